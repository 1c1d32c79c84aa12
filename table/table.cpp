#include "table/table.h"

#include <algorithm>
#include <atomic>

#include "table/token.h"

namespace gonfalon {
namespace {

constexpr std::size_t most_questions_waiting = 200;
constexpr std::size_t most_of_one = 64;  // questions and acts of one connection

bool can_be_asked_of_broken(Do what) {
    switch (what) {
        case Do::join:
        case Do::leave:
        case Do::rename:
        case Do::erase:
        case Do::view:
        case Do::at:
        case Do::frames:
        case Do::entries:
        case Do::record:
        case Do::report:
        case Do::chat:
        case Do::mute:
            return true;
        default:
            return false;
    }
}

}  // namespace

Table::Table(House& house, StoredGame game, Match match)
    : house_(house), game_(std::move(game)), match_(std::move(match)) {
    if (game_.dice == DiceKind::sealed) sealed_ = SealedChance::from_hex(game_.secret);
    for (const RecordLine& line : match_->record().lines) note_line(line, game_.created);
    description_ = match_->description();
}

// --- The queue -----------------------------------------------------------------------------------

void Table::post(Errand errand) {
    const Runner::Urgency urgency = errand.urgency();
    {
        const Locked lock(*lock_);
        const auto own = [&] {
            return static_cast<std::size_t>(
                std::count_if(queue_.begin(), queue_.end(),
                              [&](const Errand& each) { return each.from == errand.from; }));
        };
        const bool crowded = errand.is_question() && queue_.size() >= most_questions_waiting;
        if (crowded || (errand.from && own() >= most_of_one)) {
            errand.from->send(write_error(errand.id, {"error.busy", {}, {}, {}}));
            return;
        }
        last_asked_ = house_.host.steady_us();
        errand.since = last_asked_;
        queue_.push_back(std::move(errand));
        // Whoever is more urgent than what waits for a thread does not wait with it.
        if (busy_ && (!called_ || urgency >= *called_)) return;
        busy_ = true;
        called_ = urgency;
    }
    run_soon(urgency);
}

// There may be several calls for one errand: whichever comes first does it.
void Table::run_soon(Runner::Urgency urgency) {
    house_.tables.post([self = shared_from_this()] { self->run(); }, urgency);
}

// An act goes before the questions of others; whoever asked before he acts is answered before.
std::optional<Table::Errand> Table::next_errand() {
    const Locked lock(*lock_);
    if (running_ || queue_.empty()) return std::nullopt;
    running_ = true;
    called_.reset();
    auto next = queue_.begin();
    for (auto each = queue_.begin(); each != queue_.end(); ++each) {
        if (each->is_question()) continue;
        const bool waits = std::any_of(
            queue_.begin(), each, [&](const Errand& before) { return before.from == each->from; });
        if (!waits) next = each;
        break;
    }
    Errand errand = std::move(*next);
    queue_.erase(next);
    return errand;
}

void Table::run() {
    std::optional<Errand> next = next_errand();
    if (!next) return;
    const auto errand = std::make_shared<Errand>(std::move(*next));
    auto effects = std::make_shared<Effects>();
    if (erased_) {
        effects->send(errand->from, write_error(errand->id, {"error.unknown_seat", {}, {}, {}}));
    } else if (const std::optional<Complaint> complaint = load()) {
        effects->send(errand->from, write_error(errand->id, *complaint));
    } else {
        effects->guests = guests_;
        if (!errand->from)
            errand->act(*effects);
        else if (!errand->costs() || !errand->from->gone())
            answer_for_a_price(*errand, *effects);
    }
    if (effects->write.empty()) {
        if (effects->tell) effects->tell(*effects);
        finish(*errand, *effects, true);
        return;
    }
    // The disk and the writing of messages go on side by side; the later of the two finishes.
    struct Pair {
        std::atomic<int> waiting{2};
        std::atomic<bool> durable{false};
    };
    auto pair = std::make_shared<Pair>();
    effects->write.of = id_;
    effects->write.awaited = errand->from && !errand->yields;
    if (errand->from) errand->from->wrote(effects->write.lines.size());
    const auto one_done = [self = shared_from_this(), errand, effects, pair] {
        if (pair->waiting.fetch_sub(1) != 1) return;
        const auto end = [self, errand, effects, pair] {
            self->finish(*errand, *effects, pair->durable);
        };
        // The thread of the store is for those who wait. Others end before what has not begun:
        // somebody may want this table.
        if (errand->from)
            end();
        else
            self->house_.tables.post(end, Runner::Urgency::question);
    };
    house_.store.write(std::move(effects->write), [pair, one_done](bool durable) {
        pair->durable = durable;
        one_done();
    });
    if (effects->tell) effects->tell(*effects);
    one_done();
}

void Table::answer_for_a_price(const Errand& errand, Effects& effects) {
    const auto is_unwanted = [&] {
        return errand.is_question() && errand.from->gave_up(errand.id);
    };
    const bool dropped = is_unwanted();
    const std::int64_t started = house_.host.spent_us();
    if (!dropped) errand.act(effects);
    errand.from->charge(house_.host.spent_us() - started);
    // What has gone aside is answered there.
    if (!dropped && (effects.messages.empty() || !is_unwanted())) return;
    effects.messages.clear();
    effects.send(errand.from, write_error(errand.id, {"error.cancelled", {}, {}, {}}));
}

void Table::finish(const Errand& errand, const Effects& effects, bool durable) {
    if (effects.seats_changed) house_.host.seats_changed();
    if (durable) {
        for (const auto& [to, message] : effects.messages) to->send(message);
        tell_the_absent();
        consider_computers();
    } else {
        // What is in memory is ahead of the disk: read it again before anything else.
        match_.reset();
        offer_.reset();
        thinker_knows_ = 0;
        erased_ = false;
        guests_ = effects.guests;
        if (errand.from) {
            errand.from->send(write_error(errand.id, {"error.storage", {}, {}, {}}));
        } else {
            // Nobody asked for it, so nobody will ask again: a computer's act.
            const std::string notice = write_notice("notice.storage", {});
            for (const Guest& guest : guests_)
                guest.who->send(write_push("notice", id_, name_of(guest.role), notice));
            house_.tables.post_after(house_.retry, [self = shared_from_this()] {
                self->post({nullptr, 0, [](Effects&) {}});
            });
        }
    }
    if (house_.host.logs(LogLevel::debug) && !errand.what.empty()) {
        const std::int64_t took = house_.host.steady_us() - errand.since;
        house_.host.log(LogLevel::debug, "done",
                        {{"game", id_},
                         {"do", std::string(errand.what)},
                         {"durable", durable ? "true" : "false"},
                         {"us", std::to_string(took)}});
    }
    Runner::Urgency urgency = Runner::Urgency::ordinary;
    {
        const Locked lock(*lock_);
        guest_count_ = guests_.size();
        running_ = false;
        if (queue_.empty()) {
            busy_ = false;
            return;
        }
        // Whoever waits longest hurries those before him.
        for (const Errand& each : queue_) urgency = std::min(urgency, each.urgency());
        called_ = urgency;
    }
    run_soon(urgency);
}

bool Table::can_be_put_away(std::int64_t quiet_ms) const {
    const Locked lock(*lock_);
    return !busy_ && guest_count_ == 0 && house_.host.steady_us() - last_asked_ > quiet_ms * 1000;
}

// --- Requests ------------------------------------------------------------------------------------

void Table::ask(std::shared_ptr<Listener> from, Role role, Request request) {
    const std::int64_t id = request.id;
    const std::string_view what = name_of(request.what);
    const bool is_spent = !from->may_ask();
    if (is_spent && Errand{from, id, {}, what}.costs()) {
        from->send(write_error(id, {"error.busy", {}, {}, {}}));
        return;
    }
    const bool writes = request.what == Do::act || request.what == Do::undo;
    if (writes && !from->may_write()) {
        from->send(write_error(id, {"error.too_fast", {}, {}, {}}));
        return;
    }
    post({from, id,
          [this, from, role, request = std::move(request)](Effects& effects) {
              // What the rules of today cannot replay can still be looked at up to there, taken
              // away or thrown away.
              if (broken_line_ != 0 && !can_be_asked_of_broken(request.what)) {
                  effects.send(from, write_error(request.id, broken()));
                  return;
              }
              switch (request.what) {
                  case Do::join:
                      join(from, role, request, effects);
                      return;
                  case Do::play_now:
                      play_now(from, role, request, effects);
                      return;
                  case Do::leave:
                      drop(from, role, effects);
                      effects.send(from, write_reply(request.id));
                      return;
                  case Do::recover:
                  case Do::rename:
                  case Do::erase:
                  case Do::act:
                  case Do::roll:
                  case Do::undo:
                  case Do::offer_draw:
                  case Do::resign:
                  case Do::abandon:
                  case Do::consent:
                  case Do::chat:
                  case Do::mute:
                  case Do::take_back:
                  case Do::reveal:
                      do_act(from, role, request, effects);
                      return;
                  default:
                      answer(from, role, request, effects);
                      return;
              }
          },
          what, 0, is_spent});
}

void Table::open(std::shared_ptr<Listener> from, std::int64_t id, std::vector<StoredSeat> seats,
                 std::string reply) {
    post({from, id,
          [this, from, seats = std::move(seats), reply = std::move(reply)](Effects& effects) {
              roll_due();
              settle_if_over();
              times_.clear();
              standing_.clear();
              save_new_lines(effects, 0);
              // Whoever lays the table knows that he is asked.
              for (const std::size_t i : {0u, 1u}) was_asked_[i] = game_.asked[i];
              effects.write.seats = seats;
              effects.send(from, reply);
          }});
}

void Table::claim(std::shared_ptr<Listener> from, Request request, StoredSeat invite) {
    const std::int64_t id = request.id;
    post({from, id, [this, from, request = std::move(request), invite](Effects& effects) {
              StoredPlayer& player = game_.players[static_cast<std::size_t>(invite.role)];
              // Two friends with the same link: the store knows which of them came first.
              const Read<std::optional<StoredSeat>> now = house_.store.seat(invite.hash);
              if (!now) {
                  effects.send(from, write_error(request.id, {now.error().key, {}, {}, {}}));
                  return;
              }
              if (!*now || (*now)->spent || player.kind != PlayerStatus::Kind::open) {
                  effects.send(from, write_error(request.id, {"error.invite_used", {}, {}, {}}));
                  return;
              }
              player.kind = PlayerStatus::Kind::person;
              player.name = request.name;
              player.forgotten = false;
              const std::string seat = new_token(house_.host);
              StoredSeat spent = invite;
              spent.spent = true;
              effects.write.seats = {spent, {token_hash(seat), id_, invite.role, false, false}};
              effects.seats_changed = true;
              JsonText json;
              json.object().key("game").text(id_).key("as").text(name_of(invite.role));
              json.key("seat").text(seat).key("watch").text(game_.watch);
              if (sealed_) json.key("commitment").text(sealed_->commitment());
              // He promises as well, and shows when all have: whoever knows the others' seeds must
              // not choose his own. A page of before sends the seed at once and shows it again.
              const bool takes = takes_seed();
              const std::string commit =
                  request.commit.empty() ? commitment_of(request.seed) : request.commit;
              if (!commit.empty() && takes)
                  match_->set_header("commit" + std::to_string(static_cast<int>(invite.role) + 1),
                                     commit);
              if (sealed_ && !takes) json.key("late").boolean(true);
              json.end();
              roll_what_waited(effects);
              effects.tell = [tell = std::move(effects.tell), from,
                              reply = write_reply(request.id, json.str())](Effects& to) {
                  if (tell) tell(to);
                  to.send(from, reply);
              };
          }});
}

}  // namespace gonfalon
