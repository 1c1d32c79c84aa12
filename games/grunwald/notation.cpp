// Dice as text; the words of actions are in verbs.cpp, positions in position.cpp.
#include "games/grunwald/game.h"
#include "games/grunwald/rules/rules.h"
#include "games/grunwald/text.h"

namespace gonfalon::grunwald {

void Grunwald::write(const State&, const Outcome& outcome, std::string& text) const {
    append(text, std::int64_t{outcome.first});
    if (outcome.second != 0) append(text, std::int64_t{outcome.second});
}

ReadError Grunwald::read(const State& state, std::string_view text, Outcome& target) const {
    const int dice = dice_of(Rules(*tables_, state).situation().ask);
    Reader words(text);
    Outcome outcome;
    for (int i = 0; i < dice; ++i) {
        const std::size_t at = words.at();
        std::int64_t die = 0;
        if (!read_number(words.next(), die) || die < 1 || die > 6) return {at, "expected.die"};
        (i == 0 ? outcome.first : outcome.second) = static_cast<std::uint8_t>(die);
    }
    if (dice == 0) return {words.at(), "expected.no_dice"};
    if (!words.ended()) return {words.at(), "expected.end"};
    target = outcome;
    return {};
}

}  // namespace gonfalon::grunwald
