// Forecast: the modifiers and the exact odds of an action, derived from apply and outcomes, so that
// it cannot disagree with play. Follows chance until a player decides, and tells the side that asks
// no more than it would be told. Where the game says that a decision only settles what the dice
// have brought (`settles`), every answer is followed: the chance of an end then lies between the
// least and the most that the answers make of it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <utility>
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
        Probability chance;               // whatever players choose
        std::optional<Probability> most;  // if they choose for it, where that is more
    };
    // By the action itself, before any die; then the modifiers of the first roll that hold whatever
    // it shows, and those of a tally first counted there that hold wherever it is counted (a salvo
    // in reaction is counted only if the check succeeds).
    std::vector<Entry> told;
    std::uint64_t total = 0;    // weight of all rows
    std::vector<Row> rows;      // of the first roll
    std::vector<End> ends;      // chance that this is told, or asked, at least once
    std::vector<RuleId> cites;  // every rule spoken on the way, once
    bool complete = true;       // false: cut at the limit of nodes
};

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

namespace forecast_detail {

// The chance that an end is told from some state on.
struct Chances {
    Probability least;
    Probability most;
    bool differ = false;  // otherwise only `least` counts

    static Chances certain() { return {Probability::whole(), Probability::whole(), false}; }
    const Probability& upper() const { return differ ? most : least; }
    void add(const Chances& other, std::uint64_t weight, std::uint64_t total) {
        const bool apart = differ || other.differ;
        if (apart) most = upper().plus(other.upper().times(weight, total));
        least = least.plus(other.least.times(weight, total));
        differ = apart;
    }
    // One answer more: the least and the most of both.
    void choose(const Chances& other) {
        const Probability& low = other.least.approximate < least.approximate ? other.least : least;
        const Probability& high =
            other.upper().approximate > upper().approximate ? other.upper() : upper();
        const Chances chosen{low, high,
                             low.exact && high.exact
                                 ? low.over != high.over || low.under != high.under
                                 : low.approximate != high.approximate};
        *this = chosen;
    }
};

template <class G>
class Solver {
  public:
    using State = typename G::State;
    using Ends = std::vector<std::pair<std::size_t, Chances>>;  // by place of the event, rising

    Solver(const G& game, Side side, std::size_t limit) : game_(game), side_(side), left_(limit) {}

    std::vector<Event> events;
    std::vector<RuleId> cites;
    bool complete = true;

    // What the side that asks would be told.
    void overhear(Recorder& recorder) {
        std::erase_if(recorder.entries, [&](const Entry& entry) {
            return !may_know(viewer(side_), entry.event.audience);
        });
        for (const Entry& entry : recorder.entries) {
            const RuleId rule = entry.event.rule;
            if (rule.exists() && std::find(cites.begin(), cites.end(), rule) == cites.end())
                cites.push_back(rule);
        }
    }

    const Ends& from(const State& state) {
        Hasher hasher;
        hasher.add(state);
        const std::uint64_t key = hasher.value();
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        Ends ends = game_.prompt(state, Side::first).turn == Turn::chance ? by_dice(state)
                                                                          : by_answers(state);
        return known_.emplace(key, std::move(ends)).first->second;
    }

  private:
    // A chain that turns in a circle would go on for ever: no printed one is half as long.
    static constexpr int deepest = 200;

    bool spend() {
        if (left_ == 0 || depth_ > deepest) complete = false;
        return left_ != 0 && depth_ <= deepest && left_-- != 0;
    }

    std::size_t place_of(const Event& event) {
        const auto found = std::find(events.begin(), events.end(), event);
        const auto place = static_cast<std::size_t>(found - events.begin());
        if (found == events.end()) events.push_back(event);
        return place;
    }
    static Chances& at(Ends& ends, std::size_t place) {
        auto each = std::lower_bound(ends.begin(), ends.end(), place,
                                     [](const auto& a, std::size_t b) { return a.first < b; });
        if (each == ends.end() || each->first != place) each = ends.insert(each, {place, {}});
        return each->second;
    }

    // What one step tells is certain behind it; for the rest, what follows.
    Ends after(const State& state, const std::vector<Entry>& told) {
        Ends ends = from(state);
        for (const Entry& entry : told) {
            Event event = entry.event;
            if (entry.kind == Entry::Kind::event && as_end<G>(event))
                at(ends, place_of(event)) = Chances::certain();
        }
        return ends;
    }

