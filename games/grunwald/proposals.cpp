// What could be done now: lists, quick draws, everything conceivable.
// Candidates come from the position; the rules of the chapters judge each of them.
#include <algorithm>
#include <vector>

#include "games/grunwald/game.h"
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

namespace {

using Each = FunctionRef<void(const Action&)>;

// Every action of one unit that could be legal in a movement phase.
void unit_candidates(const Rules& rules, UnitId id, Each each) {
    const Unit& unit = rules.unit(id);
    const bool free_way = rules.is_leader(id) || rules.is_panicked(id);
    if (free_way) {
        for (const Direction way : hex::directions) each(Action::step(id, way));
    } else {
        each(Action::step(id, unit.facing));
        if (rules.gains_charge(id)) each(Action::step(id, unit.facing, true));
        for (const Direction way : hex::directions)
            if (way != unit.facing) each(Action::turn(id, way));
    }
    if (unit.order != Order::good) each(Action::rally(id));
    if (rules.is_foot_shooter(id)) each(Action::form(id));
    if (rules.is_horse_archer(id))
        for (const Direction way : hex::directions)
            for (const UnitId target : rules.stack(rules.map.neighbour(unit.hex, way)))
                if (rules.side_of(target) != rules.side_of(id)) each(Action::fire(id, target));
    if (!rules.map.fortifications.empty() && rules.is_fortified(unit.hex))
        each(Action::demolish(id));
    for (std::size_t i = 0; i < rules.tables.banners.size(); ++i) {
        const Banner& banner = rules.state.banners[i];
        if (banner.state != BannerState::borne || banner.bearer != id) continue;
        for (const UnitId mate : rules.stack(unit.hex))
            if (mate != id) each(Action::hand(BannerId(i), mate));
        for (const Direction way : hex::directions)
            for (const UnitId mate : rules.stack(rules.map.neighbour(unit.hex, way)))
                each(Action::hand(BannerId(i), mate));
    }
}

// Reinforcements and units off the map that might come on in this phase.
void outside_candidates(const Rules& rules, Side side, Each each) {
    const State& state = rules.state;
    const Tables& tables = rules.tables;
    const Arm arm = row_of(state.phase).arm;
    const int limit = arm == Arm::cavalry ? tables.scenario.cavalry_per_turn[index(side)]
                                          : tables.scenario.infantry_per_turn[index(side)];
    const bool reserves = state.entered[static_cast<std::size_t>(arm)] < limit;
    const Units arms = arm == Arm::cavalry ? tables.cavalry | tables.leaders : tables.infantry;
    (arms & tables.of_side[index(side)]).each([&](std::size_t i) {
        const Whereabouts where = state.units[i].where;
        if (where.place() == Place::off_map ? where.return_turn() <= state.turn
                                            : reserves && where.place() == Place::reserve)
            each(Action::take(UnitId(i)));
    });
}

// Everything one shooter could fire at while the enemy moves.
void fire_candidates(const Rules& rules, UnitId id, Each each) {
    const Unit& shooter = rules.unit(id);
    if (!shooter.on_board() || shooter.is(Unit::fired)) return;
    const auto weapon = static_cast<std::size_t>(rules.weapon_of(id));
    const int reach = rules.tables.fire.units[weapon].max_range;
    for (int range = 1; range <= reach; ++range)
        hex::for_each_at(rules.map.grid, shooter.hex, range, [&](Hex hex) {
            for (const UnitId target : rules.stack(hex))
                if (rules.side_of(target) != rules.side_of(id)) each(Action::fire(id, target));
        });
    if (rules.weapon_of(id) == Weapon::bombard)
        for (const Hex hex : rules.map.fortifications) each(Action::batter(id, hex));
}

void countercharge_candidates(const Rules& rules, UnitId enemy, Each each) {
    if (!enemy.exists() || !rules.unit(enemy).on_board()) return;
    const Hex centre = rules.unit(enemy).hex;
    hex::for_each_at(rules.map.grid, centre, 2, [&](Hex hex) {
        for (const UnitId rider : rules.stack(hex)) {
            if (rules.side_of(rider) == rules.side_of(enemy) || !rules.is_cavalry(rider)) continue;
            for (int aside = -1; aside <= 1; ++aside)
                each(Action::countercharge(rider, hex::rotate(rules.unit(rider).facing, aside)));
        }
    });
}

void set_up_candidates(const Rules& rules, Side side, Each each) {
    const State& state = rules.state;
    const Tables& tables = rules.tables;
    tables.of_side[index(side)].each([&](std::size_t i) {
        if (state.units[i].where.place() == Place::reserve) each(Action::take(UnitId(i)));
    });
    for (std::size_t i = 0; i < tables.banners.size(); ++i)
        if (state.banners[i].state == BannerState::unplaced) each(Action::take(BannerId(i)));
    (tables.shooters & tables.of_side[index(side)]).each([&](std::size_t i) {
        if (rules.starts_deployed(UnitId(i))) each(Action::form(UnitId(i)));
    });
    each(Action::done());
}

void put_candidates(const Rules& rules, Side side, Each each) {
    const State& state = rules.state;
    const Frame& frame = state.frames.top();
    const bool faces = frame.unit.exists() && rules.has_facing(frame.unit);
    if (!faces) {
        // A leader first where his own units are and no other leader.
        const auto suits = [&](Hex hex) {
            bool his = !frame.unit.exists();
            bool free = true;
            for (const UnitId near : rules.stack(hex)) {
                his = his || rules.counter(near).leader == frame.unit;
                free = free && (!frame.unit.exists() || !rules.is_leader(near));
            }
            return his && free;
        };
        for (const bool first : {true, false})
            for (const Hex hex : rules.map.passable)
                if (rules.check_put(hex, Facing::north).ok() && suits(hex) == first)
                    each(Action::put(hex, Facing::north));
        return;
    }
    // Facing the enemy's edge first.
    const Facing ahead = hex::opposite(rules.map.friendly_edge[index(side)]);
    for (const Hex hex : rules.map.passable) {
        if (!rules.check_put(hex, Facing::north).ok()) continue;
        for (const int turn : {0, 1, -1, 2, -2, 3})
            each(Action::put(hex, hex::rotate(ahead, turn)));
    }
}

void attack_candidates(const Rules& rules, Side side, Each each) {
    const State& state = rules.state;
    const Tables& tables = rules.tables;
    HexSet hexes;
    tables.of_side[index(other(side))].each([&](std::size_t i) {
        if (state.units[i].on_board()) hexes.insert(state.units[i].hex);
    });
    for (const Hex hex : hexes) each(Action::attack(hex));
    each(Action::done());
}

void assemble_candidates(const Rules& rules, Side side, Each each) {
    const State& state = rules.state;
    for (const Hex target : state.combat.targets)
        for (const Direction way : hex::directions)
            for (const UnitId id : rules.stack(rules.map.neighbour(target, way)))
                if (rules.side_of(id) == side && !rules.is_leader(id)) {
                    // A unit beside two targets is listed once.
                    bool seen = false;
                    for (const Hex earlier : state.combat.targets) {
                        if (earlier == target) break;
                        seen = seen || rules.map.grid.adjacent(earlier, rules.unit(id).hex);
                    }
                    if (!seen) each(Action::join(id));
                }
    HexSet more;
    state.combat.attackers.each([&](std::size_t i) {
        for (const Hex hex :
             hex::front_zone(rules.map.grid, state.units[i].hex, state.units[i].facing))
            more.insert(hex);
    });
    for (const Hex hex : more) each(Action::attack(hex));
    each(Action::declare());
}

void retreat_candidates(const Rules& rules, Each each) {
    const State& state = rules.state;
    const auto ways = [&](UnitId id) {
        for (const Direction way : hex::directions) {
            each(Action::retreat(id, way));
            if (rules.is_cavalry(id)) each(Action::retreat(id, way, true));
        }
    };
    if (state.frames.top().kind == FrameKind::retreat) {
        ways(state.frames.top().unit);
    } else {
        state.combat.pending.each([&](std::size_t i) { ways(UnitId(i)); });
    }
}

// All candidates for the present question, the likeliest first.
void candidates(const Rules& rules, Each each) {
    const State& state = rules.state;
    const Tables& tables = rules.tables;
    const Situation now = rules.situation();
    const auto of_side = [&](Side side) { return tables.of_side[index(side)]; };
    const auto all_ways = [&](UnitId id, auto&& make) {
        for (const Direction way : hex::directions) each(make(id, way));
    };
    switch (now.ask) {
        case Ask::set_up:
            return set_up_candidates(rules, now.side, each);
        case Ask::put:
            return put_candidates(rules, now.side, each);
        case Ask::assign:
            for (const UnitId leader : tables.leader_list) each(Action::assign(leader));
            return;
        case Ask::move: {
            const UnitId moving = state.march.unit;
            if (moving.exists()) unit_candidates(rules, moving, each);
            state.ready.each([&](std::size_t i) {
                if (UnitId(i) != moving) unit_candidates(rules, UnitId(i), each);
            });
            outside_candidates(rules, now.side, each);
            each(Action::done());
            return;
        }
        case Ask::react:
            countercharge_candidates(rules, state.frames.top().unit, each);
            (tables.shooters & of_side(now.side)).each([&](std::size_t i) {
                fire_candidates(rules, UnitId(i), each);
            });
            each(Action::pass());
            return;
        case Ask::join_charge:
            countercharge_candidates(rules, state.frames.top().unit, each);
            each(Action::done());
            return;
        case Ask::answer_fire:
            each(Action::fire(state.volley.shots[0].target, state.volley.shots[0].shooter));
            each(Action::pass());
            return;
        case Ask::attack:
            return attack_candidates(rules, now.side, each);
        case Ask::assemble:
            return assemble_candidates(rules, now.side, each);
        case Ask::garrison:
            rules.garrison_candidates().each([&](std::size_t i) { each(Action::join(UnitId(i))); });
            return;
        case Ask::lose:
            rules.loss_candidates().each([&](std::size_t i) { each(Action::lose(UnitId(i))); });
            return;
        case Ask::friend_hit: {
            const Hex hex = rules.unit(rules.shot().target).hex;
            for (const Direction way : hex::directions)
                for (const UnitId id : rules.stack(rules.map.neighbour(hex, way)))
                    each(Action::lose(id));
            return;
        }
        case Ask::retreat:
            return retreat_candidates(rules, each);
        case Ask::retreat_facing:
        case Ask::pursuit_facing:
            all_ways(state.frames.top().unit, &Action::face);
            return;
        case Ask::pursue:
            if (state.frames.top().kind == FrameKind::pursuit) {
                all_ways(state.frames.top().unit, &Action::pursue);
            } else {
                (state.combat.obligatory | state.combat.voluntary).each([&](std::size_t i) {
                    all_ways(UnitId(i), &Action::pursue);
                });
            }
            each(Action::pass());
            return;
        case Ask::advance:
            if (state.frames.top().kind == FrameKind::advance) {
                all_ways(state.frames.top().unit, &Action::advance);
                all_ways(state.frames.top().unit, &Action::turn);
            } else {
                state.combat.pending.each(
                    [&](std::size_t i) { all_ways(UnitId(i), &Action::advance); });
            }
            each(Action::pass());
            return;
        default:
            return;
    }
}

// Draws among the legal ones of a few candidates, each equally likely.
class Draw {
  public:
    Draw(const Rules& rules, Side side, Chance& chance)
        : rules_(rules), side_(side), chance_(chance) {}

