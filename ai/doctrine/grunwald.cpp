#include "ai/doctrine/grunwald.h"

#include <algorithm>

#include "engine/space/hex/zones.h"
#include "generated/grunwald/index.h"

namespace gonfalon {

using namespace grunwald;

namespace grunwald {

bool is_horse(UnitClass unit_class) { return unit_class <= UnitClass::horse_archers; }
bool is_foot_shooter(UnitClass unit_class) {
    return unit_class == UnitClass::archers || unit_class == UnitClass::crossbowmen ||
           unit_class == UnitClass::bombard;
}

namespace {

constexpr std::size_t nations = 4;

// Leaders of a side in the order of the list, at most so many formations.
constexpr std::size_t most_led = 8;

std::size_t place_of_leader(const Tables& tables, UnitId leader) {
    std::size_t place = 0;
    for (const UnitId each : tables.leader_list) {
        if (each == leader) return std::min(place, most_led - 1);
        if (tables.counter(each).side == tables.counter(leader).side) ++place;
    }
    return most_led - 1;
}

}  // namespace

// The first ones are led by a leader, then come the horse and the foot of each nation.
std::size_t formation_of(const Tables& tables, UnitId id) {
    const Counter& counter = tables.counter(id);
    if (counter.unit_class == UnitClass::leader) return place_of_leader(tables, id);
    const auto nation = static_cast<std::size_t>(counter.nation);
    if (!is_horse(counter.unit_class)) return most_led + nations + nation;
    if (counter.leader.exists()) return place_of_leader(tables, counter.leader);
    return most_led + nation;
}

namespace {

constexpr std::size_t formations = most_led + 2 * nations;
static_assert(formations <= max_formations);

// Cheapest ways to some hexes, for one arm, units ignored.
class Spread {
  public:
    explicit Spread(Lore::Field& field) : field_(field) {
        field.fill(Lore::far);
        std::fill(std::begin(buckets_), std::end(buckets_), end);
    }
    void begin(Hex hex, int cost = 0) { reach(hex, cost); }
    void run(const Map& map, std::size_t arm, int most) {
        for (int cost = 0; cost < most; ++cost) {
            std::uint16_t& bucket = buckets_[cost % span];
            while (bucket != end) {
                const Hex hex{bucket};
                bucket = next_[hex.id];
                if (field_[hex.id] != cost) continue;
                for (const Direction way : hex::directions) {
                    const Hex from = map.neighbour(hex, way);
                    if (from == no_hex) continue;
                    const std::uint8_t entry =
                        map.entry_cost[arm][from.id][static_cast<std::size_t>(hex::opposite(way))];
                    if (entry != 0xFF) reach(from, cost + entry);
                }
            }
        }
    }

  private:
    static constexpr std::uint16_t end = 0xFFFF;
    static constexpr int span = 64;  // more than any step costs

    void reach(Hex hex, int cost) {
        if (cost >= field_[hex.id]) return;
        field_[hex.id] = static_cast<std::uint8_t>(cost);
        next_[hex.id] = buckets_[cost % span];
        buckets_[cost % span] = hex.id;
    }

