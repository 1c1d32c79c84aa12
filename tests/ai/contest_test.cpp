#include "ai/search/contest.h"

#include <doctest/doctest.h>

#include "engine/chance/chance.h"

namespace gonfalon {
namespace {

// Candidate i is worth 4000 + 300 i on average, with the noise of a trial that all share and some
// of its own.
constexpr auto noisy = [](std::size_t candidate, std::size_t trial) {
    Chance shared(1, trial);
    Chance own(2, trial * 64 + candidate);
    return 4000 + 300 * static_cast<int>(candidate) + static_cast<int>(shared.below(2000)) +
           static_cast<int>(own.below(400));
};

TEST_CASE("search: the best of several candidates is found, and most trials go to the best") {
    const Contest contest(8, 400, Effort{}, noisy);
    CHECK(contest.best() == 7);
    CHECK(contest.trials(7) > 2 * contest.trials(1));
    CHECK(contest.spent() <= 420);
    CHECK(contest.mean(7) > contest.mean(3));
}

TEST_CASE("search: the order in which simulations are run, and by how many, changes nothing") {
    const auto backwards = [](std::span<std::int32_t> values, Job job) {
        for (std::size_t i = values.size(); i-- > 0;) values[i] = job(i);
    };
    const Executor executor(backwards);
    for (const int simulations : {4, 10, 33, 200})
        for (const std::size_t hands : {1, 3, 8}) {
            const Contest one(6, simulations, Effort{}, noisy);
            const Contest two(6, simulations, Effort{}.by(&executor, hands), noisy);
            CHECK(one.best() == two.best());
            CHECK(one.spent() == two.spent());
            for (std::size_t i = 0; i < 6; ++i) CHECK(one.mean(i) == two.mean(i));
        }
}

TEST_CASE("search: the usual choice stands without simulations, and against equals") {
    CHECK(Contest(5, 0, Effort{}, noisy).best() == 0);
    CHECK(Contest(5, 3, Effort{}, noisy).best() == 0);
    CHECK(Contest(1, 100, Effort{}, noisy).best() == 0);
    const Contest equals(4, 100, Effort{}, [](std::size_t, std::size_t trial) {
        return static_cast<int>(trial * 37 % 1000);
    });
    CHECK(equals.best() == 0);
}

TEST_CASE("search: how sure one must be to leave the usual choice") {
    // A small gain in much noise: 100 on average, which varies by 1000.
    const auto unsure = [](std::size_t candidate, std::size_t trial) {
        if (candidate == 0) return 5000;
        return trial % 2 == 0 ? 6100 : 4100;
    };
    CHECK(Contest(2, 200, Effort{}, unsure).best() == 0);
    CHECK(Contest(2, 200, Effort{}, unsure, 1).best() == 1);
}

TEST_CASE("search: a clock that has run out stops it after a few simulations") {
    const auto too_late = [] { return true; };
    const FunctionRef<bool()> clock(too_late);
    const Contest contest(4, 100'000, Effort(Effort::usual, &clock), noisy);
    CHECK(contest.spent() <= 32);
}

}  // namespace
}  // namespace gonfalon
