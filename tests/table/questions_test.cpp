// Questions at a table: what they may cost, who ends them early, and who goes before whom. In a
// house of one thread, whose clock stands still until it is told.
#include <doctest/doctest.h>

#include <deque>
#include <map>
#include <string>
#include <vector>

#include "loader/data_files.h"
#include "loader/tree.h"
#include "protocol/library.h"
#include "table/door.h"
#include "table/frames.h"
#include "table/patience.h"
#include "table/sealed_chance.h"
#include "table/table.h"

namespace gonfalon {
namespace {

const Library& library() {
    static const DataFiles files;
    static const Library it(files);
    return it;
}

class OneThread final : public Runner {
  public:
    using Runner::post;
    void post(Task task, Urgency urgency) override {
        tasks.push_back(std::move(task));
        urgencies.push_back(urgency);
    }
    void post_after(std::int64_t, Task) override {}
    std::size_t waiting() const override { return tasks.size(); }
    void step() {
        Task task = std::move(tasks.front());
        tasks.pop_front();
        task();
    }
    void finish() {
        while (!tasks.empty()) step();
    }
    std::deque<Task> tasks;
    std::vector<Urgency> urgencies;  // of all that was posted
};

class MemoryStore final : public Store {
  public:
    const std::string& id() const override { return id_; }
    void write(StoreWrite, std::function<void(bool)> done) override { done(true); }
    Read<std::optional<StoredSeat>> seat(std::string_view) override { return std::nullopt; }
    Read<std::optional<StoredGame>> game(std::string_view) override { return std::nullopt; }
    Read<std::vector<StoredLine>> lines(std::string_view) override {
        return std::vector<StoredLine>{};
    }
    Read<std::vector<StoredDraft>> drafts(std::string_view) override {
        return std::vector<StoredDraft>{};
    }
    std::vector<ChatEntry> chat(std::string_view, std::size_t) override { return {}; }
    std::size_t game_count() override { return 0; }
    std::vector<std::string> unchanged_since(std::int64_t, std::size_t) override { return {}; }
    void close() override {}

  private:
    std::string id_ = "memory";
};

class QuietHost final : public Host {
  public:
    std::int64_t time = 1;  // us
    bool stopping = false;
    std::vector<SeatAsked> asked;

    std::int64_t now_ms() const override { return time / 1000; }
    std::int64_t steady_us() const override { return time; }
    void random_bytes(unsigned char* to, std::size_t size) override {
        for (std::size_t i = 0; i < size; ++i) to[i] = static_cast<unsigned char>(++drawn_ * 7);
    }
    void log(LogLevel, std::string_view, LogValues) override {}
    bool logs(LogLevel) const override { return false; }
    std::unique_ptr<Lock> new_lock() const override {
        class None final : public Lock {
            void lock() override {}
            void unlock() override {}
        };
        return std::make_unique<None>();
    }
    bool is_stopping() const override { return stopping; }
    void seats_changed() override {}
    void seat_asked(const SeatAsked& who) override { asked.push_back(who); }
    void think(Thought, std::shared_ptr<Thinker>, Chosen) override {}
    bool has_replay_page() const override { return false; }
    std::string replay_page(const Match&, Viewer, const ReplayParts&, Budget) const override {
        return {};
    }

  private:
    unsigned drawn_ = 0;
};

class Ear final : public Listener {
  public:
    using Listener::send;
    void send(std::shared_ptr<const std::string> message) override {
        if (message->starts_with("{\"push\"")) return;
        const Tree reply = read_tree(*message).value_or(Tree{});
        heard.emplace_back(
            reply["id"].integer(),
            std::string(reply["ok"].boolean() ? "ok" : reply["error"]["key"].text()));
    }
    bool gone() const override { return is_gone; }
    bool gave_up(std::int64_t id) const override { return id == unwanted; }
    bool may_ask() const override { return has_means; }

    bool is_gone = false;
    bool has_means = true;
    std::int64_t unwanted = -1;
    std::vector<std::pair<std::int64_t, std::string>>
        heard;  // id of the request, "ok" or the error
};

struct Place {
    QuietHost host;
    MemoryStore store;
    OneThread runner;
    OneThread aside;
    House house{store, library(), runner, aside, host};
    std::shared_ptr<Ear> player = std::make_shared<Ear>();
    std::shared_ptr<Ear> spectator = std::make_shared<Ear>();
    std::shared_ptr<Table> table;

