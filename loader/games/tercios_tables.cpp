#include <string>

#include "generated/tercios/index.h"
#include "loader/games/tercios_parts.h"

namespace gonfalon::tercios_data {

using namespace tercios;

namespace {

template <class Number>
Number small(const Reader& object, std::string_view key, int low, int high) {
    return static_cast<Number>(object.integer(key, low, high));
}
std::int8_t signed_or(const Reader& object, std::string_view key) {
    return static_cast<std::int8_t>(object.integer_or(key, -9, 9, 0));
}
std::uint8_t die_in(const Reader& object, std::string_view key) {
    return small<std::uint8_t>(object, key, 1, 6);
}
Length length_or(const Reader& object, std::string_view key) {
    return object.has(key) ? length_in(object.member(key)) : 0;
}

const std::vector<std::string_view>& value_words() {
    static const auto words = words_of<Stat>(stat_count);
    return words;
}

void read_modifiers(const Reader& list, Modifiers& modifiers) {
    list.each([&](const Reader& each) {
        Modifier modifier;
        modifier.rule = rule_in(each.member("rule"));
        modifier.value = static_cast<Stat>(each.member("value").one_of(value_words()));
        modifier.when = word_in<When>(each.member("when"), when_count);
        modifier.change = small<std::int8_t>(each, "change", -2, 2);
        modifier.after = each.boolean_or("after", false);
        modifiers.push_back(modifier);
    });
}

// "any", "infantry", "foot_and_horse", ...
Arms arms_in(const Reader& value) {
    switch (value.one_of({"any", "infantry", "cavalry", "artillery", "foot_and_horse"})) {
        case 1:
            return {Arm::infantry};
        case 2:
            return {Arm::cavalry};
        case 3:
            return {Arm::artillery};
        case 4:
            return {Arm::infantry, Arm::cavalry};
        default:
            return {Arm::infantry, Arm::cavalry, Arm::artillery};
    }
}

Ground ground_in(const Reader& value) {
    Ground ground;
    ground.going = word_in<Going>(value.member("movement"), going_count);
    ground.cover = value.member("cover").boolean();
    ground.hidden = value.member("hidden").boolean();
    return ground;
}

}  // namespace

RuleId rule_in(const Reader& value) { return load::rule_in(value, rule_named); }

Length length_in(const Reader& value) { return static_cast<Length>(value.integer(0, 30000)); }

void read_values(const Reader& file, ValueTable& table) {
    const Reader rows = file.member("rows");
    if (rows.size() != table.rows.size()) {
        rows.complain("load.wrong_count", std::to_string(table.rows.size()));
        return;
    }
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const Reader row = rows.item(i);
        if (row.integer("base", 0, 10) != static_cast<std::int64_t>(i))
            row.complain("load.gap_in_table");
        table.rows[i] = {small<std::uint8_t>(row, "double_bonus", 0, 20),
                         small<std::uint8_t>(row, "bonus", 0, 20),
                         small<std::uint8_t>(row, "penalty", 0, 20),
                         small<std::uint8_t>(row, "double_penalty", 0, 20)};
    }
}

void read_bases(const Reader& file, std::array<BaseSize, base_count>& bases) {
    each_row(file.member("bases"), "id", words_of<BaseKind>(base_count),
             [&](const Reader& row, std::size_t base) {
                 BaseSize& size = bases[base];
                 size.round = row.member("shape").one_of({"rectangle", "round"}) == 1;
                 size.size.width = static_cast<Length>(row.integer("width", 100, 3000));
                 size.size.depth = static_cast<Length>(row.integer("depth", 100, 3000));
             });
}

void read_measures(const Reader& file, Measures& measures) {
    if (file.integer("inch", 0, 30000) != inch)
        file.member("inch").complain("load.out_of_range", std::to_string(inch));
    measures.pivot = static_cast<Angle>(file.integer("pivot", 0, 32768));
    measures.correction = static_cast<Angle>(file.integer("angle_correction", 0, 32768));
    measures.contact = length_in(file.member("contact"));
    each_row(file.member("measures"), "id", words_of<Measure>(measure_count),
             [&](const Reader& row, std::size_t measure) {
                 measures.lengths[measure] = length_in(row.member("length"));
             });
}

