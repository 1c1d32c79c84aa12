// Where a prohibition is met that no refusal of a random state names: in an example, in an army
// list, or nowhere, and why.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "loader/data_files.h"
#include "loader/tree.h"
#include "protocol/example.h"

namespace gonfalon::testing {

// Refused before there is a battle: tests/games/*/army_test.cpp.
inline bool is_of_army_lists(const Tree& rule) {
    constexpr std::array<std::string_view, 6> elsewhere = {"TER-CMD-7", "TER-CMD-28", "TER-X-11",
                                                           "TER-X-13",  "TER-X-14",   "TER-X-15"};
    const std::string_view id = rule["id"].text();
    return id.starts_with("TER-ARM-") || id.starts_with("LAG-A") ||
           std::find(elsewhere.begin(), elsewhere.end(), id) != elsewhere.end();
}

// Empty: nobody has shown it.
inline std::string met_in(std::string_view game, const Tree& rule) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 1> never = {
        {{"TER-S4.2", "no zone of the battle comes so near to the river"}}};
    const std::string_view id = rule["id"].text();
    for (const ExampleHead& example : examples_of(game))
        if (std::find(example.rules.begin(), example.rules.end(), id) != example.rules.end())
            return "example " + example.name;
    if (is_of_army_lists(rule)) return "army lists";
    for (const auto& [each, why] : never)
        if (each == id) return std::string(why);
    return {};
}

// Calls `see` with every prohibition that the program holds.
template <class See>
void each_prohibition(std::string_view game, See&& see) {
    const DataFiles files;
    const auto text = files.find(std::string(game) + "/rulebook.json");
    const auto book = read_tree(text ? *text : "{}");
    if (!book) return;
    for (const Tree& rule : (*book)["rules"].items())
        if (rule["kind"].text() == "prohibition" && rule["status"].text() == "enforced") see(rule);
}

}  // namespace gonfalon::testing
