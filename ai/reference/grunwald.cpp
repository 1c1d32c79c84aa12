#include "ai/reference/grunwald.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/space/hex/zones.h"
#include "generated/grunwald/index.h"

namespace gonfalon {

using namespace grunwald;

namespace {

bool is_cavalry(UnitClass unit_class) { return unit_class <= UnitClass::horse_archers; }
bool is_foot_shooter(UnitClass unit_class) {
    return unit_class == UnitClass::archers || unit_class == UnitClass::crossbowmen ||
           unit_class == UnitClass::bombard;
}

// Hundredths of a victory point as a person counts them: in points and their tenths.
gonfalon::Value in_points(int worth) { return tenths((worth + 5) / 10); }

// What a counter is worth where it stands, in hundredths of a victory point.
int worth(const Tables& tables, const State& state, UnitId id) {
    const Unit& unit = state.unit(id);
    if (unit.where == Whereabouts::eliminated()) return 0;
    const Counter& counter = tables.counter(id);
    const int points = 100 * tables.victory.points[static_cast<std::size_t>(counter.unit_class)];
    if (counter.unit_class == UnitClass::leader) return points;
    int value = points / 2 + points * unit.strength / (2 * std::max<int>(1, counter.strength));
    if (unit.order == Order::disorganised) value = value * 3 / 4;
    if (unit.order == Order::panicked) value = value / 4;
    return value;
}

// Hexes to the nearest enemy of `side` over passable ground, by hex id; 0xFF: none to be reached.
struct Distances {
    std::array<std::uint8_t, 2048> to_enemy;

    Distances(const Tables& tables, const State& state, Side side) {
        to_enemy.fill(0xFF);
        HexSet reached;
        tables.of_side[index(other(side))].each([&](std::size_t i) {
            const Unit& unit = state.units[i];
            if (unit.on_board() && tables.counters[i].unit_class != UnitClass::leader) {
                reached.insert(unit.hex);
            }
        });
        HexSet edge = reached;
        for (std::uint8_t distance = 0; distance < 0xFE && !edge.empty(); ++distance) {
            for (const Hex hex : edge) to_enemy[hex.id] = distance;
            edge = (hex::adjacent(tables.map.grid, edge) & tables.map.passable) - reached;
            reached |= edge;
        }
    }
    int at(Hex hex) const { return hex == no_hex ? 0xFF : to_enemy[hex.id]; }
};

// How near the enemy a unit wants to stand.
int wanted_distance(const Counter& counter) {
    if (counter.unit_class == UnitClass::leader) return 3;
    if (is_foot_shooter(counter.unit_class)) return 2;
    return 1;
}

class Marshal {
  public:
    Marshal(const Grunwald& game, const State& state, Side side)
        : game_(game),
          tables_(game.tables()),
          state_(state),
          side_(side),
          distances_(tables_, state, side) {}

    // The best thing this unit could do now, with how much it is wanted; 0: nothing.
    int best_of(UnitId id, Action& best) const {
        const Unit& unit = state_.unit(id);
        int most = 0;
        const auto consider = [&](const Action& action, int value) {
            if (value > most && game_.check(state_, side_, action).ok()) {
                most = value;
                best = action;
            }
        };
        if (!unit.on_board()) {
            consider(Action::take(id), 50);
            return most;
        }
        const Counter& counter = tables_.counter(id);
        const int here = distances_.at(unit.hex);
        if (unit.order != Order::good && (here > 2 || unit.order == Order::panicked)) {
            consider(Action::rally(id), 60);
        }
        if (is_foot_shooter(counter.unit_class)) {
            const bool deployed = unit.is(Unit::deployed);
            if (deployed != (here <= 3)) consider(Action::form(id), 30);
            if (deployed && here <= 3) return most;
        }
        if (counter.unit_class == UnitClass::horse_archers && here == 1) {
            for (const Hex near : tables_.map.grid.neighbours(unit.hex)) {
                for (const UnitId target : Stack(state_, near)) {
                    if (tables_.counter(target).side != side_) {
                        consider(Action::fire(id, target), 40);
                    }
                }
            }
        }
        for (const Direction way : hex::directions) {
            const Hex next = tables_.map.neighbour(unit.hex, way);
            const bool steps = counter.unit_class == UnitClass::leader || way == unit.facing;
            if (steps && next != no_hex)
                consider(Action::step(id, way), step_value(id, next, here));
            if (counter.unit_class != UnitClass::leader && way != unit.facing) {
                consider(Action::turn(id, way), turn_value(id, way, here));
            }
        }
        return most;
    }

  private:
    int rough(Hex hex, const Counter& counter) const {
        const TerrainRow& row =
            tables_.terrain.hexes[static_cast<std::size_t>(tables_.map.at(hex))];
        return row.disorganises[is_cavalry(counter.unit_class) ? 1 : 0] ? 25 : 0;
    }

