// The other three faces of the legal set: list, draw one, show where a piece can go. `check` is the
// law; the conformance suite holds these to it.
#include <algorithm>
#include <vector>

#include "engine/game/candidates.h"
#include "games/p3f/verbs.h"

namespace gonfalon::p3f {

namespace {

// Every action worth checking now, the most sensible first. `each` says whether to go on.
class Candidates : Giving<Action> {
  public:
    Candidates(const P3f& game, const State& now, Side side)
        : Giving(side), game_(game), rules_(game, now), now_(now) {}

    void visit(FunctionRef<bool(const Action&)> each) {
        begin(each);
        const Situation situation = rules_.situation();
        if (situation.side != side_ || is_chance(situation.ask)) return;
        switch (situation.ask) {
            case Ask::set_up:
                set_up();
                break;
            case Ask::cannonade:
                guns();
                break;
            case Ask::orders:
                orders();
                break;
            case Ask::move:
                moves();
                break;
            case Ask::react:
                reactions();
                break;
            case Ask::attack:
                attacks();
                break;
            case Ask::defend:
                for (const PieceId id : Stack(now_, now_.combat.to)) give(Action::defend(id));
                return;
            case Ask::second_round:
            case Ask::second_attack:
                give(Action::again());
                break;
            case Ask::loss:
                give(Action::stand());
                for (const Zone to : game_.map().neighbours(now_.combat.to))
                    give(Action::retreat(now_.combat.defender, to));
                give(Action::retreat(now_.combat.defender, Zone{}));
                return;
            case Ask::support_retreat:
            case Ask::follow:
                for (const PieceId id : Stack(now_, now_.combat.to))
                    for (const Zone to : game_.map().neighbours(now_.combat.to))
                        give(Action::retreat(id, to));
                break;
            case Ask::advance:
                for (const PieceId id : Stack(now_, now_.combat.from)) give(Action::advance(id));
                break;
            case Ask::advance_before:
                for (const PieceId id : Stack(now_, now_.frames.top().from))
                    give(Action::advance(id));
                break;
            case Ask::place_leader:
                for (const Zone zone : game_.map().zones()) give(Action::settle(zone));
                return;
            default:
                return;
        }
        give(Action::done());
    }

  private:
    template <class Visit>
    void own(Visit&& visit) {
        each_of<PieceId>(game_.tables().side_begin, side_, visit);
    }
    template <class Visit>
    void enemies(Visit&& visit) {
        each_of<PieceId>(game_.tables().side_begin, other(side_), [&](PieceId id) {
            if (now_.piece(id).on_board()) visit(id);
        });
    }

