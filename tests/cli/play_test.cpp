#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <utility>

#include "loader/data_files.h"
#include "loader/tree.h"
#include "tests/cli/ran.h"

using gonfalon::cli::Folder;
using gonfalon::cli::Ran;
using gonfalon::cli::ran;

namespace {

// Two persons at one keyboard with dice of their own: nothing is left to chance.
const std::vector<std::string> at_the_table = {"play",   "toy",      "duel",   "--first",
                                               "person", "--second", "person", "--typed-dice"};
const std::string opening = "order assault\norder hold\nA\n";

Ran at_table(const std::string& typed, const char* language = "en") {
    auto words = at_the_table;
    words.insert(words.end(), {"--lang", language});
    return ran(words, typed);
}

}  // namespace

TEST_CASE("a whole game is played by typing, in both languages") {
    const std::string typed = opening + "A1-c3\nA1xB1\n6 6\nquit\n";
    const Ran english = at_table(typed);
    CHECK(english.code == 0);
    CHECK(english.says("A1 moves to c3"));
    CHECK(english.says("B1 is lost."));
    CHECK(english.says("The battle is over."));
    CHECK(english.says("Reds have won."));
    const Ran french = at_table(typed, "fr");
    CHECK(french.says("La bataille est finie"));
    for (const Ran& game : {english, french}) {
        CHECK(game.err.empty());
        CHECK(game.out.find("[cli.") == std::string::npos);
        CHECK(game.out.find("[log.") == std::string::npos);
        CHECK(game.out.find("[ask.") == std::string::npos);
    }
}

TEST_CASE("the board shows where the pieces stand") {
    const Ran game = at_table(opening + "A1-c3\nboard\nquit\n");
    CHECK(game.says("3   .      .     A1 ^*   .      ."));
    CHECK(game.says("4   .      .     B1 .    .      ."));
    CHECK(game.says("^ hill"));
    CHECK(at_table(opening + "units\nquit\n").says("A1  c2"));
}

TEST_CASE(
    "a map of zones is told zone by zone, with borders, points and the orders a side may see") {
    const auto coutras = [](const char* language, const std::string& typed) {
        return ran(
            {"play", "p3f", "coutras", "--first", "person", "--second", "random", "--seed", "1",
             "--set", "advanced_rules=on", "--set", "enfants_perdus=off", "--lang", language},
            typed);
    };
    const Ran french = coutras("fr", "plateau\nplateau 025\nquitter\n");
    CHECK(french.says("028  Ligne de Lavardin (I)"));
    CHECK(french.says("Points si la bataille s’arrêtait là"));
    CHECK(french.says("c-bataille  Bataille"));
    CHECK_FALSE(french.says("h-bataille"));  // the enemy's order lies face down
    CHECK(french.says("032  La garenne"));
    CHECK(french.says("par un point de jonction"));
    const Ran english = coutras("en", "board 999\nquit\n");
    CHECK(english.says("C14 (charge"));
    CHECK(english.out.find("[cli.") == std::string::npos);
}

TEST_CASE("an action may be chosen by its number") {
    const Ran game = at_table("list\n2\nquit\n");
    CHECK(game.says("2  order assault  Order: assault"));
    CHECK(game.says("Your order: assault."));
    CHECK(at_table("7\nquit\n").says("no action number 7"));
}

TEST_CASE("why names the rule that forbids, with its measure and its statement") {
    const Ran game = at_table(opening + "why A1-e5\nwhy A1-c3\nwhy A9\nquit\n");
    CHECK(game.says("“A1-e5” is not allowed"));
    CHECK(game.says("TOY-3.1 One square at a time"));
    CHECK(game.says("A step leads to a neighbouring square."));
    CHECK(game.says("“A1-c3” is allowed."));
    CHECK(game.says("“A9” cannot be read"));
    CHECK(game.says("^ expected: an action"));
}

