#include "loader/games/tercios.h"

#include <string>
#include <utility>

#include "games/tercios/army/muster.h"
#include "generated/tercios/index.h"
#include "loader/game_files.h"
#include "loader/games/tercios_parts.h"
#include "loader/judgement.h"

namespace gonfalon {

using namespace tercios;
using army::ArmyList;
using army::Book;
using army::Breach;

namespace {

constexpr std::string_view unit_files[] = {"units/infantry", "units/cavalry", "units/artillery",
                                           "units/kingdoms"};

template <std::size_t Count>
void read_names(const Reader& list, std::array<Words, Count>& names, std::size_t from = 0) {
    for (std::size_t i = 0; i < list.size() && from + i < Count; ++i)
        names[from + i] = tercios_data::words_in(list.item(i).member("name"));
}

LoadError error_of(const std::string& file, const Breach& breach) {
    std::string detail(rule_name_of(breach.rule));
    if (breach.measured != 0 || breach.allowed != 0)
        detail +=
            " (" + std::to_string(breach.measured) + " / " + std::to_string(breach.allowed) + ")";
    return {file, breach.place, "load.tercios_army", detail};
}

// --- From a list to the tables ---

class Muster {
  public:
    Muster(const Book& book, Tables& tables) : book_(book), tables_(tables) {}

    void add(const ArmyList& list, Side side) {
        side_ = side;
        Army& army = tables_.armies[index_of(side)];
        army.id = list.id;
        army.title = list.title;
        army.nation = list.nation;
        army.nation_name = book_.nation(list.nation).id;
        army.colour = book_.nation(list.nation).colour;
        army.budget = list.points;
        army.points = static_cast<std::uint16_t>(points_of(book_, list, tables_.options));
        // TER-R82: an army that must have horse is a cavalry army.
        constexpr auto horse = static_cast<std::size_t>(RegimentKind::cavalry);
        const bool mounted = list.structure < book_.templates.size() &&
                             book_.templates[list.structure].regiments[horse].low > 0;
        if (list.commander) add(*list.commander, RegimentId{}, mounted);
        for (const army::ListedRegiment& each : list.regiments) {
            Regiment regiment;
            regiment.kind = each.kind;
            regiment.nation = each.nation.exists() ? each.nation : list.nation;
            regiment.allied = regiment.nation != list.nation;
            begin(regiment, each.code, each.name);
            if (each.commander)
                add(*each.commander, RegimentId(tables_.regiments.size() - 1),
                    each.kind == RegimentKind::cavalry);
            for (const army::ListedUnit& unit : each.units) add(unit, each.kind);
            end();
        }
        if (list.elite) {
            Regiment regiment;
            regiment.kind = RegimentKind::elite;
            regiment.nation = list.nation;
            begin(regiment, list.elite->code, book_.type(list.elite->type).name);
            add(*list.elite, RegimentKind::elite);
            end();
        }
        const std::size_t next = index_of(side) + 1;
        tables_.troop_begin[next] = tables_.troops.size();
        tables_.commander_begin[next] = tables_.commanders.size();
        tables_.regiment_begin[next] = tables_.regiments.size();
        if (side == Side::first) {
            tables_.troop_begin[2] = tables_.troop_begin[1];
            tables_.commander_begin[2] = tables_.commander_begin[1];
            tables_.regiment_begin[2] = tables_.regiment_begin[1];
        }
    }

  private:
    static std::size_t index_of(Side side) { return side == Side::first ? 0 : 1; }

    void begin(Regiment regiment, const std::string& code, const Words& name) {
        regiment.side = side_;
        regiment.begin = TroopId(tables_.troops.size());
        tables_.regiments.push_back(regiment);
        tables_.regiment_codes.push_back(code);
        tables_.regiment_names.push_back(name);
    }
    void end() { tables_.regiments.back().end = TroopId(tables_.troops.size()); }

    void add(const army::ListedUnit& unit, RegimentKind kind) {
        Troop troop = troop_of(book_, unit, kind, tables_.options);
        troop.side = side_;
        troop.regiment = RegimentId(tables_.regiments.size() - 1);
        const Words& name = book_.type(troop.type).name;
        tables_.troops.push_back(troop);
        tables_.troop_codes.push_back(unit.code);
        tables_.troop_names.push_back(unit.name.empty() ? name : Words{unit.name, unit.name});
    }

    void add(const army::ListedCommander& listed, RegimentId regiment, bool of_horse) {
        if (!tables_.options.commanders) return;  // TER-X-10
        Commander commander = commander_of(book_, listed);
        commander.side = side_;
        commander.regiment = regiment;
        // TER-R82
        if (of_horse && tables_.options.cavalry_elan) commander.virtues.add(Virtue::elan);
        if (regiment.exists())
            tables_.regiments[regiment.index()].commander = CommanderId(tables_.commanders.size());
        tables_.commanders.push_back(commander);
        tables_.commander_codes.push_back(listed.code);
        tables_.commander_names.push_back(listed.name);
    }

