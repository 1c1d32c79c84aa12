// Effect: what an event does, and to whom. One small table a game says which of its messages have
// which; odds, result cards and digests of every game follow from it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

#include "engine/core/function_ref.h"
#include "engine/core/names.h"
#include "engine/game/side.h"
#include "engine/rule/event.h"

namespace gonfalon {

// In the order in which they are told: how a fight went, then the worst first.
enum class Effect : std::uint8_t {
    wins,
    draws,
    destroyed,
    demolished,  // a work
    fallen,      // a banner
    captured,
    routed,
    loses,  // so many of what it is made of: steps, strength points, wear, elements
    retreats,
    disordered,
    impaired,  // a gun, its horses, its order, its ammunition gone
    stopped,
    fails,  // a test
    unharmed,
    decides,
    passes,
    rallied,
    recovered,  // what it had lost
    gains,
    nothing,
    begins,  // a fight, a shot, a charge: no result, but what a result is of
    moves
};

constexpr bool is_harm(Effect effect) {
    return effect >= Effect::destroyed && effect <= Effect::stopped;
}

// Messages that mean the same.
class Says {
  public:
    constexpr Says(std::initializer_list<SayId> says) : count_(says.size()) {
        std::copy(says.begin(), says.end(), says_.begin());  // too many do not compile
    }
    constexpr const SayId* begin() const { return says_.data(); }
    constexpr const SayId* end() const { return says_.data() + count_; }

  private:
    std::array<SayId, 16> says_{};
    std::size_t count_;
};

// One thing that messages mean. `subject` is the argument that names who, `amount` the one that
// counts (none: one). With `when` they mean that only where this argument is one of `among`.
struct EffectRow {
    Effect effect = Effect::nothing;
    Says says;
    std::string_view subject = {};
    std::string_view amount = {};
    std::string_view when = {};
    std::uint32_t among = 0;  // a bit for each value
};

struct Consequence {
    Effect effect = Effect::nothing;
    Value subject;  // of a message without one: the number 0
    std::int32_t amount = 1;
    bool operator==(const Consequence&) const = default;
};

// Every message of the log is in `rows` or in `plain`, and a test says so.
template <class G>
struct Effects {
    std::span<const EffectRow> rows;  // of the log, and of questions where a player must decide
    std::span<const SayId> plain;     // without effect
    std::span<const SayId> rests;     // questions at which nothing is under way
    std::span<const RuleId> basic;    // what a sum begins with: values, not modifiers
    std::span<const SayId> weighing;  // the tallies that bear on a roll
    std::uint8_t side_noun = 0;       // of a Value that is a whole side
    std::optional<Side> (*owner)(const G&, Value) = nullptr;
    std::span<const SayId> open = {};  // questions while a fight is undecided: who is unharmed then
                                       // may yet come to harm

    bool is_side(Value value) const { return value.noun != 0 && value.noun == side_noun; }
    std::optional<Side> side_of(const G& game, Value value) const {
        if (is_side(value)) return value.number == 1 ? Side::second : Side::first;
        return owner == nullptr ? std::nullopt : owner(game, value);
    }
    void each(const Event& event, FunctionRef<void(const Consequence&)> tell) const {
        for (const EffectRow& row : rows)
            if (contains(row.says, event.say) && holds(row, event))
                tell({row.effect, argument(event, row.subject),
                      row.amount.empty() ? 1 : argument(event, row.amount).number});
    }
    bool rests_at(SayId question) const { return contains(rests, question); }
    bool leaves_open(SayId question) const { return contains(open, question); }
    bool weighs(SayId tally, RuleId rule) const {
        return contains(weighing, tally) && !contains(basic, rule);
    }

  private:
    template <class List, class Id>
    static bool contains(const List& list, Id wanted) {
        return std::find(list.begin(), list.end(), wanted) != list.end();
    }
    static Value argument(const Event& event, std::string_view name) {
        for (const Argument& each : event.arguments)
            if (each.name == name) return each.value;
        return {};
    }
    static bool holds(const EffectRow& row, const Event& event) {
        if (row.when.empty()) return true;
        const std::int32_t value = argument(event, row.when).number;
        return value >= 0 && value < 32 && (row.among >> value & 1u) != 0;
    }
};

// The table of a game whose Nouns say who owns what.
template <class G, class Nouns>
constexpr Effects<G> effects_of(std::span<const EffectRow> rows, std::span<const SayId> plain,
                                std::span<const SayId> rests, std::span<const SayId> weighing,
                                std::span<const RuleId> basic = {},
                                std::span<const SayId> open = {}) {
    return {rows,
            plain,
            rests,
            basic,
            weighing,
            Nouns::template noun_of<Side>(),
            Nouns::template owner<G>,
            open};
}

}  // namespace gonfalon
