#include "engine/chance/chance.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdlib>
#include <set>
#include <vector>

namespace gonfalon {
namespace {

// The known answers published with Random123 (Salmon et al.) for philox4x32 with ten rounds.
TEST_CASE("philox gives the published answers") {
    constexpr std::uint32_t all = 0xFFFFFFFFu;
    CHECK(philox({0, 0, 0, 0}, 0, 0) ==
          ChanceBlock{0x6627E8D5u, 0xE169C58Du, 0xBC57AC4Cu, 0x9B00DBD8u});
    CHECK(philox({all, all, all, all}, all, all) ==
          ChanceBlock{0x408F276Du, 0x41C83B0Eu, 0xA20BC7C6u, 0x6D5451FDu});
    CHECK(philox({0x243F6A88u, 0x85A308D3u, 0x13198A2Eu, 0x03707344u}, 0xA4093822u, 0x299F31D0u) ==
          ChanceBlock{0xD16CFE09u, 0x94FDCCEBu, 0x5001E420u, 0x24126EA1u});
}

std::vector<std::uint32_t> words(Chance& chance, std::uint64_t action, int count) {
    chance.begin(action);
    std::vector<std::uint32_t> drawn;
    for (int i = 0; i < count; ++i) drawn.push_back(chance.word());
    return drawn;
}

TEST_CASE("a draw depends on seed, game, action and roll, and on nothing drawn before") {
    Chance chance(7, 3);
    Chance again(7, 3);
    const auto fifth = words(chance, 5, 10);
    words(again, 9, 3);
    CHECK(words(again, 5, 10) == fifth);
    std::set<std::vector<std::uint32_t>> all{fifth, words(chance, 6, 10),
                                             words(chance, 5 + (std::uint64_t{1} << 32), 10)};
    for (const auto& [seed, game] : {std::pair{8, 3}, {7, 4}, {7, 0}, {0, 0}}) {
        Chance other(static_cast<std::uint64_t>(seed), static_cast<std::uint64_t>(game));
        all.insert(words(other, 5, 10));
    }
    CHECK(all.size() == 7);
}

TEST_CASE("dice from outside: the source is asked for each block of four, by action") {
    struct Asked {
        mutable std::vector<std::pair<std::uint64_t, std::uint32_t>> blocks;
    } asked;
    Chance chance(
        [](const void* context, std::uint64_t action, std::uint32_t block) {
            static_cast<const Asked*>(context)->blocks.emplace_back(action, block);
            return ChanceBlock{block * 4, block * 4 + 1, block * 4 + 2, block * 4 + 3};
        },
        &asked);
    CHECK(words(chance, 12, 6) == std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5});
    CHECK(words(chance, 13, 1) == std::vector<std::uint32_t>{0});
    CHECK(asked.blocks ==
          std::vector<std::pair<std::uint64_t, std::uint32_t>>{{12, 0}, {12, 1}, {13, 0}});
}

// Words that a biased method would map to a number below 3 too often are drawn again.
TEST_CASE("a number below three is drawn again where it would be uneven") {
    struct Script {
        ChanceBlock block;
    } script{{0, 1, 0x55555556u, 0xFFFFFFFFu}};
    Chance chance([](const void* context, std::uint64_t,
                     std::uint32_t) { return static_cast<const Script*>(context)->block; },
                  &script);
    chance.begin(1);
    // 2^32 leaves 1 when divided by 3: only the word 0 is refused.
    CHECK(chance.below(3) == 0);  // the word 1
    CHECK(chance.below(3) == 1);
    CHECK(chance.below(3) == 2);
}

// Pearson's statistic of `rolls` draws below `count`, against even chances.
double unevenness(Chance& chance, std::uint32_t count, int rolls) {
    std::vector<int> seen(count);
    for (int i = 0; i < rolls; ++i) ++seen[chance.below(count)];
    const double mean = static_cast<double>(rolls) / count;
    double sum = 0;
    for (const int each : seen) sum += (each - mean) * (each - mean) / mean;
    return sum;
}

TEST_CASE("numbers in a range are equally likely") {
    Chance chance(1410, 0);
    chance.begin(1);
    // Upper points of chi-square at one in a thousand, for count - 1 degrees of freedom.
    struct Range {
        std::uint32_t count;
        double limit;
    };
    for (const Range& range : {Range{2, 10.83}, Range{3, 13.82}, Range{6, 20.52}, Range{10, 27.88},
                               Range{36, 66.62}, Range{100, 148.23}})
        CHECK(unevenness(chance, range.count, 60'000) < range.limit);
    // Where a remainder would show most: three quarters of the 32-bit range.
    int low = 0;
    for (int i = 0; i < 60'000; ++i) low += chance.below(3'000'000'000u) < 1'500'000'000u ? 1 : 0;
    CHECK(std::abs(low - 30'000) < 735);  // six standard deviations
}

TEST_CASE("dice of one action and of following actions are independent") {
    Chance chance(3, 0);
    std::array<int, 36> pairs{};
    std::array<int, 36> firsts{};
    int before = 1;
    for (std::uint64_t action = 1; action <= 36'000; ++action) {
        chance.begin(action);
        const int one = chance.die();
        const int two = chance.die();
        REQUIRE_UNARY(one >= 1 && one <= 6 && two >= 1 && two <= 6);
        ++pairs[static_cast<std::size_t>((one - 1) * 6 + two - 1)];
        ++firsts[static_cast<std::size_t>((before - 1) * 6 + one - 1)];
        before = one;
    }
    const auto statistic = [](const std::array<int, 36>& seen) {
        double sum = 0;
        for (const int each : seen) sum += (each - 1000.0) * (each - 1000.0) / 1000.0;
        return sum;
    };
    CHECK(statistic(pairs) < 66.62);
    CHECK(statistic(firsts) < 66.62);
}

}  // namespace
}  // namespace gonfalon
