// Army lists: what each rule of composition allows and refuses, and what options make of a unit.
#include <doctest/doctest.h>

#include <set>

#include "engine/core/names.h"
#include "games/tercios/army/muster.h"
#include "tests/games/tercios/draft.h"

using namespace gonfalon;
using namespace gonfalon::tercios;
using namespace gonfalon::tercios::army;

namespace {

// A small legal army of each template, to be spoilt.
Draft standard() {
    Draft draft("spain", "standard");
    draft.chief(2, "presence", "bold");
    draft.regiment("infantry").units(2, "tercio");
    return draft;
}
Draft groups() {
    Draft draft("england", "battle_groups");
    draft.chief(2, "presence", "bold");
    draft.regiment("battle_group").units(2, "shot_company");
    draft.regiment("battle_group").units(2, "pike_company");
    return draft;
}
Draft riders() {
    Draft draft("protestants", "cavalry");
    draft.chief(2, "presence", "bold");
    draft.regiment("cavalry").unit("cuirassiers");
    draft.regiment("cavalry").unit("cuirassiers");
    return draft;
}

Troop troop(std::string_view type, std::string_view taken, std::string_view kind = "infantry",
            std::string_view changed = {}) {
    Draft draft("spain", "free");
    draft.regiment(kind).unit(type, taken);
    const ListedRegiment& regiment = draft.list.regiments[0];
    return troop_of(book(), regiment.units[0], regiment.kind, options(changed));
}

}  // namespace

TEST_CASE("TER-X-14 the six ready-made lists cost a thousand points and break no rule") {
    for (const char* id : {"spain", "sweden", "empire", "france", "protestants", "england"}) {
        CAPTURE(id);
        const ArmyList list = built_in(id);
        CHECK(points_of(book(), list, options()) == 1000);
        CHECK(told(check(book(), list, options())) == "");
    }
    for (const char* id : {"training_first", "training_second"}) {
        const ArmyList list = built_in(id);
        CHECK(points_of(book(), list, options()) == 330);
        CHECK(told(check(book(), list, options("free_list=on"))) == "");
    }
}

TEST_CASE("TER-X-14 a list over its budget or over the size of the battle says by how much") {
    Draft draft = standard();
    CHECK(draft.cost() == 310);  // 25 + 5 + 2 x 140
    CHECK(draft.breaches() == "");
    draft.list.points = 310;
    CHECK(draft.breaches() == "");
    draft.list.points = 309;
    CHECK(draft.breaches() == "TER-X-14 over_budget /points 310/309");
    draft.list.points = 1000;
    CHECK(told(check(book(), draft.list, options("points=309"))) ==
          "TER-X-14 over_size /points 310/309");
}

TEST_CASE("TER-X-12 a free list needs the switch and is then held to points, options, commanders") {
    Draft draft("spain", "free");
    draft.chief(2, "presence", "bold");
    draft.regiment("infantry", -1).unit("janissaries").unit("modern").unit("light_gun");
    CHECK(draft.breaches("free_list=on") == "");
    const std::string without = draft.breaches();
    CHECK(without.find("TER-X-12 free_list /template") != std::string::npos);
    CHECK(without.find("TER-ARM-2 not_of_nation /regiments/0/units/0/unit") != std::string::npos);
    // A list with a template is free too where the switch is on.
    Draft spoilt = standard();
    spoilt.unit("levies");
    CHECK(spoilt.breaches() != "");
    CHECK(spoilt.breaches("free_list=on") == "");
    spoilt.list.points = 300;
    CHECK(spoilt.breaches("free_list=on") == "TER-X-14 over_budget /points 360/300");
    draft.unit("classic", "raw veteran");
    CHECK(draft.breaches("free_list=on") ==
          "TER-X-13 option_excluded /regiments/0/units/3/options/1 2/1");
}

TEST_CASE("TER-X-12 a free list may not outgrow the table of troops") {
    Draft draft("spain", "free");
    draft.chief(2, "presence", "bold");
    for (int i = 0; i < 17; ++i) draft.regiment("infantry").units(4, "bashi_bazouk");
    CHECK(draft.breaches("free_list=on") ==
          "TER-X-12 too_many_troops /regiments 68/64\n"
          "TER-X-12 too_many_commanders /regiments 18/16\n"
          "TER-X-12 too_many_regiments /regiments 17/16");
}

