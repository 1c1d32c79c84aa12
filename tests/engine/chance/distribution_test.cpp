#include "engine/chance/distribution.h"

#include <doctest/doctest.h>

#include <bit>
#include <cstdlib>
#include <map>

#include "engine/chance/bag.h"

namespace gonfalon {
namespace {

// By rolling every combination.
std::map<int, std::uint64_t> all_rolls(int count, int faces) {
    std::map<int, std::uint64_t> sums{{0, 1}};
    for (int i = 0; i < count; ++i) {
        std::map<int, std::uint64_t> next;
        for (const auto& [sum, ways_there] : sums)
            for (int face = 1; face <= faces; ++face) next[sum + face] += ways_there;
        sums = next;
    }
    return sums;
}

TEST_CASE("sums of dice weigh as many as there are rolls") {
    for (const int faces : {2, 6, 10}) {
        for (int count = 0; count <= 6; ++count) {
            const auto sum = dice_sum(count, faces);
            const auto expected = all_rolls(count, faces);
            CHECK(sum.lowest() == expected.begin()->first);
            CHECK(sum.highest() == expected.rbegin()->first);
            std::uint64_t total = 0;
            for (const auto& [value, weight] : expected) {
                CHECK(sum.weight(value) == weight);
                CHECK(sum.at_most(value - 1) == total);
                total += weight;
                CHECK(sum.at_least(value + 1) == sum.total() - total);
            }
            CHECK(sum.total() == total);
        }
    }
    static_assert(dice_sum(2).weight(7) == 6 && dice_sum(2).at_least(10) == 6);
    CHECK(dice_sum(2).weight(1) == 0);
    CHECK(dice_sum(2).weight(13) == 0);
}

TEST_CASE("independent values add") {
    Distribution<> coin(-1);
    coin.set(1, 3);  // weights 1, 0, 3
    const auto two = coin + coin;
    CHECK(two.weight(-2) == 1);
    CHECK(two.weight(0) == 6);
    CHECK(two.weight(2) == 9);
    CHECK(two.weight(1) == 0);
    CHECK((Distribution<>(5) + dice_sum(1)).lowest() == 6);
}

TEST_CASE("ways to choose are Pascal's triangle") {
    for (int things = 1; things <= 64; ++things)
        for (int chosen = 0; chosen <= things; ++chosen)
            CHECK(ways(things, chosen) ==
                  (chosen == 0 || chosen == things
                       ? 1
                       : ways(things - 1, chosen - 1) + ways(things - 1, chosen)));
    CHECK(ways(5, 6) == 0);
    CHECK(ways(5, -1) == 0);
}

TEST_CASE("tokens drawn from a bag weigh as many as there are draws") {
    for (int tokens = 0; tokens <= 10; ++tokens) {
        for (int marked = 0; marked <= tokens; ++marked) {
            for (int drawn = 0; drawn <= tokens; ++drawn) {
                std::map<int, std::uint64_t> expected;
                for (std::uint32_t draw = 0; draw < (1u << tokens); ++draw)
                    if (std::popcount(draw) == drawn)
                        ++expected[std::popcount(draw & ((1u << marked) - 1u))];
                const auto out = tokens_drawn(tokens, marked, drawn);
                CHECK(out.total() == ways(tokens, drawn));
                CHECK(out.lowest() == expected.begin()->first);
                CHECK(out.highest() == expected.rbegin()->first);
                for (const auto& [value, weight] : expected) CHECK(out.weight(value) == weight);
            }
        }
    }
}

TEST_CASE("a large bag stays exact") {
    const auto out = tokens_drawn(64, 32, 32);
    CHECK(out.total() == ways(64, 32));
    for (int k = 0; k <= 32; ++k) CHECK(out.weight(k) == ways(32, k) * ways(32, 32 - k));
}

TEST_CASE(
    "a token bag gives what is in it, each token equally likely, and keeps no trace of order") {
    TokenBag<3> bag;
    bag.put(0, 1);
    bag.put(2, 5);
    CHECK(bag.size() == 6);
    Chance chance(1, 0);
    chance.begin(1);
    int drawn[3] = {};
    for (int i = 0; i < 6'000; ++i) ++drawn[bag.draw(chance)];
    CHECK(drawn[1] == 0);
    CHECK(std::abs(drawn[0] - 1'000) < 175);  // six standard deviations
    std::uint64_t total = 0;
    bag.outcomes([&](std::size_t kind, std::uint64_t weight) {
        CHECK(kind != 1);
        total += weight;
    });
    CHECK(total == 6);

    TokenBag<3> other = bag;
    bag.take(0);
    bag.take(2);
    other.take(2);
    other.take(0);
    CHECK(bag == other);
    bag.clear();
    CHECK(bag.empty());
}

}  // namespace
}  // namespace gonfalon
