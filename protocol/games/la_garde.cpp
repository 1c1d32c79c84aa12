// La Garde 6mm at the border: its table, brigades and tables as the data files write them.
#include "ai/doctrine/la_garde.h"

#include "games/la_garde/effects.h"
#include "games/la_garde/game.h"
#include "games/la_garde/rules/rules.h"
#include "loader/games/la_garde_game.h"
#include "protocol/games/entries.h"

namespace gonfalon {

using la_garde::LaGarde;

template <>
struct Border<LaGarde> {
    static const Effects<LaGarde>& effects() { return la_garde::effects(); }
    static constexpr Without view{}, survey{}, each_doubt{}, complete{}, completed{};

    static bool hides(const LaGarde&) { return true; }

    static Tree cell(const LaGarde&, std::int32_t cell) { return Tree{std::to_string(cell)}; }

    // LAG-W4: orders lie face down.
    static Audience audience(const LaGarde&, const la_garde::State&, Side side,
                             const la_garde::Action& action) {
        using la_garde::Verb;
        return action.verb == Verb::order || action.verb == Verb::corps ? only(side)
                                                                        : Audience::everybody;
    }
    // An order that has been turned up cannot be unseen.
    static bool reveals(const LaGarde&, const la_garde::State&, Side,
                        const la_garde::Action& action) {
        using la_garde::Verb;
        return action.verb == Verb::activate || action.verb == Verb::seal ||
               action.verb == Verb::attack || action.verb == Verb::bombard ||
               action.verb == Verb::first;
    }

    // LAG-R27  Who is engaged decides what is in the bag.
    static bool answer_decides(const LaGarde&, const la_garde::State& now) {
        using la_garde::Stage;
        return now.scene.combat.stage == Stage::attacker_general ||
               now.scene.combat.stage == Stage::defender_general;
    }

    // LAG-R2  The odds for each order a brigade may have that is attacked or bombarded.
    static void each_supposition(const LaGarde& game, const la_garde::State& known,
                                 const la_garde::Action& action, Suppose<LaGarde> visit) {
        using namespace la_garde;
        if (action.verb != Verb::attack && action.verb != Verb::bombard) return;
        const FormationId formation = game.tables().of(action.other).formation;
        if (game.tables().of(formation).kind == Formation::Kind::corps_troops ||
            known.of(formation).known)
            return;
        for (const Order order : {Order::attack, Order::defend, Order::manoeuvre}) {
            State supposed = known;
            supposed.of(formation).order = order;
            visit(Event{"case.order"_say,
                        "LAG-R2"_rule,
                        {{"unit", value_of(action.other)}, {"order", value_of(order)}}},
                  supposed);
        }
    }

    static Inquiry asked(const LaGarde& game, const la_garde::State& state, Side side) {
        using la_garde::Ask;
        using la_garde::Verb;
        switch (game.prompt(state, side).ask) {
            case Ask::deploy:
                return {Asking::set_up, {}, {}, {}};
            case Ask::orders:
                return {Asking::plan, name_of(Verb::seal), {}, {}};
            case Ask::move:
            case Ask::fight:
                return {Asking::act, name_of(Verb::done), {}, {}};
            case Ask::engage:
            case Ask::advance:
                return {Asking::settle, {}, {}, {}};
            default:
                return {Asking::act, {}, {}, {}};
        }
    }

    static Meaning meaning(const LaGarde& game, const la_garde::State&, Side,
                           const la_garde::Action& action) {
        using namespace la_garde;
        Meaning meaning;
        if (action.verb == Verb::done || action.verb == Verb::seal) meaning.sense = Sense::ends;
        if (action.verb == Verb::place || action.verb == Verb::station)
            meaning.sense = Sense::places;
        meaning.venture = action.verb == Verb::attack || action.verb == Verb::bombard ||
                          action.verb == Verb::again;
        meaning.march =
            action.verb == Verb::move || action.verb == Verb::enter || action.verb == Verb::ride;
        const Tables& tables = game.tables();
        const auto code = [&](auto id) { return id.exists() ? game.code(id) : std::string_view(); };
        meaning.piece(code(action.general));
        // A formation is spoken to through its general, a corps through its own.
        if (action.formation.exists()) meaning.piece(code(tables.of(action.formation).general));
        if (action.corps.exists()) meaning.piece(code(tables.corps[action.corps.index()].general));
        meaning.piece(code(action.brigade)).piece(code(action.other));
        return meaning;
    }

