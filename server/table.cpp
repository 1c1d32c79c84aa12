#include "server/table.h"

#include <algorithm>

#include "server/log.h"
#include "server/token.h"

namespace gonfalon {
namespace {

std::string head_of(const Record& record) {
    Record head;
    head.header = record.header;
    return head.write();
}

std::string hash_line(std::uint64_t after, std::uint64_t hash) {
    std::string digits(16, '0');
    for (std::size_t i = 16; i-- > 0; hash >>= 4) digits[i] = "0123456789abcdef"[hash & 15u];
    return "# " + std::to_string(after) + " " + digits + "\n";
}

}  // namespace

std::int64_t now_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

Table::Table(House& house, StoredGame game, Match match)
    : house_(house), game_(std::move(game)), match_(std::move(match)) {
    if (game_.dice == DiceKind::sealed) sealed_ = SealedChance::from_hex(game_.secret);
    for (const RecordLine& line : match_->record().lines) note_line(line, game_.created);
    description_ = match_->description();
}

// --- The queue -----------------------------------------------------------------------------------

void Table::post(Errand errand) {
    const Workers::Urgency urgency = errand.urgency();
    {
        const std::lock_guard lock(mutex_);
        queue_.push_back(std::move(errand));
        last_asked_ = std::chrono::steady_clock::now();
        if (busy_) return;
        busy_ = true;
    }
    run_soon(urgency);
}

void Table::run_soon(Workers::Urgency urgency) {
    house_.tables.post([self = shared_from_this()] { self->run(); }, urgency);
}

void Table::run() {
    auto errand = std::make_shared<Errand>();
    {
        const std::lock_guard lock(mutex_);
        *errand = std::move(queue_.front());
        queue_.pop_front();
    }
    auto effects = std::make_shared<Effects>();
    if (erased_) {
        effects->send(errand->from, write_error(errand->id, {"error.unknown_seat", {}, {}, {}}));
    } else if (!load()) {
        effects->send(errand->from, write_error(errand->id, {"error.storage", {}, {}, {}}));
    } else {
        errand->act(*effects);
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
    const auto one_done = [self = shared_from_this(), errand, effects, pair] {
        if (pair->waiting.fetch_sub(1) == 1) self->finish(*errand, *effects, pair->durable);
    };
    effects->write.of = id_;
    house_.store.write(std::move(effects->write), [pair, one_done](bool durable) {
        pair->durable = durable;
        one_done();
    });
    if (effects->tell) effects->tell(*effects);
    one_done();
}

void Table::finish(const Errand& errand, const Effects& effects, bool durable) {
    if (effects.seats_changed) house_.seats_changed();
    if (durable) {
        for (const auto& [to, message] : effects.messages) to->send(message);
        consider_computers();
    } else {
        // What is in memory is ahead of the disk: read it again before anything else.
        match_.reset();
        offer_.reset();
        thinking_copy_.reset();
        if (errand.from) errand.from->send(write_error(errand.id, {"error.storage", {}, {}, {}}));
    }
    if (logs(LogLevel::debug) && !errand.what.empty()) {
        const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
            std::chrono::steady_clock::now() - errand.since);
        log(LogLevel::debug, "done",
            {{"game", id_},
             {"do", std::string(errand.what)},
             {"durable", durable ? "true" : "false"},
             {"us", std::to_string(took.count())}});
    }
    Workers::Urgency urgency = Workers::Urgency::ordinary;
    {
        const std::lock_guard lock(mutex_);
        guest_count_ = guests_.size();
        if (queue_.empty()) {
            busy_ = false;
            return;
        }
        // Whoever waits longest hurries those before him.
        for (const Errand& each : queue_) urgency = std::min(urgency, each.urgency());
    }
    run_soon(urgency);
}

bool Table::can_be_put_away(std::chrono::milliseconds quiet) const {
    const std::lock_guard lock(mutex_);
    return !busy_ && guest_count_ == 0 && std::chrono::steady_clock::now() - last_asked_ > quiet;
}

// --- The disk ------------------------------------------------------------------------------------

bool Table::load() {
    if (match_) return true;
    const auto started = std::chrono::steady_clock::now();
    std::optional<StoredGame> game = house_.store.game(id_);
    if (!game) return false;
    std::string text = game->head;
    const std::vector<StoredLine> lines = house_.store.lines(id_);
    for (const StoredLine& line : lines) text += line.text;
    tl::expected<Resumed, LoadError> resumed = house_.library.resume(text);
    if (!resumed) {
        log(LogLevel::error, "game_unreadable",
            {{"game", id_}, {"key", resumed.error().key}, {"detail", resumed.error().detail}});
        return false;
    }
    game_ = std::move(*game);
    match_ = std::move(resumed->match);
    broken_line_ = resumed->failed_line;
    sealed_.reset();
    if (game_.dice == DiceKind::sealed) sealed_ = SealedChance::from_hex(game_.secret);
    times_.clear();
    standing_.clear();
    for (std::size_t i = 0; i < match_->record().lines.size(); ++i)
        note_line(match_->record().lines[i], i < lines.size() ? lines[i].time : game_.changed);
    description_ = match_->description();
    if (broken_line_ != 0)
        log(LogLevel::error, "game_broken",
            {{"game", id_}, {"line", std::to_string(broken_line_)}});
    log(LogLevel::info, "game_loaded",
        {{"game", id_},
         {"lines", std::to_string(lines.size())},
         {"ms", std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(
                                   std::chrono::steady_clock::now() - started)
                                   .count())}});
    return true;
}

