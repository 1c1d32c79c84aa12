// The games that have army lists, all of them, and one door to whichever is meant.
#pragma once

#include <string_view>

#include "games/la_garde/game.h"
#include "games/tercios/game.h"
#include "protocol/la_garde_army.h"
#include "protocol/tercios_army.h"

namespace gonfalon {

template <HasArmies... Games>
struct ArmyGames {
    // act.template operator()<G>() for every game that has lists, until it says true; did it?
    template <class Act>
    static bool any(Act&& act) {
        return (act.template operator()<Games>() || ...);
    }
};
template <class Act>
bool any_army_game(Act&& act) {
    return ArmyGames<tercios::Tercios, la_garde::LaGarde>::any(act);
}
template <class Act>
void each_army_game(Act&& act) {
    any_army_game([&]<class G>() {
        act.template operator()<G>();
        return false;
    });
}

// act.template operator()<G>() for the game of this name; false: it has no lists.
template <class Act>
bool at_army_game(std::string_view name, Act&& act) {
    return any_army_game([&]<class G>() {
        if (name != G::name) return false;
        act.template operator()<G>();
        return true;
    });
}

}  // namespace gonfalon
