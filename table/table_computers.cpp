#include "protocol/read.h"
#include "table/table.h"
#include "table/token.h"

namespace gonfalon {
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
    if (hurried_ != side) hurried_.reset();
    const Record& record = match_->record();
    Thought thought;
    thought.game = id_;
    thought.side = side;
    thought.level = game_.players[index(side)].level;
    thought.next = record.next();
    thought.hurried = hurried_.has_value();
    for (const std::string& each : match_->draft(side)) thought.draft += each + "\n";
    if (thinker_knows_ == 0)
        thought.whole = record.write();
    else
        thought.missed.assign(record.lines.begin() + static_cast<std::ptrdiff_t>(thinker_knows_),
                              record.lines.end());
    const std::size_t knows = record.lines.size();
    thinker_->begin(record.next(), hurried_.has_value());
    tell_thinking(side, record.next(), house_.host.steady_us());
    house_.host.think(
        std::move(thought), thinker_,
        [self = shared_from_this(), side, knows,
         next = record.next()](tl::expected<Choice, Refusal> choice) {
            if (!choice)
                self->house_.host.log(LogLevel::error, "computer_failed",
                                      {{"game", self->id_},
                                       {"line", std::to_string(next)},
                                       {"refusal", choice.error().json}});
            self->post({nullptr, 0,
                        [self, side, next, knows, choice = std::move(choice)](Effects& effects) {
                            self->thinker_knows_ = choice ? knows : 0;
                            self->computer_chose(side, next, choice, effects);
                        }});
        });
}

void Table::computer_chose(Side side, std::uint64_t next,
                           const tl::expected<Choice, Refusal>& choice, Effects& effects) {
    thinking_ = false;
    // Something was taken back or agreed meanwhile: the choice is for another position.
    if (match_->record().next() != next || is_over()) return;
    const std::size_t before = match_->record().lines.size();
    tl::expected<bool, Refusal> done = tl::unexpected(Refusal{});
    if (choice) done = play(side, choice->action);
    if (!done) {
        // A game must not stand still because its computer does not know how to go on.
        house_.host.log(LogLevel::error, "computer_refused",
                        {{"game", id_}, {"line", std::to_string(next)}});
        Chance chance(house_.host.random_word(), next);
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
