// Army morale, points, and the end.
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

namespace {

bool is_counted(const Formation& card) {
    return card.kind == Formation::Kind::division && card.arrives != never;
}

}  // namespace

// LAG-R21, by option LAG-U56
bool Rules::is_spent(FormationId id) const {
    int sum = 0;
    int gone = 0;
    each_of(id, [&](BrigadeId each) {
        if (unit(each).place == Place::lost) {
            sum += tables.victory.morale_broken;
            ++gone;
        } else if (on_table(each) && unit(each).cohesion == Cohesion::rout) {
            sum += tables.victory.morale_rout;
            ++gone;
        }
    });
    const int size = tables.of(id).size();
    if (size == 0) return false;
    if (options.morale_by_halves) return applies("LAG-U56"_rule, gone >= (size + 1) / 2);
    return applies("LAG-R21"_rule, sum >= size);
}

bool Rules::is_spent(CorpsId id) const {
    int all = 0;
    int spent = 0;
    for (std::size_t i = tables.of(id).begin.index(); i < tables.of(id).end.index(); ++i) {
        if (!is_counted(tables.formations[i])) continue;
        ++all;
        if (is_spent(FormationId{i})) ++spent;
    }
    if (all == 0) return false;
    if (options.morale_by_halves) return spent * 2 >= all;
    return spent * tables.victory.divisions_over[1] > all * tables.victory.divisions_over[0];
}

bool Rules::is_beaten(Side side) const {
    int all = 0;
    int spent = 0;
    for (std::size_t i = tables.corps_begin[index(side)]; i < tables.corps_begin[index(side) + 1];
         ++i) {
        bool any = false;
        for (std::size_t f = tables.corps[i].begin.index(); f < tables.corps[i].end.index(); ++f)
            any = any || is_counted(tables.formations[f]);
        if (!any) continue;
        ++all;
        if (is_spent(CorpsId{i})) ++spent;
    }
    if (all == 0) return false;
    // With one corps, its divisions decide, as they do for the corps.
    if (all == 1) return spent == 1;
    if (options.morale_by_halves) return spent * 2 >= all;
    return spent * tables.victory.corps_over[1] > all * tables.victory.corps_over[0];
}

// LAG-S0.4
int Rules::holder_of(const Objective& objective) const {
    bool near[2] = {};
    for (const Side side : {Side::first, Side::second})
        each_on_table(side, [&](BrigadeId id) {
            if (unit(id).cohesion != Cohesion::rout &&
                plane::within(objective.at, base(id), tables.victory.objective_within))
                near[index(side)] = true;
        });
    if (!applies("LAG-S0.4"_rule, near[0] != near[1])) return 2;
    return near[0] ? 0 : 1;
}

// LAG-S0.5
int Rules::points(Side side, const Log& log) const {
    Total sum(log, side == Side::first ? "tally.points_first"_say : "tally.points_second"_say);
    const Side enemy = other(side);
    int broken = 0;
    int routed = 0;
    for (std::size_t i = tables.brigade_begin[index(enemy)];
         i < tables.brigade_begin[index(enemy) + 1]; ++i) {
        if (state.units[i].place == Place::lost)
            ++broken;
        else if (state.units[i].on_table() && state.units[i].cohesion == Cohesion::rout)
            ++routed;
    }
    int generals = 0;
    for (std::size_t i = tables.general_begin[index(enemy)];
         i < tables.general_begin[index(enemy) + 1]; ++i) {
        if (state.officers[i].place == Place::lost) ++generals;
        if (tables.command.replacement_aides > 0)
            generals += state.officers[i].spent / tables.command.replacement_aides;
    }
    sum.add("LAG-S0.5"_rule, broken * tables.victory.broken + routed * tables.victory.rout +
                                 generals * tables.victory.general);
    for (const Objective& each : battle.objectives)
        if (holder_of(each) == static_cast<int>(index(side)))
            sum.add(each.rule, each.points[index(side)]);
    const Specials::Across& across = battle.special.across;
    if (across.rule.exists() && across.side == side && across.piece.exists()) {
        int beyond = 0;
        each_on_table(side, [&](BrigadeId id) {
            if (unit(id).cohesion == Cohesion::rout) return;
            const Point from = base(id).middle();
            Point home = from;
            switch (battle.sides[index(side)].edge) {
                case TableEdge::south:
                    home.y = 0;
                    break;
                case TableEdge::north:
                    home.y = battle.depth;
                    break;
                case TableEdge::east:
                    home.x = battle.width;
                    break;
                case TableEdge::west:
                    home.x = 0;
                    break;
            }
            for (const plane::Polygon& part : battle.terrain[across.piece.index()].parts)
                if (plane::crosses(part, from, home)) {
                    ++beyond;
                    break;
                }
        });
        sum.add(across.rule, beyond * across.points);
    }
    return sum.sum();
}

void Referee::finish(RuleId rule) {
    play.phase = Phase::over;
    play.formation = {};
    play.corps = {};
    const bool beaten[2] = {rules.is_beaten(Side::first), rules.is_beaten(Side::second)};
    const int points[2] = {rules.points(Side::first, log), rules.points(Side::second, log)};
    const int lead = points[0] > points[1] ? points[0] - points[1] : points[1] - points[0];
    play.winner = 2;
    play.level = Level::draw;
    for (std::size_t i = 1; i < count_of<Level>; ++i)
        if (lead >= tables.victory.from[i] && lead > 0) play.level = static_cast<Level>(i);
    if (beaten[0] && beaten[1]) {
        play.level = Level::draw;
    } else if (beaten[0] || beaten[1]) {
        play.winner = beaten[0] ? 1 : 0;
        const bool leads = points[play.winner] > points[1 - play.winner];
        if (!leads || play.level < tables.victory.beaten_least)
            play.level = tables.victory.beaten_least;
    } else if (play.level != Level::draw) {
        play.winner = points[0] > points[1] ? 0 : 1;
    }
    for (const Side side : {Side::first, Side::second})
        if (beaten[index(side)])
            log.say("log.beaten"_say, options.morale_by_halves ? "LAG-U56"_rule : "LAG-R21"_rule,
                    {{"side", value_of(side)}});
    if (play.winner == 2)
        log.say("log.drawn"_say, rule,
                {{"first", number(points[0])}, {"second", number(points[1])}});
    else
        log.say("log.won"_say, rule,
                {{"side", value_of(play.winner == 0 ? Side::first : Side::second)},
                 {"level", value_of(play.level)},
                 {"first", number(points[0])},
                 {"second", number(points[1])}});
}

int LaGarde::points(const State& now, Side side) const {
    return Rules(*this, now).points(side, Log{});
}

int LaGarde::score(const State& now, Side side) const {
    if (now.is_over()) {
        if (now.scene.winner == 2) return 500;
        return now.scene.winner == index(side) ? 1000 : 0;
    }
    const Rules rules(*this, now);
    const int lead = rules.points(side, Log{}) - rules.points(other(side), Log{});
    const int estimate = 500 + lead * 12;
    return estimate < 50 ? 50 : estimate > 950 ? 950 : estimate;
}

}  // namespace gonfalon::la_garde
