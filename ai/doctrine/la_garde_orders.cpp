// Which order serves a formation, by the odds of its fights and of the enemy's.
#include <algorithm>

#include "ai/doctrine/la_garde.h"
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

namespace {

constexpr Length a_step = 300;  // for less, companions need not come on

}  // namespace

// `rules` looks at `scratch`, which is left as it was.
bool strike(const Rules& rules, State& scratch, BrigadeId id, Length most, const Lore::Staff& staff,
            Strike& found, Company company) {
    const BrigadeId enemy = rules.nearest_enemy(id);
    if (!enemy.exists()) return false;
    found.enemy = enemy;
    found.gap = rules.gap(id, enemy);
    if (found.gap > most) return false;
    Unit& unit = scratch.of(id);
    const Unit before = unit;
    const Pose start = plane::pivoted(unit.pose, rules.pivot_to_nearest(id));
    found.pose = plane::advanced(start, found.gap);
    const bool follow = company == Company::follows && found.gap > a_step;
    const plane::Vector way = found.pose.at - unit.pose.at;
    const auto shift = [&](plane::Vector by) {
        rules.each_of(rules.formation(id), [&](BrigadeId other) {
            if (other == id || !rules.on_table(other) || rules.is_gun(other) ||
                rules.arm(other) == Arm::baggage || rules.unit(other).cohesion == Cohesion::rout)
                return;
            scratch.of(other).pose.at = scratch.of(other).pose.at + by;
            rules.forget(other);
        });
    };
    if (!rules.touches(id, enemy)) {
        unit.from = unit.pose.at;
        unit.pose = found.pose;
        rules.forget(id);
    }
    if (follow) shift(way);
    Combat combat;
    combat.attacker = id;
    combat.defender = enemy;
    combat.bag = rules.fill_bag(combat, Log{});
    found.gain = mean_of(rules, combat, staff);
    found.leaves = staff.ground[id.index()] > 0;
    for (const Objective& each : rules.battle.objectives)
        if (plane::within(each.at, rules.base(id), rules.tables.victory.objective_within))
            found.leaves = false;
    if (follow) shift({-way.x, -way.y});
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

// What an order is worth to a formation, in hundredths of a point.
class Weigh {
  public:
    Weigh(const LaGarde& game, const State& state, Side side, const Lore::Staff& staff)
        : game_(game), tables_(game.tables()), scratch_(state), side_(side), staff_(staff) {
        suppose(tables_, scratch_, side);
    }

    int of(FormationId id, Order order, int& hit) {
        const Formation& card = tables_.of(id);
        const Division division = scratch_.of(id);
        const CorpsState corps = card.corps.exists() ? scratch_.of(card.corps) : CorpsState{};
        scratch_.of(id).order = order;
        if (card.corps.exists()) scratch_.of(card.corps).order = order;
        int value = 0;
        {
            const Rules rules(game_, scratch_, Reasons::one);
            const auto share = [&](Weight weight, int of) {
                return of * staff_.weight(tables_, weight) / 100;
            };
            if (order != Order::manoeuvre) value += share(Weight::fire_hoped, fire(rules, id));
            value -= share(Weight::fire_feared, under_fire(rules, id));
            value -= share(Weight::blow_feared, struck(rules, id, order));
            if (order == Order::attack) {
                hit = share(Weight::blow_hoped, strikes(rules, id));
                value += hit;
            }
            if (order == Order::manoeuvre) value += progress(rules, id);
            if (order == Order::defend) value += staff_.weight(tables_, Weight::defend_more);
        }
        scratch_.of(id) = division;
        if (card.corps.exists()) scratch_.of(card.corps) = corps;
        return value;
    }

  private:
    static bool can_fire(const Rules& rules, BrigadeId id) {
        return rules.is_gun(id) && rules.unit(id).on_table() && !rules.unit(id).has(Mark::dry) &&
               rules.unit(id).cohesion != Cohesion::rout;
    }
    // The best target of a battery among some, turned to it.
    template <class Each>
    int best_shot(const Rules& rules, BrigadeId gun, Each&& each) const {
        const Length far = tables_.losses.ranges[place_of(rules.row(gun).calibre)].far;
        int best = 0;
        each([&](BrigadeId target) {
            if (!rules.unit(target).on_table()) return;
            if (!plane::within(rules.base(gun), rules.base(target), far)) return;
            const Pose& pose = rules.unit(gun).pose;
            const Angle facing = plane::bearing(pose.at, rules.base(target).middle());
            if (!rules.sees(gun, Pose{pose.at, facing}, target)) return;
            Combat combat;
            combat.bombardment = true;
            combat.attacker = gun;
            combat.defender = target;
            combat.bag = rules.fill_bombardment_bag(combat, Log{});
            best = std::max(best, mean_of(rules, combat, staff_));
        });
        return best;
    }
    int fire(const Rules& rules, FormationId id) const {
        int sum = 0;
        rules.each_of(id, [&](BrigadeId gun) {
            if (!can_fire(rules, gun)) return;
            sum += best_shot(rules, gun, [&](auto&& look) {
                rules.each_on_table(other(side_), [&](BrigadeId enemy) { look(enemy); });
            });
        });
        return sum;
    }
    int under_fire(const Rules& rules, FormationId id) const {
        int sum = 0;
        rules.each_on_table(other(side_), [&](BrigadeId gun) {
            if (!can_fire(rules, gun)) return;
            sum += best_shot(rules, gun, [&](auto&& look) {
                rules.each_of(id, [&](BrigadeId own) { look(own); });
            });
        });
        return sum;
    }
    int struck(const Rules& rules, FormationId id, Order order) {
        int sum = 0;
        const Length more =
            order == Order::manoeuvre ? staff_.weight(tables_, Weight::one_march) : 0;
        rules.each_on_table(other(side_), [&](BrigadeId enemy) {
            if (rules.is_gun(enemy) || !rules.row(enemy).attacks ||
                rules.unit(enemy).cohesion == Cohesion::rout)
                return;
            const BrigadeId own = rules.nearest_enemy(enemy);
            if (!own.exists() || rules.formation(own) != id) return;
            Strike found;
            const Length most = rules.row(enemy).attack;
            if (!strike(rules, scratch_, enemy, most + more, staff_, found, Company::follows))
                return;
            const int gain = found.gap > most ? found.gain / 2 : found.gain;
            if (gain > 0) sum += gain;
        });
        return sum;
    }
    // An Attack by the whole formation.
    int strikes(const Rules& rules, FormationId id) {
        int sum = 0, best = -200;
        rules.each_of(id, [&](BrigadeId each) {
            const Unit& unit = scratch_.of(each);
            if (!unit.on_table() || unit.cohesion == Cohesion::rout || rules.is_gun(each) ||
                !rules.row(each).attacks || !rules.is_commanded(each))
                return;
            Strike found;
            const Length step = rules.row(each).attack;
            if (!strike(rules, scratch_, each, staff_.weight(tables_, Weight::blow_turns) * step,
                        staff_, found, Company::follows))
                return;
            int gain = found.gain - (found.leaves ? staff_.share[each.index()] : 0);
            // Too far for this turn: worth less for each turn more, and nothing after the last.
            Length left = found.gap;
            for (int turn = 0; left > step && gain > 0; ++turn, left -= step)
                gain = turn < staff_.time_left
                           ? gain * staff_.weight(tables_, Weight::far_blow) / 100
                           : 0;
            best = std::max(best, gain);
            if (gain > 0) sum += gain;
        });
        return sum > 0 ? sum : best;
    }
    // What a march brings: a part of what is to be had at its end.
    int progress(const Rules& rules, FormationId id) const {
        const Lore::Task& task = staff_.tasks[id.index()];
        // How far its brigades get on, and how far they have to.
        int whole = 0, part = 0;
        rules.each_of(id, [&](BrigadeId each) {
            const Unit& unit = scratch_.of(each);
            if (!unit.on_table() || rules.arm(each) == Arm::baggage ||
                unit.cohesion == Cohesion::rout)
                return;
            const Length far = plane::distance(unit.pose.at, staff_.posts[each.index()].at);
            whole += far;
            if (far < 300) return;
            const BrigadeId enemy = rules.nearest_enemy(each);
            Length room = far;
            if (enemy.exists())
                room = std::min(room,
                                rules.gap(each, enemy) - staff_.weight(tables_, Weight::stand_off));
            if (room > 200) part += std::min(room, rules.row(each).manoeuvre);
        });
        if (part == 0) return staff_.weight(tables_, Weight::nothing_gained);
        const int march_worth = staff_.weight(tables_, Weight::march);
        int worth = march_worth;
        if (task.objective >= 0) {
            const Objective& each =
                tables_.battle.objectives[static_cast<std::size_t>(task.objective)];
            const int holder = rules.holder_of(each);
            if (holder == static_cast<int>(index(side_)))
                worth = staff_.time_left == 0 ? 0 : march_worth / 2;
            else
                worth += staff_.weight(tables_, Weight::march_to_objective) *
                         (each.points[0] + each.points[1]) / 2;
        }
        return static_cast<int>(std::int64_t{worth} * part / whole);
    }

    const LaGarde& game_;
    const Tables& tables_;
    State scratch_;
    Side side_;
    const Lore::Staff& staff_;
};

}  // namespace

