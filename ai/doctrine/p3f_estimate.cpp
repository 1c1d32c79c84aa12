#include "ai/doctrine/p3f_estimate.h"

#include <algorithm>

#include "engine/space/area/search.h"

namespace gonfalon::p3f {

namespace {

const Face& face_of(const P3f& game, const State& state, PieceId id) {
    const Counter& counter = game.counter(id);
    return state.piece(id).has(Mark::dismounted) ? counter.back : counter.front;
}

// Zones from which a unit of this side finds one nearer to its supply that is not the enemy's.
ZoneSet ways_back(const P3f& game, const State& state, Side side) {
    const Tables& tables = game.tables();
    const area::Distances& supply = tables.to_supply[index(side)];
    const ZoneSet open = tables.land - state.held[index(other(side))];
    ZoneSet zones;
    for (const Zone zone : tables.land) {
        for (const Zone to : game.map().open_neighbours(zone) & open) {
            if (supply[to.index()] >= supply[zone.index()]) continue;
            const auto line = static_cast<std::size_t>(game.map().between(zone, to).hardest());
            const auto ground = static_cast<std::size_t>(game.ground(to));
            if (tables.ground.border[line].retreat == GroundTable::Retreat::forbidden ||
                tables.ground.zone[ground].retreat == GroundTable::Retreat::forbidden)
                continue;
            zones.insert(zone);
            break;
        }
    }
    return zones;
}

}  // namespace

int spoils(const P3f& game, const State& state, PieceId id) {
    const VictoryTable& values = game.tables().victory;
    const Counter& counter = game.counter(id);
    if (counter.is_detachment()) return values.enfants_perdus * victory_point;
    int points = 0;
    if (counter.is_leader()) {
        if (state.piece(id).has(Mark::replaced)) return 0;
        points = counter.lieutenant_general ? values.lieutenant_general : values.column_commander;
    } else if (counter.is_baggage()) {
        points = values.baggage;
    } else {
        points = values.classes[static_cast<std::size_t>(counter.front.unit_class)];
    }
    int kept = 0;  // what it brings its own side by living
    for (const Objective& objective : game.tables().battle.objectives) {
        if (objective.side != counter.side) {
            const bool named =
                counter.is_leader()
                    ? objective.kind == Objective::Kind::leader && objective.leader == id
                    : objective.kind == Objective::Kind::unit_value &&
                          objective.arm == counter.front.arm;
            if (named) points = objective.points;
            continue;
        }
        if (counter.is_leader() || counter.is_baggage()) continue;
        if (objective.kind == Objective::Kind::units_safe) kept += objective.points * 700;
        if (objective.kind == Objective::Kind::survivors && objective.arm == counter.front.arm &&
            !counter.reinforcement) {
            int left = 0;
            const auto& begin = game.tables().side_begin;
            for (std::size_t i = begin[index(counter.side)]; i < begin[index(counter.side) + 1];
                 ++i) {
                const Counter& each = game.counter(PieceId{i});
                const Place place = state.pieces[i].place;
                if (each.front.arm == objective.arm && !each.reinforcement &&
                    !each.is_detachment() && (place == Place::board || place == Place::left))
                    ++left;
            }
            const int spare = left - objective.at_least;
            if (spare >= 0) kept += objective.points * victory_point / ((spare + 1) * (spare + 1));
        }
    }
    return points * victory_point + kept;
}

Estimate::Estimate(const P3f& the_game, const State& state_now) : game(the_game), state(state_now) {
    const Tables& tables = game.tables();
    const int left = tables.battle.turns - state.turn;
    time = left >= 3 ? 8 : left == 2 ? 6 : left == 1 ? 4 : 2;
    // The last phase of the battle belongs to one side.
    if (left == 0) {
        has_phase[index(other(state.side))] = !state.second_phase;
        has_phase[index(state.side)] = false;
    }
    for (int column = 0; column < columns; ++column) {
        Odds& odds = odds_[static_cast<std::size_t>(column)];
        for (int die = 1; die <= 6; ++die) {
            const Cell& cell = tables.combat.at(column - middle, die);
            ++odds.attacker[static_cast<std::size_t>(cell.attacker)];
            ++odds.defender[static_cast<std::size_t>(cell.defender)];
            if (cell.attacker_asterisk) ++odds.attacker_star;
            if (cell.defender_asterisk) ++odds.defender_star;
        }
    }
    for (std::size_t bits = 0; bits < border_.size(); ++bits) {
        const Lines lines = Lines::of_bits(static_cast<unsigned>(bits));
        for (const Arm arm : {Arm::infantry, Arm::cavalry, Arm::artillery}) {
            int best = 0;
            bool found = false;
            for (std::size_t i = 0; i < area::line_count; ++i) {
                if (!lines.has(static_cast<Line>(i))) continue;
                const int value = tables.terrain.border[i].against(arm);
                best = found ? std::max(best, value) : value;
                found = true;
            }
            border_[bits][static_cast<std::size_t>(arm)] = static_cast<std::int8_t>(best);
        }
    }
    for (const Side side : {Side::first, Side::second})
        way_back[index(side)] = ways_back(game, state, side);
    for (const ColumnCard& card : tables.columns)
        if (card.talent.kind == Talent::Kind::combat && card.leader.exists() &&
            state.piece(card.leader).on_board() && !state.piece(card.leader).has(Mark::replaced) &&
            !(card.talent.once_a_turn && state.piece(card.leader).has(Mark::bonus_used)))
            gifts_.push_back({&card, state.piece(card.leader).zone});
    for (std::size_t i = 0; i < game.piece_count(); ++i)
        if (state.pieces[i].on_board() || state.pieces[i].place == Place::reserve)
            weigh(PieceId{i});
}

void Estimate::weigh(PieceId id) {
    const Piece& piece = state.piece(id);
    const Counter& counter = game.counter(id);
    const Face& face = face_of(game, state, id);
    Man& man = men[id.index()];
    man.family = counter.family;
    man.arm = face.arm;
    if (counter.is_leader()) {
        const int shaken = game.tables().judgement[Weight::leader_shaken];
        lost_leader[id.index()] =
            static_cast<std::int16_t>(std::min(spoils(game, state, id), 30'000) +
                                      (piece.has(Mark::replaced) ? 0 : shaken * time / 8));
        return;
    }
    const bool disorganised = piece.has(Mark::disorganised);
    const bool reduced = piece.has(Mark::reduced);
    const int rating = reduced ? counter.reduced : face.combat;
    man.rating =
        static_cast<std::int8_t>(rating + (disorganised ? game.tables().states.combat : 0));
    man.weapon = face.weapon;
    man.unit_class = face.unit_class;
    man.fights = face.arm == Arm::infantry || face.arm == Arm::cavalry;
    man.defends = !counter.is_baggage();
    man.isolated = piece.has(Mark::isolated);
    man.counts = !counter.is_detachment();
    const Specials::NoSupport& haye = game.tables().battle.specials.no_support;
    man.helped =
        !counter.is_detachment() &&
        !(haye.rule.exists() && counter.column == haye.column && haye.families.has(counter.family));
    man.supports = man.helped && face.weapon != Weapon::none && !disorganised && !man.isolated;
    man.charges = piece.has(Mark::charge) && !disorganised;
    int quality = face.quality;
    if (piece.on_board())
        for (const PieceId each : Stack(state, piece.zone))
            if (game.counter(each).is_leader() && game.side_of(each) == counter.side &&
                (game.card(counter.column).leader == each || game.counter(each).lieutenant_general))
                quality = std::max<int>(quality, game.counter(each).front.quality);
    man.quality = static_cast<std::uint8_t>(std::clamp(quality, 0, 6));
    const int value = spoils(game, state, id);
    const Judgement<Weight>& weights = game.tables().judgement;
    const auto fighting = [&](int points) {
        return weights[Weight::fighting_point] * points * time / 8;
    };
    man.last_step = counter.steps - (reduced ? 1 : 0) <= 1;
    int step = 0;
    int all = value + fighting(rating);
    if (man.last_step) {
        if (counter.steps > 1) all = value * 6 / 10 + fighting(rating);
        step = all;
    } else {
        step = value * 4 / 10 + fighting(rating - counter.reduced);
    }
    const int disorder =
        disorganised ? step : (step / 4 + weights[Weight::confusion]) * std::max(time, 4) / 8;
    const auto kept = [](int worth) { return static_cast<std::int16_t>(std::min(worth, 30'000)); };
    man.step = kept(step);
    man.steps = kept(all);
    man.disorder = kept(disorder);
    man.check = kept(disorder * (6 - man.quality) / 6);
    man.retreat = kept(man.check + weights[Weight::lost_ground] * time / 8);
    man.retreats = !disorganised && !counter.is_gun();
}

Pile Estimate::pile(Side side, Zone zone) const {
    Pile pile;
    for (const PieceId id : Stack(state, zone)) {
        if (game.side_of(id) != side) continue;
        add(pile, id);
    }
    return pile;
}

void Estimate::add(Pile& pile, PieceId id) const {
    if (game.counter(id).is_leader()) {
        pile.leaders =
            static_cast<std::int16_t>(std::min(pile.leaders + lost_leader[id.index()], 30'000));
        return;
    }
    if (pile.men.full()) return;
    pile.men.push_back(id);
    const Man& man = men[id.index()];
    if (man.counts && man.defends) ++pile.counted;
    if (man.supports) ++(man.weapon == Weapon::shock ? pile.shock : pile.shot);
}

void Estimate::remove(Pile& pile, PieceId id) const {
    if (game.counter(id).is_leader()) {
        pile.leaders = static_cast<std::int16_t>(pile.leaders - lost_leader[id.index()]);
        return;
    }
    for (std::size_t i = 0; i < pile.men.size(); ++i) {
        if (pile.men[i] != id) continue;
        pile.men.erase_at(i);
        const Man& man = men[id.index()];
        if (man.counts && man.defends) --pile.counted;
        if (man.supports) --(man.weapon == Weapon::shock ? pile.shock : pile.shot);
        return;
    }
}

int Estimate::cover(Side defender, Zone from, Zone to, Arm attacker) const {
    const Tables& tables = game.tables();
    Lines lines = game.map().between(from, to).lines();
    const Specials::Palisade& palisade = tables.battle.specials.palisade;
    if (palisade.rule.exists() && (palisade.zones.contains(from) || palisade.zones.contains(to)) &&
        !(defender == palisade.side && palisade.zones.contains(to)))
        lines = lines.replaced(Line::double_line, Line::dashed);
    const std::size_t arm = attacker == Arm::cavalry ? 1 : attacker == Arm::artillery ? 2 : 0;
    return border_[lines.bits()][arm] +
           tables.terrain.zone[static_cast<std::size_t>(game.ground(to))].against(attacker);
}

bool Estimate::ground_for_charge(Zone from, Zone to) const {
    const GroundTable& ground = game.tables().ground;
    return ground.zone[static_cast<std::size_t>(game.ground(from))].charge &&
           ground.zone[static_cast<std::size_t>(game.ground(to))].charge &&
           game.map().between(from, to).all_dashed();
}

int Estimate::talent(PieceId id, Zone zone, Role role) const {
    for (const Gift& gift : gifts_)
        if (gift.zone == zone && gift.card->side == game.side_of(id) &&
            gift.card->talent.as_defender == (role == Role::defends) &&
            gift.card->talent.families.has(man(id).family) &&
            (!gift.card->talent.charging || role == Role::charges))
            return gift.card->talent.value;
    return 0;
}

int Estimate::difference(PieceId attacker, Zone from, PieceId defender, Zone to, int support,
                         int seconds, bool close) const {
    const Tables& tables = game.tables();
    const Man& mine = man(attacker);
    const Man& theirs = man(defender);
    int difference = mine.rating + support - theirs.rating - seconds;
    const bool charges = close && mine.charges && ground_for_charge(from, to);
    if (charges) difference += tables.ground.charge_bonus;
    if (mine.unit_class != theirs.unit_class && theirs.unit_class != UnitClass::none)
        difference +=
            mine.unit_class < theirs.unit_class ? tables.classes.better : tables.classes.worse;
    difference -= cover(game.side_of(defender), from, to, mine.arm);
    if (!gifts_.empty())
        difference += talent(attacker, from, charges ? Role::charges : Role::attacks) -
                      talent(defender, to, Role::defends);
    return difference;
}

int Estimate::support_for(PieceId lead, const Pile& pile) const {
    if (!man(lead).helped) return 0;
    return (man(lead).weapon == Weapon::shock ? pile.shot : pile.shock) *
           game.tables().ground.support;
}

std::array<int, 5> Estimate::defender_prices(PieceId id, const Pile& defenders, Zone to,
                                             int ground) const {
    const Man& man = this->man(id);
    const bool alone = defenders.men.size() == 1;
    const int emptied = alone ? ground : 0;
    const int deserted = alone ? ground + defenders.leaders : 0;
    int one = man.step + (man.last_step ? deserted : 0);
    int two = man.steps + deserted;
    if (man.retreats && way_back[index(game.side_of(id))].contains(to)) {
        one = std::min(one, man.retreat + emptied);
        if (!man.last_step) two = std::min(two, man.step + man.retreat + emptied);
    }
    return {0, man.check, man.disorder, one, two};
}

// Leaders fall on a die that is low with the units about them.
int Estimate::falls(const Pile& pile) const {
    if (pile.leaders <= 0) return 0;
    const int faces = std::clamp(game.tables().ground.leader_survives_at - 1 - pile.counted, 0, 6);
    return pile.leaders * faces / 6;
}

Estimate::Prices Estimate::prices(PieceId attacker, const Pile& attackers, PieceId defender,
                                  const Pile& defenders, Zone to, int ground) const {
    const Man& mine = man(attacker);
    return {{0, mine.check, mine.disorder, mine.step, mine.steps},
            defender_prices(defender, defenders, to, ground),
            falls(attackers),
            falls(defenders)};
}

int Estimate::gain(int difference, PieceId attacker, const Pile& attackers, PieceId defender,
                   const Pile& defenders, Zone to, int ground) const {
    return odds_at(difference).gain(prices(attacker, attackers, defender, defenders, to, ground));
}

Defence Estimate::defence(const Pile& defenders, Zone to, int ground) const {
    Defence defence;
    for (const PieceId id : defenders.men) {
        const Man& man = this->man(id);
        if (!man.defends) continue;
        const int gift = gifts_.empty() ? 0 : talent(id, to, Role::defends);
        const Defence::Defender defender{man.rating + support_for(id, defenders) + gift,
                                         man.unit_class,
                                         defender_prices(id, defenders, to, ground)};
        const auto end = defence.men.begin() + static_cast<std::ptrdiff_t>(defence.count);
        if (std::find(defence.men.begin(), end, defender) != end) continue;
        // The strongest first: most blows break on him.
        std::size_t i = defence.count++;
        for (; i > 0 && defence.men[i - 1].strength < defender.strength; --i)
            defence.men[i] = defence.men[i - 1];
        defence.men[i] = defender;
    }
    if (defence.count > 0) defence.side = game.side_of(defenders.men[0]);
    defence.star = falls(defenders);
    return defence;
}

int Estimate::strike(PieceId attacker, const Pile& attackers, Zone from, const Defence& defence,
                     Zone to, int support, int floor) const {
    if (defence.count == 0) return 0;
    const Tables& tables = game.tables();
    const Man& mine = man(attacker);
    const bool charges = mine.charges && ground_for_charge(from, to);
    int strength = mine.rating + support - cover(defence.side, from, to, mine.arm);
    if (charges) strength += tables.ground.charge_bonus;
    if (!gifts_.empty())
        strength += talent(attacker, from, charges ? Role::charges : Role::attacks);
    Prices prices{
        {0, mine.check, mine.disorder, mine.step, mine.steps}, {}, falls(attackers), defence.star};
    int worst = 1'000'000;
    for (std::size_t i = 0; i < defence.count; ++i) {
        const Defence::Defender& each = defence.men[i];
        int difference = strength - each.strength;
        if (mine.unit_class != each.unit_class && each.unit_class != UnitClass::none)
            difference +=
                mine.unit_class < each.unit_class ? tables.classes.better : tables.classes.worse;
        prices.defender = each.prices;
        worst = std::min(worst, odds_at(difference).gain(prices));
        if (worst <= floor) break;
    }
    return worst;
}

int Estimate::strike(PieceId attacker, const Pile& attackers, Zone from, const Pile& defenders,
                     Zone to, int support, int ground) const {
    return strike(attacker, attackers, from, defence(defenders, to, ground), to, support);
}

namespace {

// Zones a unit reaches with so many points; what it may meet there is not looked at.
ZoneSet reach_of(const Estimate& estimate, Zone from, int points, const ZoneSet& closed,
                 const ZoneSet& controlled) {
    const Tables& tables = estimate.game.tables();
    const area::Map& map = estimate.game.map();
    std::array<std::int8_t, max_zones> left;
    left.fill(-1);
    left[from.index()] = static_cast<std::int8_t>(points);
    ZoneSet reached{from};
    ZoneSet edge{from};
    while (!edge.empty()) {
        const Zone zone = edge.first();
        edge.erase(zone);
        for (const Zone to : (map.open_neighbours(zone) & tables.land) - closed) {
            const int cost =
                tables.ground.zone[static_cast<std::size_t>(estimate.game.ground(to))].cost +
                tables.ground.border[static_cast<std::size_t>(map.between(zone, to).hardest())]
                    .cost +
                (controlled.contains(to) ? tables.ground.enemy_control : 0);
            const int rest = left[zone.index()] - cost;
            if (rest < 0 || rest <= left[to.index()]) continue;
            reached.insert(to);
            // In disorder it does not go on.
            if (cost >= tables.ground.disorganised_at) continue;
            left[to.index()] = static_cast<std::int8_t>(rest);
            edge.insert(to);
        }
    }
    return reached;
}

}  // namespace

void look_out(const Estimate& estimate, Side side, bool present,
              std::array<Lore::Menace, max_zones>& menace, ZoneSet& reach) {
    const P3f& game = estimate.game;
    const State& state = estimate.state;
    menace.fill({});
    reach = {};
    const Side enemy = other(side);
    // While armies are set up nobody stands in the way for good.
    const bool set_up = state.segment == Segment::set_up;
    const ZoneSet controlled = set_up ? ZoneSet{} : game.controlled(state, side);
    const ZoneSet closed = set_up ? ZoneSet{} : state.held[index(side)];
    struct Known {
        Zone from;
        int points;
        ZoneSet zones;
    };
    FixedVector<Known, 24> known;
    const auto& begin = game.tables().side_begin;
    for (std::size_t i = begin[index(enemy)]; i < begin[index(enemy) + 1]; ++i) {
        const PieceId id{i};
        const Piece& piece = state.pieces[i];
        const Man& man = estimate.man(id);
        if (!piece.on_board() || !man.fights || (man.isolated && present)) continue;
        ZoneSet zones{piece.zone};
        if (!present) {
            const Counter& counter = game.counter(id);
            int points =
                piece.has(Mark::dismounted) ? counter.back.movement : counter.front.movement;
            if (piece.has(Mark::disorganised))
                points += man.arm == Arm::cavalry ? game.tables().states.cavalry_movement
                                                  : game.tables().states.infantry_movement;
            bool found = false;
            for (const Known& each : known)
                if (each.from == piece.zone && each.points == points) {
                    zones = each.zones;
                    found = true;
                    break;
                }
            if (!found) {
                zones = reach_of(estimate, piece.zone, std::max(points, 0), closed, controlled);
                if (!known.full()) known.push_back({piece.zone, points, zones});
            }
        }
        reach |= zones;
        const int key = 2 * man.rating + (man.charges ? 2 : 0);
        for (const Zone zone : zones) {
            Lore::Menace& there = menace[zone.index()];
            if (man.supports) {
                std::uint8_t& halves = man.weapon == Weapon::shock ? there.shock : there.shot;
                halves = static_cast<std::uint8_t>(halves + (zone == piece.zone ? 2 : 1));
            }
            PieceId lead = id;
            int strength = key;
            for (PieceId& each : there.leads) {
                const int his = each.exists() ? 2 * estimate.man(each).rating +
                                                    (estimate.man(each).charges ? 2 : 0)
                                              : -1'000;
                if (strength <= his) continue;
                std::swap(lead, each);
                strength = his;
            }
        }
    }
}

bool is_joined(const Estimate& estimate, Side side, Zone from, Zone to) {
    for (const Zone zone :
         estimate.game.map().open_neighbours(to) & estimate.state.held[index(side)]) {
        if (zone == from || estimate.state.used.contains(zone)) continue;
        for (const PieceId id : Stack(estimate.state, zone)) {
            const Man& man = estimate.man(id);
            if (estimate.game.side_of(id) == side && man.fights && !man.isolated && man.rating > 2)
                return true;
        }
    }
    return false;
}

int ripeness(const P3f& game, const State& state) {
    const int left = game.tables().battle.turns - state.turn;
    return left >= 4 ? 10 : left == 3 ? 20 : left == 2 ? 35 : left == 1 ? 65 : 100;
}

int threat(const Estimate& estimate, Side side, Zone zone, const Pile& pile,
           const std::array<Lore::Menace, max_zones>& menace, int ground) {
    if (pile.men.empty()) return 0;
    constexpr int most_supports = 3;
    const P3f& game = estimate.game;
    int best[3] = {0, 0, 0};
    const Pile nobody;
    const Defence defence = estimate.defence(pile, zone, ground);
    for (const Zone from : game.map().open_neighbours(zone) - estimate.state.held[index(side)]) {
        const Lore::Menace& there = menace[from.index()];
        int worst = 0;
        for (const PieceId lead : there.leads) {
            if (!lead.exists()) break;
            const Man& man = estimate.man(lead);
            const int support =
                man.helped ? std::min((man.weapon == Weapon::shock ? there.shot : there.shock) / 2,
                                      most_supports)
                           : 0;
            worst =
                std::max(worst, estimate.strike(lead, nobody, from, defence, zone, support, worst));
        }
        for (int& each : best)
            if (worst > each) std::swap(worst, each);
    }
    return best[0] + best[1] * 3 / 4 + best[2] / 2;
}

}  // namespace gonfalon::p3f
