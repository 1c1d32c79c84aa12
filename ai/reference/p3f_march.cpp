// Marches, orders and set-up of the greedy player.
#include <algorithm>
#include <array>

#include "ai/reference/p3f_judging.h"
#include "engine/space/area/search.h"
#include "generated/p3f/index.h"

namespace gonfalon::p3f::judging {

namespace {

// What awaits a unit beside the enemy, judged from the counters: by rating, class and ground,
// without the rules of single battles.
class Contact {
  public:
    Contact(const P3f& game, const State& state, Side side)
        : game_(game), state_(state), enemy_(state.held[index(other(side))]) {}

    // From `zone` it may strike the best of the zones around; there the enemy names who answers.
    int hope(PieceId id, Zone zone) const {
        int best = 0;
        for (const Zone to : game_.map().open_neighbours(zone) & enemy_) {
            int worst = 1'000'000;
            for (const PieceId target : Stack(state_, to)) {
                if (!fights(target) && !game_.counter(target).is_gun()) continue;
                const int difference = strike(id, zone, target, to, false) + charge(id, zone, to) +
                                       supports(id, zone) - supports(target, to);
                worst = std::min(worst, gain_at(game_, difference, worth(id), worth(target)));
            }
            if (worst < 1'000'000) best = std::max(best, worst);
        }
        return best;
    }
    // What fire and charges in reaction would cost it there.
    int risk(PieceId id, Zone zone) const {
        if (state_.started.contains(zone)) return 0;
        int cost = 0;
        for (const Zone from : game_.map().open_neighbours(zone) & enemy_) {
            const Passage passage = game_.map().between(zone, from);
            const bool level = game_.map().elevation(zone) == game_.map().elevation(from) ||
                               game_.options().reactions_ignore_height;
            if (passage.brown() || !level) continue;
            for (const PieceId shooter : Stack(state_, from)) {
                if (!fights(shooter) || state_.piece(shooter).has(Mark::disorganised)) continue;
                const Face& their = face(game_, state_, shooter);
                const bool rides = their.weapon == Weapon::shock && their.arm == Arm::cavalry &&
                                   their.movement > face(game_, state_, id).movement &&
                                   passage.all_dashed() && game_.ground(zone) == Ground::open;
                if (their.weapon != Weapon::shot && !rides) continue;
                const int gain = gain_at(game_, strike(id, zone, shooter, from, true), worth(id),
                                         worth(shooter));
                if (gain < 0) cost += -gain * their.quality / 6;
            }
        }
        return std::min(cost, worth(id));
    }

  private:
    int worth(PieceId id) const { return worth_of(game_, state_, id); }
    bool fights(PieceId id) const {
        return !game_.counter(id).is_leader() && marches(game_.counter(id));
    }
    int total(PieceId id) const {
        return rating(game_, state_, id) +
               (state_.piece(id).has(Mark::disorganised) ? game_.tables().states.combat : 0);
    }
    // Rating, class and ground of both, support aside.
    int strike(PieceId attacker, Zone from, PieceId defender, Zone to, bool reaction) const {
        const Tables& tables = game_.tables();
        const Face& mine = face(game_, state_, attacker);
        const UnitClass theirs = face(game_, state_, defender).unit_class;
        int difference = total(attacker) - total(defender);
        if (mine.unit_class != theirs && theirs != UnitClass::none)
            difference += mine.unit_class < theirs ? tables.classes.better : tables.classes.worse;
        const Passage passage = game_.map().between(from, to);
        difference -=
            tables.terrain.border[static_cast<std::size_t>(passage.hardest())].against(mine.arm);
        if (!reaction || !game_.options().reactions_border_only)
            difference -=
                tables.terrain.zone[static_cast<std::size_t>(game_.ground(to))].against(mine.arm);
        return difference;
    }
    int charge(PieceId id, Zone from, Zone to) const {
        const bool can = state_.piece(id).has(Mark::charge) &&
                         !state_.piece(id).has(Mark::disorganised) &&
                         game_.ground(from) == Ground::open && game_.ground(to) == Ground::open &&
                         game_.map().between(from, to).all_dashed();
        return can ? game_.tables().ground.charge_bonus : 0;
    }
    int supports(PieceId lead, Zone zone) const {
        const Weapon weapon = face(game_, state_, lead).weapon;
        int count = 0;
        for (const PieceId id : Stack(state_, zone)) {
            if (id == lead || game_.side_of(id) != game_.side_of(lead)) continue;
            const Weapon other = face(game_, state_, id).weapon;
            if (other == Weapon::none || other == weapon || game_.counter(id).is_detachment() ||
                state_.piece(id).has(Mark::disorganised) || state_.piece(id).has(Mark::isolated))
                continue;
            ++count;
        }
        return count * game_.tables().ground.support;
    }

