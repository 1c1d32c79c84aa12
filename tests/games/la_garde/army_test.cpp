// Division tables: what an army may be made of, and what it costs.
#include <doctest/doctest.h>

#include <algorithm>

#include "loader/tree.h"
#include "tests/games/la_garde/data.h"

using namespace gonfalon;
using namespace gonfalon::la_garde;
using namespace gonfalon::la_garde::army;

namespace {

ArmyList list_of(std::string_view id) {
    const DataFiles files;
    auto list = load_la_garde_army(files, book(), id);
    REQUIRE(list.has_value());
    return *list;
}

std::vector<Fault> faults(const ArmyList& list, int size = 1000, bool free = false) {
    std::vector<Fault> found;
    for (const army::Breach& each : check(book(), list, size, free)) found.push_back(each.fault);
    return found;
}
using Faults = std::vector<Fault>;

// A French corps with room in its budget, so that a change breaks one rule only.
ArmyList french() {
    ArmyList list = list_of("french");
    list.points = 1000;
    return list;
}
ListedFormation& first_division(ArmyList& list) { return list.corps[0].divisions[0]; }

std::uint8_t entry(std::string_view nation, std::string_view id) {
    for (const Nation& each : book().nations)
        if (each.id == nation)
            for (std::size_t i = 0; i < each.entries.size(); ++i)
                if (each.entries[i].id == id) return static_cast<std::uint8_t>(i);
    FAIL("no such entry");
    return 0;
}

const Nation& nation(std::string_view id) {
    const auto found = std::find_if(book().nations.begin(), book().nations.end(),
                                    [&](const Nation& each) { return each.id == id; });
    REQUIRE(found != book().nations.end());
    return *found;
}

}  // namespace

TEST_CASE("LAG-A1 LAG-U59 every army of the data is legal and costs what it says") {
    const DataFiles files;
    for (const std::string& id : la_garde_armies(files)) {
        CAPTURE(id);
        const ArmyList list = list_of(id);
        CHECK(points_of(book(), list) == list.points);
        CHECK(faults(list) == Faults{});
    }
}

TEST_CASE("LAG-U59 what elements and generals cost") {
    ListedBrigade brigade;
    const auto cost = [&](std::string_view of, std::string_view id, Experience experience,
                          int elements) {
        brigade.entry = entry(of, id);
        brigade.elements = {};
        brigade.elements[place_of(experience)] = static_cast<std::uint8_t>(elements);
        return points_of(book(), nation(of), brigade);
    };
    CHECK(cost("austrian", "line", Experience::regular, 6) == 48);
    CHECK(cost("french", "line", Experience::regular, 4) == 36);         // Voltigeurs: 8 + 1
    CHECK(cost("french", "old_guard", Experience::guard, 3) == 51);      // Grognards: 16 + 1
    CHECK(cost("prussian", "cuirassiers", Experience::elite, 3) == 62);  // 19.5 + 1, rounded up
    CHECK(cost("austrian", "brigade_battery", Experience::regular, 2) == 32);
    CHECK(cost("russian", "opolchenie", Experience::militia, 4) == 12);  // Pikes: 4 - 1
    CHECK(cost("russian", "baggage", Experience::regular, 2) == 10);
    brigade.entry = entry("prussian", "musketeers");
    brigade.elements = {};
    brigade.elements[place_of(Experience::regular)] = 4;
    brigade.elements[place_of(Experience::veteran)] = 1;
    CHECK(points_of(book(), nation("prussian"), brigade) == 42);
    CHECK(points_of(book(), Rank::division, Grade::incompetent) == 0);
    CHECK(points_of(book(), Rank::division, Grade::excellent) == 40);
    CHECK(points_of(book(), Rank::corps, Grade::good) == 60);
    CHECK(points_of(book(), Rank::army, Grade::competent) == 60);
}

