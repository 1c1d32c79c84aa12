// Marches: stacks that strike together are put together, then leaders ride to their men.
#include <algorithm>

#include "ai/doctrine/p3f_estimate.h"
#include "engine/space/area/search.h"

namespace gonfalon::p3f {

namespace {

// Where one piece can go and what the way costs it.
struct Way {
    static constexpr std::int8_t no_way = -1;
    std::array<std::int8_t, max_zones> left;  // points when it is there
    std::array<std::int16_t, max_zones> pain;
    std::array<Zone, max_zones> before;
};

class Marshal {
  public:
    Marshal(const P3f& game, const State& state, Side side, Lore::Staff& staff)
        : game_(game),
          state_(state),
          side_(side),
          staff_(staff),
          estimate_(game, state),
          controlled_(game.controlled(state, other(side))),
          enemies_(state.held[index(other(side))]) {
        for (const Zone zone : enemies_) theirs_[zone.index()] = estimate_.pile(other(side), zone);
        for (std::size_t i = 0; i < game.tables().columns.size(); ++i)
            if (game.tables().columns[i].side == side) commanded_[i] = commanded(i);
    }

    Action choose();
    Action set_up();

  private:
    struct Mover {
        PieceId id;
        Zone from;
        std::uint8_t way;
        std::int16_t leaving;  // what its place loses when it goes
    };
    static constexpr std::size_t most_movers = 64;

