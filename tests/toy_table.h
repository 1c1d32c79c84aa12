// A table to lay the toy game on, for tests: the position is drawn, actions and dice are typed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/toy/game.h"

namespace gonfalon::toy {

class Table {
  public:
    // The fifth row first. A mark is a terrain (. ^ *) or a piece (A1), with the terrain it stands
    // on behind it if that is not open (A1^), and ! if it is shaken. Pieces are foot but for
    // `horse`.
    explicit Table(std::string_view drawing, const Options& options = {},
                   std::string_view horse = "");
    // As a scenario begins.
    explicit Table(const Toy& game) : game_(game), state_(game.initial()) {}

    const Toy& game() const { return game_; }
    const State& state() const { return state_; }
    State& state() { return state_; }
    Moment moment() const { return state_.now().moment; }
    std::string board() const;
    std::string at(std::string_view piece) const;  // "c3", or "-" when it is not on the field

    // The side's token has just come out of a bag that still holds one token of each.
    Table& token(Side side);
    Table& order(Side side, Order order, bool shown);

    // The rules that forbid it, with measures where they decide: "TOY-3.1 2/1 TOY-3.3". Empty:
    // legal.
    std::string why_not(Side side, std::string_view action) const;
    // For the side asked.
    std::string why_not(std::string_view action) const { return why_not(asked(), action); }
    bool legal(std::string_view action) const { return why_not(action).empty(); }

    // Does it if it is legal, and keeps what is told; false if not.
    bool play(std::string_view action) { return play(asked(), action); }
    bool play(Side side, std::string_view action);
    bool roll(std::string_view outcome);

    // What the last action or roll told.
    const std::vector<Entry>& told() const { return told_; }
    int modifier(std::string_view rule) const;
    bool said(std::string_view key) const;
    bool said_to(Viewer who, std::string_view key) const;

    // Weight of the effects of the dice now due that make `key` told, out of 36.
    std::uint64_t weight_of(std::string_view key) const;

  private:
    Side asked() const { return game_.prompt(state_, Side::first).side; }

    Toy game_;
    State state_;
    std::vector<Entry> told_;
};

}  // namespace gonfalon::toy
