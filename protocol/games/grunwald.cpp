// Grunwald at the border: its board, counters and tables as the data files write them.
#include "ai/doctrine/grunwald.h"

#include "games/grunwald/effects.h"
#include "games/grunwald/game.h"
#include "games/grunwald/rules/rules.h"
#include "loader/games/grunwald.h"
#include "protocol/games/entries.h"

namespace gonfalon {

using grunwald::Grunwald;

template <>
struct Border<Grunwald> {
    static const Effects<Grunwald>& effects() { return grunwald::effects(); }
    static constexpr Without hides{}, audience{}, reveals{}, answer_decides{}, each_supposition{},
        each_doubt{};

    static Tree label(const Grunwald& game, grunwald::Hex hex) {
        return hex == grunwald::no_hex ? Tree{} : Tree{game.tables().map.grid.label(hex).view()};
    }
    // A number: the description says what it stands for.
    static Tree label(const Grunwald&, hex::Direction way) {
        return Tree{static_cast<std::int64_t>(way)};
    }
    static Tree cell(const Grunwald& game, std::int32_t cell) {
        return label(game, grunwald::Hex{static_cast<std::uint16_t>(cell)});
    }

    // {"title","intro","sides","board":{"kind":"hex",..map file..},"pieces":[..],"roster":{..},
    //  "setup":{..},"tables":{..}}
    static Tree description(const Grunwald& game, const DataFiles& files,
                            std::string_view scenario) {
        const Tree file = data_tree(files, "grunwald/scenarios/" + std::string(scenario) + ".json");
        const Tree roster = data_tree(files, "grunwald/units/roster.json");
        Tree board = data_tree(files, "grunwald/maps/" + std::string(file["map"].text()) + ".json");
        board.set("kind", Tree{"hex"});
        // What the numbers of facings stand for, in views, actions and reaches.
        Tree facings = Tree::list();
        for (const hex::Direction facing : hex::directions)
            facings.add(Tree{grunwald::facing_code(facing)});
        board.set("facings", std::move(facings));

        Tree looks = Tree::object();
        for (const char* key : {"colours", "blazons", "groups", "classes", "nations"}) {
            looks.set(key, roster[key]);
        }
        Tree tables = Tree::object();
        for (const char* name : {"combat", "disorganisation", "terrain", "fire", "morale",
                                 "pursuit", "overrun", "fortification", "victory"}) {
            tables.set(name, data_tree(files, std::string("grunwald/tables/") + name + ".json"));
        }
        return Tree::object()
            .set("title", file["title"])
            .set("intro", file["intro"])
            .set("sides", Tree::list()
                              .add(Tree::object().set("key", Tree{"side.allies"}))
                              .add(Tree::object().set("key", Tree{"side.order"})))
            .set("board", std::move(board))
            .set("cost_parts", Tree{2})  // movement points are counted in halves
            .set("pieces", pieces(game, roster))
            .set("roster", std::move(looks))
            .set("setup", file["setup"]["areas"])
            .set("tables", std::move(tables));
    }

    static Inquiry asked(const Grunwald& game, const grunwald::State& state, Side side) {
        using grunwald::Ask;
        switch (game.prompt(state, side).ask) {
            case Ask::set_up:
            case Ask::put:
            case Ask::assign:
                return {Asking::set_up, {}, {}, {}};
            case Ask::move:
                return {Asking::act,
                        name_of(grunwald::Verb::done),
                        {},
                        {Grunwald::find_rule("GRU-4.1.3"), Grunwald::find_rule("GRU-3.3.2")}};
            case Ask::attack:
                return {Asking::act, name_of(grunwald::Verb::done), {}, {}};
            case Ask::assemble:
                return {Asking::act, name_of(grunwald::Verb::declare), {}, {}};
            case Ask::react:
            case Ask::join_charge:
            case Ask::answer_fire:
                return {Asking::reaction, {}, {}, {}};
            default:
                return {Asking::settle, {}, {}, {}};
        }
    }

