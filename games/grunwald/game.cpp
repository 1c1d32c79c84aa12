// The concept Game, from the chapters of the rules.
#include "games/grunwald/game.h"

#include <algorithm>

#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

static_assert(Game<Grunwald>);

Grunwald Grunwald::from(Tables tables) {
    tables.complete();
    Grunwald game;
    game.tables_ = std::make_shared<const Tables>(std::move(tables));
    return game;
}

Outcome Grunwald::outcome(const State& state, Chance& chance) const {
    Outcome outcome;
    const int dice = dice_of(Rules(*tables_, state).situation().ask);
    if (dice >= 1) outcome.first = static_cast<std::uint8_t>(chance.die());
    if (dice == 2) outcome.second = static_cast<std::uint8_t>(chance.die());
    return outcome;
}

bool Grunwald::admits(const State& state, const Outcome& outcome) const {
    const int dice = dice_of(Rules(*tables_, state).situation().ask);
    const auto shows = [](int die) { return die >= 1 && die <= 6; };
    return dice != 0 && shows(outcome.first) &&
           (dice == 2 ? shows(outcome.second) : outcome.second == 0);
}

// Two dice count by their sum alone.
void Grunwald::outcomes(const State& state,
                        FunctionRef<void(const Outcome&, std::uint64_t)> weigh) const {
    const int dice = dice_of(Rules(*tables_, state).situation().ask);
    if (dice == 1)
        for (int die = 1; die <= 6; ++die) weigh(Outcome{static_cast<std::uint8_t>(die), 0}, 1);
    if (dice == 2)
        for (int sum = 2; sum <= 12; ++sum) {
            const int first = std::max(1, sum - 6);
            weigh(Outcome{static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(sum - first)},
                  static_cast<std::uint64_t>(sum <= 7 ? sum - 1 : 13 - sum));
        }
}

bool Grunwald::settles(const State& state) const {
    const Ask ask = Rules(*tables_, state).situation().ask;
    return ask == Ask::lose || ask == Ask::friend_hit || ask == Ask::garrison;
}

// Victory points, with what stands on the board as a hint of those to come.
int Grunwald::score(const State& state, Side side) const {
    const Tables& tables = *tables_;
    const int difference = state.points[0] - state.points[1];
    int lead = side == Side::first ? difference : -difference;
    if (state.phase == Phase::over) {
        if (state.grade == Grade::automatic) {
            bool mine = false;
            for (const UnitId leader : tables.leader_list)
                mine =
                    mine || (tables.counter(leader).side == side && state.unit(leader).on_board());
            return mine ? 1000 : 0;
        }
        return lead > 0 ? 1000 : lead < 0 ? 0 : 500;
    }
    lead = 4 * lead + 4 * (side == Side::first ? state.morale : -state.morale);
    for (std::size_t i = 0; i < tables.counters.size(); ++i) {
        const Unit& unit = state.units[i];
        if (!unit.on_board()) continue;
        const Counter& counter = tables.counters[i];
        const int worth = counter.strength == 0 ? 0 : counter.strength - unit.strength;
        const int shaken = unit.order == Order::panicked ? 2 : unit.order == Order::disorganised;
        lead += (counter.side == side ? -1 : 1) * (4 * worth + 2 * shaken);
    }
    return std::clamp(500 + lead, 1, 999);
}

bool Grunwald::is_sound(const State& state) const {
    const Tables& tables = *tables_;
    const Rules rules(tables, state);
    const auto fits = [&](UnitId id) {
        return !id.exists() || id.index() < tables.counters.size();
    };
    State again = state;
    again.first.fill(UnitId{});
    for (Unit& unit : again.units) unit.next = UnitId{};
    for (std::size_t i = 0; i < max_units; ++i) {
        const Unit& unit = state.units[i];
        if (i >= tables.counters.size()) {
            if (unit.where != Whereabouts::eliminated()) return false;
            continue;
        }
        const Counter& counter = tables.counters[i];
        if (unit.charge > tables.values.charge_max || unit.strength > counter.strength)
            return false;
        if (!unit.on_board()) {
            if (state.ready.test(i)) return false;
            continue;
        }
        if (!tables.map.passable.contains(unit.hex)) return false;
        if (counter.unit_class != UnitClass::leader && unit.strength == 0) return false;
        if (unit.order == Order::panicked && unit.charge > 0) return false;
        again.place(UnitId(i), unit.hex);
    }
    if (!(again == state)) return false;

    // GRU-4.5.2, and no two sides in one hex but for an overrun that is being decided.
    for (std::size_t i = 0; i < tables.counters.size(); ++i) {
        const Unit& unit = state.units[i];
        if (!unit.on_board()) continue;
        const Side side = tables.counters[i].side;
        const bool overrun =
            state.overrun.cavalry.exists() && state.unit(state.overrun.cavalry).hex == unit.hex;
        if (!overrun && rules.holds_counters(unit.hex, other(side))) return false;
        const bool was_fortified = tables.map.fortified.contains(unit.hex);
        if (!overrun && !was_fortified &&
            rules.stacked_strength(unit.hex, side) > tables.values.stacking_limit)
            return false;
    }
    for (std::size_t i = 0; i < tables.banners.size(); ++i) {
        const Banner& banner = state.banners[i];
        if ((banner.state == BannerState::borne) != banner.bearer.exists()) return false;
        if ((banner.state == BannerState::fallen) != (banner.hex != no_hex)) return false;
        if (!fits(banner.bearer)) return false;
        if (banner.bearer.exists() && !state.unit(banner.bearer).on_board() &&
            state.unit(banner.bearer).where.place() != Place::off_map)
            return false;
    }
    for (const Frame& frame : state.frames) {
        if (!fits(frame.unit)) return false;
        if (frame.banner.exists() && frame.banner.index() >= tables.banners.size()) return false;
        if (frame.kind == FrameKind::hand && frame.unit.exists() == frame.banner.exists())
            return false;
    }
    if (state.morale < tables.morale.lowest || state.morale > tables.morale.highest) return false;
    if (!fits(state.march.unit)) return false;
    if (state.march.unit.exists() && !state.unit(state.march.unit).on_board()) return false;
    return true;
}

}  // namespace gonfalon::grunwald