// --- Commanders ---------------------------------------------------------------------------------

TEST_CASE("TER-ARM-3 one commander-in-chief of rank 2 to 5") {
    Draft draft = standard();
    draft.list.commander.reset();
    CHECK(draft.breaches() == "TER-ARM-3 no_chief /commander 0/1");
    draft.chief(1, "", "bold");
    CHECK(draft.breaches() == "TER-ARM-3 chief_rank_low /commander/rank 1/2");
    draft.chief(5, "will drill", "bold calm hero");
    CHECK(draft.breaches() == "");
}

TEST_CASE("TER-ARM-3 the limits of rank are those of the data") {
    Book narrow = book();
    narrow.chief.rank.high = 3;
    Draft draft = standard();
    draft.chief(4, "will drill", "bold calm");
    CHECK(told(check(narrow, draft.list, options("points=3000"))) ==
          "TER-ARM-3 chief_rank_high /commander/rank 4/3");
}

TEST_CASE("TER-ARM-4 every regiment but a battery has its commander, of rank 4 at most") {
    Draft draft = standard();
    draft.chief(5, "will drill", "bold calm hero");
    draft.regiment("cavalry", -1).unit("cuirassiers");
    CHECK(draft.breaches() == "TER-ARM-4 no_commander /regiments/1/commander 0/1");
    draft.list.regiments.pop_back();
    draft.regiment("cavalry", 5, "zeal fame", "alert pious swift").unit("cuirassiers");
    CHECK(draft.breaches() == "TER-ARM-4 commander_rank /regiments/1/commander/rank 5/4");
    draft.list.regiments.pop_back();
    draft.regiment("cavalry", 4, "zeal fame", "alert pious").unit("cuirassiers");
    draft.regiment("battery", -1).unit("medium_gun");
    CHECK(draft.breaches() == "");
    draft.list.regiments.pop_back();
    draft.regiment("battery", 0).unit("medium_gun");
    CHECK(draft.breaches() == "TER-ARM-19 battery_commander /regiments/2/commander 1/0");
}

TEST_CASE("TER-CMD-7 TER-R81 nobody outranks the chief and one other may equal him") {
    Draft draft = standard();
    draft.regiment("cavalry", 2, "zeal", "alert").unit("cuirassiers");
    CHECK(draft.breaches() == "");
    draft.regiment("cavalry", 2, "fame", "pious").unit("cuirassiers");
    CHECK(draft.breaches() == "TER-CMD-7 equals_chief /commander/rank 2/1");
    draft.list.regiments.pop_back();
    draft.regiment("battle_group", 3, "fame", "pious swift").units(2, "pike_company");
    CHECK(draft.breaches() == "TER-CMD-7 outranks_chief /regiments/2/commander/rank 3/2");
}

TEST_CASE("TER-CMD-28 a chosen trait belongs to one commander of the army") {
    Draft draft = standard();
    draft.regiment("cavalry", 1, "", "bold").unit("cuirassiers");
    CHECK(draft.breaches() == "TER-CMD-28 trait_shared /regiments/1/commander/traits/0 2/1");
    // Virtues may be shared.
    draft.list.regiments.pop_back();
    draft.regiment("cavalry", 2, "presence", "calm").unit("cuirassiers");
    CHECK(draft.breaches() == "");
}

TEST_CASE(
    "TER-X-15 no more virtues and traits than the rank gives, none twice, none that all have") {
    Draft draft = standard();
    draft.chief(2, "will fame", "bold calm");
    CHECK(draft.breaches() ==
          "TER-X-15 virtues_wrong /commander/virtues 2/1\n"
          "TER-X-15 traits_wrong /commander/traits 2/1");
    // They are chosen within the number of the rank: fewer will do.
    draft.chief(4, "will", "");
    CHECK(draft.breaches() == "");
    draft.chief(4, "will will", "bold bold");
    CHECK(draft.breaches() ==
          "TER-X-15 virtue_twice /commander/virtues/1 2/1\n"
          "TER-X-15 trait_twice /commander/traits/1 2/1");
    draft.chief(2, "will", "fast");
    CHECK(draft.breaches() == "TER-X-15 common_trait /commander/traits/0 1/0");
    // Two commanders with a common trait are not told that they share it.
    draft.regiment("cavalry", 1, "", "fast").unit("cuirassiers");
    CHECK(draft.breaches() ==
          "TER-X-15 common_trait /commander/traits/0 1/0\n"
          "TER-X-15 common_trait /regiments/1/commander/traits/0 1/0");
}

