// Movement, zones of control, and what each order allows.
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

namespace {

constexpr Length far_away = 30000;  // beyond every table

constexpr RuleId permission_rules[count_of<Permission>] = {
    "LAG-2.4-attack-move"_rule, "LAG-2.4-defend-outside"_rule, "LAG-2.4-defend-inside"_rule,
    "LAG-2.4-manoeuvre-outside"_rule, "LAG-2.4-manoeuvre-inside"_rule};

plane::Box swept(const plane::Rectangle& base, Angle way, Length length) {
    const plane::Box box = base.bounds();
    const plane::Vector by = plane::offset(way, length);
    return box.joined(plane::Box{box.low + by, box.high + by});
}

// LAG-U49  Straight to the rear, facing kept.
bool is_straight_back(const plane::Move& move) {
    return (move.pivot == plane::half_turn || move.pivot == -plane::half_turn) &&
           (move.pivot + move.correction) % 65536 == 0;
}

// It goes to its rear without turning about.
bool steps_back(const plane::Move& move) {
    const auto size = [](int turn) { return plane::turn_size(0, static_cast<Angle>(turn)); };
    return size(move.pivot) > plane::quarter_turn &&
           size(move.pivot + move.correction) <= plane::quarter_turn;
}

}  // namespace

// --- Zones of control ---------------------------------------------------------------------------

Length Rules::zone(BrigadeId id) const {
    const MovementRow& card = row(id);
    if (applies("LAG-R9"_rule, unit(id).cohesion == Cohesion::rout)) return 0;
    if (applies("LAG-2.4-train"_rule,
                card.zone_with_train != card.zone && has(id, Trait::ammunition_train)))
        return card.zone_with_train;
    return card.zone;
}

bool Rules::in_zone_of(BrigadeId enemy, const plane::Rectangle& here) const {
    const Length reach = zone(enemy);
    if (reach == 0) return false;
    const plane::Rectangle& there = base(enemy);
    if (!here.bounds().grown(reach).meets(there.bounds())) return false;
    // Its edge is outside it.
    if (!plane::within(here, there, reach - 1)) return false;
    if (!is_gun(enemy) || options.gun_zone_all_round) return true;
    bool behind = true;
    for (const Point corner : here.corners())
        if (plane::ahead(there, plane::Edge::front, corner)) behind = false;
    return !applies("LAG-R9"_rule, behind);
}

bool Rules::in_enemy_zone(Side side, const plane::Rectangle& here) const {
    for (std::size_t i = tables.brigade_begin[index(other(side))];
         i < tables.brigade_begin[index(other(side)) + 1]; ++i)
        if (state.units[i].on_table() && in_zone_of(BrigadeId{i}, here)) return true;
    return false;
}

Length Rules::until_enemy(Side side, const plane::Rectangle& here, Angle way, Length limit,
                          bool& starts_free) const {
    const plane::Box box = swept(here, way, limit);
    starts_free = true;
    each_on_table(other(side), [&](BrigadeId enemy) {
        const plane::Rectangle& there = base(enemy);
        if (!starts_free || !box.meets(there.bounds())) return;
        const auto corners = there.corners();
        const auto stretch = plane::overlapping(here, way, limit, plane::Outline(corners));
        if (!stretch) return;
        if (stretch->from == 0) {
            starts_free = false;
            limit = 0;
        } else {
            limit = std::min(limit, stretch->from - 1);
        }
    });
    return limit;
}

