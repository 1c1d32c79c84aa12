#include "words/words.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "loader/catalogue.h"
#include "words/rulebook.h"

using namespace gonfalon;

namespace {

DataFiles with(const std::string& english, const std::string& french) {
    DataFiles files;
    files.lay_over({"test", {{"lang/en/test.json", english}, {"lang/fr/test.json", french}}});
    return files;
}

Words words_of(Language language, const std::string& catalogue) {
    const DataFiles files = with(catalogue, catalogue);
    Words words(language);
    REQUIRE(words.use(files, "test").has_value());
    return words;
}

}  // namespace

TEST_CASE("plural and select choose by the argument") {
    const Words words = words_of(Language::en, R"({
        "a.points":"{n, plural, one {# point} other {# points}}",
        "a.who":"{who, select, first {Reds} other {Blues}} move"})");
    CHECK(words.say("a.points", {{"n", 1}}) == "1 point");
    CHECK(words.say("a.points", {{"n", 1410}}) == "1,410 points");
    CHECK(words.say("a.who", {{"who", "first"}}) == "Reds move");
    CHECK(words.say("a.who", {{"who", "second"}}) == "Blues move");
    CHECK(words.missing().empty());
}

TEST_CASE("French counts zero and one as singular, and writes numbers its own way") {
    const Words words = words_of(Language::fr, R"({
        "a.points":"{n, plural, one {# point} other {# points}}", "a.number":"{x, number}"})");
    CHECK(words.say("a.points", {{"n", 0}}) == "0 point");
    CHECK(words.say("a.points", {{"n", 2}}) == "2 points");
    CHECK(words.say("a.number", {{"x", 12.5}}) == "12,5");
    CHECK(words.say("a.number", {{"x", 1410}}) == "1\u202f410");
}

TEST_CASE("a plain argument keeps the digits of a number, even beside a plural") {
    const Words words = words_of(Language::en, R"({
        "a.year":"In {year}", "a.both":"{n, plural, one {one in {year}} other {# in {year}}}"})");
    CHECK(words.say("a.year", {{"year", 1410}}) == "In 1410");
    CHECK(words.say("a.both", {{"n", 3}, {"year", 1410}}) == "3 in 1410");
}

TEST_CASE("a number below zero has a minus, and what is no number keeps its hyphen") {
    const Words words = words_of(Language::en, R"({
        "a.sum":"Half-way ({n, number} of {m}, {where}): {k, plural, other {#}}"})");
    CHECK(words.say("a.sum", {{"n", -2}, {"m", -3}, {"where", "P-1"}, {"k", -4}}) ==
          "Half-way (−2 of −3, P-1): −4");
}

TEST_CASE("what is not known is left out of a sentence, not shown as a hole") {
    const Words words = words_of(Language::fr, R"({
        "a.test":"{unit} rate son test ({die}, il fallait {needed} ou moins).",
        "a.hit":"{unit} est touché\u202f: {die, number} et {units, number}.",
        "a.points":"{n, plural, one {un} other {#}}\u202f: {total}."})");
    CHECK(words.say("a.test", {{"unit", "A1"}, {"die", 5}, {"needed", 3}}) ==
          "A1 rate son test (5, il fallait 3 ou moins).");
    CHECK(words.say("a.test", {{"unit", "A1"}, {"needed", 3}}) == "A1 rate son test.");
    CHECK(words.say("a.hit", {{"unit", "A1"}, {"units", 2}}) == "A1 est touché.");
    CHECK(words.say("a.points", {{"n", 1}}) == "un.");
    CHECK(words.missing().empty());
}

