// Who goes where, and which order serves it.
#include <algorithm>

#include "ai/doctrine/la_garde.h"
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

namespace {

constexpr Length abreast = 1050;      // from one brigade of a line to the next
constexpr Length second_line = 750;   // behind the first
constexpr Length division_front = 3200;
constexpr Length exposed_within = 1500;

Point middle_of(const State& state, const Formation& card, int& count) {
    std::int64_t x = 0, y = 0;
    count = 0;
    for (std::size_t i = card.begin.index(); i < card.end.index(); ++i) {
        if (!state.units[i].on_table()) continue;
        x += state.units[i].pose.at.x;
        y += state.units[i].pose.at.y;
        ++count;
    }
    if (count == 0) return plane::point_at(card.entry_from, card.entry_to, {1, 2});
    return {static_cast<Length>(x / count), static_cast<Length>(y / count)};
}

// To the left of a front, from a point.
Length lateral(Point from, Angle front, Point at) {
    const plane::Direction left = plane::direction(plane::turned(front, plane::quarter_turn));
    return static_cast<Length>(plane::dot(left, at - from) * 1024 /
                               plane::dot(left, plane::offset(left, 1024)));
}

struct Host {
    Point middle[max_formations];
    int strength[max_formations];  // elements
};

void assign_ground(const LaGarde& game, const State& state, Lore::Staff& staff) {
    const Tables& tables = game.tables();
    const Rules rules(game, state, Reasons::one);
    staff.ground.fill(0);
    const int last = tables.battle.turns;
    const int share = std::clamp(30 + 60 * state.scene.turn / std::max(last, 1), 30, 95);
    for (const Objective& each : tables.battle.objectives) {
        for (const Side side : {Side::first, Side::second}) {
            FixedVector<std::uint8_t, max_brigades> near;
            rules.each_on_table(side, [&](BrigadeId id) {
                if (state.of(id).cohesion != Cohesion::rout &&
                    plane::within(each.at, rules.base(id), tables.victory.objective_within))
                    near.push_back(static_cast<std::uint8_t>(id.index()));
            });
            if (near.empty()) continue;
            const int worth = (each.points[0] + each.points[1]) * 50 * share / 100;
            for (const std::uint8_t id : near)
                staff.ground[id] = static_cast<std::int16_t>(
                    staff.ground[id] + worth / static_cast<int>(near.size() * near.size()));
        }
    }
}

}  // namespace