    void offer(const Action& action) {
        if (count_ == room_.size() && offered_ == count_) keep_legal();
        if (count_ < room_.size()) {
            room_[count_++].action = action;
            offered_ = count_;
            return;
        }
        // More legal actions than places: each keeps its chance.
        if (!rules_.check(side_, action).ok()) return;
        const std::uint32_t at = chance_.below(static_cast<std::uint32_t>(++offered_));
        if (at < room_.size()) room_[at].action = action;
    }
    // False: none of those offered is legal. Each refused candidate is dropped and another drawn.
    bool pick(Action& action) {
        while (count_ > 0) {
            const std::uint32_t at = chance_.below(static_cast<std::uint32_t>(count_));
            if (rules_.check(side_, room_[at].action).ok()) {
                action = room_[at].action;
                return true;
            }
            room_[at] = room_[--count_];
        }
        return false;
    }
    void clear() { count_ = 0; }

  private:
    void keep_legal() {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count_; ++i)
            if (rules_.check(side_, room_[i].action).ok()) room_[kept++] = room_[i];
        count_ = kept;
    }

    // Not filled before it is used.
    union Slot {
        Action action;
        Slot() {}
    };
    const Rules& rules_;
    Side side_;
    Chance& chance_;
    std::array<Slot, 512> room_;
    std::size_t count_ = 0;
    std::size_t offered_ = 0;
};

