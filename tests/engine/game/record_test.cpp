#include "engine/game/record.h"

#include <doctest/doctest.h>

namespace gonfalon {
namespace {

constexpr std::string_view sample =
    "gonfalon 1\n"
    "game toy\n"
    "scenario hill\n"
    "options rounds=3 orders=secret\n"
    "dice philox seed=7 game=0\n"
    "\n"
    "1 first order march\n"
    "2 second order hold\n"
    "3 * A\n"
    "4 first A1-b2\n"
    "5 undo 4\n"
    "6 first A2-c2\n"
    "# 6 0123456789abcdef\n";

TEST_CASE("a record is read and written back as it stood") {
    Record record;
    const RecordError error = read_record(sample, record);
    REQUIRE_MESSAGE(error.ok(), error.line << " " << error.expected);
    CHECK(record.get("scenario") == "hill");
    CHECK(record.get("options") == "rounds=3 orders=secret");
    CHECK(record.get("absent").empty());
    REQUIRE(record.lines.size() == 6);
    CHECK(record.lines[2].kind == RecordLine::Kind::chance);
    CHECK(record.lines[2].text == "A");
    CHECK(record.lines[1].side == Side::second);
    CHECK(record.lines[4].undo_to == 4);
    CHECK(record.next() == 7);
    REQUIRE(record.hashes.size() == 1);
    CHECK(record.hashes[0].first == 6);
    CHECK(record.hashes[0].second == 0x0123456789ABCDEFull);
    Record again;
    REQUIRE(read_record(record.write(), again).ok());
    CHECK(again.lines == record.lines);
    CHECK(again.header == record.header);
    CHECK(again.hashes == record.hashes);
}

TEST_CASE("an undo takes back its line and all after it, and the record keeps them") {
    Record record;
    REQUIRE(read_record(sample, record).ok());
    const auto standing = record.standing();
    REQUIRE(standing.size() == 4);
    CHECK(standing[2].number == 3);
    CHECK(standing[3].text == "A2-c2");
}

TEST_CASE("a broken record gives what stood before the error, and where it is") {
    const std::string text(sample);
    const auto broken = [&](std::string_view old_text, std::string_view new_text) {
        std::string changed = text;
        changed.replace(changed.find(old_text), old_text.size(), new_text);
        Record record;
        const RecordError error = read_record(changed, record);
        return std::pair{error, record.lines.size()};
    };
    CHECK(broken("3 * A", "7 * A").first.line == 9);
    CHECK(broken("3 * A", "7 * A").second == 2);
    CHECK(broken("4 first", "4 third").first.line == 10);
    CHECK(broken("5 undo 4", "5 undo 9").first.line == 11);
    CHECK(broken("5 undo 4", "5 undo 9").second == 4);
    CHECK_FALSE(broken("gonfalon 1", "gonfalon 9").first.ok());
    CHECK_FALSE(broken("0123456789abcdef", "xyz").first.ok());
}

}  // namespace
}  // namespace gonfalon
