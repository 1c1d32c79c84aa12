#include "tests/games/la_garde/oracle.h"

#include <algorithm>

namespace gonfalon::la_garde::oracle {

namespace {

struct Bag {
    int red = 0;
    int white = 0;
    int blue = 0;
    Tokens tokens() const {
        return {static_cast<std::uint8_t>(red), static_cast<std::uint8_t>(white),
                static_cast<std::uint8_t>(blue)};
    }
};

int level(Experience experience) { return static_cast<int>(experience); }

}  // namespace

Tokens bag_of(const Fight& f) {
    Bag bag{2, 3, 2};
    const int better = level(f.attacker) - level(f.defender);
    if (better > 0) bag.red += better >= 3 ? 2 : 1;
    if (better < 0) bag.blue += better <= -3 ? 2 : 1;
    if (f.defender_cohesion == Cohesion::disorganised) bag.red += 1;
    if (f.defender_cohesion == Cohesion::rout) bag.red += 2;

    const auto outnumbers = [](int mine, int theirs, bool large) {
        return mine >= 2 * theirs || (large && mine > theirs);
    };
    if (outnumbers(f.attacker_elements, f.defender_elements, f.attacker_large)) bag.red += 1;
    if (outnumbers(f.defender_elements, f.attacker_elements, f.defender_large)) bag.blue += 1;
    bag.red += f.earlier_combats;
    bag.blue += static_cast<int>(f.cover);
    if (f.attacker_height > f.defender_height) bag.red += 1;
    if (f.defender_height > f.attacker_height) bag.blue += 1;
    if (f.difficult) bag.blue += 1;
    if (f.crossing) bag.blue += 2;
    if (f.confused) bag.white += 2;

    if (f.attacker_pikes) bag.blue += 1;
    if (f.defender_pikes) bag.red += 1;
    if (f.fanatics) bag.red += 1;
    if (f.attacker_grognards && !f.defender_grognards) bag.red += 1;
    if (f.defender_grognards && !f.attacker_grognards) bag.blue += 1;
    if (f.heavy_cavalry) bag.red += 1;
    if (f.lancers) bag.red += 1;

    const int supports = f.attacker_supports - f.defender_supports;
    bag.red += std::clamp(supports, 0, 3);
    bag.blue += std::clamp(-supports, 0, 3);
    const int arms = f.attacker_arms - f.defender_arms;
    bag.red += std::clamp(arms, 0, 2);
    bag.blue += std::clamp(-arms, 0, 2);

    switch (f.reaction) {
        case Reaction::no_reaction:
            bag.red += 2;
            break;
        case Reaction::square:
            bag.blue += 3;
            break;
        case Reaction::canister:
        case Reaction::cavalry_by_infantry:
            bag.blue += 2;
            break;
        case Reaction::guns_attack:
        case Reaction::hold:
            bag.blue += 1;
            break;
        case Reaction::other:
            break;
    }
    if (f.attacker_chain) bag.red += 1;
    if (f.defender_chain) bag.blue += 1;
    bag.red += f.attacker_general;
    bag.blue += f.defender_general;
    return bag.tokens();
}

Tokens bag_of(const Shot& s) {
    Bag bag{1, 2, 3};
    if (s.battery == Experience::elite) bag.red += 1;
    if (s.battery == Experience::guard) bag.red += 2;
    if (s.battery_disorganised) bag.blue += 1;
    if (s.target == Cohesion::disorganised) bag.red += 1;
    if (s.target == Cohesion::rout) bag.red += 2;
    const int calibre = static_cast<int>(s.calibre);
    if (s.range == 0) bag.red += 3;
    if (s.range == 1) bag.red += calibre;
    if (s.range == 2) bag.blue += 2 - calibre;
    if (s.order == Order::attack) bag.red += 1;
    if (s.order == Order::manoeuvre) bag.red += 2;
    if (s.order == Order::defend) bag.blue += 1;
    bag.blue += static_cast<int>(s.cover);
    if (s.battery_height > s.target_height) bag.red += 1;
    if (s.target_height > s.battery_height) bag.blue += 1;
    if (s.weather) bag.blue += 2;
    if (s.moved_by_hand) bag.blue += 1;
    if (s.chain) bag.red += 1;
    return bag.tokens();
}

}  // namespace gonfalon::la_garde::oracle
