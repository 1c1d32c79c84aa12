// P3F-7.8  Artillery fire.
#include <algorithm>
#include <limits>

#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

Verdict Rules::check_bombard(PieceId gun, PieceId target) const {
    Verdict verdict;
    // P3F-7.8.1
    if (!require_own(gun, phasing(), "P3F-7.8.1"_rule, verdict)) return verdict;
    if (!counter(gun).is_gun()) {
        verdict.require("P3F-7.8.1"_rule, false);
        return verdict;
    }
    const Zone from = zone_of(gun);
    verdict.require("P3F-7.1.5"_rule, !is_isolated(gun));
    const bool its_attack = state.attacking == from && !options.guns_before_attack;
    // P3F-R39  A zone that may attack again: the mark also says that it has, without this gun.
    const bool again = options.units_attack_once && state.used.contains(from) &&
                       (state.attacking != from || state.fought);
    verdict.require(again ? "P3F-R39"_rule : "P3F-7.8.3"_rule, !piece(gun).has(Mark::fired));
    verdict.require("P3F-R57"_rule, !state.used.contains(from) || its_attack);
    if (!require_own(target, reacting(), "P3F-7.8.1"_rule, verdict)) return verdict;
    if (!is_unit(target)) {
        verdict.require("P3F-7.8.1"_rule, false);
        return verdict;
    }
    const Zone to = zone_of(target);
    // P3F-1.3.5
    const int range = seen_range(from, to);
    if (!verdict.at_most("P3F-1.3.5"_rule, range, counter(gun).range)) return verdict;
    // P3F-S3.8
    const Specials::Rain& rain = tables.battle.specials.rain;
    if (rain.range_rule.exists() && state.turn >= rain.from_turn && state.turn <= rain.to_turn)
        verdict.at_most("P3F-S3.8"_rule, range, rain.range);
    // P3F-S5.7
    if (state.fog) verdict.at_most("P3F-S5.7"_rule, range, tables.battle.specials.fog.sight);
    // P3F-4.1.5a
    require_sight(from, to, false, verdict);
    return verdict;
}

bool Rules::can_bombard(PieceId gun) const {
    const std::size_t enemy = index(reacting());
    for (std::size_t i = tables.side_begin[enemy]; i < tables.side_begin[enemy + 1]; ++i)
        if (state.pieces[i].on_board() && check_bombard(gun, PieceId{i})) return true;
    return false;
}

// P3F-7.8.7, P3F-R2, P3F-R15  Of the lines crossed the best for the target; of several clear lines
// of sight the best for the gun.
int Rules::gun_terrain(PieceId gun, PieceId target) const {
    const Zone from = zone_of(gun);
    const Zone to = zone_of(target);
    const area::Blocks ignored = switched_off(false);
    int border = 0;
    bool found = false;
    area::each_sight_line(
        map, from, to, state.seen[0] | state.seen[1], [&](const area::SightLine& line) {
            if (!line.blocks.without(ignored).clear()) return;
            int value = std::numeric_limits<int>::min();
            line.each_step([&](Zone near, Zone far) {
                value = std::max(value, border_value(map.between(near, far).lines(), near, far,
                                                     target, Arm::artillery));
            });
            border = found ? std::min(border, value) : value;
            found = true;
        });
    return border +
           tables.terrain.zone[static_cast<std::size_t>(game.ground(to))].against(Arm::artillery);
}

int Rules::gun_total(PieceId gun, PieceId target, const Log& log) const {
    Total total{log, "tally.gun"_say};
    const int range = seen_range(zone_of(gun), zone_of(target));
    total.add("P3F-1.3.3"_rule, rating(gun));
    if (range == 3) total.add("P3F-7.8.5"_rule, tables.ground.gun_at_three);
    if (range == 1) total.add("P3F-7.8.6"_rule, support_for(gun, nullptr));
    total.add("P3F-7.8.7"_rule, -gun_terrain(gun, target));
    if (is_disorganised(gun)) total.add("P3F-7.8.8"_rule, tables.states.combat);
    return total.sum();
}

// P3F-7.8.2  The zone of the gun is the attacking zone from now on.
void Referee::bombard(PieceId gun, PieceId target) {
    const Zone from = rules.zone_of(gun);
    if (state.segment == Segment::combat && state.attacking != from) {
        state.used.insert(from);
        state.attacking = from;
        state.fought = false;
    }
    piece(gun).set(Mark::fired);
    log.say("log.gun_fires"_say,
            state.segment == Segment::cannonade ? "P3F-S4.7"_rule : "P3F-7.8.2"_rule,
            {{"unit", value_of(gun)},
             {"target", value_of(target)},
             {"range", number(rules.seen_range(from, rules.zone_of(target)))}});
    Frame frame;
    frame.kind = FrameKind::fire;
    frame.piece = gun;
    frame.other = target;
    frame.need = static_cast<std::int8_t>(rules.gun_total(gun, target, log));
    state.frames.push(frame);
}

// P3F-7.8.9
void Referee::fire_rolled(const Frame& frame, int die) {
    const PieceId target = frame.other;
    const bool struck = applies("P3F-7.8.9"_rule, die <= frame.need);
    log.say(!struck            ? "log.gun_misses"_say
            : die < frame.need ? "log.gun_hits"_say
                               : "log.gun_shakes"_say,
            "P3F-7.8.9"_rule,
            {{"unit", value_of(frame.piece)},
             {"target", value_of(target)},
             {"die", number(die)},
             {"need", number(frame.need)}});
    if (!struck) return;
    if (die < frame.need) {
        lose_steps(target, 1, "P3F-7.8.9"_rule);
    } else {
        disorganise(target, "P3F-7.8.9"_rule);
    }
}

}  // namespace gonfalon::p3f
