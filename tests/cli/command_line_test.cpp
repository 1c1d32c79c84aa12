#include <doctest/doctest.h>

#include "tests/cli/ran.h"
#include "words/rulebook.h"

using gonfalon::DataFiles;
using gonfalon::RuleBook;
using gonfalon::RuleText;
using gonfalon::cli::Folder;
using gonfalon::cli::Ran;
using gonfalon::cli::ran;

namespace {

const std::vector<std::string> commands = {"list",    "play",       "serve",    "sim",  "replay",
                                           "verify",  "position",   "forecast", "case", "rules",
                                           "sources", "check-data", "bench",    "army"};

}  // namespace

TEST_CASE("every command has help in both languages, with no word missing") {
    for (const std::string& command : commands)
        for (const char* language : {"en", "fr"}) {
            const Ran help = ran({command, "--help", "--lang", language});
            CAPTURE(command);
            CHECK(help.code == 0);
            CHECK(help.says("--help"));
            CHECK(help.says("--lang"));
            CHECK_FALSE(help.says("[cli."));
            CHECK(help.says(language == std::string("fr") ? "Usage\u202f:" : "Usage:"));
            CHECK(help.err.empty());
        }
}

TEST_CASE("the general help names every command") {
    const Ran help = ran({"--help"});
    CHECK(help.code == 0);
    for (const std::string& command : commands) CHECK(help.says("\n  " + command));
}

TEST_CASE("the language is that of --lang, else of the system, else English") {
    CHECK(ran({"--help"}).says("Commands:"));
    CHECK(ran({"--help"}, "", {{"LANG", "fr_CA.UTF-8"}}).says("Commandes"));
    CHECK(ran({"--help"}, "", {{"LANG", "fr_FR"}, {"LC_ALL", "C"}}).says("Commands:"));
    CHECK(ran({"--lang", "en", "--help"}, "", {{"LANG", "fr_FR"}}).says("Commands:"));
    CHECK(ran({"--lang=fr", "--help"}).says("Commandes"));
}

TEST_CASE("a bad command line says what is wrong and what to do, and exits with 2") {
    const auto refused = [](const std::vector<std::string>& words, std::string_view what) {
        const Ran bad = ran(words);
        CAPTURE(bad.err);
        CHECK(bad.code == 2);
        CHECK(bad.complains(what));
        CHECK(bad.err.starts_with("gonfalon: "));
        CHECK(bad.err.find('\n') == bad.err.size() - 1);
        CHECK(bad.out.empty());
    };
    refused({}, "A command is missing. See “gonfalon --help”.");
    refused({"lsit"}, "no command “lsit”; there are: list, play, serve, ");
    refused({"lsit"}, "Did you mean “list”?");
    refused({"bogus"}, "no command “bogus”; there are: list, play, serve, ");
    refused({"list", "--wide"}, "“--wide” was not expected");
    refused({"sim", "toy", "duel", "--game", "3"}, "Did you mean “--games”?");
    refused({"sim"}, "GAME is missing");
    refused({"sim", "toy"}, "SCENARIO is missing");
    refused({"sim", "toy", "duel", "--games", "many"}, "--games");
    refused({"sim", "toy", "duel", "--games", "0"}, "between 1 and");
    refused({"sim", "toy", "duel", "--first", "genius"},
            "no player “genius”; there are: random, reference, recruit, captain, general");
    refused({"sim", "toy", "duel", "--first", "captain:bald"},
            "no temper “bald”; there are: steady, cautious, bold, dogged");
    refused({"arena", "toy", "duel", "--second", "random:bold"}, "“random” has no temper");
    refused({"play", "toy", "duel", "--second", "captain:"}, "no temper “”");
    refused({"sim", "toy", "dule"}, "dule (ambush, duel, hill)");
    refused({"sim", "toy", "duel", "--set", "rounds"}, "OPTION=VALUE");
    refused({"sim", "toy", "duel", "--set", "rounds=99"}, "rounds=99 (1..6)");
    refused({"sim", "toy", "duel", "--set", "colour=red"}, "colour (rounds, orders)");
    refused({"play", "chess", "duel"}, "no game “chess”");
    refused({"play", "toy"}, "ambush, duel, hill");
    refused({"list", "--lang", "de"}, "no language “de”");
    refused({"list", "--data", "/no/such/folder"},
            "/no/such/folder: there is no such file or folder");
    refused({"replay", "/no/such/file.gon"}, "/no/such/file.gon: there is no such file or folder");
    refused({"rules", "toy", "TOY-9.9"}, "no rule TOY-9.9");
}

