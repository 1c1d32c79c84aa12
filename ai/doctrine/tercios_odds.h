// What blows and shots bring at Tercios: chances of Wear, and what Wear costs.
#pragma once

#include <array>

#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

// Chances are out of this.
inline constexpr int certain = 4096;

// How likely so much Wear comes of one roll and of the roll that resists it; apart where the victim
// had no success at all and is disordered.
struct Blow {
    static constexpr int most = 8;
    std::array<std::int16_t, most + 1> firm{};
    std::array<std::int16_t, most + 1> shaken{};
    int of(int wear) const {
        return firm[static_cast<std::size_t>(wear)] + shaken[static_cast<std::size_t>(wear)];
    }
};
Blow blow_of(int dice, int target, int resist_dice, int resist_target);

// Hundredths: at least one success of an order check with so many dice.
int obeys(int dice);

// How two units meet.
struct Clash {
    bool flank = false;    // the defender is taken in the flank
    bool counter = false;  // it charges too
    bool stood = false;    // it shows Resist
    bool sheltered = false;
    bool bonus = true;  // of the attacker's Assault card
};

// What troops are worth and what is likely to become of them, in thousandths of a victory point.
class Odds {
  public:
    explicit Odds(const Rules& rules);

    // Lost altogether.
    int whole(TroopId id) const { return whole_of(rules_.side_of(id), rules_.troop(id).points); }
    // Lost already by this much Wear.
    int worn(TroopId id, int wear) const;
    // Lost, on average, by so much more Wear now; a Break check included.
    int loss(TroopId id, int more) const;
    int disorder(TroopId id) const;

    // What the attacker's side wins, on average, by this melee; negative: loses.
    int melee(TroopId attacker, TroopId defender, const Clash& clash) const;
    // What shooting costs the target, with so many dice.
    int shot(TroopId target, int dice, bool gun, int resist) const;
    int shot(TroopId id, TroopId target, const Aim& aim) const;
    // Likewise, of a shot that is not yet possible: from so far away.
    int shot_from(TroopId id, TroopId target, Length distance, Order order) const;

  private:
    int whole_of(Side side, int points) const { return kill_[index(side)] + 2 * points; }
    int strike_dice(TroopId id, TroopId enemy, int change) const;
    int resist_dice(TroopId id, int change) const;
    void losses(TroopId id, std::array<int, Blow::most + 1>& by_wear) const;

    const Rules& rules_;
    std::array<int, 2> kill_{};  // what the enemy scores for a troop of this side
};

}  // namespace gonfalon::tercios
