// Two battles that differ only in what the second side has laid face down in one of their turns
// are, byte for byte, the same to the first side and to spectators, from the first line to the
// moment the cards are turned up: pushes, their number, order and size, answers to every question,
// refusals, records, the past, replays, taking back. While the second side lays its cards, nothing
// that is asked has another answer than before. In the real games. GONFALON_SECRETS sets how
// many pairs of battles are compared in each game (2, of the first two turns); then the plans of
// all turns are gone through, to the battle's end, and again with other cards; and the computer's
// advice is compared, too, which takes its time.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "tests/server/table_for_two.h"
#include "tests/support/sanitized.h"

namespace gonfalon::testing {
namespace {

std::string seat_member(const std::string& seat) { return "\"seat\":" + quoted_json(seat); }

// Names and times that differ between any two games.
std::string scrubbed(std::string text, const std::vector<std::string>& names) {
    for (const std::string& name : names)
        for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name))
            text.replace(at, name.size(), "*");
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t digits = i;
        while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
        if (digits - i >= 13) {
            out += '#';
            i = digits;
        } else {
            out += text[i++];
        }
    }
    // In a page that holds a game, too, where quotes are written otherwise.
    for (std::size_t at = out.find("thought_ms"); at != std::string::npos;
         at = out.find("thought_ms", at + 1))
        out.erase(at, out.find(']', at) - at);
    return out;
}

// From here on the cards may lie open.
bool shows(const std::string& message) {
    return message.find("_shown\"") != std::string::npos ||
           message.find("reveal") != std::string::npos;
}

struct Seen {
    std::vector<std::string> first;
    std::vector<std::string> spectator;
    std::string plan;                  // of the second side, as its owner reads it
    std::vector<std::string> answers;  // to everything asked when all was laid
};

void same(const std::vector<std::string>& one, const std::vector<std::string>& other) {
    REQUIRE(one.size() == other.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
        if (one[i] == other[i]) continue;
        const auto at = static_cast<std::size_t>(
            std::mismatch(one[i].begin(),
                          one[i].begin() +
                              static_cast<std::ptrdiff_t>(std::min(one[i].size(), other[i].size())),
                          other[i].begin())
                .first -
            one[i].begin());
        const std::size_t from = at > 150 ? at - 150 : 0;
        FAIL("message " << i << " of " << one.size() << ", byte " << at << ": "
                        << one[i].substr(from, 200) << "\n"
                        << other[i].substr(from, 200));
    }
}

class Battle {
  public:
    Battle(const TestServer& server, std::string_view game, std::string_view scenario)
        : stride_(game == "tercios" ? 5 : 1),
          first_(server.client()),
          second_(server.client()),
          spectator_(server.client()) {
        const Tree made = second_.ask("create", "\"game\":" + quoted_json(game) +
                                                    ",\"scenario\":" + quoted_json(scenario) + "," +
                                                    std::string(hot_seat) + R"(,"dice":"typed")");
        REQUIRE(error_of(made).empty());
        seats_[0] = seat_of(made, "first");
        seats_[1] = seat_of(made, "second");
        watch_ = seat_of(made, "watch");
        names_ = {std::string(made["game"].text()), watch_, seats_[0], seats_[1]};
        REQUIRE(error_of(first_.ask("join", seat_member(seats_[0]))).empty());
        REQUIRE(error_of(spectator_.ask("join", seat_member(watch_))).empty());
    }

    // Cards for everybody, other ones for another `unlike`; sealed as soon as the rules allow it.
    void plan(std::size_t side, std::size_t unlike) {
        Client& who = side == 0 ? first_ : second_;
        const std::string& seat = seats_[side];
        std::vector<std::string> before;
        if (side == 1) before = ask_everything();
        for (std::size_t i = 0; i < 400 && asked(side); ++i) {
            const Tree why = who.ask("why", seat_member(seat) + R"(,"action":"seal")");
            if (why["verdict"]["legal"].boolean()) {
                act_now(who, seat, "seal");
                continue;
            }
            const Tree reply = who.ask("actions", seat_member(seat));
            const auto& actions = reply["actions"]["actions"].items();
            REQUIRE_FALSE(actions.empty());
            act_now(who, seat,
                    std::string(actions[(i * stride_ + unlike) % actions.size()]["text"].text()));
            if (side == 1 && i % 8 == 0) same(before, ask_everything());
        }
        REQUIRE_FALSE(asked(side));
        answers_ = ask_everything(side == 1 && thinning == 1);
    }

