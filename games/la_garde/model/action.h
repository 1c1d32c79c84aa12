// What a player says and what dice and tokens say.
#pragma once

#include "engine/core/fields.h"
#include "engine/core/names.h"
#include "engine/core/with.h"
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
    static constexpr Action of(Verb verb) { return with(Action{}, &Action::verb, verb); }
    static constexpr Action of(Verb verb, BrigadeId brigade, BrigadeId other = {}) {
        Action action = of(verb);
        action.brigade = brigade;
        action.other = other;
        return action;
    }
    static constexpr Action of(Verb verb, FormationId formation) {
        return with(of(verb), &Action::formation, formation);
    }
    static constexpr Action of(Verb verb, GeneralId general, Point at = {}) {
        Action action = of(verb);
        action.general = general;
        action.at = at;
        return action;
    }
    static constexpr Action lay(FormationId formation, Order order) {
        return with(of(Verb::order, formation), &Action::order, order);
    }
    static constexpr Action lay(CorpsId corps, Order order) {
        return with(of(Verb::corps), &Action::corps, corps, &Action::order, order);
    }
    static constexpr Action counted(Verb verb, std::int32_t number) {
        return with(of(verb), &Action::number, number);
    }
    static constexpr Action place(BrigadeId brigade, const Pose& pose) {
        return with(of(Verb::place, brigade), &Action::at, pose.at, &Action::turn, pose.facing);
    }
    static constexpr Action move(BrigadeId brigade, const plane::Move& move) {
        return with(of(Verb::move, brigade), &Action::turn, move.pivot, &Action::number,
                    move.distance, &Action::correction, move.correction);
    }
    static constexpr Action enter(BrigadeId brigade, Point at, const plane::Move& way) {
        return with(move(brigade, way), &Action::verb, Verb::enter, &Action::at, at);
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
