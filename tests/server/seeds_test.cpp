// Dice that bind both sides: no roll before every seed is in, and every seed counts.
#include <doctest/doctest.h>

#include <chrono>
#include <thread>

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

TEST_CASE("whoever takes over a seat changes no die that has fallen") {
    const TestServer server;
    Client anna = server.client();
    Client bert = server.client();
    const Tree made = make_game(
        anna, "hill", with_friend,
        R"("options":{"orders":"open"},"commit":)" + quoted_json(commitment_of(anna_seed)));
    const std::string first = seat_of(made, "first");
    const auto claim = [](Client& who, std::string_view invite, char digit) {
        return who.ask("claim",
                       "\"invite\":" + quoted_json(invite) + seed_member(std::string(64, digit)));
    };
    REQUIRE(error_of(anna.ask("reveal", seat_member(first) + seed_member(anna_seed))).empty());
    const Tree came = claim(bert, made["invite"]["second"].text(), 'b');
    CHECK(came["late"].is_null());
    const std::string second(came["seat"].text());
    REQUIRE(error_of(act(anna, first, 1, "order march")).empty());
    const Tree acted = act(bert, second, 2, "order hold");
    REQUIRE(acted["next"].integer() == 4);  // a token was drawn

    // Bert goes, with his own yes, and Carl comes; then Anna goes, and Dora comes.
    const auto replaced = [&](Client& who, const std::string& by, const std::string& gone,
                              char digit) {
        REQUIRE(error_of(who.ask("recover", seat_member(by))).empty());
        REQUIRE(error_of(who.ask("consent", seat_member(gone) + R"(,"kind":"seat","yes":true)"))
                    .empty());
        const Tree invite = who.ask("recover", seat_member(by));
        Tree claimed = claim(who, invite["invite"].text(), digit);
        CHECK(claimed["late"].boolean());
        return std::string(claimed["seat"].text());
    };
    const std::string carl = replaced(anna, first, second, 'c');
    const std::string dora = replaced(bert, carl, first, 'd');
    REQUIRE(error_of(bert.ask("resign", seat_member(dora))).empty());
    const DiceProof proof = verify_dice(
        Library(test_data()), std::string(bert.ask("record", seat_member(carl))["record"].text()));
    CHECK(proof.state == DiceProof::State::proved);
    CHECK(proof.seeds == 2);
}

TEST_CASE("a promise that its owner never kept holds nobody up who comes in his place") {
    ServeOptions options = TestServer::in_no_hurry();
    options.replace_after = std::chrono::milliseconds(1);
    const TestServer server(options);
    Client anna = server.client();
    Client bert = server.client();
    std::string orders = R"("options":{"orders":"open"})";
    bool computer = false;
    SUBCASE("somebody else") {}
    SUBCASE("the computer, where orders are hidden") {
        orders = R"("options":{"orders":"secret"})";
        computer = true;
    }
    const Tree made = make_game(anna, "hill", with_friend,
                                orders + ",\"commit\":" + quoted_json(commitment_of(anna_seed)));
    REQUIRE(error_of(made).empty());
    const std::string first = seat_of(made, "first");
    const Tree came =
        bert.ask("claim", "\"invite\":" + quoted_json(made["invite"]["second"].text()) +
                              seed_member(bert_seed));
    const std::string second(came["seat"].text());
    REQUIRE(error_of(act(anna, first, 1, "order march")).empty());
    const std::uint64_t next = 2;
    REQUIRE(act(bert, second, next, "order hold")["next"].integer() == 3);
    CHECK(bert.ask("view", seat_member(second))["status"]["waits"].text() == "seed");
    // Anna is gone, with the seed she promised.
    anna.cut();
    std::string invite;
    for (int i = 0; i < 1000 && invite.empty(); ++i) {
        const Tree asked = bert.ask("recover", seat_member(second));
        invite = asked["computer"].boolean() ? "computer" : std::string(asked["invite"].text());
        if (invite.empty()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    REQUIRE((invite == "computer") == computer);
    if (!computer) {
        Client dora = server.client();
        const Tree claimed =
            dora.ask("claim", "\"invite\":" + quoted_json(invite) + seed_member(anna_seed));
        REQUIRE(error_of(claimed).empty());
        CHECK(claimed["late"].is_null());
    }
    CHECK(bert.ask("view", seat_member(second))["status"]["next"].integer() > 3);
    REQUIRE(error_of(bert.ask("resign", seat_member(second))).empty());
    const DiceProof proof =
        verify_dice(Library(test_data()),
                    std::string(bert.ask("record", seat_member(second))["record"].text()));
    CHECK(proof.state == DiceProof::State::proved);
    CHECK(proof.seeds == (computer ? 1 : 2));
}

TEST_CASE("a seed that comes after the end changes no record") {
    const TestServer server;
    Client anna = server.client();
    const Tree made = make_game(
        anna, "hill", with_friend,
        R"("options":{"orders":"open"},"commit":)" + quoted_json(commitment_of(anna_seed)));
    const std::string first = seat_of(made, "first");
    // Given up before the promise was kept.
    REQUIRE(error_of(anna.ask("resign", seat_member(first))).empty());
    REQUIRE(error_of(anna.ask("reveal", seat_member(first) + seed_member(anna_seed))).empty());
    // Nothing was rolled, so nothing is proved; but nothing was changed.
    CHECK(anna.ask("verify", seat_member(first))["verify"]["state"].text() == "nothing");
}

}  // namespace gonfalon::testing
