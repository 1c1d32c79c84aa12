// Marches: each unit's reach is thought out hex by hex, and the place chosen that serves its aim,
// fights at good odds and leaves nobody alone. Costs follow the rulebook closely enough to plan by;
// every step is checked by the rules before it is made.
#include <algorithm>

#include "ai/doctrine/grunwald_odds.h"
#include "ai/doctrine/grunwald_reach.h"

namespace gonfalon::grunwald {

namespace {

class Marshal {
  public:
    Marshal(const Grunwald& game, const State& state, Side side, Lore::Staff& staff,
            const Plan& plan)
        : game_(game),
          tables_(game.tables()),
          map_(tables_.map),
          state_(state),
          side_(side),
          staff_(staff),
          plan_(plan),
          bearing_(bearing(plan.temper)),
          odds_(game, state, side, staff) {}

    Action next() {
        Action action;
        // A march that was thought out is carried on while the rules let it.
        if (staff_.marching.exists() && staff_.marching == state_.march.unit &&
            staff_.route_at < staff_.route_length) {
            action = staff_.route[staff_.route_at++];
            if (is_legal(action)) return action;
            staff_.route_length = 0;
        }
        if (state_.march.unit.exists() && !state_.march.whole && act(state_.march.unit, action))
            return action;
        if (bring_on(game_, state_, side_, action)) return action;
        std::array<UnitId, max_units> order;
        const std::size_t count = queue(order);
        for (std::size_t i = 0; i < count; ++i) {
            if (act(order[i], action)) return action;
            staff_.settled.set(order[i].index());
        }
        return Action::done();
    }

    // The next unit whose march is not settled by an errand, and plans that send it where it would
    // fight somebody else or nobody; the usual one first.
    bool variants(std::vector<Plan>& plans) {
        Action action;
        if (state_.march.unit.exists() && !state_.march.whole && act(state_.march.unit, action))
            return false;
        if (bring_on(game_, state_, side_, action)) return false;
        std::array<UnitId, max_units> order;
        const std::size_t count = queue(order);
        for (std::size_t i = 0; i < count && !plan_.errands.full(); ++i) {
            const UnitId id = order[i];
            if (plan_.errand_of(id.index()) == nullptr && rides(id)) {
                const int movement = tables_.counter(id).movement;
                const int near = Lore::is_large(game_) ? movement + 6 : 3 * movement;
                if (field(id)[hex_of(id).id] > near) return false;
                vary(id, plans);
                return true;
            }
            if (act(id, action)) return false;
        }
        return false;
    }

  private:
    // Those nearest the enemy first, so that the others find room; leaders behind their men.
    std::size_t queue(std::array<UnitId, max_units>& order) const {
        std::array<int, max_units> key;
        std::size_t count = 0;
        state_.ready.each([&](std::size_t i) {
            const UnitId id{i};
            if (tables_.counter(id).side != side_ || !state_.unit(id).on_board() ||
                staff_.settled.test(i) || id == state_.march.unit)
                return;
            const bool leads = tables_.counter(id).unit_class == UnitClass::leader;
            key[i] = (leads ? 1000 : 0) + (state_.unit(id).order == Order::panicked ? -1000 : 0) +
                     field(id)[hex_of(id).id];
            order[count++] = id;
        });
        // Equals by their number: a stable sort would allocate.
        std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count),
                  [&](UnitId a, UnitId b) {
                      return key[a.index()] != key[b.index()] ? key[a.index()] < key[b.index()]
                                                              : a < b;
                  });
        return count;
    }

    bool rides(UnitId id) const {
        const Unit& unit = state_.unit(id);
        const UnitClass kind = tables_.counter(id).unit_class;
        return kind != UnitClass::leader && unit.order == Order::good && !unit.is(Unit::deployed) &&
               !is_foot_shooter(kind);
    }

