// P3F-7.1 to P3F-7.4, P3F-7.9  Combat: who attacks whom, modifiers, clash of pikemen.
#include <doctest/doctest.h>

#include "tests/games/p3f/field.h"

using namespace gonfalon;
using namespace gonfalon::p3f;

namespace {

Board fight(const Field& field) { return Board(field, "segment combat first"); }

// Attacker and defender with a border of this kind between them.
Field across(Line line, Ground ground, std::string_view attacker, std::string_view defender,
             std::string_view options = {}) {
    Field field(options);
    field.zone("101").zone("102", ground).zone("103");
    field.border("101", "102", line).border("102", "103");
    field.supply(Side::first, {"101"}).supply(Side::second, {"103"});
    field.first("C1", attacker, "101", attacker == "GEN" ? "charge" : "")
        .second("H1", defender, "102");
    return field;
}

}  // namespace

TEST_CASE("P3F-7.1.1 nobody has to attack") {
    Board board = fight(row(4).first("C1", "GEN", "102").second("H1", "ARQ", "103"));
    CHECK(board.can("done"));
}

TEST_CASE(
    "P3F-7.1.2 P3F-7.3.1 P3F-R23 P3F-R20 a foot or horse unit attacks one adjacent zone that holds "
    "enemies") {
    Field field = row(5);
    field.first("C1", "GEN", "102").first("C2", "CAN", "102").second("H1", "ARQ", "103");
    field.second("H2", "ARQ", "104").leader(Side::first, "chief", "102").second("H3", "BAG", "101");
    Board board = fight(field);
    CHECK(board.can("attack C1 103"));
    CHECK(board.forbids("attack C1 104", "P3F-7.1.2"));
    CHECK(board.forbids("attack C1 101", "P3F-R20"));  // baggage alone is entered, not attacked
    CHECK(board.forbids("attack C2 103", "P3F-R23"));
    CHECK(board.forbids("attack chief 103", "P3F-7.3.1"));
    CHECK(board.forbids("attack H1 102", "P3F-7.3.1"));
}

TEST_CASE("P3F-1.3.6.1 P3F-4.5.1 who is not on the map is told so, whatever is asked") {
    Field field = row(5);
    field.first("C1", "GEN", "102").first("C2", "CAN", "102").second("H1", "ARQ", "103");
    field.second("H2", "ARQ", "104");
    field.first("C9", "GEN", "105").first("C8", "CAN", "105").second("H9", "ARQ", "105");
    field.column(Side::first, "b").arrives(Side::first, 9, {"101"}).first("C7", "GEN", "101");
    field.lines = "C9 eliminated -\nC8 eliminated -\nH9 eliminated -\nC7 reserve -\n";
    Board board = fight(field);
    CHECK(board.forbids("attack C9 103", "P3F-1.3.6.1"));
    CHECK_FALSE(board.forbids("attack C9 103", "P3F-7.3.1"));
    CHECK(board.forbids("fire C8 H1", "P3F-1.3.6.1"));
    CHECK(board.forbids("fire C2 H9", "P3F-1.3.6.1"));
    CHECK(board.forbids("move C9 104", "P3F-1.3.6.1"));  // before "not now"
    CHECK(board.forbids("attack C7 103", "P3F-4.5.1"));
    CHECK(board.forbids("move C1 101", "P3F-3.0.2"));
}

TEST_CASE("P3F-1.3.6.10 P3F-7.1.9 what state the attacker is in is told before his aim") {
    Field field = row(5);
    field.first("C1", "GEN", "101", "isolated").first("C2", "GEN", "101", "attacked");
    field.second("H1", "ARQ", "103");
    Board board = fight(field);
    CHECK(board.forbids("attack C1 103", "P3F-1.3.6.10"));
    CHECK(board.forbids("attack C2 103", "P3F-7.1.9"));
}

