// Par le feu, le fer et la foi at the border: its board, counters and tables as the data files
// write them.
#include "ai/doctrine/p3f.h"

#include "games/p3f/effects.h"
#include "games/p3f/game.h"
#include "loader/games/p3f.h"
#include "protocol/games/entries.h"

namespace gonfalon {

using p3f::P3f;

template <>
struct Border<P3f> {
    static const Effects<P3f>& effects() { return p3f::effects(); }
    static constexpr Without view{}, reveals{}, survey{}, each_supposition{}, each_doubt{},
        complete{}, completed{};

    // Only orders are hidden.
    static bool hides(const P3f& game) { return game.options().advanced; }

    static Tree label(const P3f& game, p3f::Zone zone) {
        return zone.exists() ? Tree{game.tables().zone_labels[zone.index()]} : Tree{};
    }
    static Tree label(const P3f& game, const p3f::ZoneSet& zones) {
        Tree list = Tree::list();
        for (const p3f::Zone zone : zones) list.add(label(game, zone));
        return list;
    }
    static Tree cell(const P3f& game, std::int32_t cell) { return label(game, p3f::Zone{cell}); }

    // P3F-10.1.1.6: which order is tried for is its owner's secret.
    static Audience audience(const P3f&, const p3f::State&, Side side, const p3f::Action& action) {
        return action.verb == p3f::Verb::order ? only(side) : Audience::everybody;
    }

    // Naming the lead defender decides which odds of an attack count.
    static bool answer_decides(const P3f& game, const p3f::State& now) {
        return game.prompt(now, Side::first).ask == p3f::Ask::defend;
    }

    static Inquiry asked(const P3f& game, const p3f::State& state, Side side) {
        using p3f::Ask;
        switch (game.prompt(state, side).ask) {
            case Ask::set_up:
                return {Asking::set_up, {}, {}, {}};
            case Ask::cannonade:
            case Ask::orders:
            case Ask::move:
            case Ask::attack:
                return {Asking::act, {}, {}, {}};
            case Ask::react:
                return {Asking::reaction, {}, {}, {}};
            default:
                return {Asking::settle, {}, {}, {}};
        }
    }

    static Meaning meaning(const P3f& game, const p3f::State& state, Side side,
                           const p3f::Action& action) {
        using p3f::Verb;
        Meaning meaning;
        meaning.sense = sense(game, state, side, action.verb);
        meaning.march = action.verb == Verb::move;
        meaning.venture =
            is_venture(action.verb) || (meaning.march && dice_follow(game, state, side, action));
        const auto code = [&](p3f::PieceId id) {
            return id.exists() ? game.code(id) : std::string_view();
        };
        const auto stands = [&](p3f::PieceId id) {
            if (id.exists() && state.piece(id).on_board() && state.piece(id).zone.exists())
                meaning.cell(game.tables().zone_labels[state.piece(id).zone.index()]);
        };
        if (action.verb == Verb::order) {
            // An order is given by pointing at the column's leader.
            const p3f::PieceId leader = game.tables().columns[action.column.index()].leader;
            meaning.piece(code(leader));
            stands(leader);
            return meaning;
        }
        meaning.piece(code(action.piece)).piece(code(action.other));
        if (action.zone.exists()) meaning.cell(game.tables().zone_labels[action.zone.index()]);
        // At one of those who stand there, or at whoever is pointed at.
        if (action.verb == Verb::fire || action.verb == Verb::charge) stands(action.other);
        if (meaning.cells.empty() && is_on_the_spot(action.verb)) stands(action.piece);
        return meaning;
    }

