#include "table/table.h"

#include <algorithm>
#include <atomic>

#include "loader/tree.h"
#include "table/token.h"

namespace gonfalon {
namespace {

constexpr std::size_t most_questions_waiting = 200;
constexpr std::size_t most_questions_of_one = 64;

std::string head_of(const Record& record) {
    Record head;
    head.header = record.header;
    return head.write();
}

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

std::string hash_line(std::uint64_t after, std::uint64_t hash) {
    std::string digits(16, '0');
    for (std::size_t i = 16; i-- > 0; hash >>= 4) digits[i] = "0123456789abcdef"[hash & 15u];
    return "# " + std::to_string(after) + " " + digits + "\n";
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
        if (errand.is_question() &&
            (queue_.size() >= most_questions_waiting || own() >= most_questions_of_one)) {
            errand.from->send(write_error(errand.id, {"error.busy", {}, {}, {}}));
            return;
        }
        last_asked_ = house_.host.steady_us();
        errand.since = last_asked_;
        queue_.push_back(std::move(errand));
        if (busy_) return;
        busy_ = true;
    }
    run_soon(urgency);
}

void Table::run_soon(Runner::Urgency urgency) {
    house_.tables.post([self = shared_from_this()] { self->run(); }, urgency);
}

// An act goes before the questions of others; whoever asked before he acts is answered before.
Table::Errand Table::next_errand() {
    const Locked lock(*lock_);
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
    const auto errand = std::make_shared<Errand>(next_errand());
    auto effects = std::make_shared<Effects>();
    if (erased_) {
        effects->send(errand->from, write_error(errand->id, {"error.unknown_seat", {}, {}, {}}));
    } else if (const std::optional<Complaint> complaint = load()) {
        effects->send(errand->from, write_error(errand->id, *complaint));
    } else {
        effects->guests = guests_;
        if (!errand->costs())
            errand->act(*effects);
        else if (!errand->from->gone())
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
        if (queue_.empty()) {
            busy_ = false;
            return;
        }
        // Whoever waits longest hurries those before him.
        for (const Errand& each : queue_) urgency = std::min(urgency, each.urgency());
    }
    run_soon(urgency);
}

bool Table::can_be_put_away(std::int64_t quiet_ms) const {
    const Locked lock(*lock_);
    return !busy_ && guest_count_ == 0 && house_.host.steady_us() - last_asked_ > quiet_ms * 1000;
}

// --- The disk ------------------------------------------------------------------------------------

std::optional<Complaint> Table::load() {
    if (match_) return std::nullopt;
    const std::int64_t started = house_.host.steady_us();
    Read<std::optional<StoredGame>> game = house_.store.game(id_);
    if (!game) return Complaint{game.error().key, {}, {}, {}};
    if (!*game) return Complaint{"error.game_damaged", {}, {}, {}};
    const Read<std::vector<StoredLine>> lines = house_.store.lines(id_);
    if (!lines) return Complaint{lines.error().key, {}, {}, {}};
    std::string text = (*game)->head;
    for (const StoredLine& line : *lines) text += line.text;
    tl::expected<Resumed, LoadError> resumed = house_.library.resume(text);
    if (!resumed) {
        house_.host.log(
            LogLevel::error, "game_unreadable",
            {{"game", id_}, {"key", resumed.error().key}, {"detail", resumed.error().detail}});
        return Complaint{"error.game_damaged", {}, {}, {}};
    }
    game_ = std::move(**game);
    for (const std::size_t i : {0u, 1u}) was_asked_[i] = game_.asked[i];
    match_ = std::move(resumed->match);
    broken_line_ = resumed->failed_line;
    // Lines that were acknowledged and are not there.
    if (broken_line_ == 0 && match_->record().next() < game_.next)
        broken_line_ = match_->record().next();
    frozen_ = broken_line_ != 0;
    beyond_.clear();
    if (frozen_)
        if (std::optional<Complaint> complaint = freeze(*lines, resumed->good, broken_line_))
            return complaint;
    // Every line stands under the rules of today: it goes on under them.
    if (!frozen_ && resumed->other_rules)
        match_->set_header("rules", house_.library.rules_version(game_.rules));
    sealed_.reset();
    chain_ = {};
    if (game_.dice == DiceKind::sealed) sealed_ = SealedChance::from_hex(game_.secret);
    times_.clear();
    standing_.clear();
    for (std::size_t i = 0; i < match_->record().lines.size(); ++i)
        note_line(match_->record().lines[i], i < lines->size() ? (*lines)[i].time : game_.changed);
    description_ = match_->description();
    for (std::string& each : saved_draft_) each.clear();
    if (const Read<std::vector<StoredDraft>> drafts = house_.store.drafts(id_); drafts)
        for (const StoredDraft& draft : *drafts) {
            saved_draft_[static_cast<std::size_t>(draft.role)] = draft.text;
            match_->set_draft(draft.role == Role::first ? Side::first : Side::second, draft.text);
        }
    if (broken_line_ != 0)
        house_.host.log(LogLevel::error, "game_broken",
                        {{"game", id_}, {"line", std::to_string(broken_line_)}});
    house_.host.log(LogLevel::info, "game_loaded",
                    {{"game", id_},
                     {"lines", std::to_string(lines->size())},
                     {"ms", std::to_string((house_.host.steady_us() - started) / 1000)}});
    return std::nullopt;
}

// The game stands still after the last line that is sure; the store keeps all of them.
std::optional<Complaint> Table::freeze(const std::vector<StoredLine>& lines, std::uint64_t good,
                                       std::uint64_t failed) {
    std::string text = game_.head;
    for (const StoredLine& line : lines) {
        if (line.number < failed && line.number <= good)
            text += line.text;
        else
            beyond_.push_back(line);
    }
    tl::expected<Resumed, LoadError> resumed = house_.library.resume(text);
    if (!resumed || resumed->failed_line != 0) {
        match_.reset();
        return Complaint{"error.game_damaged", {}, {}, {}};
    }
    match_ = std::move(resumed->match);
    return std::nullopt;
}

bool Table::hides() const {
    const tl::expected<Tree, TreeError> tree = read_tree(description_);
    return tree && (*tree)["secrets"].boolean();
}

Complaint Table::broken() const {
    return {"error.bad_record",
            {{"line", std::to_string(broken_line_)}, {"expected", "expected.same_rules"}},
            {},
            {}};
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
    game_.changed = house_.host.now_ms();
    if (frozen_) {
        effects.write.game = game_;
        return;
    }
    const MatchStatus now = match_->status();
    game_.head = head_of(match_->record());
    game_.next = now.next;
    game_.turn = is_over() ? "over" : name_of(now.turn);
    game_.side = name_of(now.side);
    for (std::size_t i = 0; i < 2; ++i) game_.asked[i] = !is_over() && now.asked[i];
    effects.write.game = game_;
}

void Table::save_new_lines(Effects& effects, std::size_t before) {
    const std::vector<RecordLine>& lines = match_->record().lines;
    const std::int64_t time = house_.host.now_ms();
    for (std::size_t i = before; i < lines.size(); ++i) {
        note_line(lines[i], time);
        effects.write.lines.push_back({lines[i].number, Record::write_line(lines[i]), time});
    }
    if (before < lines.size())
        effects.write.lines.back().text += hash_line(lines.back().number, match_->hash());
    save_drafts(effects);
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
              // Whoever lays the table knows that he is asked.
              for (const std::size_t i : {0u, 1u}) was_asked_[i] = game_.asked[i];
              effects.write.seats = seats;
              effects.send(from, reply);
          }});
}

