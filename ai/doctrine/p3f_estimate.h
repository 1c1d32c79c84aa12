// The position as a commander counts it: what every counter brings into a combat, what each result
// would cost it, and what stands together. All worths are in thousandths of a victory point.
#pragma once

#include <algorithm>
#include <array>

#include "ai/doctrine/p3f.h"

namespace gonfalon::p3f {

using Lore = Doctrine<P3f>;

inline constexpr int victory_point = 1000;

// What counts of a counter.
struct Man {
    std::int8_t rating = 0;  // with disorganisation
    std::uint8_t quality = 0;
    Arm arm = Arm::infantry;
    Weapon weapon = Weapon::none;
    UnitClass unit_class = UnitClass::none;
    Family family = Family::gendarmes;
    bool fights = false;    // can attack, were he not isolated
    bool defends = false;   // can be named lead defender
    bool supports = false;  // lends support
    bool helped = false;    // has support lent
    bool charges = false;   // has a marker he can use
    bool isolated = false;
    bool counts = false;  // for stacking
    // What results cost him; `retreat` in the place of a step.
    std::int16_t check = 0;
    std::int16_t disorder = 0;
    std::int16_t step = 0;
    std::int16_t steps = 0;  // two of them
    std::int16_t retreat = 0;
    bool retreats = false;  // may, where the ground lets it
    bool last_step = false;
    constexpr bool operator==(const Man&) const = default;
};

// What stands together.
struct Pile {
    FixedVector<PieceId, 12> men;  // units
    std::uint8_t counted = 0;      // for stacking and for the tests of leaders
    std::uint8_t shock = 0;        // supports of either weapon
    std::uint8_t shot = 0;
    std::int16_t leaders = 0;  // what their loss would cost
};

// Those of a stack who can be named lead defender.
struct Defence {
    struct Defender {
        int strength;  // with support
        UnitClass unit_class;
        std::array<int, 5> prices;  // what each result costs
        constexpr bool operator==(const Defender&) const = default;
    };
    std::array<Defender, 12> men;
    std::size_t count = 0;
    Side side = Side::first;
    int star = 0;  // what an asterisk costs
};

class Estimate {
  public:
    Estimate(const P3f& game, const State& state);

    const P3f& game;
    const State& state;
    std::array<Man, max_pieces> men;
    // What a leader's loss costs.
    std::array<std::int16_t, max_pieces> lost_leader{};

    const Man& man(PieceId id) const { return men[id.index()]; }
    Pile pile(Side side, Zone zone) const;
    void add(Pile& pile, PieceId id) const;
    void remove(Pile& pile, PieceId id) const;

    // Ground and border before a defender of this side.
    int cover(Side defender, Zone from, Zone to, Arm attacker) const;
    bool ground_for_charge(Zone from, Zone to) const;
    enum class Role : std::uint8_t { attacks, charges, defends };
    int talent(PieceId id, Zone zone, Role role) const;

    // The difference of a combat; `support` of both.
    int difference(PieceId attacker, Zone from, PieceId defender, Zone to, int support, int seconds,
                   bool close) const;
    // What each result of a combat costs either side. `ground`: worth of the zone if it is emptied.
    struct Prices {
        std::array<int, 5> attacker;
        std::array<int, 5> defender;
        int attacker_star;
        int defender_star;
    };
    Prices prices(PieceId attacker, const Pile& attackers, PieceId defender, const Pile& defenders,
                  Zone to, int ground) const;
    // What a combat brings its attacker on the mean of the die.
    int gain(int difference, PieceId attacker, const Pile& attackers, PieceId defender,
             const Pile& defenders, Zone to, int ground) const;
    // A stack as attackers of a zone meet it: worked out once for all of them.
    Defence defence(const Pile& defenders, Zone to, int ground) const;
    // Against the defender the enemy would name. Not more than `floor` is not looked into further.
    int strike(PieceId attacker, const Pile& attackers, Zone from, const Defence& defence, Zone to,
               int support, int floor = -1'000'000) const;
    int strike(PieceId attacker, const Pile& attackers, Zone from, const Pile& defenders, Zone to,
               int support, int ground) const;
    int support_for(PieceId lead, const Pile& pile) const;

