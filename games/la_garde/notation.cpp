// Dice and tokens as text; the words of actions are in verbs.cpp, positions in position.cpp.
//
//   7  (dice)                  red white (tokens)
#include "engine/game/line_reader.h"
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

void LaGarde::write(const State& now, const Outcome& outcome, std::string& text) const {
    const bool tokens = is_draw(Rules(*this, now).situation().ask);
    for (std::size_t i = 0; i < outcome.dice.size(); ++i) {
        if (i > 0) text.push_back(' ');
        if (tokens)
            text.append(name_of(static_cast<Colour>(outcome.dice[i] - 1)));
        else
            text.append(std::to_string(outcome.dice[i]));
    }
}

ReadError LaGarde::read(const State& now, std::string_view text, Outcome& outcome) const {
    LineReader in(text);
    Outcome found;
    if (is_draw(Rules(*this, now).situation().ask))
        in.list(found.dice, "expected.la_garde_token",
                [&] { return 1 + static_cast<int>(in.named<Colour>("expected.la_garde_token")); });
    else
        in.list(found.dice, "expected.la_garde_die", [&] { return in.number(1, 100); });
    if (in.end()) outcome = found;
    return in.error();
}

}  // namespace gonfalon::la_garde
