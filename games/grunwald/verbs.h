// The verbs of this game, one row each.
#pragma once

#include "engine/game/verbs.h"
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

struct Language {
    using Verb = grunwald::Verb;
    using Ask = grunwald::Ask;
    using Action = grunwald::Action;
    using Rules = grunwald::Rules;
    using Referee = grunwald::Referee;
};

// In the order of the enum.
extern const VerbRow<Language> (&verb_rows)[verbs];

inline const VerbRow<Language>& row_of(Verb verb) { return row_in(verb_rows, verb); }
// Is it a unit that does it, and must that unit be on the board?
bool has_actor(Verb verb);

}  // namespace gonfalon::grunwald
