// What a side may know, and back: Grunwald hides nothing.
#include "games/grunwald/game.h"
#include "games/grunwald/rules/rules.h"
#include "games/grunwald/text.h"

namespace gonfalon::grunwald {

namespace {

std::string label(const Tables& tables, Hex hex) {
    return hex == no_hex ? std::string{} : std::string(tables.map.labels[hex.id].view());
}

std::string code(const Tables& tables, UnitId id) {
    return id.exists() ? tables.words[id.index()].code : std::string{};
}

}  // namespace

View Grunwald::observe(const State& state, Viewer) const {
    const Tables& tables = *tables_;
    const Rules rules(tables, state);
    const Situation now = rules.situation();
    View view;
    view.turn = state.turn;
    view.turns = tables.options.turns != 0 ? tables.options.turns : tables.scenario.turns;
    view.phase = state.phase;
    view.active = rules.active();
    view.ask = now.ask;
    view.asked = now.side;
    view.morale = state.morale;
    view.level = state.level;
    view.points = state.points;
    view.entered = state.entered;
    view.grade = state.grade;
    for (std::size_t i = 0; i < tables.counters.size(); ++i) {
        const Unit& unit = state.units[i];
        UnitView seen;
        seen.code = tables.words[i].code;
        seen.side = tables.counters[i].side;
        seen.place = unit.where.place();
        seen.hex = label(tables, unit.hex);
        seen.facing = unit.facing;
        seen.strength = unit.strength;
        seen.charge = unit.charge;
        seen.order = unit.order;
        seen.deployed = unit.is(Unit::deployed);
        seen.stopped = unit.is(Unit::stopped);
        seen.fired = unit.is(Unit::fired);
        seen.fired_own = unit.is(Unit::fired_own);
        seen.countercharged = unit.is(Unit::countercharged);
        seen.advanced = unit.is(Unit::advanced);
        seen.tested = unit.is(Unit::tested);
        seen.bound = unit.is(Unit::bound);
        seen.rest = unit.rest;
        seen.ready = state.ready.test(i);
        seen.fought = state.fought.test(i);
        seen.targeted = state.targeted.test(i);
        seen.must_attack = state.due_attackers.test(i);
        seen.must_be_attacked = state.due_targets.test(i);
        seen.return_turn = seen.place == Place::off_map ? unit.where.return_turn() : 0;
        seen.leader = code(tables, unit.leader);
        view.units.push_back(seen);
    }
    for (std::size_t i = 0; i < tables.banners.size(); ++i) {
        const Banner& banner = state.banners[i];
        view.banners.push_back({tables.banners[i].code, tables.banners[i].side, banner.state,
                                code(tables, banner.bearer), label(tables, banner.hex),
                                banner.moved});
    }
    for (std::size_t i = 0; i < tables.map.fortifications.size(); ++i) {
        const Fortification& fort = state.fortifications[i];
        view.fortifications.push_back({label(tables, tables.map.fortifications[i]), fort.standing,
                                       code(tables, fort.worker), fort.since});
    }
    for (std::size_t i = 0; i < tables.leader_list.size(); ++i)
        view.leaders.push_back(
            {code(tables, tables.leader_list[i]), state.fatigue[i], state.tired.test(i)});
    view.moving = code(tables, state.march.unit);

    const Combat& combat = state.combat;
    view.combat.fought_now = combat.targets.size() > 0;
    view.combat.attacker = combat.attacker;
    view.combat.countercharge = combat.countercharge;
    combat.attackers.each(
        [&](std::size_t i) { view.combat.attackers.push_back(tables.words[i].code); });
    combat.defenders.each(
        [&](std::size_t i) { view.combat.defenders.push_back(tables.words[i].code); });
    for (const Hex hex : combat.targets) view.combat.targets.push_back(label(tables, hex));
    if (combat.stage >= CombatStage::roll)
        view.combat.odds = std::string(term(odds(combat.column)).text);

    view.pending = {state.march, state.combat, state.overrun, state.volley,
                    state.tests, state.frames, state.closing, state.second_setting_up};
    return view;
}

State Grunwald::imagine(const View& view, Chance&) const {
    const Tables& tables = *tables_;
    State state;
    for (std::size_t i = 0; i < max_units; ++i) state.units[i].where = Whereabouts::eliminated();
    state.turn = static_cast<std::uint8_t>(view.turn);
    state.phase = view.phase;
    state.morale = static_cast<std::int8_t>(view.morale);
    state.level = static_cast<std::int8_t>(view.level);
    state.points = view.points;
    state.entered = view.entered;
    state.grade = view.grade;
    for (std::size_t i = 0; i < view.units.size() && i < tables.counters.size(); ++i) {
        const UnitView& seen = view.units[i];
        Unit& unit = state.units[i];
        const Hex hex = tables.map.grid.parse(seen.hex);
        unit.facing = seen.facing;
        unit.strength = seen.strength;
        unit.charge = seen.charge;
        unit.order = seen.order;
        unit.set(Unit::deployed, seen.deployed);
        unit.set(Unit::stopped, seen.stopped);
        unit.set(Unit::fired, seen.fired);
        unit.set(Unit::fired_own, seen.fired_own);
        unit.set(Unit::countercharged, seen.countercharged);
        unit.set(Unit::advanced, seen.advanced);
        unit.set(Unit::tested, seen.tested);
        unit.set(Unit::bound, seen.bound);
        unit.rest = seen.rest;
        unit.leader = unit_named(tables, seen.leader);
        unit.hex = hex;
        switch (seen.place) {
            case Place::reserve:
                unit.where = Whereabouts::reserve();
                break;
            case Place::off_map:
                unit.where = Whereabouts::off_map_until(seen.return_turn);
                break;
            case Place::eliminated:
                break;
            case Place::board:
                if (hex != no_hex) state.place(UnitId(i), hex);
                break;
        }
        state.ready.assign(i, seen.ready);
        state.fought.assign(i, seen.fought);
        state.targeted.assign(i, seen.targeted);
        state.due_attackers.assign(i, seen.must_attack);
        state.due_targets.assign(i, seen.must_be_attacked);
    }
    for (std::size_t i = 0; i < view.banners.size() && i < max_banners; ++i) {
        Banner& banner = state.banners[i];
        banner.state = view.banners[i].state;
        banner.bearer = unit_named(tables, view.banners[i].bearer);
        banner.hex = tables.map.grid.parse(view.banners[i].hex);
        banner.moved = view.banners[i].moved;
    }
    for (std::size_t i = 0; i < view.fortifications.size() && i < max_fortifications; ++i) {
        Fortification& fort = state.fortifications[i];
        fort.standing = view.fortifications[i].standing;
        fort.worker = unit_named(tables, view.fortifications[i].worker);
        fort.since = static_cast<std::uint8_t>(view.fortifications[i].since);
    }
    for (std::size_t i = 0; i < view.leaders.size() && i < max_leaders; ++i) {
        state.fatigue[i] = static_cast<std::uint8_t>(view.leaders[i].fatigue);
        state.tired.assign(i, view.leaders[i].acted);
    }
    state.march = view.pending.march;
    state.combat = view.pending.combat;
    state.overrun = view.pending.overrun;
    state.volley = view.pending.volley;
    state.tests = view.pending.tests;
    state.frames = view.pending.frames;
    state.closing = view.pending.closing;
    state.second_setting_up = view.pending.second_setting_up;
    return state;
}

}  // namespace gonfalon::grunwald
