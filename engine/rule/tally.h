// Tally: a sum in which every number names its rule, in the expression that adds it.
#pragma once

#include "engine/rule/event.h"
#include "engine/rule/rule_id.h"
#include "engine/rule/switches.h"

namespace gonfalon {

// Tally attacker{trace, "tally.attacker"_say};
// attacker.add("GRU-5.2.7"_rule, armour);
template <class Trace>
class Tally {
  public:
    Tally(Trace& trace, SayId name) : trace_(trace), name_(name) {}

    // An amount of zero is not worth a line.
    void add(RuleId rule, int amount) {
        if (counts(rule, amount)) trace_.modifier(name_, rule, amount);
    }
    // An amount that comes from a hidden fact counts like any other, but only `audience` hears it.
    void add(RuleId rule, int amount, Audience audience) {
        if (counts(rule, amount)) trace_.modifier(name_, rule, amount, audience);
    }
    int sum() const { return sum_; }

  private:
    bool counts(RuleId rule, int amount) {
        if (amount == 0) return false;
        note_rule(rule);
        if (rule_is_off(rule) || trace_.leaves_out(name_, rule)) return false;
        sum_ += amount;
        return true;
    }

    Trace& trace_;
    SayId name_;
    int sum_ = 0;
};

}  // namespace gonfalon
