// How a brigade gets to its place, closes with the enemy, and where its general rides.
#include <algorithm>

#include "ai/doctrine/la_garde.h"
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

namespace {

constexpr Length near_enough = 250;  // of a place: no march for less
constexpr int turn_worth_it = plane::eighth_turn / 2;
constexpr Length turns_to_within = 5000;

class March {
  public:
    March(const LaGarde& game, const State& state, Side side, const Lore::Staff& staff)
        : tables_(game.tables()),
          state_(state),
          scratch_(state),
          rules_(game, scratch_, Reasons::one),
          side_(side),
          staff_(staff),
          formation_(state.scene.formation) {}

    Action next() {
        Action action;
        if (enter(action)) return action;
        const Order order = rules_.order_of(formation_);
        if (order == Order::attack      ? close(action)
            : order == Order::manoeuvre ? go(action)
                                        : stand(action))
            return action;
        if (ride(action)) return action;
        return Action::done();
    }

  private:
    bool may(const Action& action) const { return rules_.check(side_, action).ok(); }
    const Unit& unit(BrigadeId id) const { return state_.of(id); }

    // --- Onto the table --------------------------------------------------------------------------

    bool enter(Action& action) {
        const Formation& card = tables_.of(formation_);
        constexpr int parts = 9;
        for (std::size_t i = card.begin.index(); i < card.end.index(); ++i) {
            const BrigadeId id{i};
            if (unit(id).place != Place::waiting || unit(id).has(Mark::moved)) continue;
            Length best = 1'000'000;
            bool found = false;
            for (int part = 0; part < parts; ++part) {
                const Point at =
                    plane::point_at(card.entry_from, card.entry_to, {2 * part + 1, 2 * parts});
                for (const bool road : {true, false}) {
                    Length most = std::max(rules_.allowance(id, road), rules_.row(id).base);
                    most = rules_.affordable(at, card.entry_facing, most);
                    for (const Length length : {most, most * 2 / 3, most / 3}) {
                        const Action each = Action::enter(id, at, {0, length, 0});
                        const Point to = at + plane::offset(card.entry_facing, length);
                        const Length far = plane::distance(to, staff_.posts[i].at);
                        if (far >= best || !may(each)) continue;
                        best = far;
                        action = each;
                        found = true;
                    }
                }
            }
            if (found) return true;
        }
        return false;
    }

    // --- Manoeuvre -------------------------------------------------------------------------------

    bool is_free_way(Point from, Point to) const { return !rules_.crosses_river(from, to); }

    // Over bridges and fords where the straight way leads through a river.
    Point way_point(Point from, Point to) const {
        if (rules_.board.rivers.empty() || is_free_way(from, to)) return to;
        Length best = 1'000'000;
        Point point = to;
        for (const plane::Polygon& crossing : rules_.board.crossings) {
            const auto corners = crossing.corners();
            Point entry, exit;
            Length nearest = 1'000'000, farthest = -1;
            for (std::size_t i = 0; i < corners.size(); ++i) {
                const Point middle =
                    plane::point_at(corners[i], corners[(i + 1) % corners.size()], {1, 2});
                bool wet = false;
                for (const plane::Polygon& river : rules_.board.rivers)
                    wet = wet || plane::contains(river, middle);
                if (wet) continue;
                const Length far = plane::distance(from, middle);
                if (far < nearest) {
                    nearest = far;
                    entry = middle;
                }
                if (far > farthest) {
                    farthest = far;
                    exit = middle;
                }
            }
            if (farthest < 0) continue;
            const Angle on = plane::bearing(entry, exit);
            exit = exit + plane::offset(on, 300);
            Point first = entry;
            Length length = nearest + plane::distance(entry, exit) + plane::distance(exit, to);
            if (is_free_way(from, exit)) {
                first = exit;
                length = plane::distance(from, exit) + plane::distance(exit, to);
            }
            if (!is_free_way(from, first)) length += 4000;
            if (length >= best) continue;
            best = length;
            point = first;
        }
        return point;
    }

    Angle facing_at(Point at) const {
        // The enemy that will be nearest, else the front of the division.
        Length least = turns_to_within;
        Angle facing = staff_.tasks[formation_.index()].front;
        rules_.each_on_table(other(side_), [&](BrigadeId enemy) {
            if (unit(enemy).cohesion == Cohesion::rout) return;
            const Point middle = rules_.base(enemy).middle();
            const Length far = plane::distance(at, middle);
            if (far >= least) return;
            least = far;
            facing = plane::bearing(at, middle);
        });
        return facing;
    }