    static Meaning meaning(const Grunwald& game, const grunwald::State& state, Side side,
                           const grunwald::Action& action) {
        using grunwald::Verb;
        Meaning meaning;
        const Event said = game.describe(state, side, action);
        meaning.sense = sense(game, state, side, action.verb);
        meaning.venture = is_venture(action.verb) || said.say == Grunwald::find_say("act.overrun");
        meaning.march = action.verb == Verb::step || action.verb == Verb::turn;
        const auto code = [&](grunwald::UnitId id) -> std::string_view {
            return id.exists() ? std::string_view(game.tables().words[id.index()].code)
                               : std::string_view();
        };
        meaning.piece(code(action.unit)).piece(code(action.other));
        const grunwald::Hex stands =
            action.unit.exists() ? state.unit(action.unit).hex : grunwald::no_hex;
        const auto point_at = [&](grunwald::Hex hex) {
            if (hex != grunwald::no_hex) meaning.cell(game.tables().map.grid.label(hex).view());
        };
        const bool steps = goes(action.verb) && stands != grunwald::no_hex;
        if (steps) point_at(game.tables().map.neighbour(stands, action.way));
        for (const Argument& argument : said.arguments) {
            if (argument.value.noun == 0 || argument.value.noun == tenths_noun) continue;
            const Term term = game.term(argument.value);
            if (term.refer == "unit")
                meaning.piece(code(grunwald::UnitId{static_cast<std::uint8_t>(term.reference)}));
            // A step is pointed at where it leads, not where it begins.
            if (term.refer == "hex" &&
                !(steps && term.text == game.tables().map.grid.label(stands).view()))
                meaning.cell(term.text);
        }
        if (action.verb == Verb::turn || action.verb == Verb::face || action.verb == Verb::put) {
            meaning.facing = static_cast<int>(action.way);
            if (meaning.cells.empty()) point_at(stands);
        }
        return meaning;
    }

    // The whole position, in the printed names of hexes and counters.
    static Tree view(const Grunwald& game, const grunwald::State& now) {
        using namespace grunwald;
        const Tables& tables = game.tables();
        const Rules rules(tables, now);
        const auto asked = game.prompt(now, Side::first);
        const auto code = [&](UnitId id) {
            return Tree{id.exists() ? std::string_view(tables.words[id.index()].code) : ""};
        };
        const auto hex = [&](Hex at) {
            return Tree{at == no_hex ? std::string_view() : tables.map.labels[at.id].view()};
        };
        const auto number = [](auto value) { return Tree{static_cast<std::int64_t>(value)}; };
        const auto codes = [&](const Units& units) {
            Tree list = Tree::list();
            units.each([&](std::size_t i) { list.add(code(UnitId{i})); });
            return list;
        };
        Tree units = Tree::list();
        for (std::size_t i = 0; i < tables.counters.size(); ++i)
            units.add(unit_tree(game, now, UnitId{i}, code, hex));
        Tree banners = Tree::list();
        for (std::size_t i = 0; i < tables.banners.size(); ++i) {
            const Banner& banner = now.banners[i];
            banners.add(Tree::object()
                            .set("code", Tree{std::string_view(tables.banners[i].code)})
                            .set("side", Tree{name_of(tables.banners[i].side)})
                            .set("state", Tree{name_of(banner.state)})
                            .set("bearer", code(banner.bearer))
                            .set("hex", hex(banner.hex))
                            .set("moved", Tree{banner.moved}));
        }
        Tree forts = Tree::list();
        for (std::size_t i = 0; i < tables.map.fortifications.size(); ++i)
            forts.add(Tree::object()
                          .set("hex", hex(tables.map.fortifications[i]))
                          .set("standing", Tree{now.fortifications[i].standing})
                          .set("worker", code(now.fortifications[i].worker))
                          .set("since", number(now.fortifications[i].since)));
        Tree leaders = Tree::list();
        for (std::size_t i = 0; i < tables.leader_list.size(); ++i)
            leaders.add(Tree::object()
                            .set("code", code(tables.leader_list[i]))
                            .set("fatigue", number(now.fatigue[i]))
                            .set("acted", Tree{now.tired.test(i)}));
        const Combat& fight = now.combat;
        const bool counted = fight.stage >= CombatStage::roll;
        Tree targets = Tree::list();
        for (const Hex target : fight.targets) targets.add(hex(target));
        Tree combat = Tree::object()
                          .set("fought_now", Tree{fight.targets.size() > 0})
                          .set("attacker", Tree{name_of(fight.attacker)})
                          .set("countercharge", Tree{fight.countercharge})
                          .set("attackers", codes(fight.attackers))
                          .set("defenders", codes(fight.defenders))
                          .set("targets", std::move(targets))
                          .set("odds", Tree{counted ? game.term(odds(fight.column)).text : ""});
        const int turns = tables.options.turns != 0 ? tables.options.turns : tables.scenario.turns;
        return Tree::object()
            .set("turn", number(now.turn))
            .set("turns", number(turns))
            .set("phase", Tree{name_of(now.phase)})
            .set("active", Tree{name_of(rules.active())})
            .set("ask", tree_of(game, asked.ask))
            .set("asked", Tree{name_of(asked.side)})
            .set("morale", number(now.morale))
            .set("level", number(now.level))
            .set("points", tree_of(game, now.points))
            .set("entered", tree_of(game, now.entered))
            .set("grade", Tree{name_of(now.grade)})
            .set("units", std::move(units))
            .set("banners", std::move(banners))
            .set("fortifications", std::move(forts))
            .set("leaders", std::move(leaders))
            .set("moving", code(now.march.unit))
            .set("pending", Tree::object().set("march", tree_of(game, now.march)))
            .set("combat", std::move(combat));
    }

