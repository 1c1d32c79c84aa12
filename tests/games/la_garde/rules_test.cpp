// La Garde as it is played: bags against the oracle, exact odds, data packs, no allocation.
#include "games/la_garde/rules/rules.h"

#include <doctest/doctest.h>

#include <array>
#include <string>

#include "ai/doctrine/la_garde.h"
#include "ai/players/player.h"
#include "engine/core/hash.h"
#include "engine/game/forecast.h"
#include "engine/testing/random_game.h"
#include "loader/games/la_garde_game.h"
#include "tests/allocations.h"
#include "tests/games/la_garde/data.h"
#include "tests/games/la_garde/oracle.h"

using namespace gonfalon;
using namespace gonfalon::la_garde;

namespace {

constexpr const char* battles[] = {"training-first-division", "encounter-at-the-crossroads",
                                   "the-village", "the-crossing", "auerstaedt"};

LaGarde game_of(std::string_view scenario, std::string_view options = {}) {
    return LaGarde::from(tables_of(scenario, options));
}

// The facts of the combat that is about to be drawn, for the oracle.
oracle::Fight facts(const LaGarde& game, const State& now) {
    const Rules rules(game, now);
    const Combat& combat = now.scene.combat;
    const BrigadeId a = combat.attacker;
    const BrigadeId d = combat.defender;
    const auto arms = [&](BrigadeId own, const Supports& help) {
        int count = 0;
        for (const Arm arm : {Arm::infantry, Arm::cavalry, Arm::artillery})
            if (help.arms.has(arm) || rules.arm(own) == arm) ++count;
        return count;
    };
    const auto general = [&](std::size_t who) {
        const GeneralId id = combat.engaged[who];
        if (!id.exists()) return 0;
        return game.tables().of(id).rank == Rank::division ? 1 : 2;
    };
    oracle::Fight fight;
    fight.attacker = rules.experience(a);
    fight.defender = rules.experience(d);
    fight.defender_cohesion = now.of(d).cohesion;
    fight.attacker_elements = now.of(a).size();
    fight.defender_elements = now.of(d).size();
    fight.attacker_large = rules.has(a, Trait::large);
    fight.defender_large = rules.has(d, Trait::large);
    fight.earlier_combats = now.of(d).fights;
    fight.cover = rules.cover(d);
    fight.attacker_height = rules.height(a);
    fight.defender_height = rules.height(d);
    fight.difficult = rules.in_difficult(d, rules.arm(a) == Arm::cavalry);
    fight.crossing = rules.attacks_across(a, d);
    fight.confused = rules.fog() || (rules.in_confusion(a) && rules.in_confusion(d));
    fight.attacker_pikes = rules.has(a, Trait::pikes_bows);
    fight.defender_pikes = rules.has(d, Trait::pikes_bows);
    fight.fanatics = rules.has(a, Trait::fanatics);
    fight.attacker_grognards = rules.has(a, Trait::grognards);
    fight.defender_grognards = rules.has(d, Trait::grognards);
    const Order order = rules.order_of(d);
    fight.heavy_cavalry = rules.has(a, Trait::heavy_cavalry) && order != Order::defend;
    fight.lancers = rules.has(a, Trait::lancers);
    const Supports ours = rules.supports(a, d);
    const Supports theirs = rules.supports(d, a);
    fight.attacker_supports = ours.brigades;
    fight.defender_supports = theirs.brigades;
    fight.attacker_arms = arms(a, ours);
    fight.defender_arms = arms(d, theirs);
    const bool square = rules.in_square(d, a);
    const bool front = rules.struck_in_front(d, a);
    using oracle::Reaction;
    if (order == Order::manoeuvre || now.of(d).cohesion == Cohesion::rout ||
        !rules.is_commanded(d) || (!front && !square))
        fight.reaction = Reaction::no_reaction;
    else if (square)
        fight.reaction = Reaction::square;
    else if (rules.is_gun(d) && order == Order::defend && !now.of(d).has(Mark::dry))
        fight.reaction = Reaction::canister;
    else if (rules.is_gun(d) && order == Order::attack)
        fight.reaction = Reaction::guns_attack;
    else if (rules.arm(d) == Arm::cavalry && rules.arm(a) == Arm::infantry)
        fight.reaction = Reaction::cavalry_by_infantry;
    else if (order == Order::defend)
        fight.reaction = Reaction::hold;
    fight.attacker_chain = rules.chain(a, Order::attack);
    fight.defender_chain = rules.chain(d, Order::defend);
    fight.attacker_general = general(0);
    fight.defender_general = general(1);
    return fight;
}

oracle::Shot shot_facts(const LaGarde& game, const State& now) {
    const Rules rules(game, now);
    const BrigadeId gun = now.scene.combat.attacker;
    const BrigadeId target = now.scene.combat.defender;
    oracle::Shot shot;
    shot.battery = rules.experience(gun);
    shot.battery_disorganised = now.of(gun).cohesion == Cohesion::disorganised;
    shot.target = now.of(target).cohesion;
    shot.calibre = rules.row(gun).calibre;
    shot.range = rules.band(gun, target);
    shot.order = rules.order_of(target);
    shot.cover = rules.cover(target);
    shot.battery_height = rules.height(gun);
    shot.target_height = rules.height(target);
    shot.weather = rules.fog();
    shot.moved_by_hand = now.of(gun).has(Mark::by_hand);
    shot.chain = rules.chain(gun, Order::attack);
    return shot;
}

// Percent of each row of a result table, by the weights the game gives.
std::array<int, 6> percent_of(const LaGarde& game, Tokens bag) {
    State now = game.initial();
    now.scene.combat.stage = Stage::draw;
    now.scene.combat.attacker = BrigadeId{0};
    now.scene.combat.defender = BrigadeId{game.tables().brigade_begin[1]};
    now.scene.combat.bag = bag;
    std::array<std::uint64_t, 6> ways{};
    std::uint64_t total = 0;
    game.outcomes(now, [&](const Outcome& outcome, std::uint64_t weight) {
        std::array<int, colour_count> count{};
        for (const std::uint8_t token : outcome.dice) ++count[token - 1u];
        ways[game.tables().draw.method.row(count[0], count[1])] += weight;
        total += weight;
    });
    std::array<int, 6> percent{};
    for (std::size_t i = 0; i < 6; ++i)
        percent[i] = static_cast<int>((200 * ways[i] + total) / (2 * total));
    return percent;
}

}  // namespace

