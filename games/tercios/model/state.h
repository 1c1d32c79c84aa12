// Everything that changes in a game.
//
// State = the troops, the commanders, and Scene: what is going on.
#pragma once

#include <array>
#include <type_traits>

#include "engine/core/fields.h"
#include "engine/core/names.h"
#include "engine/game/secret.h"
#include "games/tercios/model/ask.h"
#include "games/tercios/model/matter.h"
#include "games/tercios/model/noun.h"

namespace gonfalon::tercios {

enum class Place : std::uint8_t {
    none,      // not in this game
    waiting,   // to be deployed, or to come later (TER-S5.3)
    table,     // stands on the table
    building,  // inside Unit::building
    attached,  // a commander with his troop
    merged,    // a regimental gun in its battalion (TER-SPA-11)
    left,      // over the edge it was to reach (TER-S6.2)
    destroyed  // of a commander: lost
};

enum class Mark : std::uint8_t {
    disordered,      // TER-STA-4
    activated,       // has acted, reacted or lost its card this turn
    shown,           // both sides know its card
    peeked,          // the enemy alone has looked (TER-TRB-25)
    unseen,          // a card neither side knows: drawn when it is turned up (TER-TRB-24)
    reaction_only,   // a new card for reactions (TER-TRB-5)
    limbered,        // TER-SPA-7
    on_foot,         // TER-ADA-7
    horses_lost,     // TER-ADA-10
    left_position,   // no longer fortified (TER-R76)
    in_redoubt,      // fortified by the scenario (TER-S5.2)
    has_gun,         // TER-X-7
    asked_approach,  // in this activation (TER-R21)
    asked_charge,
    stood,  // Resist shown against the charge that is going on (TER-REA-9)
    // what commanders gave, until the end of the turn or of an activation
    swift,
    notable,
    stoic,
    undaunted,
    wide_arc,       // TER-TRK-9
    unseen_target,  // TER-TRK-18
    ruthless,       // its commander's virtues are off
    terrible,
    authoritarian,
    pious,
    perfect,
    trick_shoot,
    trick_melee,
    determined,
    energetic,
    enthusiastic,
    tenacious,
    may_fire,  // Innovative: may swap to Fire
    twice      // was activated before Fearless made it charge (TER-TRB-12)
};

struct Unit;
struct State;
// TER-ORD-1  Cards lie face down.
Knowledge card_known(const State& now, const Unit& unit, Side owner, Viewer who);
bool brigade_known(const State& now, const Unit& unit, Side owner, Viewer who);

// A troop.
struct Unit {
    Pose pose;  // front centre and facing; in a building: as it went in
    Place place = Place::none;
    Order card = Order::none;
    Order used = Order::none;  // the last card it showed; none: lost unseen
    std::uint8_t wear = 0;
    TroopId brigade{};  // the first of the units that share its card
    TerrainId building{};
    std::uint8_t inspired = 0;  // 1 + Virtue lent by Inspiring
    std::uint8_t last = 0;      // acts last, in falling order (TER-TRB-18)
    std::uint16_t range = 0;    // added to its range
    std::uint64_t marks = 0;