TEST_CASE("TER-X-10 without commanders none is asked for, checked or paid") {
    Draft draft = standard();
    draft.chief(1, "will", "fast fast");
    draft.list.regiments[0].commander.reset();
    CHECK(draft.breaches("commanders=off") == "");
    CHECK(points_of(book(), draft.list, options("commanders=off")) == 280);
}

// --- Units and options --------------------------------------------------------------------------

TEST_CASE("TER-ARM-2 units and options belong to nations") {
    Draft draft = standard();
    draft.list.regiments[0].units.clear();
    draft.units(2, "classic");
    CHECK(draft.breaches() ==
          "TER-ARM-2 not_of_nation /regiments/0/units/0/unit 0/0\n"
          "TER-ARM-2 not_of_nation /regiments/0/units/1/unit 0/0");
    Draft other("empire", "standard");
    other.chief(2, "presence", "bold");
    other.regiment("infantry").unit("tercio").unit("tercio", "viejo");
    CHECK(other.breaches() == "TER-ARM-2 option_not_of_nation /regiments/0/units/1/options/0 0/0");
    // A type with no nation is for free lists alone.
    Draft stranger = standard();
    stranger.regiment("battle_group").units(2, "bashi_bazouk");
    CHECK(stranger.breaches().starts_with("TER-ARM-2 not_of_nation /regiments/1/units/0/unit"));
}

TEST_CASE(
    "TER-X-13 options: once, of the unit's own, without those they exclude, with those they need") {
    const auto of = [](std::string_view type, std::string_view taken, std::string_view nation) {
        Draft draft(nation, "free");
        draft.chief(2, "presence", "bold");
        draft.regiment("infantry").unit(type, taken);
        return draft.breaches("free_list=on");
    };
    const std::string place = " /regiments/0/units/0/options/";
    CHECK(of("tercio", "halberds", "spain") == "");
    CHECK(of("tercio", "halberds halberds", "spain") == "TER-X-13 option_twice" + place + "1 2/1");
    CHECK(of("tercio", "greatswords", "spain") == "TER-X-13 option_not_offered" + place + "0 0/0");
    CHECK(of("tercio", "field_square modernised", "spain") ==
          "TER-X-13 option_excluded" + place + "1 2/1");
    // Exclusion is mutual, whoever writes it.
    CHECK(of("cuirassiers", "heavy modern_cavalry", "empire") ==
          "TER-X-13 option_excluded" + place + "1 2/1");
    CHECK(of("cuirassiers", "modern_cavalry heavy", "empire") ==
          "TER-X-13 option_excluded" + place + "1 2/1");
    CHECK(of("classic", "modernised_muskets", "empire") ==
          "TER-X-13 option_required" + place + "0 0/1");
    CHECK(of("classic", "modernised_muskets modernised", "empire") == "");
    CHECK(of("musketeer_corps", "new_model_army", "england") ==
          "TER-X-13 option_unusable" + place + "0 1/0");
}

TEST_CASE("TER-ADA-4 TER-ADA-7 TER-ADA-17 units of an adaptation need it") {
    Draft draft = standard();
    draft.unit("forlorn_hope");
    draft.regiment("cavalry").unit("heavy_cavalry");
    CHECK(draft.breaches() == "");
    CHECK(draft.breaches("forlorn_hope=off heavy_cavalry=off") ==
          "TER-ADA-4 adaptation_off /regiments/0/units/2/unit 0/0\n"
          "TER-ADA-17 adaptation_off /regiments/1/units/0/unit 0/0");
    draft.regiment("cavalry").unit("dragoons_adapted");
    CHECK(draft.breaches() == "TER-ADA-7 adaptation_off /regiments/2/units/0/unit 0/0");
    CHECK(draft.breaches("dragoons=adapted") == "");
}

TEST_CASE("TER-SPA-11 a regimental gun needs its switch") {
    Draft draft = standard();
    draft.regiment("battery", -1).unit("light_gun", "regimental_gun");
    CHECK(draft.breaches() == "");
    CHECK(draft.breaches("regimental_gun=off") ==
          "TER-SPA-11 regimental_gun_off /regiments/1/units/0/options/0 1/0");
}

// --- Templates ----------------------------------------------------------------------------------

