// What an object of a file may contain.
#pragma once

#include <algorithm>
#include <initializer_list>

#include "loader/reader.h"

namespace gonfalon {

// A member nobody reads is a mistake of whoever wrote it, and is said to be one.
inline void only_members(const Reader& value, std::initializer_list<std::string_view> known) {
    for (const std::string& key : value.keys())
        if (std::find(known.begin(), known.end(), key) == known.end())
            value.complain("load.unknown_word", key);
}

}  // namespace gonfalon
