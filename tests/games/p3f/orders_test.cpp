// P3F-10  Orders, their change, initiative, and what the enemy may see of them.
#include <doctest/doctest.h>

#include "engine/core/hash.h"
#include "tests/games/p3f/field.h"

using namespace gonfalon;
using namespace gonfalon::p3f;

namespace {

constexpr std::string_view advanced = "advanced_rules=on";

// One column a side under these orders, leaders with them.
Field armies(Order first, Order second = Order::reserve, std::string_view options = advanced) {
    Field field = row(10, options);
    field.tables.columns[0].order = first;
    field.tables.columns[1].order = second;
    field.leader(Side::first, "chief", "102").leader(Side::second, "e", "109");
    return field;
}
bool can(const Field& field, std::string_view header, std::string_view action) {
    return Board(field, header).can(action);
}
// How many zones a unit in 102 can march east.
int reach_of(const Field& field) {
    Board board(field, "segment movement first");
    int steps = 0;
    for (int next = 3; next <= 10; ++next, ++steps) {
        const std::string to =
            "move C1 1" + std::string(next < 10 ? "0" : "") + std::to_string(next);
        if (!board.can(to)) break;
        board.play(to);
    }
    return steps;
}

}  // namespace

TEST_CASE(
    "P3F-10.0 P3F-10.1.1.1 the battle gives each column its order, in the advanced game only") {
    const P3f game = battle("jarnac", advanced);
    const State state = game.initial();
    for (std::size_t i = 0; i < game.tables().columns.size(); ++i)
        CHECK(state.columns[i].order == game.tables().columns[i].order);
    const P3f basic = battle("jarnac");
    CHECK(basic.initial().columns[0].order == Order::none);
    Field field = armies(Order::march, Order::reserve, "");
    field.first("C1", "GEN", "108").second("H1", "GEN", "109");
    CHECK(can(field, "segment combat first", "attack C1 109"));  // no order binds in the basic game
}

TEST_CASE("P3F-10.1.1.2 P3F-R28 an order binds the units of its column, whoever commands them") {
    Field field = armies(Order::march);
    field.column(Side::first, "b", Order::attack).first("C2", "GEN", "108");
    field.leader(Side::first, "general", "108", 5, true).second("H1", "GEN", "109");
    CHECK(can(field, "segment combat first", "attack C2 109"));
    Field bound = armies(Order::march);
    bound.first("C1", "GEN", "108").second("H1", "GEN", "109");
    CHECK(Board(bound, "segment combat first").forbids("attack C1 109", "P3F-T3"));
}

TEST_CASE("P3F-10.1.1.3 isolated units follow the Reserve order") {
    for (const char* marks : {"", "isolated"}) {
        Field field = armies(Order::attack, Order::hold);
        field.first("C1", "GEN", "106").second("H1", "ARQ", "107", marks);
        Board board(field, "segment combat first");
        board.play("attack C1 107");
        CHECK(board.amount("tally.defender", "P3F-T3") ==
              (std::string_view(marks).empty() ? 1 : 0));
        CHECK(board.times("log.order_shown") == (std::string_view(marks).empty() ? 2 : 1));
    }
}

TEST_CASE(
    "P3F-R14 P3F-T3 an isolated unit crosses enemy control only when no quiet step leads nearer") {
    Field field(advanced);
    for (const char* label : {"101", "102", "103", "104", "105", "106"}) field.zone(label);
    field.border("101", "102").border("101", "103").border("102", "104").border("103", "104");
    field.border("102", "105").border("105", "106");
    field.supply(Side::first, {"101"}).supply(Side::second, {"106"});
    field.leader(Side::first, "chief", "101")
        .first("C1", "GEN", "104", "isolated")
        .second("H1", "GEN", "105");
    Board board(field, "segment movement first");
    CHECK(board.forbids("move C1 102", "P3F-T3"));  // under control, and 103 is quiet
    CHECK(board.can("move C1 103"));
    Field pressed = field;
    pressed.zone("107").border("103", "107").second("H2", "GEN", "107");
    CHECK(can(pressed, "segment movement first", "move C1 102"));
    // A quiet zone without room is no way.
    Field full = field;
    for (int i = 2; i <= 5; ++i) full.first("C" + std::to_string(i), "GEN", "103");
    CHECK(can(full, "segment movement first", "move C1 102"));
}

