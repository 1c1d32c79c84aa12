#include "ai/arena/fit.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/chance/chance.h"

namespace gonfalon {
namespace {

// A game that is won the oftener the nearer the first weight is to 70 and the second to 10; the
// third does nothing.
int worth(const WeightValues& weights) {
    return -std::abs(weights[0] - 70) - std::abs(weights[1] - 10);
}
int played(const WeightValues& one, const WeightValues& other, std::uint64_t number) {
    Chance chance(7, number);
    int score = 0;
    for (int game = 0; game < 2; ++game) {
        const int odds = std::clamp(50 + worth(one) - worth(other), 2, 98);
        score += static_cast<int>(chance.below(100)) < odds ? 1000 : 0;
    }
    return score;
}

WeightValues fitted(std::uint64_t seed, std::vector<WeightBounds> bounds) {
    Fit fit({30, 50, 40}, std::move(bounds), seed);
    for (std::uint64_t round = 0; round < 30; ++round) {
        std::vector<int> scores;
        for (std::uint64_t pair = 0; pair < 60; ++pair) {
            WeightValues one, other;
            fit.opponents(pair, one, other);
            scores.push_back(played(one, other, round * 60 + pair));
        }
        fit.learn(scores);
    }
    return fit.values();
}
std::vector<WeightBounds> wide() { return {{0, 100}, {0, 100}, {0, 100}}; }

}  // namespace

TEST_CASE("fit: weights go where games are won, and the same games give the same weights") {
    for (const std::uint64_t seed : {1, 2, 3}) {
        const WeightValues values = fitted(seed, wide());
        CAPTURE(seed);
        CHECK(worth(values) > worth({30, 50, 40}) / 4);
        CHECK(values == fitted(seed, wide()));
    }
    CHECK(fitted(1, wide()) != fitted(2, wide()));
}

TEST_CASE("fit: no weight leaves its bounds, and one without room stays where it is") {
    const std::vector<WeightBounds> narrow = {{20, 40}, {50, 50}, {0, 100}};
    const WeightValues values = fitted(1, narrow);
    CHECK(values[0] > 35);
    CHECK(values[0] <= 40);
    CHECK(values[1] == 50);
    Fit fit({20, 50, 40}, narrow, 1);
    for (std::uint64_t pair = 0; pair < 50; ++pair) {
        WeightValues one, other;
        fit.opponents(pair, one, other);
        for (const WeightValues& each : {one, other})
            for (std::size_t i = 0; i < each.size(); ++i) {
                CHECK(each[i] >= narrow[i].low);
                CHECK(each[i] <= narrow[i].high);
            }
        CHECK(one != other);
    }
}

TEST_CASE("fit: a round of draws moves nothing") {
    Fit fit({30, 50, 40}, wide(), 1);
    fit.learn(std::vector<int>(20, 1000));
    CHECK(fit.values() == WeightValues{30, 50, 40});
}

}  // namespace gonfalon
