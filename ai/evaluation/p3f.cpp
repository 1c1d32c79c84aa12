#include "ai/evaluation/p3f.h"

#include <algorithm>
#include <array>

#include "engine/space/area/search.h"
#include "generated/p3f/index.h"

namespace gonfalon {

using namespace p3f;

namespace {

// All worths are in thousandths of a victory point.
constexpr int victory_point = 1000;
constexpr int rating_point = 120;  // of the combat rating a unit shows
constexpr int disorder = 260;
constexpr int isolation = 180;
constexpr int zone_of_distance = 45;
constexpr int lone_leader = 500;
constexpr int most_distance = 9;

const Face& face(const P3f& game, const State& state, PieceId id) {
    const Counter& counter = game.counter(id);
    return state.piece(id).has(Mark::dismounted) ? counter.back : counter.front;
}
int rating(const P3f& game, const State& state, PieceId id) {
    const bool reduced = state.piece(id).has(Mark::reduced);
    return reduced ? game.counter(id).reduced : face(game, state, id).combat;
}

bool marches(const Counter& counter) {
    return counter.front.arm == Arm::infantry || counter.front.arm == Arm::cavalry;
}

// Where a side wants to be: zones that count for it, and where the enemy stands.
ZoneSet goals(const P3f& game, const State& state, Side side) {
    ZoneSet zones;
    for (const Objective& objective : game.tables().battle.objectives)
        if (objective.side == side && (objective.kind == Objective::Kind::each_zone ||
                                       objective.kind == Objective::Kind::any_zone))
            zones |= objective.zones;
    zones -= state.held[index(side)];
    return zones.empty() ? state.held[index(other(side))] : zones;
}

// What the units of a side are worth where they stand.
int strength(const P3f& game, const State& state, Side side) {
    const area::Distances far = area::distances_to(
        game.map(), goals(game, state, side) & game.tables().land, game.tables().land);
    int worth = 0;
    const auto& begin = game.tables().side_begin;
    for (std::size_t i = begin[index(side)]; i < begin[index(side) + 1]; ++i) {
        const PieceId id{i};
        const Piece& piece = state.piece(id);
        if (!piece.on_board()) continue;
        const Counter& counter = game.counter(id);
        if (counter.is_leader()) {
            const bool alone = !state.held[index(side)].contains(piece.zone);
            if (alone && !piece.has(Mark::replaced)) worth -= lone_leader;
            worth -= std::min<int>(far[piece.zone.index()], most_distance) * zone_of_distance / 3;
            continue;
        }
        worth += rating_point * (2 + rating(game, state, id));
        if (piece.has(Mark::disorganised)) worth -= disorder;
        if (piece.has(Mark::isolated)) worth -= isolation;
        if (marches(counter) && !counter.is_detachment())
            worth -= std::min<int>(far[piece.zone.index()], most_distance) * zone_of_distance;
    }
    return worth;
}

// What a result costs the unit it strikes.
int cost_of(Result result, int worth) {
    switch (result) {
        case Result::none:
            return 0;
        case Result::check:
            return disorder / 3;
        case Result::disorganised:
            return disorder;
        case Result::one:
            return worth / 2;
        case Result::two:
            return worth;
    }
    return 0;
}
int worth_of(const P3f& game, const State& state, PieceId id) {
    const UnitClass rank = game.counter(id).front.unit_class;
    const int points = rank == UnitClass::none
                           ? game.tables().victory.baggage
                           : game.tables().victory.classes[static_cast<std::size_t>(rank)];
    return rating_point * (2 + rating(game, state, id)) + victory_point * points;
}

// What a combat at this difference is worth to its attacker, on the mean of the die.
int gain_at(const P3f& game, int difference, int attacker, int defender) {
    int sum = 0;
    for (int die = 1; die <= 6; ++die) {
        const Cell& cell = game.tables().combat.at(difference, die);
        sum += cost_of(cell.defender, defender) - cost_of(cell.attacker, attacker);
        sum += (cell.defender_asterisk ? 200 : 0) - (cell.attacker_asterisk ? 200 : 0);
    }
    return sum / 6;
}
// The same for the combat that is about to be rolled.
int mean_gain(const P3f& game, const State& state) {
    const Combat& combat = state.combat;
    return gain_at(game, combat.difference, worth_of(game, state, combat.attacker),
                   worth_of(game, state, combat.defender));
}

// The gain of an attack against the defender the enemy would choose.
int attack_gain(const P3f& game, State state, Side side, const Action& action) {
    Silent silent;
    game.apply(state, side, action, silent);
    if (game.prompt(state, side).ask != Ask::defend)
        return game.prompt(state, side).ask == Ask::roll_combat ? mean_gain(game, state) : 0;
    int worst = 1'000'000;
    for (PieceId id = state.first[state.combat.to.index()]; id.exists();
         id = state.piece(id).next) {
        const Action defend = Action::defend(id);
        if (!game.check(state, other(side), defend)) continue;
        State named = state;
        game.apply(named, other(side), defend, silent);
        if (game.prompt(named, side).ask == Ask::second_round)
            game.apply(named, side, Action::done(), silent);
        worst = std::min(worst, mean_gain(game, named));
    }
    return worst;
}

int fire_gain(const P3f& game, State state, Side side, const Action& action) {
    Silent silent;
    game.apply(state, side, action, silent);
    if (state.frames.empty() || state.frames.top().kind != FrameKind::fire) return 0;
    const int need = std::clamp<int>(state.frames.top().need, 0, 7);
    const int worth = worth_of(game, state, action.other);
    return ((need > 0 ? need - 1 : 0) * worth / 2 + (need > 0 && need < 7 ? disorder : 0)) / 6;
}

// A reaction: the check first, then the combat with us as defender.
int reaction_gain(const P3f& game, State state, Side side, const Action& action) {
    Silent silent;
    game.apply(state, side, action, silent);
    if (state.frames.empty() || state.frames.top().kind != FrameKind::check) return 0;
    const int need = std::clamp<int>(state.frames.top().need, 0, 6);
    game.apply(state, Outcome{1}, silent);
    if (state.combat.stage != Stage::roll) return 0;
    return -mean_gain(game, state) * need / 6;
}

// The best of the list, if it gains anything.
template <class Gain>
bool take_best(const P3f& game, const State& state, Side side, Chance& chance, Verb first,
               Verb second, Gain&& gain, Decision<P3f>& decision, int& best) {
    bool found = false;
    game.propose(state, side, 400, chance, [&](const Action& action) {
        if (action.verb != first && action.verb != second) return;
        const int value = gain(action);
        if (value <= best) return;
        best = value;
        decision.action = action;
        found = true;
    });
    return found;
}

// What awaits a unit beside the enemy, judged from the counters: by rating, class and ground,
// without the rules of single battles.
class Contact {
  public:
    Contact(const P3f& game, const State& state, Side side)
        : game_(game), state_(state), side_(side), enemy_(state.held[index(other(side))]) {}

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
        const std::size_t column = mine.arm == Arm::cavalry ? 1 : 0;
        int difference = total(attacker) - total(defender);
        if (mine.unit_class != theirs && theirs != UnitClass::none)
            difference += mine.unit_class < theirs ? tables.classes.better : tables.classes.worse;
        const Passage passage = game_.map().between(from, to);
        difference -= tables.terrain.border[static_cast<std::size_t>(passage.hardest())][column];
        if (!reaction || !game_.options().reactions_border_only)
            difference -= tables.terrain.zone[static_cast<std::size_t>(game_.ground(to))][column];
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
    Side side_;
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

// One piece after the other, drawn at random: the best place its march can reach. A march that has
// begun is finished first.
bool plan_march(const P3f& game, const State& state, Side side, Chance& chance,
                Decision<P3f>& decision) {
    constexpr int pieces_looked_at = 10;
    constexpr int worth_moving = 20;
    constexpr int out_of_command = 220;
    constexpr int follower = 70;
    constexpr int newcomer = 400;
    const auto& begin = game.tables().side_begin;
    const std::size_t first = begin[index(side)];
    const std::size_t count = begin[index(side) + 1] - first;
    const Contact contact(game, state, side);
    const Reach reach(game, state, side);
    const int now = Judgement<P3f>::evaluate(game, state, side);
    // What only counts for the piece itself.
    const auto prospects = [&](PieceId id, Zone zone) {
        const Counter& counter = game.counter(id);
        if (counter.is_leader()) return follower * reach.followers(id, zone);
        if (!marches(counter)) return 0;
        int value = contact.hope(id, zone) * 2 / 3 - contact.risk(id, zone);
        if (!counter.is_detachment() && !reach.commands(id, zone)) value -= out_of_command;
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
    if (state.march.piece.exists()) look_at(state.march.piece);
    if (!found) {
        const std::size_t start = chance.below(static_cast<std::uint32_t>(count));
        int looked = 0;
        for (std::size_t i = 0; i < count && looked < pieces_looked_at; ++i)
            if (look_at(PieceId{first + (start + i) % count})) ++looked;
    }
    if (found) {
        decision.reason = {"reason.march"_say,
                           RuleId{},
                           {{"unit", value_of(decision.action.piece)}, {"zone", value_of(goal)}}};
        return true;
    }
    decision.action = Action::done();
    decision.reason = {"reason.hold"_say, RuleId{}};
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

// Orders: a column that waits or marches is sent to attack, or holds when it stands on what the
// enemy wants against twice its strength; one that holds against less than its own goes over to the
// attack when its side is not ahead.
bool plan_orders(const P3f& game, const State& state, Side side, Decision<P3f>& decision) {
    decision.action = Action::done();
    decision.reason = {"reason.orders_serve"_say, RuleId{}};
    ZoneSet wanted;
    for (const Objective& objective : game.tables().battle.objectives)
        if (objective.side != side) wanted |= objective.zones;
    const int lead = game.points(state, side) - game.points(state, other(side));
    for (std::size_t i = 0; i < game.tables().columns.size(); ++i) {
        const ColumnCard& card = game.tables().columns[i];
        const Order order = state.columns[i].order;
        if (card.side != side || order == Order::skirmish) continue;
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
        if (pressed && order != Order::attack) {
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

// What the enemy can hope for in the combat segment that follows, if nothing more is done.
int threat(const P3f& game, State state, Side side) {
    Silent silent;
    while (game.prompt(state, side).ask == Ask::advance_before)
        game.apply(state, other(side), Action::done(), silent);
    if (game.prompt(state, side).ask == Ask::react) game.apply(state, side, Action::done(), silent);
    if (game.prompt(state, side).ask != Ask::attack) return 0;
    std::array<int, max_zones> worst{};
    Chance chance(1, 1);
    game.propose(state, other(side), 200, chance, [&](const Action& action) {
        if (action.verb != Verb::attack) return;
        int& at = worst[action.zone.index()];
        at = std::max(at, attack_gain(game, state, other(side), action));
    });
    int sum = 0;
    for (const int each : worst) sum += each;
    return sum;
}

// Horse, leaders and enfants perdus that had better not wait for the blow.
bool plan_withdrawal(const P3f& game, const State& state, Side side, Chance& chance,
                     Decision<P3f>& decision) {
    constexpr int worth_going = 200;
    const int before = threat(game, state, side);
    if (before <= worth_going) return false;
    const int now = Judgement<P3f>::evaluate(game, state, side);
    int best = worth_going;
    return take_best(
        game, state, side, chance, Verb::withdraw, Verb::withdraw,
        [&](const Action& action) {
            State after = state;
            Silent silent;
            game.apply(after, side, action, silent);
            int need = 6;
            if (!after.frames.empty() && after.frames.top().kind == FrameKind::check)
                need = std::clamp<int>(after.frames.top().need, 0, 6);
            while (game.prompt(after, side).turn == Turn::chance)
                game.apply(after, Outcome{1}, silent);
            const int gain = before - threat(game, after, side) +
                             Judgement<P3f>::evaluate(game, after, side) - now;
            return gain * need / 6;
        },
        decision, best);
}

}  // namespace

// Victory points first, then what the units are worth and where they stand.
int Judgement<P3f>::evaluate(const P3f& game, const State& state, Side side) {
    if (state.is_over()) return (game.score(state, side) - 500) * 100;
    const int points = game.points(state, side) - game.points(state, other(side));
    return victory_point * points + strength(game, state, side) -
           strength(game, state, other(side));
}

Event Judgement<P3f>::at_random() { return {"reason.random"_say, RuleId{}}; }

Event Judgement<P3f>::because(const P3f&, const State&, Side, const Action&, int gain) {
    if (gain < 0) return {"reason.lesser_evil"_say, RuleId{}};
    return {"reason.best"_say, RuleId{}, {{"gain", number(gain)}}};
}

bool Judgement<P3f>::plan(const P3f& game, const State& state, Side side, Chance& chance,
                          Decision<P3f>& decision) {
    int best = 0;
    switch (game.prompt(state, side).ask) {
        case Ask::set_up:
            decision.action = Action::done();
            decision.reason = {"reason.set_up"_say, RuleId{}};
            return true;
        case Ask::orders:
            return plan_orders(game, state, side, decision);
        case Ask::move:
            return plan_march(game, state, side, chance, decision);
        case Ask::react: {
            const bool found = take_best(
                game, state, side, chance, Verb::fire, Verb::charge,
                [&](const Action& action) { return reaction_gain(game, state, side, action); },
                decision, best);
            if (!found && plan_withdrawal(game, state, side, chance, decision)) {
                decision.reason = {
                    "reason.withdraw"_say, RuleId{}, {{"unit", value_of(decision.action.piece)}}};
                return true;
            }
            if (!found) decision.action = Action::done();
            decision.reason = found ? Event{"reason.strike"_say, RuleId{}, {{"gain", number(best)}}}
                                    : Event{"reason.wait"_say, RuleId{}};
            return true;
        }
        case Ask::cannonade:
        case Ask::attack: {
            const auto gain = [&](const Action& action) {
                return action.verb == Verb::fire ? fire_gain(game, state, side, action)
                                                 : attack_gain(game, state, side, action);
            };
            bool found = take_best(game, state, side, chance, Verb::attack, Verb::fire, gain,
                                   decision, best);
            if (!found && !game.check(state, side, Action::done())) {
                best = -1'000'000;
                found = take_best(game, state, side, chance, Verb::attack, Verb::fire, gain,
                                  decision, best);
            }
            if (!found) decision.action = Action::done();
            decision.reason = found ? Event{"reason.strike"_say, RuleId{}, {{"gain", number(best)}}}
                                    : Event{"reason.wait"_say, RuleId{}};
            return true;
        }
        default:
            return false;
    }
}

}  // namespace gonfalon
