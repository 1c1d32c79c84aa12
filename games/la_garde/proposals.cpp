// The other three faces of the legal set: list, draw one, show where a brigade can go. `check` is
// the law; the conformance suite holds these to it. Where places and lengths are free the list is a
// part: a fan of directions, whole and half distances, a lattice.
#include <algorithm>
#include <vector>

#include "engine/chance/chance.h"
#include "engine/game/candidates.h"
#include "engine/game/reach_round.h"
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

namespace {

constexpr Order all_orders[] = {Order::attack, Order::defend, Order::manoeuvre};
constexpr int fan = 8;         // directions of a move, all round
constexpr int spokes = 8;      // directions of a ride
constexpr int lattice_x = 24;  // places of a set-up zone
constexpr int lattice_y = 4;
constexpr int entries = 5;  // points of a stretch of the edge

class Candidates : Giving<Action> {
  public:
    Candidates(const LaGarde& game, const State& now, Side side)
        : Giving(side),
          rules_(game, now, Reasons::one),
          tables_(game.tables()),
          now_(now),
          play_(now.scene) {}

    const Rules& rules() const { return rules_; }
    bool asked() const {
        const Situation situation = rules_.situation();
        if (is_chance(situation.ask) || situation.ask == Ask::over) return false;
        if (situation.ask == Ask::orders) return !play_.sealed[index(side_)];
        return situation.side == side_;
    }
    // Are the answers finitely many, all of them listed?
    bool finite() const {
        const Ask ask = rules_.situation().ask;
        return (ask != Ask::deploy && ask != Ask::move) || !asked();
    }

    // `each` says whether to go on.
    void visit(FunctionRef<bool(const Action&)> each) {
        begin(each);
        if (!asked()) return;
        switch (rules_.situation().ask) {
            case Ask::deploy:
                deploy();
                break;
            case Ask::orders:
                own_corps([&](CorpsId id) {
                    for (const Order order : all_orders) give(Action::lay(id, order));
                });
                own_formations([&](FormationId id) {
                    for (const Order order : all_orders) give(Action::lay(id, order));
                });
                give(Action::of(Verb::seal));
                break;
            case Ask::again:
                own_formations([&](FormationId id) { give(Action::of(Verb::again, id)); });
                give(Action::done());
                break;
            case Ask::replace:
                own_generals([&](GeneralId id) { give(Action::of(Verb::replace, id)); });
                give(Action::done());
                break;
            case Ask::first:
                give(Action::counted(Verb::first, 0));
                give(Action::counted(Verb::first, 1));
                break;
            case Ask::activate:
                own_formations([&](FormationId id) { give(Action::of(Verb::activate, id)); });
                break;
            case Ask::move:
                rules_.each_of(play_.formation, [&](BrigadeId id) {
                    if (now_.of(id).has(Mark::moved)) return;
                    if (now_.of(id).on_table()) moves(id);
                    if (now_.of(id).place == Place::waiting) enters(id);
                });
                own_generals([&](GeneralId id) { rides(id); });
                give(Action::done());
                break;
            case Ask::fight:
                rules_.each_of(play_.formation, [&](BrigadeId id) {
                    if (!now_.of(id).on_table()) return;
                    rules_.each_on_table(other(side_), [&](BrigadeId enemy) {
                        give(Action::of(Verb::attack, id, enemy));
                        if (rules_.is_gun(id)) give(Action::of(Verb::bombard, id, enemy));
                    });
                });
                give(Action::done());
                break;
            case Ask::engage:
                own_generals([&](GeneralId id) { give(Action::of(Verb::engage, id)); });
                give(Action::done());
                break;
            case Ask::advance:
                give(Action::of(Verb::advance));
                give(Action::done());
                break;
            default:
                break;
        }
    }

