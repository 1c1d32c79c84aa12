// What can be going on: the frames of the stack, and what each kind of them remembers.
#pragma once

#include <array>
#include <cassert>
#include <type_traits>

#include "engine/core/fields.h"
#include "engine/core/names.h"
#include "games/tercios/model/action.h"
#include "games/tercios/model/noun.h"
#include "games/tercios/model/stages.h"

namespace gonfalon::tercios {

// What is being done and what it interrupts; the top of the stack is finished first.
enum class FrameKind : std::uint8_t {
    none,
    activation,  // Scene::activation
    march,       // Scene::march
    charge,      // Scene::charge
    reaction,    // troop reacts to `other`
    shot,        // Scene::shot
    melee,       // Scene::melee
    command,     // Scene::command
    escape,      // commander must be placed; other: the enemy he flees, if any
    selfless,    // may a failed Break check be rolled again (TER-TRA-10)
    caracole,    // after a shot (TER-SPC-7)
    roll         // a pool of dice
};

// What is pushed lies deeper than what it interrupts, so each kind stands at most once on the
// stack; rolls and the flight of a commander lie on top of anything.
constexpr int nesting(FrameKind kind) {
    switch (kind) {
        case FrameKind::command:
            return 1;
        case FrameKind::activation:
            return 2;
        case FrameKind::charge:
        case FrameKind::caracole:
            return 3;
        case FrameKind::march:
            return 4;
        case FrameKind::reaction:
            return 5;
        case FrameKind::shot:
        case FrameKind::melee:
            return 6;
        case FrameKind::selfless:
            return 7;
        default:
            return 0;
    }
}
// The roll that is due, and checks that wait below it for both units of a melee.
inline constexpr std::size_t most_rolls = 4;
inline constexpr std::size_t most_frames = 7 + most_rolls + 1;

// Why dice are rolled.
enum class Cause : std::uint8_t {
    none,
    order,        // TER-ORD-15
    impetuous,    // TER-SPC-11
    reaction,     // TER-REA-3
    shooting,     // TER-TIR-8
    shot_resist,  // TER-TIR-10
    caracole,     // TER-SPC-7
    strike,       // TER-MEL-14: attacker
    strike_resist,
    reply,  // defender
    reply_resist,
    breaking,     // TER-BRK-2
    greatswords,  // TER-WPM-4
    frenzy,       // TER-SPK-3
    horses,       // TER-ADA-10, TER-ADA-11
    command,      // TER-CMD-24
    cold,         // TER-TRK-2
    provoked,     // TER-TRB-22
    contacted,    // TER-CMD-20
    coward,       // TER-CMD-22
    lucky         // TER-TRB-16
};

// A check that follows from harm done to a unit: it waits below whatever came with the same harm
// (TER-ADA-11 below TER-BRK-2), and lapses when the unit is gone.
constexpr bool follows_harm(Cause cause) {
    return cause == Cause::breaking || cause == Cause::horses || cause == Cause::frenzy ||
           cause == Cause::greatswords;
}

// How a reaction was announced.
enum class Announced : std::uint8_t { card, evasion, interception };

// Calls `with` for the stages that frames of this kind have; false where it has none.
template <class With>
constexpr bool with_stages(FrameKind kind, With&& with) {
    switch (kind) {
        case FrameKind::activation:
            return with(ActivationStage{}), true;
        case FrameKind::charge:
            return with(ChargeStage{}), true;
        case FrameKind::reaction:
            return with(ReactionStage{}), true;
        case FrameKind::shot:
            return with(ShotStage{}), true;
        case FrameKind::melee:
            return with(MeleeStage{}), true;
        case FrameKind::command:
            return with(CommandStage{}), true;
        case FrameKind::caracole:
            return with(CaracoleStage{}), true;
        default:
            return false;
    }
}

struct Frame {
    FrameKind kind = FrameKind::none;
    Cause cause = Cause::none;
    std::uint8_t stage{};  // the first; asked for as the Stage of its kind
    TroopId troop{};
    TroopId other{};
    CommanderId commander{};
    std::uint8_t dice = 0;                  // of a roll
    std::uint8_t target = 0;                // each die from here on is a success
    std::uint8_t need = 1;                  // successes
    Announced announced = Announced::card;  // of a reaction
    bool charged = false;                   // a reaction: to a charge
    bool again = false;                     // a Break check: the second try (TER-TRA-10)
    bool remounts = false;  // a check for the horses of a retreat, and the melee that had it
    constexpr bool operator==(const Frame&) const = default;

