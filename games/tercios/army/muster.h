// From a list to what stands on the table: costs, and units with their options applied.
#pragma once

#include <cstdint>

#include "games/tercios/army/list.h"

namespace gonfalon::tercios::army {

std::int32_t points_of(const Book& book, const ListedUnit& unit, const Options& options);
std::int32_t points_of(const Book& book, const ListedCommander& commander);
std::int32_t points_of(const Book& book, const ListedRegiment& regiment, const Options& options);
// TER-X-10: commanders cost nothing where none are played.
std::int32_t points_of(const Book& book, const ArmyList& list, const Options& options);

// The unit as it is played in a regiment of this kind; side, regiment and places are the caller's.
Troop troop_of(const Book& book, const ListedUnit& unit, RegimentKind kind, const Options& options);

// Chosen traits and the two that all have; nobody of rank 0 can use either.
Commander commander_of(const Book& book, const ListedCommander& commander);

// The part of a regiment that a unit belongs to, or none.
const RegimentPart* part_of(const Book& book, RegimentKind kind, TypeId type);

}  // namespace gonfalon::tercios::army
