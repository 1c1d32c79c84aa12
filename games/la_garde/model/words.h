// The kinds of thing an event can name, and how they become values.
#pragma once

#include "engine/game/nouns.h"
#include "games/la_garde/model/state.h"

namespace gonfalon::la_garde {

// Noun 0 is a plain number.
enum class Noun : std::uint8_t {
    number,
    brigade,
    side,
    general,
    formation,
    corps,
    order,
    cohesion,
    result,
    bombardment,
    level,
    grade
};

using Nouns =
    NounsOf<Means<Noun::brigade, BrigadeId>, Means<Noun::general, GeneralId>,
            Means<Noun::formation, FormationId>, Means<Noun::corps, CorpsId>,
            Means<Noun::side, Side>, Named<Noun::order, Order>, Named<Noun::cohesion, Cohesion>,
            Named<Noun::result, CombatResult>, Named<Noun::bombardment, BombardmentResult>,
            Named<Noun::level, Level>, Named<Noun::grade, Grade>>;

template <class T>
    requires Nouns::have<T>
constexpr gonfalon::Value value_of(T thing) {
    return Nouns::value(thing);
}
// Lengths are told in centimetres, as the sheet has them, to the millimetre.
constexpr gonfalon::Value centimetres(Length length) { return tenths(length / 10); }

}  // namespace gonfalon::la_garde
