// What a fight is worth, and which is fought.
#include <algorithm>

#include "ai/doctrine/la_garde.h"
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

namespace {

struct Rows {
    std::array<int, combat_result_count> weight{};
    int total = 0;
};

constexpr int choose(int of, int some) {
    int ways = 1;
    for (int i = 0; i < some; ++i) ways = ways * (of - i) / (i + 1);
    return of < some ? 0 : ways;
}

Rows rows_of(const DrawMethod& method, const std::array<std::uint8_t, colour_count>& bag) {
    Rows rows;
    const int drawn = method.drawn;
    for (int red = 0; red <= drawn; ++red)
        for (int white = 0; red + white <= drawn; ++white) {
            const int ways =
                choose(bag[0], red) * choose(bag[1], white) * choose(bag[2], drawn - red - white);
            if (ways == 0) continue;
            rows.weight[method.row(red, white)] += ways;
            rows.total += ways;
        }
    return rows;
}

// Chances of a roll of at least `need`, in tenths of ten: of `die` faces.
int passing(int die, int need) { return std::clamp(die - need + 1, 0, die); }

class Price {
  public:
    Price(const Rules& rules, const Combat& combat, const Lore::Staff& staff)
        : rules_(rules), combat_(combat), staff_(staff), early_(early(rules.tables, staff)) {
        if (combat.bombardment || staff.ground[combat.defender.index()] == 0) return;
        const Length reach = rules.tables.victory.objective_within;
        for (const Objective& each : rules.battle.objectives)
            if (plane::within(each.at, rules.base(combat.defender), reach) &&
                plane::within(each.at, rules.base(combat.attacker), reach))
                prize_ = staff.ground[combat.defender.index()];
    }

    // What an effect costs this brigade.
    int of(BrigadeId id, const Effect& effect) const {
        const Unit& unit = rules_.unit(id);
        const Tables& tables = rules_.tables;
        const int die = tables.draw.die;
        const int now = hurt_by(tables, unit.cohesion, staff_.general);
        const int lost = hurt_by(tables, Cohesion::broken, staff_.general);
        const int ground = staff_.ground[id.index()] + (id == combat_.defender ? prize_ : 0);
        if ((effect.guns_broken && rules_.is_gun(id)) || effect.losses >= unit.size())
            return (lost - now) * early_ / 100 + ground;
        int cost = effect.losses * element_worth(tables, unit, staff_.general);
        if (effect.loss_tests > 0) {
            const int need =
                rules_.has(id, Trait::large) ? tables.losses.large : tables.losses.number;
            const int hit = passing(die, need - guns_against(id) * tables.losses.guns);
            cost += effect.loss_tests * hit * element_worth(tables, unit, staff_.general) / die;
        }
        bool leaves = effect.fall_back;
        if (effect.cohesion > unit.cohesion) {
            cost += hurt_by(tables, effect.cohesion, staff_.general) - now;
            leaves = leaves || effect.cohesion == Cohesion::rout;
        } else if (effect.cohesion != Cohesion::formed) {
            const Test test = rules_.rally_test(id, Rules::Trial::cohesion, Log{});
            const int fails = die - passing(die, test.need - test.bonus);
            const auto next = static_cast<Cohesion>(place_of(unit.cohesion) + 1);
            cost += fails * (hurt_by(tables, next, staff_.general) - now + ground / 2) / die;
        }
        cost = cost * early_ / 100;
        if (effect.fall_back) cost += staff_.weight(tables, Weight::ground_given);
        if (leaves) cost += ground;
        return cost;
    }

  private:
    // What is lost early is missed longer.
    static int early(const Tables& tables, const Lore::Staff& staff) {
        return 100 + staff.weight(tables, Weight::early_loss) * staff.time_left / 10;
    }
    int guns_against(BrigadeId id) const {
        if (combat_.bombardment) return rules_.unit(combat_.attacker).size();
        const BrigadeId enemy = id == combat_.attacker ? combat_.defender : combat_.attacker;
        int& known = id == combat_.attacker ? guns_[0] : guns_[1];
        if (known < 0) {
            known = rules_.supports(enemy, id).guns;
            if (enemy == combat_.defender && rules_.is_gun(enemy))
                known += rules_.unit(enemy).size();
        }
        return known;
    }

    const Rules& rules_;
    const Combat& combat_;
    const Lore::Staff& staff_;
    int early_;  // hundredths
    mutable int guns_[2] = {-1, -1};
    int prize_ = 0;  // an objective that the attacker takes when the defender leaves it
};

}  // namespace

int hurt_by(const Tables& tables, Cohesion level, bool general) {
    switch (level) {
        case Cohesion::formed:
            return 0;
        case Cohesion::disorganised:
            return weight_of(tables.judgement, Weight::disorganised, general);
        case Cohesion::rout:
            return 100 * tables.victory.rout + weight_of(tables.judgement, Weight::rout, general);
        case Cohesion::broken:
            break;
    }
    return 100 * tables.victory.broken + weight_of(tables.judgement, Weight::power, general);
}

int element_worth(const Tables& tables, const Unit& unit, bool general) {
    return weight_of(tables.judgement, Weight::elements, general) / std::max(unit.size(), 1);
}

