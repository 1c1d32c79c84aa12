// The rules of the toy game, chapters 4 and 5: attack, falling back, orders; and the two rulings.
#include <doctest/doctest.h>

#include "tests/toy_setups.h"
#include "tests/toy_table.h"

namespace {

using namespace gonfalon;
using namespace gonfalon::toy;

constexpr Side first = Side::first;
constexpr Side second = Side::second;

constexpr const char* face_to_face = R"(
    . . . . .
    . . B1 . .
    . . A1 . .
    . . . . .
    B4 . . . .)";

TEST_CASE("TOY-4.1 a piece attacks an enemy on a neighbouring square") {
    Table table(R"(
        . . . . .
        . . B1 . .
        B2 . A1 A2 .
        . . . . .
        . . . . .)");
    table.token(first);
    CHECK(table.can("A1xB1"));
    CHECK(table.why_not("A1xB2") == "TOY-4.1 2/1");
    CHECK(table.why_not("A1xA2") == "TOY-4.1");
    CHECK(table.why_not("A1xB3") == "TOY-4.1");
}

TEST_CASE("TOY-4.2 after its attack a piece has finished acting") {
    Table table(face_to_face);
    table.token(first);
    table.play("A1xB1");
    table.roll("1 1");
    CHECK(table.said("log.holds"));
    CHECK(table.moment() == Moment::drawing);
    CHECK(table.state.piece(PieceId{0}).acted);
}

TEST_CASE("TOY-4.3 the attack table: under seven holds, from seven shaken, from ten lost") {
    for (int one = 1; one <= 6; ++one) {
        for (int two = 1; two <= 6; ++two) {
            Table table(face_to_face);
            table.token(first);
            table.play("A1xB1");
            CHECK(table.told.size() == 1);  // no modifier
            table.roll({one, two});
            CHECK(table.said("log.holds") == (one + two < 7));
            CHECK(table.said("log.shaken") == (one + two >= 7 && one + two < 10));
            CHECK(table.said("log.lost") == (one + two >= 10));
        }
    }
    Table table(face_to_face);
    table.token(first);
    table.play("A1xB1");
    CHECK(table.weight_of("log.holds") == 15);
    CHECK(table.weight_of("log.shaken") == 15);
    CHECK(table.weight_of("log.lost") == 6);
    CHECK_FALSE(table.can_roll("0 6"));
    CHECK_FALSE(table.can_roll("7 1"));
}

TEST_CASE("TOY-4.3.1 an attack from a hill on a lower piece gains one") {
    Table table(R"(
        . . . . .
        . . B1 . .
        . . A1^ B2^ .
        . . . . .
        . . . . .)");
    table.token(first);
    SUBCASE("down the hill") {
        table.play("A1xB1");
        CHECK(table.modifier("TOY-4.3.1") == 1);
        CHECK(table.weight_of("log.lost") == 10);
        table.roll("3 6");
        CHECK(table.said("log.lost"));
    }
    SUBCASE("from hill to hill") {
        table.play("A1xB2");
        CHECK(table.modifier("TOY-4.3.1") == 0);
    }
}

TEST_CASE("TOY-4.3.2 an attack into a wood loses one") {
    Table table(R"(
        . . . . .
        . . B1* . .
        . . A1* . .
        . . . . .
        . . . . .)");
    table.token(first);
    table.play("A1xB1");
    CHECK(table.modifier("TOY-4.3.2") == -1);
    CHECK(table.weight_of("log.holds") == 21);
}

TEST_CASE("TOY-4.3.3 every other friend next to the target adds one") {
    Table table(R"(
        . . A3 . .
        . A2 B1 . .
        . . A1 A4 B2
        . . . . .
        . . . . .)");
    table.token(first);
    SUBCASE("two friends beside it, one at the corner") {
        table.play("A1xB1");
        CHECK(table.modifier("TOY-4.3.3") == 2);
        CHECK(table.weight_of("log.lost") == 15);
    }
    SUBCASE("nobody else") {
        table.play("A4xB2");
        CHECK(table.modifier("TOY-4.3.3") == 0);
    }
}

