// Examples of the rulebooks over the wire.
#include "protocol/example.h"

#include <doctest/doctest.h>

#include <set>

#include "loader/tree.h"
#include "protocol/library.h"
#include "protocol/messages.h"
#include "table/examples.h"
#include "tests/support/sanitized.h"

namespace gonfalon {
namespace {

Tree answer(const std::string& json) {
    const auto request = read_request(json);
    REQUIRE_MESSAGE(request.has_value(), request.error().key);
    return read_tree(answer_example(*request)).value_or(Tree{});
}

Tree example(const std::string& game, const std::string& name) {
    return answer(R"({"id":1,"do":"example","game":")" + game + R"(","example":")" + name +
                  R"("})");
}

}  // namespace

TEST_CASE("examples lists the cases of a game with the rules they show") {
    const Tree reply = answer(R"({"id":1,"do":"examples","game":"grunwald"})");
    CHECK(reply["ok"].boolean());
    bool found = false;
    for (const Tree& each : reply["examples"].items()) {
        if (each["name"].text() != "GRU-1.4.2-a-reduced-unit-that-loses-a-point-is-gone") continue;
        found = true;
        CHECK(each["rules"][0].text() == "GRU-1.4.2");
        CHECK(each["title"]["en"].text().starts_with("The first point lost"));
    }
    CHECK(found);
    CHECK(answer(R"({"id":1,"do":"examples","game":"chess"})")["error"]["key"].text() ==
          "error.unknown_game");
}

TEST_CASE("example plays a case step by step, with what is told and what is expected") {
    const Tree reply = example("grunwald", "GRU-1.4.2-a-reduced-unit-that-loses-a-point-is-gone");
    REQUIRE(reply["ok"].boolean());
    const Tree& it = reply["example"];
    CHECK(it["description"]["game"].text() == "grunwald");
    const Tree& steps = it["steps"];
    REQUIRE(steps.size() == 6);  // begin, four acts, the dice
    CHECK(steps[0]["do"].text() == "begin");
    CHECK(steps[2]["do"].text() == "act");
    CHECK(steps[2]["side"].text() == "first");
    CHECK_FALSE(steps[2]["describe"]["say"].text().empty());
    CHECK(steps[4]["expect"][0]["told"]["say"].text() == "log.odds");
    const Tree& dice = steps[5];
    CHECK(dice["do"].text() == "roll");
    CHECK(dice["text"].text() == "4 6");
    CHECK(dice["expect"].size() == 6);
    CHECK(dice["expect"][2]["told"]["say"].text() == "log.eliminated");
    CHECK(dice["expect"][3]["what"].text() == "view");
    CHECK(dice["expect"][3]["unit"].is_number());
    // One picture for how it begins and one for each deed.
    CHECK(it["frames"].size() == 6);
    CHECK(it["frames"][0]["view"].is_object());
    CHECK(it["frames"][5]["patch"].is_list());
    CHECK(dice["view"].integer() == 5);
}

TEST_CASE("an example shows what is refused, in words and with the rule") {
    const Tree reply = example("p3f", "P3F-1.3.5-range-of-a-gun");
    const Tree& steps = reply["example"]["steps"];
    REQUIRE(steps.size() == 3);
    CHECK(steps[1]["do"].text() == "allow");
    CHECK(steps[2]["do"].text() == "refuse");
    CHECK(steps[2]["describe"]["say"].text().starts_with("act."));
    bool named = false;
    for (const Tree& each : steps[2]["verdict"]["breaches"].items())
        named = named || each["rule"].text() == "P3F-1.3.5";
    CHECK(named);
}

TEST_CASE("an example that is not there is refused, and no name leads out of the folder") {
    for (const char* name : {"nothing", "../../lang/en/common", "../p3f/P3F-1.3.5-range-of-a-gun"})
        CHECK(example("grunwald", name)["error"]["key"].text() == "error.unknown_example");
}

TEST_CASE("every example can be shown, and each deed of it in words" *
          doctest::test_suite("release: whole")) {
    for (const char* game : {"grunwald", "p3f", "tercios", "la_garde"}) {
        CAPTURE(game);
        std::set<std::string> names;
        for (const ExampleHead& head : examples_of(game)) {
            CAPTURE(head.name);
            CHECK_FALSE(head.title.empty());
            CHECK_FALSE(head.rules.empty());
            CHECK(names.insert(head.name).second);
            if (names.size() % testing::thinning != 0) continue;
            const auto shown = example_named(game, head.name);
            REQUIRE(shown.has_value());
            CHECK(shown->steps.size() > 0);
            for (const Tree& step : shown->steps.items()) {
                CHECK(step["view"].integer(-1) < static_cast<std::int64_t>(shown->views.size()));
                // An army list has no board.
                CHECK((step.find("army") != nullptr) == step["report"].is_object());
                for (const Tree& each : step["expect"].items())
                    if (each["what"].text() == "odds")
                        CHECK((each["end"].is_object() || each["effect"].is_object()));
                if (step.find("side") != nullptr) CHECK(step["describe"].is_object());
            }
        }
        CHECK(names.size() > 20);
    }
}

}  // namespace gonfalon
