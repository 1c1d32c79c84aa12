#include "protocol/read.h"
#include "server/log.h"
#include "server/table.h"
#include "server/token.h"

namespace gonfalon {
namespace {

bool repeat(Match& match, const RecordLine& line) {
    switch (line.kind) {
        case RecordLine::Kind::action:
            return match.play(line.side, line.text).has_value();
        case RecordLine::Kind::chance:
            return match.roll_as(line.text).has_value();
        case RecordLine::Kind::undo:
            return match.undo_to(line.undo_to).has_value();
    }
    return false;
}

}  // namespace

void Table::consider_computers() {
    if (thinking_ || !match_ || erased_ || is_over() || broken_line_ != 0) return;
    // Two computers fight only while somebody looks on.
    if (is_computer(Side::first) && is_computer(Side::second) && guests_.empty()) return;
    const MatchStatus now = match_->status();
    for (const Side side : {Side::first, Side::second})
        if (now.asked[index(side)] && is_computer(side)) {
            think(side);
            return;
        }
}

// The computer thinks on a copy of its own, so that the table answers others meanwhile.
void Table::think(Side side) {
    thinking_ = true;
    const Record& record = match_->record();
    auto copy = std::move(thinking_copy_);
    if (!copy) copy = std::make_shared<std::optional<Match>>();
    std::string whole;
    std::vector<RecordLine> missed;
    if (*copy) {
        const auto known = static_cast<std::ptrdiff_t>((*copy)->record().lines.size());
        missed.assign(record.lines.begin() + known, record.lines.end());
    } else {
        whole = record.write();
    }
    const std::string level = game_.players[index(side)].level;
    std::string draft;
    for (const std::string& each : match_->draft(side)) draft += each + "\n";
    house_.computers.post_after(
        house_.pause, [self = shared_from_this(), side, level, copy, whole = std::move(whole),
                       missed = std::move(missed), draft = std::move(draft), next = record.next()] {
            const auto started = std::chrono::steady_clock::now();
            bool ready = true;
            if (!whole.empty()) {
                tl::expected<Resumed, LoadError> resumed = self->house_.library.resume(whole);
                ready = resumed && resumed->failed_line == 0;
                if (ready) *copy = std::move(resumed->match);
            }
            for (const RecordLine& line : missed) ready = ready && repeat(**copy, line);
            if (ready) (*copy)->set_draft(side, draft);
            tl::expected<Choice, Refusal> choice = tl::unexpected(Refusal{});
            if (ready) {
                Chance chance(random_word(), next);
                const auto too_late = [&] {
                    return self->house_.stopping ||
                           std::chrono::steady_clock::now() - started > self->house_.budget;
                };
                const FunctionRef<bool()> clock(too_late);
                choice = (*copy)->choose(side, level, chance, Effort(Effort::usual, &clock));
            }
            const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(
                std::chrono::steady_clock::now() - started);
            if (took > self->house_.budget)
                log(LogLevel::warning, "computer_slow",
                    {{"game", self->id_}, {"ms", std::to_string(took.count())}});
            if (!choice) {
                log(LogLevel::error, "computer_failed",
                    {{"game", self->id_},
                     {"line", std::to_string(next)},
                     {"refusal", choice.error().json}});
                copy->reset();
            }
            self->post({nullptr, 0,
                        [self, side, next, choice = std::move(choice), copy](Effects& effects) {
                            self->computer_chose(side, next, choice, copy, effects);
                        }});
        });
}

void Table::computer_chose(Side side, std::uint64_t next,
                           const tl::expected<Choice, Refusal>& choice,
                           std::shared_ptr<std::optional<Match>> copy, Effects& effects) {
    thinking_ = false;
    if (*copy) thinking_copy_ = std::move(copy);
    // Something was taken back or agreed meanwhile: the choice is for another position.
    if (match_->record().next() != next || is_over()) return;
    const std::size_t before = match_->record().lines.size();
    tl::expected<bool, Refusal> done = tl::unexpected(Refusal{});
    if (choice) done = play(side, choice->action);
    if (!done) {
        // A game must not stand still because its computer does not know how to go on.
        log(LogLevel::error, "computer_refused", {{"game", id_}, {"line", std::to_string(next)}});
        Chance chance(random_word(), next);
        const tl::expected<Choice, Refusal> any = match_->choose(side, "random", chance);
        if (any) done = play(side, any->action);
        if (!done) {
            broken_line_ = next;
            return;
        }
    }
    if (!*done) {
        save_drafts(effects);
        return;
    }
    roll_due();
    grown(effects, before);
    if (!choice) return;
    effects.tell = [this, side, next, reason = choice->reason,
                    tell = std::move(effects.tell)](Effects& to) {
        tell(to);
        // What a computer thinks is for its own side; where two computers fight, for all.
        const bool has_enemy = !is_computer(other(side));
        for (const Guest& guest : guests_) {
            if (has_enemy && guest.role != static_cast<Role>(index(side))) continue;
            // Why is told to those who may read what.
            const std::vector<EntryRead> entries =
                read_entries(match_->entries(viewer_of(guest.role), next));
            if (entries.empty() || entries.front().text.empty()) continue;
            to.send(guest.who,
                    write_push("notice", id_, name_of(guest.role),
                               write_notice("notice.computer_reason",
                                            {{"side", "\"" + std::string(name_of(side)) + "\""},
                                             {"n", std::to_string(next)},
                                             {"reason", reason}})));
        }
    };
}

}  // namespace gonfalon