TEST_CASE(
    "P3F-10.1.1.4 reinforcements are in command while they enter and follow their column's order") {
    Field field = row(10, advanced);
    field.second("H1", "GEN", "110").leader(Side::second, "e", "110");
    field.column(Side::first, "b", Order::march).arrives(Side::first, 1, {"101"});
    field.first("C1", "ARQ", "-").leader(Side::first, "chief", "-");
    Board board(field, "segment movement first");
    board.play("enter C1 101");
    CHECK_FALSE(board.has("C1", Mark::isolated));
    for (const char* to :
         {"move C1 102", "move C1 103", "move C1 104", "move C1 105", "move C1 106"})
        board.play(to);  // 4 points and 2 by the order
    CHECK(board.forbids("move C1 107", "P3F-1.3.4"));
}

TEST_CASE("P3F-10.1.1.5 leaders keep 10 points under any order") {
    for (const Order order : {Order::hold, Order::march}) {
        Field field = row(14, advanced);
        field.tables.columns[0].order = order;
        field.leader(Side::first, "chief", "101")
            .first("C1", "GEN", "101")
            .second("H1", "GEN", "114");
        Board board(field, "segment movement first");
        for (int next = 2; next <= 11; ++next)
            board.play("move chief 1" + std::string(next < 10 ? "0" : "") + std::to_string(next));
        CHECK(board.state.march.spent == 10);
        CHECK(board.forbids("move chief 112", "P3F-1.3.4"));
    }
}

TEST_CASE(
    "P3F-10.1.1.7 P3F-T3 movement: Hold takes 2 points but never the last, March and Retreat give "
    "2") {
    Field attack = armies(Order::attack);
    CHECK(reach_of(attack.first("C1", "ARQ", "102").second("H1", "GEN", "110")) == 4);
    Field hold = armies(Order::hold);
    CHECK(reach_of(hold.first("C1", "ARQ", "102").second("H1", "GEN", "110")) == 2);
    Field pikes = armies(Order::hold);
    CHECK(reach_of(pikes.first("C1", "SWI", "102").second("H1", "GEN", "110")) == 1);
    Field slow = armies(Order::hold);
    CHECK(reach_of(slow.first("C1", "SWI", "102", "disorganised").second("H1", "GEN", "110")) == 1);
    Field march = armies(Order::march);
    CHECK(reach_of(march.first("C1", "ARQ", "102").second("H1", "GEN", "110")) == 6);
}

TEST_CASE(
    "P3F-T3 movement: who may enter enemy control, approach the enemy, leave the way to the edge") {
    for (const Order order : all_orders) {
        Field field = armies(order);
        field.first("C1", "GEN", "104").second("H1", "GEN", "106");
        const bool may = order == Order::attack || order == Order::skirmish;
        CHECK(can(field, "segment movement first", "move C1 105") == may);
    }
    Field away = armies(Order::disengage);
    away.first("C1", "GEN", "104").second("H1", "GEN", "108");
    CHECK_FALSE(can(away, "segment movement first", "move C1 105"));
    CHECK(can(away, "segment movement first", "move C1 103"));
    Field back = armies(Order::retreat);
    back.first("C1", "GEN", "104").second("H1", "GEN", "110");
    CHECK_FALSE(can(back, "segment movement first", "move C1 105"));
    CHECK(can(back, "segment movement first", "move C1 103"));
}

