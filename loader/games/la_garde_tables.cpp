#include <algorithm>
#include <string>

#include "generated/la_garde/index.h"
#include "loader/fill.h"
#include "loader/games/la_garde_parts.h"

namespace gonfalon::la_garde_data {

using namespace la_garde;

namespace {

constexpr int longest = 30000;

const Filler fill{rule_named};

bool is_null(const Reader& value) { return value.raw() != nullptr && value.raw()->is_null(); }

// How many ways there are to draw so many tokens of three colours.
constexpr std::size_t draws_of(int drawn) {
    return static_cast<std::size_t>((drawn + 1) * (drawn + 2) / 2);
}

void read_method(const Reader& row, DrawMethod& method) {
    fill(row, method);
    const Reader rows = row.member("rows");
    const std::string detail = std::to_string(method.drawn);
    std::array<std::array<bool, max_drawn + 1>, max_drawn + 1> seen{};
    rows.each([&](const Reader& each) {
        const auto red = static_cast<std::size_t>(each.integer("red", 0, max_drawn));
        const auto white = static_cast<std::size_t>(each.integer("white", 0, max_drawn));
        const auto blue = static_cast<std::size_t>(each.integer("blue", 0, max_drawn));
        if (red + white + blue != method.drawn || seen[red][white]) {
            each.complain("load.la_garde_draw", detail);
            return;
        }
        seen[red][white] = true;
        method.rows[red][white] = static_cast<std::uint8_t>(
            each.integer("row", 1, static_cast<int>(combat_result_count)) - 1);
    });
    if (rows.size() != draws_of(method.drawn)) rows.complain("load.la_garde_draw", detail);
}

Tokens tokens_in(const Reader& bag) {
    Tokens tokens{};
    for (std::size_t i = 0; i < colour_count; ++i)
        fill(bag.member(name_of(static_cast<Colour>(i))), tokens[i]);
    return tokens;
}

// Both sides hold such a row: nobody could say whose token it is.
void check_receivers(const Reader& row, const TokenRow& read) {
    for (std::size_t i = 0; i < read.tokens.size(); ++i) {
        const TokenRow::Receiver to = read.tokens[i].to;
        const bool by_holder =
            to == TokenRow::Receiver::holder || to == TokenRow::Receiver::opponent;
        if (by_holder && read.side == TokenRow::Holder::both)
            row.member("tokens").item(i).member("to").complain("load.unknown_word", name_of(to));
    }
}

// A row has the rule of its name in the chapter of its table: a data pack may change what a row
// gives, not what it means.
template <class Row, std::size_t Count>
void read_rows(const Reader& rows, std::string_view chapter, std::array<TokenRow, Count>& table) {
    fill.rows<Row>(rows, "id", table, Count);
    each_row(rows, "id", words_of<Row>(Count), [&](const Reader& row, std::size_t place) {
        check_receivers(row, table[place]);
        if (row.has("set")) (void)row.member("priority");
        std::string rule(chapter);
        rule.append(name_of(static_cast<Row>(place)));
        std::replace(rule.begin(), rule.end(), '_', '-');
        if (rule_name_of(table[place].rule) != rule)
            row.member("rule").complain("load.la_garde_rule", rule);
    });
}

// A result's row of the table, where the draw finds it.
void check_row(const Reader& row, std::size_t place) {
    if (row.integer("row", 1, 6) != static_cast<std::int64_t>(place) + 1)
        row.member("row").complain("load.gap_in_table");
}

}  // namespace

RuleId rule_in(const Reader& value) { return load::rule_in(value, rule_named); }

Length length_in(const Reader& value) { return static_cast<Length>(value.integer(0, longest)); }

std::uint8_t small_in(const Reader& value, std::string_view key, int low, int high) {
    return static_cast<std::uint8_t>(value.integer(key, low, high));
}

void read_draw(const Reader& file, std::string_view die, std::string_view method,
               DrawTable& table) {
    fill(file, table);
    if (die == "ten") table.die = 10;
    if (die == "eight") table.die = 8;
    if (die == "six") table.die = 6;
    const std::string wanted = method == "table" ? file.text("method") : std::string(method);
    bool found = false;
    file.member("methods").each([&](const Reader& each) {
        DrawMethod read;
        read_method(each, read);
        if (read.id != wanted) return;
        if (found) each.member("id").complain("load.twice", wanted);
        found = true;
        table.method = read;
    });
    if (!found) file.member("method").complain("load.unknown_word", wanted);
    table.combat = tokens_in(file.member("combat").member("bag"));
    table.bombardment = tokens_in(file.member("bombardment").member("bag"));
    for (const auto& [bag, name] :
         {std::pair(table.combat, "combat"), std::pair(table.bombardment, "bombardment")})
        if (bag[0] + bag[1] + bag[2] < table.method.drawn)
            file.member(name).member("bag").complain("load.too_short",
                                                     std::to_string(table.method.drawn));
}

void read_combat(const Reader& file, Tables& tables) {
    read_rows<CombatRow>(file.member("rows"), "LAG-2.6-", tables.combat);
}

void read_bombardment(const Reader& file, Tables& tables) {
    read_rows<BombardmentRow>(file.member("rows"), "LAG-2.9-", tables.bombardment);
}

void read_results(const Reader& file, Tables& tables) {
    const auto rest = [&](const auto& rows) {
        return [&](const Reader& row, const auto& result) {
            check_row(row, static_cast<std::size_t>(&result - rows.data()));
        };
    };
    fill.rows<CombatResult>(file.member("combat"), "id", tables.combat_results, combat_result_count,
                            0, rest(tables.combat_results));
    fill.rows<BombardmentResult>(file.member("bombardment"), "id", tables.bombardment_results,
                                 count_of<BombardmentResult>, 0, rest(tables.bombardment_results));
}

void read_movement(const Reader& file, MovementTable& table) {
    fill(file, table);
    fill.rows<BrigadeType>(file.member("types"), "id", table.types, type_count, 0,
                           [](const Reader& row, MovementRow& type) {
                               type.attacks = !is_null(row.member("attack"));
                               if (!row.has("zone_with_train")) type.zone_with_train = type.zone;
                               if (type.arm != Arm::artillery) return;
                               for (const char* own : {"calibre", "horse"}) (void)row.member(own);
                           });
}

namespace {

int tokens_in(const TokenRow& row) {
    int sum = 0;
    for (const TokenRow::Grant& each : row.tokens) sum += each.count;
    return sum;
}

}  // namespace

// After combat, bombardment and movement: what is printed twice must agree.
void read_orders(const Reader& file, Tables& tables) {
    fill.rows<Order>(file.member("orders"), "id", tables.orders, order_count, 0,
                     [&](const Reader& row, const OrderRow& order) {
                         // The sheet prints these bonuses twice: here, and beside what they add to.
                         const auto agree = [&](std::string_view key, int here, int there) {
                             if (here > 0 && here != there)
                                 row.member(key).complain("load.la_garde_twice",
                                                          std::to_string(there));
                         };
                         agree("chain_tokens", order.chain_tokens,
                               tokens_in(tables.combat[place_of(CombatRow::chain)]));
                         if (order.chain == OrderRow::Chain::attacker)
                             agree("chain_tokens", order.chain_tokens,
                                   tokens_in(tables.bombardment[place_of(BombardmentRow::chain)]));
                         agree("chain_length", order.chain_length, tables.movement.corps_bonus);
                     });
}

void read_command(const Reader& file, CommandTable& table) {
    fill(file, table);
    fill.rows<Grade>(file.member("grades"), "id", table.grades);
    for (std::size_t i = 0; i < rank_count; ++i)
        fill(file.member("ranges").member(name_of(static_cast<Rank>(i))).member("length"),
             table.range[i]);
    table.tie_to_holder = file.member("initiative").text("tie") == "holder";
}

void read_experience(const Reader& file, ExperienceTable& table) {
    fill(file, table);
    each_row(file.member("levels"), "id", words_of<Experience>(experience_count),
             [&](const Reader& row, std::size_t place) {
                 fill(row.member("rally"), table.rally[place]);
                 fill(row.member("rule"), table.rules[place]);
             });
}

void read_traits(const Reader& file, ExperienceTable& table) {
    file.member("rally").each([&](const Reader& each) {
        const auto trait = word_in<Trait>(each.member("trait"), trait_count);
        fill(each.member("die"), table.traits[place_of(trait)]);
    });
}

void read_cohesion(const Reader& file, CohesionTable& table) {
    fill.rows<Cohesion>(file.member("levels"), "id", table.rows, cohesion_count, 0,
                        [&](const Reader& row, const CohesionRow& level) {
                            if (&level != &table.rows.back()) (void)row.member("test");
                        });
    file.member("causes").each([&](const Reader& each) {
        switch (each.member("id").one_of(
            {"routers_pass", "friend_broken", "fall_back_blocked", "already_shaken"})) {
            case 0:
                table.routers_pass = true;
                break;
            case 1:
                table.friend_broken = true;
                fill(each.member("within"), table.friend_broken_within);
                break;
            case 2:
                table.fall_back_blocked = true;
                break;
            default:
                table.already_shaken = true;
        }
    });
}

void read_losses(const Reader& file, LossTable& table) {
    fill(file, table);
    table.enemy_guns = file.member("guns").text("whose") == "enemy";
    fill.rows<Calibre>(file.member("calibres"), "id", table.ranges, count_of<Calibre>, 0,
                       [](const Reader& row, const Ranges& range) {
                           if (range.close > range.medium || range.medium > range.far)
                               row.complain("load.la_garde_range", row.text("id"));
                       });
}

void read_terrain(const Reader& file, Tables& tables) {
    fill.rows<TerrainKind>(file.member("kinds"), "id", tables.terrain, count_of<TerrainKind>, 0,
                           [](const Reader& row, TerrainCard& card) {
                               card.line = row.text("shape") == "line";
                               card.over_river = row.has("over");
                           });
}

void read_formations(const Reader& file, FormationTable& table) {
    fill(file, table);
    each_row(file.member("depths"), "arm", words_of<Arm>(arm_count),
             [&](const Reader& row, std::size_t place) {
                 fill(row.member("length"), table.element_depth[place]);
             });
    const Reader headquarters = file.member("headquarters");
    fill(headquarters.member("width"), table.headquarters.width);
    fill(headquarters.member("depth"), table.headquarters.depth);
}

void read_turn(const Reader& file, TurnTable& table) { fill(file, table); }

void read_victory(const Reader& file, VictoryTable& table) {
    fill(file, table);
    int below = -1;
    each_row(file.member("levels"), "id", words_of<Level>(count_of<Level>),
             [&](const Reader& row, std::size_t place) {
                 std::uint16_t& from = table.from[place];
                 fill(row.member("from"), from);
                 if (from <= below || (place == 0 && from != 0))
                     row.member("from").complain("load.gap_in_table");
                 below = from;
             });
}

}  // namespace gonfalon::la_garde_data
