// A figure that a rule tells is one that plays: where a data pack changes it, so do the tables.
// What the schema lets nobody change may be told all the same.
#include <doctest/doctest.h>

#include <algorithm>
#include <concepts>
#include <cstring>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "loader/data_files.h"
#include "loader/games/grunwald.h"
#include "loader/games/la_garde.h"
#include "loader/games/p3f.h"
#include "loader/games/tercios.h"
#include "loader/tree.h"

using namespace gonfalon;

namespace {

template <class T>
bool alike(const T& a, const T& b) {
    if constexpr (std::equality_comparable<T>) {
        return a == b;
    } else {
        static_assert(std::is_trivially_copyable_v<T>);
        return std::memcmp(&a, &b, sizeof a) == 0;
    }
}

// The same in these members.
template <class T, class... Member>
bool alike_in(const T& a, const T& b, Member T::*... members) {
    return (alike(a.*members, b.*members) && ...);
}

bool same(const grunwald::Tables& a, const grunwald::Tables& b) {
    using T = grunwald::Tables;
    return alike_in(a, b, &T::disorganisation, &T::terrain, &T::fire, &T::morale, &T::pursuit,
                    &T::overrun, &T::fortification, &T::victory, &T::values);
}
bool same(const p3f::Tables& a, const p3f::Tables& b) {
    using T = p3f::Tables;
    return alike_in(a, b, &T::terrain, &T::orders, &T::order_change, &T::states, &T::classes,
                    &T::ground, &T::victory);
}
bool same(const tercios::Tables& a, const tercios::Tables& b) {
    using T = tercios::Tables;
    return alike_in(a, b, &T::values, &T::bases, &T::measures, &T::orders, &T::reactions,
                    &T::weapons, &T::specials, &T::shooting, &T::melee, &T::checks, &T::ranks,
                    &T::virtues, &T::traits, &T::goings, &T::terrain, &T::victory, &T::scenario);
}
bool same(const la_garde::Tables& a, const la_garde::Tables& b) {
    using T = la_garde::Tables;
    return alike_in(a, b, &T::draw, &T::combat, &T::bombardment, &T::combat_results,
                    &T::bombardment_results, &T::movement, &T::orders, &T::command, &T::experience,
                    &T::cohesion, &T::losses, &T::terrain, &T::formation, &T::turn, &T::victory);
}
bool same(const la_garde::army::Book& a, const la_garde::army::Book& b) {
    return alike(a.points, b.points);
}
bool same(const tercios::army::Book& a, const tercios::army::Book& b) {
    using T = tercios::army::Book;
    return alike_in(a, b, &T::ranks, &T::chief, &T::regimental, &T::sizes);
}

// The ways to all figures of the game's tables that its rules and rulings tell.
std::set<std::string> told_figures(const std::string& game) {
    const DataFiles files;
    std::set<std::string> ways;
    for (const char* file : {"rulebook", "rulings"}) {
        const Tree book = read_tree(*files.find(game + "/" + file + ".json")).value_or(Tree{});
        for (const Tree& entry :
             book[file == std::string("rulebook") ? "rules" : "rulings"].items())
            for (const Tree& figure : entry["figures"].items()) {
                std::string way(figure.text());
                way = way.substr(0, std::min({way.find(" * "), way.find(" / "), way.find(" # ")}));
                if (way.find_first_of("/[") == way.npos) ways.insert(way);
            }
    }
    return ways;
}

// Nobody plays by it: each scenario draws its own table (TER-BAS-12).
bool is_advice(const std::string& game, const std::string& way) {
    return game == "tercios" && way.starts_with("measures.table_");
}

// Changes each figure in turn, by several amounts: one that all loaders take has to make a
// difference to what one of them gives.
template <class... Load>
void check(const std::string& game, const Load&... load) {
    const auto first_tables = std::tuple{load(DataFiles{})...};
    std::apply([](const auto&... each) { REQUIRE((each.has_value() && ...)); }, first_tables);
    for (const std::string& way : told_figures(game)) {
        INFO(game, " ", way);
        const std::string table = way.substr(0, way.find('.'));
        const std::string path = game + "/tables/" + table + ".json";
        const Tree first = read_tree(*DataFiles{}.find(path)).value_or(Tree{});
        const std::string_view member = std::string_view(way).substr(table.size() + 1);
        if (!first.at_path(member).is_number() || is_advice(game, way)) continue;
        bool taken = false;
        bool plays = false;
        for (const int by : {1, -1, 254, -254, 100, -100}) {
            Tree changed = first;
            auto& value = const_cast<Tree&>(changed.at_path(member));
            value = Tree(value.integer() + by);
            DataFiles pack;
            pack.lay_over({"mine", {{path, changed.write()}}});
            const auto now = std::tuple{load(pack)...};
            if (!std::apply([](const auto&... each) { return (each.has_value() && ...); }, now))
                continue;
            taken = true;
            [&]<std::size_t... Place>(std::index_sequence<Place...>) {
                plays = (!same(*std::get<Place>(first_tables), *std::get<Place>(now)) || ...);
            }(std::index_sequence_for<Load...>{});
            if (plays) break;
        }
        CHECK((plays || !taken));
    }
}

OptionValues plain(const DataFiles& files, std::string_view game) {
    const auto specs = load_options(files, game);
    REQUIRE(specs.has_value());
    const auto values = choose_options(*specs, {});
    REQUIRE(values.has_value());
    return *values;
}

}  // namespace

TEST_CASE("a figure that a rule tells is one that plays" * doctest::test_suite("release: alone")) {
    check("grunwald", [](const DataFiles& files) {
        return load_grunwald_tables(files, "training-combat", plain(files, "grunwald"));
    });
    check("p3f", [](const DataFiles& files) {
        return load_p3f_tables(files, "training-combat", plain(files, "p3f"));
    });
    check(
        "tercios",
        [](const DataFiles& files) {
            return load_tercios_tables(files, "fields-of-glory", plain(files, "tercios"));
        },
        [](const DataFiles& files) { return load_tercios_book(files); });
    check(
        "la_garde",
        [](const DataFiles& files) {
            return load_la_garde_tables(files, "training-first-division", plain(files, "la_garde"));
        },
        [](const DataFiles& files) { return load_la_garde_book(files); });
}
