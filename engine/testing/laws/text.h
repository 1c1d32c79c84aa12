// Laws of text: notation and position say a thing wholly, and a text that cannot be read changes
// nothing.
#pragma once

#include <string>
#include <string_view>

#include "engine/testing/laws/look.h"

namespace gonfalon::testing {

// The text with one character struck out, doubled or changed, or cut short.
inline std::string spoilt(const std::string& text, Chance& chance) {
    if (text.empty()) return "?";
    std::string out = text;
    const std::size_t at = chance.below(static_cast<std::uint32_t>(text.size()));
    switch (chance.below(5)) {
        case 0:
            out.erase(at, 1);
            break;
        case 1:
            out.insert(at, 1, out[at]);
            break;
        case 2:
            out[at] = static_cast<char>(chance.below(256));
            break;
        case 3:
            out.resize(at);
            break;
        default:
            out[at] = " 09azAZ-x\n*"[chance.below(11)];
            break;
    }
    return out;
}

template <Game G>
void action_text_laws(Look<G>& look, Side side) {
    using Action = typename G::Action;
    const G& game = look.game();
    if (!is_asked(game, look.state, side)) return;
    for (const Action& action : look.legal(look.state, side)) {
        const std::string text = look.text(action);
        look.expect(!text.empty() && text.find('\n') == std::string::npos, "notation is one line",
                    text);
        Action read{};
        look.expect(game.read(look.state, side, text, read).ok() && read == action,
                    "notation of an action can be read back", text);
        const std::string bad = spoilt(text, look.chance);
        Action kept = action;
        const ReadError error = game.read(look.state, side, bad, kept);
        look.expect(error.ok() || kept == action, "an unreadable action changes nothing", bad);
        look.expect(error.at <= bad.size(), "an error lies inside its text", bad);
        if (error.ok())  // another action: check may be asked about it, whatever it is
            look.expect(game.check(look.state, side, kept) == game.check(look.state, side, kept),
                        "a verdict does not change", bad);
    }
}

template <Game G>
void outcome_text_laws(Look<G>& look) {
    using Outcome = typename G::Outcome;
    const G& game = look.game();
    if (game.prompt(look.state, Side::first).turn != Turn::chance) return;
    const auto round_trip = [&](const Outcome& outcome) {
        const std::string text = look.text(outcome);
        Outcome read{};
        look.expect(game.read(look.state, text, read).ok() && read == outcome,
                    "notation of a roll can be read back", text);
        const std::string bad = spoilt(text, look.chance);
        Outcome kept = outcome;
        const ReadError error = game.read(look.state, bad, kept);
        look.expect(error.ok() || kept == outcome, "an unreadable roll changes nothing", bad);
        look.expect(error.at <= bad.size(), "an error lies inside its text", bad);
        if (error.ok()) (void)game.admits(look.state, kept);
    };
    game.outcomes(look.state, [&](const Outcome& outcome, std::uint64_t) { round_trip(outcome); });
    for (int i = 0; i < 4; ++i) round_trip(game.outcome(look.state, look.chance));
}

template <Game G>
void position_laws(Look<G>& look) {
    using State = typename G::State;
    const G& game = look.game();
    std::string text;
    game.write_position(look.state, text);
    State read = game.initial();
    const ReadError error = game.read_position(text, read);
    if (!look.expect(error.ok(), "a position can be read back", error.expected)) return;
    look.expect(hash_of(read) == hash_of(look.state), "a position is the whole state", text);
    std::string again;
    game.write_position(read, again);
    look.expect(again == text, "a position is written in one way", text);
    for (int i = 0; i < 4; ++i) {
        const std::string bad = spoilt(text, look.chance);
        State kept = look.state;
        const ReadError wrong = game.read_position(bad, kept);
        look.expect(wrong.ok() ? game.is_sound(kept) : hash_of(kept) == hash_of(look.state),
                    "a spoilt position is refused or sound", bad);
        look.expect(wrong.at <= bad.size(), "an error lies inside its text", bad);
    }
}

// Everything told can be put into words.
template <Game G>
void entry_laws(Look<G>& look, const std::vector<Entry>& entries) {
    const G& game = look.game();
    for (const Entry& entry : entries) {
        const Event& event = entry.event;
        if (event.rule.exists() || entry.kind != Entry::Kind::event)
            look.expect(G::rule_name(event.rule).size() > 0, "what is told names its rule");
        if (entry.kind != Entry::Kind::cite)
            look.expect(G::say_name(event.say).size() > 0, "what is told has words");
        if (entry.kind == Entry::Kind::modifier)
            look.expect(entry.amount != 0, "a modifier is a number");
        for (const Argument& argument : event.arguments) {
            const Term term = game.term(argument.value);
            look.expect(!argument.name.empty(), "an argument has a name", G::say_name(event.say));
            look.expect(term.kind == Term::Kind::number || !term.text.empty(),
                        "an argument has a word", G::say_name(event.say));
        }
    }
}

}  // namespace gonfalon::testing
