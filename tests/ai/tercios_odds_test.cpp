#include "ai/doctrine/tercios_odds.h"

#include <doctest/doctest.h>

namespace gonfalon::tercios {
namespace {

// Ten-thousandths.
struct Expected {
    int dice, target, resist, resist_target;
    int mean, none, shaken;
};

// Worked out by hand from the procedure of TER-TIR-8 to TER-TIR-11 and TER-MEL-14 to TER-MEL-16.
constexpr Expected known[] = {
    {3, 4, 4, 4, 2969, 7734, 547},    // a classic battalion fires at a tercio
    {4, 4, 4, 4, 5469, 6367, 586},    // a modern one
    {1, 3, 4, 6, 3215, 6785, 3215},   // a light gun at a tercio
    {6, 5, 4, 5, 9669, 4587, 1802},   // cuirassiers charge a classic battalion
    {6, 4, 4, 5, 17701, 2240, 1944},  // the reply of its pikes
};

TEST_CASE("TER-TIR-10, TER-MEL-15: the computer knows what a roll brings on average") {
    for (const Expected& each : known) {
        CAPTURE(each.dice);
        CAPTURE(each.target);
        const Blow blow = blow_of(each.dice, each.target, each.resist, each.resist_target);
        int mean = 0;
        int shaken = 0;
        for (int wear = 0; wear <= Blow::most; ++wear) {
            mean += wear * blow.of(wear);
            shaken += blow.shaken[static_cast<std::size_t>(wear)];
        }
        constexpr int slack = 60;
        CHECK(std::abs(mean * 10'000 / certain - each.mean) < slack);
        CHECK(std::abs(blow.of(0) * 10'000 / certain - each.none) < slack);
        CHECK(std::abs(shaken * 10'000 / certain - each.shaken) < slack);
    }
}

TEST_CASE("TER-ORD-15: the computer knows how often an order is obeyed") {
    CHECK(std::abs(obeys(1) - 33) <= 1);
    CHECK(std::abs(obeys(3) - 70) <= 1);
    CHECK(std::abs(obeys(5) - 87) <= 1);
}

}  // namespace
}  // namespace gonfalon::tercios