    // The second side takes its seal back and puts it on again, while the first still plans.
    void think_again() {
        const Tree status = second_.ask("view", seat_member(seats_[1]))["status"];
        REQUIRE(status["turn"].text() == "both");
        const std::int64_t next = status["next"].integer();
        REQUIRE(
            error_of(second_.ask("undo", seat_member(seats_[1]) + ",\"n\":" + std::to_string(next) +
                                             ",\"to\":" + std::to_string(next - 1)))
                .empty());
        REQUIRE(asked(1));
        (void)ask_everything();
        act_now(second_, seats_[1], "seal");
        answers_ = ask_everything();
    }

    // The battle goes on, the same way every time, until its next planning; true: there is one.
    bool fight() {
        for (std::size_t i = 0; i < 2000; ++i) {
            const Tree view = second_.ask("view", seat_member(seats_[1]));
            const Tree& status = view["status"];
            const std::string_view turn = status["turn"].text();
            if (turn == "both") return true;
            if (turn == "over") return false;
            if (turn == "chance") {
                roll(static_cast<std::uint64_t>(status["next"].integer()), i);
                continue;
            }
            const std::size_t side = status["asked"][0].boolean() ? 0 : 1;
            const Tree reply = second_.ask("actions", seat_member(seats_[side]));
            const auto& actions = reply["actions"]["actions"].items();
            REQUIRE_FALSE(actions.empty());
            // Mostly what is proposed first; every so often something else.
            const std::size_t which = i % 5 == 4 ? i % actions.size() : 0;
            act_now(side == 0 ? first_ : second_, seats_[side],
                    std::string(actions[which]["text"].text()));
        }
        return false;
    }
    bool is_over() {
        return second_.ask("view", seat_member(seats_[1]))["status"]["turn"].text() == "over";
    }
    // As long as the first side alone has something to do, and nothing of the other's is turned up.
    void begin_turn() {
        for (std::size_t i = 0; i < 12; ++i) {
            const Tree view = second_.ask("view", seat_member(seats_[1]));
            const Tree& status = view["status"];
            const std::string_view turn = status["turn"].text();
            if (turn == "chance") {
                roll(static_cast<std::uint64_t>(status["next"].integer()), i);
            } else if (turn == "player" && status["asked"][0].boolean()) {
                const Tree reply = first_.ask("actions", seat_member(seats_[0]));
                const auto& actions = reply["actions"]["actions"].items();
                if (actions.empty()) return;
                act_now(first_, seats_[0], std::string(actions[0]["text"].text()));
            } else {
                return;
            }
        }
    }

    Seen seen() {
        Seen all;
        for (const std::string& each : first_.wire()) all.first.push_back(scrubbed(each, names_));
        for (const std::string& each : spectator_.wire())
            all.spectator.push_back(scrubbed(each, names_));
        all.plan = second_.ask("record", seat_member(seats_[1]))["record"].text();
        all.answers = answers_;
        return all;
    }