    // "score": victory points if the battle ended now
    // "facts": {"control":[[zones],[zones]],"command":[{"leader","zones"}],
    //  "sight":[{"from","clear":[zones],"blocked":[{"to","rules"}]}],
    //  "sources":[[{"rule","points"}],[..]]}
    static void add_facts(const P3f& game, const p3f::State& now, Tree& view) {
        view.set("score", score_tree(game, now));
        Tree control = Tree::list();
        Tree sources = Tree::list();
        for (const Side side : {Side::first, Side::second}) {
            control.add(label(game, game.controlled(now, side)));
            Tree list = Tree::list();
            game.each_source(now, side, [&](RuleId rule, int points) {
                list.add(Tree::object()
                             .set("rule", Tree{P3f::rule_name(rule)})
                             .set("points", Tree{points}));
            });
            sources.add(std::move(list));
        }
        Tree command = Tree::list();
        p3f::ZoneSet manned;
        for (std::size_t i = 0; i < game.piece_count(); ++i) {
            const p3f::PieceId id{i};
            if (!now.piece(id).on_board()) continue;
            if (game.counter(id).is_leader()) {
                command.add(Tree::object()
                                .set("leader", Tree{static_cast<std::uint64_t>(i)})
                                .set("zones", label(game, game.commanded(now, id))));
            } else {
                manned.insert(now.piece(id).zone);
            }
        }
        Tree sight = Tree::list();
        for (const p3f::Zone from : manned) sight.add(sight_from(game, now, from));
        view.set("facts", Tree::object()
                              .set("control", std::move(control))
                              .set("command", std::move(command))
                              .set("sight", std::move(sight))
                              .set("sources", std::move(sources)));
    }

    // {"title","intro","sides","board":{"kind":"area",..map file..},"pieces":[..],"columns":[..],
    //  "battle":{..},"tables":{..}}
    static Tree description(const P3f& game, const DataFiles& files, std::string_view scenario) {
        const Tree file = data_tree(files, "p3f/scenarios/" + std::string(scenario) + ".json");
        Tree board = data_tree(files, "p3f/maps/" + std::string(file["map"].text()) + ".json");
        board.set("kind", Tree{"area"});
        Tree sides = Tree::list();
        for (const std::string& key : game.tables().battle.side_keys)
            sides.add(Tree::object().set("key", Tree{key}));
        Tree battle = Tree::object();
        for (const char* key : {"letter", "date", "clock", "turns", "victory", "special", "source"})
            battle.set(key, file[key]);
        Tree tables = Tree::object();
        for (const char* name : {"terrain", "combat", "orders", "order-change", "states", "classes",
                                 "ground", "victory"})
            tables.set(name, data_tree(files, std::string("p3f/tables/") + name + ".json"));
        return Tree::object()
            .set("title", file["title"])
            .set("intro", file["intro"])
            .set("sides", std::move(sides))
            .set("board", std::move(board))
            .set("pieces", pieces(game, files, file))
            .set("columns", columns(game, file))
            .set("battle", std::move(battle))
            .set("tables", std::move(tables));
    }

    // The columns of a side, in the order of the list.
    static Tree formation(const P3f& game, const p3f::State& state, Side side, std::size_t place) {
        const p3f::Tables& tables = game.tables();
        for (std::size_t i = 0; i < tables.columns.size(); ++i) {
            if (tables.columns[i].side != side || place-- > 0) continue;
            bool is_there = false;
            tables.columns[i].pieces.each(
                [&](std::size_t piece) { is_there = is_there || state.pieces[piece].on_board(); });
            return is_there ? Tree::object().set("name", both(tables.column_names[i])) : Tree{};
        }
        return {};
    }

  private:
    static Sense sense(const P3f& game, const p3f::State& state, Side side, p3f::Verb verb) {
        using p3f::Verb;
        switch (verb) {
            case Verb::done:
                return asked(game, state, side).kind == Asking::reaction ? Sense::declines
                                                                         : Sense::ends;
            case Verb::stand:
                return Sense::passes;
            case Verb::again:
                return Sense::declares;
            case Verb::place:
                return Sense::places;
            default:
                return Sense::plain;
        }
    }
    static bool is_venture(p3f::Verb verb) {
        using p3f::Verb;
        return verb == Verb::attack || verb == Verb::fire || verb == Verb::charge ||
               verb == Verb::order || verb == Verb::withdraw || verb == Verb::defend ||
               verb == Verb::again || verb == Verb::retreat || verb == Verb::stand;
    }
    static bool dice_follow(const P3f& game, p3f::State state, Side side,
                            const p3f::Action& action) {
        Silent silent;
        game.apply(state, side, action, silent);
        return game.prompt(state, side).turn == Turn::chance;
    }
    // What a piece does where it stands.
    static bool is_on_the_spot(p3f::Verb verb) {
        using p3f::Verb;
        return verb == Verb::leave || verb == Verb::face || verb == Verb::absorb ||
               verb == Verb::caracole || verb == Verb::ruse || verb == Verb::detach ||
               verb == Verb::retreat;
    }
    static Tree sight_from(const P3f& game, const p3f::State& now, p3f::Zone from) {
        Tree clear = Tree::list();
        Tree blocked = Tree::list();
        for (const p3f::Zone to : game.in_view(now, from)) {
            Tree rules = Tree::list();
            game.each_block(now, from, to,
                            [&](RuleId rule) { rules.add(Tree{P3f::rule_name(rule)}); });
            if (rules.items().empty()) {
                clear.add(label(game, to));
            } else {
                blocked.add(Tree::object().set("to", label(game, to)).set("rules", rules));
            }
        }
        return Tree::object()
            .set("from", label(game, from))
            .set("clear", std::move(clear))
            .set("blocked", std::move(blocked));
    }

