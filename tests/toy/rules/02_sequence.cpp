// Chapter 2: sequence of play. Only this chapter decides who is asked.
#include "engine/chance/distribution.h"
#include "tests/toy/rules/chapters.h"

namespace gonfalon::toy {

namespace {

// TOY-2.2  One token for each piece on the field.
template <class Trace>
void begin_round(State& state, Trace& trace) {
    for (Piece& piece : state.pieces) piece.acted = false;
    state.orders = {};
    state.shown = {};
    state.bag.clear();
    for (const Side side : {Side::first, Side::second})
        state.bag.put(index(side), state.pieces_of(side));
    state.phases.clear();
    state.phases.push({Moment::planning});
    trace.say("log.round"_say, "TOY-2.2"_rule,
              {{"round", number(state.round)}, {"tokens", number(state.bag.size())}});
}

bool asks_for(const Phase& phase, Side side, Verb verb) {
    switch (phase.moment) {
        case Moment::planning:
            return verb == Verb::order;
        case Moment::acting:
            return side == phase.side && verb != Verb::order && verb != Verb::fall_back;
        case Moment::falling_back:
            return side == phase.side && verb == Verb::fall_back;
        case Moment::drawing:
        case Moment::rolling:
        case Moment::over:
            return false;
    }
    return false;
}

}  // namespace

State Toy::initial() const {
    State state;
    for (std::size_t i = 0; i < piece_count; ++i) state.pieces[i].square = scenario_.cards[i].start;
    Silent silent;
    begin_round(state, silent);
    return state;
}

// One row for each moment: what is asked, of whom, under which rule.
Prompt<Ask> Toy::prompt(const State& now, Side side) const {
    const Phase& phase = now.now();
    switch (phase.moment) {
        case Moment::planning:
            // A side that has answered waits for the other.
            return {Turn::both, now.orders[index(side)] == Order::none ? side : other(side),
                    Ask::order, "TOY-5.1"_rule};
        case Moment::drawing:
            return {Turn::chance, Side::first, Ask::token, "TOY-2.2"_rule};
        case Moment::acting:
            return {Turn::player, phase.side, Ask::act, "TOY-2.2"_rule};
        case Moment::rolling:
            return {Turn::chance, phase.side, Ask::dice, "TOY-4.3"_rule};
        case Moment::falling_back:
            return {Turn::player, phase.side, Ask::fall_back, "TOY-4.5"_rule};
        case Moment::over:
            break;
    }
    return {Turn::over, Side::first, Ask::nothing, "TOY-6.1"_rule};
}

// TOY-2.3, TOY-2.5, TOY-2.6  Which piece may act.
void check_may_act(const State& now, Side side, PieceId piece, Verdict& verdict) {
    const bool own =
        piece.index() < piece_count && side_of(piece) == side && now.piece(piece).on_field();
    verdict.require("TOY-2.5"_rule, own);
    if (!own) return;
    const PieceId begun = now.now().piece;
    verdict.require("TOY-2.6"_rule, !begun.exists() || begun == piece);
    verdict.require("TOY-2.3"_rule, !now.piece(piece).acted);
}

Verdict Toy::check(const State& now, Side side, const Action& action) const {
    Verdict verdict;
    if (!verdict.require("TOY-2.4"_rule, asks_for(now.now(), side, action.verb))) return verdict;
    switch (action.verb) {
        case Verb::order:
            check_order(now, side, action, verdict);
            break;
        case Verb::reveal:
            check_reveal(now, side, verdict);
            break;
        case Verb::step:
            check_step(*this, now, side, action, verdict);
            break;
        case Verb::attack:
            check_attack(now, side, action, verdict);
            break;
        case Verb::fall_back:
            check_fall_back(now, action, verdict);
            break;
        case Verb::done:
            break;
    }
    return verdict;
}

template <class Trace>
void Toy::apply(State& state, Side side, const Action& action, Trace& trace) const {
    switch (action.verb) {
        case Verb::order:
            apply_order(*this, state, side, action, trace);
            break;
        case Verb::reveal:
            show_order(state, side, trace);
            break;
        case Verb::step:
            apply_step(*this, state, action, trace);
            break;
        case Verb::attack:
            apply_attack(*this, state, action, trace);
            break;
        case Verb::fall_back:
            apply_fall_back(state, action, trace);
            break;
        case Verb::done:
            trace.say("log.done"_say, "TOY-2.2"_rule, {{"side", value_of(side)}});
            if (state.now().piece.exists()) state.piece(state.now().piece).acted = true;
            state.phases.pop();
            break;
    }
    settle(*this, state, trace);
}

Outcome Toy::outcome(const State& now, Chance& chance) const {
    if (now.now().moment == Moment::drawing)
        return Outcome::of_token(now.bag.draw(chance) == 0 ? Side::first : Side::second);
    const int one = chance.die();
    return Outcome::of_dice(one, chance.die());
}

bool Toy::admits(const State& now, const Outcome& outcome) const {
    const auto [one, two] = outcome.dice;
    switch (now.now().moment) {
        case Moment::drawing:
            return one == 0 && two == 0 && now.bag.left(index(outcome.token)) > 0;
        case Moment::rolling:
            return one >= 1 && one <= 6 && two >= 1 && two <= 6 && outcome.token == Side::first;
        default:
            return false;
    }
}

// Tokens weigh as many as there are; the 36 rolls fall into at most three effects.
void Toy::outcomes(const State& now, FunctionRef<void(const Outcome&, std::uint64_t)> weigh) const {
    if (now.now().moment == Moment::drawing) {
        now.bag.outcomes([&](std::size_t kind, std::uint64_t weight) {
            weigh(Outcome::of_token(kind == 0 ? Side::first : Side::second), weight);
        });
        return;
    }
    if (now.now().moment != Moment::rolling) return;
    constexpr auto two_dice = dice_sum<16>(2);
    int sum = two_dice.lowest();
    while (sum <= two_dice.highest()) {
        const int first = sum;
        const Effect effect = effect_of(*this, now, sum);
        std::uint64_t weight = 0;
        while (sum <= two_dice.highest() && effect_of(*this, now, sum) == effect)
            weight += two_dice.weight(sum++);
        weigh(Outcome::of_dice(first <= 7 ? 1 : first - 6, first <= 7 ? first - 1 : 6), weight);
    }
}

template <class Trace>
void Toy::apply(State& state, const Outcome& outcome, Trace& trace) const {
    if (state.now().moment == Moment::drawing) {
        state.bag.take(index(outcome.token));
        trace.say("log.token"_say, "TOY-2.2"_rule, {{"side", value_of(outcome.token)}});
        Phase acting{Moment::acting};
        acting.side = outcome.token;
        state.phases.push(acting);
    } else {
        apply_dice(*this, state, outcome, trace);
    }
    settle(*this, state, trace);
}

template <class Trace>
void settle(const Toy& game, State& state, Trace& trace) {
    if (state.now().moment == Moment::over) return;
    // TOY-6.2  Nobody left.
    for (const Side side : {Side::first, Side::second}) {
        if (!applies("TOY-6.2"_rule, state.pieces_of(side) == 0)) continue;
        trace.say("log.none_left"_say, "TOY-6.2"_rule, {{"side", value_of(side)}});
        finish(game, state, trace);
        return;
    }
    // TOY-4.2  An attack comes last.
    if (state.now().moment == Moment::acting && applies("TOY-4.2"_rule, state.now().fought)) {
        state.piece(state.now().piece).acted = true;
        state.phases.pop();
    }
    // TOY-2.1  The round ends with its last token, the battle with its last round.
    if (state.now().moment == Moment::drawing && state.bag.empty()) {
        if (state.round >= game.options().rounds) {
            trace.cite("TOY-2.1"_rule);
            finish(game, state, trace);
        } else {
            ++state.round;
            begin_round(state, trace);
        }
    }
}

bool Toy::is_sound(const State& now) const {
    if (now.round < 1 || now.round > options_.rounds || now.phases.empty()) return false;
    for (std::size_t i = 0; i < piece_count; ++i) {
        const Piece& piece = now.pieces[i];
        if (!piece.on_field()) continue;
        if (piece.square.index() >= square_count) return false;
        if (!scenario_.cards[i].start.exists()) return false;
        if (now.piece_on(piece.square) != PieceId{i}) return false;  // TOY-3.3
    }
    const Moment bottom = now.phases[0].moment;
    const bool planning = bottom == Moment::planning;
    for (const Side side : {Side::first, Side::second}) {
        const std::size_t s = index(side);
        if (now.shown[s] && (planning || now.orders[s] == Order::none)) return false;
        if (bottom == Moment::drawing && now.orders[s] == Order::none) return false;
        if (now.bag.left(s) > static_cast<int>(pieces_per_side)) return false;
    }
    if (planning && now.orders[0] != Order::none && now.orders[1] != Order::none) return false;
    if (bottom == Moment::over || planning) return now.phases.size() == 1;
    if (bottom != Moment::drawing) return false;
    if (now.phases.size() == 1) return !now.bag.empty();
    const Phase& acting = now.phases[1];
    if (acting.moment != Moment::acting) return false;
    if (acting.piece.exists() &&
        (side_of(acting.piece) != acting.side || !now.piece(acting.piece).on_field()))
        return false;
    if (now.phases.size() == 2) return true;
    const Phase& top = now.phases[2];
    if (!acting.fought || !acting.piece.exists() || !top.piece.exists()) return false;
    if (!now.piece(top.piece).on_field()) return false;
    if (top.moment == Moment::rolling)
        return top.side == acting.side && top.piece == acting.piece && top.target.exists() &&
               side_of(top.target) != top.side && now.piece(top.target).on_field();
    return top.moment == Moment::falling_back && top.side == other(acting.side) &&
           side_of(top.piece) == top.side && now.piece(top.piece).shaken;
}

template void Toy::apply(State&, Side, const Action&, Silent&) const;
template void Toy::apply(State&, Side, const Action&, Recorder&) const;
template void Toy::apply(State&, const Outcome&, Silent&) const;
template void Toy::apply(State&, const Outcome&, Recorder&) const;
template void settle(const Toy&, State&, Silent&);
template void settle(const Toy&, State&, Recorder&);

}  // namespace gonfalon::toy
