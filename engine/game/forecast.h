// Forecast: the modifiers and the exact odds of an action, derived from apply and outcomes, so that
// it cannot disagree with play. Follows chance until a player decides, and tells the side that asks
// no more than it would be told.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "engine/core/hash.h"
#include "engine/game/game.h"

namespace gonfalon {

__extension__ typedef unsigned __int128 Wide;

// A reduced fraction; once 128 bits no longer hold it, only the approximation is kept (for
// display).
struct Probability {
    Wide over = 0;
    Wide under = 1;
    double approximate = 0;
    bool exact = true;

    static Probability whole() { return {1, 1, 1.0, true}; }

    static Wide common(Wide a, Wide b) {
        while (b != 0) {
            const Wide rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }
    Probability times(std::uint64_t weight, std::uint64_t total) const {
        Probability result = *this;
        result.approximate *= static_cast<double>(weight) / static_cast<double>(total);
        if (!exact) return result;
        const std::uint64_t shared = std::gcd(weight, total);
        Wide up = weight / shared;
        Wide down = total / shared;
        const Wide a = common(over, down);
        const Wide b = common(up, under);
        Wide new_over = 0;
        Wide new_under = 0;
        result.exact = !__builtin_mul_overflow(over / a, up / b, &new_over) &&
                       !__builtin_mul_overflow(under / b, down / a, &new_under);
        if (result.exact) {
            result.over = new_over;
            result.under = new_under;
        }
        return result;
    }
    Probability plus(const Probability& other) const {
        Probability result = *this;
        result.approximate += other.approximate;
        result.exact = exact && other.exact;
        if (!result.exact) return result;
        const Wide shared = common(under, other.under);
        Wide a = 0;
        Wide b = 0;
        Wide sum = 0;
        Wide down = 0;
        result.exact = !__builtin_mul_overflow(over, other.under / shared, &a) &&
                       !__builtin_mul_overflow(other.over, under / shared, &b) &&
                       !__builtin_add_overflow(a, b, &sum) &&
                       !__builtin_mul_overflow(under, other.under / shared, &down);
        if (!result.exact) return result;
        const Wide reduce = sum == 0 ? down : common(sum, down);
        result.over = sum / reduce;
        result.under = down / reduce;
        return result;
    }
};

template <class G>
struct Forecast {
    struct Row {
        typename G::Outcome outcome;
        std::uint64_t weight = 0;
        std::vector<Entry> told;
    };
    struct End {
        Event event;
        Probability chance;
    };
    // By the action itself, before any die; then the modifiers of the first roll that hold whatever
    // it shows.
    std::vector<Entry> told;
    std::uint64_t total = 0;    // weight of all rows
    std::vector<Row> rows;      // of the first roll
    std::vector<End> ends;      // chance that this is told at least once before a player decides
    std::vector<RuleId> cites;  // every rule spoken on the way, once
    bool complete = true;       // false: cut at the limit of nodes
};

namespace forecast_detail {

// A set of told events, as bits; past the last bit an event is no longer told apart along a chain.
using Seen = FixedBitset<256>;

template <class G>
struct Node {
    typename G::State state;
    Seen seen;
    Probability chance;
    std::uint64_t key = 0;
};

}  // namespace forecast_detail

// What an event comes to as an end: the dice that led there are left out, so that equal ends of
// different rolls are one. False: the event only tells dice, it is no end.
// An event that only tells dice has a key ending in "dice", "roll" or "rolled"; an argument that is
// a die is called "die", "dice", "one", "two" or "total".
template <class G>
bool as_end(Event& event) {
    const std::string_view key = G::say_name(event.say);
    if (key.ends_with("dice") || key.ends_with("roll") || key.ends_with("rolled")) return false;
    for (std::size_t i = event.arguments.size(); i-- > 0;) {
        const std::string_view name = event.arguments[i].name;
        if (name == "die" || name == "dice" || name == "one" || name == "two" || name == "total") {
            event.arguments.erase_at(i);
        }
    }
    return true;
}

// Precondition: the action is legal for `side` in `now`.
template <class G>
Forecast<G> forecast(const G& game, const typename G::State& now, Side side,
                     const typename G::Action& action, std::size_t limit = 20000) {
    using namespace forecast_detail;
    Forecast<G> result;

    const auto cite = [&](const std::vector<Entry>& told) {
        for (const Entry& entry : told) {
            const RuleId rule = entry.event.rule;
            if (rule.exists() &&
                std::find(result.cites.begin(), result.cites.end(), rule) == result.cites.end()) {
                result.cites.push_back(rule);
            }
        }
    };
    // Counts what is told for the first time along this chain.
    const auto mark = [&](const std::vector<Entry>& told, Seen& seen, const Probability& chance) {
        for (const Entry& entry : told) {
            Event event = entry.event;
            if (entry.kind != Entry::Kind::event || !as_end<G>(event)) continue;
            std::size_t place = 0;
            while (place < result.ends.size() && !(result.ends[place].event == event)) ++place;
            if (place == result.ends.size()) {
                if (place == Seen::size()) continue;
                result.ends.push_back({event, Probability{}});
            }
            if (seen.test(place)) continue;
            seen.set(place);
            result.ends[place].chance = result.ends[place].chance.plus(chance);
        }
    };

    Recorder recorder;
    const auto overhear_nothing = [&] {
        std::erase_if(recorder.entries, [&](const Entry& entry) {
            return !may_know(viewer(side), entry.event.audience);
        });
    };
    std::vector<Node<G>> nodes(1);
    nodes[0].state = now;
    nodes[0].chance = Probability::whole();
    game.apply(nodes[0].state, side, action, recorder);
    overhear_nothing();
    result.told = recorder.entries;
    cite(result.told);

    bool first = true;
    std::size_t spent = 0;
    while (!nodes.empty()) {
        std::vector<Node<G>> next;
        for (const Node<G>& node : nodes) {
            if (game.prompt(node.state, Side::first).turn != Turn::chance) continue;
            if (++spent > limit) {
                result.complete = false;
                break;
            }
            struct Fallen {
                Node<G> after;
                std::uint64_t weight = 0;
                std::vector<Entry> told;
                bool as_it_was = false;
            };
            std::vector<Fallen> fallen;
            std::uint64_t total = 0;
            // A roll that leaves everything as it was is rolled again, for ever if need be: what
            // follows from the others shares its chance.
            std::uint64_t again = 0;
            const std::uint64_t here = hash_of(node.state);
            game.outcomes(
                node.state, [&](const typename G::Outcome& outcome, std::uint64_t weight) {
                    recorder.clear();
                    Fallen each{{node.state, node.seen, node.chance, 0}, weight, {}, false};
                    game.apply(each.after.state, outcome, recorder);
                    overhear_nothing();
                    cite(recorder.entries);
                    each.told = recorder.entries;
                    each.as_it_was = hash_of(each.after.state) == here;
                    total += weight;
                    if (each.as_it_was) again += weight;
                    if (first) result.rows.push_back({outcome, weight, recorder.entries});
                    fallen.push_back(std::move(each));
                });
            for (Fallen& each : fallen) {
                if (each.as_it_was) {
                    mark(each.told, each.after.seen, node.chance.times(each.weight, total));
                    continue;
                }
                each.after.chance = node.chance.times(each.weight, total - again);
                mark(each.told, each.after.seen, each.after.chance);
                Hasher hasher;
                hasher.add(each.after.state);
                hasher.add(each.after.seen);
                each.after.key = hasher.value();
                next.push_back(each.after);
            }
            if (first) result.total = total;
            first = false;
        }
        // Equal states reached with the same things told are one node.
        std::sort(next.begin(), next.end(),
                  [](const Node<G>& a, const Node<G>& b) { return a.key < b.key; });
        nodes.clear();
        for (const Node<G>& node : next) {
            if (!nodes.empty() && nodes.back().key == node.key) {
                nodes.back().chance = nodes.back().chance.plus(node.chance);
            } else {
                nodes.push_back(node);
            }
        }
        if (!result.complete) break;
    }
    if (result.rows.size() > 1)
        for (const Entry& entry : result.rows.front().told) {
            const bool shared = entry.kind == Entry::Kind::modifier &&
                                std::all_of(result.rows.begin(), result.rows.end(),
                                            [&](const typename Forecast<G>::Row& row) {
                                                return std::find(row.told.begin(), row.told.end(),
                                                                 entry) != row.told.end();
                                            });
            if (shared) result.told.push_back(entry);
        }
    return result;
}

}  // namespace gonfalon