Length Rules::until_zone(Side side, const plane::Rectangle& here, Angle way, Length limit) const {
    const plane::Box box = swept(here, way, limit);
    each_on_table(other(side), [&](BrigadeId enemy) {
        const Length reach = zone(enemy);
        const plane::Rectangle& there = base(enemy);
        if (reach == 0 || !box.grown(reach).meets(there.bounds())) return;
        const auto corners = there.corners();
        const auto at = plane::first_within(here, way, limit, plane::Outline(corners), reach - 1);
        if (!at) return;
        const auto inside = [&](Length far) {
            return in_zone_of(enemy, here.moved(plane::offset(way, far)));
        };
        Length first = *at;
        if (!inside(first)) {
            // LAG-R9  Come near from behind guns: the zone begins where it passes the line of their
            // front, if it is still near there. A straight way passes a line once.
            const auto ahead = [&](Length far) {
                const plane::Rectangle body = here.moved(plane::offset(way, far));
                for (const Point corner : body.corners())
                    if (plane::ahead(there, plane::Edge::front, corner)) return true;
                return false;
            };
            if (!ahead(limit)) return;
            Length behind = first;
            first = limit;
            while (first - behind > 1) {
                const Length middle = (behind + first) / 2;
                (ahead(middle) ? first : behind) = middle;
            }
            if (!inside(first)) return;
        }
        limit = std::min(limit, std::max(0, first - 1));
    });
    return limit;
}

// --- How far ------------------------------------------------------------------------------------

Length Rules::allowance(BrigadeId id, bool on_road) const {
    const MovementRow& card = row(id);
    Length most = 0;
    const Order order = order_of(id);
    switch (order == Order::none ? order : tables.orders[place_of(order)].column) {
        case Order::attack:
            most = card.attack;
            break;
        case Order::defend:
            most = std::min(card.defend, tables.movement.defend_limit);
            break;
        case Order::manoeuvre:
            most = applies("LAG-2.4-road"_rule, on_road) ? card.manoeuvre_on_road : card.manoeuvre;
            break;
        case Order::none:
            break;
    }
    if (order != Order::none && tables.orders[place_of(order)].chain_length > 0 &&
        !options.corps_bonus_included && applies("LAG-2.4-corps-bonus"_rule, chain(id, order)))
        most += tables.orders[place_of(order)].chain_length;
    // LAG-R7  After the bonuses.
    if (applies("LAG-2.4-disorganised"_rule, unit(id).cohesion == Cohesion::disorganised))
        most /= tables.movement.disorganised_by;
    return most;
}

// --- Attack -------------------------------------------------------------------------------------

BrigadeId Rules::nearest_enemy(BrigadeId id) const {
    if (nearest_known_.test(id.index())) return nearest_[id.index()];
    BrigadeId best;
    plane::SquaredDistance least;
    const plane::Rectangle& here = base(id);
    const plane::Box box = here.bounds();
    Length reach = 0;
    each_on_table(other(side_of(id)), [&](BrigadeId enemy) {
        const plane::Rectangle& there = base(enemy);
        if (best.exists() && !box.grown(reach).meets(there.bounds())) return;
        const auto square = plane::squared_distance(here, there);
        if (best.exists() && !(square < least)) return;
        best = enemy;
        least = square;
        reach = square.floor() + 1;
    });
    nearest_[id.index()] = best;
    nearest_known_.set(id.index());
    return best;
}

int Rules::pivot_to_nearest(BrigadeId id) const {
    const BrigadeId enemy = nearest_enemy(id);
    if (!enemy.exists()) return 0;
    const Pose& pose = unit(id).pose;
    const auto corners = base(enemy).corners();
    // A little inside, so that no rounding leads the line past a corner.
    const Point middle = base(enemy).middle();
    Point aim =
        plane::point_at(plane::nearest_point(pose.at, plane::Outline(corners)), middle, {1, 8});
    if (aim == pose.at) aim = middle;
    return plane::turn(pose.facing, plane::bearing(pose.at, aim));
}