TEST_CASE("P3F-7.1.3 no combat and no reaction fire over a bold border") {
    CHECK(fight(across(Line::bold, Ground::open, "GEN", "ARQ"))
              .forbids("attack C1 102", "P3F-7.1.3"));
    Field field;
    field.zone("101").zone("102").zone("103").zone("104").border("101", "102");
    field.border("102", "103", Line::bold).border("103", "104");
    field.supply(Side::first, {"101"}).supply(Side::second, {"104"});
    field.first("C1", "GEN", "101").second("H1", "ARQ", "103").leader(Side::second, "e", "103");
    Board board(field, "segment movement first");
    board.play("move C1 102").play("done");
    CHECK(board.forbids("fire H1 C1", "P3F-7.1.3"));
}

TEST_CASE("P3F-7.1.5 an isolated gun does not fire") {
    Field field = row(4);
    field.first("C1", "CAN", "101", "isolated")
        .first("C2", "CAN", "101")
        .second("H1", "ARQ", "102");
    Board board = fight(field);
    CHECK(board.forbids("fire C1 H1", "P3F-7.1.5"));
    CHECK(board.can("fire C2 H1"));
}

TEST_CASE("P3F-7.1.6 a unit hit in reaction may still attack") {
    Field field = row(6);
    field.first("C1", "CUI", "101").second("H1", "ARQ", "103");
    Board board(field, "segment movement first");
    board.play("move C1 102").play("done").play("fire H1 C1").roll(1).roll(1);
    while (board.ask() == Ask::roll_check) board.roll(1);
    if (board.ask() == Ask::loss) board.play("stand");
    REQUIRE(board.ask() == Ask::attack);
    CHECK(board.can("attack C1 103"));
}

TEST_CASE(
    "P3F-7.1.7 P3F-7.1.8 P3F-R39 a zone attacks once; in the French edition each of its units "
    "may") {
    for (const char* edition : {"attack_limit=en", "attack_limit=fr"}) {
        Field field = row(5, edition);
        field.first("C1", "GEN", "102").first("C2", "GEN", "102");
        field.second("H1", "SWI", "103").second("H2", "SWI", "101");
        Board board = fight(field);
        board.play("attack C1 103").roll(4);  // 5 - 1 against 6: DS/QC
        while (board.ask() == Ask::roll_check) board.roll(1);
        const bool english = std::string_view(edition) == "attack_limit=en";
        CHECK(board.forbids("attack C2 101", "P3F-7.1.8") == english);
        CHECK(board.can("attack C2 101") == !english);
        CHECK(board.forbids("attack C1 101", "P3F-7.1.9"));
    }
}

TEST_CASE("P3F-R39 guns fire with the first choice of their zone, not with a second") {
    Field field = row(5, "attack_limit=fr");
    field.first("C1", "GEN", "102").first("C2", "GEN", "102").first("C3", "CAN", "102");
    field.second("H1", "SWI", "103");
    Board board = fight(field);
    board.play("attack C1 103").roll(4);
    while (board.ask() == Ask::roll_check) board.roll(1);
    CHECK(board.can("fire C3 H1"));
    board.play("attack C2 103").roll(4);
    while (board.ask() == Ask::roll_check) board.roll(1);
    CHECK(board.forbids("fire C3 H1", "P3F-R39"));
    CHECK_FALSE(board.forbids("fire C3 H1", "P3F-7.8.3"));  // it has not fired
}

TEST_CASE("P3F-7.1.9 P3F-R30 a unit attacks once; having given support is no attack") {
    Field field = row(5, "attack_limit=fr");
    field.first("C1", "GEN", "102").first("C2", "ARQ", "102").second("H1", "SWI", "103");
    Board board = fight(field);
    board.play("attack C1 103").roll(4);
    while (board.ask() == Ask::roll_check) board.roll(1);
    CHECK(board.forbids("attack C1 103", "P3F-7.1.9"));
    CHECK(board.can("attack C2 103"));
}

