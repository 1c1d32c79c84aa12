// P3F-2  Setting up the game.
#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

// P3F-2.1.1  Every piece begins where its battle says, in the first zone listed for it; P3F-7.4.1.1
// gives gendarmes and chevau-legers their charge markers; P3F-10.1.1.1 each column its order.
void Referee::begin_game() {
    state = State{};
    for (std::size_t i = 0; i < tables.counters.size(); ++i) {
        const Counter& counter = tables.counters[i];
        Piece& each = state.pieces[i];
        each.zone = counter.start;
        each.place = counter.is_detachment() ? Place::unused
                     : counter.reinforcement ? Place::reserve
                                             : Place::board;
        each.set(Mark::charge, counter.charge);
    }
    for (std::size_t i = 0; i < tables.columns.size(); ++i)
        state.columns[i].order =
            applies("P3F-10.1.1.1"_rule, options.advanced) ? tables.columns[i].order : Order::none;
    rebuild();
    state.initiative = tables.battle.initiative;
    state.fog = tables.battle.specials.fog.rule.exists();
    state.segment = Segment::set_up;
    state.side = tables.battle.set_up_order[0];
    // Without a choice nobody is asked, except where enfants perdus may be detached (P3F-11.4.3.3).
    settle();
}

// One piece to another of its zones, as often as its player likes: P3F-2.1.1, P3F-2.1.2.
Verdict Rules::check_place(PieceId id, Zone zone) const {
    Verdict verdict;
    if (!require_own(id, state.side, "P3F-2.1.1"_rule, verdict)) return verdict;
    if (!verdict.require("P3F-2.1.1"_rule, map.has(zone))) return verdict;
    verdict.require("P3F-2.1.1"_rule, tables.battle.players_set_up && zone != zone_of(id) &&
                                          counter(id).starts.contains(zone));
    require_room(id, zone, "P3F-2.1.2"_rule, verdict);
    // Enfants perdus that stand already must still be in or next to its zone.
    bool near = true;
    for (const PieceId child : counter(id).children)
        if (child.exists() && piece(child).on_board())
            near = near && is_set_up_near(zone_of(child), zone);
    verdict.require("P3F-11.4.3.3"_rule, near);
    return verdict;
}

void Referee::place(PieceId id, Zone zone) {
    lift(id);
    put(id, zone);
    log.say("log.placed"_say, tables.battle.set_up_rule,
            {{"unit", value_of(id)}, {"zone", value_of(zone)}});
}

// P3F-R68  The other side follows, then the battle begins.
void Referee::end_set_up() {
    for (Piece& each : state.pieces) {
        each.set(Mark::moved, false);
        each.set(Mark::finished, false);
    }
    if (state.side == tables.battle.set_up_order[0]) {
        state.side = tables.battle.set_up_order[1];
        return;
    }
    // P3F-S4.7
    const Specials::OpeningFire& opening = tables.battle.specials.opening;
    if (options.opening_cannonade && applies("P3F-S4.7"_rule, opening.rule.exists())) {
        state.segment = Segment::cannonade;
        state.side = opening.side;
        return;
    }
    begin_turn();
}

}  // namespace gonfalon::p3f