TEST_CASE("P3F-T3 combat: who may attack, and what the order adds to attacker and defender") {
    struct Case {
        Order order;
        bool attacks;
        int attacker;
        int defender;
    };
    for (const Case& each :
         {Case{Order::attack, true, 1, -1}, Case{Order::hold, true, -1, 1},
          Case{Order::march, false, 0, -1}, Case{Order::reserve, false, 0, 0},
          Case{Order::disengage, false, 0, 0}, Case{Order::retreat, false, 0, -1}}) {
        Field field = armies(each.order, Order::reserve);
        field.first("C1", "GEN", "108", "charge").second("H1", "GEN", "109");
        Board board(field, "segment combat first");
        CHECK(board.can("attack C1 109") == each.attacks);
        if (each.attacks) {
            board.play("attack C1 109");
            CHECK(board.amount("tally.attacker", "P3F-T3") == each.attacker);
        }
        Field defends = armies(Order::attack, each.order);
        defends.first("C1", "GEN", "108").second("H1", "GEN", "109");
        Board other(defends, "segment combat first");
        other.play("attack C1 109");
        CHECK(other.amount("tally.defender", "P3F-T3") == each.defender);
    }
    Field field = armies(Order::skirmish);
    field.first("C1", "GEN", "108", "charge").first("C2", "REI", "108").second("H1", "GEN", "109");
    Board board(field, "segment combat first");
    CHECK(board.forbids("attack C1 109", "P3F-T3"));  // shock does not skirmish
    CHECK(board.can("attack C2 109"));
}

TEST_CASE(
    "P3F-T3 retreat: forbidden under Hold, compulsory under Retreat, without a check under "
    "Skirmish") {
    const auto struck = [](Order order) {
        Field field = armies(Order::attack, order);
        field.first("C1", "CUI", "106").second("H1", "ARQ", "107");
        Board board(field, "segment combat first");
        board.play("attack C1 107");
        int die = 1;
        while (board.game.tables().combat.at(board.state.combat.difference, die).defender !=
               Result::one)
            ++die;
        board.roll(die);
        while (board.ask() == Ask::roll_check) board.roll(1);
        return board;
    };
    CHECK(struck(Order::hold).ask() != Ask::loss);
    CHECK(struck(Order::hold).has("H1", Mark::reduced));
    Board flees = struck(Order::retreat);
    REQUIRE(flees.ask() == Ask::loss);
    CHECK(flees.forbids("stand", "P3F-T3"));
    for (const Order order : {Order::skirmish, Order::disengage}) {
        Board board = struck(order);
        board.play("retreat H1 108");
        CHECK(board.ask() != Ask::roll_check);
        CHECK(board.zone("H1") == "108");
    }
    Board normal = struck(Order::march);
    normal.play("retreat H1 108");
    CHECK(normal.ask() == Ask::roll_check);
}

TEST_CASE("P3F-T3 reactions: fire, charge and withdrawal by order") {
    struct Case {
        Order order;
        bool fire;
        bool charge;
        bool withdraw;
    };
    for (const Case& each :
         {Case{Order::attack, true, true, false}, Case{Order::skirmish, true, false, true},
          Case{Order::hold, true, true, false}, Case{Order::march, false, false, true},
          Case{Order::reserve, true, true, true}, Case{Order::disengage, true, false, true},
          Case{Order::retreat, false, false, true}}) {
        Field field = armies(Order::attack, each.order);
        field.first("C1", "ARQ", "104").second("H1", "ARQ", "106").second("H2", "GEN", "106");
        Board board(field, "segment movement first");
        board.play("move C1 105").play("done");
        REQUIRE(board.ask() == Ask::react);  // whatever the order, so that it does not show
        CHECK(board.can("fire H1 C1") == each.fire);
        CHECK(board.can("charge H2 C1") == each.charge);
        CHECK(board.can("withdraw H2 107 from 105") == each.withdraw);
    }
}

