// Options of a game: what may be chosen before it starts, each with the rule it changes.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "loader/data_files.h"
#include "loader/load_error.h"

namespace gonfalon {

struct OptionSpec {
    std::string id;
    std::vector<std::string> values;  // empty: a number from low to high
    std::int64_t low = 0;
    std::int64_t high = 0;
    std::string otherwise;  // the default
    bool own = false;       // or a JSON object of the player's own, such as an army list
};

// Chosen values, complete, in the order of the data.
using OptionValues = std::vector<std::pair<std::string, std::string>>;

tl::expected<std::vector<OptionSpec>, LoadError> load_options(const DataFiles& files,
                                                              std::string_view game);

// Fills in defaults; an unknown option or value is an error that lists what there is.
tl::expected<OptionValues, LoadError> choose_options(const std::vector<OptionSpec>& specs,
                                                     const OptionValues& wanted);

// "turns=8 odds_rounding=literal", and back. Spaces and line ends in a value are written %20, %0A.
std::string write_options(const OptionValues& values);
OptionValues read_options(std::string_view text);

std::string_view option(const OptionValues& values, std::string_view id);
std::int64_t option_number(const OptionValues& values, std::string_view id);

}  // namespace gonfalon
