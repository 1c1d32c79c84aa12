#include <algorithm>
#include <string>

#include "games/p3f/game.h"
#include "loader/games/p3f_parts.h"

namespace gonfalon::p3f_data {

using namespace p3f;

namespace {

// Reads one scenario file; the tables already hold the map.
class ScenarioReader {
  public:
    ScenarioReader(const Reader& file, const std::vector<UnitType>& types,
                   const std::vector<LeaderCard>& leaders, const OptionValues& options,
                   Tables& tables)
        : file_(file), types_(types), leaders_(leaders), options_(options), tables_(tables) {}

    void read(const std::vector<SupplyEdge>& edges) {
        Battle& battle = tables_.battle;
        battle.id = file_.text("id");
        battle.turns = static_cast<std::uint8_t>(file_.integer("turns", 1, max_turns));
        read_sides(edges);
        battle.initiative = side_in(file_.member("initiative"));
        battle.initiative_rule = battle_rule_in(file_.member("initiative_rule"));
        const Reader setup = file_.member("setup");
        battle.players_set_up = setup.member("kind").one_of({"fixed", "players"}) == 1;
        battle.set_up_rule = battle_rule_in(setup.member("rule"));
        for (std::size_t i = 0; i < 2; ++i)
            battle.set_up_order[i] = side_in(setup.member("order").item(i));
        if (battle.set_up_order[0] == battle.set_up_order[1])
            setup.member("order").complain("load.twice", battle.side_ids[0]);
        // The first side's pieces come first.
        for (const Side side : {Side::first, Side::second}) read_columns(side);
        check_stacks();
        file_.member("victory").each([&](const Reader& each) { read_objective(each); });
        file_.member("special").each([&](const Reader& each) { read_special(each); });
    }

  private:
    RuleId battle_rule_in(const Reader& value) const {
        const RuleId rule = rule_in(value);
        if (rule.exists() && !P3f::is_battle_rule(rule))
            value.complain("load.unknown_word", value.text());
        return rule;
    }
    Side side_in(const Reader& value) const {
        const auto& ids = tables_.battle.side_ids;
        return value.one_of({ids[0], ids[1]}) == 1 ? Side::second : Side::first;
    }
    bool is_on(const Reader& each) const {
        return !each.has("option") || option(options_, each.text("option")) == "on";
    }

    void read_sides(const std::vector<SupplyEdge>& edges) {
        const Reader sides = file_.member("sides");
        if (sides.size() != 2) sides.complain("load.wrong_count", "2");
        for (std::size_t i = 0; i < 2; ++i) {
            tables_.battle.side_ids[i] = sides.item(i).text("id");
            tables_.battle.side_keys[i] = sides.item(i).text("key");
            for (const SupplyEdge& edge : edges)
                if (edge.side == tables_.battle.side_ids[i]) tables_.battle.supply[i] = edge.zones;
            if (tables_.battle.supply[i].empty())
                sides.item(i).complain("load.p3f_no_edge", tables_.battle.side_ids[i]);
        }
    }

    PieceId add(Counter counter, std::string code, Words name, const Reader& where) {
        if (tables_.counters.size() >= max_pieces) {
            where.complain("load.too_many", std::to_string(max_pieces));
            return {};
        }
        if (std::find(tables_.codes.begin(), tables_.codes.end(), code) != tables_.codes.end())
            where.complain("load.twice", code);
        tables_.counters.push_back(counter);
        tables_.codes.push_back(std::move(code));
        tables_.names.push_back(std::move(name));
        return PieceId{tables_.counters.size() - 1};
    }
    void read_start(const Reader& zones, Counter& counter) {
        counter.starts = zones_in(zones, tables_);
        if (zones.size() == 0) {
            zones.complain("load.too_short", "1");
            return;
        }
        counter.start = zone_in(zones.item(0), tables_);
        for (const Zone zone : counter.starts)
            if (tables_.zone_ground[zone.index()] == Ground::forbidden)
                zones.complain("load.p3f_zone", tables_.zone_labels[zone.index()]);
    }

    void read_columns(Side side) {
        std::vector<PieceId> parents;
        file_.member("columns").each([&](const Reader& each) {
            if (side_in(each.member("side")) == side && is_on(each))
                read_column(each, side, parents);
        });
        // P3F-11.4: two counters of enfants perdus for each unit that may detach them.
        const auto type = std::find_if(types_.begin(), types_.end(), [](const UnitType& each) {
            return each.counter.is_detachment();
        });
        if (type == types_.end()) {
            if (!parents.empty())
                file_.member("columns").complain("load.unknown_unit", "enfants_perdus");
            return;
        }
        int number = 0;
        for (const PieceId parent : parents)
            for (std::size_t place = 0; place < 2; ++place) {
                Counter counter = type->counter;
                counter.side = side;
                counter.column = tables_.counters[parent.index()].column;
                counter.parent = parent;
                const std::string numeral = roman(++number);
                tables_.counters[parent.index()].children[place] =
                    add(counter, numeral,
                        {type->name.en + " " + numeral, type->name.fr + " " + numeral},
                        file_.member("columns"));
            }
    }
    static std::string roman(int number) {
        constexpr std::pair<int, std::string_view> parts[] = {
            {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}};
        std::string text;
        for (const auto& [value, letters] : parts)
            while (number >= value) {
                text += letters;
                number -= value;
            }
        return text;
    }

