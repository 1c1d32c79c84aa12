// Forecast: the modifiers and the exact odds of an action, derived from apply and outcomes, so that
// it cannot disagree with play. Follows chance until a player decides, and tells the side that asks
// no more than it would be told. Where the game says that a decision only settles what the dice
// have brought (`settles`), every answer is followed: the chance of an end then lies between the
// least and the most that the answers make of it.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/core/hash.h"
#include "engine/game/budget.h"
#include "engine/game/effect.h"
#include "engine/game/game.h"
#include "engine/game/probability.h"

namespace gonfalon {

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
    // The same words told under several rules: the chance that one of them tells it.
    struct Sum {
        End end;                        // without a rule
        std::vector<std::size_t> ends;  // places in `ends`
    };
    // What may befall one subject, by whatever cause.
    struct Outlook {
        Effect effect = Effect::nothing;
        std::optional<Value> subject;  // none: everybody of the side
        std::optional<Side> side;
        std::int32_t amount = 1;  // of a loss: this many or more
        bool or_more = false;     // there are greater losses
        Event said;               // of a decision: what is to be decided
        Probability chance;
        std::optional<Probability> most;
        std::vector<std::size_t> causes;  // places in `ends`
    };
    // By the action itself, before any die; then the modifiers of the first roll that hold whatever
    // it shows, and those of a tally first counted there that hold wherever it is counted (a salvo
    // in reaction is counted only if the check succeeds).
    std::vector<Entry> told;
    std::uint64_t total = 0;       // weight of all rows
    std::vector<Row> rows;         // of the first roll
    std::vector<End> ends;         // chance that this is told, or asked, at least once
    std::vector<Sum> sums;         // of those ends that are alike
    std::vector<Outlook> outlook;  // the same merged by what happens to whom, the worst first
    std::vector<RuleId> cites;     // every rule spoken on the way, once
    bool complete = true;          // false: cut at the limit of nodes
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

// Tells the states of one forecast apart, and is never recorded: places that are as they were made,
// most of those for pieces, take hardly any time.
class Apart {
  public:
    template <class T>
    void add(const T& value) {
        if constexpr (HasFields<T>) {
            T::fields(value, [this](std::string_view, const auto& member) { this->add(member); });
        } else if constexpr (Sequence<T>) {
            using Item = std::remove_cvref_t<decltype(*value.begin())>;
            static constexpr Item none{};
            std::uint64_t place = 0;
            for (const auto& item : value) {
                ++place;
                if constexpr (std::equality_comparable<Item>)
                    if (item == none) continue;
                hasher_.mix(place);
                add(item);
            }
            hasher_.mix(value.size());
        } else {
            hasher_.add(value);
        }
    }
    std::uint64_t value() const { return hasher_.value(); }

  private:
    Hasher hasher_;
};

template <class State>
std::uint64_t key_of(const State& state) {
    Apart apart;
    apart.add(state);
    return apart.value();
}

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
        const Chances chosen{low, high, !(low == high)};
        *this = chosen;
    }
    Chances complement() const { return {upper().complement(), least.complement(), differ}; }
    // That neither this comes nor what is left open, at the least; or this does not, at the most.
    Chances spared(const Probability& open) const {
        const Probability either = upper().plus(open);
        const bool is_sure = either.exact ? either.over >= either.under : either.approximate >= 1;
        return {is_sure ? Probability{} : either.complement(), least.complement(), true};
    }
};

// What is followed besides the events themselves: an effect on a subject. A loss of so many or
// more; a decision by its question.
struct Key {
    // Told of a subject, or the sum of all harm to it, or to anybody of a side; that a player is
    // asked while the fight is undecided.
    enum class Kind : std::uint8_t { effect, harm, harm_to_side, open };
    Kind kind = Kind::effect;
    Effect effect = Effect::nothing;
    Value subject;
    std::int32_t amount = 1;
    bool operator==(const Key&) const = default;
};

template <class G>
class Solver {
  public:
    using State = typename G::State;
    using Ends = std::vector<std::pair<std::size_t, Chances>>;  // by place of the event, rising

    Solver(const G& game, Side side, std::size_t limit, const Effects<G>* effects, Budget& budget)
        : game_(game), side_(side), left_(limit), effects_(effects), budget_(budget) {}

    static Event unruled(Event event) {
        event.rule = {};
        return event;
    }

    struct Followed {
        std::optional<Key> key;  // none: the event itself
        Event event;             // of a decision: what is to be decided
    };
    std::vector<Followed> followed;
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

    const Ends& from(const State& state) { return from(state, key_of(state)); }

