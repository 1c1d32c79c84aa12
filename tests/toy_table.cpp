#include "tests/toy_table.h"

#include <doctest/doctest.h>

#include "engine/testing/text_board.h"
#include "tests/toy_setups.h"

namespace gonfalon::toy {

namespace {

PieceId piece_named(std::string_view name) {
    for (std::size_t i = 0; i < piece_count; ++i)
        if (name_of(PieceId{i}) == name) return PieceId{i};
    FAIL("no piece is called " << name);
    return {};
}

struct Drawn {
    Scenario scenario;
    std::vector<PieceId> shaken;
};

Drawn read_drawing(std::string_view drawing, int rounds, std::string_view horse) {
    Drawn drawn;
    drawn.scenario.rounds = rounds;
    drawn.scenario.goal = square_named("c3");
    const bool whole = testing::read_board(
        drawing, field_size, field_size, [&](int column, int row, std::string_view mark) {
            const Square square = square_at(column, row);
            if (mark.starts_with('A') || mark.starts_with('B')) {
                const PieceId piece = piece_named(mark.substr(0, 2));
                drawn.scenario.cards[piece.index()].start = square;
                if (horse.find(mark.substr(0, 2)) != std::string_view::npos)
                    drawn.scenario.cards[piece.index()].kind = Kind::horse;
                if (mark.ends_with('!')) drawn.shaken.push_back(piece);
            }
            Terrain& terrain = drawn.scenario.field[square.index()];
            if (mark.find('^') != std::string_view::npos) terrain = Terrain::hill;
            if (mark.find('*') != std::string_view::npos) terrain = Terrain::wood;
        });
    REQUIRE(whole);
    return drawn;
}

}  // namespace

Table::Table(std::string_view drawing, const Options& options, std::string_view horse)
    : TestTable(Toy(Tables{}, read_drawing(drawing, options.rounds, horse).scenario, options)) {
    for (const PieceId piece : read_drawing(drawing, options.rounds, horse).shaken)
        state.piece(piece).shaken = true;
}

std::string Table::board() const { return board_of(game, state); }

std::string Table::at(std::string_view piece) const {
    return std::string(name_of(state.piece(piece_named(piece)).square));
}

Table& Table::token(Side side) {
    for (Order& order : state.orders)
        if (order == Order::none) order = Order::march;
    state.bag.clear();
    state.bag.put(0);
    state.bag.put(1);
    state.phases.clear();
    Phase drawing, acting;
    drawing.moment = Moment::drawing;
    acting.moment = Moment::acting;
    acting.side = side;
    state.phases.push(drawing);
    state.phases.push(acting);
    REQUIRE(game.is_sound(state));
    return *this;
}

Table& Table::order(Side side, Order order, bool shown) {
    state.orders[index(side)] = order;
    state.shown[index(side)] = shown;
    return *this;
}

}  // namespace gonfalon::toy