    // "zones":{"0505":1}: hexes in a zone of control of the first side (1), the second (2) or
    // both (3). "facts":{"fronts":[{"unit":3,"cells":[..]}],"command":[{"unit":7,"cells":[..]}],
    // "done":[units that have had their turn in this phase]}
    static void add_facts(const Grunwald& game, const grunwald::State& state, Tree& view) {
        const auto cells_by_unit = [&](auto each_cell) {
            Tree list = Tree::list();
            for (std::size_t i = 0; i < game.tables().words.size(); ++i) {
                Tree cells = Tree::list();
                each_cell(grunwald::UnitId{i},
                          [&](grunwald::Hex hex) { cells.add(label(game, hex)); });
                if (cells.size() > 0)
                    list.add(Tree::object()
                                 .set("unit", Tree{static_cast<std::uint64_t>(i)})
                                 .set("cells", std::move(cells)));
            }
            return list;
        };
        Tree done = Tree::list();
        game.each_done(state, [&](grunwald::UnitId id) {
            done.add(Tree{static_cast<std::uint64_t>(id.index())});
        });
        view.set("facts", Tree::object()
                              .set("fronts", cells_by_unit([&](grunwald::UnitId id, auto each) {
                                       game.front(state, id, each);
                                   }))
                              .set("command", cells_by_unit([&](grunwald::UnitId id, auto each) {
                                       game.commanded(state, id, each);
                                   }))
                              .set("done", std::move(done)));
        Tree zones = Tree::object();
        hex::HexSet of[2];
        for (const Side side : {Side::first, Side::second})
            game.zones(state, side, [&](grunwald::Hex hex) { of[index(side)].insert(hex); });
        for (const grunwald::Hex hex : of[0] | of[1]) {
            const int held = (of[0].contains(hex) ? 1 : 0) + (of[1].contains(hex) ? 2 : 0);
            zones.set(game.tables().map.grid.label(hex).view(), Tree{held});
        }
        view.set("zones", std::move(zones));
    }

