// Dice that bind both sides: no roll before every seed is in, and every seed counts.
#include <doctest/doctest.h>

#include "engine/game/record.h"
#include "protocol/library.h"
#include "table/sealed_chance.h"
#include "tests/server/table_for_two.h"

namespace gonfalon::testing {
namespace {

std::string seat_member(const std::string& seat) { return "\"seat\":" + quoted_json(seat); }
std::string seed_member(const std::string& seed) { return ",\"seed\":" + quoted_json(seed); }

const std::string anna_seed(64, 'a');
const std::string bert_seed(64, 'b');

}  // namespace

TEST_CASE("no die falls before the open seat is taken and the promised seed is shown") {
    const TestServer server;
    Client anna = server.client();
    Client bert = server.client();
    const Tree made = make_game(
        anna, "hill", with_friend,
        R"("options":{"orders":"open"},"commit":)" + quoted_json(commitment_of(anna_seed)));
    REQUIRE(error_of(made).empty());
    const std::string first = seat_of(made, "first");
    CHECK(made["commitment"].text().size() == 64);
    REQUIRE(error_of(act(anna, first, 1, "order march")).empty());
    const Tree claimed =
        bert.ask("claim", "\"invite\":" + quoted_json(made["invite"]["second"].text()) +
                              seed_member(bert_seed));
    REQUIRE(error_of(claimed).empty());
    CHECK(claimed["commitment"].text() == made["commitment"].text());
    const std::string second(claimed["seat"].text());
    REQUIRE(error_of(bert.ask("join", seat_member(second))).empty());
    const Tree waiting = act(bert, second, 2, "order hold");
    // The token is due and is not drawn.
    CHECK(waiting["next"].integer() == 3);
    CHECK(bert.ask("view", seat_member(second))["status"]["waits"].text() == "seed");
    CHECK(error_of(anna.ask("reveal", seat_member(first) + seed_member(bert_seed))) ==
          "error.seed_differs");
    CHECK(error_of(bert.ask("reveal", seat_member(second) + seed_member(bert_seed))) ==
          "error.seed_differs");
    REQUIRE(error_of(anna.ask("reveal", seat_member(first) + seed_member(anna_seed))).empty());
    const Tree status = bert.ask("view", seat_member(second))["status"];
    CHECK(status["next"].integer() == 4);
    CHECK(status["waits"].is_null());
    // Once more is no other roll.
    REQUIRE(error_of(anna.ask("reveal", seat_member(first) + seed_member(anna_seed))).empty());

    REQUIRE(error_of(bert.ask("resign", seat_member(second))).empty());
    const std::string record(anna.ask("record", seat_member(first))["record"].text());
    const Library library(test_data());
    const DiceProof proof = verify_dice(library, record);
    CHECK(proof.state == DiceProof::State::proved);
    CHECK(proof.seeds == 2);
    CHECK(proof.rolls == 1);
    // Another seed gives other dice: here is one under which the roll differs.
    Record parts;
    REQUIRE(read_record(record, parts).ok());
    int differ = 0;
    for (const char digit : {'0', '1', '2', '3', '4', '5', '6', '7'}) {
        Record other = parts;
        other.set("seed2", std::string(64, digit));
        other.set("chain", whole_chain(other));
        if (verify_dice(library, other.write()).state == DiceProof::State::changed) ++differ;
    }
    CHECK(differ > 0);
}

}  // namespace gonfalon::testing
