// TER-REA  What a troop can do in the enemy's activation. Who is asked never depends on a card:
// only on having one.
#include "games/tercios/rules/referee.h"

namespace gonfalon::tercios {

// TER-REA-1; against a charge cavalry may always try to evade (TER-SPC-3).
bool Rules::may_react(TroopId id, bool to_charge) const {
    if (!on_table(id)) return false;
    if (applies("TER-REA-1"_rule, unit(id).card != Order::none)) return true;
    return to_charge && may_evade(id, true, play.charge.troop);
}

bool Rules::may_evade(TroopId id, bool to_charge, TroopId enemy) const {
    if (!on_table(id) || unit(id).place == Place::building) return false;
    if (to_charge && has(id, Special::evasion)) {
        // TER-SPK-4
        const bool heavy = has(id, Special::heavy_cavalry) && enemy.exists() && is_cavalry(enemy);
        if (applies("TER-SPC-3"_rule, !applies("TER-SPK-4"_rule, heavy))) return true;
    }
    // TER-R64
    return has(id, Special::ambush) && unit(id).card != Order::none &&
           applies("TER-SPK-2"_rule, in_rough(id));
}

// How far along the march that is going on it comes near enough, if it does. TER-R19, TER-R20
std::optional<Length> Rules::approach_at(TroopId id) const {
    const March& march = play.march;
    const plane::Rectangle mover = base_at(march.troop, march.from);
    const Point front = base(id).front;
    Length range = measure(Measure::reaction_distance);
    plane::Product nearest = plane::square(mover.front - front);
    for (const Point centre : mover.centres())
        nearest = std::min(nearest, plane::square(centre - front));
    if (nearest <= plane::square(range)) {
        range = static_cast<Length>(plane::floor_root(nearest)) - 1;
        if (range < 0) return std::nullopt;
    }
    std::optional<Length> first;
    for (const Point centre : mover.centres()) {
        const auto at = plane::first_within(centre, march.from.facing, march.length, front, range);
        if (at && (!first || *at < *first)) first = at;
    }
    return first;
}

// TER-REA-10, TER-R3, TER-R16  Turned about, then straight away from the enemy's front centre.
Pose Rules::flight(TroopId id, TroopId enemy) const {
    const Pose about = plane::faced(unit(id).pose, size(id), plane::Edge::rear);
    const Point from = base(enemy).front;
    const Angle away = from == about.at ? about.facing : plane::bearing(from, about.at);
    return {about.at, away};
}

Length Rules::evade_least(TroopId id, TroopId enemy) const {
    return std::min(speed(id, 0), evade_most(id, enemy));
}
Length Rules::evade_most(TroopId id, TroopId enemy) const {
    const int change = tables.card(Reaction::evade).speed;
    const Pose pose = flight(id, enemy);
    return farthest(id, pose, pose.facing, change);
}

Verdict Rules::check_react(Side side, const Action& action) const {
    Verdict verdict;
    const Frame& frame = play.frames.top();
    if (!given(verdict, "TER-REA-1"_rule,
               action.troop == frame.troop && is_own(action.troop, side)))
        return verdict;
    if (action.verb == Verb::react) {
        verdict.require("TER-REA-1"_rule, unit(action.troop).card != Order::none);
        if (!verdict) return verdict;
        // TER-R113  What its owner can see to be idle is not begun.
        const RuleId idle =
            unit(action.troop).has(Mark::unseen)
                ? RuleId{}
                : idle_reaction(action.troop, frame.other, frame.charged, unit(action.troop).card);
        if (idle.exists()) verdict.require(idle, false);
    }
    if (action.verb == Verb::evade) {
        const bool heavy = frame.charged && has(action.troop, Special::evasion) &&
                           has(action.troop, Special::heavy_cavalry) && frame.other.exists() &&
                           is_cavalry(frame.other);
        verdict.require(heavy ? "TER-SPK-4"_rule : "TER-SPC-3"_rule,
                        may_evade(action.troop, frame.charged, frame.other));
    }
    return verdict;
}

// What a card gives is told here alone: what may be begun, and what is done once it is shown.
RuleId Rules::idle_reaction(TroopId id, TroopId enemy, bool to_charge, Order card) const {
    Quarter from = Quarter::front;
    switch (card) {
        case Order::fire:
            if (best_aim(id, enemy, card, true, from).possible) return {};
            // TER-X-7
            return gun_aim(id, enemy).possible ? RuleId{} : "TER-REA-11"_rule;
        case Order::run:
            if (unit(id).place == Place::building) return "TER-R78"_rule;
            if (unit(id).has(Mark::has_gun)) return "TER-X-7"_rule;
            return base_speed(id) > 0 ? RuleId{} : "TER-REA-10"_rule;
        case Order::resist:
            // TER-R25
            return to_charge ? RuleId{} : "TER-REA-9"_rule;
        case Order::assault:
            if (to_charge) return can_counter_charge(id) ? RuleId{} : "TER-REA-6"_rule;
            return best_charge(id, enemy).possible ? RuleId{} : "TER-REA-7"_rule;
        default:
            return {};
    }
}

// What the shown card allows: TER-REA-5, and Harasser's choice.
Verdict Rules::check_reaction(Side side, const Action& action) const {
    Verdict verdict;
    const Frame& frame = play.frames.top();
    const TroopId id = frame.troop;
    verdict.require("TER-REA-4"_rule, is_own(id, side));
    if (!verdict || action.verb == Verb::stand) return verdict;
    if (!given(verdict, "TER-REA-4"_rule, action.troop == id)) return verdict;
    const Order card = unit(id).used;
    switch (action.verb) {
        case Verb::face:
            verdict.require("TER-REA-5"_rule, card == Order::ready);
            if (verdict) return check_face(side, id, action.quarter);
            return verdict;
        case Verb::shoot: {
            if (!given(verdict, "TER-REA-5"_rule, action.other == frame.other)) return verdict;
            require_shot(action, card, true, verdict);
            return verdict;
        }
        case Verb::evade: {
            // TER-SPK-5  Shoot, then evade.
            verdict.require("TER-SPK-5"_rule, card == Order::fire && has(id, Special::harasser));
            verdict.require("TER-R78"_rule, unit(id).place != Place::building);
            Quarter from = Quarter::front;
            if (verdict)
                verdict.require("TER-SPK-5"_rule,
                                best_aim(id, frame.other, card, true, from).possible);
            verdict.require("TER-SPK-5"_rule, action.number == 0);
            return verdict;
        }
        default:
            verdict.require("TER-REA-4"_rule, false);
            return verdict;
    }
}

Verdict Rules::check_evade(const Action& action) const {
    Verdict verdict;
    const Frame& frame = play.frames.top();
    if (!given(verdict, "TER-REA-10"_rule, action.troop == frame.troop)) return verdict;
    verdict.at_least("TER-REA-10"_rule, action.number, evade_least(frame.troop, frame.other));
    verdict.at_most("TER-REA-10"_rule, action.number, evade_most(frame.troop, frame.other));
    return verdict;
}

// A Run card is an attempt to evade, too, if its owner knows that it is one.
bool Rules::tries_to_evade(const Frame& reaction) const {
    const Unit& each = unit(reaction.troop);
    return reaction.announced == Announced::evasion ||
           (each.card == Order::run && !each.has(Mark::unseen));
}

// TER-R22
bool Rules::can_counter_charge(TroopId id) const {
    const TroopId enemy = play.charge.troop;
    return enemy.exists() && !has(id, Special::no_charge) && unit(id).place != Place::building &&
           plane::ahead(base(id), plane::Edge::front, base(enemy).front) && sees_troop(id, enemy);
}

// TER-R108  How far the charger may come before it is met: short of its target.
Length Rules::last_meeting() const {
    const Charge& charge = play.charge;
    const auto corners = base(charge.target).corners();
    const auto touch = plane::first_contact(base_at(charge.troop, charge.from), charge.from.facing,
                                            charge.aim, plane::Outline(corners));
    const Length most = touch ? *touch : charge.aim;
    return most > 0 ? most - 1 : 0;
}

// TER-R63  The point of the charger's line nearest to him.
Length Rules::nearest_meeting(TroopId id) const {
    const Point from = play.charge.from.at;
    const Point end = plane::advanced(play.charge.from, last_meeting()).at;
    return plane::distance(from, plane::nearest_point(unit(id).pose.at, from, end));
}

// The ride to where the charger has come so far; nothing if the horse cannot.
std::optional<plane::Move> Rules::interception_ride(TroopId id, Length meets_at) const {
    const Charge& charge = play.charge;
    const Pose& start = unit(id).pose;
    const Point meeting = plane::advanced(charge.from, meets_at).at;
    if (meeting == start.at) return plane::Move{};
    const plane::Move move = plane::move_to(start, meeting);
    if (move.pivot > tables.measures.pivot || -move.pivot > tables.measures.pivot)
        return std::nullopt;
    const int change = tables.card(Order::assault).speed;
    const Footing ground = going(id, start.at, meeting, Log{});
    if (move.distance > speed(id, change + ground.change)) return std::nullopt;
    plane::Ground bars = ground_for(id);
    bars.barring = plane::without(bars.barring, field().item[charge.troop.index()]);
    bars.gaps = bars.barring;
    const Angle way = plane::turned(start.facing, move.pivot);
    if (plane::free_line(field().scene, start.at, way, move.distance, bars) < move.distance)
        return std::nullopt;
    return move;
}

// Whatever its card: who is asked tells nothing of it.
bool Rules::may_intercept(TroopId id) const {
    const TroopId target = play.charge.target;
    if (!on_table(id) || unit(id).card == Order::none || unit(id).has(Mark::reaction_only) ||
        !is_cavalry(id) || has(id, Special::no_charge) ||
        troop(id).regiment != troop(target).regiment)
        return false;
    if (interception_ride(id, nearest_meeting(id))) return true;
    const Length last = last_meeting();
    for (Length at = 0; at <= last; at += inch)
        if (interception_ride(id, at)) return true;
    return false;
}

bool Rules::commanded_shot_possible() const {
    const TroopId target = play.charge.target;
    if (!applies("TER-SPC-8"_rule, has(target, Special::commanded_shot))) return false;
    bool any = false;
    each_on_table(side_of(target), [&](TroopId id) { any = any || may_intercept(id); });
    return any;
}

// TER-SPC-8, TER-R108  The rider chooses where.
Verdict Rules::check_intercept(Side side, const Action& action) const {
    Verdict verdict;
    const TroopId id = action.troop;
    if (!given(verdict, "TER-SPC-8"_rule, is_own(id, side) && may_intercept(id))) return verdict;
    verdict.at_least("TER-SPC-8"_rule, action.number, 0);
    verdict.at_most("TER-SPC-8"_rule, action.number, last_meeting());
    if (!verdict) return verdict;
    const Length at = action.number > 0 ? action.number : nearest_meeting(id);
    const auto ride = interception_ride(id, at);
    if (!given(verdict, "TER-SPC-8"_rule, ride.has_value())) return verdict;
    // TER-R63  Speed+ with an Assault card alone; its owner knows which it is.
    const bool assault = unit(id).card == Order::assault || unit(id).has(Mark::unseen);
    const Footing ground =
        going(id, unit(id).pose.at, plane::end_of(unit(id).pose, *ride).at, Log{});
    const int change = assault ? tables.card(Order::assault).speed : 0;
    verdict.at_most("TER-SPC-8"_rule, ride->distance, speed(id, change + ground.change));
    return verdict;
}

// --- Doing it -----------------------------------------------------------------------------------

void Referee::offer_reaction(TroopId id, TroopId enemy, bool charge) {
    push(FrameKind::reaction, id, enemy);
    top().charged = charge;
    top().go_to(ReactionStage::asked);
}

void Referee::react(const Action& action) {
    Frame& frame = top();
    if (action.verb == Verb::keep) {
        // TER-REA-2
        log.say("log.keeps"_say, "TER-REA-2"_rule, {{"unit", value_of(frame.troop)}});
        pop();
        return;
    }
    const bool evades = action.verb == Verb::evade;
    frame.announced = evades ? Announced::evasion : Announced::card;
    frame.go_to(ReactionStage::checked);
    const TroopId id = frame.troop;
    log.say(evades ? "log.tries_to_evade"_say : "log.reacts"_say,
            evades ? "TER-SPC-3"_rule : "TER-REA-3"_rule,
            {{"unit", value_of(id)}, {"enemy", value_of(frame.other)}});
    CheckOf of;
    of.reaction = true;
    of.evading = rules.tries_to_evade(frame);
    of.charged = frame.charged;
    of.enemy = frame.other;
    of.flanked = frame.charged && play.charge.flank;
    push_roll(Cause::reaction, id, {}, rules.discipline(id, of, log), tables.checks.order_target,
              tables.checks.order_successes);
}

// TER-REA-3, TER-R4
void Referee::reaction_rolled(const Frame& roll, int successes) {
    Frame& frame = top();
    const TroopId id = roll.troop;
    const bool passed = successes >= roll.need;
    if (!passed) {
        log.say("log.reaction_failed"_say, "TER-REA-3"_rule, {{"unit", value_of(id)}});
        // TER-ADA-12
        if (unit(id).has(Mark::on_foot) && !unit(id).has(Mark::horses_lost) &&
            rules.tries_to_evade(frame) && applies("TER-ADA-12"_rule, options.dragoons_adapted)) {
            unit(id).set(Mark::horses_lost);
            log.say("log.horses_lost"_say, "TER-ADA-12"_rule, {{"unit", value_of(id)}});
        }
        if (unit(id).card != Order::none) {
            spend_card(id);
            unit(id).used = Order::none;
        }
        pop();
        return;
    }
    log.say("log.reaction_passed"_say, "TER-REA-4"_rule, {{"unit", value_of(id)}});
    frame.go_to(ReactionStage::turned_up);
}

bool Referee::continue_reaction() {
    Frame& frame = top();
    const TroopId id = frame.troop;
    switch (frame.at<ReactionStage>()) {
        case ReactionStage::turned_up: {
            if (!rules.on_table(id)) {
                pop();
                return true;
            }
            if (unit(id).has(Mark::unseen)) {
                draw_if_unseen(id);
                return true;
            }
            const bool had_card = unit(id).card != Order::none;
            if (had_card) {
                show_card(id, "TER-REA-4"_rule);
                const TroopId brigade = unit(id).brigade;
                const Order card = unit(id).card;
                if (brigade.exists()) {
                    // TER-SPI-9
                    for (std::size_t i = 0; i < tables.troops.size(); ++i) {
                        if (!applies("TER-SPI-9"_rule,
                                     TroopId{i} != id && state.units[i].brigade == brigade))
                            continue;
                        state.units[i].brigade = {};
                        state.units[i].set(Mark::shown);
                        log.say("log.card_shown"_say, "TER-SPI-9"_rule,
                                {{"unit", value_of(TroopId{i})}, {"order", value_of(card)}});
                    }
                }
                spend_card(id);
                unit(id).used = card;
            }
            if (frame.announced == Announced::evasion) {
                begin_flight();
            } else if (frame.announced == Announced::interception) {
                frame.go_to(ReactionStage::over);
                ride_in(id);
            } else {
                act_on_card();
            }
            return true;
        }
        case ReactionStage::shot:
            frame.go_to(ReactionStage::over);
            if (rules.on_table(id) && rules.on_table(frame.other)) begin_flight();
            return true;
        case ReactionStage::gun_due:
            // TER-X-7
            frame.go_to(ReactionStage::over);
            if (rules.on_table(id) && rules.gun_aim(id, frame.other).possible)
                begin_shot({.troop = id,
                            .target = frame.other,
                            .weapon = Weapon::light_gun,
                            .reaction = true,
                            .gun = true});
            return true;
        case ReactionStage::over:
            pop();
            return true;
        default:
            return false;
    }
}

// How far is asked next. TER-ADA-12: foot dragoons are on their horses before they go.
void Referee::begin_flight() {
    const TroopId id = top().troop;
    top().go_to(ReactionStage::fleeing);
    if (!unit(id).has(Mark::on_foot) || unit(id).has(Mark::horses_lost) ||
        !applies("TER-ADA-12"_rule, options.dragoons_adapted))
        return;
    unit(id).set(Mark::on_foot, false);
    rules.forget();
    log.say("log.mounted"_say, "TER-ADA-12"_rule, {{"unit", value_of(id)}});
}

void Referee::act_on_card() {
    Frame& frame = top();
    const TroopId id = frame.troop;
    const TroopId enemy = frame.other;
    const Order card = unit(id).used;
    frame.go_to(ReactionStage::over);
    const RuleId idle = rules.idle_reaction(id, enemy, frame.charged, card);
    if (idle.exists()) {
        log.say("log.no_reaction"_say, idle, {{"unit", value_of(id)}});
        return;
    }
    switch (card) {
        case Order::ready:
            frame.go_to(ReactionStage::choosing);
            break;
        case Order::fire: {
            Quarter from = Quarter::front;
            const Aim aim = rules.best_aim(id, enemy, card, true, from);
            frame.go_to(ReactionStage::gun_due);
            if (!aim.possible) {
                break;
            } else if (unit(id).place != Place::building &&
                       applies("TER-SPK-5"_rule, rules.has(id, Special::harasser))) {
                frame.go_to(ReactionStage::choosing);
            } else {
                begin_shot({.troop = id,
                            .target = enemy,
                            .from = from,
                            .weapon = aim.weapon,
                            .reaction = true});
            }
            break;
        }
        case Order::run:
            begin_flight();
            break;
        case Order::resist:
            unit(id).set(Mark::stood);
            log.say("log.stands_firm"_say, "TER-REA-9"_rule, {{"unit", value_of(id)}});
            break;
        case Order::assault:
            if (frame.charged) {
                counter_charge(id);
            } else {
                begin_interception(id, enemy);
            }
            break;
        case Order::none:
            break;
    }
}

// TER-REA-6  They meet half-way; the charger's line is kept.
void Referee::counter_charge(TroopId id) {
    Charge& charge = play.charge;
    charge.counter = true;
    charge.flank = false;
    log.say("log.counter_charges"_say, "TER-REA-6"_rule,
            {{"unit", value_of(id)}, {"enemy", value_of(charge.troop)}});
    Length ride = charge.aim / 2;
    const Angle facing = plane::opposite(charge.from.facing);
    while (ride > 0) {
        const Point at = plane::advanced(charge.from, charge.aim - ride).at;
        const plane::Ground ground = rules.ground_for(id);
        plane::Ground others = ground;
        others.standing = plane::without(others.standing, rules.field().item[charge.troop.index()]);
        if (plane::stands_free(rules.field().scene, {at, facing}, rules.size(id), others)) {
            const Point before = unit(id).pose.at;
            put(id, {at, facing});
            charge.aim -= ride;
            after_move(id, before, at, "TER-REA-6"_rule);
            return;
        }
        ride = ride < inch ? 0 : ride - inch;
    }
}

// TER-REA-7, TER-R23
void Referee::begin_interception(TroopId id, TroopId enemy) {
    const Run run = rules.best_charge(id, enemy);
    log.say("log.intercepts"_say, "TER-REA-7"_rule,
            {{"unit", value_of(id)}, {"enemy", value_of(enemy)}});
    Melee melee;
    melee.attacker = id;
    melee.defender = enemy;
    melee.interception = true;
    melee.flank = rules.is_flank(id, enemy);
    melee.attacker_bonus = true;
    melee.defender_bonus = play.activation.order == Order::assault;
    const Pose along = plane::pivoted(unit(id).pose, run.move.pivot);
    melee.heading = along.facing;
    Pose pose = plane::advanced(along, run.contact);
    pose.facing = plane::turned(pose.facing, run.correction);
    const Point before = unit(id).pose.at;
    if (unit(id).place == Place::building) {
        unit(id).place = Place::table;
        unit(id).building = {};
    }
    put(id, pose);
    after_move(id, before, pose.at, "TER-REA-7"_rule);
    push_guns(id, along.facing);
    play.melee = melee;
    begin_melee(id, enemy);
}

// TER-SPC-8, TER-SPC-9, TER-R108  The horse meets the charger on its line, where it was to.
void Referee::ride_in(TroopId id) {
    Charge& charge = play.charge;
    const TroopId enemy = charge.troop;
    const bool assault = unit(id).used == Order::assault;
    const Length meets_at = charge.meet;
    const auto ride = rules.interception_ride(id, meets_at);
    const Footing ground =
        ride ? rules.going(id, unit(id).pose.at, plane::end_of(unit(id).pose, *ride).at, Log{})
             : Footing{};
    const int change = assault ? tables.card(Order::assault).speed : 0;
    if (!ride || ride->distance > rules.speed(id, change + ground.change)) {
        log.say("log.no_reaction"_say, "TER-SPC-8"_rule, {{"unit", value_of(id)}});
        return;
    }
    const Point enemy_before = unit(enemy).pose.at;
    const Pose halted = plane::advanced(charge.from, meets_at);
    put(enemy, halted);
    charge.from = halted;
    charge.aim -= meets_at;
    charge.reach -= meets_at;
    Melee melee;
    melee.attacker = id;
    melee.defender = enemy;
    melee.interception = true;
    melee.commanded = true;
    melee.flank = rules.is_flank(id, enemy);
    melee.attacker_bonus = assault;
    melee.defender_bonus = charge.assault;
    const Pose along = plane::pivoted(unit(id).pose, ride->pivot);
    melee.heading = along.facing;
    const auto corners = rules.base(enemy).corners();
    const auto touch = plane::first_contact(rules.base_at(id, along), along.facing, ride->distance,
                                            plane::Outline(corners));
    const Point before = unit(id).pose.at;
    put(id, plane::advanced(along, touch ? *touch : ride->distance));
    after_move(enemy, enemy_before, halted.at, "TER-SPC-8"_rule);
    after_move(id, before, unit(id).pose.at, "TER-SPC-8"_rule);
    play.melee = melee;
    begin_melee(id, enemy);
}

void Referee::reaction(Side, const Action& action) {
    Frame& frame = top();
    const TroopId id = frame.troop;
    const TroopId enemy = frame.other;
    frame.go_to(ReactionStage::over);
    switch (action.verb) {
        case Verb::face:
            face(id, action.quarter, "TER-REA-5"_rule);
            break;
        case Verb::shoot: {
            const Order card = unit(id).used;
            const Aim aim = rules.aim(id, enemy, action.quarter, card, true);
            begin_shot({.troop = id,
                        .target = enemy,
                        .from = action.quarter,
                        .weapon = aim.weapon,
                        .reaction = true});
            break;
        }
        case Verb::evade: {
            // TER-SPK-5, TER-R65
            Quarter from = Quarter::front;
            const Aim aim = rules.best_aim(id, enemy, unit(id).used, true, from);
            frame.go_to(ReactionStage::shot);
            log.say("log.harasses"_say, "TER-SPK-5"_rule, {{"unit", value_of(id)}});
            begin_shot({.troop = id,
                        .target = enemy,
                        .from = from,
                        .weapon = aim.weapon,
                        .reaction = true},
                       AfterShot::evades);
            break;
        }
        default:
            log.say("log.no_reaction"_say, "TER-REA-2"_rule, {{"unit", value_of(id)}});
            break;
    }
}

void Referee::evade(TroopId id, TroopId enemy, Length distance) {
    top().go_to(ReactionStage::over);
    const Pose pose = rules.flight(id, enemy);
    const Pose before = unit(id).pose;
    put(id, pose);
    const bool passes = rules.has(id, Special::open_order) && options.open_order_always;
    const Length gone = fall(id, pose.facing, distance, passes);
    if (gone == 0) {
        // No room even to turn: it stays as it was.
        const plane::Ground ground = rules.ground_for(id, {.units = passes});
        if (!plane::stands_free(rules.field().scene, unit(id).pose, rules.size(id), ground))
            put(id, before);
    }
    log.say("log.evades"_say, "TER-REA-10"_rule,
            {{"unit", value_of(id)}, {"length", inches(gone)}});
    if (play.charge.target == id) play.charge.evaded = true;
}

}  // namespace gonfalon::tercios
