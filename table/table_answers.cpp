#include <algorithm>
#include <charconv>

#include "loader/tree.h"
#include "protocol/read.h"
#include "table/aside.h"
#include "table/asking.h"
#include "table/frames.h"
#include "table/patience.h"
#include "table/table.h"

namespace gonfalon {
namespace {

// More than this are made on a copy, away from the table.
constexpr std::size_t frames_at_once = 16;

// The whole numbers of a roll, "3 5"; tokens and words are no dice.
std::vector<int> dice_of(std::string_view text) {
    std::vector<int> dice;
    while (!text.empty()) {
        const std::size_t stop = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, stop);
        int value = 0;
        const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
        if (read.ec == std::errc{} && read.ptr == word.data() + word.size() && value >= 1)
            dice.push_back(value);
        text.remove_prefix(std::min(stop + 1, text.size()));
    }
    return dice;
}

std::string member(std::string_view key, std::string_view json) {
    return JsonText().object().key(key).raw(json).end().take();
}

// What only a side of a game that goes on may ask.
bool is_for_players(Do what) {
    switch (what) {
        case Do::actions:
        case Do::line:
        case Do::why:
        case Do::forecast:
        case Do::reach:
        case Do::known:
        case Do::hint:
            return true;
        default:
            return false;
    }
}

std::string known_to(const Match& match, Side side, const std::string& stamp) {
    JsonText json;
    json.object().key("n").number(match.record().next());
    json.key("draft").number(std::uint64_t{match.draft(side).size()});
    json.key("known").text(match.known(side));
    json.key("stamp").text(stamp).end();
    return json.take();
}

std::string entries_up_to(std::uint64_t last, const std::string& entries) {
    tl::expected<Tree, TreeError> tree = read_tree(entries);
    if (!tree) return entries;
    std::erase_if(tree->items(), [&](const Tree& entry) {
        return entry["n"].integer() > static_cast<std::int64_t>(last);
    });
    return tree->write();
}

}  // namespace

void Table::answer(const std::shared_ptr<Listener>& from, Role role, const Request& request,
                   Effects& effects) {
    const Viewer who = viewer_of(role);
    const Side side = role == Role::second ? Side::second : Side::first;
    const std::uint64_t next = match_->record().next();
    const auto reply = [&](std::string_view members) {
        effects.send(from, write_reply(request.id, members));
    };
    const auto refuse = [&](const Complaint& complaint) {
        effects.send(from, write_error(request.id, complaint));
    };
    // Nothing found: there was no time for it.
    const auto reply_in_time = [&](std::string_view key, const std::string& found) {
        if (found.empty()) return refuse({"error.busy", {}, {}, {}});
        reply(member(key, found));
    };
    const auto out_of_range = [&] {
        refuse({"error.range", {{"from", "1"}, {"to", std::to_string(next)}}, {}, {}});
    };
    if (is_for_players(request.what)) {
        if (role == Role::watch) return refuse({"error.not_a_player", {}, {}, {}});
        if (is_over()) return refuse({"error.over", {}, {}, {}});
    }
    const Patience patience(house_.host, *from, request.id, Patience::at_the_table);
    const auto wanted = static_cast<std::size_t>(request.wanted);
    switch (request.what) {
        case Do::actions:
            return reply_in_time("actions", match_->actions(side, wanted, patience.budget()));
        case Do::line:
            return reply_in_time(
                "line", match_->line(side, std::min(wanted, march_limit), patience.budget()));
        case Do::why:
        case Do::forecast:
        case Do::reach:
            if (const std::string told = told_of(*match_, side, request, patience.budget());
                !told.empty())
                return reply(told);
            return refuse({"error.busy", {}, {}, {}});
        case Do::known:
            return reply(known_to(*match_, side, stamp_of(house_.library, game_.rules)));
        case Do::view: {
            JsonText json;
            json.object().key("view").raw(match_->view(who)).key("prompt").raw(match_->prompt(who));
            json.key("status").raw(write(status_for(role))).end();
            return reply(json.str());
        }
        case Do::at: {
            if (request.n > next) return out_of_range();
            JsonText json;
            json.object().key("n").number(request.n);
            json.key("view").raw(match_->view(who, request.n)).end();
            return reply(json.str());
        }
        case Do::frames: {
            if (request.from > request.to || request.to > next ||
                request.to - request.from >= frames_limit)
                return out_of_range();
            std::vector<std::uint64_t> lines;
            for (std::uint64_t n = request.from; n <= request.to; ++n) lines.push_back(n);
            if (lines.size() > frames_at_once)
                return frames(from, who, request.id, std::move(lines));
            return reply_in_time("frames", write_frames(*match_, who, lines, patience.budget()));
        }
        case Do::entries: {
            const std::string entries = match_->entries(who, request.from);
            const bool all = request.to == 0 || request.to + 1 >= next;
            JsonText json;
            json.object().key("from").number(request.from).key("entries");
            json.raw(all ? entries : entries_up_to(request.to, entries)).end();
            return reply(json.str());
        }
        case Do::record: {
            const std::string text = record_text(role);
            JsonText json;
            json.object().key("record").text(text);
            json.key("whole").boolean(frozen_ ? !hides() : text == match_->record().write()).end();
            return reply(json.str());
        }
        case Do::report:
            return reply(member("report", write(report(role))));
        case Do::hint:
            return hint(from, side, request);
        case Do::analysis:
            // Before, it would tell what the enemy hides.
            if (!is_over()) return refuse({"error.not_over", {}, {}, {}});
            return analysis(from, request.id);
        case Do::judge:
            return judge(from, request);
        case Do::verify:
            return verify(from, role, request.id);
        case Do::replay_page:
            return replay_page(from, role, request.id);
        default:
            return refuse({"error.internal", {}, {}, {}});
    }
}