    void read_column(const Reader& each, Side side, std::vector<PieceId>& parents) {
        if (tables_.columns.size() >= max_columns) {
            each.complain("load.too_many", std::to_string(max_columns));
            return;
        }
        const ColumnId id{tables_.columns.size()};
        const std::string code = each.text("id");
        for (std::size_t i = 0; i < tables_.columns.size(); ++i)
            if (tables_.columns[i].side == side && tables_.column_codes[i] == code)
                each.member("id").complain("load.twice", code);
        ColumnCard column;
        column.side = side;
        column.order = order_in(each.member("order"));
        column.always_in_command = each.boolean_or("always_in_command", false);
        column.enfants_perdus = each.member("enfants_perdus").boolean();
        if (each.has("arrives")) {
            const Reader arrives = each.member("arrives");
            column.arrives = static_cast<std::uint8_t>(arrives.integer("turn", 1, max_turns));
            column.entries = zones_in(arrives.member("zones"), tables_);
            column.arrival_rule = battle_rule_in(arrives.member("rule"));
        }
        tables_.columns.push_back(column);
        tables_.column_codes.push_back(code);
        tables_.column_names.push_back(words_in(each.member("name")));
        const bool arrives = column.arrives > 0;
        each.member("units").each(
            [&](const Reader& unit) { read_unit(unit, side, id, arrives, parents); });
        if (!each.has("leader")) return;
        const std::string leader = each.text("leader");
        const auto card = std::find_if(leaders_.begin(), leaders_.end(),
                                       [&](const LeaderCard& one) { return one.id == leader; });
        if (card == leaders_.end()) {
            each.member("leader").complain("load.unknown_unit", leader);
            return;
        }
        Counter counter = card->counter;
        counter.side = side;
        counter.column = id;
        counter.reinforcement = arrives;
        if (!arrives) read_start(each.member("leader_zones"), counter);
        tables_.columns.back().leader = add(counter, leader, card->name, each.member("leader"));
        tables_.columns.back().talent = card->talent;
        if (card->talent.rule.exists() && !P3f::is_battle_rule(card->talent.rule))
            each.member("leader").complain("load.unknown_word", leader);
    }

    void read_unit(const Reader& unit, Side side, ColumnId column, bool arrives,
                   std::vector<PieceId>& parents) {
        const std::string type_id = unit.text("type");
        const auto type = std::find_if(types_.begin(), types_.end(),
                                       [&](const UnitType& each) { return each.id == type_id; });
        if (type == types_.end() || type->counter.is_detachment()) {
            unit.member("type").complain("load.unknown_unit", type_id);
            return;
        }
        Counter counter = type->counter;
        counter.side = side;
        counter.column = column;
        counter.reinforcement = arrives;
        if (!arrives) read_start(unit.member("zones"), counter);
        const std::string code = unit.text("id");
        const PieceId id =
            add(counter, code, {type->name.en + " " + code, type->name.fr + " " + code},
                unit.member("id"));
        if (id.exists() && counter.detaches && tables_.columns[column.index()].enfants_perdus)
            parents.push_back(id);
    }

    // P3F-2.1.2, P3F-4.3.3  The places given first must be possible.
    void check_stacks() {
        std::array<std::array<int, 2>, max_zones> stacked{};
        for (const Counter& counter : tables_.counters)
            if (counter.start.exists() && !counter.is_leader())
                ++stacked[counter.start.index()][index(counter.side)];
        for (std::size_t i = 0; i < tables_.map.size(); ++i) {
            const int limit =
                tables_.ground.zone[static_cast<std::size_t>(tables_.zone_ground[i])].stacking;
            if (stacked[i][0] > limit || stacked[i][1] > limit ||
                (stacked[i][0] > 0 && stacked[i][1] > 0))
                file_.member("columns").complain("load.p3f_stack", tables_.zone_labels[i]);
        }
    }

