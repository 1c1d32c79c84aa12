// What one side, or a spectator, may know. Not a State: an order nobody has shown is not in it.
#pragma once

#include <array>
#include <cstdint>

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

    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("who", self.who);
        visit("round", self.round);
        visit("pieces", self.pieces);
        visit("chosen", self.chosen);
        visit("orders", self.orders);
        visit("shown", self.shown);
        visit("bag", self.bag);
        visit("phases", self.phases);
    }
};

}  // namespace gonfalon::toy
