// Fights: which attack is declared and by whom, who answers a march, who takes a loss, where the
// beaten go and whether they are followed. The odds are the rules' own; what a result is worth is
// counted in what it scores.
#include <algorithm>

#include "ai/doctrine/grunwald_odds.h"

namespace gonfalon::grunwald {

namespace {

constexpr int two_dice[] = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};  // of 36, for 2 .. 12

int points_of(const Tables& tables, UnitId id) {
    return 100 * tables.victory.points[static_cast<std::size_t>(tables.counter(id).unit_class)];
}

// What it costs to lose a point of this unit.
int cost_of_point(const Tables& tables, const State& state, UnitId id) {
    const int points = points_of(tables, id);
    if (state.unit(id).strength > 1) return 3 * points / 10;
    // It was half lost already.
    if (state.unit(id).order == Order::panicked) return points / 2;
    return tables.counter(id).strength > 1 ? 7 * points / 10 : points;
}

// One side of a combat whose odds are fixed.
class Party {
  public:
    Party(const Tables& tables, const State& state, const Units& units)
        : tables_(tables), state_(state), units_(units) {
        units.each([&](std::size_t i) {
            if (!state.units[i].on_board()) return;
            if (tables.counters[i].unit_class == UnitClass::leader) {
                leader_ = std::max(leader_, points_of(tables, UnitId{i}) +
                                                (tables.counters[i].army_leader ? 3000 : 800));
                return;
            }
            const int cost = cost_of_point(tables, state, UnitId{i});
            if (least_ == 0 || cost < least_) least_ = cost;
            all_ += points_of(tables, UnitId{i});
            strength_ += state.units[i].strength;
        });
    }
    int loss(int points) const {
        return points >= strength_ ? all_ : std::min(points * least_, all_);
    }
    // Disorder after a retreat, on the average; certain where the result says so.
    int disorder(int row, bool outright) const {
        int sum = 0;
        units_.each([&](std::size_t i) {
            const Unit& unit = state_.units[i];
            const Counter& counter = tables_.counters[i];
            if (!unit.on_board() || counter.unit_class == UnitClass::leader) return;
            int ways = outright ? 36 : 0;
            const std::uint16_t totals =
                tables_.disorganisation.rows[static_cast<std::size_t>(row)]
                                            [static_cast<std::size_t>(counter.unit_class)];
            for (int dice = 2; !outright && dice <= 12; ++dice)
                if ((totals >> dice & 1) != 0) ways += two_dice[dice - 2];
            // Disorder becomes panic.
            const int share = unit.order == Order::good ? 6 : 3;
            sum += points_of(tables_, UnitId{i}) / share * ways / 36;
        });
        return sum;
    }
    // A leader who must go back may fall.
    int leader(int hexes_and_losses) const {
        int ways = 0;
        for (int dice = 2; dice <= std::min(hexes_and_losses, 12); ++dice)
            ways += two_dice[dice - 2];
        return leader_ * ways / 36;
    }
    int leader() const { return leader_; }
    bool has_fighters() const { return strength_ > 0; }

  private:
    const Tables& tables_;
    const State& state_;
    const Units& units_;
    int least_ = 0;
    int all_ = 0;
    int strength_ = 0;
    int leader_ = 0;
};

// What each roll of a combat brings its attacker, by the total of the dice, and the mean.
struct Prospects {
    std::array<int, 13> by_dice{};
    int mean = 0;

    Prospects(const Tables& tables, const State& state) {
        const Combat& combat = state.combat;
        const Party attack(tables, state, combat.attackers);
        const Party defence(tables, state, combat.defenders);
        if (!defence.has_fighters()) {
            by_dice.fill(defence.leader());
            mean = defence.leader();
            return;
        }
        const int shut = hemmed_in(tables, state);
        int sum = 0;
        for (int dice = 2; dice <= 12; ++dice) {
            const CombatResult& result = tables.combat.at(dice, combat.column);
            int value = 0;
            if (result.defender_retreat > 0) {
                const int hexes = result.defender_retreat;
                const int more = shut * hexes / 100;
                value += defence.loss(result.defender_loss + more);
                value += defence.disorder(hexes - 1, result.defender_disorganised);
                value += defence.leader(hexes + result.defender_loss);
                value += tables.judgement[Weight::ground_won] +
                         tables.judgement[Weight::hex_won] * hexes;
            } else {
                value += defence.loss(result.defender_loss);
            }
            value -= attack.loss(result.attacker_loss);
            if (result.attacker_retreat > 0) {
                const int hexes = result.attacker_retreat;
                value -= attack.disorder(hexes, result.attacker_disorganised);
                value -= tables.judgement[Weight::ground_won] +
                         tables.judgement[Weight::thrown_back] +
                         tables.judgement[Weight::hex_won] * hexes;
            }
            by_dice[static_cast<std::size_t>(dice)] = value;
            sum += two_dice[dice - 2] * value;
        }
        mean = sum / 36;
    }

