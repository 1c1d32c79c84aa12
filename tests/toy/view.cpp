// What each side may know, and a whole state that fits it.
#include "tests/toy/game.h"

namespace gonfalon::toy {

View Toy::observe(const State& now, Viewer who) const {
    View view;
    view.who = who;
    view.round = now.round;
    view.pieces = now.pieces;
    view.shown = now.shown;
    view.bag = now.bag;
    view.phases = now.phases;
    for (const Side side : {Side::first, Side::second}) {
        const std::size_t s = index(side);
        view.chosen[s] = now.orders[s] != Order::none;
        if (now.shown[s] || sees_secrets_of(side, who)) view.orders[s] = now.orders[s];
    }
    return view;
}

// An order that is not known may be any of the three.
State Toy::imagine(const View& view, Chance& chance) const {
    State state;
    state.round = view.round;
    state.pieces = view.pieces;
    state.shown = view.shown;
    state.bag = view.bag;
    state.phases = view.phases;
    state.orders = view.orders;
    for (std::size_t s = 0; s < 2; ++s)
        if (view.chosen[s] && view.orders[s] == Order::none)
            state.orders[s] = all_orders[chance.below(3)];
    return state;
}

}  // namespace gonfalon::toy
