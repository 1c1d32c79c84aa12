// What a result card says in the terminal: word for word what the page says of the same card
// (web/tests/unit/telling.test.ts reads the same file).
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>

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
    }
}

}  // namespace gonfalon::cli
