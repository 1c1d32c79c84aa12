// The battles at positions of our own.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "tests/games/p3f/field.h"

namespace gonfalon::p3f {

// A battle at a position of our own: only the pieces named are in play.
inline Board scene(std::string_view scenario, std::string_view position,
                   std::string_view options = {}) {
    Board board(battle(scenario, options), State{});
    const ReadError error = board.game.read_position(position, board.state);
    if (!error.ok())
        FAIL(std::string(error.expected) << " at: " << std::string(position.substr(error.at, 40)));
    return board;
}
inline int worth(std::string_view scenario, std::string_view position, Side side,
                 std::string_view options = {}) {
    const Board board = scene(scenario, position, options);
    return board.game.points(board.state, side);
}
inline Board start(std::string_view scenario, std::string_view options = {}) {
    const P3f game = battle(scenario, options);
    return Board(game, game.initial());
}
// Where this code begins unless its player says otherwise.
inline std::string home(const Board& board, std::string_view code) { return board.zone(code); }

inline constexpr Side catholic = Side::first;
inline constexpr Side huguenot = Side::second;
inline constexpr Side leaguer = Side::first;
inline constexpr Side royalist = Side::second;

}  // namespace gonfalon::p3f
