// Liber Militum: Tercios at the border: its table, troops and tables as the data files write them.
#include "ai/doctrine/tercios.h"

#include "games/tercios/effects.h"
#include "games/tercios/game.h"
#include "games/tercios/model/words.h"
#include "games/tercios/rules/rules.h"
#include "loader/games/tercios_game.h"
#include "protocol/games/entries.h"

namespace gonfalon {

using tercios::Tercios;

template <>
struct Border<Tercios> {
    static const Effects<Tercios>& effects() { return tercios::effects(); }
    static constexpr Without view{}, each_supposition{}, complete{}, completed{};

    static bool hides(const Tercios&) { return true; }

    static Tree cell(const Tercios&, std::int32_t cell) { return Tree{std::to_string(cell)}; }

    // TER-ORD-1: cards lie face down.
    static Audience audience(const Tercios&, const tercios::State&, Side side,
                             const tercios::Action& action) {
        using tercios::Verb;
        const bool dealt = action.verb == Verb::order || action.verb == Verb::brigade ||
                           action.verb == Verb::alone;
        const bool given = action.verb == Verb::use && action.card != tercios::Order::none;
        return dealt || given ? only(side) : Audience::everybody;
    }
    // A card that has been turned up cannot be unseen.
    static bool reveals(const Tercios&, const tercios::State&, Side,
                        const tercios::Action& action) {
        using tercios::Verb;
        return action.verb == Verb::activate || action.verb == Verb::seal ||
               action.verb == Verb::use;
    }

    // What a charge or a shot brings hangs on whether the enemy reacts.
    static bool answer_decides(const Tercios& game, const tercios::State& now) {
        return game.prompt(now, Side::first).ask == tercios::Ask::react;
    }

    // TER-ORD-1, TER-REA-1  A reaction is foretold for each card that may lie before the unit.
    static void each_doubt(const Tercios& game, const tercios::State& asked, Side asking,
                           Suppose<Tercios> visit) {
        using namespace tercios;
        const TroopId id = asked.scene.frames.top().troop;
        const Unit& unit = asked.unit(id);
        const auto seen = game.observe(asked, viewer(asking));
        if (!seen.hides(seen[&State::units][id.index()].card)) return;
        for (std::size_t i = 0; i < order_count; ++i) {
            const Order card = static_cast<Order>(i);
            State as = asked;
            as.unit(id).card = card;
            if (unit.brigade.exists())
                for (Unit& each : as.units)
                    if (each.brigade == unit.brigade && each.card != Order::none) each.card = card;
            visit(Event{"case.card"_say,
                        "TER-REA-1"_rule,
                        {{"unit", value_of(id)}, {"order", value_of(card)}}},
                  as);
        }
    }

    static Inquiry asked(const Tercios& game, const tercios::State& state, Side side) {
        using tercios::Ask;
        using tercios::Verb;
        switch (game.prompt(state, side).ask) {
            case Ask::terrain:
                return {Asking::ground, {}, {}, {}};
            case Ask::relief:
            case Ask::deploy:
                return {Asking::set_up, {}, {}, {}};
            case Ask::plan:
                return {Asking::plan, name_of(Verb::seal), {}, {}};
            case Ask::ready:
            case Ask::run:
            case Ask::fire:
            case Ask::gun:
            case Ask::assault:
                return {Asking::act, {}, game.code(state.scene.activation.troop), {}};
            case Ask::react:
            case Ask::reaction:
            case Ask::evade:
            case Ask::intercept:
            case Ask::cold:
                return {Asking::reaction, {}, {}, {}};
            case Ask::dirty_war:
            case Ask::selfless:
            case Ask::elegant:
            case Ask::pull_back:
            case Ask::advance:
            case Ask::escape:
                return {Asking::settle, {}, {}, {}};
            default:
                return {Asking::act, {}, {}, {}};
        }
    }

    static Meaning meaning(const Tercios& game, const tercios::State& state, Side side,
                           const tercios::Action& action) {
        Meaning meaning;
        meaning.sense = sense(game, state, side, action.verb);
        meaning.venture = is_venture(action.verb);
        meaning.march = is_march(action.verb);
        const auto add = [&](auto id) {
            if (id.exists()) meaning.piece(game.code(id));
        };
        // A commander acts on troops; a troop acts by itself.
        add(action.stencil);
        add(action.commander);
        add(action.troop);
        add(action.other);
        add(action.other_commander);
        return meaning;
    }