namespace {

bool is_there(const State& state, const Formation& card) {
    for (std::size_t i = card.begin.index(); i < card.end.index(); ++i)
        if (state.units[i].on_table()) return true;
    return false;
}

bool forced(AimKind aim, Order order) {
    return (aim == AimKind::advance && order == Order::attack) ||
           (aim == AimKind::hold && order == Order::defend) ||
           (aim == AimKind::reach && order == Order::manoeuvre);
}

}  // namespace

void think_orders(const LaGarde& game, const State& state, Side side, Lore::Staff& staff) {
    const Tables& tables = game.tables();
    Weigh weigh(game, state, side, staff);
    // Who is ahead may wait; who is not, the less the later it is.
    const int turn = state.scene.turn;
    const int late = 100 * turn / std::max<int>(1, tables.battle.turns);
    const bool wins = staff.lead >= tables.victory.from[1];
    staff.margin =
        wins ? staff.weight(tables, Weight::winner_waits) + late
             : -late *
                   staff.weight(tables, staff.lead < 0 ? Weight::late_behind : Weight::late_ahead) /
                   100;
    // So much that the bold are seen to attack more.
    staff.margin += 2 * staff.bearing.reserve() + staff.weight(tables, Weight::attack_more);
    const int temper = staff.weight(tables, Weight::temper);
    for (std::size_t i = tables.formation_begin[index(side)];
         i < tables.formation_begin[index(side) + 1]; ++i) {
        const FormationId id{i};
        Lore::Task& task = staff.tasks[i];
        task.order = Order::manoeuvre;
        if (!is_there(state, tables.formations[i])) continue;
        draw_up(game, state, id, staff);
        const bool guns = tables.formations[i].kind != Formation::Kind::division;
        int best = -1'000'000;
        for (const Order order : {Order::defend, Order::manoeuvre, Order::attack}) {
            if (order == Order::attack && guns) continue;
            if (forced(task.aim, order)) {
                task.order = order;
                break;
            }
            int hit = 0;
            int value = weigh.of(id, order, hit);
            if (order == Order::attack) {
                value -= staff.margin + (task.aim == AimKind::screen   ? temper
                                         : task.aim == AimKind::rescue ? -temper
                                                                       : 0);
                task.hit = static_cast<std::int16_t>(hit);
            }
            if (value <= best) continue;
            best = value;
            task.order = order;
        }
    }
    // A corps has the order of most of its men; its own guns only fire on Attack or Defend.
    for (std::size_t i = tables.corps_begin[index(side)]; i < tables.corps_begin[index(side) + 1];
         ++i) {
        int votes[order_count] = {};
        const Corps& corps = tables.corps[i];
        for (std::size_t f = corps.begin.index(); f < corps.end.index(); ++f) {
            if (!state.divisions[f].arrived) continue;
            const Lore::Task& task = staff.tasks[f];
            const int weight = tables.formations[f].kind == Formation::Kind::division
                                   ? 20
                                   : staff.weight(tables, Weight::guns_vote);
            votes[place_of(task.order)] += weight + (task.order == Order::attack ? 10 : 0);
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

// Another aide for the order that failed and has the best chance; an aide keeps to no other turn.
Action try_again(const LaGarde& game, const State& state, Side side, const Lore::Staff&) {
    const Tables& tables = game.tables();
    const Rules rules(game, state, Reasons::one);
    int best = 1000;
    Action choice = Action::done();
    for (std::size_t i = tables.formation_begin[index(side)];
         i < tables.formation_begin[index(side) + 1]; ++i) {
        if (!rules.may_try_again(FormationId{i})) continue;
        const Test test = rules.order_test(FormationId{i}, Log{});
        const int need = test.need - test.bonus;
        if (need > tables.draw.die || need >= best) continue;
        best = need;
        choice = Action::of(Verb::again, FormationId{i});
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
        int value =
            -staff.tasks[i].near * staff.weight(tables, Weight::nearest_first) / 100 / centimetre;
        const Order order = rules.order_of(FormationId{i});
        if (order != Order::manoeuvre) {
            int guns = 0;
            rules.each_of(FormationId{i}, [&](BrigadeId id) {
                if (state.of(id).on_table() && rules.is_gun(id) && !state.of(id).has(Mark::dry))
                    ++guns;
            });
            value +=
                order == Order::defend ? 200 * guns : staff.weight(tables, Weight::attackers_first);
            if (tables.formations[i].kind != Formation::Kind::division) value += 300;
        }
        if (value <= best) continue;
        best = value;
        choice = action;
    }
    return choice;
}

}  // namespace gonfalon::la_garde
