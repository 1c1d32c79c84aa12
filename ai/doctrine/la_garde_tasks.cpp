// Who goes where, and how a division stands there.
#include <algorithm>

#include "ai/doctrine/la_garde.h"
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

namespace {

constexpr Length abreast = 1050;   // from one brigade of a line to the next
constexpr Length edge_kept = 800;  // from the edge of the table

// To the left of a front, from a point.
Length lateral(Point from, Angle front, Point at) {
    const plane::Direction left = plane::direction(plane::turned(front, plane::quarter_turn));
    return static_cast<Length>(plane::dot(left, at - from) * 1024 /
                               plane::dot(left, plane::offset(left, 1024)));
}

// Behind it, if it is less than nothing.
plane::Vector before(Angle front, Length by) {
    return by >= 0 ? plane::offset(front, by) : plane::offset(plane::opposite(front), -by);
}

// The formations of one side, and what they could go for.
class Tasks {
  public:
    Tasks(const LaGarde& game, const State& state, Side side, Lore::Staff& staff)
        : tables_(game.tables()),
          state_(state),
          rules_(game, state, Reasons::one),
          side_(side),
          staff_(staff),
          first_(tables_.formation_begin[index(side)]),
          end_(tables_.formation_begin[index(side) + 1]) {
        for (std::size_t i = first_; i < end_; ++i) {
            const Formation& card = tables_.formations[i];
            middle_[i] = middle_of(state, card);
            strength_[i] = 0;
            for (std::size_t b = card.begin.index(); b < card.end.index(); ++b)
                if (state.units[b].place == Place::table || state.units[b].place == Place::waiting)
                    strength_[i] += state.units[b].size();
        }
    }

    // What holding an objective is worth to those who stand at it.
    void value_ground() {
        staff_.ground.fill(0);
        staff_.share.fill(0);
        const int share =
            std::min(staff_.weight(tables_, Weight::ground_share) +
                         staff_.weight(tables_, Weight::ground_late) * state_.scene.turn /
                             std::max<int>(tables_.battle.turns, 1),
                     95);
        for (const Objective& each : tables_.battle.objectives)
            for (const Side side : {Side::first, Side::second}) {
                FixedVector<std::uint8_t, max_brigades> near;
                rules_.each_on_table(side, [&](BrigadeId id) {
                    if (is_at(each, id)) near.push_back(static_cast<std::uint8_t>(id.index()));
                });
                const int worth = (each.points[0] + each.points[1]) * 50 * share / 100;
                const auto many = static_cast<int>(near.size());
                for (const std::uint8_t id : near) {
                    staff_.share[id] = static_cast<std::int16_t>(staff_.share[id] + worth / many);
                    staff_.ground[id] =
                        static_cast<std::int16_t>(staff_.ground[id] + worth / (many * many));
                }
            }
    }

    // Each formation has the objective that is near and not yet well manned.
    void choose_objectives() {
        const auto& objectives = tables_.battle.objectives;
        const int spread = staff_.weight(tables_, Weight::objective_spread);
        const int distance = staff_.weight(tables_, Weight::objective_distance);
        std::array<int, max_objectives> manned{};
        for (std::size_t round = first_; round < end_; ++round) {
            int best = -1'000'000'000;
            std::size_t who = end_, where = 0;
            for (std::size_t i = first_; i < end_; ++i) {
                if (staff_.tasks[i].objective >= 0 || strength_[i] == 0) continue;
                for (std::size_t o = 0; o < objectives.size(); ++o) {
                    const int points = objectives[o].points[0] + objectives[o].points[1];
                    const int far = plane::distance(middle_[i], objectives[o].at) / centimetre;
                    const int value = 1000 * points / (spread + manned[o]) - distance * far / 10;
                    if (points == 0 || value <= best) continue;
                    best = value;
                    who = i;
                    where = o;
                }
            }
            if (who == end_) break;
            staff_.tasks[who].objective = static_cast<std::int8_t>(where);
            manned[where] += strength_[who];
        }
        for (std::size_t i = first_; i < end_; ++i) {
            Lore::Task& task = staff_.tasks[i];
            task.goal = middle_[i];
            if (task.objective < 0) continue;
            const Objective& each = objectives[static_cast<std::size_t>(task.objective)];
            task.goal = each.at;
            task.open = true;
            rules_.each_on_table(other(side_), [&](BrigadeId id) {
                if (is_at(each, id)) task.open = false;
            });
        }
    }

