// Marches: stacks that strike together are put together, then leaders ride to their men.
#include <algorithm>

#include "ai/doctrine/p3f_marshal.h"

namespace gonfalon::p3f {

bool Marshal::is_same(const Mover& a, const Mover& b) const {
    const Counter& counter = game_.counter(a.id);
    return a.from == b.from && a.way == b.way && !counter.is_detachment() &&
           !game_.counter(b.id).is_detachment() && counter.column == game_.counter(b.id).column &&
           counter.front.movement == game_.counter(b.id).front.movement &&
           state_.piece(a.id).marks == state_.piece(b.id).marks &&
           estimate_.man(a.id) == estimate_.man(b.id);
}

void Marshal::gather_movers() {
    const auto& begin = game_.tables().side_begin;
    for (std::size_t i = begin[index(side_)]; i < begin[index(side_) + 1]; ++i) {
        const PieceId id{i};
        if (movers_.full()) break;
        if (game_.counter(id).is_leader() || staff_.settled.test(i) || !may_move(id) ||
            is_content(id))
            continue;
        Mover mover{id, state_.piece(id).on_board() ? state_.piece(id).zone : Zone{}, way_of(id), 0,
                    PieceId{}};
        const Mover* twin = nullptr;
        for (const Mover& each : movers_)
            if (is_same(each, mover)) twin = &each;
        if (twin != nullptr) {
            mover.twin = twin->id;
            mover.leaving = twin->leaving;
        } else if (mover.from.exists()) {
            Pile pile = estimate_.pile(side_, mover.from);
            const int before = value(mover.from, pile);
            estimate_.remove(pile, id);
            mover.leaving = static_cast<std::int16_t>(std::clamp(
                before - value(mover.from, pile) + standing(id, mover.from), -30'000, 30'000));
        } else {
            mover.leaving = -1500;
        }
        movers_.push_back(mover);
    }
}

bool Marshal::send(PieceId id, const Way& way, Zone to, Action& action) {
    FixedVector<Zone, 16> steps;
    for (Zone zone = to; zone.exists() && !steps.full(); zone = way.before[zone.index()]) {
        if (state_.piece(id).on_board() && zone == state_.piece(id).zone) break;
        steps.push_back(zone);
    }
    if (steps.empty() || steps.full()) return false;
    staff_.route_length = 0;
    staff_.route_at = 0;
    staff_.marching = id;
    for (std::size_t i = steps.size(); i-- > 0;) {
        const bool enters = !state_.piece(id).on_board() && i + 1 == steps.size();
        staff_.route[staff_.route_length++] =
            enters ? Action::enter(id, steps[i]) : Action::step(id, steps[i]);
    }
    action = staff_.route[0];
    if (!game_.check(state_, side_, action).ok()) {
        staff_.route_length = 0;
        return false;
    }
    staff_.route_at = 1;
    return true;
}

// Who gains most by going to a zone together; `first` goes in any case.
bool Marshal::gather(Zone zone, const Mover* first, Group& into) const {
    const int begun = game_.tables().judgement[Weight::begun];
    constexpr int nothing = -1'000'000;
    Pile pile = estimate_.pile(side_, zone);
    const int room =
        game_.tables().ground.zone[static_cast<std::size_t>(game_.ground(zone))].stacking;
    int counted = 0;
    for (const PieceId id : pile.men)
        if (!game_.counter(id).is_detachment()) ++counted;
    const bool contact = game_.map().open_neighbours(zone).intersects(enemies_);
    int worth = value(zone, pile);
    int total = overrun(zone);
    int prefix_best = first == nullptr ? game_.tables().judgement[Weight::worth_moving] : nothing;
    int bonus = 0;
    std::size_t taken = 0;
    FixedVector<PieceId, 8> group;
    while (!group.full()) {
        int most = nothing;
        std::size_t who = 0;
        int then = 0;
        for (std::size_t i = 0; i < movers_.size(); ++i) {
            const Mover& mover = movers_[i];
            if (first != nullptr && group.empty() && mover.id != first->id) continue;
            if (mover.from == zone || way(mover).left[zone.index()] < 0) continue;
            if (counted >= room && !game_.counter(mover.id).is_detachment()) continue;
            if (group.contains(mover.id) || pile.men.full()) continue;
            if (mover.twin.exists() && !group.contains(mover.twin) &&
                (first == nullptr || !group.empty()))
                continue;
            Pile joined = pile;
            estimate_.add(joined, mover.id);
            const int after = value(zone, joined);
            const int gain = after - worth + standing(mover.id, zone) - mover.leaving -
                             way(mover).pain[zone.index()];
            if (gain <= most) continue;
            most = gain;
            who = i;
            then = after;
        }
        if (most == nothing) break;
        total += most;
        estimate_.add(pile, movers_[who].id);
        worth = then;
        if (!game_.counter(movers_[who].id).is_detachment()) ++counted;
        group.push_back(movers_[who].id);
        if (movers_[who].id == state_.march.piece) bonus = begun;
        if (total > prefix_best) {
            prefix_best = total;
            into.gain = total + bonus;
            taken = group.size();
        } else if (!contact) {
            break;
        }
    }
    into.meeting = zone;
    into.men = {};
    for (std::size_t i = 0; i < taken; ++i) into.men.push_back(group[i]);
    return taken > 0;
}

// The group that gains most of all, who has begun first.
bool Marshal::best_group(Group& best) const {
    best.gain = game_.tables().judgement[Weight::worth_moving];
    for (const Zone zone : game_.tables().land - enemies_) {
        Group group;
        if (gather(zone, nullptr, group) && group.gain > best.gain) best = group;
    }
    for (std::size_t i = 1; i < best.men.size(); ++i)
        if (best.men[i] == state_.march.piece) std::swap(best.men[0], best.men[i]);
    return !best.men.empty();
}

bool Marshal::form_group(Action& action) {
    Group best;
    if (!best_group(best)) return false;
    staff_.meeting = best.meeting;
    staff_.followers = {};
    for (std::size_t i = 1; i < best.men.size(); ++i) staff_.followers.push_back(best.men[i]);
    for (std::size_t i = 0; i < movers_.size(); ++i) {
        if (movers_[i].id != best.men[0]) continue;
        if (send(movers_[i].id, way(movers_[i]), best.meeting, action)) return true;
        movers_.erase_at(i);
        for (Mover& mover : movers_)
            if (mover.twin == best.men[0]) mover.twin = PieceId{};
        break;
    }
    staff_.settled.set(best.men[0].index());
    return form_group(action);
}

// Who was asked about but told nothing has the errand to wait: the policy moves him as it likes.
const Errand* Marshal::errand_of(PieceId id) const {
    const Errand* last = nullptr;
    for (const Errand& errand : plan_.errands)
        if (errand.who == id.index() && errand.aim.kind != AimKind::wait) last = &errand;
    return last;
}

// Has it done what it was told?
bool Marshal::is_content(PieceId id) const {
    const Errand* errand = errand_of(id);
    if (errand == nullptr) return false;
    const Piece& piece = state_.piece(id);
    return errand->aim.kind == AimKind::hold ||
           (piece.on_board() && piece.zone.index() == static_cast<std::size_t>(errand->aim.at));
}

// Who has an errand goes.
bool Marshal::obey(Action& action) {
    for (const Mover& mover : movers_) {
        const Errand* errand = errand_of(mover.id);
        if (errand == nullptr || staff_.settled.test(errand->who)) continue;
        const Zone to{static_cast<std::size_t>(errand->aim.at)};
        if (way(mover).left[to.index()] >= 0 && send(mover.id, way(mover), to, action)) return true;
        staff_.settled.set(errand->who);
    }
    return false;
}

// Nobody is sent to arrive in disorder just to see what comes of it.
bool Marshal::is_worth_the_way(const Mover& mover, Zone zone) const {
    const int disorder = estimate_.man(mover.id).disorder;
    return way(mover).pain[zone.index()] < std::max(disorder, 1) ||
           staff_.prize[zone.index()] > 0 || overrun(zone) > 0;
}

// Of all places a man could go to with others, the best of each kind: by the enemies they would
// have before them.
void Marshal::vary(const Mover& first, Zone usual, std::vector<Plan>& plans) const {
    constexpr int hopeless = -600;
    constexpr std::size_t most = 4;
    std::vector<Group> groups;
    for (const Zone zone : game_.tables().land - enemies_) {
        Group group;
        if (zone != usual && zone != first.from && way(first).left[zone.index()] >= 0 &&
            is_worth_the_way(first, zone) && gather(zone, &first, group) && group.gain >= hopeless)
            groups.push_back(group);
    }
    std::stable_sort(groups.begin(), groups.end(),
                     [](const Group& a, const Group& b) { return a.gain > b.gain; });
    std::vector<ZoneSet> known;
    for (const Group& group : groups) {
        const ZoneSet before = game_.map().open_neighbours(group.meeting) & enemies_;
        if (known.size() == most || std::find(known.begin(), known.end(), before) != known.end())
            continue;
        known.push_back(before);
        plans.push_back(sent(group));
    }
}

// Can the enemy be there or beside it in his next phase?
bool Marshal::is_near(Zone zone) const {
    const ZoneSet around = game_.map().open_neighbours(zone);
    return staff_.enemy_reach.contains(zone) || around.intersects(staff_.enemy_reach) ||
           around.intersects(enemies_);
}

Plan Marshal::sent(const Group& group) const {
    Plan plan = plan_;
    for (const PieceId id : group.men)
        plan.errands.push_back(
            {static_cast<std::uint16_t>(id.index()),
             {AimKind::reach, static_cast<std::int16_t>(group.meeting.index())}});
    return plan;
}

Plan Marshal::told(PieceId id, AimKind kind) const {
    Plan plan = plan_;
    plan.errands.push_back({static_cast<std::uint16_t>(id.index()), {kind, nowhere}});
    return plan;
}

bool Marshal::variants(std::vector<Plan>& plans) {
    Action action;
    if ((staff_.marching.exists() && staff_.route_at < staff_.route_length &&
         !state_.piece(staff_.marching).has(Mark::finished)) ||
        !staff_.followers.empty() || leave(action))
        return false;
    gather_movers();
    if (go_home(action)) return false;
    for (const Mover& mover : movers_)
        if (errand_of(mover.id) != nullptr) return false;
    Group best;
    if (plan_.errands.size() + best.men.capacity() > plan_.errands.capacity()) return false;
    if (best_group(best)) {
        // Far from the enemy there is nothing to weigh.
        if (!is_near(best.meeting)) return false;
        plans.push_back(sent(best));
        plans.push_back(told(best.men[0], AimKind::hold));
        for (const Mover& mover : movers_)
            if (mover.id == best.men[0]) vary(mover, best.meeting, plans);
        if (best.men.size() > 1) {
            Group alone{best.meeting, {}, 0};
            alone.men.push_back(best.men[0]);
            plans.push_back(sent(alone));
        }
        return true;
    }
    // Those who would stay.
    for (const Mover& mover : movers_) {
        if (plan_.errand_of(mover.id.index()) != nullptr || !mover.from.exists() ||
            !is_near(mover.from))
            continue;
        plans.push_back(told(mover.id, AimKind::wait));
        vary(mover, mover.from, plans);
        if (plans.size() > 1) return true;
        plans.clear();
    }
    return false;
}

// In a full stack one makes room for another who serves better there, if he finds a place himself.
bool Marshal::exchange(Action& action) {
    const int worth_changing = game_.tables().judgement[Weight::worth_changing];
    int best = worth_changing;
    const Mover* leaves = nullptr;
    Zone where;
    for (const Mover& out : movers_) {
        if (!out.from.exists() || game_.counter(out.id).is_detachment()) continue;
        const Zone zone = out.from;
        if (!game_.map().open_neighbours(zone).intersects(enemies_)) continue;
        const Pile before = estimate_.pile(side_, zone);
        const int room =
            game_.tables().ground.zone[static_cast<std::size_t>(game_.ground(zone))].stacking;
        if (before.counted < room) continue;
        Pile open = before;
        estimate_.remove(open, out.id);
        const int now = value(zone, before);
        int gain = -1'000'000;
        for (const Mover& in : movers_) {
            if (in.from == zone || way(in).left[zone.index()] < 0) continue;
            Pile after = open;
            estimate_.add(after, in.id);
            gain = std::max(gain, value(zone, after) - now + standing(in.id, zone) - in.leaving -
                                      way(in).pain[zone.index()]);
        }
        if (gain < best) continue;
        int place = -1'000'000;
        Zone to;
        for (const Zone each : game_.tables().land - enemies_) {
            if (each == zone || way(out).left[each.index()] < 0) continue;
            const Pile there = estimate_.pile(side_, each);
            const int stacking =
                game_.tables().ground.zone[static_cast<std::size_t>(game_.ground(each))].stacking;
            if (there.counted >= stacking) continue;
            Pile joined = there;
            estimate_.add(joined, out.id);
            const int worth = value(each, joined) - value(each, there) + standing(out.id, each) -
                              way(out).pain[each.index()];
            if (worth <= place) continue;
            place = worth;
            to = each;
        }
        gain += place - standing(out.id, zone);
        if (!to.exists() || gain <= best) continue;
        best = gain;
        leaves = &out;
        where = to;
    }
    return leaves != nullptr && send(leaves->id, way(*leaves), where, action);
}

bool Marshal::lead(Action& action) {
    const int worth_riding = game_.tables().judgement[Weight::worth_riding];
    const auto& begin = game_.tables().side_begin;
    for (std::size_t i = begin[index(side_)]; i < begin[index(side_) + 1]; ++i) {
        const PieceId id{i};
        if (!game_.counter(id).is_leader() || staff_.settled.test(i) || !may_move(id)) continue;
        Way way;
        find_way(id, way);
        const Piece& piece = state_.piece(id);
        int best = piece.on_board() ? leading(id, piece.zone) + worth_riding : -1'000'000;
        Zone to;
        for (const Zone zone : game_.tables().land) {
            if (way.left[zone.index()] < 0 || (piece.on_board() && zone == piece.zone)) continue;
            const int worth = leading(id, zone);
            if (worth <= best) continue;
            best = worth;
            to = zone;
        }
        if (to.exists() && send(id, way, to, action)) return true;
        staff_.settled.set(i);
    }
    return false;
}

bool Marshal::may_leave(PieceId id) const {
    const Specials::LeaveMap& leave = game_.tables().battle.specials.leave;
    return leave.rule.exists() && leave.side == side_ && state_.turn >= leave.from_turn &&
           staff_.aims[game_.counter(id).column.index()] == AimKind::reach;
}

// Who has come home goes, his commander last.
bool Marshal::leave(Action& action) const {
    const auto& begin = game_.tables().side_begin;
    const ZoneSet& edge = game_.tables().battle.supply[index(side_)];
    for (const bool leaders : {false, true})
        for (std::size_t i = begin[index(side_)]; i < begin[index(side_) + 1]; ++i) {
            const PieceId id{i};
            if (!state_.pieces[i].on_board() || game_.counter(id).is_leader() != leaders ||
                !may_leave(id) || !edge.contains(state_.pieces[i].zone))
                continue;
            // Nobody waits for stragglers where the enemy would find him alone.
            if (leaders && leading(id, state_.pieces[i].zone) > 0) continue;
            action = Action::of(Verb::leave, id);
            if (game_.check(state_, side_, action).ok()) return true;
        }
    return false;
}

// Who can be off the map in this very march goes before anything else is thought of.
bool Marshal::go_home(Action& action) {
    const int cost = game_.tables().battle.specials.leave.cost;
    for (const Mover& mover : movers_) {
        if (!may_leave(mover.id)) continue;
        for (const Zone zone : game_.tables().battle.supply[index(side_)] & game_.tables().land) {
            if (zone == mover.from || way(mover).left[zone.index()] < cost) continue;
            const int room =
                game_.tables().ground.zone[static_cast<std::size_t>(game_.ground(zone))].stacking;
            if (estimate_.pile(side_, zone).counted >= room) continue;
            if (send(mover.id, way(mover), zone, action)) return true;
        }
    }
    return false;
}

// Ruse and caracole: only who has somebody before him worth it.
bool Marshal::declare(Action& action) const {
    const bool ruse = game_.tables().battle.specials.ruse.rule.exists() && !state_.ruse_used;
    if (!ruse && !game_.options().caracole) return false;
    const auto& begin = game_.tables().side_begin;
    int best = 60;
    bool found = false;
    for (std::size_t i = begin[index(side_)]; i < begin[index(side_) + 1]; ++i) {
        const PieceId id{i};
        const Piece& piece = state_.pieces[i];
        if (!piece.on_board() || !estimate_.man(id).fights || estimate_.man(id).isolated) continue;
        for (const Verb verb : {Verb::ruse, Verb::caracole}) {
            if (verb == Verb::ruse ? !ruse : !game_.options().caracole) continue;
            const Action declared = Action::of(verb, id);
            if (!game_.check(state_, side_, declared).ok()) continue;
            const Pile pile = estimate_.pile(side_, piece.zone);
            for (const Zone to : game_.map().open_neighbours(piece.zone) & enemies_) {
                const ZoneSet& zones = game_.tables().battle.specials.ruse.zones;
                if (verb == Verb::ruse && !zones.contains(to)) continue;
                const Pile there = estimate_.pile(other(side_), to);
                int support = estimate_.support_for(id, pile);
                if (verb == Verb::ruse) support += 2;  // no palisade
                const int gain = estimate_.strike(id, pile, piece.zone, there, to, support,
                                                  staff_.prize[to.index()]);
                if (gain <= best) continue;
                best = gain;
                action = declared;
                found = true;
            }
        }
    }
    return found;
}

// Enfants perdus are put in front of who will be struck.
bool Marshal::dress(Action& action) const {
    if (!game_.options().enfants_perdus) return false;
    const auto& begin = game_.tables().side_begin;
    for (std::size_t i = begin[index(side_)]; i < begin[index(side_) + 1]; ++i) {
        const PieceId id{i};
        const Counter& counter = game_.counter(id);
        if (!state_.pieces[i].on_board() || !counter.detaches) continue;
        bool first = true;
        for (const PieceId child : counter.children)
            if (child.exists() && state_.piece(child).place != Place::unused) first = false;
        if (!first) continue;
        const bool set_up = state_.segment == Segment::set_up;
        action = Action::of(Verb::detach, id, set_up ? state_.pieces[i].zone : Zone{});
        const Pile pile = estimate_.pile(side_, state_.pieces[i].zone);
        if (threat(estimate_, side_, state_.pieces[i].zone, pile, staff_.menace, 0) > 0 &&
            game_.check(state_, side_, action).ok())
            return true;
    }
    return false;
}

Action Marshal::choose() {
    Action action = Action::done();
    if (leave(action)) return action;
    gather_movers();
    if (go_home(action)) return action;
    // The rest of a group that has begun to form.
    while (!staff_.followers.empty()) {
        const PieceId id = staff_.followers[0];
        staff_.followers.erase_at(0);
        for (const Mover& mover : movers_)
            if (mover.id == id && way(mover).left[staff_.meeting.index()] >= 0 &&
                send(id, way(mover), staff_.meeting, action))
                return action;
    }
    if (obey(action)) return action;
    if (form_group(action)) return action;
    if (exchange(action)) return action;
    if (lead(action)) return action;
    if (dress(action)) return action;
    if (declare(action)) return action;
    return Action::done();
}

// Each move betters what stands together, whatever the leaders do, and then leaders go where more
// of their men are: it comes to an end.
Action Marshal::set_up() {
    const int worth_placing = game_.tables().judgement[Weight::worth_placing];
    const int company = game_.tables().judgement[Weight::placed_company];
    const int zone_nearer = game_.tables().judgement[Weight::placed_nearer];
    const auto stands = [&](Zone zone, Pile pile) {
        pile.leaders = 0;
        const int prize = std::max<int>(staff_.prize[zone.index()], 0);
        return company * std::min(pile.shock, pile.shot) + (pile.men.empty() ? 0 : prize) -
               threat(estimate_, side_, zone, pile, staff_.menace, prize) * staff_.caution / 100;
    };
    Action best = Action::done();
    int most = worth_placing;
    const auto& begin = game_.tables().side_begin;
    for (std::size_t i = begin[index(side_)]; i < begin[index(side_) + 1]; ++i) {
        const PieceId id{i};
        const Counter& counter = game_.counter(id);
        if (!state_.pieces[i].on_board() || counter.is_leader()) continue;
        const Zone from = state_.pieces[i].zone;
        const Pile here = estimate_.pile(side_, from);
        Pile left = here;
        estimate_.remove(left, id);
        const int leaving = stands(from, left) - stands(from, here);
        const auto& goal = staff_.goal[counter.column.index()];
        for (const Zone to : counter.starts) {
            const Action action = Action::place(id, to);
            if (to == from || !game_.check(state_, side_, action).ok()) continue;
            const Pile there = estimate_.pile(side_, to);
            Pile joined = there;
            estimate_.add(joined, id);
            const int gain = leaving + stands(to, joined) - stands(to, there) +
                             zone_nearer * (std::min<int>(goal[from.index()], 12) -
                                            std::min<int>(goal[to.index()], 12));
            if (gain <= most) continue;
            most = gain;
            best = action;
        }
    }
    if (best.verb != Verb::done) return best;
    for (std::size_t i = begin[index(side_)]; i < begin[index(side_) + 1]; ++i) {
        const PieceId id{i};
        const Counter& counter = game_.counter(id);
        if (!state_.pieces[i].on_board() || !counter.is_leader()) continue;
        const auto men = [&](Zone zone) {
            int count = 0;
            for (const PieceId man : Stack(state_, zone))
                if (!game_.counter(man).is_leader() && !game_.counter(man).is_gun() &&
                    game_.counter(man).column == counter.column)
                    ++count;
            return count;
        };
        for (const Zone to : counter.starts) {
            const Action action = Action::place(id, to);
            if (men(to) > men(state_.pieces[i].zone) && game_.check(state_, side_, action).ok())
                return action;
        }
    }
    if (dress(best)) return best;
    return Action::done();
}

Action place(const P3f& game, const State& state, Side side, Lore::Staff& staff) {
    return Marshal(game, state, side, staff, Plan{}).set_up();
}

Action march(const P3f& game, const State& state, Side side, Lore::Staff& staff, const Plan& plan) {
    if (staff.marching.exists() && staff.route_at < staff.route_length &&
        !state.piece(staff.marching).has(Mark::finished)) {
        const Action step = staff.route[staff.route_at++];
        if (game.check(state, side, step).ok()) return step;
        staff.route_length = 0;
    }
    return Marshal(game, state, side, staff, plan).choose();
}

bool vary_march(const P3f& game, const State& state, Side side, const Lore::Staff& staff,
                const Plan& plan, std::vector<Plan>& plans) {
    Lore::Staff own = staff;
    return Marshal(game, state, side, own, plan).variants(plans);
}

}  // namespace gonfalon::p3f
