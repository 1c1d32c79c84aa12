// Reactions, attacks and the small questions of a combat.
#include <algorithm>

#include "ai/doctrine/p3f_estimate.h"
#include "engine/space/area/search.h"

namespace gonfalon::p3f {

int gain_now(const P3f& game, const State& state, int ground) {
    const Estimate estimate(game, state);
    const Combat& combat = state.combat;
    if (!combat.attacker.exists() || !combat.defender.exists()) return 0;
    const Side side = game.side_of(combat.attacker);
    return estimate.gain(combat.difference, combat.attacker, estimate.pile(side, combat.from),
                         combat.defender, estimate.pile(other(side), combat.to), combat.to, ground);
}

namespace {

constexpr int none = -1'000'000;

// A reaction: the check first, then the combat with us as defender.
int reaction_gain(const P3f& game, State state, Side side, const Action& action) {
    Silent silent;
    game.apply(state, side, action, silent);
    if (state.frames.empty() || state.frames.top().kind != FrameKind::check) return none;
    const int need = std::clamp<int>(state.frames.top().need, 0, 6);
    game.apply(state, Outcome{1}, silent);
    if (state.combat.stage != Stage::roll) return none;
    return -gain_now(game, state, 0) * need / 6;
}

// What a shot of a gun brings.
int fire_gain(const Estimate& estimate, State state, Side side, const Action& action) {
    Silent silent;
    estimate.game.apply(state, side, action, silent);
    if (state.frames.empty() || state.frames.top().kind != FrameKind::fire) return 0;
    const int need = std::clamp<int>(state.frames.top().need, 0, 7);
    const Man& man = estimate.man(action.other);
    return (std::max(need - 1, 0) * man.step + (need > 0 && need < 7 ? man.disorder : 0)) / 6;
}

// What an attack must bring at least: who is behind cannot choose, who is ahead need not gamble.
int boldness(const P3f& game, const State& state, Side side) {
    const int bold_behind = game.tables().judgement[Weight::bold_behind];
    const int shy_ahead = game.tables().judgement[Weight::shy_ahead];
    const int lead = game.points(state, side) - game.points(state, other(side));
    const int share = ripeness(game, state);
    const int enough = game.tables().victory.from[static_cast<std::size_t>(Level::marginal)];
    // A small lead is a draw until it grows; a small deficit too, unless it does.
    if (lead >= enough) return shy_ahead * share / 100;
    if (lead <= -enough) return -bold_behind * 3 / 2 * share / 100;
    return lead > 0 ? -bold_behind * share / 100 : 0;
}

// Does this stack fare so ill that this man had better not wait? What going saves.
int withdrawal_gain(const Estimate& estimate, const State& state, Side side,
                    const Lore::Staff& staff, const std::array<Lore::Menace, max_zones>& menace,
                    const Action& action) {
    const P3f& game = estimate.game;
    const PieceId id = action.piece;
    const Zone here = state.piece(id).zone;
    const Pile stays = estimate.pile(side, here);
    Pile rest = stays;
    estimate.remove(rest, id);
    Pile joined = estimate.pile(side, action.zone);
    const int there = threat(estimate, side, action.zone, joined, menace, 0);
    estimate.add(joined, id);
    const int prize = std::max<int>(staff.prize[here.index()], 0);
    int gain = threat(estimate, side, here, stays, menace, prize) -
               threat(estimate, side, here, rest, menace, prize) -
               (threat(estimate, side, action.zone, joined, menace, 0) - there);
    if (game.counter(id).is_leader()) {
        if (rest.men.empty()) return gain + 50;
        return joined.men.empty() ? gain - 300 : gain - 40;
    }
    // The ground is given up, and who stays has lost a comrade.
    if (rest.men.empty()) gain -= 60 + prize + rest.leaders;
    return gain - 60;
}

}  // namespace

Action react(const P3f& game, const State& state, Side side, const Lore::Staff& staff) {
    const int worth_it = game.tables().judgement[Weight::worth_reacting];
    Action best = Action::done();
    int most = worth_it;
    Chance chance(std::uint64_t{1}, std::uint64_t{1});
    bool withdrawals = false;
    game.propose(state, side, 400, chance, [&](const Action& action) {
        if (action.verb == Verb::withdraw) withdrawals = true;
        if (action.verb != Verb::fire && action.verb != Verb::charge) return;
        const int gain = reaction_gain(game, state, side, action);
        if (gain <= most) return;
        most = gain;
        best = action;
    });
    if (best.verb != Verb::done || !withdrawals) return best;
    const Estimate estimate(game, state);
    std::array<Lore::Menace, max_zones> menace;
    ZoneSet reach;
    look_out(estimate, side, true, menace, reach);
    most = 120;
    game.propose(state, side, 400, chance, [&](const Action& action) {
        if (action.verb != Verb::withdraw) return;
        const int gain = withdrawal_gain(estimate, state, side, staff, menace, action);
        if (gain <= most) return;
        most = gain;
        best = action;
    });
    return best;
}

void each_attack(const P3f& game, const State& state, Side side, const Lore::Staff& staff,
                 FunctionRef<void(const Action&, int, int)> visit) {
    const Estimate estimate(game, state);
    const bool begun = state.attacking.exists() && !state.fought;
    Chance chance(std::uint64_t{1}, std::uint64_t{1});
    game.propose(state, side, 600, chance, [&](const Action& action) {
        if (action.verb != Verb::attack && action.verb != Verb::fire) return;
        const Zone from = state.piece(action.piece).zone;
        const bool goes_on = begun && from == state.attacking;
        if (action.verb == Verb::fire) {
            // Guns open the fight of their own zone.
            const int gain = fire_gain(estimate, state, side, action);
            visit(action, gain,
                  gain <= 0 ? gain : gain + (state.attacking == from ? 4'000 : 1'000));
            return;
        }
        const Pile mine = estimate.pile(side, from);
        const Pile theirs = estimate.pile(other(side), action.zone);
        int support = estimate.support_for(action.piece, mine);
        const bool can =
            estimate.man(action.piece).charges && estimate.ground_for_charge(from, action.zone);
        if (can && !action.spends) support -= game.tables().ground.charge_bonus;
        if (state.last_target == action.zone && theirs.men.size() == 1 &&
            theirs.men[0] == state.last_defender)
            support -= game.tables().ground.second_attack;
        if (state.piece(action.piece).has(Mark::ruse)) support += 2;
        constexpr int jointhit = 1;
        if (jointhit && is_joined(estimate, side, from, action.zone)) ++support;
        int gain = estimate.strike(action.piece, mine, from, theirs, action.zone, support,
                                   staff.prize[action.zone.index()] + 60);
        if (can && action.spends) gain -= 8 * estimate.time;  // the marker serves once
        visit(action, gain, gain > 0 && goes_on ? gain + 2'000 : gain);
    });
}

Action attack(const P3f& game, const State& state, Side side, const Lore::Staff& staff) {
    const bool must = !game.check(state, side, Action::done()).ok();
    Action best = Action::done();
    int most = must ? none
                    : game.tables().judgement[Weight::worth_attacking] +
                          boldness(game, state, side) + staff.bearing.reserve();
    each_attack(game, state, side, staff, [&](const Action& action, int, int rank) {
        if (rank <= most) return;
        most = rank;
        best = action;
    });
    return best;
}

namespace {

Action defend(const P3f& game, const State& state, Side side, const Lore::Staff& staff) {
    Action best = Action::done();
    int least = 1'000'000;
    for (const PieceId id : Stack(state, state.combat.to)) {
        const Action action = Action::defend(id);
        if (!game.check(state, side, action).ok()) continue;
        State named = state;
        Silent silent;
        game.apply(named, side, action, silent);
        if (game.prompt(named, side).ask == Ask::second_round)
            game.apply(named, other(side), Action::done(), silent);
        const int gain =
            gain_now(game, named, std::max<int>(staff.prize[state.combat.to.index()], 0));
        if (gain >= least) continue;
        least = gain;
        best = action;
    }
    return best;
}

// Of all the zones open to it the one where it is safest and not far off.
int haven(const Estimate& estimate, Side side, PieceId id, Zone zone,
          const std::array<Lore::Menace, max_zones>& menace, const Lore::Staff& staff) {
    Pile pile = estimate.pile(side, zone);
    const int before = threat(estimate, side, zone, pile, menace, 0);
    estimate.add(pile, id);
    return -(threat(estimate, side, zone, pile, menace, 0) - before) + 15 * pile.counted -
           20 * static_cast<int>(estimate.game.ground(zone)) +
           std::max<int>(staff.prize[zone.index()], 0) / 4;
}

Action take_loss(const P3f& game, const State& state, Side side, const Lore::Staff& staff) {
    const Estimate estimate(game, state);
    const Combat& combat = state.combat;
    const PieceId id = combat.defender;
    const Man& man = estimate.man(id);
    const bool two = combat.defender_result == Result::two;
    const Pile pile = estimate.pile(side, combat.to);
    const bool alone = pile.men.size() == 1;
    const int prize = std::max<int>(staff.prize[combat.to.index()], 0);
    int stand = two ? man.steps : man.step;
    if (alone && (man.last_step || two)) stand += prize + pile.leaders;
    int go = man.retreat + (two ? man.step : 0);
    if (alone) go += prize;
    const bool may_stand = game.check(state, side, Action::stand()).ok();
    if (may_stand && stand <= go) return Action::stand();
    std::array<Lore::Menace, max_zones> menace;
    ZoneSet reach;
    look_out(estimate, side, true, menace, reach);
    Action best = Action::stand();
    int most = none;
    for (const Zone to : game.map().neighbours(combat.to)) {
        const Action action = Action::retreat(id, to);
        if (!game.check(state, side, action).ok()) continue;
        const int worth = haven(estimate, side, id, to, menace, staff);
        if (worth <= most) continue;
        most = worth;
        best = action;
    }
    return best;
}

// Leaders do not stay behind alone, nor with too few.
Action follow(const P3f& game, const State& state, Side side) {
    const Combat& combat = state.combat;
    const Estimate estimate(game, state);
    const Pile stays = estimate.pile(side, combat.to);
    for (const PieceId id : Stack(state, combat.to)) {
        if (!game.counter(id).is_leader() || game.side_of(id) != side) continue;
        Zone best;
        int most = stays.counted;
        for (const Zone to : combat.retreats) {
            const int men = estimate.pile(side, to).counted;
            if (men < most || (stays.counted > 1)) continue;
            most = men;
            best = to;
        }
        if (!best.exists() && stays.men.empty())
            for (const Zone to : combat.retreats) best = to;
        const Action action = Action::retreat(id, best);
        if (best.exists() && game.check(state, side, action).ok()) return action;
    }
    return Action::done();
}

// Into the emptied zone, when what stands there then is worth more than where it was.
Action go_forward(const P3f& game, const State& state, Side side, const Lore::Staff& staff,
                  Zone from, Zone to) {
    const Estimate estimate(game, state);
    std::array<Lore::Menace, max_zones> menace;
    ZoneSet reach;
    look_out(estimate, side, false, menace, reach);
    const auto stands = [&](Zone zone, const Pile& pile) {
        if (pile.men.empty()) return 0;
        int worth = staff.prize[zone.index()] + 20 * std::min(pile.shock, pile.shot);
        if (estimate.has_phase[index(other(side))])
            worth -= threat(estimate, side, zone, pile, menace,
                            std::max<int>(staff.prize[zone.index()], 0)) /
                     2;
        return worth;
    };
    const Pile back = estimate.pile(side, from);
    const Pile front = estimate.pile(side, to);
    Action best = Action::done();
    int most = 0;
    // What is still in the zone and would be ridden down.
    int spoil = 0;
    for (const PieceId id : Stack(state, to))
        if (game.side_of(id) != side)
            spoil += game.counter(id).is_leader() ? estimate.lost_leader[id.index()]
                                                  : estimate.man(id).step;
    for (const PieceId id : Stack(state, from)) {
        if (game.side_of(id) != side) continue;
        const Action action = Action::advance(id);
        if (!game.check(state, side, action).ok()) continue;
        Pile left = back;
        Pile gone = front;
        estimate.remove(left, id);
        estimate.add(gone, id);
        int gain = 0;
        if (game.counter(id).is_leader()) {
            // He goes with most of his men.
            gain = left.counted < gone.counted ? 50 : -50;
            if (left.men.empty()) gain = 1'000;
        } else {
            const std::size_t column = game.counter(id).column.index();
            gain = spoil + stands(to, gone) - stands(to, front) + stands(from, left) -
                   stands(from, back) +
                   45 * (std::min<int>(staff.goal[column][from.index()], 12) -
                         std::min<int>(staff.goal[column][to.index()], 12));
        }
        if (gain <= most) continue;
        most = gain;
        best = action;
    }
    return best;
}

}  // namespace

Action answer(const P3f& game, const State& state, Side side, const Lore::Staff& staff,
              Chance& chance) {
    switch (game.prompt(state, side).ask) {
        case Ask::defend:
            return defend(game, state, side, staff);
        case Ask::loss:
            return take_loss(game, state, side, staff);
        case Ask::support_retreat:
            return Action::done();
        case Ask::follow:
            return follow(game, state, side);
        case Ask::second_round:
        case Ask::second_attack: {
            State rolled = state;
            Silent silent;
            game.apply(rolled, side, Action::again(), silent);
            int guard = 4;
            while (game.prompt(rolled, side).turn == Turn::chance && guard-- > 0 &&
                   rolled.combat.stage != Stage::roll)
                game.apply(rolled, Outcome{1}, silent);
            if (rolled.combat.stage != Stage::roll) return Action::again();
            return gain_now(game, rolled, 60) > 0 ? Action::again() : Action::done();
        }
        case Ask::advance:
            return go_forward(game, state, side, staff, state.combat.from, state.combat.to);
        case Ask::advance_before:
            return go_forward(game, state, side, staff, state.frames.top().from,
                              state.frames.top().zone);
        case Ask::place_leader: {
            Action best = Action::done();
            int most = -1;
            for (const Zone zone : game.tables().land) {
                const Action action = Action::settle(zone);
                if (!game.check(state, side, action).ok()) continue;
                int men = 0;
                for (const PieceId id : Stack(state, zone))
                    if (game.side_of(id) == side && !game.counter(id).is_leader()) ++men;
                if (men <= most) continue;
                most = men;
                best = action;
            }
            return best;
        }
        default:
            return game.sample(state, side, chance);
    }
}

}  // namespace gonfalon::p3f