TEST_CASE("LAG-A1 no more than its budget and the size agreed") {
    ArmyList list = list_of("french");
    CHECK(faults(list, list.points) == Faults{});
    CHECK(faults(list, list.points - 1) == Faults{Fault::over_size});
    --list.points;
    CHECK(faults(list) == Faults{Fault::over_budget});
}

TEST_CASE("LAG-A2 a table is taken so many times in a corps") {
    ArmyList list = french();
    ListedFormation cavalry = list.corps[0].divisions[3];
    REQUIRE(nation("french").divisions[cavalry.table].id == "light_cavalry");
    list.corps[0].divisions.push_back(cavalry);
    CHECK(faults(list) == Faults{Fault::too_many_of_table});
    list = french();
    first_division(list).table = no_choice;
    CHECK(faults(list) == Faults{Fault::no_table});
}

TEST_CASE("LAG-A3 LAG-A5 compulsory brigades and the number of brigades") {
    ArmyList list = french();
    ListedFormation& second = list.corps[0].divisions[1];
    second.brigades.pop_back();
    CHECK(faults(list) == Faults{Fault::too_few_in_division, Fault::missing_compulsory});
    list = french();
    ListedFormation& first = first_division(list);
    first.brigades.push_back(first.brigades[0]);
    CHECK(faults(list) == Faults{});  // the third line brigade is optional, the fourth in all
    first.brigades.push_back(first.brigades[0]);
    CHECK(faults(list) == Faults{Fault::too_many_in_division, Fault::too_many_optional});
}

TEST_CASE("LAG-A4 only optional brigades of the type, each within its number") {
    ArmyList list = french();
    ListedFormation& first = first_division(list);
    first.brigades.push_back(first.brigades[2]);  // a second light brigade
    CHECK(faults(list) == Faults{Fault::too_many_optional});
    list = french();
    first_division(list).brigades[2].entry = entry("french", "cuirassiers");
    const Faults found = faults(list);
    CHECK(std::count(found.begin(), found.end(), Fault::not_in_division) == 1);
}

TEST_CASE("LAG-A6 one artillery option, whole") {
    ArmyList list = french();
    ListedFormation& first = first_division(list);
    first.guns.push_back(first.guns[0]);
    CHECK(faults(list) == Faults{Fault::guns_not_as_offered});
    first.gun_option = no_choice;
    CHECK(faults(list) == Faults{Fault::guns_not_offered});
    first.guns.clear();
    CHECK(faults(list) == Faults{});
}

TEST_CASE("LAG-A7 another grade only costs") {
    ArmyList list = french();
    const int before = points_of(book(), list);
    first_division(list).general->grade = Grade::excellent;
    CHECK(faults(list) == Faults{});
    CHECK(points_of(book(), list) == before + 10);
}

TEST_CASE("LAG-A8 named generals keep their grade, rank and years, and appear once") {
    ArmyList list = french();
    ListedGeneral& general = *first_division(list).general;
    general = {"MD1", "Friant", Grade::excellent, true};
    CHECK(faults(list) == Faults{});
    general.grade = Grade::good;
    CHECK(faults(list) == Faults{Fault::named_grade});
    general.grade = Grade::excellent;
    *list.corps[0].divisions[1].general = {"MD2", "Friant", Grade::excellent, true};
    CHECK(faults(list) == Faults{Fault::named_twice});
    list.corps[0].divisions[1].general->name = "Suchet";  // a division until 1808
    CHECK(faults(list) == Faults{Fault::named_unknown});
    list.corps[0].divisions[1].general->name = "Davout";  // a corps, no division
    CHECK(faults(list) == Faults{Fault::named_unknown});
}

TEST_CASE("LAG-A9 divisions, guns and baggage of a corps") {
    ArmyList list = french();
    list.corps[0].divisions.resize(1);
    CHECK(faults(list) == Faults{Fault::too_few_divisions});
    list = french();
    ListedFormation& troops = *list.corps[0].troops;
    troops.brigades.push_back(troops.brigades.back());  // a second train
    CHECK(faults(list) == Faults{Fault::baggage});
    troops.gun_option = no_choice;
    CHECK(faults(list) == Faults{Fault::baggage, Fault::guns_not_offered});
}