  private:
    // How surely the defenders find no way back, in hundredths.
    static int hemmed_in(const Tables& tables, const State& state) {
        const Combat& combat = state.combat;
        const Side side = combat.attacker;
        int shut = 0;
        for (const Hex target : combat.targets) {
            int open = 0;
            for (const Direction way : hex::directions) {
                const Hex exit = tables.map.neighbour(target, way);
                if (exit == no_hex || !tables.map.passable.contains(exit) ||
                    tables.map.river.contains(target, way))
                    continue;
                bool held = false;
                for (const UnitId each : Stack(state, exit)) {
                    const Counter& counter = tables.counter(each);
                    held = held || counter.side == side;
                }
                for (const Direction beside : hex::directions) {
                    if (held) break;
                    for (const UnitId each : Stack(state, tables.map.neighbour(exit, beside))) {
                        const Counter& counter = tables.counter(each);
                        const Unit& unit = state.unit(each);
                        held = held ||
                               (counter.side == side && counter.unit_class != UnitClass::leader &&
                                !is_foot_shooter(counter.unit_class) &&
                                unit.order != Order::panicked &&
                                hex::turn(unit.facing, hex::opposite(beside)) <= 1);
                    }
                }
                if (!held) ++open;
            }
            shut = std::max(shut, open == 0 ? 100 : open == 1 ? 30 : 0);
        }
        return shut;
    }
};

// What a shot does on the average, by the total of the dice.
std::array<int, 13> effects_of(const Tables& tables, const State& state, UnitId shooter,
                               UnitId target) {
    std::array<int, 13> worth{};
    const UnitClass by = tables.counter(shooter).unit_class;
    const Weapon weapon = by == UnitClass::archers         ? Weapon::bow
                          : by == UnitClass::horse_archers ? Weapon::horse_bow
                          : by == UnitClass::crossbowmen   ? Weapon::crossbow
                                                           : Weapon::bombard;
    const Unit& unit = state.unit(target);
    const Counter& aimed = tables.counter(target);
    const int range = tables.map.grid.distance(state.unit(shooter).hex, unit.hex);
    if (range < 1 || range > 3) return worth;
    int modifier =
        tables.terrain.hexes[static_cast<std::size_t>(tables.map.at(unit.hex))].fire_modifier;
    if (weapon != Weapon::bombard) {
        modifier -= aimed.armour;
    } else if (aimed.armour >= tables.fire.heavy_armour) {
        modifier += tables.fire.heavy_armour_modifier;
    }
    const auto& row = tables.fire.units[static_cast<std::size_t>(weapon)]
                          .rows[static_cast<std::size_t>(range - 1)];
    const int points = points_of(tables, target);
    for (int dice = 2; dice <= 12; ++dice) {
        const int total = std::min(dice + modifier, 12);
        if (total < 1) continue;
        const FireEffect& effect = row[static_cast<std::size_t>(total - 1)];
        int value = 0;
        if (effect.loss >= unit.strength) {
            value = points;
        } else if (effect.loss > 0) {
            value = cost_of_point(tables, state, target);
        }
        if (effect.disorganises && unit.order == Order::good) value += points / 6;
        if (effect.stops) value += points / 12;
        worth[static_cast<std::size_t>(dice)] = value;
    }
    return worth;
}

int mean_of(const std::array<int, 13>& worth) {
    int sum = 0;
    for (int dice = 2; dice <= 12; ++dice)
        sum += two_dice[dice - 2] * worth[static_cast<std::size_t>(dice)];
    return sum / 36;
}

class Captain {
  public:
    Captain(const Grunwald& game, const State& state, Side side, const Lore::Staff& staff)
        : game_(game),
          tables_(game.tables()),
          map_(tables_.map),
          state_(state),
          side_(side),
          staff_(staff) {}