    void set_up() {
        own([&](PieceId id) {
            if (!now_.piece(id).on_board()) return;
            for (const Zone zone : game_.counter(id).starts) give(Action::place(id, zone));
            if (!game_.counter(id).detaches || !game_.options().enfants_perdus) return;
            const Zone here = now_.piece(id).zone;
            give(Action::of(Verb::detach, id, here));
            for (const Zone zone : game_.map().neighbours(here))
                give(Action::of(Verb::detach, id, zone));
        });
    }
    void orders() {
        for (std::size_t i = 0; i < game_.tables().columns.size(); ++i)
            if (game_.card(ColumnId{i}).side == side_)
                for (const Order order : all_orders) give(Action::order(ColumnId{i}, order));
    }
    void steps(PieceId id) {
        const Piece& piece = now_.piece(id);
        if (piece.place == Place::reserve)
            for (const Zone zone : game_.card(game_.counter(id).column).entries)
                give(Action::enter(id, zone));
        if (!piece.on_board()) return;
        for (const Zone to : game_.map().neighbours(piece.zone)) give(Action::step(id, to));
        const Counter& counter = game_.counter(id);
        if (counter.two_faced) give(Action::of(Verb::face, id));
        if (counter.caracole) give(Action::of(Verb::caracole, id));
        if (game_.tables().battle.specials.leave.rule.exists()) give(Action::of(Verb::leave, id));
        if (game_.tables().battle.specials.ruse.rule.exists()) give(Action::of(Verb::ruse, id));
        if (!game_.options().enfants_perdus) return;
        if (counter.detaches) give(Action::of(Verb::detach, id));
        if (counter.is_detachment()) give(Action::of(Verb::absorb, id));
    }
    // Who is on the way goes on first.
    void moves() {
        const PieceId marching = now_.march.piece;
        if (marching.exists()) steps(marching);
        own([&](PieceId id) {
            if (id != marching && !now_.piece(id).has(Mark::finished)) steps(id);
        });
        // A finished parent may still be asked about; check says no.
        own([&](PieceId id) {
            if (id != marching && now_.piece(id).has(Mark::finished)) steps(id);
        });
    }
    void reactions() {
        own([&](PieceId id) {
            if (!now_.piece(id).on_board()) return;
            const Zone here = now_.piece(id).zone;
            for (const Zone zone : game_.map().neighbours(here)) {
                if (!rules_.is_held(zone, other(side_))) continue;
                for (const PieceId target : Stack(now_, zone)) {
                    give(Action::fire(id, target));
                    give(Action::charge(id, target));
                }
                for (const Zone to : game_.map().neighbours(here))
                    give(Action::withdraw(id, to, zone));
            }
        });
    }
    void guns() {
        own([&](PieceId id) {
            if (now_.piece(id).on_board() && game_.counter(id).is_gun())
                enemies([&](PieceId target) { give(Action::fire(id, target)); });
        });
    }
    void attacks() {
        own([&](PieceId id) {
            if (!now_.piece(id).on_board() || !rules_.fights(id)) return;
            for (const Zone to : game_.map().neighbours(now_.piece(id).zone)) {
                give(Action::attack(id, to, true));
                give(Action::attack(id, to, false));
            }
        });
        guns();
    }

    const P3f& game_;
    Rules rules_;
    const State& now_;
};

}  // namespace

Coverage P3f::propose(const State& now, Side side, std::size_t wanted, Chance&,
                      FunctionRef<void(const Action&)> each) const {
    const Rules rules(*this, now);
    Coverage coverage = Coverage::all;
    std::size_t given = 0;
    Candidates(*this, now, side).visit([&](const Action& action) {
        if (!rules.check(side, action)) return true;
        if (given == wanted) {
            coverage = Coverage::part;
            return false;
        }
        ++given;
        each(action);
        return true;
    });
    return coverage;
}

// Each verb that answers the question with the whole range of what it takes, anybody's pieces and
// every zone; the others once, with a piece of the player.
void P3f::each_conceivable(const State& now, Side side,
                           FunctionRef<void(const Action&)> each) const {
    const Ask ask = Rules(*this, now).situation().ask;
    const std::size_t all = piece_count();
    const ZoneSet zones = map().zones();
    for (std::size_t v = 0; v < count_of<Verb>; ++v) {
        const auto verb = static_cast<Verb>(v);
        const bool answer = row_of(verb).when.has(ask);
        const std::size_t begin = answer ? 0 : tables().side_begin[index(side)];
        const std::size_t end = answer ? all : std::min(begin + 1, all);
        Action action;
        action.verb = verb;
        switch (verb) {
            case Verb::done:
            case Verb::stand:
            case Verb::again:
                each(action);
                break;
            case Verb::settle:
                for (const Zone zone : zones) each(Action::settle(zone));
                break;
            case Verb::order:
                for (std::size_t i = 0; i < tables().columns.size(); ++i)
                    for (const Order wanted : all_orders) each(Action::order(ColumnId{i}, wanted));
                break;
            case Verb::leave:
            case Verb::face:
            case Verb::absorb:
            case Verb::caracole:
            case Verb::ruse:
            case Verb::defend:
            case Verb::advance:
                for (std::size_t i = begin; i < end; ++i) each(Action::of(verb, PieceId{i}));
                break;
            case Verb::fire:
            case Verb::charge:
                for (std::size_t i = begin; i < end; ++i)
                    for (std::size_t j = 0; j < all; ++j) {
                        action.piece = PieceId{i};
                        action.other = PieceId{j};
                        each(action);
                    }
                break;
            case Verb::attack:
                for (std::size_t i = begin; i < end; ++i)
                    for (const Zone zone : zones)
                        for (const bool spends : {false, true})
                            each(Action::attack(PieceId{i}, zone, spends));
                break;
            case Verb::withdraw:
                for (std::size_t i = begin; i < end; ++i)
                    for (const Zone zone : zones)
                        for (const Zone from : zones)
                            each(Action::withdraw(PieceId{i}, zone, from));
                break;
            case Verb::detach:
            case Verb::retreat:
            case Verb::place:
            case Verb::move:
            case Verb::enter:
                for (std::size_t i = begin; i < end; ++i) {
                    // In movement no zone is named; a retreat without one leads off the map.
                    if (verb == Verb::detach || verb == Verb::retreat)
                        each(Action::of(verb, PieceId{i}));
                    for (const Zone zone : zones) each(Action::of(verb, PieceId{i}, zone));
                }
                break;
        }
    }
}

namespace {

// Draws one action after the other until one is legal; `done` is the last resort of every question
// that can be left unanswered. A draw takes a bounded time and allocates nothing.
//
// One draw a statement: the order in which a compiler evaluates arguments is its own.
class Draw {
  public:
    Draw(const P3f& game, const State& now, Side side, Chance& chance)
        : game_(game), rules_(game, now), now_(now), side_(side), chance_(chance) {}

