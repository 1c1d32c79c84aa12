#include <algorithm>
#include <string>

#include "generated/la_garde/index.h"
#include "loader/games/la_garde_parts.h"

namespace gonfalon::la_garde_data {

using namespace la_garde;

namespace {

constexpr int longest = 30000;

bool is_null(const Reader& value) { return value.raw() != nullptr && value.raw()->is_null(); }

Cover cover_in(const Reader& value) {
    return is_null(value) ? Cover::none : word_in<Cover>(value, cover_count);
}

// How many ways there are to draw so many tokens of three colours.
constexpr std::size_t draws_of(int drawn) {
    return static_cast<std::size_t>((drawn + 1) * (drawn + 2) / 2);
}

void read_method(const Reader& row, DrawMethod& method) {
    method.id = row.text("id");
    method.drawn = small_in(row, "drawn", 1, static_cast<int>(max_drawn));
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
        tokens[i] = small_in(bag, name_of(static_cast<Colour>(i)), 0, 9);
    return tokens;
}

TokenRow token_row(const Reader& row) {
    TokenRow read;
    read.rule = rule_in(row.member("rule"));
    read.side = static_cast<TokenRow::Holder>(
        row.member("side").one_of({"attacker", "defender", "either", "both"}));
    if (row.has("set")) {
        read.set = word_in<RowSet>(row.member("set"), row_set_count);
        read.priority = small_in(row, "priority", 1, 9);
    }
    read.levels = static_cast<std::uint8_t>(row.integer_or("levels", 1, 5, 0));
    read.times = static_cast<std::uint8_t>(row.integer_or("times", 2, 5, 0));
    read.more = static_cast<std::uint8_t>(row.integer_or("more", 1, 5, 0));
    read.each = row.boolean_or("each", false);
    const Reader tokens = row.member("tokens");
    if (tokens.size() > read.tokens.capacity()) {
        tokens.complain("load.too_many", std::to_string(read.tokens.capacity()));
        return read;
    }
    tokens.each([&](const Reader& each) {
        TokenRow::Grant grant;
        grant.to = static_cast<TokenRow::Receiver>(
            each.member("to").one_of({"attacker", "defender", "neutral", "holder", "opponent"}));
        grant.count = small_in(each, "count", 0, 9);
        const bool by_holder =
            grant.to == TokenRow::Receiver::holder || grant.to == TokenRow::Receiver::opponent;
        // Both sides hold such a row: nobody could say whose token it is.
        if (by_holder && read.side == TokenRow::Holder::both)
            each.member("to").complain("load.unknown_word", each.text("to"));
        read.tokens.push_back(grant);
    });
    return read;
}

// A row has the rule of its name in the chapter of its table: a data pack may change what a row
// gives, not what it means.
template <class Row, std::size_t Count>
void read_rows(const Reader& rows, std::string_view chapter, std::array<TokenRow, Count>& table) {
    each_row(rows, "id", words_of<Row>(Count), [&](const Reader& row, std::size_t place) {
        table[place] = token_row(row);
        std::string rule(chapter);
        rule.append(name_of(static_cast<Row>(place)));
        std::replace(rule.begin(), rule.end(), '_', '-');
        if (rule_name_of(table[place].rule) != rule)
            row.member("rule").complain("load.la_garde_rule", rule);
    });
}

Effect effect_in(const Reader& value) {
    Effect effect;
    const Reader cohesion = value.member("cohesion");
    if (!is_null(cohesion)) effect.cohesion = word_in<Cohesion>(cohesion, cohesion_count);
    effect.losses = small_in(value, "losses", 0, 3);
    effect.loss_tests = small_in(value, "loss_tests", 0, static_cast<int>(max_loss_tests));
    effect.fall_back = value.member("fall_back").boolean();
    effect.guns_broken = value.member("guns_broken").boolean();
    return effect;
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
    table.die = small_in(file, "die", 4, 20);
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
    const Reader limit = file.member("bitter_limit");
    table.bitter_fights = small_in(limit, "fights", 1, 9);
    table.bitter_then = word_in<CombatResult>(limit.member("then"), combat_result_count - 1);
}

void read_combat(const Reader& file, Tables& tables) {
    read_rows<CombatRow>(file.member("rows"), "LAG-2.6-", tables.combat);
}

void read_bombardment(const Reader& file, Tables& tables) {
    read_rows<BombardmentRow>(file.member("rows"), "LAG-2.9-", tables.bombardment);
}

void read_results(const Reader& file, Tables& tables) {
    each_row(file.member("combat"), "id", words_of<CombatResult>(combat_result_count),
             [&](const Reader& row, std::size_t place) {
                 check_row(row, place);
                 CombatResultRow& result = tables.combat_results[place];
                 result.rule = rule_in(row.member("rule"));
                 result.attacker = effect_in(row.member("attacker"));
                 result.defender = effect_in(row.member("defender"));
                 result.again = row.member("again").boolean();
             });
    each_row(file.member("bombardment"), "id",
             words_of<BombardmentResult>(bombardment_result_count),
             [&](const Reader& row, std::size_t place) {
                 check_row(row, place);
                 BombardmentResultRow& result = tables.bombardment_results[place];
                 result.rule = rule_in(row.member("rule"));
                 result.target = effect_in(row.member("target"));
                 result.out_of_ammunition = row.member("out_of_ammunition").boolean();
             });
}

void read_movement(const Reader& file, MovementTable& table) {
    const auto length = [](const Reader& row, std::string_view key) {
        return length_in(row.member(key));
    };
    each_row(file.member("types"), "id", words_of<BrigadeType>(type_count),
             [&](const Reader& row, std::size_t place) {
                 MovementRow& type = table.types[place];
                 type.rule = rule_in(row.member("rule"));
                 type.arm = word_in<Arm>(row.member("arm"), arm_count);
                 type.base = length(row, "base");
                 const Reader zone = row.member("zone");
                 type.zone = is_null(zone) ? 0 : length_in(zone);
                 type.zone_with_train =
                     row.has("zone_with_train") ? length(row, "zone_with_train") : type.zone;
                 type.manoeuvre = length(row, "manoeuvre");
                 type.manoeuvre_on_road = length(row, "manoeuvre_on_road");
                 const Reader attack = row.member("attack");
                 type.attacks = !is_null(attack);
                 type.attack = type.attacks ? length_in(attack) : 0;
                 type.defend = length(row, "defend");
                 type.turn_only_on_defend = row.boolean_or("turn_only_on_defend", false);
                 if (type.arm == Arm::artillery) {
                     type.calibre = word_in<Calibre>(row.member("calibre"), calibre_count);
                     type.horse = row.member("horse").boolean();
                 }
             });
    table.headquarters = length(file.member("headquarters"), "move");
    table.aide = length(file.member("aide"), "move");
    table.corps_bonus = length(file.member("corps_bonus"), "length");
    table.disorganised_by = small_in(file.member("disorganised"), "divided_by", 1, 10);
    table.defend_limit = length(file.member("defend_limit"), "length");
    table.difficult_times = small_in(file.member("difficult"), "times", 1, 10);
    const Reader fall_back = file.member("fall_back");
    table.fall_back_moves = small_in(fall_back, "base_moves", 0, 5);
    table.fall_back_stretch = length(fall_back, "stretch");
    const Reader rout = file.member("rout");
    table.rout_moves = small_in(rout, "at_once", 0, 5);
    table.rout_moves_later = small_in(rout, "each_turn", 0, 5);
}

namespace {

int count_of(const TokenRow& row) {
    int sum = 0;
    for (const TokenRow::Grant& each : row.tokens) sum += each.count;
    return sum;
}

}  // namespace

// After combat, bombardment and movement: what is printed twice must agree.
void read_orders(const Reader& file, Tables& tables) {
    each_row(file.member("orders"), "id", words_of<Order>(order_count),
             [&](const Reader& row, std::size_t place) {
                 OrderRow& order = tables.orders[place];
                 order.rule = rule_in(row.member("rule"));
                 order.column = word_in<Order>(row.member("column"), order_count);
                 order.chain = static_cast<OrderRow::Chain>(
                     row.member("chain").one_of({"attacker", "defender", "none"}));
                 order.chain_tokens = small_in(row, "chain_tokens", 0, 5);
                 order.chain_length = length_in(row.member("chain_length"));
                 // The sheet prints these bonuses twice: here, and beside what they add to.
                 const auto agree = [&](std::string_view key, int here, int there) {
                     if (here > 0 && here != there)
                         row.member(key).complain("load.la_garde_twice", std::to_string(there));
                 };
                 agree("chain_tokens", order.chain_tokens,
                       count_of(tables.combat[place_of(CombatRow::chain)]));
                 if (order.chain == OrderRow::Chain::attacker)
                     agree("chain_tokens", order.chain_tokens,
                           count_of(tables.bombardment[place_of(BombardmentRow::chain)]));
                 agree("chain_length", order.chain_length, tables.movement.corps_bonus);
                 order.bombards = row.member("bombards").boolean();
                 const Reader outside = row.member("outside");
                 order.outside = word_in<Permission>(outside.member("move"), permission_count);
                 order.outside_rule = rule_in(outside.member("rule"));
                 const Reader inside = row.member("inside");
                 order.inside = word_in<Permission>(inside.member("move"), permission_count);
                 order.inside_rule = rule_in(inside.member("rule"));
             });
}

void read_command(const Reader& file, CommandTable& table) {
    each_row(file.member("grades"), "id", words_of<Grade>(grade_count),
             [&](const Reader& row, std::size_t place) {
                 GradeRow& grade = table.grades[place];
                 grade.rule = rule_in(row.member("rule"));
                 grade.change_order = small_in(row, "change_order", 1, 21);
                 grade.corps_aides = small_in(row, "corps_aides", 0, 15);
                 grade.army_aides = small_in(row, "army_aides", 0, 15);
                 grade.initiative = static_cast<std::int8_t>(row.integer("initiative", -9, 9));
             });
    table.tried = static_cast<std::int8_t>(file.member("tried").integer("die", -5, 0));
    const Reader ranges = file.member("ranges");
    for (std::size_t i = 0; i < rank_count; ++i)
        table.range[i] = length_in(ranges.member(name_of(static_cast<Rank>(i))).member("length"));
    table.tie_to_holder = file.member("initiative").member("tie").one_of({"holder", "again"}) == 0;
    table.change_aides = small_in(file.member("change"), "aides", 0, 5);
    const Reader hit = file.member("hit");
    table.hit_faces = small_in(hit, "from_top", 0, 20);
    table.hit_faces_disaster = small_in(hit, "from_top_after_disaster", 0, 20);
    table.disasters = some_in<CombatResult>(hit.member("after"), combat_result_count);
    const Reader replacement = file.member("replacement");
    table.replacement_grades = small_in(replacement, "grades_lost", 0, 4);
    table.replacement_aides = small_in(replacement, "aides", 0, 5);
}

void read_experience(const Reader& file, ExperienceTable& table) {
    each_row(file.member("levels"), "id", words_of<Experience>(experience_count),
             [&](const Reader& row, std::size_t place) {
                 table.rally[place] = small_in(row, "rally", 1, 21);
                 table.rules[place] = rule_in(row.member("rule"));
             });
    table.mixed = small_in(file.member("mixed"), "number", 0, 5);
}

void read_traits(const Reader& file, ExperienceTable& table) {
    file.member("rally").each([&](const Reader& each) {
        const auto trait = word_in<Trait>(each.member("trait"), trait_count);
        table.traits[place_of(trait)] = static_cast<std::int8_t>(each.integer("die", -5, 5));
    });
}

void read_cohesion(const Reader& file, CohesionTable& table) {
    each_row(file.member("levels"), "id", words_of<Cohesion>(cohesion_count),
             [&](const Reader& row, std::size_t place) {
                 CohesionRow& level = table.rows[place];
                 level.markers = small_in(row, "markers", 0, 3);
                 const bool last = static_cast<Cohesion>(place) == Cohesion::broken;
                 if (!last) {
                     const Reader test = row.member("test");
                     level.test_rule = rule_in(test.member("rule"));
                     level.test_passed = word_in<Cohesion>(test.member("passed"), cohesion_count);
                     level.test_failed = word_in<Cohesion>(test.member("failed"), cohesion_count);
                 }
                 if (row.has("rally")) {
                     const Reader rally = row.member("rally");
                     level.rally_rule = rule_in(rally.member("rule"));
                     level.rally_passed = word_in<Cohesion>(rally.member("passed"), cohesion_count);
                     level.rally_failed = word_in<Cohesion>(rally.member("failed"), cohesion_count);
                 }
             });
    file.member("causes").each([&](const Reader& each) {
        switch (each.member("id").one_of(
            {"routers_pass", "friend_broken", "fall_back_blocked", "already_shaken"})) {
            case 0:
                table.routers_pass = true;
                break;
            case 1:
                table.friend_broken = true;
                table.friend_broken_within = length_in(each.member("within"));
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
    table.number = small_in(file.member("test"), "number", 1, 21);
    table.large = small_in(file.member("large"), "number", 1, 21);
    const Reader guns = file.member("guns");
    table.guns = static_cast<std::int8_t>(guns.integer("die", 0, 5));
    table.enemy_guns = guns.member("whose").one_of({"enemy", "any"}) == 0;
    each_row(file.member("calibres"), "id", words_of<Calibre>(calibre_count),
             [&](const Reader& row, std::size_t place) {
                 Ranges& range = table.ranges[place];
                 range.rule = rule_in(row.member("rule"));
                 range.close = length_in(row.member("short"));
                 range.medium = length_in(row.member("medium"));
                 range.far = length_in(row.member("long"));
                 if (range.close > range.medium || range.medium > range.far)
                     row.complain("load.la_garde_range", name_of(static_cast<Calibre>(place)));
             });
    const Reader support = file.member("support");
    table.support_moves = small_in(support, "base_moves", 0, 5);
    table.support_most = small_in(support, "most", 1, 9);
    const Reader ammunition = file.member("ammunition");
    table.baggage_within = length_in(ammunition.member("baggage_within"));
    table.turns_still = small_in(ammunition, "turns_still", 0, 9);
}

void read_terrain(const Reader& file, Tables& tables) {
    each_row(
        file.member("kinds"), "id", words_of<TerrainKind>(terrain_kind_count),
        [&](const Reader& row, std::size_t place) {
            TerrainCard& card = tables.terrain[place];
            card.rule = rule_in(row.member("rule"));
            card.line = row.member("shape").one_of({"area", "line"}) == 1;
            card.difficult = row.member("difficult").boolean();
            card.cover = cover_in(row.member("cover"));
            if (row.has("cover_for"))
                card.cover_for = static_cast<TerrainCard::For>(
                    row.member("cover_for").one_of({"all", "infantry", "artillery", "voltigeurs"}));
            if (row.has("cover_of_others"))
                card.cover_of_others = cover_in(row.member("cover_of_others"));
            card.height = small_in(row, "height", 0, 3);
            card.blocks_sight = row.member("blocks_sight").boolean();
            const auto flag = [&](std::string_view key) { return row.boolean_or(key, false); };
            card.difficult_for_cavalry_in_combat = flag("difficult_for_cavalry_in_combat");
            card.penalty_in_attack = flag("penalty_in_attack");
            card.disorganises = flag("disorganises");
            card.road = flag("road");
            card.confuses = flag("confuses");
            card.over_river = row.has("over");
        });
}

void read_formations(const Reader& file, FormationTable& table) {
    table.element_width =
        static_cast<Length>(file.member("element_width").integer("length", 50, 2000));
    each_row(file.member("depths"), "arm", words_of<Arm>(arm_count),
             [&](const Reader& row, std::size_t place) {
                 table.element_depth[place] = static_cast<Length>(row.integer("length", 50, 2000));
             });
    table.abreast = small_in(file, "abreast", 1, static_cast<int>(max_elements));
    const Reader headquarters = file.member("headquarters");
    table.headquarters = {static_cast<Length>(headquarters.integer("width", 50, 2000)),
                          static_cast<Length>(headquarters.integer("depth", 50, 2000))};
    table.most_elements =
        small_in(file.member("elements"), "most", 1, static_cast<int>(max_elements));
}

void read_turn(const Reader& file, TurnTable& table) {
    const Reader arrival = file.member("arrival");
    table.arrival = small_in(arrival, "number", 1, 21);
    table.arrival_late = small_in(arrival, "late", 0, 5);
    const Reader numbers = file.member("length").member("numbers");
    if (numbers.size() == 0) numbers.complain("load.too_short", "1");
    numbers.each([&](const Reader& each) {
        table.length.push_back(static_cast<std::uint8_t>(each.integer(1, 21)));
    });
}

void read_victory(const Reader& file, VictoryTable& table) {
    const Reader morale = file.member("morale");
    table.morale_broken = small_in(morale, "broken", 0, 9);
    table.morale_rout = small_in(morale, "rout", 0, 9);
    const auto part = [&](std::string_view key, std::array<std::uint8_t, 2>& into) {
        const Reader value = morale.member(key);
        if (value.size() != 2) {
            value.complain("load.wrong_count", "2");
            return;
        }
        for (std::size_t i = 0; i < 2; ++i)
            into[i] = static_cast<std::uint8_t>(value.item(i).integer(1, 9));
    };
    part("divisions_over", table.divisions_over);
    part("corps_over", table.corps_over);
    const Reader points = file.member("points");
    table.broken = small_in(points, "broken", 0, 20);
    table.rout = small_in(points, "rout", 0, 20);
    table.general = small_in(points, "general", 0, 20);
    table.objective_within = length_in(file.member("objective_within").member("length"));
    int below = -1;
    each_row(file.member("levels"), "id", words_of<Level>(level_count),
             [&](const Reader& row, std::size_t place) {
                 const int from = static_cast<int>(row.integer("from", 0, 999));
                 if (from <= below || (place == 0 && from != 0))
                     row.member("from").complain("load.gap_in_table");
                 below = from;
                 table.from[place] = static_cast<std::uint16_t>(from);
             });
    table.beaten_least = word_in<Level>(file.member("beaten").member("least"), level_count);
}

}  // namespace gonfalon::la_garde_data
