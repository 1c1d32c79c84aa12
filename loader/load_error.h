// What was wrong with a data file: where, and what was expected there.
#pragma once

#include <string>

namespace gonfalon {

struct LoadError {
    std::string file;    // path in the data folder: "grunwald/tables/combat.json"
    std::string path;    // place in the file: "/rows/2/cells/4"
    std::string key;     // catalogue key of the complaint: "load.not_a_number"
    std::string detail;  // the offending or expected text, if any
    bool operator==(const LoadError&) const = default;
};

}  // namespace gonfalon