int mean_of(const Rules& rules, const Combat& combat, const Lore::Staff& staff) {
    const Tables& tables = rules.tables;
    const Price price(rules, combat, staff);
    const Rows rows = rows_of(tables.draw.method, combat.bag);
    if (rows.total == 0) return 0;
    std::int64_t sum = 0;
    if (combat.bombardment) {
        for (std::size_t i = 0; i < count_of<BombardmentResult>; ++i) {
            if (rows.weight[i] == 0) continue;
            const BombardmentResultRow& card = tables.bombardment_results[i];
            sum += std::int64_t{rows.weight[i]} *
                   (price.of(combat.defender, card.target) -
                    (card.out_of_ammunition ? staff.weight(tables, Weight::dry) : 0));
        }
        return static_cast<int>(sum / rows.total);
    }
    std::array<int, combat_result_count> gain{};
    for (std::size_t i = 0; i < combat_result_count; ++i) {
        const CombatResultRow& card = tables.combat_results[i];
        gain[i] =
            price.of(combat.defender, card.defender) - price.of(combat.attacker, card.attacker);
    }
    // A bitter fight is fought again, and once more it is a lesser result.
    const std::size_t bitter = place_of(CombatResult::bitter);
    for (std::size_t i = 0; i < combat_result_count; ++i)
        sum += std::int64_t{rows.weight[i]} *
               gain[i == bitter ? place_of(tables.draw.bitter_then) : i];
    const auto again = static_cast<int>(sum / rows.total);
    sum = 0;
    for (std::size_t i = 0; i < combat_result_count; ++i)
        sum += std::int64_t{rows.weight[i]} * (i == bitter ? gain[i] + again : gain[i]);
    return static_cast<int>(sum / rows.total);
}

Action fight(const LaGarde& game, const State& state, Side side, const Lore::Staff& staff) {
    const Rules rules(game, state, Reasons::one);
    int best = 0;
    bool found = false;
    Action choice = Action::done();
    const bool may_stop = rules.check_fights_done(side).ok();
    const int at_guns = staff.weight(game.tables(), Weight::fire_at_guns);
    const auto look = [&](const Action& action, Combat& combat, int more) {
        const int gain = mean_of(rules, combat, staff) + more;
        if (found ? gain <= best : (may_stop && gain <= 0)) return;
        best = gain;
        found = true;
        choice = action;
    };
    rules.each_of(state.scene.formation, [&](BrigadeId id) {
        if (!state.of(id).on_table() || state.of(id).cohesion == Cohesion::rout) return;
        rules.each_on_table(other(side), [&](BrigadeId enemy) {
            Combat combat;
            combat.attacker = id;
            combat.defender = enemy;
            if (const Action action = Action::of(Verb::attack, id, enemy);
                rules.check_attack(side, action)) {
                combat.bag = rules.fill_bag(combat, Log{});
                look(action, combat, 0);
            }
            if (!rules.is_gun(id)) return;
            if (const Action action = Action::of(Verb::bombard, id, enemy);
                rules.check_bombard(side, action)) {
                combat.bombardment = true;
                combat.bag = rules.fill_bombardment_bag(combat, Log{});
                // First the guns, then the bayonet.
                look(action, combat, 200 + (rules.is_gun(enemy) ? at_guns : 0));
            }
        });
    });
    return choice;
}

Action engage(const LaGarde& game, const State& state, Side side, const Lore::Staff& staff) {
    const Rules rules(game, state, Reasons::one);
    const Tables& tables = game.tables();
    Combat combat = state.scene.combat;
    const bool attacks = combat.stage == Stage::attacker_general;
    const int sign = attacks ? 1 : -1;
    combat.bag = rules.fill_bag(combat, Log{});
    int best = sign * mean_of(rules, combat, staff);
    Action choice = Action::done();
    const int price = 100 * tables.victory.general + staff.weight(tables, Weight::general);
    const int risk = price * (2 * tables.command.hit_faces + tables.command.hit_faces_disaster) /
                     3 / tables.draw.die;
    for (std::size_t i = tables.general_begin[index(side)];
         i < tables.general_begin[index(side) + 1]; ++i) {
        const GeneralId id{i};
        if (!rules.may_engage(id)) continue;
        combat.engaged[attacks ? 0 : 1] = id;
        combat.bag = rules.fill_bag(combat, Log{});
        const int gain = sign * mean_of(rules, combat, staff) - risk;
        if (gain <= best) continue;
        best = gain;
        choice = Action::of(Verb::engage, id);
    }
    return choice;
}

// On into the ground that was won, unless it leaves an objective behind.
Action advance(const LaGarde& game, const State& state, Side, const Lore::Staff&) {
    const Rules rules(game, state, Reasons::one);
    const BrigadeId id = state.scene.combat.attacker;
    const Length far = rules.advance_length();
    const plane::Rectangle there = rules.base_at(id, plane::advanced(state.of(id).pose, far));
    for (const Objective& each : game.battle().objectives) {
        const Length reach = game.tables().victory.objective_within;
        if (plane::within(each.at, rules.base(id), reach) && !plane::within(each.at, there, reach))
            return Action::done();
    }
    return Action::of(Verb::advance);
}

}  // namespace gonfalon::la_garde
