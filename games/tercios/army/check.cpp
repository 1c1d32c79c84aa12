#include "games/tercios/army/check.h"

#include "engine/rule/switches.h"
#include "games/tercios/army/muster.h"
#include "generated/tercios/index.h"

namespace gonfalon::tercios::army {

namespace {

template <class Place>
std::string at(std::string_view list, Place place) {
    return "/" + std::string(list) + "/" + std::to_string(place);
}

Subject of_type(TypeId type) { return {Subject::Kind::type, type.value, 0}; }
Subject of_option(TypeId type, std::size_t option) {
    return {Subject::Kind::option, type.value, static_cast<std::uint8_t>(option)};
}
Subject of_regiment(RegimentKind kind) {
    return {Subject::Kind::regiment, static_cast<std::uint8_t>(kind), 0};
}
Subject of_nation(NationId nation) { return {Subject::Kind::nation, nation.value, 0}; }
Subject of_virtue(Virtue virtue) {
    return {Subject::Kind::virtue, static_cast<std::uint8_t>(virtue), 0};
}
Subject of_trait(Trait trait) {
    return {Subject::Kind::trait, static_cast<std::uint8_t>(trait), 0};
}

class Inspection {
  public:
    Inspection(const Book& book, const ArmyList& list, const Options& options)
        : book_(book), list_(list), options_(options) {}

    std::vector<Breach> run() {
        points();
        room();
        if (options_.commanders) commanders();
        for (std::size_t r = 0; r < list_.regiments.size(); ++r) {
            const ListedRegiment& regiment = list_.regiments[r];
            for (std::size_t u = 0; u < regiment.units.size(); ++u)
                unit(regiment.units[u], nation_of(regiment), at("regiments", r) + at("units", u));
        }
        if (list_.elite) unit(*list_.elite, list_.nation, "/elite");
        elite();
        if (options_.free_list) return std::move(breaches_);  // TER-X-12
        if (broken("TER-X-12"_rule, list_.structure == ArmyList::free_template))
            add("TER-X-12"_rule, Fault::free_list, "/template");
        for (std::size_t r = 0; r < list_.regiments.size(); ++r)
            regiment(list_.regiments[r], at("regiments", r));
        if (list_.structure != ArmyList::free_template) structure();
        return std::move(breaches_);
    }

  private:
    // --- Points and room ---

    void points() {
        const std::int32_t cost = points_of(book_, list_, options_);
        if (broken("TER-X-14"_rule, cost > list_.points))
            add("TER-X-14"_rule, Fault::over_budget, "/points", cost, list_.points);
        if (broken("TER-X-14"_rule, cost > options_.points && options_.points < list_.points))
            add("TER-X-14"_rule, Fault::over_size, "/points", cost, options_.points);
    }

    // No legal list is so large; free lists are held to what a battle can hold.
    void room() {
        std::size_t troops = list_.elite ? 1 : 0;
        std::size_t commanders = list_.commander ? 1 : 0;
        for (const ListedRegiment& regiment : list_.regiments) {
            troops += regiment.units.size();
            if (regiment.commander) ++commanders;
        }
        const std::size_t regiments = list_.regiments.size() + (list_.elite ? 1 : 0);
        const auto hold = [&](Fault fault, std::size_t number, std::size_t most) {
            if (number > most)
                add("TER-X-12"_rule, fault, "/regiments", static_cast<int>(number),
                    static_cast<int>(most));
        };
        hold(Fault::too_many_troops, troops, max_troops_a_side);
        hold(Fault::too_many_commanders, commanders, max_commanders_a_side);
        hold(Fault::too_many_regiments, regiments, max_regiments_a_side);
    }

    // --- Commanders ---

