#include <algorithm>
#include <string>

#include "loader/games/la_garde_parts.h"
#include "loader/members.h"

namespace gonfalon::la_garde_data {

using namespace la_garde;
using namespace la_garde::army;

namespace {

Years years_in(const Reader& value) {
    Years years;
    if (value.size() != 2) {
        value.complain("load.wrong_count", "2");
        return years;
    }
    years.from = static_cast<std::uint16_t>(value.item(0).integer(1805, 1815));
    years.to = static_cast<std::uint16_t>(value.item(1).integer(1805, 1815));
    if (years.from > years.to) value.complain("load.gap_in_table");
    return years;
}
Years years_or(const Reader& row, const Years& otherwise) {
    return row.has("years") ? years_in(row.member("years")) : otherwise;
}

// A player's name for a thing is the same in both languages: a plain text, or {"en", "fr"}.
// Least and most.
void span_in(const Reader& value, int low, int high, std::uint8_t& least, std::uint8_t& most) {
    if (value.size() != 2) {
        value.complain("load.wrong_count", "2");
        return;
    }
    least = static_cast<std::uint8_t>(value.item(0).integer(low, high));
    most = static_cast<std::uint8_t>(value.item(1).integer(low, high));
    if (least > most) value.complain("load.gap_in_table");
}

// The place of a word among the ids of a list; complains, and then is 0.
template <class List>
std::uint8_t place_among(const Reader& value, const List& list) {
    const std::string id = value.text();
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].id == id) return static_cast<std::uint8_t>(i);
    value.complain("load.unknown_word", id);
    return 0;
}

template <class List>
void check_new(const Reader& row, const List& list, const std::string& id) {
    for (const auto& each : list)
        if (each.id == id) row.member("id").complain("load.twice", id);
    if (list.size() >= no_choice) row.complain("load.too_many", std::to_string(no_choice));
}

class NationReader {
  public:
    NationReader(const Reader& file, Nation& nation, const Book& book)
        : file_(file), nation_(nation), book_(book) {}

    void read() {
        nation_.id = file_.text("id");
        nation_.name = words_in(file_.member("name"));
        nation_.key = file_.text("key");
        nation_.years = years_in(file_.member("years"));
        file_.member("generals").each([&](const Reader& row) {
            NamedGeneral general;
            general.name = row.text("name");
            general.rank = word_in<Rank>(row.member("level"), rank_count);
            general.grade = word_in<Grade>(row.member("grade"), grade_count);
            general.years = years_in(row.member("years"));
            nation_.generals.push_back(general);
        });
        file_.member("brigades").each([&](const Reader& row) { entry(row); });
        file_.member("divisions").each([&](const Reader& row) { division(row); });
        const Reader corps = file_.member("corps");
        span_in(corps.member("divisions"), 1, 9, nation_.least_divisions, nation_.most_divisions);
        nation_.corps_commander = word_in<Grade>(corps.member("commander"), grade_count);
        nation_.corps_guns = guns(corps.member("artillery"));
        nation_.baggage = small_in(corps, "baggage", 0, 3);
        const Reader army = file_.member("army");
        nation_.army_commander = word_in<Grade>(army.member("commander"), grade_count);
        nation_.army_guns = guns(army.member("artillery"));
    }

  private:
    void entry(const Reader& row) {
        Entry entry;
        entry.id = row.text("id");
        check_new(row, nation_.entries, entry.id);
        entry.name = words_in(row.member("name"));
        entry.type = word_in<BrigadeType>(row.member("type"), type_count);
        entry.experience = some_in<Experience>(row.member("experience"), experience_count);
        span_in(row.member("elements"), 1, book_.most_elements, entry.least, entry.most);
        entry.traits = traits(row.member("traits"), entry.type);
        entry.optional_traits = traits(row.member("optional_traits"), entry.type);
        entry.years = years_or(row, nation_.years);
        nation_.entries.push_back(entry);
    }

    // A trait must fit the arm.
    Traits traits(const Reader& list, BrigadeType type) const {
        Traits traits;
        list.each([&](const Reader& each) {
            const auto trait = word_in<Trait>(each, trait_count);
            if (!book_.points.trait_arms[place_of(trait)].has(book_.arms[place_of(type)]))
                each.complain("load.unknown_word", each.text());
            traits.add(trait);
        });
        return traits;
    }

