// TER-BAT, TER-S0.4 to TER-S0.7  Points, and when the battle ends.
#include "games/tercios/rules/referee.h"

namespace gonfalon::tercios {

int Rules::destroyed(Side side) const {
    int count = 0;
    for (std::size_t i = tables.troop_begin[index(side)]; i < tables.troop_begin[index(side) + 1];
         ++i)
        count += state.units[i].place == Place::destroyed ? 1 : 0;
    return count;
}

// TER-S0.7
bool Rules::holds(Side side, const Marker& marker) const {
    bool there[2] = {false, false};
    for (const Side each : {Side::first, Side::second})
        each_on_table(each, [&](TroopId id) {
            if (is_gun(id) || is_disordered(id)) return;
            for (const Point centre : base(id).centres())
                if (plane::within(centre, marker.at, measure(Measure::marker_radius)))
                    there[index(each)] = true;
        });
    return applies("TER-S0.7"_rule, there[index(side)] && !there[index(other(side))]);
}

// Every corner beyond the far bank, seen from the side's own edge.
bool Rules::is_across(TroopId id, std::uint8_t piece) const {
    const TerrainPiece& river = scenario.terrain[piece];
    const TableEdge edge = role(side_of(id)).edge;
    const Length half = river.width / 2;
    for (const Point corner : base(id).corners()) {
        for (const Point bank : river.line) {
            const bool beyond = edge == TableEdge::south   ? corner.y >= bank.y + half
                                : edge == TableEdge::north ? corner.y <= bank.y - half
                                : edge == TableEdge::west  ? corner.x >= bank.x + half
                                                           : corner.x <= bank.x - half;
            if (!beyond) return false;
        }
    }
    return true;
}

// TER-S0.4
int Rules::points(Side side, const Log& log) const {
    Total total(log, side == Side::first ? "tally.first_points"_say : "tally.second_points"_say);
    for (const VictoryPoint& each : scenario.victory) {
        if (each.role != both_roles && each.role != role_of(side)) continue;
        const Side enemy = other(side);
        switch (each.kind) {
            case VictoryPoint::Kind::destroyed:
                if (applies("TER-S0.5"_rule, destroyed(enemy) > 0))
                    total.add(each.rule,
                              each.points * (destroyed(enemy) / (each.per == 0 ? 1 : each.per)));
                break;
            case VictoryPoint::Kind::commanders: {
                int lost = 0;
                for (std::size_t i = tables.commander_begin[index(enemy)];
                     i < tables.commander_begin[index(enemy) + 1]; ++i)
                    if (applies("TER-S0.6"_rule, state.officers[i].place == Place::destroyed))
                        lost += tables.commanders[i].is_chief() ? each.chief_points : each.points;
                total.add(each.rule, lost);
                break;
            }
            case VictoryPoint::Kind::hold:
                if (holds(side, scenario.markers[each.place])) total.add(each.rule, each.points);
                break;
            case VictoryPoint::Kind::across: {
                int across = 0;
                each_on_table(side, [&](TroopId id) {
                    if (each.classes.has(form(id).unit_class) && is_across(id, each.place))
                        ++across;
                });
                total.add(each.rule, across * each.points);
                break;
            }
            case VictoryPoint::Kind::inside: {
                bool own = false;
                bool theirs = false;
                for (const Side who : {Side::first, Side::second})
                    each_on_table(who, [&](TroopId id) {
                        if (in_area(each.place, id)) (who == side ? own : theirs) = true;
                    });
                if (own && !theirs) total.add(each.rule, each.points);
                break;
            }
            case VictoryPoint::Kind::saved:
            case VictoryPoint::Kind::not_saved: {
                const bool saves = each.kind == VictoryPoint::Kind::saved;
                const Side who = saves ? side : enemy;
                int saved = 0;
                int all = 0;
                for (std::size_t i = tables.troop_begin[index(who)];
                     i < tables.troop_begin[index(who) + 1]; ++i) {
                    if (state.units[i].place == Place::none) continue;
                    ++all;
                    if (state.units[i].place == Place::left &&
                        (!saves || each.classes.has(tables.troops[i].form.unit_class)))
                        ++saved;
                }
                if (saves) {
                    total.add(each.rule, each.points * (saved / (each.per == 0 ? 1 : each.per)));
                } else if (play.turn >= each.from_turn && saved * 100 < all * each.share) {
                    total.add(each.rule, each.points);
                }
                break;
            }
        }
    }
    return total.sum();
}

void Referee::count_points() {
    for (const Side side : {Side::first, Side::second}) {
        const int points = rules.points(side, log);
        play.points[index(side)] = static_cast<std::int16_t>(points);
        log.say("log.points"_say, "TER-S0.4"_rule,
                {{"side", value_of(side)}, {"points", number(points)}});
    }
}

void Referee::finish(Level level, int winner, RuleId rule) {
    play.phase = Phase::over;
    play.level = level;
    play.winner = static_cast<std::uint8_t>(winner);
    play.frames.clear();
    play.owed.clear();
    play.activation = {};
    play.march = {};
    play.charge = {};
    play.shot = {};
    play.melee = {};
    play.command = {};
    if (winner < 2) {
        log.say("log.won"_say, rule,
                {{"side", value_of(winner == 0 ? Side::first : Side::second)},
                 {"level", value_of(level)}});
    } else {
        log.say("log.drawn"_say, rule, {{"level", value_of(level)}});
    }
}

// TER-BAT-1 to TER-BAT-6, TER-R87
void Referee::end_turn() {
    log.say("log.end_of_turn"_say, "TER-TUR-11"_rule, {{"turn", number(play.turn)}});
    count_points();
    const int lead = play.points[0] - play.points[1];
    const int winner = lead > 0 ? 0 : lead < 0 ? 1 : 2;
    const int size = lead < 0 ? -lead : lead;
    const int fixed = options.fixed_turns > 0 ? options.fixed_turns : scenario.turns;
    if (fixed > 0) {
        if (play.turn >= fixed) {
            finish(winner == 2 ? Level::drawn : Level::fixed, winner,
                   options.fixed_turns > 0 ? "TER-BAT-1"_rule : scenario.rule);
            return;
        }
    } else {
        for (const VictoryTable::Rung& rung : tables.victory.ladder) {
            if (rung.turn != play.turn) continue;
            const bool last = &rung == &tables.victory.ladder.back();
            if (size < rung.lead && !last) continue;
            const auto level = static_cast<Level>(static_cast<int>(rung.level) + 1);
            using Rank = VictoryTable::Level;
            const bool ends = applies("TER-BAT-3"_rule, rung.level == Rank::decisive) ||
                              applies("TER-BAT-4"_rule, rung.level == Rank::clear) ||
                              applies("TER-BAT-5"_rule, rung.level == Rank::narrow) ||
                              applies("TER-BAT-6"_rule, rung.level == Rank::pyrrhic);
            if (!ends) continue;
            finish(winner == 2 ? Level::drawn : level, winner, rung.rule);
            return;
        }
    }
    ++play.turn;
    begin_turn();
}

int Tercios::points(const State& now, Side side) const {
    return Rules(*this, now).points(side, Log{});
}
int Tercios::losses(const State& now, Side side) const { return Rules(*this, now).destroyed(side); }

int Tercios::score(const State& now, Side side) const {
    if (now.is_over()) {
        if (now.scene.winner > 1) return 500;
        return now.scene.winner == index(side) ? 1000 : 0;
    }
    const int lead = points(now, side) - points(now, other(side));
    const int score = 500 + 45 * lead;
    return score < 20 ? 20 : score > 980 ? 980 : score;
}

}  // namespace gonfalon::tercios