    // "next P12": where it could go in its next movement phase. "sight P12": the hexes its weapon
    // bears on, each with what blocks the sight of it.
    static bool survey(const Grunwald& game, const grunwald::State& state, std::string_view text,
                       Tree& told) {
        Tree places = Tree::list();
        const auto unit_of = [&](std::string_view code) {
            const auto& words = game.tables().words;
            for (std::size_t i = 0; i < words.size(); ++i)
                if (words[i].code == code) return grunwald::UnitId{static_cast<std::uint8_t>(i)};
            return grunwald::UnitId{};
        };
        if (text.starts_with("next ")) {
            game.next_reach(state, unit_of(text.substr(5)), [&](const auto& place) {
                places.add(Tree::object()
                               .set("cell", cell(game, place.cell))
                               .set("facing", Tree{static_cast<std::int64_t>(place.facing)})
                               .set("cost", Tree{static_cast<std::int64_t>(place.cost)})
                               .set("steps", Tree::list()));
            });
            told.set("places", std::move(places));
            return true;
        }
        if (!text.starts_with("sight ")) return false;
        game.sight(state, unit_of(text.substr(6)), [&](grunwald::Hex to, const hex::Sight& sight) {
            Tree blocked = Tree::list();
            for (const grunwald::Hex each : {sight.blocker, sight.other_blocker})
                if (each != grunwald::no_hex) blocked.add(label(game, each));
            places.add(
                Tree::object().set("cell", label(game, to)).set("blocked", std::move(blocked)));
        });
        told.set("seen", std::move(places));
        return true;
    }

    // An attack whose target is named, or a countercharge that others may join: everybody who can
    // attack does; targets are added where one must not be left out.
    static bool complete(const Grunwald& game, grunwald::State& begun, Side side,
                         grunwald::Action& last, Recorder& told) {
        using grunwald::Action;
        using grunwald::Verb;
        if (game.prompt(begun, side).ask == grunwald::Ask::join_charge) {
            last = Action::done();
            return game.check(begun, side, last).ok();
        }
        constexpr std::size_t most = 64;
        while (game.prompt(begun, side).ask == grunwald::Ask::assemble) {
            last = Action::declare();
            Action next = last;
            Chance chance(std::uint64_t{0}, std::uint64_t{0});
            game.propose(begun, side, most, chance, [&](const Action& each) {
                if (next.verb != Verb::declare) return;
                if (each.verb == Verb::join ||
                    (each.verb == Verb::attack && !game.check(begun, side, last).ok()))
                    next = each;
            });
            if (next.verb == Verb::declare) return game.check(begun, side, last).ok();
            game.apply(begun, side, next, told);
        }
        return false;
    }
    static Event completed(const Grunwald& game, const grunwald::State& begun) {
        return {game.prompt(begun, Side::first).ask == grunwald::Ask::assemble
                    ? Grunwald::find_say("act.whole_attack")
                    : Grunwald::find_say("act.done_charge"),
                RuleId{}};
    }

    // The men of a leader, then the horse and the foot of each nation.
    static Tree formation(const Grunwald& game, const grunwald::State& state, Side side,
                          std::size_t place) {
        const grunwald::Tables& tables = game.tables();
        grunwald::UnitId some;
        tables.of_side[index(side)].each([&](std::size_t i) {
            const grunwald::UnitId id{i};
            if (!state.units[i].on_board() || grunwald::formation_of(tables, id) != place) return;
            if (!some.exists() || tables.counter(id).unit_class == grunwald::UnitClass::leader)
                some = id;
        });
        if (!some.exists()) return {};
        const grunwald::Counter& counter = tables.counter(some);
        const bool leads = counter.unit_class == grunwald::UnitClass::leader;
        const bool rides = grunwald::is_horse(counter.unit_class);
        if (leads || (rides && counter.leader.exists())) {
            const std::size_t leader = (leads ? some : counter.leader).index();
            return Tree::object()
                .set("name", both(tables.words[leader].name))
                .set("ref",
                     Tree::object().set("unit", Tree{static_cast<std::uint64_t>(some.index())}));
        }
        return Tree::object().set("key",
                                  Tree{std::string(rides ? "formation.horse." : "formation.foot.") +
                                       std::string(name_of(counter.nation))});
    }

