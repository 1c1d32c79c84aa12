#include "games/la_garde/army/check.h"

#include <algorithm>

#include "engine/rule/switches.h"
#include "generated/la_garde/index.h"

namespace gonfalon::la_garde::army {

namespace {

std::string at(std::string_view list, std::size_t place) {
    return "/" + std::string(list) + "/" + std::to_string(place);
}

int halves_rounded_up(int halves) { return (halves + 1) / 2; }

class Inspection {
  public:
    Inspection(const Book& book, const ArmyList& list, int size, bool free)
        : book_(book),
          list_(list),
          nation_(book.nations[list.nation]),
          size_(size),
          free_(free || list.free) {}

    std::vector<Breach> run() {
        points();
        room();
        generals();
        each_brigade([&](const ListedBrigade& brigade, const std::string& place) {
            this->brigade(brigade, place);
        });
        if (free_) return std::move(breaches_);
        years();
        for (std::size_t i = 0; i < list_.corps.size(); ++i) corps(list_.corps[i], at("corps", i));
        if (list_.reserve) troops(*list_.reserve, nation_.army_guns, 0, "/reserve");
        return std::move(breaches_);
    }

  private:
    // --- Points, room, generals: of free lists too ---

    void points() {
        const int cost = points_of(book_, list_);
        if (applies("LAG-A1"_rule, cost > list_.points))
            add("LAG-A1"_rule, Fault::over_budget, "/points", cost, list_.points);
        if (applies("LAG-A1"_rule, cost > size_))
            add("LAG-A1"_rule, Fault::over_size, "/points", cost, size_);
    }

    void room() {
        std::size_t brigades = 0;
        each_brigade([&](const ListedBrigade&, const std::string&) { ++brigades; });
        std::size_t formations = list_.reserve ? 1 : 0;
        for (const ListedCorps& each : list_.corps)
            formations += each.divisions.size() + (each.troops ? 1 : 0);
        const auto hold = [&](Fault fault, std::size_t number, std::size_t most) {
            if (applies("LAG-A15"_rule, number > most))
                add("LAG-A15"_rule, fault, "/corps", static_cast<int>(number),
                    static_cast<int>(most));
        };
        hold(Fault::too_many_brigades, brigades, max_brigades_a_side);
        hold(Fault::too_many_formations, formations, max_formations_a_side);
        hold(Fault::too_many_corps, list_.corps.size(), max_corps_a_side);
        // By its tables a list that is not free has more than one of each.
        if (!free_) return;
        for (std::size_t i = 0; i < list_.corps.size(); ++i) {
            const ListedCorps& each = list_.corps[i];
            if (each.divisions.empty())
                add("LAG-A9"_rule, Fault::too_few_divisions, at("corps", i), 0, 1);
            for (std::size_t k = 0; k < each.divisions.size(); ++k)
                if (each.divisions[k].brigades.empty())
                    add("LAG-A5"_rule, Fault::too_few_in_division,
                        at("corps", i) + at("divisions", k), 0, 1);
        }
    }

    void generals() {
        const bool alone = list_.corps.size() < 2 && !list_.reserve;
        if (applies("LAG-A14"_rule, !alone && !list_.general))
            add("LAG-A14"_rule, Fault::no_army_general, "/general");
        if (list_.general) general(*list_.general, Rank::army, "/general");
        for (std::size_t i = 0; i < list_.corps.size(); ++i) {
            const ListedCorps& each = list_.corps[i];
            general(each.general, Rank::corps, at("corps", i) + "/general");
            for (std::size_t k = 0; k < each.divisions.size(); ++k)
                if (each.divisions[k].general)
                    general(*each.divisions[k].general, Rank::division,
                            at("corps", i) + at("divisions", k) + "/general");
        }
    }

    void general(const ListedGeneral& general, Rank rank, const std::string& place) {
        if (!general.named) return;  // LAG-A7: of any grade, at its cost
        const auto found = std::find_if(
            nation_.generals.begin(), nation_.generals.end(), [&](const NamedGeneral& each) {
                return each.name == general.name && each.rank == rank && each.years.has(list_.year);
            });
        const Words name{general.name, general.name};
        const bool unknown = found == nation_.generals.end();
        if (applies("LAG-A8"_rule, unknown))
            add("LAG-A8"_rule, Fault::named_unknown, place, 0, 0, name);
        if (unknown) return;
        if (applies("LAG-A8"_rule, found->grade != general.grade))
            add("LAG-A8"_rule, Fault::named_grade, place, static_cast<int>(general.grade),
                static_cast<int>(found->grade), name);
        const bool twice = std::find(named_.begin(), named_.end(), general.name) != named_.end();
        if (applies("LAG-A8"_rule, twice))
            add("LAG-A8"_rule, Fault::named_twice, place, 2, 1, name);
        named_.push_back(general.name);
    }