  private:
    // Real dice, the same in both battles: as many as are due, found by trying.
    void roll(std::uint64_t next, std::size_t salt) {
        std::string dice;
        for (std::size_t count = 1; count <= 40; ++count) {
            dice += (count > 1 ? " " : "") + std::to_string((salt * 5 + count * 3) % 5 + 1);
            if (rolled(next, dice)) return;
        }
        for (const char* drawn : {"blue", "blue white", "red blue", "blue red white", "red",
                                  "white", "white white", "red red", "blue blue"})
            if (rolled(next, drawn)) return;
        FAIL("no roll is taken");
    }
    bool rolled(std::uint64_t next, const std::string& dice) {
        return error_of(second_.ask("roll", seat_member(seats_[1]) +
                                                ",\"n\":" + std::to_string(next) +
                                                ",\"dice\":" + quoted_json(dice)))
            .empty();
    }
    bool asked(std::size_t side) {
        const Tree view = second_.ask("view", seat_member(seats_[1]));
        return view["status"]["turn"].text() == "both" && view["status"]["asked"][side].boolean();
    }
    void act_now(Client& who, const std::string& seat, const std::string& action) {
        // Who says nothing for long is taken for gone, and on a busy machine this takes long.
        for (Client* each : {&first_, &spectator_}) (void)each->ask("ping");
        const Tree view = second_.ask("view", seat_member(seats_[1]));
        const auto next = static_cast<std::uint64_t>(view["status"]["next"].integer());
        const std::string error = error_of(act(who, seat, next, action));
        REQUIRE_MESSAGE(error.empty(), action << ": " << error);
    }
    // What the first side and a spectator are answered, whatever they ask. `with_pages`: those that
    // hold the whole game, and advice: they take their time.
    std::vector<std::string> ask_everything(bool with_pages = false) {
        std::vector<std::string> answers;
        const auto asks = [&](Client& who, const char* what, const std::string& more = {}) {
            const std::string& seat = &who == &first_ ? seats_[0] : watch_;
            const Tree reply = who.ask(what, seat_member(seat) + (more.empty() ? "" : "," + more));
            REQUIRE_MESSAGE(reply.is_object(), what << ": no reply");
            // The answer is the last that came; its number aside.
            const std::string answer = scrubbed(who.wire().back(), names_);
            answers.push_back(std::string(what) +
                              answer.substr(std::min(answer.find(','), answer.size())));
        };
        for (const char* what : {"actions", "line", "known"}) asks(first_, what);
        for (const char* what : {"why", "forecast", "reach"})
            for (const char* action : {"seal", "order i1 run", "order d1 attack", "activate i1",
                                       "order I1 ready", "corps C1 attack"})
                asks(first_, what, "\"action\":" + quoted_json(action));
        const auto next = static_cast<std::uint64_t>(
            first_.ask("view", seat_member(seats_[0]))["status"]["next"].integer());
        const std::string last = std::to_string(next > 1 ? next - 1 : 1);
        asks(first_, "undo", R"("n":1,"to":1)");
        asks(first_, "undo", "\"n\":" + std::to_string(next) + ",\"to\":" + std::to_string(next));
        asks(first_, "take_back", R"("wanted":99)");
        asks(first_, "act", "\"n\":" + std::to_string(next) + R"(,"actions":["activate d1"])");
        asks(first_, "roll", R"("n":9999,"dice":"6")");
        asks(first_, "recover");
        if (with_pages && std::getenv("GONFALON_SECRETS") != nullptr) asks(first_, "hint");
        for (Client* who : {&first_, &spectator_}) {
            for (const char* what : {"view", "record", "report", "verify", "play_now", "analysis"})
                asks(*who, what);
            asks(*who, "frames", "\"from\":1,\"to\":" + last);
            asks(*who, "frames", "\"from\":" + last + ",\"to\":" + std::to_string(next));
            for (const std::string& n : {last, std::to_string(next)})
                asks(*who, "at", "\"n\":" + n);
            asks(*who, "entries", R"("from":1)");
            if (with_pages) asks(*who, "replay_page");
            asks(*who, "join");
            asks(*who, "act", R"("n":9999,"actions":["seal"])");
            (void)who->ask("mine",
                           "\"seats\":[" + quoted_json(who == &first_ ? seats_[0] : watch_) + "]");
            answers.push_back(scrubbed(who->wire().back(), names_));
            answers.back().erase(0, answers.back().find(','));
        }
        return answers;
    }