    Action action() {
        const Ask ask = rules_.situation().ask;
        switch (ask) {
            case Ask::defend:
                return defender();
            case Ask::loss:
                return loss();
            case Ask::second_round:
            case Ask::second_attack:
                return chance_.below(2) == 0 ? Action::again() : Action::done();
            case Ask::place_leader: {
                const ZoneSet zones = area::nearest(game_.map(), now_.frames.top().zone,
                                                    now_.held[index(side_)], game_.tables().land);
                return Action::settle(any(zones));
            }
            default:
                break;
        }
        constexpr int most_attempts = 16;
        for (int attempt = 0; attempt < most_attempts; ++attempt) {
            const Action drawn = draw(ask);
            if (rules_.check(side_, drawn)) return drawn;
        }
        if (ask != Ask::attack || rules_.check(side_, Action::done())) return Action::done();
        return forced_attack();
    }

  private:
    bool rarely(std::uint32_t one_in) { return chance_.below(one_in) == 0; }
    Zone any(const ZoneSet& zones) {
        const int count = zones.count();
        return count == 0
                   ? Zone{}
                   : zones.nth(static_cast<int>(chance_.below(static_cast<std::uint32_t>(count))));
    }
    PieceId any_of(Side side) {
        const auto& begin = game_.tables().side_begin;
        const std::size_t count = begin[index(side) + 1] - begin[index(side)];
        return PieceId{begin[index(side)] + chance_.below(static_cast<std::uint32_t>(count))};
    }
    PieceId any_in(Zone zone) {
        std::uint32_t count = 0;
        PieceId chosen;
        for (const PieceId id : Stack(now_, zone))
            if (chance_.below(++count) == 0) chosen = id;
        return chosen;
    }
    Zone beside(PieceId id) { return any(game_.map().neighbours(now_.piece(id).zone)); }

