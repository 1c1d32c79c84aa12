// What messages do to whom: every message of every game has its place in the table of effects.
#include "games/grunwald/effects.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "engine/game/effect.h"
#include "games/la_garde/effects.h"
#include "games/p3f/effects.h"
#include "games/tercios/effects.h"
#include "loader/catalogue.h"
#include "loader/data_files.h"
#include "tests/toy/effects.h"

using namespace gonfalon;

namespace {

template <class G>
void every_message_has_its_place(const Effects<G>& effects) {
    CAPTURE(G::name);
    int messages = 0;
    for (std::uint16_t i = 1; !G::say_name(SayId{i}).empty(); ++i) {
        const std::string_view name = G::say_name(SayId{i});
        if (!name.starts_with("log.")) continue;
        CAPTURE(name);
        ++messages;
        const bool has_effect =
            std::any_of(effects.rows.begin(), effects.rows.end(), [&](const EffectRow& row) {
                return std::find(row.says.begin(), row.says.end(), SayId{i}) != row.says.end();
            });
        const bool is_plain =
            std::find(effects.plain.begin(), effects.plain.end(), SayId{i}) != effects.plain.end();
        CHECK(has_effect != is_plain);
    }
    CHECK(messages > 10);
}

// An argument that a row names is one its message has: a slip would make its subject nobody.
template <class G>
void rows_name_arguments(const Effects<G>& effects) {
    static const DataFiles files;
    const std::string path = "lang/en/" + std::string(G::name) + ".json";
    const auto text = files.find(path);
    REQUIRE(text.has_value());
    const auto lines = read_catalogue(*text, path);
    REQUIRE(lines.has_value());
    const auto check_row = [&](const EffectRow& row, SayId say) {
        const std::string_view key = G::say_name(say);
        CAPTURE(key);
        const auto line = std::find_if(lines->begin(), lines->end(),
                                       [&](const auto& each) { return each.first == key; });
        REQUIRE(line != lines->end());
        for (const std::string_view name : {row.subject, row.amount, row.when}) {
            const std::string open = "{" + std::string(name);
            CHECK((name.empty() || line->second.find(open + "}") != std::string::npos ||
                   line->second.find(open + ",") != std::string::npos));
        }
        if (row.effect < Effect::nothing) CHECK_FALSE(row.subject.empty());
    };
    for (const EffectRow& row : effects.rows)
        for (const SayId say : row.says) check_row(row, say);
}

template <class G>
void check_table(const Effects<G>& effects) {
    every_message_has_its_place(effects);
    rows_name_arguments(effects);
}

}  // namespace

TEST_CASE("every message of a game either has an effect or is listed as having none") {
    check_table(grunwald::effects());
    check_table(p3f::effects());
    check_table(tercios::effects());
    check_table(la_garde::effects());
    every_message_has_its_place(toy::effects());
}
