// An army list in words: what it breaks, what it is made of, and a page made for printing (A4):
// roster, and cards or counters to cut out. Each game that has lists has its own.
#pragma once

namespace gonfalon {

// Of (CheckedArmy<G>, Saying), which must outlive it; the latter has the catalogue of the game.
// title, subtitle, verdict, breach(one), place(path), html.
template <class G>
class ArmySheet;

}  // namespace gonfalon