    void read_objective(const Reader& each) {
        Objective objective;
        objective.rule = battle_rule_in(each.member("rule"));
        objective.side = side_in(each.member("side"));
        objective.kind = static_cast<Objective::Kind>(
            each.member("kind").one_of({"each_zone", "any_zone", "no_enemy", "survivors", "leader",
                                        "units_safe", "unit_value", "handicap"}));
        objective.points = static_cast<std::int16_t>(each.integer("points", 0, 99));
        if (each.has("zones")) objective.zones = zones_in(each.member("zones"), tables_);
        if (each.has("arm"))
            objective.arm = static_cast<Arm>(each.member("arm").one_of(arm_words()));
        objective.at_least = static_cast<std::uint8_t>(each.integer_or("at_least", 0, 99, 0));
        objective.exited = each.boolean_or("exited", false);
        if (each.has("from_turn")) {
            objective.from_turn =
                static_cast<std::uint8_t>(each.integer("from_turn", 1, max_turns));
            objective.to_turn = static_cast<std::uint8_t>(each.integer("to_turn", 1, max_turns));
        }
        if (objective.kind == Objective::Kind::leader)
            objective.leader = piece_in(each.member("leader"));
        tables_.battle.objectives.push_back(objective);
    }
    PieceId piece_in(const Reader& value) const {
        const std::string code = value.text();
        for (std::size_t i = 0; i < tables_.codes.size(); ++i)
            if (tables_.codes[i] == code) return PieceId{i};
        value.complain("load.unknown_unit", code);
        return {};
    }
    ColumnId column_in(const Reader& each) const {
        const Side side = side_in(each.member("side"));
        const std::string code = each.text("column");
        for (std::size_t i = 0; i < tables_.columns.size(); ++i)
            if (tables_.columns[i].side == side && tables_.column_codes[i] == code)
                return ColumnId{i};
        each.member("column").complain("load.unknown_word", code);
        return {};
    }

    void read_special(const Reader& each) {
        if (!is_on(each)) return;
        Specials& specials = tables_.battle.specials;
        const RuleId rule = battle_rule_in(each.member("rule"));
        const auto turn = [&](std::string_view key) {
            return static_cast<std::uint8_t>(each.integer(key, 1, max_turns));
        };
        const auto die = [&] { return static_cast<std::uint8_t>(each.integer("die", 1, 6)); };
        switch (each.member("kind").one_of({"palisade", "chance_arrival", "leave_map",
                                            "reaction_fire_check", "gun_range", "no_support",
                                            "opening_fire", "fog", "ruse"})) {
            case 0:
                specials.palisade = {rule, side_in(each.member("side")),
                                     zones_in(each.member("zones"), tables_)};
                break;
            case 1:
                specials.arrival = {rule, column_in(each), turn("turn"), die()};
                if (specials.arrival.column.exists())
                    tables_.columns[specials.arrival.column.index()].by_chance = true;
                break;
            case 2:
                specials.leave = {rule,
                                  side_in(each.member("side")),
                                  turn("from_turn"),
                                  static_cast<std::uint8_t>(each.integer("cost", 0, 9)),
                                  {}};
                each.member("orders").each(
                    [&](const Reader& order) { specials.leave.orders.add(order_in(order)); });
                break;
            case 3:
                specials.rain.check_rule = rule;
                specials.rain.die = static_cast<std::int8_t>(each.integer("die", -6, 6));
                break;
            case 4:
                specials.rain.range_rule = rule;
                specials.rain.range = static_cast<std::uint8_t>(each.integer("range", 0, 3));
                specials.rain.from_turn = turn("from_turn");
                specials.rain.to_turn = turn("to_turn");
                break;
            case 5:
                specials.no_support = {rule, column_in(each), families_in(each.member("families"))};
                break;
            case 6:
                specials.opening = {rule, side_in(each.member("side"))};
                break;
            case 7:
                specials.fog.rule = rule;
                specials.fog.sight = static_cast<std::uint8_t>(each.integer("sight", 0, 3));
                specials.fog.last_turn = turn("last_turn");
                each.member("lifts").each([&](const Reader& lift) {
                    specials.fog
                        .lifts[static_cast<std::size_t>(lift.integer("turn", 1, max_turns))] =
                        static_cast<std::uint8_t>(lift.integer("die", 1, 6));
                });
                break;
            case 8:
                specials.ruse = {rule, side_in(each.member("side")),
                                 families_in(each.member("families")),
                                 zones_in(each.member("zones"), tables_)};
                break;
            default:
                break;
        }
    }

    const Reader& file_;
    const std::vector<UnitType>& types_;
    const std::vector<LeaderCard>& leaders_;
    const OptionValues& options_;
    Tables& tables_;
};

}  // namespace

void read_scenario(const Reader& file, const std::vector<UnitType>& types,
                   const std::vector<LeaderCard>& leaders, const std::vector<SupplyEdge>& edges,
                   const OptionValues& options, Tables& tables) {
    ScenarioReader(file, types, leaders, options, tables).read(edges);
}

}  // namespace gonfalon::p3f_data
