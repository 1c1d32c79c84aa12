#include "words/words.h"

#include <doctest/doctest.h>

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
