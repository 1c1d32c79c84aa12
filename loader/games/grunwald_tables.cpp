#include <algorithm>
#include <charconv>

#include "engine/space/hex/zones.h"
#include "loader/games/grunwald_parts.h"

namespace gonfalon::grunwald_data {

using namespace grunwald;

namespace {

std::uint8_t small(const Reader& value, std::int64_t low = 0, std::int64_t high = 255) {
    return static_cast<std::uint8_t>(value.integer(low, high));
}
std::int8_t signed_small(const Reader& value) {
    return static_cast<std::int8_t>(value.integer(-100, 100));
}

// Index 0 infantry, 1 cavalry, as Arm.
template <class T, class Read>
std::array<T, 2> by_arm(const Reader& value, Read&& read) {
    return {read(value.member("infantry")), read(value.member("cavalry"))};
}

// One side of a cell: "-", "-1", "D2", "D2 -1", "A4 -1D", "D3D". False when it is none of these.
bool read_half(std::string_view text, char letter, std::uint8_t& loss, std::uint8_t& retreat,
               bool& disorganised) {
    if (text == "-") return true;
    if (!text.empty() && text.front() == letter) {
        if (text.size() < 2 || text[1] < '1' || text[1] > '9') return false;
        retreat = static_cast<std::uint8_t>(text[1] - '0');
        text.remove_prefix(2);
        if (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    }
    if (text.starts_with("-")) {
        if (text.size() < 2 || text[1] < '1' || text[1] > '9') return false;
        loss = static_cast<std::uint8_t>(text[1] - '0');
        text.remove_prefix(2);
    }
    if (text == "D" && retreat > 0) {
        disorganised = true;
        text.remove_prefix(1);
    }
    return text.empty() && (loss > 0 || retreat > 0);
}

// "attacker/defender"; without a stroke the letter says whose result it is, and a dash is
// nobody's.
bool read_cell(std::string_view text, CombatResult& cell) {
    const std::size_t stroke = text.find('/');
    const auto attacker = [&](std::string_view half) {
        return read_half(half, 'A', cell.attacker_loss, cell.attacker_retreat,
                         cell.attacker_disorganised);
    };
    const auto defender = [&](std::string_view half) {
        return read_half(half, 'D', cell.defender_loss, cell.defender_retreat,
                         cell.defender_disorganised);
    };
    if (stroke != std::string_view::npos) {
        return attacker(text.substr(0, stroke)) && defender(text.substr(stroke + 1));
    }
    if (text == "-") return true;
    return text.starts_with("A") ? attacker(text) : text.starts_with("D") && defender(text);
}

// Number behind the letter of a result: "D3" -> 3.
int steps_of(std::string_view result) {
    return result.size() == 2 && result[1] >= '1' && result[1] <= '9' ? result[1] - '0' : 0;
}

TerrainRow read_object(const Reader& row) {
    TerrainRow result;
    result.charge_to_zero_on_entry = row.member("charge_to_zero_on_entry").boolean();
    result.charge_to_zero_when_attacked = row.member("charge_to_zero_when_attacked").boolean();
    result.blocks_sight = row.member("blocks_sight").boolean();
    result.fire_modifier = signed_small(row.member("fire_modifier"));
    result.no_overrun = row.member("no_overrun").boolean();
    return result;
}

FireEffect read_effect(const Reader& cell, bool against_objects) {
    const std::string text = cell.text();
    FireEffect effect;
    if (text == "-") return effect;
    if (text == "-1" || text == "-2") {
        effect.loss = static_cast<std::uint8_t>(text[1] - '0');
    } else if (text == "D" && against_objects) {
        effect.destroys = true;
    } else if (text == "D" || text == "DS") {
        effect.disorganises = true;
        effect.stops = text == "DS";
    } else {
        cell.complain("load.unknown_word", text + " (-, -1, -2, D, DS)");
    }
    return effect;
}

// A result as a table prints it: a true minus, and a dash where nothing happens.
std::string typeset(std::string_view cell) {
    if (cell == "-") return "–";
    std::string text;
    for (const char each : cell) {
        if (each == '-') {
            text += "−";
        } else {
            text += each;
        }
    }
    return text;
}

// Cones the engine knows, by the hexes they have at each range.
struct Cone {
    hex::Arc arc;
    std::array<std::size_t, 3> hexes;
};
constexpr Cone cones[] = {{hex::Arc::within_30, {1, 3, 3}},
                          {hex::Arc::within_60, {3, 5, 7}},
                          {hex::Arc::within_90, {3, 7, 9}},
                          {hex::Arc::within_120, {5, 9, 13}},
                          {hex::Arc::within_150, {5, 11, 15}}};
constexpr std::array<std::size_t, 3> all_round = {6, 12, 18};

// So many steps to either side, at each range that the weapon has.
bool is_cone(const Reader& arcs, const std::array<std::size_t, 3>& hexes, std::size_t ranges) {
    if (arcs.size() != ranges) return false;
    for (std::size_t i = 0; i < ranges; ++i) {
        const Reader row = arcs.item(i);
        const Reader steps = row.member("steps");
        const auto most = static_cast<std::int64_t>(hexes[i] / 2);
        const auto least = most + 1 - static_cast<std::int64_t>(hexes[i]);
        if (row.integer("range", 1, 3) != static_cast<std::int64_t>(i + 1) ||
            steps.size() != hexes[i])
            return false;
        // None stands there twice: within these bounds they are all.
        for (std::size_t k = 0; k < hexes[i]; ++k) {
            const std::int64_t step = steps.item(k).integer(-8, 9);
            if (step < least || step > most) return false;
        }
    }
    return true;
}

// The arc is listed as steps at each range.
void read_arc(const Reader& arcs, WeaponTable& weapon) {
    weapon.all_round = is_cone(arcs, all_round, weapon.max_range);
    if (weapon.all_round) return;
    for (const Cone& cone : cones)
        if (is_cone(arcs, cone.hexes, weapon.max_range)) {
            weapon.arc = static_cast<std::int8_t>(cone.arc);
            return;
        }
    arcs.complain("load.unknown_arc");
}

}  // namespace

void read_combat(const Reader& file, CombatTable& table) {
    file.member("rows").each([&](const Reader& row) {
        const auto die = static_cast<std::size_t>(row.integer("die", 2, 12));
        const Reader cells = row.member("cells");
        if (cells.size() != CombatTable::columns) cells.complain("load.wrong_count", "12");
        for (std::size_t i = 0; i < std::min<std::size_t>(cells.size(), CombatTable::columns);
             ++i) {
            CombatResult cell;
            if (!read_cell(cells.item(i).text(), cell)) {
                cells.item(i).complain("load.not_a_combat_result", cells.item(i).text());
            }
            table.rows[die - 2][i] = cell;
            table.printed[die - 2][i] = typeset(cells.item(i).text());
        }
    });
    if (file.member("rows").size() != 11) file.member("rows").complain("load.wrong_count", "11");
}

void read_disorganisation(const Reader& file, DisorganisationTable& table) {
    std::vector<std::string> columns;
    file.member("columns").each([&](const Reader& name) { columns.push_back(name.text()); });
    const Reader of_class = file.member("column_of_class");
    file.member("rows").each([&](const Reader& row) {
        const Reader sets = row.member("disorganised_on");
        row.member("results").each([&](const Reader& result) {
            const std::string text = result.text();
            const int steps = steps_of(text);
            const int place = text.starts_with("D") ? steps - 1 : steps;
            if (steps == 0 || place < 0 || place > 4) {
                result.complain("load.not_a_combat_result", text);
                return;
            }
            for (std::size_t c = 0; c < count_of<UnitClass>; ++c) {
                const auto unit_class = static_cast<UnitClass>(c);
                if (unit_class == UnitClass::leader) continue;
                const std::string column = of_class.text(name_of(unit_class));
                const auto found = std::find(columns.begin(), columns.end(), column);
                if (found == columns.end()) {
                    of_class.complain("load.unknown_word", column);
                    return;
                }
                std::uint16_t set = 0;
                sets.item(static_cast<std::size_t>(found - columns.begin()))
                    .each([&](const Reader& total) {
                        set = static_cast<std::uint16_t>(set | 1u << total.integer(2, 12));
                    });
                table.rows[static_cast<std::size_t>(place)][c] = set;
            }
        });
    });
}

void read_terrain(const Reader& file, TerrainTable& table) {
    file.member("hexes").each([&](const Reader& row) {
        TerrainRow& terrain = table.hexes[row.member("id").one_of(terrain_words())];
        terrain = read_object(row);
        // What cannot be entered has no cost.
        terrain.cost = by_arm<std::uint8_t>(row.member("cost"), [](const Reader& v) {
            return v.raw() != nullptr && v.raw()->is_null() ? std::uint8_t{0xFF} : small(v);
        });
        terrain.defender_mc = small(row.member("defender_mc"));
        terrain.turn_surcharge = small(row.member("turn_surcharge"));
        terrain.disorganises =
            by_arm<bool>(row.member("disorganises"), [](const Reader& v) { return v.boolean(); });
        terrain.halves_attackers_inside = row.member("halves_attackers_inside").boolean();
        terrain.impassable = row.member("impassable").boolean();
    });
    file.member("edges").each([&](const Reader& row) {
        EdgeRow* const edges[] = {&table.stream, &table.river, &table.bridge, &table.ford};
        EdgeRow& edge = *edges[row.member("id").one_of({"stream", "river", "bridge", "ford"})];
        edge.extra_cost = by_arm<std::uint8_t>(row.member("extra_cost"),
                                               [](const Reader& v) { return small(v); });
        edge.defender_mc = small(row.member("defender_mc"));
        edge.charge_loss_on_crossing = small(row.member("charge_loss_on_crossing"));
        edge.charge_to_zero_on_crossing = row.member("charge_to_zero_on_crossing").boolean();
        edge.charge_loss_on_attack = small(row.member("charge_loss_on_attack"));
    });
    table.road_cost = by_arm<std::uint8_t>(file.member("road").member("cost"),
                                           [](const Reader& v) { return small(v); });
    table.road_bonus_hexes = small(file.member("road").member("bonus_hexes"));
    table.charge_loss_uphill = small(file.member("elevation").member("charge_loss_uphill"));
    table.fortification = read_object(file.member("object"));
}

void read_fire(const Reader& file, FireTables& table) {
    file.member("weapons").each([&](const Reader& row) {
        const std::size_t id =
            row.member("id").one_of({"bow", "horse_bow", "crossbow", "bombard", "bombard_objects"});
        const bool objects = id == 4;
        WeaponTable& weapon = objects ? table.objects : table.units[id + 1];
        weapon.armour_counts =
            row.member("armour").one_of({"subtract", "minus_one_if_two", "none"}) == 0;
        row.member("rows").each([&](const Reader& range_row) {
            const auto range = static_cast<std::size_t>(range_row.integer("range", 1, 3));
            weapon.max_range = std::max(weapon.max_range, static_cast<std::uint8_t>(range));
            const Reader cells = range_row.member("cells");
            if (cells.size() != 12) cells.complain("load.wrong_count", "12");
            for (std::size_t i = 0; i < std::min<std::size_t>(cells.size(), 12); ++i) {
                weapon.rows[range - 1][i] = read_effect(cells.item(i), objects);
            }
        });
        read_arc(row.member("arc"), weapon);
    });
    const auto first_of = [&](std::string_view key, std::string_view list) {
        return small(file.member(key).member(list).item(0));
    };
    table.friend_hit_on = first_of("friendly_fire", "hits_friend_on");
    table.friend_loss = small(file.member("friendly_fire").member("loss"));
    table.leader_killed_on = first_of("leader_hit", "killed_on");
    table.bolt_stops_on = first_of("crossbow_stop", "stopped_on");
    const std::string row = file.member("horse_bow_disorganisation_row").text("result");
    table.disorganisation_row = static_cast<std::uint8_t>(std::max(0, steps_of(row) - 1));
    const Reader weak = file.member("weak_horse_archers");
    table.weak_horse_archers = signed_small(weak.member("modifier"));
    table.weak_strength = small(weak.member("strength"));
    const Reader heavy = file.member("heavy_armour_against_bombard");
    table.heavy_armour = small(heavy.member("armour"));
    table.heavy_armour_modifier = signed_small(heavy.member("modifier"));
}

void read_morale(const Reader& file, MoraleTable& table) {
    const auto place = [](const Reader& row) {
        return static_cast<std::size_t>(row.integer("level", -2, 2) + 2);
    };
    file.member("test").member("passes_up_to").each([&](const Reader& row) {
        table.passes_up_to[place(row)] = small(row.member("die"), 0, 6);
    });
    table.leader_in_range = signed_small(file.member("leader_in_range").member("modifier"));
    table.leader_in_hex = signed_small(file.member("leader_in_hex").member("modifier"));
    const Reader track = file.member("track");
    table.lowest = signed_small(track.member("lowest"));
    table.highest = signed_small(track.member("highest"));
    std::int64_t next = table.lowest;
    track.member("levels").each([&](const Reader& row) {
        table.level_from[place(row)] = signed_small(row.member("from"));
        if (row.integer("from", -100, 100) != next) row.complain("load.gap_in_table");
        next = row.integer("to", -100, 100) + 1;
    });
    if (next != table.highest + 1) track.complain("load.gap_in_table");
    file.member("events").each([&](const Reader& row) {
        std::uint8_t* const boxes[] = {&table.unit_eliminated, &table.banner_lost,
                                       &table.banner_retaken, &table.leader_killed,
                                       &table.army_leader_killed};
        *boxes[row.member("event").one_of({"unit_eliminated", "banner_lost", "banner_retaken",
                                           "leader_killed", "army_leader_killed"})] =
            small(row.member("boxes"));
    });
    table.obligatory_pursuit_level =
        signed_small(file.member("obligatory_pursuit_level").member("level"));
}

void read_pursuit(const Reader& file, PursuitTable& table) {
    table.obligatory_beyond = small(file.member("obligatory_beyond"), 0, 5);
    file.member("rows").each([&](const Reader& row) {
        const Reader dice = row.member("voluntary_on");
        // The lowest dice are the voluntary ones: 1 to n without a hole.
        for (std::size_t i = 0; i < dice.size(); ++i) {
            if (dice.item(i).integer(1, 6) != static_cast<std::int64_t>(i) + 1) {
                dice.complain("load.gap_in_table");
            }
        }
        table.voluntary_up_to[static_cast<std::size_t>(row.integer("distance", 0, 5))] =
            static_cast<std::uint8_t>(dice.size());
    });
}

void read_overrun(const Reader& file, OverrunTable& table) {
    const Reader rows = file.member("rows");
    if (rows.size() != table.rows.size()) rows.complain("load.wrong_count", "8");
    for (std::size_t i = 0; i < std::min(rows.size(), table.rows.size()); ++i) {
        const Reader row = rows.item(i);
        const bool ends = i == 0 || i + 1 == table.rows.size();
        if (!ends && (row.integer("from", -9, 9) != static_cast<std::int64_t>(i) ||
                      row.integer("to", -9, 9) != static_cast<std::int64_t>(i))) {
            row.complain("load.gap_in_table");
        }
        OverrunTable::Row& to = table.rows[i];
        const Reader cavalry = row.member("cavalry");
        const Reader infantry = row.member("infantry");
        to.cavalry = static_cast<OverrunTable::Cavalry>(
            cavalry.member("outcome").one_of({"fails", "test", "succeeds"}));
        to.cavalry_modifier = static_cast<std::int8_t>(cavalry.integer_or("modifier", -9, 9, 0));
        to.infantry = static_cast<OverrunTable::Infantry>(
            infantry.member("outcome").one_of({"stays", "test", "eliminated"}));
        to.infantry_modifier = static_cast<std::int8_t>(infantry.integer_or("modifier", -9, 9, 0));
    }
    table.infantry_retreat = small(file.member("infantry_retreat"), 0, 9);
}

void read_fortification(const Reader& file, FortificationTable& table) {
    file.member("crossing").each([&](const Reader& row) {
        const std::size_t arm = row.member("arm").one_of({"infantry", "cavalry"});
        table.crossing[arm][static_cast<std::size_t>(row.integer("armour", 0, 2))] =
            small(row.member("cost"));
    });
    table.stacking = small(file.member("stacking").member("strength"));
    table.fighting = small(file.member("fighting").member("strength"));
    table.cavalry = small(file.member("cavalry").member("strength"));
    table.full_turns = small(file.member("demolition").member("full_turns"));
}

void read_victory(const Reader& file, VictoryTable& table) {
    const auto points_for = [&](std::string_view what) {
        std::uint8_t points = 0;
        bool found = false;
        file.member("points").each([&](const Reader& row) {
            if (row.text("for") != what) return;
            points = small(row.member("points"));
            found = true;
        });
        if (!found) file.member("points").complain("load.missing", what);
        return points;
    };
    table.banner = points_for("banner");
    for (std::size_t c = 0; c < count_of<UnitClass>; ++c) {
        const auto unit_class = static_cast<UnitClass>(c);
        table.points[c] = unit_class == UnitClass::leader
                              ? points_for("leader")
                              : points_for(file.member("kind_of_class").text(name_of(unit_class)));
    }
    std::int64_t next = 0;
    file.member("grades").each([&](const Reader& row) {
        const std::size_t grade = row.member("id").one_of(
            {"none", "minor", "tactical", "important", "great", "absolute"});
        const std::int64_t from = row.integer("from", 0, 60000);
        if (from != next) row.complain("load.gap_in_table");
        table.from[grade] = static_cast<std::uint16_t>(from);
        next = row.member("to").is_number() ? row.integer("to", 0, 60000) + 1 : -1;
    });
}

void read_values(const Reader& file, Values& values) {
    std::vector<std::string> read;
    file.member("values").each([&](const Reader& row) {
        const std::string id = row.text("id");
        bool known = false;
        Values::fields(values, [&](std::string_view name, std::int16_t& value) {
            if (name != id) return;
            value = static_cast<std::int16_t>(row.integer("value", -1000, 1000));
            known = true;
        });
        if (!known) row.member("id").complain("load.unknown_word", id);
        read.push_back(id);
    });
    Values::fields(values, [&](std::string_view name, std::int16_t&) {
        if (std::find(read.begin(), read.end(), name) == read.end()) {
            file.member("values").complain("load.missing", name);
        }
    });
}

}  // namespace gonfalon::grunwald_data