  private:
    static Tree unit_tree(const Grunwald& game, const grunwald::State& now, grunwald::UnitId id,
                          auto code, auto hex) {
        using grunwald::Unit;
        const Unit& unit = now.unit(id);
        const grunwald::Place place = unit.where.place();
        Tree tree = Tree::object()
                        .set("code", code(id))
                        .set("side", Tree{name_of(game.tables().counter(id).side)})
                        .set("place", Tree{name_of(place)})
                        .set("hex", hex(unit.hex))
                        .set("facing", label(game, unit.facing))
                        .set("strength", Tree{int{unit.strength}})
                        .set("charge", Tree{int{unit.charge}})
                        .set("order", Tree{name_of(unit.order)});
        constexpr std::string_view flags[] = {"deployed",       "stopped",  "fired",  "fired_own",
                                              "countercharged", "advanced", "tested", "bound"};
        for (std::size_t i = 0; i < std::size(flags); ++i)
            tree.set(flags[i], Tree{unit.is(static_cast<std::uint8_t>(1u << i))});
        tree.set("rest", Tree{name_of(unit.rest)});
        const std::pair<std::string_view, const grunwald::Units*> sets[] = {
            {"ready", &now.ready},
            {"fought", &now.fought},
            {"targeted", &now.targeted},
            {"must_attack", &now.due_attackers},
            {"must_be_attacked", &now.due_targets}};
        for (const auto& [name, units] : sets) tree.set(name, Tree{units->test(id.index())});
        const bool returns = place == grunwald::Place::off_map;
        return tree.set("return_turn", Tree{returns ? unit.where.return_turn() : 0})
            .set("leader", code(unit.leader));
    }
    static Sense sense(const Grunwald& game, const grunwald::State& state, Side side,
                       grunwald::Verb verb) {
        using grunwald::Verb;
        switch (verb) {
            case Verb::done:
                return Sense::ends;
            case Verb::pass:
                return asked(game, state, side).kind == Asking::reaction ? Sense::declines
                                                                         : Sense::passes;
            case Verb::put:
                return Sense::places;
            case Verb::join:
                return Sense::joins;
            case Verb::declare:
                return Sense::declares;
            default:
                return Sense::plain;
        }
    }
    static bool is_venture(grunwald::Verb verb) {
        using grunwald::Verb;
        return verb == Verb::declare || verb == Verb::fire || verb == Verb::batter ||
               verb == Verb::countercharge || verb == Verb::rally || verb == Verb::demolish;
    }
    // Its way leads to a hex; of others it is where somebody looks.
    static bool goes(grunwald::Verb verb) {
        using grunwald::Verb;
        return verb == Verb::step || verb == Verb::countercharge || verb == Verb::retreat ||
               verb == Verb::pursue || verb == Verb::advance;
    }
    // Units and leaders by their id in views and events, then banners.
    static Tree pieces(const Grunwald& game, const Tree& roster) {
        Tree list = Tree::list();
        const auto add = [&](std::string_view code, std::string_view kind, std::size_t id) {
            for (const char* part : {"units", "leaders", "banners"}) {
                for (const Tree& each : roster[part].items()) {
                    if (each["id"].text() != code) continue;
                    Tree piece = each;
                    piece.set("code", each["id"]);
                    piece.set("id", Tree{static_cast<std::uint64_t>(id)});
                    piece.set("piece", Tree{kind});
                    piece.set("side", Tree{each["side"].text() == "allies" ? "first" : "second"});
                    if (each.find("source") == nullptr) piece.set("source", roster["source"]);
                    list.add(std::move(piece));
                    return;
                }
            }
        };
        const grunwald::Tables& tables = game.tables();
        for (std::size_t i = 0; i < tables.words.size(); ++i) {
            const bool leader = tables.counters[i].unit_class == grunwald::UnitClass::leader;
            add(tables.words[i].code, leader ? "leader" : "unit", i);
        }
        for (std::size_t i = 0; i < tables.banners.size(); ++i) {
            add(tables.banners[i].code, "banner", i);
        }
        return list;
    }
};

extern const GameEntry grunwald_entry;
const GameEntry grunwald_entry = entry_of<Grunwald, load_grunwald>(true);

}  // namespace gonfalon
