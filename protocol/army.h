// Army lists for pages and the command line, as JSON (protocol/README.md, Armies): what lists are
// made from, and what the composition rules say of one. A game that has lists specialises these;
// armies.h has them all, and is the door to whichever is meant.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/core/both_languages.h"
#include "engine/core/function_ref.h"
#include "loader/data_files.h"
#include "loader/load_error.h"
#include "loader/options.h"
#include "loader/tree.h"

namespace gonfalon {

// A list with the book it was read by, its points and what was found wrong with it: book, list,
// points, breaches.
template <class G>
struct CheckedArmy;

template <class G>
tl::expected<Tree, LoadError> army_book(const DataFiles& files);

// `name` stands for the file in complaints. Without the option `points` a list is held to its own
// budget; other options have their defaults.
template <class G>
tl::expected<CheckedArmy<G>, LoadError> check_army(const DataFiles& files, std::string_view text,
                                                   std::string_view name, OptionValues wanted);

template <class G>
Tree army_report(const CheckedArmy<G>& army);

// A list of the data, as a shelf shows it; or what is wrong with it.
struct ReadyList {
    std::string id;
    int points = 0;
    BothLanguages nation;
    BothLanguages title;
};
using EachReadyList = FunctionRef<void(const tl::expected<ReadyList, LoadError>&)>;

// The lists there are, data packs included.
//
//   static std::vector<std::string> ids(files)
//   static tl::expected<void, LoadError> each(files, EachReadyList)   what is wrong with the book
//   static std::vector<LoadError> errors(files)       unreadable, or breaking a rule
//   std::string_view broken                           key of a LoadError: a list breaks a rule
template <class G>
struct ArmyBook;

template <class G>
concept HasArmies = requires(const DataFiles& files, EachReadyList each) {
    { ArmyBook<G>::ids(files) } -> std::same_as<std::vector<std::string>>;
    { ArmyBook<G>::each(files, each) } -> std::same_as<tl::expected<void, LoadError>>;
    { ArmyBook<G>::errors(files) } -> std::same_as<std::vector<LoadError>>;
    { ArmyBook<G>::broken } -> std::convertible_to<std::string_view>;
};

// For ArmyBook<G>::each: each list that `load` reads or complains of, with its nation.
template <class Load, class Nation>
void each_ready_list(const std::vector<std::string>& ids, Load&& load, Nation&& nation,
                     EachReadyList visit) {
    for (const std::string& id : ids) {
        const auto list = load(id);
        if (list)
            visit(ReadyList{id, list->points, nation(*list), list->title});
        else
            visit(tl::make_unexpected(list.error()));
    }
}

}  // namespace gonfalon
