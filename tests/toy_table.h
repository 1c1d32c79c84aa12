// A table to lay the toy game on, for tests: the position is drawn, actions and dice are typed.
#pragma once

#include <string>
#include <string_view>

#include "engine/testing/test_table.h"
#include "tests/toy/game.h"

namespace gonfalon::toy {

class Table : public testing::TestTable<Toy, Table> {
  public:
    // The fifth row first. A mark is a terrain (. ^ *) or a piece (A1), with the terrain it stands
    // on behind it if that is not open (A1^), and ! if it is shaken. Pieces are foot but for
    // `horse`.
    explicit Table(std::string_view drawing, const Options& options = {},
                   std::string_view horse = "");
    // As a scenario begins.
    explicit Table(const Toy& toy) : TestTable(toy) {}

    Moment moment() const { return state.now().moment; }
    std::string board() const;
    std::string at(std::string_view piece) const;  // "c3", or "-" when it is not on the field

    // The side's token has just come out of a bag that still holds one token of each.
    Table& token(Side side);
    Table& order(Side side, Order order, bool shown);
};

}  // namespace gonfalon::toy
