// What a table tells of each piece: where the values on its card come from.
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "loader/data_files.h"
#include "loader/tree.h"
#include "protocol/library.h"

namespace gonfalon {
namespace {

Tree pieces_of(std::string_view game, std::string_view scenario, const OptionValues& options = {}) {
    static const DataFiles files;
    const auto match = Library(files).start(game, scenario, options, "philox seed=1 game=0");
    REQUIRE(match.has_value());
    const auto told = read_tree(match->description());
    REQUIRE(told.has_value());
    return (*told)["pieces"];
}

TEST_CASE("every piece of every game says where its values come from") {
    constexpr std::string_view tables[][2] = {{"grunwald", "clash-of-titans"},
                                              {"p3f", "coutras"},
                                              {"tercios", "fields-of-glory"},
                                              {"la_garde", "encounter-at-the-crossroads"}};
    const std::set<std::string_view> kinds = {"printed",       "publisher",   "deduced",
                                              "reconstructed", "third_party", "ours"};
    for (const auto& [game, scenario] : tables) {
        CAPTURE(game);
        const Tree pieces = pieces_of(game, scenario);
        REQUIRE(pieces.size() > 0);
        for (const Tree& piece : pieces.items()) {
            CAPTURE(piece["code"].text());
            CHECK(kinds.contains(piece["source"]["kind"].text()));
        }
    }
}

TEST_CASE("a unit of Tercios says which of its values come from elsewhere than its profile") {
    const Tree pieces = pieces_of("tercios", "fields-of-glory", {{"first_army", "france"}});
    const auto card = [&](std::string_view type) -> const Tree& {
        for (const Tree& piece : pieces.items())
            if (piece["type"].text() == type) return piece;
        return pieces["none"];
    };
    CHECK(card("musketeer_corps")["source"]["kind"].text() == "third_party");
    CHECK(card("musketeer_corps")["sources"]["base"]["kind"].text() == "ours");
    CHECK(card("forlorn_hope")["source"]["kind"].text() == "reconstructed");
}

}  // namespace
}  // namespace gonfalon
