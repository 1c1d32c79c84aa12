// What a player says and what dice say.
#pragma once

#include "engine/core/fields.h"
#include "engine/core/names.h"
#include "engine/core/with.h"
#include "engine/space/plane/reach.h"
#include "games/tercios/model/noun.h"

namespace gonfalon::tercios {

using plane::Angle;
using plane::Length;
using plane::Point;
using plane::Pose;

// Where a base's new front is when it changes facing (TER-MOV-15); also which centre of a base.
enum class Quarter : std::uint8_t { front, left, rear, right };
inline constexpr std::size_t quarter_count = count_of<Quarter>;

// Which members count is written behind each verb; the others keep their default.
enum class Verb : std::uint8_t {
    done,        // no; nothing more; hold
    map,         // number: 0 more points for me, 1 fewer for the enemy (TER-TRB-4)
    lay,         // stencil, at, turn (facing): a piece of terrain
    role,        // number: the role
    relief,      // troop: any of the regiment that comes later
    place,       // troop, at, turn (facing); limbered, on_foot: set-up
    merge,       // troop: a regimental gun, other: its battalion
    station,     // commander, at: set-up
    attach,      // commander, troop: set-up
    order,       // troop, card
    brigade,     // troop, other: joins the brigade of other
    alone,       // troop: leaves its brigade
    seal,        // the cards are dealt
    first,       // number: 0 I play first, 1 the enemy does
    ride,        // commander, at
    join,        // commander, troop: a ride into contact
    use,         // commander, trait and its targets
    activate,    // troop
    pass,        // the activation
    move,        // troop, turn: its pivot, number: how far, correction
    enter,       // troop, at: from the table edge
    leave,       // troop, turn, number: over the table edge (TER-S6.2)
    occupy,      // troop, turn, number: into the building at the end of the line
    face,        // troop, quarter
    reorganise,  // troop
    shoot,       // troop, other, quarter: from which centre
    limber,      // troop
    unlimber,    // troop
    mount,       // troop, turn: facing
    dismount,    // troop
    charge,      // troop, other, quarter: centre aimed at
    approach,    // troop, other
    react,       // troop, by its card
    evade,       // troop: the kind of reaction; number: how far
    keep,        // troop keeps its card
    stand,       // stays where it is
    intercept,   // troop; number: how far the charger has come when it is met, 0 the nearest place
    caracole,    // number: how far back
    dirty_war,   // another round
    again,       // re-roll
    elegant,     // commander
    pull_back,   // number: how far
    advance,     // number: how far
    escape,      // commander, at
    cancel       // commander: Cold
};

struct Action {
    Verb verb = Verb::done;
    TroopId troop{};
    TroopId other{};
    CommanderId commander{};
    CommanderId other_commander{};
    StencilId stencil{};
    Order card = Order::none;
    Trait trait = Trait::fast;
    Virtue virtue = Virtue::dedication;
    Quarter quarter = Quarter::front;
    bool limbered = false;
    bool on_foot = false;
    Point at{};
    std::int32_t turn = 0;
    std::int32_t number = 0;
    std::int32_t correction = 0;

    static constexpr Action done() { return {}; }
    static constexpr Action of(Verb verb, TroopId troop = {}, TroopId other = {}) {
        Action action;
        action.verb = verb;
        action.troop = troop;
        action.other = other;
        return action;
    }
    static constexpr Action counted(Verb verb, std::int32_t number) {
        return with(Action{}, &Action::verb, verb, &Action::number, number);
    }
    static constexpr Action lay(StencilId stencil, const Pose& pose) {
        return with(Action{}, &Action::verb, Verb::lay, &Action::stencil, stencil, &Action::at,
                    pose.at, &Action::turn, pose.facing);
    }
    static constexpr Action order(TroopId troop, Order card) {
        return with(of(Verb::order, troop), &Action::card, card);
    }
    static constexpr Action place(TroopId troop, const Pose& pose) {
        return with(of(Verb::place, troop), &Action::at, pose.at, &Action::turn, pose.facing);
    }
    static constexpr Action along(Verb verb, TroopId troop, const plane::Move& move) {
        return with(of(verb, troop), &Action::turn, move.pivot, &Action::number, move.distance,
                    &Action::correction, move.correction);
    }
    static constexpr Action move(TroopId troop, const plane::Move& move) {
        return along(Verb::move, troop, move);
    }
    // Precondition: the turn is one of a circle.
    constexpr Pose pose() const { return {at, static_cast<Angle>(turn)}; }
    constexpr plane::Move way() const { return {turn, number, correction}; }
    static constexpr Action face(TroopId troop, Quarter quarter) {
        return with(of(Verb::face, troop), &Action::quarter, quarter);
    }
    static constexpr Action shoot(TroopId troop, TroopId target, Quarter from = Quarter::front) {
        return with(of(Verb::shoot, troop, target), &Action::quarter, from);
    }
    static constexpr Action charge(TroopId troop, TroopId target, Quarter centre) {
        return with(of(Verb::charge, troop, target), &Action::quarter, centre);
    }
    static constexpr Action led(Verb verb, CommanderId commander, Point at = {}) {
        Action action;
        action.verb = verb;
        action.commander = commander;
        action.at = at;
        return action;
    }
    static constexpr Action use(CommanderId commander, Trait trait, TroopId target = {}) {
        Action action = led(Verb::use, commander);
        action.trait = trait;
        action.troop = target;
        return action;
    }

    constexpr bool operator==(const Action&) const = default;
    static constexpr auto fields =
        members<&Action::verb, &Action::troop, &Action::other, &Action::commander,
                &Action::other_commander, &Action::stencil, &Action::card, &Action::trait,
                &Action::virtue, &Action::quarter, &Action::limbered, &Action::on_foot, &Action::at,
                &Action::turn, &Action::number, &Action::correction>;
};

// The dice of one roll, as they fell. A card drawn is a die of five faces.
struct Outcome {
    static constexpr std::size_t most_dice = 24;
    FixedVector<std::uint8_t, most_dice> dice;
    constexpr bool operator==(const Outcome&) const = default;
    static constexpr auto fields = members<&Outcome::dice>;
};

}  // namespace gonfalon::tercios