std::string Table::record_text(Role role) const {
    std::string text = is_over() ? match_->record().write() : match_->record_for(viewer_of(role));
    // What follows the last good line is given as it was written, but for what is not this seat's.
    const bool masks = !is_over() && hides();
    for (const StoredLine& line : beyond_) {
        const std::string number = std::to_string(line.number) + " ";
        const std::string_view other = role == Role::first    ? "second"
                                       : role == Role::second ? "first"
                                                              : "";
        const std::string_view words =
            std::string_view(line.text).substr(std::min(number.size(), line.text.size()));
        const std::string_view actor = words.substr(0, std::min(words.find(' '), words.size()));
        const bool secret =
            masks && actor != "*" && actor != "undo" && (role == Role::watch || actor == other);
        if (secret)
            text += number + std::string(actor) + " ?\n";
        else
            text +=
                masks ? line.text.substr(0, std::min(line.text.find('\n'), line.text.size())) + "\n"
                      : line.text;
    }
    return text;
}

void Table::ask_aside(const std::shared_ptr<Listener>& from, std::int64_t id,
                      Question question) const {
    gonfalon::ask_aside(house_.questions, house_.host, from, id, std::move(question));
}

void Table::verify(const std::shared_ptr<Listener>& from, Role role, std::int64_t id) const {
    ask_aside(from, id, [self = shared_from_this(), id, text = record_text(role)](Budget budget) {
        const std::optional<DiceProof> proof = verify_dice(self->house_.library, text, budget);
        if (!proof) return std::string();
        JsonText json;
        json.object().key("verify").object().key("ok").boolean(proof->ok());
        json.key("state").text(name_of(proof->state)).key("rolls").number(proof->rolls);
        if (proof->line != 0) json.key("line").number(proof->line);
        if (!proof->expected.empty()) json.key("expected").text(proof->expected);
        json.key("from").number(proof->from).key("unproved").number(proof->unproved);
        json.key("chained").boolean(proof->chained).key("seeds").number(proof->seeds);
        // Which dice each roll was of, for those who derive them again.
        json.key("dice").object();
        for (const auto& [line, highest] : proof->dice)
            json.key(std::to_string(line)).text(highest);
        json.end().end().end();
        return write_reply(id, json.str());
    });
}