    // Of every verb a few that are refused now, said by pieces of both sides, who take turns as the
    // position changes: what answers another question, by who is gone, away or the enemy's.
    void untimely(FunctionRef<void(const Action&)> each) {
        Chance turns(hash_of(now_), 1);
        const auto any = [&](const SideBegin& begin) { return somebody(begin, turns); };
        const auto refused = [&](const Action& action) {
            if (!rules_.check(side_, action)) each(action);
        };
        for (int i = 0; i < 3; ++i) {
            const BrigadeId brigade{any(tables_.brigade_begin)};
            const BrigadeId foe{any(tables_.brigade_begin)};
            const FormationId formation{any(tables_.formation_begin)};
            const GeneralId general{any(tables_.general_begin)};
            const Order order = all_orders[turns.below(order_count)];
            if (!rules_.game.has(brigade) || !rules_.game.has(formation) ||
                !rules_.game.has(general))
                return;
            const auto x = static_cast<int>(turns.below(lattice_x));
            const auto y = static_cast<int>(turns.below(lattice_y));
            refused(Action::place(brigade, lattice(x, y)));
            refused(Action::place(brigade, now_.of(foe).pose));
            refused(Action::of(Verb::station, general, lattice(x, y).at));
            refused(Action::of(Verb::station, general, now_.of(foe).pose.at));
            refused(Action::lay(formation, order));
            if (const CorpsId corps = tables_.of(formation).corps; corps.exists())
                refused(Action::lay(corps, order));
            refused(Action::of(Verb::again, formation));
            refused(Action::of(Verb::replace, general));
            refused(Action::counted(Verb::first, i % 2));
            refused(Action::move(brigade, {0, 100 + 700 * i, 0}));
            refused(entry(brigade, static_cast<int>(turns.below(entries))));
            refused(Action::of(Verb::ride, general, now_.of(foe).pose.at));
            refused(Action::of(Verb::bombard, brigade, foe));
            refused(Action::of(Verb::attack, brigade, foe));
            refused(Action::of(Verb::engage, general));
        }
        refused(Action::of(Verb::advance));
    }

    // One of the candidates of a question with many, quickly; it may be illegal.
    Action draw(Ask ask, Chance& chance) {
        const auto any = [&](const SideBegin& begin) { return any_of(begin, side_, chance); };
        switch (ask) {
            case Ask::deploy: {
                const BrigadeId id{any(tables_.brigade_begin)};
                const auto y = static_cast<int>(chance.below(lattice_y));
                return Action::place(id, lattice(static_cast<int>(chance.below(lattice_x)), y));
            }
            case Ask::orders: {
                if (chance.below(3) == 0) return Action::of(Verb::seal);
                // What must be laid first.
                for (std::size_t i = tables_.corps_begin[index(side_)];
                     i < tables_.corps_begin[index(side_) + 1]; ++i)
                    if (rules_.wants_order(CorpsId{i}) && now_.corps[i].wanted == Order::none)
                        return Action::lay(CorpsId{i}, all_orders[chance.below(order_count)]);
                for (std::size_t i = tables_.formation_begin[index(side_)];
                     i < tables_.formation_begin[index(side_) + 1]; ++i)
                    if (rules_.wants_order(FormationId{i}) &&
                        now_.divisions[i].wanted == Order::none)
                        return Action::lay(FormationId{i}, all_orders[chance.below(order_count)]);
                const Order order = all_orders[chance.below(order_count)];
                if (chance.below(2) == 0)
                    return Action::lay(CorpsId{any(tables_.corps_begin)}, order);
                return Action::lay(FormationId{any(tables_.formation_begin)}, order);
            }
            case Ask::move: {
                const auto kind = chance.below(8);
                if (kind == 0) return Action::done();
                if (kind == 1) {
                    const GeneralId id{any(tables_.general_begin)};
                    if (!now_.of(id).on_table()) return Action::done();
                    const auto way = static_cast<Angle>(chance.below(65536));
                    const auto far = static_cast<Length>(
                        chance.below(static_cast<std::uint32_t>(tables_.movement.headquarters)) +
                        1);
                    return Action::of(Verb::ride, id,
                                      now_.of(id).pose.at + plane::offset(way, far));
                }
                const Formation& card = tables_.of(play_.formation);
                const BrigadeId id{card.begin.index() +
                                   chance.below(static_cast<std::uint32_t>(card.size()))};
                if (now_.of(id).has(Mark::moved)) return Action::done();
                if (now_.of(id).place == Place::waiting)
                    return entry(id, static_cast<int>(chance.below(entries)));
                if (!now_.of(id).on_table()) return Action::done();
                if (rules_.order_of(id) == Order::attack && chance.below(4) != 0)
                    return closing(id);
                const int pivot = static_cast<int>(chance.below(65536)) - 32768;
                const Length most = rules_.allowance(id, false);
                const auto far = static_cast<Length>(
                    chance.below(static_cast<std::uint32_t>(most > 0 ? most + 1 : 1)));
                return Action::move(id, {pivot, chance.below(3) == 0 ? most : far,
                                         chance.below(2) == 0 ? -pivot : 0});
            }
            default:
                return Action::done();
        }
    }