    Place() {
        Request request;
        request.game = "toy";
        request.scenario = "hill";
        request.what = Do::create;
        request.options = {{"orders", "open"}};
        auto beginning = create_match(house, request);
        REQUIRE(beginning.has_value());
        NewTable made = lay_table(house, request, std::move(*beginning));
        table = made.table;
        table->open(player, 1, std::move(made.seats), std::move(made.reply));
        runner.finish();
        player->heard.clear();
    }
    void ask(const std::shared_ptr<Ear>& who, Role role, std::int64_t id, Do what) {
        Request request;
        request.id = id;
        request.what = what;
        request.n = 1;
        request.to = 1;
        request.actions = {"nonsense"};
        table->ask(who, role, request);
    }
};

using Heard = std::vector<std::pair<std::int64_t, std::string>>;

}  // namespace

TEST_CASE(
    "a question ends when its time is over, its asker gone or unwilling, or the house closes") {
    QuietHost host;
    Ear ear;
    const Patience patience(host, ear, 5, 1000);
    const auto may_go_on = [&] { return patience.budget().spend(); };
    CHECK(may_go_on());
    SUBCASE("time") { host.time += 1001; }
    SUBCASE("gone") { ear.is_gone = true; }
    SUBCASE("taken back") { ear.unwanted = 5; }
    SUBCASE("closing") { host.stopping = true; }
    CHECK_FALSE(may_go_on());
}

TEST_CASE("what is cut short is not passed off as the whole") {
    const auto yes = [] { return true; };
    const FunctionRef<bool()> at_once(yes);
    const Budget none(&at_once);
    auto match = library().start("toy", "hill", {{"orders", "open"}}, "typed");
    REQUIRE(match.has_value());
    CHECK_FALSE(write_frames(*match, Viewer::spectator, {1}).empty());
    CHECK(write_frames(*match, Viewer::spectator, {1}, none).empty());

    const std::string offered = match->actions(Side::first, 500);
    CHECK_FALSE(offered.empty());
    CHECK(match->actions(Side::first, 500, none).empty());
    const std::string order = "order march";
    CHECK_FALSE(match->forecast(Side::first, order).empty());
    CHECK(match->forecast(Side::first, order, none).empty());
    // With enough of it the answer is the same as without any limit.
    const auto no = [] { return false; };
    const FunctionRef<bool()> never(no);
    CHECK(match->actions(Side::first, 500, Budget(&never)) == offered);
    CHECK(match->forecast(Side::first, order, Budget(&never)) ==
          match->forecast(Side::first, order));
}

TEST_CASE("a line of proposals goes as far as there is time for it") {
    auto match = library().start("grunwald", "clash-of-titans", {}, "typed");
    REQUIRE(match.has_value());
    const Side side = match->status().asked[0] ? Side::first : Side::second;
    const auto steps = [&](Budget budget) {
        const std::string line = match->line(side, 64, budget);
        return line.empty() ? std::size_t{0} : read_tree(line).value_or(Tree{})["steps"].size();
    };
    const std::size_t whole = steps({});
    REQUIRE(whole > 3);
    CHECK(steps(Budget(nullptr, 3)) < whole);
    CHECK(steps(Budget(nullptr, 3)) > 0);
    CHECK(match->line(side, 64, Budget(nullptr, 0)).empty());
}

TEST_CASE("GRU-4.1.1 where a unit may go is not told by halves") {
    auto match = library().start("grunwald", "training-movement", {}, "typed");
    REQUIRE(match.has_value());
    const Side side = match->status().asked[0] ? Side::first : Side::second;
    const std::string whole = match->reach(side, "P06 N");
    CHECK(whole.find("0707") != std::string::npos);
    CHECK(match->reach(side, "P06 N", Budget(nullptr, 1)).empty());
    CHECK(match->reach(side, "P06 N", Budget(nullptr, 10'000)) == whole);
}

TEST_CASE("a house that closes does not read a long record to its end") {
    const std::string record =
        "gonfalon 1\ngame toy\nscenario hill\noptions orders=open\n\n1 first order march\n";
    REQUIRE(library().resume(record).has_value());
    Place place;
    const UntilClosing patience(place.host);
    CHECK(library().resume(record, patience.budget()).has_value());
    place.host.stopping = true;
    const auto cut = library().resume(record, patience.budget());
    REQUIRE_FALSE(cut.has_value());
    CHECK(cut.error().key == Library::resume_cut_short);

    Request request;
    request.what = Do::load;
    request.record = record;
    const auto loaded = load_match(place.house, request, patience.budget());
    REQUIRE_FALSE(loaded.has_value());
    CHECK(loaded.error().key == "error.stopping");
    // Nor does one that stays open read for whoever has had his time.
    place.host.stopping = false;
    const auto late = load_match(place.house, request, Budget(nullptr, 0));
    REQUIRE_FALSE(late.has_value());
    CHECK(late.error().key == "error.busy");
}

TEST_CASE("a record that is full takes no more acts, and can still be looked at") {
    Place place;
    place.house.most_lines = 1;
    const auto acts = [&](Role role, std::uint64_t n, const char* action) {
        Request request;
        request.id = static_cast<std::int64_t>(n);
        request.what = Do::act;
        request.n = n;
        request.actions = {action};
        place.table->ask(place.player, role, request);
        place.runner.finish();
    };
    acts(Role::first, 1, "order march");
    acts(Role::second, 2, "order hold");
    place.ask(place.player, Role::first, 3, Do::record);
    place.runner.finish();
    CHECK(place.player->heard == Heard{{1, "ok"}, {2, "error.record_full"}, {3, "ok"}});
}

TEST_CASE("an act goes before the questions of others, and after his own who acts") {
    Place place;
    // The first question is being answered; the others wait.
    for (std::int64_t id = 1; id <= 4; ++id) place.ask(place.spectator, Role::watch, id, Do::view);
    place.ask(place.player, Role::first, 9, Do::view);
    place.ask(place.player, Role::first, 10, Do::act);
    place.ask(place.player, Role::second, 11, Do::act);
    const std::shared_ptr<Ear> other = std::make_shared<Ear>();
    place.ask(other, Role::second, 20, Do::act);
    place.runner.step();
    CHECK(place.spectator->heard == Heard{{1, "ok"}});
    place.runner.finish();
    CHECK(place.player->heard.size() == 3);
    CHECK(place.player->heard[0].first == 9);
    CHECK(place.player->heard[1].first == 10);
    CHECK(place.spectator->heard.size() == 4);

    // Somebody who only acts overtakes them all.
    for (std::int64_t id = 1; id <= 4; ++id)
        place.ask(place.spectator, Role::watch, 100 + id, Do::view);
    other->heard.clear();
    place.ask(other, Role::first, 30, Do::act);
    place.runner.step();
    CHECK(other->heard.size() == 1);
    CHECK(place.spectator->heard.size() == 4);
}

TEST_CASE("whoever acts does not wait for a thread with those in less of a hurry") {
    using Urgency = Runner::Urgency;
    Place place;
    place.runner.urgencies.clear();
    place.table->notice_all("notice.stopping");
    place.ask(place.spectator, Role::watch, 1, Do::view);
    place.ask(place.player, Role::first, 2, Do::act);
    place.ask(place.player, Role::first, 3, Do::act);
    CHECK(place.runner.urgencies ==
          std::vector<Urgency>{Urgency::ordinary, Urgency::question, Urgency::act});
    // However often the table was called, each is done once.
    place.runner.finish();
    CHECK(place.spectator->heard == Heard{{1, "ok"}});
    CHECK(place.player->heard == Heard{{2, "error.refused"}, {3, "error.refused"}});
    CHECK_FALSE(place.table->is_busy());
}

TEST_CASE("one connection fills nobody's table with what it asks or does") {
    Place place;
    Do what = Do::view;
    SUBCASE("questions") {}
    SUBCASE("acts, while the disk stands still") { what = Do::chat; }
    for (std::int64_t id = 1; id <= 100; ++id) place.ask(place.spectator, Role::watch, id, what);
    const auto refused = static_cast<std::size_t>(
        std::count_if(place.spectator->heard.begin(), place.spectator->heard.end(),
                      [](const auto& each) { return each.second == "error.busy"; }));
    CHECK(refused == 100 - 64);
    place.ask(place.player, Role::first, 7, Do::view);
    CHECK(place.player->heard.empty());
    place.runner.finish();
    CHECK(place.player->heard == Heard{{7, "ok"}});
}

TEST_CASE(
    "a question that is no longer wanted gets its one reply, and nobody is answered in vain") {
    Place place;
    SUBCASE("taken back") {
        place.spectator->unwanted = 2;
        place.ask(place.spectator, Role::watch, 1, Do::view);
        place.ask(place.spectator, Role::watch, 2, Do::view);
        place.runner.finish();
        CHECK(place.spectator->heard == Heard{{1, "ok"}, {2, "error.cancelled"}});
    }
    SUBCASE("taken back while it waits aside") {
        place.ask(place.spectator, Role::watch, 3, Do::verify);
        place.runner.finish();
        place.spectator->unwanted = 3;
        place.aside.finish();
        CHECK(place.spectator->heard == Heard{{3, "error.cancelled"}});
    }
    SUBCASE("gone") {
        place.ask(place.spectator, Role::watch, 4, Do::verify);
        place.ask(place.spectator, Role::watch, 5, Do::view);
        place.runner.step();
        place.spectator->is_gone = true;
        place.runner.finish();
        place.aside.finish();
        CHECK(place.spectator->heard.empty());
    }
    SUBCASE("nothing left to pay with when its turn comes") {
        for (std::int64_t id = 1; id <= 3; ++id)
            place.ask(place.spectator, Role::watch, id, Do::verify);
        place.runner.finish();
        place.aside.step();
        CHECK(place.spectator->heard == Heard{{1, "ok"}});
        // What the first took was all he had: the others do not hold up whoever waits behind them.
        place.spectator->has_means = false;
        place.aside.finish();
        CHECK(place.spectator->heard == Heard{{1, "ok"}, {2, "error.busy"}, {3, "error.busy"}});
    }
    SUBCASE("nothing left to pay with") {
        place.spectator->has_means = false;
        for (const Do what : {Do::view, Do::join, Do::frames, Do::record, Do::verify})
            place.ask(place.spectator, Role::watch, 6, what);
        place.runner.finish();
        CHECK(place.spectator->heard == Heard(5, {6, "error.busy"}));
        // Acts are free.
        place.player->has_means = false;
        place.ask(place.player, Role::first, 7, Do::act);
        place.runner.finish();
        CHECK(place.player->heard == Heard{{7, "error.refused"}});
    }
}

}  // namespace gonfalon
