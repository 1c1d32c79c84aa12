// Two battles that differ only in what the second side has laid face down are, byte for byte, the
// same to the first side and to spectators: pushes, their number and order, answers to every
// question, refusals, records, the past, after a restart of nothing but the plan. In the real
// games. GONFALON_SECRETS sets how many pairs of plans are compared in each game (2).
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/server/table_for_two.h"

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
    for (std::size_t at = out.find("\"thought_ms\":["); at != std::string::npos;
         at = out.find("\"thought_ms\":[", at + 1))
        out.replace(at, out.find(']', at) - at, "\"thought_ms\":[");
    return out;
}

struct Seen {
    std::vector<std::string> first;
    std::vector<std::string> spectator;
    std::string plan;  // of the second side, as its owner reads it
};

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
            if (side == 1 && i % 4 == 0) ask_everything();
        }
        REQUIRE_FALSE(asked(side));
        ask_everything();
    }

    Seen seen() {
        Seen all;
        for (const std::string& each : first_.wire()) all.first.push_back(scrubbed(each, names_));
        for (const std::string& each : spectator_.wire())
            all.spectator.push_back(scrubbed(each, names_));
        all.plan = second_.ask("record", seat_member(seats_[1]))["record"].text();
        return all;
    }

  private:
    bool asked(std::size_t side) {
        const Tree view = second_.ask("view", seat_member(seats_[1]));
        return view["status"]["turn"].text() == "both" && view["status"]["asked"][side].boolean();
    }
    void act_now(Client& who, const std::string& seat, const std::string& action) {
        const Tree view = second_.ask("view", seat_member(seats_[1]));
        const auto next = static_cast<std::uint64_t>(view["status"]["next"].integer());
        REQUIRE_MESSAGE(error_of(act(who, seat, next, action)).empty(), action);
    }
    void ask_everything() {
        for (const char* what : {"view", "actions", "line", "record", "report", "verify"})
            (void)first_.ask(what, seat_member(seats_[0]));
        for (const char* what : {"why", "forecast", "reach"})
            for (const char* action : {"seal", "order i1 run", "order d1 attack", "activate i1",
                                       "order I1 ready", "corps C1 attack"})
                (void)first_.ask(what,
                                 seat_member(seats_[0]) + ",\"action\":" + quoted_json(action));
        (void)first_.ask("undo", seat_member(seats_[0]) + ",\"n\":1,\"to\":1");
        (void)first_.ask("take_back", seat_member(seats_[0]) + ",\"wanted\":99");
        for (Client* who : {&first_, &spectator_}) {
            const std::string& seat = who == &first_ ? seats_[0] : watch_;
            for (const char* what : {"view", "record", "report", "verify"})
                (void)who->ask(what, seat_member(seat));
            (void)who->ask("frames", seat_member(seat) + ",\"from\":1,\"to\":1");
            (void)who->ask("entries", seat_member(seat) + ",\"from\":1");
            (void)who->ask("mine", "\"seats\":[" + quoted_json(seat) + "]");
        }
    }

    const std::size_t stride_;  // from a unit's card to the next unit's
    Client first_;
    Client second_;
    Client spectator_;
    std::string seats_[2];
    std::string watch_;
    std::vector<std::string> names_;
};

void same(const std::vector<std::string>& one, const std::vector<std::string>& other) {
    REQUIRE(one.size() == other.size());
    for (std::size_t i = 0; i < one.size(); ++i) REQUIRE_MESSAGE(one[i] == other[i], i);
}

void compare(const TestServer& server, std::string_view game, std::string_view scenario) {
    const char* wanted = std::getenv("GONFALON_SECRETS");
    const std::size_t pairs = wanted != nullptr ? static_cast<std::size_t>(std::atoi(wanted)) : 2;
    // The same number of requests of the first side whatever the second does.
    const auto battle = [&](std::size_t unlike, bool second_begins) {
        Battle it(server, game, scenario);
        if (!second_begins) it.plan(0, 0);
        it.plan(1, unlike);
        if (second_begins) it.plan(0, 0);
        return it.seen();
    };
    std::size_t differing = 0;
    for (std::size_t i = 0; i < pairs; ++i) {
        const bool second_begins = i % 2 == 0;
        const Seen plain = battle(0, second_begins);
        const Seen other = battle(1 + i, second_begins);
        if (plain.plan != other.plan) ++differing;
        // However many cards were laid, the same is heard: questions asked meanwhile aside.
        const auto pushes = [](const std::vector<std::string>& wire) {
            std::vector<std::string> found;
            for (const std::string& each : wire)
                if (each.starts_with("{\"push\"")) found.push_back(each);
            return found;
        };
        same(pushes(plain.first), pushes(other.first));
        same(pushes(plain.spectator), pushes(other.spectator));
        // Answers to the last round of questions, all of them.
        const auto last = [](const std::vector<std::string>& wire, std::size_t count) {
            std::vector<std::string> found;
            for (std::size_t k = wire.size() - std::min(count, wire.size()); k < wire.size(); ++k)
                found.push_back(wire[k].substr(std::min(wire[k].find(','), wire[k].size())));
            return found;
        };
        same(last(plain.first, 30), last(other.first, 30));
        same(last(plain.spectator, 7), last(other.spectator, 7));
    }
    CHECK(differing > 0);
}

}  // namespace

TEST_CASE("TER-ORD-1 cards laid face down change no byte that anybody else gets") {
    const TestServer server;
    compare(server, "tercios", "training-first-shots");
}

TEST_CASE("LAG-R25 orders laid face down change no byte that anybody else gets") {
    const TestServer server;
    compare(server, "la_garde", "training-first-division");
}

}  // namespace gonfalon::testing