TEST_CASE(
    "P3F-7.1.10 P3F-7.1.11 P3F-7.1.12 a zone may be attacked from several zones in turn, only the "
    "leads suffer") {
    Field field = row(5);
    field.first("C1", "GEN", "102").first("C2", "GEN", "104").first("C3", "ARQ", "104");
    field.second("H1", "SWI", "103").second("H2", "ARQ", "103");
    Board board = fight(field);
    board.play("attack C2 103").play("defend H1");
    board.roll(1);
    while (board.ask() == Ask::roll_check) board.roll(1);
    CHECK_FALSE(board.has("C3", Mark::reduced));
    CHECK_FALSE(board.has("H2", Mark::disorganised));
    CHECK(board.can("attack C1 103"));
}

TEST_CASE("P3F-7.2.1 P3F-T2 the difference gives the column, the die the row") {
    // T38: gendarmes 5 charging (+2) arquebusiers 3 in the open, worse class (-1): +3, die 4: -/1.
    Board board = fight(across(Line::dashed, Ground::open, "GEN", "ARQ"));
    board.play("attack C1 102 charge");
    CHECK(board.state.combat.difference == 3);
    board.roll(4);
    CHECK(board.state.combat.attacker_result == Result::none);
    CHECK(board.state.combat.defender_result == Result::one);
    CHECK(board.ask() == Ask::loss);
    // T39: landsknechts 5 and the better class against arquebusiers 3 behind a trench: +1, die 2:
    // DS/DS.
    Board trench = fight(across(Line::double_line, Ground::open, "LAN", "ARQ"));
    trench.play("attack C1 102");
    CHECK(trench.state.combat.difference == 1);
    trench.roll(2);
    CHECK(trench.has("C1", Mark::disorganised));
    CHECK(trench.has("H1", Mark::disorganised));
}

TEST_CASE("P3F-7.2.2 P3F-7.2.3 modifiers are told in the printed order") {
    Field field = row(5, "advanced_rules=on");
    field.first("C1", "GEN", "102", "charge")
        .first("C2", "ARQ", "102")
        .leader(Side::first, "chief", "102");
    Talent talent;
    talent.kind = Talent::Kind::combat;
    talent.rule = P3f::find_rule("P3F-S1.5");
    talent.families.add(Family::gendarmes);
    talent.charging = true;
    talent.value = 1;
    field.talent(Side::first, talent);
    field.second("H1", "ARQ", "103", "disorganised").second("H2", "SWI", "103");
    Board board = fight(field);
    board.play("attack C1 103 charge").play("defend H1");
    std::string attacker;
    std::string defender;
    for (const Entry& entry : board.told) {
        if (entry.kind != Entry::Kind::modifier) continue;
        std::string& list =
            P3f::say_name(entry.event.say) == "tally.attacker" ? attacker : defender;
        list += std::string(P3f::rule_name(entry.event.rule)) + " ";
    }
    CHECK(attacker == "P3F-1.3.3 P3F-7.4.1.2 P3F-S1.5 P3F-7.4.3 P3F-T3 P3F-7.4.4.1 ");
    CHECK(defender == "P3F-1.3.3 P3F-T3 P3F-7.4.4.1 P3F-1.3.6.3 ");
    CHECK(board.tally("tally.attacker") == 5 + 2 + 1 - 1 + 1 + 1);
    CHECK(board.tally("tally.defender") == 3 - 1 + 1 - 1);
}

TEST_CASE("P3F-7.2.5 steps lost beyond elimination are forgotten") {
    Board board = fight(row(4).first("C1", "CUI", "102").second("H1", "ARG", "103"));
    board.play("attack C1 103").roll(6);  // +7: -/2*
    CHECK_FALSE(board.on_board("H1"));
    CHECK(board.times("log.eliminated") == 1);
}

