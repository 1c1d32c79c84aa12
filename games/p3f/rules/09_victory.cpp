// P3F-9  Victory conditions: points of the battle (P3F-S0 and the lists of each scenario), levels.
#include <algorithm>

#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

namespace {

SayId points_tally(std::string_view side_key) {
    if (side_key == "side.catholic") return "tally.points_catholic"_say;
    if (side_key == "side.huguenot") return "tally.points_huguenot"_say;
    if (side_key == "side.leaguer") return "tally.points_leaguer"_say;
    if (side_key == "side.royalist") return "tally.points_royalist"_say;
    return "tally.points"_say;
}

}  // namespace

// P3F-9.0.2, P3F-R78  A unit there that is not isolated; baggage alone holds nothing.
bool Rules::holds(Side side, Zone zone) const {
    for (const PieceId id : stack(zone))
        if (side_of(id) == side && is_unit(id) && !counter(id).is_baggage() && !is_isolated(id))
            return true;
    return false;
}

// P3F-S0.1  What this unit is worth to the enemy; the battle may say otherwise.
int Rules::unit_value(PieceId id, const Log&) const {
    const Counter& each = counter(id);
    for (const Objective& objective : tables.battle.objectives)
        if (objective.kind == Objective::Kind::unit_value && objective.side != each.side &&
            !each.is_detachment() && applies(objective.rule, objective.arm == each.front.arm))
            return objective.points;
    if (each.is_detachment()) return tables.victory.enfants_perdus;
    if (each.is_baggage()) return tables.victory.baggage;
    return tables.victory.classes[static_cast<std::size_t>(each.front.unit_class)];
}

// P3F-S0.2
int Rules::leader_value(PieceId id, const Log&) const {
    for (const Objective& objective : tables.battle.objectives)
        if (objective.kind == Objective::Kind::leader && objective.side != side_of(id) &&
            applies(objective.rule, objective.leader == id))
            return objective.points;
    return counter(id).lieutenant_general ? tables.victory.lieutenant_general
                                          : tables.victory.column_commander;
}

// What an objective gives its side as things stand.
int Rules::objective_points(const Objective& objective) const {
    const Side side = objective.side;
    int count = 0;
    switch (objective.kind) {
        case Objective::Kind::each_zone:
        case Objective::Kind::any_zone:
            for (const Zone zone : objective.zones)
                if (holds(side, zone)) ++count;
            if (objective.kind == Objective::Kind::any_zone) count = std::min(count, 1);
            break;
        case Objective::Kind::no_enemy:
            count = objective.zones.intersects(state.held[index(other(side))]) ? 0 : 1;
            break;
        case Objective::Kind::survivors: {
            int left = 0;
            for (std::size_t i = tables.side_begin[index(side)];
                 i < tables.side_begin[index(side) + 1]; ++i) {
                const Counter& each = tables.counters[i];
                const Place place = state.pieces[i].place;
                if (each.front.arm == objective.arm && !each.reinforcement &&
                    !each.is_detachment() && (place == Place::board || place == Place::left))
                    ++left;
            }
            count = left >= objective.at_least ? 1 : 0;
            break;
        }
        case Objective::Kind::units_safe:
            for (std::size_t i = tables.side_begin[index(side)];
                 i < tables.side_begin[index(side) + 1]; ++i) {
                const Counter& each = tables.counters[i];
                if (each.is_leader() || each.is_detachment() || each.is_baggage()) continue;
                const Piece& unit = state.pieces[i];
                const bool safe = unit.on_board() && objective.zones.contains(unit.zone) &&
                                  !unit.has(Mark::isolated);
                if (safe || (objective.exited && unit.place == Place::left)) ++count;
            }
            break;
        case Objective::Kind::handicap:
            count = 1;
            break;
        case Objective::Kind::leader:
        case Objective::Kind::unit_value:
            break;  // in the values of leaders and units
    }
    return count * objective.points;
}