    bool go(Action& action) {
        for (std::size_t i = tables_.of(formation_).begin.index();
             i < tables_.of(formation_).end.index(); ++i) {
            const BrigadeId id{i};
            if (!unit(id).on_table() || unit(id).has(Mark::moved) ||
                unit(id).cohesion == Cohesion::rout)
                continue;
            if (step(id, staff_.posts[i].at, action)) return true;
        }
        return false;
    }

    bool step(BrigadeId id, Point to, Action& action) {
        const Pose& pose = unit(id).pose;
        const Length far = plane::distance(pose.at, to);
        if (far < near_enough) return false;
        const Point via = way_point(pose.at, to);
        const Length leg = plane::distance(pose.at, via);
        if (leg == 0) return false;
        const Angle straight = plane::bearing(pose.at, via);
        Length best = leg - 100;
        bool found = false;
        const bool inside = rules_.in_enemy_zone(side_, rules_.base(id));
        if (inside) return false;
        constexpr int sidesteps[] = {0, 2200, -2200, 4400, -4400, 8000, -8000};
        for (const int off : sidesteps) {
            if (found && off != 0 && best < leg / 2) break;
            const Angle way = plane::turned(straight, off);
            const Length most = farthest(id, way);
            for (const Length length : {most, most * 3 / 4, most / 2, most / 4}) {
                const Length use = off == 0 ? std::min(length, leg) : length;
                if (use < 100) continue;
                const Point end = pose.at + plane::offset(way, use);
                const Length left = plane::distance(end, via);
                if (left >= best) continue;
                if (off != 0 && !is_free_way(pose.at, end)) continue;
                if (comes_too_near(id, plane::shifted(pose, way, use))) continue;
                const int pivot = plane::turn(pose.facing, way);
                const Angle facing = facing_at(end);
                Action each = Action::move(id, {pivot, use, plane::turn(way, facing)});
                if (!may(each)) {
                    each.correction = 0;
                    if (!may(each)) continue;
                }
                best = left;
                action = each;
                found = true;
                break;
            }
        }
        return found;
    }

    // Within reach of an enemy, and nearer to him than before.
    bool comes_too_near(BrigadeId id, const Pose& pose) const {
        const plane::Rectangle there = rules_.base_at(id, pose);
        const Lore::Task& task = staff_.tasks[formation_.index()];
        if (task.open &&
            plane::within(tables_.battle.objectives[static_cast<std::size_t>(task.objective)].at,
                          there, 1500))
            return false;
        const Length stand_off = staff_.weight(tables_, Weight::stand_off);
        bool found = false;
        rules_.each_on_table(other(side_), [&](BrigadeId enemy) {
            if (found || rules_.is_gun(enemy) || rules_.arm(enemy) == Arm::baggage ||
                unit(enemy).cohesion == Cohesion::rout)
                return;
            if (!plane::within(there, rules_.base(enemy), stand_off - 1)) return;
            found = plane::gap(there, rules_.base(enemy)) < rules_.gap(id, enemy);
        });
        return found;
    }

    Length farthest(BrigadeId id, Angle way) const {
        const Pose& pose = unit(id).pose;
        const int pivot = plane::turn(pose.facing, way);
        const Pose start = plane::pivoted(pose, pivot);
        Length most = rules_.affordable(pose.at, way, rules_.allowance(id, false));
        if (!rules_.board.roads.empty() && rules_.order_of(id) == Order::manoeuvre) {
            const Length road = rules_.allowance(id, true);
            if (plane::covered(rules_.board.roads, pose.at, pose.at + plane::offset(way, road)))
                most = road;
        }
        if (most <= 0) return 0;
        const plane::Rectangle body = rules_.base_at(id, start);
        bool starts_free = true;
        most = rules_.until_enemy(side_, body, way, most, starts_free);
        return rules_.until_zone(side_, body, way, most);
    }

    // --- Defend ----------------------------------------------------------------------------------

    bool stand(Action& action) {
        for (std::size_t i = tables_.of(formation_).begin.index();
             i < tables_.of(formation_).end.index(); ++i) {
            const BrigadeId id{i};
            if (!unit(id).on_table() || unit(id).has(Mark::moved) ||
                unit(id).cohesion == Cohesion::rout || rules_.arm(id) == Arm::baggage)
                continue;
            const Pose& pose = unit(id).pose;
            // Into its place, if it is a step away.
            if (!rules_.is_gun(id)) {
                const Point to = staff_.posts[i].at;
                const Length far = plane::distance(pose.at, to);
                if (far > near_enough && far < staff_.weight(tables_, Weight::into_place)) {
                    const Angle way = plane::bearing(pose.at, to);
                    const Length most =
                        std::min(far, rules_.affordable(pose.at, way, rules_.allowance(id, false)));
                    const Point end = pose.at + plane::offset(way, most);
                    const Action each = Action::move(id, {plane::turn(pose.facing, way), most,
                                                          plane::turn(way, facing_at(end))});
                    if (most > 100 && is_free_way(pose.at, end) && may(each)) {
                        action = each;
                        return true;
                    }
                }
            }
            if (look(id, action)) return true;
        }
        return false;
    }

