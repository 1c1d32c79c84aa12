// Fights<G>: the lines of a match put together from a question at which nothing is under way to the
// next. Each with dice in it has a card: what it was, what was needed and rolled, what came of it
// to whom, and the modifiers that mattered most.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/function_ref.h"
#include "engine/game/game.h"
#include "engine/game/record.h"
#include "protocol/tree_of.h"

namespace gonfalon {

// What was told when a line was applied, and who may read its text.
struct LineTold {
    std::vector<Entry> told;
    Audience audience = Audience::everybody;
    bool reveals = false;          // it cannot be unseen: no free undo
    bool rests = false;            // nothing is under way behind it
    std::string march;             // code of the piece whose move it is a step of
    std::array<Event, 2> asked{};  // before a roll: what it is for, as each side was told
};

// A modifier and what it was worth: the chance of what happened with it and without it.
struct Weight {
    SayId tally;
    RuleId rule;
    int amount = 0;
    double chance = 0;
    double without = 0;
    bool weighed = false;   // otherwise only the amount is known
    std::size_t place = 0;  // of the line that counted it
};
using Weights = std::map<std::uint64_t, std::vector<Weight>>;  // by the number of the roll's line

template <Game G>
class Fights {
    using State = typename G::State;

  public:
    struct Fight {
        std::size_t first = 0;  // places in `standing`
        std::size_t last = 0;
        bool over = false;
    };

    Fights(const G& game, const Record& record, const std::vector<LineTold>& log,
           const std::vector<std::size_t>& standing, FunctionRef<State(std::uint64_t)> state_before,
           Weights& weights)
        : game_(game),
          record_(record),
          log_(log),
          standing_(standing),
          state_before_(state_before),
          weights_(weights) {}

    std::vector<Fight> all() const {
        std::vector<Fight> fights;
        std::size_t first = 0;
        bool decided = false;
        for (std::size_t i = 0; i < standing_.size(); ++i) {
            decided = decided || (is_roll(i) && is_result(i));
            const bool rests = told(i).rests;
            if (decided && (rests || i + 1 == standing_.size()))
                fights.push_back({first, i, rests});
            if (!rests) continue;
            first = i + 1;
            decided = false;
        }
        return fights;
    }

    // `weigh`: find out what each modifier was worth; it takes a few dozen rolls each. Null where
    // this viewer may know of no result.
    Tree card(const Fight& fight, Viewer who, bool weigh) const {
        Tree card = Tree::object();
        card.set("from", Tree{line(fight.first).number});
        card.set("to", Tree{line(fight.last).number});
        card.set("over", Tree{fight.over});
        Tree what = Tree::list();
        Tree rolls = Tree::list();
        std::vector<Consequence> effects;
        std::vector<Event> begun;
        for (std::size_t i = fight.first; i <= fight.last; ++i) {
            if (is_roll(i)) {
                // The dice of the next thing, if it begins before anybody is asked, are not its
                // own.
                Tree it = roll(i, who);
                if (it["told"].size() > 0 || is_result(i)) rolls.add(std::move(it));
            }
            for (const Entry& entry : told(i).told) {
                if (entry.kind != Entry::Kind::event || !may_know(who, entry.event.audience))
                    continue;
                effects_of().each(entry.event, [&](const Consequence& each) {
                    if (each.effect == Effect::begins) {
                        if (std::find(begun.begin(), begun.end(), entry.event) == begun.end())
                            begun.push_back(entry.event);
                    } else if (each.effect != Effect::moves) {
                        merge(effects, each);
                    }
                });
            }
        }
        if (effects.empty()) return {};  // what came of it is not for these eyes
        constexpr std::size_t most_begun = 6;
        for (std::size_t i = 0; i < std::min(begun.size(), most_begun); ++i)
            what.add(sentence_tree(game_, begun[i]));
        card.set("what", std::move(what)).set("rolls", std::move(rolls));
        Tree list = Tree::list();
        for (const Consequence& each : worst_first(std::move(effects), fight.over))
            list.add(consequence_tree(game_, each));
        card.set("effects", std::move(list));
        card.set("why", why(fight, who, weigh));
        return card;
    }

