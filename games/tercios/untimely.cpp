// What is said at the wrong time, by the wrong piece or of the wrong one: for the laws of refusals.
#include "engine/chance/chance.h"
#include "engine/core/hash.h"
#include "games/tercios/candidates.h"

namespace gonfalon::tercios {

// Of every verb a few that are refused now, said by pieces of both sides, who take turns as the
// position changes.
void Candidates::untimely(FunctionRef<void(const Action&)> each) {
    Chance turns(hash_of(now_), 1);
    const auto any = [&](const SideBegin& begin) { return somebody(begin, turns); };
    const auto refused = [&](const Action& action) {
        if (!rules_.check(side_, action)) each(action);
    };
    for (const Verb verb :
         {Verb::again, Verb::dirty_war, Verb::pass, Verb::seal, Verb::stand, Verb::done})
        refused(Action::of(verb));
    for (int i = 0; i < 2; ++i) {
        for (const Verb verb :
             {Verb::map, Verb::role, Verb::first, Verb::caracole, Verb::pull_back, Verb::advance})
            refused(Action::counted(verb, i));
        const TroopId troop{any(tables_.troop_begin)};
        const TroopId foe{any(tables_.troop_begin)};
        if (!rules_.game.has(troop) || !rules_.game.has(foe)) return;
        const Pose& there = now_.unit(foe).pose;
        const auto quarter = static_cast<Quarter>(turns.below(quarter_count));
        const auto card = static_cast<Order>(turns.below(order_count));
        for (const Verb verb :
             {Verb::relief, Verb::alone, Verb::activate, Verb::enter, Verb::reorganise,
              Verb::limber, Verb::unlimber, Verb::mount, Verb::dismount, Verb::react, Verb::keep,
              Verb::evade, Verb::intercept})
            refused(Action::of(verb, troop));
        for (const Verb verb : {Verb::merge, Verb::brigade, Verb::approach})
            refused(Action::of(verb, troop, foe));
        for (const Verb verb : {Verb::move, Verb::leave, Verb::occupy})
            refused(Action::along(verb, troop, {0, 254 * (1 + 9 * i), 0}));
        refused(Action::place(troop, there));
        refused(Action::order(troop, card));
        refused(Action::face(troop, quarter));
        refused(Action::shoot(troop, foe, quarter));
        refused(Action::charge(troop, foe, quarter));
        if (!tables_.stencils.empty())
            refused(Action::lay(
                StencilId{turns.below(static_cast<std::uint32_t>(tables_.stencils.size()))},
                there));
        const CommanderId who{any(tables_.commander_begin)};
        if (!rules_.exists(who)) continue;
        for (const Verb verb : {Verb::station, Verb::ride, Verb::escape})
            refused(Action::led(verb, who, there.at));
        for (const Verb verb : {Verb::elegant, Verb::cancel}) refused(Action::led(verb, who));
        for (const Verb verb : {Verb::attach, Verb::join}) {
            Action action = Action::led(verb, who);
            action.troop = troop;
            refused(action);
        }
        Action use = Action::use(who, static_cast<Trait>(turns.below(count_of<Trait>)), troop);
        refused(use);
        use.other_commander = CommanderId{any(tables_.commander_begin)};
        use.troop = {};
        if (rules_.exists(use.other_commander)) refused(use);
    }
}

}  // namespace gonfalon::tercios
