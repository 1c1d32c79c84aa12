// Log: a trace for games whose chapters are no templates. It passes on to a Recorder, or to nobody,
// so that a silent game pays one branch a message.
#pragma once

#include "engine/game/side.h"
#include "engine/rule/tally.h"
#include "engine/rule/trace.h"

namespace gonfalon {

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

    bool leaves_out(SayId tally, RuleId rule) const {
        return recorder_ != nullptr && recorder_->leaves_out(tally, rule);
    }
    bool records() const { return recorder_ != nullptr; }
    void say(SayId what, RuleId rule, std::initializer_list<Argument> arguments = {}) const {
        note_rule(rule);
        if (recorder_ != nullptr) recorder_->say(what, rule, arguments, audience_);
    }
    void modifier(SayId tally, RuleId rule, int amount) const {
        if (recorder_ != nullptr) recorder_->modifier(tally, rule, amount, audience_);
    }
    void modifier(SayId tally, RuleId rule, int amount, Audience audience) const {
        if (recorder_ != nullptr) recorder_->modifier(tally, rule, amount, audience);
    }
    void cite(RuleId rule) const {
        note_rule(rule);
        if (recorder_ != nullptr) recorder_->cite(rule, audience_);
    }

  private:
    Recorder* recorder_ = nullptr;
    Audience audience_ = Audience::everybody;
};

using Total = Tally<const Log>;

}  // namespace gonfalon