void read_orders(const Reader& file, Tables& tables) {
    tables.ready_actions = small<std::uint8_t>(file, "ready_actions", 1, 9);
    each_row(file.member("orders"), "id", words_of<Order>(order_count),
             [&](const Reader& row, std::size_t order) {
                 OrderCard& card = tables.orders[order];
                 card.rule = rule_in(row.member("rule"));
                 card.speed = small<std::int8_t>(row, "speed", -2, 2);
                 card.melee = small<std::int8_t>(row, "melee", -2, 2);
                 card.shoot = small<std::int8_t>(row, "shoot", -2, 2);
                 card.distinct_acts = small<std::uint8_t>(row, "distinct_actions", 1, 9);
                 row.member("actions").each([&](const Reader& each) {
                     card.acts.add(static_cast<OrderCard::Act>(
                         each.one_of({"move", "reorganise", "face", "shoot", "limber", "unlimber",
                                      "mount", "dismount", "charge", "recover"})));
                 });
             });
}

void read_reactions(const Reader& file, Tables& tables) {
    each_row(file.member("reactions"), "id", words_of<Reaction>(reaction_count),
             [&](const Reader& row, std::size_t reaction) {
                 ReactionCard& card = tables.reactions[reaction];
                 card.rule = rule_in(row.member("rule"));
                 card.order = word_in<Order>(row.member("order"), order_count);
                 card.to_charge = row.member("to_charge").boolean();
                 card.to_approach = row.member("to_approach").boolean();
                 card.melee = small<std::int8_t>(row, "melee", -2, 2);
                 card.courage = small<std::int8_t>(row, "courage", -2, 2);
                 card.shoot = small<std::int8_t>(row, "shoot", -2, 2);
                 card.speed = small<std::int8_t>(row, "speed", -2, 2);
             });
}

void read_weapons(const Reader& file, std::array<WeaponCard, weapon_count>& weapons) {
    const auto read = [&](const Reader& row, std::size_t weapon) {
        WeaponCard& card = weapons[weapon];
        card.rule = rule_in(row.member("rule"));
        card.kind = static_cast<WeaponCard::Kind>(
            row.member("kind").one_of({"melee", "small_arms", "artillery", "artillery_mark"}));
        card.melee = signed_or(row, "melee");
        card.dirty_war = row.boolean_or("dirty_war", false);
        card.destroys = row.boolean_or("destroys", false);
        card.beaten_check = static_cast<std::uint8_t>(row.integer_or("beaten_check", 1, 6, 0));
        card.range = length_or(row, "range");
        card.short_range = length_or(row, "short_range");
        card.ready_penalty = row.boolean_or("ready_penalty", false);
        card.reaction = row.boolean_or("reaction", false);
        card.over_friends = row.boolean_or("over_friends", false);
        card.over_units = row.boolean_or("over_units", false);
        card.fire_only = row.boolean_or("fire_only", false);
        if (!row.has("ignores")) return;
        const std::size_t ignored =
            row.member("ignores").one_of({"weary_melee", "protected", "cover"});
        card.ignores_weary = ignored == 0;
        card.ignores_protected = ignored == 1;
        card.ignores_cover = ignored == 2;
    };
    each_row(file.member("melee"), "id", words_of<Weapon>(first_shooting_weapon), read);
    each_row(
        file.member("shooting"), "id", words_of<Weapon>(weapon_count, first_shooting_weapon),
        [&](const Reader& row, std::size_t place) { read(row, place + first_shooting_weapon); });
}

