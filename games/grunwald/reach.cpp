// How far a march goes, and what it costs: every way of it is thought out by the rules themselves.
#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "games/grunwald/game.h"
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

namespace {

// A march as far as it has been thought out.
struct MarchNode {
    State state;
    std::size_t parent;
    Action step;
    int cost;
    int length;
};

// All of a march that decides what can follow, but for what it has cost: of two marches with one
// key the cheaper can do whatever the other can.
std::uint64_t key_of(const State& state, UnitId id) {
    const Unit& unit = state.unit(id);
    const March& march = state.march;
    std::uint64_t key = unit.hex.id;
    const auto add = [&](std::uint64_t value, int bits) { key = key << bits | value; };
    add(static_cast<std::uint64_t>(unit.facing), 3);
    add(unit.charge, 3);
    add(static_cast<std::uint64_t>(unit.order), 2);
    add(march.turned_here, 1);
    add(march.halted, 1);
    add(march.minimum, 1);
    add(march.passing, 1);
    add(march.off_road, 1);
    add(march.whole, 1);
    add(march.turns != 0, 1);
    add(std::min<std::uint64_t>(march.hexes, 2), 2);
    return key;
}

}  // namespace

void Grunwald::reach(const State& state, Side side, const Action& unfinished,
                     FunctionRef<void(const ReachPlace<Action>&)> place) const {
    const Rules now(*tables_, state);
    const UnitId id = unfinished.unit;
    if (now.situation().ask != Ask::move || now.situation().side != side || !id.exists() ||
        id.index() >= tables_->counters.size() || !state.unit(id).on_board())
        return;
    constexpr std::size_t most = 8192;
    std::vector<MarchNode> nodes;
    std::unordered_map<std::uint64_t, int> best;  // cost by key
    const auto better = [&](std::uint64_t key, int cost) {
        const auto [known, fresh] = best.try_emplace(key, cost);
        if (!fresh && cost >= known->second) return false;
        known->second = cost;
        return true;
    };
    const int start = now.spent(id);
    nodes.push_back({state, 0, Action{}, start, 0});
    better(key_of(state, id), start);
    Silent silent;
    // Cheapest first, so that the first way found to a place is the way shown.
    std::vector<std::size_t> open{0};
    const auto later = [&](std::size_t a, std::size_t b) {
        return nodes[a].cost != nodes[b].cost ? nodes[a].cost > nodes[b].cost : a > b;
    };
    while (!open.empty() && nodes.size() < most) {
        std::pop_heap(open.begin(), open.end(), later);
        const std::size_t at = open.back();
        open.pop_back();
        const State from = nodes[at].state;
        const Rules rules(*tables_, from);
        std::array<Action, 16> tries{};
        std::size_t count = 0;
        for (const Direction way : hex::directions) {
            if (now.has_facing(id) && !now.is_panicked(id)) {
                if (way == from.unit(id).facing) {
                    tries[count++] = Action::step(id, way);
                    tries[count++] = Action::step(id, way, true);
                } else {
                    tries[count++] = Action::turn(id, way);
                }
            } else {
                tries[count++] = Action::step(id, way);
            }
        }
        for (std::size_t i = 0; i < count; ++i) {
            if (!rules.check(side, tries[i]).ok()) continue;
            State after = from;
            apply(after, side, tries[i], silent);
            // The other side lets it pass.
            while (after.phase == from.phase) {
                const Situation then = Rules(*tables_, after).situation();
                if (then.ask != Ask::react) break;
                apply(after, then.side, Action::pass(), silent);
            }
            if (!after.unit(id).on_board()) continue;
            // The last move of a phase may end it.
            const bool goes_on =
                after.phase == from.phase && Rules(*tables_, after).situation().ask == Ask::move;
            const bool ended = after.march.unit != id;
            const int cost = ended ? now.allowance(id) : after.march.spent;
            if (!better(key_of(after, id), cost)) continue;
            nodes.push_back({after, at, tries[i], cost, nodes[at].length + 1});
            if (!goes_on || ended) continue;
            open.push_back(nodes.size() - 1);
            std::push_heap(open.begin(), open.end(), later);
        }
    }
    // Each place once: first a way that keeps good order, then the cheapest, then the one that
    // arrives with most charge.
    std::unordered_map<std::uint32_t, std::size_t> shown;
    const auto place_of = [&](std::size_t i) {
        const Unit& unit = nodes[i].state.unit(id);
        return static_cast<std::uint32_t>(unit.hex.id) << 3 |
               static_cast<std::uint32_t>(unit.facing);
    };
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        const auto [known, fresh] = shown.try_emplace(place_of(i), i);
        if (fresh) continue;
        const auto rank = [&](std::size_t n) {
            const Unit& unit = nodes[n].state.unit(id);
            return std::tuple{unit.order, nodes[n].cost, -unit.charge};
        };
        if (rank(i) < rank(known->second)) known->second = i;
    }
    std::vector<Action> steps;
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        if (shown.at(place_of(i)) != i) continue;
        steps.clear();
        for (std::size_t back = i; back != 0; back = nodes[back].parent)
            steps.push_back(nodes[back].step);
        std::reverse(steps.begin(), steps.end());
        const Unit& unit = nodes[i].state.unit(id);
        place({unit.hex.id, static_cast<std::int32_t>(unit.facing), nodes[i].cost - start,
               steps.data(), steps.size()});
    }
}

}  // namespace gonfalon::grunwald