    std::vector<Count> counts(const Reader& list, std::string_view key) const {
        std::vector<Count> counts;
        list.each([&](const Reader& each) {
            Count count;
            count.entry = place_among(each.member("brigade"), nation_.entries);
            count.count = small_in(each, key, 1, 6);
            for (const Count& other : counts)
                if (other.entry == count.entry)
                    each.member("brigade").complain("load.twice", each.text("brigade"));
            counts.push_back(count);
        });
        return counts;
    }

    std::vector<GunOption> guns(const Reader& list) const {
        std::vector<GunOption> options;
        list.each([&](const Reader& row) {
            GunOption option;
            option.id = row.text("id");
            check_new(row, options, option.id);
            option.name = words_in(row.member("name"));
            option.brigades = counts(row.member("brigades"), "count");
            option.years = years_or(row, nation_.years);
            options.push_back(option);
        });
        return options;
    }

    void division(const Reader& row) {
        DivisionTable table;
        table.id = row.text("id");
        check_new(row, nation_.divisions, table.id);
        table.name = words_in(row.member("name"));
        span_in(row.member("times"), 0, 9, table.least_times, table.most_times);
        table.commander = word_in<Grade>(row.member("commander"), grade_count);
        span_in(row.member("brigades"), 1, 9, table.least, table.most);
        table.compulsory = counts(row.member("compulsory"), "count");
        table.optional = counts(row.member("optional"), "most");
        table.guns = guns(row.member("artillery"));
        table.years = years_or(row, nation_.years);
        int compulsory = 0;
        for (const Count& each : table.compulsory) compulsory += each.count;
        // A table nobody could obey.
        if (compulsory > table.most) row.member("brigades").complain("load.gap_in_table");
        nation_.divisions.push_back(table);
    }

    const Reader& file_;
    Nation& nation_;
    const Book& book_;
};

class ArmyReader {
  public:
    ArmyReader(const Reader& file, const Book& book, ArmyList& list)
        : file_(file), book_(book), list_(list) {}

    void read() {
        only_members(file_, {"id", "game", "title", "source", "list", "year", "points", "corps",
                             "general", "reserve", "free", "sources"});
        list_.id = file_.text("id");
        list_.title = name_in(file_.member("title"));
        list_.nation = place_among(file_.member("list"), book_.nations);
        if (book_.nations.empty()) return;
        list_.year = static_cast<std::uint16_t>(file_.integer("year", 1805, 1815));
        list_.points = static_cast<std::uint16_t>(file_.integer("points", 0, 9999));
        list_.free = file_.boolean_or("free", false);
        if (file_.has("general")) list_.general = general(file_.member("general"));
        if (file_.has("reserve"))
            list_.reserve = formation(file_.member("reserve"), nation().army_guns);
        const Reader corps = file_.member("corps");
        if (corps.size() == 0) corps.complain("load.too_short", "1");
        corps.each([&](const Reader& row) {
            ListedCorps read;
            only_members(row, {"id", "name", "general", "divisions", "troops"});
            read.code = code(row);
            read.name = name_in(row.member("name"));
            read.general = general(row.member("general"));
            row.member("divisions").each([&](const Reader& each) {
                read.divisions.push_back(division(each));
            });
            if (row.has("troops"))
                read.troops = formation(row.member("troops"), nation().corps_guns);
            list_.corps.push_back(read);
        });
    }

  private:
    const Nation& nation() const { return book_.nations[list_.nation]; }

    // Unique in the army, whatever it names.
    std::string code(const Reader& row) {
        const std::string code = row.text("id");
        const auto letter = [](char c) {
            return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        };
        if (code.empty() || code.size() > 8 || code[0] < 'A' || code[0] > 'Z' ||
            !std::all_of(code.begin(), code.end(), letter))
            row.member("id").complain("load.unknown_word", code);
        if (std::find(codes_.begin(), codes_.end(), code) != codes_.end())
            row.member("id").complain("load.twice", code);
        codes_.push_back(code);
        return code;
    }

    ListedGeneral general(const Reader& row) {
        ListedGeneral general;
        only_members(row, {"id", "name", "grade", "named"});
        general.code = code(row);
        general.name = row.text("name");
        general.grade = word_in<Grade>(row.member("grade"), grade_count);
        general.named = row.boolean_or("named", false);
        return general;
    }

