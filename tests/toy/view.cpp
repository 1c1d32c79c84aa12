// What each side may know, and what may be hidden from it.
#include "tests/toy/game.h"

namespace gonfalon::toy {

Knowledge order_known(const State& now, const State&, Side owner, Viewer who) {
    return now.shown[index(owner)] || who == viewer(owner) ? Knowledge::all
                                                           : Knowledge::that_there_is_one;
}

// An order that is not known may be any of the three.
void Toy::imagine_secrets(const View& view, State& state, Chance& chance) const {
    for (std::size_t s = 0; s < 2; ++s)
        if (view.hides(view[&State::orders][s])) state.orders[s] = all_orders[chance.below(3)];
}

}  // namespace gonfalon::toy
