#include "protocol/case_turn.h"

#include "protocol/read.h"

namespace gonfalon {

namespace {

constexpr std::uint64_t seed = 1410;

std::string choose(const Match& match, Side side, std::string_view level) {
    Chance thoughts(~seed, 0);
    thoughts.begin(match.record().next());
    const auto choice = match.choose(side, level, thoughts, Effort{}.share(Effort::whole / 20));
    return choice ? choice->action : std::string{};
}

Side asked(const MatchStatus& status) { return status.asked[0] ? Side::first : Side::second; }

std::string question(const Match& match, Side side) {
    return read_prompt(match.prompt(viewer(side))).question.say;
}

}  // namespace

std::string choice_of(const Match& match, std::string_view level) {
    const MatchStatus now = match.status();
    if (!now.asked[0] && !now.asked[1]) return {};
    return choose(match, asked(now), level);
}

void play_turn(Match& match, std::string_view level,
               FunctionRef<bool(const tl::expected<void, Refusal>&, std::string_view)> played) {
    const MatchStatus first = match.status();
    if (!first.asked[0] && !first.asked[1]) return;
    const Side mine = asked(first);
    const std::string began = question(match, mine);
    constexpr int most_lines = 5000;
    Chance dice(seed, 0);
    for (int i = 0; i < most_lines; ++i) {
        const MatchStatus now = match.status();
        if (now.turn == Turn::over) return;
        if (now.turn == Turn::chance) {
            if (!played(match.roll(dice), {})) return;
            continue;
        }
        const Side side = asked(now);
        if (side != mine && question(match, side) == began) return;
        const std::string action = choose(match, side, side == mine ? level : "reference");
        if (!played(match.play(side, action), action)) return;
    }
}

}  // namespace gonfalon
