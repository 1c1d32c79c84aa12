#include "tests/prohibitions.h"

#include <doctest/doctest.h>

#include <string>

using namespace gonfalon;

TEST_CASE("every prohibition is shown in an example, or it is said why no action meets it") {
    for (const std::string game : {"grunwald", "p3f", "tercios", "la_garde"}) {
        std::size_t seen = 0;
        testing::each_prohibition(game, [&](const Tree& rule) {
            INFO(std::string(rule["id"].text()));
            CHECK_FALSE(testing::met_in(game, rule).empty());
            ++seen;
        });
        CHECK(seen > 20);
    }
}