    void commanders() {
        if (broken("TER-ARM-3"_rule, !list_.commander)) {
            add("TER-ARM-3"_rule, Fault::no_chief, "/commander", 0, 1);
        }
        if (list_.commander) {
            const Range allowed = book_.chief.rank;
            const int rank = list_.commander->rank;
            if (broken("TER-ARM-3"_rule, rank < allowed.low))
                add("TER-ARM-3"_rule, Fault::chief_rank_low, "/commander/rank", rank, allowed.low);
            if (broken("TER-ARM-3"_rule, rank > allowed.high))
                add("TER-ARM-3"_rule, Fault::chief_rank_high, "/commander/rank", rank,
                    allowed.high);
            gifts(*list_.commander, "/commander");
        }
        int equals = 0;
        for (std::size_t r = 0; r < list_.regiments.size(); ++r) {
            if (!list_.regiments[r].commander) continue;
            const ListedCommander& commander = *list_.regiments[r].commander;
            const std::string place = at("regiments", r) + "/commander";
            gifts(commander, place);
            const int high = book_.regimental.rank.high;
            if (broken("TER-ARM-4"_rule, commander.rank > high))
                add("TER-ARM-4"_rule, Fault::commander_rank, place + "/rank", commander.rank, high);
            if (!list_.commander) continue;
            const int chief = list_.commander->rank;
            if (broken("TER-CMD-7"_rule, commander.rank > chief))
                add("TER-CMD-7"_rule, Fault::outranks_chief, place + "/rank", commander.rank,
                    chief);
            if (commander.rank == chief) ++equals;
        }
        if (broken("TER-CMD-7"_rule, equals > book_.equals_allowed))
            add("TER-CMD-7"_rule, Fault::equals_chief, "/commander/rank", equals,
                book_.equals_allowed);
        shared_traits();
    }

    // TER-X-15
    void gifts(const ListedCommander& commander, const std::string& place) {
        const RankRow& row = book_.ranks[commander.rank];
        const auto count = [](const auto& list) { return static_cast<int>(list.size()); };
        if (broken("TER-X-15"_rule, count(commander.virtues) > row.virtues))
            add("TER-X-15"_rule, Fault::virtues_wrong, place + "/virtues", count(commander.virtues),
                row.virtues);
        if (broken("TER-X-15"_rule, count(commander.traits) > row.traits))
            add("TER-X-15"_rule, Fault::traits_wrong, place + "/traits", count(commander.traits),
                row.traits);
        // TER-R46: not twice on one man; another commander may have it as well.
        const auto each_once = [&](const auto& list, auto seen, std::string_view where, Fault twice,
                                   auto&& subject) {
            for (std::size_t i = 0; i < list.size(); ++i) {
                if (broken("TER-X-15"_rule, seen.has(list[i])))
                    add("TER-X-15"_rule, twice, place + at(where, i), 2, 1, subject(list[i]));
                seen.add(list[i]);
            }
        };
        each_once(commander.virtues, Virtues{}, "virtues", Fault::virtue_twice, of_virtue);
        each_once(commander.traits, Traits{}, "traits", Fault::trait_twice, of_trait);
        for (std::size_t i = 0; i < commander.traits.size(); ++i)
            if (broken("TER-X-15"_rule, is_common(commander.traits[i])))
                add("TER-X-15"_rule, Fault::common_trait, place + at("traits", i), 1, 0,
                    of_trait(commander.traits[i]));
    }

    // TER-CMD-28
    void shared_traits() {
        std::array<int, trait_count> users{};
        const auto count = [&](const std::optional<ListedCommander>& commander,
                               const std::string& place) {
            if (!commander) return;
            Traits own;
            for (std::size_t i = 0; i < commander->traits.size(); ++i) {
                const Trait trait = commander->traits[i];
                if (is_common(trait) || own.has(trait)) continue;
                own.add(trait);
                const int now = ++users[static_cast<std::size_t>(trait)];
                if (broken("TER-CMD-28"_rule, now > 1))
                    add("TER-CMD-28"_rule, Fault::trait_shared, place + at("traits", i), now, 1,
                        of_trait(trait));
            }
        };
        count(list_.commander, "/commander");
        for (std::size_t r = 0; r < list_.regiments.size(); ++r)
            count(list_.regiments[r].commander, at("regiments", r) + "/commander");
    }

