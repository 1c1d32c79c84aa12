// Who stands where on open ground, and what the viewer may know of them, in words.
#pragma once

#include <vector>

#include "cli/board/measure.h"
#include "cli/board/placed.h"

namespace gonfalon::cli {

// A unit or a commander, on the table or still to come.
struct Standing {
    std::string code;
    std::string side;
    std::string name;       // without its code
    std::string group;      // code of what it belongs to
    std::string elsewhere;  // in words: with a unit, in a building, to come
    bool on_table = false;
    std::int64_t x = 0;
    std::int64_t y = 0;
    std::int64_t facing = -1;  // -1: looks everywhere
    std::string condition;
};

std::vector<Standing> standing(const Session& session, const DescriptionRead& description,
                               const Tree& view);

// One row each: code, place, facing, name and condition.
Table standing_table(const Session& session, const Measure& measure,
                     const std::vector<Standing>& pieces);

// Who has fallen or left the field, a row a side.
Table fallen_table(const Session& session, const DescriptionRead& description, const Tree& view);

// One row for each formation that has an order or is to come.
Table groups_table(const Session& session, const DescriptionRead& description, const Tree& view);

}  // namespace gonfalon::cli