// P3F-9.0.1  Everything a side would have if the battle ended now.
int Rules::points(Side side, const Log& log) const {
    Total total{log, points_tally(tables.battle.side_keys[index(side)])};
    int units = 0;
    int leaders = 0;
    const std::size_t enemy = index(other(side));
    for (std::size_t i = tables.side_begin[enemy]; i < tables.side_begin[enemy + 1]; ++i) {
        const PieceId id{i};
        if (is_leader(id)) {
            if (piece(id).has(Mark::replaced)) leaders += leader_value(id, log);
        } else if (piece(id).place == Place::eliminated) {
            units += unit_value(id, log);
        }
    }
    total.add("P3F-S0.1"_rule, units);
    total.add("P3F-S0.2"_rule, leaders);
    // Lists of one rule make one line; what was scored at the end of turns names its objective.
    RuleId rule;
    int sum = 0;
    RuleId by_turns = "P3F-9.0.1"_rule;
    for (const Objective& objective : tables.battle.objectives) {
        if (objective.side != side) continue;
        if (objective.from_turn != 0) {
            by_turns = objective.rule;
            continue;
        }
        if (objective.rule != rule) {
            total.add(rule, sum);
            rule = objective.rule;
            sum = 0;
        }
        sum += objective_points(objective);
    }
    total.add(rule, sum);
    total.add(by_turns, state.points[index(side)]);
    return total.sum();
}

// Objectives that count at the end of certain turns.
void Referee::score_turn() {
    for (const Objective& objective : tables.battle.objectives) {
        if (objective.from_turn == 0 || state.turn < objective.from_turn ||
            state.turn > objective.to_turn)
            continue;
        const int points = rules.objective_points(objective);
        if (!applies(objective.rule, points != 0)) continue;
        std::int16_t& total = state.points[index(objective.side)];
        total = static_cast<std::int16_t>(total + points);
        log.say("log.points"_say, objective.rule,
                {{"side", value_of(objective.side)}, {"points", number(points)}});
    }
}

// P3F-9.0.3, P3F-S0.3
Level Rules::level_of(int difference) const {
    const int size = difference < 0 ? -difference : difference;
    Level level = Level::draw;
    for (const Level each : {Level::marginal, Level::clear, Level::decisive})
        if (applies("P3F-S0.3"_rule, size >= tables.victory.from[static_cast<std::size_t>(each)]))
            level = each;
    return level;
}

void Referee::finish_battle() {
    state.segment = Segment::over;
    const int first = rules.points(Side::first, log);
    const int second = rules.points(Side::second, log);
    for (const Side side : {Side::first, Side::second})
        log.say(
            "log.final_points"_say, "P3F-9.0.1"_rule,
            {{"side", value_of(side)}, {"points", number(side == Side::first ? first : second)}});
    state.level = rules.level_of(first - second);
    if (state.level == Level::draw) {
        log.say("log.drawn"_say, "P3F-9.0.3"_rule, {{"level", value_of(state.level)}});
    } else {
        log.say("log.won"_say, "P3F-9.0.3"_rule,
                {{"side", value_of(first > second ? Side::first : Side::second)},
                 {"level", value_of(state.level)}});
    }
}

int P3f::points(const State& now, Side side) const { return Rules(*this, now).points(side, Log{}); }

int P3f::score(const State& now, Side side) const {
    const Rules rules(*this, now);
    const int lead = rules.points(side, Log{}) - rules.points(other(side), Log{});
    if (!now.is_over()) return std::clamp(500 + 15 * lead, 1, 999);
    if (now.level == Level::draw || lead == 0) return 500;
    return lead > 0 ? 1000 : 0;
}

int P3f::losses(const State& now, Side side) const {
    const Rules rules(*this, now);
    int steps = 0;
    for (std::size_t i = tables().side_begin[index(side)]; i < tables().side_begin[index(side) + 1];
         ++i) {
        const PieceId id{i};
        const Piece& piece = now.piece(id);
        if (rules.is_leader(id) || counter(id).is_detachment()) continue;
        if (piece.place == Place::eliminated) {
            steps += counter(id).steps;
        } else if (piece.has(Mark::reduced) && !piece.has(Mark::detached_step)) {
            ++steps;
        }
    }
    return steps;
}

}  // namespace gonfalon::p3f
