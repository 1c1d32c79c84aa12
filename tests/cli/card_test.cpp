// What a result card says in the terminal: word for word what the page says of the same card
// (web/tests/unit/telling.test.ts reads the same file).
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <tuple>

#include "cli/telling.h"
#include "tests/cli/stage.h"

namespace gonfalon::cli {

TEST_CASE("a result card reads the same in the terminal and on the page") {
    std::ifstream file("tests/words/card.json");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto tree = read_tree(text);
    REQUIRE(tree.has_value());
    const CardRead card = read_card((*tree)["card"]);
    for (const Language language : {Language::en, Language::fr}) {
        Stage stage(language);
        const Telling telling(stage.session, "toy");
        CHECK(telling.card(card) == (*tree)[name_of(language)].text());
        // What befell nobody says what it was.
        const Tree& nothing = (*tree)["nothing"];
        CHECK(telling.card(read_card(nothing["card"])) == nothing[name_of(language)].text());
    }
}

TEST_CASE("tokens that were drawn are told by the names of their colours") {
    Stage stage(Language::fr);
    REQUIRE(stage.words.use(stage.files, "la_garde").has_value());
    const Telling telling(stage.session, "la_garde");
    EntryRead entry;
    entry.kind = "chance";
    entry.text = "blue white";
    CHECK(telling.entry(entry).find("jetons  bleu, blanc") != std::string::npos);
    entry.text = "4 6";
    CHECK(telling.entry(entry).find("dés  4 6") != std::string::npos);
}

TEST_CASE("a rule named between two modifiers does not break their sum") {
    Stage stage(Language::en);
    const Telling telling(stage.session, "toy");
    EntryRead entry;
    entry.kind = "act";
    entry.text = "hold";
    for (const auto& [kind, rule, amount] : {std::tuple{ToldLine::Kind::modifier, "TOY-4.1", 5},
                                             std::tuple{ToldLine::Kind::cite, "TOY-4.2", 0},
                                             std::tuple{ToldLine::Kind::modifier, "TOY-4.3", 2}}) {
        ToldLine line;
        line.kind = kind;
        line.rule = rule;
        line.tally = "tally.attack";
        line.amount = amount;
        entry.told.push_back(line);
    }
    const std::string told = telling.entry(entry);
    CHECK(told.find(": 7\n") != std::string::npos);
    CHECK(told.find(": 2\n") == std::string::npos);
    CHECK(told.find("TOY-4.2") > told.find("TOY-4.3"));
}

TEST_CASE("ends in the same words are summed once, and opened on demand") {
    Stage stage(Language::en);
    const Telling telling(stage.session, "toy");
    const ForecastRead odds = read_forecast(
        R"({"legal":true,"action":"x","ends":[
            {"end":{"say":"log.drawn","rule":"TOY-4.1","args":{}},"chance":0.5,"exact":"1/2"},
            {"end":{"say":"log.drawn","rule":"TOY-4.2","args":{}},"chance":0.25,"exact":"1/4"}],
            "sums":[{"end":{"say":"log.drawn","args":{}},"chance":0.6,"exact":"3/5","ends":[0,1]}]})");
    const std::string few = telling.forecast(odds, "first", false);
    CHECK(few.find("3/5") != std::string::npos);
    CHECK(few.find("1/2") == std::string::npos);
    const std::string all = telling.forecast(odds, "first", true);
    for (const char* each : {"3/5", "1/2", "1/4", "TOY-4.1", "TOY-4.2"})
        CHECK(all.find(each) != std::string::npos);
}

}  // namespace gonfalon::cli