// --- Those who are here --------------------------------------------------------------------------

bool Table::present(Role role) const {
    return std::any_of(guests_.begin(), guests_.end(),
                       [role](const Guest& guest) { return guest.role == role; });
}

void Table::tell_the_absent() {
    if (!match_ || erased_ || frozen_) return;
    const MatchStatus now = match_->status();
    for (const Side side : {Side::first, Side::second}) {
        const std::size_t i = index(side);
        const bool asked = now.asked[i] && !is_over();
        const bool is_new = asked && !was_asked_[i];
        was_asked_[i] = asked;
        const StoredPlayer& player = game_.players[i];
        if (!is_new || player.kind != PlayerStatus::Kind::person || present(static_cast<Role>(i)))
            continue;
        house_.host.seat_asked(
            {id_, side, player.name, game_.title, game_.rules, game_.scenario, now.next});
    }
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
    if (status.thinking) status.effort = house_.host.effort();
    status.dice = game_.dice;
    if (sealed_) status.commitment = sealed_->commitment();
    if (sealed_ && is_over()) status.secret = game_.secret;
    if (sealed_ && !is_over() && now.turn == Turn::chance) status.waits = "seed";
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
    if (house_.kept != 0) status.expires = game_.changed + house_.kept;
    if (broken_line_ != 0) {
        status.broken = broken_line_;
        status.recorded_rules = match_->record().get("rules");
        status.rules = house_.library.rules_version(game_.rules);
    }
    if (game_.replacement.by) {
        status.replacing_by = name_of(*game_.replacement.by);
        status.replacing_at = replacement_due();
    }
    if (role != Role::watch) {
        status.draft = match_->draft(role == Role::first ? Side::first : Side::second).size();
        for (const Role each : {Role::first, Role::second, Role::watch})
            if (!hears(role, name_of(each))) status.muted.emplace_back(name_of(each));
    }
    return status;
}