  private:
    template <class Visit>
    void own_formations(Visit&& visit) {
        each_of<FormationId>(tables_.formation_begin, side_, visit);
    }
    template <class Visit>
    void own_corps(Visit&& visit) {
        each_of<CorpsId>(tables_.corps_begin, side_, visit);
    }
    template <class Visit>
    void own_generals(Visit&& visit) {
        each_of<GeneralId>(tables_.general_begin, side_, visit);
    }

    // --- Moves -----------------------------------------------------------------------------------

    // On Attack: the whole way at the nearest enemy.
    Action closing(BrigadeId id) const {
        const int pivot = rules_.pivot_to_nearest(id);
        const Run run = rules_.attack_run(id, pivot);
        if (!run.possible) return Action::move(id, {pivot, 0, 0});
        return Action::move(id, {pivot, run.distance, 0});
    }

    // As far as the order lets it that way.
    plane::Move farthest(BrigadeId id, int pivot) const {
        const Pose start = plane::pivoted(now_.of(id).pose, pivot);
        const bool back = plane::turn_size(0, static_cast<Angle>(pivot)) > plane::quarter_turn;
        Length most = rules_.affordable(start.at, start.facing, rules_.allowance(id, false));
        if (rules_.order_of(id) == Order::manoeuvre && !rules_.board.roads.empty()) {
            const Length road = rules_.allowance(id, true);
            if (plane::covered(rules_.board.roads, start.at,
                               start.at + plane::offset(start.facing, road)))
                most = road;
        }
        if (most <= 0) return {pivot, 0, 0};
        const plane::Rectangle body = back ? rules_.base(id) : rules_.base_at(id, start);
        bool starts_free = true;
        most = rules_.until_enemy(side_, body, start.facing, most, starts_free);
        if (rules_.order_of(id) == Order::manoeuvre &&
            !rules_.in_enemy_zone(side_, rules_.base(id)))
            most = rules_.until_zone(side_, body, start.facing, most);
        return {pivot, most, back ? -pivot : 0};
    }

    // The same, in the end turned to the enemy that is nearest now.
    plane::Move looking(BrigadeId id, plane::Move move) const {
        const BrigadeId enemy = rules_.nearest_enemy(id);
        if (!enemy.exists()) return move;
        const Pose end = plane::end_of(now_.of(id).pose, {move.pivot, move.distance, 0});
        move.correction =
            plane::turn(end.facing, plane::bearing(end.at, rules_.base(enemy).middle()));
        return move;
    }

    void moves(BrigadeId id) {
        if (now_.of(id).cohesion == Cohesion::rout) return;
        const bool attacks = rules_.order_of(id) == Order::attack;
        if (attacks) give(closing(id));
        const int ahead = rules_.pivot_to_nearest(id);
        if (!attacks) {
            const plane::Move at_enemy = farthest(id, ahead);
            give(Action::move(id, at_enemy));
        }
        for (int ray = 0; ray < fan && going_; ++ray) {
            const int pivot = ray * 65536 / fan - (ray > fan / 2 ? 65536 : 0);
            const plane::Move whole = farthest(id, pivot);
            if (whole.distance == 0) continue;
            give(Action::move(id, looking(id, whole)));
            give(Action::move(id, whole));
            give(
                Action::move(id, looking(id, {whole.pivot, whole.distance / 2, whole.correction})));
        }
        // Turns in place: to the nearest enemy.
        if (ahead != 0) give(Action::move(id, {ahead, 0, 0}));
    }