TEST_CASE("TER-ARM-6 TER-R36 a standard army: one infantry regiment, and no more than its share") {
    Draft draft = standard();
    draft.list.regiments.clear();
    draft.regiment("cavalry").unit("cuirassiers");
    CHECK(draft.breaches() == "TER-ARM-6 too_few_regiments /regiments 0/1");
    Draft full = standard();
    for (int i = 0; i < 3; ++i) full.regiment("infantry").units(2, "tercio");
    for (int i = 0; i < 3; ++i) full.regiment("cavalry").unit("light_cavalry");
    for (int i = 0; i < 2; ++i) full.regiment("battery", -1).unit("light_gun");
    full.regiment("battle_group").units(2, "pike_company");
    full.elite("cuirassiers");
    CHECK(full.breaches() == "");
    full.regiment("infantry").units(2, "tercio");
    full.regiment("cavalry").unit("light_cavalry");
    full.regiment("battery", -1).unit("light_gun");
    full.regiment("battle_group").units(2, "pike_company");
    CHECK(full.breaches() ==
          "TER-ARM-6 too_many_regiments_of_kind /regiments 5/4\n"
          "TER-ARM-6 too_many_regiments_of_kind /regiments 2/1\n"
          "TER-ARM-6 too_many_regiments_of_kind /regiments 4/3\n"
          "TER-ARM-6 too_many_regiments_of_kind /regiments 3/2");
}

TEST_CASE("TER-ARM-7 a battle-group army: two groups, no elite unit") {
    CHECK(groups().breaches() == "");
    Draft draft = groups();
    draft.list.regiments.pop_back();
    CHECK(draft.breaches() == "TER-ARM-7 too_few_regiments /regiments 1/2");
    Draft elite = groups();
    elite.elite("shot_company");
    CHECK(elite.breaches() == "TER-ARM-7 elite_not_allowed /elite 1/0");
    Draft guns = groups();
    for (int i = 0; i < 2; ++i) guns.regiment("battery", -1).unit("light_gun");
    CHECK(guns.breaches() == "TER-ARM-7 too_many_regiments_of_kind /regiments 2/1");
}

TEST_CASE("TER-ARM-8 a cavalry army: two cavalry regiments") {
    CHECK(riders().breaches() == "");
    Draft draft = riders();
    draft.list.regiments.pop_back();
    CHECK(draft.breaches() == "TER-ARM-8 too_few_regiments /regiments 1/2");
    Draft many = riders();
    for (int i = 0; i < 5; ++i) many.regiment("cavalry").unit("light_cavalry");
    CHECK(many.breaches() == "TER-ARM-8 too_many_regiments_of_kind /regiments 7/6");
}

TEST_CASE("TER-ARM-9 its two compulsory regiments are of one type") {
    Draft draft = riders();
    draft.list.regiments.pop_back();
    draft.regiment("cavalry").unit("light_cavalry");
    CHECK(draft.breaches() == "TER-ARM-9 cavalry_types /regiments 1/2");
    draft.regiment("cavalry").unit("light_cavalry", "caracole");
    CHECK(draft.breaches() == "");
    // TER-R83: an ally is none of the two.
    draft.of("empire");
    CHECK(draft.breaches() == "TER-ARM-9 cavalry_types /regiments 1/2");
}

TEST_CASE("TER-ARM-10 TER-R37 more cavalry regiments than all others together") {
    Draft draft = riders();
    draft.regiment("battery", -1).unit("light_gun", "carthorses");
    draft.elite("cuirassiers");
    CHECK(draft.breaches() == "");
    draft.regiment("battle_group").units(2, "pike_company");
    CHECK(draft.breaches() == "TER-ARM-10 no_majority /regiments 2/1");
    draft.regiment("cavalry").unit("light_cavalry");
    CHECK(draft.breaches() == "");
}

TEST_CASE("TER-ARM-11 the guns of a cavalry army have carthorses") {
    Draft draft = riders();
    draft.regiment("battery", -1).unit("medium_gun", "fortified");
    CHECK(draft.breaches() == "TER-ARM-11 option_missing /regiments/2/units/0/options 0/1");
    Draft other = standard();
    other.regiment("battery", -1).unit("medium_gun", "fortified");
    CHECK(other.breaches() == "");
}

