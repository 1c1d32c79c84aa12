// Action: the smallest thing a player says. Which parameters count depends on the verb.
#pragma once

#include "engine/core/fields.h"
#include "engine/core/names.h"
#include "engine/core/with.h"
#include "games/grunwald/model/noun.h"

namespace gonfalon::grunwald {

enum class Verb : std::uint8_t {
    done,           // end of a phase or of the set-up; go on with the countercharge
    pass,           // no reaction, no answer, no further pursuit, no advance
    take,           // unit or banner in hand: to set up, to enter, to return
    put,            // hex, facing
    assign,         // other: the leader
    step,           // unit, way, hold: the charge is held back
    turn,           // unit, way
    form,           // unit: change formation
    rally,          // unit
    fire,           // unit, other: the target
    batter,         // unit, hex: a bombard at a fortification
    hand,           // banner, other: the new bearer
    demolish,       // unit
    countercharge,  // unit, way
    attack,         // hex: one more target
    join,           // unit
    declare,
    lose,     // unit
    retreat,  // unit, way, overrun: riding down its own foot
    face,     // unit, way
    pursue,   // unit, way
    advance,  // unit, way
};

struct Action {
    Hex hex;
    Verb verb = Verb::done;
    UnitId unit;
    UnitId other;
    BannerId banner;
    Direction way = Direction::north;
    bool hold = false;
    bool overrun = false;

    constexpr bool operator==(const Action&) const = default;

    static constexpr auto fields =
        members<&Action::verb, &Action::unit, &Action::other, &Action::banner, &Action::way,
                &Action::hold, &Action::overrun, &Action::hex>;

    static constexpr Action done() { return of(Verb::done); }
    static constexpr Action pass() { return of(Verb::pass); }
    static constexpr Action declare() { return of(Verb::declare); }
    static constexpr Action take(UnitId unit) { return of(Verb::take, unit); }
    static constexpr Action take(BannerId banner) {
        return with(of(Verb::take), &Action::banner, banner);
    }
    static constexpr Action put(Hex hex, Facing facing) {
        return with(of(Verb::put), &Action::hex, hex, &Action::way, facing);
    }
    static constexpr Action assign(UnitId leader) {
        return with(of(Verb::assign), &Action::other, leader);
    }
    static constexpr Action step(UnitId unit, Direction way, bool hold = false) {
        return with(of(Verb::step, unit, way), &Action::hold, hold);
    }
    static constexpr Action turn(UnitId unit, Facing facing) {
        return of(Verb::turn, unit, facing);
    }
    static constexpr Action form(UnitId unit) { return of(Verb::form, unit); }
    static constexpr Action rally(UnitId unit) { return of(Verb::rally, unit); }
    static constexpr Action fire(UnitId unit, UnitId target) {
        return with(of(Verb::fire, unit), &Action::other, target);
    }
    static constexpr Action batter(UnitId unit, Hex hex) {
        return with(of(Verb::batter, unit), &Action::hex, hex);
    }
    static constexpr Action hand(BannerId banner, UnitId bearer) {
        return with(of(Verb::hand), &Action::banner, banner, &Action::other, bearer);
    }
    static constexpr Action demolish(UnitId unit) { return of(Verb::demolish, unit); }
    static constexpr Action countercharge(UnitId unit, Direction way) {
        return of(Verb::countercharge, unit, way);
    }
    static constexpr Action attack(Hex hex) { return with(of(Verb::attack), &Action::hex, hex); }
    static constexpr Action join(UnitId unit) { return of(Verb::join, unit); }
    static constexpr Action lose(UnitId unit) { return of(Verb::lose, unit); }
    static constexpr Action retreat(UnitId unit, Direction way, bool overrun = false) {
        return with(of(Verb::retreat, unit, way), &Action::overrun, overrun);
    }
    static constexpr Action face(UnitId unit, Facing facing) {
        return of(Verb::face, unit, facing);
    }
    static constexpr Action pursue(UnitId unit, Direction way) {
        return of(Verb::pursue, unit, way);
    }
    static constexpr Action advance(UnitId unit, Direction way) {
        return of(Verb::advance, unit, way);
    }

  private:
    static constexpr Action of(Verb verb, UnitId unit = {}, Direction way = Direction::north) {
        Action action;
        action.verb = verb;
        action.unit = unit;
        action.way = way;
        return action;
    }
};

}  // namespace gonfalon::grunwald