    bool answer(Ask ask, Chance& chance, Action& action) const {
        switch (ask) {
            case Ask::attack:
                return attack(chance, action);
            case Ask::assemble:
                action = assemble(state_);
                return is_legal(action);
            case Ask::react:
                return react(chance, action);
            case Ask::join_charge:
                return join_charge(chance, action);
            case Ask::answer_fire:
                return first_of(chance, Verb::fire, action);
            case Ask::lose:
            case Ask::friend_hit:
                return best(chance, action, [&](const Action& each) { return -cost(each.unit); });
            case Ask::garrison:
                return best(chance, action, [&](const Action& each) {
                    return 10 * state_.unit(each.unit).strength + tables_.counter(each.unit).armour;
                });
            case Ask::retreat:
                return best(chance, action, [&](const Action& each) { return retreat(each); });
            case Ask::retreat_facing:
            case Ask::pursuit_facing:
                return best(chance, action, [&](const Action& each) {
                    return watch(state_.unit(each.unit).hex, each.way);
                });
            case Ask::pursue:
                return best(chance, action, [&](const Action& each) { return pursuit(each); });
            case Ask::advance:
                return best(chance, action, [&](const Action& each) { return advance(each); });
            default:
                return false;
        }
    }

  private:
    bool is_legal(const Action& action) const { return game_.check(state_, side_, action).ok(); }

    template <class Value>
    bool best(Chance& chance, Action& action, Value&& value) const {
        int most = 0;
        bool found = false;
        game_.propose(state_, side_, 64, chance, [&](const Action& each) {
            const int worth = value(each);
            if (found && worth <= most) return;
            most = worth;
            action = each;
            found = true;
        });
        return found;
    }
    bool first_of(Chance& chance, Verb verb, Action& action) const {
        return best(chance, action, [&](const Action& each) { return each.verb == verb ? 1 : 0; });
    }

    int cost(UnitId id) const {
        const Unit& unit = state_.unit(id);
        const int value = cost_of_point(tables_, state_, id);
        return unit.order == Order::good ? value : value * 3 / 4;
    }

    // The attack whose odds are the best; none where nobody must attack and all are bad.
    bool attack(Chance& chance, Action& action) const {
        return best(chance, action, [&](const Action& each) {
            if (each.verb == Verb::done) return 0;
            State after = state_;
            Silent silent;
            game_.apply(after, side_, each, silent);
            int value = 0;
            return prospects(after, value) ? value : -10'000;
        });
    }

    // Brings an attack or a countercharge to its dice. False: it does not come to them.
    bool prospects(State& state, int& value) const {
        Silent silent;
        for (int guard = 0; guard < 32; ++guard) {
            const auto prompt = game_.prompt(state, side_);
            if (prompt.turn == Turn::chance) {
                if (prompt.ask != Ask::roll_combat) return false;
                value = Prospects(tables_, state).mean;
                return true;
            }
            if (prompt.turn == Turn::over || (prompt.side != side_ && prompt.ask != Ask::garrison))
                return false;
            Action next = Action::done();
            if (prompt.ask == Ask::assemble) {
                next = assemble(state);
            } else if (prompt.ask == Ask::garrison) {
                Chance none(std::uint64_t{0}, std::uint64_t{0});
                next = game_.sample(state, prompt.side, none);
            } else if (prompt.ask != Ask::join_charge) {
                return false;
            }
            if (!game_.check(state, prompt.side, next).ok()) return false;
            game_.apply(state, prompt.side, next, silent);
        }
        return false;
    }