TEST_CASE("TOY-4.3.4 a shaken attacker loses one") {
    Table table(R"(
        . . . . .
        . . B1 . .
        . . A1! . .
        . . . . .
        . . . . .)");
    table.token(first);
    table.play("A1xB1");
    CHECK(table.modifier("TOY-4.3.4") == -1);
    CHECK(table.weight_of("log.holds") == 21);
}

TEST_CASE("TOY-4.3.5 a shown order to assault adds one to attacks of its side") {
    Table table(face_to_face);
    table.order(first, Order::assault, true).order(second, Order::assault, true).token(first);
    table.play("A1xB1");
    CHECK(table.modifier("TOY-4.3.5") == 1);
    CHECK(table.weight_of("log.lost") == 10);
}

TEST_CASE("TOY-4.3.6 a shown order to hold takes one from attacks on its side") {
    Table table(face_to_face);
    table.order(first, Order::hold, true).order(second, Order::hold, true).token(first);
    table.play("A1xB1");
    CHECK(table.modifier("TOY-4.3.6") == -1);
    CHECK(table.weight_of("log.lost") == 3);
}

TEST_CASE("TOY-4.4 a shaken piece that should be shaken again is lost") {
    Table table(R"(
        . . . . .
        . . B1! . .
        . . A1 . .
        . . . . .
        . . . . B2)");
    table.token(first);
    table.play("A1xB1");
    CHECK(table.weight_of("log.lost") == 21);
    table.roll("3 4");
    CHECK(table.said("log.lost"));
    CHECK(table.at("B1") == "-");
}

TEST_CASE(
    "TOY-4.5 a piece just shaken falls back to a free neighbouring square of its owner's choice") {
    Table table(face_to_face);
    table.token(first);
    table.play("A1xB1");
    table.roll("2 5");
    REQUIRE(table.moment() == Moment::falling_back);
    CHECK(table.game.prompt(table.state, first).side == second);
    CHECK(table.why_not("back e4") == "TOY-4.5 2/1");
    CHECK(table.why_not("back c3") == "TOY-3.3");
    CHECK(table.can("back b4"));
    table.play("back c5");
    CHECK(table.at("B1") == "c5");
    CHECK(table.state.piece(PieceId{4}).shaken);
    CHECK(table.moment() == Moment::drawing);
}

TEST_CASE("TOY-4.6 a piece that cannot fall back is lost") {
    Table table(R"(
        B1 B2 . . .
        A1 . . . .
        . . . . .
        . . . . .
        . . . . .)");
    table.token(first);
    table.play("A1xB1");
    table.roll("2 5");
    CHECK(table.said("log.lost"));
    CHECK(table.at("B1") == "-");
    CHECK(table.moment() == Moment::drawing);
}

TEST_CASE("TOY-R1 a piece may fall back next to an enemy") {
    Table table(R"(
        . . . . .
        . . B1 . .
        . . A1 A2 .
        . . . . .
        . . . . .)");
    table.token(first);
    table.play("A1xB1");
    table.roll("2 5");
    table.play("back d4");
    bool cited = false;
    for (const Entry& entry : table.told)
        cited |= entry.kind == Entry::Kind::cite && Toy::rule_name(entry.event.rule) == "TOY-R1";
    CHECK(cited);
}

TEST_CASE("TOY-5.1 an order is chosen at the same time by both and told only to its own side") {
    Table table(setup_of("duel").game);
    CHECK(table.game.prompt(table.state, first).turn == Turn::both);
    table.play(second, "order hold");
    CHECK(table.said_to(Viewer::second, "log.order_chosen"));
    CHECK_FALSE(table.said_to(Viewer::first, "log.order_chosen"));
    CHECK_FALSE(table.said_to(Viewer::spectator, "log.order_chosen"));
    CHECK(table.said_to(Viewer::first, "log.ordered"));
    const View seen = table.game.observe(table.state, Viewer::first);
    CHECK(seen[&State::orders][1] == Order::none);
    CHECK(seen.hides(seen[&State::orders][1]));
    CHECK(table.game.observe(table.state, Viewer::second)[&State::orders][1] == Order::hold);
    CHECK(table.why_not(first, "order none") == "expected.toy_order");
    table.play(first, "order march");
    CHECK(table.moment() == Moment::drawing);
    CHECK_FALSE(table.state.shown[0]);
}

