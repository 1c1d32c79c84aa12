#include "server/hall.h"

#include <algorithm>
#include <thread>
#include <vector>

#include "server/armies.h"
#include "server/clock.h"
#include "server/log.h"
#include "server/randomness.h"
#include "server/replay_page.h"
#include "table/aside.h"
#include "table/door.h"
#include "table/examples.h"
#include "table/patience.h"
#include "table/puzzles.h"
#include "table/thinker.h"
#include "table/token.h"

namespace gonfalon {
namespace {

constexpr std::size_t most_seats_remembered = 100000;
constexpr std::size_t question_threads = 2;  // nobody is answered by both at once
constexpr std::size_t bytes_of_a_line =
    64;  // what a record takes of a day's share beside its lines

}  // namespace

Hall::Hall(Store& store, const Library& library, HallOptions options)
    : store_(store),
      library_(library),
      options_(std::move(options)),
      tables_workers_(options_.table_threads, 0, options_.table_threads / 2),
      computers_(options_.computer_threads, 10),
      questions_(question_threads, 5),
      clock_(options_.wall),
      house_{store_,
             library_,
             tables_workers_,
             questions_,
             *this,
             options_.replace_after.count(),
             options_.kept.count(),
             options_.retry.count(),
             100000},
      new_games_(options_.new_games_per_second, options_.new_games_at_once) {
    if (!options_.page_file) options_.page_file = [](std::string_view) { return std::nullopt; };
    if (!options_.notifier.command.empty())
        notifier_ = std::make_unique<Notifier>(options_.notifier);
    tables_workers_.post_after(options_.sweep.count(), [this] { sweep(); });
}

Hall::~Hall() { stop(); }

void Hall::receive(const std::shared_ptr<Listener>& from, std::string_view message) {
    ++requests_;
    // A long message is not read on the thread that listens to everybody.
    if (message.size() > request_limit && message.size() <= glance_at(message).limit) {
        post_aside(questions_, *this, from, glance_at(message).id,
                   [this, from, kept = std::string(message)] { take(from, kept); });
        return;
    }
    take(from, message);
}

void Hall::look_up(const std::shared_ptr<Listener>& from, Request request) {
    const std::int64_t id = request.id;
    ask_aside(questions_, *this, from, id, [this, asked = std::move(request)](Budget) {
        const bool shown = asked.what == Do::examples || asked.what == Do::example;
        const bool puzzle = asked.what == Do::puzzles || asked.what == Do::puzzle;
        return shown    ? answer_example(asked)
               : puzzle ? answer_puzzle(asked)
                        : answer_army(library_.files(), asked);
    });
}

void Hall::take(const std::shared_ptr<Listener>& from, std::string_view message) {
    tl::expected<Request, Complaint> request = read_request(message);
    if (!request) {
        from->send(write_error(request.error()));
        return;
    }
    if (stopping_) {
        from->send(write_error(request->id, {"error.stopping", {}, {}, {}}));
        return;
    }
    switch (request->what) {
        case Do::ping:
            from->send(write_reply(request->id, "{\"time\":" + std::to_string(now_ms()) + "}"));
            return;
        case Do::cancel:
            from->give_up(static_cast<std::int64_t>(request->question));
            from->send(write_reply(request->id));
            return;
        case Do::army_book:
        case Do::army_check:
        case Do::army_print:
        case Do::examples:
        case Do::example:
        case Do::puzzles:
        case Do::puzzle:
            look_up(from, std::move(*request));
            return;
        case Do::load: {
            const std::int64_t id = request->id;
            post_aside(questions_, *this, from, id,
                       [this, from, asked = std::move(*request)] { open(from, asked); });
            return;
        }
        case Do::brief:
        case Do::create:
            if (!from->may_ask()) {
                from->send(write_error(request->id, {"error.busy", {}, {}, {}}));
                return;
            }
            [[fallthrough]];
        case Do::library:
        case Do::mine:
            tables_workers_.post([this, from, asked = std::move(*request)] {
                if (from->gone()) return;
                // Many of one address may have waited together.
                const bool costs = asked.what == Do::brief || asked.what == Do::create;
                if (costs && !from->may_ask()) {
                    from->send(write_error(asked.id, {"error.busy", {}, {}, {}}));
                    return;
                }
                const std::int64_t started = spent_us();
                if (asked.what == Do::library)
                    from->send(write_reply(asked.id, "{\"library\":" + library_json() + "}"));
                else if (asked.what == Do::brief)
                    from->send(brief_reply(house_, asked));
                else if (asked.what == Do::mine)
                    from->send(mine_reply(house_, asked,
                                          [this](std::string_view token) { return seat(token); }));
                else
                    open(from, asked);
                from->charge(spent_us() - started);
            });
            return;
        case Do::claim:
            claim(from, *request);
            return;
        default:
            at_table(from, std::move(*request));
            return;
    }
}

const std::string& Hall::library_json() {
    std::call_once(library_once_, [this] { library_json_ = library_reply(library_); });
    return library_json_;
}

std::size_t Hall::table_count() const {
    const std::lock_guard lock(mutex_);
    return tables_.size();
}

// --- Finding -------------------------------------------------------------------------------------

Read<std::optional<StoredSeat>> Hall::seat(std::string_view token) {
    const std::string hash = token_hash(token);
    std::uint64_t known = 0;
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = seats_.find(hash); found != seats_.end()) return found->second;
        known = seats_known_;
    }
    const Read<std::optional<StoredSeat>> found = store_.seat(hash);
    if (found && *found) {
        const std::lock_guard lock(mutex_);
        // What changed while it was read is read again the next time.
        if (known != seats_known_) return found;
        if (seats_.size() >= most_seats_remembered) seats_.clear();
        seats_.emplace(hash, **found);
    }
    return found;
}