// LAG-R8, LAG-R33  Straight on, as far as it may, to contact, or behind a friend in the way.
Run Rules::attack_run(BrigadeId id, int pivot) const {
    Run run;
    const Side side = side_of(id);
    const Pose start = plane::pivoted(unit(id).pose, pivot);
    const plane::Rectangle here = base_at(id, start);
    const Length most = affordable(start.at, start.facing, allowance(id, false));
    bool starts_free = true;
    Length limit = until_enemy(side, here, start.facing, most, starts_free);
    if (!starts_free) {
        run.bar = "LAG-R32"_rule;
        return run;
    }
    // Where the bases meet, not where they begin to cover each other.
    if (limit < most && limit > 0) --limit;
    if (limit < most) run.bar = "LAG-R32"_rule;
    const plane::Direction way = plane::direction(start.facing);
    // Friends: it may pass them, but not end on them.
    for (bool again = true; again && limit > 0;) {
        again = false;
        const plane::Rectangle there = here.moved(plane::offset(way, limit));
        const plane::Box box = there.bounds();
        each_on_table(side, [&](BrigadeId other) {
            if (again || other == id || limit <= 0) return;
            const plane::Rectangle& body = base(other);
            if (!box.meets(body.bounds()) || !plane::overlap(there, body, plane::contact_slack))
                return;
            const auto corners = body.corners();
            const auto stretch =
                plane::overlapping(here, start.facing, limit, plane::Outline(corners));
            limit = stretch && stretch->from > 0 ? std::min(limit - 1, stretch->from - 1) : 0;
            run.bar = "LAG-R33"_rule;
            again = true;
        });
    }
    if (limit <= 0) return run;
    while (limit > 0 && !plane::on_table(battle.table(), here.moved(plane::offset(way, limit)))) {
        limit -= std::min(limit, centimetre);
        run.bar = "LAG-S0.1"_rule;
    }
    if (limit <= 0) return run;
    const plane::Rectangle there = here.moved(plane::offset(way, limit));
    if (overlaps_any(id, there)) {
        run.bar = "LAG-R32"_rule;
        return run;
    }
    run.possible = true;
    run.distance = limit;
    each_on_table(other(side), [&](BrigadeId enemy) {
        if (!run.contact.exists() && touches_front(id, there, enemy)) run.contact = enemy;
    });
    return run;
}

plane::SquaredDistance Rules::square_to_nearest(Side side, const plane::Rectangle& here) const {
    plane::SquaredDistance least;
    bool any = false;
    each_on_table(other(side), [&](BrigadeId enemy) {
        const auto square = plane::squared_distance(here, base(enemy));
        if (any && !(square < least)) return;
        least = square;
        any = true;
    });
    return least;
}

// LAG-R35  Would it support, from there, a friend of its division that is nearer to an enemy than
// it is to any itself? So the foremost supports nobody, and nobody supports by a step back.
bool Rules::supports_from(BrigadeId id, const plane::Rectangle& here, const Pose& pose) const {
    if (arm(id) == Arm::baggage || unit(id).cohesion == Cohesion::rout) return false;
    const BrigadeId nearest = nearest_enemy(id);
    if (!nearest.exists()) return false;
    const auto now = square(id, nearest);
    const auto then = square_to_nearest(side_of(id), here);
    if (now < then) return false;
    bool found = false;
    each_of(formation(id), [&](BrigadeId other) {
        if (found || other == id || !on_table(other) || unit(other).cohesion == Cohesion::rout ||
            is_gun(other) || arm(other) == Arm::baggage)
            return;
        if (!is_gun(id) &&
            !plane::within(here, base(other), row(id).base * tables.losses.support_moves))
            return;
        const BrigadeId enemy = nearest_enemy(other);
        if (!(square(other, enemy) < then)) return;
        found = !is_gun(id) || gun_supports(id, pose, enemy);
    });
    return found;
}

bool Rules::must_close(BrigadeId id) const {
    const Unit& each = unit(id);
    if (!each.on_table() || order_of(id) != Order::attack || !row(id).attacks ||
        each.has(Mark::moved) || each.cohesion == Cohesion::rout || !is_commanded(id))
        return false;
    const BrigadeId enemy = nearest_enemy(id);
    if (!enemy.exists() || touches_front(id, enemy)) return false;
    if (is_gun(id) && gap(id, enemy) <= tables.losses.ranges[place_of(row(id).calibre)].far)
        return false;
    if (supports_from(id, base(id), each.pose)) return false;
    return attack_run(id, pivot_to_nearest(id)).possible;
}

