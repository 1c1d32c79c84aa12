// List, draw one, name everything conceivable. `check` is the law; the conformance suite holds
// these to it. Where places and lengths are free the list is a part: a fan of directions, the way
// to each enemy, whole and half distances, a lattice.
#include "games/tercios/candidates.h"

namespace gonfalon::tercios {

Action Candidates::draw(Ask ask, Chance& chance) {
    const TroopId id = play_.activation.troop;
    switch (ask) {
        case Ask::terrain:
            return draw_terrain(chance);
        case Ask::plan:
            return draw_plan(chance);
        case Ask::deploy:
            return draw_deploy(chance);
        case Ask::vanguard:
            if (chance.below(6) == 0) return Action::done();
            return draw_move(any_own(chance), March::Kind::ready, chance);
        case Ask::activate: {
            if (!play_.led && chance.below(3) == 0) return draw_lead(chance);
            const TroopId drawn = any_waiting(chance);
            return drawn.exists() ? Action::of(Verb::activate, drawn) : Action::of(Verb::pass);
        }
        case Ask::ready: {
            const auto kind = chance.below(16);
            if (kind < 7) return draw_move(id, March::Kind::ready, chance);
            if (kind < 11) {
                const Quarter side = chance.below(4) == 0 ? any_quarter(chance) : Quarter::front;
                return Action::shoot(id, any_enemy(chance), side);
            }
            if (kind == 11) return Action::of(Verb::reorganise, id);
            if (kind == 12) return Action::face(id, any_quarter(chance));
            return Action::done();
        }
        case Ask::run:
            if (chance.below(12) == 0) return Action::done();
            if (chance.below(12) == 0) return Action::face(id, any_quarter(chance));
            return draw_move(id, March::Kind::run, chance);
        default:
            return Action::done();
    }
}

Action Candidates::draw_plan(Chance& chance) {
    if (chance.below(24) == 0) {
        const auto kind = chance.below(4);
        if (kind == 0) return Action::of(Verb::alone, any_own(chance));
        // One draw a statement: the order in which a compiler evaluates arguments is its own.
        if (kind < 3) {
            const TroopId second = any_own(chance);
            return Action::of(Verb::brigade, any_own(chance), second);
        }
        const Order order = all_orders[chance.below(order_count)];
        return Action::order(any_own(chance), order);
    }
    std::uint32_t count = 0;
    TroopId drawn;
    for (std::size_t i = tables_.troop_begin[index(side_)];
         i < tables_.troop_begin[index(side_) + 1]; ++i)
        if (rules_.wants_card(TroopId{i}) && now_.units[i].card == Order::none &&
            chance.below(++count) == 0)
            drawn = TroopId{i};
    if (drawn.exists()) return Action::order(drawn, all_orders[chance.below(order_count)]);
    return Action::of(Verb::seal);
}

Action Candidates::draw_lead(Chance& chance) {
    const std::size_t first = tables_.commander_begin[index(side_)];
    const std::size_t count = tables_.commander_begin[index(side_) + 1] - first;
    if (count == 0) return Action::of(Verb::pass);
    const CommanderId id{first + chance.below(static_cast<std::uint32_t>(count))};
    if (!rules_.may_lead(id)) return Action::of(Verb::pass);
    const auto kind = chance.below(4);
    if (kind == 0) {
        Action join = Action::led(Verb::join, id);
        join.troop = any_own(chance);
        return join;
    }
    if (kind == 1) {
        const Length far = rules_.ride_length(id) / static_cast<int>(1 + chance.below(levels)) - 2;
        return Action::led(Verb::ride, id, spoke(id, static_cast<int>(chance.below(spokes)), far));
    }
    // Any use, evenly among the candidates.
    Action drawn = Action::use(id, Trait::fast);
    std::uint32_t seen = 0;
    FunctionRef<bool(const Action&)>* before = each_;
    const bool was = going_;
    auto keep = [&](const Action& each) {
        if (chance.below(++seen) == 0) drawn = each;
        return true;
    };
    FunctionRef<bool(const Action&)> collect(keep);
    each_ = &collect;
    going_ = true;
    uses(id);
    each_ = before;
    going_ = was;
    return drawn;
}

Coverage Tercios::propose(const State& now, Side side, std::size_t wanted, Chance&,
                          FunctionRef<void(const Action&)> each) const {
    Candidates candidates(*this, now, side);
    candidates.best_first();
    return propose_legal<Action>(candidates, side, wanted, each);
}

// The same places as the list, legal or not, and what could answer any other question.
void Tercios::each_conceivable(const State& now, Side side,
                               FunctionRef<void(const Action&)> each) const {
    Candidates candidates(*this, now, side);
    each_candidate<Action>(candidates, each, [&](EachOnce<Action>& once) {
        once(Action::done());
        once(Action::of(Verb::pass));
        once(Action::of(Verb::seal));
        once(Action::of(Verb::again));
        const TroopId id = now.scene.activation.troop;
        if (id.exists() && has(id)) {
            // Too far by a tenth, turned too far, and the enemy's unit.
            const Rules& rules = candidates.rules();
            if (rules.on_table(id)) {
                once(Action::move(id, {0, rules.speed(id, 2) + 1, 0}));
                once(Action::move(id, {16385, 254, 0}));
            }
            once(Action::of(Verb::reorganise, id));
        }
        for (std::size_t i = 0; i < troop_count(); i += 3)
            once(Action::of(Verb::activate, TroopId{i}));
        candidates.untimely([&](const Action& action) { once(action); });
    });
}

Action Tercios::sample(const State& now, Side side, Chance& chance) const {
    Candidates candidates(*this, now, side);
    const Rules& rules = candidates.rules();
    const Ask ask = rules.situation().ask;
    const bool many = (ask == Ask::terrain && !now.scene.buying.crossing) || ask == Ask::plan ||
                      ask == Ask::deploy || ask == Ask::vanguard || ask == Ask::activate ||
                      ask == Ask::ready || ask == Ask::run;
    if (many) {
        // Now and then evenly, so that everything has a chance.
        const bool quick = ask == Ask::plan || chance.below(12) != 0;
        if (quick)
            if (const auto drawn = draw_quickly<Action>(candidates, side, ask, 10, chance))
                return *drawn;
    }
    return draw_legal<Action>(candidates, side, chance);
}

}  // namespace gonfalon::tercios