TEST_CASE("TER-ARM-12 TER-R35 the elite unit: one, of a fit kind, paid, apart from the regiments") {
    Draft draft = standard();
    for (const char* fit : {"cuirassiers", "heavy_cavalry", "tercio", "pike_company"})
        CHECK(draft.elite(fit, 2).breaches() == "");
    CHECK(draft.elite("light_cavalry").breaches() == "TER-ARM-12 elite_unfit /elite/unit 0/0");
    CHECK(draft.elite("tercio", 3).breaches() ==
          "TER-ARM-12 discipline_too_high /elite/discipline 3/2");
    CHECK(draft.elite("tercio", 0, false).breaches() == "TER-ARM-12 elite_unpaid /elite 0/15");
    draft.elite("tercio", 2);
    CHECK(draft.breaches("elite_unit=upgrade") == "TER-R35 elite_separate /elite 1/0");
    CHECK(draft.cost() == 310 + 140 + 15 + 10);
    const Troop elite = troop_of(book(), *draft.list.elite, RegimentKind::elite, options());
    CHECK(elite.form.special.has(Special::elite));
    CHECK(elite.form.profile.discipline == 7);
    // The other reading.
    Draft other = standard();
    other.improved(true, 1);
    CHECK(other.breaches("elite_unit=upgrade") == "");
    CHECK(other.breaches() == "TER-R35 elite_not_separate /regiments/0/units/1/elite 1/0");
    other.unit("shot_company").improved(true);
    CHECK(other.breaches("elite_unit=upgrade") == "TER-ARM-12 elite_twice /regiments 2/1");
    Draft unpaid = standard();
    unpaid.improved(false, 1);
    CHECK(unpaid.breaches() == "TER-ARM-12 discipline_unpaid /regiments/0/units/1/discipline 1/0");
}

TEST_CASE(
    "TER-SPK-1 TER-R83 allies follow their own list and are none of the compulsory regiments") {
    Draft draft = standard();
    draft.regiment("infantry").of("sweden").units(2, "modern");
    CHECK(draft.breaches() == "");
    CHECK(draft.breaches("allies=off") == "TER-SPK-1 allies_off /regiments/1/nation 1/0");
    draft.unit("tercio");
    CHECK(draft.breaches().find("TER-ARM-2 not_of_nation /regiments/1/units/2/unit") == 0);
    Draft allied = standard();
    allied.list.regiments.clear();
    allied.regiment("infantry").of("sweden").units(2, "modern");
    CHECK(allied.breaches() == "TER-R83 compulsory_allied /regiments 0/1");
    // Naming one's own nation makes no ally.
    Draft own = standard();
    own.of("spain");
    CHECK(own.breaches("allies=off") == "");
}

// --- Regiments ----------------------------------------------------------------------------------

TEST_CASE("TER-ARM-13 an infantry regiment: two to four battalions, two companies") {
    Draft draft = standard();
    draft.list.regiments[0].units.pop_back();
    CHECK(draft.breaches() == "TER-ARM-13 too_few_units /regiments/0/units 1/2");
    draft.units(3, "tercio").units(2, "shot_company");
    CHECK(draft.breaches() == "");
    draft.unit("tercio").unit("pike_company");
    CHECK(draft.breaches() ==
          "TER-ARM-13 too_many_units /regiments/0/units 5/4\n"
          "TER-ARM-13 too_many_units /regiments/0/units 3/2");
    Draft wrong = standard();
    wrong.unit("cuirassiers");
    CHECK(wrong.breaches() == "TER-ARM-13 no_place /regiments/0/units/2/unit 0/0");
}

TEST_CASE("TER-ARM-14 TER-ARM-5 battalions of one type, with whatever options") {
    Draft draft("empire", "standard");
    draft.chief(2, "presence", "bold");
    draft.regiment("infantry").unit("tercio", "field_square").unit("tercio", "modernised");
    CHECK(draft.breaches() == "");
    draft.unit("classic");
    CHECK(draft.breaches() == "TER-ARM-14 mixed_types /regiments/0/units/2/unit 2/1");
}

TEST_CASE("TER-X-11 musketeer corps count among the battalions and never outnumber the others") {
    Draft draft("france", "standard");
    draft.chief(2, "presence", "bold");
    draft.regiment("infantry").unit("reformed").unit("musketeer_corps");
    CHECK(draft.breaches() == "");
    draft.unit("musketeer_corps");
    CHECK(draft.breaches() == "TER-X-11 more_than /regiments/0/units 2/1");
    draft.unit("reformed");
    CHECK(draft.breaches() == "");
}