    // --- Units ---

    NationId nation_of(const ListedRegiment& regiment) const {
        return regiment.nation.exists() ? regiment.nation : list_.nation;
    }

    void unit(const ListedUnit& unit, NationId nation, const std::string& place) {
        const TypeId id = book_.played(unit.type, options_);
        const UnitType& type = book_.type(id);
        adaptation(type, id, place);
        if (!options_.free_list) {
            const TypeId listed = type.replaces.exists() ? type.replaces : id;
            const bool own =
                type.nations.has(nation) && book_.nation(nation).units.test(listed.index());
            if (broken("TER-ARM-2"_rule, !own))
                add("TER-ARM-2"_rule, Fault::not_of_nation, place + "/unit", 0, 0, of_type(id));
        }
        FixedBitset<max_unit_options> taken;
        for (const std::uint8_t option : unit.options)
            if (option < type.options.size()) taken.set(option);
        FixedBitset<max_unit_options> seen;
        for (std::size_t i = 0; i < unit.options.size(); ++i) {
            const std::string where = place + at("options", i);
            const std::uint8_t number = unit.options[i];
            if (number >= type.options.size()) {
                if (broken("TER-X-13"_rule, true))
                    add("TER-X-13"_rule, Fault::option_not_offered, where, 0, 0, of_type(id));
                continue;
            }
            const UnitOption& option = type.options[number];
            const Subject subject = of_option(id, number);
            if (broken("TER-X-13"_rule, seen.test(number)))
                add("TER-X-13"_rule, Fault::option_twice, where, 2, 1, subject);
            if (broken("TER-X-13"_rule, !option.usable))
                add("TER-X-13"_rule, Fault::option_unusable, where, 1, 0, subject);
            bool excluded = false;
            seen.each([&](std::size_t other) { excluded |= option.excludes.test(other); });
            if (broken("TER-X-13"_rule, excluded))
                add("TER-X-13"_rule, Fault::option_excluded, where, 2, 1, subject);
            if (broken("TER-X-13"_rule, (option.needs & taken) != option.needs))
                add("TER-X-13"_rule, Fault::option_required, where, 0, 1, subject);
            if (!options_.free_list &&
                broken("TER-ARM-2"_rule, option.usable && !option.nations.has(nation)))
                add("TER-ARM-2"_rule, Fault::option_not_of_nation, where, 0, 0, subject);
            if (broken("TER-SPA-11"_rule,
                       !options_.regimental_gun && option.add_special.has(Special::regimental_gun)))
                add("TER-SPA-11"_rule, Fault::regimental_gun_off, where, 1, 0, subject);
            seen.set(number);
        }
    }

    void adaptation(const UnitType& type, TypeId id, const std::string& place) {
        const auto missing = [&](RuleId rule, bool there) {
            if (broken(rule, !there))
                add(rule, Fault::adaptation_off, place + "/unit", 0, 0, of_type(id));
        };
        switch (type.needs) {
            case UnitType::Needs::forlorn_hope:
                missing("TER-ADA-4"_rule, options_.forlorn_hope);
                break;
            case UnitType::Needs::heavy_cavalry:
                missing("TER-ADA-17"_rule, options_.heavy_cavalry);
                break;
            case UnitType::Needs::dragoons_adapted:
                missing("TER-ADA-7"_rule, options_.dragoons_adapted);
                break;
            case UnitType::Needs::dragoons_base:
            case UnitType::Needs::nothing:
                break;
        }
    }

    // --- The elite unit ---

