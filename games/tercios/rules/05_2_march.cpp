// TER-MOV  A move carried out: the march and what stops it, what it crosses and touches.
#include <algorithm>

#include "games/tercios/rules/referee.h"

namespace gonfalon::tercios {

void Referee::spend(Act act) {
    if (rules.turn_is_owed(act)) {
        play.activation.acts = static_cast<std::uint8_t>(play.activation.acts | bit(Act::face));
        ++play.activation.count;
    }
    play.activation.acts = static_cast<std::uint8_t>(play.activation.acts | bit(act));
    ++play.activation.count;
}

void Referee::face(TroopId id, Quarter to, RuleId rule) {
    if (!applies("TER-MOV-15"_rule, to != Quarter::front)) return;
    const Pose turned = plane::faced(unit(id).pose, rules.size(id), static_cast<plane::Edge>(to));
    const bool inside = unit(id).place == Place::building;
    put(id, inside ? rules.in_building(unit(id).building, turned.facing) : turned);
    log.say("log.faced"_say, rule, {{"unit", value_of(id)}, {"way", value_of(to)}});
}

void Referee::begin_march(TroopId id, const plane::Move& move, March::Kind kind) {
    March march;
    march.kind = kind;
    march.troop = id;
    march.from = plane::pivoted(unit(id).pose, move.pivot);
    march.turn = move.correction;
    march.length = move.distance;
    play.march = march;
    if (unit(id).place == Place::building) {
        unit(id).place = Place::table;
        unit(id).building = {};
    }
    push(FrameKind::march, id);
}

void Referee::halt_at(Length distance) {
    play.march.gone = distance;
    put(play.march.troop, plane::advanced(play.march.from, distance));
}

// Goes on to the next enemy who may react, or to the end.
bool Referee::continue_march() {
    March& march = play.march;
    const TroopId id = march.troop;
    if (!rules.on_table(id) || play.activation.ended) {
        finish_march();
        return true;
    }
    // TER-REA-1, TER-R20
    TroopId next{};
    Length nearest = march.length + 1;
    rules.each_on_table(other(rules.side_of(id)), [&](TroopId enemy) {
        if (unit(enemy).has(Mark::asked_approach) || !rules.may_react(enemy, false)) return;
        if (march.kind == March::Kind::charge && enemy == play.charge.target) return;
        const auto at = rules.approach_at(enemy);
        if (!at || *at >= nearest) return;
        nearest = *at;
        next = enemy;
    });
    if (next.exists()) {
        halt_at(std::max(nearest, march.gone));
        unit(next).set(Mark::asked_approach);
        offer_reaction(next, id, false);
        return true;
    }
    finish_march();
    return true;
}

// The whole way, or as much of it as is still open after reactions.
void Referee::finish_march() {
    const March march = play.march;
    const TroopId id = march.troop;
    const bool stopped = !rules.on_table(id) || play.activation.ended;
    if (rules.on_table(id) && !stopped) {
        Length end = march.length;
        if (march.gone > 0 && march.kind != March::Kind::charge) {
            // TER-R19  It goes on if it can.
            const bool passes = rules.passes_units(id, march.kind);
            const Length rest = march.length - march.gone;
            const Pose here = plane::advanced(march.from, march.gone);
            if (march.turn == 0 && rest > 0 && !march.leaves)
                end = march.gone + rules.longest(id, here, here.facing, rest,
                                                 {passes, Rules::is_by_order(march.kind)});
        }
        Pose pose = plane::advanced(march.from, end);
        pose.facing = plane::turned(pose.facing, march.turn);
        put(id, pose);
        after_move(id, march.from.at, pose.at, "TER-MOV-5"_rule);
    } else if (rules.on_table(id) && march.gone > 0) {
        after_move(id, march.from.at, unit(id).pose.at, "TER-REA-8"_rule);
    }
    if (rules.on_table(id) && !stopped) {
        push_guns(id, march.from.facing);
        if (march.leaves) {
            log.say("log.left"_say, "TER-S6.2"_rule, {{"unit", value_of(id)}});
            rules.each_officer(rules.side_of(id), [&](CommanderId each) {
                if (officer(each).place == Place::attached && officer(each).troop == id)
                    officer(each).place = Place::left;
            });
            remove_from_table(id, Place::left);
            drop_useless();
        }
        if (march.building.exists()) {
            unit(id).place = Place::building;
            unit(id).building = march.building;
            unit(id).pose = rules.in_building(march.building, march.from.facing);
            rules.forget();
            log.say("log.occupied"_say, "TER-TEL-2"_rule, {{"unit", value_of(id)}});
        }
        // TER-TRK-18
        if (unit(id).has(Mark::tenacious) && rules.in_hidden(id) &&
            applies("TER-TRK-18"_rule,
                    march.kind == March::Kind::ready || march.kind == March::Kind::run))
            unit(id).set(Mark::unseen_target);
    }
    play.march = {};
    pop();
    if (march.kind == March::Kind::approach) end_approach(march, stopped);
}

// TER-ORD-8, TER-R116  A charge that fell short of every centre, and touches all the same.
void Referee::end_approach(const March& march, bool stopped) {
    const TroopId id = march.troop;
    const TroopId target = play.charge.target;
    Melee melee;
    melee.flank = play.charge.flank;
    play.charge = {};
    if (stopped || !rules.on_table(id) || !rules.on_table(target)) return;
    if (!applies("TER-ORD-8"_rule, plane::contact(rules.base(id), rules.base(target)))) return;
    melee.attacker = id;
    melee.defender = target;
    melee.heading = march.from.facing;
    melee.attacker_bonus = true;
    melee.covered = rules.protects(target, march.from.at, unit(id).pose.at);
    play.melee = melee;
    begin_melee(id, target);
}

// TER-MOV-14, TER-R28  What crossing the ground does, and to whom it comes too near.
void Referee::after_move(TroopId id, Point from, Point to, RuleId rule) {
    log.say("log.moved"_say, rule,
            {{"unit", value_of(id)}, {"length", inches(plane::distance(from, to))}});
    if (from != to) unit(id).set(Mark::left_position);
    if (rules.going(id, from, to, Log{}).disorder) disorder(id, "TER-TRN-2"_rule);
    contact_commanders(id, from, to);
}

// TER-CMD-20, TER-MOV-11, TER-R44
void Referee::contact_commanders(TroopId id, Point from, Point to) {
    if (!rules.on_table(id)) return;
    const plane::Rectangle base = rules.base(id);
    for (const Side side : {Side::first, Side::second})
        rules.each_officer(side, [&](CommanderId each) {
            if (officer(each).place != Place::table) return;
            const plane::Disc disc = rules.disc(each);
            const bool covered = plane::within(disc, base, 0);
            const bool crossed =
                plane::squared_distance(disc.middle, from, to).less_than(disc.radius);
            // TER-R111
            if (covered || crossed)
                owe(side == rules.side_of(id) ? Cause::none : Cause::contacted, each, id);
        });
}

// TER-MOV-10
void Referee::push_guns(TroopId id, Angle heading) {
    const auto places = rules.guns_make_way(id, unit(id).pose, heading);
    if (!places) return;
    for (const GunPlace& each : *places) {
        put(each.gun, each.pose);
        unit(each.gun).set(Mark::left_position);
        log.say("log.gun_pushed"_say, "TER-MOV-10"_rule, {{"unit", value_of(each.gun)}});
    }
}

void Referee::enter(const Action& action) {
    const Side side = rules.side_of(action.troop);
    Unit& each = unit(action.troop);
    each.place = Place::table;
    put(action.troop, {action.at, rules.role(side).facing});
    log.say("log.entered"_say, "TER-S5.3"_rule, {{"unit", value_of(action.troop)}});
    // Its commander comes with the first of them.
    const RegimentId regiment = rules.troop(action.troop).regiment;
    const CommanderId leads = tables.regiments[regiment.index()].commander;
    if (leads.exists() && officer(leads).place == Place::waiting) {
        officer(leads).place = Place::attached;
        officer(leads).troop = action.troop;
        log.say("log.attached"_say, "TER-S5.3"_rule,
                {{"commander", value_of(leads)}, {"unit", value_of(action.troop)}});
    }
}

// TER-ADA-13
void Referee::mount(TroopId id, Angle facing) {
    const Pose pose = rules.at_horses(id, facing);
    unit(id).set(Mark::on_foot, false);
    put(id, pose);
    log.say("log.mounted"_say, "TER-ADA-8"_rule, {{"unit", value_of(id)}});
}

void Referee::dismount(TroopId id) {
    unit(id).set(Mark::on_foot);
    rules.forget();
    log.say("log.dismounted"_say, "TER-ADA-8"_rule, {{"unit", value_of(id)}});
}

// A move nobody chose: straight that way, stopping short of what bars it. The unit keeps its
// facing. Returns how far it went; over the edge it is destroyed where that is crossed.
Length Referee::fall(TroopId id, Angle way, Length length, bool passes_units, Rim rim) {
    const Pose start = unit(id).pose;
    const plane::Ground ground = rules.ground_for(id, {.units = passes_units});
    const plane::Ground past_guns = rules.past_own_guns(id, ground);
    Length line = plane::free_line(rules.field().scene, start.at, way, length, ground);
    const plane::Rectangle full = rules.base_at(id, plane::shifted(start, way, length));
    if (rim == Rim::is_crossed && line >= length && !plane::on_table(rules.table(), full) &&
        !rules.field().scene.any_overlapped(full, past_guns.standing)) {
        destroy(id, "TER-X-16"_rule);
        return length;
    }
    // TER-MOV-13, TER-R67; guns it would stop upon make way as for any move.
    const auto stop = [&](const plane::Ground& among) {
        return plane::stop_back(rules.field().scene, start, rules.size(id), way, line, among);
    };
    auto free = stop(past_guns);
    if (free && !rules.guns_make_way(id, plane::shifted(start, way, *free), start.facing))
        free = stop(ground);
    Length gone = free ? line : 0;
    if (free && applies("TER-MOV-13"_rule, *free < line)) gone = *free;
    if (gone > 0) {
        const Pose pose = plane::shifted(start, way, gone);
        put(id, pose);
        unit(id).set(Mark::left_position);
        if (rules.going(id, start.at, pose.at, Log{}).disorder) disorder(id, "TER-TRN-2"_rule);
        contact_commanders(id, start.at, pose.at);
        push_guns(id, pose.facing);
    }
    return gone;
}

}  // namespace gonfalon::tercios