TEST_CASE("TOY-5.2 an order works once it is shown, and is shown once") {
    Table table(face_to_face);
    table.order(first, Order::assault, false).token(first);
    SUBCASE("hidden, it does nothing") {
        table.play("A1xB1");
        CHECK(table.modifier("TOY-4.3.5") == 0);
    }
    SUBCASE("shown, everybody knows it and it works") {
        table.play("reveal");
        CHECK(table.said_to(Viewer::second, "log.order_shown"));
        CHECK(table.game.observe(table.state, Viewer::second)[&State::orders][0] == Order::assault);
        CHECK(table.why_not("reveal") == "TOY-5.2");
        table.play("A1xB1");
        CHECK(table.modifier("TOY-4.3.5") == 1);
    }
}

TEST_CASE("TOY-5.3 a shown order to march gives a movement point more") {
    Table table(R"(
        . . . . B1
        . . . . .
        . . . . .
        . . . . .
        A1 . . . .)");
    table.order(first, Order::march, false).token(first);
    table.play("A1-a2");
    table.play("A1-a3");
    CHECK(table.why_not("A1-a4") == "TOY-3.2 3/2");
    table.play("reveal");
    CHECK(table.can("A1-a4"));
    table.play("A1-a4");
    CHECK(table.why_not("A1-a5") == "TOY-3.2 4/3");
}

TEST_CASE("TOY-R2 open orders are shown as soon as both are chosen") {
    Table table(Toy(Tables{}, built_in_scenario("duel"), Options{1, true}));
    table.play(first, "order hold");
    CHECK_FALSE(table.state.shown[0]);
    CHECK(table.game.observe(table.state, Viewer::second)[&State::orders][0] == Order::none);
    table.play(second, "order assault");
    CHECK(table.said_to(Viewer::second, "log.order_shown"));
    CHECK(table.state.shown_order(first) == Order::hold);
    CHECK(table.state.shown_order(second) == Order::assault);
}

TEST_CASE("toy boards are drawn as text") {
    Table table(R"(
        . . . . B1
        * . . . .
        . . ^ . .
        . . . . .
        A1^ . . . .)");
    CHECK(table.board() ==
          "5  .  .  .  .  B1\n"
          "4  *  .  .  .  .\n"
          "3  .  .  ^  .  .\n"
          "2  .  .  .  .  .\n"
          "1  A1 .  .  .  .\n"
          "   a  b  c  d  e\n");
}

TEST_CASE("toy positions that cannot arise are refused with the place of the mistake") {
    const Toy game = setup_of("duel").game;
    std::string text;
    game.write_position(game.initial(), text);
    CHECK(text ==
          "round 1\n"
          "bag 1 1\n"
          "order first none hidden\n"
          "order second none hidden\n"
          "A1 c2 steady ready\n"
          "B1 c4 steady ready\n"
          "moment planning\n");
    State state = game.initial();
    const auto wrong = [&](std::string_view old_text, std::string_view new_text) {
        std::string changed = text;
        changed.replace(changed.find(old_text), old_text.size(), new_text);
        return game.read_position(changed, state);
    };
    CHECK(wrong("round 1", "round 9").expected == "expected.number_in_range");
    CHECK(wrong("round 1", "round 9").at == 6);
    CHECK(wrong("c4", "z4").expected == "expected.toy_square");
    CHECK(wrong("c4", "c2").expected == "expected.toy_position");
    CHECK(wrong("B1", "B2").expected == "expected.toy_position");
    CHECK(wrong("moment planning", "moment acting first A1 0 going").expected ==
          "expected.known_word");
    CHECK(wrong("c4", "c5").ok());
    CHECK(name_of(state.piece(PieceId{4}).square) == "c5");
}

}  // namespace