  private:
    static const Effects<G>& effects_of() { return Border<G>::effects(); }
    const RecordLine& line(std::size_t i) const { return record_.lines[standing_[i]]; }
    const LineTold& told(std::size_t i) const { return log_[standing_[i]]; }
    bool is_roll(std::size_t i) const { return line(i).kind == RecordLine::Kind::chance; }
    bool is_result(std::size_t i) const {
        bool any = false;
        for (const Entry& entry : told(i).told)
            if (entry.kind == Entry::Kind::event)
                effects_of().each(entry.event, [&](const Consequence& each) {
                    any = any || each.effect < Effect::begins;
                });
        return any;
    }
    static bool tells_dice(const Event& event) {
        // Points are told with what came of it.
        bool gains = false;
        effects_of().each(
            event, [&](const Consequence& each) { gains = gains || each.effect == Effect::gains; });
        return !gains && std::any_of(event.arguments.begin(), event.arguments.end(),
                                     [](const Argument& each) {
                                         return each.name == "die" || each.name == "dice" ||
                                                each.name == "total" || each.name == "hits" ||
                                                each.name == "saved" || each.name == "red" ||
                                                each.name == "result" || each.name == "successes";
                                     });
    }

    Tree roll(std::size_t i, Viewer who) const {
        Tree tree = Tree::object();
        tree.set("n", Tree{line(i).number});
        const Event& asked = told(i).asked[who == Viewer::second ? 1 : 0];
        if (asked.say.exists()) tree.set("asked", sentence_tree(game_, asked));
        if (may_know(who, told(i).audience)) tree.set("dice", Tree{std::string_view{line(i).text}});
        Tree said = Tree::list();
        for (const Entry& entry : told(i).told)
            if (entry.kind == Entry::Kind::event && may_know(who, entry.event.audience) &&
                tells_dice(entry.event))
                said.add(sentence_tree(game_, entry.event));
        return tree.set("told", std::move(said));
    }

    // Losses and points add up; the rest happens once.
    static void merge(std::vector<Consequence>& effects, const Consequence& each) {
        const auto same = std::find_if(effects.begin(), effects.end(), [&](const auto& other) {
            return other.effect == each.effect && other.subject == each.subject;
        });
        if (same == effects.end())
            effects.push_back(each);
        else if (each.effect == Effect::loses || each.effect == Effect::gains)
            same->amount += each.amount;
    }
    std::vector<Consequence> worst_first(std::vector<Consequence> effects, bool over) const {
        const std::vector<Consequence> before = effects;
        const auto has = [&](auto is) { return std::any_of(before.begin(), before.end(), is); };
        std::erase_if(effects, [&](const Consequence& each) {
            const auto also = [&](Effect effect) {
                return has([&](const Consequence& other) {
                    return other.effect == effect && other.subject == each.subject;
                });
            };
            // Whoever is gone need not be told to have lost anything else.
            if (each.effect > Effect::captured && each.effect <= Effect::stopped &&
                also(Effect::destroyed))
                return true;
            switch (each.effect) {
                case Effect::destroyed:  // what was taken is not gone
                case Effect::fallen:
                    return also(Effect::captured);
                case Effect::draws:  // and then somebody won
                    return has(
                        [](const Consequence& other) { return other.effect == Effect::wins; });
                case Effect::disordered:
                    return also(Effect::routed) || also(Effect::rallied);
                case Effect::retreats:  // of a side: its units say it
                    return effects_of().is_side(each.subject) && has([&](const Consequence& other) {
                               return is_harm(other.effect) && !(other.subject == each.subject) &&
                                      effects_of().side_of(game_, other.subject) ==
                                          effects_of().side_of(game_, each.subject);
                           });
                case Effect::decides:
                    return over;
                // Only where nothing else came of it.
                case Effect::fails:
                case Effect::passes:
                    return has([](const Consequence& other) {
                        return is_harm(other.effect) || other.effect == Effect::rallied ||
                               other.effect == Effect::recovered;
                    });
                case Effect::nothing:
                    return has([](const Consequence& other) {
                        return other.effect != Effect::nothing && other.effect != Effect::decides;
                    });
                default:
                    return false;
            }
        });
        if (effects.empty()) effects.push_back({Effect::nothing, {}, 1});
        std::stable_sort(effects.begin(), effects.end(),
                         [](const auto& a, const auto& b) { return a.effect < b.effect; });
        return effects;
    }

    // --- Which modifiers mattered ---------------------------------------------------------------

    // The roll that decided: the first that did harm, or else the first that had a result.
    std::size_t deciding(const Fight& fight) const {
        std::size_t found = fight.last + 1;
        for (std::size_t i = fight.first; i <= fight.last; ++i) {
            if (!is_roll(i) || !is_result(i)) continue;
            if (found > fight.last) found = i;
            if (worst(told(i).told).effect <= Effect::stopped) return i;
        }
        return found;
    }
    Consequence worst(const std::vector<Entry>& entries) const {
        Consequence found{Effect::nothing, {}, 1};
        for (const Entry& entry : entries)
            if (entry.kind == Entry::Kind::event)
                effects_of().each(entry.event, [&](const Consequence& each) {
                    if (each.effect < found.effect && each.effect != Effect::gains) found = each;
                });
        return found;
    }

