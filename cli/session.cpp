#include "cli/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "cli/nearest.h"
#include "cli/telling.h"
#include "engine/game/record.h"

namespace gonfalon::cli {

namespace {

// The line of the file on which line `number` of the record stands; 0 when it does not.
std::size_t file_line_of(std::string_view text, std::uint64_t number) {
    const std::string wanted = std::to_string(number) + " ";
    std::size_t line = 0;
    while (!text.empty()) {
        ++line;
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (text.substr(0, end).starts_with(wanted)) return line;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return 0;
}

// Only the lines up to `to`.
std::string cut_record(const std::string& text, std::uint64_t to) {
    Record record;
    if (!read_record(text, record).ok() && record.lines.empty()) return text;
    std::erase_if(record.lines, [&](const RecordLine& line) { return line.number > to; });
    std::erase_if(record.hashes, [&](const auto& each) { return each.first > to; });
    return record.write();
}

}  // namespace

int Session::refuse(std::string_view text) const {
    complain(console, text);
    return bad_use;
}

int Session::give_up(std::string_view text) const {
    complain(console, text);
    return failed;
}

bool Session::use_game(std::string_view game) {
    if (Library::find(game) == nullptr) {
        const auto names = Library::names();
        complain(console, no_such(words, "cli.bad.game", game, {names.begin(), names.end()}));
        return false;
    }
    if (const auto used = words.use(files, game); !used) {
        complain(console, words.say(used.error()));
        return false;
    }
    return true;
}

tl::expected<OptionValues, std::string> Session::options() const {
    OptionValues values;
    for (const std::string& setting : arguments.settings) {
        const std::size_t sign = setting.find('=');
        if (sign == std::string::npos || sign == 0)
            return tl::make_unexpected(say("cli.bad.setting", {{"what", setting}}));
        std::string value = setting.substr(sign + 1);
        if (value.starts_with('@')) {
            auto text = read_file(value.substr(1));
            if (!text) return tl::make_unexpected(cli::say(words, text.error()));
            value = std::move(*text);
        }
        values.emplace_back(setting.substr(0, sign), std::move(value));
    }
    return values;
}

tl::expected<Found, int> find_match(Session& session, const std::string& where, std::uint64_t to) {
    const auto text = read_file(where);
    if (!text) {
        const std::size_t slash = where.find('/');
        const bool names_scenario = text.error().key == "cli.file.absent" &&
                                    slash != std::string::npos &&
                                    Library::find(where.substr(0, slash)) != nullptr;
        if (!names_scenario)
            return tl::make_unexpected(session.refuse(say(session.words, text.error())));
        const std::string game = where.substr(0, slash);
        if (!session.use_game(game)) return tl::make_unexpected(int{bad_use});
        auto match = session.library.start(game, where.substr(slash + 1), {}, "typed");
        if (!match) return tl::make_unexpected(session.refuse(say(session.words, match.error())));
        return Found{std::move(*match), {}, {}, 0};
    }
    auto resumed = session.library.resume(to == 0 ? *text : cut_record(*text, to));
    if (!resumed) {
        const LoadError& error = resumed.error();
        // A record's own complaint carries the line in the place of a path.
        const bool is_line = !error.path.empty() && error.path.find('/') == std::string::npos;
        if (is_line)
            return tl::make_unexpected(session.give_up(session.say(
                "cli.record.unreadable",
                {{"file", where}, {"line", error.path}, {"expected", session.say(error.key)}})));
        return tl::make_unexpected(session.give_up(session.say(
            "cli.record.cannot_start", {{"file", where}, {"what", session.words.say(error)}})));
    }
    if (!session.use_game(resumed->match.record().get("game")))
        return tl::make_unexpected(int{failed});
    Found found{std::move(resumed->match), where, {}, resumed->failed_line};
    if (found.failed_line != 0) {
        const std::size_t line = file_line_of(*text, found.failed_line);
        if (resumed->hash_differs) {
            found.trouble = session.say(
                "cli.record.differs", {{"file", where}, {"line", line}, {"n", found.failed_line}});
        } else {
            const Tree refusal = read_tree(resumed->refusal).value_or(Tree{});
            const Telling telling(session, found.match.record().get("game"));
            const std::string what =
                refusal["line"].is_number()
                    ? session.say("cli.expected",
                                  {{"what", session.say(refusal["expected"].text())}})
                    : telling.refusal(resumed->refusal);
            found.trouble =
                session.say("cli.record.fails",
                            {{"file", where},
                             {"line", refusal["line"].integer(static_cast<std::int64_t>(line))},
                             {"n", found.failed_line},
                             {"what", what}});
        }
    } else if (resumed->other_data) {
        complain(session.console, session.say("cli.record.other_data", {{"file", where}}));
    }
    return found;
}

}  // namespace gonfalon::cli
