// Dice as text; the words of actions are in verbs.cpp, positions in position.cpp.
#include "engine/game/line_reader.h"
#include "games/grunwald/game.h"
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

void Grunwald::write(const State&, const Outcome& outcome, std::string& text) const {
    add_number(text, outcome.first);
    if (outcome.second != 0) add_number(text, outcome.second);
}

ReadError Grunwald::read(const State& state, std::string_view text, Outcome& target) const {
    const int dice = dice_of(Rules(*tables_, state).situation().ask);
    LineReader in(text);
    Outcome outcome;
    for (int i = 0; i < dice; ++i) {
        std::int64_t die = 0;
        if (!read_number(in.next(), 1, 6, die)) in.fail("expected.die");
        (i == 0 ? outcome.first : outcome.second) = static_cast<std::uint8_t>(die);
    }
    if (!in.next().empty() || !in.at_end() || dice == 0)
        in.fail(dice == 0 ? "expected.no_dice" : "expected.end");
    if (in.ok()) target = outcome;
    return in.error();
}

}  // namespace gonfalon::grunwald
