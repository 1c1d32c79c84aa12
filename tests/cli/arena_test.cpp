// `arena`: matches between computer players.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/cli/ran.h"

using gonfalon::cli::Folder;
using gonfalon::cli::Ran;
using gonfalon::cli::ran;

namespace {

std::vector<std::string> match(const std::vector<std::string>& more) {
    std::vector<std::string> words = {
        "arena",    "grunwald", "training-combat", "--first", "captain", "--second", "reference",
        "--budget", "0",        "--seed",          "4",       "--lang",  "en"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

// What is the same in two runs: all but how long the players thought.
std::string score_of(const Ran& run) {
    std::string kept;
    for (std::size_t from = 0; from < run.out.size();) {
        const std::size_t end = std::min(run.out.find('\n', from), run.out.size() - 1);
        const std::string line = run.out.substr(from, end + 1 - from);
        if (line.find("ms_a_turn") == std::string::npos) kept += line;
        from = end + 1;
    }
    return kept;
}

std::size_t lines_of(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("arena: any number of threads, the same match") {
    const Ran one = ran(match({"--pairs", "4", "--threads", "1", "--json"}));
    const Ran three = ran(match({"--pairs", "4", "--threads", "3", "--json"}));
    CHECK(one.code == 0);
    CHECK(one.says("\"signature\""));
    CHECK(score_of(one) == score_of(three));
    const Ran other = ran(match({"--pairs", "4", "--threads", "1", "--json", "--seed", "5"}));
    CHECK(score_of(one) != score_of(other));
}

TEST_CASE("arena: a match that was broken off goes on where it stood") {
    const Folder folder;
    const std::string file = folder.path("results");
    REQUIRE(ran(match({"--pairs", "2", "--threads", "1", "--resume", file})).code == 0);
    const std::string half = folder.read("results");
    CHECK(lines_of(half) == 3);  // a title and two pairs
    // The last line was cut short.
    folder.write("results", half.substr(0, half.size() - 30));
    const Ran rest = ran(match({"--pairs", "4", "--threads", "1", "--resume", file, "--json"}));
    CHECK(rest.code == 0);
    CHECK(score_of(rest) == score_of(ran(match({"--pairs", "4", "--threads", "2", "--json"}))));
    // Results of another match are not mixed in.
    const Ran wrong = ran(match({"--pairs", "4", "--seed", "9", "--resume", file}));
    CHECK(wrong.code == 2);
    CHECK_FALSE(wrong.err.empty());
}

TEST_CASE("arena: a test that is clear ends the match early") {
    // The same player twice is far from four hundred Elo better than itself.
    const Ran low = ran({"arena", "grunwald", "training-combat", "--first", "reference", "--second",
                         "reference", "--seed", "4", "--pairs", "200", "--sprt", "400", "800",
                         "--threads", "2", "--lang", "en", "--json"});
    CHECK(low.code == 0);
    CHECK(low.says("\"sprt\": -1"));
    CHECK_FALSE(low.says("\"games\": 400"));
    const Ran high = ran(match({"--pairs", "200", "--sprt", "-800", "-400", "--json"}));
    CHECK(high.says("\"sprt\": 1"));
    const Ran open = ran(match({"--pairs", "1", "--sprt", "0", "10", "--json"}));
    CHECK(open.says("\"sprt\": 0"));
    CHECK(ran(match({"--pairs", "1", "--sprt", "10", "0"})).code == 2);
}

TEST_CASE("arena: the first player may weigh by other numbers than those that stand") {
    const std::vector<std::string> alike = {"arena",     "p3f",      "training-combat",
                                            "--first",   "captain",  "--second",
                                            "captain",   "--budget", "0",
                                            "--seed",    "4",        "--lang",
                                            "en",        "--pairs",  "6",
                                            "--threads", "1"};
    const auto with = [&](const std::vector<std::string>& more) {
        std::vector<std::string> words = alike;
        words.insert(words.end(), more.begin(), more.end());
        return ran(words);
    };
    // The same weights on both sides are even whatever the dice.
    CHECK(with({"--json"}).says("\"score\": 0.5"));
    // Who fears everything and hopes for nothing does not fight.
    const Ran timid = with({"--weigh", "caution=200", "--weigh", "hope_share=0"});
    CHECK(timid.says("captain caution=200 hope_share=0 against captain"));
    CHECK_FALSE(timid.says("50 % ("));
    CHECK(with({"--weigh", "cautoin=50"}).complains("caution"));
    for (const char* bad :
         {"caution", "caution=", "caution=much", "caution=-1", "caution=9999", ""})
        CHECK(with({"--weigh", bad}).code == 2);
}

TEST_CASE("arena: what a general of La Garde weighs by is nobody else's") {
    const auto signature = [](const char* first, const char* weight) {
        const Ran run = ran({"arena", "la_garde", "training-first-division", "--first", first,
                             "--second", "captain", "--budget", "0", "--seed", "4", "--pairs", "3",
                             "--threads", "1", "--weigh", weight, "--json"});
        CHECK(run.code == 0);
        return run.out.substr(run.out.find("\"signature\""));
    };
    const char *timid = "general_blow_feared=300", *bold = "general_blow_feared=0";
    CHECK(signature("captain", timid) == signature("captain", bold));
    CHECK(signature("recruit", timid) == signature("recruit", bold));
    CHECK(signature("general", timid) != signature("general", bold));
}

TEST_CASE("arena: what it cannot do is said in a sentence") {
    for (const std::vector<std::string>& bad :
         std::vector<std::vector<std::string>>{{"arena", "grunwald", "--first", "marshal"},
                                               {"arena", "grunwald", "--second", "kaptain"},
                                               {"arena", "grunwald", "no-such-battle"},
                                               {"arena", "chess"},
                                               {"arena", "grunwald", "--pairs", "0"},
                                               {"arena", "grunwald", "--budget", "-1"},
                                               {"arena", "grunwald", "--budget", "much"}}) {
        const Ran run = ran(bad);
        CAPTURE(bad.back());
        CHECK(run.code == 2);
        CHECK_FALSE(run.err.empty());
        CHECK(run.out.empty());
    }
    CHECK(ran({"arena", "grunwald", "--first", "kaptain", "--lang", "en"}).complains("captain"));
}
