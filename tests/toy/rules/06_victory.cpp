// Chapter 6: victory.
#include <algorithm>

#include "tests/toy/rules/chapters.h"

namespace gonfalon::toy {

// TOY-6.1  One point for each piece, two for the goal.
template <class Trace>
int points(const Toy& game, const State& now, Side side, Trace& trace) {
    const PieceId on_goal = now.piece_on(game.scenario().goal);
    Tally total{trace, "tally.victory"_say};
    total.add("TOY-6.1"_rule, now.pieces_of(side));
    total.add("TOY-6.1"_rule, on_goal.exists() && side_of(on_goal) == side ? 2 : 0);
    return total.sum();
}

template <class Trace>
void finish(const Toy& game, State& state, Trace& trace) {
    state.phases.clear();
    state.phases.push({Moment::over});
    int scored[2] = {0, 0};
    for (const Side side : {Side::first, Side::second}) {
        scored[index(side)] = points(game, state, side, trace);
        trace.say("log.score"_say, "TOY-6.1"_rule,
                  {{"side", value_of(side)}, {"points", number(scored[index(side)])}});
    }
    if (scored[0] == scored[1]) {
        trace.say("log.drawn"_say, "TOY-6.1"_rule);
    } else {
        const Side winner = scored[0] > scored[1] ? Side::first : Side::second;
        trace.say("log.won"_say, "TOY-6.1"_rule, {{"side", value_of(winner)}});
    }
}

int Toy::score(const State& now, Side side) const {
    Silent silent;
    const int lead = points(*this, now, side, silent) - points(*this, now, other(side), silent);
    if (now.now().moment != Moment::over) return std::clamp(500 + 80 * lead, 1, 999);
    return lead > 0 ? 1000 : lead == 0 ? 500 : 0;
}

template int points(const Toy&, const State&, Side, Silent&);
template int points(const Toy&, const State&, Side, Recorder&);
template void finish(const Toy&, State&, Silent&);
template void finish(const Toy&, State&, Recorder&);

}  // namespace gonfalon::toy
