// Dice that bind both sides: no seed is shown before every promise is in, no roll before every seed
// is, and every seed counts.
#include <SQLiteCpp/SQLiteCpp.h>
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
std::string commit_member(const std::string& seed) {
    return ",\"commit\":" + quoted_json(commitment_of(seed));
}

const std::string anna_seed(64, 'a');
const std::string bert_seed(64, 'b');
const std::string carl_seed(64, 'c');

// A battle that Anna opens with her promise; its second seat is taken with `members`.
struct Promised {
    explicit Promised(Client& anna, const std::string& orders = "open") {
        const Tree made = make_game(
            anna, "hill", with_friend,
            R"("options":{"orders":)" + quoted_json(orders) + "}" + commit_member(anna_seed));
        REQUIRE(error_of(made).empty());
        game = made["game"].text();
        first = seat_of(made, "first");
        invite = made["invite"]["second"].text();
    }
    Tree claim(Client& who, const std::string& members) {
        Tree claimed = who.ask("claim", "\"invite\":" + quoted_json(invite) + members);
        REQUIRE(error_of(claimed).empty());
        second = claimed["seat"].text();
        return claimed;
    }
    std::string game;
    std::string first;
    std::string second;
    std::string invite;
};

std::string reveal(Client& who, const std::string& seat, const std::string& seed) {
    return error_of(who.ask("reveal", seat_member(seat) + seed_member(seed)));
}

DiceProof proof_of(Client& who, const std::string& seat) {
    return verify_dice(Library(test_data()),
                       std::string(who.ask("record", seat_member(seat))["record"].text()));
}

}  // namespace

TEST_CASE("no seed is shown before all are promised, and no die falls before all are shown") {
    const TestServer server;
    Client anna = server.client();
    Client bert = server.client();
    Promised it(anna);
    const std::string& first = it.first;
    const auto seeds = [&] { return anna.ask("view", seat_member(first))["status"]["seeds"]; };
    CHECK(seeds()[0]["promised"].text() == commitment_of(anna_seed));
    // Whoever takes the open seat must not know it when he chooses his own.
    CHECK(reveal(anna, first, anna_seed) == "error.seat_is_open");
    CHECK_FALSE(seeds()[0]["shown"].boolean());
    REQUIRE(error_of(act(anna, first, 1, "order march")).empty());

    const Tree claimed = it.claim(bert, commit_member(bert_seed));
    CHECK(claimed["commitment"].text().size() == 64);
    CHECK(claimed["late"].is_null());
    const std::string& second = it.second;
    CHECK(seeds()[1]["promised"].text() == commitment_of(bert_seed));
    REQUIRE(error_of(bert.ask("join", seat_member(second))).empty());
    const Tree waiting = act(bert, second, 2, "order hold");
    // The token is due and is not drawn.
    CHECK(waiting["next"].integer() == 3);
    CHECK(reveal(anna, first, bert_seed) == "error.seed_differs");
    REQUIRE(reveal(bert, second, bert_seed).empty());
    const Tree half = bert.ask("view", seat_member(second))["status"];
    CHECK(half["waits"].text() == "seed");
    CHECK(half["next"].integer() == 3);
    CHECK_FALSE(half["seeds"][0]["shown"].boolean());
    CHECK(half["seeds"][1]["shown"].boolean());
    REQUIRE(reveal(anna, first, anna_seed).empty());
    const Tree status = bert.ask("view", seat_member(second))["status"];
    CHECK(status["next"].integer() == 4);
    CHECK(status["waits"].is_null());
    CHECK(status["seeds"].is_null());
    // Once more is no other roll.
    REQUIRE(reveal(anna, first, anna_seed).empty());

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
        other.set("commit2", commitment_of(std::string(64, digit)));
        other.set("chain", whole_chain(other));
        if (verify_dice(library, other.write()).state == DiceProof::State::changed) ++differ;
    }
    CHECK(differ > 0);
}

TEST_CASE("whoever takes over a seat changes no die that has fallen") {
    const TestServer server;
    Client anna = server.client();
    Client bert = server.client();
    Promised it(anna);
    const std::string& first = it.first;
    const auto claim = [](Client& who, std::string_view invite, char digit) {
        return who.ask("claim",
                       "\"invite\":" + quoted_json(invite) + commit_member(std::string(64, digit)));
    };
    it.claim(bert, commit_member(bert_seed));
    const std::string second = it.second;
    REQUIRE(reveal(anna, first, anna_seed).empty());
    REQUIRE(reveal(bert, second, bert_seed).empty());
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
    const DiceProof proof = proof_of(bert, carl);
    CHECK(proof.state == DiceProof::State::proved);
    CHECK(proof.seeds == 2);
}