    void elite() {
        int number = 0;
        if (list_.elite) {
            ++number;
            if (broken("TER-R35"_rule, options_.elite_upgrade))
                add("TER-R35"_rule, Fault::elite_separate, "/elite", 1, 0);
            if (broken("TER-ARM-12"_rule, !list_.elite->elite))
                add("TER-ARM-12"_rule, Fault::elite_unpaid, "/elite", 0, book_.elite.points);
            elite_unit(*list_.elite, "/elite");
        }
        for (std::size_t r = 0; r < list_.regiments.size(); ++r) {
            for (std::size_t u = 0; u < list_.regiments[r].units.size(); ++u) {
                const ListedUnit& unit = list_.regiments[r].units[u];
                const std::string place = at("regiments", r) + at("units", u);
                if (broken("TER-ARM-12"_rule, !unit.elite && unit.discipline > 0))
                    add("TER-ARM-12"_rule, Fault::discipline_unpaid, place + "/discipline",
                        unit.discipline, 0);
                if (!unit.elite) continue;
                ++number;
                if (broken("TER-R35"_rule, !options_.elite_upgrade))
                    add("TER-R35"_rule, Fault::elite_not_separate, place + "/elite", 1, 0);
                elite_unit(unit, place);
            }
        }
        if (options_.free_list || list_.structure == ArmyList::free_template) return;
        const Template& structure = book_.templates[list_.structure];
        if (number > structure.elite) {
            // A template without one speaks for itself; one too many is the rule of the elite unit.
            const bool none = structure.elite == 0;
            const RuleId rule = none ? structure.rule : book_.elite.rule;
            if (broken(rule, true))
                add(rule, none ? Fault::elite_not_allowed : Fault::elite_twice,
                    list_.elite ? "/elite" : "/regiments", number, structure.elite);
        }
    }

    void elite_unit(const ListedUnit& unit, const std::string& place) {
        const UnitType& type = book_.type(unit.type);
        const bool fit = book_.elite.units.test(unit.type.index()) ||
                         book_.elite.classes.has(type.form.unit_class);
        if (broken("TER-ARM-12"_rule, !fit && !options_.free_list))
            add("TER-ARM-12"_rule, Fault::elite_unfit, place + "/unit", 0, 0, of_type(unit.type));
        const int most = book_.elite.discipline_max;
        if (broken("TER-ARM-12"_rule, unit.discipline > most))
            add("TER-ARM-12"_rule, Fault::discipline_too_high, place + "/discipline",
                unit.discipline, most);
    }

    // --- Regiments ---

    void regiment(const ListedRegiment& regiment, const std::string& place) {
        const RegimentBook& rules = book_.regiment(regiment.kind);
        if (options_.commanders) {
            if (broken("TER-ARM-4"_rule, rules.commander && !regiment.commander))
                add("TER-ARM-4"_rule, Fault::no_commander, place + "/commander", 0, 1,
                    of_regiment(regiment.kind));
            if (broken(rules.rule, !rules.commander && regiment.commander.has_value()))
                add(rules.rule, Fault::battery_commander, place + "/commander", 1, 0,
                    of_regiment(regiment.kind));
        }
        if (broken("TER-SPK-1"_rule, !options_.allies && is_allied(regiment)))
            add("TER-SPK-1"_rule, Fault::allies_off, place + "/nation", 1, 0,
                of_nation(regiment.nation));
        for (std::size_t u = 0; u < regiment.units.size(); ++u) {
            const TypeId type = regiment.units[u].type;
            const bool placed = part_of(book_, regiment.kind, type) != nullptr;
            if (broken(rules.rule, !placed))
                add(rules.rule, Fault::no_place, place + at("units", u) + "/unit", 0, 0,
                    of_type(type));
        }
        for (const RegimentPart& each : rules.parts) part(regiment, rules, each, place);
    }

    int number_in(const ListedRegiment& regiment, const RegimentPart& part) const {
        int number = 0;
        for (const ListedUnit& unit : regiment.units)
            if (part_of(book_, regiment.kind, unit.type) == &part) ++number;
        return number;
    }

    int number_of(const ListedRegiment& regiment, UnitClass unit_class) const {
        int number = 0;
        for (const ListedUnit& unit : regiment.units)
            if (book_.type(unit.type).form.unit_class == unit_class) ++number;
        return number;
    }

