// Judgement: the numbers a computer player weighs by. A game carries them beside its tables, since
// they are data like those; no rule looks at them.
#pragma once

#include <cstdint>

#include "engine/core/names.h"

namespace gonfalon {

// How far a weight may be set, and whether it counts in playouts alone.
struct WeightBounds {
    std::int32_t low = 0;
    std::int32_t high = 0;
    bool playouts_only = false;
    bool operator==(const WeightBounds&) const = default;
};

template <ScopedEnum TheWeight>
struct Judgement {
    using Weight = TheWeight;
    EnumArray<Weight, std::int32_t> values{};
    EnumArray<Weight, WeightBounds> bounds{};

    constexpr int operator[](Weight weight) const { return values[weight]; }
    bool operator==(const Judgement&) const = default;
};

}  // namespace gonfalon