TEST_CASE("an action that is refused changes nothing and says why") {
    const Ran game = at_table(opening + "A1xB1\nA1-e5\nsave\nquit\n");
    CHECK(game.says("TOY-4.1"));
    CHECK(game.says("“save” needs the name of a file"));
    CHECK_FALSE(game.says("   4  Reds"));
}

TEST_CASE("odds come before the decision: modifiers, what may befall whom, every end on demand") {
    const Ran game = at_table(opening + "A1-c3\nodds A1xB1\nquit\n");
    CHECK(game.says("+1  TOY-4.3.1 From a hill"));
    CHECK(game.says("For the other side (Blues):"));
    CHECK(game.says("B1: destroyed"));
    CHECK(game.says("B1: unharmed"));
    CHECK_FALSE(game.says("B1 is lost."));
    const Ran all = at_table(opening + "A1-c3\nodds all A1xB1\nquit\n");
    CHECK(all.says("B1: destroyed"));
    CHECK(all.says("What may come of it:"));
    CHECK(all.says("B1 is lost."));
    CHECK(at_table(opening + "A1-c3\nchances tout A1xB1\nquit\n", "fr")
              .says("Ce qui peut en sortir"));
}

TEST_CASE("what came of a fight is said in one sentence, with what mattered most") {
    const Ran game = at_table(opening + "A1-c3\nA1xB1\n6 6\nquit\n");
    CHECK(game.says("= B1: destroyed. Chance of this:"));
    CHECK(game.says("What mattered:"));
    CHECK(game.says("From a hill +1"));
}

TEST_CASE("several actions are asked about or done at once, the first refusal ends them") {
    const Ran asked = at_table(opening + "odds A1-c3; A1xB1\nunits\nquit\n");
    CHECK(asked.says("+1  TOY-4.3.1 From a hill"));
    CHECK(asked.says("A1  c2"));  // nothing was done
    CHECK(at_table(opening + "why A1-c3; A1-e5\nquit\n").says("TOY-3.1"));
    CHECK(at_table(opening + "odds A1-e5; A1xB1\nquit\n").says("TOY-3.1"));
    CHECK(at_table(opening + "A1-c3; A1xB1\n6 6\nquit\n").says("B1 is lost."));
    const Ran halted = at_table(opening + "A1-c3; A1-e5; A1xB1\nunits\nquit\n");
    CHECK(halted.says("A1  c3"));
    CHECK_FALSE(halted.says("B1 is lost."));
}

TEST_CASE("the list and the reach of one piece") {
    const auto training = [](const std::string& typed, const char* language = "en") {
        return ran({"play", "grunwald", "training-combat", "--first", "person", "--second",
                    "person", "--seed", "3", "--lang", language},
                   typed);
    };
    const Ran list = training("list z17\nquit\n");
    CHECK(list.says("Z17 S hold"));
    CHECK_FALSE(list.says("turn Z16"));
    CHECK(training("list P99\nquit\n").says("Nothing that is possible now mentions “P99”."));
    CHECK(training("reach Z17\nquit\n").says("0905 (5)"));
    CHECK(training("portée Z17\nquitter\n", "fr").says("0905 (5)"));
    // A leader has no facing.
    CHECK(training("units\nquit\n").says("Lichtenstein          in good order"));
}

TEST_CASE("odds look one answer further where the other side names who is struck") {
    const auto plain = [](const char* language, const std::string& typed) {
        return ran({"play", "p3f", "training-combat", "--first", "person", "--second", "person",
                    "--lang", language},
                   typed);
    };
    const Ran english = plain("en", "done\nodds attack H1 105\nquit\n");
    for (const char* defender : {"Swiss pikemen C1", "Arquebusiers C2", "Gendarmes C4"})
        CHECK(english.says(std::string(defender) + " is lead defender."));
    CHECK(english.says("%  1/"));
    CHECK_FALSE(english.says("this is certain"));
    CHECK(plain("fr", "done\nchances attack H1 105\nquitter\n")
              .says("Arquebusiers C2 : défenseur principal"));
}

