// Every bag of many random games against the oracle, from facts read off the position.
#include <doctest/doctest.h>

#include <string>

#include "tests/games/la_garde/data.h"
#include "tests/games/la_garde/facts.h"
#include "tests/support/sanitized.h"

using namespace gonfalon;
using namespace gonfalon::la_garde;

namespace {

struct Count {
    int fights = 0;
    int shots = 0;
    // Fights in which each matter had a part.
    std::array<int, 7> reactions{};
    int cover = 0;
    int slope = 0;
    int difficult = 0;
    int crossing = 0;
    int confused = 0;
    int numbers = 0;
    int earlier = 0;
    int supports = 0;
    int arms = 0;
    int chain = 0;
    int generals = 0;
    int shaken = 0;
    std::array<int, 3> ranges{};  // of shots

    void add(const oracle::Fight& f) {
        ++fights;
        ++reactions[static_cast<std::size_t>(f.reaction)];
        cover += f.cover != Cover::none;
        slope += f.attacker_height != f.defender_height;
        difficult += f.difficult;
        crossing += f.crossing;
        confused += f.confused;
        numbers += f.attacker_elements >= 2 * f.defender_elements ||
                   f.defender_elements >= 2 * f.attacker_elements;
        earlier += f.earlier_combats > 0;
        supports += f.attacker_supports != f.defender_supports;
        arms += f.attacker_arms != f.defender_arms;
        chain += f.attacker_chain || f.defender_chain;
        generals += f.attacker_general + f.defender_general > 0;
        shaken += f.defender_cohesion != Cohesion::formed;
    }
};

void play(const LaGarde& game, std::uint64_t seed, int steps, Count& count) {
    Chance chance(seed, 5);
    Table table(game);
    const State& state = table.state;
    std::array<int, max_brigades> fought{};  // as defender, this turn
    int turn = 0;
    BrigadeId attacked{};  // by the combat that is being fought
    BrigadeId attacker{};
    for (int step = 0; step < steps && !state.is_over(); ++step) {
        const Combat& combat = state.scene.combat;
        // A bitter fight begun again is no new combat (LAG-R18).
        if (combat.stage == Stage::none && attacked.exists()) {
            ++fought[attacked.index()];
            ++fought[attacker.index()];  // LAG-R49
            attacked = {};
        }
        if (state.scene.turn != turn) {
            turn = state.scene.turn;
            fought = {};
        }
        const bool draws = combat.stage == Stage::draw;
        if (draws && combat.bombardment) {
            ++count.shots;
            const auto shot = oracle::shot_of(game.tables(), state);
            ++count.ranges[static_cast<std::size_t>(shot.range)];
            REQUIRE(combat.bag == oracle::bag_of(shot));
        }
        if (draws && !combat.bombardment) {
            attacked = combat.defender;
            attacker = combat.attacker;
            const auto fight =
                oracle::fight_of(game.tables(), state, fought[combat.defender.index()]);
            count.add(fight);
            INFO("step ", step, ", ", game.code(combat.attacker), " attacks ",
                 game.code(combat.defender));
            REQUIRE(combat.bag == oracle::bag_of(fight));
        }
        table.go_on(chance);
    }
}

std::string text_of(const oracle::Fight& f) {
    std::string text = "reaction " + std::to_string(static_cast<int>(f.reaction));
    const std::pair<const char*, int> all[] = {{"attacker", static_cast<int>(f.attacker)},
                                               {"defender", static_cast<int>(f.defender)},
                                               {"cohesion", static_cast<int>(f.defender_cohesion)},
                                               {"elements", f.attacker_elements},
                                               {"against", f.defender_elements},
                                               {"earlier", f.earlier_combats},
                                               {"cover", static_cast<int>(f.cover)},
                                               {"height", f.attacker_height},
                                               {"against", f.defender_height},
                                               {"difficult", f.difficult},
                                               {"crossing", f.crossing},
                                               {"confused", f.confused},
                                               {"supports", f.attacker_supports},
                                               {"against", f.defender_supports},
                                               {"arms", f.attacker_arms},
                                               {"against", f.defender_arms},
                                               {"chain", f.attacker_chain},
                                               {"against", f.defender_chain},
                                               {"general", f.attacker_general},
                                               {"against", f.defender_general}};
    for (const auto& [name, value] : all)
        text += std::string(", ") + name + " " + std::to_string(value);
    return text;
}
std::string text_of(const Tokens& bag) {
    return std::to_string(bag[0]) + "/" + std::to_string(bag[1]) + "/" + std::to_string(bag[2]);
}

// A position out of nowhere: both armies crowded round a place of the table, orders, cohesion,
// losses and marks by chance, generals near, and an attacker that touches a defender with its
// front. False when there was no room for it.
bool arrange(const LaGarde& game, State& state, Chance& chance) {
    const Tables& tables = game.tables();
    const Battle& battle = tables.battle;
    const auto below = [&](int limit) {
        return static_cast<int>(chance.below(static_cast<std::uint32_t>(limit)));
    };
    const Point middle{2500 + below(battle.width - 5000), 2500 + below(battle.depth - 5000)};
    const auto somewhere = [&](int spread) {
        return Pose{{middle.x - spread + below(2 * spread), middle.y - spread + below(2 * spread)},
                    static_cast<Angle>(below(65536))};
    };
    const auto free = [&](BrigadeId id, const Pose& pose) {
        const plane::Rectangle base = plane::rectangle(pose, game.size(state, id));
        if (!battle.table().contains(base.bounds())) return false;
        for (std::size_t i = 0; i < tables.brigades.size(); ++i) {
            const BrigadeId other(i);
            if (other == id || !state.of(other).on_table()) continue;
            if (plane::overlap(base,
                               plane::rectangle(state.of(other).pose, game.size(state, other)),
                               plane::contact_slack))
                return false;
        }
        return true;
    };
    for (Division& each : state.divisions) {
        each.order = static_cast<Order>(below(3));
        each.known = below(2) == 0;
        each.arrived = true;
    }
    for (CorpsState& each : state.corps) {
        each.order = static_cast<Order>(below(3));
        each.shown = true;
    }
    for (Unit& each : state.units) each.place = Place::waiting;
    for (std::size_t i = 0; i < tables.brigades.size(); ++i) {
        const BrigadeId id(i);
        Unit& unit = state.of(id);
        unit.elements = tables.of(id).elements;
        for (std::uint8_t& count : unit.elements)
            if (count > 1 && below(3) == 0) count = static_cast<std::uint8_t>(1 + below(count));
        unit.cohesion = below(3) > 0 ? Cohesion::formed : static_cast<Cohesion>(below(3));
        unit.fights = 0;
        unit.marks = 0;
        if (below(4) == 0) unit.set(Mark::shifted);
        if (below(6) == 0) unit.set(Mark::dry);
        const Pose pose = somewhere(2500);
        if (below(4) == 0 || !free(id, pose)) continue;
        unit.pose = pose;
        unit.from = pose.at;
        unit.place = Place::table;
    }
    for (std::size_t i = 0; i < tables.generals.size(); ++i) {
        Officer& officer = state.officers[i];
        officer.place = below(12) == 0 ? Place::lost : Place::table;
        officer.pose = somewhere(1500);
    }
    // The attacker comes from some way off, straight at the defender, until it touches.
    const auto pick = [&](Side side) {
        const std::size_t from = tables.brigade_begin[index(side)];
        return BrigadeId(from + chance.below(static_cast<std::uint32_t>(
                                    tables.brigade_begin[index(side) + 1] - from)));
    };
    const Side side = below(2) == 0 ? Side::first : Side::second;
    const BrigadeId attacker = pick(side);
    const BrigadeId defender = pick(other(side));
    if (!state.of(defender).on_table() || !tables.movement_of(attacker).attacks) return false;
    const plane::Rectangle target =
        plane::rectangle(state.of(defender).pose, game.size(state, defender));
    const auto bearing = static_cast<Angle>(below(65536));
    Pose pose{target.middle() + plane::offset(bearing, 3000), plane::opposite(bearing)};
    Unit& unit = state.of(attacker);
    unit.place = Place::waiting;
    const auto corners = target.corners();
    const auto way = plane::first_contact(plane::rectangle(pose, game.size(state, attacker)),
                                          pose.facing, 3000, corners);
    if (!way) return false;
    unit.from = pose.at;
    pose = plane::advanced(pose, *way);
    if (!free(attacker, pose)) return false;
    unit.pose = pose;
    unit.place = Place::table;
    if (unit.cohesion == Cohesion::rout) unit.cohesion = Cohesion::formed;
    const FormationId formation = tables.of(attacker).formation;
    state.of(formation).order = Order::attack;
    if (tables.of(formation).kind == Formation::Kind::corps_troops)
        state.of(tables.of(formation).corps).order = Order::attack;
    // A general or two beside those who fight.
    for (const BrigadeId each : {attacker, defender})
        if (below(3) == 0) {
            const Formation& card = tables.of(tables.of(each).formation);
            const GeneralId general = below(2) == 0 || !card.corps.exists()
                                          ? card.general
                                          : tables.of(card.corps).general;
            const plane::Rectangle base =
                plane::rectangle(state.of(each).pose, game.size(state, each));
            state.of(general).place = Place::table;
            state.of(general).pose = {base.centre(plane::Edge::rear), state.of(each).pose.facing};
        }
    Scene& scene = state.scene;
    scene = {};
    scene.phase = Phase::combat;
    scene.turn = static_cast<std::uint8_t>(1 + below(4));
    scene.sealed = {true, true};
    scene.holder = 0;
    scene.active = side;
    scene.formation = formation;
    scene.corps = tables.of(formation).corps;
    Silent silent;
    const Action action = Action::of(Verb::attack, attacker, defender);
    if (!game.check(state, side, action)) return false;
    state.of(defender).fights = static_cast<std::uint8_t>(below(3));
    game.apply(state, side, action, silent);
    while (state.scene.combat.stage == Stage::attacker_general ||
           state.scene.combat.stage == Stage::defender_general) {
        const Side asked = game.prompt(state, Side::first).side;
        game.apply(state, asked, game.sample(state, asked, chance), silent);
    }
    return state.scene.combat.stage == Stage::draw;
}

}  // namespace