    // "sight I1": the line to each enemy before it, and where it is blocked.
    static bool survey(const Tercios& game, const tercios::State& now, std::string_view text,
                       Tree& told) {
        Tree lines = Tree::list();
        if (!text.starts_with("sight ")) return false;
        const auto point = [](tercios::Point at) {
            return Tree::list()
                .add(Tree{static_cast<std::int64_t>(at.x)})
                .add(Tree{static_cast<std::int64_t>(at.y)});
        };
        for (std::size_t i = 0; i < game.troop_count(); ++i) {
            if (game.code(tercios::TroopId{i}) != text.substr(6)) continue;
            game.sight(now, tercios::TroopId{i},
                       [&](tercios::TroopId target, const tercios::SightLine& line) {
                           Tree each = Tree::object();
                           each.set("unit", Tree{static_cast<std::int64_t>(target.index())});
                           each.set("from", point(line.from)).set("to", point(line.to));
                           if (!line.clear) each.set("blocked", point(line.blocked));
                           lines.add(std::move(each));
                       });
        }
        told.set("lines", std::move(lines));
        return true;
    }

    // {"title","intro","sides","board":{"kind":"plane","width","depth","terrain","zones",..},
    //  "pieces":[..],"commanders":[..],"regiments":[..],"armies":[..],"tables":{..}}
    static Tree description(const Tercios& game, const DataFiles& files,
                            std::string_view scenario) {
        const Tree file = data_tree(files, "tercios/scenarios/" + std::string(scenario) + ".json");
        const tercios::Tables& tables = game.tables();
        Tree sides = Tree::list();
        for (const std::string& key : tables.scenario.side_keys)
            sides.add(Tree::object().set("key", Tree{std::string_view{key}}));
        Tree board = Tree::object();
        board.set("kind", Tree{"plane"});
        board.set("width", Tree{static_cast<std::int64_t>(tables.scenario.width)});
        board.set("depth", Tree{static_cast<std::int64_t>(tables.scenario.depth)});
        // TER-TIR-4  Lengths to a base are those to its centres.
        board.set("measure",
                  measure("inch", 254, 12, {"TER-MOV-4", "TER-MOV-12"}, {"TER-TRK-6", "TER-TPL-2"})
                      .set("to", Tree{"sides"}));
        for (const char* key : {"zones", "roles", "markers", "areas"}) board.set(key, file[key]);
        // TER-R106  What players lay is in the view.
        Tree terrain = Tree::list();
        for (const Tree& piece : file["terrain"].items())
            for (const std::string& id : tables.scenario.terrain_ids)
                if (piece["id"].text() == id) terrain.add(piece);
        board.set("terrain", std::move(terrain));
        Tree battle = Tree::object();
        for (const char* key : {"victory", "special", "turns", "setup", "source"})
            battle.set(key, file[key]);
        Tree printed = Tree::object();
        for (const char* name : {"values", "bases", "measures", "orders", "reactions", "weapons",
                                 "special", "shooting", "melee", "tests", "terrain", "pieces",
                                 "ranks", "virtues", "traits", "victory"})
            printed.set(name, data_tree(files, std::string("tercios/tables/") + name + ".json"));
        return Tree::object()
            .set("title", file["title"])
            .set("intro", file["intro"])
            .set("sides", std::move(sides))
            .set("board", std::move(board))
            .set("pieces", pieces(game, files))
            .set("commanders", commanders(game))
            .set("regiments", regiments(game))
            .set("armies", armies(game))
            .set("battle", std::move(battle))
            .set("tables", std::move(printed));
    }