// --- A move -------------------------------------------------------------------------------------

void Rules::require_free(BrigadeId id, const Pose& start, const plane::Move& move,
                         Verdict& verdict) const {
    const Side side = side_of(id);
    const Pose turned = plane::pivoted(start, move.pivot);
    const plane::Rectangle body = steps_back(move) ? base_at(id, start) : base_at(id, turned);
    if (move.distance > 0) {
        bool starts_free = true;
        const Length free = until_enemy(side, body, turned.facing, move.distance, starts_free);
        verdict.require("LAG-R32"_rule, starts_free);
        if (verdict) verdict.at_most("LAG-R32"_rule, move.distance, free);
    }
    const plane::Rectangle there = base_at(id, plane::end_of(start, move));
    verdict.require("LAG-R32"_rule, !overlaps_any(id, there));
    verdict.require("LAG-S0.1"_rule, plane::on_table(battle.table(), there));
}

// A base move at most; `most`: what its order lets it do.
void Rules::require_fall_back(BrigadeId id, const plane::Move& move, RuleId rule, Length most,
                              Verdict& verdict) const {
    const Pose& start = unit(id).pose;
    const Angle way = plane::turned(start.facing, move.pivot);
    const bool rearward = move.distance > 0 && plane::turn_size(plane::opposite(start.facing),
                                                                way) <= plane::eighth_turn;
    if (!verdict.require(rule, rearward)) return;
    if (!verdict.require("LAG-U49"_rule, is_straight_back(move))) return;
    Length base_move = row(id).base;
    if (unit(id).cohesion == Cohesion::disorganised) base_move /= tables.movement.disorganised_by;
    const Point to = start.at + plane::offset(way, move.distance);
    verdict.at_most(row(id).rule, cost(start.at, to, move.distance), std::min(most, base_move));
}

// LAG-2.4-attack-move  Straight at the nearest enemy, or at one as near, all the way.
void Rules::require_closing(BrigadeId id, const plane::Move& move, Verdict& verdict) const {
    const RuleId rule = "LAG-2.4-attack-move"_rule;
    const Pose& start = unit(id).pose;
    const BrigadeId nearest = nearest_enemy(id);
    bool leads = false;
    if (nearest.exists()) {
        const auto least = square(id, nearest);
        const Point ray =
            start.at + plane::offset(plane::turned(start.facing, move.pivot), far_away);
        each_on_table(other(side_of(id)), [&](BrigadeId enemy) {
            if (leads) return;
            const auto corners = base(enemy).corners();
            if (!plane::touches(plane::Outline(corners), start.at, ray)) return;
            leads = enemy == nearest || square(id, enemy) == least;
        });
    }
    if (!verdict.require(rule, leads)) return;
    const Run run = attack_run(id, move.pivot);
    const RuleId bar = run.bar.exists() ? run.bar : row(id).rule;
    if (!verdict.require(bar, run.possible) || !run.possible) return;
    // A tenth more or less is still contact.
    const Length slack = run.contact.exists() ? plane::contact_slack : 0;
    verdict.at_most(bar, move.distance, run.distance + slack);
    verdict.at_least(rule, move.distance, run.distance - slack);
    if (!verdict || !run.contact.exists()) return;
    const plane::Rectangle there = base_at(id, plane::end_of(start, move));
    verdict.require("LAG-R34"_rule, touches_front(id, there, run.contact));
}

