#include <string>

#include "loader/games/p3f_parts.h"

namespace gonfalon::p3f_data {

using namespace p3f;

namespace {

std::uint8_t small(const Reader& object, std::string_view key, int high) {
    const Reader value = object.member(key);
    if (value.raw() != nullptr && value.raw()->is_null()) return 0;
    return static_cast<std::uint8_t>(value.integer(0, high));
}

Talent talent_in(const Reader& modifier) {
    Talent talent;
    talent.rule = rule_in(modifier.member("rule"));
    const Reader effect = modifier.member("effect");
    talent.kind = static_cast<Talent::Kind>(effect.member("kind").one_of(
        {"none", "combat", "check_die", "order_die", "roll_again", "forced_order", "must_charge"}));
    if (effect.has("families")) talent.families = families_in(effect.member("families"));
    if (effect.has("value"))
        talent.value = static_cast<std::int8_t>(effect.integer("value", -9, 9));
    if (effect.has("limit"))
        talent.once_a_turn = effect.member("limit").one_of({"once_a_turn"}) == 0;
    switch (talent.kind) {
        case Talent::Kind::combat:
            talent.as_defender =
                effect.member("as").one_of({"lead_attacker", "lead_defender"}) == 1;
            talent.charging = effect.member("charging").boolean();
            break;
        case Talent::Kind::check_die:
            talent.who =
                static_cast<Talent::Who>(effect.member("who").one_of({"own_zone", "own_column"}));
            talent.charging = effect.member("cause").one_of({"any", "charge"}) == 1;
            break;
        case Talent::Kind::order_die:
            talent.who =
                effect.member("who").one_of({"own_column", "column_commanders_in_radius"}) == 0
                    ? Talent::Who::own_column
                    : Talent::Who::commanders_in_radius;
            break;
        case Talent::Kind::roll_again:
            effect.member("check").one_of({"reaction_fire"});
            break;
        case Talent::Kind::forced_order:
            talent.order = order_in(effect.member("order"));
            talent.from_turn = static_cast<std::uint8_t>(effect.integer("from_turn", 1, max_turns));
            talent.to_turn = static_cast<std::uint8_t>(effect.integer("to_turn", 1, max_turns));
            talent.die = static_cast<std::uint8_t>(effect.integer("die", 1, 6));
            break;
        default:
            break;
    }
    return talent;
}

}  // namespace

void read_types(const Reader& file, std::vector<UnitType>& types) {
    file.member("types").each([&](const Reader& each) {
        UnitType type;
        type.id = each.text("id");
        for (const UnitType& other : types)
            if (other.id == type.id) each.member("id").complain("load.twice", type.id);
        type.name = words_in(each.member("name"));
        type.other_face = each.text_or("other_face", "");
        Counter& counter = type.counter;
        counter.family = static_cast<Family>(each.member("family").one_of(family_words()));
        Face& face = counter.front;
        face.arm = static_cast<Arm>(each.member("arm").one_of(arm_words()));
        face.weapon = static_cast<Weapon>(each.member("weapon").one_of({"none", "shock", "shot"}));
        face.combat = static_cast<std::int8_t>(small(each, "combat", 20));
        if (each.member("class").is_text())
            face.unit_class = static_cast<UnitClass>(each.member("class").one_of(class_words()));
        face.movement = small(each, "movement", 20);
        face.quality = small(each, "quality", 6);
        counter.steps = static_cast<std::uint8_t>(each.integer("steps", 1, 2));
        counter.reduced = static_cast<std::int8_t>(small(each, "reduced", 20));
        counter.range = static_cast<std::uint8_t>(each.integer_or("range", 1, 3, 0));
        counter.charge = each.boolean_or("charge", false);
        counter.caracole = each.boolean_or("caracole", false);
        counter.detaches = each.boolean_or("detaches", false);
        if (each.has("pikes"))
            counter.pikes = static_cast<Pikes>(
                each.member("pikes").one_of({"swiss", "landsknechts", "other"}) + 1);
        types.push_back(type);
    });
    // The other face of a counter is another type.
    for (UnitType& type : types) {
        if (type.other_face.empty()) continue;
        bool found = false;
        for (const UnitType& other : types) {
            if (other.id != type.other_face) continue;
            found = true;
            type.counter.back = other.counter.front;
            type.counter.two_faced = true;
        }
        if (!found) file.member("types").complain("load.unknown_unit", type.other_face);
    }
}

void read_leaders(const Reader& file, std::vector<LeaderCard>& leaders) {
    file.member("leaders").each([&](const Reader& each) {
        LeaderCard leader;
        leader.id = each.text("id");
        for (const LeaderCard& other : leaders)
            if (other.id == leader.id) each.member("id").complain("load.twice", leader.id);
        leader.name = words_in(each.member("name"));
        Counter& counter = leader.counter;
        counter.family = Family::leader;
        counter.front.arm = Arm::leader;
        counter.lieutenant_general =
            each.member("role").one_of({"lieutenant_general", "column_commander"}) == 0;
        counter.front.quality = small(each, "quality", 6);
        counter.front.movement = small(each, "movement", 20);
        // P3F-7.6.2.2: never better than the man on the front.
        counter.replacement =
            static_cast<std::uint8_t>(each.integer("replacement", 1, counter.front.quality));
        if (each.has("modifier")) leader.talent = talent_in(each.member("modifier"));
        leaders.push_back(leader);
    });
}

}  // namespace gonfalon::p3f_data
