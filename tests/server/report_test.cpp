// What is told of a battle's dice.
#include <doctest/doctest.h>

#include "tests/server/table_for_two.h"

namespace gonfalon::testing {

TEST_CASE("LAG-U6 the luck of a battle is measured by the die it is fought with") {
    const TestServer server;
    Client client = server.client();
    struct Die {
        const char* option;
        std::int64_t faces;
    };
    for (const Die die : {Die{"table", 10}, Die{"ten", 10}, Die{"eight", 8}, Die{"six", 6}}) {
        CAPTURE(die.option);
        const Tree made = client.ask(
            "load",
            "\"record\":" +
                quoted_json("gonfalon 1\ngame la_garde\nscenario the-village\noptions die=" +
                            std::string(die.option) +
                            "\n\n1 first order D3 manoeuvre\n2 first seal\n"
                            "3 second corps c1 attack\n4 second order d1 attack\n"
                            "5 second order d2 manoeuvre\n6 second order d3 manoeuvre\n"
                            "7 second order d4 manoeuvre\n8 second seal\n9 * 5 1\n") +
                "," + std::string(hot_seat));
        REQUIRE(error_of(made) == "");
        const Tree report =
            client.ask("report", "\"seat\":" + quoted_json(seat_of(made, "first")))["report"];
        // Two dice: their mean is a face and half of all faces more.
        REQUIRE(report["rolled"].size() == 1);
        CHECK(report["rolled"][0]["sum"].integer() == 6);
        CHECK(report["rolled"][0]["expected"].real() ==
              doctest::Approx(1.0 + static_cast<double>(die.faces)));
        for (const Tree& side : report["dice"].items())
            CHECK(side["faces"].size() == static_cast<std::size_t>(die.faces));
    }
}

}  // namespace gonfalon::testing