UnitId nth(const Units& units, std::size_t n) {
    for (std::size_t w = 0; w < Units::words; ++w) {
        std::uint64_t word = units.word(w);
        const auto here = static_cast<std::size_t>(std::popcount(word));
        if (n < here) {
            for (; n > 0; --n) word &= word - 1;
            return UnitId(w * 64 + static_cast<std::size_t>(std::countr_zero(word)));
        }
        n -= here;
    }
    return UnitId{};
}

// Any counter still in the box, any shooter to deploy, any banner, or the end. False: a few tries
// have found nothing.
bool draw_set_up(const Rules& rules, Side side, Draw& draw, Chance& chance, Action& action) {
    const State& state = rules.state;
    const Tables& tables = rules.tables;
    Units left;
    tables.of_side[index(side)].each([&](std::size_t i) {
        if (state.units[i].where.place() == Place::reserve || rules.starts_deployed(UnitId(i)))
            left.set(i);
    });
    const std::size_t count = left.count();
    const std::size_t all = count + tables.banners.size() + 1;
    for (int tries = 0; tries < 16; ++tries) {
        const std::size_t at = chance.below(static_cast<std::uint32_t>(all));
        const UnitId id = at < count ? nth(left, at) : UnitId{};
        draw.offer(id.exists() && state.unit(id).on_board() ? Action::form(id)
                   : id.exists()                            ? Action::take(id)
                   : at + 1 == all                          ? Action::done()
                                                            : Action::take(BannerId(at - count)));
        if (draw.pick(action)) return true;
    }
    return false;
}

