#include "tests/toy_table.h"

#include <doctest/doctest.h>

#include "engine/testing/conformance.h"
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
    : game_(Tables{}, read_drawing(drawing, options.rounds, horse).scenario, options),
      state_(game_.initial()) {
    for (const PieceId piece : read_drawing(drawing, options.rounds, horse).shaken)
        state_.piece(piece).shaken = true;
}

std::string Table::board() const { return board_of(game_, state_); }

std::string Table::at(std::string_view piece) const {
    return std::string(name_of(state_.piece(piece_named(piece)).square));
}

Table& Table::token(Side side) {
    for (Order& order : state_.orders)
        if (order == Order::none) order = Order::march;
    state_.bag.clear();
    state_.bag.put(0);
    state_.bag.put(1);
    state_.phases.clear();
    Phase drawing, acting;
    drawing.moment = Moment::drawing;
    acting.moment = Moment::acting;
    acting.side = side;
    state_.phases.push(drawing);
    state_.phases.push(acting);
    REQUIRE(game_.is_sound(state_));
    return *this;
}

Table& Table::order(Side side, Order order, bool shown) {
    state_.orders[index(side)] = order;
    state_.shown[index(side)] = shown;
    return *this;
}

std::string Table::why_not(Side side, std::string_view text) const {
    Action action;
    const ReadError error = game_.read(state_, side, text, action);
    if (!error.ok()) return std::string(error.expected);
    std::string out;
    for (const Breach& breach : game_.check(state_, side, action).breaches()) {
        if (!out.empty()) out += ' ';
        out += Toy::rule_name(breach.rule);
        if (breach.measures)
            out += ' ' + std::to_string(breach.measured) + '/' + std::to_string(breach.allowed);
    }
    return out;
}

bool Table::play(Side side, std::string_view text) {
    Action action;
    if (!game_.read(state_, side, text, action).ok()) return false;
    Recorder recorder;
    const bool done = testing::referee(game_, state_, side, action, recorder).ok();
    told_ = recorder.entries;
    return done;
}

bool Table::roll(std::string_view text) {
    Outcome outcome;
    if (!game_.read(state_, text, outcome).ok() || !game_.admits(state_, outcome)) return false;
    Recorder recorder;
    game_.apply(state_, outcome, recorder);
    told_ = recorder.entries;
    return true;
}

int Table::modifier(std::string_view rule) const {
    int sum = 0;
    for (const Entry& entry : told_)
        if (entry.kind == Entry::Kind::modifier && Toy::rule_name(entry.event.rule) == rule)
            sum += entry.amount;
    return sum;
}

bool Table::said(std::string_view key) const {
    for (const Entry& entry : told_)
        if (entry.kind == Entry::Kind::event && Toy::say_name(entry.event.say) == key) return true;
    return false;
}

bool Table::said_to(Viewer who, std::string_view key) const {
    for (const Entry& entry : told_)
        if (entry.kind == Entry::Kind::event && Toy::say_name(entry.event.say) == key &&
            may_know(who, entry.event.audience))
            return true;
    return false;
}

std::uint64_t Table::weight_of(std::string_view key) const {
    std::uint64_t sum = 0;
    game_.outcomes(state_, [&](const Outcome& outcome, std::uint64_t weight) {
        Table next = *this;
        Recorder recorder;
        next.game_.apply(next.state_, outcome, recorder);
        next.told_ = recorder.entries;
        if (next.said(key)) sum += weight;
    });
    return sum;
}

}  // namespace gonfalon::toy
