#include "loader/games/la_garde.h"

#include <string>
#include <utility>

#include "generated/la_garde/index.h"
#include "loader/game_files.h"
#include "loader/games/la_garde_parts.h"
#include "loader/judgement.h"

namespace gonfalon {

using namespace la_garde;
using army::ArmyList;
using army::Book;
using army::Breach;

namespace {

// Names of the files of a folder, without ending.
std::vector<std::string> names_in(const DataFiles& files, const std::string& folder) {
    std::vector<std::string> names;
    for (const std::string& path : files.list(folder)) {
        const std::string_view name = std::string_view(path).substr(folder.size());
        if (name.ends_with(".json")) names.emplace_back(name.substr(0, name.size() - 5));
    }
    return names;
}

LoadError error_of(const std::string& file, const Breach& breach) {
    std::string detail(rule_name_of(breach.rule));
    if (breach.measured != 0 || breach.allowed != 0)
        detail +=
            " (" + std::to_string(breach.measured) + " / " + std::to_string(breach.allowed) + ")";
    return {file, breach.place, "load.la_garde_list", detail};
}

// --- From a list to the tables ---

class Muster {
  public:
    Muster(const Book& book, Tables& tables) : book_(book), tables_(tables) {}

    void add(const ArmyList& list, Side side) {
        side_ = side;
        nation_ = &book_.nations[list.nation];
        Army& army = tables_.armies[index(side)];
        army.id = list.id;
        army.list = nation_->id;
        army.title = list.title;
        army.year = list.year;
        army.points = static_cast<std::uint16_t>(points_of(book_, list));
        if (list.general) army.general = general(*list.general, Rank::army, CorpsId{});
        for (const army::ListedCorps& each : list.corps) corps(each);
        // LAG-R23
        if (!list.general) army.general = tables_.corps[tables_.corps_begin[index(side)]].general;
        if (list.reserve) {
            army.reserve = begin(*list.reserve, Formation::Kind::army_reserve, CorpsId{});
            tables_.formations.back().general = army.general;
            brigades(list.reserve->brigades);
        }
        ends(tables_.brigade_begin, tables_.brigades.size());
        ends(tables_.formation_begin, tables_.formations.size());
        ends(tables_.corps_begin, tables_.corps.size());
        ends(tables_.general_begin, tables_.generals.size());
    }

  private:
    void ends(std::array<std::size_t, 3>& begin, std::size_t size) const {
        for (std::size_t i = index(side_) + 1; i < 3; ++i) begin[i] = size;
    }

    GeneralId general(const army::ListedGeneral& listed, Rank rank, CorpsId corps,
                      FormationId formation = {}) {
        General general;
        general.side = side_;
        general.rank = rank;
        general.grade = listed.grade;
        general.corps = corps;
        general.formation = formation;
        tables_.generals.push_back(general);
        tables_.general_codes.push_back(listed.code);
        tables_.general_names.push_back(listed.name);
        return GeneralId(tables_.generals.size() - 1);
    }

    void corps(const army::ListedCorps& listed) {
        const CorpsId id(tables_.corps.size());
        Corps corps;
        corps.side = side_;
        corps.general = general(listed.general, Rank::corps, id);
        corps.begin = FormationId(tables_.formations.size());
        tables_.corps_codes.push_back(listed.code);
        tables_.corps_names.push_back(listed.name);
        for (const army::ListedFormation& each : listed.divisions) {
            const FormationId formation = begin(each, Formation::Kind::division, id);
            tables_.formations.back().general =
                general(*each.general, Rank::division, id, formation);
            brigades(each.brigades);
            brigades(each.guns);
        }
        if (listed.troops) {
            corps.troops = begin(*listed.troops, Formation::Kind::corps_troops, id);
            tables_.formations.back().general = corps.general;
            brigades(listed.troops->brigades);
        }
        corps.end = FormationId(tables_.formations.size());
        tables_.corps.push_back(corps);
    }

    FormationId begin(const army::ListedFormation& listed, Formation::Kind kind, CorpsId corps) {
        Formation formation;
        formation.side = side_;
        formation.kind = kind;
        formation.corps = corps;
        formation.begin = BrigadeId(tables_.brigades.size());
        formation.end = formation.begin;
        tables_.formations.push_back(formation);
        tables_.formation_codes.push_back(listed.code);
        tables_.formation_names.push_back(listed.name);
        return FormationId(tables_.formations.size() - 1);
    }