    const std::size_t stride_;  // from a unit's card to the next unit's
    Client first_;
    Client second_;
    Client spectator_;
    std::string seats_[2];
    std::string watch_;
    std::vector<std::string> names_;
    std::vector<std::string> answers_;
};

// However many cards were laid, the same is heard until they are turned up: questions asked
// meanwhile aside, there are as many as cards.
void same_pushes(const std::vector<std::string>& one, const std::vector<std::string>& other) {
    const auto heard = [](const std::vector<std::string>& wire, bool& open) {
        std::vector<std::string> found;
        for (const std::string& each : wire) {
            open = open || shows(each);
            if (open) break;
            if (each.starts_with("{\"push\"")) found.push_back(each);
        }
        return found;
    };
    bool open = false;
    bool other_open = false;
    std::vector<std::string> a = heard(one, open);
    std::vector<std::string> b = heard(other, other_open);
    // What one of them turns up the other need not.
    if (open || other_open) {
        const std::size_t shared = std::min(a.size(), b.size());
        a.resize(shared);
        b.resize(shared);
    }
    same(a, b);
}
void compare(const TestServer& server, std::string_view game, std::string_view scenario) {
    const char* wanted = std::getenv("GONFALON_SECRETS");
    const std::size_t pairs = wanted != nullptr ? static_cast<std::size_t>(std::atoi(wanted)) : 2;
    struct Heard {
        Seen at_planning;  // when all is laid
        Seen after;        // when the first side has begun its turn
    };
    const auto battle = [&](std::size_t turn, std::size_t unlike, bool second_begins) {
        Battle it(server, game, scenario);
        for (std::size_t i = 0; i < turn; ++i) {
            it.plan(0, 0);
            it.plan(1, 0);
            REQUIRE(it.fight());
        }
        if (!second_begins) it.plan(0, 0);
        it.plan(1, unlike);
        if (second_begins) {
            it.think_again();
            it.plan(0, 0);
        }
        Heard heard{it.seen(), {}};
        it.begin_turn();
        heard.after = it.seen();
        return heard;
    };
    const auto turns_of_battle = [&] {
        Battle it(server, game, scenario);
        std::size_t turns = 0;
        do {
            it.plan(0, 0);
            it.plan(1, 0);
            ++turns;
        } while (it.fight());
        REQUIRE(it.is_over());
        MESSAGE(std::string(game) << ": a battle of " << turns << " turns");
        return turns;
    };
    const std::size_t turns = wanted != nullptr ? turns_of_battle() : thinning > 1 ? 1 : 2;
    std::size_t differing = 0;
    for (std::size_t i = 0; i < pairs; ++i) {
        const std::size_t turn = i % turns;
        CAPTURE(turn);
        const bool second_begins = i % 2 == 0;
        const Heard plain = battle(turn, 0, second_begins);
        const Heard other = battle(turn, 1 + i, second_begins);
        if (plain.at_planning.plan != other.at_planning.plan) ++differing;
        same(plain.at_planning.answers, other.at_planning.answers);
        same_pushes(plain.after.first, other.after.first);
        same_pushes(plain.after.spectator, other.after.spectator);
    }
    CHECK(differing > 0);
}

// With a page that holds a whole game, so that it can be asked for.
struct Battlefield {
    TemporaryFolder folder;
    TestServer server{[this] {
        std::ofstream(folder.file("replay.html"))
            << "<script type=\"application/json\" id=\"gonfalon-replay\"></script>";
        ServeOptions options = TestServer::in_no_hurry();
        options.web = folder.path();
        return options;
    }()};
};

}  // namespace

TEST_CASE("TER-ORD-1 cards laid face down change no byte that anybody else gets" *
          doctest::test_suite("release: whole")) {
    const Battlefield field;
    compare(field.server, "tercios", "training-first-shots");
}

TEST_CASE("LAG-R25 orders laid face down change no byte that anybody else gets" *
          doctest::test_suite("release: whole")) {
    const Battlefield field;
    compare(field.server, "la_garde", "training-first-division");
}

}  // namespace gonfalon::testing