    // Would this unit, in that hex with that facing, do well against what it sees and what sees it?
    int contact_value(UnitId id, Hex hex, Facing facing) const {
        const Unit& unit = state_.unit(id);
        const Counter& counter = tables_.counter(id);
        int mine = 2 * unit.strength + counter.armour + unit.charge;
        int theirs = 0;
        for (const Hex front : hex::front_zone(tables_.map.grid, hex, facing)) {
            for (const UnitId enemy : Stack(state_, front)) {
                const Counter& other_counter = tables_.counter(enemy);
                if (other_counter.side == side_) continue;
                theirs += 2 * state_.unit(enemy).strength + other_counter.armour;
            }
        }
        if (theirs == 0) return 0;
        // Friends already in contact with the same ground count by half.
        for (const Hex near : tables_.map.grid.neighbours(hex)) {
            for (const UnitId friendly : Stack(state_, near)) {
                if (tables_.counter(friendly).side == side_) mine += state_.unit(friendly).strength;
            }
        }
        return std::clamp(4 * (mine - theirs) + 6, -20, 20);
    }

    int step_value(UnitId id, Hex next, int here) const {
        const Unit& unit = state_.unit(id);
        const Counter& counter = tables_.counter(id);
        const int there = distances_.at(next);
        const int wanted = wanted_distance(counter);
        if (unit.order != Order::good) return here < 4 ? 10 * (there - here) : 0;
        if (counter.unit_class == UnitClass::leader)
            return leader_value(next) - leader_value(unit.hex);
        const int closer = std::abs(here - wanted) - std::abs(there - wanted);
        return 10 * closer - rough(next, counter) + contact_value(id, next, unit.facing);
    }

    int turn_value(UnitId id, Facing facing, int here) const {
        const Unit& unit = state_.unit(id);
        if (unit.order != Order::good && here >= 2) return 0;
        if (here <= wanted_distance(tables_.counter(id))) {
            return contact_value(id, unit.hex, facing) - contact_value(id, unit.hex, unit.facing) -
                   4;
        }
        // Turn only where riding on would not bring the enemy nearer and the new way does.
        const int ahead = distances_.at(tables_.map.neighbour(unit.hex, unit.facing));
        const int aside = distances_.at(tables_.map.neighbour(unit.hex, facing));
        return ahead >= here && aside < here ? 5 - hex::turn(unit.facing, facing) : 0;
    }

    // A leader rides behind the fight: among friends, near the enemy but not next to him.
    int leader_value(Hex hex) const {
        const int distance = distances_.at(hex);
        int value = -6 * std::abs(distance - 2) - (distance <= 1 ? 20 : 0);
        bool stacked = false;
        for (const UnitId id : Stack(state_, hex)) {
            const Counter& counter = tables_.counter(id);
            stacked = stacked || (counter.side == side_ && is_cavalry(counter.unit_class));
        }
        return value + (stacked ? 15 : 0);
    }