TEST_CASE("LAG-2.6-square LAG-2.6-canister every bag of thrown positions is the oracle's" *
          doctest::test_suite("release: whole")) {
    Count sum;
    Chance chance(1815, 5);
    for (const char* battle : {"training-first-division", "the-village", "the-crossing",
                               "encounter-at-the-crossroads", "auerstaedt"}) {
        const LaGarde game = LaGarde::from(tables_of(battle));
        INFO(std::string(battle));
        for (int i = 0; i < 4000 / testing::thinning; ++i) {
            State state = game.initial();
            if (!arrange(game, state, chance)) continue;
            const Combat& combat = state.scene.combat;
            const auto fight =
                oracle::fight_of(game.tables(), state, state.of(combat.defender).fights);
            sum.add(fight);
            INFO("position ", i, ", ", game.code(combat.attacker), " attacks ",
                 game.code(combat.defender));
            INFO(text_of(combat.bag), " against ", text_of(oracle::bag_of(fight)), ": ",
                 text_of(fight));
            REQUIRE(combat.bag == oracle::bag_of(fight));
        }
    }
    // So few as the sanitizers leave need not meet everything.
    CHECK(sum.fights > 0);
    if (testing::thinning > 1) return;
    CHECK(sum.fights > 1000);
    for (const int each : sum.reactions) CHECK(each > 5);
    for (const int each :
         {sum.cover, sum.slope, sum.difficult, sum.crossing, sum.confused, sum.numbers, sum.earlier,
          sum.supports, sum.arms, sum.chain, sum.generals, sum.shaken})
        CHECK(each > 20);
}

TEST_CASE("LAG-2.6-hold LAG-2.9-short every bag of random games is the oracle's" *
          doctest::test_suite("release: whole")) {
    Count sum;
    for (const char* battle : {"training-first-division", "the-village", "the-crossing",
                               "encounter-at-the-crossroads", "auerstaedt"}) {
        const LaGarde game = LaGarde::from(tables_of(battle));
        for (std::uint64_t seed = 1; seed <= 80 / testing::thinning; ++seed) {
            INFO(std::string(battle));
            CAPTURE(seed);
            play(game, seed, 20000, sum);
        }
    }
    CHECK(sum.fights > 0);
    CHECK(sum.shots > 0);
    if (testing::thinning > 1) return;
    CHECK(sum.fights > 300);
    CHECK(sum.shots > 1000);
    for (const int each : sum.ranges) CHECK(each > 20);
}