    // How much of the battle is left: what fights on is worth that share, in eighths.
    int time = 8;
    bool has_phase[2] = {true, true};  // does this side still have a phase to come?
    std::array<ZoneSet, 2> way_back;   // zones from which there is somewhere to retreat to

  private:
    void weigh(PieceId id);
    std::array<int, 5> defender_prices(PieceId id, const Pile& defenders, Zone to,
                                       int ground) const;
    int falls(const Pile& pile) const;
    struct Odds {
        std::array<std::uint8_t, 5> attacker{};  // of six dice, by result
        std::array<std::uint8_t, 5> defender{};
        std::uint8_t attacker_star = 0;
        std::uint8_t defender_star = 0;

        int gain(const Prices& prices) const {
            int sum = defender_star * prices.defender_star - attacker_star * prices.attacker_star;
            for (std::size_t i = 1; i < attacker.size(); ++i)
                sum += defender[i] * prices.defender[i] - attacker[i] * prices.attacker[i];
            return sum / 6;
        }
    };
    static constexpr int columns = 17;
    static constexpr int middle = 8;
    const Odds& odds_at(int difference) const {
        return odds_[static_cast<std::size_t>(std::clamp(difference + middle, 0, columns - 1))];
    }
    std::array<Odds, columns> odds_;
    std::array<std::array<std::int8_t, 3>, 16> border_;  // by lines, by arm
    struct Gift {
        const ColumnCard* card;
        Zone zone;
    };
    FixedVector<Gift, max_columns> gifts_;  // leaders whose presence counts in combat
};

// What a unit is worth to the enemy, in thousandths.
int spoils(const P3f& game, const State& state, PieceId id);

// One action of a movement segment (p3f_march.cpp).
Action march(const P3f& game, const State& state, Side side, Lore::Staff& staff, const Plan& plan);
bool vary_march(const P3f& game, const State& state, Side side, const Lore::Staff& staff,
                const Plan& plan, std::vector<Plan>& plans);
// Reactions and combat (p3f_fight.cpp).
Action react(const P3f& game, const State& state, Side side, const Lore::Staff& staff);
Action attack(const P3f& game, const State& state, Side side, const Lore::Staff& staff);
// Attacks and shots of guns, each with what it brings and its rank: a fight that has begun goes on,
// and guns open it.
void each_attack(const P3f& game, const State& state, Side side, const Lore::Staff& staff,
                 FunctionRef<void(const Action&, int, int)> visit);
// All the small questions of a combat.
Action answer(const P3f& game, const State& state, Side side, const Lore::Staff& staff,
              Chance& chance);
// What the combat that is about to be rolled brings its attacker.
int gain_now(const P3f& game, const State& state, int ground);
// What each face of the die that is due brings `side`; false: nothing that could be said
// (p3f_luck.cpp).
bool prospects_of(const Estimate& estimate, Side side, std::array<int, 7>& worth);
// One action of a set-up.
Action place(const P3f& game, const State& state, Side side, Lore::Staff& staff);

// Fills the menace of the enemy of `side`; `present`: only who stands there already.
void look_out(const Estimate& estimate, Side side, bool present,
              std::array<Lore::Menace, max_zones>& menace, ZoneSet& reach);
// Can others of this side strike the same zone, from elsewhere than `from`? Blow upon blow breaks
// what one does not.
bool is_joined(const Estimate& estimate, Side side, Zone from, Zone to);
// How holding a zone that counts at the end is worth more and more, in hundredths.
int ripeness(const P3f& game, const State& state);
// What the enemy can hope for against a stack of `side` in a zone.
int threat(const Estimate& estimate, Side side, Zone zone, const Pile& pile,
           const std::array<Lore::Menace, max_zones>& menace, int ground);

}  // namespace gonfalon::p3f
