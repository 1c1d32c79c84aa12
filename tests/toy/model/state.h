// Everything that changes during a battle.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "engine/chance/bag.h"
#include "engine/core/fields.h"
#include "engine/core/fixed.h"
#include "engine/core/names.h"
#include "engine/game/secret.h"
#include "engine/game/side.h"
#include "tests/toy/model/order.h"
#include "tests/toy/model/piece.h"

namespace gonfalon::toy {

enum class Moment : std::uint8_t {
    planning,      // both sides choose an order
    drawing,       // a token is due
    acting,        // a side acts with one piece
    rolling,       // the dice of an attack are due
    falling_back,  // a side chooses where its shaken piece goes
    over
};

// One thing being done. Phases lie on a stack: an attack waits on the action it is part of.
struct Phase {
    Moment moment = Moment::planning;
    Side side = Side::first;    // acting, rolling, falling_back: who
    PieceId piece{};            // acting: none until one has begun; rolling: the attacker
    PieceId target{};           // rolling: who is attacked
    std::uint8_t spent = 0;     // acting: movement points
    bool stopped = false;       // acting: stepped next to an enemy
    bool fought = false;        // acting: has attacked
    std::int8_t modifiers = 0;  // rolling: their sum

    static constexpr auto fields =
        members<&Phase::moment, &Phase::side, &Phase::piece, &Phase::target, &Phase::spent,
                &Phase::stopped, &Phase::fought, &Phase::modifiers>;
};

struct State;
// TOY-5.1  That a side has chosen is known; which order, when it is shown.
Knowledge order_known(const State& now, const State& self, Side owner, Viewer who);

struct State {
    std::uint8_t round = 1;
    std::array<Piece, piece_count> pieces{};
    std::array<Order, 2> orders{};  // by side; none until chosen
    std::array<bool, 2> shown{};    // by side: is the order known to both
    TokenBag<2> bag;                // by side
    FixedStack<Phase, 3> phases;    // planning, drawing or over; acting; rolling or falling_back

    constexpr Piece& piece(PieceId id) { return pieces[id.index()]; }
    constexpr const Piece& piece(PieceId id) const { return pieces[id.index()]; }
    constexpr const Phase& now() const { return phases.top(); }

    // The order that has an effect: one that has been shown (TOY-5.2).
    constexpr Order shown_order(Side side) const {
        return shown[index(side)] ? orders[index(side)] : Order::none;
    }
    constexpr PieceId piece_on(Square square) const {
        for (std::size_t i = 0; i < piece_count; ++i)
            if (pieces[i].square == square && square.exists()) return PieceId{i};
        return PieceId::none();
    }
    constexpr int pieces_of(Side side) const {
        int count = 0;
        for (std::size_t i = 0; i < pieces_per_side; ++i)
            if (piece(piece_of(side, i)).on_field()) ++count;
        return count;
    }

    static constexpr auto fields =
        members<&State::round, &State::pieces, secret<&State::orders, order_known>, &State::shown,
                &State::bag, &State::phases>;
};
static_assert(std::is_trivially_copyable_v<State>);

}  // namespace gonfalon::toy
