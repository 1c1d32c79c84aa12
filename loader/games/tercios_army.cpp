// Unit types, nations, regiments and templates, and army lists.
#include <algorithm>
#include <span>
#include <string>

#include "loader/games/tercios_parts.h"
#include "loader/members.h"

namespace gonfalon::tercios_data {

using namespace tercios;
using namespace tercios::army;

namespace {

// "battalions" and the like: the lists of a nation are lists of classes.
const std::vector<std::string_view>& plural_classes() {
    static const std::vector<std::string_view> words = {"battalions",   "corps",   "companies",
                                                        "forlorn_hope", "cavalry", "artillery"};
    return words;
}
UnitClass class_in(const Reader& value) {
    return static_cast<UnitClass>(value.one_of(plural_classes()));
}
Classes classes_in(const Reader& list) {
    Classes classes;
    list.each([&](const Reader& each) { classes.add(class_in(each)); });
    return classes;
}

TypeId type_in(const Reader& value, const Book& book) {
    const std::string id = value.text();
    const TypeId type = book.type_named(id);
    if (!type.exists()) value.complain("load.unknown_unit", id);
    return type;
}
void type_set_in(const Reader& list, const Book& book, TypeSet& set) {
    list.each([&](const Reader& each) {
        if (const TypeId type = type_in(each, book); type.exists()) set.set(type.index());
    });
}

NationId nation_in(const Reader& value, const Book& book) {
    const std::string id = value.text();
    const NationId nation = book.nation_named(id);
    if (!nation.exists()) {
        std::string list = id + " (";
        for (const Nation& each : book.nations)
            list.append(list.back() == '(' ? "" : ", ").append(each.id);
        value.complain("load.unknown_word", list + ")");
    }
    return nation;
}
Nations nations_in(const Reader& object, const Book& book) {
    Nations nations;
    if (!object.has("nations")) return nations;
    nations.all = false;
    object.member("nations").each([&](const Reader& each) {
        if (const NationId nation = nation_in(each, book); nation.exists())
            nations.some.set(nation.index());
    });
    return nations;
}

Profile profile_in(const Reader& value) {
    Profile profile;
    for (std::size_t i = 0; i < count_of<Field>; ++i) {
        const auto field = static_cast<Field>(i);
        const bool optional = field == Field::shoot_long || field == Field::speed_limbered;
        if (optional && !value.has(name_of(field))) continue;
        field_of(profile, field) = static_cast<std::uint8_t>(value.integer(name_of(field), 0, 10));
    }
    for (std::size_t i = 0; i < count_of<Defence>; ++i)
        profile.defence[i] =
            static_cast<std::uint8_t>(value.integer(name_of(static_cast<Defence>(i)), 1, 6));
    return profile;
}

Form form_in(const Reader& value) {
    Form form;
    form.unit_class = word_in<UnitClass>(value.member("class"), class_count);
    form.arm = word_in<Arm>(value.member("arm"), count_of<Arm>);
    form.base = word_in<BaseKind>(value.member("base"), base_count);
    form.profile = profile_in(value.member("profile"));
    form.weapons = some_in<Weapon>(value.member("weapons"), weapon_count);
    form.special = some_in<Special>(value.member("special"), special_count);
    return form;
}

UnitType::Needs needs_in(const Reader& value) {
    const std::vector<std::string> keys = value.keys();
    if (keys.size() != 1) {
        value.complain("load.wrong_count", "1");
        return UnitType::Needs::nothing;
    }
    const Reader wanted = value.member(keys[0]);
    if (keys[0] == "forlorn_hope") {
        wanted.one_of({"on"});
        return UnitType::Needs::forlorn_hope;
    }
    if (keys[0] == "heavy_cavalry") {
        wanted.one_of({"on"});
        return UnitType::Needs::heavy_cavalry;
    }
    if (keys[0] == "dragoons")
        return wanted.one_of({"base", "adapted"}) == 0 ? UnitType::Needs::dragoons_base
                                                       : UnitType::Needs::dragoons_adapted;
    value.complain("load.unknown_option", keys[0]);
    return UnitType::Needs::nothing;
}

void read_unit_option(const Reader& value, UnitOption& option) {
    option.name = words_in(value.member("name"));
    option.points = static_cast<std::int16_t>(value.integer("points", -500, 500));
    option.usable = value.boolean_or("usable", true);
    if (value.has("set")) {
        const Reader set = value.member("set");
        for (const std::string& key : set.keys()) {
            const Reader number = set.member(key);
            bool found = false;
            for (std::size_t i = 0; i < count_of<Field>; ++i) {
                if (name_of(static_cast<Field>(i)) != key) continue;
                option.set.push_back(
                    {static_cast<Field>(i), static_cast<std::uint8_t>(number.integer(0, 10))});
                found = true;
            }
            if (!found) number.complain("load.unknown_word", key);
        }
    }
    const auto specials = [&](std::string_view key, Specials& into) {
        if (value.has(key)) into = some_in<Special>(value.member(key), special_count);
    };
    const auto weapons = [&](std::string_view key, Weapons& into) {
        if (value.has(key)) into = some_in<Weapon>(value.member(key), weapon_count);
    };
    specials("add_special", option.add_special);
    specials("remove_special", option.remove_special);
    weapons("add_weapons", option.add_weapons);
    weapons("remove_weapons", option.remove_weapons);
    if (value.has("base")) {
        option.changes_base = true;
        option.base = word_in<BaseKind>(value.member("base"), base_count);
    }
}

// Options name each other: places are known once all have been read.
void read_unit_options(const Reader& list, UnitType& type) {
    if (list.size() > max_unit_options) {
        list.complain("load.too_many", std::to_string(max_unit_options));
        return;
    }
    list.each([&](const Reader& each) {
        UnitOption option;
        option.id = each.text("id");
        for (const UnitOption& other : type.options)
            if (other.id == option.id) each.member("id").complain("load.twice", option.id);
        read_unit_option(each, option);
        type.options.push_back(option);
    });
    const auto places = [&](const Reader& each, std::string_view key, auto&& visit) {
        if (!each.has(key)) return;
        each.member(key).each([&](const Reader& other) {
            const std::string id = other.text();
            const auto found =
                std::find_if(type.options.begin(), type.options.end(),
                             [&](const UnitOption& option) { return option.id == id; });
            if (found == type.options.end())
                other.complain("load.unknown_option", id);
            else
                visit(static_cast<std::size_t>(found - type.options.begin()));
        });
    };
    for (std::size_t i = 0; i < list.size() && i < type.options.size(); ++i) {
        places(list.item(i), "requires",
               [&](std::size_t other) { type.options[i].needs.set(other); });
        places(list.item(i), "excludes", [&](std::size_t other) {
            type.options[i].excludes.set(other);
            type.options[other].excludes.set(i);
        });
    }
}

// One of the rules that may be cited here.
RuleId rule_among(const Reader& value, std::span<const RuleId> rules) {
    const RuleId rule = rule_in(value);
    if (std::find(rules.begin(), rules.end(), rule) == rules.end())
        value.complain("load.unknown_word", value.text());
    return rule;
}

Range range_in(const Reader& value) {
    const auto low = static_cast<std::uint8_t>(value.integer("min", 0, 9));
    return {low, static_cast<std::uint8_t>(value.integer("max", low, 9))};
}

RegimentKind kind_in(const Reader& value) {
    return word_in<RegimentKind>(value, regiment_kind_count);
}

std::uint8_t part_in(const Reader& value, const RegimentBook& regiment) {
    const std::string id = value.text();
    for (std::size_t i = 0; i < regiment.parts.size(); ++i)
        if (regiment.parts[i].id == id) return static_cast<std::uint8_t>(i);
    value.complain("load.unknown_word", id);
    return 0;
}

void read_part(const Reader& value, const Book& book, const RegimentBook& regiment,
               RegimentPart& part) {
    part.id = value.text("id");
    part.rule = rule_in(value.member("rule"));
    part.from = classes_in(value.member("from"));
    part.number = range_in(value);
    if (value.has("units")) {
        part.only_some = true;
        type_set_in(value.member("units"), book, part.only);
    }
    if (value.has("grants")) part.grants = some_in<Special>(value.member("grants"), special_count);
    if (value.has("same_type")) {
        const Reader same = value.member("same_type");
        part.same_type_rule = rule_among(same.member("rule"), same_type_rules);
        part.same_type = classes_in(same.member("from"));
    }
    if (value.has("not_more_than")) {
        const Reader limit = value.member("not_more_than");
        part.not_more_rule = rule_among(limit.member("rule"), outnumber_rules);
        part.not_more = class_in(limit.member("what"));
        part.than = class_in(limit.member("than"));
    }
    if (value.has("one_per")) {
        const Reader limit = value.member("one_per");
        part.one_per_rule = rule_among(limit.member("rule"), one_per_rules);
        part.one_per = static_cast<std::uint8_t>(limit.integer("number", 1, 9));
        part.one_per_part = part_in(limit.member("part"), regiment);
    }
    if (value.has("at_most_part")) {
        const Reader limit = value.member("at_most_part");
        part.at_most_rule = rule_among(limit.member("rule"), outnumber_rules);
        part.at_most_part = part_in(limit.member("part"), regiment);
    }
}

}  // namespace

// --- The book -----------------------------------------------------------------------------------

void read_types(const Reader& file, Book& book) {
    file.member("units").each([&](const Reader& each) {
        UnitType type;
        type.id = each.text("id");
        if (book.type_named(type.id).exists()) each.member("id").complain("load.twice", type.id);
        type.rule = rule_in(each.member("rule"));
        type.name = words_in(each.member("name"));
        if (each.has("note")) type.note = words_in(each.member("note"));
        type.points = static_cast<std::int16_t>(each.integer("points", 0, 999));
        type.form = form_in(each);
        if (each.has("needs")) type.needs = needs_in(each.member("needs"));
        if (each.has("foot")) {
            const Reader foot = each.member("foot");
            type.has_foot = true;
            type.foot = form_in(foot);
            type.held_base = word_in<BaseKind>(foot.member("held_base"), base_count);
        }
        read_unit_options(each.member("options"), type);
        if (each.has("replaces")) {
            type.replaces = type_in(each.member("replaces"), book);
            // A list is read with the options of the one and played with those of the other.
            if (type.replaces.exists()) {
                const std::vector<UnitOption>& others = book.type(type.replaces).options;
                const bool same = std::equal(
                    others.begin(), others.end(), type.options.begin(), type.options.end(),
                    [](const UnitOption& a, const UnitOption& b) { return a.id == b.id; });
                if (!same) each.member("options").complain("load.unknown_option", type.id);
            }
        }
        if (book.types.size() >= max_types) {
            each.complain("load.too_many", std::to_string(max_types));
            return;
        }
        book.types.push_back(std::move(type));
    });
}

void read_nations(const Reader& file, Book& book) {
    file.member("nations").each([&](const Reader& each) {
        Nation nation;
        nation.id = each.text("id");
        if (book.nation_named(nation.id).exists())
            each.member("id").complain("load.twice", nation.id);
        nation.name = words_in(each.member("name"));
        nation.colour = each.text("colour");
        for (std::size_t i = 0; i < class_count; ++i) {
            each.member(plural_classes()[i]).each([&](const Reader& unit) {
                const TypeId type = type_in(unit, book);
                if (!type.exists()) return;
                if (book.type(type).form.unit_class != static_cast<UnitClass>(i))
                    unit.complain("load.unknown_unit", unit.text());
                nation.units.set(type.index());
            });
        }
        if (book.nations.size() >= max_nations) {
            each.complain("load.too_many", std::to_string(max_nations));
            return;
        }
        book.nations.push_back(std::move(nation));
    });
}

void read_type_nations(const Reader& file, Book& book) {
    file.member("units").each([&](const Reader& each) {
        const TypeId id = book.type_named(each.text("id"));
        if (!id.exists()) return;
        UnitType& type = book.types[id.index()];
        type.nations = nations_in(each, book);
        const Reader options = each.member("options");
        for (std::size_t i = 0; i < options.size() && i < type.options.size(); ++i)
            type.options[i].nations = nations_in(options.item(i), book);
    });
}

void read_regiments(const Reader& file, Book& book) {
    each_row(file.member("regiments"), "id", words_of<RegimentKind>(regiment_kind_count),
             [&](const Reader& row, std::size_t kind) {
                 RegimentBook& regiment = book.regiments[kind];
                 regiment.rule = rule_in(row.member("rule"));
                 regiment.name = words_in(row.member("name"));
                 regiment.commander = row.member("commander").boolean();
                 const Reader parts = row.member("parts");
                 if (parts.size() == 0) parts.complain("load.too_short", "1");
                 parts.each([&](const Reader& each) {
                     RegimentPart part;
                     read_part(each, book, regiment, part);
                     regiment.parts.push_back(std::move(part));
                 });
             });
}

void read_templates(const Reader& file, Book& book) {
    file.member("templates").each([&](const Reader& each) {
        Template structure;
        structure.id = each.text("id");
        for (const Template& other : book.templates)
            if (other.id == structure.id) each.member("id").complain("load.twice", structure.id);
        structure.rule = rule_in(each.member("rule"));
        structure.name = words_in(each.member("name"));
        each.member("regiments").each([&](const Reader& row) {
            structure.regiments[static_cast<std::size_t>(kind_in(row.member("kind")))] =
                range_in(row);
        });
        structure.elite = static_cast<std::uint8_t>(each.integer("elite", 0, 9));
        each.member("constraints").each([&](const Reader& row) {
            Constraint constraint;
            constraint.kind = static_cast<Constraint::Kind>(
                row.member("kind").one_of({"same_type", "majority", "option"}));
            constraint.rule =
                rule_among(row.member("rule"),
                           {&constraint_rules[static_cast<std::size_t>(constraint.kind)], 1});
            constraint.regiment = kind_in(row.member("regiment"));
            if (constraint.kind == Constraint::Kind::same_type)
                constraint.number = static_cast<std::uint8_t>(row.integer("number", 1, 9));
            if (constraint.kind == Constraint::Kind::option) constraint.option = row.text("option");
            structure.constraints.push_back(std::move(constraint));
        });
        book.templates.push_back(std::move(structure));
    });
    const Reader elite = file.member("elite");
    book.elite.rule = rule_in(elite.member("rule"));
    type_set_in(elite.member("units"), book, book.elite.units);
    book.elite.classes = some_in<UnitClass>(elite.member("classes"), class_count);
    book.elite.points = static_cast<std::uint8_t>(elite.integer("points", 0, 99));
    book.elite.special = word_in<Special>(elite.member("special"), special_count);
    book.elite.discipline_points =
        static_cast<std::uint8_t>(elite.integer("discipline_points", 0, 99));
    book.elite.discipline_max = static_cast<std::uint8_t>(elite.integer("discipline_max", 0, 9));
    book.free_name = words_in(file.member("free").member("name"));
}

void read_rank_limits(const Reader& file, Book& book) {
    read_ranks(file, book.ranks);
    const auto limits = [&](std::string_view key, RankLimits& into) {
        const Reader value = file.member(key);
        into.rule = rule_in(value.member("rule"));
        into.rank.low = static_cast<std::uint8_t>(value.integer("min", 0, 5));
        into.rank.high = static_cast<std::uint8_t>(value.integer("max", into.rank.low, 5));
    };
    limits("commander_in_chief", book.chief);
    limits("regiment", book.regimental);
    book.equals_allowed = static_cast<std::uint8_t>(file.integer("equals_allowed", 0, 9));
}

void read_sizes(const Reader& file, Book& book) {
    file.member("sizes").each([&](const Reader& each) {
        book.sizes.push_back({each.text("id"), words_in(each.member("name")),
                              static_cast<std::uint16_t>(each.integer("points", 1, 3000))});
    });
}

// --- Lists --------------------------------------------------------------------------------------

namespace {

// Codes are what players type: a capital, then up to seven letters or digits.
std::string code_in(const Reader& value, std::vector<std::string>& seen) {
    const std::string code = value.text();
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    bool good = !code.empty() && code.size() <= 8 && code[0] >= 'A' && code[0] <= 'Z';
    for (const char c : code) good = good && (letter(c) || (c >= '0' && c <= '9'));
    if (!good && value.raw() != nullptr) value.complain("load.tercios_code", code);
    for (const std::string& other : seen)
        if (other == code) value.complain("load.twice", code);
    seen.push_back(code);
    return code;
}

ListedUnit unit_in(const Reader& value, const Book& book, std::vector<std::string>& codes) {
    ListedUnit unit;
    unit.code = code_in(value.member("id"), codes);
    unit.type = type_in(value.member("unit"), book);
    if (!unit.type.exists()) unit.type = TypeId(0);
    unit.name = value.text_or("name", "");
    unit.elite = value.boolean_or("elite", false);
    unit.discipline = static_cast<std::uint8_t>(value.integer_or("discipline", 0, 9, 0));
    value.member("options").each([&](const Reader& each) {
        const std::string id = each.text();
        const std::vector<UnitOption>& own = book.type(unit.type).options;
        for (std::size_t i = 0; i < own.size(); ++i)
            if (own[i].id == id) {
                unit.options.push_back(static_cast<std::uint8_t>(i));
                return;
            }
        bool known = false;
        for (const UnitType& type : book.types)
            for (const UnitOption& option : type.options) known |= option.id == id;
        if (!known) each.complain("load.unknown_option", id);
        unit.options.push_back(ListedUnit::not_offered);
    });
    only_members(value, {"id", "unit", "options", "name", "elite", "discipline"});
    return unit;
}

ListedCommander commander_in(const Reader& value, std::vector<std::string>& codes) {
    ListedCommander commander;
    commander.code = code_in(value.member("id"), codes);
    commander.name = value.text("name");
    commander.rank = static_cast<std::uint8_t>(value.integer("rank", 0, 5));
    value.member("virtues").each([&](const Reader& each) {
        commander.virtues.push_back(word_in<Virtue>(each, virtue_count));
    });
    value.member("traits").each(
        [&](const Reader& each) { commander.traits.push_back(word_in<Trait>(each, trait_count)); });
    only_members(value, {"id", "name", "rank", "virtues", "traits"});
    return commander;
}

}  // namespace

void read_list(const Reader& file, const Book& book, ArmyList& list) {
    if (book.types.empty() || book.nations.empty()) return;
    std::vector<std::string> codes;
    list.id = file.text_or("id", "");
    list.title = name_in(file.member("title"));
    list.nation = nation_in(file.member("nation"), book);
    if (!list.nation.exists()) list.nation = NationId(0);
    std::vector<std::string_view> structures;
    for (const Template& each : book.templates) structures.push_back(each.id);
    structures.push_back("free");
    const std::size_t structure = file.member("template").one_of(structures);
    list.structure = structure < book.templates.size() ? static_cast<std::uint8_t>(structure)
                                                       : ArmyList::free_template;
    list.points = static_cast<std::uint16_t>(file.integer("points", 1, 3000));
    if (file.has("commander")) list.commander = commander_in(file.member("commander"), codes);
    if (file.has("elite")) list.elite = unit_in(file.member("elite"), book, codes);
    file.member("regiments").each([&](const Reader& each) {
        ListedRegiment regiment;
        regiment.code = code_in(each.member("id"), codes);
        regiment.kind = kind_in(each.member("kind"));
        regiment.name = name_in(each.member("name"));
        if (each.has("nation")) regiment.nation = nation_in(each.member("nation"), book);
        if (each.has("commander"))
            regiment.commander = commander_in(each.member("commander"), codes);
        each.member("units").each(
            [&](const Reader& unit) { regiment.units.push_back(unit_in(unit, book, codes)); });
        only_members(each, {"id", "kind", "name", "units", "nation", "commander"});
        list.regiments.push_back(std::move(regiment));
    });
    only_members(file, {"id", "game", "title", "source", "nation", "template", "points",
                        "regiments", "intro", "commander", "elite"});
}

}  // namespace gonfalon::tercios_data
