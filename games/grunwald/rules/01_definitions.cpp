// GRU-1  Definitions: counters, strength, odds and rounding.
#include "games/grunwald/rules/rounding.h"
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

Weapon Rules::weapon_of(UnitId id) const {
    switch (counter(id).unit_class) {
        case UnitClass::archers:
            return Weapon::bow;
        case UnitClass::horse_archers:
            return Weapon::horse_bow;
        case UnitClass::crossbowmen:
            return Weapon::crossbow;
        case UnitClass::bombard:
            return Weapon::bombard;
        default:
            return Weapon::none;
    }
}

bool Rules::holds_fighters(Hex hex, Side side) const {
    for (const UnitId each : stack(hex))
        if (side_of(each) == side && is_fighting(each)) return true;
    return false;
}

bool Rules::holds_counters(Hex hex, Side side) const {
    for (const UnitId each : stack(hex))
        if (side_of(each) == side) return true;
    return false;
}

bool Rules::holds_leader(Hex hex, Side side) const {
    for (const UnitId each : stack(hex))
        if (side_of(each) == side && is_leader(each)) return true;
    return false;
}

// GRU-1.4  Losing strength points turns the counter over or removes it (1.4.2); shooters on foot
// have no second side (GRU-R124).
void Referee::lose_strength(UnitId id, int points, RuleId rule) {
    Unit& loser = unit(id);
    if (!loser.on_board() || points <= 0 || rules.is_leader(id)) return;
    int left = loser.strength - points;
    if (applies("GRU-1.4.2"_rule, left > 0 && tables.counter(id).reduced == 0)) left = 0;
    if (left < 0) left = 0;
    trace.say(
        "log.loss"_say, rule,
        {{"unit", of(id)}, {"points", number(loser.strength - left)}, {"left", number(left)}});
    loser.strength = static_cast<std::uint8_t>(left);
    if (applies("GRU-1.4.2"_rule, left == 0)) {
        const bool general = rule == "GRU-8.1.5"_rule;
        eliminate(id, "GRU-1.4.2"_rule, general ? Death::army_leader : Death::ordinary);
    }
}

// Off the board for good, with what that means for banners, morale and victory points.
void Referee::eliminate(UnitId id, RuleId rule, Death death) {
    Unit& dead = unit(id);
    if (!dead.on_board()) return;
    const Side enemy = other(rules.side_of(id));
    const Hex hex = dead.hex;
    trace.say("log.eliminated"_say, rule, {{"unit", of(id)}, {"hex", of(hex)}});
    state.lift(id);
    dead = Unit{};
    dead.where = Whereabouts::eliminated();
    state.ready.reset(id.index());
    if (state.march.unit == id) state.march = March{};
    drop_banners(id, hex);
    mind_fortification(hex, UnitId{}, id);

    const bool spares_points = applies("GRU-5.8.8"_rule, death == Death::overrun);
    const bool spares_morale =
        spares_points || applies("GRU-8.1.6"_rule, death == Death::army_leader);
    if (!rules.is_leader(id) && !spares_morale)
        shift_morale(enemy, tables.morale.unit_eliminated, "GRU-6.1.4"_rule);
    if (!spares_points) {
        const auto kind = static_cast<std::size_t>(tables.counter(id).unit_class);
        auto& points = state.points[index(enemy)];
        points = static_cast<std::uint16_t>(points + tables.victory.points[kind]);
        trace.say("log.points"_say, "GRU-T.victory"_rule,
                  {{"side", of(enemy)},
                   {"points", number(tables.victory.points[kind])},
                   {"total", number(points)}});
    }
}

// GRU-1.4, GRU-1.6 (GRU-R128)  Starting odds as a column of the table, not yet limited to it: 3 is
// 1:1, 4 is 2:1, 2 is 1:2.
int Rules::starting_column(int attack, int defence) const {
    const int even = CombatTable::even_odds;
    const auto one_to = [&](int n) { return even - (n - 1); };
    const auto to_one = [&](int n) { return even + (n - 1); };
    // GRU-R19: rounding A/D to a whole number cannot give 1:2; where it gives 0, D/A is rounded.
    switch (tables.options.odds_rounding) {
        case Options::OddsRounding::literal: {
            const int ratio = divide(attack, defence);
            return ratio >= 1 ? to_one(ratio) : one_to(divide(defence, attack < 1 ? 1 : attack));
        }
        case Options::OddsRounding::symmetric:
            return attack >= defence ? to_one(divide(attack, defence))
                                     : one_to(divide(defence, attack < 1 ? 1 : attack));
    }
    return even;
}

}  // namespace gonfalon::grunwald