    template <ScopedEnum Stage>
    constexpr Stage at() const {
        assert(has(Stage{}));
        return static_cast<Stage>(stage);
    }
    template <ScopedEnum Stage>
    constexpr bool is_at(Stage here) const {
        return at<Stage>() == here;
    }
    template <ScopedEnum Stage>
    constexpr void go_to(Stage next) {
        assert(has(next));
        stage = static_cast<std::uint8_t>(next);
    }
    // Is it one of the stages of its kind?
    constexpr bool stage_fits() const {
        bool fits = true;
        with_stages(kind, [&](auto first) { fits = stage < count_of<decltype(first)>; });
        return fits;
    }
    template <ScopedEnum Stage>
    constexpr bool has(Stage) const {
        bool same = false;
        with_stages(kind, [&](auto first) { same = std::is_same_v<decltype(first), Stage>; });
        return same;
    }

    static constexpr auto fields =
        members<&Frame::kind, &Frame::cause, &Frame::stage, &Frame::troop, &Frame::other,
                &Frame::commander, &Frame::dice, &Frame::target, &Frame::need, &Frame::announced,
                &Frame::charged, &Frame::again, &Frame::remounts>;
};

// The troop whose turn it is.
struct Activation {
    TroopId troop{};
    Order order = Order::none;
    std::uint8_t acts = 0;       // bits of Act already used with Ready
    std::uint8_t count = 0;      // of them
    std::uint8_t successes = 0;  // of the order check
    bool turned = false;         // Mobility has been used
    bool paired = false;         // a second unit of a horde may follow (TER-SPK-6)
    std::int16_t back = 0;       // how far a caracole is to go
    bool forced = false;         // a charge that its card does not give
    bool fired = false;
    bool ended = false;  // by an interception
    TroopSet chain;      // to be activated before the enemy is (TER-SPI-8)
    constexpr bool operator==(const Activation&) const = default;
    static constexpr auto fields =
        members<&Activation::troop, &Activation::order, &Activation::acts, &Activation::count,
                &Activation::successes, &Activation::turned, &Activation::paired, &Activation::back,
                &Activation::forced, &Activation::fired, &Activation::ended, &Activation::chain>;
};
// What a Ready card can be spent on; each once (TER-ORD-3).
enum class Act : std::uint8_t { move, reorganise, face, shoot, limber, mount };
constexpr std::uint8_t bit(Act act) {
    return static_cast<std::uint8_t>(1u << static_cast<unsigned>(act));
}

// A move along a straight line, which reactions may halt.
struct March {
    enum class Kind : std::uint8_t { none, ready, run, relentless, approach, charge };
    Kind kind = Kind::none;
    TroopId troop{};
    Pose from;              // already turned along its way
    std::int32_t turn = 0;  // correction at the end
    std::int32_t length = 0;
    std::int32_t gone = 0;  // up to the last halt
    TerrainId building{};   // it ends in
    bool leaves = false;    // the table
    constexpr bool operator==(const March&) const = default;
    static constexpr auto fields =
        members<&March::kind, &March::troop, &March::from, &March::turn, &March::length,
                &March::gone, &March::building, &March::leaves>;
};

struct Charge {
    TroopId troop{};  // none: it falls short, and the march is an approach (TER-ORD-9)
    TroopId target{};
    Quarter centre = Quarter::front;
    Pose from;               // already turned along its way
    std::int32_t aim = 0;    // how far the centre aimed at was when it was declared
    std::int32_t reach = 0;  // how far it may go
    std::int32_t meet = 0;   // where horse that shields its target is to meet it (TER-R108)
    bool flank = false;
    bool seen = false;     // by its target, at declaration
    bool counter = false;  // a counter-charge
    bool evaded = false;
    bool assault = true;  // has the bonus of an Assault card
    constexpr bool operator==(const Charge&) const = default;
    static constexpr auto fields =
        members<&Charge::troop, &Charge::target, &Charge::centre, &Charge::from, &Charge::aim,
                &Charge::reach, &Charge::meet, &Charge::flank, &Charge::seen, &Charge::counter,
                &Charge::evaded, &Charge::assault>;
};

struct Shot {
    TroopId troop{};
    TroopId target{};
    Quarter from = Quarter::front;
    Weapon weapon = Weapon::arquebus;
    bool reaction = false;
    bool gun = false;  // the regimental gun of the troop
    std::uint8_t dice = 0;
    std::uint8_t resist = 0;  // dice of the target
    std::uint8_t hits = 0;
    bool burst = false;  // a 1 with an experimental gun
    constexpr bool operator==(const Shot&) const = default;
    static constexpr auto fields =
        members<&Shot::troop, &Shot::target, &Shot::from, &Shot::weapon, &Shot::reaction,
                &Shot::gun, &Shot::dice, &Shot::resist, &Shot::hits, &Shot::burst>;
};

// TER-MEL-13: all dice are counted before the first is thrown.
struct Melee {
    TroopId attacker{};
    TroopId defender{};
    bool flank = false;
    bool counter = false;
    bool attacker_bonus = false;  // Assault card
    bool defender_bonus = false;  // its own Assault card, intercepted
    bool interception = false;
    bool commanded = false;   // by the cavalry of a commanded shot
    bool covered = false;     // the defender is Protected
    bool stood = false;       // Resist was shown
    std::uint8_t round = 1;   // 2 and more: dirty war
    std::uint8_t strike = 0;  // dice
    std::uint8_t strike_resist = 0;
    std::uint8_t reply = 0;
    std::uint8_t reply_resist = 0;
    std::uint8_t hits = 0;         // of the roll that is being resisted
    std::uint8_t inflicted = 0;    // Wear, by the attacker
    std::uint8_t suffered = 0;     // Wear, by the attacker
    bool attacker_shaken = false;  // no success when it resisted
    bool defender_shaken = false;
    std::uint8_t winner = 0;  // 0 open, 1 attacker, 2 defender, 3 nobody
    bool retreated = false;   // the loser did
    bool disordered = false;  // the defender was, before the first blow (TER-TRK-3)
    Angle heading = 0;        // of the charge, which its advance follows (TER-MEL-27)
    constexpr bool operator==(const Melee&) const = default;
    static constexpr auto fields =
        members<&Melee::attacker, &Melee::defender, &Melee::flank, &Melee::counter,
                &Melee::attacker_bonus, &Melee::defender_bonus, &Melee::interception,
                &Melee::commanded, &Melee::covered, &Melee::stood, &Melee::round, &Melee::strike,
                &Melee::strike_resist, &Melee::reply, &Melee::reply_resist, &Melee::hits,
                &Melee::inflicted, &Melee::suffered, &Melee::attacker_shaken,
                &Melee::defender_shaken, &Melee::winner, &Melee::retreated, &Melee::disordered,
                &Melee::heading>;
};

struct Command;
struct State;
bool given_card_known(const State& now, const Command& command, Side owner, Viewer who);

// A commander's action.
struct Command {
    CommanderId commander{};
    Trait trait = Trait::fast;
    TroopId troop{};
    TroopId other{};
    CommanderId target{};
    Order card = Order::none;
    Virtue virtue = Virtue::dedication;
    Quarter quarter = Quarter::front;
    std::uint8_t choice = 0;  // Trickster: 0 Shoot, 1 Melee; Pious: 0 swap the card, 1 keep it
    std::uint8_t successes = 0;
    constexpr bool operator==(const Command&) const = default;
    static constexpr auto fields =
        members<&Command::commander, &Command::trait, &Command::troop, &Command::other,
                &Command::target, secret<&Command::card, given_card_known, &Command::commander>,
                &Command::virtue, &Command::quarter, &Command::choice, &Command::successes>;
};

// What becomes of a commander once what is going on is settled.
struct Owed {
    Cause cause = Cause::none;  // contacted, coward, lucky
    CommanderId commander{};
    TroopId troop{};  // the enemy, or the friend destroyed
    constexpr bool operator==(const Owed&) const = default;
    static constexpr auto fields = members<&Owed::cause, &Owed::commander, &Owed::troop>;
};

// TER-TPL-2  A piece that a side has bought, or the crossing that came with its river.
struct Laid {
    StencilId stencil{};
    Pose pose;
    std::uint8_t die = 0;  // of a field or a river; 0: not rolled
    Side side = Side::first;
    constexpr bool operator==(const Laid&) const = default;
    static constexpr auto fields = members<&Laid::stencil, &Laid::pose, &Laid::die, &Laid::side>;
};

// How the buying of terrain stands.
struct Buying {
    bool rolled = false;
    Side higher = Side::first;             // of the dice as they fell
    std::array<std::uint8_t, 2> left{};    // points
    std::array<std::uint8_t, 2> bought{};  // pieces
    std::array<bool, 2> mapped{};          // has answered for its cartographer, or has none
    std::array<bool, 2> stopped{};         // buys no more
    bool crossing = false;                 // the river that was laid last wants its bridge or ford
    constexpr bool operator==(const Buying&) const = default;
    static constexpr auto fields =
        members<&Buying::rolled, &Buying::higher, &Buying::left, &Buying::bought, &Buying::mapped,
                &Buying::stopped, &Buying::crossing>;
};

}  // namespace gonfalon::tercios
