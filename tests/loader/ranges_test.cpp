// A range stands in the schema; where a reader has it again, it is the same: no number that the
// schema allows is refused as out of range.
#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>

#include "loader/shape.h"
#include "protocol/library.h"

namespace gonfalon {
namespace {

// The places of the numbers of a file; of lists, what their items have in common: one each.
struct Number {
    std::string path;
    std::int64_t value;
};
void each_number(const Tree& tree, const std::string& path, const std::string& shape,
                 std::map<std::string, Number>& places) {
    if (tree.kind() == Tree::Kind::integer) places.emplace(shape, Number{path, tree.integer()});
    if (tree.is_list())
        for (std::size_t i = 0; i < tree.items().size(); ++i)
            each_number(tree[i], path + "/" + std::to_string(i), shape + "/*", places);
    if (tree.is_object())
        for (std::size_t i = 0; i < tree.keys().size(); ++i)
            each_number(tree[tree.keys()[i]], path + "/" + tree.keys()[i],
                        shape + "/" + tree.keys()[i], places);
}

Tree with(const Tree& tree, std::string_view path, std::int64_t number) {
    if (path.empty()) return Tree{number};
    path.remove_prefix(1);
    const std::string_view first = path.substr(0, path.find('/'));
    path.remove_prefix(first.size());
    Tree copy = tree;
    if (tree.is_list()) {
        const std::size_t place = std::stoul(std::string(first));
        copy.items()[place] = with(tree[place], path, number);
    } else {
        copy.set(std::string(first), with(tree[first], path, number));
    }
    return copy;
}

// The last number the schema allows from `from` in this direction.
std::int64_t end_of_range(const std::string& file, const Tree& tree, const std::string& path,
                          std::int64_t from, int direction) {
    const auto allowed = [&](std::int64_t number) {
        return !misshapen(file, with(tree, path, number)).has_value();
    };
    std::int64_t good = 0;
    std::int64_t step = 1;
    while (step < 1'000'000 && allowed(from + direction * step)) {
        good = step;
        step *= 2;
    }
    for (std::int64_t bad = step; bad - good > 1;) {
        const std::int64_t middle = (good + bad) / 2;
        (allowed(from + direction * middle) ? good : bad) = middle;
    }
    return from + direction * good;
}

}  // namespace

// It plays every scenario's file with each of its numbers at both ends: for the release build
// alone.
TEST_CASE("a reader allows of a scenario what its schema allows" *
          doctest::test_suite("release: alone")) {
    const DataFiles plain;
    std::map<std::string, int> tried;
    for (const std::string_view game : Library::names()) {
        std::set<std::string> known;
        for (const std::string& file : plain.list(std::string(game) + "/scenarios/")) {
            const Tree tree = read_tree(*plain.find(file)).value();
            const std::size_t begins = file.rfind('/') + 1;
            const std::string scenario = file.substr(begins, file.rfind('.') - begins);
            std::map<std::string, Number> places;
            each_number(tree, "", "", places);
            for (const auto& [shape, number] : places) {
                if (!known.insert(shape).second) continue;
                for (const int direction : {-1, 1}) {
                    const std::int64_t end =
                        end_of_range(file, tree, number.path, number.value, direction);
                    DataFiles changed;
                    changed.lay_over({"changed", {{file, with(tree, number.path, end).write()}}});
                    const auto match = Library(changed).start(game, scenario, {}, "typed");
                    ++tried[std::string(game)];
                    if (match || match.error().key != "load.out_of_range") continue;
                    // Nothing stands beside its table; a schema does not know how large it is.
                    const std::string& detail = match.error().detail;
                    const auto limit = [&](std::string_view side) {
                        return ".." + std::to_string(tree["table"][side].integer()) + ")";
                    };
                    if (detail.ends_with(limit("width")) || detail.ends_with(limit("depth")))
                        continue;
                    CHECK_MESSAGE(match.error().path != number.path,
                                  file << number.path << ": " << detail);
                }
            }
        }
    }
    for (const char* game : {"grunwald", "p3f", "tercios", "la_garde"}) CHECK(tried[game] > 10);
}

}  // namespace gonfalon
