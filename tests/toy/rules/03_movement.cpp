// Chapter 3: movement.
#include "tests/toy/rules/chapters.h"

namespace gonfalon::toy {

bool is_beside_enemy(const State& now, Square square, Side side) {
    for (std::size_t i = 0; i < pieces_per_side; ++i) {
        const Piece& enemy = now.piece(piece_of(other(side), i));
        if (enemy.on_field() && distance(enemy.square, square) == 1) return true;
    }
    return false;
}

// TOY-3.2, TOY-5.3  The points a piece may spend for one token.
int allowance(const Toy& game, const State& now, PieceId piece) {
    Silent silent;
    Tally total{silent, "tally.movement"_say};
    total.add("TOY-3.2"_rule, game.tables().allowance_of(game.kind_of(piece)));
    total.add("TOY-5.3"_rule,
              now.shown_order(side_of(piece)) == Order::march ? game.tables().march : 0);
    return total.sum();
}

void check_step(const Toy& game, const State& now, Side side, const Action& action,
                Verdict& verdict) {
    check_may_act(now, side, action.piece, verdict);
    if (!verdict.ok() || !now.piece(action.piece).on_field()) return;
    if (action.square.index() >= square_count) {
        verdict.require("TOY-3.1"_rule, false);
        return;
    }
    const Phase& acting = now.now();
    const int cost = game.tables().cost_of(game.terrain_at(action.square));
    verdict.at_most("TOY-3.1"_rule, distance(now.piece(action.piece).square, action.square), 1);
    verdict.require("TOY-3.3"_rule, !now.piece_on(action.square).exists());
    verdict.require("TOY-3.4"_rule, !acting.stopped);
    verdict.at_most("TOY-3.2"_rule, acting.spent + cost, allowance(game, now, action.piece));
}

template <class Trace>
void apply_step(const Toy& game, State& state, const Action& action, Trace& trace) {
    Phase& acting = state.phases.top();
    const int cost = game.tables().cost_of(game.terrain_at(action.square));
    acting.piece = action.piece;
    acting.spent = static_cast<std::uint8_t>(acting.spent + cost);
    state.piece(action.piece).square = action.square;
    trace.say("log.moved"_say, "TOY-3.1"_rule,
              {{"piece", value_of(action.piece)},
               {"square", value_of(action.square)},
               {"cost", number(cost)}});
    if (is_beside_enemy(state, action.square, side_of(action.piece))) {
        acting.stopped = true;
        trace.say("log.stopped"_say, "TOY-3.4"_rule, {{"piece", value_of(action.piece)}});
    }
}

template void apply_step(const Toy&, State&, const Action&, Silent&);
template void apply_step(const Toy&, State&, const Action&, Recorder&);

}  // namespace gonfalon::toy