Verdict Rules::check_move(Side side, const Action& action) const {
    Verdict verdict;
    const BrigadeId id = action.brigade;
    if (!require_present(side, id, verdict)) return verdict;
    const Unit& each = unit(id);
    verdict.require("LAG-U49"_rule, each.cohesion != Cohesion::rout);
    verdict.require("LAG-R28"_rule, formation(id) == play.formation && !each.has(Mark::moved));
    constexpr int most = plane::half_turn;
    verdict.require("LAG-R34"_rule, action.turn >= -most && action.turn <= most &&
                                        action.correction >= -most && action.correction <= most &&
                                        action.number >= 0 && action.number <= far_away);
    verdict.require("LAG-R34"_rule,
                    action.number > 0 || (action.turn + action.correction) % 65536 != 0);
    if (!verdict) return verdict;
    const plane::Move move = action.way();
    const Pose start = each.pose;

    if (const RuleId why = uncommanded(id); why.exists()) {
        require_fall_back(id, move, why, row(id).base, verdict);
        if (verdict) require_free(id, start, move, verdict);
        return verdict;
    }

    const Order order = order_of(id);
    if (!verdict.require("LAG-W7"_rule, order != Order::none) || order == Order::none)
        return verdict;
    if (order == Order::defend && row(id).turn_only_on_defend) {
        verdict.at_most("LAG-2.4-turn-only"_rule, move.distance, 0);
        if (verdict) require_free(id, start, move, verdict);
        return verdict;
    }
    const OrderRow& card = tables.orders[place_of(order)];
    const bool inside = in_enemy_zone(side, base(id));
    const Permission permission = inside ? card.inside : card.outside;
    const RuleId rule = permission_rules[place_of(permission)];
    const Angle way = plane::turned(start.facing, move.pivot);
    const Point to = start.at + plane::offset(way, move.distance);
    const Pose end = plane::end_of(start, move);
    const Length price = cost(start.at, to, move.distance);
    const bool road = !board.roads.empty() && plane::covered(board.roads, start.at, to);
    switch (permission) {
        case Permission::at_nearest_or_support:
            if (!verdict.require(row(id).rule, row(id).attacks)) return verdict;
            if (move.distance == 0) {
                verdict.require("LAG-R8"_rule, !must_close(id));
                break;
            }
            if (!verdict.at_most(row(id).rule, price, allowance(id, false))) return verdict;
            if (!applies("LAG-2.4-support-move"_rule, supports_from(id, base_at(id, end), end)))
                require_closing(id, move, verdict);
            break;
        case Permission::not_nearer:
            verdict.at_most(rule, price, allowance(id, false));
            if (verdict && move.distance > 0) {
                const plane::Rectangle there = base_at(id, end);
                each_on_table(other(side), [&](BrigadeId enemy) {
                    if (!verdict) return;
                    verdict.at_least(rule, plane::gap(there, base(enemy)), gap(id, enemy));
                });
            }
            break;
        case Permission::fall_back_only:
            if (move.distance > 0) require_fall_back(id, move, rule, allowance(id, road), verdict);
            break;
        case Permission::stay_or_fall_back:
            // Who stays does not turn either.
            if (move.distance == 0)
                verdict.require("LAG-R46"_rule, false);
            else
                require_fall_back(id, move, rule, allowance(id, road), verdict);
            break;
        case Permission::stop_at_zone: {
            if (!verdict.at_most(row(id).rule, price, allowance(id, road))) return verdict;
            const plane::Rectangle body =
                steps_back(move) ? base(id) : base_at(id, plane::pivoted(start, move.pivot));
            if (move.distance > 0)
                verdict.at_most(rule, move.distance, until_zone(side, body, way, move.distance));
            if (verdict) verdict.require(rule, !in_enemy_zone(side, base_at(id, end)));
            break;
        }
    }
    if (verdict) require_free(id, start, move, verdict);
    return verdict;
}

Verdict Rules::check_moves_done(Side) const {
    Verdict verdict;
    each_of(play.formation, [&](BrigadeId id) {
        if (verdict && must_close(id)) verdict.require("LAG-R8"_rule, false);
    });
    return verdict;
}

// --- Headquarters -------------------------------------------------------------------------------

// LAG-R26
bool Rules::may_ride(GeneralId id) const {
    if (!on_table(id) || officer(id).rode || !play.formation.exists()) return false;
    const General& card = tables.of(id);
    const Formation& active = tables.of(play.formation);
    if (card.side != active.side) return false;
    switch (card.rank) {
        case Rank::army:
            return true;
        case Rank::corps:
            return card.corps == active.corps;
        case Rank::division:
            return card.formation == play.formation;
    }
    return false;
}

