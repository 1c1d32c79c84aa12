// P3F-4.1.5  Line of sight, seen by guns and by reacting units.
#include <doctest/doctest.h>

#include "tests/games/p3f/field.h"

using namespace gonfalon;
using namespace gonfalon::p3f;

namespace {

// A gun in the first zone, a target in the last, and what lies between, by elevation.
Field line_of(std::initializer_list<const char*> zones, std::string_view options = {}) {
    Field field(options);
    const char* last = nullptr;
    for (const char* label : zones) {
        field.zone(label);
        if (last != nullptr) field.border(last, label);
        last = label;
    }
    field.supply(Side::first, {*zones.begin()}).supply(Side::second, {last});
    field.first("C1", "CAN", *zones.begin()).second("H1", "ARQ", last);
    return field;
}
bool fires(const Field& field) { return Board(field, "segment combat first").can("fire C1 H1"); }
bool blocked(const Field& field, std::string_view rule) {
    return Board(field, "segment combat first").forbids("fire C1 H1", rule);
}

}  // namespace

TEST_CASE(
    "P3F-4.1.5a P3F-1.3.5 guns see and reach as far as their range, counted with the target's "
    "zone") {
    CHECK(fires(line_of({"101", "102"})));
    CHECK(fires(line_of({"101", "102", "103"})));
    CHECK(fires(line_of({"101", "102", "103", "104"})));
    CHECK(blocked(line_of({"101", "102", "103", "104", "105"}), "P3F-1.3.5"));
    Field short_range = line_of({"101", "102", "103"});
    short_range.first("C2", "CUL", "101");
    Board board(short_range, "segment combat first");
    CHECK(board.can("fire C2 H1"));
    Field long_range = line_of({"101", "102", "103", "104"});
    long_range.first("C2", "CUL", "101");
    CHECK(Board(long_range, "segment combat first").forbids("fire C2 H1", "P3F-1.3.5"));
}

TEST_CASE("P3F-4.1.5.1 P3F-4.1.5.3 P3F-4.1.5.5.1 a line blocked twice names both obstacles") {
    const Field field = drawn("[101 C1:CAN] --- [102^] --- [103 C2:ARQ] -~- [104 H1:ARQ]");
    for (const char* rule : {"P3F-4.1.5.1", "P3F-4.1.5.3", "P3F-4.1.5.5.1"})
        CHECK(blocked(field, rule));
}