    void brigades(const std::vector<army::ListedBrigade>& list) {
        for (const army::ListedBrigade& each : list) {
            const army::Entry& entry = nation_->entries[each.entry];
            Brigade brigade;
            brigade.side = side_;
            brigade.formation = FormationId(tables_.formations.size() - 1);
            brigade.type = entry.type;
            brigade.elements = each.elements;
            brigade.traits = entry.traits;
            for (std::size_t i = 0; i < trait_count; ++i)
                if (each.traits.has(static_cast<Trait>(i)))
                    brigade.traits.add(static_cast<Trait>(i));
            brigade.points = static_cast<std::uint16_t>(points_of(book_, *nation_, each));
            tables_.brigades.push_back(brigade);
            tables_.brigade_codes.push_back(each.code);
            tables_.brigade_names.push_back(each.name);
        }
        tables_.formations.back().end = BrigadeId(tables_.brigades.size());
    }

    const Book& book_;
    Tables& tables_;
    const army::Nation* nation_ = nullptr;
    Side side_ = Side::first;
};

void read_book(GameFiles& files, const DataFiles& data, Book& book) {
    using namespace la_garde_data;
    files.read("tables/movement", [&](const Reader& file) {
        MovementTable movement;
        read_movement(file, movement);
        for (std::size_t i = 0; i < type_count; ++i) book.arms[i] = movement.types[i].arm;
    });
    files.read("tables/formations", [&](const Reader& file) {
        FormationTable formation;
        read_formations(file, formation);
        book.most_elements = formation.most_elements;
    });
    files.read("tables/points", [&](const Reader& file) { read_points(file, book.points); });
    files.read("tables/traits", [&](const Reader& file) { read_trait_points(file, book.points); });
    for (const std::string& name : names_in(data, "la_garde/lists/"))
        files.read("lists/" + name, [&](const Reader& file) { read_nation(file, book); });
}

}  // namespace

Options la_garde_options(const OptionValues& values) {
    Options options;
    const auto is = [&](std::string_view id, std::string_view value) {
        return option(values, id) == value;
    };
    options.points = static_cast<std::uint16_t>(option_number(values, "points"));
    options.free_list = is("free_list", "on");
    options.set_up_in_zones = is("set_up", "zones");
    options.fixed_turns = static_cast<std::uint8_t>(option_number(values, "fixed_turns"));
    options.reactions_add = is("reactions", "sum");
    options.chain_of_three = is("chain_levels", "three");
    options.corps_bonus_included = is("corps_bonus", "included");
    options.activate_corps = is("activation", "corps");
    options.difficult_is_free = is("difficult_move", "literal");
    options.arms_of_supports_only = is("support_arms", "supports_only");
    options.redoubt_for_guns_only = is("redoubt", "guns_only");
    options.bitter_without_end = is("bitter_fight", "again");
    options.gun_zone_all_round = is("gun_zone", "all_round");
    options.mixed_fights_as_most = is("mixed_brigade", "most");
    options.morale_by_halves = is("army_morale", "halves");
    options.kalckreuth = is("kalckreuth", "on");
    return options;
}

tl::expected<Book, LoadError> load_la_garde_book(const DataFiles& data) {
    Book book;
    GameFiles files(data, "la_garde");
    read_book(files, data, book);
    if (!files.ok()) return tl::make_unexpected(files.take_error());
    return book;
}

std::vector<std::string> la_garde_armies(const DataFiles& files) {
    return names_in(files, "la_garde/armies/");
}

tl::expected<ArmyList, LoadError> read_la_garde_army(std::string_view text, std::string_view name,
                                                     const Book& book) {
    ArmyList list;
    JsonFile file(text, std::string(name));
    la_garde_data::read_army(file.root(), book, list);
    if (!file.ok()) return tl::make_unexpected(file.error());
    return list;
}

tl::expected<ArmyList, LoadError> load_la_garde_army(const DataFiles& data, const Book& book,
                                                     std::string_view id) {
    const std::string path = "la_garde/armies/" + std::string(id) + ".json";
    const auto text = data.find(path);
    if (!text) return tl::make_unexpected(LoadError{path, "/", "load.no_file", ""});
    return read_la_garde_army(*text, path, book);
}

std::vector<LoadError> la_garde_army_errors(const DataFiles& files) {
    const auto book = load_la_garde_book(files);
    if (!book) return {book.error()};
    std::vector<LoadError> errors;
    for (const std::string& id : la_garde_armies(files)) {
        const auto list = load_la_garde_army(files, *book, id);
        if (!list) {
            errors.push_back(list.error());
            continue;
        }
        for (const Breach& breach : army::check(*book, *list, army::any_size, false))
            errors.push_back(error_of("la_garde/armies/" + id + ".json", breach));
    }
    return errors;
}

tl::expected<Tables, LoadError> load_la_garde_tables(const DataFiles& data,
                                                     std::string_view scenario,
                                                     const OptionValues& options) {
    using namespace la_garde_data;
    Tables tables;
    tables.options = la_garde_options(options);
    GameFiles files(data, "la_garde");
    files.read("tables/draw", [&](const Reader& file) {
        read_draw(file, option(options, "die"), option(options, "draw"), tables.draw);
    });
    files.read("tables/combat", [&](const Reader& file) { read_combat(file, tables); });
    files.read("tables/bombardment", [&](const Reader& file) { read_bombardment(file, tables); });
    files.read("tables/results", [&](const Reader& file) { read_results(file, tables); });
    files.read("tables/movement",
               [&](const Reader& file) { read_movement(file, tables.movement); });
    files.read("tables/orders", [&](const Reader& file) { read_orders(file, tables); });
    files.read("tables/command", [&](const Reader& file) { read_command(file, tables.command); });
    files.read("tables/experience",
               [&](const Reader& file) { read_experience(file, tables.experience); });
    files.read("tables/traits", [&](const Reader& file) { read_traits(file, tables.experience); });
    files.read("tables/cohesion",
               [&](const Reader& file) { read_cohesion(file, tables.cohesion); });
    files.read("tables/losses", [&](const Reader& file) { read_losses(file, tables.losses); });
    files.read("tables/terrain", [&](const Reader& file) { read_terrain(file, tables); });
    files.read("tables/formations",
               [&](const Reader& file) { read_formations(file, tables.formation); });
    files.read("tables/turn", [&](const Reader& file) { read_turn(file, tables.turn); });
    files.read("tables/victory", [&](const Reader& file) { read_victory(file, tables.victory); });
    files.read("judgement", [&](const Reader& file) { read_judgement(file, tables.judgement); });

    Book book;
    read_book(files, data, book);

    const std::string battle = "scenarios/" + std::string(scenario);
    std::array<std::string, 2> names;
    files.read(battle, [&](const Reader& file) { read_battle(file, tables, names); });
    std::array<bool, 2> own{true, true};
    Muster muster(book, tables);
    for (const Side side : {Side::first, Side::second}) {
        if (!files.ok()) break;
        const std::string_view wanted =
            option(options, side == Side::first ? "first_army" : "second_army");
        own[index(side)] = wanted.empty() || wanted == "scenario" || wanted == names[index(side)];
        // A list of the player's own is an object.
        const bool written = wanted.starts_with('{');
        const std::string id = own[index(side)] ? names[index(side)] : std::string(wanted);
        const auto list =
            written ? read_la_garde_army(wanted, side == Side::first ? "first_army" : "second_army",
                                         book)
                    : load_la_garde_army(data, book, id);
        if (!list) {
            files.fail(list.error());
            break;
        }
        const std::string file =
            written ? std::string(side == Side::first ? "first_army" : "second_army")
                    : "la_garde/armies/" + id + ".json";
        const auto breaches =
            army::check(book, *list, tables.options.points, tables.options.free_list);
        if (!breaches.empty()) {
            files.fail(error_of(file, breaches.front()));
            break;
        }
        muster.add(*list, side);
    }
    files.read(battle, [&](const Reader& file) { read_places(file, options, own, tables); });
    if (!files.ok()) return tl::make_unexpected(files.take_error());
    return tables;
}

}  // namespace gonfalon