TEST_CASE(
    "P3F-T3 reactions: Skirmish takes 1 off the check for fire, equal speed suffices; Disengage "
    "needs no check") {
    Field field = armies(Order::attack, Order::skirmish);
    field.first("C1", "REI", "104").second("H1", "ARQ", "106").second("H2", "REI", "106");
    Board board(field, "segment movement first");
    board.play("move C1 105").play("done").play("fire H1 C1");
    CHECK(board.state.frames.top().need == 4);
    board.roll(6);
    CHECK(board.can("withdraw H2 107 from 105"));
    Field away = armies(Order::attack, Order::disengage);
    away.first("C1", "GEN", "104").second("H2", "REI", "106");
    Board quick(away, "segment movement first");
    quick.play("move C1 105").play("done").play("withdraw H2 107 from 105");
    CHECK(quick.zone("H2") == "107");
}

TEST_CASE("P3F-10.1.2.1 each leader may try once a turn to change his column's order") {
    Field field = armies(Order::march);
    field.first("C1", "GEN", "102").second("H1", "GEN", "110");
    Board board(field, "segment orders first");
    CHECK(board.forbids("order a march", "P3F-10.1.2.1"));  // it has it already
    board.play("order a attack").roll(6);
    CHECK(board.state.columns[0].order == Order::march);
    CHECK(board.forbids("order a attack", "P3F-10.1.2.1"));
    board.play("done");
    CHECK(board.ask() == Ask::move);
}

TEST_CASE("P3F-10.1.2.2 P3F-T4 P3F-R18 the modified die must be below the leader's quality") {
    // T36: quality 4, no modifier but contact and its absence: +1 in contact.
    Field field = armies(Order::march);
    field.first("C1", "GEN", "108").second("H1", "GEN", "109");
    Board board(field, "segment orders first");
    board.play("order a attack");
    CHECK(board.tally("tally.order") == 1);
    CHECK(board.state.frames.top().need == 3);
    Board fails = board;
    fails.roll(3);  // 4, not below 4
    CHECK(fails.state.columns[0].order == Order::march);
    Board works = board;
    works.roll(2);
    CHECK(works.state.columns[0].order == Order::attack);
    // Natural 1 and 6 decide with the option only.
    Field hard = armies(Order::attack, Order::reserve, "advanced_rules=on order_natural=on");
    hard.first("C1", "GEN", "108").second("H1", "GEN", "109");
    hard.tables.order_change = {{OrderChange::When::contact, 5}};
    Board lucky(hard, "segment orders first");
    lucky.play("order a retreat").roll(1);
    CHECK(lucky.state.columns[0].order == Order::retreat);
    hard.tables.order_change = {{OrderChange::When::contact, -5}};
    Board unlucky(hard, "segment orders first");
    unlucky.play("order a retreat").roll(6);
    CHECK(unlucky.state.columns[0].order == Order::attack);
}

TEST_CASE(
    "P3F-T4 P3F-T4.1 P3F-T4.2 P3F-T4.3 P3F-T4.4 P3F-T4.5 P3F-T4.6 each line of the table counts "
    "when "
    "its case is met") {
    const auto tally = [](const Field& field, const char* action) {
        Board board(field, "segment orders first");
        board.play(action);
        return board.tally("tally.order");
    };
    Field quiet = armies(Order::attack);
    quiet.first("C1", "GEN", "102").second("H1", "GEN", "109");
    CHECK(tally(quiet, "order a hold") == -1);      // no contact
    CHECK(tally(quiet, "order a disengage") == 0);  // and a reversal
    Field contact = armies(Order::attack);
    contact.first("C1", "GEN", "102").second("H1", "GEN", "103");
    CHECK(tally(contact, "order a hold") == 1);
    Field general = row(10, advanced);
    general.leader(Side::first, "chief", "102", 5, true)
        .first("C1", "GEN", "102")
        .second("H1", "GEN", "109");
    CHECK(tally(general, "order a hold") == -2);  // led by the lieutenant-general
    Field lost = armies(Order::attack);
    lost.first("C1", "GEN", "102").first("C2", "GEN", "-").second("H1", "GEN", "109");
    CHECK(tally(lost, "order a hold") == 0);     // half of it lost
    CHECK(tally(lost, "order a retreat") == 0);  // no matter for a retreat, but a reversal
    Field replaced = row(10, advanced);
    replaced.leader(Side::first, "chief", "102", 5, false, "replaced").first("C1", "GEN", "102");
    replaced.second("H1", "GEN", "109");
    CHECK(tally(replaced, "order a hold") == 0);
}

