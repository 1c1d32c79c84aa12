#include <algorithm>

#include "loader/tree.h"
#include "protocol/read.h"
#include "table/table.h"

namespace gonfalon {
namespace {

// Rules that ask for dice for ever would be a bug: one act never rolls more often than this.
constexpr int most_rolls_in_one_act = 1000;

Complaint complaint_of(const Refusal& refusal) {
    std::string key = "error.refused";
    if (refusal.kind == Refusal::Kind::not_your_turn) key = "error.not_your_turn";
    if (refusal.kind == Refusal::Kind::over) key = "error.over";
    if (refusal.kind == Refusal::Kind::not_chance) key = "error.not_chance";
    return {std::move(key), {}, refusal.json, {}};
}

Complaint stale(std::uint64_t next) {
    return {"error.stale", {{"next", std::to_string(next)}}, {}, {}};
}

}  // namespace

void Table::do_act(const std::shared_ptr<Listener>& from, Role role, const Request& request,
                   Effects& effects) {
    if (request.what == Do::chat) {
        chat(from, role, request, effects);
        return;
    }
    const auto refuse = [&](std::string_view key) {
        effects.send(from, write_error(request.id, {std::string(key), {}, {}, {}}));
    };
    if (role == Role::watch) return refuse("error.not_a_player");
    const Side side = role == Role::first ? Side::first : Side::second;
    switch (request.what) {
        case Do::recover:
            recover(from, side, request, effects);
            return;
        case Do::erase:
            erase(from, side, request, effects);
            return;
        case Do::mute:
            mute(from, side, request, effects);
            return;
        case Do::reveal:
            reveal(from, side, request, effects);
            return;
        case Do::rename:
            game_.title = request.title;
            save(effects);
            push_status(effects);
            effects.send(from, write_reply(request.id));
            return;
        default:
            break;
    }
    if (is_over()) return refuse("error.over");
    switch (request.what) {
        case Do::act:
            hurried_.reset();
            act(from, side, request, effects);
            return;
        case Do::roll:
            roll(from, request, effects);
            return;
        case Do::take_back:
            take_back(from, side, request, effects);
            return;
        case Do::undo:
            undo(from, side, request, effects);
            return;
        case Do::offer_draw:
        case Do::abandon:
            offer(from, side, request, effects);
            return;
        case Do::consent:
            consent(from, side, request, effects);
            return;
        case Do::resign:
            end_game("resigned", name_of(other(side)));
            save(effects);
            push_end(effects);
            effects.send(from, write_reply(request.id));
            return;
        default:
            return refuse("error.internal");
    }
}

// --- Acting --------------------------------------------------------------------------------------

tl::expected<bool, Refusal> Table::play(Side side, const std::string& action) {
    if (match_->status().turn == Turn::both) return match_->plan(side, action);
    const tl::expected<void, Refusal> done = match_->play(side, action);
    if (!done) return tl::unexpected(done.error());
    return true;
}

// While both plan, what the other has sealed meanwhile does not make an act stale.
bool Table::meant_for_now(Side side, std::uint64_t n) const {
    const MatchStatus now = match_->status();
    if (n == now.next) return true;
    if (now.turn != Turn::both || n > now.next) return false;
    const std::vector<RecordLine>& lines = match_->record().lines;
    return std::all_of(lines.begin() + static_cast<std::ptrdiff_t>(n - 1), lines.end(),
                       [&](const RecordLine& line) {
                           return line.kind == RecordLine::Kind::action && line.side != side;
                       });
}

// A plan is its owner's: nobody else is told, not even that something was done.
void Table::drafted(Side side, Effects& effects) {
    save_drafts(effects);
    effects.tell = [this, role = static_cast<Role>(index(side))](Effects& to) {
        push_state(to, match_->record().next(), role);
    };
}

void Table::take_back(const std::shared_ptr<Listener>& from, Side side, const Request& request,
                      Effects& effects) {
    if (!match_->take_back(side, static_cast<std::size_t>(request.wanted))) {
        effects.send(from, write_error(request.id, {"error.undo_nothing", {}, {}, {}}));
        return;
    }
    drafted(side, effects);
    effects.tell = [tell = std::move(effects.tell), from, id = request.id](Effects& to) {
        tell(to);
        to.send(from, write_reply(id));
    };
}

void Table::act(const std::shared_ptr<Listener>& from, Side side, const Request& request,
                Effects& effects) {
    const MatchStatus now = match_->status();
    const auto refuse = [&](const Complaint& complaint) {
        effects.send(from, write_error(request.id, complaint));
    };
    if (!meant_for_now(side, request.n)) return refuse(stale(now.next));
    if (match_->record().lines.size() + request.actions.size() > house_.most_lines)
        return refuse({"error.record_full", {}, {}, {}});
    if (now.turn == Turn::chance) return refuse({"error.dice_due", {}, {}, {}});
    if (!now.asked[index(side)]) return refuse({"error.not_your_turn", {}, {}, {}});

    const std::size_t before = match_->record().lines.size();
    std::size_t applied = 0;
    std::string_view stopped;
    std::string refusal;
    for (const std::string& action : request.actions) {
        const std::size_t line_count = match_->record().lines.size();
        const tl::expected<bool, Refusal> done = play(side, action);
        if (!done) {
            if (applied == 0) return refuse(complaint_of(done.error()));
            stopped = "refused";
            refusal = done.error().json;
            break;
        }
        ++applied;
        roll_due();
        if (applied == request.actions.size()) break;
        const MatchStatus after = match_->status();
        const bool dice_fell = match_->record().lines.size() > line_count + 1;
        if (dice_fell || after.turn == Turn::chance || !after.asked[index(side)]) {
            stopped = "interrupted";
            break;
        }
    }
    if (match_->record().lines.size() > before)
        grown(effects, before);
    else
        drafted(side, effects);
    effects.tell = [tell = std::move(effects.tell), from, id = request.id, applied, stopped,
                    refusal, next = match_->record().next()](Effects& to) {
        tell(to);
        JsonText json;
        json.object().key("applied").number(std::uint64_t{applied}).key("next").number(next);
        json.key("stopped");
        if (stopped.empty())
            json.null();
        else
            json.text(stopped);
        if (!refusal.empty()) json.key("refusal").raw(refusal);
        json.end();
        to.send(from, write_reply(id, json.str()));
    };
}

void Table::roll(const std::shared_ptr<Listener>& from, const Request& request, Effects& effects) {
    const MatchStatus now = match_->status();
    const auto refuse = [&](const Complaint& complaint) {
        effects.send(from, write_error(request.id, complaint));
    };
    if (game_.dice == DiceKind::sealed) return refuse({"error.dice_are_sealed", {}, {}, {}});
    if (request.n != now.next) return refuse(stale(now.next));
    const std::size_t before = match_->record().lines.size();
    const tl::expected<void, Refusal> done = match_->roll_as(request.rolled);
    if (!done) return refuse(complaint_of(done.error()));
    grown(effects, before);
    effects.tell = [tell = std::move(effects.tell), from, id = request.id,
                    next = match_->record().next()](Effects& to) {
        tell(to);
        to.send(from, write_reply(id, "{\"next\":" + std::to_string(next) + "}"));
    };
}

void Table::roll_due() {
    if (!sealed_) return;
    const std::optional<SealedHeader> header = read_sealed_header(match_->record().get("dice"));
    const bool chained = header && header->chained;
    if (chained && (has_open_seat() || !promises_kept())) return;
    if (chained) sealed_->add_seeds(match_->record());
    Chance chance = chained ? sealed_->chained() : sealed_->chance();
    for (int i = 0; i < most_rolls_in_one_act; ++i) {
        if (match_->status().turn != Turn::chance) return;
        chain_.follow(match_->record());
        sealed_->stand_at(chain_.head());
        if (!match_->roll(chance)) return;
    }
}

// Once a seed is shown, whoever runs the server could choose another by it. And dice that have
// fallen came from the seeds that stood then. Whoever takes a seat later brings none.
bool Table::takes_seed() const {
    const Record& record = match_->record();
    const std::optional<SealedHeader> header = read_sealed_header(record.get("dice"));
    return header && header->chained && record.get("seed1").empty() &&
           record.get("seed2").empty() &&
           std::none_of(record.lines.begin(), record.lines.end(), [&](const RecordLine& line) {
               return line.kind == RecordLine::Kind::chance && line.number >= header->from;
           });
}

bool Table::has_open_seat() const {
    return std::any_of(
        std::begin(game_.players), std::end(game_.players),
        [](const StoredPlayer& player) { return player.kind == PlayerStatus::Kind::open; });
}

std::array<SeedStatus, 2> Table::seeds() const {
    std::array<SeedStatus, 2> seeds;
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string number = std::to_string(i + 1);
        seeds[i] = {std::string(match_->record().get("commit" + number)),
                    !match_->record().get("seed" + number).empty()};
    }
    return seeds;
}

