// The commands that read a record: replay, verify, position, forecast.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/session.h"
#include "cli/telling.h"
#include "loader/tree.h"
#include "protocol/read.h"
#include "table/sealed_chance.h"

namespace gonfalon::cli {

namespace {

std::string whole(const Tree& tree) { return tree.write_indented(); }

// Every roll there is in a record.
std::uint64_t rolls_in(const Record& record) {
    std::uint64_t rolls = 0;
    for (const RecordLine& line : record.lines)
        if (line.kind == RecordLine::Kind::chance) ++rolls;
    return rolls;
}

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
    if (const std::string_view position = played.record().get("position"); !position.empty()) {
        std::string lines(position);
        std::replace(lines.begin(), lines.end(), '|', '\n');
        if (!again->place(lines).ok()) return 1;
    }
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

// A record made in a browser says so: what its dice prove is less.
void tell_place(Session& session, const Record& record) {
    if (record.get("place") == "browser")
        session.console.out << session.say("cli.verify.browser", {}) << "\n";
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
    bool sealed_differs = false;
    bool is_running = false;  // its secret is not shown yet
    if (verifies && found->trouble.empty()) {
        if (match.record().get("dice").starts_with("philox")) {
            differs = seeded_dice_differ_at(session, match, rolls);
        } else if (session.arguments.to == 0) {
            const auto text = read_file(session.arguments.where);
            const DiceProof proof = verify_dice(session.library, text ? *text : "");
            rolls = proof.rolls;
            sealed_differs = proof.state == DiceProof::State::changed;
            if (sealed_differs) differs = proof.line;
            is_running = proof.state == DiceProof::State::running;
        }
    }
    const std::uint64_t uncovered = rolls_in(match.record()) - rolls;
    // Dice that were all typed, or declared to be, prove nothing.
    const bool proves_nothing = verifies && rolls == 0 && uncovered != 0;
    const bool as_recorded = found->trouble.empty() && differs == 0 && !sealed_differs;
    const int code = as_recorded && !proves_nothing ? done : failed;

    if (session.arguments.json) {
        Tree tree = Tree::object();
        tree.set("game", match.record().get("game"))
            .set("scenario", match.record().get("scenario"));
        tree.set("ok", code == done).set("hash", fmt::format("{:016x}", match.hash()));
        if (found->failed_line != 0)
            tree.set("failed_line", found->failed_line).set("what", found->trouble);
        if (differs != 0) tree.set("dice_differ_at", differs);
        if (verifies) tree.set("rolls", rolls).set("rolls_not_covered", uncovered);
        if (const std::string_view place = match.record().get("place"); !place.empty())
            tree.set("place", place);
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
    if (sealed_differs && differs == 0)
        return session.give_up(session.say("cli.verify.changed", {{"file", session.arguments.where},
                                                                  {"line", std::uint64_t{0}},
                                                                  {"expected", std::string{}}}));
    if (differs != 0)
        return session.give_up(session.say("cli.replay.dice_differ",
                                           {{"file", session.arguments.where}, {"n", differs}}));
    if (verifies)
        console.out << session.say("cli.replay.verified", {{"file", session.arguments.where},
                                                           {"lines", match.record().lines.size()},
                                                           {"rolls", rolls}})
                    << "\n";
    if (proves_nothing)
        return session.give_up(
            is_running ? session.say("cli.verify.running", {{"file", session.arguments.where}})
                       : session.say("cli.replay.not_covered", {{"rolls", uncovered}}));
    if (verifies && uncovered != 0)
        console.out << session.say("cli.replay.not_covered", {{"rolls", uncovered}}) << "\n";
    if (verifies) tell_place(session, match.record());
    return done;
}

int verify(Session& session) {
    const auto text = read_file(session.arguments.where);
    if (!text) return session.refuse(say(session.words, text.error()));
    const DiceProof proof = verify_dice(session.library, *text);
    if (session.arguments.json) {
        Tree tree = Tree::object();
        tree.set("ok", proof.ok()).set("state", name_of(proof.state)).set("rolls", proof.rolls);
        tree.set("from", proof.from).set("unproved", proof.unproved);
        tree.set("chained", proof.chained).set("seeds", proof.seeds);
        if (proof.line != 0) tree.set("line", proof.line);
        if (!proof.expected.empty()) tree.set("expected", proof.expected);
        session.console.out << whole(tree);
        return proof.ok() ? done : failed;
    }
    const std::string sentence = session.say("cli.verify." + std::string(name_of(proof.state)),
                                             {{"file", session.arguments.where},
                                              {"rolls", proof.rolls},
                                              {"line", proof.line},
                                              {"from", proof.from},
                                              {"expected", proof.expected}});
    if (!proof.ok()) return session.give_up(sentence);
    session.console.out << sentence << "\n";
    // What is not covered is said as plainly as what is.
    if (proof.unproved != 0)
        session.console.out << session.say("cli.replay.not_covered", {{"rolls", proof.unproved}})
                            << "\n";
    session.console.out << session.say(proof.chained ? "cli.verify.bound" : "cli.verify.dice_only",
                                       {{"seeds", proof.seeds}})
                        << "\n";
    Record record;
    if (read_record(*text, record).ok()) tell_place(session, record);
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
        session.console.out << telling.forecast(named, name_of(side), true);
    }
    return odds.verdict.legal ? done : failed;
}

}  // namespace gonfalon::cli