    // The next to join, or the word to attack. A unit with two enemies before it goes where it
    // does more.
    Action assemble(const State& state) const {
        const Odds odds(game_, state, side_, staff_);
        const Combat& combat = state.combat;
        UnitId joins;
        int most = combat.attackers.any() ? 0 : -100'000;
        UnitId spare;
        for (const Hex target : combat.targets)
            for (const Direction way : hex::directions)
                for (const UnitId each : Stack(state, map_.neighbour(target, way))) {
                    if (tables_.counter(each).side != side_ || each == joins ||
                        combat.attackers.test(each.index()) ||
                        !game_.check(state, side_, Action::join(each)).ok())
                        continue;
                    const Unit& unit = state.unit(each);
                    const int here =
                        odds.attack_gain(each, unit.hex, unit.facing, unit.charge, target);
                    int elsewhere = -100'000;
                    for (int aside = -1; aside <= 1; ++aside) {
                        const Hex other = map_.neighbour(unit.hex, hex::rotate(unit.facing, aside));
                        if (other == no_hex || combat.targets.contains(other) ||
                            !is_open_target(state, other))
                            continue;
                        elsewhere = std::max(
                            elsewhere,
                            odds.attack_gain(each, unit.hex, unit.facing, unit.charge, other));
                    }
                    spare = each;
                    const int gain = here - std::max(elsewhere, -50);
                    if (gain <= most) continue;
                    most = gain;
                    joins = each;
                }
        if (joins.exists()) return Action::join(joins);
        if (game_.check(state, side_, Action::declare()).ok()) return Action::declare();
        // Somebody would be left who must fight: all join, then one more hex is attacked.
        if (spare.exists()) return Action::join(spare);
        Action more = Action::declare();
        combat.attackers.each([&](std::size_t i) {
            for (int aside = -1; aside <= 1; ++aside) {
                const Hex hex =
                    map_.neighbour(state.units[i].hex, hex::rotate(state.units[i].facing, aside));
                if (hex == no_hex || more.verb == Verb::attack) continue;
                if (game_.check(state, side_, Action::attack(hex)).ok()) more = Action::attack(hex);
            }
        });
        return more;
    }
    bool is_open_target(const State& state, Hex hex) const {
        bool fights = false;
        for (const UnitId each : Stack(state, hex)) {
            const Counter& counter = tables_.counter(each);
            if (counter.side == side_ || state.targeted.test(each.index())) return false;
            fights = fights || counter.unit_class != UnitClass::leader;
        }
        return fights;
    }

    // A shot that tells, a countercharge at good odds, or nothing.
    bool react(Chance& chance, Action& action) const {
        return best(chance, action, [&](const Action& each) {
            if (each.verb == Verb::fire) return shot(each.unit, each.other);
            if (each.verb == Verb::batter) return 1;
            if (each.verb != Verb::countercharge) return 0;
            State after = state_;
            Silent silent;
            game_.apply(after, side_, each, silent);
            int value = 0;
            return prospects(after, value) ? value : -10'000;
        });
    }
    bool join_charge(Chance& chance, Action& action) const {
        return best(chance, action, [&](const Action& each) {
            State after = state_;
            Silent silent;
            game_.apply(after, side_, each, silent);
            int value = 0;
            if (each.verb == Verb::done) {
                if (game_.prompt(after, side_).ask != Ask::roll_combat) return 0;
                return Prospects(tables_, after).mean;
            }
            return prospects(after, value) ? value : -10'000;
        });
    }

    int shot(UnitId shooter, UnitId target) const {
        const Unit& unit = state_.unit(target);
        if (tables_.counter(target).unit_class == UnitClass::leader) return 40;
        int value = 1 + mean_of(effects_of(tables_, state_, shooter, target));
        // A friend beside it may be struck.
        for (const Direction way : hex::directions)
            for (const UnitId each : Stack(state_, map_.neighbour(unit.hex, way)))
                if (tables_.counter(each).side == side_ && each != shooter &&
                    !is_foot_shooter(tables_.counter(each).unit_class)) {
                    value -= cost(each) / 6;
                    break;
                }
        return value;
    }

    // How well a unit there sees the enemies about it, and how few see its back.
    int watch(Hex hex, Facing facing) const {
        int value = 0;
        for (int range = 1; range <= 4; ++range)
            hex::for_each_at(map_.grid, hex, range, [&](Hex near) {
                for (const UnitId each : Stack(state_, near)) {
                    const Counter& counter = tables_.counter(each);
                    if (counter.side == side_ || counter.unit_class == UnitClass::leader) continue;
                    const int weight = (range == 1 ? 30 : 12 - 2 * range) *
                                       (state_.unit(each).order == Order::good ? 2 : 1);
                    if (hex::in_arc(map_.grid, hex, facing, hex::Arc::within_60, near))
                        value += weight;
                }
            });
        // Nobody near: towards where they come from.
        const int here = staff_.to_enemy[1][hex.id];
        for (int aside = -1; aside <= 1; ++aside) {
            const Hex front = map_.neighbour(hex, hex::rotate(facing, aside));
            if (front != no_hex && staff_.to_enemy[1][front.id] < here) value += aside == 0 ? 2 : 1;
        }
        return value;
    }

