// What a word of an action or of a position names.
#pragma once

#include <string_view>

#include "games/grunwald/model/noun.h"
#include "games/grunwald/tables.h"

namespace gonfalon::grunwald {

inline bool read_facing(std::string_view word, Facing& facing) {
    for (const Direction each : hex::directions)
        if (facing_code(each) == word) {
            facing = each;
            return true;
        }
    return false;
}

inline UnitId unit_named(const Tables& tables, std::string_view code) {
    for (std::size_t i = 0; i < tables.words.size(); ++i)
        if (tables.words[i].code == code) return UnitId(i);
    return UnitId{};
}

inline BannerId banner_named(const Tables& tables, std::string_view code) {
    for (std::size_t i = 0; i < tables.banners.size(); ++i)
        if (tables.banners[i].code == code) return BannerId(i);
    return BannerId{};
}

}  // namespace gonfalon::grunwald