TEST_CASE("TER-ADA-4 TER-R10 forlorn hopes: one for two battalions, or for two regiments") {
    Draft draft = standard();
    draft.unit("forlorn_hope");
    CHECK(draft.breaches() == "");
    draft.unit("forlorn_hope");
    CHECK(draft.breaches() == "TER-ADA-4 one_per /regiments/0/units 2/1");
    draft.units(2, "tercio");
    CHECK(draft.breaches() == "");
    CHECK(draft.breaches("forlorn_hope_limit=regiments") == "TER-R10 one_per_army /regiments 2/0");
    Draft two = standard();
    two.unit("forlorn_hope");
    two.regiment("infantry").units(2, "tercio");
    CHECK(two.breaches("forlorn_hope_limit=regiments") == "");
}

TEST_CASE("TER-ARM-15 a battle group: two to four companies") {
    Draft draft = groups();
    draft.list.regiments[1].units.pop_back();
    CHECK(draft.breaches() == "TER-ARM-15 too_few_units /regiments/1/units 1/2");
    draft.units(4, "melee_company");
    CHECK(draft.breaches() == "TER-ARM-15 too_many_units /regiments/1/units 5/4");
    Draft wrong = groups();
    wrong.unit("reformed");
    CHECK(wrong.breaches() == "TER-ARM-15 no_place /regiments/1/units/2/unit 0/0");
}

TEST_CASE("TER-ARM-16 TER-ARM-18 a cavalry regiment: one to four, no more shot than horse") {
    Draft draft = standard();
    draft.regiment("cavalry").unit("shot_company");
    CHECK(draft.breaches() ==
          "TER-ARM-16 too_few_units /regiments/1/units 0/1\n"
          "TER-ARM-18 more_than /regiments/1/units 1/0");
    draft.unit("cuirassiers");
    CHECK(draft.breaches() == "");
    draft.unit("shot_company");
    CHECK(draft.breaches() == "TER-ARM-18 more_than /regiments/1/units 2/1");
    draft.units(4, "cuirassiers").unit("shot_company");
    CHECK(draft.breaches() ==
          "TER-ARM-16 too_many_units /regiments/1/units 5/4\n"
          "TER-ARM-16 too_many_units /regiments/1/units 3/2");
    Draft pikes = standard();
    pikes.regiment("cavalry").unit("cuirassiers").unit("pike_company");
    CHECK(pikes.breaches() == "TER-ARM-16 no_place /regiments/1/units/1/unit 0/0");
}

TEST_CASE("TER-ARM-16 shot with the horse has Commanded shot, and nowhere else") {
    CHECK(troop("shot_company", "", "cavalry").form.special.has(Special::commanded_shot));
    CHECK_FALSE(troop("shot_company", "").form.special.has(Special::commanded_shot));
    CHECK_FALSE(troop("cuirassiers", "", "cavalry").form.special.has(Special::commanded_shot));
}

TEST_CASE("TER-ARM-17 horse of a regiment is of one type") {
    Draft draft = standard();
    draft.regiment("cavalry").unit("cuirassiers").unit("cuirassiers", "lances");
    CHECK(draft.breaches() == "");
    draft.unit("light_cavalry");
    CHECK(draft.breaches() == "TER-ARM-17 mixed_types /regiments/1/units/2/unit 2/1");
}

TEST_CASE("TER-ARM-19 a battery: one gun, a company at most") {
    Draft draft = standard();
    draft.regiment("battery", -1).unit("heavy_gun").unit("pike_company");
    CHECK(draft.breaches() == "");
    draft.unit("light_gun").unit("shot_company");
    CHECK(draft.breaches() ==
          "TER-ARM-19 too_many_units /regiments/1/units 2/1\n"
          "TER-ARM-19 too_many_units /regiments/1/units 2/1");
    Draft none = standard();
    none.regiment("battery", -1).unit("shot_company");
    CHECK(none.breaches() == "TER-ARM-19 too_few_units /regiments/1/units 0/1");
}

// --- Mustering ----------------------------------------------------------------------------------

