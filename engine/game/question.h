// The sentence of a prompt: of every Ask the message "ask." with its name, and what it speaks of.
#pragma once

#include <array>
#include <initializer_list>

#include "engine/game/term.h"

namespace gonfalon {

// The message of each Ask. One that the catalogue of the game lacks does not compile, unless it is
// among those that `speak_otherwise`: the game names their messages itself.
template <class Ask, class Index, Ask... speak_otherwise>
inline constexpr auto says_of = []<std::size_t... i>(std::index_sequence<i...>) {
    constexpr std::array<SayId, sizeof...(i)> says{Index::find_say(
        std::string_view{spelled::key_letters<static_cast<Ask>(i), "ask.">.data(),
                         spelled::key_letters<static_cast<Ask>(i), "ask.">.size()})...};
    constexpr auto otherwise = []([[maybe_unused]] Ask ask) {
        return ((ask == speak_otherwise) || ... || false);
    };
    static_assert(((says[i].exists() || otherwise(static_cast<Ask>(i))) && ...),
                  "each question has its message");
    return says;
}(std::make_index_sequence<count_of<Ask>>{});

// Puts a question together, of a situation with an `ask` and its `rule`.
class QuestionOf {
  public:
    template <class Situation, class Says>
    QuestionOf(const Situation& asked, const Says& says, Value side)
        : say_(says[static_cast<std::size_t>(asked.ask)]), rule_(asked.rule), who_{"side", side} {}

    // To a side, about these things.
    Event to_side(std::initializer_list<Argument> about = {}) const { return to_side(say_, about); }
    Event to_side(SayId say, std::initializer_list<Argument> about = {}) const {
        Event event{say, rule_, {who_}};
        for (const Argument& each : about) event.arguments.push_back(each);
        return event;
    }
    // To chance, or to whoever is named.
    Event to_all(std::initializer_list<Argument> about = {}) const { return to_all(say_, about); }
    Event to_all(SayId say, std::initializer_list<Argument> about) const {
        return {say, rule_, about};
    }

  private:
    SayId say_;
    RuleId rule_;
    Argument who_;
};

}  // namespace gonfalon
