// TER-S0.1 to TER-S0.3, TER-S4.2, TER-S5, TER-S6.1, TER-SPK-9  Before the battle: roles, deployment
// regiment by regiment, the vanguard's move.
#include <algorithm>

#include "games/tercios/rules/referee.h"

namespace gonfalon::tercios {

CommanderId Rules::chief(Side side) const {
    for (std::size_t i = tables.commander_begin[index(side)];
         i < tables.commander_begin[index(side) + 1]; ++i)
        if (tables.commanders[i].is_chief()) return CommanderId{i};
    return {};
}

bool Rules::regiment_is_placed(RegimentId id) const {
    const Regiment& regiment = tables.regiments[id.index()];
    if (play.relief == id) return true;
    for (std::size_t i = regiment.begin.index(); i < regiment.end.index(); ++i)
        if (state.units[i].place == Place::waiting) return false;
    return !regiment.commander.exists() || officer(regiment.commander).place != Place::waiting;
}

bool Rules::chief_is_placed(Side side) const {
    const CommanderId id = chief(side);
    return !id.exists() || officer(id).place != Place::waiting;
}

bool Rules::army_is_placed(Side side) const {
    for (std::size_t i = tables.regiment_begin[index(side)];
         i < tables.regiment_begin[index(side) + 1]; ++i)
        if (!regiment_is_placed(RegimentId{i})) return false;
    return chief_is_placed(side);
}

Verdict Rules::check_role(const Action& action) const { return yes_or_no("TER-S0.1"_rule, action); }

// TER-S5.3
Verdict Rules::check_relief(Side side, const Action& action) const {
    Verdict verdict;
    verdict.require("TER-S5.3"_rule, is_own(action.troop, side));
    return verdict;
}

// TER-S0.2  The regiment that has been begun first, the commander-in-chief last.
void Rules::require_deploying(Side side, RegimentId regiment, Verdict& verdict) const {
    verdict.require("TER-S0.2"_rule, regiment.exists() &&
                                         tables.regiments[regiment.index()].side == side &&
                                         play.relief != regiment);
    if (!verdict) return;
    verdict.require("TER-S0.2"_rule, !play.deploying.exists() || play.deploying == regiment);
}

// TER-S0.3, TER-S5.2, TER-S6.1
bool Rules::in_zone(Side side, const plane::Rectangle& base, RegimentKind kind,
                    RegimentId regiment) const {
    const auto corners = base.corners();
    for (const std::uint8_t place : role(side).zones) {
        const Zone& zone = scenario.zones[place];
        const plane::Outline outline = zone.outline.corners();
        if (!plane::contains(outline, plane::Outline(corners))) continue;
        if (!zone.limited) return true;
        const auto index_of = static_cast<std::size_t>(kind);
        if (index_of >= zone.regiments.size()) continue;
        // How many other regiments of the kind are in it already.
        int inside = 0;
        for (std::size_t i = tables.regiment_begin[index(side)];
             i < tables.regiment_begin[index(side) + 1]; ++i) {
            if (tables.regiments[i].kind != kind || RegimentId{i} == regiment) continue;
            bool there = false;
            for (std::size_t t = tables.regiments[i].begin.index();
                 t < tables.regiments[i].end.index(); ++t)
                there = there || (state.units[t].place == Place::table &&
                                  plane::contains(outline, state.units[t].pose.at));
            inside += there ? 1 : 0;
        }
        if (inside < zone.regiments[index_of]) return true;
    }
    return false;
}

Verdict Rules::check_place(Side side, const Action& action) const {
    Verdict verdict;
    const TroopId id = action.troop;
    if (!require_waiting(side, id, verdict)) return verdict;
    const RegimentId regiment = troop(id).regiment;
    require_deploying(side, regiment, verdict);
    // TER-SPA-8, TER-ADA-7
    verdict.require("TER-SPA-8"_rule, !action.limbered || has(id, Special::carthorses));
    verdict.require("TER-ADA-7"_rule, !action.on_foot || troop(id).has_foot);
    constexpr Length far = 100000;
    verdict.require("TER-X-16"_rule, action.at.x >= 0 && action.at.y >= 0 && action.at.x < far &&
                                         action.at.y < far && action.turn >= 0 &&
                                         action.turn < 65536);
    if (!verdict) return verdict;
    const plane::Size size = tables.base(action.on_foot ? troop(id).foot.base : form(id).base).size;
    const plane::Rectangle base =
        plane::rectangle({action.at, static_cast<Angle>(action.turn)}, size);
    verdict.require("TER-X-16"_rule, plane::on_table(table(), base));
    const RegimentKind kind = tables.regiments[regiment.index()].kind;
    if (!in_zone(side, base, kind, regiment)) {
        const auto zones = role(side).zones;
        verdict.require(zones.empty() ? "TER-S0.3"_rule : scenario.zones[zones[0]].rule, false);
    }
    if (decided(verdict)) return verdict;
    verdict.require("TER-MOV-8"_rule, !field().scene.any_overlapped(
                                          base, field().troops | field().guns | impassable()));
    if (decided(verdict)) return verdict;
    // TER-S4.2
    const auto& keep = scenario.special.keep_from_terrain;
    if (keep.rule.exists() && (keep.role == both_roles || keep.role == role_of(side))) {
        bool near = false;
        for (std::size_t part = 0; part < board().piece.size(); ++part) {
            if (board().piece[part] != keep.piece) continue;
            const auto corners = base.corners();
            near = near || plane::within(plane::Outline(corners), board().parts[part].corners(),
                                         keep.length);
        }
        verdict.require("TER-S4.2"_rule, !near);
    }
    const auto& away = scenario.special.keep_from_enemy;
    // Here and below the nearest of several enemies is told.
    if (away.rule.exists() && (away.role == both_roles || away.role == role_of(side))) {
        Length nearest = away.length;
        each_on_table(other(side), [&](TroopId enemy) {
            if (plane::within(base, this->base(enemy), away.length - 1))
                nearest = std::min(nearest, plane::gap(base, this->base(enemy)));
        });
        verdict.at_least("TER-S6.1"_rule, nearest, away.length);
    }
    return verdict;
}

// TER-SPA-11, TER-R84
Verdict Rules::check_merge(Side side, const Action& action) const {
    Verdict verdict;
    const TroopId id = action.troop;
    if (!require_waiting(side, id, verdict)) return verdict;
    require_deploying(side, troop(id).regiment, verdict);
    const bool joined = is_own(action.other, side) && on_table(action.other);
    verdict.require("TER-SPA-11"_rule,
                    options.regimental_gun && has(id, Special::regimental_gun) && joined);
    if (!verdict || !joined) return verdict;
    verdict.require("TER-SPA-11"_rule, form(action.other).unit_class == UnitClass::battalion &&
                                           !unit(action.other).has(Mark::has_gun));
    return verdict;
}

// A commander is set up with his regiment, the general when all stand.
static bool require_turn_of(const Rules& rules, Side side, CommanderId id, Verdict& verdict) {
    if (!Rules::given(verdict, "TER-S0.2"_rule,
                      rules.exists(id) && rules.side_of(id) == side &&
                          rules.officer(id).place == Place::waiting))
        return false;
    if (rules.leader(id).is_chief()) {
        for (std::size_t i = rules.tables.regiment_begin[index(side)];
             i < rules.tables.regiment_begin[index(side) + 1]; ++i)
            verdict.require("TER-S0.2"_rule, rules.regiment_is_placed(RegimentId{i}));
    } else {
        rules.require_deploying(side, rules.leader(id).regiment, verdict);
    }
    return true;
}

Verdict Rules::check_station(Side side, const Action& action) const {
    Verdict verdict;
    const CommanderId id = action.commander;
    if (!require_turn_of(*this, side, id, verdict)) return verdict;
    constexpr Length far = 100000;
    verdict.require("TER-X-16"_rule,
                    action.at.x >= 0 && action.at.y >= 0 && action.at.x < far && action.at.y < far);
    if (!verdict) return verdict;
    bool inside = false;
    for (const std::uint8_t place : role(side).zones) {
        const Zone& zone = scenario.zones[place];
        inside = inside || plane::contains(zone.outline.corners(), action.at);
    }
    verdict.require("TER-S0.3"_rule, inside);
    if (decided(verdict)) return verdict;
    require_free_disc(id, action.at, verdict);
    return verdict;
}

Verdict Rules::check_attach(Side side, const Action& action) const {
    Verdict verdict;
    const CommanderId id = action.commander;
    if (!require_turn_of(*this, side, id, verdict)) return verdict;
    verdict.require("TER-CMD-8"_rule, is_own(action.troop, side) && on_table(action.troop) &&
                                          interacts(id, action.troop));
    return verdict;
}

bool Rules::vanguard_left(Side side) const {
    bool any = false;
    each_on_table(side, [&](TroopId id) {
        any = any || (has(id, Special::vanguard) && !unit(id).has(Mark::activated));
    });
    return any;
}

// TER-SPK-9
Verdict Rules::check_vanguard(Side side, const Action& action) const {
    Verdict verdict;
    const TroopId id = action.troop;
    if (!given(verdict, "TER-SPK-9"_rule, is_own(id, side) && on_table(id))) return verdict;
    verdict.require("TER-SPK-9"_rule, has(id, Special::vanguard) && !unit(id).has(Mark::activated));
    if (!verdict) return verdict;
    verdict = check_way(id, action.way(), March::Kind::ready);
    if (!verdict) return verdict;
    const plane::Rectangle end =
        plane::rectangle(plane::end_of(unit(id).pose, action.way()), size(id));
    const Length keep = measure(Measure::vanguard_distance);
    Length nearest = keep + 1;
    each_on_table(other(side), [&](TroopId enemy) {
        if (plane::within(end, base(enemy), keep))
            nearest = std::min(nearest, plane::gap(end, base(enemy)));
    });
    verdict.at_least("TER-SPK-9"_rule, nearest, keep + 1);
    // TER-X-3
    const Length far = measure(Measure::guarded_distance);
    Length guarded = far + 1;
    each_officer(other(side), [&](CommanderId each) {
        if (!leader(each).traits.has(Trait::guarded)) return;
        const plane::Disc there{stands_at(each), disc(each).radius};
        if (plane::within(there, end, far)) guarded = std::min(guarded, plane::gap(there, end));
    });
    verdict.at_least("TER-X-3"_rule, guarded, far + 1);
    return verdict;
}

// --- Doing it -----------------------------------------------------------------------------------

void Referee::begin_game() {
    play.turn = 1;
    for (std::size_t i = 0; i < tables.troops.size(); ++i) state.units[i].place = Place::waiting;
    for (std::size_t i = 0; i < tables.commanders.size(); ++i)
        state.officers[i].place = Place::waiting;
    if (scenario.set_up == Scenario::SetUp::fixed) set_up_fixed();
    // TER-S0.1
    if (options.terrain_by_points)
        begin_terrain();
    else
        begin_rivers();
    settle();
}

void Referee::set_up_fixed() {
    for (const FixedTroop& each : scenario.fixed_troops) {
        Unit& unit = this->unit(each.troop);
        unit.place = Place::table;
        unit.pose = each.pose;
        unit.set(Mark::limbered, each.limbered);
        unit.set(Mark::on_foot, !each.mounted && rules.troop(each.troop).has_foot);
    }
    for (const FixedCommander& each : scenario.fixed_commanders) {
        Officer& officer = this->officer(each.commander);
        officer.place = each.attached.exists() ? Place::attached : Place::table;
        officer.troop = each.attached;
        if (!each.attached.exists()) officer.at = each.at;
    }
    rules.forget();
}

void Referee::begin_roles() {
    if (scenario.roll_for_roles) {
        play.phase = Phase::roles;
        play.led = false;  // the dice are due
        return;
    }
    play.loser = Side::first;
    begin_deployment();
}

// TER-S0.1
void Referee::roles_rolled(const Outcome& outcome) {
    const int first = outcome.dice[0];
    const int second = outcome.dice[1];
    if (first == second) {
        log.say("log.roles_tied"_say, "TER-S0.1"_rule, {{"die", number(first)}});
        return;
    }
    const Side winner = first > second ? Side::first : Side::second;
    play.active = winner;
    play.loser = other(winner);
    play.led = true;  // the winner chooses
    log.say("log.roles_won"_say, "TER-S0.1"_rule, {{"side", value_of(winner)}});
}

void Referee::choose_role(const Action& action) {
    const auto role = static_cast<std::uint8_t>(action.number);
    play.role[index(play.active)] = role;
    play.role[index(other(play.active))] = static_cast<std::uint8_t>(1 - role);
    play.led = false;
    log.say("log.role"_say, "TER-S0.1"_rule,
            {{"side", value_of(play.active)}, {"role", role_value(role)}});
    const auto& relief = scenario.special.relief;
    const Side owner = rules.side_with(relief.role);
    const std::size_t regiments =
        tables.regiment_begin[index(owner) + 1] - tables.regiment_begin[index(owner)];
    if (applies("TER-S5.3"_rule, relief.rule.exists() && relief.regiments > 0 && regiments > 1)) {
        play.phase = Phase::relief;
        play.active = owner;
        return;
    }
    begin_deployment();
}

void Referee::begin_deployment() {
    play.phase = Phase::deployment;
    play.deploying = {};
    play.active = scenario.first == Scenario::loser ? play.loser : rules.side_with(scenario.first);
    if (rules.army_is_placed(play.active)) next_to_deploy(play.active);
}

void Referee::place(const Action& action) {
    if (action.verb == Verb::station || action.verb == Verb::attach) {
        Officer& each = officer(action.commander);
        const bool attached = action.verb == Verb::attach;
        each.place = attached ? Place::attached : Place::table;
        each.troop = attached ? action.troop : TroopId{};
        each.at = attached ? Point{} : action.at;
        if (attached) {
            log.say("log.attached"_say, "TER-S0.2"_rule,
                    {{"commander", value_of(action.commander)}, {"unit", value_of(action.troop)}});
        } else {
            log.say("log.stationed"_say, "TER-S0.2"_rule,
                    {{"commander", value_of(action.commander)}});
        }
        if (!rules.leader(action.commander).is_chief())
            play.deploying = rules.leader(action.commander).regiment;
        after_placing(rules.side_of(action.commander));
        return;
    }
    const TroopId id = action.troop;
    play.deploying = rules.troop(id).regiment;
    Unit& each = unit(id);
    if (action.verb == Verb::merge) {
        each.place = Place::merged;
        unit(action.other).set(Mark::has_gun);
        log.say("log.merged"_say, "TER-SPA-11"_rule,
                {{"unit", value_of(id)}, {"battalion", value_of(action.other)}});
    } else {
        each.place = Place::table;
        each.set(Mark::limbered, action.limbered);
        each.set(Mark::on_foot, action.on_foot);
        put(id, {action.at, static_cast<Angle>(action.turn)});
        // TER-S5.2
        const auto& guns = scenario.special.fortified_guns;
        if (guns.rule.exists() && rules.role_of(rules.side_of(id)) == guns.role &&
            rules.is_gun(id) && applies("TER-S5.2"_rule, rules.in_area(guns.area, id)))
            each.set(Mark::in_redoubt);
        log.say("log.placed"_say, "TER-S0.2"_rule, {{"unit", value_of(id)}});
    }
    after_placing(rules.side_of(id));
}

void Referee::after_placing(Side side) {
    if (play.deploying.exists() && !rules.regiment_is_placed(play.deploying)) return;
    play.deploying = {};
    next_to_deploy(side);
}

void Referee::next_to_deploy(Side side) {
    const bool one_by_one = scenario.set_up == Scenario::SetUp::alternate;
    const Side enemy = other(side);
    if (!one_by_one && !rules.army_is_placed(side)) {
        play.active = side;
    } else if (!rules.army_is_placed(enemy)) {
        play.active = enemy;
    } else if (!rules.army_is_placed(side)) {
        play.active = side;
    } else {
        begin_vanguard();
    }
}

void Referee::begin_vanguard() {
    play.phase = Phase::vanguard;
    play.active = play.loser;
    if (!rules.vanguard_left(play.active)) next_vanguard(play.active);
}

void Referee::next_vanguard(Side side) {
    if (side == play.loser && rules.vanguard_left(other(side))) {
        play.active = other(side);
        return;
    }
    for (Unit& each : state.units) each.set(Mark::activated, false);
    begin_turn();
}

}  // namespace gonfalon::tercios
