#include "games/tercios/army/muster.h"

#include "engine/rule/switches.h"
#include "generated/tercios/index.h"

namespace gonfalon::tercios::army {

namespace {

void apply(const UnitOption& option, Form& form) {
    for (const UnitOption::Change& change : option.set)
        field_of(form.profile, change.field) = change.value;
    for (std::size_t i = 0; i < special_count; ++i) {
        const auto special = static_cast<Special>(i);
        if (option.remove_special.has(special)) form.special.remove(special);
        if (option.add_special.has(special)) form.special.add(special);
    }
}

void apply_weapons(const UnitOption& option, Form& form) {
    for (std::size_t i = 0; i < weapon_count; ++i) {
        const auto weapon = static_cast<Weapon>(i);
        if (option.remove_weapons.has(weapon)) form.weapons.remove(weapon);
        if (option.add_weapons.has(weapon)) form.weapons.add(weapon);
    }
}

// Weapons that an option exchanges go to the form that has them.
bool bears(const Form& form, const UnitOption& option) {
    return (form.weapons.bits() & option.remove_weapons.bits()) != 0;
}

}  // namespace

std::uint8_t& field_of(Profile& profile, Field field) {
    switch (field) {
        case Field::speed:
            return profile.speed;
        case Field::melee:
            return profile.melee;
        case Field::shoot:
            return profile.shoot;
        case Field::shoot_long:
            return profile.shoot_long;
        case Field::discipline:
            return profile.discipline;
        case Field::courage:
            return profile.courage;
        case Field::stamina:
            return profile.stamina;
        case Field::speed_limbered:
            break;
    }
    return profile.speed_limbered;
}

TypeId Book::type_named(std::string_view id) const {
    for (std::size_t i = 0; i < types.size(); ++i)
        if (types[i].id == id) return TypeId(i);
    return {};
}

NationId Book::nation_named(std::string_view id) const {
    for (std::size_t i = 0; i < nations.size(); ++i)
        if (nations[i].id == id) return NationId(i);
    return {};
}

TypeId Book::played(TypeId id, const Options& options) const {
    for (std::size_t i = 0; i < types.size(); ++i) {
        const UnitType& other = types[i];
        if (other.replaces == id && other.needs == UnitType::Needs::dragoons_adapted &&
            applies("TER-ADA-7"_rule, options.dragoons_adapted))
            return TypeId(i);
    }
    return id;
}

std::int32_t points_of(const Book& book, const ListedUnit& unit, const Options& options) {
    const UnitType& type = book.type(book.played(unit.type, options));
    std::int32_t points = type.points;
    for (const std::uint8_t option : unit.options)
        if (option < type.options.size()) points += type.options[option].points;
    if (unit.elite) points += book.elite.points;
    return points + unit.discipline * book.elite.discipline_points;
}

std::int32_t points_of(const Book& book, const ListedCommander& commander) {
    return book.ranks[commander.rank].points;
}

std::int32_t points_of(const Book& book, const ListedRegiment& regiment, const Options& options) {
    std::int32_t points = 0;
    if (regiment.commander && options.commanders) points += points_of(book, *regiment.commander);
    for (const ListedUnit& unit : regiment.units) points += points_of(book, unit, options);
    return points;
}

std::int32_t points_of(const Book& book, const ArmyList& list, const Options& options) {
    std::int32_t points = 0;
    if (list.commander && options.commanders) points += points_of(book, *list.commander);
    if (list.elite) points += points_of(book, *list.elite, options);
    for (const ListedRegiment& regiment : list.regiments)
        points += points_of(book, regiment, options);
    return points;
}

const RegimentPart* part_of(const Book& book, RegimentKind kind, TypeId type) {
    if (kind == RegimentKind::elite) return nullptr;
    for (const RegimentPart& part : book.regiment(kind).parts) {
        if (!part.from.has(book.type(type).form.unit_class)) continue;
        if (part.only_some && !part.only.test(type.index())) continue;
        return &part;
    }
    return nullptr;
}

Troop troop_of(const Book& book, const ListedUnit& unit, RegimentKind kind,
               const Options& options) {
    const TypeId id = book.played(unit.type, options);
    const UnitType& type = book.type(id);
    Troop troop;
    troop.type = id;
    troop.form = type.form;
    troop.foot = type.foot;
    troop.has_foot = type.has_foot;
    troop.held_base = type.held_base;
    for (std::size_t i = 0; i < type.options.size(); ++i) {
        bool taken = false;
        for (const std::uint8_t option : unit.options) taken |= option == i;
        if (!taken) continue;
        const UnitOption& option = type.options[i];
        const bool on_foot = type.has_foot && bears(troop.foot, option);
        apply(option, troop.form);
        if (!on_foot) apply_weapons(option, troop.form);
        if (option.changes_base) troop.form.base = option.base;
        if (!type.has_foot) continue;
        apply(option, troop.foot);
        if (on_foot) apply_weapons(option, troop.foot);
    }
    if (const RegimentPart* part = part_of(book, kind, unit.type);
        part != nullptr && applies(part->rule, part->grants.any())) {
        for (std::size_t i = 0; i < special_count; ++i)
            if (part->grants.has(static_cast<Special>(i)))
                troop.form.special.add(static_cast<Special>(i));
    }
    const auto improve = [&](Form& form) {
        if (unit.elite) form.special.add(book.elite.special);
        form.profile.discipline =
            static_cast<std::uint8_t>(form.profile.discipline + unit.discipline);
    };
    improve(troop.form);
    if (troop.has_foot) improve(troop.foot);
    troop.points = static_cast<std::uint16_t>(points_of(book, unit, options));
    return troop;
}

Commander commander_of(const Book& book, const ListedCommander& commander) {
    Commander result;
    result.rank = commander.rank;
    for (const Virtue virtue : commander.virtues) result.virtues.add(virtue);
    for (std::size_t i = 0; i < first_optional_trait; ++i) result.traits.add(static_cast<Trait>(i));
    for (const Trait trait : commander.traits) result.traits.add(trait);
    result.points = static_cast<std::uint16_t>(points_of(book, commander));
    return result;
}

}  // namespace gonfalon::tercios::army