TEST_CASE("the computer may decide for a person, until somebody else must speak") {
    const Ran once = at_table("auto\norder hold\nquit\n");
    CHECK(once.says("Reds have chosen an order."));
    CHECK(once.says("   2  Blues  order hold"));
    const Ran turn = at_table(opening + "auto all\nlog\nquit\n");
    CHECK(turn.says("   4  Reds"));
    CHECK_FALSE(turn.says("   4  Blues"));
}

TEST_CASE("undo takes back the last action of those at the table") {
    const Ran game = at_table(opening + "A1-c3\nundo\nunits\nundo\nundo\nundo\nquit\n");
    CHECK(game.says("Taken back to line 4."));
    CHECK(game.says("A1  c2"));
    CHECK(game.says("Taken back to line 2."));
    CHECK(game.says("Taken back to line 1."));
    CHECK(game.says("nothing of yours to take back"));
    // What the computer did since goes with it.
    const Ran alone = ran({"play", "toy", "duel", "--first", "person", "--second", "random",
                           "--seed", "3", "--lang", "en"},
                          "order assault\nundo\nundo\nquit\n");
    CHECK(alone.says("Taken back to line 1."));
    CHECK(alone.says("nothing of yours to take back"));
}

TEST_CASE("the computer sets an army up for a person, and no more") {
    const Ran game = ran({"play", "grunwald", "clash-of-titans", "--first", "person", "--second",
                          "greedy", "--seed", "3", "--lang", "en"},
                         "auto all\nquit\n");
    CHECK(game.says("Poland and Lithuania  done"));
    CHECK(game.says("Poland and Lithuania, cavalry movement: what moves?"));
    CHECK_FALSE(game.says("charge level"));
    // One reason for many actions is given once, and the enemy's reasons are his own.
    std::size_t said = 0;
    for (std::size_t at = game.out.find("within the set-up area"); at != std::string::npos;
         at = game.out.find("within the set-up area", at + 1))
        ++said;
    CHECK(said == 1);
}

TEST_CASE("where a piece can go is asked before it can go anywhere") {
    const Ran game = ran({"play", "grunwald", "clash-of-titans", "--first", "person", "--second",
                          "person", "--seed", "3", "--lang", "en"},
                         "reach Z01\nreach Z99\nquit\n");
    CHECK(game.says("This is open to it now:"));
    CHECK(game.says("No piece is called Z99."));
}

TEST_CASE("a game is saved, loaded and replayed") {
    const Folder folder;
    const std::string file = folder.path("a.gon");
    const Ran saved = at_table(opening + "A1-c3\nsave " + file + "\nquit\n");
    CHECK(saved.says("Saved in " + file));
    CHECK(folder.names() == std::vector<std::string>{"a.gon"});
    CHECK(folder.read("a.gon").find("\n4 first A1-c3\n") != std::string::npos);

    CHECK(at_table("load " + file + "\nunits\nquit\n").says("A1  c3"));
    const Ran resumed =
        ran({"play", "--load", file, "--first", "person", "--second", "person"}, "units\nquit\n");
    CHECK(resumed.code == 0);
    CHECK(resumed.says("A1  c3"));
    CHECK(ran({"position", file}).says("A1 c3"));
    CHECK(ran({"position", file, "--to", "3"}).says("A1 c2"));
    const Ran told = ran({"replay", file});
    CHECK(told.code == 0);
    CHECK(told.says("A1 moves to c3"));
    CHECK(ran({"replay", file, "--verify"}).says("4 lines played again"));
    CHECK(ran({"forecast", file, "A1xB1"}).says("TOY-4.3.1"));
    CHECK(ran({"forecast", file, "A1-e5"}).code == 1);
    const Ran unproved = ran({"verify", file});
    CHECK(unproved.complains("nothing to prove"));
    CHECK(unproved.code == 1);
}

TEST_CASE("a file that cannot be written leaves everything as it was") {
    const Ran game = at_table("save /no/such/folder/a.gon\norder hold\nquit\n");
    CHECK(game.code == 0);
    CHECK(game.says("cannot be written"));
    CHECK(game.says("Your order: hold."));
}

