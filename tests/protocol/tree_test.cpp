#include "loader/tree.h"

#include <doctest/doctest.h>

using gonfalon::read_tree;
using gonfalon::Tree;

TEST_CASE("JSON is read and written back") {
    const std::string text = R"({"a":[1,-2,2.5,true,null,"x\"\\\n\u0001é"],"b":{}})";
    const auto tree = read_tree(text);
    REQUIRE(tree.has_value());
    CHECK(tree->write() == text);
    CHECK((*tree)["a"][1].integer() == -2);
    CHECK((*tree)["a"][2].real() == 2.5);
    CHECK((*tree)["a"][5].text() == "x\"\\\n\x01é");
    CHECK(*read_tree(tree->write_indented()) == *tree);
}

TEST_CASE("what is absent or of another kind reads as nothing") {
    const Tree tree = *read_tree(R"({"a":"text"})");
    CHECK(tree["b"].is_null());
    CHECK(tree["a"].integer(7) == 7);
    CHECK(tree["a"]["deeper"]["still"].is_null());
    CHECK(tree["a"][3].is_null());
    CHECK(tree["a"].items().empty());
}

TEST_CASE("a path leads through members, places and names") {
    const Tree tree =
        *read_tree(R"({"units":[{"id":"Z01","hex":"2101"},{"code":7,"hex":"2202"}]})");
    CHECK(tree.at_path("units.0.hex").text() == "2101");
    CHECK(tree.at_path("units.Z01.hex").text() == "2101");
    CHECK(tree.at_path("units.7.hex").text() == "2202");
    CHECK(tree.at_path("units.9.hex").is_null());
    CHECK(tree.at_path("nothing.at.all").is_null());
}

TEST_CASE("what is not JSON is refused with its line") {
    const auto broken = read_tree("{\n  \"a\": 1,\n  \"b\" 2\n}");
    REQUIRE_FALSE(broken.has_value());
    CHECK(broken.error().key == "load.not_json");
    CHECK(broken.error().line == 3);
    const auto twice = read_tree("{\"a\":1,\n\"b\":2,\n\"a\":3}");
    REQUIRE_FALSE(twice.has_value());
    CHECK(twice.error().key == "load.twice");
    CHECK(twice.error().member == "a");
    CHECK(twice.error().line == 3);
    CHECK(read_tree(std::string(32, '[') + std::string(32, ']')).has_value());
    CHECK(read_tree(std::string(33, '[') + std::string(33, ']')).error().key == "load.too_deep");
    CHECK_FALSE(read_tree("").has_value());
    CHECK_FALSE(read_tree("{} {}").has_value());
    CHECK_FALSE(read_tree("\"\xff\"").has_value());
}