void read_specials(const Reader& file, Tables& tables) {
    each_row(file.member("special"), "id", words_of<Special>(special_count),
             [&](const Reader& row, std::size_t special) {
                 SpecialCard& card = tables.specials[special];
                 const Reader rules = row.member("rules");
                 if (rules.size() > card.rules.capacity())
                     rules.complain("load.too_many", std::to_string(card.rules.capacity()));
                 else
                     rules.each([&](const Reader& rule) { card.rules.push_back(rule_in(rule)); });
                 if (!row.has("numbers")) return;
                 const Reader numbers = row.member("numbers");
                 for (const std::string& key : numbers.keys()) {
                     const Reader number = numbers.member(key);
                     if (key == "range") {
                         card.range = length_in(number);
                         continue;
                     }
                     const std::pair<std::string_view, std::int8_t*> fields[] = {
                         {"wear_per_success", &card.wear_per_success},
                         {"wear_left", &card.wear_left},
                         {"discipline_against_infantry", &card.discipline_against_infantry},
                         {"target", &card.target},
                         {"successes", &card.successes},
                         {"melee_if_assault", &card.melee_if_assault},
                         {"on", &card.on},
                         {"wear", &card.wear},
                         {"courage", &card.courage},
                         {"dice", &card.dice},
                         {"units", &card.units}};
                     bool found = false;
                     for (const auto& [name, field] : fields) {
                         if (name != key) continue;
                         *field = static_cast<std::int8_t>(number.integer(-9, 9));
                         found = true;
                     }
                     if (!found) number.complain("load.unknown_word", key);
                 }
             });
}

void read_shooting(const Reader& file, ShootingTable& table) {
    each_row(file.member("resist"), "kind", {"small_arms", "artillery"},
             [&](const Reader& row, std::size_t kind) {
                 (kind == 0 ? table.resist_small_arms : table.resist_artillery) =
                     die_in(row, "target");
             });
    table.disorder_without_success = file.member("disorder_without_success").boolean();
    read_modifiers(file.member("modifiers"), table.modifiers);
}

void read_melee(const Reader& file, MeleeTable& table) {
    table.resist = die_in(file, "resist_target");
    table.disorder_without_success = file.member("disorder_without_success").boolean();
    table.blocked_wear = small<std::uint8_t>(file, "blocked_wear", 0, 9);
    read_modifiers(file.member("modifiers"), table.modifiers);
}

void read_checks(const Reader& file, CheckTable& table) {
    const Reader order = file.member("order");
    table.order_target = die_in(order, "target");
    table.order_successes = small<std::uint8_t>(order, "successes", 1, 9);
    read_modifiers(order.member("modifiers"), table.order);
    const Reader breaking = file.member("break");
    table.break_target = die_in(breaking, "target");
    read_modifiers(breaking.member("modifiers"), table.breaking);
    const Reader command = file.member("command");
    table.command_target = die_in(command, "target");
    table.command_successes = small<std::uint8_t>(command, "successes", 1, 9);
    table.command_fresh_from = small<std::uint8_t>(command, "fresh_from", 1, 9);
    const Reader greatswords = file.member("greatswords");
    table.greatswords_target = die_in(greatswords, "target");
    table.greatswords_successes = small<std::uint8_t>(greatswords, "successes", 1, 9);
    const Reader initiative = file.member("initiative");
    table.initiative_dice = small<std::uint8_t>(initiative, "dice", 1, 9);
    table.initiative_virtue_rank = small<std::uint8_t>(initiative, "virtue_rank", 0, 9);
}

void read_ranks(const Reader& file, std::array<RankRow, rank_count>& ranks) {
    const Reader rows = file.member("ranks");
    if (rows.size() != rank_count) {
        rows.complain("load.wrong_count", std::to_string(rank_count));
        return;
    }
    for (std::size_t i = 0; i < rank_count; ++i) {
        const Reader row = rows.item(i);
        if (row.integer("rank", 0, 5) != static_cast<std::int64_t>(i))
            row.complain("load.gap_in_table");
        ranks[i].rule = rule_in(row.member("rule"));
        ranks[i].virtues = small<std::uint8_t>(row, "virtues", 0, 4);
        ranks[i].traits = small<std::uint8_t>(row, "traits", 0, 4);
        ranks[i].points = small<std::uint16_t>(row, "points", 0, 999);
    }
}