    // Of all places a unit can reach, the best of each kind: by whom it would have before it and
    // who would have it before them.
    void vary(UnitId id, std::vector<Plan>& plans) const {
        struct Option {
            std::uint64_t kind;
            int value;
            std::uint16_t at;
        };
        constexpr std::size_t most_kinds = 64;
        FixedVector<Option, most_kinds> options;
        const Reach reach(game_, state_, id, staff_);
        const auto offer = [&](std::uint16_t at) {
            const Option offered{kind_of(reach.hex(at), reach.facing(at)), value_of(id, reach, at),
                                 at};
            for (Option& each : options)
                if (each.kind == offered.kind) {
                    if (offered.value > each.value) each = offered;
                    return;
                }
            if (!options.full()) options.push_back(offered);
        };
        offer(reach.start());
        reach.each(offer);
        std::stable_sort(options.begin(), options.end(),
                         [](const Option& a, const Option& b) { return a.value > b.value; });
        constexpr std::size_t most_options = 6;
        for (std::size_t i = 0; i < options.size() && i < most_options; ++i) {
            Plan plan = plan_;
            const int place =
                reach.hex(options[i].at).id * 6 + static_cast<int>(reach.facing(options[i].at));
            plan.errands.push_back({static_cast<std::uint16_t>(id.index()),
                                    i == 0
                                        ? Aim{AimKind::advance, nowhere}
                                        : Aim{AimKind::reach, static_cast<std::int16_t>(place)}});
            plans.push_back(plan);
        }
    }
    std::uint64_t kind_of(Hex hex, Facing facing) const {
        std::uint64_t kind = 0;
        for (int aside = -1; aside <= 1; ++aside) {
            const Hex target = map_.neighbour(hex, hex::rotate(facing, aside));
            bool enemy = false;
            if (target != no_hex)
                for (const UnitId each : Stack(state_, target))
                    enemy = enemy || tables_.counter(each).side != side_;
            if (enemy) kind = kind * 4096 + target.id + 1;
        }
        if (kind != 0) return kind;
        const int near = std::min<int>(staff_.to_enemy[1][hex.id], 24) / 6;
        return (std::uint64_t{1} << 40) + static_cast<std::uint64_t>(2 * near) +
               (staff_.enemy_zone.contains(hex) ? 1 : 0);
    }

    bool is_legal(const Action& action) const { return game_.check(state_, side_, action).ok(); }
    Hex hex_of(UnitId id) const { return state_.unit(id).hex; }
    const Lore::Field& field(UnitId id) const {
        return staff_.to_enemy[is_horse(tables_.counter(id).unit_class) ||
                                       tables_.counter(id).unit_class == UnitClass::leader
                                   ? 1
                                   : 0];
    }
    Aim aim_of(UnitId id) const {
        return plan_.of(staff_.formation[id.index()], Aim{AimKind::advance, nowhere});
    }

    bool act(UnitId id, Action& action) {
        const Unit& unit = state_.unit(id);
        if (!unit.on_board()) return false;
        const Counter& counter = tables_.counter(id);
        const auto take = [&](const Action& wanted) {
            if (!is_legal(wanted)) return false;
            action = wanted;
            return true;
        };
        if (unit.order == Order::panicked) return take(Action::rally(id)) || flee(id, action);
        if (counter.unit_class == UnitClass::leader) return lead(id, action);
        const int here = field(id)[unit.hex.id];
        if (unit.order == Order::disorganised && !staff_.enemy_zone.contains(unit.hex) &&
            take(Action::rally(id)))
            return true;
        if (is_foot_shooter(counter.unit_class)) {
            const bool deployed = unit.is(Unit::deployed);
            const bool close = here <= (deployed ? 8 : 6);
            if (deployed != close && take(Action::form(id))) return true;
            if (deployed) return close && face(id, action);
        }
        if (counter.unit_class == UnitClass::horse_archers && shoot(id, action)) return true;
        return ride(id, action);
    }

