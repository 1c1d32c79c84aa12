// Where a captain would put an army of which nothing is known but its list: foot in the middle of
// the front, horse on the wings, guns in the line with a free view, commanders behind their
// regiments. Proposals begin with it, so "place for me" and the computer deploy alike.
#pragma once

#include <vector>

#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

class Deployment {
  public:
    Deployment(const Rules& rules, Side side);

    // The next thing to be placed, where it does best; false where no place was found.
    bool next(Action& action) const;

  private:
    // Across and ahead, as the side sees the table.
    struct Spot {
        Length across = 0;
        Length ahead = 0;
    };
    struct Field {
        Spot low;
        Spot high;
    };
    struct Block {
        RegimentId regiment{};
        std::vector<std::vector<TroopId>> ranks;
        Length width = 0;
    };

    Spot seen(Point at) const;
    Point there(Spot spot) const;
    Field field_of(const Zone& zone) const;
    plane::Size size(TroopId id) const;

    std::vector<RegimentId> line() const;
    std::vector<TroopId> ranked(RegimentId id) const;
    Block folded(RegimentId id, int ranks, Length gap) const;
    void lay_out(const Zone& zone, const std::vector<RegimentId>& regiments);
    bool suits(const Action& action) const;
    bool settle(Action& action, Spot wish) const;
    bool place(TroopId id, Action& action) const;
    bool station(CommanderId id, Action& action) const;
    bool of_regiment(RegimentId id, Action& action) const;

    const Rules& rules_;
    const Role& role_;
    Side side_;
    std::vector<Spot> troop_;    // front centres, by the place in the side's list
    std::vector<Spot> officer_;  // likewise
};

// Foot before guns before horse: what can still answer the enemy's line comes last.
std::vector<RegimentId> deployment_order(const Rules& rules, Side side);

}  // namespace gonfalon::tercios
