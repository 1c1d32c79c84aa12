// Log: the one trace the chapters write to. It passes on to a Recorder, or to nobody; so the
// chapters need no templates and a silent game pays one branch a message.
#pragma once

#include "engine/rule/tally.h"
#include "engine/rule/trace.h"

namespace gonfalon::grunwald {

class Log {
  public:
    Log() = default;
    explicit Log(Recorder* recorder) : recorder_(recorder) {}

    bool records() const { return recorder_ != nullptr; }
    void say(SayId what, RuleId rule, std::initializer_list<Argument> arguments = {}) const {
        note_rule(rule);
        if (recorder_ != nullptr) recorder_->say(what, rule, arguments);
    }
    void modifier(SayId tally, RuleId rule, int amount) const {
        if (recorder_ != nullptr) recorder_->modifier(tally, rule, amount);
    }
    void cite(RuleId rule) const {
        note_rule(rule);
        if (recorder_ != nullptr) recorder_->cite(rule);
    }

  private:
    Recorder* recorder_ = nullptr;
};

using Total = Tally<const Log>;

}  // namespace gonfalon::grunwald