    // "score": victory points if they were counted now; "turns": how many at most; "ladder":
    // whether a lead may end it before them
    // "facts":{"bearing":[{"unit":3,Figure..}],"command":[{"commander":1,Figure..,"alone"}]}: where
    // he stands, and how far around him when he rides by himself. "ground": what has been laid, as
    // it lies:
    // [{"id","die","side","parts":[{"kind","outline":[[x,y],..]},..]},..]
    static void add_facts(const Tercios& game, const tercios::State& now, Tree& view) {
        view.set("score", score_tree(game, now));
        const tercios::Tables& tables = game.tables();
        const int fixed = tables.options.fixed_turns > 0 ? tables.options.fixed_turns
                                                         : int{tables.scenario.turns};
        const auto& ladder = tables.victory.ladder;
        view.set("turns",
                 Tree{std::int64_t{fixed > 0 || ladder.empty() ? fixed : ladder.back().turn}})
            .set("ladder", Tree{fixed == 0});
        Tree bearing = Tree::list();
        game.each_bearing(now, [&](tercios::TroopId id, const plane::Figure& figure) {
            bearing.add(figure_tree("unit", id.index(), figure));
        });
        Tree command = Tree::list();
        const tercios::Rules rules(game, now);
        game.each_command(now, [&](tercios::CommanderId id, const plane::Figure& figure) {
            const plane::Length alone = rules.command_radius(id) + rules.disc(id).radius;
            command.add(figure_tree("commander", id.index(), figure)
                            .set("alone", Tree{static_cast<std::int64_t>(alone)}));
        });
        view.set(
            "facts",
            Tree::object().set("bearing", std::move(bearing)).set("command", std::move(command)));
        if (!game.options().terrain_by_points) return;
        Tree ground = Tree::list();
        for (const tercios::Laid& laid : now.scene.laid) {
            const tercios::Stencil& stencil = game.tables().stencils[laid.stencil.index()];
            Tree parts = Tree::list();
            for (const tercios::PosedPart& part : posed(game.tables(), stencil, laid.pose)) {
                Tree corners = Tree::list();
                for (const tercios::Point p : part.shape.corners())
                    corners.add(Tree::list().add(number(p.x)).add(number(p.y)));
                parts.add(Tree::object()
                              .set("kind", Tree{name_of(part.kind)})
                              .set("outline", std::move(corners)));
            }
            ground.add(Tree::object()
                           .set("id", Tree{game.code(laid.stencil)})
                           .set("die", number(laid.die))
                           .set("side", Tree{name_of(laid.side)})
                           .set("parts", std::move(parts)));
        }
        view.set("ground", std::move(ground));
    }

    // The regiments of a side.
    static Tree formation(const Tercios& game, const tercios::State& state, Side side,
                          std::size_t place) {
        const tercios::Tables& tables = game.tables();
        const std::size_t regiment = tables.regiment_begin[index(side)] + place;
        if (regiment >= tables.regiment_begin[index(side) + 1]) return {};
        for (std::size_t i = 0; i < tables.troops.size(); ++i)
            if (tables.troops[i].regiment.index() == regiment && state.units[i].on_table())
                return Tree::object().set("name", both(tables.regiment_names[regiment]));
        return {};
    }