    Action entry(BrigadeId id, int part) const {
        const Formation& card = tables_.of(rules_.formation(id));
        const Point at =
            plane::point_at(card.entry_from, card.entry_to, {2 * part + 1, 2 * entries});
        const Length most = rules_.affordable(
            at, card.entry_facing, std::max(rules_.allowance(id, false), rules_.row(id).base));
        return Action::enter(id, at, {0, most, 0});
    }
    void enters(BrigadeId id) {
        for (int part = 0; part < entries && going_; ++part) {
            Action action = entry(id, part);
            give(action);
            action.number /= 2;
            give(action);
        }
    }

    void rides(GeneralId id) {
        if (!rules_.may_ride(id)) return;
        const Point here = now_.of(id).pose.at;
        const auto toward = [&](Point to) {
            const Length far = plane::distance(here, to);
            const Length most = std::min(far, tables_.movement.headquarters);
            if (most <= 0) return;
            give(Action::of(Verb::ride, id, here + plane::offset(plane::bearing(here, to), most)));
        };
        // Behind the brigades of the active formation, and all round.
        rules_.each_of(play_.formation, [&](BrigadeId brigade) {
            if (now_.of(brigade).on_table()) toward(rules_.base(brigade).centre(plane::Edge::rear));
        });
        for (int spoke = 0; spoke < spokes && going_; ++spoke)
            toward(here + plane::offset(static_cast<Angle>(spoke * 65536 / spokes),
                                        tables_.movement.headquarters / 2));
    }

    // --- Set-up ----------------------------------------------------------------------------------

    Pose lattice(int x, int y) const {
        const BattleSide& card = tables_.battle.sides[index(side_)];
        const plane::Box box = card.zone.bounds();
        return {{box.low.x + (box.high.x - box.low.x) * (2 * x + 1) / (2 * lattice_x),
                 box.low.y + (box.high.y - box.low.y) * (2 * y + 1) / (2 * lattice_y)},
                card.facing};
    }
    void deploy() {
        for (std::size_t i = tables_.brigade_begin[index(side_)];
             i < tables_.brigade_begin[index(side_) + 1] && going_; ++i) {
            if (now_.units[i].place != Place::waiting) continue;
            for (int y = 0; y < lattice_y && going_; ++y)
                for (int x = 0; x < lattice_x && going_; ++x)
                    give(Action::place(BrigadeId{i}, lattice(x, y)));
        }
        own_generals([&](GeneralId id) {
            if (!now_.of(id).on_table() || now_.of(id).rode) return;
            for (int x = 0; x < lattice_x && going_; x += 6)
                give(Action::of(Verb::station, id, lattice(x, 1).at));
        });
    }

    Rules rules_;
    const Tables& tables_;
    const State& now_;
    const Scene& play_;
};

}  // namespace

Coverage LaGarde::propose(const State& now, Side side, std::size_t wanted, Chance&,
                          FunctionRef<void(const Action&)> each) const {
    Candidates candidates(*this, now, side);
    return propose_legal<Action>(candidates, side, wanted, each);
}

// The same places as the list, legal or not, and what could answer any other question.
void LaGarde::each_conceivable(const State& now, Side side,
                               FunctionRef<void(const Action&)> each) const {
    Candidates candidates(*this, now, side);
    each_candidate<Action>(candidates, each, [&](EachOnce<Action>& once) {
        once(Action::done());
        once(Action::of(Verb::seal));
        const FormationId active = now.scene.formation;
        if (has(active)) {
            const BrigadeId id = tables().of(active).begin;
            if (has(id)) {
                // Too far, turned too far.
                once(Action::move(id, {0, 6000, 0}));
                once(Action::move(id, {40000, 100, 0}));
            }
        }
        for (std::size_t i = 0; i < tables().formations.size(); ++i)
            once(Action::of(Verb::activate, FormationId{i}));
        candidates.untimely([&](const Action& action) { once(action); });
    });
}

