// Table: one game in play with those who sit and watch. Everything asked of a table waits in its
// queue and is done one after another; what changes the game is kept before anybody is told.
// Knows no thread, file or clock: its house brings them.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/library.h"
#include "protocol/match.h"
#include "protocol/messages.h"
#include "table/allowance.h"
#include "table/house.h"
#include "table/listener.h"
#include "table/sealed_chance.h"
#include "table/store.h"
#include "table/thinker.h"

namespace gonfalon {

constexpr Viewer viewer_of(Role role) {
    return role == Role::first    ? Viewer::first
           : role == Role::second ? Viewer::second
                                  : Viewer::spectator;
}

// Somebody at a table, and as whom.
struct Guest {
    std::shared_ptr<Listener> who;
    Role role;
};

// What doing a request brings about. `write` is on disk before a message leaves; `tell` writes the
// messages while the disk works.
struct Effects {
    StoreWrite write;
    std::function<void(Effects&)> tell;
    std::vector<std::pair<std::shared_ptr<Listener>, std::shared_ptr<const std::string>>> messages;
    bool seats_changed = false;
    std::vector<Guest> guests;  // who was there before: they still are if the disk refuses

    void send(const std::shared_ptr<Listener>& to, std::string message) {
        if (to) messages.emplace_back(to, std::make_shared<const std::string>(std::move(message)));
    }
};

// So many actions at most go with a state; a longer list is asked for.
inline constexpr std::size_t most_offered = 500;

class Table : public std::enable_shared_from_this<Table> {
  public:
    using Act = std::function<void(Effects&)>;

    Table(House& house, StoredGame game) : house_(house), game_(std::move(game)) {}
    // A new game: `match` is not on disk yet.
    Table(House& house, StoredGame game, Match match);

    const std::string& id() const { return id_; }

    // A request of the holder of a seat.
    void ask(std::shared_ptr<Listener> from, Role role, Request request);
    // The first write of a new game; `reply` is sent once it is durable.
    void open(std::shared_ptr<Listener> from, std::int64_t id, std::vector<StoredSeat> seats,
              std::string reply);
    void claim(std::shared_ptr<Listener> from, Request request, StoredSeat invite);
    // The connection is gone.
    void leave(std::shared_ptr<Listener> who);
    void notice_all(std::string key);
    // Throws the game away unless somebody is here or it was touched since `before` (ms).
    void expire(std::int64_t before);

    // Nobody is here, nothing is going on, and nothing was asked for `quiet`.
    bool can_be_put_away(std::int64_t quiet_ms) const;
    void touch() {
        const Locked lock(*lock_);
        last_asked_ = house_.host.steady_us();
    }
    bool is_busy() const {
        const Locked lock(*lock_);
        return busy_;
    }

  private:
    struct Errand {
        std::shared_ptr<Listener> from;
        std::int64_t id = 0;
        Act act;
        std::string_view what = "";  // for the log
        std::int64_t since = 0;      // us
        bool yields = false;         // to others: who asks has used up his share

        bool is_question() const {
            for (const Do each : {Do::actions, Do::line, Do::why, Do::forecast, Do::reach,
                                  Do::known, Do::at, Do::frames, Do::entries, Do::report, Do::view,
                                  Do::record, Do::hint, Do::analysis, Do::judge})
                if (what == name_of(each)) return true;
            return false;
        }
        // Charged to whoever asks, and refused to whoever has nothing left.
        bool costs() const { return is_question() || what == name_of(Do::join); }
        Runner::Urgency urgency() const {
            if (!from) return Runner::Urgency::ordinary;
            return is_question() || yields ? Runner::Urgency::question : Runner::Urgency::act;
        }
    };
    struct Offer {
        OfferKind kind;
        Side by;
        std::uint64_t to;
    };

    // table.cpp: the queue
    void post(Errand errand);
    void run_soon(Runner::Urgency urgency);
    std::optional<Errand> next_errand();
    void run();
    void answer_for_a_price(const Errand& errand, Effects& effects);
    void finish(const Errand& errand, const Effects& effects, bool durable);

    // table_disk.cpp: what is read and written
    std::optional<Complaint> load();
    std::optional<Complaint> freeze(const std::vector<StoredLine>& lines, std::uint64_t good,
                                    std::uint64_t failed);
    void save(Effects& effects);  // the game's row
    void save_new_lines(Effects& effects, std::size_t before);
    void note_line(const RecordLine& line, std::int64_t time);
    void save_drafts(Effects& effects);
    bool hides() const;  // is there anything in this game that a side may not know?
    Complaint broken() const;

    // table_guests.cpp: those who are here
    void join(const std::shared_ptr<Listener>& from, Role role, const Request& request,
              Effects& effects);
    void drop(const std::shared_ptr<Listener>& who, std::optional<Role> role, Effects& effects);
    // To everybody, or to one role alone.
    // What the side of this role may do, if it is asked: to nobody else.
    void offer_actions(Role role, JsonText& json) const;
    void push_state(Effects& effects, std::uint64_t from, std::optional<Role> only = {});
    // To everybody, or to all but one.
    void push_status(Effects& effects, const Listener* except = nullptr);
    void push_end(Effects& effects);
    void push_notice(Effects& effects, std::string_view key,
                     const std::vector<std::pair<std::string, std::string>>& args);
    TableStatus status_for(Role role) const;
    bool is_over() const { return !game_.result.empty(); }
    // With the end, lines that were hidden can be read: everybody gets the log from its beginning.
    bool told_again() const { return is_over() && match_->has_secrets(); }
    bool present(Role role) const;
    // Those who have something to answer since this errand and are not here are told elsewhere.
    void tell_the_absent();