    // What no entry allows is no free choice either.
    void brigade(const ListedBrigade& brigade, const std::string& place) {
        const Entry& entry = nation_.entries[brigade.entry];
        for (std::size_t i = 0; i < experience_count; ++i)
            if (applies("LAG-A10"_rule, brigade.elements[i] > 0 && !free_ &&
                                            !entry.experience.has(static_cast<Experience>(i))))
                add("LAG-A10"_rule, Fault::experience, place, static_cast<int>(i), 0, entry.name);
        const int size = brigade.size();
        if (applies("LAG-A11"_rule, size < entry.least || size > entry.most))
            add("LAG-A11"_rule, Fault::elements, place, size,
                size < entry.least ? entry.least : entry.most, entry.name);
        for (std::size_t i = 0; i < trait_count; ++i) {
            const auto trait = static_cast<Trait>(i);
            if (!brigade.traits.has(trait)) continue;
            const bool fits = book_.points.trait_arms[i].has(book_.arms[place_of(entry.type)]);
            if (applies("LAG-A12"_rule, !fits))
                add("LAG-A12"_rule, Fault::trait_unfit, place, static_cast<int>(i), 0, entry.name);
            else if (applies("LAG-A12"_rule, !free_ && !entry.optional_traits.has(trait)))
                add("LAG-A12"_rule, Fault::trait_not_offered, place, static_cast<int>(i), 0,
                    entry.name);
        }
    }

    // --- Division tables ---

    void years() {
        if (applies("LAG-A13"_rule, !nation_.years.has(list_.year)))
            add("LAG-A13"_rule, Fault::year, "/year", list_.year, nation_.years.from, nation_.name);
        each_brigade([&](const ListedBrigade& brigade, const std::string& place) {
            const Entry& entry = nation_.entries[brigade.entry];
            if (applies("LAG-A13"_rule, !entry.years.has(list_.year)))
                add("LAG-A13"_rule, Fault::year, place, list_.year, entry.years.from, entry.name);
        });
    }

    void corps(const ListedCorps& corps, const std::string& place) {
        const int divisions = static_cast<int>(corps.divisions.size());
        if (applies("LAG-A9"_rule, divisions < nation_.least_divisions))
            add("LAG-A9"_rule, Fault::too_few_divisions, place, divisions, nation_.least_divisions);
        if (applies("LAG-A9"_rule, divisions > nation_.most_divisions))
            add("LAG-A9"_rule, Fault::too_many_divisions, place, divisions, nation_.most_divisions);
        for (std::size_t t = 0; t < nation_.divisions.size(); ++t) {
            const DivisionTable& table = nation_.divisions[t];
            const int times = static_cast<int>(
                std::count_if(corps.divisions.begin(), corps.divisions.end(),
                              [&](const ListedFormation& each) { return each.table == t; }));
            const bool in_years = table.years.has(list_.year);
            if (applies("LAG-A2"_rule, in_years && times < table.least_times))
                add("LAG-A2"_rule, Fault::too_few_of_table, place, times, table.least_times,
                    table.name);
            if (applies("LAG-A2"_rule, times > table.most_times))
                add("LAG-A2"_rule, Fault::too_many_of_table, place, times, table.most_times,
                    table.name);
        }
        for (std::size_t i = 0; i < corps.divisions.size(); ++i)
            division(corps.divisions[i], place + at("divisions", i));
        if (corps.troops)
            troops(*corps.troops, nation_.corps_guns, nation_.baggage, place + "/troops");
    }

    void division(const ListedFormation& division, const std::string& place) {
        const bool unknown = division.table == no_choice;
        if (applies("LAG-A2"_rule, unknown)) add("LAG-A2"_rule, Fault::no_table, place);
        if (unknown) return;
        const DivisionTable& table = nation_.divisions[division.table];
        if (applies("LAG-A13"_rule, !table.years.has(list_.year)))
            add("LAG-A13"_rule, Fault::year, place, list_.year, table.years.from, table.name);
        const int size = static_cast<int>(division.brigades.size());
        if (applies("LAG-A5"_rule, size < table.least))
            add("LAG-A5"_rule, Fault::too_few_in_division, place, size, table.least, table.name);
        if (applies("LAG-A5"_rule, size > table.most))
            add("LAG-A5"_rule, Fault::too_many_in_division, place, size, table.most, table.name);
        for (std::size_t e = 0; e < nation_.entries.size(); ++e) {
            const int have = number_of(division.brigades, e);
            const int compulsory = number_in(table.compulsory, e);
            const int optional = number_in(table.optional, e);
            const Words& name = nation_.entries[e].name;
            if (applies("LAG-A3"_rule, have < compulsory))
                add("LAG-A3"_rule, Fault::missing_compulsory, place, have, compulsory, name);
            if (applies("LAG-A4"_rule, have > compulsory + optional))
                add("LAG-A4"_rule,
                    compulsory + optional == 0 ? Fault::not_in_division : Fault::too_many_optional,
                    place, have, compulsory + optional, name);
        }
        guns(division.guns, division.gun_option, table.guns, place + "/artillery");
    }

