// Examples: the cases of the rulebooks that are built in, found by their game and told step by
// step. Packs have no part in them: what is shown is what our own tests have run.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "loader/data_files.h"
#include "loader/tree.h"

namespace gonfalon {

struct ExampleHead {
    std::string name;  // of the file, without its folder and ending
    std::string title;
    std::string title_fr;  // empty: not translated
    std::vector<std::string> rules;
};

// What the first lines of a case say of it.
ExampleHead head_of(std::string_view name, std::string_view text);

// In the order of their names.
// `files`: the built-in data, or where that has none, with those laid over it that a native build
// has.
std::vector<ExampleHead> examples_of(std::string_view game, const DataFiles& files = {});

// A whole example: everything the page draws it from. `views[i]` is how it stands after the step
// whose "view" is i.
struct Example {
    Tree head;
    Tree description;
    Tree steps;
    std::vector<Tree> views;
};
// Nothing: there is none of this name, or it does not hold.
std::optional<Example> example_named(std::string_view game, std::string_view name,
                                     const DataFiles& files = {});

}  // namespace gonfalon