  private:
    // `key`: of the state.
    const Ends& from(const State& state, std::uint64_t key) {
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        ++depth_;
        Ends ends = game_.prompt(state, Side::first).turn == Turn::chance ? by_dice(state, key)
                                                                          : by_answers(state);
        --depth_;
        return known_.emplace(key, std::move(ends)).first->second;
    }

    // A chain that turns in a circle would go on for ever: no printed one is half as long.
    static constexpr int deepest = 200;

    bool spend() {
        if (!budget_.spend()) left_ = 0;
        if (left_ == 0 || depth_ > deepest) complete = false;
        return left_ != 0 && depth_ <= deepest && left_-- != 0;
    }

    // Alike for what is the same, and told in a few words: there are hundreds, asked for at every
    // step.
    static std::uint64_t mark_of(const std::optional<Key>& key, const Event& event) {
        Hasher mark;
        const auto add = [&](const Value& value) {
            mark.mix(value.noun);
            mark.add(value.number);
        };
        if (key) {
            mark.add(key->kind);
            mark.add(key->effect);
            add(key->subject);
            mark.add(key->amount);
            if (key->effect != Effect::decides) return mark.value();
        } else {
            mark.mix(event.rule.value);
        }
        mark.mix(event.say.value);
        for (const Argument& each : event.arguments) add(each.value);
        return mark.value();
    }
    std::size_t place_of(const std::optional<Key>& key, const Event& event) {
        const auto is_same = [&](const Followed& each) {
            if (!key) return !each.key && each.event == event;
            // What is to be decided is told apart by all its words: one step or two.
            return each.key == key &&
                   (key->effect != Effect::decides || unruled(each.event) == unruled(event));
        };
        const std::uint64_t mark = mark_of(key, event);
        const auto [first, last] = places_.equal_range(mark);
        for (auto each = first; each != last; ++each)
            if (is_same(followed[each->second])) return each->second;
        followed.push_back({key, event});
        places_.emplace(mark, followed.size() - 1);
        return followed.size() - 1;
    }
    void be_certain(Ends& ends, const Key& key, const Event& event = {}) {
        at(ends, place_of(key, event)) = Chances::certain();
    }
    // What is told is certain; of a loss that comes on top of others, all of it.
    void tell(Ends& ends, const Event& event) {
        for (const Event& each : {event, unruled(event)})
            at(ends, place_of(std::nullopt, each)) = Chances::certain();
        if (effects_ == nullptr) return;
        effects_->each(event, [&](const Consequence& each) {
            Key key{Key::Kind::effect, each.effect, each.subject, 1};
            if (each.effect == Effect::begins || each.effect == Effect::moves ||
                each.effect == Effect::nothing)
                return;
            if (each.effect == Effect::loses) {
                lose(ends, each);
            } else {
                if (each.effect == Effect::decides) key.amount = event.say.value;
                be_certain(ends, key, event);
            }
            if (!is_harm(each.effect)) return;
            if (!effects_->is_side(each.subject))
                be_certain(ends, {Key::Kind::harm, Effect::unharmed, each.subject, 1});
            if (const auto side = effects_->side_of(game_, each.subject))
                be_certain(ends, {Key::Kind::harm_to_side, Effect::unharmed,
                                  number(static_cast<std::int32_t>(*side)), 1});
        });
    }
    void lose(Ends& ends, const Consequence& loss) {
        Key key{Key::Kind::effect, Effect::loses, loss.subject, 1};
        std::vector<Chances> later;  // of one or more, two or more, ...
        for (;; ++key.amount) {
            const std::size_t place = place_of(key, {});
            const auto found = std::find_if(ends.begin(), ends.end(),
                                            [&](const auto& each) { return each.first == place; });
            if (found == ends.end()) break;
            later.push_back(found->second);
        }
        const std::int32_t most = loss.amount + static_cast<std::int32_t>(later.size());
        for (key.amount = 1; key.amount <= most; ++key.amount) {
            const bool now = key.amount <= loss.amount;
            at(ends, place_of(key, {})) =
                now ? Chances::certain()
                    : later[static_cast<std::size_t>(key.amount - loss.amount - 1)];
        }
    }
    static Chances& at(Ends& ends, std::size_t place) {
        auto each = std::lower_bound(ends.begin(), ends.end(), place,
                                     [](const auto& a, std::size_t b) { return a.first < b; });
        if (each == ends.end() || each->first != place) each = ends.insert(each, {place, {}});
        return each->second;
    }