    // "score": victory points if they were counted now. "turns": how many, and with "longer" a die
    // says after them whether there is another. Of a unit its "width" and "depth"; of a
    // division whether a test to change its order is due, and LAG-R21.
    // "facts": {"adrift":[brigades that are not commanded],
    //  "sight":[{"from":battery,"targets":[{"id","band":0 short, 1 medium, 2 long}]}],
    //  "unordered":{"formations":[..],"corps":[..]},
    //  "zones":[{"unit":brigade,Figure..}],"ranges":[{"unit":battery,Figure..}, short, medium,
    //  long], "command":[{"commander":general,Figure..}],
    //  "chain":[{"commander","unit"?,"other"?:general,"holds":true}]}
    static void add_facts(const LaGarde& game, const la_garde::State& now, Tree& view) {
        using namespace la_garde;
        const Rules rules(game, now);
        const Tables& tables = game.tables();
        view.set("score", score_tree(game, now));
        const int fixed = game.options().fixed_turns;
        view.set("turns", number(fixed > 0 ? fixed : tables.battle.turns))
            .set("longer", Tree{fixed == 0 && tables.battle.length_die});
        std::size_t at = 0;
        for (Tree& unit : view.find("units")->items()) {
            const plane::Size size = game.size(now, BrigadeId{at++});
            unit.set("width", number(size.width)).set("depth", number(size.depth));
        }
        at = 0;
        for (Tree& each : view.find("divisions")->items()) {
            const Division& division = now.divisions[at];
            const bool changing = now.scene.phase == Phase::tests && division.wanted != Order::none;
            each.set("changing", Tree{changing});
            each.set("spent", Tree{rules.is_spent(FormationId{at++})});
        }
        const auto id = [](auto of) { return number(static_cast<std::int64_t>(of.index())); };
        Tree adrift = Tree::list();
        Tree sight = Tree::list();
        Tree zones = Tree::list();
        Tree ranges = Tree::list();
        for (const Side side : {Side::first, Side::second})
            rules.each_on_table(side, [&](BrigadeId each) {
                if (!rules.is_commanded(each)) adrift.add(id(each));
                const bool gun = rules.is_gun(each);
                const auto around = [&](Length range, bool ahead) {
                    return figure_tree("unit", each.index(),
                                       {now.of(each).pose, rules.size(each), range, ahead});
                };
                if (const Length zone = rules.zone(each); zone > 0)
                    zones.add(around(zone, gun && !rules.options.gun_zone_all_round));
                if (!gun) return;
                const Ranges& bands = tables.losses.ranges[place_of(rules.row(each).calibre)];
                for (const Length range : {bands.close, bands.medium, bands.far})
                    ranges.add(around(range, true));
                Tree targets = Tree::list();
                rules.each_on_table(other(side), [&](BrigadeId enemy) {
                    const std::uint8_t band = rules.band(each, enemy);
                    if (band > 2 || !rules.sees(each, now.of(each).pose, enemy)) return;
                    targets.add(Tree::object().set("id", id(enemy)).set("band", number(int{band})));
                });
                sight.add(Tree::object().set("from", id(each)).set("targets", std::move(targets)));
            });
        Tree formations = Tree::list();
        for (std::size_t i = 0; i < tables.formations.size(); ++i)
            if (now.scene.phase == Phase::orders && rules.wants_order(FormationId{i}) &&
                now.divisions[i].wanted == Order::none)
                formations.add(id(FormationId{i}));
        Tree corps = Tree::list();
        for (std::size_t i = 0; i < tables.corps.size(); ++i)
            if (now.scene.phase == Phase::orders && rules.wants_order(CorpsId{i}) &&
                now.corps[i].wanted == Order::none)
                corps.add(id(CorpsId{i}));
        view.set("facts", Tree::object()
                              .set("adrift", std::move(adrift))
                              .set("sight", std::move(sight))
                              .set("zones", std::move(zones))
                              .set("ranges", std::move(ranges))
                              .set("command", command(game, now))
                              .set("chain", chain(game, now, rules))
                              .set("unordered", Tree::object()
                                                    .set("formations", std::move(formations))
                                                    .set("corps", std::move(corps))));
    }

