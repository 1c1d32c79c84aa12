#include "protocol/match.h"

#include <utility>

#include "protocol/implementation.h"

namespace gonfalon {

Match::Match(std::unique_ptr<Implementation, void (*)(Implementation*)> it) : it_(std::move(it)) {}
Match::Match(Match&&) noexcept = default;
Match& Match::operator=(Match&&) noexcept = default;
Match::~Match() = default;

const Record& Match::record() const { return it_->record; }
void Match::set_header(std::string_view key, std::string_view value) {
    it_->record.set(key, value);
}
MatchStatus Match::status() const { return it_->status(); }
std::uint64_t Match::hash() const { return it_->hash(); }
bool Match::has_secrets() const { return it_->has_secrets(); }
bool Match::is_sound() const { return it_->is_sound(); }
std::string Match::description() const { return it_->description(); }
std::string Match::view(Viewer who, std::uint64_t at) const { return it_->view(who, at); }
std::string Match::prompt(Viewer who) const { return it_->prompt(who); }
std::string Match::entries(Viewer who, std::uint64_t from) const { return it_->entries(who, from); }
std::string Match::record_for(Viewer who) const { return it_->record_for(who); }
std::string Match::actions(Side side, std::size_t wanted, Budget budget) const {
    return it_->actions(side, wanted, budget);
}
std::string Match::line(Side side, std::size_t most, Budget budget) const {
    return it_->line(side, most, budget);
}
std::string Match::why(Side side, std::string_view action) const { return it_->why(side, action); }
std::string Match::forecast(Side side, std::string_view action, Budget budget) const {
    return it_->forecast(side, action, budget);
}
std::string Match::describe(Side side, std::string_view action) const {
    return it_->describe(side, action);
}
std::string Match::reach(Side side, std::string_view unfinished, Budget budget) const {
    return it_->reach(side, unfinished, budget);
}
std::string Match::known(Side side) const { return it_->known(side); }
tl::expected<void, Refusal> Match::play(Side side, std::string_view action) {
    return it_->play(side, action);
}
tl::expected<bool, Refusal> Match::plan(Side side, std::string_view action) {
    return it_->plan(side, action);
}
std::vector<std::string> Match::draft(Side side) const { return it_->draft(side); }
bool Match::take_back(Side side, std::size_t count) { return it_->take_back(side, count); }
void Match::set_draft(Side side, std::string_view actions) { it_->set_draft(side, actions); }
tl::expected<void, Refusal> Match::roll(Chance& chance) { return it_->roll(chance); }
tl::expected<void, Refusal> Match::roll_as(std::string_view outcome) {
    return it_->roll_as(outcome);
}
tl::expected<void, Refusal> Match::undo_to(std::uint64_t line) { return it_->undo_to(line); }
std::uint64_t Match::free_undo(Side side) const { return it_->free_undo(side); }
tl::expected<Choice, Refusal> Match::choose(Side side, std::string_view player, Chance& chance,
                                            Effort effort) const {
    return it_->choose(side, player, chance, effort);
}
tl::expected<std::string, Refusal> Match::counsel(Side side, std::string_view level,
                                                  std::uint64_t at, Chance& chance,
                                                  Effort effort) const {
    return it_->counsel(side, level, at, chance, effort);
}
int Match::prospect(std::uint64_t at, int playouts, Effort effort) const {
    return it_->prospect(at, playouts, effort);
}
int Match::fortune(std::uint64_t line) const { return it_->fortune(line); }
int Match::clock(std::uint64_t at) const { return it_->clock(at); }
std::string Match::position() const { return it_->position(); }
ReadError Match::place(std::string_view position) { return it_->place(position); }

}  // namespace gonfalon