void Table::note_line(const RecordLine& line, std::int64_t time) {
    const std::vector<RecordLine>& lines = match_->record().lines;
    times_.push_back(time);
    if (line.kind == RecordLine::Kind::undo) {
        while (!standing_.empty() && lines[standing_.back()].number >= line.undo_to)
            standing_.pop_back();
    } else {
        standing_.push_back(times_.size() - 1);
    }
}

void Table::save(Effects& effects) {
    const MatchStatus now = match_->status();
    game_.head = head_of(match_->record());
    game_.next = now.next;
    game_.turn = is_over() ? "over" : name_of(now.turn);
    game_.side = name_of(now.side);
    for (std::size_t i = 0; i < 2; ++i) game_.asked[i] = !is_over() && now.asked[i];
    game_.changed = now_ms();
    effects.write.game = game_;
}

void Table::save_new_lines(Effects& effects, std::size_t before) {
    const std::vector<RecordLine>& lines = match_->record().lines;
    const std::int64_t time = now_ms();
    for (std::size_t i = before; i < lines.size(); ++i) {
        note_line(lines[i], time);
        effects.write.lines.push_back({lines[i].number, Record::write_line(lines[i]), time});
    }
    if (before < lines.size())
        effects.write.lines.back().text += hash_line(lines.back().number, match_->hash());
    save(effects);
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
              effects.write.seats = seats;
              effects.send(from, reply);
          }});
}

// --- Those who are here --------------------------------------------------------------------------

bool Table::present(Role role) const {
    return std::any_of(guests_.begin(), guests_.end(),
                       [role](const Guest& guest) { return guest.role == role; });
}

TableStatus Table::status_for(Role role) const {
    const MatchStatus now = match_->status();
    TableStatus status;
    status.game = id_;
    status.title = game_.title;
    status.next = now.next;
    status.turn = is_over() ? "over" : name_of(now.turn);
    status.side = name_of(now.side);
    for (const Side side : {Side::first, Side::second}) {
        const std::size_t i = index(side);
        status.asked[i] = !is_over() && now.asked[i];
        const StoredPlayer& player = game_.players[i];
        status.players[i] = {player.kind, player.level, player.name,
                             is_computer(side) || present(static_cast<Role>(i))};
        if (status.asked[i] && is_computer(side)) status.thinking = true;
        status.score[i] = game_.score[i];
    }
    status.spectators = static_cast<std::size_t>(
        std::count_if(guests_.begin(), guests_.end(),
                      [](const Guest& guest) { return guest.role == Role::watch; }));
    status.dice = game_.dice;
    if (sealed_) status.commitment = sealed_->commitment();
    if (sealed_ && is_over()) status.secret = game_.secret;
    if (role != Role::watch && !is_over()) {
        const Side side = role == Role::first ? Side::first : Side::second;
        status.free_undo = match_->free_undo(side);
        status.ask_undo = ask_undo(side);
    }
    if (offer_) {
        status.offer = offer_->kind;
        status.offer_by = name_of(offer_->by);
        status.offer_to = offer_->to;
    }
    status.result = game_.result;
    status.winner = game_.winner;
    status.created = game_.created;
    status.changed = game_.changed;
    return status;
}

void Table::push_state(Effects& effects, std::uint64_t from) {
    std::shared_ptr<const std::string> messages[3];
    for (const Guest& guest : guests_) {
        std::shared_ptr<const std::string>& message =
            messages[static_cast<std::size_t>(guest.role)];
        if (!message) {
            const Viewer who = viewer_of(guest.role);
            JsonText json;
            json.object().key("from").number(from);
            json.key("entries").raw(match_->entries(who, from));
            json.key("view").raw(match_->view(who)).key("prompt").raw(match_->prompt(who));
            json.key("status").raw(write(status_for(guest.role))).end();
            message = std::make_shared<const std::string>(
                write_push("state", id_, name_of(guest.role), json.str()));
        }
        effects.messages.emplace_back(guest.who, message);
    }
}