TEST_CASE("P3F-7.3.2 the other player names his lead among his units there") {
    Field field = row(5);
    field.first("C1", "GEN", "102").second("H1", "ARQ", "103").second("H2", "CAN", "103");
    field.second("H3", "BAG", "103").second("H4", "ARQ", "104").leader(Side::second, "e", "103");
    Board board = fight(field);
    board.play("attack C1 103");
    REQUIRE(board.ask() == Ask::defend);
    CHECK(board.asked() == Side::second);
    CHECK(board.can("defend H1"));
    CHECK(board.can("defend H2"));
    CHECK(board.forbids("defend H3", "P3F-R20"));
    CHECK(board.forbids("defend H4", "P3F-7.3.2"));
    CHECK(board.forbids("defend e", "P3F-7.3.2"));
}

TEST_CASE("P3F-7.4.1.1 gendarmes and chevau-legers begin with a charge marker, others do not") {
    const P3f game = battle("coutras");
    const State state = game.initial();
    for (std::size_t i = 0; i < game.piece_count(); ++i) {
        const Family family = game.counter(PieceId{i}).family;
        CHECK(state.pieces[i].has(Mark::charge) ==
              (family == Family::gendarmes || family == Family::chevau_legers));
    }
}

TEST_CASE("P3F-7.4.1.2 P3F-R5 a charge adds 2 and spends the marker, once") {
    // T25
    Board board = fight(across(Line::dashed, Ground::open, "GEN", "ARQ"));
    board.play("attack C1 102 charge");
    CHECK(board.amount("tally.attacker", "P3F-7.4.1.2") == 2);
    CHECK_FALSE(board.has("C1", Mark::charge));
    Board kept = fight(across(Line::dashed, Ground::open, "GEN", "ARQ"));
    kept.play("attack C1 102");
    CHECK(kept.amount("tally.attacker", "P3F-7.4.1.2") == 0);
    CHECK(kept.has("C1", Mark::charge));
    Board none = fight(row(4).first("C1", "GEN", "102").second("H1", "ARQ", "103"));
    CHECK(none.forbids("attack C1 103 charge", "P3F-7.4.1.2"));
}

TEST_CASE("P3F-7.4.1.3 a charge needs open ground on both sides and dashed borders") {
    CHECK(fight(across(Line::solid, Ground::open, "GEN", "ARQ"))
              .forbids("attack C1 102 charge", "P3F-7.4.1.3"));
    CHECK(fight(across(Line::dashed, Ground::difficult, "GEN", "ARQ"))
              .forbids("attack C1 102 charge", "P3F-7.4.1.3"));
    Field from;
    from.zone("101", Ground::difficult).zone("102").border("101", "102");
    from.supply(Side::first, {"101"}).supply(Side::second, {"102"});
    from.first("C1", "GEN", "101", "charge").second("H1", "ARQ", "102");
    CHECK(fight(from).forbids("attack C1 102 charge", "P3F-7.4.1.3"));
}

TEST_CASE("P3F-7.4.1.4 the charge marker does not serve in a reaction charge") {
    Field field = row(6);
    field.first("C1", "ARQ", "101").second("H1", "GEN", "103", "charge");
    Board board(field, "segment movement first");
    board.play("move C1 102").play("done").play("charge H1 C1").roll(1);
    CHECK(board.tally("tally.defender") == 5);
    CHECK(board.has("H1", Mark::charge));
}

TEST_CASE("P3F-7.4.2 a leader's talent counts in his zone, while he lives") {
    Talent talent;
    talent.kind = Talent::Kind::combat;
    talent.rule = P3f::find_rule("P3F-S1.6");
    talent.families.add(Family::gendarmes);
    talent.as_defender = true;
    talent.value = 1;
    for (const char* where : {"103", "104"})
        for (const char* marks : {"", "replaced"}) {
            Field field = row(5);
            field.first("C1", "GEN", "102").second("H1", "GEN", "103");
            field.leader(Side::second, "e", where, 5, true, marks).talent(Side::second, talent);
            Board board = fight(field);
            board.play("attack C1 103");
            const bool counts = std::string_view(where) == "103" && std::string_view(marks).empty();
            CHECK(board.amount("tally.defender", "P3F-S1.6") == (counts ? 1 : 0));
        }
}

