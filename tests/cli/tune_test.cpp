// `tune`: weights of a computer player fitted on games against itself.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "loader/tree.h"
#include "tests/cli/ran.h"

using gonfalon::read_tree;
using gonfalon::Tree;
using gonfalon::cli::Folder;
using gonfalon::cli::Ran;
using gonfalon::cli::ran;

namespace {

std::vector<std::string> tuned(const std::vector<std::string>& more) {
    std::vector<std::string> words = {"tune",    "tercios",  "training-first-shots",
                                      "--lang",  "en",       "--seed",
                                      "3",       "--rounds", "2",
                                      "--pairs", "6",        "--proof"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

// A player of Tercios who thinks of nothing but his own skin. What he weighs by besides stands
// fast, so that every game of a short run is about what ails him.
std::string bad_weights() {
    struct Whim {
        std::string_view id, bound;
    };
    constexpr Whim whims[] = {{"inch_pull", "low"},
                              {"shot_share", "low"},
                              {"charge_share", "low"},
                              {"harm_share", "high"},
                              {"turned_away", "high"}};
    std::string rows;
    const Ran now = ran(tuned({"1", "--json"}));
    const Tree tree = read_tree(now.out).value_or(Tree{});
    for (const Tree& each : tree["weights"].items()) {
        std::string_view value = "before", low = "before", high = "before";
        for (const Whim& whim : whims)
            if (whim.id == each["id"].text()) {
                value = whim.bound;
                low = "low";
                high = "high";
            }
        rows += fmt::format(R"({}{{"id":"{}","value":{},"low":{},"high":{}}})",
                            rows.empty() ? "" : ",", each["id"].text(), each[value].integer(),
                            each[low].integer(), each[high].integer());
    }
    return R"({"game":"tercios","source":{"kind":"ours","why":"a test"},"weights":[)" + rows + "]}";
}

}  // namespace

TEST_CASE("tune: any number of threads, the same weights; the run is told with them") {
    const Ran one = ran(tuned({"4", "--threads", "1", "--json"}));
    const Ran three = ran(tuned({"4", "--threads", "3", "--json"}));
    CHECK(one.code == 0);
    CHECK(one.out == three.out);
    const Tree tree = read_tree(one.out).value_or(Tree{});
    CHECK(tree["run"]["games"].integer() == 24);
    CHECK(tree["run"]["seed"].integer() == 3);
    CHECK(tree["run"]["proof_seed"].integer() == 4);
    CHECK(tree["run"]["against_before"]["pairs"].integer() == 4);
    bool moved = false;
    for (const Tree& each : tree["weights"].items()) {
        moved = moved || each["value"].integer() != each["before"].integer();
        CHECK(each["value"].integer() >= each["low"].integer());
        CHECK(each["value"].integer() <= each["high"].integer());
    }
    CHECK(moved);
}

TEST_CASE("tune: a general's own weights are fitted alone, against whom one names") {
    const Ran run = ran(tuned({"4", "--level", "general", "--against", "captain", "--json"}));
    CHECK(run.code == 0);
    const Tree tree = read_tree(run.out).value_or(Tree{});
    CHECK(tree["run"]["level"].text() == "general");
    CHECK(tree["run"]["against"].text() == "captain");
    bool moved = false;
    for (const Tree& each : tree["weights"].items()) {
        const bool same = each["value"].integer() == each["before"].integer();
        if (!each["id"].text().starts_with("general_")) CHECK(same);
        moved = moved || !same;
    }
    CHECK(moved);
}

TEST_CASE("tune: a bad player gets better, and what it then weighs by can be played" *
          doctest::test_suite("release: alone")) {
    const Folder folder;
    const Folder pack;
    pack.write("tercios/judgement.json", bad_weights());
    const std::string file = folder.path("judgement.json");
    const Ran run =
        ran({"tune", "tercios", "training-first-shots", "--seed", "5", "--rounds", "8", "--pairs",
             "32", "--proof", "80", "--data", pack.path(""), "--out", file, "--lang", "en"});
    CHECK(run.code == 0);
    CHECK(run.says("The new weights are better."));
    const std::string written = folder.read("judgement.json");
    const Tree tree = read_tree(written).value_or(Tree{});
    CHECK(tree["run"]["against_before"]["low"].integer() > 500);
    pack.write("tercios/judgement.json", written);
    const Ran play = ran({"arena", "tercios", "training-first-shots", "--budget", "0", "--pairs",
                          "1", "--data", pack.path("")});
    CHECK(play.code == 0);
}

TEST_CASE("tune: weights out of range, unknown or missing are refused with their place") {
    const std::string good = bad_weights();
    const auto refused = [&](std::string_view from, std::string_view to) {
        std::string text = good;
        const std::size_t at = text.find(from);
        REQUIRE(at != std::string::npos);
        text.replace(at, from.size(), to);
        const Folder pack;
        pack.write("tercios/judgement.json", text);
        const Ran run = ran(
            {"tune", "tercios", "training-first-shots", "--data", pack.path(""), "--lang", "en"});
        CHECK(run.code == 2);
        CHECK(run.complains("tercios/judgement.json"));
        return run.err;
    };
    CHECK(refused(R"("id":"inch_pull","value":0)", R"("id":"inch_pull","value":61)")
              .find("/weights/0/value") != std::string::npos);
    CHECK(refused(R"("high":60)", R"("high":60000)").find("/weights/0/high") != std::string::npos);
    CHECK(refused(R"("id":"inch_pull")", R"("id":"inch_push")").find("inch_push") !=
          std::string::npos);
    refused(R"("id":"inch_pull")", R"("id":"errand_pull")");
}

TEST_CASE("tune: what it cannot do is said in a sentence") {
    for (const auto& words :
         std::vector<std::vector<std::string>>{{"tune", "chess"},
                                               {"tune", "tercios", "no-such-battle"},
                                               {"tune", "tercios", "--pairs", "0"},
                                               {"tune", "tercios", "--proof", "0"},
                                               {"tune", "tercios", "--rounds", "0"},
                                               {"tune", "tercios", "--budget", "-1"},
                                               {"tune", "tercios", "--level", "colonel"},
                                               {"tune", "tercios", "--against", "nobody"},
                                               {"tune", "toy"}}) {
        const Ran run = ran(words);
        CAPTURE(words[words.size() - 1]);
        CHECK(run.code == 2);
        CHECK(run.out.empty());
        CHECK(run.complains("gonfalon: "));
    }
}
