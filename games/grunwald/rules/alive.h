// Walks over sets of units.
#pragma once

#include "games/grunwald/model/state.h"

namespace gonfalon::grunwald {

// Every unit of a set that is still on the board.
template <class Visit>
void each_alive(const State& state, const Units& units, Visit&& visit) {
    units.each([&](std::size_t i) {
        if (state.units[i].on_board()) visit(UnitId(i));
    });
}

}  // namespace gonfalon::grunwald