void assign(const LaGarde& game, const State& state, Side side, const Plan& plan,
            Lore::Staff& staff) {
    const Tables& tables = game.tables();
    const std::size_t first = tables.formation_begin[index(side)];
    const std::size_t end = tables.formation_begin[index(side) + 1];
    staff.lead = game.points(state, side) - game.points(state, other(side));
    staff.time_left = std::max(0, tables.battle.turns - state.scene.turn);
    assign_ground(game, state, staff);

    Host own;
    for (std::size_t i = first; i < end; ++i) {
        int count = 0;
        own.middle[i] = middle_of(state, tables.formations[i], count);
        own.strength[i] = 0;
        for (std::size_t b = tables.formations[i].begin.index();
             b < tables.formations[i].end.index(); ++b)
            if (state.units[b].place == Place::table || state.units[b].place == Place::waiting)
                own.strength[i] += state.units[b].size();
    }

    // Each formation has the objective that is near and not yet well manned.
    const auto& objectives = tables.battle.objectives;
    std::array<int, max_objectives> manned{};
    std::array<bool, max_formations> done{};
    for (std::size_t i = first; i < end; ++i) {
        Lore::Task& task = staff.tasks[i];
        task = {};
        const Aim aim = plan.of(i - first, {AimKind::advance, nowhere});
        task.aim = aim.kind;
        if (aim.at != nowhere && static_cast<std::size_t>(aim.at) < objectives.size()) {
            task.objective = static_cast<std::int8_t>(aim.at);
            manned[static_cast<std::size_t>(aim.at)] += own.strength[i];
            done[i] = true;
        }
    }
    for (std::size_t round = first; round < end && !objectives.empty(); ++round) {
        int best = -1'000'000'000;
        std::size_t who = end, where = 0;
        for (std::size_t i = first; i < end; ++i) {
            if (done[i] || own.strength[i] == 0) continue;
            for (std::size_t o = 0; o < objectives.size(); ++o) {
                const int points = objectives[o].points[0] + objectives[o].points[1];
                if (points == 0) continue;
                const int far = plane::distance(own.middle[i], objectives[o].at) / centimetre;
                const int value = 1000 * points / (6 + manned[o]) - 2 * far;
                if (value <= best) continue;
                best = value;
                who = i;
                where = o;
            }
        }
        if (who == end) break;
        done[who] = true;
        staff.tasks[who].objective = static_cast<std::int8_t>(where);
        manned[where] += own.strength[who];
    }

    // The front looks from the goal to the enemies near it.
    for (std::size_t i = first; i < end; ++i) {
        Lore::Task& task = staff.tasks[i];
        task.goal = task.objective >= 0 ? objectives[static_cast<std::size_t>(task.objective)].at
                                        : own.middle[i];
        std::int64_t x = 0, y = 0, sum = 0;
        Length near = 30000;
        for (std::size_t b = tables.brigade_begin[index(other(side))];
             b < tables.brigade_begin[index(other(side)) + 1]; ++b) {
            if (!state.units[b].on_table() || state.units[b].cohesion == Cohesion::rout) continue;
            const Point at = state.units[b].pose.at;
            const Length far = plane::distance(task.goal, at);
            near = std::min(near, plane::distance(own.middle[i], at));
            const std::int64_t weight = 1'000'000 / (far + 500);
            x += weight * at.x;
            y += weight * at.y;
            sum += weight;
        }
        task.near = near;
        task.front = tables.battle.sides[index(side)].facing;
        if (sum > 0) {
            const Point enemy{static_cast<Length>(x / sum), static_cast<Length>(y / sum)};
            if (plane::distance(task.goal, enemy) > 400)
                task.front = plane::bearing(task.goal, enemy);
            if (task.objective < 0) task.goal = enemy;
        }
        // Not with the back to one's own edge: half-way between the two.
        const int off = plane::turn(tables.battle.sides[index(side)].facing, task.front);
        if (off > plane::quarter_turn || off < -plane::quarter_turn)
            task.front = plane::turned(tables.battle.sides[index(side)].facing, off / 2);
    }

    // Several at one objective stand side by side: the nearest in the middle.
    for (std::size_t o = 0; o < objectives.size(); ++o) {
        std::size_t middle = end;
        Length least = 0;
        for (std::size_t i = first; i < end; ++i) {
            if (staff.tasks[i].objective != static_cast<std::int8_t>(o) || own.strength[i] == 0)
                continue;
            if (tables.formations[i].kind != Formation::Kind::division) continue;
            const Length far = plane::distance(own.middle[i], objectives[o].at);
            if (middle != end && far >= least) continue;
            middle = i;
            least = far;
        }
        if (middle == end) continue;
        const Angle front = staff.tasks[middle].front;
        int left = 0, right = 0;
        for (std::size_t i = first; i < end; ++i) {
            Lore::Task& task = staff.tasks[i];
            if (i == middle || task.objective != static_cast<std::int8_t>(o)) continue;
            task.front = front;
            const bool guns = tables.formations[i].kind != Formation::Kind::division;
            const Length off = lateral(own.middle[middle], front, own.middle[i]);
            int& side_count = off >= 0 ? left : right;
            const Length by = guns ? division_front / 2 : division_front * (side_count + 1);
            if (!guns) ++side_count;
            task.goal = task.goal +
                        plane::offset(plane::turned(front, off >= 0 ? plane::quarter_turn
                                                                    : -plane::quarter_turn),
                                      by);
            if (guns) task.goal = task.goal + plane::offset(plane::opposite(front), 400);
        }
    }
    for (std::size_t i = first; i < end; ++i) {
        const plane::Box table = tables.battle.table();
        Point& goal = staff.tasks[i].goal;
        goal.x = std::clamp(goal.x, table.low.x + 800, table.high.x - 800);
        goal.y = std::clamp(goal.y, table.low.y + 800, table.high.y - 800);
    }
}

