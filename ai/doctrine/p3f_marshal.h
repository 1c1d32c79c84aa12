// Marshal: who marches where. Where a piece can go and what it is worth there is in p3f_ways.cpp,
// who is sent in p3f_march.cpp.
#pragma once

#include "ai/doctrine/p3f_estimate.h"

namespace gonfalon::p3f {

// Where one piece can go and what the way costs it.
struct Way {
    static constexpr std::int8_t no_way = -1;
    std::array<std::int8_t, max_zones> left;  // points when it is there
    std::array<std::int16_t, max_zones> pain;
    std::array<Zone, max_zones> before;
};

class Marshal {
  public:
    Marshal(const P3f& game, const State& state, Side side, Lore::Staff& staff, const Plan& plan)
        : game_(game),
          state_(state),
          side_(side),
          staff_(staff),
          plan_(plan),
          estimate_(game, state),
          controlled_(game.controlled(state, other(side))),
          enemies_(state.held[index(other(side))]) {
        for (const Zone zone : enemies_)
            theirs_[zone.index()] = estimate_.defence(estimate_.pile(other(side), zone), zone,
                                                      staff.prize[zone.index()]);
        for (std::size_t i = 0; i < game.tables().columns.size(); ++i)
            if (game.tables().columns[i].side == side) commanded_[i] = commanded(i);
    }

    Action choose();
    Action set_up();
    // Plans that differ in where the next group goes.
    bool variants(std::vector<Plan>& plans);

  private:
    struct Mover {
        PieceId id;
        Zone from;
        std::uint8_t way;
        std::int16_t leaving;  // what its place loses when it goes
        PieceId twin{};        // the last before him who is the same in all that counts
    };
    static constexpr std::size_t most_movers = 64;
    // Who goes to the same place.
    struct Group {
        Zone meeting;
        FixedVector<PieceId, 8> men;
        int gain = 0;
    };

    bool may_move(PieceId id) const;
    bool is_same(const Mover& a, const Mover& b) const;
    int points_of(PieceId id, int& road) const;
    void find_way(PieceId id, Way& way) const;
    void spread(PieceId id, Way& way) const;
    std::uint8_t way_of(PieceId id);
    const Way& way(const Mover& mover) const { return ways_[mover.way]; }

    int value(Zone zone, const Pile& pile) const;
    int hope(Zone zone, const Pile& pile) const;
    int reaction(Zone zone, const Pile& pile) const;
    int standing(PieceId id, Zone zone) const;
    int overrun(Zone zone) const;
    ZoneSet commanded(std::size_t column) const;
    bool is_commanded(PieceId id, Zone zone) const {
        return commanded_[game_.counter(id).column.index()].contains(zone);
    }
    void gather_movers();
    bool gather(Zone zone, const Mover* first, Group& into) const;
    bool best_group(Group& best) const;
    bool form_group(Action& action);
    bool obey(Action& action);
    const Errand* errand_of(PieceId id) const;
    bool is_content(PieceId id) const;
    void vary(const Mover& first, Zone usual, std::vector<Plan>& plans) const;
    bool is_worth_the_way(const Mover& mover, Zone zone) const;
    bool is_near(Zone zone) const;
    Plan sent(const Group& group) const;
    Plan told(PieceId id, AimKind kind) const;
    bool exchange(Action& action);
    bool send(PieceId id, const Way& way, Zone to, Action& action);
    bool lead(Action& action);
    int leading(PieceId id, Zone zone) const;
    bool may_leave(PieceId id) const;
    bool leave(Action& action) const;
    bool go_home(Action& action);
    bool declare(Action& action) const;
    bool dress(Action& action) const;

    const P3f& game_;
    const State& state_;
    Side side_;
    Lore::Staff& staff_;
    const Plan& plan_;
    Estimate estimate_;
    ZoneSet controlled_;
    const ZoneSet& enemies_;
    std::array<Defence, max_zones> theirs_;
    std::array<ZoneSet, max_columns> commanded_;  // where its units are in command
    FixedVector<Mover, most_movers> movers_;
    std::array<Way, 40> ways_;
    std::size_t way_count_ = 0;
    struct WayKey {
        Zone from;
        int points, road;
        Arm arm;
        std::int16_t check, disorder;
        bool operator==(const WayKey&) const = default;
    };
    std::array<WayKey, 40> keys_;
};

}  // namespace gonfalon::p3f