    // {"title","intro","sides","board":{"kind":"plane","width","depth","terrain","zones",..},
    //  "pieces":[..],"commanders":[..],"formations":[..],"corps":[..],"armies":[..],"tables":{..}}
    static Tree description(const LaGarde& game, const DataFiles& files,
                            std::string_view scenario) {
        const Tree file = data_tree(files, "la_garde/scenarios/" + std::string(scenario) + ".json");
        const la_garde::Tables& tables = game.tables();
        Tree sides = Tree::list();
        Tree zones = Tree::list();
        for (const la_garde::BattleSide& side : tables.battle.sides) {
            sides.add(Tree::object().set("key", Tree{std::string_view{side.key}}));
            Tree corners = Tree::list();
            for (const plane::Point p : side.zone.corners())
                corners.add(Tree::list().add(number(p.x)).add(number(p.y)));
            zones.add(Tree::object()
                          .set("id", Tree{std::string_view{side.id}})
                          .set("outline", std::move(corners)));
        }
        Tree board = Tree::object();
        board.set("kind", Tree{"plane"});
        board.set("width", number(tables.battle.width));
        board.set("depth", number(tables.battle.depth));
        board.set("measure", measure("cm", 100, 10, {}, {"LAG-U45", "LAG-U53", "LAG-R3"}));
        board.set("terrain", file["terrain"]);
        board.set("zones", std::move(zones));
        board.set("objectives", file["objectives"]);
        Tree battle = Tree::object();
        for (const char* key : {"victory", "special", "turns", "set_up", "source"})
            battle.set(key, file[key]);
        Tree printed = Tree::object();
        for (const char* name : {"bombardment", "cohesion", "combat", "command", "draw",
                                 "experience", "formations", "losses", "movement", "orders",
                                 "points", "results", "terrain", "traits", "turn", "victory"})
            printed.set(name, data_tree(files, std::string("la_garde/tables/") + name + ".json"));
        return Tree::object()
            .set("title", file["title"])
            .set("intro", file["intro"])
            .set("sides", std::move(sides))
            .set("die", number(int{tables.draw.die}))
            .set("board", std::move(board))
            .set("pieces", pieces(game, files))
            .set("commanders", commanders(game))
            .set("formations", formations(game))
            .set("corps", corps(game))
            .set("armies", armies(game))
            .set("battle", std::move(battle))
            .set("tables", std::move(printed));
    }

    // The divisions of a side, and the troops of its corps.
    static Tree formation(const LaGarde& game, const la_garde::State& state, Side side,
                          std::size_t place) {
        const la_garde::Tables& tables = game.tables();
        const std::size_t i = tables.formation_begin[index(side)] + place;
        if (i >= tables.formation_begin[index(side) + 1]) return {};
        const la_garde::Formation& card = tables.formations[i];
        for (std::size_t b = card.begin.index(); b < card.end.index(); ++b)
            if (state.units[b].on_table())
                return Tree::object().set("name", both(tables.formation_names[i]));
        return {};
    }