    // table_acts.cpp
    void do_act(const std::shared_ptr<Listener>& from, Role role, const Request& request,
                Effects& effects);
    void act(const std::shared_ptr<Listener>& from, Side side, const Request& request,
             Effects& effects);
    // One action of a side: a line of the record (true), or part of its plan (false).
    tl::expected<bool, Refusal> play(Side side, const std::string& action);
    bool meant_for_now(Side side, std::uint64_t n) const;
    void take_back(const std::shared_ptr<Listener>& from, Side side, const Request& request,
                   Effects& effects);
    void drafted(Side side, Effects& effects);
    void roll(const std::shared_ptr<Listener>& from, const Request& request, Effects& effects);
    void undo(const std::shared_ptr<Listener>& from, Side side, const Request& request,
              Effects& effects);
    void offer(const std::shared_ptr<Listener>& from, Side side, const Request& request,
               Effects& effects);
    void consent(const std::shared_ptr<Listener>& from, Side side, const Request& request,
                 Effects& effects);
    void fulfil(const Offer& offer, Effects& effects);
    void recover(const std::shared_ptr<Listener>& from, Side side, const Request& request,
                 Effects& effects);
    // When who is asked to come back may be replaced.
    std::int64_t replacement_due() const;
    // Empties the seat: an invitation to send, or nothing where the computer takes it.
    std::string replace(Side lost, Effects& effects);
    void mute(const std::shared_ptr<Listener>& from, Side side, const Request& request,
              Effects& effects);
    bool hears(Role who, std::string_view as) const;
    void erase(const std::shared_ptr<Listener>& from, Side side, const Request& request,
               Effects& effects);
    void chat(const std::shared_ptr<Listener>& from, Role role, const Request& request,
              Effects& effects);
    void roll_due();
    bool takes_seed() const;
    bool has_open_seat() const;
    std::array<SeedStatus, 2> seeds() const;
    bool promises_kept() const;
    bool has_its_secret() const;
    void reveal(const std::shared_ptr<Listener>& from, Side side, const Request& request,
                Effects& effects);
    // A seed has come, or the last seat was taken: what waited is rolled.
    void roll_what_waited(Effects& effects);
    void settle_if_over();
    void end_game(std::string_view how, std::string_view winner);
    // The record has grown since line number `from`: to disk, and to everybody.
    void grown(Effects& effects, std::size_t before);
    std::uint64_t ask_undo(Side side) const;
    bool consents_at_once(Side side) const;

    // table_answers.cpp
    void answer(const std::shared_ptr<Listener>& from, Role role, const Request& request,
                Effects& effects);
    std::string record_text(Role role) const;
    void frames(const std::shared_ptr<Listener>& from, Viewer who, std::int64_t id,
                std::vector<std::uint64_t> lines) const;
    // A question that takes long, away from the table and charged to whoever asked. Its answer is
    // empty when the budget was spent before it was found.
    using Question = std::function<std::string(Budget)>;
    void ask_aside(const std::shared_ptr<Listener>& from, std::int64_t id, Question question) const;
    void verify(const std::shared_ptr<Listener>& from, Role role, std::int64_t id) const;
    void replay_page(const std::shared_ptr<Listener>& from, Role role, std::int64_t id) const;
    Report report(Role role) const;

    // table_counsel.cpp
    void tell_thinking(Side side, std::uint64_t next, std::int64_t since);
    void play_now(const std::shared_ptr<Listener>& from, Role role, const Request& request,
                  Effects& effects);
    void hint(const std::shared_ptr<Listener>& from, Side side, const Request& request) const;
    void analysis(const std::shared_ptr<Listener>& from, std::int64_t id) const;
    void judge(const std::shared_ptr<Listener>& from, const Request& request) const;

    // table_computers.cpp
    void consider_computers();
    void think(Side side);
    void computer_chose(Side side, std::uint64_t next, const tl::expected<Choice, Refusal>& choice,
                        Effects& effects);
    bool is_computer(Side side) const {
        return game_.players[index(side)].kind == PlayerStatus::Kind::computer;
    }

    House& house_;
    StoredGame game_;
    const std::string id_ = game_.id;
    std::optional<Match> match_;
    std::optional<SealedChance> sealed_;
    StandingChain chain_;
    std::string description_;
    std::vector<std::int64_t> times_;     // of each line of the record
    std::vector<std::size_t> standing_;   // places in the record of the lines not taken back
    std::uint64_t broken_line_ = 0;       // the rules of today refuse this line of the record
    bool frozen_ = false;                 // `match_` holds less than the store
    std::vector<StoredLine> beyond_;      // frozen: the lines that are not in `match_`
    std::optional<GameCard> saved_card_;  // as the store has it
    std::string saved_draft_[2];
    bool erased_ = false;
    Allowance talk_[role_count] = {{1, 10}, {1, 10}, {0.5, 5}};  // spectators share theirs
    std::optional<Offer> offer_;
    std::vector<Guest> guests_;
    const std::shared_ptr<Thinker> thinker_ = std::make_shared<Thinker>();
    std::size_t thinker_knows_ = 0;  // so many lines of the record; 0: nothing
    bool thinking_ = false;
    std::optional<Side> hurried_;  // this computer is to play at once until its turn is over
    bool was_asked_[2] = {false, false};

    const std::unique_ptr<Lock> lock_ = house_.host.new_lock();  // of what follows
    std::deque<Errand> queue_;
    bool busy_ = false;                      // an errand is being done, or waits for a thread
    bool running_ = false;                   // it is being done
    std::optional<Runner::Urgency> called_;  // it waits, and how urgently
    std::size_t guest_count_ = 0;
    std::int64_t last_asked_ = house_.host.steady_us();
};

}  // namespace gonfalon