// Foot in one or two lines, the middle of the first on the goal; guns at its side, horse beyond.
void draw_up(const LaGarde& game, const State& state, FormationId id, Lore::Staff& staff) {
    const Tables& tables = game.tables();
    const Formation& card = tables.of(id);
    Lore::Task& task = staff.tasks[id.index()];
    FixedVector<std::uint8_t, max_brigades_a_side> foot, horse, guns;
    const auto insert = [&](auto& list, std::size_t i) {
        // From left to right.
        const Length at = lateral(task.goal, task.front, state.units[i].pose.at);
        list.push_back(static_cast<std::uint8_t>(i));
        for (std::size_t k = list.size() - 1; k > 0; --k) {
            if (lateral(task.goal, task.front, state.units[list[k - 1]].pose.at) >= at) break;
            std::swap(list[k], list[k - 1]);
        }
    };
    for (std::size_t i = card.begin.index(); i < card.end.index(); ++i) {
        if (!state.units[i].on_table() && state.units[i].place != Place::waiting) continue;
        switch (tables.movement_of(BrigadeId{i}).arm) {
            case Arm::infantry:
                insert(foot, i);
                break;
            case Arm::cavalry:
                insert(horse, i);
                break;
            case Arm::artillery:
            case Arm::baggage:
                insert(guns, i);
                break;
        }
    }
    const Angle left = plane::turned(task.front, plane::quarter_turn);
    const Angle right = plane::turned(task.front, -plane::quarter_turn);
    const auto post = [&](std::size_t i, Length to_left, Length back) {
        const plane::Size size = game.size(state, BrigadeId{i});
        Point at = task.goal + plane::offset(to_left >= 0 ? left : right,
                                             to_left >= 0 ? to_left : -to_left);
        at = at + plane::offset(task.front, size.depth / 2);
        if (back > 0) at = at + plane::offset(plane::opposite(task.front), back);
        staff.posts[i] = {at, task.front};
    };
    const auto& line = foot.empty() ? horse : foot;
    const std::size_t wide = std::min<std::size_t>(line.size(), line.size() > 3 ? 2 : 3);
    // Which of the line stands on the goal: the middle one.
    const auto centre = static_cast<Length>(wide / 2);
    std::size_t place = 0;
    for (const std::uint8_t i : line) {
        const auto column = static_cast<Length>(place % std::max<std::size_t>(wide, 1));
        post(i, (centre - column) * abreast, place >= wide ? second_line : 0);
        ++place;
    }
    const Length wing = static_cast<Length>(wide) * abreast / 2 + 500;
    bool on_left = false;
    Length extra = 0;
    for (const std::uint8_t i : guns) {
        const bool train = tables.movement_of(BrigadeId{i}).arm == Arm::baggage;
        const Length at = lateral(task.goal, task.front, state.units[i].pose.at);
        on_left = extra == 0 ? at >= 0 : !on_left;
        if (train)
            post(i, 0, 2500);
        else if (line.empty())
            post(i, (on_left ? 1 : -1) * (extra + 350), 0);
        else
            post(i, (on_left ? 1 : -1) * (wing + extra), 0);
        extra += 350;
    }
    if (!foot.empty())
        for (const std::uint8_t i : horse) {
            const Length at = lateral(task.goal, task.front, state.units[i].pose.at);
            post(i, (at >= 0 ? 1 : -1) * (wing + 1200), 500);
        }
    int far = 0;
    for (std::size_t i = card.begin.index(); i < card.end.index(); ++i)
        if (state.units[i].on_table() && tables.movement_of(BrigadeId{i}).arm != Arm::baggage)
            far = std::max(far, plane::distance(state.units[i].pose.at, staff.posts[i].at) / centimetre);
    task.reach = static_cast<std::int16_t>(far);
}

// `rules` looks at `scratch`, which is left as it was.
bool strike(const Rules& rules, State& scratch, BrigadeId id, const Lore::Staff& staff,
            Strike& found) {
    const BrigadeId enemy = rules.nearest_enemy(id);
    if (!enemy.exists()) return false;
    found.enemy = enemy;
    found.gap = rules.gap(id, enemy);
    const Length most = rules.row(id).attack;
    if (found.gap > 2 * most) return false;
    Unit& unit = scratch.of(id);
    const Unit before = unit;
    const Pose start = plane::pivoted(unit.pose, rules.pivot_to_nearest(id));
    found.pose = plane::advanced(start, found.gap);
    if (!rules.touches(id, enemy)) {
        unit.from = unit.pose.at;
        unit.pose = found.pose;
        rules.forget(id);
    }
    Combat combat;
    combat.attacker = id;
    combat.defender = enemy;
    combat.bag = rules.fill_bag(combat, Log{});
    found.gain = mean_of(rules, combat, staff);
    unit = before;
    rules.forget(id);
    return true;
}

