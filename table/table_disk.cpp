// What is kept of a table: reading a game, and what of it is written.
#include "loader/tree.h"
#include "table/patience.h"
#include "table/table.h"

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
    const UntilClosing patience(house_.host);
    tl::expected<Resumed, LoadError> resumed = house_.library.resume(text, patience.budget());
    if (!resumed && resumed.error().key == Library::resume_cut_short)
        return Complaint{"error.stopping", {}, {}, {}};
    if (!resumed) {
        house_.host.log(
            LogLevel::error, "game_unreadable",
            {{"game", id_}, {"key", resumed.error().key}, {"detail", resumed.error().detail}});
        return Complaint{"error.game_damaged", {}, {}, {}};
    }
    game_ = std::move(**game);
    saved_card_ = game_;
    for (const std::size_t i : {0u, 1u}) was_asked_[i] = game_.asked[i];
    match_ = std::move(resumed->match);
    broken_line_ = resumed->failed_line;
    // Lines that were acknowledged and are not there.
    if (broken_line_ == 0 && match_->record().next() < game_.next)
        broken_line_ = match_->record().next();
    // Dice that nobody could prove: better none.
    if (broken_line_ == 0 && game_.dice == DiceKind::sealed && !is_over() && !has_its_secret())
        broken_line_ = match_->record().next();
    frozen_ = broken_line_ != 0;
    beyond_.clear();
    if (frozen_)
        if (std::optional<Complaint> complaint = freeze(*lines, resumed->good, broken_line_))
            return complaint;
    // Every line stands under the rules of today: it goes on under them. What is over is as it was.
    if (!frozen_ && resumed->other_rules && !is_over())
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

bool Table::has_its_secret() const {
    const std::optional<SealedHeader> header = read_sealed_header(match_->record().get("dice"));
    const std::optional<SealedChance> sealed = SealedChance::from_hex(game_.secret);
    return header && sealed && sealed->commitment() == header->commitment;
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
    if (!frozen_) {
        const MatchStatus now = match_->status();
        game_.head = head_of(match_->record());
        game_.next = now.next;
        game_.turn = is_over() ? "over" : name_of(now.turn);
        game_.side = name_of(now.side);
        for (std::size_t i = 0; i < 2; ++i) game_.asked[i] = !is_over() && now.asked[i];
    }
    // One errand may save twice: the store hears of both.
    const bool same = saved_card_ == game_;
    effects.write.same_card = same && (effects.write.same_card || !effects.write.game);
    effects.write.game = game_;
    if (!same) saved_card_ = game_;
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

void Table::save_drafts(Effects& effects) {
    for (const Side side : {Side::first, Side::second}) {
        std::string text;
        for (const std::string& each : match_->draft(side)) text += each + "\n";
        if (text == saved_draft_[index(side)]) continue;
        saved_draft_[index(side)] = text;
        effects.write.drafts.push_back({static_cast<Role>(index(side)), std::move(text)});
    }
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

}  // namespace gonfalon
