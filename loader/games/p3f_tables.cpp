#include <string>

#include "games/p3f/game.h"
#include "loader/games/p3f_parts.h"

namespace gonfalon::p3f_data {

using namespace p3f;

namespace {

// A number, or nothing where the table says null.
std::int64_t number_or(const Reader& value, std::int64_t low, std::int64_t high,
                       std::int64_t nothing) {
    return value.raw() != nullptr && value.raw()->is_null() ? nothing : value.integer(low, high);
}

}  // namespace

const std::vector<std::string_view>& family_words() {
    static const auto words = words_of<Family>(family_count - 1);
    return words;
}
const std::vector<std::string_view>& order_words() {
    static const auto words = words_of<Order>(order_count, 1);
    return words;
}
const std::vector<std::string_view>& class_words() {
    static const auto words = words_of<UnitClass>(class_count);
    return words;
}
const std::vector<std::string_view>& ground_words() {
    static const auto words = words_of<Ground>(ground_count);
    return words;
}
const std::vector<std::string_view>& line_words() {
    static const auto words = words_of<Line>(area::line_count);
    return words;
}
const std::vector<std::string_view>& arm_words() {
    static const auto words = words_of<Arm>(arm_count - 1);
    return words;
}

Order order_in(const Reader& value) { return static_cast<Order>(value.one_of(order_words()) + 1); }

Families families_in(const Reader& list) {
    Families families;
    list.each([&](const Reader& each) {
        families.add(static_cast<Family>(each.one_of(family_words())));
    });
    return families;
}

RuleId rule_in(const Reader& value) { return load::rule_in(value, P3f::find_rule); }

void read_terrain(const Reader& file, TerrainTable& table) {
    const auto read = [](const Reader& row, TerrainTable::Row& values) {
        const auto number = [&](std::string_view arm) {
            return static_cast<std::int8_t>(number_or(row.member(arm), -9, 9, 0));
        };
        values = {number("infantry"), number("cavalry"), number("artillery")};
    };
    each_row(file.member("borders"), "type", line_words(),
             [&](const Reader& row, std::size_t line) { read(row, table.border[line]); });
    // Nobody stands in a forbidden zone.
    each_row(file.member("zones"), "type", {"I", "II", "III"},
             [&](const Reader& row, std::size_t ground) { read(row, table.zone[ground]); });
}

void read_combat(const Reader& file, CombatTable& table) {
    const Reader columns = file.member("columns");
    const std::size_t count = columns.size();
    if (count < 2 || count > 40) {
        columns.complain("load.wrong_count", "2-40");
        return;
    }
    // Whole numbers in a row; the first column is open below, the last above.
    for (std::size_t i = 0; i < count; ++i) {
        const Reader from = columns.item(i).member("from");
        const Reader to = columns.item(i).member("to");
        const bool open_below = !from.is_number();
        const bool open_above = !to.is_number();
        if (open_below != (i == 0) || open_above != (i + 1 == count)) {
            columns.item(i).complain("load.gap_in_table");
            return;
        }
        const int low = static_cast<int>(open_below ? to.integer(-40, 40) : from.integer(-40, 40));
        const int high = static_cast<int>(open_above ? low : to.integer(-40, 40));
        if (i == 0) table.lowest = low;
        if (low != high || low != table.lowest + static_cast<int>(i))
            columns.item(i).complain("load.gap_in_table");
    }
    table.columns.assign(count, {});
    const auto half = [](const Reader& cell, std::string_view word, Result& result,
                         bool& asterisk) {
        asterisk = word.ends_with('*');
        if (asterisk) word.remove_suffix(1);
        constexpr std::string_view codes[] = {"-", "QC", "DS", "1", "2"};
        for (std::size_t i = 0; i < std::size(codes); ++i)
            if (codes[i] == word) {
                result = static_cast<Result>(i);
                return;
            }
        cell.complain("load.not_a_combat_result", word);
    };
    const Reader rows = file.member("rows");
    if (rows.size() != 6) rows.complain("load.wrong_count", "6");
    for (std::size_t row = 0; row < 6 && row < rows.size(); ++row) {
        const Reader line = rows.item(row);
        if (line.integer("die", 1, 6) != static_cast<std::int64_t>(row) + 1)
            line.member("die").complain("load.gap_in_table");
        const Reader cells = line.member("cells");
        if (cells.size() != count) cells.complain("load.wrong_count", std::to_string(count));
        for (std::size_t i = 0; i < count && i < cells.size(); ++i) {
            const std::string text = cells.item(i).text();
            const std::size_t slash = text.find('/');
            Cell& cell = table.columns[i][row];
            if (slash == std::string::npos) {
                cells.item(i).complain("load.not_a_combat_result", text);
                continue;
            }
            half(cells.item(i), std::string_view(text).substr(0, slash), cell.attacker,
                 cell.attacker_asterisk);
            half(cells.item(i), std::string_view(text).substr(slash + 1), cell.defender,
                 cell.defender_asterisk);
        }
    }
}

void read_orders(const Reader& file, OrderTable& table) {
    table.minimum_movement = static_cast<int>(file.integer("minimum_movement", 0, 9));
    each_row(file.member("orders"), "id", order_words(), [&](const Reader& row, std::size_t place) {
        OrderRow& order = table.rows[place + 1];
        order.movement = static_cast<std::int8_t>(row.integer("movement", -9, 9));
        order.enter_control = row.member("enter_control").boolean();
        order.step = static_cast<OrderRow::Step>(
            row.member("step").one_of({"free", "not_nearer_enemy", "towards_supply"}));
        order.attack =
            static_cast<OrderRow::Attack>(row.member("attack").one_of({"yes", "shot_only", "no"}));
        order.charge = row.member("charge").boolean();
        order.lead_attacker = static_cast<std::int8_t>(row.integer("lead_attacker", -9, 9));
        order.lead_defender = static_cast<std::int8_t>(row.integer("lead_defender", -9, 9));
        order.retreat = static_cast<OrderRow::Retreat>(
            row.member("retreat").one_of({"normal", "no_check", "forbidden", "compulsory"}));
        order.reaction_fire = row.member("reaction_fire").boolean();
        order.reaction_fire_die = static_cast<std::int8_t>(row.integer("reaction_fire_die", -9, 9));
        order.reaction_charge = row.member("reaction_charge").boolean();
        order.withdrawal = static_cast<OrderRow::Withdrawal>(
            row.member("withdrawal").one_of({"normal", "equal_suffices", "no_check", "no"}));
    });
}

void read_order_change(const Reader& file, std::vector<OrderChange>& table) {
    file.member("modifiers").each([&](const Reader& row) {
        OrderChange change;
        change.when = static_cast<OrderChange::When>(
            row.member("when").one_of({"lieutenant_general_near", "no_contact", "contact",
                                       "reversal", "half_lost", "replacement"}));
        change.die = static_cast<int>(row.integer("die", -9, 9));
        table.push_back(change);
    });
}

void read_states(const Reader& file, StateTable& table) {
    const Reader disorganised = file.member("disorganised");
    table.combat = static_cast<int>(disorganised.integer("combat", -9, 9));
    const Reader movement = disorganised.member("movement");
    table.infantry_movement = static_cast<int>(movement.integer("infantry", -9, 0));
    table.cavalry_movement = static_cast<int>(movement.integer("cavalry", -9, 0));
}

void read_classes(const Reader& file, ClassTable& table) {
    table.better = static_cast<int>(file.integer("better", -9, 9));
    table.worse = static_cast<int>(file.integer("worse", -9, 9));
    const Reader initiative = file.member("initiative");
    for (std::size_t i = 1; i < order_count; ++i)
        table.initiative[i] =
            static_cast<std::int8_t>(initiative.integer(name_of(static_cast<Order>(i)), -9, 9));
}

void read_ground(const Reader& file, GroundTable& table) {
    const auto read = [](const Reader& row, GroundTable::Row& into) {
        into.cost = static_cast<std::uint8_t>(number_or(row.member("cost"), 0, 20, 0));
        into.retreat = static_cast<GroundTable::Retreat>(
            row.member("retreat").one_of({"check", "disorganised", "forbidden"}));
        into.charge = row.member("charge").boolean();
    };
    each_row(
        file.member("zones"), "type", ground_words(), [&](const Reader& row, std::size_t place) {
            read(row, table.zone[place]);
            table.zone[place].stacking = static_cast<std::uint8_t>(row.integer("stacking", 0, 12));
        });
    each_row(file.member("borders"), "type", line_words(),
             [&](const Reader& row, std::size_t place) { read(row, table.border[place]); });
    const auto number = [&](std::string_view key, int low, int high) {
        return static_cast<int>(file.integer(key, low, high));
    };
    table.enemy_control = number("enemy_control", 0, 9);
    table.check_at = number("check_at", 1, 20);
    table.disorganised_at = number("disorganised_at", 1, 20);
    const Reader road = file.member("road");
    table.infantry_road = static_cast<int>(road.integer("infantry", 0, 9));
    table.cavalry_road = static_cast<int>(road.integer("cavalry", 0, 9));
    table.leader_road = static_cast<int>(road.integer("leader", 0, 9));
    table.mounting = number("mounting", 0, 9);
    table.command_radius = number("command_radius", 0, 20);
    table.charge_bonus = number("charge_bonus", 0, 9);
    table.second_attack = number("second_attack", -9, 9);
    table.support = number("support", 0, 9);
    table.leader_survives_at = number("leader_survives_at", 1, 20);
    table.gun_at_three = number("gun_at_three", -9, 9);
    table.against_caracole = number("against_caracole", -9, 9);
    table.detachment = number("detachment", 0, 9);
}

void read_victory(const Reader& file, VictoryTable& table) {
    const Reader units = file.member("units");
    const Reader classes = units.member("classes");
    for (std::size_t i = 0; i < class_count; ++i)
        table.classes[i] =
            static_cast<std::uint8_t>(classes.integer(name_of(static_cast<UnitClass>(i)), 0, 50));
    table.baggage = static_cast<int>(units.integer("baggage", 0, 50));
    table.enfants_perdus = static_cast<int>(units.integer("enfants_perdus", 0, 50));
    const Reader leaders = file.member("leaders");
    table.lieutenant_general = static_cast<int>(leaders.integer("lieutenant_general", 0, 50));
    table.column_commander = static_cast<int>(leaders.integer("column_commander", 0, 50));
    int next = 0;
    each_row(file.member("levels"), "id", {"draw", "marginal", "clear", "decisive"},
             [&](const Reader& row, std::size_t place) {
                 const int from = static_cast<int>(row.integer("from", 0, 999));
                 if (from != next) row.member("from").complain("load.gap_in_table");
                 table.from[place + 1] = from;
                 next = static_cast<int>(number_or(row.member("to"), from, 999, 999)) + 1;
             });
}

}  // namespace gonfalon::p3f_data