    // From the goal to the enemies near it.
    void choose_front(Lore::Task& task, Point from) const {
        std::int64_t x = 0, y = 0, sum = 0;
        task.near = 30000;
        rules_.each_on_table(other(side_), [&](BrigadeId id) {
            if (state_.of(id).cohesion == Cohesion::rout) return;
            const Point at = state_.of(id).pose.at;
            task.near = std::min(task.near, plane::distance(from, at));
            const std::int64_t weight = 1'000'000 / (plane::distance(task.goal, at) + 500);
            x += weight * at.x;
            y += weight * at.y;
            sum += weight;
        });
        const Angle usual = tables_.battle.sides[index(side_)].facing;
        task.front = usual;
        if (sum > 0) {
            const Point enemy{static_cast<Length>(x / sum), static_cast<Length>(y / sum)};
            if (plane::distance(task.goal, enemy) > 400)
                task.front = plane::bearing(task.goal, enemy);
            if (task.objective < 0) task.goal = enemy;
        }
        // Not with the back to the enemy's edge.
        const int off = plane::turn(usual, task.front);
        if (off > plane::quarter_turn || off < -plane::quarter_turn)
            task.front = plane::turned(usual, off / 2);
    }

    // Several at one objective stand side by side: the nearest in the middle.
    void spread() {
        for (std::size_t o = 0; o < tables_.battle.objectives.size(); ++o) {
            const std::size_t middle = nearest_to(o);
            if (middle == end_) continue;
            const Angle front = staff_.tasks[middle].front;
            int count[2] = {};
            for (std::size_t i = first_; i < end_; ++i) {
                Lore::Task& task = staff_.tasks[i];
                if (i == middle || task.objective != static_cast<std::int8_t>(o)) continue;
                task.front = front;
                const bool guns = tables_.formations[i].kind != Formation::Kind::division;
                const bool left = lateral(middle_[middle], front, middle_[i]) >= 0;
                if (!guns) ++count[left ? 0 : 1];
                const Length wide = staff_.weight(tables_, Weight::division_front);
                const Length by = guns ? wide / 2 : wide * count[left ? 0 : 1];
                task.goal =
                    task.goal + plane::offset(plane::turned(front, left ? plane::quarter_turn
                                                                        : -plane::quarter_turn),
                                              by);
                if (guns)
                    task.goal = task.goal +
                                before(front, staff_.weight(tables_, Weight::corps_guns_before));
            }
        }
    }

    Point middle(std::size_t formation) const { return middle_[formation]; }

  private:
    static Point middle_of(const State& state, const Formation& card) {
        std::int64_t x = 0, y = 0, count = 0;
        for (std::size_t i = card.begin.index(); i < card.end.index(); ++i) {
            if (!state.units[i].on_table()) continue;
            x += state.units[i].pose.at.x;
            y += state.units[i].pose.at.y;
            ++count;
        }
        if (count == 0) return plane::point_at(card.entry_from, card.entry_to, {1, 2});
        return {static_cast<Length>(x / count), static_cast<Length>(y / count)};
    }
    bool is_at(const Objective& each, BrigadeId id) const {
        return state_.of(id).cohesion != Cohesion::rout &&
               plane::within(each.at, rules_.base(id), tables_.victory.objective_within);
    }
    std::size_t nearest_to(std::size_t objective) const {
        std::size_t best = end_;
        Length least = 0;
        for (std::size_t i = first_; i < end_; ++i) {
            if (staff_.tasks[i].objective != static_cast<std::int8_t>(objective) ||
                strength_[i] == 0 || tables_.formations[i].kind != Formation::Kind::division)
                continue;
            const Length far = plane::distance(middle_[i], tables_.battle.objectives[objective].at);
            if (best != end_ && far >= least) continue;
            best = i;
            least = far;
        }
        return best;
    }

