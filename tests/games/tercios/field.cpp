#include "tests/games/tercios/field.h"

#include <doctest/doctest.h>

#include "loader/games/tercios_game.h"

namespace gonfalon::tercios {

Tercios battle(std::string_view scenario, std::string_view options) {
    static const DataFiles files;
    const auto specs = load_options(files, "tercios");
    REQUIRE(specs.has_value());
    const auto chosen = choose_options(*specs, read_options(options));
    REQUIRE(chosen.has_value());
    auto game = load_tercios(files, scenario, *chosen);
    REQUIRE(game.has_value());
    return *game;
}

Table::Table(std::string_view scenario, std::string_view options)
    : game(battle(scenario, options)), state(game.initial()) {}

Table& Table::position(std::string_view text) {
    const ReadError error = game.read_position(text, state);
    REQUIRE_MESSAGE(error.ok(), std::string(error.expected) << " at " << error.at);
    return *this;
}

TroopId Table::id(std::string_view code) const {
    for (std::size_t i = 0; i < game.troop_count(); ++i)
        if (game.code(TroopId{i}) == code) return TroopId{i};
    FAIL("no unit " << std::string(code));
    return {};
}

Verdict Table::why(std::string_view text) const {
    Action action;
    const Side side = asked();
    const ReadError error = game.read(state, side, text, action);
    REQUIRE_MESSAGE(error.ok(), std::string(text) << ": " << std::string(error.expected));
    return game.check(state, side, action);
}

bool Table::forbids(std::string_view action, std::string_view rule) const {
    const Verdict verdict = why(action);
    for (const Breach& breach : verdict.breaches())
        if (Tercios::rule_name(breach.rule) == rule) return true;
    return false;
}

Table& Table::play(std::string_view text) {
    Action action;
    const Side side = asked();
    REQUIRE(game.read(state, side, text, action).ok());
    const Verdict verdict = game.check(state, side, action);
    REQUIRE_MESSAGE(verdict.ok(), std::string(text)
                                      << " is refused by "
                                      << (verdict.ok() ? std::string_view{}
                                                       : Tercios::rule_name(
                                                             verdict.breaches()[0].rule)));
    Recorder recorder;
    game.apply(state, side, action, recorder);
    told = recorder.entries;
    return *this;
}

Table& Table::roll(std::initializer_list<int> dice) {
    Outcome outcome;
    for (const int die : dice) outcome.dice.push_back(static_cast<std::uint8_t>(die));
    REQUIRE(game.admits(state, outcome));
    Recorder recorder;
    game.apply(state, outcome, recorder);
    told = recorder.entries;
    return *this;
}

int Table::tally(std::string_view name) const {
    int sum = 0;
    for (const Entry& entry : told)
        if (entry.kind == Entry::Kind::modifier && Tercios::say_name(entry.event.say) == name)
            sum += entry.amount;
    return sum;
}
int Table::amount(std::string_view name, std::string_view rule) const {
    int sum = 0;
    for (const Entry& entry : told)
        if (entry.kind == Entry::Kind::modifier && Tercios::say_name(entry.event.say) == name &&
            Tercios::rule_name(entry.event.rule) == rule)
            sum += entry.amount;
    return sum;
}
int Table::times(std::string_view message) const {
    int count = 0;
    for (const Entry& entry : told)
        if (entry.kind == Entry::Kind::event && Tercios::say_name(entry.event.say) == message)
            ++count;
    return count;
}

}  // namespace gonfalon::tercios
