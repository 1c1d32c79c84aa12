// The cards of a turn, and who acts first.
#include <algorithm>

#include "ai/doctrine/tercios_scout.h"

namespace gonfalon::tercios {

// What each card promises this turn, where the unit stands.
Scout::CardWorth Scout::cards(TroopId id) const {
    CardWorth worth{};
    const auto of = [&](Order order) -> int& { return worth[static_cast<std::size_t>(order)]; };
    const int obey = obedience(id);
    const Unit& unit = state_.unit(id);
    const bool gun = rules.is_gun(id);
    const Judgement<Weight>& weights = rules.tables.judgement;

    of(Order::fire) = obey * best_shot(id, Order::fire).gain / 100 *
                      weight(Weight::sure_target, Weight::general_target) / 100;

    const Step step = best_move(id, March::Kind::ready);
    const int shot = best_shot(id, Order::ready).gain;
    int ready = std::max(0, step.found ? step.gain : 0);
    ready = std::max(ready, shot);
    if (rules.is_disordered(id)) ready += weights[Weight::order_restored];
    of(Order::ready) = obey * ready / 100;
    if (gun && unit.has(Mark::limbered)) of(Order::ready) += weights[Weight::gun_ready];

    if (!gun || unit.has(Mark::limbered)) {
        const Step dash = best_move(id, March::Kind::run);
        of(Order::run) = obey * std::max(0, dash.found ? dash.gain : 0) / 100;
    }

    const Charging charge = best_charge(id);
    if (charge.target.exists()) {
        // In thousandths of a point. The bold like to charge; who likes it less than the odds say
        // loses battles by it.
        of(Order::assault) = obey * charge.gain / 100 + 10 * std::max(0, -staff_.bearing.reserve());
        if (staff_.general) of(Order::assault) += weights[Weight::general_charge];
    } else {
        of(Order::assault) = weights[Weight::nobody_to_charge];
    }

    if (unit.wear > (rules.has(id, Special::elite) ? 0 : 1)) {
        const int back = odds.worn(id, unit.wear) - odds.worn(id, unit.wear - 1);
        of(Order::resist) = obey * back / 100;
    } else {
        of(Order::resist) = weights[Weight::nothing_to_rest];
    }

    for (const Order order : {Order::run, Order::ready})
        if (can_leave(id, order)) of(order) += obey * 10;

    // What each card does when the enemy comes first.
    const Threat threat = worst_charge(id);
    if (threat.enemy.exists() && threat.harm > 0) {
        CheckOf check;
        check.reaction = true;
        check.charged = true;
        check.flanked = threat.flank;
        check.enemy = threat.enemy;
        const int reacts =
            obeys(rules.discipline(id, check, Log{})) * weights[Weight::charge_likely] / 100;
        const int stood = odds.melee(threat.enemy, id, {.flank = threat.flank, .stood = true});
        of(Order::resist) += reacts * (threat.harm - stood) / 100;
        if (!threat.flank && !rules.has(id, Special::no_charge) && !gun) {
            const int met = odds.melee(threat.enemy, id, {.counter = true});
            of(Order::assault) += reacts * (threat.harm - met) / 100;
        }
        if (!threat.flank && rules.can_shoot_at_all(id, Order::fire, true)) {
            const int dice = rules.changed(rules.profile(id).shoot, gun ? 0 : 1);
            of(Order::fire) +=
                reacts * odds.shot(threat.enemy, dice, gun, rules.profile(threat.enemy).courage) /
                100;
        }
        if (rules.base_speed(id) > 0) of(Order::run) += reacts * threat.harm / 2 / 100;
    }
    if (rules.has(id, Special::no_charge) || rules.base_speed(id) == 0) of(Order::assault) = -9999;
    if (rules.base_speed(id) == 0 || unit.has(Mark::has_gun)) of(Order::run) = -9999;
    return worth;
}

Order Scout::card(TroopId id) const {
    if (!rules.on_table(id)) return Order::run;
    const CardWorth worth = cards(id);
    // In doubt, what leaves most open.
    Order best = Order::ready;
    for (const Order order : {Order::fire, Order::run, Order::assault, Order::resist})
        if (worth[static_cast<std::size_t>(order)] > worth[static_cast<std::size_t>(best)])
            best = order;
    return best;
}

bool Scout::plan(Action& action) const {
    const auto& begin = rules.tables.troop_begin;
    for (std::size_t i = begin[index(side_)]; i < begin[index(side_) + 1]; ++i) {
        const TroopId id{i};
        if (state_.units[i].card != Order::none || !rules.wants_card(id)) continue;
        action = Action::order(id, card(id));
        if (allows(action)) return true;
    }
    action = Action::of(Verb::seal);
    return true;
}

// The edge that saves it is as near as its card carries it.
bool Scout::can_leave(TroopId id, Order order) const {
    const auto& exit = rules.scenario.special.exit;
    if (!exit.rule.exists() || rules.role_of(rules.side_of(id)) != exit.role) return false;
    if (order != Order::run && order != Order::ready) return false;
    const Pose& pose = state_.unit(id).pose;
    const Length left = exit.edge == TableEdge::north   ? rules.scenario.depth - pose.at.y
                        : exit.edge == TableEdge::south ? pose.at.y
                        : exit.edge == TableEdge::east  ? rules.scenario.width - pose.at.x
                                                        : pose.at.x;
    return left <= rules.speed(id, rules.tables.card(order).speed);
}

// What is lost by letting the enemy act first.
int Scout::urgency(TroopId id) const {
    if (!rules.on_table(id)) return 0;
    const Unit& unit = state_.unit(id);
    if (can_leave(id, unit.card)) return 1500;
    switch (unit.card) {
        case Order::fire:
            return 200 + best_shot(id, Order::fire).gain;
        case Order::assault: {
            const Charging charge = best_charge(id);
            return charge.target.exists() ? 250 + charge.gain : 100;
        }
        case Order::ready:
            return 150 + best_shot(id, Order::ready).gain;
        case Order::run:
            return 120;
        default:
            return 50;
    }
}

bool Scout::activate(Action& action) const {
    if (!rules.play.led && lead(action)) return true;
    int best = 0;
    bool found = false;
    const auto& begin = rules.tables.troop_begin;
    for (std::size_t i = begin[index(side_)]; i < begin[index(side_) + 1]; ++i) {
        const Action each = Action::of(Verb::activate, TroopId{i});
        if (!rules.may_activate(TroopId{i}) || !allows(each)) continue;
        const int value = urgency(TroopId{i});
        if (found && value <= best) continue;
        found = true;
        best = value;
        action = each;
    }
    if (found) return true;
    action = Action::of(Verb::pass);
    return allows(action);
}

void Scout::candidates(Ask ask, FunctionRef<void(const Action&)> each) const {
    const auto& begin = rules.tables.troop_begin;
    const auto offer = [&](const Action& action) {
        if (allows(action)) each(action);
    };
    switch (ask) {
        case Ask::plan: {
            Action usual;
            if (!plan(usual) || usual.verb != Verb::order || !rules.on_table(usual.troop)) return;
            const CardWorth worth = cards(usual.troop);
            const int best = worth[static_cast<std::size_t>(usual.card)];
            for (const Order order :
                 {Order::fire, Order::ready, Order::assault, Order::run, Order::resist})
                if (order != usual.card && worth[static_cast<std::size_t>(order)] > 0 &&
                    worth[static_cast<std::size_t>(order)] > best * 2 / 3)
                    offer(Action::order(usual.troop, order));
            return;
        }
        case Ask::first:
            offer(Action::counted(Verb::first, 1));
            return;
        case Ask::activate: {
            // Those who are most pressed.
            struct Pressed {
                TroopId id{};
                int value = 0;
            };
            FixedVector<Pressed, 3> pressed;
            for (std::size_t i = begin[index(side_)]; i < begin[index(side_) + 1]; ++i) {
                if (!rules.may_activate(TroopId{i})) continue;
                const int value = urgency(TroopId{i});
                if (pressed.full()) {
                    if (value <= pressed.back().value) continue;
                    pressed.pop_back();
                }
                pressed.push_back({TroopId{i}, value});
                for (std::size_t k = pressed.size() - 1;
                     k > 0 && pressed[k].value > pressed[k - 1].value; --k)
                    std::swap(pressed[k], pressed[k - 1]);
            }
            for (const Pressed& unit : pressed) offer(Action::of(Verb::activate, unit.id));
            return;
        }
        case Ask::assault: {
            const TroopId id = rules.play.activation.troop;
            rules.each_on_table(other(side_), [&](TroopId enemy) {
                const Run run = rules.best_charge(id, enemy);
                if (run.possible) offer(Action::charge(id, enemy, run.centre));
            });
            return;
        }
        case Ask::react: {
            const TroopId id = rules.play.frames.top().troop;
            for (const Verb verb : {Verb::react, Verb::evade, Verb::keep})
                offer(Action::of(verb, id));
            return;
        }
        case Ask::dirty_war:
            offer(Action::of(Verb::dirty_war));
            offer(Action::done());
            return;
        default:
            return;
    }
}

}  // namespace gonfalon::tercios