namespace {

// What the enemy shows of himself; what he hides is taken for Defend.
void suppose(const Tables& tables, State& scratch, Side side) {
    const std::size_t enemy = index(other(side));
    for (std::size_t i = tables.formation_begin[enemy]; i < tables.formation_begin[enemy + 1]; ++i)
        if (!scratch.divisions[i].known) scratch.divisions[i].order = Order::defend;
    for (std::size_t i = tables.corps_begin[enemy]; i < tables.corps_begin[enemy + 1]; ++i)
        if (!scratch.corps[i].shown) scratch.corps[i].order = Order::defend;
}

// Worth of an Attack by the whole formation now.
int hit_of(const LaGarde& game, State& scratch, FormationId id, const Lore::Staff& staff) {
    const Formation& card = game.tables().of(id);
    const Division division = scratch.of(id);
    const CorpsState corps = card.corps.exists() ? scratch.of(card.corps) : CorpsState{};
    scratch.of(id).order = Order::attack;
    if (card.corps.exists()) scratch.of(card.corps).order = Order::attack;
    int sum = 0, best = -1000;
    {
        const Rules rules(game, scratch, Reasons::one);
        rules.each_of(id, [&](BrigadeId each) {
            const Unit& unit = scratch.of(each);
            if (!unit.on_table() || unit.cohesion == Cohesion::rout || rules.is_gun(each) ||
                !rules.row(each).attacks || !rules.is_commanded(each))
                return;
            Strike found;
            if (!strike(rules, scratch, each, staff, found)) return;
            int gain = found.gain;
            const Length most = rules.row(each).attack;
            if (found.gap > most) gain = gain > 0 ? gain / 2 : gain;
            best = std::max(best, gain);
            if (gain > 0) sum += gain;
        });
    }
    scratch.of(id) = division;
    if (card.corps.exists()) scratch.of(card.corps) = corps;
    return sum > 0 ? sum : best;
}

bool is_exposed(const LaGarde& game, const State& state, Side side, FormationId id) {
    const Rules rules(game, state, Reasons::one);
    bool found = false;
    rules.each_of(id, [&](BrigadeId each) {
        if (found || !state.of(each).on_table()) return;
        rules.each_on_table(other(side), [&](BrigadeId enemy) {
            if (found || rules.is_gun(enemy) || !rules.row(enemy).attacks ||
                state.of(enemy).cohesion == Cohesion::rout)
                return;
            found = rules.gap(each, enemy) <= std::max(exposed_within, rules.row(enemy).attack);
        });
    });
    return found;
}

bool is_pinned(const LaGarde& game, const State& state, Side side, FormationId id) {
    const Rules rules(game, state, Reasons::one);
    bool free = false;
    rules.each_of(id, [&](BrigadeId each) {
        if (state.of(each).on_table() && !rules.is_gun(each) &&
            state.of(each).cohesion != Cohesion::rout &&
            !rules.in_enemy_zone(side, rules.base(each)))
            free = true;
    });
    return !free;
}

}  // namespace

