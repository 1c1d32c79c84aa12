// Set-up and coming on: heavy horse in front, foot and guns where they see, leaders among their own
// men behind the first line.
#include <algorithm>

#include "ai/doctrine/grunwald.h"

namespace gonfalon::grunwald {

namespace {

class Quartermaster {
  public:
    Quartermaster(const Grunwald& game, const State& state, Side side, const Lore::Staff& staff)
        : game_(game),
          tables_(game.tables()),
          map_(tables_.map),
          state_(state),
          side_(side),
          staff_(staff) {}

    // The heavy first, so that they find room in front; leaders when their men stand, then banners.
    Action take() const {
        UnitId best;
        int most = -1;
        tables_.of_side[index(side_)].each([&](std::size_t i) {
            if (state_.units[i].where.place() != Place::reserve) return;
            const Counter& counter = tables_.counters[i];
            const bool leads = counter.unit_class == UnitClass::leader;
            const int rank = leads ? 0 : 10 + 4 * counter.armour + counter.strength;
            if (rank <= most || !is_legal(Action::take(UnitId{i}))) return;
            most = rank;
            best = UnitId{i};
        });
        if (best.exists()) return Action::take(best);
        for (std::size_t i = 0; i < tables_.banners.size(); ++i)
            if (state_.banners[i].state == BannerState::unplaced &&
                is_legal(Action::take(BannerId{i})))
                return Action::take(BannerId{i});
        Action deploys = Action::done();
        (tables_.shooters & tables_.of_side[index(side_)]).each([&](std::size_t i) {
            const Unit& unit = state_.units[i];
            if (deploys.verb == Verb::done && unit.on_board() && !unit.is(Unit::deployed) &&
                is_legal(Action::form(UnitId{i})))
                deploys = Action::form(UnitId{i});
        });
        return deploys;
    }

    Action put(UnitId id, BannerId banner) const {
        Action best = Action::done();
        int most = -1'000'000;
        const bool faces = id.exists() && tables_.counter(id).unit_class != UnitClass::leader;
        for (const Hex hex : map_.passable) {
            const Action there = Action::put(hex, Facing::north);
            const int value = value_of(id, banner, hex);
            if (value <= most || !is_legal(there)) continue;
            most = value;
            best = there;
        }
        if (faces && best.verb == Verb::put) best.way = facing(best.hex, id);
        return best;
    }

  private:
    bool is_legal(const Action& action) const { return game_.check(state_, side_, action).ok(); }

    const Lore::Field& field(UnitId id) const {
        const UnitClass kind = tables_.counter(id).unit_class;
        return staff_.to_enemy[is_horse(kind) || kind == UnitClass::leader ? 1 : 0];
    }

    Facing facing(Hex hex, UnitId id) const {
        const Lore::Field& field = this->field(id);
        const Facing ahead = hex::opposite(map_.friendly_edge[index(side_)]);
        Facing best = ahead;
        int nearest = 1'000'000;
        for (const int turn : {0, 1, -1, 2, -2, 3}) {
            const Facing way = hex::rotate(ahead, turn);
            int sum = 0;
            for (int aside = -1; aside <= 1; ++aside) {
                const Hex front = map_.neighbour(hex, hex::rotate(way, aside));
                sum += (aside == 0 ? 2 : 1) * (front == no_hex ? 300 : field[front.id]);
            }
            if (sum + 2 * std::abs(turn) >= nearest) continue;
            nearest = sum + 2 * std::abs(turn);
            best = way;
        }
        return best;
    }

