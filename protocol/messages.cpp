#include "protocol/messages.h"

#include <array>
#include <charconv>
#include <cstdlib>

#include "loader/tree.h"

namespace gonfalon {

// --- JsonText ------------------------------------------------------------------------------------

void JsonText::separate() {
    if (comma_) out_ += ',';
    comma_ = true;
}
JsonText& JsonText::object() {
    separate();
    out_ += '{';
    open_.push_back('}');
    comma_ = false;
    return *this;
}
JsonText& JsonText::list() {
    separate();
    out_ += '[';
    open_.push_back(']');
    comma_ = false;
    return *this;
}
JsonText& JsonText::end() {
    if (open_.empty()) return *this;
    out_ += open_.back();
    open_.pop_back();
    comma_ = true;
    return *this;
}
JsonText& JsonText::key(std::string_view name) {
    separate();
    out_ += quoted_json(name);
    out_ += ':';
    comma_ = false;
    return *this;
}
JsonText& JsonText::text(std::string_view value) {
    separate();
    out_ += quoted_json(value);
    return *this;
}
JsonText& JsonText::number(std::int64_t value) {
    separate();
    out_ += std::to_string(value);
    return *this;
}
JsonText& JsonText::number(std::uint64_t value) {
    separate();
    out_ += std::to_string(value);
    return *this;
}
JsonText& JsonText::real(double value) {
    const auto tenths = static_cast<std::int64_t>(value * 10 + (value < 0 ? -0.5 : 0.5));
    separate();
    if (tenths < 0) out_ += '-';
    out_ += std::to_string(std::abs(tenths) / 10) + '.' + std::to_string(std::abs(tenths) % 10);
    return *this;
}
JsonText& JsonText::boolean(bool value) { return raw(value ? "true" : "false"); }
JsonText& JsonText::null() { return raw("null"); }
JsonText& JsonText::raw(std::string_view json) {
    separate();
    out_ += json;
    return *this;
}

// --- Writing -------------------------------------------------------------------------------------

namespace {

void member_result(JsonText& json, const std::string& how, const std::string& winner,
                   const std::int32_t (&score)[2]) {
    json.key("result");
    if (how.empty()) {
        json.null();
        return;
    }
    json.object().key("how").text(how).key("winner");
    if (winner.empty())
        json.null();
    else
        json.text(winner);
    json.key("score").list().number(score[0]).number(score[1]).end().end();
}

// Members of an object, to stand behind others: `,"a":1`.
void append_members(std::string& out, std::string_view members) {
    if (members.size() <= 2) return;
    out += ',';
    out += members.substr(1, members.size() - 2);
}

void error_body(JsonText& json, const Complaint& complaint) {
    json.key("ok").boolean(false).key("error").object().key("key").text(complaint.key);
    json.key("args").object();
    for (const auto& [name, value] : complaint.args) {
        std::int64_t number = 0;
        const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
        json.key(name);
        if (!value.empty() && read.ec == std::errc{} && read.ptr == value.data() + value.size())
            json.number(number);
        else
            json.text(value);
    }
    json.end();
    if (!complaint.refusal.empty()) json.key("refusal").raw(complaint.refusal);
    json.end();
}

}  // namespace

std::string write(const ChatEntry& entry) {
    JsonText json;
    json.object().key("as").text(entry.as).key("name").text(entry.name);
    json.key("text").text(entry.text).key("time").number(entry.time).end();
    return json.take();
}

std::string write(const TableStatus& status) {
    constexpr std::string_view kinds[] = {"person", "computer", "open"};
    JsonText json;
    json.object().key("game").text(status.game).key("title").text(status.title);
    json.key("next").number(status.next).key("turn").text(status.turn);
    json.key("side").text(status.side);
    json.key("asked").list().boolean(status.asked[0]).boolean(status.asked[1]).end();
    json.key("players").list();
    for (const PlayerStatus& player : status.players)
        json.object()
            .key("kind")
            .text(kinds[static_cast<std::size_t>(player.kind)])
            .key("level")
            .text(player.level)
            .key("name")
            .text(player.name)
            .key("present")
            .boolean(player.present)
            .end();
    json.end();
    json.key("spectators").number(std::uint64_t{status.spectators});
    json.key("dice").text(name_of(status.dice)).key("commitment").text(status.commitment);
    if (!status.secret.empty()) json.key("secret").text(status.secret);
    json.key("thinking").boolean(status.thinking);
    if (status.thinking && status.effort < 100)
        json.key("effort").number(std::int64_t{status.effort});
    json.key("free_undo").number(status.free_undo).key("ask_undo").number(status.ask_undo);
    json.key("offer");
    if (status.offer) {
        json.object().key("kind").text(name_of(*status.offer)).key("by").text(status.offer_by);
        if (*status.offer == OfferKind::undo) json.key("to").number(status.offer_to);
        json.end();
    } else {
        json.null();
    }
    member_result(json, status.result, status.winner, status.score);
    json.key("created").number(status.created).key("changed").number(status.changed);
    if (status.expires != 0) json.key("expires").number(status.expires);
    if (status.broken != 0)
        json.key("broken")
            .object()
            .key("line")
            .number(status.broken)
            .key("recorded")
            .text(status.recorded_rules)
            .key("rules")
            .text(status.rules)
            .end();
    if (!status.replacing_by.empty())
        json.key("replacing")
            .object()
            .key("by")
            .text(status.replacing_by)
            .key("at")
            .number(status.replacing_at)
            .end();
    if (status.seeds) {
        json.key("seeds").list();
        for (const SeedStatus& seed : *status.seeds) {
            json.object();
            if (!seed.promised.empty()) json.key("promised").text(seed.promised);
            json.key("shown").boolean(seed.shown).end();
        }
        json.end();
    }
    if (!status.waits.empty()) json.key("waits").text(status.waits);
    if (status.draft != 0) json.key("draft").number(std::uint64_t{status.draft});
    if (!status.muted.empty()) {
        json.key("muted").list();
        for (const std::string& each : status.muted) json.text(each);
        json.end();
    }
    json.end();
    return json.take();
}

std::string write(const Report& report) {
    JsonText json;
    json.object().key("over").boolean(report.over);
    member_result(json, report.result, report.winner, report.score);
    json.key("score").list().number(report.score[0]).number(report.score[1]).end();
    json.key("lines").number(report.lines);
    json.key("actions").list().number(report.actions[0]).number(report.actions[1]).end();
    json.key("rolls").number(std::uint64_t{report.rolls.size()});
    json.key("undone").number(report.undone);
    json.key("started").number(report.started).key("ended").number(report.ended);
    json.key("thought_ms").list().number(report.thought[0]).number(report.thought[1]).end();
    json.key("dice").list();
    for (const std::string_view side : {"first", "second"}) {
        std::int64_t count = 0;
        std::int64_t sum = 0;
        std::int64_t halves = 0;
        std::vector<std::int64_t> faces(static_cast<std::size_t>(report.faces));
        for (const Report::Roll& roll : report.rolls) {
            if (roll.side != side) continue;
            halves += roll.expected_halves;
            for (const int die : roll.dice) {
                ++count;
                sum += die;
                if (die >= 1 && die <= report.faces) ++faces[static_cast<std::size_t>(die - 1)];
            }
        }
        const double expected = static_cast<double>(halves) / 2;
        json.object().key("count").number(count).key("sum").number(sum);
        json.key("expected").real(expected);
        json.key("luck").real(static_cast<double>(sum) - expected).key("faces").list();
        for (const std::int64_t each : faces) json.number(each);
        json.end().end();
    }
    json.end().key("rolled").list();
    for (const Report::Roll& roll : report.rolls) {
        int sum = 0;
        json.object().key("n").number(roll.n).key("side").text(roll.side).key("dice").list();
        for (const int die : roll.dice) {
            json.number(die);
            sum += die;
        }
        json.end().key("sum").number(sum);
        json.key("expected").real(static_cast<double>(roll.expected_halves) / 2).end();
    }
    json.end().key("commitment").text(report.commitment);
    if (!report.secret.empty()) json.key("secret").text(report.secret);
    json.end();
    return json.take();
}

std::string write_reply(std::int64_t id, std::string_view members) {
    std::string out = "{\"id\":" + std::to_string(id) + ",\"ok\":true";
    append_members(out, members);
    out += '}';
    return out;
}

std::string write_error(const Complaint& complaint) {
    JsonText json;
    json.object().key("id");
    if (complaint.id)
        json.number(*complaint.id);
    else
        json.null();
    error_body(json, complaint);
    json.end();
    return json.take();
}

std::string write_error(std::int64_t id, const Complaint& complaint) {
    Complaint with_id = complaint;
    with_id.id = id;
    return write_error(with_id);
}

std::string write_push(std::string_view push, std::string_view game, std::string_view as,
                       std::string_view members) {
    JsonText json;
    json.object().key("push").text(push).key("game").text(game).key("as").text(as);
    std::string out = json.take();
    append_members(out, members);
    out += '}';
    return out;
}

std::string write_notice(std::string_view key,
                         const std::vector<std::pair<std::string, std::string>>& args) {
    JsonText json;
    json.object().key("key").text(key).key("args").object();
    for (const auto& [name, value] : args) json.key(name).raw(value);
    json.end().end();
    return json.take();
}

}  // namespace gonfalon