    bool flee(UnitId id, Action& action) const {
        for (const Direction way : hex::directions) {
            action = Action::step(id, way);
            if (is_legal(action)) return true;
        }
        return false;
    }

    bool shoot(UnitId id, Action& action) const {
        for (const Hex near : map_.grid.neighbours(hex_of(id)))
            for (const UnitId target : Stack(state_, near)) {
                if (tables_.counter(target).side == side_) continue;
                action = Action::fire(id, target);
                if (is_legal(action)) return true;
            }
        return false;
    }

    // Turns a deployed shooter towards what comes.
    bool face(UnitId id, Action& action) const {
        const Unit& unit = state_.unit(id);
        const int now = odds_.outlook(unit.hex, unit.facing, field(id));
        int best = now + tables_.judgement[Weight::faces_enemy];
        bool found = false;
        for (const Direction way : hex::directions) {
            if (way == unit.facing) continue;
            const int there = odds_.outlook(unit.hex, way, field(id));
            const Action turn = Action::turn(id, way);
            if (there <= best || !is_legal(turn)) continue;
            best = there;
            action = turn;
            found = true;
        }
        return found;
    }

    bool ride(UnitId id, Action& action) {
        const Reach reach(game_, state_, id, staff_);
        std::uint16_t best = reach.start();
        if (!is_sent(id, reach, best)) {
            int most = value_of(id, reach, best);
            reach.each([&](std::uint16_t at) {
                const int value = value_of(id, reach, at);
                if (value > most) {
                    most = value;
                    best = at;
                }
            });
        }
        if (best == reach.start()) return false;
        staff_.marching = id;
        staff_.route_length = static_cast<std::uint8_t>(reach.route(best, staff_.route));
        staff_.route_at = 1;
        if (staff_.route_length == 0 || !is_legal(staff_.route[0])) {
            staff_.route_length = 0;
            return false;
        }
        action = staff_.route[0];
        return true;
    }

    // It has an errand that it can still do, and ends there with the most charge.
    bool is_sent(UnitId id, const Reach& reach, std::uint16_t& goal) const {
        const Errand* errand = plan_.errand_of(id.index());
        if (errand == nullptr || errand->aim.kind != AimKind::reach) return false;
        const Hex hex{static_cast<std::uint16_t>(errand->aim.at / 6)};
        const auto facing = static_cast<Facing>(errand->aim.at % 6);
        if (reach.hex(goal) == hex && reach.facing(goal) == facing) return true;
        bool found = false;
        reach.each([&](std::uint16_t at) {
            if (reach.hex(at) != hex || reach.facing(at) != facing) return;
            if (!found || reach.charge(at) > reach.charge(goal)) goal = at;
            found = true;
        });
        return found;
    }

