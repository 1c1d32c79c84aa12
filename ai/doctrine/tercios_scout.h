// Scout: what a side can work out about a position of Tercios, from where it stands. Enemy cards
// that are not shown are never looked at.
#pragma once

#include "ai/doctrine/tercios.h"
#include "ai/doctrine/tercios_odds.h"

namespace gonfalon::tercios {

using Lore = Doctrine<Tercios>;

struct Charging {
    TroopId target{};
    Quarter centre = Quarter::front;
    int gain = 0;
};
struct Shooting {
    TroopId target{};
    Quarter from = Quarter::front;
    int gain = 0;
};
struct Step {
    bool found = false;
    bool turns_first = false;  // the free change of facing of horse
    Action action;
    int gain = 0;
};

class Scout {
  public:
    Scout(const Tercios& game, const State& state, Side side, const Lore::Staff& staff)
        : rules(game, state, Look::through_many),
          odds(rules),
          game_(game),
          state_(state),
          side_(side),
          staff_(staff) {}

    const Rules rules;
    const Odds odds;

    // --- What can be done now (tercios_scout.cpp)
    Shooting best_shot(TroopId id, Order order) const;
    Charging best_charge(TroopId id) const;
    // The worst that a charge can do to it where it stands.
    struct Threat {
        TroopId enemy{};
        int harm = 0;
        bool flank = false;
    };
    Threat worst_charge(TroopId id) const;
    int charge_gain(TroopId id, TroopId target, bool flank) const;
    int obedience(TroopId id) const;  // hundredths
    const Bearing& bearing() const { return staff_.bearing; }
    // What it is for a general, where he counts otherwise.
    int weight(Weight usual, Weight of_general) const {
        return rules.tables.judgement[staff_.general ? of_general : usual];
    }
    const Lore::Task& task(TroopId id) const {
        return staff_.tasks[id.index() - rules.tables.troop_begin[index(rules.side_of(id))]];
    }

    // --- Where it would stand (tercios_march.cpp)
    // One unit and the enemies that matter to it.
    class Ground;
    Step best_move(TroopId id, March::Kind kind) const;
    Action ready(TroopId id) const;
    Action run(TroopId id) const;
    Action enter(TroopId id) const;

    // --- Answers (tercios_cards.cpp, tercios_answers.cpp)
    bool plan(Action& action) const;
    Order card(TroopId id) const;
    bool activate(Action& action) const;
    int urgency(TroopId id) const;
    bool can_leave(TroopId id, Order order) const;
    bool lead(Action& action) const;
    bool command(Action& action) const;
    bool react(Action& action) const;
    bool reaction(Action& action) const;
    bool assault(Action& action) const;
    bool answer(Ask ask, Action& action) const;
    // What else deserves a thought.
    void candidates(Ask ask, FunctionRef<void(const Action&)> each) const;
    bool deploy(Action& action, Chance& chance) const;

    // By card, in thousandths of a victory point.
    using CardWorth = std::array<int, order_count>;
    CardWorth cards(TroopId id) const;

    bool allows(const Action& action) const { return rules.check(side_, action).ok(); }

  private:
    bool escape(Action& action) const;
    bool ride_to(CommanderId id, Action& action) const;
    TroopId unit_for(CommanderId id) const;

    const Tercios& game_;
    const State& state_;
    Side side_;
    const Lore::Staff& staff_;
};

// How far a base is from having done its errand.
Length errand_left(const Rules& rules, const Lore::Task& task, const plane::Rectangle& base);

// The side's formations are its regiments.
std::size_t formation_of(const Tables& tables, TroopId id);

}  // namespace gonfalon::tercios