    // Turn to the enemy: guns to one they can see.
    bool look(BrigadeId id, Action& action) {
        const Pose& pose = unit(id).pose;
        if (rules_.is_gun(id)) {
            if (unit(id).has(Mark::dry)) return false;
            bool has_target = false;
            Length least = tables_.losses.ranges[place_of(rules_.row(id).calibre)].far;
            int pivot = 0;
            rules_.each_on_table(other(side_), [&](BrigadeId enemy) {
                if (has_target) return;
                const Length gap = rules_.gap(id, enemy);
                if (gap > tables_.losses.ranges[place_of(rules_.row(id).calibre)].far) return;
                if (rules_.check_bombard(side_, Action::of(Verb::bombard, id, enemy)).ok()) {
                    has_target = true;
                    return;
                }
                if (gap >= least) return;
                const Angle facing = plane::bearing(pose.at, rules_.base(enemy).middle());
                if (!rules_.sees(id, Pose{pose.at, facing}, enemy)) return;
                least = gap;
                pivot = plane::turn(pose.facing, facing);
            });
            if (has_target || pivot == 0) return false;
            action = Action::move(id, {pivot, 0, 0});
            return may(action);
        }
        const int pivot = plane::turn(pose.facing, facing_at(pose.at));
        if (pivot > -turn_worth_it && pivot < turn_worth_it) return false;
        action = Action::move(id, {pivot, 0, 0});
        return may(action);
    }

    // --- Attack ----------------------------------------------------------------------------------

    // The most promising first; who promises nothing supports, and closes only if it must.
    bool close(Action& action) {
        int best = -1'000'000;
        bool found = false;
        for (std::size_t i = tables_.of(formation_).begin.index();
             i < tables_.of(formation_).end.index(); ++i) {
            const BrigadeId id{i};
            if (!unit(id).on_table() || unit(id).has(Mark::moved) ||
                unit(id).cohesion == Cohesion::rout || !rules_.row(id).attacks)
                continue;
            Action each;
            int value = 0;
            if (rules_.is_gun(id) ? !move_gun(id, each) : !close_one(id, each, value)) continue;
            if (value <= best) continue;
            best = value;
            action = each;
            found = true;
        }
        return found;
    }

    bool move_gun(BrigadeId id, Action& action) {
        if (look(id, action)) return true;
        if (!rules_.must_close(id)) return false;
        return run_at(id, action);
    }

    bool run_at(BrigadeId id, Action& action) {
        const int pivot = rules_.pivot_to_nearest(id);
        const Run run = rules_.attack_run(id, pivot);
        if (!run.possible) return false;
        action = Action::move(id, {pivot, run.distance, 0});
        return may(action);
    }

    bool close_one(BrigadeId id, Action& action, int& value) {
        const BrigadeId enemy = rules_.nearest_enemy(id);
        if (!enemy.exists() || rules_.touches_front(id, enemy)) return false;
        const bool must = rules_.must_close(id);
        const bool runs = run_at(id, action);
        Strike found;
        const bool strikes =
            runs && strike(rules_, scratch_, id, 2 * rules_.row(id).attack, staff_, found);
        if (strikes && found.gain > 0) {
            value = 1000 + found.gain;
            return true;
        }
        if (support(id, enemy, must)) {
            action = support_;
            value = 500;
            return true;
        }
        if (!must) return false;
        value = strikes ? found.gain : 0;
        return runs;
    }

