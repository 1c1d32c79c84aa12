// What all boards in the terminal share: pieces where they are known to be, signs, conditions.
#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cli/session.h"
#include "protocol/read.h"

namespace gonfalon::cli {

// A piece where the viewer knows it to be.
struct Placed {
    std::string code;
    std::string side;
    std::string cell;  // empty: nowhere on the board
    std::string facing;
    const PieceRead* piece = nullptr;
    const Tree* state = nullptr;
};

std::string text_of(const Tree& tree);
const Tree& first_of(const Tree& tree, std::initializer_list<std::string_view> keys);

// The view lists pieces by their "code", by their "id", or in the order of ids.
std::vector<Placed> placed(const DescriptionRead& description, const Tree& view);

std::string_view arrow(std::string_view facing);
Paint paint_of(std::string_view side);

// Signs for the terrains that are met, each with its word in the key below the board.
class Signs {
  public:
    std::string of(const std::string& terrain);
    std::string of(const std::string& terrain, std::string_view sign);
    std::string key(const Session& session) const;

  private:
    std::map<std::string, std::string> met_;
};

// What stands in a cell, at most `columns` wide.
std::string stack_text(const Session& session, const std::vector<const Placed*>& stack,
                       std::size_t columns);

using Stacks = std::map<std::string, std::vector<const Placed*>>;
Stacks stacks_of(const std::vector<Placed>& pieces);

// Who is not on the board: still to come, off the map, lost; a row each.
Table absent_table(const Session& session, const DescriptionRead& description,
                   const std::vector<Placed>& pieces);
// The banners that the view tells of, with their bearers.
Table banners_table(const Session& session, const Tree& view);
// Fog that lies on the field now.
std::string fog_text(const Session& session, const DescriptionRead& description, const Tree& view);

// The turn, and the points as they stand.
std::string points_text(const Session& session, const DescriptionRead& description,
                        const Tree& view);

// The condition of a piece in words where the catalogues have them.
std::string condition_of(const Session& session, const Placed& piece);

}  // namespace gonfalon::cli