    // What standing there would be worth, whatever the facing.
    int stand(UnitId id, Hex hex) const {
        int value =
            tables_.judgement[Weight::retreat_away] * std::min<int>(staff_.to_enemy[1][hex.id], 8);
        int open = 0;
        for (const Direction way : hex::directions) {
            const Hex near = map_.neighbour(hex, way);
            if (near == no_hex) continue;
            if (map_.passable.contains(near) && Stack(state_, near).empty()) ++open;
            for (const UnitId each : Stack(state_, near)) {
                const Counter& counter = tables_.counter(each);
                if (each == id || counter.unit_class == UnitClass::leader) continue;
                if (counter.side == side_) {
                    value += tables_.judgement[Weight::retreat_company];
                } else if (hex::turn(state_.unit(each).facing, hex::opposite(way)) <= 1) {
                    value -= tables_.judgement[Weight::retreat_seen];
                }
            }
        }
        value -= tables_.judgement[Weight::retreat_blocked] * (2 - std::min(open, 2));
        const TerrainRow& ground = tables_.terrain.hexes[static_cast<std::size_t>(map_.at(hex))];
        const bool horse = is_horse(tables_.counter(id).unit_class);
        if (ground.disorganises[horse ? 1 : 0])
            value -= tables_.judgement[Weight::retreat_bad_ground];
        return value;
    }

    int retreat(const Action& each) const {
        const Hex to = map_.neighbour(state_.unit(each.unit).hex, each.way);
        if (to == no_hex) return -1000;
        int value = stand(each.unit, to);
        for (const UnitId there : Stack(state_, to))
            if (tables_.counter(there).unit_class != UnitClass::leader)
                value -= tables_.judgement[Weight::retreat_friends];
        if (each.overrun) value -= 100;
        return value;
    }

    int pursuit(const Action& each) const {
        if (each.verb != Verb::pursue) return 0;
        const Hex to = map_.neighbour(state_.unit(each.unit).hex, each.way);
        if (to == no_hex) return -1000;
        int value = -20;
        for (const UnitId there : Stack(state_, to))
            if (tables_.counter(there).side != side_)
                value += tables_.counter(there).unit_class == UnitClass::leader ? 1000 : 100;
        return value;
    }

    int advance(const Action& each) const {
        if (each.verb == Verb::turn)
            return watch(state_.unit(each.unit).hex, each.way) -
                   watch(state_.unit(each.unit).hex, state_.unit(each.unit).facing) - 4;
        if (each.verb != Verb::advance) return 0;
        const Hex here = state_.unit(each.unit).hex;
        const Hex to = map_.neighbour(here, each.way);
        if (to == no_hex) return -1000;
        int value = stand(each.unit, to) - stand(each.unit, here) - 10;
        for (const UnitId there : Stack(state_, to))
            if (tables_.counter(there).side != side_) value += 1000;
        for (std::size_t i = 0; i < tables_.banners.size(); ++i)
            if (state_.banners[i].state == BannerState::fallen && state_.banners[i].hex == to)
                value += 900;
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

bool fight(const Grunwald& game, const State& state, Side side, const Lore::Staff& staff, Ask ask,
           Chance& chance, Action& action) {
    return Captain(game, state, side, staff).answer(ask, chance, action);
}

bool prospects_of(const Grunwald& game, const State& state, Side side, std::array<int, 13>& worth) {
    const Tables& tables = game.tables();
    const Ask ask = game.prompt(state, side).ask;
    Side gains = state.combat.attacker;
    if (ask == Ask::roll_combat) {
        worth = Prospects(tables, state).by_dice;
    } else if (ask == Ask::roll_fire) {
        const Shot* shot = nullptr;
        for (const Shot& each : state.volley.shots)
            if (shot == nullptr && each.stage != ShotStage::resolved) shot = &each;
        if (shot == nullptr || !shot->target.exists()) return false;
        gains = tables.counter(shot->shooter).side;
        worth = effects_of(tables, state, shot->shooter, shot->target);
    } else {
        return false;
    }
    if (gains != side)
        for (int& each : worth) each = -each;
    return true;
}

}  // namespace gonfalon::grunwald