    constexpr bool has(Mark mark) const { return (marks >> static_cast<unsigned>(mark) & 1u) != 0; }
    constexpr void set(Mark mark, bool on = true) {
        const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(mark);
        marks = on ? marks | bit : marks & ~bit;
    }
    constexpr bool on_table() const { return place == Place::table || place == Place::building; }
    constexpr bool operator==(const Unit&) const = default;
    static constexpr auto fields =
        members<&Unit::pose, &Unit::place, secret<&Unit::card, card_known>, &Unit::used,
                &Unit::wear, secret<&Unit::brigade, brigade_known>, &Unit::building,
                &Unit::inspired, &Unit::last, &Unit::range, marked<&Unit::marks, Mark>>;
};

// A commander.
struct Officer {
    Point at;
    Place place = Place::none;
    TroopId troop{};  // he is attached to
    bool exhausted = false;
    bool joined = false;  // this turn
    constexpr bool in_play() const { return place == Place::table || place == Place::attached; }
    constexpr bool operator==(const Officer&) const = default;
    static constexpr auto fields = members<&Officer::at, &Officer::place, &Officer::troop,
                                           &Officer::exhausted, &Officer::joined>;
};

enum class Phase : std::uint8_t {
    river,  // a river's die
    roles,  // dice, then the winner's choice
    relief,
    deployment,
    vanguard,
    planning,
    initiative,
    first,
    action,
    over,
    terrain  // first of all where terrain is bought; written last: older records hash the numbers
};

// TER-BAT-3 to TER-BAT-6; annihilated: TER-R87; drawn: nobody leads at the end.
enum class Level : std::uint8_t {
    none,
    decisive,
    clear,
    narrow,
    pyrrhic,
    fixed,
    annihilated,
    drawn
};

struct Scene {
    Phase phase = Phase::roles;
    std::uint8_t turn = 1;
    Side active = Side::first;               // who is asked to deploy, choose or activate
    std::array<std::uint8_t, 2> role{0, 1};  // of each side
    Side loser = Side::first;                // of the roll for roles
    std::uint8_t river = 0;                  // die of a river; 0: none rolled
    Buying buying;
    FixedVector<Laid, max_laid> laid;
    RegimentId deploying{};
    RegimentId relief{};
    std::array<bool, 2> sealed{};
    bool led = false;     // a commander has been used in this activation
    CommanderId rider{};  // has moved and owes an action
    // TER-TRB-9, TER-TRB-11, TER-TRK-15: of each side's next activation
    std::array<TroopId, 2> must{};
    std::array<TroopId, 2> must_not{};
    std::array<CommanderId, 2> must_lead{};
    TroopId next{};               // own unit named by a trait: it is activated now
    std::uint8_t last_given = 0;  // how many were told to act last
    Activation activation;
    March march;
    Charge charge;
    Shot shot;
    Melee melee;
    Command command;
    FixedStack<Frame, most_frames> frames;
    FixedVector<Owed, 4 * max_commanders> owed;  // one of each cause for each (TER-R112)
    std::array<std::int16_t, 2> points{};        // counted last (TER-S0.4)
    Level level = Level::none;                   // once over
    std::uint8_t winner = 2;                     // 0, 1; 2: nobody

    constexpr bool operator==(const Scene&) const = default;
    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("phase", self.phase);
        visit("turn", self.turn);
        visit("active", self.active);
        visit("role", self.role);
        visit("loser", self.loser);
        visit("river", self.river);
        // Not told, nor hashed, where no terrain is bought: older records keep their hashes.
        if (self.buying.rolled) {
            visit("buying", self.buying);
            visit("laid", self.laid);
        }
        visit("deploying", self.deploying);
        visit("relief", self.relief);
        visit("sealed", self.sealed);
        visit("led", self.led);
        visit("rider", self.rider);
        visit("must", self.must);
        visit("must_not", self.must_not);
        visit("must_lead", self.must_lead);
        visit("next", self.next);
        visit("last_given", self.last_given);
        visit("activation", self.activation);
        visit("march", self.march);
        visit("charge", self.charge);
        visit("shot", self.shot);
        visit("melee", self.melee);
        visit("command", self.command);
        visit("frames", self.frames);
        visit("owed", self.owed);
        visit("points", self.points);
        visit("level", self.level);
        visit("winner", self.winner);
    }
};

struct State {
    std::array<Unit, max_troops> units{};
    std::array<Officer, max_commanders> officers{};
    Scene scene;
    constexpr bool operator==(const State&) const = default;

    constexpr Unit& unit(TroopId id) { return units[id.index()]; }
    constexpr const Unit& unit(TroopId id) const { return units[id.index()]; }
    constexpr Officer& officer(CommanderId id) { return officers[id.index()]; }
    constexpr const Officer& officer(CommanderId id) const { return officers[id.index()]; }
    constexpr bool is_over() const { return scene.phase == Phase::over; }

    static constexpr auto fields = members<spread<&State::scene>, things<&State::units, TroopId>,
                                           things<&State::officers, CommanderId>>;
};
static_assert(sizeof(State) <= 8192, "a State is at most 8 KiB");
static_assert(std::is_trivially_copyable_v<State>);

}  // namespace gonfalon::tercios
