#include "tests/games/tercios/draft.h"

#include <doctest/doctest.h>

#include "games/tercios/army/muster.h"
#include "generated/tercios/index.h"
#include "loader/games/tercios.h"

namespace gonfalon::tercios {

using namespace army;

namespace {

std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const std::size_t stop = std::min(text.find(' '), text.size());
        if (stop > 0) words.emplace_back(text.substr(0, stop));
        text.remove_prefix(std::min(stop + 1, text.size()));
    }
    return words;
}

template <class Enum>
Enum named(std::string_view word) {
    const std::optional<Enum> found = find_name<Enum>(word);
    if (!found) FAIL("unknown word " << word);
    return found.value_or(Enum{});
}

}  // namespace

const Book& book() {
    static const Book it = [] {
        const DataFiles files;
        auto loaded = load_tercios_book(files);
        REQUIRE_MESSAGE(loaded.has_value(),
                        loaded.error().file << loaded.error().path << " " << loaded.error().key);
        return *loaded;
    }();
    return it;
}

OptionValues option_values(std::string_view changed) {
    const DataFiles files;
    const auto specs = load_options(files, "tercios");
    REQUIRE(specs.has_value());
    const auto values = choose_options(*specs, read_options(changed));
    REQUIRE(values.has_value());
    return *values;
}
Options options(std::string_view changed) { return tercios_options(option_values(changed)); }

ArmyList built_in(std::string_view id) {
    const DataFiles files;
    auto list = load_tercios_list(files, book(), id);
    REQUIRE_MESSAGE(list.has_value(), list.error().path << " " << list.error().key);
    return *list;
}
std::string text_of(std::string_view id) {
    const DataFiles files;
    return std::string(*files.find("tercios/armies/" + std::string(id) + ".json"));
}

std::string told(const std::vector<Breach>& breaches) {
    std::string text;
    for (const Breach& each : breaches) {
        text.append(text.empty() ? "" : "\n").append(rule_name_of(each.rule)).append(" ");
        text.append(name_of(each.fault)).append(" ").append(each.place);
        text.append(" ").append(std::to_string(each.measured)).append("/");
        text.append(std::to_string(each.allowed));
    }
    return text;
}

Draft::Draft(std::string_view nation, std::string_view structure, int points) {
    list.id = "draft";
    list.title = {"Draft", "Brouillon"};
    list.nation = book().nation_named(nation);
    REQUIRE(list.nation.exists());
    list.points = static_cast<std::uint16_t>(points);
    for (std::size_t i = 0; i < book().templates.size(); ++i)
        if (book().templates[i].id == structure) list.structure = static_cast<std::uint8_t>(i);
    REQUIRE((structure == "free" || list.structure != ArmyList::free_template));
}

ListedCommander Draft::commander(int rank, std::string_view virtues, std::string_view traits) {
    ListedCommander commander;
    commander.code = "C" + std::to_string(next_code_++);
    commander.name = commander.code;
    commander.rank = static_cast<std::uint8_t>(rank);
    for (const std::string& word : split(virtues)) commander.virtues.push_back(named<Virtue>(word));
    for (const std::string& word : split(traits)) commander.traits.push_back(named<Trait>(word));
    return commander;
}

ListedUnit Draft::listed(std::string_view type, std::string_view options) {
    ListedUnit unit;
    unit.code = "U" + std::to_string(next_code_++);
    unit.type = book().type_named(type);
    REQUIRE_MESSAGE(unit.type.exists(), type);
    for (const std::string& word : split(options)) {
        std::uint8_t place = ListedUnit::not_offered;
        const auto& own = book().type(unit.type).options;
        for (std::size_t i = 0; i < own.size(); ++i)
            if (own[i].id == word) place = static_cast<std::uint8_t>(i);
        unit.options.push_back(place);
    }
    return unit;
}

Draft& Draft::chief(int rank, std::string_view virtues, std::string_view traits) {
    list.commander = commander(rank, virtues, traits);
    return *this;
}
Draft& Draft::regiment(std::string_view kind, int rank, std::string_view virtues,
                       std::string_view traits) {
    ListedRegiment regiment;
    regiment.code = "R" + std::to_string(next_code_++);
    regiment.kind = named<RegimentKind>(kind);
    if (rank >= 0) regiment.commander = commander(rank, virtues, traits);
    list.regiments.push_back(regiment);
    return *this;
}
Draft& Draft::of(std::string_view nation) {
    list.regiments.back().nation = book().nation_named(nation);
    return *this;
}
Draft& Draft::unit(std::string_view type, std::string_view options) {
    list.regiments.back().units.push_back(listed(type, options));
    return *this;
}
Draft& Draft::units(int number, std::string_view type, std::string_view options) {
    for (int i = 0; i < number; ++i) unit(type, options);
    return *this;
}
Draft& Draft::elite(std::string_view type, int discipline, bool paid) {
    list.elite = listed(type, {});
    list.elite->elite = paid;
    list.elite->discipline = static_cast<std::uint8_t>(discipline);
    return *this;
}
Draft& Draft::improved(bool elite, int discipline) {
    ListedUnit& unit = list.regiments.back().units.back();
    unit.elite = elite;
    unit.discipline = static_cast<std::uint8_t>(discipline);
    return *this;
}

std::string Draft::breaches(std::string_view changed_options) const {
    const std::string all = "points=3000 " + std::string(changed_options);
    return told(check(book(), list, options(all)));
}
int Draft::cost() const { return points_of(book(), list, options()); }

}  // namespace gonfalon::tercios