TEST_CASE("LAG-A5 LAG-A9 an empty division or corps is told, in a free list too") {
    ArmyList list = french();
    first_division(list).brigades.clear();
    CHECK(faults(list, 1000, true) == Faults{Fault::too_few_in_division});
    CHECK(faults(list) == Faults{Fault::too_few_in_division, Fault::missing_compulsory});
    list.corps[0].divisions.clear();
    CHECK(faults(list, 1000, true) == Faults{Fault::too_few_divisions});
    // It is read, so that its check can say so.
    const std::string path = "la_garde/armies/training_french.json";
    const DataFiles files;
    Tree text = read_tree(*files.find(path)).value_or(Tree{});
    text.set("corps", read_tree(R"([{"id":"C1","name":{"en":"a","fr":"a"},
        "general":{"id":"MC1","name":"a","grade":"good"},"divisions":[]}])")
                          .value_or(Tree{}));
    const auto read = read_la_garde_army(text.write(), "own", book());
    REQUIRE(read.has_value());
    CHECK_FALSE(faults(*read).empty());
}

TEST_CASE("LAG-A10 LAG-A11 LAG-A12 experience, elements and traits of an entry") {
    ArmyList list = french();
    ListedBrigade& brigade = first_division(list).brigades[0];
    brigade.elements = {};
    brigade.elements[place_of(Experience::guard)] = 4;
    CHECK(faults(list) == Faults{Fault::experience});
    brigade.elements = {};
    brigade.elements[place_of(Experience::regular)] = 7;
    CHECK(faults(list) == Faults{Fault::elements});
    brigade.elements[place_of(Experience::regular)] = 1;
    CHECK(faults(list) == Faults{Fault::elements});
    brigade.elements[place_of(Experience::regular)] = 4;
    brigade.traits.add(Trait::large);
    CHECK(faults(list) == Faults{});
    brigade.traits.add(Trait::fanatics);
    CHECK(faults(list) == Faults{Fault::trait_not_offered});
    brigade.traits = {Trait::ammunition_train};
    CHECK(faults(list) == Faults{Fault::trait_unfit});
}

TEST_CASE("LAG-A13 entries serve in their years") {
    ArmyList list = french();
    list.corps[0].divisions[3].brigades[1].entry = entry("french", "lancers");
    CHECK(faults(list) == Faults{Fault::year});  // from 1811
    list.year = 1812;
    CHECK(faults(list) == Faults{});
}

TEST_CASE("LAG-A14 LAG-A15 several corps need a general, and room") {
    ArmyList list = french();
    list.points = 9999;
    list.corps.push_back(list.corps[0]);
    CHECK(faults(list, 9999) == Faults{Fault::no_army_general});
    list.general = ListedGeneral{"M0", "Moreau", Grade::good, false};
    CHECK(faults(list, 9999) == Faults{});
    list.corps.push_back(list.corps[0]);
    CHECK(faults(list, 9999) == Faults{Fault::too_many_brigades});
    list.corps.push_back(list.corps[0]);
    CHECK(faults(list, 9999) ==
          Faults{Fault::too_many_brigades, Fault::too_many_formations, Fault::too_many_corps});
}

TEST_CASE("LAG-A16 a free list is held to costs, sizes and names alone") {
    ArmyList list = french();
    first_division(list).brigades.pop_back();
    first_division(list).brigades.pop_back();
    first_division(list).guns.clear();
    CHECK_FALSE(faults(list).empty());
    CHECK(faults(list, 1000, true) == Faults{});
    list.points = 10;
    CHECK(faults(list, 1000, true) == Faults{Fault::over_budget});
}

