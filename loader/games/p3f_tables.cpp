#include <string>

#include "games/p3f/game.h"
#include "loader/fill.h"
#include "loader/games/p3f_parts.h"

namespace gonfalon::p3f_data {

using namespace p3f;

namespace {

const Filler fill{P3f::find_rule};

}  // namespace

const std::vector<std::string_view>& family_words() {
    static const auto words = words_of<Family>(count_of<Family> - 1);
    return words;
}
const std::vector<std::string_view>& order_words() {
    static const auto words = words_of<Order>(count_of<Order>, 1);
    return words;
}
const std::vector<std::string_view>& class_words() {
    static const auto words = words_of<UnitClass>(class_count);
    return words;
}
const std::vector<std::string_view>& ground_words() {
    static const auto words = words_of<Ground>(count_of<Ground>);
    return words;
}
const std::vector<std::string_view>& line_words() {
    static const auto words = words_of<Line>(area::line_count);
    return words;
}
const std::vector<std::string_view>& arm_words() {
    static const auto words = words_of<Arm>(count_of<Arm> - 1);
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
    fill.rows<Line>(file.member("borders"), "type", table.border);
    // Nobody stands in a forbidden zone.
    fill.rows<Ground>(file.member("zones"), "type", table.zone, count_of<Ground> - 1);
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
    fill(file, table);
    fill.rows<Order>(file.member("orders"), "id", table.rows, count_of<Order>, 1);
}

void read_order_change(const Reader& file, std::vector<OrderChange>& table) {
    fill(file.member("modifiers"), table);
}

void read_states(const Reader& file, StateTable& table) { fill(file, table); }

void read_classes(const Reader& file, ClassTable& table) {
    fill(file, table);
    for (std::size_t i = 1; i < count_of<Order>; ++i)
        fill(file.member("initiative").member(name_of(static_cast<Order>(i))), table.initiative[i]);
}

void read_ground(const Reader& file, GroundTable& table) {
    fill(file, table);
    fill.rows<Ground>(file.member("zones"), "type", table.zone);
    fill.rows<Line>(file.member("borders"), "type", table.border);
}

void read_victory(const Reader& file, VictoryTable& table) {
    fill(file, table);
    const Reader classes = file.member("units").member("classes");
    for (std::size_t i = 0; i < class_count; ++i)
        fill(classes.member(name_of(static_cast<UnitClass>(i))), table.classes[i]);
    int next = 0;
    each_row(file.member("levels"), "id", {"draw", "marginal", "clear", "decisive"},
             [&](const Reader& row, std::size_t place) {
                 int& from = table.from[place + 1];
                 fill(row.member("from"), from);
                 if (from != next) row.member("from").complain("load.gap_in_table");
                 const Tree* to = row.member("to").raw();
                 next = to != nullptr ? static_cast<int>(to->integer(999)) + 1 : next;
             });
}

}  // namespace gonfalon::p3f_data
