#include "tests/toy_setups.h"

#include "engine/testing/text_board.h"

namespace gonfalon::toy {

Setup setup_of(std::string_view scenario, const Options& options) {
    std::string words = "rounds=" + std::to_string(options.rounds);
    words += options.open_orders ? " orders=open" : " orders=secret";
    return {std::string(scenario), words, Toy(Tables{}, built_in_scenario(scenario), options)};
}

Setup setup_of(std::string_view scenario) {
    return setup_of(scenario, Options{built_in_scenario(scenario).rounds, false});
}

std::vector<Setup> all_setups() {
    std::vector<Setup> setups;
    for (const NamedScenario& each : built_in_scenarios)
        for (const bool open : {false, true})
            setups.push_back(setup_of(each.name, Options{each.scenario.rounds, open}));
    return setups;
}

testing::Hooks<Toy> hooks() {
    testing::Hooks<Toy> hooks;
    hooks.marches = [](const Action& unfinished, const Action& action) {
        return action.verb == Verb::step && action.piece == unfinished.piece;
    };
    hooks.where = [](const State& now, const Action& unfinished) {
        ReachPlace<Action> place;
        if (unfinished.piece.exists()) place.cell = now.piece(unfinished.piece).square.value;
        return place;
    };
    hooks.draw = [](const Toy& game, const State& now, std::string& text) {
        text += board_of(game, now);
    };
    return hooks;
}

std::string board_of(const Toy& game, const State& state) {
    return testing::draw_board(field_size, field_size, [&](int column, int row, std::string& mark) {
        const Square square = square_at(column, row);
        const PieceId piece = state.piece_on(square);
        if (piece.exists()) {
            mark = name_of(piece);
        } else {
            mark = ".^*"[static_cast<std::size_t>(game.terrain_at(square))];
        }
    });
}

}  // namespace gonfalon::toy
