// The toy game at the border: played by name, never listed.
#include "ai/doctrine/toy.h"

#include "loader/games/toy.h"
#include "protocol/games/entries.h"
#include "tests/toy/effects.h"
#include "tests/toy/game.h"

namespace gonfalon {

using toy::Toy;

template <>
struct Border<Toy> {
    static const Effects<Toy>& effects() { return toy::effects(); }
    static constexpr Without view{}, add_facts{}, survey{}, answer_decides{}, each_supposition{},
        each_doubt{}, complete{}, completed{}, formation{};

    static bool hides(const Toy& game) { return !game.options().open_orders; }

    static Tree label(const Toy&, toy::Square square) {
        return square.exists() ? Tree{name_of(square)} : Tree{};
    }
    static Tree cell(const Toy&, std::int32_t cell) { return Tree{name_of(toy::Square{cell})}; }

    // An order is its owner's secret until it is shown.
    static Audience audience(const Toy& game, const toy::State&, Side side,
                             const toy::Action& action) {
        const bool secret = action.verb == toy::Verb::order && !game.options().open_orders;
        return secret ? only(side) : Audience::everybody;
    }

    static bool reveals(const Toy&, const toy::State&, Side, const toy::Action& action) {
        return action.verb == toy::Verb::reveal;
    }

    static Inquiry asked(const Toy& game, const toy::State& state, Side side) {
        switch (game.prompt(state, side).ask) {
            case toy::Ask::order:
                return {Asking::plan, {}, {}, {}};
            case toy::Ask::fall_back:
                return {Asking::settle, {}, {}, {}};
            default:
                return {Asking::act, name_of(toy::Verb::done), {}, {}};
        }
    }

    static Meaning meaning(const Toy&, const toy::State&, Side, const toy::Action& action) {
        Meaning meaning;
        if (action.verb == toy::Verb::done) meaning.sense = Sense::ends;
        meaning.venture = action.verb == toy::Verb::attack;
        meaning.march = action.verb == toy::Verb::step;
        for (const toy::PieceId id : {action.piece, action.target})
            if (id.exists()) meaning.piece(name_of(id));
        if (action.square.exists()) meaning.cell(name_of(action.square));
        return meaning;
    }

    static Tree description(const Toy& game, const DataFiles& files, std::string_view scenario) {
        Tree squares = Tree::list();
        for (std::size_t i = 0; i < toy::square_count; ++i) {
            squares.add(Tree::object()
                            .set("cell", Tree{name_of(toy::Square{i})})
                            .set("terrain", Tree{name_of(game.terrain_at(toy::Square{i}))}));
        }
        Tree pieces = Tree::list();
        for (std::size_t i = 0; i < toy::piece_count; ++i) {
            const toy::PieceId id{i};
            if (!game.scenario().cards[i].start.exists()) continue;
            pieces.add(
                Tree::object()
                    .set("id", Tree{static_cast<std::uint64_t>(i)})
                    .set("code", Tree{name_of(id)})
                    .set("side", Tree{name_of(toy::side_of(id))})
                    .set("name",
                         Tree::object().set("en", Tree{name_of(id)}).set("fr", Tree{name_of(id)}))
                    .set("kind", Tree{name_of(game.kind_of(id))}));
        }
        const Tree file = data_tree(files, "toy/scenarios/" + std::string(scenario) + ".json");
        return Tree::object()
            .set("title", file["title"])
            .set("intro", file["intro"])
            .set("sides", Tree::list()
                              .add(Tree::object().set("key", Tree{"side.first"}))
                              .add(Tree::object().set("key", Tree{"side.second"})))
            .set("board", Tree::object()
                              .set("kind", Tree{"squares"})
                              .set("size", Tree{toy::field_size})
                              .set("goal", Tree{name_of(game.scenario().goal)})
                              .set("cells", std::move(squares)))
            .set("pieces", std::move(pieces));
    }
};

extern const GameEntry toy_entry;
const GameEntry toy_entry = entry_of<Toy, load_toy>(false);

}  // namespace gonfalon