    // What one step tells is certain behind it; for the rest, what follows.
    Ends after(const State& state, std::uint64_t key, const std::vector<Entry>& told) {
        Ends ends = from(state, key);
        for (const Entry& entry : told) {
            Event event = entry.event;
            if (entry.kind == Entry::Kind::event && as_end<G>(event)) tell(ends, event);
        }
        return ends;
    }

    // A roll that leaves everything as it was is rolled again, for ever if need be: what follows
    // from the others shares its chance.
    Ends by_dice(const State& state, std::uint64_t here) {
        struct Fallen {
            State after;
            std::uint64_t key = 0;
            std::vector<Entry> told;
            std::uint64_t weight = 0;
            bool is_again = false;
        };
        Ends ends;
        if (!spend()) return ends;
        std::vector<Fallen> fallen;
        std::uint64_t total = 0;
        std::uint64_t again = 0;
        game_.outcomes(state, [&](const typename G::Outcome& outcome, std::uint64_t weight) {
            Fallen each{state, 0, {}, weight, false};
            Recorder recorder;
            game_.apply(each.after, outcome, recorder);
            overhear(recorder);
            each.told = std::move(recorder.entries);
            each.key = key_of(each.after);
            each.is_again = each.key == here;
            total += weight;
            if (each.is_again) again += weight;
            fallen.push_back(std::move(each));
        });
        for (const Fallen& each : fallen) {
            if (each.is_again) {
                for (const Entry& entry : each.told) {
                    Event event = entry.event;
                    if (entry.kind != Entry::Kind::event || !as_end<G>(event)) continue;
                    at(ends, place_of(std::nullopt, event))
                        .add(Chances::certain(), each.weight, total);
                    if (event.rule.exists())
                        at(ends, place_of(std::nullopt, unruled(event)))
                            .add(Chances::certain(), each.weight, total);
                }
                continue;
            }
            for (const auto& [place, chances] : after(each.after, each.key, each.told))
                at(ends, place).add(chances, each.weight, total - again);
        }
        return ends;
    }

    // Is a player asked for something that the table calls a decision?
    void ask(Ends& ends, const State& state) {
        if (effects_ == nullptr) return;
        const auto prompt = game_.prompt(state, Side::first);
        if (prompt.turn != Turn::player) return;
        Event question = game_.question(state, prompt.side);
        bool decides = false;
        effects_->each(question, [&](const Consequence& each) {
            decides = decides || each.effect == Effect::decides;
        });
        if (decides) tell(ends, question);
        if (effects_->leaves_open(question.say))
            be_certain(ends, {Key::Kind::open, Effect::nothing, {}, 1});
    }