    const Book& book_;
    Tables& tables_;
    Side side_ = Side::first;
};

}  // namespace

Options tercios_options(const OptionValues& values) {
    Options options;
    const auto is = [&](std::string_view id, std::string_view value) {
        return option(values, id) == value;
    };
    options.points = static_cast<std::uint16_t>(option_number(values, "points"));
    options.free_list = is("free_list", "on");
    options.allies = is("allies", "on");
    options.commanders = is("commanders", "on");
    options.terrain_by_points = is("terrain", "points");
    options.fixed_turns = static_cast<std::uint8_t>(option_number(values, "fixed_turns"));
    options.weary_from_first_wear = is("weary_from", "first_wear");
    options.run_minimum = is("run_minimum", "on");
    options.open_order_always = is("open_order", "always");
    options.forlorn_hope = is("forlorn_hope", "on");
    options.forlorn_hope_by_regiments = is("forlorn_hope_limit", "regiments");
    options.dragoons_adapted = is("dragoons", "adapted");
    options.heavy_cavalry = is("heavy_cavalry", "on");
    options.regimental_gun = is("regimental_gun", "on");
    options.standoff_three_inches = is("standoff", "three_inches");
    options.fire_at_declaration = is("reaction_fire", "at_declaration");
    options.hills_hide = is("hills", "hidden");
    options.heavy_guns_turn = is("heavy_guns_turn", "on");
    options.elite_upgrade = is("elite_unit", "upgrade");
    options.fast_any_success = is("fast", "any_success");
    options.cavalry_elan = is("cavalry_elan", "on");
    return options;
}

tl::expected<Book, LoadError> load_tercios_book(const DataFiles& data) {
    using namespace tercios_data;
    Book book;
    GameFiles files(data, "tercios");
    for (const std::string_view path : unit_files)
        files.read(std::string(path), [&](const Reader& file) { read_types(file, book); });
    files.read("composition/nations", [&](const Reader& file) { read_nations(file, book); });
    for (const std::string_view path : unit_files)
        files.read(std::string(path), [&](const Reader& file) { read_type_nations(file, book); });
    files.read("composition/regiments", [&](const Reader& file) { read_regiments(file, book); });
    files.read("composition/templates", [&](const Reader& file) { read_templates(file, book); });
    files.read("tables/ranks", [&](const Reader& file) { read_rank_limits(file, book); });
    files.read("tables/victory", [&](const Reader& file) { read_sizes(file, book); });
    files.read("tables/bases", [&](const Reader& file) { read_bases(file, book.bases); });
    files.read("tables/weapons", [&](const Reader& file) {
        read_weapons(file, book.weapons);
        read_names(file.member("melee"), book.weapon_names);
        read_names(file.member("shooting"), book.weapon_names, first_shooting_weapon);
    });
    files.read("tables/special",
               [&](const Reader& file) { read_names(file.member("special"), book.special_names); });
    files.read("tables/virtues",
               [&](const Reader& file) { read_names(file.member("virtues"), book.virtue_names); });
    files.read("tables/traits", [&](const Reader& file) {
        read_names(file.member("common"), book.trait_names);
        read_names(file.member("optional"), book.trait_names, first_optional_trait);
        read_names(file.member("automatic"), book.trait_names, first_automatic_trait);
    });
    files.read("tables/orders",
               [&](const Reader& file) { read_names(file.member("orders"), book.order_names); });
    if (!files.ok()) return tl::make_unexpected(files.take_error());
    return book;
}

std::vector<std::string> tercios_lists(const DataFiles& files) {
    constexpr std::string_view folder = "tercios/armies/";
    std::vector<std::string> ids;
    for (const std::string& path : files.list(folder))
        if (path.ends_with(".json"))
            ids.push_back(path.substr(folder.size(), path.size() - folder.size() - 5));
    return ids;
}

tl::expected<ArmyList, LoadError> read_tercios_list(std::string_view text, std::string_view name,
                                                    const Book& book) {
    ArmyList list;
    JsonFile file(text, std::string(name));
    tercios_data::read_list(file.root(), book, list);
    if (!file.ok()) return tl::make_unexpected(file.error());
    return list;
}

tl::expected<ArmyList, LoadError> load_tercios_list(const DataFiles& files, const Book& book,
                                                    std::string_view id) {
    const std::string path = "tercios/armies/" + std::string(id) + ".json";
    const auto text = files.find(path);
    if (!text)
        return tl::make_unexpected(
            LoadError{path, "/", "load.tercios_unknown_army", std::string(id)});
    return read_tercios_list(*text, path, book);
}

std::vector<LoadError> tercios_list_errors(const DataFiles& files) {
    std::vector<LoadError> errors;
    const auto book = load_tercios_book(files);
    const auto specs = load_options(files, "tercios");
    if (!book) return {book.error()};
    if (!specs) return {specs.error()};
    for (const std::string& id : tercios_lists(files)) {
        const auto list = load_tercios_list(files, *book, id);
        if (!list) {
            errors.push_back(list.error());
            continue;
        }
        const auto values = choose_options(*specs, {});
        if (!values) return {values.error()};
        Options options = tercios_options(*values);
        options.points = list->points;
        options.free_list = list->structure == ArmyList::free_template;
        for (const Breach& breach : army::check(*book, *list, options))
            errors.push_back(error_of("tercios/armies/" + id + ".json", breach));
    }
    return errors;
}

tl::expected<Tables, LoadError> load_tercios_tables(const DataFiles& data,
                                                    std::string_view scenario,
                                                    const OptionValues& options) {
    using namespace tercios_data;
    Tables tables;
    tables.options = tercios_options(options);
    GameFiles files(data, "tercios");
    const auto table = [&](std::string_view name, auto&& into) {
        files.read("tables/" + std::string(name), into);
    };
    table("values", [&](const Reader& file) { read_values(file, tables.values); });
    table("bases", [&](const Reader& file) { read_bases(file, tables.bases); });
    table("measures", [&](const Reader& file) { read_measures(file, tables.measures); });
    table("orders", [&](const Reader& file) { read_orders(file, tables); });
    table("reactions", [&](const Reader& file) { read_reactions(file, tables); });
    table("weapons", [&](const Reader& file) { read_weapons(file, tables.weapons); });
    table("special", [&](const Reader& file) { read_specials(file, tables); });
    table("shooting", [&](const Reader& file) { read_shooting(file, tables.shooting); });
    table("melee", [&](const Reader& file) { read_melee(file, tables.melee); });
    table("tests", [&](const Reader& file) { read_checks(file, tables.checks); });
    table("ranks", [&](const Reader& file) { read_ranks(file, tables.ranks); });
    table("virtues", [&](const Reader& file) { read_virtues(file, tables); });
    table("traits", [&](const Reader& file) { read_traits(file, tables); });
    table("terrain", [&](const Reader& file) { read_terrain(file, tables); });
    if (tables.options.terrain_by_points)
        table("pieces", [&](const Reader& file) { read_pieces(file, tables); });
    table("victory", [&](const Reader& file) { read_victory(file, tables.victory); });
    files.read("judgement", [&](const Reader& file) { read_judgement(file, tables.judgement); });
    const std::string scenario_path = "scenarios/" + std::string(scenario);
    files.read(scenario_path, [&](const Reader& file) { read_scenario(file, tables); });
    if (!files.ok()) return tl::make_unexpected(files.take_error());

    auto book = load_tercios_book(data);
    if (!book) return tl::make_unexpected(std::move(book.error()));
    for (const army::UnitType& type : book->types) {
        tables.type_ids.push_back(type.id);
        tables.type_names.push_back(type.name);
    }
    for (const army::Nation& nation : book->nations) tables.nation_ids.push_back(nation.id);

    Muster muster(*book, tables);
    for (const Side side : {Side::first, Side::second}) {
        const bool first = side == Side::first;
        const std::string_view name = first ? "first_army" : "second_army";
        std::string_view chosen = option(options, name);
        const std::string usual = tables.armies[first ? 0 : 1].id;
        if (chosen.empty() || chosen == "scenario") chosen = usual;
        const bool own = chosen.starts_with('{');
        // An own list has no file; complaints name it after its option.
        const std::string file =
            own ? std::string(name) + ".json" : "tercios/armies/" + std::string(chosen) + ".json";
        auto list =
            own ? read_tercios_list(chosen, file, *book) : load_tercios_list(data, *book, chosen);
        if (!list) return tl::make_unexpected(std::move(list.error()));
        const std::vector<Breach> breaches = army::check(*book, *list, tables.options);
        if (!breaches.empty()) return tl::make_unexpected(error_of(file, breaches.front()));
        muster.add(*list, side);
    }
    // Armies are called after their nations where that tells them apart.
    if (tables.armies[0].nation != tables.armies[1].nation)
        for (std::size_t side = 0; side < 2; ++side)
            tables.scenario.side_keys[side] =
                "nation." + tables.nation_ids[tables.armies[side].nation.index()];
    files.read(scenario_path, [&](const Reader& file) { read_fixed_setup(file, tables); });
    if (!files.ok()) return tl::make_unexpected(files.take_error());
    return tables;
}

}  // namespace gonfalon