TEST_CASE("P3F-7.4.3 P3F-T6 a better class gives the attacker 1, a worse takes 1, never more") {
    // T23
    struct Case {
        const char* attacker;
        const char* defender;
        int amount;
    };
    for (const Case& each : {Case{"REI", "GEN", 1}, Case{"GEN", "CHL", 0}, Case{"MIL", "ARQ", -1},
                             Case{"CUI", "CAN", 1}, Case{"LAN", "REI", -1}}) {
        Board board =
            fight(row(4).first("C1", each.attacker, "102").second("H1", each.defender, "103"));
        board.play("attack C1 103");
        CHECK(board.amount("tally.attacker", "P3F-7.4.3") == each.amount);
        CHECK(board.amount("tally.defender", "P3F-7.4.3") == 0);
    }
}

TEST_CASE(
    "P3F-7.4.4.1 P3F-7.4.4.3 each unit with the other kind of weapon supports, of whatever "
    "column") {
    Field field = row(4);
    field.first("C1", "GEN", "102").first("C2", "SWI", "102");
    field.column(Side::first, "b").first("C3", "ARQ", "102").first("C4", "CAN", "102");
    field.second("H1", "ARQ", "103").second("H2", "SWI", "103").second("H3", "GEN", "103");
    Board board = fight(field);
    board.play("attack C1 103").play("defend H1");
    CHECK(board.amount("tally.attacker", "P3F-7.4.4.1") == 2);
    CHECK(board.amount("tally.defender", "P3F-7.4.4.1") == 2);
}

TEST_CASE("P3F-7.4.4.5 there is no support in reactions") {
    Field field = row(6);
    field.first("C1", "SWI", "101").first("C2", "ARQ", "101");
    field.second("H1", "ARQ", "103").second("H2", "SWI", "103");
    Board board(field, "segment movement first");
    board.play("move C1 102").play("move C2 102").play("done").play("fire H1 C1").roll(1);
    CHECK(board.tally("tally.attacker") == 7);
    CHECK(board.tally("tally.defender") == 3);
}

TEST_CASE("P3F-7.4.5.1 P3F-R9 the same lead defender has 1 less in the next attack on his zone") {
    // T26
    Field field;
    field.zone("101").zone("102").zone("103").zone("104").zone("105").zone("106");
    for (const char* label : {"101", "102", "103"}) field.border(label, "104");
    field.border("104", "105").border("101", "106");
    field.supply(Side::first, {"101"}).supply(Side::second, {"105"});
    field.first("C1", "ARQ", "101").first("C2", "ARQ", "102").first("C3", "ARQ", "103");
    field.first("C4", "CAN", "103").second("H1", "SWI", "104").second("H2", "SWI", "106");
    field.first("C5", "ARQ", "101");
    const auto attack = [](Board& board, const char* action) {
        board.play(action);
        const int amount = board.amount("tally.defender", "P3F-7.4.5.1");
        board.roll(1);
        while (board.ask() == Ask::roll_check) board.roll(1);
        return amount;
    };
    Board board = fight(field);
    CHECK(attack(board, "attack C1 104") == 0);
    board.play("fire C4 H1").roll(6);  // guns do not break the run
    CHECK(attack(board, "attack C3 104") == -1);
    CHECK(attack(board, "attack C2 104") == -1);  // never more
    // An attack elsewhere breaks it.
    Board other = fight(field);
    CHECK(attack(other, "attack C2 104") == 0);
    CHECK(attack(other, "attack C5 106") == 0);
    CHECK(attack(other, "attack C3 104") == 0);
}

TEST_CASE("P3F-7.4.5.1 another lead defender has no penalty") {
    Field field = row(5);
    field.first("C1", "ARQ", "102").first("C2", "ARQ", "104").second("H1", "SWI", "103");
    field.second("H2", "SWI", "103");
    Board board = fight(field);
    board.play("attack C1 103").play("defend H1").roll(1);
    while (board.ask() == Ask::roll_check) board.roll(1);
    board.play("attack C2 103").play("defend H2");
    CHECK(board.amount("tally.defender", "P3F-7.4.5.1") == 0);
}