Action draw_move(const Rules& rules, Side side, Draw& draw, Chance& chance) {
    const State& state = rules.state;
    const auto offer = [&](const Action& each) { draw.offer(each); };
    Action action;
    // One counter first, then something it can do: no list of everything is made. Bringing on
    // counters from outside weighs as much as a few on the board.
    Units left = state.ready;
    std::size_t count = left.count();
    std::size_t outside = 4;
    std::size_t end = 1;
    while (count + outside + end > 0) {
        const std::size_t at = chance.below(static_cast<std::uint32_t>(count + outside + end));
        draw.clear();
        if (at < count) {
            const UnitId id = nth(left, at);
            // Two times in three ahead, if it can: else drawn moves would be mostly turns.
            if (!rules.is_panicked(id) && chance.below(3) != 0) {
                const Direction way = rules.is_leader(id) ? static_cast<Direction>(chance.below(6))
                                                          : state.unit(id).facing;
                draw.offer(Action::step(id, way));
                if (draw.pick(action)) return action;
            }
            unit_candidates(rules, id, offer);
            if (draw.pick(action)) return action;
            left.reset(id.index());
            --count;
        } else if (at < count + outside) {
            outside = 0;
            outside_candidates(rules, side, offer);
            if (draw.pick(action)) return action;
        } else {
            end = 0;
            draw.offer(Action::done());
            if (draw.pick(action)) return action;
        }
    }
    return Action::done();
}

