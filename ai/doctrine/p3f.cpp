#include "ai/doctrine/p3f.h"

#include <algorithm>

#include "ai/doctrine/p3f_estimate.h"
#include "engine/space/area/search.h"
#include "generated/p3f/index.h"

namespace gonfalon {

using namespace p3f;
using Lore = Doctrine<P3f>;

namespace {

// Columns of a side in the order of the list: its formations.
template <class Visit>
void each_column(const P3f& game, Side side, Visit&& visit) {
    std::size_t formation = 0;
    for (std::size_t i = 0; i < game.tables().columns.size(); ++i)
        if (game.tables().columns[i].side == side) visit(i, formation++);
}

bool runs_home(const P3f& game, Side side) {
    for (const Objective& objective : game.tables().battle.objectives)
        if (objective.side == side && objective.kind == Objective::Kind::units_safe) return true;
    return false;
}

// Where units that are saved count.
ZoneSet refuge(const P3f& game, const State& state, Side side) {
    ZoneSet zones;
    for (const Objective& objective : game.tables().battle.objectives)
        if (objective.side == side && objective.kind == Objective::Kind::units_safe)
            zones |= objective.zones;
    return zones - state.held[index(other(side))];
}

// What holding each zone is worth to a side: its own points there and the enemy's.
void value_zones(const P3f& game, const State& state, Side side, const ZoneSet& enemy_reach,
                 std::array<std::int16_t, max_zones>& prize) {
    prize.fill(0);
    const int ripe = ripeness(game, state);
    constexpr int bar = 200;
    for (const Objective& objective : game.tables().battle.objectives) {
        int worth = 0;
        switch (objective.kind) {
            case Objective::Kind::each_zone:
            case Objective::Kind::any_zone:
                worth = objective.points * victory_point / 100 * ripe;
                if (objective.from_turn != 0)
                    worth = state.turn > objective.to_turn          ? 0
                            : state.turn + 1 >= objective.from_turn ? objective.points * 900
                                                                    : objective.points * 200;
                break;
            case Objective::Kind::units_safe:
                // Who stands there bars the way home.
                if (objective.side == side) continue;
                worth = objective.points * bar;
                break;
            case Objective::Kind::no_enemy:
                worth = objective.points * victory_point / 100 * ripe / 2;
                break;
            default:
                continue;
        }
        const bool own = objective.side == side;
        if (objective.kind == Objective::Kind::no_enemy) {
            if (own) continue;
            const bool has = objective.zones.intersects(state.held[index(side)]);
            if (has) worth /= 2;
        }
        if (objective.kind == Objective::Kind::any_zone) {
            const int held = (objective.zones & state.held[index(objective.side)]).count();
            if (own && held > 1) worth /= 3;
        }
        // What the enemy would have there is worth keeping from him.
        if (!own && objective.kind != Objective::Kind::no_enemy) worth = worth * 2 / 3;
        for (const Zone zone : objective.zones) {
            std::int16_t& at = prize[zone.index()];
            const bool idle = !own && !enemy_reach.contains(zone);
            at = static_cast<std::int16_t>(std::min(at + (idle ? worth / 8 : worth), 12'000));
        }
    }
}

// The zones behind an army: beside its units, on the side of its supply.
ZoneSet rear_of(const P3f& game, const State& state, Side side) {
    const area::Distances& supply = game.tables().to_supply[index(side)];
    ZoneSet zones;
    for (const Zone zone : state.held[index(side)])
        for (const Zone behind : game.map().open_neighbours(zone) & game.tables().land)
            if (supply[behind.index()] < supply[zone.index()] &&
                !state.held[index(side)].contains(behind))
                zones.insert(behind);
    return zones;
}

area::Distances nearer_of(const area::Distances& a, const area::Distances& b, int farther) {
    area::Distances result = a;
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = static_cast<std::uint8_t>(std::min<int>(a[i], std::min(b[i] + farther, 255)));
    return result;
}

// What an objective that is counted at the end would bring now.
int held_points(const P3f& game, const State& state, const Objective& objective) {
    const auto holds = [&](Zone zone) {
        for (const PieceId id : Stack(state, zone))
            if (game.side_of(id) == objective.side && !game.counter(id).is_leader() &&
                !game.counter(id).is_baggage() && !state.piece(id).has(Mark::isolated))
                return true;
        return false;
    };
    int count = 0;
    switch (objective.kind) {
        case Objective::Kind::each_zone:
        case Objective::Kind::any_zone:
            for (const Zone zone : objective.zones)
                if (holds(zone)) ++count;
            if (objective.kind == Objective::Kind::any_zone) count = std::min(count, 1);
            break;
        case Objective::Kind::no_enemy:
            count = objective.zones.intersects(state.held[index(other(objective.side))]) ? 0 : 1;
            break;
        case Objective::Kind::units_safe: {
            // Who has left is safe for good.
            const auto& begin = game.tables().side_begin;
            const std::size_t side = index(objective.side);
            for (std::size_t i = begin[side]; i < begin[side + 1]; ++i) {
                const Counter& counter = game.counter(PieceId{i});
                const Piece& piece = state.pieces[i];
                if (!counter.is_leader() && !counter.is_detachment() && !counter.is_baggage() &&
                    piece.on_board() && objective.zones.contains(piece.zone) &&
                    !piece.has(Mark::isolated))
                    ++count;
            }
            break;
        }
        default:
            break;
    }
    return count * objective.points;
}

// Points, what is half lost, what can still fight, and what the zones will bring.
int lead_of(const Estimate& estimate, Side side) {
    const P3f& game = estimate.game;
    const State& state = estimate.state;
    const int ripe = ripeness(game, state);
    const Judgement<Weight>& weights = game.tables().judgement;
    std::array<int, 2> sums{};
    for (std::size_t i = 0; i < game.piece_count(); ++i) {
        const PieceId id{i};
        const Counter& counter = game.counter(id);
        const Piece& piece = state.pieces[i];
        int& sum = sums[index(counter.side)];
        if (counter.is_leader()) {
            // The price of one who has fallen is in the points.
            if (piece.on_board() && !state.held[index(counter.side)].contains(piece.zone))
                sum -= estimate.lost_leader[i] / 8;
            continue;
        }
        if (!piece.on_board()) continue;
        const Man& man = estimate.man(id);
        const bool disorganised = piece.has(Mark::disorganised);
        const int rating = man.rating - (disorganised ? game.tables().states.combat : 0);
        sum += weights[Weight::fighting_point] * rating * estimate.time / 8;
        if (counter.steps > 1 && man.last_step) sum -= spoils(game, state, id) * 4 / 10;
        if (disorganised) sum -= (man.step / 4 + weights[Weight::confusion]) * estimate.time / 8;
        if (man.isolated) sum -= weights[Weight::isolated];
    }
    for (const Side each : {Side::first, Side::second}) {
        int objectives = 0;
        for (const Objective& objective : game.tables().battle.objectives) {
            if (objective.side != each || objective.from_turn != 0) continue;
            if (objective.kind == Objective::Kind::handicap ||
                objective.kind == Objective::Kind::leader ||
                objective.kind == Objective::Kind::unit_value ||
                objective.kind == Objective::Kind::survivors)
                continue;
            objectives += held_points(game, state, objective);
        }
        sums[index(each)] += victory_point * (game.points(state, each) - objectives) +
                             victory_point * objectives / 100 * ripe;
    }
    return sums[index(side)] - sums[index(other(side))];
}

// Half a victory lies on either side of the draw.
int chance_with(const P3f& game, const State& state, int lead) {
    const int left = game.tables().battle.turns - state.turn;
    const int need =
        victory_point * game.tables().victory.from[static_cast<std::size_t>(p3f::Level::marginal)];
    const Judgement<Weight>& weights = game.tables().judgement;
    const int edge = weights[Weight::edge] + weights[Weight::edge_turn] * left;
    return (chance_of(lead - need, edge) + chance_of(lead + need, edge)) / 2;
}

// How much of what the enemy may do next is feared, in hundredths.
int caution_of(const P3f& game, AimKind kind) {
    const int caution = game.tables().judgement[Weight::caution];
    switch (kind) {
        case AimKind::envelop_left:
        case AimKind::envelop_right:
            return caution * 3 / 5;
        case AimKind::hold:
            return caution * 5 / 4;
        case AimKind::screen:
        case AimKind::fall_back:
            return caution * 2;
        default:
            return caution;
    }
}

int units_of(const P3f& game) {
    int counters = 0;
    for (const Counter& counter : game.tables().counters)
        if (!counter.is_detachment()) ++counters;
    return std::max(counters, 12);
}

}  // namespace

int Lore::plan_simulations(const P3f&) { return 0; }
// Small battles are played out sooner.
int Lore::decision_simulations(const P3f& game) {
    const int counters = units_of(game);
    return std::min(2'400'000 / (counters * counters), 1'600);
}
// What is left of the battle has to be played, by those who are there; and where the armies touch
// there is more to ask, and each answer takes longer.
int Lore::variant_simulations(const P3f& game, const State& state) {
    constexpr int engaged = 3;  // counts as so many more
    int units = 8;
    int there = 0;
    for (std::size_t i = 0; i < game.piece_count(); ++i) {
        const PieceId id{i};
        if (!state.pieces[i].on_board() || game.counter(id).is_leader()) continue;
        const ZoneSet& enemies = state.held[index(other(game.side_of(id)))];
        ++units;
        if (game.map().open_neighbours(state.pieces[i].zone).intersects(enemies)) there += engaged;
    }
    there += units;
    const int left = game.tables().battle.turns - state.turn;
    return std::min(7'000'000 / (there * there * (left + 1)), 15'000 / units);
}

bool Lore::variants(const P3f& game, const State& state, Side side, const Staff& staff,
                    const Plan& plan, std::vector<Plan>& plans) {
    if (game.prompt(state, side).ask != Ask::move) return false;
    return vary_march(game, state, side, staff, plan, plans);
}

int Lore::clock(const P3f&, const State& state) {
    return 2 * state.turn + (state.second_phase ? 1 : 0);
}

int Lore::period(const P3f&, const State& state, Side) {
    return (2 * state.turn + (state.second_phase ? 1 : 0)) * 16 + static_cast<int>(state.segment);
}

void Lore::survey(const P3f& game, const State& state, Side side, const Plan& plan, Staff& staff) {
    const Tables& tables = game.tables();
    const Estimate estimate(game, state);
    look_out(estimate, side, false, staff.menace, staff.enemy_reach);
    value_zones(game, state, side, staff.enemy_reach, staff.prize);
    const ZoneSet& mine = state.held[index(side)];
    const ZoneSet& theirs = state.held[index(other(side))];
    ZoneSet wanted;
    for (const Zone zone : tables.land)
        if (staff.prize[zone.index()] > 0 && !mine.contains(zone)) wanted.insert(zone);
    const area::Distances to_enemy = area::distances_to(game.map(), theirs, tables.land);
    const area::Distances to_prize = area::distances_to(game.map(), wanted, tables.land);
    const area::Distances to_rear =
        area::distances_to(game.map(), rear_of(game, state, other(side)), tables.land);
    ZoneSet lonely;
    for (const ColumnCard& card : tables.columns)
        if (card.side == side && card.leader.exists() && state.piece(card.leader).on_board() &&
            !mine.contains(state.piece(card.leader).zone))
            lonely.insert(state.piece(card.leader).zone);
    const area::Distances to_leaders = lonely.empty()
                                           ? nearer_of(to_prize, to_enemy, 1)
                                           : area::distances_to(game.map(), lonely, tables.land);
    int caution = 0;
    int columns = 0;
    each_column(game, side, [&](std::size_t column, std::size_t formation) {
        const Aim aim = plan.of(formation, {AimKind::advance, nowhere});
        staff.aims[column] = aim.kind;
        caution += caution_of(game, aim.kind);
        ++columns;
        switch (aim.kind) {
            case AimKind::reach:
                staff.goal[column] =
                    area::distances_to(game.map(), refuge(game, state, side), tables.land);
                break;
            case AimKind::hold: {
                ZoneSet here;
                tables.columns[column].pieces.each([&](std::size_t i) {
                    if (state.pieces[i].on_board()) here.insert(state.pieces[i].zone);
                });
                staff.goal[column] = area::distances_to(game.map(), here, tables.land);
                break;
            }
            case AimKind::fall_back:
                staff.goal[column] = tables.to_supply[index(side)];
                break;
            case AimKind::screen:
                // Two zones off: seen, and out of the first blow.
                for (std::size_t i = 0; i < to_enemy.size(); ++i)
                    staff.goal[column][i] = static_cast<std::uint8_t>(
                        to_enemy[i] < 2 ? 2 - to_enemy[i] : to_enemy[i] - 2);
                break;
            case AimKind::envelop_left:
            case AimKind::envelop_right:
                staff.goal[column] = nearer_of(to_rear, to_enemy, 1);
                break;
            case AimKind::rescue:
                staff.goal[column] = to_leaders;
                break;
            default:
                staff.goal[column] = nearer_of(to_prize, to_enemy, 1);
                break;
        }
    });
    staff.bearing = bearing(plan.temper);
    staff.caution = columns > 0 ? caution / columns : caution_of(game, AimKind::advance);
    staff.caution = staff.caution * staff.bearing.fear / 100;
    for (std::int16_t& prize : staff.prize)
        prize = static_cast<std::int16_t>(std::min(prize * staff.bearing.ground / 100, 12'000));
    staff.marching = PieceId{};
    staff.route_length = 0;
    staff.route_at = 0;
    staff.meeting = Zone{};
    staff.followers = {};
    staff.settled = {};
}

bool Lore::is_plan_due(const P3f&, const State& state, Side side) {
    return state.segment == Segment::movement && state.side == side;
}

// The first three are also what the enemy is thought to do: the usual, the bold, the cautious.
void Lore::drills(const P3f& game, const State&, Side side, Drills& drills) {
    const auto all = [&](AimKind kind) {
        Plan plan;
        each_column(game, side, [&](std::size_t, std::size_t) {
            if (!plan.aims.full()) plan.aims.push_back({kind, nowhere});
        });
        if (!drills.full()) drills.push_back(plan);
    };
    if (runs_home(game, side)) all(AimKind::reach);
    all(AimKind::advance);
    all(AimKind::envelop_left);
    all(AimKind::screen);
    all(AimKind::hold);
    all(AimKind::fall_back);
}

void Lore::choices(const P3f& game, const State& state, Side side, Choices& choices) {
    const bool home = runs_home(game, side);
    each_column(game, side, [&](std::size_t column, std::size_t) {
        if (choices.full()) return;
        choices.push_back({});
        bool present = false;
        game.tables().columns[column].pieces.each(
            [&](std::size_t i) { present = present || state.pieces[i].on_board(); });
        if (!present) return;
        for (const AimKind kind : {AimKind::advance, AimKind::hold, AimKind::envelop_left,
                                   AimKind::screen, AimKind::fall_back, AimKind::rescue})
            choices.back().push_back({kind, nowhere});
        if (home) choices.back().push_back({AimKind::reach, nowhere});
    });
}

Action Lore::act(const P3f& game, const State& state, Side side, Staff& staff, const Plan& plan,
                 Chance& chance) {
    Action action;
    switch (game.prompt(state, side).ask) {
        case Ask::move:
            action = march(game, state, side, staff, plan);
            break;
        case Ask::react:
            action = react(game, state, side, staff);
            break;
        case Ask::cannonade:
        case Ask::attack:
            action = attack(game, state, side, staff);
            break;
        case Ask::set_up:
            action = place(game, state, side, staff);
            break;
        case Ask::orders: {
            Effort effort;
            Decision<P3f> decision;
            choose_by_reference(game, state, side, chance, effort, decision);
            return decision.action;
        }
        default:
            action = answer(game, state, side, staff, chance);
            break;
    }
    if (game.check(state, side, action).ok()) return action;
    if (game.check(state, side, Action::done()).ok()) return Action::done();
    return game.sample(state, side, chance);
}

// Reactions, losses and advances are answered by the policy: playouts did not answer them better.
int Lore::weight(const P3f& game, const State& state, Side side) {
    return game.prompt(state, side).ask == Ask::attack ? 100 : 0;
}

void Lore::candidates(const P3f& game, const State& state, Side side, Chance&,
                      std::vector<Action>& into) {
    constexpr std::size_t most = 5;
    struct Looked {
        Action action;
        int gain;
    };
    std::vector<Looked> looked;
    Staff staff;
    survey(game, state, side, Plan{}, staff);
    each_attack(game, state, side, staff, [&](const Action& action, int gain, int rank) {
        if (gain > -250) looked.push_back({action, rank});
    });
    std::stable_sort(looked.begin(), looked.end(),
                     [](const Looked& a, const Looked& b) { return a.gain > b.gain; });
    // What is clear needs no trial.
    constexpr int clear = 150;
    if (looked.empty() || looked[0].gain < clear)
        if (game.check(state, side, Action::done()).ok()) into.push_back(Action::done());
    for (std::size_t i = 0; i < looked.size() && i < most; ++i)
        if (looked[i].gain > looked[0].gain - clear) into.push_back(looked[i].action);
}

std::uint64_t Lore::roll(const P3f&, const State& state) {
    std::uint64_t event = state.turn;
    const auto mix = [&](std::uint64_t what) { event = (event ^ what) * 0x9E3779B97F4A7C15ull; };
    mix(state.second_phase ? 1 : 0);
    mix(static_cast<std::uint64_t>(state.segment));
    mix(state.combat.attacker.value);
    mix(state.combat.to.index());
    mix(state.combat.round);
    if (!state.frames.empty()) {
        const Frame& frame = state.frames.top();
        mix(static_cast<std::uint64_t>(frame.kind));
        mix(static_cast<std::uint64_t>(frame.cause));
        mix(frame.piece.value);
        mix(frame.other.value);
        mix(frame.column.value);
    }
    return event >> 8;
}

int Lore::luck(const P3f& game, const State& state, const Outcome& outcome, Side side) {
    const Estimate estimate(game, state);
    std::array<int, 7> worth;
    if (!prospects_of(estimate, side, worth)) return 0;
    const int lead = lead_of(estimate, side);
    int mean = 0;
    for (std::size_t die = 1; die <= 6; ++die) mean += chance_with(game, state, lead + worth[die]);
    return chance_with(game, state, lead + worth[outcome.die]) - mean / 6;
}

int Lore::judge(const P3f& game, const State& state, Side side) {
    if (state.is_over()) return 10 * game.score(state, side);
    return chance_with(game, state, lead_of(Estimate(game, state), side));
}

// Points beyond a victory count for something, and so does a defeat that was near.
int Lore::outcome(const P3f& game, const State& state, Side side) {
    return chance_with(
        game, state, victory_point * (game.points(state, side) - game.points(state, other(side))));
}

Event Lore::reason(const P3f& game, const State& state, Side side, const Staff& staff, const Plan&,
                   const Action& action) {
    const auto of_unit = [&](SayId say) {
        return Event{say, RuleId{}, {{"unit", value_of(action.piece)}}};
    };
    const Ask ask = game.prompt(state, side).ask;
    switch (action.verb) {
        case Verb::place:
            return {"reason.place"_say,
                    RuleId{},
                    {{"unit", value_of(action.piece)}, {"zone", value_of(action.zone)}}};
        case Verb::move:
        case Verb::enter: {
            const bool known = staff.marching == action.piece && staff.route_length > 0;
            const Zone to = known ? staff.route[staff.route_length - 1u].zone : action.zone;
            if (game.counter(action.piece).is_leader()) return of_unit("reason.lead"_say);
            return {"reason.march"_say,
                    RuleId{},
                    {{"unit", value_of(action.piece)}, {"zone", value_of(to)}}};
        }
        case Verb::leave:
            return of_unit("reason.leave"_say);
        case Verb::detach:
            return of_unit("reason.detach"_say);
        case Verb::caracole:
        case Verb::ruse:
            return of_unit("reason.prepare"_say);
        case Verb::withdraw:
            return of_unit("reason.withdraw"_say);
        case Verb::attack:
        case Verb::fire:
        case Verb::charge: {
            int worth = 0;
            if (ask == Ask::attack)
                each_attack(game, state, side, staff, [&](const Action& each, int gain, int) {
                    if (each == action) worth = gain;
                });
            return {"reason.strike"_say,
                    RuleId{},
                    {{"gain", number(std::max(worth + victory_point / 2, 0) / victory_point)}}};
        }
        case Verb::done:
            if (ask == Ask::set_up) return {"reason.set_up"_say, RuleId{}};
            if (ask == Ask::orders) return {"reason.orders_serve"_say, RuleId{}};
            if (ask == Ask::move) return {"reason.hold"_say, RuleId{}};
            // Of attacks alone: a support that stays weighed none.
            if (ask == Ask::attack || ask == Ask::react || ask == Ask::second_round ||
                ask == Ask::second_attack)
                return {"reason.wait"_say, RuleId{}};
            return {"reason.best"_say, RuleId{}, {{"gain", number(0)}}};
        case Verb::order:
            return {
                "reason.order"_say,
                RuleId{},
                {{"column", value_of(action.column)}, {"order", value_of(action.order_wanted)}}};
        default:
            return {"reason.best"_say, RuleId{}, {{"gain", number(0)}}};
    }
}

}  // namespace gonfalon