    Ends by_answers(const State& state) {
        Ends ends;
        if constexpr (requires { game_.settles(state); }) {
            if (!game_.settles(state) || !spend()) {
                ask(ends, state);
                return ends;
            }
            const Side asked = game_.prompt(state, Side::first).side;
            Chance chance(1, 1);
            bool first = true;
            game_.propose(state, asked, ~std::size_t{0}, chance,
                          [&](const typename G::Action& answer) {
                              State next = state;
                              Recorder recorder;
                              game_.apply(next, asked, answer, recorder);
                              overhear(recorder);
                              Ends of_answer = after(next, key_of(next), recorder.entries);
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
        ask(ends, state);
        return ends;
    }

    const G& game_;
    Side side_;
    std::size_t left_;
    const Effects<G>* effects_;
    Budget& budget_;
    int depth_ = 0;
    std::unordered_map<std::uint64_t, Ends> known_;
    std::unordered_multimap<std::uint64_t, std::size_t> places_;  // in `followed`, by mark
};

// The chances of effects as lines for people: how a fight ends, then the worst first, with what
// is left when nothing of it comes.
template <class G>
void look_out(const G& game, const Effects<G>& effects, const Solver<G>& solver,
              const typename Solver<G>::Ends& ends, Forecast<G>& result) {
    using Outlook = typename Forecast<G>::Outlook;
    const auto line = [](Effect effect, const Chances& chances) {
        Outlook each;
        each.effect = effect;
        each.chance = chances.least;
        if (chances.differ) each.most = chances.most;
        return each;
    };
    int subjects[2] = {0, 0};  // that may come to harm
    for (const auto& [place, chances] : ends) {
        const auto& key = solver.followed[place].key;
        if (!key || key->kind != Key::Kind::harm) continue;
        if (const auto side = effects.side_of(game, key->subject)) ++subjects[index(*side)];
    }
    std::optional<Probability> open;
    for (const auto& [place, chances] : ends) {
        const auto& key = solver.followed[place].key;
        if (key && key->kind == Key::Kind::open) open = chances.upper();
    }
    const auto unharmed = [&](const Chances& harm) {
        return open ? harm.spared(*open) : harm.complement();
    };
    for (const auto& [place, chances] : ends) {
        const auto& key = solver.followed[place].key;
        if (!key || key->kind == Key::Kind::open) continue;
        if (key->kind == Key::Kind::harm_to_side) {
            if (subjects[key->subject.number] == 1) continue;  // its own line says it
            Outlook each = line(Effect::unharmed, unharmed(chances));
            each.side = key->subject.number == 1 ? Side::second : Side::first;
            result.outlook.push_back(std::move(each));
            continue;
        }
        const bool harm = key->kind == Key::Kind::harm;
        Outlook each = line(key->effect, harm ? unharmed(chances) : chances);
        each.subject = key->subject;
        each.side = effects.side_of(game, key->subject);
        if (key->effect == Effect::decides) each.said = solver.followed[place].event;
        if (key->effect == Effect::loses) {
            const Key next{key->kind, key->effect, key->subject, key->amount + 1};
            const auto more = std::find_if(ends.begin(), ends.end(), [&](const auto& other) {
                return solver.followed[other.first].key == next;
            });
            each.amount = key->amount;
            each.or_more = more != ends.end();
            // A loss that cannot be had by itself is told with the greater one.
            if (each.or_more && more->second.least == chances.least &&
                more->second.upper() == chances.upper())
                continue;
        }
        for (std::size_t i = 0; i < result.ends.size(); ++i)
            effects.each(result.ends[i].event, [&](const Consequence& cause) {
                const bool same =
                    !harm && cause.effect == each.effect &&
                    (each.effect != Effect::decides ||
                     Solver<G>::unruled(result.ends[i].event) == Solver<G>::unruled(each.said));
                if (same && cause.subject == key->subject &&
                    (each.causes.empty() || each.causes.back() != i))
                    each.causes.push_back(i);
            });
        result.outlook.push_back(std::move(each));
    }
    const auto is_step = [](const Outlook& each) {
        return each.effect == Effect::passes || each.effect == Effect::fails;
    };
    // A test on the way is no result, unless there is no other.
    if (!std::all_of(result.outlook.begin(), result.outlook.end(), is_step))
        std::erase_if(result.outlook, is_step);
    std::stable_sort(result.outlook.begin(), result.outlook.end(),
                     [](const Outlook& a, const Outlook& b) {
                         if (a.effect != b.effect) return a.effect < b.effect;
                         if (a.effect == Effect::loses && a.amount != b.amount)
                             return a.amount > b.amount;
                         return a.chance.approximate > b.chance.approximate;
                     });
}

}  // namespace forecast_detail

// Precondition: the action is legal for `side` in `now`. Without a table of effects there is no
// outlook. `limit`: of states in this forecast; `budget`: of all that it is a part of.
template <class G>
Forecast<G> forecast(const G& game, const typename G::State& now, Side side,
                     const typename G::Action& action, const Effects<G>* effects, Budget& budget,
                     std::size_t limit = 20000) {
    Forecast<G> result;
    if (!budget.spend()) {
        result.complete = false;
        return result;
    }
    forecast_detail::Solver<G> solver(game, side, limit, effects, budget);
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
    const auto& ends = solver.from(begun);
    // What is told under a rule is followed without it too: that is an end only where no rule is
    // named at all, and a sum where several are.
    std::vector<typename Forecast<G>::End> unruled;
    for (const auto& [place, chances] : ends) {
        if (solver.followed[place].key) continue;
        const Event& event = solver.followed[place].event;
        auto& list = event.rule.exists() ? result.ends : unruled;
        list.push_back({event, chances.least, std::nullopt});
        if (chances.differ) list.back().most = chances.most;
    }
    for (auto& each : unruled) {
        typename Forecast<G>::Sum sum{std::move(each), {}};
        for (std::size_t i = 0; i < result.ends.size(); ++i) {
            Event alike = result.ends[i].event;
            alike.rule = {};
            if (result.ends[i].event.rule.exists() && alike == sum.end.event) sum.ends.push_back(i);
        }
        if (sum.ends.empty()) result.ends.push_back(std::move(sum.end));
        if (sum.ends.size() > 1) result.sums.push_back(std::move(sum));
    }
    if (effects != nullptr) look_out(game, *effects, solver, ends, result);
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

template <class G>
Forecast<G> forecast(const G& game, const typename G::State& now, Side side,
                     const typename G::Action& action, const Effects<G>* effects = nullptr) {
    Budget unlimited;
    return forecast(game, now, side, action, effects, unlimited);
}

}  // namespace gonfalon