    // Of the friends in a hex and around it: those of the same formation.
    struct Near {
        int own_here = 0;
        int horse_here = 0;
        int leaders_here = 0;
        int own_around = 0;
        int friends_around = 0;
    };
    Near look(Hex hex, std::size_t formation) const {
        Near near;
        for (const UnitId each : Stack(state_, hex)) {
            const Counter& counter = tables_.counter(each);
            if (counter.side != side_) continue;
            const bool own = staff_.formation[each.index()] == formation;
            if (counter.unit_class == UnitClass::leader) ++near.leaders_here;
            if (is_horse(counter.unit_class)) {
                near.own_here += own ? 1 : 0;
                ++near.horse_here;
            }
        }
        for (const Direction way : hex::directions)
            for (const UnitId each : Stack(state_, map_.neighbour(hex, way))) {
                if (tables_.counter(each).side != side_) continue;
                ++near.friends_around;
                near.own_around += staff_.formation[each.index()] == formation ? 1 : 0;
            }
        return near;
    }

    int value_of(UnitId id, BannerId banner, Hex hex) const {
        if (banner.exists()) {
            const Near near = look(hex, max_formations);
            return 20 * near.leaders_here + 2 * near.friends_around +
                   std::min<int>(staff_.to_enemy[1][hex.id], 60);
        }
        const Counter& counter = tables_.counter(id);
        const Near near = look(hex, staff_.formation[id.index()]);
        const int distance = field(id)[hex.id];
        if (counter.unit_class == UnitClass::leader)
            return 60 * near.own_here + 20 * near.horse_here - 80 * near.leaders_here +
                   6 * near.own_around + 3 * near.friends_around;
        const TerrainRow& ground = tables_.terrain.hexes[static_cast<std::size_t>(map_.at(hex))];
        int value = 5 * near.own_around + 2 * std::min(near.friends_around, 3);
        if (ground.disorganises[is_horse(counter.unit_class) ? 1 : 0]) value -= 60;
        if (ground.blocks_sight && is_foot_shooter(counter.unit_class)) value -= 20;
        // The armoured in front, the light behind; everybody as near as the ground lets him.
        value -= distance * (2 + counter.armour) / 2;
        if (state_.turn > 0) value -= 4 * distance;
        return value;
    }

    const Grunwald& game_;
    const Tables& tables_;
    const Map& map_;
    const State& state_;
    Side side_;
    const Lore::Staff& staff_;
};

}  // namespace

Action place(const Grunwald& game, const State& state, Side side, const Lore::Staff& staff,
             Chance&) {
    const Quartermaster quartermaster(game, state, side, staff);
    switch (game.prompt(state, side).ask) {
        case Ask::set_up:
            return quartermaster.take();
        case Ask::put: {
            const Frame& frame = state.frames.top();
            return quartermaster.put(frame.unit,
                                     frame.unit.exists() ? BannerId{} : BannerId(frame.count));
        }
        default: {
            // Under the leader whose men stand next to it.
            const Tables& tables = game.tables();
            const UnitId unit = state.frames.top().unit;
            Action best = Action::done();
            int nearest = 1'000'000;
            for (const UnitId leader : tables.leader_list) {
                const Unit& stands = state.unit(leader);
                const int far = stands.on_board()
                                    ? tables.map.grid.distance(stands.hex, state.unit(unit).hex)
                                    : 100'000;
                if (far >= nearest || !game.check(state, side, Action::assign(leader)).ok())
                    continue;
                nearest = far;
                best = Action::assign(leader);
            }
            return best;
        }
    }
}

bool bring_on(const Grunwald& game, const State& state, Side side, Action& action) {
    const Tables& tables = game.tables();
    int most = 0;
    tables.of_side[index(side)].each([&](std::size_t i) {
        const Place place = state.units[i].where.place();
        if (place != Place::reserve && place != Place::off_map) return;
        const Counter& counter = tables.counters[i];
        const int worth = 1 + 4 * counter.strength + 2 * counter.armour + counter.movement / 4;
        if (worth <= most || !game.check(state, side, Action::take(UnitId{i})).ok()) return;
        most = worth;
        action = Action::take(UnitId{i});
    });
    return most > 0;
}

}  // namespace gonfalon::grunwald