void read_virtues(const Reader& file, Tables& tables) {
    each_row(file.member("virtues"), "id", words_of<Virtue>(virtue_count),
             [&](const Reader& row, std::size_t virtue) {
                 VirtueCard& card = tables.virtues[virtue];
                 card.rule = rule_in(row.member("rule"));
                 card.lent = row.member("lends").one_of({"unit", "commander"}) == 0;
                 const Reader effect = row.member("effect");
                 card.speed = signed_or(effect, "speed");
                 card.melee = signed_or(effect, "melee");
                 card.shoot = signed_or(effect, "shoot");
                 card.discipline = signed_or(effect, "discipline");
                 card.stamina = signed_or(effect, "stamina");
                 card.courage_against_shooting = signed_or(effect, "courage_against_shooting");
                 card.courage_in_melee = signed_or(effect, "courage_in_melee");
                 card.command_radius = length_or(effect, "command_radius");
                 card.commander_move = length_or(effect, "commander_move");
                 card.interacts_with_all = effect.integer_or("interacts_with_all", 0, 1, 0) == 1;
                 card.initiative_rank = signed_or(effect, "initiative_rank");
             });
}

void read_traits(const Reader& file, Tables& tables) {
    const auto read_action = [&](const Reader& row, std::size_t trait) {
        TraitCard& card = tables.traits[trait];
        card.rule = rule_in(row.member("rule"));
        card.target = static_cast<TraitCard::Target>(row.member("target").one_of(
            {"none", "self", "own_unit", "enemy_unit", "other_own_commander", "enemy_commander"}));
        card.reach = static_cast<TraitCard::Reach>(
            row.member("reach").one_of({"none", "command", "commander_move", "any"}));
        card.lasts = static_cast<TraitCard::Lasts>(row.member("lasts").one_of(
            {"instant", "activation", "enemy_activation", "until_activated", "turn"}));
        if (row.has("activated"))
            card.activated = static_cast<TraitCard::Activated>(
                row.member("activated").one_of({"either", "no", "yes"}));
        if (row.has("moment"))
            card.moment = static_cast<TraitCard::Moment>(
                row.member("moment").one_of({"terrain", "his_unit_destroyed", "enemy_action"}) + 1);
        if (row.has("arms")) card.arms = arms_in(row.member("arms"));
        card.sight = row.member("sight").boolean();
        card.success = die_in(row, "success");
        card.targets = static_cast<std::uint8_t>(row.integer_or("targets", 1, 9, 1));
        card.next = row.boolean_or("next", false);
        card.even_if_failed = row.boolean_or("even_if_failed", false);
        card.always_exhausted = row.boolean_or("always_exhausted", false);
        card.resisted = row.boolean_or("resisted", false);
        if (!row.has("numbers")) return;
        const Reader numbers = row.member("numbers");
        card.move = length_or(numbers, "move");
        card.range_per_success = length_or(numbers, "range_per_success");
        card.wear = signed_or(numbers, "wear");
        card.most_wear = signed_or(numbers, "most_wear");
        card.wear_with_one_success = signed_or(numbers, "wear_with_one_success");
        card.speed = signed_or(numbers, "speed");
        card.enemy_die = signed_or(numbers, "enemy_die");
        card.own_die = signed_or(numbers, "own_die");
    };
    each_row(file.member("common"), "id", words_of<Trait>(first_optional_trait), read_action);
    each_row(file.member("optional"), "id",
             words_of<Trait>(first_automatic_trait, first_optional_trait),
             [&](const Reader& row, std::size_t place) {
                 read_action(row, place + first_optional_trait);
             });
    each_row(file.member("automatic"), "id", words_of<Trait>(trait_count, first_automatic_trait),
             [&](const Reader& row, std::size_t place) {
                 TraitCard& card = tables.traits[place + first_automatic_trait];
                 card.rule = rule_in(row.member("rule"));
                 card.works = static_cast<TraitCard::Works>(
                     row.member("works").one_of({"attached", "radius", "always"}) + 1);
                 if (row.has("grants"))
                     card.grants = some_in<Special>(row.member("grants"), special_count);
             });
}