    Tree why(const Fight& fight, Viewer who, bool weigh) const {
        Tree list = Tree::list();
        const std::size_t roll = deciding(fight);
        if (roll > fight.last) return list;
        std::vector<Weight> found = counted(fight, roll, who);
        // What somebody may not know bears on the chances: they would tell.
        const bool open = counted(fight, roll, Viewer::all).size() == found.size();
        const std::uint64_t key = line(roll).number;
        if (open) {
            if (const auto known = weights_.find(key); known != weights_.end())
                found = known->second;
            else if (weigh)
                weights_.emplace(key, found = weighed(fight, roll, std::move(found)));
        }
        const bool exact =
            std::any_of(found.begin(), found.end(), [](const Weight& each) { return bears(each); });
        // All of them together mattered, or none: the column was the last one anyway.
        if (!exact && !found.empty() &&
            std::all_of(found.begin(), found.end(),
                        [](const Weight& each) { return each.weighed; }))
            return list;
        // Where their worth is not known, those of the last sum and no others.
        const std::size_t last = found.empty() ? 0 : found.back().place;
        std::erase_if(
            found, [&](const Weight& each) { return exact ? !bears(each) : each.place != last; });
        std::stable_sort(found.begin(), found.end(), [&](const Weight& a, const Weight& b) {
            return exact ? difference(a) > difference(b) : std::abs(a.amount) > std::abs(b.amount);
        });
        constexpr std::size_t most = 3;
        for (std::size_t i = 0; i < std::min(found.size(), most); ++i) {
            Tree each = Tree::object();
            each.set("tally", Tree{G::say_name(found[i].tally)});
            each.set("rule", Tree{G::rule_name(found[i].rule)});
            each.set("amount", Tree{found[i].amount});
            if (exact)
                each.set("chance", Tree{found[i].chance}).set("without", Tree{found[i].without});
            list.add(std::move(each));
        }
        return list;
    }
    static double difference(const Weight& each) { return std::abs(each.chance - each.without); }
    static bool bears(const Weight& each) { return each.weighed && difference(each) >= 0.001; }

    // A tally that is counted again counts as it was counted last.
    std::vector<Weight> counted(const Fight& fight, std::size_t roll, Viewer who) const {
        std::vector<Weight> found;
        for (std::size_t i = fight.first; i <= roll; ++i) {
            std::vector<Weight> here;
            for (const Entry& entry : told(i).told) {
                if (entry.kind != Entry::Kind::modifier ||
                    !effects_of().weighs(entry.event.say, entry.event.rule) ||
                    !may_know(who, entry.event.audience))
                    continue;
                const auto same = std::find_if(here.begin(), here.end(), [&](const auto& each) {
                    return each.tally == entry.event.say && each.rule == entry.event.rule;
                });
                if (same == here.end())
                    here.push_back(
                        {entry.event.say, entry.event.rule, entry.amount, 0, 0, false, i});
                else
                    same->amount += entry.amount;
            }
            std::erase_if(found, [&](const Weight& old) {
                return std::any_of(here.begin(), here.end(),
                                   [&](const Weight& each) { return each.tally == old.tally; });
            });
            found.insert(found.end(), here.begin(), here.end());
        }
        return found;
    }

    std::vector<Weight> weighed(const Fight& fight, std::size_t roll,
                                std::vector<Weight> found) const {
        const Consequence wanted = worst(told(roll).told);
        const std::size_t first = first_of_rolls(fight, found, roll);
        const auto with = chance_of(wanted, first, first, roll, {});
        if (!with) return found;
        for (Weight& each : found) {
            std::size_t from = fight.first;
            while (from < first && !counts(told(from).told, each)) ++from;
            Recorder without;
            without.without_tally = each.tally;
            without.without_rule = each.rule;
            const auto chance = chance_of(wanted, from, first, roll, without);
            each.weighed = chance.has_value();
            each.chance = *with;
            each.without = chance.value_or(0);
        }
        return found;
    }
    // Rolls that follow each other decide together: dice that were good for both sides, then the
    // checks they called for. Not those before the last sum was counted, and not too many ways.
    std::size_t first_of_rolls(const Fight& fight, const std::vector<Weight>& found,
                               std::size_t roll) const {
        constexpr std::size_t most = 400;
        std::size_t first = roll;
        for (std::size_t ways = ways_of(roll); first > fight.first && is_roll(first - 1) &&
                                               (found.empty() || found.back().place < first - 1);
             --first) {
            ways *= ways_of(first - 1);
            if (ways > most) break;
        }
        return first;
    }
    std::size_t ways_of(std::size_t roll) const {
        std::size_t ways = 0;
        game_.outcomes(state_before_(line(roll).number),
                       [&](const typename G::Outcome&, std::uint64_t) { ++ways; });
        return ways;
    }
    static bool counts(const std::vector<Entry>& entries, const Weight& wanted) {
        return std::any_of(entries.begin(), entries.end(), [&](const Entry& each) {
            return each.kind == Entry::Kind::modifier && each.event.say == wanted.tally &&
                   each.event.rule == wanted.rule;
        });
    }