    const Tables& tables_;
    const State& state_;
    Rules rules_;
    Side side_;
    Lore::Staff& staff_;
    std::size_t first_, end_;
    std::array<Point, max_formations> middle_;
    std::array<int, max_formations> strength_;
};

}  // namespace

void assign(const LaGarde& game, const State& state, Side side, const Plan& plan,
            Lore::Staff& staff) {
    const Tables& tables = game.tables();
    const std::size_t first = tables.formation_begin[index(side)];
    const std::size_t end = tables.formation_begin[index(side) + 1];
    staff.lead = game.points(state, side) - game.points(state, other(side));
    staff.time_left = std::max(0, tables.battle.turns - state.scene.turn);
    for (std::size_t i = first; i < end; ++i) {
        const Aim aim = plan.of(i - first, {AimKind::wait, nowhere});
        staff.tasks[i] = {};
        staff.tasks[i].aim = aim.at == state.scene.turn ? aim.kind : AimKind::wait;
    }
    Tasks tasks(game, state, side, staff);
    tasks.value_ground();
    tasks.choose_objectives();
    for (std::size_t i = first; i < end; ++i) tasks.choose_front(staff.tasks[i], tasks.middle(i));
    tasks.spread();
    const plane::Box table = tables.battle.table();
    for (std::size_t i = first; i < end; ++i) {
        Point& goal = staff.tasks[i].goal;
        goal = goal + before(staff.tasks[i].front, staff.weight(tables, Weight::line_before));
        goal.x = std::clamp(goal.x, table.low.x + edge_kept, table.high.x - edge_kept);
        goal.y = std::clamp(goal.y, table.low.y + edge_kept, table.high.y - edge_kept);
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
    const auto post = [&](std::size_t i, Length to_left, Length forward) {
        const plane::Size size = game.size(state, BrigadeId{i});
        Point at = task.goal +
                   plane::offset(to_left >= 0 ? left : right, to_left >= 0 ? to_left : -to_left);
        at = at + plane::offset(task.front, size.depth / 2);
        staff.posts[i] = {at + before(task.front, forward), task.front};
    };
    const auto& line = foot.empty() ? horse : foot;
    const std::size_t wide = std::min<std::size_t>(line.size(), line.size() > 3 ? 2 : 3);
    // Which of the line stands on the goal: the middle one.
    const auto centre = static_cast<Length>(wide / 2);
    std::size_t place = 0;
    for (const std::uint8_t i : line) {
        const auto column = static_cast<Length>(place % std::max<std::size_t>(wide, 1));
        post(i, (centre - column) * abreast,
             place >= wide ? -staff.weight(tables, Weight::second_line) : 0);
        ++place;
    }
    const Length wing =
        static_cast<Length>(wide) * abreast / 2 + staff.weight(tables, Weight::wing);
    bool on_left = false;
    Length extra = 0;
    for (const std::uint8_t i : guns) {
        const bool train = tables.movement_of(BrigadeId{i}).arm == Arm::baggage;
        const Length at = lateral(task.goal, task.front, state.units[i].pose.at);
        on_left = extra == 0 ? at >= 0 : !on_left;
        if (train)
            post(i, 0, -2500);
        else if (line.empty())
            post(i, (on_left ? 1 : -1) * (extra + 350), staff.weight(tables, Weight::guns_before));
        else
            post(i, (on_left ? 1 : -1) * (wing + extra), staff.weight(tables, Weight::guns_before));
        extra += 350;
    }
    if (!foot.empty())
        for (const std::uint8_t i : horse) {
            const Length at = lateral(task.goal, task.front, state.units[i].pose.at);
            post(i, (at >= 0 ? 1 : -1) * (wing + 1200), -500);
        }
    int far = 0;
    for (std::size_t i = card.begin.index(); i < card.end.index(); ++i)
        if (state.units[i].on_table() && tables.movement_of(BrigadeId{i}).arm != Arm::baggage)
            far = std::max(far,
                           plane::distance(state.units[i].pose.at, staff.posts[i].at) / centimetre);
    task.reach = static_cast<std::int16_t>(far);
}

}  // namespace gonfalon::la_garde