    Action draw(Ask ask) {
        switch (ask) {
            case Ask::set_up:
                return set_up();
            case Ask::cannonade: {
                if (rarely(8)) return Action::done();
                const PieceId target = any_of(other(side_));
                return Action::fire(any_of(side_), target);
            }
            case Ask::orders: {
                if (rarely(3)) return Action::done();
                const auto columns = static_cast<std::uint32_t>(game_.tables().columns.size());
                const Order wanted = all_orders[chance_.below(std::size(all_orders))];
                return Action::order(ColumnId{chance_.below(columns)}, wanted);
            }
            case Ask::move:
                return move();
            case Ask::react:
                return react();
            case Ask::attack:
                return attack();
            case Ask::support_retreat:
            case Ask::follow: {
                if (rarely(4)) return Action::done();
                const Zone to = any(game_.map().neighbours(now_.combat.to));
                return Action::retreat(any_in(now_.combat.to), to);
            }
            case Ask::advance:
                return rarely(4) ? Action::done() : Action::advance(any_in(now_.combat.from));
            case Ask::advance_before:
                return rarely(4) ? Action::done() : Action::advance(any_in(now_.frames.top().from));
            default:
                return Action::done();
        }
    }
    Action set_up() {
        if (rarely(6)) return Action::done();
        const PieceId id = any_of(side_);
        if (!now_.piece(id).on_board()) return Action::done();
        if (game_.options().enfants_perdus && game_.counter(id).detaches && rarely(2))
            return Action::of(Verb::detach, id, rarely(3) ? now_.piece(id).zone : beside(id));
        return Action::place(id, any(game_.counter(id).starts));
    }
    Action move() {
        if (rarely(48)) return Action::done();
        const PieceId marching = now_.march.piece;
        const PieceId id = marching.exists() && rarely(2) ? marching : any_of(side_);
        const Piece& piece = now_.piece(id);
        const Counter& counter = game_.counter(id);
        if (piece.place == Place::reserve)
            return Action::enter(id, any(game_.card(counter.column).entries));
        if (!piece.on_board()) return Action::enter(id, Zone{});
        if (rarely(4)) {
            switch (chance_.below(5)) {
                case 0:
                    return Action::of(counter.two_faced ? Verb::face : Verb::leave, id);
                case 1:
                    return Action::of(Verb::leave, id);
                case 2:
                    return Action::of(Verb::caracole, id);
                case 3:
                    return Action::of(Verb::ruse, id);
                default:
                    return Action::of(counter.is_detachment() ? Verb::absorb : Verb::detach, id);
            }
        }
        return Action::step(id, beside(id));
    }
    Action react() {
        if (rarely(12)) return Action::done();
        const PieceId id = any_of(side_);
        if (!now_.piece(id).on_board()) return Action::withdraw(id, Zone{}, Zone{});
        const ZoneSet near =
            game_.map().neighbours(now_.piece(id).zone) & now_.held[index(other(side_))];
        const Zone zone = any(near);
        if (!zone.exists()) return Action::withdraw(id, Zone{}, Zone{});
        const bool shock = rules_.face(id).weapon == Weapon::shock;
        if (rules_.is_leader(id) || (!shock && rarely(3)) || (shock && rarely(2)))
            return Action::withdraw(id, beside(id), zone);
        const PieceId target = any_in(zone);
        return shock ? Action::charge(id, target) : Action::fire(id, target);
    }
    Action attack() {
        if (rarely(16)) return Action::done();
        const PieceId id = any_of(side_);
        if (!now_.piece(id).on_board()) return Action::attack(id, Zone{}, false);
        if (game_.counter(id).is_gun()) return Action::fire(id, any_of(other(side_)));
        const ZoneSet near =
            game_.map().neighbours(now_.piece(id).zone) & now_.held[index(other(side_))];
        const bool spends = now_.piece(id).has(Mark::charge) && rarely(2);
        return Action::attack(id, any(near), spends);
    }
    // Somebody must attack and chance has not found him.
    Action forced_attack() {
        Action found = Action::done();
        std::uint32_t count = 0;
        const auto& begin = game_.tables().side_begin;
        for (std::size_t i = begin[index(side_)]; i < begin[index(side_) + 1]; ++i) {
            const PieceId id{i};
            if (!now_.piece(id).on_board() || !rules_.fights(id)) continue;
            for (const Zone to : game_.map().neighbours(now_.piece(id).zone))
                for (const bool spends : {false, true}) {
                    const Action each = Action::attack(id, to, spends);
                    if (rules_.check(side_, each) && chance_.below(++count) == 0) found = each;
                }
        }
        return found;
    }
    Action defender() {
        std::uint32_t count = 0;
        PieceId chosen;
        for (const PieceId id : Stack(now_, now_.combat.to))
            if (rules_.check_defend(id) && chance_.below(++count) == 0) chosen = id;
        return Action::defend(chosen);
    }
    Action loss() {
        const PieceId id = now_.combat.defender;
        const ZoneSet zones = rules_.retreat_zones(id, now_.combat.from);
        const Action away = Action::retreat(id, any(zones));
        if (!rules_.check(side_, Action::stand())) return away;
        if (rarely(2) || !rules_.check(side_, away)) return Action::stand();
        return away;
    }

