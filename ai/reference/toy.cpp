#include "ai/reference/toy.h"

#include "generated/toy/index.h"

namespace gonfalon {

using namespace toy;

// Pieces count most, then steadiness, then nearness to the goal.
int Reference<Toy>::evaluate(const Toy& game, const State& state, Side side) {
    if (game.prompt(state, side).turn == Turn::over) return (game.score(state, side) - 500) * 10;
    int value = 0;
    for (std::size_t i = 0; i < piece_count; ++i) {
        const PieceId id{i};
        const Piece& piece = state.piece(id);
        if (!piece.on_field()) continue;
        const int worth =
            1000 - (piece.shaken ? 300 : 0) - 50 * distance(piece.square, game.scenario().goal);
        value += side_of(id) == side ? worth : -worth;
    }
    return value;
}

int Reference<Toy>::losses(const Toy& game, const State& state, Side side) {
    int lost = 0;
    for (std::size_t i = 0; i < pieces_per_side; ++i) {
        const PieceId id = piece_of(side, i);
        const bool began = game.scenario().cards[id.index()].start.exists();
        if (began && !state.piece(id).on_field()) ++lost;
    }
    return lost;
}

Event Reference<Toy>::at_random() { return {"reason.random"_say, RuleId{}}; }

Event Reference<Toy>::because(const Toy&, const State&, Side, const Action&, int gain) {
    return {"reason.best"_say, RuleId{}, {{"gain", number(gain)}}};
}

}  // namespace gonfalon