    const P3f& game_;
    const State& state_;
    const ZoneSet& enemy_;
};

// Who commands where: zones in reach of each column's leader or of the lieutenant-general.
class Reach {
  public:
    Reach(const P3f& game, const State& state, Side side) : game_(game), state_(state) {
        passable_ = game.tables().land;
        passable_ -= state.held[index(other(side))];
        const PieceId general = game.tables().lieutenant_general[index(side)];
        const ZoneSet army = general.exists() && !state.piece(general).has(Mark::replaced)
                                 ? around(general, state.piece(general).zone)
                                 : ZoneSet{};
        for (std::size_t i = 0; i < game.tables().columns.size(); ++i) {
            const ColumnCard& card = game.tables().columns[i];
            if (card.side != side) continue;
            zones_[i] = army;
            if (card.always_in_command) zones_[i] = game.tables().land;
            if (card.leader.exists())
                zones_[i] |= around(card.leader, state.piece(card.leader).zone);
        }
    }
    bool commands(PieceId unit, Zone zone) const {
        return zones_[game_.counter(unit).column.index()].contains(zone);
    }
    // Units of his column he would reach from there.
    int followers(PieceId leader, Zone zone) const {
        const ZoneSet near =
            area::within(game_.map(), zone, game_.tables().ground.command_radius, passable_);
        int count = 0;
        game_.card(game_.counter(leader).column).pieces.each([&](std::size_t i) {
            if (PieceId{i} != leader && state_.pieces[i].on_board() &&
                near.contains(state_.pieces[i].zone))
                ++count;
        });
        return count;
    }

