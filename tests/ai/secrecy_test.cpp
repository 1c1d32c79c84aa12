// The law that a computer player knows only what its side may know: whatever the enemy has hidden,
// the same View gets the same choice, at every level.
#include <doctest/doctest.h>

#include <string>

#include "loader/data_files.h"
#include "protocol/library.h"
#include "tests/support/sanitized.h"

namespace gonfalon {
namespace {

const DataFiles& data() {
    static const DataFiles files;
    return files;
}

Match match_at(std::string_view game, std::string_view scenario, std::string_view options,
               const std::string& position) {
    auto match = Library(data()).start(game, scenario, read_options(options), "typed");
    REQUIRE(match);
    if (!position.empty()) REQUIRE(match->place(position).ok());
    return std::move(*match);
}

bool is_asked(const Match& match, Side side) { return match.status().asked[index(side)]; }

bool act_at_random(Match& match, Side side, std::uint64_t seed) {
    Chance thoughts(seed, 0);
    const auto choice = match.choose(side, "random", thoughts);
    return choice && match.play(side, choice->action);
}

// Lets the enemy of `side` act in two matches, differently where it can, while `side` sees no
// difference. True: they differ, and `side` is asked.
bool drift_apart(Match& one, Match& two, Side side, std::uint64_t seed) {
    const Side enemy = other(side);
    for (int i = 0; i < 24; ++i) {
        if (one.status().turn == Turn::chance && two.status().turn == Turn::chance) {
            Chance dice_one(seed, 0);
            Chance dice_two(seed, 0);
            if (!one.roll(dice_one) || !two.roll(dice_two)) return false;
            if (one.view(viewer(side)) != two.view(viewer(side))) return false;
            if (is_asked(one, side) && is_asked(two, side)) return one.hash() != two.hash();
            continue;
        }
        if (!is_asked(one, enemy) || !is_asked(two, enemy)) return false;
        const auto number = seed + 100 * static_cast<std::uint64_t>(i);
        if (!act_at_random(one, enemy, number)) return false;
        // Something else that looks the same; if there is nothing, the same.
        bool found = false;
        for (std::uint64_t again = 1; again < 16 && !found; ++again) {
            const std::uint64_t line = two.record().next();
            if (!act_at_random(two, enemy, number + again)) return false;
            found = one.view(viewer(side)) == two.view(viewer(side)) && one.hash() != two.hash();
            if (!found && !two.undo_to(line)) return false;
        }
        if (!found) {
            if (!act_at_random(two, enemy, number)) return false;
            if (one.view(viewer(side)) != two.view(viewer(side))) return false;
        }
        if (is_asked(one, side) && is_asked(two, side) && one.hash() != two.hash()) return true;
    }
    return false;
}

// At every level, in two matches that look the same to `side`. Gives how many were compared.
int same_choices(const Match& one, const Match& two, Side side, std::uint64_t step) {
    int compared = 0;
    for (const std::string_view level : {"reference", "recruit", "captain", "general"}) {
        CAPTURE(level);
        Chance thoughts_one(5, step);
        Chance thoughts_two(5, step);
        const Effort effort = Effort{}.share(Effort::whole / 50);
        const auto choice = one.choose(side, level, thoughts_one, effort);
        const auto twin = two.choose(side, level, thoughts_two, effort);
        REQUIRE(choice);
        REQUIRE(twin);
        CHECK(choice->action == twin->action);
        CHECK(choice->reason == twin->reason);
        ++compared;
    }
    return compared;
}

// Plays a battle at random, showing each position in which somebody is asked, until `seen` says
// that it has seen enough.
template <class Seen>
void play_at_random(Match& match, std::uint64_t most, Seen seen) {
    Chance dice(11, 0);
    for (std::uint64_t step = 0; step < most; ++step) {
        const MatchStatus now = match.status();
        if (now.turn == Turn::over) return;
        if (now.turn == Turn::chance) {
            dice.begin(step);
            REQUIRE(match.roll(dice));
            continue;
        }
        if (!seen(now, step)) return;
        REQUIRE(act_at_random(match, now.asked[0] ? Side::first : Side::second, 77 + step));
    }
}

struct Counted {
    int twins = 0;
    int choices = 0;
};

// Plays a battle at random; wherever two matches can be made that differ in what a side cannot see,
// all levels choose the same in both.
Counted compare_choices(std::string_view game, std::string_view scenario,
                        std::string_view options) {
    CAPTURE(game);
    constexpr int enough = testing::thinning > 1 ? 2 : 5;
    Counted counted;
    Match match = match_at(game, scenario, options, "");
    play_at_random(match, 3000, [&](const MatchStatus& now, std::uint64_t step) {
        const std::string position = match.position();
        for (const Side side : {Side::first, Side::second}) {
            if (!now.asked[index(other(side))] || counted.twins >= enough) continue;
            Match one = match_at(game, scenario, options, position);
            Match two = match_at(game, scenario, options, position);
            if (!drift_apart(one, two, side, 1000 * step)) continue;
            ++counted.twins;
            counted.choices += same_choices(one, two, side, step);
        }
        return counted.twins < enough;
    });
    return counted;
}

TEST_CASE("players: the same choice whatever the enemy has hidden" *
          doctest::test_suite("release: whole")) {
    constexpr std::string_view battles[][3] = {
        {"toy", "duel", "orders=secret"},
        {"tercios", "training-first-shots", ""},
        {"la_garde", "training-first-division", ""},
    };
    for (const auto& [game, scenario, options] : battles) {
        CAPTURE(game);
        const Counted counted = compare_choices(game, scenario, options);
        CHECK(counted.twins > 0);
        CHECK(counted.choices == 4 * counted.twins);
    }
}

// The position with another order for a column, where it has `from`.
std::string ordered(const std::string& position, std::string_view from, std::string_view to) {
    const std::size_t at = position.find(" " + std::string(from) + "\n");
    if (at == std::string::npos) return position;
    return position.substr(0, at + 1) + std::string(to) + position.substr(at + 1 + from.size());
}

TEST_CASE("P3F-10.1.1.6 players: the same choice whatever orders lie face down" *
          doctest::test_suite("release: whole")) {
    constexpr std::string_view scenario = "training-reactions";
    constexpr std::string_view options = "advanced_rules=on";
    constexpr int enough = testing::thinning > 1 ? 2 : 6;
    int twins = 0;
    Match match = match_at("p3f", scenario, options, "");
    play_at_random(match, 400, [&](const MatchStatus& now, std::uint64_t step) {
        const Side side = now.asked[0] ? Side::first : Side::second;
        const std::string position = match.position();
        for (const std::string_view from : {"attack", "hold"}) {
            const std::string other_orders = ordered(position, from, "reserve");
            if (other_orders == position || twins >= enough || step % 7 != 0) continue;
            const Match one = match_at("p3f", scenario, options, position);
            const Match two = match_at("p3f", scenario, options, other_orders);
            if (one.view(viewer(side)) != two.view(viewer(side)) || one.hash() == two.hash())
                continue;
            ++twins;
            same_choices(one, two, side, step);
        }
        return twins < enough;
    });
    CHECK(twins > 1);
}

TEST_CASE("players: at Grunwald nothing is hidden") {
    CHECK_FALSE(match_at("grunwald", "training-combat", "", "").has_secrets());
}

}  // namespace
}  // namespace gonfalon
