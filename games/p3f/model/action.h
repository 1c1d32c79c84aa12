// What a player says and what a die says.
#pragma once

#include "engine/core/fields.h"
#include "engine/core/names.h"
#include "games/p3f/model/noun.h"

namespace gonfalon::p3f {

// Which members count is written behind each verb; the others keep their default.
enum class Verb : std::uint8_t {
    done,      // end of a segment; nobody else; no
    place,     // piece, zone: set-up
    order,     // column, order
    move,      // piece, zone
    enter,     // piece, zone: a reinforcement
    leave,     // piece: off the map
    face,      // piece: argoulets mount or dismount
    detach,    // piece: the parent; zone: at set-up
    absorb,    // piece: the enfants perdus that join their parent again
    caracole,  // piece
    ruse,      // piece: false surrender (P3F-S5.9)
    fire,      // piece, other: the target; of a gun, or in reaction
    charge,    // piece, other: the target; in reaction
    withdraw,  // piece, zone: where to, from: the reaction zone
    attack,    // piece: lead attacker, zone: target, spends: the charge marker
    defend,    // piece: lead defender
    stand,     // takes the losses
    retreat,   // piece, zone; no zone: off the map
    advance,   // piece
    again,     // a second round, a second attack
    settle     // zone: of a replacement leader
};

struct Action {
    Verb verb = Verb::done;
    PieceId piece{};
    PieceId other{};
    Zone zone{};
    Zone from{};
    ColumnId column{};
    Order order_wanted = Order::none;
    bool spends = false;

    static constexpr Action done() { return {}; }
    static constexpr Action stand() { return {Verb::stand}; }
    static constexpr Action again() { return {Verb::again}; }
    static constexpr Action of(Verb verb, PieceId piece, Zone zone = {}) {
        return {verb, piece, {}, zone};
    }
    static constexpr Action place(PieceId piece, Zone zone) { return of(Verb::place, piece, zone); }
    static constexpr Action step(PieceId piece, Zone zone) { return of(Verb::move, piece, zone); }
    static constexpr Action enter(PieceId piece, Zone zone) { return of(Verb::enter, piece, zone); }
    static constexpr Action retreat(PieceId piece, Zone zone) {
        return of(Verb::retreat, piece, zone);
    }
    static constexpr Action defend(PieceId piece) { return of(Verb::defend, piece); }
    static constexpr Action advance(PieceId piece) { return of(Verb::advance, piece); }
    static constexpr Action settle(Zone zone) { return of(Verb::settle, {}, zone); }
    static constexpr Action order(ColumnId column, Order wanted) {
        return {Verb::order, {}, {}, {}, {}, column, wanted};
    }
    static constexpr Action fire(PieceId piece, PieceId target) {
        return {Verb::fire, piece, target};
    }
    static constexpr Action charge(PieceId piece, PieceId target) {
        return {Verb::charge, piece, target};
    }
    static constexpr Action withdraw(PieceId piece, Zone to, Zone from) {
        return {Verb::withdraw, piece, {}, to, from};
    }
    static constexpr Action attack(PieceId piece, Zone target, bool spends) {
        return {Verb::attack, piece, {}, target, {}, {}, Order::none, spends};
    }

    constexpr bool operator==(const Action&) const = default;
    static constexpr auto fields =
        members<&Action::verb, &Action::piece, &Action::other, &Action::zone, &Action::from,
                &Action::column, &Action::order_wanted, &Action::spends>;
};

// Every roll of the game is one six-sided die.
struct Outcome {
    std::uint8_t die = 1;
    constexpr bool operator==(const Outcome&) const = default;
    static constexpr auto fields = members<&Outcome::die>;
};

}  // namespace gonfalon::p3f
