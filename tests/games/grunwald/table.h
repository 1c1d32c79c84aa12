// A table to lay Grunwald on, for tests: a part of the map is drawn, actions and dice are typed.
//
//   Table table("training-combat", "0605", R"(
//       Z21:S   .
//           .      .
//       P05:N   .
//           .      P19:NW )", "turn 1\nphase infantry_combat_a\n");
//   table.play("attack 0605").play("join P05");
#pragma once

#include <string>
#include <string_view>

#include "engine/testing/test_table.h"
#include "games/grunwald/game.h"

namespace gonfalon::grunwald {

// A whole built-in battle; options as in a record.
Grunwald battle(std::string_view scenario, std::string_view options = {});

// The part of the map on which anything stands; with `marked`, # where it says so.
std::string board_of(
    const Grunwald& game, const State& now,
    FunctionRef<bool(Hex)> marked = [](Hex) { return false; });

class Table : public testing::TestTable<Grunwald, Table> {
  public:
    explicit Table(std::string_view scenario, std::string_view options = {})
        : TestTable(battle(scenario, options)) {}
    // `corner` is the hex at the top left, which stands higher than its neighbour. A mark is a
    // counter with its facing, or a dot. `more`: further lines of the position.
    Table(std::string_view scenario, std::string_view corner, std::string_view drawing,
          std::string_view more);

    UnitId id(std::string_view code) const;
    const Unit& unit(std::string_view code) const { return state.unit(id(code)); }
    std::string board() const { return board_of(game, state); }
    // The zones of control of a side.
    std::string zones(Side side) const;
};

}  // namespace gonfalon::grunwald
