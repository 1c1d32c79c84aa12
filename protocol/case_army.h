// CaseArmy: the army list of a case: one of the data or its own, changed line by line, and what the
// composition rules say of it.
#pragma once

#include <string_view>

#include "loader/data_files.h"
#include "loader/load_error.h"
#include "loader/options.h"
#include "loader/tree.h"

namespace gonfalon {

class CaseArmy {
  public:
    explicit CaseArmy(Tree list) : list_(std::move(list)) {}

    const Tree& list() const { return list_; }
    // "regiments.R1.units.I2.unit": members by name; items by place, or by their id. False: there
    // is no such place.
    bool change(std::string_view path, std::string_view value);  // JSON, or a word as it stands
    bool add(std::string_view path, std::string_view value);     // to the end of a list
    bool drop(std::string_view path);

    // What check_army finds (protocol/README.md, Armies). A list that cannot be read is an error.
    tl::expected<Tree, LoadError> report(const DataFiles& files, std::string_view game,
                                         const OptionValues& options) const;

  private:
    Tree list_;
};

}  // namespace gonfalon
