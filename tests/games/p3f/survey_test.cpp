// What the map shows on demand: control, command, sight, sources of points.
#include <doctest/doctest.h>

#include "tests/games/p3f/field.h"

using namespace gonfalon;
using namespace gonfalon::p3f;

namespace {

std::vector<std::string_view> blocks(const Board& board, Zone from, Zone to) {
    std::vector<std::string_view> rules;
    board.game.each_block(board.state, from, to,
                          [&](RuleId rule) { rules.push_back(P3f::rule_name(rule)); });
    return rules;
}

}  // namespace

TEST_CASE("P3F-4.2.1 control reaches the next zone, and not from a disorganised unit") {
    Field field = row(4);
    field.first("C1", "GEN", "101").second("H1", "ARQ", "104", "disorganised");
    const Board board(field, "segment movement first");
    CHECK(board.game.controlled(board.state, Side::first).contains(field.at("102")));
    CHECK_FALSE(board.game.controlled(board.state, Side::first).contains(field.at("103")));
    CHECK(board.game.controlled(board.state, Side::second).empty());
}

TEST_CASE("P3F-5.2.1 a leader commands three zones around him, not through the enemy") {
    Field field = row(6);
    field.first("C1", "GEN", "101").leader(Side::first, "a-leader", "101");
    field.second("H1", "ARQ", "103");
    const Board board(field, "segment movement first");
    for (std::size_t i = 0; i < board.game.piece_count(); ++i) {
        const PieceId id{i};
        if (!board.game.counter(id).is_leader()) continue;
        const ZoneSet zones = board.game.commanded(board.state, id);
        CHECK(zones.contains(field.at("102")));
        CHECK_FALSE(zones.contains(field.at("103")));
    }
}

TEST_CASE("P3F-4.1.5.3 a gun looks as far as it shoots and is told what blocks; others look next") {
    Field field;
    field.zone("101").zone("102", Ground::open, true).zone("103").zone("104").zone("105");
    field.border("101", "102").border("102", "103").border("103", "104").border("104", "105");
    field.supply(Side::first, {"101"}).supply(Side::second, {"105"});
    field.first("C1", "CAN", "101").second("H1", "ARQ", "105");
    const Board board(field, "segment combat first");
    const ZoneSet seen = board.game.in_view(board.state, field.at("101"));
    CHECK(seen.contains(field.at("104")));
    CHECK_FALSE(seen.contains(field.at("105")));
    CHECK(blocks(board, field.at("101"), field.at("102")).empty());
    CHECK(blocks(board, field.at("101"), field.at("103")) ==
          std::vector<std::string_view>{"P3F-4.1.5.3"});
    const ZoneSet next = board.game.in_view(board.state, field.at("105"));
    CHECK(next.contains(field.at("104")));
    CHECK_FALSE(next.contains(field.at("103")));
}

TEST_CASE("P3F-9.0.1 the sources of points add up to the points") {
    Field field = row(3);
    field.first("C1", "GEN", "101").second("H1", "GEN", "-").second("H2", "ARQ", "-");
    field.leader(Side::second, "e", "103", 5, true, "replaced");
    const Board board(field, "segment movement first");
    int sum = 0;
    board.game.each_source(board.state, Side::first, [&](RuleId, int points) { sum += points; });
    CHECK(sum == 9);
    CHECK(sum == board.game.points(board.state, Side::first));
}
