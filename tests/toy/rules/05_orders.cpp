// Chapter 5: the secret order.
#include "tests/toy/rules/chapters.h"

namespace gonfalon::toy {

void check_order(const State& now, Side side, const Action& action, Verdict& verdict) {
    verdict.require("TOY-2.4"_rule, now.orders[index(side)] == Order::none);
    verdict.require("TOY-5.1"_rule, action.order != Order::none);
}

// TOY-5.1  Which order it is, only its own side is told.
template <class Trace>
void apply_order(const Toy& game, State& state, Side side, const Action& action, Trace& trace) {
    state.orders[index(side)] = action.order;
    trace.say("log.ordered"_say, "TOY-5.1"_rule, {{"side", value_of(side)}});
    trace.say("log.order_chosen"_say, "TOY-5.1"_rule, {{"order", value_of(action.order)}},
              only(side));
    if (state.orders[index(other(side))] == Order::none) return;
    state.phases.top() = Phase{Moment::drawing};
    if (game.options().open_orders) {
        trace.cite("TOY-R2"_rule);
        show_order(state, Side::first, trace);
        show_order(state, Side::second, trace);
    }
}

void check_reveal(const State& now, Side side, Verdict& verdict) {
    verdict.require("TOY-5.2"_rule, !now.shown[index(side)]);
}

template <class Trace>
void show_order(State& state, Side side, Trace& trace) {
    state.shown[index(side)] = true;
    trace.say("log.order_shown"_say, "TOY-5.2"_rule,
              {{"side", value_of(side)}, {"order", value_of(state.orders[index(side)])}});
}

template void apply_order(const Toy&, State&, Side, const Action&, Silent&);
template void apply_order(const Toy&, State&, Side, const Action&, Recorder&);
template void show_order(State&, Side, Silent&);
template void show_order(State&, Side, Recorder&);

}  // namespace gonfalon::toy
