// TER-VAL, TER-STA, TER-BRK  What a troop is worth, its Wear and disorder, checks, and its end.
#include <algorithm>

#include "games/tercios/rules/referee.h"

namespace gonfalon::tercios {

bool Rules::has_virtue(TroopId id, Virtue virtue) const {
    // TER-TRC-2
    if (unit(id).inspired == static_cast<std::uint8_t>(virtue) + 1u) return true;
    // TER-TRK-14
    if (applies("TER-TRK-14"_rule, unit(id).has(Mark::ruthless))) return false;
    for (std::size_t i = 0; i < tables.commanders.size(); ++i)
        if (state.officers[i].place == Place::attached && state.officers[i].troop == id &&
            applies("TER-CMD-27"_rule, tables.commanders[i].virtues.has(virtue)))
            return true;
    return false;
}

// TER-VAL-7 is the sum of pluses and minuses; what is left of it changes the value by the table
// (TER-VAL-12). TER-VAL-2, TER-VAL-4, TER-VAL-5 and TER-VAL-6 say what the
// values are dice of.
int Rules::changed(int base, int change) const {
    const bool works =
        applies("TER-VAL-9"_rule, change >= 2) || applies("TER-VAL-8"_rule, change == 1) ||
        applies("TER-VAL-10"_rule, change == -1) || applies("TER-VAL-11"_rule, change <= -2);
    return tables.values.of(base, works ? change : 0);
}

bool Rules::has_attached(TroopId id, Trait trait) const {
    for (std::size_t i = 0; i < tables.commanders.size(); ++i)
        if (state.officers[i].place == Place::attached && state.officers[i].troop == id &&
            tables.commanders[i].traits.has(trait))
            return true;
    return false;
}

bool Rules::has(TroopId id, Special special) const {
    const Specials& own = form(id).special;
    switch (special) {
        case Special::impetuous:
        case Special::elite:
            if (own.has(special)) return true;
            return applies("TER-TRA-2"_rule, has_attached(id, Trait::brave));
        case Special::frenzied:
            if (own.has(special)) return true;
            return applies("TER-TRA-7"_rule, has_attached(id, Trait::passionate));
        case Special::evasion:
            if (own.has(special)) return true;
            return own.has(Special::light) &&
                   applies("TER-TRA-9"_rule, near_trait(id, Trait::prepared_light));
        case Special::extended_arc:
            return own.has(special) || unit(id).has(Mark::wide_arc);
        case Special::light:
            return own.has(special) || applies("TER-TRK-5"_rule, unit(id).has(Mark::enthusiastic));
        case Special::skirmishers:
            return own.has(special) ||
                   (unit(id).has(Mark::enthusiastic) && own.has(Special::light));
        default:
            return own.has(special);
    }
}

int Rules::stamina(TroopId id) const {
    int stamina = profile(id).stamina;
    // TER-VIR-5
    if (applies("TER-VIR-5"_rule, has_virtue(id, Virtue::zeal)))
        stamina += tables.card(Virtue::zeal).stamina;
    return stamina;
}

bool Rules::is_weary(TroopId id) const {
    const bool first = applies("TER-ADA-1"_rule, options.weary_from_first_wear);
    if (unit(id).wear < (first ? 1 : stamina(id))) return false;
    // TER-R60
    return !applies("TER-TRA-8"_rule, has_attached(id, Trait::phlegmatic));
}

bool Rules::is_fortified(TroopId id) const {
    return (has(id, Special::fortified) || unit(id).has(Mark::in_redoubt)) &&
           !unit(id).has(Mark::left_position);
}

// TER-SPA-6
int Rules::base_speed(TroopId id) const {
    return unit(id).has(Mark::limbered) ? profile(id).speed_limbered : profile(id).speed;
}

Length Rules::speed(TroopId id, int change) const {
    int inches = changed(base_speed(id), change);
    if (inches > 0 && applies("TER-VIR-1"_rule, has_virtue(id, Virtue::dedication)))
        inches += tables.card(Virtue::dedication).speed;
    return inches * inch;
}

int Rules::change_of(const Modifiers& list, When when, Stat value) const {
    for (const Modifier& each : list)
        if (each.when == when && each.value == value) return each.change;
    return 0;
}

// TER-VAL-7 to TER-VAL-11: what is left of pluses and minuses; the table does the rest. TER-ORD-19
int Rules::discipline(TroopId id, const CheckOf& of, const Log& log) const {
    const Modifiers& list = tables.checks.order;
    constexpr auto value = Stat::discipline;
    Total total(log, "tally.discipline"_say);
    if (!has(id, Special::elite) && !in_command(id))
        total.add("TER-ORD-17"_rule, change_of(list, When::out_of_command, value));
    if (of.reaction) {
        if (of.flanked)
            total.add("TER-MEL-12"_rule, change_of(list, When::reacting_to_flank_charge, value));
        // TER-R100  Whatever the card: the number of dice tells nothing of it.
        if (of.charged && has(id, Special::evasion) && of.enemy.exists() && !is_cavalry(of.enemy))
            total.add("TER-SPC-4"_rule, change_of(list, When::cavalry_evading_infantry, value));
        // TER-R114
        if (of.evading && of.charged && of.enemy.exists() &&
            has_attached(of.enemy, Trait::aggressive))
            total.add("TER-TRA-1"_rule, change_of(list, When::evading_aggressive, value));
        if (near_trait(id, Trait::imperturbable))
            total.add("TER-TRA-6"_rule, change_of(list, When::reacting_near_imperturbable, value));
        if (unit(id).has(Mark::terrible))
            total.add("TER-TRB-27"_rule, change_of(list, When::reacting_under_terrible, value));
    } else if (unit(id).has(Mark::pious)) {
        total.add("TER-TRB-21"_rule, change_of(list, When::pious_on_resist, value));
    }
    // TER-R93
    if (unit(id).has(Mark::notable))
        total.add("TER-TRK-11"_rule, change_of(list, When::notable, value));
    const int change = applies("TER-ORD-19"_rule, total.sum() != 0) ? total.sum() : 0;
    int dice = changed(profile(id).discipline, change);
    if (applies("TER-VIR-4"_rule, has_virtue(id, Virtue::loyalty)))
        dice += change_of(list, When::loyalty, value);
    return dice;
}

// TER-BRK-2  Unmodified, but for a virtue (TER-R47) and mercenaries who are paid (TER-R62).
int Rules::break_dice(TroopId id, const Log& log) const {
    constexpr auto value = Stat::discipline;
    Total total(log, "tally.discipline"_say);
    if (applies("TER-X-1"_rule, has(id, Special::mercenaries))) {
        if (!near_trait(id, Trait::wealthy)) return 0;
        total.add("TER-TRA-11"_rule,
                  change_of(tables.checks.breaking, When::mercenaries_near_wealthy, value));
    }
    int dice = changed(profile(id).discipline, total.sum());
    if (applies("TER-VIR-4"_rule, has_virtue(id, Virtue::loyalty)))
        dice += change_of(tables.checks.breaking, When::loyalty, value);
    return dice;
}

// --- What happens to it -------------------------------------------------------------------------

void Referee::put(TroopId id, const Pose& pose) {
    unit(id).pose = pose;
    rules.moved(id);
}

// TER-STA-1, TER-STA-2: Wear is Unit::wear, and none is Steady. TER-R8: a second disorder is none.
void Referee::disorder(TroopId id, RuleId rule) {
    if (!applies(rule, rules.on_table(id) && !unit(id).has(Mark::disordered))) return;
    unit(id).set(Mark::disordered);
    log.say("log.disordered"_say, rule, {{"unit", value_of(id)}});
    // TER-ADA-11
    if (unit(id).has(Mark::on_foot) && !unit(id).has(Mark::horses_lost) &&
        applies("TER-ADA-11"_rule, options.dragoons_adapted))
        push_roll(Cause::horses, id, {}, rules.discipline(id, {}, log), tables.checks.order_target);
}

void Referee::add_wear(TroopId id, int wear, RuleId rule) {
    if (!applies(rule, wear > 0)) return;
    unit(id).wear = static_cast<std::uint8_t>(unit(id).wear + wear);
    log.say("log.wear"_say, rule, {{"unit", value_of(id)}, {"wear", number(wear)}});
}

// TER-BRK-1; false: nothing to check.
bool Referee::begin_break(TroopId id) {
    if (!rules.on_table(id)) return false;
    const int points = unit(id).wear - rules.stamina(id);
    if (!applies("TER-BRK-1"_rule, points > 0)) return false;
    log.say("log.break_due"_say, "TER-BRK-1"_rule,
            {{"unit", value_of(id)}, {"points", number(points)}});
    const int dice = rules.break_dice(id, log);
    push_roll(Cause::breaking, id, {}, dice, tables.checks.break_target,
              applies("TER-BRK-2"_rule, points > 1) ? points : 1);
    return true;
}

void Referee::break_rolled(const Frame& frame, int successes) {
    const TroopId id = frame.troop;
    if (successes >= frame.need) {
        // TER-BRK-3
        if (applies("TER-BRK-3"_rule, unit(id).wear > rules.stamina(id)))
            unit(id).wear = static_cast<std::uint8_t>(rules.stamina(id));
        log.say("log.holds"_say, "TER-BRK-3"_rule, {{"unit", value_of(id)}});
        return;
    }
    // TER-TRA-10
    if (!frame.again && frame.dice > 0 && rules.has_attached(id, Trait::selfless)) {
        push(FrameKind::selfless, id);
        top().need = frame.need;
        top().dice = frame.dice;
        return;
    }
    destroy(id, "TER-BRK-4"_rule);
}

void Referee::selfless(bool again) {
    const Frame frame = top();
    pop();
    if (!again) {
        destroy(frame.troop, "TER-BRK-4"_rule);
        return;
    }
    rules.each_officer(rules.side_of(frame.troop), [&](CommanderId each) {
        if (officer(each).place == Place::attached && officer(each).troop == frame.troop &&
            rules.leader(each).traits.has(Trait::selfless))
            lose(each, "TER-TRA-10"_rule, "log.commander_falls"_say);
    });
    push_roll(Cause::breaking, frame.troop, {}, frame.dice, tables.checks.break_target, frame.need);
    top().again = true;
}

void Referee::remove_from_table(TroopId id, Place place) {
    unit(id).place = place;
    unit(id).card = Order::none;
    unit(id).brigade = {};
    unit(id).building = {};
    unit(id).set(Mark::activated);
    unit(id).set(Mark::shown, false);
    unit(id).set(Mark::unseen, false);
    unit(id).set(Mark::peeked, false);
    unit(id).set(Mark::reaction_only, false);
    play.activation.chain.reset(id.index());
    rules.removed(id);
}

void Referee::destroy(TroopId id, RuleId rule) {
    if (!applies(rule, rules.on_table(id))) return;
    const plane::Rectangle base = rules.base(id);
    log.say("log.destroyed"_say, rule, {{"unit", value_of(id)}});
    remove_from_table(id, Place::destroyed);
    const Side side = rules.side_of(id);
    rules.each_officer(side, [&](CommanderId each) {
        Officer& officer = this->officer(each);
        if (officer.place == Place::attached && officer.troop == id) {
            officer.at = base.middle();
            // TER-CMD-21, TER-TRB-16
            if (rules.leader(each).traits.has(Trait::lucky)) {
                officer.place = Place::table;
                officer.troop = {};
                owe(Cause::lucky, each, id);
            } else {
                lose(each, "TER-CMD-21"_rule, "log.commander_falls"_say);
            }
            return;
        }
        // TER-CMD-22, TER-R45
        if (officer.place != Place::table) return;
        const Length radius = measure(Measure::friends_near_commander);
        if (!plane::within(rules.disc(each), base, radius)) return;
        bool friend_near = false;
        rules.each_on_table(side, [&](TroopId other) {
            friend_near = friend_near || plane::within(rules.disc(each), rules.base(other), radius);
        });
        if (!friend_near) owe(Cause::coward, each, id);
    });
    drop_useless();
}

// The card leaves play.
void Referee::spend_card(TroopId id) {
    Unit& each = unit(id);
    each.card = Order::none;
    each.brigade = {};
    each.set(Mark::activated);
    each.set(Mark::unseen, false);
    each.set(Mark::peeked, false);
    each.set(Mark::shown, false);
    each.set(Mark::reaction_only, false);
    each.set(Mark::may_fire, false);
    each.last = 0;
    // TER-R57
    each.set(Mark::stoic, false);
    each.set(Mark::undaunted, false);
    each.set(Mark::notable, false);
}

void Referee::show_card(TroopId id, RuleId rule) {
    unit(id).set(Mark::shown);
    log.say("log.card_shown"_say, rule,
            {{"unit", value_of(id)}, {"order", value_of(unit(id).card)}});
}

// --- Frames -------------------------------------------------------------------------------------

void Referee::push(FrameKind kind, TroopId troop, TroopId other) {
    Frame frame;
    frame.kind = kind;
    frame.troop = troop;
    frame.other = other;
    play.frames.push(frame);
}

void Referee::push_roll(Cause cause, TroopId troop, CommanderId commander, int dice, int target,
                        int need) {
    Frame frame;
    frame.kind = FrameKind::roll;
    frame.cause = cause;
    frame.troop = troop;
    frame.commander = commander;
    // By the printed values 21 at most: 10 with Shoot++ and a virtue. A data pack goes no higher.
    constexpr int most = Outcome::most_dice;
    frame.dice = static_cast<std::uint8_t>(std::clamp(dice, 0, most));
    frame.target = static_cast<std::uint8_t>(target);
    frame.need = static_cast<std::uint8_t>(need);
    play.frames.push(frame);
}

}  // namespace gonfalon::tercios
