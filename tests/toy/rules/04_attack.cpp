// Chapter 4: attack, and falling back.
#include "tests/toy/rules/chapters.h"

namespace gonfalon::toy {

namespace {

int supporters(const State& now, PieceId attacker, PieceId target) {
    int count = 0;
    for (std::size_t i = 0; i < pieces_per_side; ++i) {
        const PieceId friend_id = piece_of(side_of(attacker), i);
        const Piece& each = now.piece(friend_id);
        if (friend_id != attacker && each.on_field() &&
            distance(each.square, now.piece(target).square) == 1)
            ++count;
    }
    return count;
}

// TOY-4.3.1 to TOY-4.3.6  Modifiers, in the printed order.
template <class Trace>
int attack_modifiers(const Toy& game, const State& now, PieceId attacker, PieceId target,
                     Trace& trace) {
    const Tables& tables = game.tables();
    const Terrain here = game.terrain_at(now.piece(attacker).square);
    const Terrain there = game.terrain_at(now.piece(target).square);

    Tally total{trace, "tally.attack"_say};
    total.add("TOY-4.3.1"_rule, here == Terrain::hill && there != Terrain::hill ? tables.hill : 0);
    total.add("TOY-4.3.2"_rule, there == Terrain::wood ? tables.wood : 0);
    total.add("TOY-4.3.3"_rule, supporters(now, attacker, target) * tables.support);
    total.add("TOY-4.3.4"_rule, now.piece(attacker).shaken ? tables.shaken : 0);
    total.add("TOY-4.3.5"_rule,
              now.shown_order(side_of(attacker)) == Order::assault ? tables.assault : 0);
    total.add("TOY-4.3.6"_rule, now.shown_order(side_of(target)) == Order::hold ? tables.hold : 0);
    return total.sum();
}

bool has_way_out(const State& now, Square square) {
    for (std::size_t direction = 0; direction < direction_count; ++direction) {
        const Square to = neighbour(square, direction);
        if (to.exists() && !now.piece_on(to).exists()) return true;
    }
    return false;
}

template <class Trace>
void lose(State& state, PieceId piece, RuleId rule, Trace& trace) {
    state.piece(piece) = Piece{};
    trace.say("log.lost"_say, rule, {{"piece", value_of(piece)}});
}

}  // namespace

void check_attack(const State& now, Side side, const Action& action, Verdict& verdict) {
    check_may_act(now, side, action.piece, verdict);
    if (!verdict.ok() || !now.piece(action.piece).on_field()) return;
    const bool enemy = action.target.index() < piece_count && side_of(action.target) != side &&
                       now.piece(action.target).on_field();
    verdict.require("TOY-4.1"_rule, enemy);
    if (!enemy) return;
    verdict.at_most("TOY-4.1"_rule,
                    distance(now.piece(action.piece).square, now.piece(action.target).square), 1);
}

template <class Trace>
void apply_attack(const Toy& game, State& state, const Action& action, Trace& trace) {
    Phase& acting = state.phases.top();
    acting.piece = action.piece;
    acting.fought = true;
    trace.say("log.attacks"_say, "TOY-4.1"_rule,
              {{"piece", value_of(action.piece)}, {"target", value_of(action.target)}});
    Phase rolling{Moment::rolling};
    rolling.side = side_of(action.piece);
    rolling.piece = action.piece;
    rolling.target = action.target;
    rolling.modifiers =
        static_cast<std::int8_t>(attack_modifiers(game, state, action.piece, action.target, trace));
    state.phases.push(rolling);
}

// TOY-4.3  The table. TOY-4.4 turns its middle row into a loss. Precondition: dice are due.
Effect effect_of(const Toy& game, const State& now, int dice) {
    const Phase& rolling = now.now();
    const int total = dice + rolling.modifiers;
    if (total >= game.tables().lost_from) return Effect::lost;
    if (total < game.tables().shaken_from) return Effect::holds;
    return applies("TOY-4.4"_rule, now.piece(rolling.target).shaken) ? Effect::lost
                                                                     : Effect::shaken;
}

template <class Trace>
void apply_dice(const Toy& game, State& state, const Outcome& outcome, Trace& trace) {
    const Phase rolling = state.now();
    const PieceId target = rolling.target;
    trace.say("log.rolled"_say, "TOY-4.3"_rule,
              {{"one", number(outcome.dice[0])},
               {"two", number(outcome.dice[1])},
               {"total", number(outcome.sum() + rolling.modifiers)}});
    const Effect effect = effect_of(game, state, outcome.sum());
    state.phases.pop();
    if (effect == Effect::holds) {
        trace.say("log.holds"_say, "TOY-4.3"_rule, {{"piece", value_of(target)}});
    } else if (effect == Effect::lost) {
        lose(state, target, state.piece(target).shaken ? "TOY-4.4"_rule : "TOY-4.3"_rule, trace);
    } else {
        trace.say("log.shaken"_say, "TOY-4.3"_rule, {{"piece", value_of(target)}});
        // TOY-4.6  Nowhere to go.
        if (applies("TOY-4.6"_rule, !has_way_out(state, state.piece(target).square))) {
            lose(state, target, "TOY-4.6"_rule, trace);
            return;
        }
        state.piece(target).shaken = true;
        // TOY-4.5  Falling back: its owner decides, in the middle of the enemy's action.
        if (!applies("TOY-4.5"_rule, true)) return;
        Phase falling_back{Moment::falling_back};
        falling_back.side = side_of(target);
        falling_back.piece = target;
        state.phases.push(falling_back);
    }
}

void check_fall_back(const State& now, const Action& action, Verdict& verdict) {
    const bool inside = now.now().piece.exists() && action.square.index() < square_count;
    verdict.require("TOY-4.5"_rule, inside);
    if (!inside) return;
    verdict.at_most("TOY-4.5"_rule, distance(now.piece(now.now().piece).square, action.square), 1);
    verdict.require("TOY-3.3"_rule, !now.piece_on(action.square).exists());
}

template <class Trace>
void apply_fall_back(State& state, const Action& action, Trace& trace) {
    const PieceId piece = state.now().piece;
    state.piece(piece).square = action.square;
    trace.say("log.fell_back"_say, "TOY-4.5"_rule,
              {{"piece", value_of(piece)}, {"square", value_of(action.square)}});
    if (is_beside_enemy(state, action.square, side_of(piece))) trace.cite("TOY-R1"_rule);
    state.phases.pop();
}

template void apply_attack(const Toy&, State&, const Action&, Silent&);
template void apply_attack(const Toy&, State&, const Action&, Recorder&);
template void apply_dice(const Toy&, State&, const Outcome&, Silent&);
template void apply_dice(const Toy&, State&, const Outcome&, Recorder&);
template void apply_fall_back(State&, const Action&, Silent&);
template void apply_fall_back(State&, const Action&, Recorder&);

}  // namespace gonfalon::toy
