#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "module/memory_store.h"
#include "module/thought.h"

using namespace gonfalon;

namespace {

StoreWrite first_write() {
    StoreWrite write;
    write.of = "abc";
    StoredGame game;
    game.id = "abc";
    game.title = "Soirée";
    game.rules = "grunwald";
    game.scenario = "training-combat";
    game.titles = R"({"en":"Combat"})";
    game.head = "game grunwald\n";
    game.secret = "00ff";
    game.players[1] = {PlayerStatus::Kind::computer, "captain", "", false, 4};
    game.score[0] = 1000;
    game.next = 3;
    game.turn = "player";
    game.asked[1] = true;
    game.created = 1'800'000'000'000;
    write.game = game;
    write.lines = {{1, "1 first done\n", 5}, {2, "2 * 3 4\n# 2 0123\n", 6}};
    write.seats = {{"h1", "abc", Role::first, false, false},
                   {"h2", "abc", Role::second, true, false}};
    write.drafts = {{Role::first, "order T1 run\n"}};
    write.chat = ChatEntry{"first", "Anna", "\"bonjour\"", 7};
    return write;
}

// What a browser keeps of these changes, and a store that is opened with it.
struct Browser {
    std::vector<std::string> kept;
    bool has_room = true;
    MemoryStore store{
        [this](int ticket, const std::string& json) { tickets.push_back({ticket, json}); }};
    std::vector<std::pair<int, std::string>> tickets;

    bool write(const StoreWrite& change) {
        bool durable = false;
        store.write(change, [&](bool done) { durable = done; });
        const auto [ticket, json] = tickets.back();
        if (has_room) kept.push_back(json);
        store.kept(ticket, has_room);
        return durable;
    }
};

}  // namespace

TEST_CASE("a game kept by a browser is the same when the page is opened again") {
    Browser before;
    CHECK(before.write(first_write()));
    StoreWrite more;
    more.of = "abc";
    more.lines = {{3, "3 second done\n", 8}};
    more.drafts = {{Role::first, ""}};
    more.empty_role = Role::second;
    CHECK(before.write(more));

    Browser after;
    std::vector<Tree> writes;
    for (const std::string& json : before.kept) writes.push_back(read_tree(json).value());
    after.store.restore("browser-1", writes);
    CHECK(after.store.id() == "browser-1");
    REQUIRE(after.store.game("abc")->has_value());
    const StoredGame game = **after.store.game("abc");
    CHECK(game.title == "Soirée");
    CHECK(game.players[1].kind == PlayerStatus::Kind::computer);
    CHECK(game.players[1].level == "captain");
    CHECK(game.players[1].muted == 4);
    CHECK(game.next == 3);
    CHECK(game.asked[1]);
    CHECK(game.created == 1'800'000'000'000);
    REQUIRE(after.store.lines("abc")->size() == 3);
    CHECK((*after.store.lines("abc"))[1].text == "2 * 3 4\n# 2 0123\n");
    CHECK((*after.store.drafts("abc"))[0].text.empty());
    CHECK(after.store.chat("abc", 10)[0].text == "\"bonjour\"");
    CHECK(after.store.seat("h1")->has_value());
    CHECK_FALSE(after.store.seat("h2")->has_value());
}

TEST_CASE("what a browser had no room for did not happen, and a game thrown away is gone") {
    Browser browser;
    browser.has_room = false;
    CHECK_FALSE(browser.write(first_write()));
    CHECK_FALSE(browser.store.game("abc")->has_value());
    browser.has_room = true;
    CHECK(browser.write(first_write()));
    StoreWrite erase;
    erase.of = "abc";
    erase.erase = true;
    CHECK(browser.write(erase));
    CHECK_FALSE(browser.store.game("abc")->has_value());
    CHECK_FALSE(browser.store.seat("h1")->has_value());
}

TEST_CASE("what a browser kept and does not fit is read without harm") {
    for (const char* json :
         {"[]", "{}", R"({"of":7})", R"({"of":"x","game":7,"lines":{"a":1},"seats":[7]})",
          R"({"of":"x","game":{"players":7,"dice":99,"score":["a"],"next":-5,"titles":"{"}})"}) {
        MemoryStore store([](int, const std::string&) {});
        store.restore("id", {read_tree(json).value()});
        const auto game = store.game("x");
        if (*game) CHECK((*game)->next >= 1);
    }
}

TEST_CASE("a computer's turn crosses from one worker to the other unchanged") {
    Thought thought;
    thought.game = "abc";
    thought.side = Side::second;
    thought.level = "captain";
    thought.draft = "order T1 run\n";
    thought.next = 17;
    thought.whole = "game grunwald\n";
    thought.missed = {{RecordLine::Kind::action, Side::second, 15, 0, "done"},
                      {RecordLine::Kind::undo, Side::first, 16, 12, ""}};
    const Thought read = read_thought(write_thought(thought));
    CHECK(read.side == thought.side);
    CHECK(read.level == thought.level);
    CHECK(read.draft == thought.draft);
    CHECK(read.next == thought.next);
    CHECK(read.whole == thought.whole);
    CHECK(read.missed == thought.missed);

    const auto choice = read_choice(write_choice(Choice{"done", R"({"key":"x"})"}));
    REQUIRE(choice);
    CHECK(choice->action == "done");
    CHECK(choice->reason == R"({"key":"x"})");
    CHECK_FALSE(read_choice("no JSON"));
    CHECK_FALSE(read_choice(write_choice(tl::unexpected(Refusal{}))));
}