TEST_CASE("once a seed is shown nobody brings another to choose the dice by it") {
    const TestServer server;
    Client anna = server.client();
    Client bert = server.client();
    Promised it(anna);
    it.claim(bert, commit_member(bert_seed));
    REQUIRE(reveal(anna, it.first, anna_seed).empty());
    REQUIRE(error_of(act(anna, it.first, 1, "order march")).empty());
    // Bert keeps his back: no die falls, and another cannot come with a seed of his choice.
    REQUIRE(act(bert, it.second, 2, "order hold")["next"].integer() == 3);
    REQUIRE(error_of(anna.ask("recover", seat_member(it.first))).empty());
    REQUIRE(error_of(bert.ask("consent", seat_member(it.second) + R"(,"kind":"seat","yes":true)"))
                .empty());
    it.invite = anna.ask("recover", seat_member(it.first))["invite"].text();
    Client carl = server.client();
    CHECK(it.claim(carl, commit_member(carl_seed))["late"].boolean());
    CHECK(reveal(carl, it.second, carl_seed) == "error.seed_differs");
    CHECK(carl.ask("view", seat_member(it.second))["status"]["next"].integer() == 4);
    REQUIRE(error_of(carl.ask("resign", seat_member(it.second))).empty());
    const DiceProof proof = proof_of(carl, it.second);
    CHECK(proof.state == DiceProof::State::proved);
    CHECK(proof.seeds == 1);
}

TEST_CASE("a page that still sends its seed with the claim has promised it by that") {
    const TestServer server;
    Client anna = server.client();
    Client bert = server.client();
    Promised it(anna);
    it.claim(bert, seed_member(bert_seed));
    REQUIRE(reveal(bert, it.second, bert_seed).empty());
    REQUIRE(reveal(anna, it.first, anna_seed).empty());
    REQUIRE(error_of(act(anna, it.first, 1, "order march")).empty());
    CHECK(act(bert, it.second, 2, "order hold")["next"].integer() == 4);
}

TEST_CASE("a battle whose first seed was shown when that was the custom goes on") {
    TestServer server;
    Promised it = [&] {
        Client anna = server.client();
        return Promised(anna);
    }();
    server.stop();
    {
        SQLite::Database store(server.store(), SQLite::OPEN_READWRITE);
        SQLite::Statement add(
            store,
            "UPDATE games SET head = replace(head, 'commit1 ', ? || 'commit1 ') WHERE id = ?");
        add.bind(1, "seed1 " + anna_seed + "\n");
        add.bind(2, it.game);
        REQUIRE(add.exec() == 1);
    }
    server.start_again();
    Client anna = server.client();
    Client bert = server.client();
    CHECK(it.claim(bert, commit_member(bert_seed))["late"].boolean());
    REQUIRE(reveal(anna, it.first, anna_seed).empty());
    REQUIRE(error_of(act(anna, it.first, 1, "order march")).empty());
    CHECK(act(bert, it.second, 2, "order hold")["next"].integer() == 4);
    REQUIRE(error_of(bert.ask("resign", seat_member(it.second))).empty());
    CHECK(proof_of(bert, it.second).state == DiceProof::State::proved);
}

TEST_CASE("a promise that its owner never kept holds nobody up who comes in his place") {
    ServeOptions options = TestServer::in_no_hurry();
    options.replace_after = std::chrono::milliseconds(1);
    const TestServer server(options);
    Client anna = server.client();
    Client bert = server.client();
    std::string orders = "open";
    bool computer = false;
    SUBCASE("somebody else") {}
    SUBCASE("the computer, where orders are hidden") {
        orders = "secret";
        computer = true;
    }
    Promised it(anna, orders);
    const std::string& first = it.first;
    it.claim(bert, commit_member(bert_seed));
    const std::string second = it.second;
    if (computer) REQUIRE(reveal(bert, second, bert_seed).empty());
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
            dora.ask("claim", "\"invite\":" + quoted_json(invite) + commit_member(carl_seed));
        REQUIRE(error_of(claimed).empty());
        // Nobody had shown anything: she promises anew.
        CHECK(claimed["late"].is_null());
        REQUIRE(reveal(bert, second, bert_seed).empty());
        REQUIRE(reveal(dora, std::string(claimed["seat"].text()), carl_seed).empty());
    }
    CHECK(bert.ask("view", seat_member(second))["status"]["next"].integer() > 3);
    REQUIRE(error_of(bert.ask("resign", seat_member(second))).empty());
    const DiceProof proof = proof_of(bert, second);
    CHECK(proof.state == DiceProof::State::proved);
    CHECK(proof.seeds == (computer ? 1 : 2));
}

TEST_CASE("a seed that comes after the end changes no record") {
    const TestServer server;
    Client anna = server.client();
    const Promised it(anna);
    const std::string& first = it.first;
    // Given up before the promise was kept.
    REQUIRE(error_of(anna.ask("resign", seat_member(first))).empty());
    REQUIRE(reveal(anna, first, anna_seed).empty());
    // Nothing was rolled, so nothing is proved; but nothing was changed.
    CHECK(anna.ask("verify", seat_member(first))["verify"]["state"].text() == "nothing");
}

}  // namespace gonfalon::testing