TEST_CASE("a missing key, argument or a broken pattern shows itself") {
    const Words words =
        words_of(Language::en, R"({"a.hello":"Hello {name}","a.broken":"{n, plural, one {x}"})");
    CHECK(words.say("a.nothing") == "[a.nothing]");
    CHECK(words.say("a.broken", {{"n", 1}}).starts_with("[a.broken"));
    words.say("a.hello");
    CHECK(words.missing() == std::vector<std::string>{"a.nothing", "a.broken", "a.hello"});
}

TEST_CASE("a sentence of a match is said with its terms in the reader's language") {
    const DataFiles files = with(
        R"({"log.moved":"{unit} enter {terrain} at {hex} for {cost, number}",
            "terrain.forest":"the forest"})",
        R"({"log.moved":"{unit} entrent dans {terrain} en {hex} pour {cost, number}",
            "terrain.forest":"la forêt"})");
    const Sentence sentence =
        read_sentence(*read_tree(R"({"say":"log.moved","rule":"GRU-4.1.7","args":{
        "unit":{"name":{"en":"Knights","fr":"Les chevaliers"},"ref":{"unit":12}},
        "terrain":{"key":"terrain.forest"},"hex":{"label":"2101","ref":{"hex":"2101"}},"cost":3}})"));
    CHECK(sentence.rule == "GRU-4.1.7");
    REQUIRE(sentence.argument("unit") != nullptr);
    CHECK(sentence.argument("unit")->reference == "12");
    Words english(Language::en);
    Words french(Language::fr);
    REQUIRE(english.use(files, "test").has_value());
    REQUIRE(french.use(files, "test").has_value());
    CHECK(english.say(sentence) == "Knights enter the forest at 2101 for 3");
    CHECK(french.say(sentence) == "Les chevaliers entrent dans la forêt en 2101 pour 3");
}

TEST_CASE("a catalogue that is not one is refused with its place") {
    Words words(Language::en);
    const auto absent = words.use(DataFiles{}, "no_such");
    REQUIRE_FALSE(absent.has_value());
    CHECK(absent.error().file == "lang/en/no_such.json");
    CHECK(read_catalogue(R"({"a":1})", "x").error().key == "load.not_a_text");
    CHECK(read_catalogue(R"({"a":1})", "x").error().path == "/a");
    CHECK(read_catalogue(R"(["a"])", "x").error().key == "load.not_an_object");
    CHECK(read_catalogue("{\"a\":\"b\",\n\"a\":\"c\"}", "x").error().key == "load.twice");
    CHECK(read_catalogue("{\"a\":", "x").error().key == "load.not_json");
}

TEST_CASE("every built-in message can be said in both languages") {
    // Enough arguments, each able to be a number or a word, for any pattern of the catalogues.
    const DataFiles files;
    for (const Language language : {Language::en, Language::fr})
        for (const std::string& path : files.list("lang/" + std::string(name_of(language)) + "/")) {
            const auto lines = read_catalogue(*files.find(path), path);
            REQUIRE(lines.has_value());
            Words words(language);
            const std::string name = path.substr(8, path.size() - 8 - 5);
            REQUIRE(words.use(files, name).has_value());
            for (const auto& [key, pattern] : *lines) {
                std::vector<Filling> fillings;
                for (std::size_t at = pattern.find('{'); at != std::string::npos;
                     at = pattern.find('{', at + 1)) {
                    const std::size_t end = pattern.find_first_of(",} ", at);
                    if (end == std::string::npos) break;
                    const bool is_word = pattern.substr(end).starts_with(", select");
                    const std::string argument = pattern.substr(at + 1, end - at - 1);
                    if (is_word)
                        fillings.emplace_back(argument, "other");
                    else
                        fillings.emplace_back(argument, 2);
                }
                words.say(key, fillings);
            }
            CAPTURE(path);
            CHECK(words.missing() == std::vector<std::string>{});
        }
}

TEST_CASE("the system's locale chooses the language") {
    CHECK(language_of_locale("fr_CA.UTF-8") == Language::fr);
    CHECK(language_of_locale("fr") == Language::fr);
    CHECK(language_of_locale("C.UTF-8") == Language::en);
    CHECK(language_of_locale("fry_NL") == Language::en);
    CHECK_FALSE(language_named("de").has_value());
}

TEST_CASE("a rule is found by its id, with or without its prefix; others like it are offered") {
    const auto book = RuleBook::read(DataFiles{}, "toy");
    REQUIRE(book.has_value());
    REQUIRE(book->find("TOY-4.3.1") != nullptr);
    CHECK(book->find("4.3.1") == book->find("TOY-4.3.1"));
    CHECK(book->find("toy-4.3.1") == book->find("TOY-4.3.1"));
    CHECK(book->find("TOY-4.3.9") == nullptr);
    const auto like = book->like("TOY-4.3.9", 3);
    REQUIRE(like.size() == 3);
    CHECK(like[0] == "TOY-4.3.1");
    CHECK(book->title("TOY-4.3.1", "fr") == "Depuis une colline");
}

