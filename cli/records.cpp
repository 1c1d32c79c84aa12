// The commands that read a record: replay, verify, position, forecast.
#include <fmt/format.h>

#include <ostream>

#include "cli/session.h"
#include "cli/telling.h"
#include "loader/tree.h"
#include "protocol/read.h"
#include "server/sealed_chance.h"

namespace gonfalon::cli {

namespace {

std::string whole(const Tree& tree) { return tree.write_indented(); }

// The dice of a seeded record, drawn again. 0: every roll fits, else the first line that does not.
std::uint64_t seeded_dice_differ_at(Session& session, const Match& played, std::uint64_t& rolls) {
    const std::string_view dice = played.record().get("dice");
    std::uint64_t seed = 0;
    std::uint64_t game = 0;
    std::uint64_t from = 1;  // rolls before this line came from elsewhere
    for (const auto& [key, value] : read_options(dice)) {
        if (key == "seed") seed = std::strtoull(value.c_str(), nullptr, 10);
        if (key == "game") game = std::strtoull(value.c_str(), nullptr, 10);
        if (key == "from") from = std::strtoull(value.c_str(), nullptr, 10);
    }
    auto again = session.library.start(played.record().get("game"), played.record().get("scenario"),
                                       read_options(played.record().get("options")), dice);
    if (!again) return 1;
    for (const RecordLine& line : played.record().lines) {
        tl::expected<void, Refusal> went;
        if (line.kind == RecordLine::Kind::undo) {
            went = again->undo_to(line.undo_to);
        } else if (line.kind == RecordLine::Kind::action) {
            went = again->play(line.side, line.text);
        } else if (line.number < from) {
            went = again->roll_as(line.text);
        } else {
            Chance chance(seed, game);
            went = again->roll(chance);
            ++rolls;
            if (went && again->record().lines.back().text != line.text) return line.number;
        }
        if (!went) return line.number;
    }
    return 0;
}

}  // namespace

int replay(Session& session) {
    auto found = find_match(session, session.arguments.where, session.arguments.to);
    if (!found) return found.error();
    Console& console = session.console;
    const Match& match = found->match;
    const bool verifies = session.arguments.verify;
    std::uint64_t rolls = 0;
    std::uint64_t differs = 0;
    const bool seeded =
        match.record().get("dice").starts_with("philox") && match.record().get("position").empty();
    if (verifies && seeded && found->trouble.empty())
        differs = seeded_dice_differ_at(session, match, rolls);
    const int code = found->trouble.empty() && differs == 0 ? done : failed;

    if (session.arguments.json) {
        Tree tree = Tree::object();
        tree.set("game", match.record().get("game"))
            .set("scenario", match.record().get("scenario"));
        tree.set("ok", code == done).set("hash", fmt::format("{:016x}", match.hash()));
        if (found->failed_line != 0)
            tree.set("failed_line", found->failed_line).set("what", found->trouble);
        if (differs != 0) tree.set("dice_differ_at", differs);
        if (!verifies)
            tree.set("entries", read_tree(match.entries(Viewer::spectator, 1)).value_or(Tree{}));
        console.out << whole(tree);
        return code;
    }
    Telling telling(session, match.record().get("game"));
    const DescriptionRead description = read_description(match.description());
    telling.use(description);
    if (!verifies) {
        console.out << console.paint(Paint::strong, session.say(description.title)) << "\n\n";
        for (const EntryRead& entry : read_entries(match.entries(Viewer::spectator, 1)))
            console.out << telling.entry(entry);
        const PromptRead prompt = read_prompt(match.prompt(Viewer::spectator));
        console.out << "\n" << session.words.say(prompt.question) << "\n";
    }
    console.out << std::flush;
    if (!found->trouble.empty()) return session.give_up(found->trouble);
    if (differs != 0)
        return session.give_up(session.say("cli.replay.dice_differ",
                                           {{"file", session.arguments.where}, {"n", differs}}));
    if (verifies)
        console.out << session.say("cli.replay.verified", {{"file", session.arguments.where},
                                                           {"lines", match.record().lines.size()},
                                                           {"rolls", rolls}})
                    << "\n";
    return done;
}

int verify(Session& session) {
    const auto text = read_file(session.arguments.where);
    if (!text) return session.refuse(say(session.words, text.error()));
    const DiceProof proof = verify_dice(session.library, *text);
    const bool fits =
        proof.state != DiceProof::State::changed && proof.state != DiceProof::State::unreadable;
    if (session.arguments.json) {
        Tree tree = Tree::object();
        tree.set("ok", proof.ok()).set("state", name_of(proof.state)).set("rolls", proof.rolls);
        tree.set("from", proof.from);
        if (proof.line != 0) tree.set("line", proof.line);
        if (!proof.expected.empty()) tree.set("expected", proof.expected);
        session.console.out << whole(tree);
        return fits ? done : failed;
    }
    const std::string sentence = session.say("cli.verify." + std::string(name_of(proof.state)),
                                             {{"file", session.arguments.where},
                                              {"rolls", proof.rolls},
                                              {"line", proof.line},
                                              {"from", proof.from},
                                              {"expected", proof.expected}});
    if (!fits) return session.give_up(sentence);
    session.console.out << sentence << "\n";
    return done;
}

int position(Session& session) {
    auto found = find_match(session, session.arguments.where, session.arguments.to);
    if (!found) return found.error();
    session.console.out << found->match.position() << std::flush;
    if (!found->trouble.empty()) return session.give_up(found->trouble);
    return done;
}

int forecast(Session& session) {
    auto found = find_match(session, session.arguments.where, session.arguments.to);
    if (!found) return found.error();
    const Match& match = found->match;
    const MatchStatus status = match.status();
    Side side = status.side;
    if (!session.arguments.side.empty()) {
        if (session.arguments.side != "first" && session.arguments.side != "second")
            return session.refuse(session.say("cli.bad.side", {{"what", session.arguments.side}}));
        side = session.arguments.side == "second" ? Side::second : Side::first;
    }
    if (status.turn == Turn::over) return session.give_up(session.say("refused.over"));
    std::string action;
    for (const std::string& word : session.arguments.action)
        action += (action.empty() ? "" : " ") + word;
    const std::string json = match.forecast(side, action);
    const ForecastRead odds = read_forecast(json);
    if (session.arguments.json) {
        session.console.out << whole(read_tree(json).value_or(Tree{}));
    } else {
        Telling telling(session, match.record().get("game"));
        telling.use(read_description(match.description()));
        ForecastRead named = odds;
        named.action = action;
        session.console.out << telling.forecast(named);
    }
    return odds.verdict.legal ? done : failed;
}

}  // namespace gonfalon::cli
