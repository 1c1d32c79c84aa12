// What a player says and what dice and tokens say.
#pragma once

#include "engine/core/fields.h"
#include "engine/core/names.h"
#include "engine/space/plane/move.h"
#include "games/la_garde/model/noun.h"

namespace gonfalon::la_garde {

using plane::Angle;
using plane::Length;
using plane::Point;
using plane::Pose;

// Which members count is written behind each verb; the others keep their default.
enum class Verb : std::uint8_t {
    done,      // no; nothing more
    place,     // brigade, at, turn (facing): set-up
    station,   // general, at: set-up
    order,     // formation, order
    corps,     // corps, order
    seal,      // the orders are laid
    again,     // formation: another test to change its order
    replace,   // general
    first,     // number: 0 I play first, 1 the enemy does
    activate,  // formation
    move,      // brigade, turn: its pivot, number: how far, correction
    enter,     // brigade, at: a point of its stretch of the edge; turn, number, correction
    ride,      // general, at
    bombard,   // brigade, other
    attack,    // brigade, other
    engage,    // general
    advance    // into the ground the beaten left
};
inline constexpr std::size_t verb_count = count_of<Verb>;

struct Action {
    Verb verb = Verb::done;
    BrigadeId brigade{};
    BrigadeId other{};
    FormationId formation{};
    CorpsId corps{};
    GeneralId general{};
    Order order = Order::none;
    Point at{};
    std::int32_t turn = 0;
    std::int32_t number = 0;
    std::int32_t correction = 0;

    static constexpr Action done() { return {}; }
    static constexpr Action of(Verb verb) {
        Action action;
        action.verb = verb;
        return action;
    }
    static constexpr Action of(Verb verb, BrigadeId brigade, BrigadeId other = {}) {
        Action action = of(verb);
        action.brigade = brigade;
        action.other = other;
        return action;
    }
    static constexpr Action of(Verb verb, FormationId formation) {
        Action action = of(verb);
        action.formation = formation;
        return action;
    }
    static constexpr Action of(Verb verb, GeneralId general, Point at = {}) {
        Action action = of(verb);
        action.general = general;
        action.at = at;
        return action;
    }
    static constexpr Action lay(FormationId formation, Order order) {
        Action action = of(Verb::order, formation);
        action.order = order;
        return action;
    }
    static constexpr Action lay(CorpsId corps, Order order) {
        Action action = of(Verb::corps);
        action.corps = corps;
        action.order = order;
        return action;
    }
    static constexpr Action counted(Verb verb, std::int32_t number) {
        Action action = of(verb);
        action.number = number;
        return action;
    }
    static constexpr Action place(BrigadeId brigade, const Pose& pose) {
        Action action = of(Verb::place, brigade);
        action.at = pose.at;
        action.turn = pose.facing;
        return action;
    }
    static constexpr Action move(BrigadeId brigade, const plane::Move& move) {
        Action action = of(Verb::move, brigade);
        action.turn = move.pivot;
        action.number = move.distance;
        action.correction = move.correction;
        return action;
    }
    static constexpr Action enter(BrigadeId brigade, Point at, const plane::Move& way) {
        Action action = move(brigade, way);
        action.verb = Verb::enter;
        action.at = at;
        return action;
    }
    constexpr plane::Move way() const { return {turn, number, correction}; }

    constexpr bool operator==(const Action&) const = default;
    static constexpr auto fields =
        members<&Action::verb, &Action::brigade, &Action::other, &Action::formation, &Action::corps,
                &Action::general, &Action::order, &Action::at, &Action::turn, &Action::number,
                &Action::correction>;
};

// Dice as they fell; of a draw, the tokens in the order they came out, as 1 + Colour.
struct Outcome {
    FixedVector<std::uint8_t, max_drawn> dice;
    constexpr bool operator==(const Outcome&) const = default;
    static constexpr auto fields = members<&Outcome::dice>;
};

}  // namespace gonfalon::la_garde
