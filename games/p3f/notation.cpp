// The die as text; the words of actions are in verbs.cpp, positions in position.cpp.
#include "engine/game/line_reader.h"
#include "games/p3f/game.h"

namespace gonfalon::p3f {

void P3f::write(const State&, const Outcome& outcome, std::string& text) const {
    text.push_back(static_cast<char>('0' + outcome.die));
}

ReadError P3f::read(const State&, std::string_view text, Outcome& outcome) const {
    LineReader in(text);
    const int die = in.number(1, 6);
    if (!in.ok()) return {in.error().at, "expected.p3f_die"};
    if (in.end()) outcome.die = static_cast<std::uint8_t>(die);
    return in.error();
}

}  // namespace gonfalon::p3f