TEST_CASE("la_garde: the bags of random games are the oracle's") {
    int combats = 0;
    int bombardments = 0;
    for (const char* scenario : battles) {
        const LaGarde game = game_of(scenario);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            testing::RandomGame<LaGarde> random(game, seed);
            while (!random.over()) {
                const State& now = random.state();
                if (now.scene.tasks.empty() && now.scene.combat.stage == Stage::draw) {
                    if (now.scene.combat.bombardment) {
                        ++bombardments;
                        CHECK(now.scene.combat.bag == oracle::bag_of(shot_facts(game, now)));
                    } else {
                        ++combats;
                        CHECK(now.scene.combat.bag == oracle::bag_of(facts(game, now)));
                    }
                }
                Silent silent;
                random.apply(random.draw(), silent);
            }
        }
    }
    CHECK(combats > 60);
    CHECK(bombardments > 100);
}

// The table of the dossier, section 4.5, in percent: BB, BW, WW, RW, RR, RB.
TEST_CASE("LAG-U2 the odds of a draw are exact") {
    const LaGarde game = game_of("training-first-division");
    using Row = std::array<int, 6>;
    CHECK(percent_of(game, {2, 3, 2}) == Row{5, 29, 14, 29, 5, 19});
    CHECK(percent_of(game, {4, 3, 3}) == Row{7, 20, 7, 27, 13, 27});
    CHECK(percent_of(game, {4, 3, 5}) == Row{15, 23, 5, 18, 9, 30});
    CHECK(percent_of(game, {4, 3, 6}) == Row{19, 23, 4, 15, 8, 31});
    CHECK(percent_of(game, {7, 3, 4}) == Row{7, 13, 3, 23, 23, 31});
    CHECK(percent_of(game, {6, 3, 2}) == Row{2, 11, 5, 33, 27, 22});
    CHECK(percent_of(game, {1, 2, 3}) == Row{20, 40, 7, 13, 0, 20});
    CHECK(percent_of(game, {1, 2, 6}) == Row{42, 33, 3, 6, 0, 17});
    CHECK(percent_of(game, {2, 2, 4}) == Row{21, 29, 4, 14, 4, 29});
    CHECK(percent_of(game, {4, 2, 3}) == Row{8, 17, 3, 22, 17, 33});
    CHECK(percent_of(game, {3, 2, 4}) == Row{17, 22, 3, 17, 8, 33});
    CHECK(percent_of(game, {5, 2, 3}) == Row{7, 13, 2, 22, 22, 33});
}

TEST_CASE(
    "LAG-U1 a data pack with three tokens by majority and an eight-sided die plays them all") {
    const std::string path = "la_garde/tables/draw.json";
    DataFiles files = changed(path, "\"method\": \"pair\"", "\"method\": \"majority\"");
    std::string text(*files.find(path));
    const std::size_t at = text.find("\"die\": 10");
    REQUIRE(at != std::string::npos);
    text.replace(at, 9, "\"die\": 8");
    DataPack pack;
    pack.name = "rival readings";
    pack.files[path] = text;
    files.lay_over(pack);
    for (const char* scenario : battles) {
        const auto loaded = load_la_garde(files, scenario, options_of(""));
        REQUIRE(loaded.has_value());
        CHECK(loaded->tables().draw.method.drawn == 3);
        testing::RandomGame<LaGarde> random(*loaded, 5);
        while (!random.over()) {
            const auto step = random.draw();
            if (step.chance) {
                const Ask ask = loaded->prompt(random.state(), Side::first).ask;
                if (ask == Ask::draw_combat || ask == Ask::draw_bombardment)
                    CHECK(step.outcome.dice.size() == 3);
                else
                    for (const std::uint8_t die : step.outcome.dice) CHECK(die <= 8);
            }
            Silent silent;
            random.apply(step, silent);
        }
        CHECK(random.state().is_over());
    }
}

