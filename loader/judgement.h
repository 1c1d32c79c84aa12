// data/<game>/judgement.json: every weight of a game's computer player, each within its bounds.
#pragma once

#include "engine/game/judgement.h"
#include "loader/members.h"
#include "loader/parts.h"

namespace gonfalon {

// No weight is beyond this: what is multiplied by one stays far from overflowing.
inline constexpr std::int64_t most_weight = 10'000;

template <class Weight>
void read_judgement(const Reader& file, Judgement<Weight>& judgement) {
    only_members(file, {"game", "source", "run", "weights"});
    load::each_row(file.member("weights"), "id", load::words_of<Weight>(count_of<Weight>),
                   [&](const Reader& row, std::size_t place) {
                       const auto weight = static_cast<Weight>(place);
                       only_members(row, {"id", "value", "low", "high", "playouts_only"});
                       const std::int64_t low = row.integer("low", -most_weight, most_weight);
                       const std::int64_t high = row.integer("high", low, most_weight);
                       judgement.bounds[weight] = {static_cast<std::int32_t>(low),
                                                   static_cast<std::int32_t>(high),
                                                   row.boolean_or("playouts_only", false)};
                       judgement.values[weight] =
                           static_cast<std::int32_t>(row.integer("value", low, high));
                   });
}

}  // namespace gonfalon