TEST_CASE("seeded dice are the same again, and a changed roll is found") {
    const Folder folder;
    const std::string file = folder.path("a.gon");
    const auto play = [&] {
        return ran(
            {"play", "toy", "hill", "--first", "person", "--second", "random", "--seed", "5"},
            "order march\nsave " + file + "\nquit\n");
    };
    CHECK(play().out == play().out);
    CHECK(ran({"replay", file, "--verify"}).code == 0);
    std::string record = folder.read("a.gon");
    const std::size_t token = record.find("\n3 * ");
    REQUIRE(token != std::string::npos);
    record[token + 5] = record[token + 5] == 'A' ? 'B' : 'A';
    record.resize(record.find('\n', token + 1) + 1);
    folder.write("b.gon", record);
    const Ran changed = ran({"replay", folder.path("b.gon"), "--verify"});
    CHECK(changed.code == 1);
    CHECK(changed.complains("the roll of line 3 is not the one its seed gives"));
    // Nor are they proved by calling them somebody else's.
    const std::size_t dice = record.find("dice philox");
    REQUIRE(dice != std::string::npos);
    const std::size_t stop = record.find('\n', dice);
    for (const std::string& said :
         {record.substr(dice, stop - dice) + " from=999999", std::string("dice typed")}) {
        std::string forged = record;
        forged.replace(dice, stop - dice, said);
        folder.write("c.gon", forged);
        const Ran elsewhere = ran({"replay", folder.path("c.gon"), "--verify"});
        CHECK_MESSAGE(elsewhere.code == 1, said);
        CHECK_MESSAGE(elsewhere.complains("not covered"), said);
    }
}

TEST_CASE(
    "a game of real dice can go on with seeded ones, which are then the ones that are proved") {
    const Folder folder;
    const std::string file = folder.path("a.gon");
    at_table(opening + "done\nsave " + file + "\nquit\n");
    const Ran goes_on = ran({"play", "--load", file, "--second", "person", "--seed", "4"},
                            "done\nsave " + file + "\nquit\n");
    CHECK(goes_on.code == 0);
    CHECK(folder.read("a.gon").find("dice philox seed=4 game=0 from=5\n") != std::string::npos);
    const Ran verified = ran({"replay", file, "--verify"});
    CHECK(verified.code == 0);
    CHECK(verified.says("1 seeded roll"));
}

TEST_CASE("while dice are due, commands can be typed as well") {
    const Ran game = at_table("order assault\norder hold\nunits\n7 7\nA\nquit\n");
    CHECK(game.says("A1  c2"));
    CHECK(game.says("“7 7” cannot be read"));
    CHECK(game.says("Token drawn: Reds act."));
}

TEST_CASE("two computers play to the end by themselves") {
    const Ran game =
        ran({"play", "toy", "duel", "--first", "random", "--second", "greedy", "--seed", "1"});
    CHECK(game.code == 0);
    CHECK(game.says("The battle is over."));
}

TEST_CASE("a broken record shows the lines before the one that fails") {
    const Folder folder;
    at_table(opening + "A1-c3\nsave " + folder.path("a.gon") + "\nquit\n");
    const std::string good = folder.read("a.gon");

    folder.write("illegal.gon", good + "5 first A1-e5\n6 first done\n");
    const Ran illegal = ran({"replay", folder.path("illegal.gon")});
    CHECK(illegal.code == 1);
    CHECK(illegal.says("A1 moves to c3"));
    CHECK(illegal.complains("illegal.gon, line"));
    CHECK(illegal.complains("line 5 of the record cannot be played"));
    CHECK(illegal.complains("TOY-3.1"));

    folder.write("unreadable.gon", good + "5 frist done\n");
    const Ran unreadable = ran({"replay", folder.path("unreadable.gon")});
    CHECK(unreadable.code == 1);
    CHECK(unreadable.says("A1 moves to c3"));
    CHECK(unreadable.complains("“first”, “second”, “*” or “undo”"));

    folder.write("other.gon", "Dear diary\n");
    const Ran other = ran({"replay", folder.path("other.gon")});
    CHECK(other.code == 1);
    CHECK(other.complains("other.gon, line 1"));

    folder.write("changed.gon", good + "# 4 0123456789abcdef\n");
    const Ran changed = ran({"replay", folder.path("changed.gon")});
    CHECK(changed.code == 1);
    CHECK(changed.complains("after line 4 the state is not the recorded one"));
}