    // LAG-A6, LAG-A9  The brigades of one option, no more and no fewer.
    void guns(const std::vector<ListedBrigade>& guns, std::uint8_t option,
              const std::vector<GunOption>& offered, const std::string& place) {
        if (option == no_choice) {
            if (applies("LAG-A6"_rule, !guns.empty()))
                add("LAG-A6"_rule, Fault::guns_not_offered, place);
            return;
        }
        const GunOption& chosen = offered[option];
        if (applies("LAG-A13"_rule, !chosen.years.has(list_.year)))
            add("LAG-A13"_rule, Fault::year, place, list_.year, chosen.years.from, chosen.name);
        for (std::size_t e = 0; e < nation_.entries.size(); ++e) {
            const int have = number_of(guns, e);
            const int wanted = number_in(chosen.brigades, e);
            if (applies("LAG-A6"_rule, have != wanted))
                add("LAG-A6"_rule, Fault::guns_not_as_offered, place, have, wanted,
                    nation_.entries[e].name);
        }
    }

    // Guns of one option, and baggage.
    void troops(const ListedFormation& troops, const std::vector<GunOption>& offered, int baggage,
                const std::string& place) {
        std::vector<ListedBrigade> pieces;
        int carts = 0;
        for (const ListedBrigade& each : troops.brigades) {
            if (nation_.entries[each.entry].type == BrigadeType::baggage)
                ++carts;
            else
                pieces.push_back(each);
        }
        if (applies("LAG-A9"_rule, carts > baggage))
            add("LAG-A9"_rule, Fault::baggage, place, carts, baggage);
        guns(pieces, troops.gun_option, offered, place);
    }

    static int number_of(const std::vector<ListedBrigade>& brigades, std::size_t entry) {
        return static_cast<int>(
            std::count_if(brigades.begin(), brigades.end(),
                          [&](const ListedBrigade& each) { return each.entry == entry; }));
    }
    static int number_in(const std::vector<Count>& counts, std::size_t entry) {
        int sum = 0;
        for (const Count& each : counts) sum += each.entry == entry ? each.count : 0;
        return sum;
    }

    // --- Helpers ---

    template <class Visit>
    void each_brigade(Visit&& visit) const {
        const auto all = [&](const std::vector<ListedBrigade>& list, const std::string& place) {
            for (std::size_t i = 0; i < list.size(); ++i) visit(list[i], place + at("brigades", i));
        };
        for (std::size_t i = 0; i < list_.corps.size(); ++i) {
            const ListedCorps& each = list_.corps[i];
            for (std::size_t k = 0; k < each.divisions.size(); ++k) {
                const std::string place = at("corps", i) + at("divisions", k);
                all(each.divisions[k].brigades, place);
                all(each.divisions[k].guns, place + "/artillery");
            }
            if (each.troops) all(each.troops->brigades, at("corps", i) + "/troops");
        }
        if (list_.reserve) all(list_.reserve->brigades, "/reserve");
    }

    void add(RuleId rule, Fault fault, const std::string& place, int measured = 0, int allowed = 0,
             const Words& subject = {}) {
        breaches_.push_back({rule, fault, place, measured, allowed, subject});
    }

    const Book& book_;
    const ArmyList& list_;
    const Nation& nation_;
    int size_;
    bool free_;
    std::vector<std::string> named_;
    std::vector<Breach> breaches_;
};

}  // namespace

int points_of(const Book& book, const Nation& nation, const ListedBrigade& brigade) {
    const Entry& entry = nation.entries[brigade.entry];
    const Arm arm = book.arms[place_of(entry.type)];
    if (arm == Arm::baggage) return book.points.baggage * brigade.size();
    int traits = 0;
    for (std::size_t i = 0; i < trait_count; ++i) {
        const auto trait = static_cast<Trait>(i);
        if (entry.traits.has(trait) || brigade.traits.has(trait)) traits += book.points.traits[i];
    }
    int halves = 0;
    for (std::size_t i = 0; i < experience_count; ++i)
        halves += brigade.elements[i] *
                  (book.points.experience[i] * book.points.halves[place_of(arm)] + 2 * traits);
    return std::max(0, halves_rounded_up(halves));
}

int points_of(const Book& book, Rank rank, Grade grade) {
    return book.points.grade_step * book.points.generals[place_of(rank)] *
           static_cast<int>(place_of(grade));
}

int points_of(const Book& book, const ArmyList& list) {
    const Nation& nation = book.nations[list.nation];
    int sum = list.general ? points_of(book, Rank::army, list.general->grade) : 0;
    const auto all = [&](const std::vector<ListedBrigade>& brigades) {
        for (const ListedBrigade& each : brigades) sum += points_of(book, nation, each);
    };
    for (const ListedCorps& corps : list.corps) {
        sum += points_of(book, Rank::corps, corps.general.grade);
        for (const ListedFormation& division : corps.divisions) {
            if (division.general) sum += points_of(book, Rank::division, division.general->grade);
            all(division.brigades);
            all(division.guns);
        }
        if (corps.troops) all(corps.troops->brigades);
    }
    if (list.reserve) all(list.reserve->brigades);
    return sum;
}

std::vector<Breach> check(const Book& book, const ArmyList& list, int size, bool free) {
    return Inspection(book, list, size, free).run();
}

}  // namespace gonfalon::la_garde::army
