// What a computer tells those at the table: that it thinks and how far it is, a hint, and after the
// battle what might have been.
#include <algorithm>

#include "loader/tree.h"
#include "protocol/analysis.h"
#include "protocol/puzzle.h"
#include "table/patience.h"
#include "table/table.h"

namespace gonfalon {
namespace {

constexpr std::int64_t hint_time = 4'000'000;   // us
constexpr std::int64_t between_tellings = 400;  // ms
constexpr std::string_view adviser = "captain";

std::string member(std::string_view key, std::string_view json) {
    return JsonText().object().key(key).raw(json).end().take();
}

}  // namespace

// How much of its time the computer has used, again and again until it has chosen.
void Table::tell_thinking(Side side, std::uint64_t next, std::int64_t since) {
    house_.tables.post_after(between_tellings, [self = shared_from_this(), side, next, since] {
        if (self->thinker_->is_done(next)) return;
        self->post({nullptr, 0, [self, side, next, since](Effects& effects) {
                        if (!self->thinking_ || self->match_->record().next() != next) return;
                        const std::int64_t used = self->house_.host.steady_us() - since;
                        JsonText json;
                        json.object().key("side").text(name_of(side)).key("n").number(next);
                        json.key("share").number(
                            std::min<std::int64_t>(1000 * used / thinking_limit, 1000));
                        json.end();
                        for (const Guest& guest : self->guests_)
                            effects.send(guest.who, write_push("thinking", self->id_,
                                                               name_of(guest.role), json.str()));
                        self->tell_thinking(side, next, since);
                    }});
    });
}

// For the rest of the computer's turn: who says so once does not want to say it at every step.
void Table::play_now(const std::shared_ptr<Listener>& from, Role role, const Request& request,
                     Effects& effects) {
    const bool computers_alone = is_computer(Side::first) && is_computer(Side::second);
    if (role == Role::watch && !computers_alone) {
        effects.send(from, write_error(request.id, {"error.not_a_player", {}, {}, {}}));
        return;
    }
    const MatchStatus now = match_->status();
    for (const Side side : {Side::first, Side::second})
        if (!is_over() && now.asked[index(side)] && is_computer(side)) hurried_ = side;
    if (thinking_ && hurried_) thinker_->hurry();
    effects.send(from, write_reply(request.id));
}

void Table::hint(const std::shared_ptr<Listener>& from, Side side, const Request& request) const {
    std::string draft;
    for (const std::string& each : match_->draft(side)) draft += each + "\n";
    ask_aside(from, request.id,
              [self = shared_from_this(), from, side, id = request.id, draft = std::move(draft),
               whole = match_->record().write()](Budget budget) {
                  tl::expected<Resumed, LoadError> copy =
                      self->house_.library.resume(whole, budget);
                  if (!copy && copy.error().key == Library::resume_cut_short) return std::string();
                  if (!copy || copy->failed_line != 0)
                      return write_error(id, {"error.internal", {}, {}, {}});
                  copy->match.set_draft(side, draft);
                  const Patience patience(self->house_.host, *from, id, hint_time);
                  const auto is_late = [&] { return patience.is_over(); };
                  const FunctionRef<bool()> too_late = is_late;
                  // The same question has the same answer.
                  Chance chance(std::uint64_t{1410}, copy->match.record().next());
                  const auto counsel = copy->match.counsel(side, adviser, 0, chance,
                                                           Effort(Effort::usual, &too_late));
                  if (!counsel)
                      return write_error(id, {"error.refused", {}, counsel.error().json, {}});
                  return write_reply(id, member("hint", *counsel));
              });
}

void Table::analysis(const std::shared_ptr<Listener>& from, std::int64_t id) const {
    ask_aside(
        from, id,
        [self = shared_from_this(), from, id, whole = match_->record().write()](Budget budget) {
            const tl::expected<Resumed, LoadError> copy =
                self->house_.library.resume(whole, budget);
            if (!copy && copy.error().key == Library::resume_cut_short) return std::string();
            if (!copy || copy->failed_line != 0)
                return write_error(id, {"error.internal", {}, {}, {}});
            const Patience patience(self->house_.host, *from, id, Patience::aside);
            const auto is_late = [&] { return patience.is_over(); };
            const FunctionRef<bool()> too_late = is_late;
            return write_reply(
                id, member("analysis", analyse(copy->match, Effort(Effort::usual, &too_late))));
        });
}

void Table::judge(const std::shared_ptr<Listener>& from, const Request& request) const {
    ask_aside(from, request.id,
              [self = shared_from_this(), id = request.id, puzzle = request.puzzle,
               played = match_->record()](Budget) {
                  const auto judged = judge_puzzle(self->house_.library, puzzle, played);
                  if (!judged)
                      return write_error(id,
                                         {"error.unknown_puzzle", {{"puzzle", puzzle}}, {}, {}});
                  return write_reply(id, member("judged", *judged));
              });
}

}  // namespace gonfalon
