// Records as text.
#include "engine/game/record.h"

#include <doctest/doctest.h>

namespace gonfalon {
namespace {

constexpr std::string_view good =
    "gonfalon 1\n"
    "game toy\n"
    "scenario duel\n"
    "\n"
    "1 first order assault\n"
    "2 second order hold\n"
    "3 * A\n"
    "4 undo 2\n"
    "# 4 00000000000000ff\n"
    "5 second order march\n";

TEST_CASE("a record is read and written without a change") {
    Record record;
    REQUIRE(read_record(good, record).ok());
    CHECK(record.write() == good);
    CHECK(record.get("scenario") == "duel");
    CHECK(record.hashes.front() == std::pair<std::uint64_t, std::uint64_t>{4, 255});
    const auto standing = record.standing();
    REQUIRE(standing.size() == 2);
    CHECK(standing[0].text == "order assault");
    CHECK(standing[1].number == 5);
}

TEST_CASE("a broken record says which line and keeps what stood before it") {
    const auto broken = [](std::string_view tail) {
        Record record;
        const RecordError error = read_record(std::string(good) + std::string(tail), record);
        CHECK(record.lines.size() == 5);
        CHECK(error.line == 11);
        return error.expected;
    };
    CHECK(broken("7 first done\n") == "expected.record_next_number");
    CHECK(broken("6 third done\n") == "expected.record_actor");
    CHECK(broken("6 first\n") == "expected.record_action");
    CHECK(broken("6 undo 9\n") == "expected.record_undo_target");
    CHECK(broken("# 5 zz\n") == "expected.record_hash");
    CHECK(broken("# 77 12\n") == "expected.record_line_number");
    CHECK(broken("99999999999999999999 first done\n") == "expected.record_next_number");
    Record record;
    CHECK(read_record("", record).expected == "expected.record_first_line");
    CHECK(read_record("gonfalon 2\n", record).expected == "expected.record_first_line");
    CHECK(read_record("gonfalon 1\ngame a\ngame b\n", record).line == 3);
}

}  // namespace
}  // namespace gonfalon