    // In the order of their ids in views and events. What is printed on the counter comes from its
    // type or leader card, with the source.
    static Tree pieces(const P3f& game, const DataFiles& files, const Tree& scenario) {
        const Tree types = data_tree(files, "p3f/units/types.json");
        const Tree leaders = data_tree(files, "p3f/units/leaders.json");
        const p3f::Tables& tables = game.tables();
        Tree list = Tree::list();
        for (std::size_t i = 0; i < tables.counters.size(); ++i) {
            const p3f::Counter& counter = tables.counters[i];
            Tree piece = counter.is_leader() ? by_id(leaders["leaders"], tables.codes[i])
                         : counter.is_detachment()
                             ? detachment(types["types"])
                             : by_id(types["types"], type_of(tables.codes[i], scenario));
            if (!piece.is_object()) piece = Tree::object();
            piece.set("type", piece["id"]);
            piece.set("id", Tree{static_cast<std::uint64_t>(i)});
            piece.set("code", Tree{tables.codes[i]});
            piece.set("side", Tree{name_of(counter.side)});
            piece.set("column", Tree{static_cast<std::uint64_t>(counter.column.index())});
            piece.set("name", both(tables.names[i]));
            piece.set("piece", Tree{counter.is_leader() ? "leader" : "unit"});
            piece.set("family", Tree{name_of(counter.family)});
            // Its face on foot.
            if (const Tree& back = by_id(types["types"], piece["other_face"].text());
                back.is_object() && !counter.is_leader())
                piece.set("back", back);
            if (counter.parent.exists())
                piece.set("parent", Tree{static_cast<std::uint64_t>(counter.parent.index())});
            if (piece.find("source") == nullptr)
                piece.set("source", counter.is_leader() ? leaders["source"] : types["source"]);
            list.add(std::move(piece));
        }
        return list;
    }
    // The type a scenario gives this unit.
    static std::string_view type_of(std::string_view code, const Tree& scenario) {
        for (const Tree& column : scenario["columns"].items())
            for (const Tree& unit : column["units"].items())
                if (unit["id"].text() == code) return unit["type"].text();
        return {};
    }
    static const Tree& detachment(const Tree& types) {
        for (const Tree& each : types.items())
            if (each["family"].text() == name_of(p3f::Family::enfants_perdus)) return each;
        return types["none"];
    }

    // Without the order, which the enemy may not see.
    static Tree columns(const P3f& game, const Tree& file) {
        const p3f::Tables& tables = game.tables();
        Tree list = Tree::list();
        for (std::size_t i = 0; i < tables.columns.size(); ++i) {
            const p3f::ColumnCard& card = tables.columns[i];
            Tree column = Tree::object();
            column.set("id", Tree{static_cast<std::uint64_t>(i)});
            column.set("code", Tree{tables.column_codes[i]});
            column.set("side", Tree{name_of(card.side)});
            column.set("name", both(tables.column_names[i]));
            if (card.leader.exists())
                column.set("leader", Tree{static_cast<std::uint64_t>(card.leader.index())});
            for (const Tree& each : file["columns"].items())
                if (each["id"].text() == tables.column_codes[i] &&
                    each["side"].text() == tables.battle.side_ids[index(card.side)]) {
                    column.set("colour", each["colour"]);
                    if (each.find("arrives") != nullptr) column.set("arrives", each["arrives"]);
                }
            list.add(std::move(column));
        }
        return list;
    }
};

extern const GameEntry p3f_entry;
const GameEntry p3f_entry = entry_of<P3f, load_p3f>(true);

}  // namespace gonfalon
