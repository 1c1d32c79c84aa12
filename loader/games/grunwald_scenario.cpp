#include <algorithm>
#include <string>

#include "loader/games/grunwald_parts.h"

namespace gonfalon::grunwald_data {

using namespace grunwald;

namespace {

bool is_wanted(const std::vector<std::string>& wanted, const std::string& id) {
    return wanted.empty() || std::find(wanted.begin(), wanted.end(), id) != wanted.end();
}

void read_hexes(const Reader& list, const Grid& grid, HexSet& hexes) {
    list.each([&](const Reader& each) { hexes.insert(hex_in(each, grid)); });
}

void read_areas(const Reader& setup, Tables& tables) {
    setup.member("areas").each([&](const Reader& each) {
        SetUpArea area;
        area.side = side_in(each.member("side"));
        read_hexes(each.member("hexes"), tables.map.grid, area.hexes);
        each.member("units").each([&](const Reader& unit) {
            const UnitId id = unit_in(unit, tables);
            if (id.exists()) area.units.set(id.index());
        });
        if (each.member("suggested_facing").size() > 0) {
            area.facing =
                static_cast<Facing>(each.member("suggested_facing").item(0).one_of(facing_words()));
        }
        tables.scenario.areas.push_back(area);
    });
}

void read_placed(const Reader& setup, Tables& tables) {
    setup.member("units").each([&](const Reader& each) {
        Placement placed;
        placed.unit = unit_in(each.member("unit"), tables);
        placed.hex = hex_in(each.member("hex"), tables.map.grid);
        placed.facing = static_cast<Facing>(each.member("facing").one_of(facing_words()));
        placed.charge = static_cast<std::uint8_t>(each.integer("charge", 0, 3));
        placed.reduced = each.member("reduced").boolean();
        placed.order =
            static_cast<Order>(each.member("state").one_of({"good", "disorganised", "panicked"}));
        placed.deployed = each.member("formation").one_of({"none", "movement", "combat"}) == 2;
        tables.scenario.placed.push_back(placed);
    });
    setup.member("leaders").each([&](const Reader& each) {
        Placement placed;
        placed.unit = unit_in(each.member("leader"), tables);
        placed.hex = hex_in(each.member("hex"), tables.map.grid);
        tables.scenario.placed.push_back(placed);
    });
    setup.member("banners").each([&](const Reader& each) {
        tables.scenario.borne.push_back(
            {banner_in(each.member("banner"), tables), unit_in(each.member("bearer"), tables)});
    });
}

// Stacks of a fixed set-up obey the limit (4.5.1); fortifications hold more (12.1.8).
void check_stacks(const Reader& setup, const Tables& tables) {
    for (const Placement& placed : tables.scenario.placed) {
        if (!placed.unit.exists() || placed.hex == no_hex) return;
        int strength = 0;
        for (const Placement& other : tables.scenario.placed) {
            if (!other.unit.exists() || other.hex != placed.hex) continue;
            const Counter& counter = tables.counter(other.unit);
            strength += other.order == Order::panicked ? 0
                        : other.reduced                ? counter.reduced
                                                       : counter.strength;
        }
        const bool fortified =
            std::find(tables.map.fortifications.begin(), tables.map.fortifications.end(),
                      placed.hex) != tables.map.fortifications.end();
        const int limit = fortified ? tables.fortification.stacking : tables.values.stacking_limit;
        if (strength > limit) {
            setup.complain("load.stack_too_large", tables.map.grid.label(placed.hex).view());
        }
    }
}

void read_reinforcements(const Reader& list, Tables& tables) {
    list.each([&](const Reader& each) {
        const Side side = side_in(each.member("side"));
        tables.scenario.cavalry_per_turn[index(side)] =
            static_cast<std::uint8_t>(each.integer("cavalry", 0, 200));
        tables.scenario.infantry_per_turn[index(side)] =
            static_cast<std::uint8_t>(each.integer("infantry", 0, 200));
        each.member("entries").each([&](const Reader& row) {
            EntryArea entry;
            entry.side = side;
            read_hexes(row.member("hexes"), tables.map.grid, entry.hexes);
            row.member("nations").each([&](const Reader& name) {
                const auto nation = static_cast<Nation>(name.one_of(nation_words()));
                for (std::size_t i = 0; i < tables.counters.size(); ++i) {
                    if (tables.counters[i].nation == nation) entry.units.set(i);
                }
            });
            // When the entry is blocked, hexes within this distance of it serve.
            entry.overflow = static_cast<std::uint8_t>(row.integer("overflow", 0, 60));
            tables.scenario.entries.push_back(entry);
        });
    });
}

}  // namespace

const std::vector<std::string_view>& class_words() {
    static const std::vector<std::string_view> words = [] {
        std::vector<std::string_view> all;
        for (std::size_t c = 0; c < count_of<UnitClass>; ++c) {
            all.push_back(name_of(static_cast<UnitClass>(c)));
        }
        return all;
    }();
    return words;
}
const std::vector<std::string_view>& side_words() {
    static const std::vector<std::string_view> words{"allies", "order"};
    return words;
}
const std::vector<std::string_view>& nation_words() {
    static const std::vector<std::string_view> words{"poland", "lithuania", "tatars", "order"};
    return words;
}
const std::vector<std::string_view>& terrain_words() {
    static const std::vector<std::string_view> words = [] {
        std::vector<std::string_view> all;
        for (std::size_t t = 0; t < count_of<Terrain>; ++t)
            all.push_back(name_of(static_cast<Terrain>(t)));
        return all;
    }();
    return words;
}
const std::vector<std::string_view>& facing_words() {
    static const std::vector<std::string_view> words{"N", "NE", "SE", "S", "SW", "NW"};
    return words;
}

Side side_in(const Reader& value) {
    return value.one_of(side_words()) == 0 ? Side::first : Side::second;
}

Hex hex_in(const Reader& value, const Grid& grid) {
    const std::string text = value.text();
    const Hex hex = grid.parse(text);
    if (hex == no_hex) value.complain("load.not_a_hex", text);
    return hex;
}

UnitId unit_in(const Reader& value, const Tables& tables) {
    const std::string code = value.text();
    for (std::size_t i = 0; i < tables.words.size(); ++i) {
        if (tables.words[i].code == code) return UnitId{i};
    }
    value.complain("load.unknown_unit", code);
    return UnitId::none();
}

BannerId banner_in(const Reader& value, const Tables& tables) {
    const std::string code = value.text();
    for (std::size_t i = 0; i < tables.banners.size(); ++i) {
        if (tables.banners[i].code == code) return BannerId{i};
    }
    value.complain("load.unknown_unit", code);
    return BannerId::none();
}

std::vector<std::string> counters_of(const Reader& scenario) {
    std::vector<std::string> codes;
    const Reader setup = scenario.member("setup");
    if (setup.text("kind") != "fixed") return codes;
    setup.member("units").each([&](const Reader& each) { codes.push_back(each.text("unit")); });
    setup.member("leaders").each([&](const Reader& each) { codes.push_back(each.text("leader")); });
    setup.member("banners").each([&](const Reader& each) { codes.push_back(each.text("banner")); });
    return codes;
}

void read_roster(const Reader& file, const std::vector<std::string>& wanted, Tables& tables) {
    std::vector<std::string> groups;
    file.member("groups").each([&](const Reader& each) { groups.push_back(each.text("id")); });
    std::vector<std::pair<UnitId, std::string>> led;  // leaders come after their units
    const auto add = [&](const Reader& each, const Counter& counter) {
        if (tables.counters.size() == max_units) {
            each.complain("load.too_many", std::to_string(max_units));
            return false;
        }
        tables.counters.push_back(counter);
        tables.words.push_back({each.text("id"), words_in(each.member("name"))});
        return true;
    };
    file.member("units").each([&](const Reader& each) {
        if (!is_wanted(wanted, each.text("id"))) return;
        Counter counter;
        counter.unit_class = static_cast<UnitClass>(each.member("class").one_of(class_words()));
        counter.side = side_in(each.member("side"));
        counter.nation = static_cast<Nation>(each.member("nation").one_of(nation_words()));
        counter.armour = static_cast<std::uint8_t>(each.integer("armour", 0, 2));
        counter.strength = static_cast<std::uint8_t>(each.integer("strength", 1, 2));
        counter.reduced = each.member("reduced").is_number()
                              ? static_cast<std::uint8_t>(each.integer("reduced", 0, 2))
                              : std::uint8_t{0};
        counter.movement = static_cast<std::uint8_t>(2 * each.integer("movement", 0, 30));
        if (each.member("group").is_text()) {
            const auto found = std::find(groups.begin(), groups.end(), each.text("group"));
            if (found == groups.end()) each.member("group").complain("load.unknown_word");
            counter.group = static_cast<std::uint8_t>(found - groups.begin());
        }
        if (add(each, counter) && each.member("leader").is_text()) {
            led.emplace_back(UnitId{tables.counters.size() - 1}, each.text("leader"));
        }
    });
    std::size_t leaders = 0;
    file.member("leaders").each([&](const Reader& each) {
        if (!is_wanted(wanted, each.text("id"))) return;
        if (++leaders > max_leaders) {
            each.complain("load.too_many", std::to_string(max_leaders));
            return;
        }
        Counter counter;
        counter.unit_class = UnitClass::leader;
        counter.side = side_in(each.member("side"));
        counter.nation = static_cast<Nation>(each.member("nation").one_of(nation_words()));
        counter.movement = static_cast<std::uint8_t>(2 * each.integer("movement", 0, 30));
        counter.command_range = static_cast<std::uint8_t>(each.integer("range", 0, 20));
        counter.army_leader = each.member("army_leader").boolean();
        add(each, counter);
    });
    file.member("banners").each([&](const Reader& each) {
        if (!is_wanted(wanted, each.text("id"))) return;
        if (tables.banners.size() == max_banners) {
            each.complain("load.too_many", std::to_string(max_banners));
            return;
        }
        tables.banners.push_back(
            {each.text("id"), words_in(each.member("name")), side_in(each.member("side"))});
    });
    for (const auto& [unit, code] : led) {
        for (std::size_t i = 0; i < tables.words.size(); ++i) {
            if (tables.words[i].code == code) tables.counters[unit.index()].leader = UnitId{i};
        }
    }
}

void read_scenario(const Reader& file, Tables& tables) {
    Scenario& scenario = tables.scenario;
    scenario.id = file.text("id");
    scenario.turns = static_cast<std::uint8_t>(file.integer("turns", 1, 40));
    scenario.first_player = side_in(file.member("first_player"));
    scenario.initial_morale = static_cast<std::int8_t>(file.integer("initial_morale", -12, 12));
    scenario.automatic_victory = file.member("automatic_victory").boolean();
    const Reader setup = file.member("setup");
    scenario.players_set_up = setup.member("kind").one_of({"fixed", "players"}) == 1;
    if (scenario.players_set_up) {
        scenario.sets_up_first = side_in(setup.member("order").item(0));
        read_areas(setup, tables);
    } else {
        read_placed(setup, tables);
        check_stacks(setup, tables);
    }
    read_reinforcements(file.member("reinforcements"), tables);
}

}  // namespace gonfalon::grunwald_data
