#include "tests/fuzz/readers.h"

#include <cstdlib>
#include <string>

#include "loader/data_files.h"
#include "loader/games/la_garde.h"
#include "loader/games/tercios.h"
#include "loader/tree.h"
#include "protocol/case.h"
#include "protocol/library.h"
#include "protocol/messages.h"

namespace gonfalon::fuzz {
namespace {

const DataFiles& files() {
    static const DataFiles built_in;
    return built_in;
}

}  // namespace

void feed_json(std::string_view bytes) {
    const auto tree = read_tree(bytes);
    if (!tree) return;
    const std::string text = tree->write();
    const auto again = read_tree(text);
    if (!again || again->write() != text) std::abort();  // what is written reads back
}

void feed_request(std::string_view bytes) { (void)read_request(bytes); }

void feed_record(std::string_view bytes) {
    Record record;
    (void)read_record(bytes, record);
    if (record.lines.size() > 2000) return;
    (void)Library(files()).resume(bytes);
}

void feed_case(std::string_view bytes) {
    if (bytes.size() > 20'000) return;
    (void)run_case(files(), bytes);
}

void feed_actions(std::string_view bytes) {
    auto match = Library(files()).start("toy", "duel", {}, "philox seed=1 game=0");
    if (!match) return;
    Chance chance(1, 0);
    for (int lines = 0; !bytes.empty() && lines < 200; ++lines) {
        const std::size_t end = bytes.find('\n');
        const std::string_view line = bytes.substr(0, end);
        bytes = end == std::string_view::npos ? std::string_view{} : bytes.substr(end + 1);
        const MatchStatus now = match->status();
        if (now.turn == Turn::over) return;
        const Side side = now.asked[0] ? Side::first : Side::second;
        (void)match->why(side, line);
        (void)match->reach(side, line);
        const std::uint64_t before = match->hash();
        if (now.turn == Turn::chance) {
            if (!match->roll_as(line) && match->hash() != before) std::abort();
            if (match->status().next == now.next) (void)match->roll(chance);
        } else if (!match->play(side, line) && match->hash() != before) {
            std::abort();  // refused, yet something changed
        }
    }
}

void feed_army(std::string_view bytes) {
    static const auto tercios = load_tercios_book(files());
    static const auto la_garde = load_la_garde_book(files());
    if (!tercios || !la_garde) std::abort();
    if (const auto list = read_tercios_list(bytes, "list", *tercios)) {
        const auto breaches = tercios::army::check(*tercios, *list, {});
        if (breaches != tercios::army::check(*tercios, *list, {})) std::abort();
    }
    if (const auto list = read_la_garde_army(bytes, "list", *la_garde))
        (void)la_garde::army::check(*la_garde, *list, 1000, false);
}

}  // namespace gonfalon::fuzz