    // What standing there would be worth to this unit.
    int value_of(UnitId id, const Reach& reach, std::uint16_t at) const {
        const Unit& unit = state_.unit(id);
        const Counter& counter = tables_.counter(id);
        const Hex hex = reach.hex(at);
        const Facing facing = reach.facing(at);
        const Lore::Field& field = this->field(id);
        const int distance = field[hex.id];
        const bool broken = reach.breaks_ranks(at);
        if (unit.order != Order::good)
            return std::min(distance, 16) * tables_.judgement[Weight::shelter] +
                   odds_.outlook(hex, facing, field);

        int value = odds_.outlook(hex, facing, field);
        if (counter.unit_class == UnitClass::horse_archers) return value + skirmish(hex, distance);
        value += progress(id, distance);
        // One blow from being lost: out of the enemy's way.
        if (odds_.is_worn(id) && staff_.enemy_zone.contains(hex)) value -= fear(Weight::worn);
        if (broken) value -= tables_.judgement[Weight::good_order];
        for (const UnitId each : Stack(state_, hex))
            if (tables_.counter(each).side != side_)
                value += tables_.judgement[Weight::lone_leader];
        for (std::size_t i = 0; i < tables_.banners.size(); ++i)
            if (state_.banners[i].state == BannerState::fallen && state_.banners[i].hex == hex)
                value += tables_.judgement[Weight::fallen_banner];
        if (distance > 16) return value + tables_.judgement[Weight::charge] * reach.charge(at);

        value += bearing_.gamble(odds_.contact(id, hex, facing, broken ? 0 : reach.charge(at)));
        const TerrainRow& ground = tables_.terrain.hexes[static_cast<std::size_t>(map_.at(hex))];
        value += tables_.judgement[Weight::cover] * ground.defender_mc * bearing_.ground / 100;
        int company = 0;
        for (const Direction way : hex::directions) {
            const Hex near = map_.neighbour(hex, way);
            if (near == no_hex) continue;
            for (const UnitId each : Stack(state_, near)) {
                const Counter& other = tables_.counter(each);
                if (each == id || other.unit_class == UnitClass::leader) continue;
                if (other.side == side_) {
                    ++company;
                } else if (hex::turn(facing, way) > 1 && odds_.faces(each, hex::opposite(way))) {
                    value -= fear(Weight::back_covered);
                }
            }
        }
        value += tables_.judgement[Weight::company] * std::min(company, 3);
        if (distance <= 4)
            value -= fear(Weight::way_out) * (2 - std::min(odds_.ways_out(id, hex), 2));
        if (counter.unit_class != UnitClass::heavy_cavalry && company == 0)
            value -= fear(Weight::not_exposed) * std::min<int>(staff_.threat[hex.id], 4);
        return value;
    }

    int fear(Weight wanted) const { return tables_.judgement[wanted] * bearing_.fear / 100; }

    // Horse archers keep their distance and shoot at whoever comes near.
    int skirmish(Hex hex, int distance) const {
        const int value = tables_.judgement[Weight::shelter] * std::min(distance, 10) -
                          tables_.judgement[Weight::progress] * std::max(distance - 8, 0);
        return staff_.enemy_zone.contains(hex) ? value - tables_.judgement[Weight::worn] : value;
    }

    int progress(UnitId id, int distance) const {
        const Counter& counter = tables_.counter(id);
        const bool shooter = is_foot_shooter(counter.unit_class);
        const int wanted = shooter ? tables_.judgement[Weight::shooter_stands] : 2;
        const int step = shooter ? tables_.judgement[Weight::shooter_progress]
                         : is_horse(counter.unit_class) ? tables_.judgement[Weight::progress]
                                                        : tables_.judgement[Weight::foot_progress];
        if (odds_.is_worn(id)) return -step * std::abs(distance - 10) / 2;
        switch (aim_of(id).kind) {
            case AimKind::hold:
            case AimKind::wait:
                return 0;
            case AimKind::fall_back:
                return step * std::min(distance, 20);
            case AimKind::screen:
                return -step * std::abs(distance - 8);
            default:
                return -step * std::max(distance - wanted, 0);
        }
    }

    // How much a leader would help his men from each hex.
    struct Helped {
        Lore::Field by_hex{};

        Helped(const Marshal& marshal, UnitId id) {
            const int range = std::clamp<int>(marshal.tables_.counter(id).command_range, 1, 3);
            const Hex here = marshal.hex_of(id);
            marshal.tables_.of_side[index(marshal.side_)].each([&](std::size_t i) {
                const Unit& unit = marshal.state_.units[i];
                if (!unit.on_board() ||
                    marshal.tables_.counters[i].unit_class == UnitClass::leader ||
                    marshal.map_.grid.distance(here, unit.hex) > 6 + range)
                    return;
                const bool fights = marshal.staff_.to_enemy[1][unit.hex.id] <= 4;
                const bool his =
                    marshal.staff_.formation[i] == marshal.staff_.formation[id.index()];
                const int more = (fights ? 10 : 3) + (his ? 3 : 0);
                marshal.hex_disc(unit.hex, range, [&](Hex near) {
                    std::uint8_t& helped = by_hex[near.id];
                    helped = static_cast<std::uint8_t>(std::min(helped + more, 110));
                });
            });
        }
    };