    void part(const ListedRegiment& regiment, const RegimentBook& rules, const RegimentPart& part,
              const std::string& place) {
        const std::string where = place + "/units";
        const Subject subject = of_regiment(regiment.kind);
        const int number = number_in(regiment, part);
        if (broken(part.rule, number < part.number.low))
            add(part.rule, Fault::too_few_units, where, number, part.number.low, subject);
        // TER-R36: the maximum counts the compulsory ones.
        if (broken(part.rule, number > part.number.high))
            add(part.rule, Fault::too_many_units, where, number, part.number.high, subject);
        if (part.same_type_rule.exists()) same_type(regiment, part, place);
        if (part.not_more_rule.exists()) {
            const int some = number_of(regiment, part.not_more);
            const int most = number_of(regiment, part.than);
            if (broken(part.not_more_rule, some > most))
                add(part.not_more_rule, Fault::more_than, where, some, most, subject);
        }
        if (part.one_per_rule.exists() && !options_.forlorn_hope_by_regiments) {
            const int most = number_in(regiment, rules.parts[part.one_per_part]) / part.one_per;
            if (broken(part.one_per_rule, number > most))
                add(part.one_per_rule, Fault::one_per, where, number, most, subject);
        }
        if (part.at_most_rule.exists()) {
            const int most = number_in(regiment, rules.parts[part.at_most_part]);
            if (broken(part.at_most_rule, number > most))
                add(part.at_most_rule, Fault::more_than, where, number, most, subject);
        }
    }

    // TER-ARM-5: the options may differ.
    void same_type(const ListedRegiment& regiment, const RegimentPart& part,
                   const std::string& place) {
        TypeId first{};
        for (std::size_t u = 0; u < regiment.units.size(); ++u) {
            const TypeId type = regiment.units[u].type;
            if (part_of(book_, regiment.kind, type) != &part) continue;
            if (!part.same_type.has(book_.type(type).form.unit_class)) continue;
            if (!first.exists()) first = type;
            if (broken(part.same_type_rule, type != first))
                add(part.same_type_rule, Fault::mixed_types, place + at("units", u) + "/unit", 2, 1,
                    of_type(type));
        }
    }

    // --- The template ---

    bool is_allied(const ListedRegiment& regiment) const {
        return regiment.nation.exists() && regiment.nation != list_.nation;
    }

    void structure() {
        const Template& structure = book_.templates[list_.structure];
        std::array<int, regiment_kind_count> number{};
        std::array<int, regiment_kind_count> own{};
        for (const ListedRegiment& regiment : list_.regiments) {
            ++number[static_cast<std::size_t>(regiment.kind)];
            if (!is_allied(regiment)) ++own[static_cast<std::size_t>(regiment.kind)];
        }
        for (std::size_t kind = 0; kind < regiment_kind_count; ++kind) {
            const Range range = structure.regiments[kind];
            const Subject subject = of_regiment(static_cast<RegimentKind>(kind));
            if (broken(structure.rule, number[kind] < range.low))
                add(structure.rule, Fault::too_few_regiments, "/regiments", number[kind], range.low,
                    subject);
            else if (broken("TER-R83"_rule, own[kind] < range.low))
                add("TER-R83"_rule, Fault::compulsory_allied, "/regiments", own[kind], range.low,
                    subject);
            if (broken(structure.rule, number[kind] > range.high))
                add(structure.rule, Fault::too_many_regiments_of_kind, "/regiments", number[kind],
                    range.high, subject);
        }
        if (options_.forlorn_hope_by_regiments)
            forlorn_hopes(number[static_cast<std::size_t>(RegimentKind::infantry)]);
        for (const Constraint& each : structure.constraints) constraint(each, structure, number);
    }

    // TER-R10, the other reading.
    void forlorn_hopes(int infantry_regiments) {
        int number = 0;
        for (const ListedRegiment& regiment : list_.regiments)
            number += number_of(regiment, UnitClass::forlorn_hope);
        if (broken("TER-R10"_rule, number > infantry_regiments / 2))
            add("TER-R10"_rule, Fault::one_per_army, "/regiments", number, infantry_regiments / 2);
    }