TEST_CASE("LAG-W17 LAG-W18 every table can be obeyed with what its years offer") {
    for (const Nation& each : book().nations)
        for (const DivisionTable& table : each.divisions) {
            CAPTURE(each.id);
            CAPTURE(table.id);
            int compulsory = 0;
            int optional = 0;
            for (const Count& count : table.compulsory) {
                compulsory += count.count;
                const Years& years = each.entries[count.entry].years;
                CHECK(years.from <= table.years.from);
                CHECK(years.to >= table.years.to);
            }
            for (const Count& count : table.optional) optional += count.count;
            CHECK(compulsory <= table.most);
            CHECK(compulsory + optional >= table.least);
            CHECK(table.most_times > 0);
        }
}

TEST_CASE("an army file with a code twice, an unknown entry or too many others is refused") {
    const DataFiles files;
    const std::string text(*files.find("la_garde/armies/auerstaedt_prussian.json"));
    const auto refused = [&](std::string_view from, std::string_view to) {
        std::string other = text;
        const std::size_t at = other.find(from);
        REQUIRE(at != std::string::npos);
        other.replace(at, from.size(), to);
        const auto list = read_la_garde_army(other, "mine", book());
        REQUIRE_FALSE(list.has_value());
        CHECK(list.error().file == "mine");
        return list.error().key;
    };
    CHECK(refused("\"id\": \"B2\"", "\"id\": \"B1\"") == "load.twice");
    CHECK(refused("\"id\": \"B2\"", "\"id\": \"b2\"") == "load.unknown_word");
    CHECK(refused("\"brigade\": \"musketeers\"", "\"brigade\": \"elves\"") == "load.unknown_word");
    CHECK(refused("\"others\": [{\"elements\": 1", "\"others\": [{\"elements\": 5") ==
          "load.out_of_range");
    CHECK(refused("\"list\": \"prussian\"", "\"list\": \"saxon\"") == "load.unknown_word");
    CHECK(refused("\"table\": \"line_1806\"", "\"table\": \"phalanx\"") == "load.unknown_word");
    CHECK(refused("\"id\": \"B2\"", "\"id\": \"B2\", \"hats\": 3") == "load.unknown_word");
    CHECK(refused("\"list\": \"prussian\"", "\"list\": \"prussian\", \"motto\": \"x\"") ==
          "load.unknown_word");
}

TEST_CASE("LAG-A1 the armies of a data pack are checked like the others") {
    CHECK(la_garde_army_errors(DataFiles{}).empty());
    const std::string path = "la_garde/armies/russian.json";
    const auto errors = la_garde_army_errors(changed(path, "\"points\": 576", "\"points\": 575"));
    REQUIRE(errors.size() == 1);
    CHECK(errors[0].file == path);
    CHECK(errors[0].path == "/points");
    CHECK(errors[0].detail == "LAG-A1 (576 / 575)");
}

TEST_CASE("names of the player's own need no second language") {
    const auto list = read_la_garde_army(
        R"({"id": "mine", "game": "la_garde", "title": "My corps", "list": "french", "year": 1809,
            "points": 300, "corps": [{"id": "C1", "name": "First",
            "general": {"id": "MC1", "name": "Me", "grade": "good"},
            "divisions": [{"id": "D1", "name": "Foot", "table": "infantry",
            "general": {"id": "MD1", "name": "Him", "grade": "competent"},
            "brigades": [
            {"id": "B1", "name": "Red", "brigade": "line", "elements": 4, "experience": "regular"},
            {"id": "B2", "name": "Blue", "brigade": "line", "elements": 4, "experience": "regular"}
            ]}]}]})",
        "mine", book());
    REQUIRE(list.has_value());
    CHECK(list->title == Words{"My corps", "My corps"});
    CHECK(list->corps[0].divisions[0].brigades[1].name.fr == "Blue");
    CHECK(points_of(book(), *list) == 60 + 20 + 36 + 36);
    CHECK(faults(*list) == Faults{Fault::too_few_divisions});
}
