#include "table/sealed_chance.h"

#include <doctest/doctest.h>

#include "protocol/library.h"
#include "server/randomness.h"
#include "table/patch.h"
#include "table/token.h"
#include "tests/server/table_for_two.h"

namespace gonfalon {
namespace {

SealedChance counting_secret() {
    SealedChance::Secret secret{};
    for (std::size_t i = 0; i < secret.size(); ++i) secret[i] = static_cast<unsigned char>(i);
    return SealedChance(secret);
}

// A whole toy game by two random players with sealed dice; the secret is in the record.
std::string played_record(const Library& library, SealedChance sealed, bool chained = false) {
    auto match =
        library.start("toy", "hill", {}, write_sealed_header({sealed.commitment(), 1, chained}));
    REQUIRE(match.has_value());
    sealed.add_seeds(match->record());
    Chance dice = chained ? sealed.chained() : sealed.chance();
    StandingChain chain;
    for (int i = 0; i < 2000 && match->status().turn != Turn::over; ++i) {
        const MatchStatus now = match->status();
        if (now.turn == Turn::chance) {
            chain.follow(match->record());
            sealed.stand_at(chain.head());
            REQUIRE(match->roll(dice).has_value());
            continue;
        }
        const Side side = now.asked[0] ? Side::first : Side::second;
        Chance random(5, now.next);
        const auto choice = match->choose(side, "random", random);
        REQUIRE(choice.has_value());
        REQUIRE(match->play(side, choice->action).has_value());
    }
    REQUIRE(match->status().turn == Turn::over);
    const MatchStatus end = match->status();
    match->set_header("result", end.score[0] > end.score[1]   ? "rules winner=first"
                                : end.score[1] > end.score[0] ? "rules winner=second"
                                                              : "rules");
    match->set_header("secret", sealed.secret_hex());
    if (chained) match->set_header("chain", whole_chain(match->record()));
    return match->record().write();
}

}  // namespace

TEST_CASE("sealed dice are the published keyed hash") {
    // Reference values from another implementation of BLAKE2b.
    const SealedChance sealed = counting_secret();
    CHECK(sealed.commitment() ==
          "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
    CHECK(sealed.block(41, 0) == ChanceBlock{0x30b29502u, 0x16ac25bdu, 0xb2d24a06u, 0x8c0605a6u});
    CHECK(sealed.block(0x123456789aull, 7) ==
          ChanceBlock{0x7c2428c3u, 0xbe4850f8u, 0x61ca3fe7u, 0xc566a6b1u});
    CHECK(SealedChance::from_hex(sealed.secret_hex())->commitment() == sealed.commitment());
    CHECK_FALSE(SealedChance::from_hex("12").has_value());
    CHECK_FALSE(SealedChance::from_hex(std::string(64, 'g')).has_value());
    CHECK_FALSE(SealedChance::from_hex(std::string(66, 'a')).has_value());
}

TEST_CASE("sealed dice fall evenly") {
    const SealedChance sealed = counting_secret();
    Chance chance = sealed.chance();
    int faces[6] = {};
    for (std::uint64_t action = 0; action < 10000; ++action) {
        chance.begin(action);
        for (int i = 0; i < 6; ++i) ++faces[chance.die() - 1];
    }
    // 10,000 expected, standard deviation 91.
    for (const int count : faces) CHECK(std::abs(count - 10000) < 460);
}

TEST_CASE("the header of sealed dice reads back") {
    const std::string commitment(64, 'a');
    CHECK(read_sealed_header(write_sealed_header({commitment, 1, false}))->from == 1);
    CHECK(read_sealed_header(write_sealed_header({commitment, 42, true}))->from == 42);
    CHECK(read_sealed_header("sealed commitment=" + commitment)->commitment == commitment);
    CHECK_FALSE(read_sealed_header("sealed commitment=" + commitment)->chained);
    CHECK(read_sealed_header("chained commitment=" + commitment)->chained);
    CHECK_FALSE(read_sealed_header("philox seed=7 game=0").has_value());
    CHECK_FALSE(read_sealed_header("sealed commitment=abc").has_value());
    CHECK_FALSE(read_sealed_header("sealed commitment=" + commitment + " from=x").has_value());
}

TEST_CASE("a record proves its dice, and a changed die does not pass") {
    const Library library(testing::test_data());
    const std::string record = played_record(library, counting_secret());
    const DiceProof proof = verify_dice(library, record);
    CHECK(proof.state == DiceProof::State::proved);
    CHECK(proof.rolls > 5);

    Record parts;
    REQUIRE(read_record(record, parts).ok());
    parts.hashes.clear();
    int tried = 0;
    for (std::size_t i = 0; i < parts.lines.size() && tried < 10; ++i) {
        Record changed = parts;
        RecordLine& line = changed.lines[i];
        if (line.kind != RecordLine::Kind::chance) continue;
        // A token of the other side, or another face of the first die.
        char& mark = line.text[0];
        mark = mark == 'A' ? 'B' : mark == 'B' ? 'A' : mark == '6' ? '1' : '6';
        ++tried;
        const DiceProof found = verify_dice(library, changed.write());
        CHECK(found.state == DiceProof::State::changed);
        CHECK(found.line == line.number);
        CHECK(found.expected == parts.lines[i].text);
    }
    CHECK(tried > 0);
}

TEST_CASE("a chained record proves its dice, and nothing in it can be changed") {
    const Library library(testing::test_data());
    const std::string record = played_record(library, counting_secret(), true);
    const DiceProof proof = verify_dice(library, record);
    CHECK(proof.state == DiceProof::State::proved);
    CHECK(proof.chained);
    CHECK(proof.rolls > 5);
    Record parts;
    REQUIRE(read_record(record, parts).ok());
    parts.hashes.clear();
    const auto state_of = [&](const Record& changed) {
        return verify_dice(library, changed.write()).state;
    };
    // Whoever changes a record can write a new chain over it: the dice still tell.
    const auto forged = [&](Record changed) {
        changed.set("chain", whole_chain(changed));
        return state_of(changed);
    };
    Record changed = parts;
    SUBCASE("another winner") {
        const bool first = parts.get("result") == "rules winner=first";
        changed.set("result", first ? "rules winner=second" : "rules winner=first");
        CHECK(forged(changed) == DiceProof::State::changed);
    }
    SUBCASE("other options") {
        std::string options(parts.get("options"));
        const std::size_t at = options.find("rounds=");
        REQUIRE(at != std::string::npos);
        options[at + 7] = options[at + 7] == '9' ? '8' : '9';
        changed.set("options", options);
        CHECK(state_of(changed) == DiceProof::State::changed);
        CHECK(forged(changed) != DiceProof::State::proved);
    }
    SUBCASE("cut short") {
        for (int i = 0; i < 5; ++i) {
            changed.lines.pop_back();
            CHECK(state_of(changed) == DiceProof::State::changed);
            CHECK(forged(changed) == DiceProof::State::changed);
        }
    }
    SUBCASE("rolls declared to come from elsewhere") {
        changed.set("dice",
                    "chained commitment=" + counting_secret().commitment() + " from=999999");
        CHECK(state_of(changed) == DiceProof::State::changed);
        CHECK(forged(changed) == DiceProof::State::nothing);
    }
    SUBCASE("any die") {
        int tried = 0;
        for (std::size_t i = 0; i < parts.lines.size(); ++i) {
            if (parts.lines[i].kind != RecordLine::Kind::chance) continue;
            changed = parts;
            char& mark = changed.lines[i].text[0];
            mark = mark == 'A' ? 'B' : mark == 'B' ? 'A' : mark == '6' ? '1' : '6';
            ++tried;
            CHECK(state_of(changed) == DiceProof::State::changed);
            CHECK(forged(changed) == DiceProof::State::changed);
        }
        CHECK(tried > 5);
    }
    SUBCASE("a seed that was not the one promised") {
        changed.set("commit1", commitment_of(std::string(64, '1')));
        changed.set("seed1", std::string(64, '2'));
        CHECK(forged(changed) == DiceProof::State::changed);
    }
}

TEST_CASE("a proof says when there is none") {
    const Library library(testing::test_data());
    const std::string record = played_record(library, counting_secret());
    Record parts;
    REQUIRE(read_record(record, parts).ok());

    SUBCASE("another secret than the one committed to") {
        parts.set("secret", std::string(64, '0'));
        CHECK(verify_dice(library, parts.write()).state == DiceProof::State::changed);
    }
    const auto without = [&](std::string_view key) {
        std::erase_if(parts.header, [&](const auto& line) { return line.first == key; });
    };
    SUBCASE("the secret is not shown yet") {
        without("secret");
        // With the end it is.
        CHECK(verify_dice(library, parts.write()).state == DiceProof::State::changed);
        without("result");
        CHECK(verify_dice(library, parts.write()).state == DiceProof::State::running);
    }
    SUBCASE("not one roll comes from the secret") {
        parts.set("dice", "sealed commitment=" + counting_secret().commitment() + " from=999999");
        const DiceProof proof = verify_dice(library, parts.write());
        CHECK(proof.state == DiceProof::State::nothing);
        CHECK_FALSE(proof.ok());
        CHECK(proof.unproved > 5);
    }
    SUBCASE("real dice") {
        parts.set("dice", "typed");
        // Dice that were typed have no secret.
        CHECK(verify_dice(library, parts.write()).state == DiceProof::State::changed);
        without("secret");
        CHECK(verify_dice(library, parts.write()).state == DiceProof::State::typed);
    }
    SUBCASE("an action that the rules refuse") {
        for (RecordLine& line : parts.lines)
            if (line.kind == RecordLine::Kind::action && line.number > 4) {
                line.text = "A1-e5";
                break;
            }
        CHECK(verify_dice(library, parts.write()).state == DiceProof::State::unreadable);
    }
    SUBCASE("no record at all") {
        CHECK(verify_dice(library, "so be it").state == DiceProof::State::unreadable);
    }
}

TEST_CASE("tokens are long, different and only stored as their hash") {
    REQUIRE(ready_randomness());
    SystemRandomness random;
    const std::string one = new_token(random);
    CHECK(one.size() == 32);
    CHECK(one != new_token(random));
    CHECK(token_hash(one) == token_hash(one));
    CHECK(token_hash(one).find(one) == std::string::npos);
    CHECK(new_game_id(random).size() == 12);
}

TEST_CASE("the difference of two views is a patch that names only what changed") {
    const Tree from =
        *read_tree(R"({"n":1,"units":[{"hex":"a"},{"hex":"b"},{"hex":"c"}],"old":1,"a/b":1})");
    const Tree to = *read_tree(R"({"n":2,"units":[{"hex":"a"},{"hex":"d"}],"new":[],"a/b":2})");
    CHECK(json_patch(from, to) ==
          R"([{"op":"remove","path":"/old"},{"op":"replace","path":"/n","value":2},)"
          R"({"op":"replace","path":"/units/1/hex","value":"d"},{"op":"remove","path":"/units/2"},)"
          R"({"op":"add","path":"/new","value":[]},{"op":"replace","path":"/a~1b","value":2}])");
    CHECK(json_patch(from, from) == "[]");
}

}  // namespace gonfalon