  private:
    // LAG-2.2-range-army, LAG-2.2-range-corps, LAG-2.2-range-division
    static Tree command(const LaGarde& game, const la_garde::State& now) {
        const la_garde::Tables& tables = game.tables();
        Tree list = Tree::list();
        for (std::size_t i = 0; i < tables.generals.size(); ++i)
            if (now.officers[i].place == la_garde::Place::table)
                list.add(figure_tree("commander", i,
                                     {now.officers[i].pose, tables.formation.headquarters,
                                      tables.command.range[place_of(tables.generals[i].rank)]}));
        return list;
    }
    // From each general to those he commands.
    static Tree chain(const LaGarde& game, const la_garde::State& now,
                      const la_garde::Rules& rules) {
        using namespace la_garde;
        const Tables& tables = game.tables();
        Tree list = Tree::list();
        const auto link = [&](GeneralId from, std::string_view to, std::size_t id, bool holds) {
            list.add(Tree::object()
                         .set("commander", number(static_cast<std::int64_t>(from.index())))
                         .set(to, number(static_cast<std::int64_t>(id)))
                         .set("holds", Tree{holds}));
        };
        for (std::size_t i = 0; i < tables.formations.size(); ++i) {
            const Formation& card = tables.formations[i];
            if (!rules.on_table(card.general)) continue;
            rules.each_of(FormationId{i}, [&](BrigadeId each) {
                if (now.of(each).on_table())
                    link(card.general, "unit", each.index(), rules.is_commanded(each));
            });
            if (card.kind != Formation::Kind::division || !card.corps.exists()) continue;
            const GeneralId corps = tables.of(card.corps).general;
            if (corps != card.general && rules.on_table(corps))
                link(corps, "other", card.general.index(), rules.in_corps_range(FormationId{i}));
        }
        return list;
    }
    static Tree number(std::int64_t value) { return Tree{value}; }
    // In the order of their ids in views and events.
    static Tree pieces(const LaGarde& game, const DataFiles& files) {
        const la_garde::Tables& tables = game.tables();
        // A list of the player's own has none.
        std::vector<Tree> sources;
        for (const la_garde::Army& army : tables.armies)
            sources.push_back(data_tree(files, "la_garde/armies/" + army.id + ".json")["source"]);
        Tree list = Tree::list();
        for (std::size_t i = 0; i < tables.brigades.size(); ++i) {
            const la_garde::Brigade& card = tables.brigades[i];
            const la_garde::MovementRow& row = tables.movement.of(card.type);
            const plane::Size size = tables.formation.block(row.arm, card.size());
            Tree elements = Tree::object();
            for (std::size_t e = 0; e < la_garde::experience_count; ++e)
                if (card.elements[e] > 0)
                    elements.set(name_of(static_cast<la_garde::Experience>(e)),
                                 number(card.elements[e]));
            Tree piece =
                Tree::object()
                    .set("id", number(static_cast<std::int64_t>(i)))
                    .set("code", Tree{game.code(la_garde::BrigadeId{i})})
                    .set("side", Tree{name_of(card.side)})
                    .set("name", both(tables.brigade_names[i]))
                    .set("piece", Tree{"unit"})
                    .set("type", Tree{name_of(card.type)})
                    .set("arm", Tree{name_of(row.arm)})
                    .set("width", number(size.width))
                    .set("depth", number(size.depth))
                    .set("elements", std::move(elements))
                    .set("traits", names_in(card.traits, la_garde::trait_count))
                    .set("base", number(row.base))
                    .set("zone", number(card.traits.has(la_garde::Trait::ammunition_train)
                                            ? row.zone_with_train
                                            : row.zone))
                    .set("formation", number(static_cast<std::int64_t>(card.formation.index())))
                    .set("points", number(card.points));
            if (row.arm == la_garde::Arm::artillery)
                piece.set("calibre", Tree{name_of(row.calibre)});
            if (const Tree& source = sources[index(card.side)]; source.is_object())
                piece.set("source", source);
            list.add(std::move(piece));
        }
        return list;
    }
    static Tree commanders(const LaGarde& game) {
        const la_garde::Tables& tables = game.tables();
        Tree list = Tree::list();
        for (std::size_t i = 0; i < tables.generals.size(); ++i) {
            const la_garde::General& who = tables.generals[i];
            list.add(Tree::object()
                         .set("id", number(static_cast<std::int64_t>(i)))
                         .set("code", Tree{game.code(la_garde::GeneralId{i})})
                         .set("side", Tree{name_of(who.side)})
                         .set("name", Tree{std::string_view{tables.general_names[i]}})
                         .set("rank", Tree{name_of(who.rank)})
                         .set("grade", Tree{name_of(who.grade)})
                         .set("width", number(tables.formation.headquarters.width))
                         .set("depth", number(tables.formation.headquarters.depth))
                         .set("range", number(tables.command.range[la_garde::place_of(who.rank)])));
        }
        return list;
    }
    static Tree formations(const LaGarde& game) {
        const la_garde::Tables& tables = game.tables();
        constexpr std::string_view kinds[] = {"division", "corps_troops", "army_reserve"};
        Tree list = Tree::list();
        for (std::size_t i = 0; i < tables.formations.size(); ++i) {
            const la_garde::Formation& card = tables.formations[i];
            Tree each = Tree::object();
            each.set("id", number(static_cast<std::int64_t>(i)));
            each.set("code", Tree{game.code(la_garde::FormationId{i})});
            each.set("side", Tree{name_of(card.side)});
            each.set("kind", Tree{kinds[la_garde::place_of(card.kind)]});
            each.set("name", both(tables.formation_names[i]));
            each.set("commander", number(static_cast<std::int64_t>(card.general.index())));
            if (card.corps.exists())
                each.set("corps", number(static_cast<std::int64_t>(card.corps.index())));
            if (card.arrives != 0 && card.arrives != la_garde::never)
                each.set("arrives", number(card.arrives));
            list.add(std::move(each));
        }
        return list;
    }
    static Tree corps(const LaGarde& game) {
        const la_garde::Tables& tables = game.tables();
        Tree list = Tree::list();
        for (std::size_t i = 0; i < tables.corps.size(); ++i)
            list.add(Tree::object()
                         .set("id", number(static_cast<std::int64_t>(i)))
                         .set("code", Tree{game.code(la_garde::CorpsId{i})})
                         .set("side", Tree{name_of(tables.corps[i].side)})
                         .set("commander",
                              number(static_cast<std::int64_t>(tables.corps[i].general.index())))
                         .set("name", both(tables.corps_names[i])));
        return list;
    }
    static Tree armies(const LaGarde& game) {
        Tree list = Tree::list();
        for (const la_garde::Army& army : game.tables().armies)
            list.add(Tree::object()
                         .set("id", Tree{std::string_view{army.id}})
                         .set("nation", Tree{std::string_view{army.list}})
                         .set("title", both(army.title))
                         .set("points", number(army.points)));
        return list;
    }
};

extern const GameEntry la_garde_entry;
const GameEntry la_garde_entry = entry_of<LaGarde, load_la_garde>(true);

}  // namespace gonfalon