bool Table::promises_kept() const {
    const std::array<SeedStatus, 2> all = seeds();
    return std::all_of(all.begin(), all.end(),
                       [](const SeedStatus& seed) { return seed.promised.empty() || seed.shown; });
}

void Table::reveal(const std::shared_ptr<Listener>& from, Side side, const Request& request,
                   Effects& effects) {
    const std::string number = std::to_string(index(side) + 1);
    const Record& record = match_->record();
    const std::string_view commit = record.get("commit" + number);
    // Whoever comes has not promised yet. After the end nothing is left to be chosen.
    if (has_open_seat() && !is_over()) {
        effects.send(from, write_error(request.id, {"error.seat_is_open", {}, {}, {}}));
        return;
    }
    if (commit.empty() || commitment_of(request.seed) != commit) {
        effects.send(from, write_error(request.id, {"error.seed_differs", {}, {}, {}}));
        return;
    }
    if (record.get("seed" + number).empty()) {
        match_->set_header("seed" + number, request.seed);
        roll_what_waited(effects);
    }
    effects.tell = [tell = std::move(effects.tell), from, id = request.id](Effects& to) {
        if (tell) tell(to);
        to.send(from, write_reply(id));
    };
}

namespace {

// A seed may come after the end, of a battle that was loaded when it was over or given up before
// all were there: the chain holds it too.
void show_proof(Match& match, const std::string& secret) {
    match.set_header("secret", secret);
    match.set_header("chain", whole_chain(match.record()));
}

}  // namespace

