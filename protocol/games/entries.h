// The games of the engine, in the order of the list.
#pragma once

#include <memory>
#include <vector>

#include "engine/space/plane/figure.h"
#include "protocol/library.h"
#include "protocol/prepared.h"

namespace gonfalon {

std::vector<const GameEntry*> game_entries();

// A data file as it stands, null when it is missing or broken (it has been read before).
Tree data_tree(const DataFiles& files, std::string_view path);
// The entry of a list that bears this "id", or null.
const Tree& by_id(const Tree& list, std::string_view id);

// What each side would have if points were counted now.
template <class G>
Tree score_tree(const G& game, const typename G::State& now) {
    return Tree::list()
        .add(Tree{std::int64_t{game.points(now, Side::first)}})
        .add(Tree{std::int64_t{game.points(now, Side::second)}});
}

// What players measure with on open ground: a "unit" so many tenths of a millimetre long, "great":
// so many of them between two great strokes of a ruler; the rules whose breaches measure turns
// (1/65536) or mere counts, not lengths.
Tree measure(std::string_view unit, std::int64_t length, std::int64_t great,
             std::initializer_list<std::string_view> turns,
             std::initializer_list<std::string_view> counts);

// A figure on open ground, with whose it is: "at" and "facing" are those of its base.
Tree figure_tree(std::string_view whose, std::size_t id, const plane::Figure& figure);

// What a player is told before the battle, and the table that says who has won, as their files have
// them.
inline void add_briefing(const DataFiles& files, std::string_view game, std::string_view scenario,
                         Tree& description) {
    const std::string folder(game);
    const Tree briefings = data_tree(files, folder + "/briefings.json");
    for (const Tree& each : briefings["briefings"].items())
        if (each["scenario"].text() == scenario) description.set("briefing", each);
    const Tree victory = data_tree(files, folder + "/tables/victory.json");
    if (victory.is_object()) description.set("victory", victory);
}

// The entry of a game that `load` makes from data: tl::expected<G, LoadError>(files, scenario,
// options).
template <Game G, auto load>
constexpr GameEntry entry_of(bool listed) {
    return {G::name, listed,
            [](const DataFiles& files, std::string_view scenario,
               const OptionValues& options) -> PreparedOrError {
                auto game = load(files, scenario, options);
                if (!game) return tl::make_unexpected(game.error());
                Tree description = Border<G>::description(*game, files, scenario);
                add_briefing(files, G::name, scenario, description);
                return std::make_shared<PreparedOf<G>>(std::move(*game), std::move(description));
            }};
}

}  // namespace gonfalon
