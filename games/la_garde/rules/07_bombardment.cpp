// Bombardment: range, sight, and its own bag.
#include "games/la_garde/rules/bag.h"

namespace gonfalon::la_garde {

std::uint8_t Rules::band(BrigadeId battery, BrigadeId target) const {
    const Ranges& ranges = tables.losses.ranges[place_of(row(battery).calibre)];
    if (plane::within(base(battery), base(target), ranges.close)) return 0;
    if (plane::within(base(battery), base(target), ranges.medium)) return 1;
    return plane::within(base(battery), base(target), ranges.far) ? 2 : 3;
}

Tokens Rules::fill_bombardment_bag(const Combat& combat, const Log& log) const {
    const BrigadeId gun = combat.attacker;
    const BrigadeId target = combat.defender;
    const int far = band(gun, target);
    const Calibre calibre = row(gun).calibre;
    const Cover covered = cover(target);
    const int heights[2] = {height(gun), height(target)};
    const auto at = [&](int wanted, Calibre which) {
        return far == wanted && calibre == which ? 1 : 0;
    };
    return filled(tables.bombardment, tables.draw.bombardment, "LAG-U4"_rule, false, log,
                  [&](std::size_t place, bool attacker) -> int {
                      switch (static_cast<BombardmentRow>(place)) {
                          case BombardmentRow::elite:
                              return experience(gun) == Experience::elite ? 1 : 0;
                          case BombardmentRow::guard:
                              return experience(gun) == Experience::guard ? 1 : 0;
                          case BombardmentRow::firer_disorganised:
                              return unit(gun).cohesion == Cohesion::disorganised ? 1 : 0;
                          case BombardmentRow::target_disorganised:
                              return unit(target).cohesion == Cohesion::disorganised ? 1 : 0;
                          case BombardmentRow::target_rout:
                              return unit(target).cohesion == Cohesion::rout ? 1 : 0;
                          case BombardmentRow::short_:
                              return far == 0 ? 1 : 0;
                          case BombardmentRow::medium_light:
                              return at(1, Calibre::light);
                          case BombardmentRow::medium_medium:
                              return at(1, Calibre::medium);
                          case BombardmentRow::medium_heavy:
                              return at(1, Calibre::heavy);
                          case BombardmentRow::long_light:
                              return at(2, Calibre::light);
                          case BombardmentRow::long_medium:
                              return at(2, Calibre::medium);
                          case BombardmentRow::long_heavy:
                              return at(2, Calibre::heavy);
                          case BombardmentRow::target_attack:
                              return order_of(target) == Order::attack ? 1 : 0;
                          case BombardmentRow::target_manoeuvre:
                              return order_of(target) == Order::manoeuvre ? 1 : 0;
                          case BombardmentRow::target_defend:
                              return order_of(target) == Order::defend ? 1 : 0;
                          case BombardmentRow::cover_light:
                              return covered == Cover::light ? 1 : 0;
                          case BombardmentRow::cover_heavy:
                              return covered == Cover::heavy ? 1 : 0;
                          case BombardmentRow::cover_very_heavy:
                              return covered == Cover::very_heavy ? 1 : 0;
                          case BombardmentRow::slope:
                              return attacker ? (heights[0] > heights[1] ? 1 : 0)
                                              : (heights[1] > heights[0] ? 1 : 0);
                          case BombardmentRow::weather:
                              return fog() ? 1 : 0;
                          case BombardmentRow::moved:
                              return applies("LAG-R17"_rule, unit(gun).has(Mark::by_hand)) ? 1 : 0;
                          case BombardmentRow::chain:
                              return applies(tables.orders[place_of(Order::attack)].rule,
                                             chain(gun, Order::attack))
                                         ? 1
                                         : 0;
                      }
                      return 0;
                  });
}

// LAG-R31
Verdict Rules::check_bombard(Side side, const Action& action) const {
    Verdict verdict;
    const BrigadeId id = action.brigade;
    const BrigadeId target = action.other;
    if (!require_present(side, id, verdict)) return verdict;
    if (!verdict.require("LAG-R31"_rule, is_gun(id)) || !is_gun(id)) return verdict;
    verdict.require("LAG-U49"_rule, unit(id).cohesion != Cohesion::rout);
    verdict.require("LAG-U54"_rule, !unit(id).has(Mark::dry));
    verdict.require("LAG-R28"_rule, formation(id) == play.formation && !unit(id).has(Mark::fought));
    verdict.require("LAG-R31"_rule, !unit(id).has(Mark::fired));
    if (decided(verdict)) return verdict;
    const Order order = order_of(id);
    verdict.require("LAG-R17"_rule,
                    order != Order::none && tables.orders[place_of(order)].bombards);
    if (const RuleId why = uncommanded(id); why.exists()) verdict.require(why, false);
    if (!verdict || !require_enemy(side, target, "LAG-R31"_rule, verdict)) return verdict;
    const Ranges& ranges = tables.losses.ranges[place_of(row(id).calibre)];
    if (!plane::within(base(id), base(target), ranges.far)) {
        verdict.require("LAG-R31"_rule, reasons_ == Reasons::all);
        if (decided(verdict)) return verdict;
        verdict.at_most(ranges.rule, gap(id, target), ranges.far);
        if (verdict) verdict.require("LAG-R31"_rule, false);
        return verdict;
    }
    bool ahead = false;
    for (const Point corner : base(target).corners())
        ahead = ahead || plane::ahead(base(id), plane::Edge::front, corner);
    if (!verdict.require("LAG-R31"_rule, ahead)) return verdict;
    bool touched = false;
    each_on_table(side, [&](BrigadeId each) {
        if (touches(each, target)) touched = true;
    });
    if (!verdict.require("LAG-R31"_rule, !touched)) return verdict;
    verdict.require("LAG-R30"_rule, sees(id, unit(id).pose, target));
    return verdict;
}

void Referee::bombard(const Action& action) {
    log.say("log.bombards"_say, "LAG-R31"_rule,
            {{"unit", value_of(action.brigade)}, {"target", value_of(action.other)}});
    turn_up(rules.formation(action.other));
    unit(action.brigade).set(Mark::fired);
    Combat& combat = play.combat;
    combat = {};
    combat.bombardment = true;
    combat.stage = Stage::draw;
    combat.attacker = action.brigade;
    combat.defender = action.other;
    combat.ground = rules.base(action.other).middle();
    combat.bag = rules.fill_bombardment_bag(combat, log);
}

}  // namespace gonfalon::la_garde