Action draw_attack(const Rules& rules, Side side, Draw& draw, Chance& chance) {
    const State& state = rules.state;
    const Tables& tables = rules.tables;
    Action action;
    // Somebody who can attack, and one of the hexes before him.
    const PhaseRow& row = row_of(state.phase);
    Units left =
        (row.arm == Arm::cavalry ? tables.cavalry : tables.infantry) & tables.of_side[index(side)];
    std::size_t count = left.count();
    bool may_end = true;
    while (count > 0 || may_end) {
        const std::size_t at = chance.below(static_cast<std::uint32_t>(count + (may_end ? 1 : 0)));
        draw.clear();
        if (at == count) {
            draw.offer(Action::done());
            if (draw.pick(action)) return action;
            may_end = false;
            continue;
        }
        const UnitId id = nth(left, at);
        if (rules.may_attack(id))
            for (const Hex hex :
                 hex::front_zone(rules.map.grid, rules.unit(id).hex, rules.unit(id).facing))
                if (state.first_in(hex).exists()) draw.offer(Action::attack(hex));
        if (draw.pick(action)) return action;
        left.reset(id.index());
        --count;
    }
    return Action::done();
}

}  // namespace

Coverage Grunwald::propose(const State& state, Side side, std::size_t wanted, Chance&,
                           FunctionRef<void(const Action&)> each) const {
    const Rules rules(*tables_, state);
    if (rules.situation().side != side) return Coverage::all;
    std::size_t given = 0;
    bool all = true;
    candidates(rules, [&](const Action& action) {
        if (given == wanted && !all) return;
        if (!rules.check(side, action).ok()) return;
        if (given == wanted) {
            all = false;
            return;
        }
        ++given;
        each(action);
    });
    return all ? Coverage::all : Coverage::part;
}

Action Grunwald::sample(const State& state, Side side, Chance& chance) const {
    const Rules rules(*tables_, state);
    const Situation now = rules.situation();
    Draw draw(rules, side, chance);
    Action action;
    const auto offer = [&](const Action& each) { draw.offer(each); };

    if (now.ask == Ask::put) {
        const Frame& frame = state.frames.top();
        const BannerId banner = frame.banner;
        const Hex hex = rules.random_or_first_spot(frame.unit, banner, &chance);
        const bool faces = frame.unit.exists() && rules.has_facing(frame.unit);
        return Action::put(hex, faces ? static_cast<Facing>(chance.below(6)) : Facing::north);
    }
    if (now.ask == Ask::set_up && draw_set_up(rules, side, draw, chance, action)) return action;
    if (now.ask == Ask::move) return draw_move(rules, now.side, draw, chance);
    if (now.ask == Ask::attack) return draw_attack(rules, side, draw, chance);
    candidates(rules, offer);
    if (draw.pick(action)) return action;
    return Action::pass();
}

// Each verb with the whole range of what it takes; hexes to put a counter on only when one is in
// hand.
void Grunwald::each_conceivable(const State& state, Side,
                                FunctionRef<void(const Action&)> each) const {
    const Tables& tables = *tables_;
    const Rules rules(tables, state);
    each(Action::done());
    each(Action::pass());
    each(Action::declare());
    if (rules.situation().ask == Ask::put) {
        for (const Hex hex : tables.map.board)
            for (const Direction way : hex::directions) each(Action::put(hex, way));
        return;
    }
    for (std::size_t b = 0; b < tables.banners.size(); ++b) {
        each(Action::take(BannerId(b)));
        for (std::size_t i = 0; i < tables.counters.size(); ++i)
            each(Action::hand(BannerId(b), UnitId(i)));
    }
    for (const Hex hex : tables.map.board) each(Action::attack(hex));
    for (std::size_t i = 0; i < tables.counters.size(); ++i) {
        const UnitId id(i);
        each(Action::take(id));
        each(Action::assign(id));
        each(Action::form(id));
        each(Action::rally(id));
        each(Action::demolish(id));
        each(Action::join(id));
        each(Action::lose(id));
        for (const Direction way : hex::directions) {
            each(Action::step(id, way));
            each(Action::step(id, way, true));
            each(Action::turn(id, way));
            each(Action::countercharge(id, way));
            each(Action::retreat(id, way));
            each(Action::retreat(id, way, true));
            each(Action::face(id, way));
            each(Action::pursue(id, way));
            each(Action::advance(id, way));
        }
        if (!tables.shooters.test(i)) continue;
        for (const Hex hex : tables.map.fortifications) each(Action::batter(id, hex));
        for (std::size_t j = 0; j < tables.counters.size(); ++j) each(Action::fire(id, UnitId(j)));
    }
}

}  // namespace gonfalon::grunwald
