// What the soundness of every game's State asks of its arrays.
#pragma once

#include <cstddef>

namespace gonfalon {

// The first `count` items pass, and those that no piece uses are as they were made: equal States
// have equal bytes only then.
template <class Items, class Passes>
bool are_sound(const Items& items, std::size_t count, Passes&& passes) {
    for (std::size_t i = 0; i < items.size(); ++i)
        if (i < count ? !passes(i, items[i]) : !(items[i] == typename Items::value_type{}))
            return false;
    return true;
}

}  // namespace gonfalon