void think_orders(const LaGarde& game, const State& state, Side side, Lore::Staff& staff) {
    const Tables& tables = game.tables();
    State scratch = state;
    suppose(tables, scratch, side);
    // Who is ahead may wait; who is not, the less the later it is.
    const int turn = state.scene.turn;
    const int late = 100 * turn / std::max<int>(1, tables.battle.turns);
    const bool wins = staff.lead >= tables.victory.from[1];
    staff.margin = wins ? 60 : 25 - late * (staff.lead < 0 ? 80 : 40) / 100;
    for (std::size_t i = tables.formation_begin[index(side)];
         i < tables.formation_begin[index(side) + 1]; ++i) {
        const FormationId id{i};
        Lore::Task& task = staff.tasks[i];
        task.order = Order::manoeuvre;
        int count = 0;
        middle_of(state, tables.formations[i], count);
        if (count == 0) continue;
        draw_up(game, state, id, staff);
        task.hit = static_cast<std::int16_t>(hit_of(game, scratch, id, staff));
        const bool guns = tables.formations[i].kind != Formation::Kind::division;
        if (!guns && task.aim != AimKind::hold && task.hit > staff.margin) {
            task.order = Order::attack;
            continue;
        }
        const bool exposed = is_exposed(game, scratch, side, id);
        if (!exposed && task.reach > 4 && task.aim != AimKind::hold &&
            !is_pinned(game, scratch, side, id))
            task.order = Order::manoeuvre;
        else
            task.order = Order::defend;
    }
    // A corps has the order of most of its men; its own guns only fire on Attack or Defend.
    for (std::size_t i = tables.corps_begin[index(side)]; i < tables.corps_begin[index(side) + 1];
         ++i) {
        int votes[order_count] = {};
        const Corps& corps = tables.corps[i];
        for (std::size_t f = corps.begin.index(); f < corps.end.index(); ++f) {
            if (!state.divisions[f].arrived) continue;
            const Lore::Task& task = staff.tasks[f];
            const int weight = tables.formations[f].kind == Formation::Kind::division ? 2 : 3;
            votes[place_of(task.order)] += weight + (task.order == Order::attack ? 1 : 0);
        }
        std::size_t best = place_of(Order::manoeuvre);
        for (std::size_t order = 0; order < order_count; ++order)
            if (votes[order] > votes[best]) best = order;
        staff.corps[i] = static_cast<Order>(best);
    }
}

Action lay_orders(const LaGarde& game, const State& state, Side side, const Lore::Staff& staff) {
    const Tables& tables = game.tables();
    const Rules rules(game, state, Reasons::one);
    const auto may = [&](const Action& action) { return rules.check(side, action).ok(); };
    for (std::size_t i = tables.corps_begin[index(side)]; i < tables.corps_begin[index(side) + 1];
         ++i) {
        const CorpsState& now = state.corps[i];
        if (now.wanted != Order::none || now.order == staff.corps[i]) continue;
        if (const Action action = Action::lay(CorpsId{i}, staff.corps[i]); may(action))
            return action;
    }
    // The aides ride first where it matters most.
    int best = -1;
    Action choice = Action::of(Verb::seal);
    for (std::size_t i = tables.formation_begin[index(side)];
         i < tables.formation_begin[index(side) + 1]; ++i) {
        const Division& now = state.divisions[i];
        const Lore::Task& task = staff.tasks[i];
        if (now.wanted != Order::none || now.order == task.order || task.order == Order::none)
            continue;
        const int urgent = now.order == Order::none ? 30000
                           : task.order == Order::attack
                               ? 1000 + task.hit
                               : 20000 - std::min<Length>(task.near, 19000);
        if (urgent <= best) continue;
        const Action action = Action::lay(FormationId{i}, task.order);
        if (!may(action)) continue;
        best = urgent;
        choice = action;
    }
    return choice;
}

// Guns first, then those who attack, then the rest, the nearest to the enemy first.
Action activate(const LaGarde& game, const State& state, Side side, const Lore::Staff& staff) {
    const Tables& tables = game.tables();
    const Rules rules(game, state, Reasons::one);
    int best = -1'000'000;
    Action choice = Action::done();
    for (std::size_t i = tables.formation_begin[index(side)];
         i < tables.formation_begin[index(side) + 1]; ++i) {
        const Action action = Action::of(Verb::activate, FormationId{i});
        if (!rules.check_activate(side, action)) continue;
        int value = -staff.tasks[i].near / centimetre;
        const Order order = rules.order_of(FormationId{i});
        if (order != Order::manoeuvre) {
            int guns = 0;
            rules.each_of(FormationId{i}, [&](BrigadeId id) {
                if (state.of(id).on_table() && rules.is_gun(id) && !state.of(id).has(Mark::dry))
                    ++guns;
            });
            value += order == Order::defend ? 200 * guns : 150;
            if (tables.formations[i].kind != Formation::Kind::division) value += 300;
        }
        if (value <= best) continue;
        best = value;
        choice = action;
    }
    return choice;
}

}  // namespace gonfalon::la_garde