Action LaGarde::sample(const State& now, Side side, Chance& chance) const {
    Candidates candidates(*this, now, side);
    const Rules& rules = candidates.rules();
    const Ask ask = rules.situation().ask;
    if (ask == Ask::deploy || ask == Ask::orders || ask == Ask::move) {
        // Now and then evenly, so that everything has a chance.
        const bool quick = chance.below(48) != 0;
        if (quick)
            if (const auto drawn = draw_quickly<Action>(candidates, side, ask, 8, chance))
                return *drawn;
        // Enough has been tried: closing the step is legal more often than not.
        const Action over = ask == Ask::orders ? Action::of(Verb::seal) : Action::done();
        if (quick && ask != Ask::deploy && rules.check(side, over)) return over;
    }
    return draw_legal<Action>(candidates, side, chance);
}

namespace {

constexpr int rays = 64;
constexpr Length reach_pace = centimetre / 2;

using GivePlace = FunctionRef<void(const ReachPlace<Action>&)>;

// Each stretch of lengths that `check` allows: its nearest place, then its farthest. Between the
// rays all round lie the ways that matter and that no round number meets: at the nearest enemy, and
// along a road.
void brigade_reach(const Rules& rules, Side side, BrigadeId id, const Pose& pose, GivePlace place) {
    const Length most =
        std::max({rules.allowance(id, false), rules.allowance(id, true), rules.row(id).base});
    int ray = 0;
    const auto look = [&](int pivot) {
        const bool back = plane::turn_size(0, static_cast<Angle>(pivot)) > plane::quarter_turn;
        const auto step = [&](Length far) {
            return Action::move(id, {pivot, far, back ? -pivot : 0});
        };
        const auto goes = [&](Length far) { return rules.check(side, step(far)).ok(); };
        const Angle way = plane::turned(pose.facing, pivot);
        const Length whole = rules.order_of(id) == Order::attack && rules.is_commanded(id)
                                 ? rules.attack_run(id, pivot).distance
                                 : 0;
        bool met = whole == 0 || !goes(whole);
        const auto give = [&](Length from, Length to) {
            for (const Length far : {from, to}) {
                const Action action = step(far);
                place({ray, way, far, &action, 1});
            }
            met = met || (from <= whole && (whole <= to || to == most));
        };
        plane::each_stretch(most, reach_pace, goes, give);
        if (!met) give(whole, whole);
        ++ray;
    };
    for (int i = 0; i < rays; ++i) look(i * (65536 / rays) - 32768);
    if (rules.order_of(id) == Order::attack) look(rules.pivot_to_nearest(id));
    if (rules.order_of(id) != Order::manoeuvre) return;
    for (const plane::Polygon& road : rules.board.roads) {
        if (!plane::contains(road, pose.at)) continue;
        const auto corners = road.corners();
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Point end =
                plane::point_at(corners[i], corners[(i + 1) % corners.size()], {1, 2});
            if (!(end == pose.at)) look(plane::turn(pose.facing, plane::bearing(pose.at, end)));
        }
    }
}

void general_reach(const Rules& rules, Side side, GeneralId id, Length most, const Point& start,
                   GivePlace place) {
    reach_round<Action>(
        most, reach_pace,
        [&](Angle way, Length far) {
            return Action::of(Verb::ride, id, start + plane::offset(way, far));
        },
        [&](const Action& ride) { return rules.check(side, ride).ok(); }, place);
}

}  // namespace

void LaGarde::reach(const State& now, Side side, const Action& unfinished, GivePlace place) const {
    const Rules rules(*this, now, Reasons::one);
    const Situation situation = rules.situation();
    if (situation.side != side || situation.ask != Ask::move) return;
    if (unfinished.verb == Verb::ride) {
        const GeneralId general = unfinished.general;
        if (rules.may_ride(general))
            general_reach(rules, side, general, tables().movement.headquarters,
                          now.of(general).pose.at, place);
        return;
    }
    const BrigadeId id = unfinished.brigade;
    if (rules.on_table(id) && rules.formation(id) == now.scene.formation &&
        !now.of(id).has(Mark::moved))
        brigade_reach(rules, side, id, now.of(id).pose, place);
}

}  // namespace gonfalon::la_garde