  private:
    static Sense sense(const Tercios& game, const tercios::State& state, Side side,
                       tercios::Verb verb) {
        using tercios::Verb;
        const bool reacts = asked(game, state, side).kind == Asking::reaction;
        switch (verb) {
            case Verb::keep:
                return Sense::declines;
            case Verb::done:
                return reacts ? Sense::declines : Sense::ends;
            case Verb::seal:
                return Sense::ends;
            case Verb::stand:
                return reacts ? Sense::declines : Sense::passes;
            case Verb::pass:
                return Sense::passes;
            case Verb::lay:
            case Verb::place:
            case Verb::station:
                return Sense::places;
            default:
                return Sense::plain;
        }
    }
    static bool is_march(tercios::Verb verb) {
        using tercios::Verb;
        return verb == Verb::move || verb == Verb::enter || verb == Verb::leave ||
               verb == Verb::ride || verb == Verb::escape;
    }
    static bool is_venture(tercios::Verb verb) {
        using tercios::Verb;
        return verb == Verb::shoot || verb == Verb::charge || verb == Verb::use ||
               verb == Verb::react || verb == Verb::evade || verb == Verb::intercept ||
               verb == Verb::activate || verb == Verb::dirty_war;
    }
    static Tree number(std::int64_t value) { return Tree{value}; }
    static Tree form(const Tercios& game, const tercios::Form& form) {
        const tercios::Profile& profile = form.profile;
        const auto size = game.tables().base(form.base).size;
        return Tree::object()
            .set("class", Tree{name_of(form.unit_class)})
            .set("arm", Tree{name_of(form.arm)})
            .set("base", Tree{name_of(form.base)})
            .set("width", number(size.width))
            .set("depth", number(size.depth))
            .set("speed", number(profile.speed))
            .set("speed_limbered", number(profile.speed_limbered))
            .set("melee", number(profile.melee))
            .set("shoot", number(profile.shoot))
            .set("shoot_long", number(profile.shoot_long))
            .set("discipline", number(profile.discipline))
            .set("courage", number(profile.courage))
            .set("stamina", number(profile.stamina))
            .set("defence", Tree::list()
                                .add(number(profile.defence[0]))
                                .add(number(profile.defence[1]))
                                .add(number(profile.defence[2]))
                                .add(number(profile.defence[3])))
            .set("weapons", names_in(form.weapons, tercios::weapon_count))
            .set("special", names_in(form.special, tercios::special_count));
    }
    // Where the values of a type come from, and those of them that come from elsewhere.
    static void set_sources(Tree& piece, const std::vector<Tree>& cards, std::string_view type) {
        for (const Tree& card : cards) {
            const Tree& each = by_id(card["units"], type);
            if (!each.is_object()) continue;
            piece.set("source", each.find("source") != nullptr ? each["source"] : card["source"]);
            if (each.find("sources") != nullptr) piece.set("sources", each["sources"]);
        }
    }
    // In the order of their ids in views and events.
    static Tree pieces(const Tercios& game, const DataFiles& files) {
        const tercios::Tables& tables = game.tables();
        std::vector<Tree> cards;
        for (const char* arm : {"infantry", "cavalry", "artillery", "kingdoms"})
            cards.push_back(data_tree(files, std::string("tercios/units/") + arm + ".json"));
        Tree list = Tree::list();
        for (std::size_t i = 0; i < tables.troops.size(); ++i) {
            const tercios::Troop& troop = tables.troops[i];
            Tree piece = form(game, troop.form);
            piece.set("id", number(static_cast<std::int64_t>(i)));
            piece.set("code", Tree{game.code(tercios::TroopId{i})});
            piece.set("side", Tree{name_of(troop.side)});
            piece.set("name", both(tables.troop_names[i]));
            piece.set("piece", Tree{"unit"});
            piece.set("type", Tree{std::string_view{tables.type_ids[troop.type.index()]}});
            piece.set("regiment", number(static_cast<std::int64_t>(troop.regiment.index())));
            piece.set("points", number(troop.points));
            if (troop.has_foot) piece.set("foot", form(game, troop.foot));
            set_sources(piece, cards, tables.type_ids[troop.type.index()]);
            list.add(std::move(piece));
        }
        return list;
    }
    static Tree commanders(const Tercios& game) {
        const tercios::Tables& tables = game.tables();
        Tree list = Tree::list();
        for (std::size_t i = 0; i < tables.commanders.size(); ++i) {
            const tercios::Commander& who = tables.commanders[i];
            Tree each = Tree::object();
            each.set("id", number(static_cast<std::int64_t>(i)));
            each.set("code", Tree{game.code(tercios::CommanderId{i})});
            each.set("side", Tree{name_of(who.side)});
            each.set("name", Tree{std::string_view{tables.commander_names[i]}});
            each.set("chief", Tree{who.is_chief()});
            each.set("rank", number(who.rank));
            each.set("virtues", names_in(who.virtues, tercios::virtue_count));
            each.set("traits", names_in(who.traits, tercios::trait_count));
            if (who.regiment.exists())
                each.set("regiment", number(static_cast<std::int64_t>(who.regiment.index())));
            list.add(std::move(each));
        }
        return list;
    }
    static Tree regiments(const Tercios& game) {
        const tercios::Tables& tables = game.tables();
        Tree list = Tree::list();
        for (std::size_t i = 0; i < tables.regiments.size(); ++i) {
            const tercios::Regiment& regiment = tables.regiments[i];
            list.add(Tree::object()
                         .set("id", number(static_cast<std::int64_t>(i)))
                         .set("code", Tree{game.code(tercios::RegimentId{i})})
                         .set("side", Tree{name_of(regiment.side)})
                         .set("kind", Tree{name_of(regiment.kind)})
                         .set("allied", Tree{regiment.allied})
                         .set("name", both(tables.regiment_names[i])));
        }
        return list;
    }
    static Tree armies(const Tercios& game) {
        Tree list = Tree::list();
        for (const tercios::Army& army : game.tables().armies)
            list.add(Tree::object()
                         .set("id", Tree{std::string_view{army.id}})
                         .set("nation", Tree{std::string_view{army.nation_name}})
                         .set("title", both(army.title))
                         .set("colour", Tree{std::string_view{army.colour}})
                         .set("points", number(army.points)));
        return list;
    }
};

extern const GameEntry tercios_entry;
const GameEntry tercios_entry = entry_of<Tercios, load_tercios>(true);

}  // namespace gonfalon