void Table::roll_what_waited(Effects& effects) {
    const std::size_t before = match_->record().lines.size();
    if (!is_over())
        roll_due();
    else if (sealed_)
        show_proof(*match_, game_.secret);
    if (match_->record().lines.size() > before) return grown(effects, before);
    save(effects);
    effects.tell = [this](Effects& to) { push_status(to); };
}

void Table::grown(Effects& effects, std::size_t before) {
    offer_.reset();
    settle_if_over();
    const std::uint64_t from = told_again() ? 1 : match_->record().lines[before].number;
    save_new_lines(effects, before);
    effects.tell = [this, from](Effects& to) { push_state(to, from); };
}

void Table::settle_if_over() {
    if (is_over()) return;
    const MatchStatus now = match_->status();
    if (now.turn != Turn::over) return;
    game_.score[0] = now.score[0];
    game_.score[1] = now.score[1];
    end_game("rules", now.score[0] > now.score[1]   ? "first"
                      : now.score[1] > now.score[0] ? "second"
                                                    : "");
}

void Table::end_game(std::string_view how, std::string_view winner) {
    game_.result = how;
    game_.winner = winner;
    if (how != "rules")
        for (std::size_t i = 0; i < 2; ++i)
            game_.score[i] = winner.empty()                            ? 500
                             : winner == name_of(static_cast<Role>(i)) ? 1000
                                                                       : 0;
    offer_.reset();
    std::string result(how);
    if (!winner.empty()) result += " winner=" + std::string(winner);
    match_->set_header("result", result);
    if (sealed_) show_proof(*match_, game_.secret);
    house_.host.log(LogLevel::info, "game_over", {{"game", id_}, {"how", std::string(how)}});
}

// --- Taking back, agreeing -----------------------------------------------------------------------

// Only lines of this side and of chance may lie between: never across the other's act.
std::uint64_t Table::ask_undo(Side side) const {
    const std::vector<RecordLine>& lines = match_->record().lines;
    std::uint64_t first = 0;
    for (std::size_t i = standing_.size(); i-- > 0;) {
        const RecordLine& line = lines[standing_[i]];
        if (line.kind != RecordLine::Kind::action) continue;
        if (line.side != side) break;
        first = line.number;
    }
    return first;
}

bool Table::consents_at_once(Side side) const {
    return game_.one_holder || game_.players[index(side)].kind != PlayerStatus::Kind::person;
}