TEST_CASE(
    "P3F-10.1.2.3 P3F-R44 the lieutenant-general in the zone lends his quality, not in the French "
    "edition") {
    for (const char* edition :
         {"advanced_rules=on order_quality=en", "advanced_rules=on order_quality=fr"}) {
        Field field = row(10, edition);
        field.leader(Side::first, "chief", "102", 3)
            .first("C1", "GEN", "102")
            .second("H1", "GEN", "110");
        field.column(Side::first, "b")
            .leader(Side::first, "general", "102", 5, true)
            .first("C2", "GEN", "102");
        field.tables.order_change.clear();
        Board board(field, "segment orders first");
        board.play("order a hold");
        CHECK(board.state.frames.top().need == (std::string_view(edition).ends_with("en") ? 5 : 3));
    }
}

TEST_CASE(
    "P3F-10.1.2.4 P3F-R43 a column that came as a reinforcement waits a turn, in English two") {
    for (const char* edition : {"advanced_rules=on reinforcement_orders=fr",
                                "advanced_rules=on reinforcement_orders=en"}) {
        Field field = row(10, edition);
        field.second("H1", "GEN", "110");
        field.column(Side::first, "b").arrives(Side::first, 2, {"101"});
        field.first("C1", "GEN", "101").leader(Side::first, "chief", "101");
        field.lines = "column first b attack entered 2\n";
        const bool french = std::string_view(edition).ends_with("fr");
        CHECK(Board(field, "turn 2\nsegment orders first").forbids("order b hold", "P3F-10.1.2.4"));
        CHECK(Board(field, "turn 3\nsegment orders first").can("order b hold") == french);
        CHECK(Board(field, "turn 4\nsegment orders first").can("order b hold"));
    }
}

TEST_CASE(
    "P3F-10.1.3.1 P3F-10.1.3.3 the higher sum plays first next turn, a tie keeps the order of "
    "play") {
    // T35: Attack and Hold against two Skirmishes: 2 to 2, whoever had it keeps it.
    const auto next = [](Order a, Order b, Order c, Order d, const char* had) {
        Field field = row(10, advanced);
        field.tables.columns[0].order = a;
        field.tables.columns[1].order = c;
        field.leader(Side::first, "c1", "101").first("C1", "GEN", "101");
        field.leader(Side::second, "e1", "110").second("H1", "GEN", "110");
        field.column(Side::first, "b", b)
            .leader(Side::first, "c2", "101")
            .first("C2", "GEN", "101");
        field.column(Side::second, "b", d)
            .leader(Side::second, "e2", "110")
            .second("H2", "GEN", "110");
        Board board(field,
                    std::string("segment combat second\nflags second_phase\ninitiative ") + had);
        board.play("done");
        return board.state.initiative;
    };
    CHECK(next(Order::attack, Order::hold, Order::skirmish, Order::skirmish, "first") ==
          Side::first);
    CHECK(next(Order::attack, Order::hold, Order::skirmish, Order::skirmish, "second") ==
          Side::second);
    CHECK(next(Order::attack, Order::hold, Order::skirmish, Order::reserve, "second") ==
          Side::first);
    CHECK(next(Order::disengage, Order::march, Order::retreat, Order::hold, "second") ==
          Side::first);
}

