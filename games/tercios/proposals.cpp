// The other three faces of the legal set: list, draw one, show where a unit can go. `check` is the
// law; the conformance suite holds these to it. Where places and lengths are free the list is a
// part: a fan of directions, the way to each enemy, whole and half distances, a lattice.
#include <algorithm>
#include <vector>

#include "engine/game/candidates.h"
#include "games/tercios/candidates.h"

namespace gonfalon::tercios {

namespace {

// Are the answers finitely many, all of them listed?
bool is_finite(Ask ask) {
    switch (ask) {
        case Ask::map:
        case Ask::role:
        case Ask::relief:
        case Ask::plan:
        case Ask::first:
        case Ask::cold:
        case Ask::fire:
        case Ask::gun:
        case Ask::assault:
        case Ask::energetic:
        case Ask::react:
        case Ask::reaction:
        case Ask::dirty_war:
        case Ask::selfless:
        case Ask::elegant:
        case Ask::command:
            return true;
        default:
            return false;
    }
}

}  // namespace

bool Candidates::asked() const {
    const Situation situation = rules_.situation();
    if (is_chance(situation.ask) || situation.ask == Ask::over) return false;
    if (situation.ask == Ask::plan) return !play_.sealed[index(side_)];
    return situation.side == side_;
}

void Candidates::visit(FunctionRef<bool(const Action&)> each) {
    each_ = &each;
    going_ = true;
    if (!asked()) return;
    const TroopId id = play_.activation.troop;
    switch (rules_.situation().ask) {
        case Ask::map:
            give(Action::counted(Verb::map, 0));
            give(Action::counted(Verb::map, 1));
            give(Action::done());
            break;
        case Ask::terrain:
            // First, as the list of places is long.
            give(Action::done());
            terrain();
            break;
        case Ask::role:
            give(Action::counted(Verb::role, 0));
            give(Action::counted(Verb::role, 1));
            break;
        case Ask::relief:
            relief();
            break;
        case Ask::deploy:
            deploy();
            break;
        case Ask::vanguard:
            own([&](TroopId each_one) {
                if (rules_.on_table(each_one) && rules_.has(each_one, Special::vanguard) &&
                    !now_.unit(each_one).has(Mark::activated))
                    moves(each_one, March::Kind::ready);
            });
            give(Action::done());
            break;
        case Ask::plan:
            plan();
            break;
        case Ask::first:
            give(Action::counted(Verb::first, 0));
            give(Action::counted(Verb::first, 1));
            break;
        case Ask::activate:
            own([&](TroopId each_one) {
                if (!rules_.may_activate(each_one)) return;
                give(Action::of(Verb::activate, each_one));
                Action swapped = Action::of(Verb::activate, each_one);
                swapped.card = Order::fire;
                if (now_.unit(each_one).has(Mark::may_fire)) give(swapped);
            });
            if (!play_.led) officers([&](CommanderId each_one) { lead(each_one); });
            give(Action::of(Verb::pass));
            break;
        case Ask::command:
            uses(play_.rider);
            break;
        case Ask::ride: {
            const CommanderId who = play_.command.trait == Trait::accomplice
                                        ? play_.command.target
                                        : play_.command.commander;
            give(Action::done());
            rides(who);
            break;
        }
        case Ask::pose:
            give(Action::done());
            if (play_.command.trait == Trait::relentless) {
                moves(play_.command.troop, March::Kind::relentless);
            } else {
                const Pose& pose = rules_.unit(play_.command.troop).pose;
                const Length most =
                    rules_.farthest(play_.command.troop, pose, plane::opposite(pose.facing), 0);
                for (int level = 1; level <= levels; ++level) {
                    Action back = Action::counted(Verb::pull_back, most / level);
                    back.troop = play_.command.troop;
                    give(back);
                }
            }
            break;
        case Ask::cold:
            give(Action::led(Verb::cancel, rules_.cold_for()));
            give(Action::done());
            break;
        case Ask::ready:
            ready(id);
            give(Action::done());
            break;
        case Ask::run:
            if (rules_.on_table(id)) {
                moves(id, March::Kind::run);
                if (game_.options().run_minimum)
                    give(Action::move(id, {0, rules_.measure(Measure::run_minimum), 0}));
                leaves(id);
                faces(id);
            } else {
                enters(id);
            }
            give(Action::done());
            break;
        case Ask::fire:
            shots(id);
            give(Action::done());
            break;
        case Ask::gun:
            enemies([&](TroopId enemy) { give(Action::shoot(id, enemy)); });
            give(Action::done());
            break;
        case Ask::assault:
            enemies([&](TroopId enemy) {
                for (const Quarter centre : all_quarters) give(Action::charge(id, enemy, centre));
            });
            enemies([&](TroopId enemy) { give(Action::of(Verb::approach, id, enemy)); });
            give(Action::done());
            break;
        case Ask::caracole: {
            const Pose& pose = rules_.unit(id).pose;
            const Length most = rules_.farthest(id, pose, plane::opposite(pose.facing), 0);
            give(Action::counted(Verb::caracole, most));
            give(Action::counted(Verb::caracole, most / 2));
            give(Action::done());
            break;
        }
        case Ask::energetic:
            faces(id);
            give(Action::done());
            break;
        case Ask::react: {
            const TroopId who = play_.frames.top().troop;
            give(Action::of(Verb::react, who));
            give(Action::of(Verb::evade, who));
            give(Action::of(Verb::keep, who));
            break;
        }
        case Ask::reaction: {
            const Frame& frame = play_.frames.top();
            for (const Quarter from : all_quarters)
                give(Action::shoot(frame.troop, frame.other, from));
            give(Action::of(Verb::evade, frame.troop));
            faces(frame.troop);
            give(Action::of(Verb::stand));
            break;
        }
        case Ask::evade: {
            const Frame& frame = play_.frames.top();
            const Length most = rules_.evade_most(frame.troop, frame.other);
            const Length least = rules_.evade_least(frame.troop, frame.other);
            Action flees = Action::of(Verb::evade, frame.troop);
            flees.number = most;
            give(flees);
            if (least != most) {
                flees.number = least;
                give(flees);
            }
            break;
        }
        case Ask::intercept:
            // At the nearest place, and at quarters of the charger's way.
            own([&](TroopId each_one) {
                if (!rules_.may_intercept(each_one)) return;
                Action meets = Action::of(Verb::intercept, each_one);
                give(meets);
                const Length last = rules_.last_meeting();
                for (int quarter = 1; quarter <= 4; ++quarter) {
                    meets.number = last * quarter / 4;
                    if (meets.number > 0) give(meets);
                }
            });
            give(Action::done());
            break;
        case Ask::dirty_war:
            give(Action::of(Verb::dirty_war));
            give(Action::done());
            break;
        case Ask::selfless:
            give(Action::of(Verb::again));
            give(Action::done());
            break;
        case Ask::elegant:
            give(Action::led(Verb::elegant, rules_.elegant_for(rules_.loser())));
            give(Action::done());
            break;
        case Ask::pull_back: {
            const Length gap = rules_.gap(play_.melee.attacker, play_.melee.defender);
            const Length most = rules_.measure(Measure::spacing_after_melee) - gap;
            give(Action::counted(Verb::pull_back, most));
            give(Action::done());
            break;
        }
        case Ask::advance: {
            const Length most = rules_.measure(Measure::advance);
            give(Action::counted(Verb::advance, most));
            give(Action::counted(Verb::advance, most / 2));
            give(Action::done());
            break;
        }
        case Ask::escape: {
            const Frame& frame = play_.frames.top();
            Action join = Action::led(Verb::join, frame.commander);
            join.troop = frame.other;
            if (frame.other.exists()) give(join);
            rules_.each_escape(frame.commander, frame.other, [&](Point at) {
                give(Action::led(Verb::escape, frame.commander, at));
                return going_;
            });
            give(Action::of(Verb::stand));
            break;
        }
        default:
            break;
    }
}

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

// Horse first: it can come late.
void Candidates::relief() {
    if (best_first_) {
        const std::vector<RegimentId> list = deployment_order(rules_, side_);
        for (auto each = list.rbegin(); each != list.rend(); ++each)
            give(Action::of(Verb::relief, tables_.regiments[each->index()].begin));
    }
    for (std::size_t i = tables_.regiment_begin[index(side_)];
         i < tables_.regiment_begin[index(side_) + 1]; ++i)
        give(Action::of(Verb::relief, tables_.regiments[i].begin));
}

// --- Planning --------------------------------------------------------------------------------
void Candidates::plan() {
    own([&](TroopId id) {
        if (!rules_.wants_card(id)) return;
        for (const Order card : all_orders) give(Action::order(id, card));
    });
    own([&](TroopId id) {
        if (!rules_.has(id, Special::brigade)) return;
        own([&](TroopId mate) {
            if (tables_.troops[mate.index()].regiment == tables_.troops[id.index()].regiment)
                give(Action::of(Verb::brigade, id, mate));
        });
        give(Action::of(Verb::alone, id));
    });
    give(Action::of(Verb::seal));
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

// --- Commanders ------------------------------------------------------------------------------
void Candidates::lead(CommanderId id) {
    if (!rules_.may_lead(id)) return;
    uses(id);
    rides(id);
}

Point Candidates::spoke(CommanderId id, int each, Length far) const {
    return rules_.stands_at(id) + plane::offset(static_cast<Angle>(each * (65536 / spokes)), far);
}

void Candidates::rides(CommanderId id) {
    own([&](TroopId troop) {
        if (!rules_.on_table(troop) || !rules_.interacts(id, troop)) return;
        Action join = Action::led(Verb::join, id);
        join.troop = troop;
        give(join);
    });
    const Length most = rules_.ride_length(id);
    for (int each = 0; each < spokes; ++each)
        for (int level = 1; level <= levels; ++level)
            give(Action::led(Verb::ride, id, spoke(id, each, most / level - 2)));
}

void Candidates::uses(CommanderId id) {
    if (!id.exists() || !now_.officer(id).in_play()) return;
    for (std::size_t t = 0; t < trait_count && going_; ++t) {
        const auto trait = static_cast<Trait>(t);
        if (!tables_.commanders[id.index()].traits.has(trait)) continue;
        const TraitCard& card = tables_.card(trait);
        if (card.moment != TraitCard::Moment::command || card.works != TraitCard::Works::by_action)
            continue;
        use(id, trait, card);
    }
}

void Candidates::use(CommanderId id, Trait trait, const TraitCard& card) {
    using Target = TraitCard::Target;
    switch (card.target) {
        case Target::none:
        case Target::self:
            give(Action::use(id, trait));
            break;
        case Target::own_unit:
            own([&](TroopId troop) {
                if (rules_.on_table(troop)) use_on(id, trait, card, troop);
            });
            break;
        case Target::enemy_unit:
            enemies([&](TroopId troop) { use_on(id, trait, card, troop); });
            break;
        case Target::other_own_commander:
        case Target::enemy_commander: {
            const Side whose = card.target == Target::enemy_commander ? other(side_) : side_;
            for (std::size_t i = tables_.commander_begin[index(whose)];
                 i < tables_.commander_begin[index(whose) + 1]; ++i) {
                Action action = Action::use(id, trait);
                action.other_commander = CommanderId{i};
                give(action);
            }
            break;
        }
    }
}

void Candidates::use_on(CommanderId id, Trait trait, const TraitCard& card, TroopId troop) {
    Action action = Action::use(id, trait, troop);
    if (card.targets > 1) {
        const Side whose = rules_.side_of(troop);
        for (std::size_t i = tables_.troop_begin[index(whose)];
             i < tables_.troop_begin[index(whose) + 1]; ++i) {
            if (!now_.units[i].on_table()) continue;
            action.other = TroopId{i};
            give(action);
        }
        return;
    }
    switch (trait) {
        case Trait::bold:
        case Trait::cautious:
            for (const Order card_given : all_orders) {
                action.card = card_given;
                give(action);
            }
            break;
        case Trait::inspiring:
        case Trait::expert:
            for (std::size_t v = 0; v < virtue_count; ++v) {
                action.virtue = static_cast<Virtue>(v);
                if (tables_.commanders[id.index()].virtues.has(action.virtue)) give(action);
            }
            break;
        case Trait::alert:
        case Trait::skilled:
            for (const Quarter to : {Quarter::left, Quarter::rear, Quarter::right}) {
                action.quarter = to;
                give(action);
            }
            break;
        case Trait::pious:
        case Trait::trickster:
            give(action);
            action.number = 1;
            give(action);
            break;
        default:
            give(action);
            break;
    }
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
    const Rules& rules = candidates.rules();
    const bool finite = is_finite(rules.situation().ask) || !candidates.asked();
    return propose_legal<Action>(
        candidates, [&](const Action& action) { return rules.check(side, action).ok(); }, finite,
        wanted, each);
}

// The same places as the list, legal or not, and what could answer any other question.
void Tercios::each_conceivable(const State& now, Side side,
                               FunctionRef<void(const Action&)> each) const {
    Candidates candidates(*this, now, side);
    EachOnce<Action> once(each);
    candidates.visit([&](const Action& action) {
        once(action);
        return true;
    });
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
    for (std::size_t i = 0; i < troop_count(); i += 3) once(Action::of(Verb::activate, TroopId{i}));
    candidates.untimely([&](const Action& action) { once(action); });
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
        constexpr int most_attempts = 10;
        const bool quick = ask == Ask::plan || chance.below(12) != 0;
        for (int attempt = 0; quick && attempt < most_attempts; ++attempt) {
            const Action drawn = candidates.draw(ask, chance);
            if (rules.check(side, drawn)) return drawn;
        }
    }
    return draw_legal<Action>(
        candidates, [&](const Action& action) { return rules.check(side, action).ok(); }, chance);
}

void Tercios::reach(const State& now, Side side, const Action& unfinished,
                    FunctionRef<void(const ReachPlace<Action>&)> place) const {
    const Rules rules(*this, now);
    const TroopId id = unfinished.troop;
    const Situation situation = rules.situation();
    if (!has(id) || !rules.on_table(id) || situation.side != side ||
        (situation.ask != Ask::ready && situation.ask != Ask::run))
        return;
    const March::Kind kind = situation.ask == Ask::run ? March::Kind::run : March::Kind::ready;
    const int change = rules.move_change(kind);
    constexpr int rays = 64;
    constexpr Length pace = 32;  // an eighth of an inch: nothing narrower lies between two bases
    for (int ray = 0; ray <= rays; ++ray) {
        const int pivot = -16384 + ray * (32768 / rays);
        const Pose start = plane::pivoted(now.unit(id).pose, pivot);
        const auto goes = [&](Length far) {
            return rules.check(side, Action::move(id, {pivot, far, 0})).ok();
        };
        // The last length before `bad` that goes on from `good`, up or down.
        const auto rim = [&](Length good, Length bad) {
            while (good - bad > 1 || bad - good > 1) {
                const Length middle = (good + bad) / 2;
                (goes(middle) ? good : bad) = middle;
            }
            return good;
        };
        const auto give = [&](Length from, Length to) {
            for (const Length far : {from, to}) {
                const Action step = Action::move(id, {pivot, far, 0});
                place({ray, start.facing, far, &step, 1});
            }
        };
        const Length most = rules.farthest(id, start, start.facing, change);
        Length from = 0;  // where the stretch that is open began; 0: none is
        for (Length far = pace; far < most + pace; far += pace) {
            const Length here = std::min(far, most);
            const bool open = goes(here);
            if (open && from == 0) from = rim(here, far - pace);
            if (open || from == 0) continue;
            give(from, rim(far - pace, here));
            from = 0;
        }
        if (from != 0) give(from, most);
    }
}

void Tercios::sight(const State& now, TroopId viewer,
                    FunctionRef<void(TroopId, const SightLine&)> each) const {
    if (!has(viewer) || !now.unit(viewer).on_table()) return;
    const Rules rules(*this, now);
    rules.each_on_table(other(side_of(viewer)), [&](TroopId target) {
        if (const auto line = rules.sight_line(viewer, target)) each(target, *line);
    });
}

}  // namespace gonfalon::tercios