void Table::undo(const std::shared_ptr<Listener>& from, Side side, const Request& request,
                 Effects& effects) {
    const auto refuse = [&](const Complaint& complaint) {
        effects.send(from, write_error(request.id, complaint));
    };
    const std::uint64_t next = match_->record().next();
    if (request.n != next) return refuse(stale(next));
    const std::vector<RecordLine>& lines = match_->record().lines;
    const bool own = std::any_of(standing_.begin(), standing_.end(), [&](std::size_t i) {
        return lines[i].number == request.to && lines[i].kind == RecordLine::Kind::action &&
               lines[i].side == side;
    });
    if (!own) return refuse({"error.undo_nothing", {}, {}, {}});
    const std::uint64_t farthest = ask_undo(side);
    if (farthest == 0 || request.to < farthest) return refuse({"error.undo_not_yours", {}, {}, {}});
    const std::uint64_t free = match_->free_undo(side);
    if ((free != 0 && request.to >= free) || consents_at_once(other(side))) {
        fulfil({OfferKind::undo, side, request.to}, effects);
        effects.tell = [tell = std::move(effects.tell), from, id = request.id,
                        after = match_->record().next()](Effects& to) {
            tell(to);
            to.send(from,
                    write_reply(id, "{\"done\":true,\"next\":" + std::to_string(after) + "}"));
        };
        return;
    }
    if (offer_ && offer_->by != side) return refuse({"error.offer_stands", {}, {}, {}});
    offer_ = Offer{OfferKind::undo, side, request.to};
    push_status(effects);
    effects.send(from, write_reply(request.id, "{\"done\":false}"));
}

void Table::offer(const std::shared_ptr<Listener>& from, Side side, const Request& request,
                  Effects& effects) {
    const OfferKind kind = request.what == Do::offer_draw ? OfferKind::draw : OfferKind::abandon;
    const PlayerStatus::Kind facing = game_.players[index(other(side))].kind;
    bool done = game_.one_holder;
    if (kind == OfferKind::abandon && facing != PlayerStatus::Kind::person) done = true;
    if (offer_ && offer_->by != side) {
        if (offer_->kind != kind) {
            effects.send(from, write_error(request.id, {"error.offer_stands", {}, {}, {}}));
            return;
        }
        done = true;  // both want it
    }
    if (!done && facing == PlayerStatus::Kind::open) {
        effects.send(from, write_error(request.id, {"error.seat_is_open", {}, {}, {}}));
        return;
    }
    if (done) {
        fulfil({kind, side, 0}, effects);
    } else if (facing == PlayerStatus::Kind::computer) {
        // The computer fights on.
        push_notice(effects, "notice.offer_declined",
                    {{"kind", "\"draw\""}, {"side", quoted_json(name_of(other(side)))}});
    } else {
        offer_ = Offer{kind, side, 0};
        push_status(effects);
    }
    effects.send(from, write_reply(request.id, done ? "{\"done\":true}" : "{\"done\":false}"));
}

void Table::consent(const std::shared_ptr<Listener>& from, Side side, const Request& request,
                    Effects& effects) {
    if (request.kind == OfferKind::seat) {
        const Role role = static_cast<Role>(index(side));
        // Whoever asked may take it back; the one who is to go may agree or refuse.
        if (!game_.replacement.by || (*game_.replacement.by == role && request.yes)) {
            effects.send(from, write_error(request.id, {"error.no_offer", {}, {}, {}}));
            return;
        }
        if (request.yes) {
            replace(side, effects);
        } else {
            game_.replacement = {};
            save(effects);
            push_status(effects);
        }
        effects.send(from, write_reply(request.id));
        return;
    }
    if (!offer_ || offer_->kind != request.kind || (offer_->by == side && request.yes)) {
        effects.send(from, write_error(request.id, {"error.no_offer", {}, {}, {}}));
        return;
    }
    const Offer given = *offer_;
    offer_.reset();
    if (!request.yes) {
        push_status(effects);
        if (given.by != side)
            push_notice(effects, "notice.offer_declined",
                        {{"kind", "\"" + std::string(name_of(given.kind)) + "\""},
                         {"side", quoted_json(name_of(side))}});
        effects.send(from, write_reply(request.id));
        return;
    }
    fulfil(given, effects);
    effects.tell = [tell = std::move(effects.tell), from, id = request.id](Effects& to) {
        if (tell) tell(to);
        to.send(from, write_reply(id));
    };
}

void Table::fulfil(const Offer& offer, Effects& effects) {
    if (offer.kind != OfferKind::undo) {
        end_game(offer.kind == OfferKind::draw ? "draw" : "abandoned", "");
        save(effects);
        push_end(effects);
        return;
    }
    const std::size_t before = match_->record().lines.size();
    // The line stood when it was offered and offers lapse with every line: this cannot be refused.
    if (!match_->undo_to(offer.to)) {
        house_.host.log(LogLevel::error, "undo_failed",
                        {{"game", id_}, {"to", std::to_string(offer.to)}});
        effects.tell = [](Effects&) {};
        return;
    }
    grown(effects, before);
}

}  // namespace gonfalon