TEST_CASE("LAG-U3 a rule's figures follow the tables in force") {
    DataFiles files;
    const auto told = [&](const char* id, const char* language) {
        const auto book = RuleBook::read(files, "la_garde");
        REQUIRE(book.has_value());
        const RuleText* rule = book->find(id);
        REQUIRE(rule != nullptr);
        return std::string(rule->text.in(language));
    };
    CHECK(told("LAG-U3", "en") ==
          "The bag of a combat begins with 2 red, 3 white and 2 blue tokens.");
    CHECK(told("LAG-R104", "fr") ==
          "Le sac d’un bombardement commence avec 1 jeton rouge, 2 blancs et 3 bleus.");
    CHECK(told("LAG-2.2-range-army", "en") == "The general of an army commands to 70 cm.");
    std::string draw(*files.find("la_garde/tables/draw.json"));
    std::string command(*files.find("la_garde/tables/command.json"));
    const auto change = [](std::string& text, std::string_view from, std::string_view to) {
        const std::size_t at = text.find(from);
        REQUIRE(at != text.npos);
        text.replace(at, from.size(), to);
    };
    change(draw, R"("bag": {"red": 2)", R"("bag": {"red": 1)");
    change(draw, R"("method": "pair")", R"("method": "majority")");
    change(command, R"("length": 7000)", R"("length": 7250)");
    files.lay_over(
        {"mine", {{"la_garde/tables/draw.json", draw}, {"la_garde/tables/command.json", command}}});
    CHECK(told("LAG-U3", "fr") ==
          "Le sac d’un combat commence avec 1 jeton rouge, 3 blancs et 2 bleus.");
    CHECK(told("LAG-U1", "en") == "3 tokens are drawn at once, none is put back.");
    CHECK(told("LAG-2.2-range-army", "fr") == "Un général d’armée commande jusqu’à 72,5 cm.");
    CHECK(filled_rules(files, "la_garde/rulings.json")["rulings"].size() > 100);
}

TEST_CASE("the figures of every game's rules follow a data pack") {
    struct Change {
        const char* game;
        const char* table;
        const char* from;
        const char* to;
        const char* rule;
        const char* before;
        const char* after;
    };
    const Change changes[] = {
        {"grunwald", "values", R"("id": "panic_retreat", "value": 3)",
         R"("id": "panic_retreat", "value": 1)", "GRU-5.4.4", "goes back 3 hexes.",
         "goes back 1 hex."},
        {"grunwald", "values", R"("id": "hold_charge_road_cost", "value": 1)",
         R"("id": "hold_charge_road_cost", "value": 3)", "GRU-4.2.8", "costs ½ MP", "costs 1.5 MP"},
        {"grunwald", "values", R"("id": "disorganised_cavalry_movement", "value": -4)",
         R"("id": "disorganised_cavalry_movement", "value": -6)", "GRU-9.2.1", "has 2 MP less",
         "has 3 MP less"},
        {"grunwald", "fire", R"("-", "-", "-", "-", "-", "-", "-1", "-1", "-1", "-1", "-1", "-2")",
         R"("-", "-", "-", "-", "-1", "-1", "-1", "-1", "-1", "-1", "-2", "-2")", "GRU-11.4.1",
         "1 SP from 7 up and 2 SP from 12 up; at", "1 SP from 5 up and 2 SP from 11 up; at"},
        {"p3f", "ground", R"("command_radius": 3)", R"("command_radius": 4)", "P3F-5.2.1",
         "within 3 zones", "within 4 zones"},
        {"p3f", "states", R"("infantry": -1)", R"("infantry": -2)", "P3F-1.3.6.4",
         "has 1 movement point less", "has 2 movement points less"},
        {"tercios", "measures", R"("id": "command_radius", "rule": "TER-ORD-18", "length": 1524)",
         R"("id": "command_radius", "rule": "TER-ORD-18", "length": 1651)", "TER-ORD-18",
         "within 6 inches", "within 6.5 inches"},
        {"tercios", "measures", R"("pivot": 16384)", R"("pivot": 8192)", "TER-MOV-4",
         "by 90 degrees", "by 45 degrees"},
        {"tercios", "tests", R"("target": 5)", R"("target": 4)", "TER-ORD-15",
         "one die of 5 or more", "one die of 4 or more"},
        {"tercios", "tests", R"("fresh_from": 2)", R"("fresh_from": 3)", "TER-CMD-25",
         "With 2 successes or more", "With 3 successes or more"},
        {"tercios", "ranks", R"("virtues": 0, "traits": 1)", R"("virtues": 3, "traits": 0)",
         "TER-CMD-2", "No virtue, one trait", "3 virtues, no trait"},
        {"tercios", "measures",
         R"("id": "gap_between_obstacles", "rule": "TER-MOV-7", "length": 762)",
         R"("id": "gap_between_obstacles", "rule": "TER-MOV-7", "length": 508)", "TER-R72",
         "3 inches long for a move and 3 for", "2 inches long for a move and 3 for"},
        {"la_garde", "points", R"("id": "cavalry", "halves": 3)", R"("id": "cavalry", "halves": 5)",
         "LAG-U59", "times 1.5 on horseback", "times 2.5 on horseback"},
        {"la_garde", "points", R"("corps": 2)", R"("corps": 4)", "LAG-R159", "times 2 for a corps",
         "times 4 for a corps"},
    };
    for (const Change& change : changes) {
        INFO(std::string(change.rule));
        DataFiles files;
        const auto told = [&] {
            const auto book = RuleBook::read(files, change.game);
            REQUIRE(book.has_value());
            return std::string(book->find(change.rule)->text.in("en"));
        };
        CHECK(told().find(change.before) != std::string::npos);
        const std::string path = fmt::format("{}/tables/{}.json", change.game, change.table);
        std::string text(*files.find(path));
        const std::size_t at = text.find(change.from);
        REQUIRE(at != text.npos);
        text.replace(at, std::string_view(change.from).size(), change.to);
        files.lay_over({"mine", {{path, text}}});
        CHECK(told().find(change.after) != std::string::npos);
    }
}