    // The chance that the rolls from `first` to `roll` tell `wanted`, if the lines from `from` on
    // are heard by `listener`; none where they could not have been played so.
    std::optional<double> chance_of(const Consequence& wanted, std::size_t from, std::size_t first,
                                    std::size_t roll, const Recorder& listener) const {
        State state = state_before_(line(from).number);
        for (std::size_t i = from; i < first; ++i)
            if (!replay(line(i), state, listener)) return std::nullopt;
        if (game_.prompt(state, Side::first).turn != Turn::chance) return std::nullopt;
        return chance_of_rolls(wanted, state, roll - first + 1, listener);
    }
    double chance_of_rolls(const Consequence& wanted, const State& state, std::size_t rolls,
                           const Recorder& listener) const {
        std::uint64_t total = 0;
        double hits = 0;
        game_.outcomes(state, [&](const typename G::Outcome& outcome, std::uint64_t weight) {
            State after = state;
            Recorder recorder = listener;
            game_.apply(after, outcome, recorder);
            total += weight;
            const bool goes_on = rolls > 1 && game_.prompt(after, Side::first).turn == Turn::chance;
            hits += static_cast<double>(weight) *
                    (has(recorder.entries, wanted) ? 1
                     : goes_on ? chance_of_rolls(wanted, after, rolls - 1, listener)
                               : 0);
        });
        return total == 0 ? 0 : hits / static_cast<double>(total);
    }
    bool has(const std::vector<Entry>& entries, const Consequence& wanted) const {
        if (wanted.effect == Effect::nothing) return worst(entries).effect > Effect::stopped;
        bool any = false;
        for (const Entry& entry : entries)
            if (entry.kind == Entry::Kind::event)
                effects_of().each(entry.event, [&](const Consequence& each) {
                    any = any || (each.effect == wanted.effect && each.subject == wanted.subject &&
                                  each.amount >= wanted.amount);
                });
        return any;
    }
    bool replay(const RecordLine& line, State& state, const Recorder& listener) const {
        Recorder recorder = listener;
        if (line.kind == RecordLine::Kind::chance) {
            typename G::Outcome outcome{};
            if (game_.prompt(state, Side::first).turn != Turn::chance ||
                !game_.read(state, line.text, outcome).ok() || !game_.admits(state, outcome))
                return false;
            game_.apply(state, outcome, recorder);
            return true;
        }
        typename G::Action action{};
        if (!asks(game_.prompt(state, line.side), line.side) ||
            !game_.read(state, line.side, line.text, action).ok() ||
            !game_.check(state, line.side, action).ok())
            return false;
        game_.apply(state, line.side, action, recorder);
        return true;
    }

    const G& game_;
    const Record& record_;
    const std::vector<LineTold>& log_;
    const std::vector<std::size_t>& standing_;
    FunctionRef<State(std::uint64_t)> state_before_;
    Weights& weights_;
};

// The lines from `from` on as this viewer may read them, with the cards of the fights that end
// there.
template <Game G>
Tree entries_tree(const G& game, const Record& record, const std::vector<LineTold>& log, Viewer who,
                  std::uint64_t from, std::map<std::uint64_t, Tree> cards) {
    Tree list = Tree::list();
    for (std::size_t i = 0; i < log.size(); ++i) {
        const RecordLine& line = record.lines[i];
        if (line.number < from) continue;
        Tree each = Tree::object();
        each.set("n", Tree{line.number});
        switch (line.kind) {
            case RecordLine::Kind::undo:
                each.set("kind", Tree{"undo"}).set("to", Tree{line.undo_to});
                list.add(std::move(each));
                continue;
            case RecordLine::Kind::chance:
                each.set("kind", Tree{"chance"});
                break;
            case RecordLine::Kind::action:
                each.set("kind", Tree{"action"}).set("side", Tree{name_of(line.side)});
                break;
        }
        if (may_know(who, log[i].audience)) {
            each.set("text", Tree{std::string_view{line.text}});
            if (!log[i].march.empty()) each.set("march", Tree{log[i].march});
        }
        Tree told = Tree::list();
        for (const Entry& entry : log[i].told) {
            if (may_know(who, entry.event.audience)) told.add(told_tree(game, entry));
        }
        each.set("told", std::move(told));
        if (const auto card = cards.find(line.number); card != cards.end())
            each.set("card", std::move(card->second));
        list.add(std::move(each));
    }
    return list;
}

}  // namespace gonfalon