TEST_CASE("the end of the input leaves the game quietly") {
    const Ran game = at_table("order march\n");
    CHECK(game.code == 0);
    CHECK(game.err.empty());
}

TEST_CASE("every French word of an action is one that its game reads") {
    const gonfalon::DataFiles files;
    const gonfalon::Tree catalogue =
        gonfalon::read_tree(*files.find("lang/fr/cli.json")).value_or(gonfalon::Tree{});
    // What does not begin an action: cards, orders, sides of a base, whom.
    const std::set<std::string> arguments = {
        "ready",     "assault",   "run",      "resist", "front", "left",   "right", "rear",
        "me",        "enemy",     "skirmish", "hold",   "from",  "off",    "march", "reserve",
        "disengage", "manoeuvre", "defend",   "fire",   "to",    "overrun"};
    for (const auto& [game, scenario] :
         {std::pair{"grunwald", "training-combat"}, std::pair{"p3f", "training-combat"},
          std::pair{"tercios", "training-first-shots"},
          std::pair{"la_garde", "training-first-division"}}) {
        std::string pairs(catalogue["cli.words." + std::string(game)].text());
        REQUIRE(!pairs.empty());
        std::string typed;
        std::vector<std::string> verbs;
        for (std::size_t from = 0; from < pairs.size();) {
            const std::size_t end = std::min(pairs.find(", ", from), pairs.size());
            const std::string pair = pairs.substr(from, end - from);
            const std::size_t equals = pair.find('=');
            REQUIRE(equals != pair.npos);
            if (!arguments.contains(pair.substr(equals + 1))) {
                typed += "pourquoi " + pair.substr(0, equals) + "\n";
                verbs.push_back(pair.substr(equals + 1, pair.find('|') - equals - 1));
            }
            from = end + 2;
        }
        const Ran game_of_two = ran({"play", game, scenario, "--first", "person", "--second",
                                     "person", "--seed", "1", "--lang", "fr"},
                                    typed + "quitter\n");
        for (const std::string& verb : verbs) {
            INFO(verb);
            CHECK(game_of_two.out.find("\n  " + verb + "\n  ^") == std::string::npos);
        }
    }
}

TEST_CASE("unit tells the values of a piece of Par le feu, in words") {
    const auto told = [](const char* language, const std::string& typed) {
        return ran({"play", "p3f", "training-combat", "--first", "person", "--second", "person",
                    "--seed", "1", "--lang", language},
                   typed);
    };
    const Ran french = told("fr", "unité C1\nquitter\n");
    CHECK(french.says("facteur de combat    6"));
    CHECK(french.says("facteur de qualité"));
    CHECK(french.says("infanterie"));
    CHECK_FALSE(french.says("SWI"));
    CHECK(told("en", "unit C1\nquit\n").says("combat rating"));
}

TEST_CASE("unit tells who leads a piece of Par le feu, and what a leader is good for") {
    const auto told = [](const char* battle, const char* language, const std::string& typed) {
        return ran({"play", "p3f", battle, "--first", "person", "--second", "person", "--seed", "1",
                    "--lang", language},
                   typed);
    };
    CHECK(told("jarnac", "en", "unit H1\nquit\n").says("Rearguard (coligny-j)"));
    const Ran constable = told("saint-denis", "fr", "unité montmorency-s\nquitter\n");
    CHECK(constable.says("lieutenant-général"));
    CHECK(constable.says("P3F-S1.6 Saint-Denis : le connétable"));
}
