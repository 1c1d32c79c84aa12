// Charges, reactions, commanders, and everything else that is asked.
#include <algorithm>

#include "ai/doctrine/tercios_scout.h"

namespace gonfalon::tercios {

bool Scout::assault(Action& action) const {
    const TroopId id = rules.play.activation.troop;
    const Charging charge = best_charge(id);
    if (charge.target.exists()) {
        action = Action::charge(id, charge.target, charge.centre);
        if (allows(action)) return true;
    }
    // Nobody in reach: towards the enemy whom it would best meet.
    int best = 0;
    bool found = false;
    rules.each_on_table(other(side_), [&](TroopId enemy) {
        const Action each = Action::of(Verb::approach, id, enemy);
        const Length far = plane::distance(state_.unit(id).pose.at, state_.unit(enemy).pose.at);
        const int value = odds.melee(id, enemy, {}) - 30 * far / inch;
        if ((found && value <= best) || !allows(each)) return;
        best = value;
        found = true;
        action = each;
    });
    if (found) return true;
    action = Action::done();
    return allows(action);
}

bool Scout::react(Action& action) const {
    const Frame& frame = rules.play.frames.top();
    const TroopId id = frame.troop;
    const TroopId enemy = frame.other;
    const Unit& unit = state_.unit(id);
    const bool flank = frame.charged && rules.play.charge.flank;
    CheckOf check;
    check.reaction = true;
    check.charged = frame.charged;
    check.flanked = flank;
    check.enemy = enemy;
    const int reacts = obeys(rules.discipline(id, check, Log{}));
    const int harm = frame.charged ? odds.melee(enemy, id, {.flank = flank}) : 0;
    int best = 0;
    action = Action::of(Verb::keep, id);
    const auto offer = [&](Verb verb, int value) {
        const Action each = Action::of(verb, id);
        if (value <= best || !allows(each)) return;
        best = value;
        action = each;
    };
    const auto salvo = [&](int change) {
        const bool gun = rules.is_gun(id);
        const int weary = rules.is_weary(id) ? -1 : 0;
        const int dice = rules.changed(rules.profile(id).shoot, gun ? weary : change + weary);
        return odds.shot(
            enemy, dice, gun,
            rules.changed(rules.profile(enemy).courage, rules.is_disordered(enemy) ? -1 : 0));
    };
    // A card kept is worth its turn, unless nothing is likely to be left of the unit.
    const int obey = obedience(id);
    const Judgement<Weight>& weights = rules.tables.judgement;
    switch (unit.card) {
        case Order::fire: {
            const int later = obey * best_shot(id, Order::fire).gain / 100;
            offer(Verb::react,
                  reacts * salvo(1) / 100 - (frame.charged ? later / 3 : later * 9 / 10));
            break;
        }
        case Order::ready:
            offer(Verb::react,
                  reacts * salvo(-1) / 100 -
                      weights[frame.charged ? Weight::ready_kept_charged : Weight::ready_kept]);
            break;
        case Order::resist: {
            const int stood = odds.melee(enemy, id, {.flank = flank, .stood = true});
            offer(Verb::react,
                  reacts * (harm - stood) / 100 - (unit.wear > 1 ? weights[Weight::rest_kept] : 0));
            break;
        }
        case Order::assault:
            if (frame.charged) {
                const int met = odds.melee(enemy, id, {.counter = true});
                offer(Verb::react, reacts * (harm - met) / 100);
            } else {
                const int gain = odds.melee(id, enemy, {});
                offer(Verb::react, reacts * gain / 100 - 10);
            }
            break;
        case Order::run:
            if (frame.charged)
                offer(Verb::react, reacts * (harm - weights[Weight::flight_cost]) / 100 - 20);
            break;
        case Order::none:
            break;
    }
    if (frame.charged && unit.card != Order::run)
        offer(Verb::evade, reacts * (harm - weights[Weight::flight_cost]) / 100 -
                               (unit.card == Order::none ? 0 : weights[Weight::card_lost]));
    return allows(action);
}

bool Scout::reaction(Action& action) const {
    const Frame& frame = rules.play.frames.top();
    Quarter from = Quarter::front;
    const Order card = state_.unit(frame.troop).used;
    if (rules.best_aim(frame.troop, frame.other, card, true, from).possible) {
        action = Action::shoot(frame.troop, frame.other, from);
        if (allows(action)) return true;
    }
    // Turn to a charge that would come in the flank.
    if (frame.charged && rules.play.charge.flank)
        for (const Quarter to : {Quarter::left, Quarter::right, Quarter::rear}) {
            const Pose pose = plane::faced(state_.unit(frame.troop).pose, rules.size(frame.troop),
                                           static_cast<plane::Edge>(to));
            action = Action::face(frame.troop, to);
            if (!plane::behind_front(rules.base_at(frame.troop, pose), rules.play.charge.from.at) &&
                allows(action))
                return true;
        }
    action = Action::of(Verb::stand);
    return allows(action);
}

// --- Commanders ---------------------------------------------------------------------------------

// The unit he does best to be with: strong, and near others of his.
TroopId Scout::unit_for(CommanderId id) const {
    TroopId best{};
    int most = 0;
    rules.each_on_table(side_, [&](TroopId troop) {
        if (!rules.interacts(id, troop) || rules.is_gun(troop)) return;
        int value = 100 + rules.stamina(troop) * 20 - 25 * state_.unit(troop).wear;
        bool led = false;
        rules.each_officer(side_, [&](CommanderId each) {
            led = led || (each != id && rules.officer(each).place == Place::attached &&
                          rules.officer(each).troop == troop);
        });
        if (led) value -= 120;
        const Point here = rules.base(troop).middle();
        rules.each_on_table(side_, [&](TroopId mate) {
            if (mate == troop || !rules.interacts(id, mate)) return;
            if (plane::within(here, rules.base(mate).middle(), 8 * inch)) value += 60;
        });
        if (rules.officer(id).place == Place::table)
            value -= 4 * plane::distance(rules.officer(id).at, here) / inch;
        if (best.exists() && value <= most) return;
        best = troop;
        most = value;
    });
    return best;
}

bool Scout::ride_to(CommanderId id, Action& action) const {
    const TroopId troop = unit_for(id);
    if (!troop.exists()) return false;
    action = Action::led(Verb::join, id);
    action.troop = troop;
    if (allows(action)) return true;
    const Point from = rules.stands_at(id);
    const Point to = rules.base(troop).middle();
    const Length far = plane::distance(from, to);
    const Length most = rules.ride_length(id) - 2;
    for (const int aside : {0, 4000, -4000, 8000, -8000}) {
        const Angle way = plane::turned(plane::bearing(from, to), aside);
        action = Action::led(Verb::ride, id, from + plane::offset(way, std::min(far, most)));
        if (far > most && allows(action)) return true;
    }
    return false;
}

bool Scout::lead(Action& action) const {
    bool found = false;
    rules.each_officer(side_, [&](CommanderId id) {
        if (found || !rules.may_lead(id) || rules.officer(id).place == Place::attached) return;
        found = ride_to(id, action);
    });
    return found;
}

// He has ridden and owes an action: on to his men if he can.
bool Scout::command(Action& action) const {
    const CommanderId id = rules.play.rider;
    action = Action::use(id, Trait::fast);
    return allows(action);
}

bool Scout::escape(Action& action) const {
    const Frame& frame = rules.play.frames.top();
    const CommanderId id = frame.commander;
    action = Action::led(Verb::join, id);
    action.troop = frame.other;
    if (frame.other.exists() && allows(action)) return true;
    bool found = false;
    Length best = 0;
    rules.each_escape(id, frame.other, [&](Point at) {
        const Action each = Action::led(Verb::escape, id, at);
        Length nearest = 100 * inch;
        rules.each_on_table(other(side_), [&](TroopId enemy) {
            nearest = std::min(nearest, plane::distance(at, rules.base(enemy).middle()));
        });
        if ((found && nearest <= best) || !allows(each)) return true;
        found = true;
        best = nearest;
        action = each;
        return true;
    });
    if (found) return true;
    action = Action::of(Verb::stand);
    return allows(action);
}

// --- Set-up -------------------------------------------------------------------------------------

bool Scout::deploy(Action& action, Chance& chance) const {
    bool found = false;
    game_.propose(state_, side_, 1, chance, [&](const Action& each) {
        action = each;
        found = true;
    });
    if (!found || action.verb != Verb::station) return found;
    Action attach = Action::of(Verb::attach, unit_for(action.commander));
    attach.commander = action.commander;
    if (attach.troop.exists() && allows(attach)) action = attach;
    return true;
}

// --- The rest -----------------------------------------------------------------------------------

bool Scout::answer(Ask ask, Action& action) const {
    const TroopId id = rules.play.activation.troop;
    switch (ask) {
        case Ask::role: {
            // To bar the way is easier than to break through.
            const auto& exit = rules.scenario.special.exit;
            action = Action::counted(Verb::role, exit.rule.exists() && exit.role == 0 ? 1 : 0);
            return allows(action);
        }
        case Ask::plan:
            return plan(action);
        case Ask::first:
            action = Action::counted(Verb::first, 0);
            return allows(action);
        case Ask::activate:
            return activate(action);
        case Ask::command:
            return command(action);
        case Ask::ride: {
            const CommanderId who = rules.play.command.trait == Trait::accomplice
                                        ? rules.play.command.target
                                        : rules.play.command.commander;
            if (ride_to(who, action)) return true;
            action = Action::done();
            return allows(action);
        }
        case Ask::ready:
            action = ready(id);
            return allows(action);
        case Ask::run:
            action = run(id);
            return allows(action);
        case Ask::fire: {
            const Shooting shot = best_shot(id, Order::fire);
            action =
                shot.target.exists() ? Action::shoot(id, shot.target, shot.from) : Action::done();
            return allows(action);
        }
        case Ask::gun: {
            int best = -1;
            action = Action::done();
            rules.each_on_table(other(side_), [&](TroopId enemy) {
                const int gain = odds.shot(id, enemy, rules.gun_aim(id, enemy));
                const Action each = Action::shoot(id, enemy);
                if (gain <= best || !allows(each)) return;
                best = gain;
                action = each;
            });
            return allows(action);
        }
        case Ask::assault:
            return assault(action);
        case Ask::vanguard: {
            bool found = false;
            rules.each_on_table(side_, [&](TroopId each) {
                if (found || !rules.has(each, Special::vanguard) ||
                    state_.unit(each).has(Mark::activated))
                    return;
                const Step step = best_move(each, March::Kind::ready);
                if (!step.found || step.turns_first || step.gain <= 0) return;
                action = step.action;
                found = allows(action);
            });
            if (found) return true;
            action = Action::done();
            return allows(action);
        }
        case Ask::react:
            return react(action);
        case Ask::reaction:
            return reaction(action);
        case Ask::evade: {
            const Frame& frame = rules.play.frames.top();
            action = Action::of(Verb::evade, frame.troop);
            action.number = rules.evade_most(frame.troop, frame.other);
            return allows(action);
        }
        case Ask::dirty_war: {
            const Melee& melee = rules.play.melee;
            const bool mine = rules.side_of(melee.attacker) == side_;
            const TroopId own = mine ? melee.attacker : melee.defender;
            const TroopId enemy = mine ? melee.defender : melee.attacker;
            action = odds.melee(own, enemy, {.bonus = false}) > 0 ? Action::of(Verb::dirty_war)
                                                                  : Action::done();
            return allows(action);
        }
        case Ask::elegant:
            action = Action::led(Verb::elegant, rules.elegant_for(rules.loser()));
            return allows(action);
        case Ask::escape:
            return escape(action);
        default:
            return false;
    }
}

}  // namespace gonfalon::tercios