    // A roll that leaves everything as it was is rolled again, for ever if need be: what follows
    // from the others shares its chance.
    Ends by_dice(const State& state) {
        struct Fallen {
            State after;
            std::vector<Entry> told;
            std::uint64_t weight = 0;
            bool is_again = false;
        };
        Ends ends;
        if (!spend()) return ends;
        const std::uint64_t here = hash_of(state);
        std::vector<Fallen> fallen;
        std::uint64_t total = 0;
        std::uint64_t again = 0;
        game_.outcomes(state, [&](const typename G::Outcome& outcome, std::uint64_t weight) {
            Fallen each{state, {}, weight, false};
            Recorder recorder;
            game_.apply(each.after, outcome, recorder);
            overhear(recorder);
            each.told = std::move(recorder.entries);
            each.is_again = hash_of(each.after) == here;
            total += weight;
            if (each.is_again) again += weight;
            fallen.push_back(std::move(each));
        });
        for (const Fallen& each : fallen) {
            if (each.is_again) {
                for (const Entry& entry : each.told) {
                    Event event = entry.event;
                    if (entry.kind == Entry::Kind::event && as_end<G>(event))
                        at(ends, place_of(event)).add(Chances::certain(), each.weight, total);
                }
                continue;
            }
            for (const auto& [place, chances] : after(each.after, each.told))
                at(ends, place).add(chances, each.weight, total - again);
        }
        return ends;
    }

    Ends by_answers(const State& state) {
        Ends ends;
        if constexpr (requires { game_.settles(state); }) {
            if (!game_.settles(state) || !spend()) return ends;
            const Side asked = game_.prompt(state, Side::first).side;
            Chance chance(1, 1);
            bool first = true;
            game_.propose(state, asked, ~std::size_t{0}, chance,
                          [&](const typename G::Action& answer) {
                              State next = state;
                              Recorder recorder;
                              game_.apply(next, asked, answer, recorder);
                              overhear(recorder);
                              Ends of_answer = after(next, recorder.entries);
                              if (first) {
                                  ends = of_answer;
                                  first = false;
                                  return;
                              }
                              for (const auto& [place, chances] : of_answer) at(ends, place);
                              for (auto& [place, chances] : ends)
                                  chances.choose(at(of_answer, place));
                          });
        }
        return ends;
    }

    const G& game_;
    Side side_;
    std::size_t left_;
    int depth_ = 0;
    std::unordered_map<std::uint64_t, Ends> known_;
};

}  // namespace forecast_detail

// Precondition: the action is legal for `side` in `now`.
template <class G>
Forecast<G> forecast(const G& game, const typename G::State& now, Side side,
                     const typename G::Action& action, std::size_t limit = 20000) {
    Forecast<G> result;
    forecast_detail::Solver<G> solver(game, side, limit);
    auto begun = now;
    Recorder recorder;
    game.apply(begun, side, action, recorder);
    solver.overhear(recorder);
    result.told = recorder.entries;

    if (game.prompt(begun, Side::first).turn == Turn::chance)
        game.outcomes(begun, [&](const typename G::Outcome& outcome, std::uint64_t weight) {
            auto rolled = begun;
            recorder.clear();
            game.apply(rolled, outcome, recorder);
            solver.overhear(recorder);
            result.rows.push_back({outcome, weight, recorder.entries});
            result.total += weight;
        });
    for (const auto& [place, chances] : solver.from(begun)) {
        result.ends.push_back({solver.events[place], chances.least, std::nullopt});
        if (chances.differ) result.ends.back().most = chances.most;
    }
    result.cites = solver.cites;
    result.complete = solver.complete;
    if (result.rows.size() < 2) return result;
    const std::vector<Entry> before = result.told;
    for (auto row = result.rows.begin(); row != result.rows.end(); ++row)
        for (const Entry& entry : row->told) {
            if (entry.kind != Entry::Kind::modifier) continue;
            const auto counts = [&](const std::vector<Entry>& told) {
                return std::any_of(told.begin(), told.end(), [&](const Entry& each) {
                    return each.kind == Entry::Kind::modifier && each.event.say == entry.event.say;
                });
            };
            // The first row that counts a tally speaks for the others.
            if (std::any_of(result.rows.begin(), row,
                            [&](const auto& earlier) { return counts(earlier.told); }))
                continue;
            const bool is_new = !counts(before);
            const bool holds =
                std::all_of(result.rows.begin(), result.rows.end(), [&](const auto& each) {
                    return std::find(each.told.begin(), each.told.end(), entry) !=
                               each.told.end() ||
                           (is_new && !counts(each.told));
                });
            if (holds) result.told.push_back(entry);
        }
    return result;
}

}  // namespace gonfalon
