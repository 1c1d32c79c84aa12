#include "table/thinker.h"

#include "engine/chance/chance.h"

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

tl::expected<Choice, Refusal> Thinker::choose(const Library& library, const Thought& thought,
                                              std::uint64_t seed, int share,
                                              FunctionRef<bool()> too_late, Budget reading,
                                              Company company) {
    if (!thought.whole.empty()) {
        copy_.reset();
        tl::expected<Resumed, LoadError> resumed = library.resume(thought.whole, reading);
        if (resumed && resumed->failed_line == 0) copy_ = std::move(resumed->match);
    }
    for (const RecordLine& line : thought.missed)
        if (copy_ && !repeat(*copy_, line)) copy_.reset();
    if (!copy_) return tl::unexpected(Refusal{});
    copy_->set_draft(thought.side, thought.draft);
    Chance chance(seed, thought.next);
    const auto is_late = [&] { return hurried_ || too_late(); };
    const FunctionRef<bool()> late = is_late;
    Effort effort(Effort::usual / 100 * share, &late);
    effort.share(Effort::whole / 100 * share).by(company.executor, company.hands);
    tl::expected<Choice, Refusal> choice =
        copy_->choose(thought.side, thought.level, chance, effort);
    if (!choice) copy_.reset();
    next_ = 0;
    return choice;
}

}  // namespace gonfalon
