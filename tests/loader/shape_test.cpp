// The shape of a file: what our own checker of schemas says, and that it says what the library
// says.
#include "loader/shape.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/chance/chance.h"
#include "engine/core/hash.h"
#include "loader/games/tercios.h"
#include "loader/schema.h"
#include "tests/support/sanitized.h"

namespace gonfalon {
namespace {

const DataFiles& data() {
    static const DataFiles files;
    return files;
}
Tree document(const std::string& path) {
    auto tree = read_tree(*data().find(path));
    REQUIRE(tree);
    return std::move(*tree);
}
// What is said of the file with one text changed.
LoadError wrong(const std::string& path, std::string_view from, std::string_view to) {
    std::string text(*data().find(path));
    const std::size_t at = text.find(from);
    REQUIRE_MESSAGE(at != text.npos, from);
    text.replace(at, from.size(), to);
    const auto error = misshapen(path, *read_tree(text));
    REQUIRE(error);
    CHECK(error->file == path);
    return *error;
}
DataFiles with(const std::string& path, const Tree& changed) {
    DataPack pack;
    pack.name = "test";
    pack.files[path] = changed.write();
    DataFiles files;
    files.lay_over(std::move(pack));
    return files;
}
void all_nodes(Tree& tree, std::vector<Tree*>& nodes) {
    nodes.push_back(&tree);
    for (Tree& each : tree.items()) all_nodes(each, nodes);
}

}  // namespace

TEST_CASE("what has not the shape of its schema is told with place, fault and what is allowed") {
    const std::string victory = "tercios/tables/victory.json";
    const std::string orders = "tercios/tables/orders.json";
    CHECK(wrong(victory, "\"lead\": 5", "\"lead\": 21") ==
          LoadError{victory, "/ladder/0/lead", "load.out_of_range", "21 (0..20)"});
    CHECK(wrong(victory, "\"lead\": 5", "\"lead\": \"five\"") ==
          LoadError{victory, "/ladder/0/lead", "load.not_a_number", ""});
    CHECK(wrong(victory, "\"decisive\"", "\"crushing\"") ==
          LoadError{victory, "/ladder/0/level", "load.unknown_word",
                    "crushing (decisive, clear, narrow, pyrrhic)"});
    CHECK(wrong(victory, "\"lead\": 5", "\"led\": 5") ==
          LoadError{victory, "/ladder/0", "load.missing", "lead"});
    CHECK(wrong(victory, "\"lead\": 5", "\"lead\": 5, \"hats\": 5") ==
          LoadError{victory, "/ladder/0", "load.unknown_word", "hats"});
    CHECK(wrong(orders, "\"move\",", "\"move\", \"move\",") ==
          LoadError{orders, "/orders/0/actions/1", "load.twice", "move"});
    CHECK(wrong(orders, "\"ready_actions\": 2", "\"ready_actions\": [2]") ==
          LoadError{orders, "/ready_actions", "load.not_a_number", ""});
    CHECK(wrong("tercios/tables/special.json", "\"wear_left\": 1", "\"wear_lost\": 1").detail ==
          "wear_lost");
}

TEST_CASE("a data pack's file is held to its schema before it is read") {
    const std::string path = "tercios/tables/reactions.json";
    Tree changed = document(path);
    // Read without the schema this would fit its member.
    changed.find("reactions")->items()[0].set("melee", Tree{100});
    const auto book = load_tercios_tables(with(path, changed), "training-first-shots", {});
    REQUIRE_FALSE(book.has_value());
    CHECK(book.error() ==
          LoadError{path, "/reactions/0/melee", "load.out_of_range", "100 (-2..2)"});
}

TEST_CASE("our checker of schemas and the library agree about every file, whole or spoilt" *
          doctest::test_suite("release: whole")) {
    int refused = 0;
    for (const std::string& path : data().list("")) {
        if (schema_for(data(), path).empty() || path.starts_with("lang/") ||
            path.find("/rul") != path.npos)
            continue;
        CAPTURE(path);
        const Tree whole = document(path);
        const auto complaint = misshapen(path, whole);
        CHECK_MESSAGE(!complaint, complaint->path << " " << complaint->key << complaint->detail);
        if (path.find("/tables/") == path.npos) continue;
        Chance chance(hash_text(path), 0);
        for (int i = 0; i < std::max(1, 16 / (1 + testing::thinning)); ++i) {
            Tree spoilt = whole;
            std::vector<Tree*> nodes;
            all_nodes(spoilt, nodes);
            Tree& node = *nodes[chance.below(static_cast<std::uint32_t>(nodes.size()))];
            // A wrong text may only break a pattern, which is left to the library.
            if (node.is_text()) continue;
            const Tree others[] = {Tree{node.integer() + 100'000},
                                   Tree{"word"},
                                   Tree{},
                                   Tree{true},
                                   Tree::object(),
                                   Tree::list()};
            node = others[chance.below(6)];
            const auto ours = misshapen(path, spoilt);
            const auto theirs = validate(with(path, spoilt), path);
            CHECK_MESSAGE(ours.has_value() == theirs.has_value(), (ours     ? ours->path + ours->key
                                                                   : theirs ? theirs->path
                                                                            : ""));
            refused += ours.has_value();
        }
    }
    CHECK(refused > 50 / testing::thinning);
}

}  // namespace gonfalon