TEST_CASE("P3F-4.1.5b P3F-R11 one clear line is enough, over water and bold borders too") {
    const Field field = drawn(R"(
        [101 C1:CAN] --- [102^]
             |             |
          [103/X] #### [104 H1:ARQ])");
    CHECK(fires(field));  // past the water, not through the wood of 102
}

TEST_CASE("P3F-4.1.5.1 a brown border blocks sight") {
    CHECK(blocked(drawn("[101 C1:CAN] -~- [102] --- [103 H1:ARQ]"), "P3F-4.1.5.1"));
}

TEST_CASE("P3F-4.1.5.2 a junction blocks sight when one of its borders is brown") {
    for (const bool brown : {false, true}) {
        Field field;
        field.zone("101").zone("102").zone("103").zone("104");
        field.border("101", "102").border("102", "103", Line::dashed, brown);
        field.border("103", "104", Line::dashed, brown).border("104", "101");
        field.junction({"101", "102", "103", "104"});
        field.supply(Side::first, {"101"}).supply(Side::second, {"103"});
        field.first("C1", "CAN", "101").second("H1", "ARQ", "103");
        CHECK(fires(field) == !brown);
        CHECK(blocked(field, "P3F-4.1.5.2") == brown);
    }
}

TEST_CASE("P3F-4.1.5.3 a brown box blocks sight between the ends, not from or into it") {
    CHECK(fires(drawn("[101^ C1:CAN] --- [102] --- [103 H1:ARQ]")));
    CHECK(blocked(drawn("[101 C1:CAN] --- [102^] --- [103 H1:ARQ]"), "P3F-4.1.5.3"));
    CHECK(fires(drawn("[101 C1:CAN] --- [102] --- [103^ H1:ARQ]")));
}

TEST_CASE("P3F-4.1.5.4.1 higher ground between blocks sight") {
    CHECK(blocked(line_of({"101", "202", "103"}), "P3F-4.1.5.4.1"));
    CHECK(fires(line_of({"101", "002", "103"})));
}

TEST_CASE("P3F-4.1.5.4.2 nobody sees uphill") {
    // T17
    CHECK(blocked(line_of({"101", "102", "203"}), "P3F-4.1.5.4.2"));
    CHECK(blocked(line_of({"101", "202"}), "P3F-4.1.5.4.2"));
}

TEST_CASE("P3F-4.1.5.4.3 the foot of the slope is not seen from above") {
    CHECK(blocked(line_of({"201", "102"}), "P3F-4.1.5.4.3"));
    CHECK(fires(line_of({"201", "102", "103"})));
}

TEST_CASE("P3F-4.1.5.4.4 a zone at the shooter's level hides lower ground behind it") {
    CHECK(blocked(line_of({"201", "202", "103"}), "P3F-4.1.5.4.4"));
    CHECK(blocked(line_of({"201", "102", "203", "104"}), "P3F-4.1.5.4.4"));
    CHECK(fires(line_of({"301", "202", "103"})));
}

TEST_CASE("P3F-4.1.5.5.1 P3F-R52 on level ground any unit between blocks sight, baggage too") {
    // T18
    for (const char* type : {"ARQ", "BAG", "CAN"}) {
        Field field = line_of({"101", "102", "103"});
        field.first("C2", type, "102");
        CHECK(blocked(field, "P3F-4.1.5.5.1"));
    }
    Field enemy = line_of({"101", "102", "103", "104"});
    enemy.second("H2", "ARQ", "103");
    CHECK(blocked(enemy, "P3F-4.1.5.5.1"));
    // Not level: units do not matter.
    Field above = line_of({"301", "202", "103"});
    above.first("C2", "ARQ", "202");
    CHECK(fires(above));
}

TEST_CASE("P3F-4.1.5.5.2 leaders never block sight") {
    Field field = line_of({"101", "102", "103"});
    field.leader(Side::first, "chief", "102");
    CHECK(fires(field));
}

TEST_CASE("P3F-R3 P3F-6.2.2 P3F-6.3.3 reactions need sight: same height and no brown border") {
    // T19
    Board clear(drawn("[101 C1:ARQ] --- [102] --- [103 H1:ARQ H2:GEN] --- [104]"),
                "segment movement first");
    clear.play("move C1 102").play("done");
    CHECK(clear.can("fire H1 C1"));
    CHECK(clear.can("charge H2 C1"));
    Board brown(drawn("[101 C1:ARQ] --- [102] -~- [103 H1:ARQ H2:GEN] --- [104]"),
                "segment movement first");
    brown.play("move C1 102").play("done");
    CHECK(brown.forbids("fire H1 C1", "P3F-4.1.5.1"));
    CHECK(brown.forbids("charge H2 C1", "P3F-4.1.5.1"));
    Board boxes(drawn("[101 C1:ARQ] --- [102^] --- [103^ H1:ARQ H2:GEN] --- [104]"),
                "segment movement first");
    boxes.play("move C1 102").play("done");
    CHECK(boxes.can("fire H1 C1"));
    for (const char* option : {"reaction_elevation=literal", "reaction_elevation=ignored"}) {
        Board board(drawn("[101 C1:ARQ] --- [102] --- [203 H1:ARQ H2:GEN] --- [204]", option),
                    "segment movement first");
        board.play("move C1 102").play("done");
        const bool ignored = std::string_view(option) == "reaction_elevation=ignored";
        CHECK(board.can("fire H1 C1") == ignored);
        CHECK(board.can("charge H2 C1") == ignored);
    }
}
