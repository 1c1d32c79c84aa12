// What each side may know, and a whole state that fits it.
#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

namespace {

// Does this viewer know the card, and while cards are dealt, that there is one?
bool knows(const Tercios& game, const State& now, Viewer who, TroopId id) {
    const Unit& unit = now.unit(id);
    if (now.is_over()) return true;
    // TER-TRB-24
    if (unit.has(Mark::unseen)) return false;
    const bool own = who == viewer(game.side_of(id));
    if (own) return true;
    return unit.has(Mark::shown) || (who != Viewer::spectator && unit.has(Mark::peeked));
}

bool hides_command(const Tercios& game, const State& now, Viewer who) {
    const Command& command = now.scene.command;
    if (command.card == Order::none || !command.commander.exists()) return false;
    return who != viewer(game.commander(command.commander).side);
}

}  // namespace

// TER-ORD-1  Cards lie face down.
View Tercios::observe(const State& now, Viewer who) const {
    View view;
    view.who = who;
    view.scene = now.scene;
    if (hides_command(*this, now, who)) view.scene.command.card = Order::none;
    for (const Side side : {Side::first, Side::second})
        view.score[index(side)] = static_cast<std::int16_t>(points(now, side));
    for (std::size_t i = 0; i < troop_count(); ++i) {
        const TroopId id{i};
        const Unit& unit = now.units[i];
        UnitView each;
        each.id = id;
        each.pose = unit.pose;
        each.place = unit.place;
        const bool dealing = now.scene.phase == Phase::planning && who != viewer(side_of(id));
        const bool known = knows(*this, now, who, id);
        each.card = known && !dealing ? unit.card : Order::none;
        each.has_card = !dealing && unit.card != Order::none;
        each.brigade = dealing ? TroopId{} : unit.brigade;
        each.used = unit.used;
        each.wear = unit.wear;
        each.building = unit.building;
        each.inspired = unit.inspired;
        each.last = unit.last;
        each.range = unit.range;
        each.marks = unit.marks;
        view.units.push_back(each);
    }
    for (std::size_t i = 0; i < commander_count(); ++i)
        view.officers.push_back({CommanderId{i}, now.officers[i]});
    return view;
}

// A card that is not known may be any; units that share a card have the same.
State Tercios::imagine(const View& view, Chance& chance) const {
    State state;
    state.scene = view.scene;
    for (const UnitView& each : view.units) {
        Unit& unit = state.unit(each.id);
        unit.pose = each.pose;
        unit.place = each.place;
        unit.card = each.card;
        unit.brigade = each.brigade;
        unit.used = each.used;
        unit.wear = each.wear;
        unit.building = each.building;
        unit.inspired = each.inspired;
        unit.last = each.last;
        unit.range = each.range;
        unit.marks = each.marks;
    }
    for (const OfficerView& each : view.officers) state.officer(each.id) = each.officer;
    const Rules rules(*this, state);
    for (const UnitView& each : view.units) {
        Unit& unit = state.unit(each.id);
        if (unit.card != Order::none) continue;
        const bool sealed = view.scene.phase == Phase::planning &&
                            view.who != viewer(side_of(each.id)) &&
                            view.scene.sealed[index(side_of(each.id))];
        if (!each.has_card && !(sealed && rules.wants_card(each.id))) continue;
        if (unit.has(Mark::unseen)) {
            unit.card = Order::ready;
            continue;
        }
        // The card of a brigade-mate that is known or has been drawn already.
        Order card = Order::none;
        if (unit.brigade.exists())
            for (const UnitView& mate : view.units)
                if (mate.id.index() != each.id.index() && mate.brigade == unit.brigade &&
                    (mate.card != Order::none || mate.id.index() < each.id.index()) &&
                    state.unit(mate.id).card != Order::none &&
                    !state.unit(mate.id).has(Mark::unseen))
                    card = state.unit(mate.id).card;
        unit.card = card != Order::none ? card : all_orders[chance.below(order_count)];
    }
    Command& command = state.scene.command;
    if (command.commander.exists() && command.card == Order::none &&
        (command.trait == Trait::bold || command.trait == Trait::cautious))
        command.card = all_orders[chance.below(order_count)];
    return state;
}

}  // namespace gonfalon::tercios
