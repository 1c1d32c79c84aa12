// Tercios at the border: what a charge may bring, for each card that may lie before its target.
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "loader/data_files.h"
#include "loader/tree.h"
#include "protocol/library.h"

namespace gonfalon {
namespace {

// I1 is about to charge i1, whose card lies face down.
Match before_the_charge(const std::string& theirs) {
    static const DataFiles files;
    auto match = Library(files).start("tercios", "training-first-shots", {}, "typed");
    REQUIRE(match.has_value());
    REQUIRE(match
                ->place("scene phase action\n"
                        "I1 place table pose 4572,2286,16384 card assault\n"
                        "i1 place table pose 4572,3300,49152 card " +
                        theirs + "\n")
                .ok());
    REQUIRE(match->play(Side::first, "activate I1"));
    return std::move(*match);
}

TEST_CASE("TER-ORD-1 TER-REA-1 a reaction is foretold for each card that may lie there") {
    const std::string json =
        before_the_charge("resist").forecast(Side::first, "charge I1 i1 front");
    const Tree odds = read_tree(json).value_or(Tree{});
    REQUIRE(odds["legal"].boolean());
    CHECK_FALSE(odds["imagined"].boolean());
    std::set<std::string> cards;
    std::size_t kept = 0;
    for (const Tree& reply : odds["replies"].items()) {
        if (reply["action"].text() == "keep i1") {
            // Whatever the card is, it is the same not to use it.
            ++kept;
            CHECK(reply.find("given") == nullptr);
            continue;
        }
        REQUIRE(reply["action"].text() == "react i1");
        REQUIRE(reply["given"]["say"].text() == "case.card");
        cards.insert(reply["given"]["args"]["order"].write());
    }
    CHECK(kept == 1);
    // A company with muskets can use every card against a charge.
    CHECK(cards.size() == odds["replies"].size() - 1);
    CHECK(cards.size() >= 4);
    // It says the same whatever lies there.
    CHECK(before_the_charge("fire").forecast(Side::first, "charge I1 i1 front") == json);
    CHECK(before_the_charge("run").forecast(Side::first, "charge I1 i1 front") == json);
}

}  // namespace
}  // namespace gonfalon
