// TER-MEL-13 to TER-MEL-17, TER-MEL-28, TER-WPM  The dice of a melee, both rounds at once.
#include "games/tercios/rules/referee.h"

namespace gonfalon::tercios {

// TER-VAL-13, TER-VAL-14, TER-VAL-17, TER-SPA-4
int Rules::defence_against(TroopId id, TroopId striker) const {
    const Defence against = is_cavalry(striker) ? Defence::cavalry : Defence::infantry;
    return profile(id).defence[static_cast<std::size_t>(against)];
}

int Rules::strike_dice(TroopId id, TroopId enemy, bool attacker, const Log& log) const {
    const Melee& melee = play.melee;
    const Modifiers& list = tables.melee.modifiers;
    constexpr auto value = Stat::melee;
    const bool first = !applies("TER-MEL-29"_rule, melee.round > 1);
    Total total(log, attacker ? "tally.attacker_melee"_say : "tally.defender_melee"_say);
    if (first && attacker && melee.attacker_bonus) {
        if (melee.commanded) {
            total.add("TER-SPC-9"_rule, change_of(list, When::commanded_shot_with_assault, value));
        } else if (melee.interception) {
            total.add("TER-REA-7"_rule, change_of(list, When::interception, value));
        } else {
            total.add("TER-ORD-8"_rule, change_of(list, When::assault_order, value));
        }
    }
    if (first && !attacker && melee.counter)
        total.add("TER-REA-6"_rule, change_of(list, When::counter_charge, value));
    if (first && !attacker && melee.defender_bonus)
        total.add("TER-ORD-8"_rule, change_of(list, When::assault_order, value));
    // TER-WPM-7
    if (is_weary(id) && !applies("TER-WPM-7"_rule, has(id, Weapon::bardiches)))
        total.add("TER-STA-3"_rule, change_of(list, When::weary, value));
    if (first && !attacker && melee.flank)
        total.add("TER-MEL-11"_rule, change_of(list, When::flanked, value));
    if (is_higher(id, enemy)) total.add("TER-TRN-8"_rule, change_of(list, When::height, value));
    if (has(id, Weapon::pikes) && is_cavalry(enemy) && !is_disordered(id))
        total.add("TER-WPM-1"_rule, change_of(list, When::pikes_against_cavalry, value));
    if (!first && has(id, Weapon::swordsmen))
        total.add("TER-WPM-2"_rule, change_of(list, When::swordsmen_in_dirty_war, value));
    if (has(id, Weapon::halberds) && is_disordered(enemy))
        total.add("TER-WPM-3"_rule, change_of(list, When::halberds_against_disordered, value));
    if (first && melee.counter && has(id, Weapon::heavy_lances))
        total.add("TER-WPM-6"_rule, change_of(list, When::heavy_lances_in_counter_charge, value));
    if (unit(id).has(Mark::trick_melee))
        total.add("TER-TRK-19"_rule, change_of(list, When::trickster_melee, value));
    int dice = changed(profile(id).melee, total.sum());
    if (applies("TER-VIR-2"_rule, has_virtue(id, Virtue::dexterity)))
        dice += change_of(list, When::dexterity, value);
    return dice;
}

int Rules::melee_resist_dice(TroopId id, TroopId enemy, bool attacker, const Log& log) const {
    const Melee& melee = play.melee;
    const Modifiers& list = tables.melee.modifiers;
    constexpr auto value = Stat::courage;
    const bool first = melee.round == 1;
    Total total(log, attacker ? "tally.attacker_courage"_say : "tally.defender_courage"_say);
    if (is_disordered(id)) total.add("TER-STA-4"_rule, change_of(list, When::disordered, value));
    // TER-TRA-5
    if (first && !attacker && melee.flank &&
        !applies("TER-TRA-5"_rule, has_attached(id, Trait::gallant)))
        total.add("TER-MEL-11"_rule, change_of(list, When::flanked, value));
    // TER-R9
    if (first && !attacker && melee.stood)
        total.add("TER-REA-9"_rule, change_of(list, When::resist_reaction, value));
    if (!attacker && !melee.interception) {
        const bool grenades = has(enemy, Weapon::grenades);
        if (melee.covered && !applies("TER-WPM-8"_rule, grenades)) {
            total.add("TER-TRN-9"_rule, change_of(list, When::protected_and_charged, value));
        } else if (!melee.covered && unit(id).has(Mark::undaunted) &&
                   !applies("TER-WPM-8"_rule, grenades)) {
            total.add("TER-TRK-20"_rule, change_of(list, When::undaunted_and_charged, value));
        }
    }
    if (is_fortified(id)) total.add("TER-SPA-10"_rule, change_of(list, When::fortified, value));
    int dice = changed(profile(id).courage, total.sum());
    if (applies("TER-VIR-7"_rule, has_virtue(id, Virtue::will)))
        dice += change_of(list, When::will, value);
    return dice;
}

// TER-MEL-28
bool Rules::dirty_war_possible() const {
    const Melee& melee = play.melee;
    return applies("TER-MEL-28"_rule, has(melee.attacker, Weapon::pikes) &&
                                          has(melee.defender, Weapon::pikes) && !melee.flank &&
                                          !melee.covered && !is_fortified(melee.defender) &&
                                          on_table(melee.attacker) && on_table(melee.defender));
}

Verdict Rules::check_dirty_war(Side) const {
    Verdict verdict;
    verdict.require("TER-MEL-28"_rule, dirty_war_possible());
    return verdict;
}

// --- Doing it -----------------------------------------------------------------------------------

void Referee::begin_melee(TroopId attacker, TroopId defender) {
    log.say("log.melee"_say, "TER-MEL-3"_rule,
            {{"attacker", value_of(attacker)}, {"defender", value_of(defender)}});
    play.melee.disordered = rules.is_disordered(defender);
    push(FrameKind::melee, attacker, defender);
    top().go_to(MeleeStage::start);
}

// All dice of both rounds before the first is thrown.
void Referee::count_dice() {
    Melee& melee = play.melee;
    log.cite("TER-MEL-13"_rule);
    const auto small = [](int dice) { return static_cast<std::uint8_t>(dice); };
    melee.strike = small(rules.strike_dice(melee.attacker, melee.defender, true, log));
    melee.strike_resist =
        small(rules.melee_resist_dice(melee.defender, melee.attacker, false, log));
    melee.reply = small(rules.strike_dice(melee.defender, melee.attacker, false, log));
    melee.reply_resist = small(rules.melee_resist_dice(melee.attacker, melee.defender, true, log));
    melee.hits = 0;
    melee.inflicted = 0;
    melee.suffered = 0;
    melee.attacker_shaken = false;
    melee.defender_shaken = false;
}

void Referee::strike_rolled(const Frame& roll, int successes) {
    Melee& melee = play.melee;
    const auto hits = static_cast<std::uint8_t>(successes);
    const auto saved = applies("TER-MEL-15"_rule, hits > 0) ? hits : std::uint8_t{0};
    const auto wear = static_cast<std::uint8_t>(melee.hits > saved ? melee.hits - saved : 0);
    switch (roll.cause) {
        case Cause::strike:
        case Cause::reply: {
            const bool strike = roll.cause == Cause::strike;
            melee.hits = applies("TER-MEL-14"_rule, hits > 0) ? hits : std::uint8_t{0};
            log.say("log.strikes"_say, "TER-MEL-14"_rule,
                    {{"unit", value_of(roll.troop)}, {"hits", number(successes)}});
            if (melee.hits > 0) {
                // TER-MEL-15
                push_roll(strike ? Cause::strike_resist : Cause::reply_resist,
                          strike ? melee.defender : melee.attacker, {},
                          strike ? melee.strike_resist : melee.reply_resist, tables.melee.resist);
            } else {
                // TER-R69
                top().go_to(strike ? MeleeStage::reply_due : MeleeStage::losses);
            }
            return;
        }
        case Cause::strike_resist:
            melee.inflicted = wear;
            melee.defender_shaken = hits == 0;
            top().go_to(MeleeStage::reply_due);
            break;
        default:
            melee.suffered = wear;
            melee.attacker_shaken = hits == 0;
            top().go_to(MeleeStage::losses);
            break;
    }
    log.say("log.resisted"_say, "TER-MEL-15"_rule,
            {{"unit", value_of(roll.troop)}, {"saved", number(std::min(saved, melee.hits))}});
}

// TER-MEL-16, TER-MEL-17
void Referee::settle_losses() {
    const Melee melee = play.melee;
    top().go_to(MeleeStage::attacker_breaks);
    add_wear(melee.defender, melee.inflicted, "TER-MEL-17"_rule);
    add_wear(melee.attacker, melee.suffered, "TER-MEL-17"_rule);
    if (melee.defender_shaken && tables.melee.disorder_without_success)
        disorder(melee.defender, "TER-MEL-16"_rule);
    if (melee.attacker_shaken && tables.melee.disorder_without_success)
        disorder(melee.attacker, "TER-MEL-16"_rule);
}

void Referee::another_round() {
    Melee& melee = play.melee;
    ++melee.round;
    melee.winner = 0;
    melee.stood = false;
    top().go_to(MeleeStage::start);
    log.say("log.dirty_war"_say, "TER-MEL-28"_rule,
            {{"attacker", value_of(melee.attacker)}, {"defender", value_of(melee.defender)}});
}

}  // namespace gonfalon::tercios