    const P3f& game_;
    Rules rules_;
    const State& now_;
    Side side_;
    Chance& chance_;
};

}  // namespace

Action P3f::sample(const State& now, Side side, Chance& chance) const {
    return Draw(*this, now, side, chance).action();
}

// Cheapest first. Each node is a state of its own: the rules themselves walk.
void P3f::reach(const State& now, Side side, const Action& unfinished,
                FunctionRef<void(const ReachPlace<Action>&)> place) const {
    const PieceId id = unfinished.piece;
    const Rules rules(*this, now);
    if (rules.situation().ask != Ask::move || rules.situation().side != side) return;
    if (!rules.is_own(id, side)) return;
    struct Node {
        State state;
        std::vector<Action> steps;
        int spent = 0;
        bool left = false;
    };
    std::vector<Node> nodes;
    nodes.push_back({now, {}, rules.spent(id), false});
    const int before = nodes[0].spent;
    // A better or equal way to stand there in the same state, and to go on.
    const auto known = [&](const State& state, int spent) {
        const Piece& piece = state.piece(id);
        for (const Node& node : nodes) {
            if (prompt(node.state, side).ask != Ask::move) continue;
            const Piece& other = node.state.piece(id);
            if (other.on_board() && other.zone == piece.zone && other.marks == piece.marks &&
                node.state.march.off_road == state.march.off_road && node.spent <= spent)
                return true;
        }
        return false;
    };
    ZoneSet told;
    for (;;) {
        std::size_t nearest = nodes.size();
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (!nodes[i].left &&
                (nearest == nodes.size() || nodes[i].spent < nodes[nearest].spent))
                nearest = i;
        if (nearest == nodes.size()) return;
        nodes[nearest].left = true;
        const Node from = nodes[nearest];
        const Piece& piece = from.state.piece(id);
        if (!from.steps.empty() && piece.on_board() && piece.zone != now.piece(id).zone &&
            !told.contains(piece.zone)) {
            told.insert(piece.zone);
            place({piece.zone.value, 0, from.spent - before, from.steps.data(), from.steps.size()});
        }
        if (prompt(from.state, side).ask != Ask::move) continue;
        const bool waits = piece.place == Place::reserve;
        if (!waits && !piece.on_board()) continue;
        const ZoneSet ways =
            waits ? card(counter(id).column).entries : map().neighbours(piece.zone);
        for (const Zone to : ways) {
            const Action action = waits ? Action::enter(id, to) : Action::step(id, to);
            if (!check(from.state, side, action)) continue;
            Node next{from.state, from.steps, 0, false};
            Silent silent;
            apply(next.state, side, action, silent);
            if (!next.state.piece(id).on_board()) continue;
            next.spent = next.state.march.spent;
            if (known(next.state, next.spent)) continue;
            next.steps.push_back(action);
            nodes.push_back(next);
        }
    }
}

}  // namespace gonfalon::p3f