    // Behind a friend of its division that is nearer to the enemy.
    bool support(BrigadeId id, BrigadeId enemy, bool must) {
        if (!must) return false;
        const Pose& pose = unit(id).pose;
        const Length own = rules_.gap(id, enemy);
        bool found = false;
        rules_.each_of(formation_, [&](BrigadeId other) {
            if (found || other == id || !rules_.on_table(other) || rules_.is_gun(other)) return;
            const BrigadeId his = rules_.nearest_enemy(other);
            if (!his.exists() || rules_.gap(other, his) >= own) return;
            const plane::Rectangle& body = rules_.base(other);
            const Angle back = plane::opposite(unit(other).pose.facing);
            for (const Length side : {Length{0}, Length{950}, Length{-950}}) {
                Point to = body.centre(plane::Edge::rear) + plane::offset(back, 150);
                if (side != 0)
                    to = to + plane::offset(plane::turned(back, side > 0 ? plane::quarter_turn
                                                                         : -plane::quarter_turn),
                                            side > 0 ? side : -side);
                const Length far = plane::distance(pose.at, to);
                if (far < 100) continue;
                const Angle way = plane::bearing(pose.at, to);
                support_ = Action::move(id, {plane::turn(pose.facing, way), far,
                                             plane::turn(way, unit(other).pose.facing)});
                if (may(support_)) {
                    found = true;
                    return;
                }
            }
        });
        return found;
    }

    // --- Generals --------------------------------------------------------------------------------

    // The brigade a general stands with: the one nearest to the enemy from which he commands all.
    bool ride(Action& action) {
        for (std::size_t i = tables_.general_begin[index(side_)];
             i < tables_.general_begin[index(side_) + 1]; ++i) {
            const GeneralId id{i};
            if (!rules_.may_ride(id)) continue;
            Point to;
            if (!station(id, to)) continue;
            const Point here = state_.of(id).pose.at;
            Length far = plane::distance(here, to);
            if (far < 200) continue;
            if (far > tables_.movement.headquarters) {
                to = here +
                     plane::offset(plane::bearing(here, to), tables_.movement.headquarters - 1);
                far = tables_.movement.headquarters;
            }
            action = Action::of(Verb::ride, id, to);
            if (may(action)) return true;
        }
        return false;
    }

    bool station(GeneralId id, Point& to) const {
        const General& card = tables_.of(id);
        const Formation& active = tables_.of(formation_);
        if (card.rank != Rank::division && active.general != id) return station_high(id, to);
        // Of a division: behind the brigade that all the others are near to.
        const Length range = rules_.command_range(formation_);
        int best = -1'000'000;
        bool found = false;
        rules_.each_of(formation_, [&](BrigadeId brigade) {
            if (!rules_.on_table(brigade) || rules_.arm(brigade) == Arm::baggage) return;
            const Point at = rules_.base(brigade).centre(plane::Edge::rear);
            int value = 0;
            rules_.each_of(formation_, [&](BrigadeId other) {
                if (!rules_.on_table(other)) return;
                const Length far = plane::gap(at, rules_.base(other));
                value -= far / 100;
                if (far > range - 300) value -= 300;
            });
            const BrigadeId enemy = rules_.nearest_enemy(brigade);
            if (enemy.exists()) {
                const Length gap = rules_.gap(brigade, enemy);
                if (gap <= 2 * plane::contact_slack)
                    value += 60;
                else if (gap < 1000 && unit(brigade).cohesion != Cohesion::rout)
                    value += 10;
            }
            if (unit(brigade).cohesion == Cohesion::rout) value -= 60;
            if (value <= best) return;
            best = value;
            to = at;
            found = true;
        });
        return found;
    }

    // Of a corps or army: amid the generals under him.
    bool station_high(GeneralId id, Point& to) const {
        const General& card = tables_.of(id);
        std::int64_t x = 0, y = 0, count = 0;
        for (std::size_t i = tables_.general_begin[index(side_)];
             i < tables_.general_begin[index(side_) + 1]; ++i) {
            const General& under = tables_.generals[i];
            const bool his = card.rank == Rank::army
                                 ? under.rank == Rank::corps
                                 : under.rank == Rank::division && under.corps == card.corps;
            if (!his || GeneralId{i} == id || !state_.officers[i].on_table()) continue;
            x += state_.officers[i].pose.at.x;
            y += state_.officers[i].pose.at.y;
            ++count;
        }
        if (count == 0) return false;
        to = {static_cast<Length>(x / count), static_cast<Length>(y / count)};
        const Angle back = plane::opposite(tables_.battle.sides[index(side_)].facing);
        to = to + plane::offset(back, 400);
        return plane::distance(to, state_.of(id).pose.at) > 700;
    }

    const Tables& tables_;
    const State& state_;
    State scratch_;
    Rules rules_;
    Side side_;
    const Lore::Staff& staff_;
    FormationId formation_;
    Action support_;
};

}  // namespace

Action march(const LaGarde& game, const State& state, Side side, const Lore::Staff& staff) {
    return March(game, state, side, staff).next();
}

}  // namespace gonfalon::la_garde