void Table::frames(const std::shared_ptr<Listener>& from, Viewer who, std::int64_t id,
                   std::vector<std::uint64_t> lines) const {
    ask_aside(from, id,
              [self = shared_from_this(), who, id, lines = std::move(lines),
               whole = match_->record().write()](Budget budget) {
                  const tl::expected<Resumed, LoadError> resumed =
                      self->house_.library.resume(whole, budget);
                  if (!resumed) return std::string();
                  const std::string made = write_frames(resumed->match, who, lines, budget);
                  return made.empty() ? made : write_reply(id, member("frames", made));
              });
}

// Made on a copy, away from the table: it may take a while.
void Table::replay_page(const std::shared_ptr<Listener>& from, Role role, std::int64_t id) const {
    if (!house_.host.has_replay_page()) {
        from->send(write_error(id, {"error.no_replay_page", {}, {}, {}}));
        return;
    }
    std::string name = game_.rules + "-" + game_.scenario + "-" + id_ + ".html";
    ReplayParts parts{write(status_for(role)), write(report(role)), record_text(role)};
    ask_aside(from, id,
              [self = shared_from_this(), id, role, name = std::move(name),
               parts = std::move(parts), whole = match_->record().write()](Budget budget) {
                  const tl::expected<Resumed, LoadError> resumed =
                      self->house_.library.resume(whole, budget);
                  if (!resumed) return std::string();
                  const std::string html =
                      self->house_.host.replay_page(resumed->match, viewer_of(role), parts, budget);
                  if (html.empty()) return html;
                  JsonText json;
                  json.object().key("name").text(name).key("html").text(html).end();
                  return write_reply(id, json.str());
              });
}

Report Table::report(Role role) const {
    Report report;
    const std::vector<RecordLine>& lines = match_->record().lines;
    report.over = is_over();
    report.result = game_.result;
    report.winner = game_.winner;
    report.score[0] = game_.score[0];
    report.score[1] = game_.score[1];
    report.lines = lines.size();
    report.undone = lines.size() - standing_.size() -
                    static_cast<std::size_t>(
                        std::count_if(lines.begin(), lines.end(), [](const RecordLine& line) {
                            return line.kind == RecordLine::Kind::undo;
                        }));
    report.started = game_.created;
    report.ended = times_.empty() ? game_.created : times_.back();
    if (sealed_) report.commitment = sealed_->commitment();
    if (sealed_ && is_over()) report.secret = game_.secret;

    // Rolls that the viewer may not read are not counted either.
    std::vector<EntryRead> entries = read_entries(match_->entries(viewer_of(role), 1));
    const std::int64_t faces = [&] {
        const tl::expected<Tree, TreeError> tree = read_tree(description_);
        return tree ? (*tree)["die"].integer(6) : std::int64_t{6};
    }();
    report.faces = static_cast<int>(std::clamp<std::int64_t>(faces, 2, 100));
    std::string causer = "first";
    for (const std::size_t place : standing_) {
        const RecordLine& line = lines[place];
        if (line.kind == RecordLine::Kind::action) {
            causer = name_of(line.side);
            ++report.actions[index(line.side)];
            const std::int64_t since = place == 0 ? game_.created : times_[place - 1];
            report.thought[index(line.side)] += std::max<std::int64_t>(0, times_[place] - since);
            continue;
        }
        if (place >= entries.size() || entries[place].text.empty()) continue;
        std::vector<int> dice = dice_of(line.text);
        if (dice.empty()) continue;
        const auto count = static_cast<std::int64_t>(dice.size());
        report.rolls.push_back({line.number, causer, std::move(dice), count * (report.faces + 1)});
    }
    return report;
}

}  // namespace gonfalon