TEST_CASE("every figure of a rule is found, asked for and filled in") {
    const DataFiles files;
    for (const std::string game : {"grunwald", "p3f", "tercios", "la_garde"})
        for (const char* file : {"rulebook", "rulings"}) {
            const std::string path = game + "/" + file + ".json";
            const char* key = file == std::string("rulebook") ? "rules" : "rulings";
            const Tree raw = read_tree(*files.find(path)).value_or(Tree{});
            const Tree filled = filled_rules(files, path);
            REQUIRE(raw[key].size() == filled[key].size());
            for (std::size_t i = 0; i < raw[key].size(); ++i) {
                const Tree& entry = raw[key][i];
                const Tree& told = filled[key][i];
                INFO(std::string(entry["id"].text()));
                CHECK(told["figures"].is_null());
                for (const char* member : {"title", "text", "ruling", "reason"})
                    for (const char* language : {"en", "fr"}) {
                        const std::string_view text = told[member][language].text();
                        CHECK(text.find_first_of("{}[]") == text.npos);
                    }
                const Tree& figures = entry["figures"];
                for (std::size_t k = 0; k < figures.size(); ++k) {
                    const std::string name = figures.keys()[k];
                    for (const char* language : {"en", "fr"}) {
                        std::string all;
                        for (const char* member : {"title", "text", "ruling", "reason"})
                            all += entry[member][language].text();
                        CHECK((all.find("{" + name + "}") != all.npos ||
                               all.find("{" + name + ",") != all.npos));
                    }
                    std::string way(figures[k].text());
                    way = way.substr(0,
                                     std::min({way.find(" * "), way.find(" / "), way.find(" # ")}));
                    if (way.find('[') != way.npos) continue;
                    const std::string table = way.substr(0, way.find('.'));
                    const auto text =
                        files.find(game + (table.find('/') == table.npos ? "/tables/" : "/") +
                                   table + ".json");
                    REQUIRE(text.has_value());
                    const Tree found = read_tree(*text).value_or(Tree{});
                    const Tree& value =
                        found.at_path(std::string_view(way).substr(table.size() + 1));
                    // Of a row that gives no tokens there is no count.
                    if (way.ends_with(".tokens.0.count")) continue;
                    if (figures[k].text().find(" # ") != std::string_view::npos)
                        CHECK(value.is_list());
                    else
                        CHECK((value.is_number() || value.is_text()));
                }
            }
        }
}