std::shared_ptr<Table> Hall::table(const std::string& game) {
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = tables_.find(game); found != tables_.end()) {
            found->second->touch();  // not to be put away between here and the request
            return found->second;
        }
    }
    StoredGame unread;
    unread.id = game;
    if (is_crowded()) put_away(1000);
    const std::lock_guard lock(mutex_);
    // Somebody may have been quicker.
    return tables_.try_emplace(game, std::make_shared<Table>(house_, std::move(unread)))
        .first->second;
}

void Hall::at_table(const std::shared_ptr<Listener>& from, Request request) {
    const Read<std::optional<StoredSeat>> read = seat(request.seat);
    if (!read) {
        from->send(write_error(request.id, {read.error().key, {}, {}, {}}));
        return;
    }
    const std::optional<StoredSeat>& found = *read;
    if (!found || found->spent || found->is_invite) {
        from->send(write_error(request.id, {"error.unknown_seat", {}, {}, {}}));
        return;
    }
    const std::shared_ptr<Table> where = table(found->game);
    if (request.what == Do::join) {
        const std::lock_guard lock(mutex_);
        joined_[from].insert(where);
    }
    where->ask(from, found->role, std::move(request));
}

void Hall::left(const std::shared_ptr<Listener>& who) {
    std::set<std::shared_ptr<Table>> where;
    {
        const std::lock_guard lock(mutex_);
        const auto found = joined_.find(who);
        if (found == joined_.end()) return;
        where = std::move(found->second);
        joined_.erase(found);
    }
    for (const std::shared_ptr<Table>& each : where) each->leave(who);
}

void Hall::put_away(std::int64_t quiet_ms) {
    std::vector<std::shared_ptr<Table>> away;  // ends after the lock
    const std::lock_guard lock(mutex_);
    std::erase_if(tables_, [&](auto& each) {
        if (!each.second->can_be_put_away(quiet_ms)) return false;
        away.push_back(each.second);
        return true;
    });
}

// More tables than there should be; told once a second.
bool Hall::is_crowded() {
    const std::lock_guard lock(mutex_);
    if (tables_.size() < options_.most_tables || steady_us() < put_away_at_) return false;
    put_away_at_ = steady_us() + 1'000'000;
    return true;
}

void Hall::sweep() {
    put_away(options_.quiet.count());
    if (options_.kept.count() != 0) expire();
    if (!stopping_) tables_workers_.post_after(options_.sweep.count(), [this] { sweep(); });
}

// Games that nobody has touched for the time announced in their status.
void Hall::expire() {
    // A clock that was wrong when we began gets a day to be noticed.
    constexpr std::int64_t day = 24 * 3600 * 1000;
    if (clock_.up_ms() < std::min<std::int64_t>(day, options_.kept.count())) return;
    const std::int64_t before = now_ms() - options_.kept.count();
    for (const std::string& id : store_.unchanged_since(before, 100)) table(id)->expire(before);
}

// --- Making --------------------------------------------------------------------------------------

void Hall::open(const std::shared_ptr<Listener>& from, const Request& request) {
    const auto refuse = [&](const Complaint& complaint) {
        from->send(write_error(request.id, complaint));
    };
    // A record is kept with all that it says.
    const bool loads = request.what == Do::load;
    if (loads && !from->may_write()) return refuse({"error.too_fast", {}, {}, {}});
    const Patience patience(*this, *from, request.id, Patience::aside);
    tl::expected<Beginning, Complaint> beginning =
        loads ? load_match(house_, request, patience.budget()) : create_match(house_, request);
    if (!beginning) return refuse(beginning.error());
    if (const std::optional<Complaint> complaint = check_players(request))
        return refuse(*complaint);
    if (store_.game_count() >= options_.most_games)
        return refuse({"error.too_many_games", {}, {}, {}});
    // Only what can become a game counts, against one's own share and then against everybody's.
    const auto may_make = [&] {
        if (!from->may_make_game()) return false;
        const std::lock_guard lock(mutex_);
        return new_games_.take(steady_us());
    };
    if (!may_make()) return refuse({"error.too_fast", {}, {}, {}});
    if (loads) from->wrote(request.record.size() / bytes_of_a_line);
    if (is_crowded()) put_away(1000);
    NewTable made = lay_table(house_, request, std::move(*beginning));
    {
        const std::lock_guard lock(mutex_);
        tables_.emplace(made.table->id(), made.table);
    }
    made.table->open(from, request.id, std::move(made.seats), std::move(made.reply));
}