TEST_CASE("a word that is nearly right is recognised") {
    const auto meant = [](const std::vector<std::string>& words, std::string_view what) {
        const Ran bad = ran(words);
        CAPTURE(bad.err);
        CHECK(bad.code == 2);
        CHECK(bad.complains("Did you mean “" + std::string(what) + "”?"));
    };
    meant({"rule"}, "rules");
    meant({"PLAY"}, "play");
    meant({"play", "grunwld"}, "grunwald");
    meant({"play", "Grunwald"}, "grunwald");
    meant({"play", "grunwald", "clash"}, "clash-of-titans");
    meant({"play", "grunwald", "clash_of_titan"}, "clash-of-titans");
    meant({"sim", "toy", "dule"}, "duel");
    meant({"sim", "toy", "duel", "--first", "capten"}, "captain");
    meant({"play", "toy", "duel", "--second", "persn"}, "person");
    meant({"sim", "toy", "duel", "--set", "round=2"}, "rounds");
    meant({"sim", "toy", "duel", "--set", "orders=opened"}, "open");
    meant({"bench", "grunwalt"}, "grunwald");
    // Nothing is near.
    CHECK_FALSE(ran({"xyzzy"}).complains("Did you mean"));
    CHECK_FALSE(ran({"play", "chess"}).complains("Did you mean"));
    CHECK_FALSE(ran({"sim", "toy", "duel", "--set", "rounds=99"}).complains("Did you mean"));
    CHECK(ran({"--lang", "fr", "rule"}).complains("Vouliez-vous « rules » ?"));
}

TEST_CASE("colours are for terminals only") {
    CHECK_FALSE(ran({"rules", "toy"}).says("\x1b["));
    CHECK_FALSE(ran({"sim", "toy", "duel", "--games", "3"}).complains("\x1b["));
}

TEST_CASE("the rules of a game are told with their state, and one of them whole") {
    const Ran table = ran({"rules", "toy"});
    CHECK(table.code == 0);
    CHECK(table.says("TOY-4.3.1"));
    CHECK(table.says("From a hill"));
    CHECK(ran({"rules", "toy", "--lang", "fr"}).says("Depuis une colline"));
    const Ran one = ran({"rules", "toy", "TOY-4.3.1"});
    CHECK(one.code == 0);
    CHECK(one.says("gains one"));
    CHECK(ran({"rules", "toy", "4.3.1"}).says("gains one"));
    CHECK(ran({"rules", "toy", "--json"}).says("\"holes\": []"));
}

TEST_CASE("rules counts what is enforced and our rulings apart") {
    for (const char* game : {"grunwald", "p3f", "tercios", "la_garde"}) {
        const auto book = RuleBook::read(DataFiles{}, game);
        REQUIRE(book.has_value());
        std::size_t enforced = 0;
        std::size_t rulings = 0;
        for (const RuleText& rule : book->rules()) {
            if (rule.reason.en.empty() && rule.status == "enforced") ++enforced;
            if (!rule.reason.en.empty()) ++rulings;
        }
        const Ran table = ran({"rules", game});
        CHECK(table.says(" " + std::to_string(enforced) + "  enforced"));
        CHECK(table.says("of them printed:"));
        CHECK(table.says(std::to_string(rulings) + " rulings of ours"));
    }
}

TEST_CASE("a rule whose editions differ tells both, the one in force first, and the ruling") {
    const Ran english = ran({"rules", "p3f", "7.7.3"});
    CHECK(english.says("English edition, in force: It does not."));
    CHECK(english.says("French edition: It may, like the others."));
    CHECK(english.says("Ruling: P3F-R41"));
    CHECK(ran({"rules", "p3f", "7.7.3", "--lang", "fr"}).says("en vigueur"));
    // A ruling stands where no option chooses.
    CHECK(ran({"rules", "p3f", "4.1.5.5.1"}).says("French edition, in force: Baggage"));
    CHECK_FALSE(ran({"rules", "p3f", "7.7.4"}).says("in force"));
}