  private:
    ZoneSet around(PieceId leader, Zone zone) const {
        if (!state_.piece(leader).on_board()) return {};
        return area::within(game_.map(), zone, game_.tables().ground.command_radius, passable_);
    }
    const P3f& game_;
    const State& state_;
    ZoneSet passable_;
    std::array<ZoneSet, max_columns> zones_{};
};

// The first enfants perdus cost their parent nothing and are worth no points: beside the enemy they
// take the blow as lead defender in its place. The second would cost it a step.
bool detaches_well(const P3f& game, const State& state, Side side, PieceId parent, Zone placed) {
    constexpr int near = 2;
    for (const PieceId child : game.counter(parent).children)
        if (child.exists() && state.piece(child).place != Place::unused) return false;
    if (!game.check(state, side, Action::of(Verb::detach, parent, placed))) return false;
    return area::distance(game.map(), state.piece(parent).zone, state.held[index(other(side))],
                          game.tables().land) <= near;
}
void detach(PieceId parent, Zone placed, Decision<P3f>& decision) {
    decision.action = Action::of(Verb::detach, parent, placed);
    decision.reason = {"reason.detach"_say, RuleId{}, {{"unit", value_of(parent)}}};
}

}  // namespace

// Everything stands well where the battle puts it; who will meet the enemy first sends enfants
// perdus ahead.
bool plan_set_up(const P3f& game, const State& state, Side side, Decision<P3f>& decision) {
    decision.action = Action::done();
    decision.reason = {"reason.set_up"_say, RuleId{}};
    if (!game.options().enfants_perdus) return true;
    const auto& begin = game.tables().side_begin;
    for (std::size_t i = begin[index(side)]; i < begin[index(side) + 1]; ++i) {
        const PieceId id{i};
        if (!state.piece(id).on_board() ||
            !detaches_well(game, state, side, id, state.piece(id).zone))
            continue;
        detach(id, state.piece(id).zone, decision);
        return true;
    }
    return true;
}

// One piece after the other, drawn at random: the best place its march can reach. A march that has
// begun is finished first.
bool plan_march(const P3f& game, const State& state, Side side, Chance& chance,
                Decision<P3f>& decision) {
    constexpr int pieces_looked_at = 10;
    constexpr int worth_moving = 20;
    constexpr int out_of_command = 220;
    constexpr int out_of_command_in_flight = 700;  // an isolated unit is not safe anywhere
    const bool flees = !refuge(game, state, side).empty();
    constexpr int follower = 70;
    constexpr int newcomer = 400;
    const auto& begin = game.tables().side_begin;
    const std::size_t first = begin[index(side)];
    const std::size_t count = begin[index(side) + 1] - first;
    const Contact contact(game, state, side);
    const Reach reach(game, state, side);
    const int now = Reference<P3f>::evaluate(game, state, side);
    // What only counts for the piece itself.
    const auto prospects = [&](PieceId id, Zone zone) {
        const Counter& counter = game.counter(id);
        if (counter.is_leader()) return follower * reach.followers(id, zone);
        if (!marches(counter)) return 0;
        int value = contact.hope(id, zone) * 2 / 3 - contact.risk(id, zone);
        // Enfants perdus that lose touch with their parent are lost.
        if (counter.is_detachment()) {
            const Zone home = state.piece(counter.parent).zone;
            if (zone != home && !game.map().adjacent(zone, home))
                value -= unit_worth(game, state, id);
        }
        if (!counter.is_detachment() && !reach.commands(id, zone))
            value -= flees ? out_of_command_in_flight : out_of_command;
        return value;
    };
    int best = worth_moving;
    bool found = false;
    Zone goal;
    const auto look_at = [&](PieceId id) {
        const Piece& piece = state.piece(id);
        if (piece.has(Mark::finished) || (!piece.on_board() && piece.place != Place::reserve))
            return false;
        const int here = now + (piece.on_board() ? prospects(id, piece.zone) : -newcomer);
        bool any = false;
        game.reach(state, side, Action::step(id, Zone{0}), [&](const ReachPlace<Action>& place) {
            any = true;
            State after = state;
            Silent silent;
            for (std::size_t step = 0; step < place.step_count; ++step)
                game.apply(after, side, place.steps[step], silent);
            int budget = 12;
            const int value = static_cast<int>(expected_value(game, after, side, budget)) +
                              prospects(id, Zone{place.cell}) - 4 * place.cost - here;
            if (value <= best) return;
            best = value;
            found = true;
            decision.action = place.steps[0];
            goal = Zone{place.cell};
        });
        return any;
    };
    const PieceId arrived = state.march.piece;
    if (arrived.exists()) look_at(arrived);
    if (!found && arrived.exists() && detaches_well(game, state, side, arrived, Zone{})) {
        detach(arrived, Zone{}, decision);
        return true;
    }
    if (!found) {
        const std::size_t start = chance.below(static_cast<std::uint32_t>(count));
        int looked = 0;
        for (std::size_t i = 0; i < count && looked < pieces_looked_at; ++i)
            if (look_at(PieceId{first + (start + i) % count})) ++looked;
    }
    // Who flees and has come to the edge goes, his commander last.
    if (!found && !refuge(game, state, side).empty()) {
        game.propose(state, side, 600, chance, [&](const Action& action) {
            if (action.verb != Verb::leave || found) return;
            const bool leads = game.counter(action.piece).is_leader();
            if (leads && reach.followers(action.piece, state.piece(action.piece).zone) > 0) return;
            decision.action = action;
            found = true;
        });
        if (found) {
            decision.reason = {
                "reason.leave"_say, RuleId{}, {{"unit", value_of(decision.action.piece)}}};
            return true;
        }
    }
    if (found) {
        decision.reason = {"reason.march"_say,
                           RuleId{},
                           {{"unit", value_of(decision.action.piece)}, {"zone", value_of(goal)}}};
        return true;
    }
    decision.action = Action::done();
    decision.reason = {"reason.hold"_say, RuleId{}};
    if (game.options().enfants_perdus)
        for (std::size_t i = first; i < first + count; ++i)
            if (state.pieces[i].on_board() &&
                detaches_well(game, state, side, PieceId{i}, Zone{})) {
                detach(PieceId{i}, Zone{}, decision);
                return true;
            }
    // Who stands beside the enemy may have something to declare.
    int most = 0;
    if (game.options().caracole || game.tables().battle.specials.ruse.rule.exists())
        game.propose(state, side, 600, chance, [&](const Action& action) {
            if (action.verb != Verb::caracole && action.verb != Verb::ruse) return;
            const int hope = contact.hope(action.piece, state.piece(action.piece).zone);
            if (hope <= most) return;
            most = hope;
            decision.action = action;
            decision.reason = {"reason.prepare"_say, RuleId{}, {{"unit", value_of(action.piece)}}};
        });
    return true;
}

// Orders: an army on its way home disengages from an enemy at hand and otherwise retreats; else a
// column that waits or marches is sent to attack, or holds when it stands on what the
// enemy wants against twice its strength; one that holds against less than its own goes over to the
// attack when its side is not ahead.
bool plan_orders(const P3f& game, const State& state, Side side, Decision<P3f>& decision) {
    decision.action = Action::done();
    decision.reason = {"reason.orders_serve"_say, RuleId{}};
    ZoneSet wanted;
    for (const Objective& objective : game.tables().battle.objectives)
        if (objective.side != side) wanted |= objective.zones;
    const int lead = game.points(state, side) - game.points(state, other(side));
    const bool flees = !refuge(game, state, side).empty();
    for (std::size_t i = 0; i < game.tables().columns.size(); ++i) {
        const ColumnCard& card = game.tables().columns[i];
        const Order order = state.columns[i].order;
        if (card.side != side || (order == Order::skirmish && !flees)) continue;
        int own = 0;
        bool holds = false;
        ZoneSet near;
        card.pieces.each([&](std::size_t p) {
            const PieceId id{p};
            const Piece& piece = state.pieces[p];
            if (!piece.on_board() || game.counter(id).is_leader() || !marches(game.counter(id)))
                return;
            own += rating(game, state, id);
            holds = holds || wanted.contains(piece.zone);
            near |= area::within(game.map(), piece.zone, 2, game.tables().land);
        });
        int theirs = 0;
        const auto& begin = game.tables().side_begin;
        const std::size_t enemy = index(other(side));
        for (std::size_t p = begin[enemy]; p < begin[enemy + 1]; ++p)
            if (state.pieces[p].on_board() && !game.counter(PieceId{p}).is_leader() &&
                near.contains(state.pieces[p].zone))
                theirs += rating(game, state, PieceId{p});
        Order aim = order;
        const bool pressed = holds && theirs > 2 * own;
        if (flees) {
            aim = theirs > 0 ? Order::disengage : Order::retreat;
            // Both let it go: a change would only risk the die.
            if (order == Order::disengage || order == Order::retreat) aim = order;
        } else if (pressed && order != Order::attack) {
            aim = Order::hold;
        } else if (order != Order::hold || (lead <= 0 && theirs > 0 && 4 * own > 5 * theirs)) {
            aim = Order::attack;
        }
        const Action change = Action::order(ColumnId{i}, aim);
        if (aim == order || !game.check(state, side, change)) continue;
        decision.action = change;
        decision.reason = {"reason.order"_say,
                           RuleId{},
                           {{"column", value_of(ColumnId{i})}, {"order", value_of(aim)}}};
        break;
    }
    return true;
}

}  // namespace gonfalon::p3f::judging
