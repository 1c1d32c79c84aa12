// Computer players. A player is given a View of its own side, never the State, and says why it
// chose what it chose.
#pragma once

#include <string_view>

#include "ai/reference/reference.h"
#include "ai/search/think.h"

namespace gonfalon {

// False when there is no player of that name.
template <Game G>
bool decide(const G& game, const typename G::View& view, Side side, std::string_view player,
            Chance& chance, Effort effort, Mind<G>& mind, Decision<G>& decision) {
    if (player == "random") {
        decision.action = game.sample(game.imagine(view, chance), side, chance);
        decision.reason = Reference<G>::at_random();
        return true;
    }
    if (player == "reference" || player == old_reference_name) {
        choose_by_reference(game, game.imagine(view, chance), side, chance, effort, decision);
        return true;
    }
    if (fault_of(player) != PlayerFault::none) return false;
    const Level level = *find_name<Level>(level_part(player));
    const Temper temper = find_name<Temper>(temper_part(player)).value_or(Temper::steady);
    Thinker<G>(game, view, side, level, chance, effort, mind, temper).choose(decision);
    return true;
}

// A choice on its own.
template <Game G>
bool decide(const G& game, const typename G::View& view, Side side, std::string_view player,
            Chance& chance, Effort effort, Decision<G>& decision) {
    Mind<G> mind;
    return decide(game, view, side, player, chance, effort, mind, decision);
}

}  // namespace gonfalon
