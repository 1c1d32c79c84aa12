// What the rules of a game look at, and what its referee works with. A game's Rules and Referee
// begin with these and add what is theirs:
//
//   class Rules : public Seen<Chess, State> { public: using Seen::Seen; ... };
//   class Referee : public Refereed<Chess, State, Rules> { public: using Refereed::Refereed; ... };
#pragma once

#include <type_traits>

#include "engine/game/log.h"

namespace gonfalon {

// Nothing here changes a State.
template <class G, class State>
struct Seen {
    using Tables = std::remove_cvref_t<decltype(std::declval<const G&>().tables())>;
    using Options = std::remove_cvref_t<decltype(std::declval<const G&>().options())>;

    Seen(const G& the_game, const State& state_now)
        : game(the_game),
          tables(the_game.tables()),
          options(the_game.options()),
          state(state_now) {}

    const G& game;
    const Tables& tables;
    const Options& options;
    const State& state;
};

// Changes a State as the rules demand. Precondition of each deed: the action is legal.
template <class G, class State, class Rules>
struct Refereed {
    using Tables = typename Rules::Tables;
    using Options = typename Rules::Options;

    Refereed(const G& the_game, State& state_now, Log the_log)
        : game(the_game),
          tables(the_game.tables()),
          options(the_game.options()),
          state(state_now),
          rules(the_game, state_now),
          log(the_log) {}

    const G& game;
    const Tables& tables;
    const Options& options;
    State& state;
    Rules rules;
    Log log;
};

}  // namespace gonfalon