TEST_CASE(
    "P3F-10.1.3.2 P3F-R45 a column counts with a leader and a unit, in English not baggage alone") {
    for (const char* edition :
         {"advanced_rules=on initiative_columns=en", "advanced_rules=on initiative_columns=fr"}) {
        Field field = row(10, edition);
        field.leader(Side::first, "c1", "101").first("C1", "BAG", "101");
        field.leader(Side::second, "e1", "110").second("H1", "GEN", "110");
        field.tables.columns[1].order = Order::skirmish;
        Board board(field, "segment combat second\nflags second_phase\ninitiative first");
        board.play("done");
        CHECK((board.state.initiative == Side::first) == std::string_view(edition).ends_with("fr"));
    }
    Field field = row(10, advanced);
    field.first("C1", "GEN", "101").leader(Side::second, "e1", "110").second("H1", "GEN", "110");
    field.tables.columns[1].order = Order::skirmish;
    Board board(field, "segment combat second\nflags second_phase\ninitiative first");
    board.play("done");
    CHECK(board.state.initiative == Side::second);  // no leader, no order
}

TEST_CASE(
    "P3F-10.1.1.6 P3F-R33 the enemy sees an order when it changes, when its effect is used and at "
    "initiative") {
    Field field = armies(Order::attack, Order::hold);
    field.first("C1", "GEN", "106").second("H1", "ARQ", "107");
    Board board(field, "segment combat first");
    const auto seen = [&](Viewer who, std::size_t column) {
        return board.game.observe(board.state, who)[&State::columns][column].order;
    };
    CHECK(seen(Viewer::first, 0) == Order::attack);
    CHECK(seen(Viewer::first, 1) == Order::none);
    CHECK(seen(Viewer::second, 0) == Order::none);
    CHECK(seen(Viewer::spectator, 0) == Order::none);
    board.play("attack C1 107");  // both orders change the totals
    CHECK(board.times("log.order_shown") == 2);
    CHECK(seen(Viewer::first, 1) == Order::hold);
    CHECK(seen(Viewer::second, 0) == Order::attack);

    // What was seen in a phase is hidden when it ends.
    while (is_chance(board.ask())) board.roll(4);
    while (board.state.side == Side::first) {
        board.play(board.can("done") ? "done" : "stand");
        while (is_chance(board.ask())) board.roll(4);
    }
    CHECK(seen(Viewer::first, 1) == Order::none);
    CHECK(seen(Viewer::second, 0) == Order::none);

    Board quiet(field, "segment combat second\nflags second_phase");
    quiet.play("done");
    CHECK(quiet.times("log.order_shown") == 2);
    // When the next turn goes on the markers lie face down again.
    CHECK(quiet.state.turn == 2);
    CHECK(quiet.game.observe(quiet.state, Viewer::first)[&State::columns][1].order == Order::hold);
    quiet.play("done");
    CHECK(quiet.game.observe(quiet.state, Viewer::first)[&State::columns][1].order == Order::none);
    CHECK(quiet.game.observe(quiet.state, Viewer::second)[&State::columns][0].order == Order::none);
}

TEST_CASE("P3F-10.1.1.6 a try that fails shows only that it was made") {
    Field field = armies(Order::attack, Order::hold);
    field.first("C1", "GEN", "102").second("H1", "GEN", "110");
    const auto told_to_enemy = [&](const char* action, int die) {
        Board board(field, "segment orders first");
        board.play(action);
        std::vector<Entry> told;
        for (const Entry& entry : board.told)
            if (may_know(Viewer::second, entry.event.audience)) told.push_back(entry);
        const std::uint64_t view = hash_of(board.game.observe(board.state, Viewer::second));
        board.roll(die);
        for (const Entry& entry : board.told)
            if (may_know(Viewer::second, entry.event.audience)) told.push_back(entry);
        return std::pair(view, told);
    };
    CHECK(told_to_enemy("order a retreat", 6) == told_to_enemy("order a march", 6));
    CHECK(told_to_enemy("order a hold", 1) != told_to_enemy("order a march", 1));
}
