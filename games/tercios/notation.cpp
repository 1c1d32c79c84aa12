// Dice as text; the words of actions are in verbs.cpp, positions in position.cpp.
//
//   3 5 6
#include "engine/game/line_reader.h"
#include "games/tercios/game.h"

namespace gonfalon::tercios {

void Tercios::write(const State&, const Outcome& outcome, std::string& text) const {
    for (std::size_t i = 0; i < outcome.dice.size(); ++i) {
        if (i > 0) text.push_back(' ');
        text.append(std::to_string(outcome.dice[i]));
    }
}

ReadError Tercios::read(const State&, std::string_view text, Outcome& outcome) const {
    LineReader in(text);
    Outcome found;
    in.list(found.dice, "expected.tercios_die", [&] { return in.number(1, 6); });
    if (in.end()) outcome = found;
    return in.error();
}

}  // namespace gonfalon::tercios
