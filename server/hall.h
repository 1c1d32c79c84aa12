// Hall: all tables of a server, and the door: reads what connections send, finds the seat and the
// table, makes new games; brings threads, clock and log. Contains no rule.
#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "protocol/library.h"
#include "protocol/messages.h"
#include "server/clock.h"
#include "server/notifier.h"
#include "server/store.h"
#include "server/workers.h"
#include "table/allowance.h"
#include "table/house.h"
#include "table/listener.h"
#include "table/table.h"

namespace gonfalon {

struct HallOptions {
    std::size_t table_threads = 2;
    std::size_t computer_threads = 1;
    std::chrono::milliseconds computer_pause{0};
    std::chrono::milliseconds quiet{10 * 60 * 1000};  // a table nobody uses is put away after this
    std::size_t most_games = 100000;
    std::size_t most_tables = 4096;  // in memory: beyond, those that are not in use go at once
    std::chrono::milliseconds replace_after{std::chrono::hours(24 * 7)};
    std::chrono::milliseconds kept{0};  // a game nobody touches is thrown away; 0: never
    std::chrono::milliseconds retry{5000};
    std::chrono::milliseconds sweep{60'000};  // between two looks for what can be put away
    NotifierOptions notifier;                 // its command empty: nobody is called
    std::function<std::int64_t()> wall = &gonfalon::now_ms;
    double new_games_per_second = 10;  // of everybody together
    double new_games_at_once = 500;
    std::function<std::optional<std::string>(std::string_view path)> page_file;
};

// How much of its usual thinking a computer gets while so many wait for a thread, per cent.
int effort_under(std::size_t waiting, std::size_t threads);

class Hall final : private Host {
  public:
    // All three must outlive the hall.
    Hall(Store& store, const Library& library, HallOptions options);
    ~Hall() override;

    // A message of a connection; the answer goes to it by send(). From any thread.
    void receive(const std::shared_ptr<Listener>& from, std::string_view message);
    // The connection is closed: it leaves every table.
    void left(const std::shared_ptr<Listener>& who);

    const std::string& library_json();
    std::size_t table_count() const;
    std::uint64_t request_count() const { return requests_; }
    std::size_t questions_waiting() const { return questions_.waiting(); }
    std::size_t computers_waiting() const { return computers_.waiting(); }

    // New requests are refused; what was begun is finished and told; computers stop.
    void stop();

  private:
    void take(const std::shared_ptr<Listener>& from, std::string_view message);
    // Long ones, away from the tables' threads and charged to whoever asked.
    void look_up(const std::shared_ptr<Listener>& from, Request request);
    void open(const std::shared_ptr<Listener>& from, const Request& request);
    void claim(const std::shared_ptr<Listener>& from, const Request& request);
    void at_table(const std::shared_ptr<Listener>& from, Request request);
    Read<std::optional<StoredSeat>> seat(std::string_view token);
    void expire();
    std::shared_ptr<Table> table(const std::string& game);
    void sweep();
    void put_away(std::int64_t quiet_ms);
    bool is_crowded();

    std::int64_t now_ms() const override;
    std::int64_t steady_us() const override;
    std::int64_t spent_us() const override;
    void random_bytes(unsigned char* to, std::size_t size) override;
    void log(LogLevel level, std::string_view event, LogValues values) override;
    bool logs(LogLevel level) const override;
    std::unique_ptr<Lock> new_lock() const override;
    std::int64_t open_since() const override { return clock_.now_ms() - clock_.up_ms(); }
    bool is_stopping() const override { return stopping_; }
    int effort() const override;
    void seats_changed() override;
    void seat_asked(const SeatAsked& who) override;
    void think(Thought thought, std::shared_ptr<Thinker> thinker, Chosen done) override;
    bool has_replay_page() const override;
    std::string replay_page(const Match& match, Viewer who, const ReplayParts& parts,
                            Budget budget) const override;

    Store& store_;
    const Library& library_;
    HallOptions options_;
    std::atomic<bool> stopping_{false};
    std::atomic<std::uint64_t> requests_{0};
    Workers tables_workers_;
    Workers computers_;
    Workers questions_;
    HallClock clock_;
    std::unique_ptr<Notifier> notifier_;
    House house_;
    std::once_flag library_once_;
    std::string library_json_;

    mutable std::mutex mutex_;
    Allowance new_games_;
    std::unordered_map<std::string, std::shared_ptr<Table>> tables_;
    std::int64_t put_away_at_ = 0;                       // us
    std::unordered_map<std::string, StoredSeat> seats_;  // by hash; only a memory of the store
    std::uint64_t seats_known_ = 0;                      // since when
    std::map<std::shared_ptr<Listener>, std::set<std::shared_ptr<Table>>> joined_;
};

}  // namespace gonfalon
