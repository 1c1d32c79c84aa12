// Whatever a file says: with any value replaced it is refused with its place, or read.
#include <doctest/doctest.h>

#include "loader/tree.h"
#include "tests/games/la_garde/data.h"
#include "tests/support/sanitized.h"

using namespace gonfalon;
using namespace gonfalon::la_garde;

namespace {

// Every place of a tree, the outermost first.
void places_of(Tree& tree, std::vector<Tree*>& places) {
    places.push_back(&tree);
    for (Tree& item : tree.items()) places_of(item, places);
}

// The text of a file with each `step`th of its values in turn replaced by something else.
template <class Visit>
void each_mutant(std::string_view text, std::size_t step, const std::vector<Tree>& instead,
                 Visit&& visit) {
    const Tree whole = read_tree(text).value_or(Tree{});
    std::size_t count = 0;
    {
        Tree tree = whole;
        std::vector<Tree*> places;
        places_of(tree, places);
        count = places.size();
    }
    REQUIRE(count > 10);
    for (std::size_t i = 0; i < count; i += step)
        for (const Tree& each : instead) {
            Tree tree = whole;
            std::vector<Tree*> places;
            places_of(tree, places);
            *places[i] = each;
            visit(tree.write());
        }
}

const std::vector<Tree> instead = {Tree{},    Tree{-1},       Tree{255},
                                   Tree{"x"}, Tree::object(), Tree::list()};

}  // namespace

TEST_CASE("an army with any value replaced is refused with its place, or checked") {
    const DataFiles files;
    int refused = 0;
    int read = 0;
    each_mutant(*files.find("la_garde/armies/auerstaedt_prussian.json"), 1, instead,
                [&](const std::string& text) {
                    const auto list = read_la_garde_army(text, "mutant", book());
                    if (!list) {
                        ++refused;
                        CHECK(list.error().file == "mutant");
                        CHECK_FALSE(list.error().key.empty());
                        return;
                    }
                    ++read;
                    (void)army::check(book(), *list, 1000, false);
                });
    CHECK(refused > 1000);
    CHECK(read > 50);  // names, titles, budgets
}

TEST_CASE("a table, list or battle with any value replaced is refused with its place, or loads" *
          doctest::test_suite("release: whole")) {
    const DataFiles built_in;
    const OptionValues options = options_of("");
    int refused = 0;
    for (const std::string& path : built_in.list("la_garde/")) {
        const bool battle = path.ends_with("scenarios/the-crossing.json");
        const bool list = path.ends_with("lists/russian.json");
        if (!battle && !list && path.find("/tables/") == std::string::npos) continue;
        each_mutant(*built_in.find(path), (battle || list ? 7 : 3) * testing::thinning,
                    {Tree{}, Tree{-7}}, [&](const std::string& text) {
                        DataFiles files;
                        DataPack pack;
                        pack.name = "mutant";
                        pack.files[path] = text;
                        files.lay_over(pack);
                        const auto tables = load_la_garde_tables(files, "the-crossing", options);
                        if (tables) return;
                        ++refused;
                        CHECK_FALSE(tables.error().file.empty());
                        CHECK_FALSE(tables.error().key.empty());
                    });
    }
    CHECK(refused > 500 / testing::thinning);
}