TEST_CASE("LAG-R2 a forecast turns up the order it imagines, not the one that lies there") {
    const LaGarde game = game_of("training-first-division");
    State now;
    REQUIRE(game.read_position("scene phase combat turn 2 sealed yes/yes holder 0 formation D1\n"
                               "B1 pose 5000,6600,16384 from 5000,6600 place table elements "
                               "0/0/4/0/0/0\n"
                               "b1 pose 5000,6600,49152 from 5000,6600 place table elements "
                               "0/0/5/0/0/0\n"
                               "MD1 pose 3900,5200,16384 place table grade competent\n"
                               "mD1 pose 6000,7600,49152 place table grade competent\n"
                               "formation D1 order attack known yes activated yes\n"
                               "formation d1 order defend\n"
                               "corps C1 order attack shown yes\n"
                               "corps c1 order attack shown yes\n",
                               now)
                .ok());
    Chance chance(7, 1);
    bool seen[3] = {};
    for (int i = 0; i < 40; ++i) {
        const State guess = game.imagine(game.observe(now, Viewer::first), chance);
        seen[place_of(guess.divisions[1].order)] = true;
        const auto told = forecast(
            game, guess, Side::first,
            Action::of(Verb::attack, BrigadeId{0}, BrigadeId{game.tables().brigade_begin[1]}));
        CHECK(told.complete);
    }
    CHECK(seen[0]);
    CHECK(seen[1]);
    CHECK(seen[2]);
}

TEST_CASE("la_garde: check, sample, outcome and a silent apply allocate nothing") {
    for (const char* scenario : {"the-crossing", "auerstaedt"}) {
        const LaGarde game = game_of(scenario);
        testing::RandomGame<LaGarde> random(game, 3);
        const std::size_t before = testing::allocations();
        while (!random.over()) {
            const auto step = random.draw();
            if (!step.chance && !game.check(random.state(), step.side, step.action)) break;
            Silent silent;
            random.apply(step, silent);
        }
        CHECK(testing::allocations() == before);
        CHECK(random.over());
    }
}

TEST_CASE("la_garde: a State is small and copied as it stands") {
    CHECK(sizeof(State) <= 5 * 1024);
    CHECK(std::is_trivially_copyable_v<State>);
}

// Greedy players in all battles: whatever they do is legal and keeps the state sound, a position
// can be written and read back, and every battle ends.
TEST_CASE("la_garde: greedy players keep every invariant") {
    for (std::size_t i = 0; i < std::size(battles); ++i) {
        const LaGarde game = game_of(battles[i]);
        State state = game.initial();
        Chance chance(i + 1, 7);
        Silent silent;
        std::uint64_t step = 0;
        while (game.prompt(state, Side::first).turn != Turn::over && step < 5000) {
            chance.begin(++step);
            const auto turn = game.prompt(state, Side::first).turn;
            if (turn == Turn::chance) {
                game.apply(state, game.outcome(state, chance), silent);
            } else {
                const Side side =
                    asks(game.prompt(state, Side::first), Side::first) ? Side::first : Side::second;
                Decision<LaGarde> decision;
                REQUIRE(decide(game, game.observe(state, viewer(side)), side, "greedy", chance,
                               Effort{}, decision));
                REQUIRE(game.check(state, side, decision.action).ok());
                game.apply(state, side, decision.action, silent);
            }
            REQUIRE(game.is_sound(state));
            if (step % 5 == 0) {
                std::string text;
                game.write_position(state, text);
                State read;
                REQUIRE(game.read_position(text, read).ok());
                REQUIRE(read == state);
                // What a side may know is the same in every state it can imagine.
                for (const Side side : {Side::first, Side::second}) {
                    const View view = game.observe(state, viewer(side));
                    const State guess = game.imagine(view, chance);
                    REQUIRE(game.is_sound(guess));
                    REQUIRE(hash_of(game.observe(guess, viewer(side))) == hash_of(view));
                    REQUIRE(game.question(guess, side) == game.question(state, side));
                }
            }
            // No two brigades stand on each other. A base that has lost an element is rounded anew:
            // a tenth of a millimetre more than contact is none.
            const Rules rules(game, state);
            for (std::size_t b = 0; b < game.tables().brigades.size(); ++b)
                for (std::size_t c = 0; c < b; ++c) {
                    if (!state.units[b].on_table() || !state.units[c].on_table()) continue;
                    INFO(std::string(battles[i]), ", step ", step);
                    REQUIRE_FALSE(plane::overlap(rules.base(BrigadeId{b}), rules.base(BrigadeId{c}),
                                                 2 * plane::contact_slack));
                }
        }
        CHECK(state.is_over());
    }
}
