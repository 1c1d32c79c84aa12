// Where a piece can go, and what a stack, a unit or a leader is worth there.
#include <algorithm>

#include "ai/doctrine/p3f_marshal.h"
#include "engine/space/area/search.h"

namespace gonfalon::p3f {

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
        const Defence& there = theirs_[to.index()];
        const int together = is_joined(estimate_, side_, zone, to) ? joint : 0;
        for (const PieceId id : pile.men) {
            const Man& man = estimate_.man(id);
            if (!man.fights || man.isolated) continue;
            best =
                std::max(best, estimate_.strike(id, pile, zone, there, to,
                                                estimate_.support_for(id, pile) + together, best));
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
    const int hope_share = game_.tables().judgement[Weight::hope_share];
    const int react_share = game_.tables().judgement[Weight::react_share];
    const int company = game_.tables().judgement[Weight::company];
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
    const int goal_step = game_.tables().judgement[Weight::goal_step];
    const int hold_step = game_.tables().judgement[Weight::hold_step];
    const int out_of_command = game_.tables().judgement[Weight::out_of_command];
    const int rally = game_.tables().judgement[Weight::rally];
    const int vines = game_.tables().judgement[Weight::vines];
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

// How well a leader stands there: his men in reach, and what could befall him.
int Marshal::leading(PieceId id, Zone zone) const {
    const int follower = game_.tables().judgement[Weight::follower];
    const int lender = game_.tables().judgement[Weight::lender];
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

}  // namespace gonfalon::p3f
