// Built-in battles of Tercios for tests, and a table to play on in notation.
//
//   Table table("training-first-shots");
//   table.position("scene phase action\nI1 place table pose 4572,2286,16384 card fire\n ...");
//   CHECK(table.can("activate I1"));
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "games/tercios/game.h"

namespace gonfalon::tercios {

// A whole built-in battle; options as in a record: "dragoons=adapted".
Tercios battle(std::string_view scenario, std::string_view options = {});

class Table {
  public:
    explicit Table(std::string_view scenario, std::string_view options = {});

    Tercios game;
    State state;
    std::vector<Entry> told;  // by the last action or roll

    Table& position(std::string_view text);
    Ask ask() const { return game.prompt(state, Side::first).ask; }
    Side asked() const { return game.prompt(state, Side::first).side; }
    TroopId id(std::string_view code) const;
    const Unit& unit(std::string_view code) const { return state.unit(id(code)); }
    bool has(std::string_view code, Mark mark) const { return unit(code).has(mark); }

    Verdict why(std::string_view action) const;
    bool can(std::string_view action) const { return why(action).ok(); }
    bool forbids(std::string_view action, std::string_view rule) const;
    // Does it; fails the test when it is not legal.
    Table& play(std::string_view action);
    Table& roll(std::initializer_list<int> dice);

    int tally(std::string_view name) const;
    int amount(std::string_view tally, std::string_view rule) const;
    int times(std::string_view message) const;  // how often it was told last
    bool said(std::string_view message) const { return times(message) > 0; }
};

}  // namespace gonfalon::tercios
