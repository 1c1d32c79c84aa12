// The game from its tables: the ground cut into parts, dice and their weights.
#include "games/tercios/game.h"

#include <algorithm>
#include <utility>

#include "engine/chance/distribution.h"
#include "engine/game/codes.h"
#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

Tercios Tercios::from(Tables tables) {
    Tercios game;
    auto codes = std::make_shared<Codes>();
    for (std::size_t i = 0; i < tables.troops.size(); ++i)
        codes->troops.push_back(code_of(tables.troop_codes[i], tables.troops[i].side));
    codes->labels = tables.troop_names;
    for (std::size_t i = 0; i < tables.troop_names.size(); ++i) {
        const Words& name = tables.troop_names[i];
        const std::size_t type = tables.troops[i].type.index();
        const bool named = type < tables.type_names.size() && name != tables.type_names[type];
        if (named && std::count(tables.troop_names.begin(), tables.troop_names.end(), name) < 2)
            continue;
        codes->labels[i] = {name.en + " " + codes->troops[i], name.fr + " " + codes->troops[i]};
    }
    for (std::size_t i = 0; i < tables.commanders.size(); ++i)
        codes->commanders.push_back(code_of(tables.commander_codes[i], tables.commanders[i].side));
    for (std::size_t i = 0; i < tables.regiments.size(); ++i)
        codes->regiments.push_back(code_of(tables.regiment_codes[i], tables.regiments[i].side));
    codes->terrain = tables.scenario.terrain_ids;
    if (tables.options.terrain_by_points)
        for (std::size_t i = codes->terrain.size(); i < max_terrain; ++i)
            codes->terrain.push_back("laid" + std::to_string(i));
    game.tables_ = std::make_shared<const Tables>(std::move(tables));
    auto board = std::make_shared<Board>();
    lay_out(*game.tables_, {}, *board);
    game.board_ = std::move(board);
    game.codes_ = std::move(codes);
    return game;
}

namespace {

struct Pool {
    int dice = 0;
    int faces = 6;
    bool counts = false;  // successes only matter
    int target = 0;
    bool ones = false;  // and whether there is a 1
    bool both = false;  // each of two dice matters, unless they are equal
};

Pool pool_of(const Tercios& game, const State& now) {
    const Ask ask = Rules(game, now).situation().ask;
    switch (ask) {
        case Ask::roll_roles:
        case Ask::roll_initiative:
            return {2, 6, false, 0, false};
        case Ask::roll_terrain:
            return {2, 6, false, 0, false, true};
        case Ask::roll_field:
        case Ask::roll_river:
            return {1, 6, false, 0, false};
        case Ask::draw_card:
            return {1, static_cast<int>(order_count), false, 0, false};
        case Ask::roll: {
            const Frame& frame = now.scene.frames.top();
            const bool ones = frame.cause == Cause::shooting && !now.scene.shot.gun &&
                              Rules(game, now).has(frame.troop, Special::experimental);
            return {frame.dice, 6, true, frame.target, ones};
        }
        default:
            return {};
    }
}

}  // namespace

Outcome Tercios::outcome(const State& now, Chance& chance) const {
    const Pool pool = pool_of(*this, now);
    Outcome outcome;
    for (int i = 0; i < pool.dice; ++i)
        outcome.dice.push_back(static_cast<std::uint8_t>(chance.die(pool.faces)));
    return outcome;
}

bool Tercios::admits(const State& now, const Outcome& outcome) const {
    const Pool pool = pool_of(*this, now);
    if (pool.dice == 0 || static_cast<int>(outcome.dice.size()) != pool.dice) return false;
    for (const std::uint8_t die : outcome.dice)
        if (die < 1 || die > pool.faces) return false;
    return true;
}

// Only what matters is told apart: how many dice succeed, who rolled higher.
void Tercios::outcomes(const State& now,
                       FunctionRef<void(const Outcome&, std::uint64_t)> weigh) const {
    const Pool pool = pool_of(*this, now);
    if (pool.dice == 0) return;
    const auto of = [](std::initializer_list<int> dice) {
        Outcome outcome;
        for (const int die : dice) outcome.dice.push_back(static_cast<std::uint8_t>(die));
        return outcome;
    };
    if (!pool.counts) {
        if (pool.dice == 1) {
            for (int die = 1; die <= pool.faces; ++die) weigh(of({die}), 1);
        } else if (pool.both) {
            for (int first = 1; first <= 6; ++first)
                for (int second = 1; second <= 6; ++second)
                    if (first != second) weigh(of({first, second}), 1);
            weigh(of({1, 1}), 6);
        } else {
            weigh(of({6, 1}), 15);
            weigh(of({1, 6}), 15);
            weigh(of({1, 1}), 6);
        }
        return;
    }
    const auto good = static_cast<std::uint64_t>(7 - pool.target < 0 ? 0 : 7 - pool.target);
    const std::uint64_t bad = 6 - good;
    const auto power = [](std::uint64_t base, int times) {
        std::uint64_t result = 1;
        for (int i = 0; i < times; ++i) result *= base;
        return result;
    };
    for (int hits = 0; hits <= pool.dice; ++hits) {
        const int misses = pool.dice - hits;
        const std::uint64_t ways_to = ways(pool.dice, hits) * power(good, hits);
        const auto give = [&](int miss, std::uint64_t weight) {
            if (weight == 0) return;
            Outcome outcome;
            for (int i = 0; i < pool.dice; ++i)
                outcome.dice.push_back(static_cast<std::uint8_t>(i < hits ? 6 : miss));
            weigh(outcome, weight);
        };
        if (!pool.ones) {
            give(1, ways_to * power(bad, misses));
        } else {
            // Without a 1, and with one or more.
            const std::uint64_t clean = bad > 0 ? power(bad - 1, misses) : 0;
            give(2, ways_to * clean);
            give(1, ways_to * (power(bad, misses) - clean));
        }
    }
}

}  // namespace gonfalon::tercios
