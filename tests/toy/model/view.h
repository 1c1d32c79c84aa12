// What one side, or a spectator, may know. Not a State: an order nobody has shown is not in it.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/fields.h"
#include "tests/toy/model/state.h"

namespace gonfalon::toy {

struct View {
    Viewer who = Viewer::spectator;
    std::uint8_t round = 1;
    std::array<Piece, piece_count> pieces{};
    std::array<bool, 2> chosen{};   // by side: has it an order
    std::array<Order, 2> orders{};  // by side: none where it is not known
    std::array<bool, 2> shown{};
    TokenBag<2> bag;
    FixedStack<Phase, 3> phases;

    static constexpr auto fields = members<&View::who, &View::round, &View::pieces, &View::chosen,
                                           &View::orders, &View::shown, &View::bag, &View::phases>;
};

}  // namespace gonfalon::toy