    Lore::Field& field_;
    std::array<std::uint16_t, 2048> next_;
    std::uint16_t buckets_[span];
};

// What a column of the combat table brings.
Lore::Chances chances_of(const CombatTable& table, int column) {
    constexpr int ways[] = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    int attacker_loss = 0, defender_loss = 0, defender_retreat = 0, shock = 0;
    for (int dice = 2; dice <= 12; ++dice) {
        const CombatResult& result = table.at(dice, column);
        const int weight = ways[dice - 2];
        attacker_loss += weight * result.attacker_loss;
        defender_loss += weight * result.defender_loss;
        defender_retreat += weight * result.defender_retreat;
        if (result.defender_retreat > 0) shock += weight * (50 + 15 * result.defender_retreat);
        if (result.attacker_retreat > 0) shock -= weight * (60 + 15 * result.attacker_retreat);
        if (result.defender_disorganised) shock += weight * 60;
        if (result.attacker_disorganised) shock -= weight * 60;
    }
    const auto mean = [](int sum) { return static_cast<std::int16_t>(sum / 36); };
    return {mean(100 * attacker_loss), mean(100 * defender_loss), mean(100 * defender_retreat),
            mean(shock)};
}

// What a counter on the board has lost of its worth, in hundredths of a victory point.
int hurt(const Tables& tables, const State& state, UnitId id) {
    const Unit& unit = state.unit(id);
    const Counter& counter = tables.counter(id);
    if (!unit.on_board() || counter.unit_class == UnitClass::leader) return 0;
    const int points = 100 * tables.victory.points[static_cast<std::size_t>(counter.unit_class)];
    const int lost =
        points * (counter.strength - unit.strength) / (2 * std::max<int>(1, counter.strength));
    if (unit.order == Order::disorganised) return lost + points / 6;
    if (unit.order == Order::panicked) return lost + points / 2;
    return lost;
}

// How far `side` is ahead, in hundredths of a victory point. What was scored stands; what is hurt
// is half lost.
int standing(const Tables& tables, const State& state, Side side) {
    int ahead = 100 * (state.points[index(side)] - state.points[index(other(side))]);
    for (std::size_t i = 0; i < tables.counters.size(); ++i) {
        const int each = hurt(tables, state, UnitId{i});
        ahead += tables.counters[i].side == side ? -each : each;
    }
    return ahead + (side == Side::first ? 25 : -25) * state.morale;
}
// How far ahead one has to be to win three battles of four.
int edge_of(const Tables& tables, const State& state) {
    return 300 + 100 * std::max(1, tables.scenario.turns - state.turn + 1);
}

// A counter left out of a question: it comes back in no turn.
constexpr Whereabouts set_aside = Whereabouts::off_map_until(250);
constexpr int narrow_hexes = 6;
constexpr int narrow_reach = 64;  // half points that matter there

bool is_movement(Phase phase) {
    return phase == Phase::cavalry_movement_a || phase == Phase::cavalry_movement_b ||
           phase == Phase::infantry_movement_a || phase == Phase::infantry_movement_b;
}

}  // namespace
}  // namespace grunwald

using Lore = Doctrine<Grunwald>;

int Lore::clock(const Grunwald&, const State& state) {
    return state.turn * 8 + std::min(static_cast<int>(state.phase), 8);
}

// A movement phase and the combats after it.
int Lore::period(const Grunwald&, const State& state, Side) {
    return state.turn * 8 + (static_cast<int>(state.phase) + 1) / 2;
}

void Lore::survey(const Grunwald& game, const State& state, Side side, const Plan&, Staff& staff) {
    const Tables& tables = game.tables();
    const Side enemy = other(side);
    Spread horse(staff.to_enemy[1]);
    Spread foot(staff.to_enemy[0]);
    staff.threat.fill(0);
    staff.enemy_zone = {};
    bool anyone = false;
    tables.of_side[index(enemy)].each([&](std::size_t i) {
        const Unit& unit = state.units[i];
        if (!unit.on_board()) return;
        horse.begin(unit.hex);
        foot.begin(unit.hex);
        anyone = true;
        const Counter& counter = tables.counters[i];
        if (counter.unit_class == UnitClass::leader || unit.order == Order::panicked) return;
        if (is_horse(counter.unit_class))
            for (int range = 1; range <= 5; ++range)
                hex::for_each_at(tables.map.grid, unit.hex, range,
                                 [&](Hex hex) { ++staff.threat[hex.id]; });
        if (is_foot_shooter(counter.unit_class)) return;
        for (const Hex front : hex::front_zone(tables.map.grid, unit.hex, unit.facing))
            if (front != no_hex) staff.enemy_zone.insert(front);
    });
    // Nobody to be seen yet: towards the enemy's edge of the map.
    if (!anyone)
        for (const Hex hex : tables.map.passable)
            if (tables.map.neighbour(hex, tables.map.friendly_edge[index(enemy)]) == no_hex) {
                horse.begin(hex);
                foot.begin(hex);
            }
    bool narrow = false;
    for (std::size_t i = 0; i < tables.counters.size() && !narrow; ++i)
        narrow = state.units[i].where == set_aside;
    const int most = narrow ? narrow_reach : far;
    horse.run(tables.map, 1, most);
    foot.run(tables.map, 0, most);
    for (std::size_t i = 0; i < tables.counters.size(); ++i)
        staff.formation[i] = static_cast<std::uint8_t>(formation_of(tables, UnitId{i}));
    for (int column = 0; column < CombatTable::columns; ++column)
        staff.columns[static_cast<std::size_t>(column)] = chances_of(tables.combat, column);
    staff.time_left = tables.scenario.turns - state.turn;
    staff.marching = UnitId{};
    staff.route_length = 0;
    staff.route_at = 0;
    staff.settled = {};
}

bool Lore::is_plan_due(const Grunwald& game, const State& state, Side side) {
    return is_movement(state.phase) && game.prompt(state, side).ask == Ask::move;
}

void Lore::drills(const Grunwald&, const State&, Side, Drills& drills) {
    const auto all = [&](AimKind horse, AimKind foot) {
        Plan plan;
        for (std::size_t i = 0; i < formations; ++i)
            plan.aims.push_back({i < most_led + nations ? horse : foot, nowhere});
        if (!drills.full()) drills.push_back(plan);
    };
    all(AimKind::advance, AimKind::advance);
    all(AimKind::hold, AimKind::hold);
    all(AimKind::advance, AimKind::hold);
    all(AimKind::screen, AimKind::hold);
    all(AimKind::fall_back, AimKind::hold);
}

void Lore::choices(const Grunwald& game, const State& state, Side side, Choices& choices) {
    const Tables& tables = game.tables();
    std::array<bool, formations> present{};
    tables.of_side[index(side)].each([&](std::size_t i) {
        if (state.units[i].on_board()) present[formation_of(tables, UnitId{i})] = true;
    });
    for (std::size_t i = 0; i < formations; ++i) {
        choices.push_back({});
        if (!present[i]) continue;
        for (const AimKind kind :
             {AimKind::advance, AimKind::hold, AimKind::screen, AimKind::fall_back})
            choices.back().push_back({kind, nowhere});
    }
}

Action Lore::act(const Grunwald& game, const State& state, Side side, Staff& staff,
                 const Plan& plan, Chance& chance) {
    const Ask ask = game.prompt(state, side).ask;
    if (ask == Ask::move) {
        const Action action = march(game, state, side, staff, plan);
        if (game.check(state, side, action).ok()) return action;
    } else if (ask == Ask::set_up || ask == Ask::put || ask == Ask::assign) {
        const Action action = place(game, state, side, staff, chance);
        if (game.check(state, side, action).ok()) return action;
    } else {
        Action action;
        if (fight(game, state, side, staff, ask, chance, action) &&
            game.check(state, side, action).ok())
            return action;
    }
    Effort effort;
    Decision<Grunwald> decision;
    choose_by_reference(game, state, side, chance, effort, decision);
    return decision.action;
}

int Lore::weight(const Grunwald& game, const State& state, Side side) {
    switch (game.prompt(state, side).ask) {
        case Ask::attack:
        case Ask::react:
        case Ask::pursue:
        case Ask::retreat:
        case Ask::advance:
            return 100;
        default:
            return 0;
    }
}

void Lore::candidates(const Grunwald& game, const State& state, Side side, Chance& chance,
                      std::vector<Action>& into) {
    game.propose(state, side, 8, chance, [&](const Action& action) { into.push_back(action); });
}

bool Lore::variants(const Grunwald& game, const State& state, Side side, const Staff& staff,
                    const Plan& plan, std::vector<Plan>& plans) {
    if (game.prompt(state, side).ask != Ask::move) return false;
    return vary_march(game, state, side, staff, plan, plans);
}

void Lore::narrow(const Grunwald& game, State& state, Side, const Plan& plan,
                  const Action* action) {
    if (!is_large(game)) return;
    const Tables& tables = game.tables();
    Hex centre = no_hex;
    const auto at = [&](UnitId id) {
        if (centre == no_hex && id.exists() && state.unit(id).on_board())
            centre = state.unit(id).hex;
    };
    if (action == nullptr) {
        if (!plan.errands.empty()) at(UnitId{plan.errands.back().who});
    } else {
        if (action->verb == Verb::attack) centre = action->hex;
        at(action->unit);
        if (!state.frames.empty()) at(state.frames.top().unit);
        if (centre == no_hex && !state.combat.targets.empty()) centre = state.combat.targets[0];
    }
    if (centre == no_hex) return;
    for (std::size_t i = 0; i < tables.counters.size(); ++i) {
        Unit& unit = state.units[i];
        if (unit.where == Whereabouts::reserve()) unit.where = set_aside;
        if (!unit.on_board() || state.combat.attackers.test(i) || state.combat.defenders.test(i) ||
            tables.map.grid.distance(unit.hex, centre) <= narrow_hexes)
            continue;
        state.lift(UnitId{i});
        unit.where = set_aside;
        state.ready.reset(i);
    }
}

std::uint64_t Lore::roll(const Grunwald& game, const State& state) {
    std::uint64_t event = state.turn;
    const auto mix = [&](std::uint64_t what) { event = (event ^ what) * 0x9E3779B97F4A7C15ull; };
    mix(static_cast<std::uint64_t>(state.phase));
    mix(static_cast<std::uint64_t>(game.prompt(state, Side::first).ask));
    mix(state.tests.size());
    if (!state.frames.empty()) {
        mix(state.frames.top().unit.value);
        if (state.frames.top().kind == FrameKind::volley) mix(state.volley.shots[0].shooter.value);
    }
    if (!state.combat.targets.empty()) mix(state.combat.targets[0].id);
    mix(state.combat.pending.count());
    return event >> 8;
}

int Lore::luck(const Grunwald& game, const State& state, const Outcome& outcome, Side side) {
    std::array<int, 13> worth;
    if (!prospects_of(game, state, side, worth)) return 0;
    const int stands = standing(game.tables(), state, side);
    const int edge = edge_of(game.tables(), state);
    constexpr int ways[] = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    int mean = 0;
    for (int dice = 2; dice <= 12; ++dice)
        mean += ways[dice - 2] * chance_of(stands + worth[static_cast<std::size_t>(dice)], edge);
    return chance_of(stands + worth[static_cast<std::size_t>(outcome.total())], edge) - mean / 36;
}

int Lore::judge(const Grunwald& game, const State& state, Side side) {
    if (game.prompt(state, side).turn == Turn::over) return 10 * game.score(state, side);
    return chance_of(standing(game.tables(), state, side), edge_of(game.tables(), state));
}

Event Lore::reason(const Grunwald&, const State& state, Side, const Staff&, const Plan&,
                   const Action& action) {
    if (state.phase == Phase::set_up) return {"reason.set_up"_say, RuleId{}};
    switch (action.verb) {
        case Verb::step:
        case Verb::turn:
        case Verb::form:
            return {"reason.close_in"_say, RuleId{}, {{"unit", of(action.unit)}}};
        case Verb::rally:
            return {"reason.rally"_say, RuleId{}, {{"unit", of(action.unit)}}};
        case Verb::fire:
            return {"reason.fire"_say, RuleId{}, {{"unit", of(action.unit)}}};
        case Verb::done:
            return {"reason.hold"_say, RuleId{}};
        case Verb::pass:
            return {"reason.pass"_say, RuleId{}};
        case Verb::join:
            return {"reason.join"_say, RuleId{}};
        case Verb::declare:
            return {"reason.declare"_say, RuleId{}};
        case Verb::take:
            return {"reason.enter"_say, RuleId{}, {{"unit", of(action.unit)}}};
        default:
            return {"reason.best"_say, RuleId{}, {{"gain", number(0)}}};
    }
}

}  // namespace gonfalon