void Table::push_status(Effects& effects) {
    for (const Guest& guest : guests_)
        effects.send(guest.who, write_push("status", id_, name_of(guest.role),
                                           "{\"status\":" + write(status_for(guest.role)) + "}"));
}

void Table::push_end(Effects& effects) {
    if (told_again()) return push_state(effects, 1);
    push_status(effects);
}

void Table::push_notice(Effects& effects, std::string_view key,
                        const std::vector<std::pair<std::string, std::string>>& args) {
    const std::string notice = write_notice(key, args);
    for (const Guest& guest : guests_)
        effects.send(guest.who, write_push("notice", id_, name_of(guest.role), notice));
}

void Table::notice_all(std::string key) {
    post({nullptr, 0,
          [this, key = std::move(key)](Effects& effects) { push_notice(effects, key, {}); }});
}

void Table::join(const std::shared_ptr<Listener>& from, Role role, const Request& request,
                 Effects& effects) {
    const bool here = std::any_of(guests_.begin(), guests_.end(), [&](const Guest& guest) {
        return guest.who == from && guest.role == role;
    });
    const Viewer who = viewer_of(role);
    if (!here) {
        const bool told = present(role) && role != Role::watch;
        guests_.push_back({from, role});
        // Whoever was here already learns of it; the newcomer has it in his reply.
        if (!told)
            for (const Guest& guest : guests_)
                if (guest.who != from)
                    effects.send(guest.who,
                                 write_push("status", id_, name_of(guest.role),
                                            "{\"status\":" + write(status_for(guest.role)) + "}"));
    }
    JsonText json;
    json.object().key("as").text(name_of(role)).key("game").text(id_);
    json.key("watch").text(game_.watch);
    json.key("description").raw(description_);
    json.key("view").raw(match_->view(who)).key("prompt").raw(match_->prompt(who));
    json.key("from").number(request.from);
    json.key("entries").raw(match_->entries(who, request.from));
    json.key("chat").list();
    for (const ChatEntry& entry : house_.store.chat(id_, 200)) json.raw(write(entry));
    json.end().key("status").raw(write(status_for(role))).end();
    effects.send(from, write_reply(request.id, json.str()));
}

void Table::drop(const std::shared_ptr<Listener>& who, std::optional<Role> role, Effects& effects) {
    const auto gone = std::remove_if(guests_.begin(), guests_.end(), [&](const Guest& guest) {
        return guest.who == who && (!role || guest.role == *role);
    });
    if (gone == guests_.end()) return;
    guests_.erase(gone, guests_.end());
    push_status(effects);
}

void Table::leave(std::shared_ptr<Listener> who) {
    post({nullptr, 0, [this, who](Effects& effects) { drop(who, std::nullopt, effects); }});
}

// --- Requests ------------------------------------------------------------------------------------

void Table::ask(std::shared_ptr<Listener> from, Role role, Request request) {
    const std::int64_t id = request.id;
    const std::string_view what = name_of(request.what);
    post({from, id,
          [this, from, role, request = std::move(request)](Effects& effects) {
              // What the rules of today cannot replay can still be taken away or thrown away.
              if (broken_line_ != 0 && request.what != Do::record && request.what != Do::erase) {
                  effects.send(from,
                               write_error(request.id, {"error.bad_record",
                                                        {{"line", std::to_string(broken_line_)},
                                                         {"expected", "expected.same_rules"}},
                                                        {},
                                                        {}}));
                  return;
              }
              switch (request.what) {
                  case Do::join:
                      join(from, role, request, effects);
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
                      do_act(from, role, request, effects);
                      return;
                  default:
                      answer(from, role, request, effects);
                      return;
              }
          },
          what});
}

void Table::claim(std::shared_ptr<Listener> from, Request request, StoredSeat invite) {
    const std::int64_t id = request.id;
    post({from, id, [this, from, request = std::move(request), invite](Effects& effects) {
              StoredPlayer& player = game_.players[static_cast<std::size_t>(invite.role)];
              // Two friends with the same link: the store knows which of them came first.
              const std::optional<StoredSeat> now = house_.store.seat(invite.hash);
              if (!now || now->spent || player.kind != PlayerStatus::Kind::open) {
                  effects.send(from, write_error(request.id, {"error.invite_used", {}, {}, {}}));
                  return;
              }
              player.kind = PlayerStatus::Kind::person;
              player.name = request.name;
              player.forgotten = false;
              const std::string seat = new_token();
              StoredSeat spent = invite;
              spent.spent = true;
              effects.write.seats = {spent, {token_hash(seat), id_, invite.role, false, false}};
              effects.seats_changed = true;
              save(effects);
              JsonText json;
              json.object().key("game").text(id_).key("as").text(name_of(invite.role));
              json.key("seat").text(seat).key("watch").text(game_.watch).end();
              push_status(effects);
              effects.send(from, write_reply(request.id, json.str()));
          }});
}

}  // namespace gonfalon
