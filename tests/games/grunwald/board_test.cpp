// Grunwald on drawn boards.
#include <doctest/doctest.h>

#include <string>

#include "tests/games/grunwald/table.h"

using namespace gonfalon;
using namespace gonfalon::grunwald;

namespace {

constexpr std::string_view fight = "turn 1\nphase infantry_combat_a\n";

// Two knights before a militia man: 05 and 07 stand higher than 06 and 08.
Table knights() {
    return Table("training-combat", "0504", R"(
        .           .
              .           .
        .           .
              Z21:S       .
        .           P19:NW
              P05:N       .)",
                 fight);
}

}  // namespace

TEST_CASE("grunwald: a board is drawn as it is laid out") {
    CHECK(knights().board() == R"(       05     06     07     08
04     .             .
              .             .
05     .             .
              Z21:S         .
06     .             P19:NW
              P05:N         .
07     .             .
              .             .
)");
}

TEST_CASE(
    "GRU-3.2.1 GRU-3.1.1 a zone is the hex ahead and the two beside it, whichever the column") {
    const Table low("training-combat", "0504", R"(
        .           .
              .           .
        .           .
              P05:N       .
        .           .
              .           .)",
                    fight);
    CHECK(low.zones(Side::first) == R"(       05     06     07
04     .             .
              #
05     #             #
              P05:N
06     .             .
              .
)");
    const Table high("training-combat", "0504", R"(
        .           .
              .           .
        .           P05:SE
              .           .
        .           .
              .           .)",
                     fight);
    CHECK(high.zones(Side::first) == R"(       06     07     08
04            .
       .             #
05            P05:SE
       .             #
06            #
       .             .
)");
}
