// The game from its tables, dice and their weights.
#include "games/p3f/game.h"

#include <utility>

#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

void Tables::complete() {
    side_begin = {0, 0, counters.size()};
    while (side_begin[1] < counters.size() && counters[side_begin[1]].side == Side::first)
        ++side_begin[1];
    for (std::size_t i = 0; i < map.size(); ++i)
        land.assign(Zone{i}, zone_ground[i] != Ground::forbidden);
    for (std::size_t side = 0; side < 2; ++side)
        to_supply[side] = area::distances_to(map, battle.supply[side], land);
    for (ColumnCard& column : columns) column.pieces.clear();
    for (std::size_t i = 0; i < counters.size(); ++i) {
        const Counter& counter = counters[i];
        ColumnCard& column = columns[counter.column.index()];
        column.pieces.set(i);
        if (counter.lieutenant_general) lieutenant_general[index(counter.side)] = PieceId{i};
        if (counter.is_detachment()) {
            detachments[index(counter.side)].set(i);
        } else if (!counter.is_leader()) {
            ++column.first_units;
        }
    }
}

P3f P3f::from(Tables tables) {
    tables.complete();
    P3f game;
    game.tables_ = std::make_shared<const Tables>(std::move(tables));
    return game;
}

// One die is due.
Outcome P3f::outcome(const State&, Chance& chance) const {
    return {static_cast<std::uint8_t>(chance.die())};
}

bool P3f::admits(const State& now, const Outcome& outcome) const {
    return is_chance(Rules(*this, now).situation().ask) && outcome.die >= 1 && outcome.die <= 6;
}

// Dice with the same effect are one outcome. What decides is the need written in the frame, or the
// column of the combat table.
bool P3f::settles(const State& now) const { return Rules(*this, now).situation().ask == Ask::loss; }

void P3f::outcomes(const State& now, FunctionRef<void(const Outcome&, std::uint64_t)> weigh) const {
    const Situation situation = Rules(*this, now).situation();
    if (!is_chance(situation.ask)) return;
    const Frame& frame = now.frames.top();
    const auto effect = [&](int die) -> int {
        switch (situation.ask) {
            case Ask::roll_check:
                return die <= frame.need;
            case Ask::roll_fire:
                return die < frame.need ? 2 : die == frame.need;
            case Ask::roll_leader:
                return die + frame.need < tables().ground.leader_survives_at;
            case Ask::roll_order:
                if (options().natural_orders && (die == 1 || die == 6)) return die == 1;
                return die < frame.need;
            case Ask::roll_rashness:
                return die >= card(frame.column).talent.die;
            case Ask::roll_arrival:
                return die >= tables().battle.specials.arrival.die;
            case Ask::roll_fog:
                return die >= tables().battle.specials.fog.lifts[now.turn];
            default: {
                const Cell& cell = tables().combat.at(now.combat.difference, die);
                return static_cast<int>(cell.attacker) + 8 * static_cast<int>(cell.defender) +
                       64 * (cell.attacker_asterisk ? 1 : 0) +
                       128 * (cell.defender_asterisk ? 1 : 0);
            }
        }
    };
    int effects[6];
    for (int die = 1; die <= 6; ++die) effects[die - 1] = effect(die);
    for (int i = 0; i < 6; ++i) {
        std::uint64_t weight = 0;
        bool first = true;
        for (int j = 0; j < 6; ++j) {
            if (effects[j] != effects[i]) continue;
            first = first && j >= i;
            ++weight;
        }
        if (first) weigh({static_cast<std::uint8_t>(i + 1)}, weight);
    }
}

}  // namespace gonfalon::p3f