TEST_CASE(
    "P3F-7.4.6.1 P3F-7.4.6.3 P3F-T1 border and zone are added for the defender, each on its own "
    "line, by the attacker's arm") {
    struct Case {
        Line line;
        Ground ground;
        const char* attacker;
        int border;
        int zone;
    };
    for (const Case& each : {Case{Line::dashed, Ground::open, "SWI", 0, 0},
                             Case{Line::solid, Ground::open, "SWI", 1, 0},
                             Case{Line::solid, Ground::open, "GEN", 2, 0},
                             Case{Line::double_line, Ground::difficult, "SWI", 2, 1},
                             Case{Line::double_line, Ground::difficult, "GEN", 3, 2},
                             Case{Line::dashed, Ground::very_difficult, "SWI", 0, 2},
                             Case{Line::solid, Ground::very_difficult, "GEN", 2, 3}}) {
        Board board = fight(across(each.line, each.ground, each.attacker, "ARQ"));
        board.play("attack C1 102");
        CHECK(board.amount("tally.defender", "P3F-7.4.6.1") == each.border);
        CHECK(board.amount("tally.defender", "P3F-7.4.6.3") == each.zone);
    }
    // Dismounted argoulets count as foot, mounted ones as horse.
    for (const char* marks : {"", "dismounted"}) {
        Field field;
        field.zone("101")
            .zone("102")
            .zone("103")
            .border("101", "102", Line::solid)
            .border("102", "103");
        field.supply(Side::first, {"101"}).supply(Side::second, {"103"});
        field.first("C1", "ARG", "101", marks).second("H1", "ARQ", "102");
        Board board = fight(field);
        board.play("attack C1 102");
        CHECK(board.amount("tally.defender", "P3F-7.4.6.1") ==
              (std::string_view(marks).empty() ? 2 : 1));
    }
}

TEST_CASE("P3F-7.4.6.2 at a junction the border best for the defender counts") {
    Field field;
    field.zone("101").zone("102").zone("103").zone("104");
    field.border("101", "102").border("102", "103", Line::solid);
    field.border("103", "104", Line::double_line).border("104", "101");
    field.junction({"101", "102", "103", "104"});
    field.supply(Side::first, {"101"}).supply(Side::second, {"103"});
    field.first("C1", "SWI", "101").second("H1", "ARQ", "103");
    Board board = fight(field);
    board.play("attack C1 103");
    CHECK(board.amount("tally.defender", "P3F-7.4.6.1") == 2);
}

TEST_CASE("P3F-R16 a reacting unit has its border and zone, or with the option its border alone") {
    for (const char* option : {"reaction_terrain=full", "reaction_terrain=border_only"}) {
        Field field(option);
        field.zone("101").zone("102").zone("103", Ground::difficult).zone("104");
        field.border("101", "102").border("102", "103", Line::solid).border("103", "104");
        field.supply(Side::first, {"101"}).supply(Side::second, {"104"});
        field.first("C1", "SWI", "101").second("H1", "ARQ", "103");
        Board board(field, "segment movement first");
        board.play("move C1 102").play("done").play("fire H1 C1").roll(1);
        CHECK(board.amount("tally.defender", "P3F-7.4.6.1") == 1);
        CHECK(board.amount("tally.defender", "P3F-7.4.6.3") ==
              (std::string_view(option) == "reaction_terrain=full" ? 1 : 0));
    }
}

