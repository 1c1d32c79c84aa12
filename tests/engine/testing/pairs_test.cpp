// Rows in which every pair of values occurs.
#include "engine/testing/pairs.h"

#include <doctest/doctest.h>

#include <set>
#include <tuple>

using namespace gonfalon;
using testing::Pairs;

TEST_CASE("every pair of values occurs in few rows, and rows go on after that") {
    const std::vector<std::uint32_t> sizes{2, 3, 3, 2, 6, 2, 3, 2};
    Chance chance(5, 0);
    Pairs pairs(sizes);
    std::set<std::tuple<std::size_t, std::size_t, std::uint32_t, std::uint32_t>> met;
    int rows = 0;
    while (pairs.met() < pairs.total()) {
        const auto row = pairs.next(chance);
        REQUIRE(row.size() == sizes.size());
        REQUIRE(++rows <= 60);
        for (std::size_t a = 0; a < row.size(); ++a) {
            REQUIRE(row[a] < sizes[a]);
            for (std::size_t b = 0; b < a; ++b) met.insert({a, b, row[a], row[b]});
        }
        CHECK(met.size() == pairs.met());
    }
    CHECK(rows >= 18);  // the product of the two largest
    CHECK(pairs.next(chance).size() == sizes.size());
    CHECK(pairs.met() == pairs.total());
}

TEST_CASE("one factor, or none, has no pairs") {
    Chance chance(5, 0);
    Pairs one({4});
    CHECK(one.total() == 0);
    CHECK(one.next(chance).size() == 1);
    Pairs none({});
    CHECK(none.next(chance).empty());
}
