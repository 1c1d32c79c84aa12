// What a roll is worth: by how much each face of the die betters a side.
#include <algorithm>

#include "ai/doctrine/p3f_estimate.h"

namespace gonfalon::p3f {

namespace {

// To the attacker.
int worth_of(const Cell& cell, const Estimate::Prices& prices) {
    return prices.defender[static_cast<std::size_t>(cell.defender)] -
           prices.attacker[static_cast<std::size_t>(cell.attacker)] +
           (cell.defender_asterisk ? prices.defender_star : 0) -
           (cell.attacker_asterisk ? prices.attacker_star : 0);
}

// To the side of the unit: what it has if it passes.
int worth_of_passing(const Estimate& estimate, const Frame& frame) {
    switch (frame.cause) {
        case Cause::step:
        case Cause::attacker_result:
        case Cause::defender_result:
        case Cause::retreat:
        case Cause::leader_lost:
        case Cause::gold:
        case Cause::hesitation:
            return estimate.man(frame.piece).disorder;
        case Cause::reorganisation: {
            const int confusion = estimate.game.tables().judgement[Weight::confusion];
            return (estimate.man(frame.piece).step / 4 + confusion) * estimate.time / 8;
        }
        case Cause::reaction_fire:
        case Cause::reaction_charge:
        case Cause::second_attack: {
            State passed = estimate.state;
            Silent silent;
            estimate.game.apply(passed, Outcome{1}, silent);
            if (passed.combat.stage != Stage::roll) return 0;
            const int gain = gain_now(estimate.game, passed, 0);
            const Side attacker = estimate.game.side_of(passed.combat.attacker);
            return attacker == estimate.game.side_of(frame.piece) ? gain : -gain;
        }
        default:
            return 0;
    }
}

}  // namespace

bool prospects_of(const Estimate& estimate, Side side, std::array<int, 7>& worth) {
    const P3f& game = estimate.game;
    const State& state = estimate.state;
    if (state.frames.empty()) return false;
    const Frame& frame = state.frames.top();
    const auto each_die = [&](Side gains, auto&& value) {
        for (int die = 1; die <= 6; ++die)
            worth[static_cast<std::size_t>(die)] = gains == side ? value(die) : -value(die);
    };
    switch (frame.kind) {
        case FrameKind::combat: {
            const Combat& combat = state.combat;
            if (!combat.attacker.exists() || !combat.defender.exists()) return false;
            const Side attacker = game.side_of(combat.attacker);
            const Estimate::Prices prices = estimate.prices(
                combat.attacker, estimate.pile(attacker, combat.from), combat.defender,
                estimate.pile(other(attacker), combat.to), combat.to, 0);
            each_die(attacker, [&](int die) {
                return worth_of(game.tables().combat.at(combat.difference, die), prices);
            });
            return true;
        }
        case FrameKind::check: {
            const int passing = worth_of_passing(estimate, frame);
            each_die(game.side_of(frame.piece),
                     [&](int die) { return die <= frame.need ? passing : 0; });
            return passing != 0;
        }
        case FrameKind::fire: {
            const Man& man = estimate.man(frame.other);
            each_die(game.side_of(frame.piece), [&](int die) {
                return die < frame.need ? man.step : die == frame.need ? man.disorder : 0;
            });
            return true;
        }
        case FrameKind::leader_test: {
            const int loss = estimate.lost_leader[frame.piece.index()];
            each_die(game.side_of(frame.piece), [&](int die) {
                return die + frame.need < game.tables().ground.leader_survives_at ? -loss : 0;
            });
            return true;
        }
        default:
            return false;
    }
}

}  // namespace gonfalon::p3f