TEST_CASE(
    "P3F-7.9.1 P3F-7.9.2 P3F-7.4.5.2 P3F-R62 Swiss and landsknechts fight two rounds without "
    "retreat") {
    // T33
    Board board = fight(row(5).first("C1", "SWI", "102").second("H1", "LAN", "103"));
    board.play("attack C1 103");
    CHECK(board.state.combat.clash == Clash::compulsory);
    board.roll(6);  // 6 against 5: +1, -/1
    // No retreat is offered, and the second round follows at once with 1 less.
    CHECK(board.has("H1", Mark::reduced));
    REQUIRE(board.ask() == Ask::roll_combat);
    CHECK(board.state.combat.round == 2);
    CHECK(board.amount("tally.defender", "P3F-7.4.5.2") == -1);
    board.roll(6);
    CHECK_FALSE(board.on_board("H1"));
    Board german = fight(row(5).first("C1", "LAN", "102").second("H1", "LAN", "103"));
    german.play("attack C1 103");
    CHECK(german.state.combat.clash == Clash::compulsory);
}

TEST_CASE(
    "P3F-7.9.3 P3F-R42 against other pikemen the attacker chooses, in French after the first "
    "round") {
    // T34
    Field english = row(5, "clash_second_round=en");
    english.first("C1", "SWI", "102").second("H1", "PIK", "103");
    Board board = fight(english);
    board.play("attack C1 103");
    REQUIRE(board.ask() == Ask::second_round);
    CHECK(board.asked() == Side::first);
    board.play("again");
    CHECK(board.ask() == Ask::roll_combat);
    board.roll(1);  // 6 + 1 against 2: QC/1, retreat is allowed
    while (board.ask() == Ask::roll_check) board.roll(1);
    REQUIRE(board.ask() == Ask::loss);
    CHECK(board.can("retreat H1 104"));
    board.play("stand");
    CHECK(board.ask() == Ask::roll_combat);
    CHECK(board.state.combat.round == 2);

    Board once = fight(english);
    once.play("attack C1 103").play("done").roll(1);
    while (once.ask() == Ask::roll_check) once.roll(1);
    once.play("stand");
    CHECK(once.ask() == Ask::attack);

    Field french = row(5, "clash_second_round=fr");
    french.first("C1", "SWI", "102").second("H1", "PIK", "103");
    Board later = fight(french);
    later.play("attack C1 103");
    REQUIRE(later.ask() == Ask::roll_combat);
    later.roll(1);
    while (later.ask() == Ask::roll_check) later.roll(1);
    later.play("stand");
    REQUIRE(later.ask() == Ask::second_round);
    later.play("again");
    CHECK(later.state.combat.round == 2);
}

TEST_CASE("P3F-7.9.4 there is no second round when the lead defender is gone") {
    Field field = row(5);
    field.first("C1", "SWI", "102")
        .second("H1", "LAN", "103", "reduced")
        .second("H2", "LAN", "103");
    Board board = fight(field);
    board.play("attack C1 103").play("defend H1").roll(6);  // 6 against 3: +3, -/2
    CHECK_FALSE(board.on_board("H1"));
    CHECK(board.ask() == Ask::attack);
}

TEST_CASE("P3F-R10 Swiss against Swiss, or other pikemen among themselves, fight one round") {
    for (const char* type : {"SWI", "PIK"}) {
        Board board = fight(row(5).first("C1", type, "102").second("H1", type, "103"));
        board.play("attack C1 103");
        CHECK(board.state.combat.clash == Clash::none);
        CHECK(board.ask() == Ask::roll_combat);
    }
}

TEST_CASE("P3F-7.4.4.4 support is counted anew in the second round") {
    Field field = row(5);
    field.first("C1", "SWI", "102").second("H1", "LAN", "103").second("H2", "ARQ", "103");
    Board board = fight(field);
    board.play("attack C1 103").play("defend H1");
    CHECK(board.amount("tally.defender", "P3F-7.4.4.1") == 1);
    board.state.piece(board.id("H2")).set(Mark::isolated);
    board.roll(4);  // 6 against 6: QC/DS
    while (board.ask() == Ask::roll_check) board.roll(1);
    CHECK(board.state.combat.round == 2);
    CHECK(board.amount("tally.defender", "P3F-7.4.4.1") == 0);
}