TEST_CASE("TER-UNT-1 a tercio in square: base, arcs and price") {
    const Troop plain = troop("tercio", "");
    CHECK(plain.form.base == BaseKind::infantry);
    CHECK(plain.points == 140);
    CHECK(plain.form.profile.shoot == 3);
    CHECK(plain.form.profile.shoot_long == 2);
    CHECK(plain.form.profile.defence[static_cast<std::size_t>(Defence::cavalry)] == 5);
    const Troop square = troop("tercio", "field_square halberds");
    CHECK(square.form.base == BaseKind::square);
    CHECK(square.form.special.has(Special::square));
    CHECK(square.form.special.has(Special::extended_arc));
    CHECK(square.form.special.has(Special::large));
    CHECK(square.form.weapons.has(Weapon::halberds));
    CHECK(square.points == 155);
    const Troop viejo = troop("tercio", "viejo swordsmen");
    CHECK(viejo.form.profile.melee == 5);
    CHECK(viejo.form.profile.courage == 5);
    CHECK(viejo.points == 190);
}

TEST_CASE("TER-UNT-6 an exchanged weapon is gone, a lost rule too") {
    const Troop bowmen = troop("shot_company", "large_archers");
    CHECK(bowmen.form.weapons.has(Weapon::longbow));
    CHECK_FALSE(bowmen.form.weapons.has(Weapon::arquebus));
    CHECK_FALSE(bowmen.form.special.has(Special::light));
    CHECK(bowmen.form.profile.stamina == 3);
}

TEST_CASE("TER-UNT-2 the order in which options are written does not matter") {
    const Troop one = troop("classic", "modernised modernised_muskets");
    const Troop other = troop("classic", "modernised_muskets modernised");
    CHECK(one.form == other.form);
    CHECK(one.form.profile.shoot == 4);
    CHECK(one.form.weapons.has(Weapon::musket));
    CHECK_FALSE(one.form.weapons.has(Weapon::arquebus_musket));
}

TEST_CASE("TER-ADA-7 with the adaptation, dragoons of a list have two forms and the same options") {
    const Troop base = troop("dragoons", "outdated small_unit", "cavalry");
    CHECK_FALSE(base.has_foot);
    CHECK(base.form.weapons.has(Weapon::arquebus));
    CHECK(base.points == 50);
    const Troop adapted =
        troop("dragoons", "outdated small_unit veteran", "cavalry", "dragoons=adapted");
    CHECK(adapted.has_foot);
    CHECK(adapted.points == 60);
    CHECK(adapted.form.arm == Arm::cavalry);
    CHECK_FALSE(adapted.form.weapons.any());
    CHECK(adapted.form.special.has(Special::no_charge));
    CHECK(adapted.foot.arm == Arm::infantry);
    CHECK(adapted.foot.unit_class == UnitClass::company);
    CHECK(adapted.foot.weapons == Weapons{Weapon::arquebus});
    for (const Form& form : {adapted.form, adapted.foot}) {
        CHECK(form.profile.melee == 2);
        CHECK(form.profile.stamina == 2);
        CHECK(form.profile.discipline == 4);
    }
}

TEST_CASE("TER-SPA-6 carthorses give a gun its speed when limbered") {
    CHECK(troop("heavy_gun", "", "battery").form.profile.speed_limbered == 0);
    const Troop gun = troop("heavy_gun", "carthorses large_battery", "battery");
    CHECK(gun.form.profile.speed_limbered == 4);
    CHECK(gun.form.profile.speed == 0);
    CHECK(gun.form.profile.shoot == 2);
    CHECK(gun.form.special.has(Special::carthorses));
}

TEST_CASE("TER-CMD-28 every commander has the common traits beside his own") {
    const Draft draft = standard();
    const Commander chief = commander_of(book(), *draft.list.commander);
    CHECK(chief.traits == Traits{Trait::fast, Trait::inspiring, Trait::bold});
    CHECK(chief.virtues == Virtues{Virtue::presence});
    CHECK(chief.points == 25);
    CHECK(chief.is_chief());
}

TEST_CASE("every breach has words in both languages") {
    std::set<std::string_view> names;
    for (const Fault fault : each_of<Fault>) names.insert(name_of(fault));
    for (const char* language : {"en", "fr"}) {
        const DataFiles files;
        const std::string text(*files.find("lang/" + std::string(language) + "/tercios.json"));
        for (const std::string_view name : names) {
            CAPTURE(name);
            CHECK(text.find("\"army.breach." + std::string(name) + "\"") != std::string::npos);
        }
    }
}