    const Grunwald& game_;
    const Tables& tables_;
    const State& state_;
    Side side_;
    Distances distances_;
};

// Plays on with every unit that can join, then declares; what comes of it on the average.
std::int64_t attack_value(const Grunwald& game, State state, Side side, Chance& chance,
                          int& looked_at) {
    Silent silent;
    for (int guard = 0; guard < 24 && game.prompt(state, side).ask == Ask::assemble; ++guard) {
        Action next = Action::declare();
        game.propose(state, side, 64, chance, [&](const Action& action) {
            if (action.verb == Verb::join && next.verb != Verb::join) next = action;
        });
        if (next.verb == Verb::declare && !game.check(state, side, next).ok()) break;
        game.apply(state, side, next, silent);
    }
    constexpr int most_outcomes = 200;
    int budget = most_outcomes;
    const std::int64_t value = expected_value(game, state, side, budget);
    looked_at += 1 + most_outcomes - budget;
    return value;
}

bool plan_attack(const Grunwald& game, const State& state, Side side, Chance& chance,
                 Effort& effort, Decision<Grunwald>& decision) {
    std::vector<Action> candidates;
    game.propose(state, side, 64, chance,
                 [&](const Action& action) { candidates.push_back(action); });
    const std::int64_t before = Reference<Grunwald>::evaluate(game, state, side);
    std::int64_t best = std::numeric_limits<std::int64_t>::min();
    for (const Action& action : candidates) {
        Silent silent;
        State after = state;
        game.apply(after, side, action, silent);
        int looked_at = 0;
        const std::int64_t value = attack_value(game, after, side, chance, looked_at);
        if (value > best) {
            best = value;
            decision.action = action;
        }
        if (!effort.spend(looked_at)) break;
    }
    const int gain = static_cast<int>(best - before);
    decision.reason = gain < 0
                          ? Event{"reason.attack_costs"_say, RuleId{}, {{"loss", in_points(-gain)}}}
                          : Event{"reason.attack"_say, RuleId{}, {{"gain", in_points(gain)}}};
    return !candidates.empty();
}

bool plan_assembly(const Grunwald& game, const State& state, Side side, Chance& chance,
                   Decision<Grunwald>& decision) {
    bool found = false;
    game.propose(state, side, 64, chance, [&](const Action& action) {
        if (found || action.verb != Verb::join) return;
        decision.action = action;
        found = true;
    });
    if (!found) {
        decision.action = Action::declare();
        if (!game.check(state, side, decision.action).ok()) return false;
    }
    decision.reason = {found ? "reason.join"_say : "reason.declare"_say, RuleId{}};
    return true;
}

bool plan_march(const Grunwald& game, const State& state, Side side, Decision<Grunwald>& decision) {
    const Marshal marshal(game, state, side);
    Action action;
    const auto act = [&](UnitId unit) {
        if (marshal.best_of(unit, action) <= 0) return false;
        decision.action = action;
        const SayId why = action.verb == Verb::rally  ? "reason.rally"_say
                          : action.verb == Verb::fire ? "reason.fire"_say
                          : action.verb == Verb::take ? "reason.enter"_say
                                                      : "reason.close_in"_say;
        decision.reason = {why, RuleId{}, {{"unit", of(unit)}}};
        return true;
    };
    // A march begun is ended first.
    if (state.march.unit.exists() && !state.march.whole && act(state.march.unit)) return true;
    bool found = false;
    state.ready.each([&](std::size_t i) {
        const UnitId unit{i};
        if (!found && game.tables().counter(unit).side == side) found = act(unit);
    });
    if (found) return true;
    decision.action = Action::done();
    decision.reason = {"reason.hold"_say, RuleId{}};
    return game.check(state, side, decision.action).ok();
}

// Puts down what is in hand facing the enemy, as the scenario suggests, and shooters ready to fire.
bool plan_place(const Grunwald& game, const State& state, Side side, Chance& chance,
                Decision<Grunwald>& decision) {
    const Facing ahead = hex::opposite(game.tables().map.friendly_edge[index(side)]);
    decision.reason = {"reason.set_up"_say, RuleId{}};
    bool deploys = false;
    if (game.prompt(state, side).ask == Ask::set_up)
        (game.tables().shooters & game.tables().of_side[index(side)]).each([&](std::size_t i) {
            const Action form = Action::form(UnitId{i});
            if (deploys || !game.check(state, side, form).ok()) return;
            deploys = true;
            decision.action = form;
        });
    if (deploys) return true;
    int best = -1;
    for (int i = 0; i < 24; ++i) {
        const Action action = game.sample(state, side, chance);
        // The set-up ends when nothing is left to place.
        const int value = action.verb == Verb::done  ? 0
                          : action.verb == Verb::put ? 5 - hex::turn(action.way, ahead)
                                                     : 1;
        if (value <= best) continue;
        best = value;
        decision.action = action;
    }
    return true;
}

}  // namespace

int Reference<Grunwald>::evaluate(const Grunwald& game, const State& state, Side side) {
    const Tables& tables = game.tables();
    if (game.prompt(state, side).turn == Turn::over) return (game.score(state, side) - 500) * 100;
    int value = 0;
    for (std::size_t i = 0; i < tables.counters.size(); ++i) {
        const int each = worth(tables, state, UnitId{i});
        value += tables.counters[i].side == side ? each : -each;
    }
    for (std::size_t i = 0; i < tables.banners.size(); ++i) {
        if (state.banners[i].state != BannerState::captured &&
            state.banners[i].state != BannerState::fallen) {
            const int each = 100 * tables.victory.banner;
            value += tables.banners[i].side == side ? each : -each;
        }
    }
    return value + (side == Side::first ? 15 : -15) * state.morale;
}

int Reference<Grunwald>::losses(const Grunwald& game, const State& state, Side side) {
    int lost = 0;
    game.tables().of_side[index(side)].each([&](std::size_t i) {
        if (state.units[i].where == Whereabouts::eliminated()) ++lost;
    });
    return lost;
}

Event Reference<Grunwald>::at_random() { return {"reason.random"_say, RuleId{}}; }

Event Reference<Grunwald>::because(const Grunwald&, const State&, Side, const Action& action,
                                   int gain) {
    if (action.verb == Verb::pass) return {"reason.pass"_say, RuleId{}};
    if (gain < 0) return {"reason.least"_say, RuleId{}, {{"loss", in_points(-gain)}}};
    return {"reason.best"_say, RuleId{}, {{"gain", in_points(gain)}}};
}

bool Reference<Grunwald>::plan(const Grunwald& game, const State& state, Side side, Chance& chance,
                               Effort& effort, Decision<Grunwald>& decision) {
    switch (game.prompt(state, side).ask) {
        case Ask::set_up:
        case Ask::put:
        case Ask::assign:
            return plan_place(game, state, side, chance, decision);
        case Ask::move:
            return plan_march(game, state, side, decision);
        case Ask::attack:
            return plan_attack(game, state, side, chance, effort, decision);
        case Ask::assemble:
            return plan_assembly(game, state, side, chance, decision);
        default:
            return false;
    }
}

}  // namespace gonfalon
