// Log: the one trace the chapters write to. It passes on to a Recorder, or to nobody; so the
// chapters need no templates and a silent game pays one branch a message.
#pragma once

#include "engine/game/side.h"
#include "engine/rule/tally.h"
#include "engine/rule/trace.h"

namespace gonfalon::la_garde {

class Log {
  public:
    Log() = default;
    explicit Log(Recorder* recorder) : recorder_(recorder) {}
    // The same, for one side's ears.
    Log only_for(Side side) const {
        Log log = *this;
        log.audience_ = only(side);
        return log;
    }

    void say(SayId what, RuleId rule, std::initializer_list<Argument> arguments = {}) const {
        note_rule(rule);
        if (recorder_ != nullptr) recorder_->say(what, rule, arguments, audience_);
    }
    void modifier(SayId tally, RuleId rule, int amount) const {
        if (recorder_ == nullptr) return;
        recorder_->entries.push_back(
            {Entry::Kind::modifier, Event{tally, rule, {}, audience_}, amount});
    }
    void cite(RuleId rule) const {
        note_rule(rule);
        if (recorder_ != nullptr)
            recorder_->entries.push_back(
                {Entry::Kind::cite, Event{SayId{}, rule, {}, audience_}, 0});
    }

  private:
    Recorder* recorder_ = nullptr;
    Audience audience_ = Audience::everybody;
};

using Total = Tally<const Log>;

}  // namespace gonfalon::la_garde