    void constraint(const Constraint& rule, const Template& structure,
                    const std::array<int, regiment_kind_count>& number) {
        const Subject subject = of_regiment(rule.regiment);
        switch (rule.kind) {
            case Constraint::Kind::same_type: {
                // The compulsory regiments are the army's own (TER-R83).
                std::array<std::uint8_t, max_types> alike{};
                int best = 0;
                int own = 0;
                for (const ListedRegiment& regiment : list_.regiments) {
                    if (regiment.kind != rule.regiment || is_allied(regiment)) continue;
                    const TypeId type = type_of(regiment);
                    if (!type.exists()) continue;
                    ++own;
                    best = std::max<int>(best, ++alike[type.index()]);
                }
                if (broken(rule.rule, own >= rule.number && best < rule.number))
                    add(rule.rule, Fault::cavalry_types, "/regiments", best, rule.number, subject);
                break;
            }
            case Constraint::Kind::majority: {
                const int own = number[static_cast<std::size_t>(rule.regiment)];
                int others = 0;
                for (const int each : number) others += each;
                others -= own;
                if (broken(
                        rule.rule,
                        own <= others &&
                            own >=
                                structure.regiments[static_cast<std::size_t>(rule.regiment)].low))
                    add(rule.rule, Fault::no_majority, "/regiments", others, own - 1, subject);
                break;
            }
            case Constraint::Kind::option:
                for (std::size_t r = 0; r < list_.regiments.size(); ++r)
                    if (list_.regiments[r].kind == rule.regiment)
                        has_option(list_.regiments[r], rule, at("regiments", r));
                break;
        }
    }

    // The type of a regiment is that of the first unit its first part must have.
    TypeId type_of(const ListedRegiment& regiment) const {
        const RegimentPart& main = book_.regiment(regiment.kind).parts.front();
        for (const ListedUnit& unit : regiment.units)
            if (part_of(book_, regiment.kind, unit.type) == &main) return unit.type;
        return {};
    }

    // Every unit that can have the option has it.
    void has_option(const ListedRegiment& regiment, const Constraint& rule,
                    const std::string& place) {
        for (std::size_t u = 0; u < regiment.units.size(); ++u) {
            const ListedUnit& unit = regiment.units[u];
            const UnitType& type = book_.type(unit.type);
            for (std::size_t i = 0; i < type.options.size(); ++i) {
                if (type.options[i].id != rule.option) continue;
                bool taken = false;
                for (const std::uint8_t option : unit.options) taken |= option == i;
                if (broken(rule.rule, !taken))
                    add(rule.rule, Fault::option_missing, place + at("units", u) + "/options", 0, 1,
                        of_option(unit.type, i));
            }
        }
    }

    // ---

    static bool broken(RuleId rule, bool condition) { return applies(rule, condition); }

    void add(RuleId rule, Fault fault, std::string place, std::int32_t measured = 0,
             std::int32_t allowed = 0, Subject subject = {}) {
        breaches_.push_back({rule, fault, std::move(place), measured, allowed, subject});
    }

    const Book& book_;
    const ArmyList& list_;
    const Options& options_;
    std::vector<Breach> breaches_;
};

}  // namespace

std::vector<Breach> check(const Book& book, const ArmyList& list, const Options& options) {
    return Inspection(book, list, options).run();
}

const Words& name_in(const Book& book, const Subject& subject) {
    static const Words none;
    switch (subject.kind) {
        case Subject::Kind::none:
            break;
        case Subject::Kind::type:
            return book.types[subject.first].name;
        case Subject::Kind::option:
            return book.types[subject.first].options[subject.second].name;
        case Subject::Kind::nation:
            return book.nations[subject.first].name;
        case Subject::Kind::regiment:
            return book.regiments[subject.first].name;
        case Subject::Kind::virtue:
            return book.virtue_names[subject.first];
        case Subject::Kind::trait:
            return book.trait_names[subject.first];
        case Subject::Kind::structure:
            return book.templates[subject.first].name;
    }
    return none;
}

}  // namespace gonfalon::tercios::army
