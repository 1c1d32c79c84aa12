// Words of a player's language beside notation: they add to it and take nothing from it.
#include "cli/typed.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/cli/ran.h"
#include "tests/cli/stage.h"

namespace gonfalon::cli {

namespace {

constexpr const char* games[] = {"grunwald", "p3f", "tercios", "la_garde"};

// Of every golden game of a game what its players said: "move H1 106".
template <class See>
std::size_t each_said(const std::string& game, See&& see) {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("tests/playthroughs/" + game)) {
        if (entry.path().extension() != ".gon") continue;
        std::ifstream file(entry.path());
        for (std::string line; std::getline(file, line);) {
            std::istringstream words(line);
            std::string number, side, said;
            words >> number >> side;
            if (side != "first" && side != "second") continue;
            std::getline(words >> std::ws, said);
            ++count;
            see(said);
        }
    }
    return count;
}

}  // namespace

TEST_CASE("whatever a record says may be typed as it stands, in either language") {
    for (const Language language : {Language::en, Language::fr}) {
        Stage stage(language);
        for (const char* game : games) {
            const std::string pairs = stage.session.say("cli.words." + std::string(game));
            REQUIRE(pairs.find('=') != std::string::npos);
            std::string changed;
            const std::size_t count = each_said(game, [&](const std::string& said) {
                if (const std::string plain = in_plain_words(said, pairs); plain != said)
                    changed = said + " -> " + plain;
            });
            CHECK(count > 1000);
            CHECK_MESSAGE(changed.empty(), game << ": " << changed);
        }
    }
}

TEST_CASE("every verb that a record has can be typed in French") {
    constexpr std::string_view alike[] = {"ruse", "brigade", "corps"};
    Stage stage(Language::fr);
    for (const char* game : games) {
        // " fini=done, ..." with a mark after each word that is meant.
        std::string pairs = stage.session.say("cli.words." + std::string(game)) + ",";
        std::replace(pairs.begin(), pairs.end(), '|', ',');
        std::string missing;
        each_said(game, [&](const std::string& said) {
            const std::string verb = said.substr(0, said.find(' '));
            const bool is_code =
                verb.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") != std::string::npos;
            if (is_code || std::find(std::begin(alike), std::end(alike), verb) != std::end(alike))
                return;
            if (pairs.find("=" + verb + ",") == std::string::npos) missing = verb;
        });
        CHECK_MESSAGE(missing.empty(), game << ": " << missing);
    }
}

TEST_CASE("no word for an action is taken by a command") {
    for (const Language language : {Language::en, Language::fr}) {
        Stage stage(language);
        for (const char* game : games) {
            std::istringstream pairs(stage.session.say("cli.words." + std::string(game)));
            for (std::string pair; pairs >> pair;) {
                const std::string word = pair.substr(0, pair.find('='));
                for (const std::string_view verb : verbs) {
                    const std::string name(verb);
                    CHECK_MESSAGE(word != name, game);
                    CHECK_MESSAGE(word != stage.session.say("cli.word." + name), game);
                    CHECK_MESSAGE(word != stage.session.say("cli.word_short." + name), game);
                }
            }
        }
    }
}

TEST_CASE("a word may mean one thing as a verb and another after it") {
    const char* pairs = "tenir=stand|hold, ordre=order, feu=fire";
    CHECK(in_plain_words("tenir", pairs) == "stand");
    CHECK(in_plain_words("ordre L1 tenir", pairs) == "order L1 hold");
    CHECK(in_plain_words("ordre I1 feu", pairs) == "order I1 fire");
    CHECK(in_plain_words("order I1 fire", "fire=shoot|fire") == "order I1 fire");
    CHECK(in_plain_words("fire I1 i2", "fire=shoot|fire") == "shoot I1 i2");
}

TEST_CASE("cards, orders and moves are typed in the words the questions use") {
    const auto play = [](const char* game, const char* scenario, const char* language,
                         const std::string& typed) {
        return ran({"play", game, scenario, "--lang", language, "--seed", "3", "--first", "person",
                    "--second", "person"},
                   typed + "\nquit\n");
    };
    CHECK(play("tercios", "training-first-shots", "en", "order I1 fire")
              .says("Spain  order I1 fire"));
    const std::string cards = "ordre I1 en-avant\nordre I2 prêt\nordre H1 assaut\nordre G1 feu\n";
    CHECK(play("tercios", "training-first-shots", "fr", cards + "poser").says("Espagne  seal"));
    CHECK(play("p3f", "training-reactions", "en", "move H1 106").says("Huguenots  move H1 106"));
    CHECK(play("p3f", "training-reactions", "fr", "aller H1 106").says("Huguenots  move H1 106"));
}

}  // namespace gonfalon::cli
