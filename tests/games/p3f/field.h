// A field for tests: a small map with the printed counters, and a board to play on in notation.
//
//   Field field;
//   field.zone("101").zone("102").border("101", "102");
//   field.first("C1", "GEN", "101").second("H1", "ARQ", "102");
//   Board board(field, "segment combat first");
//   CHECK(board.can("attack C1 102 charge"));
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/testing/test_table.h"
#include "games/p3f/game.h"

namespace gonfalon::p3f {

// The built-in tables, without map, counters and battle; options as given, the rest by default.
Tables plain_tables(std::string_view options = {});
// A whole built-in battle.
P3f battle(std::string_view scenario, std::string_view options = {});

class Field {
  public:
    // Options as in a record: "caracole=on edition=fr".
    explicit Field(std::string_view options = {});

    // The first digit of a label is the elevation.
    Field& zone(std::string_view label, Ground ground = Ground::open, bool brown = false);
    Field& border(std::string_view a, std::string_view b, Line line = Line::dashed,
                  bool brown = false);
    Field& junction(std::initializer_list<std::string_view> zones);
    Field& road(std::initializer_list<std::string_view> zones);
    Field& trail(std::initializer_list<std::string_view> zones);
    Field& supply(Side side, std::initializer_list<std::string_view> zones);

    // Units and leaders of a side join its last column; the first column, "a", is there from the
    // start.
    Field& column(Side side, std::string_view code, Order order = Order::attack);
    Field& first(std::string_view code, std::string_view type, std::string_view zone,
                 std::string_view marks = {});
    Field& second(std::string_view code, std::string_view type, std::string_view zone,
                  std::string_view marks = {});
    Field& leader(Side side, std::string_view code, std::string_view zone, int quality = 4,
                  bool lieutenant_general = false, std::string_view marks = {});
    Field& talent(Side side, const Talent& talent);  // of the last column's leader
    // The last column of a side comes later, here.
    Field& arrives(Side side, int turn, std::initializer_list<std::string_view> zones);

    Tables tables;      // for what has no word of its own
    std::string lines;  // more lines of the position
    Zone at(std::string_view label) const;

    P3f game() const;
    std::string position(std::string_view header) const;

  private:
    struct Stand {
        Counter counter;
        std::string code;
        Words name;
        std::string zone;
        std::string marks;
    };
    Field& unit(Side side, std::string_view code, std::string_view type, std::string_view zone,
                std::string_view marks);
    ColumnId last_column(Side side) const;
    std::vector<Stand> stands_;
};

// A line of zones 101, 102, ... of open ground with dashed borders, west to east; the supply edge
// of the first side is the west end, of the second the east end.
Field row(int zones, std::string_view options = {});

// A map as it looks, with the units on it: zones in brackets, what lies between them as lines.
//
//   [101 C1:CAN] ---- [102^]
//         |              #
//   [103/II] --~~-- [104 H1:ARQ]
//
// After a label: ^ brown ground, /II /III /X another ground than open. A unit is its code and its
// type, the first side's begin with C. Lines: - and | dashed, _ solid, = double, # bold; with ~ in
// it (or ! for |) brown. The first zone is the first side's supply edge, the last the second's.
Field drawn(std::string_view drawing, std::string_view options = {});
// The zones of a game one a line, with what stands there and what lies about it.
std::string board_of(const P3f& game, const State& now);

class Board : public testing::TestTable<P3f, Board> {
  public:
    // `header` is the head of a position: "segment movement first".
    Board(const Field& field, std::string_view header);
    Board(P3f the_game, const State& start) : TestTable(std::move(the_game), start) {}

    PieceId id(std::string_view code) const { return find<PieceId>(code); }
    const Piece& piece(std::string_view code) const { return state.piece(id(code)); }
    bool has(std::string_view code, Mark mark) const { return piece(code).has(mark); }
    bool on_board(std::string_view code) const { return piece(code).on_board(); }
    std::string zone(std::string_view code) const;
};

}  // namespace gonfalon::p3f
