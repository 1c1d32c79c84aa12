// What each side may know, and what may be hidden from it.
#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

// TER-ORD-1  Cards lie face down; while they are dealt the enemy does not even see which units have
// one.
Knowledge card_known(const State& now, const Unit& unit, Side owner, Viewer who) {
    const bool own = who == viewer(owner);
    if (now.scene.phase == Phase::planning && !own) return Knowledge::nothing;
    // TER-TRB-24
    if (unit.has(Mark::unseen)) return Knowledge::that_there_is_one;
    const bool looked = who != Viewer::spectator && unit.has(Mark::peeked);
    return own || unit.has(Mark::shown) || looked ? Knowledge::all : Knowledge::that_there_is_one;
}

bool brigade_known(const State& now, const Unit&, Side owner, Viewer who) {
    return now.scene.phase != Phase::planning || who == viewer(owner);
}

bool given_card_known(const State&, const Command&, Side owner, Viewer who) {
    return who == viewer(owner);
}

// A card that is not known may be any; units that share a card have the same.
void Tercios::imagine_secrets(const View& view, State& state, Chance& chance) const {
    const Rules rules(*this, state);
    const auto any = [&] { return all_orders[chance.below(order_count)]; };
    for (std::size_t i = 0; i < troop_count(); ++i) {
        Unit& unit = state.units[i];
        if (unit.card != Order::none) continue;
        const Side side = side_of(TroopId{i});
        const bool sealed = state.scene.phase == Phase::planning && view.who() != viewer(side) &&
                            state.scene.sealed[index(side)];
        if (!view.hides(view[&State::units][i].card) && !(sealed && rules.wants_card(TroopId{i})))
            continue;
        // The card of a brigade-mate that is known or has been drawn already.
        Order shared = Order::none;
        if (unit.brigade.exists())
            for (const Unit& mate : state.units)
                if (mate.brigade == unit.brigade && !mate.has(Mark::unseen) &&
                    mate.card != Order::none)
                    shared = mate.card;
        unit.card = unit.has(Mark::unseen) ? Order::ready : shared != Order::none ? shared : any();
    }
    Command& command = state.scene.command;
    if (command.commander.exists() && command.card == Order::none &&
        (command.trait == Trait::bold || command.trait == Trait::cautious))
        command.card = any();
}

}  // namespace gonfalon::tercios