TEST_CASE("a hole in the coverage fails the table of rules") {
    const Folder pack;
    pack.write("pack/toy/rulebook.json",
               R"({"game":"toy","prefix":"TOY","source":{"kind":"ours","why":"test"},
        "rules":[{"id":"TOY-1.1","section":"1.1","kind":"definition","status":"todo",
                  "title":{"en":"The field","fr":"Le terrain"},"text":{"en":"Squares.","fr":"Des cases."}},
                 {"id":"TOY-1.2","section":"1.2","kind":"definition","status":"data",
                  "title":{"en":"Pieces","fr":""},"text":{"en":"Pieces.","fr":"Pions."}}]})");
    const Ran table = ran({"rules", "toy", "--data", pack.path("pack")});
    CHECK(table.code == 1);
    CHECK(table.complains("TOY-1.1 is still to do"));
    CHECK(table.complains("TOY-1.2 has no title in both languages"));
    CHECK(table.complains("2 holes"));
}

// The command of docs/how-to/type-in-la-garde.md.
TEST_CASE("a battle is played with values typed in, and its rules tell them") {
    const Folder folder;
    std::string draw(*DataFiles{}.find("la_garde/tables/draw.json"));
    const std::string die = "\"die\": 10";
    REQUIRE(draw.find(die) != std::string::npos);
    folder.write("my-values/la_garde/tables/draw.json",
                 draw.replace(draw.find(die), die.size(), "\"die\": 12"));
    const Ran game =
        ran({"play", "la_garde", "the-village", "--data", folder.path("my-values"), "--lang", "en"},
            "rules LAG-R106\nquit\n");
    CHECK(game.code == 0);
    CHECK(game.says("one die of 12 faces"));
}

TEST_CASE("sources lists what is not printed, cell by cell") {
    const Folder pack;
    pack.write("pack/toy/tables/more.json",
               R"({"source":{"kind":"printed","book":"b"},"rows":[{"id":"seven","n":7,
                   "source":{"kind":"deduced","from":"the pattern of the others"}}]})");
    const Ran sources = ran({"sources", "toy", "--data", pack.path("pack")});
    CHECK(sources.code == 0);
    CHECK(sources.says("toy/tables/more.json"));
    CHECK(sources.says("/rows/seven"));
    CHECK(sources.says("the pattern of the others"));
    CHECK(ran({"sources", "toy", "--json", "--data", pack.path("pack")})
              .says("\"kind\": \"deduced\""));
}

TEST_CASE("broken data is told with file and place") {
    const Folder pack;
    pack.write("pack/toy/scenarios/duel.json", "{\n  \"game\": \"toy\",\n  \"id\" \"duel\"\n}\n");
    const Ran broken = ran({"sim", "toy", "duel", "--data", pack.path("pack")});
    CHECK(broken.code == 2);
    CHECK(broken.complains("toy/scenarios/duel.json"));
    CHECK(broken.complains("line 3"));
    const Ran checked = ran({"check-data", "--data", pack.path("pack")});
    CHECK(checked.code == 1);
    CHECK(checked.complains("toy/scenarios/duel.json"));
}

TEST_CASE("simulations give the same numbers whatever the number of threads") {
    const std::vector<std::string> line = {"sim", "toy",    "hill", "--games",
                                           "40",  "--seed", "9",    "--json"};
    const auto with = [&](const char* threads) {
        auto words = line;
        words.insert(words.end(), {"--threads", threads});
        return ran(words);
    };
    const Ran one = with("1");
    CHECK(one.code == 0);
    CHECK(one.says("\"unfinished\": 0"));
    CHECK(one.out == with("2").out);
    CHECK(one.out == with("7").out);
    auto other = line;
    other[6] = "10";
    CHECK(ran(other).out != one.out);
}

TEST_CASE("a simulation tells rates with their interval") {
    const Ran told =
        ran({"sim", "toy", "hill", "--games", "50", "--first", "greedy", "--second", "random"});
    CHECK(told.code == 0);
    CHECK(told.says("50 games of toy hill, seed 1"));
    CHECK(told.says("Reds   greedy  wins"));
    CHECK(told.says("95%"));
    CHECK(told.says("Mean length"));
    CHECK(ran({"sim", "toy", "hill", "--games", "5", "--lang", "fr"}).says("Durée moyenne"));
}

TEST_CASE("a data pack is one folder; what follows it are the files") {
    const Folder folder;
    folder.write("pack/lang/none.json", "{}");
    folder.write("one.case", "game toy\nscenario duel\nexpect view pieces.A1.square c2\n");
    const Ran run =
        ran({"case", "--data", folder.path("pack"), folder.path("one.case"), "--lang", "en"});
    CHECK(run.err.empty());
    CHECK(run.says("1 passed"));
}