void Table::save_drafts(Effects& effects) {
    for (const Side side : {Side::first, Side::second}) {
        std::string text;
        for (const std::string& each : match_->draft(side)) text += each + "\n";
        if (text == saved_draft_[index(side)]) continue;
        saved_draft_[index(side)] = text;
        effects.write.drafts.push_back({static_cast<Role>(index(side)), std::move(text)});
    }
}

void Table::push_state(Effects& effects, std::uint64_t from, std::optional<Role> only) {
    std::shared_ptr<const std::string> messages[3];
    for (const Guest& guest : guests_) {
        if (only && guest.role != *only) continue;
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

void Table::expire(std::int64_t before) {
    post({nullptr, 0, [this, before](Effects& effects) {
              if (!guests_.empty() || game_.changed >= before) return;
              effects.write.erase = true;
              effects.seats_changed = true;
              erased_ = true;
              house_.host.log(LogLevel::info, "game_expired", {{"game", id_}});
          }});
}

void Table::join(const std::shared_ptr<Listener>& from, Role role, const Request& request,
                 Effects& effects) {
    const bool here = std::any_of(guests_.begin(), guests_.end(), [&](const Guest& guest) {
        return guest.who == from && guest.role == role;
    });
    const Viewer who = viewer_of(role);
    // He has not vanished.
    if (role != Role::watch && game_.replacement.by && *game_.replacement.by != role) {
        game_.replacement = {};
        save(effects);
        push_status(effects);
        push_notice(effects, "notice.replacement_lapsed", {});
    }
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
    for (const ChatEntry& entry : house_.store.chat(id_, 200))
        if (hears(role, entry.as)) json.raw(write(entry));
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
    if (Errand{from, id, {}, what}.costs() && !from->may_ask()) {
        from->send(write_error(id, {"error.busy", {}, {}, {}}));
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
          what});
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
              json.end();
              // The last to come: everything else is bound already, so his seed needs no promise.
              if (!request.seed.empty() && match_->record().get("dice").starts_with("chained"))
                  match_->set_header("seed" + std::to_string(static_cast<int>(invite.role) + 1),
                                     request.seed);
              roll_what_waited(effects);
              effects.tell = [tell = std::move(effects.tell), from,
                              reply = write_reply(request.id, json.str())](Effects& to) {
                  if (tell) tell(to);
                  to.send(from, reply);
              };
          }});
}

}  // namespace gonfalon