    bool may_move(PieceId id) const;
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
    bool form_group(Action& action);
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
    Estimate estimate_;
    ZoneSet controlled_;
    const ZoneSet& enemies_;
    std::array<Pile, max_zones> theirs_;
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

bool Marshal::may_move(PieceId id) const {
    const Piece& piece = state_.piece(id);
    const Counter& counter = game_.counter(id);
    if (piece.has(Mark::finished) || counter.is_gun() || counter.is_baggage()) return false;
    if (state_.march.piece == id && state_.march.closed) return false;
    if (piece.on_board()) return true;
    if (piece.place != Place::reserve || !counter.reinforcement || state_.homeless.test(id.index()))
        return false;
    const ColumnCard& card = game_.card(counter.column);
    return card.by_chance ? state_.column(counter.column).due : state_.turn >= card.arrives;
}

int Marshal::points_of(PieceId id, int& road) const {
    const Piece& piece = state_.piece(id);
    const Tables& tables = game_.tables();
    const Face& face =
        piece.has(Mark::dismounted) ? game_.counter(id).back : game_.counter(id).front;
    const bool horse = face.arm == Arm::cavalry;
    int points = face.movement;
    if (piece.has(Mark::disorganised))
        points += horse ? tables.states.cavalry_movement : tables.states.infantry_movement;
    const bool leader = game_.counter(id).is_leader();
    if (game_.options().advanced && !leader && !piece.has(Mark::isolated)) {
        const Order order = state_.column(game_.counter(id).column).order;
        const int change = tables.orders.rows[static_cast<std::size_t>(order)].movement;
        if (change != 0) points = std::max(points + change, tables.orders.minimum_movement);
    }
    road = leader  ? tables.ground.leader_road
           : horse ? tables.ground.cavalry_road
                   : tables.ground.infantry_road;
    if (state_.march.piece == id) {
        points -= state_.march.spent;
        if (state_.march.off_road) road = 0;
    }
    return points;
}

void Marshal::spread(PieceId id, Way& way) const {
    const Tables& tables = game_.tables();
    const area::Map& map = game_.map();
    const Man& man = estimate_.man(id);
    const bool leader = game_.counter(id).is_leader();
    ZoneSet edge;
    for (std::size_t i = 0; i < map.size(); ++i)
        if (way.left[i] >= 0) edge.insert(Zone{i});
    ZoneSet closed = enemies_;
    if (leader) closed |= state_.seen[index(other(side_))];
    while (!edge.empty()) {
        const Zone zone = edge.first();
        edge.erase(zone);
        for (const Zone to : (map.open_neighbours(zone) & tables.land) - closed) {
            const Passage passage = map.between(zone, to);
            const int cost =
                tables.ground.zone[static_cast<std::size_t>(game_.ground(to))].cost +
                tables.ground.border[static_cast<std::size_t>(passage.hardest())].cost +
                (controlled_.contains(to) ? tables.ground.enemy_control : 0);
            const int rest = way.left[zone.index()] - cost;
            if (rest < 0) continue;
            int pain = way.pain[zone.index()];
            bool ends = false;
            if (!leader && cost >= tables.ground.disorganised_at) {
                pain += man.disorder;
                ends = true;
            } else if (!leader && cost >= tables.ground.check_at) {
                pain += man.check;
            }
            const bool known = way.left[to.index()] != Way::no_way;
            if (known && (pain > way.pain[to.index()] ||
                          (pain == way.pain[to.index()] && rest <= way.left[to.index()])))
                continue;
            way.left[to.index()] = static_cast<std::int8_t>(ends ? 0 : rest);
            way.pain[to.index()] = static_cast<std::int16_t>(std::min(pain, 30'000));
            way.before[to.index()] = zone;
            if (!ends) edge.insert(to);
        }
    }
}

void Marshal::find_way(PieceId id, Way& way) const {
    way.left.fill(Way::no_way);
    int road = 0;
    const int points = points_of(id, road);
    const Piece& piece = state_.piece(id);
    const auto begin_at = [&](Zone zone, int left) {
        way.left[zone.index()] = static_cast<std::int8_t>(left);
        way.pain[zone.index()] = 0;
        way.before[zone.index()] = Zone{};
    };
    if (piece.has(Mark::isolated) && piece.on_board()) {
        // The rules say which steps bring it nearer to its leader.
        begin_at(piece.zone, points);
        for (const Zone to : game_.map().open_neighbours(piece.zone) & game_.tables().land) {
            if (!game_.check(state_, side_, Action::step(id, to)).ok()) continue;
            begin_at(to, 0);
            way.before[to.index()] = piece.zone;
        }
        return;
    }
    if (piece.on_board()) {
        if (points > 0) begin_at(piece.zone, points);
    } else {
        for (const Zone zone : game_.card(game_.counter(id).column).entries) {
            if (enemies_.contains(zone) || !game_.tables().land.contains(zone)) continue;
            const int cost =
                game_.tables().ground.zone[static_cast<std::size_t>(game_.ground(zone))].cost +
                (controlled_.contains(zone) ? game_.tables().ground.enemy_control : 0);
            if (cost <= points) begin_at(zone, points - cost);
        }
    }
    spread(id, way);
}

std::uint8_t Marshal::way_of(PieceId id) {
    const Piece& piece = state_.piece(id);
    WayKey key{piece.on_board() ? piece.zone : Zone{},
               piece.has(Mark::isolated) ? 500 : 0,
               0,
               estimate_.man(id).arm,
               estimate_.man(id).check,
               estimate_.man(id).disorder};
    if (!piece.on_board())
        key.points += 1000 * (1 + static_cast<int>(game_.counter(id).column.index()));
    key.points += points_of(id, key.road);
    for (std::size_t i = 0; i < way_count_; ++i)
        if (keys_[i] == key) return static_cast<std::uint8_t>(i);
    const std::size_t i = std::min(way_count_, ways_.size() - 1);
    way_count_ = i + 1;
    keys_[i] = key;
    find_way(id, ways_[i]);
    return static_cast<std::uint8_t>(i);
}

// What the best attack from there brings.
int Marshal::hope(Zone zone, const Pile& pile) const {
    int best = 0;
    constexpr int joint = 1;
    for (const Zone to : game_.map().open_neighbours(zone) & enemies_) {
        const Pile& there = theirs_[to.index()];
        const int together = is_joined(estimate_, side_, zone, to) ? joint : 0;
        for (const PieceId id : pile.men) {
            const Man& man = estimate_.man(id);
            if (!man.fights || man.isolated) continue;
            best = std::max(best, estimate_.strike(id, pile, zone, there, to,
                                                   estimate_.support_for(id, pile) + together,
                                                   staff_.prize[to.index()]));
        }
    }
    return best;
}

// What fire and charges in reaction cost who comes to a new place beside the enemy.
int Marshal::reaction(Zone zone, const Pile& pile) const {
    if (state_.started.contains(zone)) return 0;
    int cost = 0;
    const Pile nobody;
    for (const Zone from : game_.map().open_neighbours(zone) & enemies_) {
        const Passage passage = game_.map().between(zone, from);
        const bool level = game_.map().elevation(zone) == game_.map().elevation(from) ||
                           game_.options().reactions_ignore_height;
        if (passage.brown() || !level) continue;
        for (const PieceId shooter : Stack(state_, from)) {
            const Man& their = estimate_.man(shooter);
            if (game_.side_of(shooter) == side_ || !their.fights ||
                state_.piece(shooter).has(Mark::disorganised))
                continue;
            const bool rides = their.weapon == Weapon::shock && their.arm == Arm::cavalry &&
                               passage.all_dashed() && game_.ground(zone) == Ground::open;
            if (their.weapon != Weapon::shot && !rides) continue;
            int worst = 0;
            for (const PieceId id : pile.men) {
                if (rides &&
                    game_.counter(id).front.movement >= game_.counter(shooter).front.movement) {
                    worst = 0;
                    break;
                }
                const int apart = estimate_.difference(id, zone, shooter, from, 0, 0, false);
                worst = std::min(worst, estimate_.gain(apart, id, pile, shooter, nobody, from, 0));
            }
            cost += -worst * their.quality / 6;
        }
    }
    return cost;
}

int Marshal::overrun(Zone zone) const {
    if (enemies_.contains(zone)) return 0;
    int worth = 0;
    for (const PieceId id : Stack(state_, zone))
        if (game_.side_of(id) != side_)
            worth += game_.counter(id).is_leader() ? estimate_.lost_leader[id.index()]
                                                   : estimate_.man(id).step;
    return worth;
}

ZoneSet Marshal::commanded(std::size_t column) const {
    const ColumnCard& card = game_.tables().columns[column];
    if (card.always_in_command) return game_.tables().land;
    const PieceId general = game_.tables().lieutenant_general[index(side_)];
    ZoneSet zones;
    for (const PieceId leader : {card.leader, general})
        if (leader.exists() && state_.piece(leader).on_board() &&
            (leader == card.leader || !state_.piece(leader).has(Mark::replaced)))
            zones |=
                area::within(game_.map(), state_.piece(leader).zone,
                             game_.tables().ground.command_radius, game_.tables().land - enemies_);
    return zones;
}

// What a stack is worth where it stands.
int Marshal::value(Zone zone, const Pile& pile) const {
    constexpr int hope_share = 75;
    constexpr int react_share = 80;
    constexpr int company = 20;
    if (pile.men.empty()) return 0;
    int worth = staff_.prize[zone.index()];
    if (game_.map().open_neighbours(zone).intersects(enemies_)) {
        worth += hope(zone, pile) * hope_share / 100;
        worth -= reaction(zone, pile) * react_share / 100;
    }
    if (estimate_.has_phase[index(other(side_))])
        worth -= threat(estimate_, side_, zone, pile, staff_.menace,
                        std::max<int>(staff_.prize[zone.index()], 0)) *
                 staff_.caution / 100;
    worth += company * std::min(pile.shock, pile.shot);
    return worth;
}

// What only counts for the unit itself.
int Marshal::standing(PieceId id, Zone zone) const {
    constexpr int goal_step = 45;
    constexpr int hold_step = 25;
    constexpr int out_of_command = 150;
    constexpr int rally = 60;
    constexpr int vines = 40;
    const Counter& counter = game_.counter(id);
    const Man& man = estimate_.man(id);
    const std::size_t column = counter.column.index();
    const AimKind aim = staff_.aims[column];
    const int far = std::min<int>(staff_.goal[column][zone.index()], 12);
    int worth = -far * (aim == AimKind::hold ? hold_step : aim == AimKind::reach ? 150 : goal_step);
    if (man.isolated) {
        worth = 0;
        const PieceId leader = game_.card(counter.column).leader;
        if (leader.exists() && state_.piece(leader).on_board())
            worth -=
                goal_step * std::min(area::distance(game_.map(), zone, state_.piece(leader).zone,
                                                    game_.tables().land),
                                     12);
    }
    if (!counter.is_detachment() && !is_commanded(id, zone)) worth -= out_of_command;
    if (counter.is_detachment()) {
        const Zone home = state_.piece(counter.parent).zone;
        if (zone != home && !game_.map().adjacent(zone, home)) worth -= 600;
    }
    if (state_.piece(id).has(Mark::disorganised) && controlled_.contains(zone))
        worth -= man.disorder * rally / 100;
    if (man.charges && game_.ground(zone) != Ground::open) worth -= vines;
    return worth;
}

void Marshal::gather_movers() {
    const auto& begin = game_.tables().side_begin;
    for (std::size_t i = begin[index(side_)]; i < begin[index(side_) + 1]; ++i) {
        const PieceId id{i};
        if (movers_.full()) break;
        if (game_.counter(id).is_leader() || staff_.settled.test(i) || !may_move(id)) continue;
        Mover mover{id, state_.piece(id).on_board() ? state_.piece(id).zone : Zone{}, way_of(id),
                    0};
        if (mover.from.exists()) {
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

// The place where a group gains most, and who goes there.
bool Marshal::form_group(Action& action) {
    constexpr int worth_moving = 25;
    constexpr int begun = 40;
    int best = worth_moving;
    Zone meeting;
    FixedVector<PieceId, 8> best_group;
    for (const Zone zone : game_.tables().land - enemies_) {
        Pile pile = estimate_.pile(side_, zone);
        const int room =
            game_.tables().ground.zone[static_cast<std::size_t>(game_.ground(zone))].stacking;
        int counted = 0;
        for (const PieceId id : pile.men)
            if (!game_.counter(id).is_detachment()) ++counted;
        const bool contact = game_.map().open_neighbours(zone).intersects(enemies_);
        int worth = value(zone, pile);
        int total = overrun(zone);
        int prefix_best = worth_moving;
        int bonus = 0;
        int gained = 0;
        FixedVector<PieceId, 8> group;
        std::size_t taken = 0;
        while (!group.full()) {
            int most = -1'000'000;
            std::size_t who = 0;
            int then = 0;
            for (std::size_t i = 0; i < movers_.size(); ++i) {
                const Mover& mover = movers_[i];
                if (mover.from == zone || way(mover).left[zone.index()] < 0) continue;
                if (counted >= room && !game_.counter(mover.id).is_detachment()) continue;
                if (group.contains(mover.id) || pile.men.full()) continue;
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
            if (most == -1'000'000) break;
            total += most;
            estimate_.add(pile, movers_[who].id);
            worth = then;
            if (!game_.counter(movers_[who].id).is_detachment()) ++counted;
            group.push_back(movers_[who].id);
            if (movers_[who].id == state_.march.piece) bonus = begun;
            if (total > prefix_best) {
                prefix_best = total;
                gained = total + bonus;
                taken = group.size();
            } else if (!contact) {
                break;
            }
        }
        if (taken == 0 || gained <= best) continue;
        best = gained;
        meeting = zone;
        best_group = {};
        for (std::size_t i = 0; i < taken; ++i) best_group.push_back(group[i]);
    }
    if (best_group.empty()) return false;
    // Who has begun goes on; the others follow.
    for (std::size_t i = 1; i < best_group.size(); ++i)
        if (best_group[i] == state_.march.piece) std::swap(best_group[0], best_group[i]);
    staff_.meeting = meeting;
    staff_.followers = {};
    for (std::size_t i = 1; i < best_group.size(); ++i) staff_.followers.push_back(best_group[i]);
    for (std::size_t i = 0; i < movers_.size(); ++i) {
        if (movers_[i].id != best_group[0]) continue;
        if (send(movers_[i].id, way(movers_[i]), meeting, action)) return true;
        movers_.erase_at(i);
        break;
    }
    staff_.settled.set(best_group[0].index());
    return form_group(action);
}

// In a full stack one makes room for another who serves better there, if he finds a place himself.
bool Marshal::exchange(Action& action) {
    constexpr int worth_changing = 60;
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

// How well a leader stands there: his men in reach, and what could befall him.
int Marshal::leading(PieceId id, Zone zone) const {
    constexpr int follower = 60;
    constexpr int lender = 40;
    const Counter& counter = game_.counter(id);
    const int radius = game_.tables().ground.command_radius;
    const ZoneSet near = area::within(game_.map(), zone, radius, game_.tables().land - enemies_);
    const bool general = counter.lieutenant_general && !state_.piece(id).has(Mark::replaced);
    int worth = 0;
    const auto& begin = game_.tables().side_begin;
    for (std::size_t i = begin[index(side_)]; i < begin[index(side_) + 1]; ++i) {
        const PieceId man{i};
        const Counter& his = game_.counter(man);
        if (!state_.pieces[i].on_board() || his.is_leader() || his.is_baggage()) continue;
        const bool own = his.column == counter.column;
        if (!own && !general) continue;
        if (near.contains(state_.pieces[i].zone)) worth += own ? follower : follower / 3;
        if (state_.pieces[i].zone == zone) {
            worth += own ? lender / 2 : lender / 4;
            if (state_.pieces[i].has(Mark::disorganised)) worth += lender;
        }
    }
    Pile pile = estimate_.pile(side_, zone);
    if (state_.piece(id).on_board() && state_.piece(id).zone == zone) estimate_.remove(pile, id);
    const int loss = estimate_.lost_leader[id.index()];
    const bool enemy_comes = estimate_.has_phase[index(other(side_))];
    if (pile.men.empty())
        return worth - (staff_.enemy_reach.contains(zone) && enemy_comes ? 9 * loss / 10 + 300
                                                                         : loss / 8 + 100);
    if (!enemy_comes) return worth;
    int danger = 0;
    Pile with = pile;
    estimate_.add(with, id);
    danger = threat(estimate_, side_, zone, with, staff_.menace, 0) -
             threat(estimate_, side_, zone, pile, staff_.menace, 0);
    worth -= std::max(danger, 0);
    // Few men about him are soon none.
    int fronts = 0;
    for (const Zone from : game_.map().open_neighbours(zone) - state_.held[index(side_)])
        if (staff_.menace[from.index()].leads[0].exists()) ++fronts;
    if (pile.counted < 3) worth -= loss * fronts * (3 - pile.counted) / 40;
    return worth;
}

bool Marshal::lead(Action& action) {
    constexpr int worth_riding = 15;
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
    constexpr int worth_placing = 40;
    constexpr int company = 25;
    constexpr int zone_nearer = 10;
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

}  // namespace

Action place(const P3f& game, const State& state, Side side, Lore::Staff& staff) {
    return Marshal(game, state, side, staff).set_up();
}

Action march(const P3f& game, const State& state, Side side, Lore::Staff& staff) {
    if (staff.marching.exists() && staff.route_at < staff.route_length &&
        !state.piece(staff.marching).has(Mark::finished)) {
        const Action step = staff.route[staff.route_at++];
        if (game.check(state, side, step).ok()) return step;
        staff.route_length = 0;
    }
    return Marshal(game, state, side, staff).choose();
}

}  // namespace gonfalon::p3f