    ListedBrigade brigade(const Reader& row) {
        ListedBrigade brigade;
        only_members(row, {"id", "name", "brigade", "elements", "experience", "others", "traits"});
        brigade.code = code(row);
        brigade.name = name_in(row.member("name"));
        brigade.entry = place_among(row.member("brigade"), nation().entries);
        int left = static_cast<int>(row.integer("elements", 1, book_.most_elements));
        if (row.has("others"))
            row.member("others").each([&](const Reader& each) {
                only_members(each, {"elements", "experience"});
                const auto experience =
                    word_in<Experience>(each.member("experience"), experience_count);
                const int count = static_cast<int>(each.integer("elements", 1, left - 1));
                left -= count;
                brigade.elements[place_of(experience)] =
                    static_cast<std::uint8_t>(brigade.elements[place_of(experience)] + count);
            });
        const auto experience = word_in<Experience>(row.member("experience"), experience_count);
        brigade.elements[place_of(experience)] =
            static_cast<std::uint8_t>(brigade.elements[place_of(experience)] + left);
        if (row.has("traits")) brigade.traits = some_in<Trait>(row.member("traits"), trait_count);
        return brigade;
    }

    // An army that is being built may have empty corps and divisions; its check says so.
    std::vector<ListedBrigade> brigades(const Reader& list, bool may_be_empty = false) {
        std::vector<ListedBrigade> brigades;
        if (list.size() == 0 && !may_be_empty) list.complain("load.too_short", "1");
        list.each([&](const Reader& each) { brigades.push_back(brigade(each)); });
        return brigades;
    }

    ListedFormation division(const Reader& row) {
        ListedFormation division;
        only_members(row, {"id", "name", "table", "general", "brigades", "artillery", "source"});
        division.code = code(row);
        division.name = name_in(row.member("name"));
        if (nation().divisions.empty()) return division;
        division.table = place_among(row.member("table"), nation().divisions);
        division.general = general(row.member("general"));
        division.brigades = brigades(row.member("brigades"), true);
        if (row.has("artillery")) {
            const Reader guns = row.member("artillery");
            only_members(guns, {"option", "brigades"});
            division.gun_option =
                gun_option(guns.member("option"), nation().divisions[division.table].guns);
            division.guns = brigades(guns.member("brigades"));
        }
        return division;
    }

    ListedFormation formation(const Reader& row, const std::vector<GunOption>& offered) {
        ListedFormation troops;
        only_members(row, {"id", "name", "brigades", "option"});
        troops.code = code(row);
        troops.name = name_in(row.member("name"));
        if (row.has("option")) troops.gun_option = gun_option(row.member("option"), offered);
        troops.brigades = brigades(row.member("brigades"));
        return troops;
    }

    // A free list takes guns its table does not offer.
    std::uint8_t gun_option(const Reader& value, const std::vector<GunOption>& offered) const {
        const std::string id = value.text();
        for (std::size_t i = 0; i < offered.size(); ++i)
            if (offered[i].id == id) return static_cast<std::uint8_t>(i);
        if (!list_.free) value.complain("load.unknown_word", id);
        return no_choice;
    }

    const Reader& file_;
    const Book& book_;
    ArmyList& list_;
    std::vector<std::string> codes_;
};

}  // namespace

void read_nation(const Reader& file, Book& book) {
    Nation nation;
    NationReader(file, nation, book).read();
    check_new(file, book.nations, nation.id);
    book.nations.push_back(std::move(nation));
}

void read_points(const Reader& file, PointsTable& points) {
    each_row(file.member("experience"), "id", words_of<Experience>(experience_count),
             [&](const Reader& row, std::size_t place) {
                 points.experience[place] = small_in(row, "points", 0, 99);
             });
    each_row(file.member("arms"), "id", words_of<Arm>(arm_count - 1),
             [&](const Reader& row, std::size_t place) {
                 points.halves[place] = small_in(row, "halves", 0, 20);
             });
    points.baggage = small_in(file, "baggage", 0, 99);
    points.grade_step = small_in(file, "grade_step", 0, 99);
    const Reader generals = file.member("generals");
    for (std::size_t i = 0; i < rank_count; ++i)
        points.generals[i] = small_in(generals, name_of(static_cast<Rank>(i)), 0, 9);
    file.member("sizes").each([&](const Reader& each) {
        points.sizes.push_back(static_cast<std::uint16_t>(each.integer(100, 9999)));
    });
}

void read_trait_points(const Reader& file, PointsTable& points) {
    each_row(file.member("traits"), "id", words_of<Trait>(trait_count),
             [&](const Reader& row, std::size_t place) {
                 points.traits[place] = static_cast<std::int8_t>(row.integer("points", -9, 9));
                 points.trait_arms[place] = some_in<Arm>(row.member("arms"), arm_count);
             });
}

void read_army(const Reader& file, const Book& book, ArmyList& list) {
    ArmyReader(file, book, list).read();
}

}  // namespace gonfalon::la_garde_data