Verdict Rules::check_ride(Side side, const Action& action) const {
    Verdict verdict;
    const GeneralId id = action.general;
    if (!require_present(side, id, verdict)) return verdict;
    if (!verdict.require("LAG-R26"_rule, may_ride(id))) return verdict;
    const Pose start = officer(id).pose;
    verdict.require("LAG-R26"_rule, !(action.at == start.at));
    verdict.at_most("LAG-2.4-headquarters"_rule, plane::distance(start.at, action.at),
                    tables.movement.headquarters);
    const plane::Rectangle there =
        plane::rectangle(Pose{action.at, start.facing}, tables.formation.headquarters);
    verdict.require("LAG-S0.1"_rule, plane::on_table(battle.table(), there));
    const plane::Rectangle here = base(id);
    const Angle way = plane::bearing(start.at, action.at);
    const Length far = plane::distance(start.at, action.at);
    bool open = true;
    bool clear = true;
    each_on_table(other(side), [&](BrigadeId enemy) {
        const auto corners = base(enemy).corners();
        const auto stretch = plane::overlapping(here, way, far, plane::Outline(corners));
        if (stretch && stretch->from > 0) open = false;
        if (plane::contact(base(enemy), there)) clear = false;
    });
    verdict.require("LAG-R48"_rule, open);
    verdict.require("LAG-R27"_rule, clear);
    return verdict;
}

void Referee::ride(const Action& action) {
    Officer& who = officer(action.general);
    who.pose.at = action.at;
    who.rode = true;
    log.say("log.rides"_say, "LAG-2.4-headquarters"_rule, {{"general", value_of(action.general)}});
}

// --- What a move does ---------------------------------------------------------------------------

void Referee::move(const Action& action) {
    const BrigadeId id = action.brigade;
    Unit& each = unit(id);
    const Point from = each.pose.at;
    put(id, plane::end_of(each.pose, action.way()));
    each.set(Mark::moved);
    each.from = from;
    const RuleId rule = tables.movement_of(id).rule;
    if (action.number > 0) {
        each.set(Mark::shifted);
        if (rules.is_gun(id) && !rules.row(id).horse && rules.order_of(id) == Order::attack)
            each.set(Mark::by_hand);
        log.say("log.moved"_say, rule,
                {{"unit", value_of(id)}, {"cm", centimetres(action.number)}});
    } else {
        log.say("log.turned"_say, "LAG-R34"_rule, {{"unit", value_of(id)}});
    }
    after_move(id, from, rule);
}

// LAG-R41  Who crosses a river off bridge and ford is disorganised.
void Referee::after_move(BrigadeId id, Point from, RuleId) {
    if (!rules.on_table(id)) return;
    if (applies("LAG-2.5-river"_rule, unit(id).cohesion == Cohesion::formed &&
                                          rules.crosses_river(from, unit(id).pose.at)))
        set_cohesion(id, Cohesion::disorganised, "LAG-2.5-river"_rule);
    displace_generals(id);
}

// LAG-R27
void Referee::displace_generals(BrigadeId id) {
    const Side enemy = other(rules.side_of(id));
    for (std::size_t i = tables.general_begin[index(enemy)];
         i < tables.general_begin[index(enemy) + 1]; ++i) {
        if (!state.officers[i].on_table() ||
            !plane::contact(rules.base(id), rules.base(GeneralId{i})))
            continue;
        // While he stands with a brigade of his own that is touched he stays with it.
        bool with = false;
        rules.each_on_table(enemy, [&](BrigadeId friendly) {
            if (plane::contact(rules.base(friendly), rules.base(GeneralId{i}))) with = true;
        });
        if (with) continue;
        send_to_nearest(GeneralId{i}, BrigadeId{});
        log.say("log.headquarters_flees"_say, "LAG-R27"_rule,
                {{"general", value_of(GeneralId{i})}});
    }
}

}  // namespace gonfalon::la_garde
