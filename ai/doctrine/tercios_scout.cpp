#include "ai/doctrine/tercios_scout.h"

#include <algorithm>

namespace gonfalon::tercios {

std::size_t formation_of(const Tables& tables, TroopId id) {
    const Troop& troop = tables.troops[id.index()];
    return troop.regiment.index() - tables.regiment_begin[index(troop.side)];
}

int Scout::obedience(TroopId id) const {
    if (rules.is_steady(id)) return 100;
    return obeys(rules.discipline(id, {}, Log{}));
}

Shooting Scout::best_shot(TroopId id, Order order) const {
    Shooting best;
    if (!rules.on_table(id) || !rules.can_shoot_at_all(id, order, false)) return best;
    rules.each_on_table(other(rules.side_of(id)), [&](TroopId enemy) {
        Quarter from = Quarter::front;
        const Aim aim = rules.best_aim(id, enemy, order, false, from);
        const int gain = odds.shot(id, enemy, aim);
        if (aim.possible && (gain > best.gain || !best.target.exists())) best = {enemy, from, gain};
    });
    return best;
}

// The salvo or the flight of the enemy taken into account.
int Scout::charge_gain(TroopId id, TroopId target, bool flank) const {
    int gain = odds.melee(id, target, {.flank = flank});
    const bool awake = state_.unit(target).card != Order::none;
    const bool flees = rules.has(target, Special::evasion) &&
                       !(rules.has(target, Special::heavy_cavalry) && rules.is_cavalry(id));
    if (awake && rules.can_shoot_at_all(target, Order::fire, true)) {
        const Profile& profile = rules.profile(target);
        const int dice = rules.changed(profile.shoot, rules.is_weary(target) ? 0 : 1);
        gain -=
            odds.shot(id, dice, rules.is_gun(target),
                      rules.changed(rules.profile(id).courage, rules.is_disordered(id) ? -1 : 0)) *
            rules.tables.judgement[Weight::salvo_feared] / 100;
    }
    if (flees && gain > 0)
        gain = gain * weight(Weight::flight_likely, Weight::general_flight) / 100;
    return gain;
}

Charging Scout::best_charge(TroopId id) const {
    Charging best;
    if (!rules.on_table(id) || rules.has(id, Special::no_charge)) return best;
    const Length far = rules.speed(id, rules.tables.card(Order::assault).speed + 1);
    rules.each_on_table(other(rules.side_of(id)), [&](TroopId enemy) {
        if (rules.is_far(enemy, state_.unit(id).pose.at, far)) return;
        const Run run = rules.best_charge(id, enemy);
        if (!run.possible) return;
        int gain = charge_gain(id, enemy, rules.is_flank(id, enemy));
        if (run.going.disorder && !rules.is_disordered(id)) gain -= odds.disorder(id);
        if (!best.target.exists() || gain > best.gain) best = {enemy, run.centre, gain};
    });
    return best;
}

Scout::Threat Scout::worst_charge(TroopId id) const {
    Threat worst;
    if (!rules.on_table(id)) return worst;
    const plane::Rectangle base = rules.base(id);
    rules.each_on_table(other(rules.side_of(id)), [&](TroopId enemy) {
        if (rules.has(enemy, Special::no_charge) || rules.base_speed(enemy) == 0 ||
            state_.unit(enemy).place != Place::table)
            return;
        const Length reach = rules.speed(enemy, rules.tables.card(Order::assault).speed);
        const Point from = state_.unit(enemy).pose.at;
        const plane::Rectangle theirs = rules.base(enemy);
        bool reaches = false;
        for (const Point centre : base.centres())
            reaches = reaches || (plane::within(from, centre, reach) &&
                                  plane::ahead(theirs, plane::Edge::front, centre));
        if (!reaches) return;
        const bool flank = rules.is_flank(enemy, id);
        const int harm = odds.melee(enemy, id, {.flank = flank});
        if (harm > worst.harm || !worst.enemy.exists()) worst = {enemy, harm, flank};
    });
    return worst;
}

}  // namespace gonfalon::tercios
