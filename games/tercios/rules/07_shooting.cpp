// TER-TIR, TER-WPS  Targets, dice and resistance; the caracole and the gun of a battalion.
#include "games/tercios/rules/referee.h"

namespace gonfalon::tercios {

namespace {

// A weapon that the unit has, and that shoots with this card.
bool serves(const Rules& rules, TroopId id, Weapon weapon, Order order, bool reaction) {
    if (!rules.has(id, weapon)) return false;
    const WeaponCard& card = rules.tables.card(weapon);
    return card.kind != WeaponCard::Kind::artillery_mark &&
           (!card.fire_only || order == Order::fire) && (!reaction || card.reaction);
}

}  // namespace

// From which centres a unit may shoot. TER-SPC-6, TER-TEL-2
bool Rules::has_side(TroopId id, Quarter from) const {
    if (from == Quarter::front || unit(id).place == Place::building) return true;
    return from != Quarter::rear && applies("TER-SPC-6"_rule, has(id, Special::extended_arc));
}

Length Rules::shot_range(TroopId id, Weapon weapon) const {
    return tables.card(weapon).range + unit(id).range;
}

std::optional<Weapon> Rules::farthest_weapon(TroopId id) const {
    std::optional<Weapon> farthest;
    for (std::size_t i = first_shooting_weapon; i < weapon_count; ++i) {
        const auto weapon = static_cast<Weapon>(i);
        if (!has(id, weapon) || tables.card(weapon).kind == WeaponCard::Kind::artillery_mark)
            continue;
        if (!farthest || shot_range(id, weapon) > shot_range(id, *farthest)) farthest = weapon;
    }
    return farthest;
}

bool Rules::can_shoot_at_all(TroopId id, Order order, bool reaction) const {
    if (unit(id).has(Mark::limbered) || profile(id).shoot == 0) return false;
    // TER-SPC-10
    if (has(id, Special::dragoon) && order != Order::fire) return false;
    for (std::size_t i = first_shooting_weapon; i < weapon_count; ++i)
        if (serves(*this, id, static_cast<Weapon>(i), order, reaction)) return true;
    return false;
}

int Rules::shoot_dice(TroopId id, Weapon weapon, Length distance, Order order, Answer answer,
                      const Log& log) const {
    const auto [reaction, stays] = answer;
    const WeaponCard& card = tables.card(weapon);
    const Modifiers& list = tables.shooting.modifiers;
    constexpr auto value = Stat::shoot;
    // TER-WPS-3, TER-R90
    // TER-R95: what adds to the range adds to both.
    const bool far = card.short_range > 0 && distance > card.short_range + unit(id).range;
    const int base = applies("TER-WPS-3"_rule, far) ? profile(id).shoot_long : profile(id).shoot;
    Total total(log, "tally.shoot"_say);
    if (is_weary(id)) total.add("TER-STA-3"_rule, change_of(list, When::weary, value));
    const bool small = card.kind == WeaponCard::Kind::small_arms;
    // TER-WPS-1, TER-X-6
    const bool spared =
        !card.ready_penalty && (applies("TER-WPS-1"_rule, weapon == Weapon::pistol) ||
                                applies("TER-X-6"_rule, weapon == Weapon::flintlock));
    // TER-TRB-26, TER-R94
    if (order == Order::ready && small && !spared &&
        !applies("TER-TRB-26"_rule, unit(id).has(Mark::swift)))
        total.add(reaction ? "TER-REA-5"_rule : "TER-ORD-7"_rule,
                  change_of(list, reaction ? When::ready_reaction : When::ready_order, value));
    if (reaction && order == Order::fire && small && stays)
        total.add("TER-REA-11"_rule, change_of(list, When::fire_reaction_with_small_arms, value));
    if (unit(id).has(Mark::perfect))
        total.add("TER-TRB-20"_rule, change_of(list, When::perfectionist, value));
    if (unit(id).has(Mark::trick_shoot))
        total.add("TER-TRK-19"_rule, change_of(list, When::trickster_shoot, value));
    int dice = changed(base, total.sum());
    if (dice > 0 && applies("TER-VIR-3"_rule, has_virtue(id, Virtue::drill)))
        dice += change_of(list, When::drill, value);
    return dice;
}

// The shot of one unit at another from one of its centres, with the weapon that rolls most dice.
// TER-TIR-4: any centre of the target that is seen and in range will do. TER-R79: a garrison is
// seen by the outline of its building. TER-R92: which weapons shoot in reaction.
Aim Rules::aim(TroopId id, TroopId target, Quarter from, Order order, bool reaction) const {
    Aim best;
    if (!on_table(id) || !on_table(target) || side_of(id) == side_of(target)) return best;
    if (!has_side(id, from) || !can_shoot_at_all(id, order, reaction)) return best;
    // TER-TRK-18
    if (applies("TER-TRK-18"_rule, unit(target).has(Mark::unseen_target))) return best;
    const plane::Rectangle here = base(id);
    const plane::Rectangle there = base(target);
    const bool on_the_way = reaction && play.charge.troop == target && !options.fire_at_declaration;
    for (std::size_t i = first_shooting_weapon; i < weapon_count; ++i) {
        const auto weapon = static_cast<Weapon>(i);
        if (!serves(*this, id, weapon, order, reaction)) continue;
        const WeaponCard& card = tables.card(weapon);
        const bool mortar = card.kind == WeaponCard::Kind::artillery && has(id, Weapon::mortar);
        for (std::size_t side = 0; side < quarter_count; ++side) {
            const Point to = there.centre(edge(static_cast<Quarter>(side)));
            // TER-X-8
            if (!plane::ahead(here, edge(from), to) && !rule_is_off("TER-X-8"_rule)) continue;
            const Length range = shot_range(id, weapon);
            // TER-TIR-5, TER-WPS-6, TER-WPS-7, TER-R12, TER-R91
            const bool over =
                card.over_friends && (applies("TER-WPS-6"_rule, weapon == Weapon::bow) ||
                                      applies("TER-WPS-7"_rule, weapon == Weapon::longbow));
            const bool over_all = !applies("TER-TIR-5"_rule, !applies("TER-WPS-11"_rule, mortar));
            const auto start = viewpoint(id, from, to, [&](Point point) {
                // TER-TIR-7, TER-R24
                if (!on_the_way && !plane::within(point, to, range)) return false;
                if (best.possible && best.weapon == weapon &&
                    best.distance <= plane::distance(point, to))
                    return false;
                return sees(point, to, id, target, {over, over_all});
            });
            if (!start) continue;
            const Length distance = plane::distance(*start, to);
            const int dice =
                shoot_dice(id, weapon, on_the_way ? 0 : distance, order, {reaction}, Log{});
            const bool nearer = best.possible && best.weapon == weapon && distance < best.distance;
            if (best.possible && !nearer && dice <= best.dice) continue;
            best = {true, weapon, distance, static_cast<Quarter>(side), dice, *start};
        }
    }
    return best;
}

Aim Rules::best_aim(TroopId id, TroopId target, Order order, bool reaction, Quarter& from) const {
    Aim best;
    for (std::size_t side = 0; side < quarter_count; ++side) {
        const auto quarter = static_cast<Quarter>(side);
        const Aim each = aim(id, target, quarter, order, reaction);
        if (!each.possible || (best.possible && each.dice <= best.dice)) continue;
        best = each;
        from = quarter;
    }
    return best;
}

// TER-X-7  The gun of a battalion, from its front.
Aim Rules::gun_aim(TroopId id, TroopId target) const {
    Aim best;
    if (!unit(id).has(Mark::has_gun) || !on_table(target) || side_of(id) == side_of(target))
        return best;
    if (unit(target).has(Mark::unseen_target)) return best;
    const plane::Rectangle here = base(id);
    const auto& card = tables.card(Special::regimental_gun);
    for (std::size_t side = 0; side < quarter_count; ++side) {
        const Point to = base(target).centre(edge(static_cast<Quarter>(side)));
        if (!plane::ahead(here, plane::Edge::front, to)) continue;
        const auto start = viewpoint(id, Quarter::front, to, [&](Point point) {
            return plane::within(point, to, card.range) &&
                   !(best.possible && best.distance <= plane::distance(point, to)) &&
                   sees(point, to, id, target);
        });
        if (!start) continue;
        best = {true,
                Weapon::light_gun,
                plane::distance(*start, to),
                static_cast<Quarter>(side),
                card.dice,
                *start};
    }
    return best;
}

// TER-TIR-10
int Rules::resist_dice(TroopId target, Point from, Point to, bool mortar, const Log& log) const {
    const Modifiers& list = tables.shooting.modifiers;
    constexpr auto value = Stat::courage;
    Total total(log, "tally.courage"_say);
    // TER-R11
    if (is_disordered(target) && !applies("TER-SPK-7"_rule, has(target, Special::open_order)))
        total.add("TER-STA-4"_rule, change_of(list, When::disordered, value));
    if (!applies("TER-WPS-11"_rule, mortar)) {
        if (covers(target, from, to)) {
            total.add("TER-TRN-7"_rule, change_of(list, When::cover, value));
        } else if (unit(target).has(Mark::stoic)) {
            total.add("TER-TRK-17"_rule, change_of(list, When::stoic, value));
        }
    }
    if (is_fortified(target)) total.add("TER-SPA-10"_rule, change_of(list, When::fortified, value));
    int dice = changed(profile(target).courage, total.sum());
    if (applies("TER-VIR-6"_rule, has_virtue(target, Virtue::sacrifice)))
        dice += change_of(list, When::sacrifice, value);
    return dice;
}

Verdict Rules::check_shoot(Side side, const Action& action) const {
    Verdict verdict;
    const TroopId id = action.troop;
    const TroopId target = action.other;
    if (!require_aimed(side, action, "TER-TIR-6"_rule, verdict)) return verdict;
    const Ask ask = situation().ask;
    if (ask == Ask::gun) {
        verdict.require("TER-X-7"_rule, action.quarter == Quarter::front);
        verdict.require("TER-X-7"_rule, gun_aim(id, target).possible);
        return verdict;
    }
    Order order = Order::fire;
    if (ask == Ask::ready) {
        verdict = check_act(id, Act::shoot, "TER-ORD-7"_rule);
        order = Order::ready;
    } else {
        verdict.require("TER-ORD-12"_rule, ask == Ask::fire);
    }
    if (!verdict) return verdict;
    require_shot(action, order, false, verdict);
    return verdict;
}

// What is against this shot: the weapon and the card, then the arc, what is in the way, and the
// range.
void Rules::require_shot(const Action& action, Order order, bool reaction, Verdict& verdict) const {
    const TroopId id = action.troop;
    const TroopId target = action.other;
    verdict.require("TER-SPA-7"_rule, !unit(id).has(Mark::limbered));
    // TER-ADA-9
    verdict.require(
        troop(id).has_foot && !unit(id).has(Mark::on_foot) ? "TER-ADA-9"_rule : "TER-VAL-3"_rule,
        profile(id).shoot > 0);
    verdict.require("TER-SPC-10"_rule, !has(id, Special::dragoon) || order == Order::fire);
    if (order != Order::fire) {
        verdict.require("TER-WPS-8"_rule, !has(id, Weapon::light_gun));
        verdict.require("TER-WPS-9"_rule, !has(id, Weapon::medium_gun));
        verdict.require("TER-WPS-10"_rule, !has(id, Weapon::heavy_gun));
    }
    verdict.require("TER-SPC-6"_rule, has_side(id, action.quarter));
    if (!verdict) return;
    if (aim(id, target, action.quarter, order, reaction).possible) return;
    verdict.require("TER-TIR-1"_rule, look_ != Look::through_many);
    if (decided(verdict)) return;
    verdict.require("TER-TRK-18"_rule, !unit(target).has(Mark::unseen_target));
    // The weapon that carries farthest speaks for all.
    const std::optional<Weapon> farthest = farthest_weapon(id);
    if (farthest && reaction && !can_shoot_at_all(id, order, true)) {
        // TER-R92
        verdict.require(*farthest == Weapon::longbow ? "TER-WPS-7"_rule : "TER-WPS-6"_rule, false);
    } else if (farthest) {
        require_line(action, *farthest, shot_range(id, *farthest), verdict);
    }
    if (verdict.ok()) verdict.require("TER-TIR-2"_rule, false);
    if (verdict.ok()) verdict.require("TER-TIR-1"_rule, false);
}

// TER-X-8, TER-TIR-7, TER-TIR-2  No centre ahead, none near enough, none in sight; where some are
// near enough, what hides the nearest of them.
void Rules::require_line(const Action& action, Weapon weapon, Length range,
                         Verdict& verdict) const {
    const TroopId id = action.troop;
    const plane::Rectangle here = base(id);
    constexpr Length far = 1 << 20;
    Length nearest = far;  // of all centres
    Length nearest_ahead = far;
    RuleId hidden;
    bool seen = false;
    for (const Point to : base(action.other).centres()) {
        Length length = far;
        viewpoint(id, action.quarter, to, [&](Point from) {
            const Length way = plane::distance(from, to);
            length = std::min(length, way + (plane::within(from, to, way) ? 0 : 1));
            return false;
        });
        nearest = std::min(nearest, length);
        if (!plane::ahead(here, edge(action.quarter), to)) continue;
        RuleId rule;
        const bool open = viewpoint(id, action.quarter, to, [&](Point from) {
                              const RuleId each = obstacle(from, to, id, action.other, weapon);
                              if (!rule.exists()) rule = each;
                              return !each.exists();
                          }).has_value();
        seen = seen || open;
        if (length >= nearest_ahead) continue;
        nearest_ahead = length;
        hidden = open ? RuleId{} : rule;
    }
    if (nearest_ahead == far) {
        verdict.require("TER-X-8"_rule, false);
        verdict.at_most("TER-TIR-7"_rule, nearest, range);
        return;
    }
    verdict.at_most("TER-TIR-7"_rule, nearest_ahead, range);
    if (hidden.exists() && (nearest_ahead <= range || !seen)) verdict.require(hidden, false);
}

// TER-SPC-7, TER-R14
Verdict Rules::check_caracole(Side side, const Action& action) const {
    Verdict verdict;
    const TroopId id = play.activation.troop;
    if (!given(verdict, "TER-SPC-7"_rule, is_own(id, side))) return verdict;
    verdict.at_least("TER-SPC-7"_rule, action.number, 1);
    const Pose& pose = unit(id).pose;
    verdict.at_most("TER-SPC-7"_rule, action.number,
                    farthest(id, pose, plane::opposite(pose.facing), 0));
    return verdict;
}

// --- Doing it -----------------------------------------------------------------------------------

// TER-TIR-1
void Referee::begin_shot(Shot shot, AfterShot after) {
    const TroopId id = shot.troop;
    const TroopId target = shot.target;
    const Order order = shot.reaction ? unit(id).used : play.activation.order;
    const Aim aim = shot.gun ? rules.gun_aim(id, target)
                             : rules.aim(id, target, shot.from, order, shot.reaction);
    const bool on_the_way =
        shot.reaction && play.charge.troop == target && !options.fire_at_declaration;
    const Point to = rules.base(target).centre(edge(aim.centre));
    log.say("log.shoots"_say, shot.gun ? "TER-X-7"_rule : "TER-TIR-1"_rule,
            {{"unit", value_of(id)},
             {"target", value_of(target)},
             {"weapon", value_of(shot.weapon)},
             {"length", inches(aim.distance)}});
    const int dice = shot.gun
                         ? tables.card(Special::regimental_gun).dice
                         : rules.shoot_dice(id, shot.weapon, on_the_way ? 0 : aim.distance, order,
                                            {shot.reaction, after == AfterShot::stays}, log);
    const bool artillery = tables.card(shot.weapon).kind == WeaponCard::Kind::artillery;
    const bool mortar = artillery && !shot.gun && rules.has(id, Weapon::mortar);
    shot.dice = static_cast<std::uint8_t>(dice);
    shot.resist = static_cast<std::uint8_t>(rules.resist_dice(target, aim.from, to, mortar, log));
    play.shot = shot;
    push(FrameKind::shot, id, target);
    top().go_to(ShotStage::hits_due);
    const Defence against = artillery ? Defence::artillery : Defence::salvo;
    // TER-TIR-8, TER-VAL-15, TER-VAL-16, TER-VAL-17
    push_roll(Cause::shooting, id, {}, dice,
              rules.profile(target).defence[static_cast<std::size_t>(against)]);
}

void Referee::shot_rolled(int successes, int ones) {
    Shot& shot = play.shot;
    if (!applies("TER-TIR-8"_rule, successes > 0)) successes = 0;
    shot.hits = static_cast<std::uint8_t>(successes);
    // TER-SPA-9, TER-R75
    shot.burst = ones > 0 && !shot.gun &&
                 applies("TER-SPA-9"_rule, rules.has(shot.troop, Special::experimental));
    log.say("log.hits"_say, successes == 0 ? "TER-TIR-9"_rule : "TER-TIR-8"_rule,
            {{"unit", value_of(shot.troop)},
             {"target", value_of(shot.target)},
             {"hits", number(successes)}});
    if (applies("TER-TIR-9"_rule, successes == 0)) {
        top().go_to(ShotStage::broken);
        return;
    }
    top().go_to(ShotStage::resist_due);
    const bool artillery = tables.card(shot.weapon).kind == WeaponCard::Kind::artillery;
    push_roll(Cause::shot_resist, shot.target, {}, shot.resist,
              artillery ? tables.shooting.resist_artillery : tables.shooting.resist_small_arms);
}

// TER-TIR-10 to TER-TIR-13
void Referee::shot_resisted(int successes) {
    const Shot& shot = play.shot;
    const int saved = applies("TER-TIR-10"_rule, successes > 0) ? successes : 0;
    const int wear = shot.hits > saved ? shot.hits - saved : 0;
    log.say("log.resisted"_say, "TER-TIR-10"_rule,
            {{"unit", value_of(shot.target)}, {"saved", number(std::min<int>(saved, shot.hits))}});
    top().go_to(ShotStage::broken);
    add_wear(shot.target, wear, "TER-TIR-12"_rule);
    if (successes == 0 && tables.shooting.disorder_without_success)
        disorder(shot.target, "TER-TIR-11"_rule);
    if (applies("TER-TIR-13"_rule, unit(shot.target).wear > rules.stamina(shot.target)))
        begin_break(shot.target);
}

bool Referee::continue_shot() {
    const Shot shot = play.shot;
    Frame& frame = top();
    if (frame.is_at(ShotStage::broken)) {
        frame.go_to(ShotStage::after);
        if (shot.burst && rules.on_table(shot.troop)) {
            add_wear(shot.troop, tables.card(Special::experimental).wear, "TER-SPA-9"_rule);
            begin_break(shot.troop);
        }
        return true;
    }
    if (frame.is_at(ShotStage::after)) {
        play.shot = {};
        pop();
        return true;
    }
    return false;
}

void Referee::caracole(Length distance) {
    const TroopId id = play.activation.troop;
    const bool passes = rules.passes_units(id, March::Kind::ready);
    const Length gone = fall(id, plane::opposite(unit(id).pose.facing), distance, passes);
    log.say("log.caracoles"_say, "TER-SPC-7"_rule,
            {{"unit", value_of(id)}, {"length", inches(gone)}});
}

}  // namespace gonfalon::tercios
