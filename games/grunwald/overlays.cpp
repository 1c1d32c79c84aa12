// What the rules say of the ground, for display: zones of control, lines of sight, where a unit
// could go.
#include "engine/space/hex/zones.h"
#include "games/grunwald/game.h"
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

void Grunwald::zones(const State& state, Side side, FunctionRef<void(Hex)> each) const {
    const Rules rules(*tables_, state);
    for (const Hex hex : hex::board(tables_->map.grid))
        if (rules.in_enemy_zone(other(side), hex)) each(hex);
}

void Grunwald::sight(const State& state, UnitId id,
                     FunctionRef<void(Hex, const hex::Sight&)> each) const {
    const Rules rules(*tables_, state);
    if (!id.exists() || id.index() >= tables_->counters.size() || !state.unit(id).on_board())
        return;
    const WeaponTable& weapon = tables_->fire.units[static_cast<std::size_t>(rules.weapon_of(id))];
    const Hex from = state.unit(id).hex;
    for (int range = 1; range <= weapon.max_range; ++range)
        hex::for_each_at(tables_->map.grid, from, range, [&](Hex to) {
            if (rules.in_fire_zone(id, to, weapon)) each(to, rules.sight(from, to));
        });
}

void Grunwald::front(const State& state, UnitId id, FunctionRef<void(Hex)> each) const {
    const Rules rules(*tables_, state);
    if (!state.unit(id).on_board() || rules.counter(id).unit_class == UnitClass::leader) return;
    for (const Direction way : hex::directions)
        if (const Hex hex = tables_->map.neighbour(state.unit(id).hex, way);
            hex != no_hex && rules.in_front(id, hex))
            each(hex);
}

void Grunwald::commanded(const State& state, UnitId leader, FunctionRef<void(Hex)> each) const {
    const Rules rules(*tables_, state);
    if (!state.unit(leader).on_board() || rules.counter(leader).unit_class != UnitClass::leader)
        return;
    const Hex from = state.unit(leader).hex;
    each(from);
    for (int range = 1; range <= rules.command_range(leader); ++range)
        hex::for_each_at(tables_->map.grid, from, range, each);
}

void Grunwald::each_done(const State& state, FunctionRef<void(UnitId)> each) const {
    const Rules rules(*tables_, state);
    const PhaseRow& row = row_of(state.phase);
    if (row.activity != Activity::movement) return;
    tables_->of_side[index(rules.active())].each([&](std::size_t i) {
        const UnitId id{i};
        if (state.unit(id).on_board() && rules.arm_of(id) == row.arm && !state.ready.test(i) &&
            state.march.unit != id)
            each(id);
    });
}

// The battle as it stands, but at the opening of a movement phase of the unit's side and arm.
void Grunwald::next_reach(const State& state, UnitId id,
                          FunctionRef<void(const ReachPlace<Action>&)> place) const {
    if (!id.exists() || id.index() >= tables_->counters.size() || state.phase == Phase::over)
        return;
    const Rules rules(*tables_, state);
    const Side side = rules.side_of(id);
    const bool first = side == tables_->scenario.first_player;
    State opening = state;
    opening.tests.clear();
    opening.frames.clear();
    opening.combat = {};
    opening.overrun = {};
    opening.volley = {};
    opening.march = {};
    opening.closing = false;
    if (rules.arm_of(id) == Arm::infantry)
        opening.phase = first ? Phase::infantry_movement_a : Phase::infantry_movement_b;
    else
        opening.phase = first ? Phase::cavalry_movement_a : Phase::cavalry_movement_b;
    opening.ready.set(id.index());
    reach(opening, side, Action::step(id, state.unit(id).facing), place);
}

}  // namespace gonfalon::grunwald