void Hall::claim(const std::shared_ptr<Listener>& from, const Request& request) {
    const Read<std::optional<StoredSeat>> read = seat(request.invite);
    if (!read) {
        from->send(write_error(request.id, {read.error().key, {}, {}, {}}));
        return;
    }
    const std::optional<StoredSeat>& invite = *read;
    if (!invite || !invite->is_invite) {
        from->send(write_error(request.id, {"error.unknown_seat", {}, {}, {}}));
        return;
    }
    if (invite->spent) {
        from->send(write_error(request.id, {"error.invite_used", {}, {}, {}}));
        return;
    }
    table(invite->game)->claim(from, request, *invite);
}

// --- What a host brings
// ----------------------------------------------------------------------------

std::int64_t Hall::now_ms() const { return clock_.now_ms(); }
std::int64_t Hall::steady_us() const { return gonfalon::steady_us(); }
std::int64_t Hall::spent_us() const { return gonfalon::spent_us(); }

void Hall::random_bytes(unsigned char* to, std::size_t size) {
    SystemRandomness().random_bytes(to, size);
}

void Hall::log(LogLevel level, std::string_view event, LogValues values) {
    gonfalon::log(level, event, values);
}

bool Hall::logs(LogLevel level) const { return gonfalon::logs(level); }

std::unique_ptr<Lock> Hall::new_lock() const {
    class Mutex final : public Lock {
      public:
        void lock() override { mutex_.lock(); }
        void unlock() override { mutex_.unlock(); }

      private:
        std::mutex mutex_;
    };
    return std::make_unique<Mutex>();
}

void Hall::seats_changed() {
    const std::lock_guard lock(mutex_);
    ++seats_known_;
    seats_.clear();
}

void Hall::seat_asked(const SeatAsked& who) {
    if (notifier_) notifier_->seat_asked(who);
}

void Hall::think(Thought thought, std::shared_ptr<Thinker> thinker, Chosen done) {
    computers_.post_after(options_.computer_pause.count(), [this, thought = std::move(thought),
                                                            thinker = std::move(thinker),
                                                            done = std::move(done)] {
        const std::int64_t started = steady_us();
        const int share = effort();
        const auto too_late = [&] {
            return stopping_ || steady_us() - started > thinking_limit * share / 100;
        };
        tl::expected<Choice, Refusal> choice = thinker->choose(
            library_, thought, random_word(), share, too_late, UntilClosing(*this).budget());
        // It is thought about again by whoever opens the store next.
        if (!choice && stopping_) return;
        if (steady_us() - started > thinking_limit)
            log(LogLevel::warning, "computer_slow",
                {{"game", thought.game}, {"ms", std::to_string((steady_us() - started) / 1000)}});
        done(std::move(choice));
    });
}

int effort_under(std::size_t waiting, std::size_t threads) {
    // As many again as think may wait without anybody thinking less.
    const std::size_t easy = 2 * threads;
    if (waiting <= easy) return 100;
    return static_cast<int>(std::max<std::size_t>(2, 100 * easy / waiting));
}

int Hall::effort() const { return effort_under(computers_.waiting(), options_.computer_threads); }

bool Hall::has_replay_page() const { return options_.page_file("replay.html").has_value(); }

std::string Hall::replay_page(const Match& match, Viewer who, const ReplayParts& parts,
                              Budget budget) const {
    const std::optional<std::string> page = options_.page_file("replay.html");
    const std::string data = write_replay_data(library_, match, who, parts, budget);
    return page && !data.empty() ? fill_replay_page(*page, data) : std::string();
}

// --- Going down ----------------------------------------------------------------------------------

void Hall::stop() {
    if (stopping_.exchange(true)) return;
    std::vector<std::shared_ptr<Table>> all;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [id, each] : tables_) all.push_back(each);
    }
    for (const std::shared_ptr<Table>& each : all) each->notice_all("notice.stopping");
    computers_.stop(Workers::Due::drop);
    questions_.stop(Workers::Due::drop);
    // What was asked goes through the store before the last worker ends.
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(1);
    const auto still_busy = [&] {
        return !tables_workers_.idle() ||
               std::any_of(all.begin(), all.end(),
                           [](const std::shared_ptr<Table>& each) { return each->is_busy(); });
    };
    while (still_busy() && std::chrono::steady_clock::now() < deadline)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    tables_workers_.stop();
    if (notifier_) notifier_->stop();
}

}  // namespace gonfalon
