// What a question is, and what an answer is to it: a page shows both without knowing a game's
// verbs.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/names.h"
#include "engine/rule/rule_id.h"
#include "loader/tree.h"

namespace gonfalon {

enum class Asking : std::uint8_t {
    ground,    // terrain is laid
    set_up,    // pieces are put down
    plan,      // both decide at once, face down
    act,       // one's own turn
    reaction,  // to what the enemy does
    settle     // what a result leaves to choose
};

// Of a prompt to a player.
struct Inquiry {
    Asking kind = Asking::act;
    std::string_view ends;   // what ends it, in notation; empty: nothing that is always the same
    std::string_view actor;  // code of the one piece it is about; empty: of many, or none
    std::vector<RuleId> bounds;  // the rules that say how far a piece can go now
};

// What an answer does to its question.
enum class Sense : std::uint8_t {
    plain,
    ends,      // one's part is over, though others could still act
    passes,    // nothing more this time
    declines,  // a reaction
    declares,  // what has been put together: its odds stand on the table meanwhile
    joins,     // one more takes part; all who may can at once
    places     // a piece is put down
};

// What an answer is to whoever gives it with a pointer.
struct Meaning {
    Sense sense = Sense::plain;
    bool venture = false;  // one dares it by dice: the odds come first
    bool march = false;    // a step of a move of the first piece; others can make the same
    std::vector<std::string> pieces;  // codes of those it concerns; who acts comes first
    std::vector<std::string> cells;   // where one points for it
    std::optional<int> facing;        // which way somebody will look

    Meaning& piece(std::string_view code);
    Meaning& cell(std::string_view label);
};

void add_to(Tree& action, const Meaning& meaning);

}  // namespace gonfalon