    // A leader rides with his men, behind the fight, never alone where horse can reach him.
    bool lead(UnitId id, Action& action) const {
        const Hex here = hex_of(id);
        const Helped helped(*this, id);
        int best = leader_value(id, here, helped) + 4;
        Hex goal = here;
        hex_disc(here, 6, [&](Hex hex) {
            if (hex == here || !map_.passable.contains(hex)) return;
            const int value = leader_value(id, hex, helped) - map_.grid.distance(here, hex);
            if (value <= best) return;
            best = value;
            goal = hex;
        });
        if (goal == here) return false;
        int nearest = map_.grid.distance(here, goal);
        bool found = false;
        for (const Direction way : hex::directions) {
            const Hex next = map_.neighbour(here, way);
            if (next == no_hex || map_.grid.distance(next, goal) >= nearest) continue;
            // Riders answer a leader who passes alone within two hexes of them.
            if (staff_.to_enemy[1][next.id] <= tables_.judgement[Weight::leader_passes] &&
                guards(id, next) == 0 && staff_.to_enemy[1][next.id] <= staff_.to_enemy[1][here.id])
                continue;
            const Action step = Action::step(id, way);
            if (!is_legal(step)) continue;
            nearest = map_.grid.distance(next, goal);
            action = step;
            found = true;
        }
        return found;
    }
    template <class Visit>
    void hex_disc(Hex centre, int radius, Visit&& visit) const {
        visit(centre);
        for (int range = 1; range <= radius; ++range)
            hex::for_each_at(map_.grid, centre, range, visit);
    }

    int guards(UnitId id, Hex hex) const {
        int strength = 0;
        for (const UnitId each : Stack(state_, hex)) {
            const Counter& other = tables_.counter(each);
            if (each != id && other.side == side_ && other.unit_class != UnitClass::leader &&
                state_.unit(each).order == Order::good)
                strength += state_.unit(each).strength;
        }
        return strength;
    }

    int leader_value(UnitId id, Hex hex, const Helped& helped) const {
        const int guards = this->guards(id, hex);
        int leaders = 0;
        for (const UnitId each : Stack(state_, hex)) {
            if (each == id) continue;
            const Counter& other = tables_.counter(each);
            if (other.side != side_) return -100'000;
            if (other.unit_class == UnitClass::leader) {
                ++leaders;
            }
        }
        int value = -70 * leaders;
        const int distance = staff_.to_enemy[1][hex.id];
        // In reach of the enemy's horse: alone he is lost, with his men he may be.
        if (guards < 2) {
            value -= tables_.judgement[Weight::alone] + tables_.judgement[Weight::alone_in_reach] *
                                                            std::min<int>(staff_.threat[hex.id], 6);
            value -= tables_.judgement[Weight::alone_near] * std::max(14 - distance, 0);
        } else {
            value -= tables_.judgement[Weight::guarded_near] * std::max(10 - distance, 0);
        }
        return value + helped.by_hex[hex.id];
    }

    const Grunwald& game_;
    const Tables& tables_;
    const Map& map_;
    const State& state_;
    Side side_;
    Lore::Staff& staff_;
    const Plan& plan_;
    Bearing bearing_;
    Odds odds_;
};

}  // namespace

Action march(const Grunwald& game, const State& state, Side side, Lore::Staff& staff,
             const Plan& plan) {
    return Marshal(game, state, side, staff, plan).next();
}

bool vary_march(const Grunwald& game, const State& state, Side side, const Lore::Staff& staff,
                const Plan& plan, std::vector<Plan>& plans) {
    Lore::Staff own = staff;
    return Marshal(game, state, side, own, plan).variants(plans);
}

}  // namespace gonfalon::grunwald