void read_terrain(const Reader& file, Tables& tables) {
    each_row(file.member("effects"), "movement", words_of<Going>(going_count),
             [&](const Reader& row, std::size_t going) {
                 GoingRow& effect = tables.goings[going];
                 effect.rule = rule_in(row.member("rule"));
                 const Reader speed = row.member("speed");
                 if (speed.raw() != nullptr && !speed.raw()->is_null())
                     effect.speed = static_cast<std::int8_t>(speed.integer(-2, 2));
                 effect.disorder = row.member("disorder").boolean();
             });
    each_row(file.member("kinds"), "id", words_of<TerrainKind>(terrain_kind_count),
             [&](const Reader& row, std::size_t kind) {
                 TerrainCard& card = tables.terrain[kind];
                 card.rule = rule_in(row.member("rule"));
                 card.shape = word_in<TerrainShape>(row.member("shape"), terrain_shape_count);
                 card.ground = ground_in(row);
                 card.height = row.member("height").boolean();
                 card.shelters = row.member("protected").boolean();
                 card.edge_to_edge = row.boolean_or("edge_to_edge", false);
                 card.first_choice = row.boolean_or("first_choice", false);
                 card.free_crossing = row.boolean_or("free_crossing", false);
                 card.easy_with_road = row.boolean_or("easy_with_road", false);
                 if (row.has("over")) {
                     const bool any = row.member("over").one_of({"any", "river"}) == 0;
                     card.over_any = any;
                     card.over_river = !any;
                 }
                 if (row.has("needs"))
                     card.needs_river = row.member("needs").one_of({"river"}) == 0;
                 card.cost = small<std::uint8_t>(row, "cost", 0, 9);
                 card.min_size = length_or(row, "min_size");
                 card.max_size = length_or(row, "max_size");
                 card.max_length = length_or(row, "max_length");
                 card.min_width = length_or(row, "min_width");
                 card.max_width = length_or(row, "max_width");
                 if (row.has("holds"))
                     card.holds = some_in<UnitClass>(row.member("holds"), class_count);
                 if (row.has("buildings")) {
                     const Reader buildings = row.member("buildings");
                     card.buildings_min = small<std::uint8_t>(buildings, "min", 0, 9);
                     card.buildings_max = small<std::uint8_t>(buildings, "max", 0, 9);
                     card.buildings_large = small<std::uint8_t>(buildings, "large", 0, 9);
                 }
                 if (!row.has("roll")) return;
                 card.rolled = true;
                 std::size_t next = 1;
                 row.member("roll").each([&](const Reader& each) {
                     const auto from = static_cast<std::size_t>(each.integer("from", 1, 6));
                     const auto to = static_cast<std::size_t>(each.integer("to", 1, 6));
                     if (from != next || to < from) each.complain("load.gap_in_table");
                     for (std::size_t die = from; die <= to; ++die)
                         card.roll[die - 1] = ground_in(each);
                     next = to + 1;
                 });
                 if (next != 7) row.member("roll").complain("load.gap_in_table");
             });
}

void read_victory(const Reader& file, VictoryTable& table) {
    file.member("ladder").each([&](const Reader& row) {
        VictoryTable::Rung rung;
        rung.rule = rule_in(row.member("rule"));
        rung.turn = small<std::uint8_t>(row, "turn", 1, 20);
        rung.lead = small<std::uint8_t>(row, "lead", 0, 99);
        rung.level = static_cast<VictoryTable::Level>(
            row.member("level").one_of({"decisive", "clear", "narrow", "pyrrhic"}));
        if (!table.ladder.empty() && rung.turn != table.ladder.back().turn + 1)
            row.complain("load.gap_in_table");
        table.ladder.push_back(rung);
    });
    each_row(file.member("points"), "for", {"destroyed", "commander", "commander_in_chief"},
             [&](const Reader& row, std::size_t what) {
                 std::uint8_t* const fields[] = {&table.destroyed, &table.commander,
                                                 &table.commander_in_chief};
                 *fields[what] = small<std::uint8_t>(row, "points", 0, 9);
             });
}

}  // namespace gonfalon::tercios_data
