// TER-MEL-1 to TER-MEL-12, TER-ORD-8 to TER-ORD-10  Charges: who can be reached, along which line,
// and how contact comes about.
#include "games/tercios/rules/referee.h"

namespace gonfalon::tercios {

// TER-MEL-10, TER-R15; squares and those in buildings never (TER-SPI-3, TER-TEL-2).
bool Rules::is_flank(TroopId charger, TroopId target) const {
    if (unit(target).place == Place::building) return false;
    if (applies("TER-SPI-3"_rule, has(target, Special::square))) return false;
    return applies("TER-MEL-10"_rule, plane::behind_front(base(target), unit(charger).pose.at));
}

// One line: from the front centre to one centre of the target.
Run Rules::charge_run(TroopId id, TroopId target, Quarter centre) const {
    Run run;
    run.centre = centre;
    if (!on_table(id) || !on_table(target) || has(id, Special::no_charge)) return run;
    if (unit(id).has(Mark::limbered) || base_speed(id) == 0) return run;
    const Pose start = unit(id).pose;
    const plane::Rectangle here = base_at(id, start);
    const plane::Rectangle there = base(target);
    const Point to = there.centre(edge(centre));
    // TER-MOV-4
    if (!plane::ahead(here, plane::Edge::front, to)) return run;
    const int change = tables.card(Order::assault).speed;
    // Too far by any ground: not worth a closer look.
    if (!plane::within(start.at, to, speed(id, change + 1))) return run;
    run.move = plane::move_to(start, to);
    if (run.move.pivot > tables.measures.pivot || -run.move.pivot > tables.measures.pivot)
        return run;
    run.going = going(id, start.at, to, Log{});
    run.reach = speed(id, change + run.going.change);
    // TER-MEL-6
    if (!plane::within(start.at, to, run.reach)) return run;
    // TER-MEL-2, TER-TRN-6
    if (!sees(start.at, to, id, target)) {
        const bool hidden = applies("TER-TRN-6"_rule, in_hidden(target));
        if (hidden || applies("TER-MEL-2"_rule, !in_hidden(target))) return run;
    }
    plane::Ground ground = ground_for(id);
    const auto spare = [&](plane::ItemSet& set) {
        set = plane::without(set, field().item[target.index()]);
        if (unit(target).place != Place::building) return;
        for (std::size_t part = 0; part < board().piece.size(); ++part)
            if (board().piece[part] == unit(target).building) set.reset(part);
    };
    spare(ground.barring);
    spare(ground.gaps);
    spare(ground.standing);
    const Angle way = plane::turned(start.facing, run.move.pivot);
    if (plane::free_line(field().scene, start.at, way, run.move.distance, ground) <
        run.move.distance)
        return run;
    // TER-MEL-7
    const Pose along{start.at, way};
    const auto corners = there.corners();
    const auto touch =
        plane::first_contact(base_at(id, along), way, run.move.distance, plane::Outline(corners));
    run.contact = applies("TER-MEL-7"_rule, touch.has_value()) ? *touch : run.move.distance;
    const Pose end = plane::advanced(along, run.contact);
    const auto turned = charge_turn(id, end, ground);
    if (!turned) return run;
    run.correction = *turned;
    run.possible = true;
    return run;
}

// TER-MOV-12, TER-MOV-10  By how much it turns at the end; its own guns make room if they must.
std::optional<int> Rules::charge_turn(TroopId id, const Pose& end,
                                      const plane::Ground& ground) const {
    const auto turn_in = [&](const plane::Ground& among) {
        return plane::correction(field().scene, end, size(id), tables.measures.correction, among);
    };
    if (const auto turned = turn_in(ground)) return turned;
    const auto turned = turn_in(past_own_guns(id, ground));
    if (!turned) return std::nullopt;
    const Pose there{end.at, plane::turned(end.facing, *turned)};
    return guns_make_way(id, there, end.facing) ? turned : std::nullopt;
}

Rules::Found& Rules::found_by(TroopId charger) const {
    if (found_.charger != charger) {
        found_.charger = charger;
        found_.reached = {};
        found_.approached = {};
    }
    return found_;
}

bool Rules::reaches(TroopId id, TroopId target, Quarter centre) const {
    return once(found_by(id).reached[static_cast<std::size_t>(centre)], target,
                [&] { return charge_run(id, target, centre).possible; });
}

// A centre that can be reached and is nearer than this one. TER-MEL-9
bool Rules::reaches_nearer(TroopId id, TroopId target, Quarter centre) const {
    const Point from = unit(id).pose.at;
    const plane::Rectangle there = base(target);
    const Length far = plane::distance(from, there.centre(edge(centre)));
    for (std::size_t side = 0; side < quarter_count; ++side) {
        const auto other = static_cast<Quarter>(side);
        if (plane::distance(from, there.centre(edge(other))) < far && reaches(id, target, other))
            return true;
    }
    return false;
}

// TER-MEL-8, TER-MEL-9, TER-R71  The nearest centre that can be reached.
Run Rules::best_charge(TroopId id, TroopId target) const {
    Run best;
    // Too far by any ground: not worth a closer look.
    const int change = tables.card(Order::assault).speed;
    if (!on_table(id) || is_far(target, unit(id).pose.at, speed(id, change + 1))) return best;
    for (std::size_t side = 0; side < quarter_count; ++side) {
        const Run run = charge_run(id, target, static_cast<Quarter>(side));
        if (run.possible && (!best.possible || run.move.distance < best.move.distance)) best = run;
    }
    return best;
}

bool Rules::can_charge(TroopId id) const {
    bool any = false;
    if (!on_table(id)) return any;
    // Too far by any ground: not worth a closer look.
    const Length farthest = speed(id, tables.card(Order::assault).speed + 1);
    each_on_table(other(side_of(id)), [&](TroopId enemy) {
        if (any || is_far(enemy, unit(id).pose.at, farthest)) return;
        for (std::size_t side = 0; side < quarter_count && !any; ++side)
            any = reaches(id, enemy, static_cast<Quarter>(side));
    });
    return any;
}

bool Rules::sees_any_enemy(TroopId id) const {
    bool any = false;
    each_on_table(other(side_of(id)), [&](TroopId enemy) { any = any || sees_troop(id, enemy); });
    return any;
}

Verdict Rules::check_charge(Side side, const Action& action) const {
    Verdict verdict;
    const TroopId id = action.troop;
    const TroopId target = action.other;
    if (!require_aimed(side, action, "TER-MEL-4"_rule, verdict)) return verdict;
    verdict.require("TER-MEL-1"_rule, play.activation.order == Order::assault);
    // TER-ADA-14
    verdict.require("TER-ADA-14"_rule, !has(id, Special::no_charge));
    if (!verdict) return verdict;
    if (!reaches(id, target, action.quarter)) {
        verdict.require("TER-MEL-6"_rule, look_ != Look::through_many);
        if (decided(verdict)) return verdict;
        const Run run = charge_run(id, target, action.quarter);
        const Point from = unit(id).pose.at;
        const Point to = base(target).centre(edge(action.quarter));
        const Length reach = run.reach > 0 ? run.reach : speed(id, 1);
        if (!plane::ahead(base(id), plane::Edge::front, to)) {
            verdict.require("TER-MOV-4"_rule, false);
        } else if (!plane::within(from, to, reach)) {
            verdict.at_most("TER-MEL-6"_rule, plane::distance(from, to) + 1, reach);
        } else if (!sees(from, to, id, target)) {
            verdict.require(in_hidden(target) ? "TER-TRN-6"_rule : "TER-MEL-2"_rule, false);
        } else {
            verdict.require("TER-MOV-3"_rule, false);
        }
        if (verdict.ok()) verdict.require("TER-MEL-6"_rule, false);
        return verdict;
    }
    verdict.require("TER-MEL-9"_rule, !reaches_nearer(id, target, action.quarter));
    return verdict;
}

// TER-ORD-9, TER-R70  As near as it can get to an enemy it sees.
Run Rules::approach_run(TroopId id, TroopId target) const {
    Run run;
    if (!on_table(id) || !on_table(target) || base_speed(id) == 0 || has(id, Special::no_charge) ||
        unit(id).has(Mark::limbered))
        return run;
    const Pose start = unit(id).pose;
    const plane::Rectangle here = base_at(id, start);
    const plane::Rectangle there = base(target);
    plane::Product nearest = 0;
    bool found = false;
    for (std::size_t side = 0; side < quarter_count; ++side) {
        const Point to = there.centre(edge(static_cast<Quarter>(side)));
        if (!plane::ahead(here, plane::Edge::front, to)) continue;
        const plane::Product far = plane::square(to - start.at);
        if (found && far >= nearest) continue;
        if (!sees(start.at, to, id, target)) continue;
        found = true;
        nearest = far;
        run.move = plane::move_to(start, to);
        run.centre = static_cast<Quarter>(side);
    }
    if (!found) return run;
    const Angle way = plane::turned(start.facing, run.move.pivot);
    const int change = tables.card(Order::assault).speed;
    const Pose along{start.at, way};
    // TER-R26  As near as it gets may be the edge of rough ground.
    run.reach = farthest(id, along, way, change, run.move.distance);
    run.move.distance = longest(id, along, way, run.reach, {});
    const plane::Ground ground = ground_for(id);
    run.possible = run.move.distance > 0 &&
                   plane::stands_free(field().scene, plane::advanced(along, run.move.distance),
                                      size(id), ground);
    return run;
}

bool Rules::can_approach(TroopId id, TroopId target) const {
    return once(found_by(id).approached, target, [&] { return approach_run(id, target).possible; });
}

Verdict Rules::check_approach(Side side, const Action& action) const {
    Verdict verdict;
    const TroopId id = action.troop;
    const bool acts = require_acting(side, id, verdict);
    const bool aims = is_enemy(action.other, side) && on_table(action.other);
    if (!given(verdict, "TER-ORD-9"_rule, aims) || !acts) return verdict;
    // TER-MEL-4
    verdict.require("TER-MEL-4"_rule, !can_charge(id));
    if (decided(verdict)) return verdict;
    verdict.require("TER-ORD-9"_rule, can_approach(id, action.other));
    return verdict;
}

// --- Doing it -----------------------------------------------------------------------------------

// TER-MEL-5
void Referee::begin_charge(TroopId id, TroopId target, const Run& run, bool assault) {
    Charge charge;
    charge.troop = id;
    charge.target = target;
    charge.centre = run.centre;
    charge.from = plane::pivoted(unit(id).pose, run.move.pivot);
    charge.aim = run.move.distance;
    charge.reach = run.reach;
    charge.flank = rules.is_flank(id, target);
    charge.assault = assault;
    play.charge = charge;
    log.say(charge.flank ? "log.charges_flank"_say : "log.charges"_say,
            charge.flank ? "TER-MEL-10"_rule : "TER-ORD-8"_rule,
            {{"unit", value_of(id)}, {"target", value_of(target)}});
    push(FrameKind::charge, id, target);
    top().go_to(ChargeStage::declared);
}

bool Referee::continue_charge() {
    Frame& frame = top();
    Charge& charge = play.charge;
    const TroopId id = charge.troop;
    const TroopId target = charge.target;
    const auto end = [&] {
        if (rules.exists(target)) unit(target).set(Mark::stood, false);
        play.charge = {};
        pop();
        return true;
    };
    if (!rules.on_table(id) || play.activation.ended) return end();
    switch (frame.at<ChargeStage>()) {
        case ChargeStage::declared:
            frame.go_to(rules.commanded_shot_possible() ? ChargeStage::asking
                                                        : ChargeStage::intercepted);
            return true;
        case ChargeStage::asking:
            return false;
        case ChargeStage::intercepted:
            frame.go_to(ChargeStage::answered);
            if (!rules.on_table(target)) return true;
            if (applies("TER-MEL-5"_rule,
                        rules.may_react(target, true) && !unit(target).has(Mark::asked_charge))) {
                unit(target).set(Mark::asked_charge);
                offer_reaction(target, id, true);
            }
            return true;
        case ChargeStage::answered: {
            frame.go_to(ChargeStage::moving);
            // Where the bases meet now; an enemy who has gone may still be caught.
            const plane::Rectangle here = rules.base_at(id, charge.from);
            Length limit = charge.evaded ? charge.reach : charge.aim;
            if (!rules.on_table(target)) limit = charge.reach;
            Length length = limit;
            const plane::Ground ground = rules.ground_for(id);
            if (rules.on_table(target)) {
                const auto corners = rules.base(target).corners();
                const auto touch =
                    plane::first_contact(here, charge.from.facing, limit, plane::Outline(corners));
                if (applies("TER-MEL-7"_rule, touch.has_value())) length = *touch;
            }
            const bool open = charge.evaded || !rules.on_table(target);
            if (open)
                length = std::min(length,
                                  rules.longest(id, charge.from, charge.from.facing, length, {}));
            plane::Ground spared = ground;
            spared.standing = plane::without(spared.standing, rules.field().item[target.index()]);
            const Pose there = plane::advanced(charge.from, length);
            const auto turned = rules.charge_turn(id, there, spared);
            plane::Move move{0, length, turned && !open ? *turned : 0};
            const Pose before = unit(id).pose;
            put(id, charge.from);
            begin_march(id, move, March::Kind::charge);
            put(id, before);
            return true;
        }
        case ChargeStage::moving:
            frame.go_to(ChargeStage::contact);
            return true;
        case ChargeStage::contact: {
            frame.go_to(ChargeStage::fought);
            if (!rules.on_table(target)) return true;
            const bool touches = plane::contact(rules.base(id), rules.base(target), 20) ||
                                 (!charge.evaded && !charge.counter);
            if (!touches && !charge.counter) {
                log.say("log.charge_short"_say, "TER-R3"_rule, {{"unit", value_of(id)}});
                return true;
            }
            Melee melee;
            melee.attacker = id;
            melee.defender = target;
            melee.flank = charge.flank;
            melee.counter = charge.counter;
            melee.heading = charge.from.facing;
            melee.attacker_bonus = charge.assault;
            melee.covered =
                rules.protects(target, charge.from.at, plane::advanced(charge.from, charge.aim).at);
            melee.stood = unit(target).has(Mark::stood);
            play.melee = melee;
            begin_melee(id, target);
            return true;
        }
        default:
            return end();
    }
}

void Referee::approach(TroopId id, TroopId target) {
    const Run run = rules.approach_run(id, target);
    log.say("log.approaches"_say, "TER-ORD-9"_rule,
            {{"unit", value_of(id)}, {"target", value_of(target)}});
    play.charge.target = target;
    play.charge.flank = rules.is_flank(id, target);
    begin_march(id, run.move, March::Kind::approach);
}

// TER-SPC-8, TER-R63, TER-R108
void Referee::intercept(const Action& action) {
    const TroopId id = action.troop;
    play.charge.meet = action.number > 0 ? action.number : rules.nearest_meeting(id);
    log.say("log.rides_to_help"_say, "TER-SPC-8"_rule,
            {{"unit", value_of(id)}, {"target", value_of(play.charge.target)}});
    CheckOf of;
    of.reaction = true;
    of.enemy = play.charge.troop;
    push(FrameKind::reaction, id, play.charge.troop);
    top().charged = true;
    top().announced = Announced::interception;
    top().go_to(ReactionStage::checked);
    push_roll(Cause::reaction, id, {}, rules.discipline(id, of, log), tables.checks.order_target,
              tables.checks.order_successes);
}

}  // namespace gonfalon::tercios
