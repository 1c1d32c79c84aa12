// Laws of knowledge: what a side may do, sees, is asked and is told depends only on what it may
// know.
#pragma once

#include <map>
#include <vector>

#include "engine/game/view.h"
#include "engine/testing/laws/look.h"

namespace gonfalon::testing {

// Another value than `truth`, if the type tells which there are.
template <class Member>
Member another(Member truth, Chance& chance) {
    if constexpr (ScopedEnum<Member>) {
        const auto step = 1 + chance.below(static_cast<std::uint32_t>(count_of<Member>) - 1);
        return static_cast<Member>((static_cast<std::size_t>(truth) + step) % count_of<Member>);
    } else if constexpr (std::is_integral_v<Member>) {
        return static_cast<Member>(truth + 1);
    } else {
        return Member{};
    }
}

// Every secret that `side` may not know is another, as far as a state with that is sound. What is
// known to be there or not stays so.
template <Game G>
typename G::State with_other_secrets(const G& game, const typename G::State& now, Side side,
                                     Chance& chance) {
    auto twin = now;
    each_secret(game, twin, [&](auto& member, const auto& nothing, auto&& may_know) {
        const Knowledge known = may_know(viewer(side));
        if (known == Knowledge::all || member == nothing) return;
        const auto truth = member;
        member = another(truth, chance);
        const bool gone = known == Knowledge::that_there_is_one && member == nothing;
        if (gone || !game.is_sound(twin)) member = truth;
    });
    return twin;
}

// The same view, prompt and verdicts from `twin`, which differs only in what `side` cannot know.
template <Game G>
void twin_laws(Look<G>& look, Side side, const typename G::State& twin) {
    using Action = typename G::Action;
    using State = typename G::State;
    const G& game = look.game();
    const Viewer who = viewer(side);
    if (!look.expect(game.is_sound(twin), "an imagined state is sound")) return;
    look.expect(hash_of(game.observe(twin, who)) == hash_of(game.observe(look.state, who)),
                "a view depends on what may be known");
    look.expect(same_prompt(game.prompt(twin, side), game.prompt(look.state, side)),
                "a prompt depends on what may be known");
    look.expect(game.question(twin, side) == game.question(look.state, side),
                "a question depends on what may be known");
    if (is_asked(game, look.state, side)) {
        game.each_conceivable(look.state, side, [&](const Action& action) {
            if (!look.clean()) return;
            const Verdict truth = game.check(look.state, side, action);
            look.expect(game.check(twin, side, action) == truth,
                        "a verdict depends on what may be known", look.text(action));
            if (truth)
                look.expect(
                    game.describe(twin, side, action) == game.describe(look.state, side, action),
                    "words depend on what may be known", look.text(action));
        });
    }
    // Whatever anybody does: as long as the views stay equal, so does what is told.
    const auto compare = [&](const State& one, const std::vector<Entry>& told_one, const State& two,
                             const std::vector<Entry>& told_two, std::string_view what) {
        if (hash_of(game.observe(one, who)) != hash_of(game.observe(two, who))) return;
        look.expect(told_to(who, told_one) == told_to(who, told_two),
                    "what is told depends on what may be known", what);
        look.expect(same_prompt(game.prompt(one, side), game.prompt(two, side)),
                    "the next prompt depends on what may be known", what);
    };
    const auto turn = game.prompt(look.state, side).turn;
    if (turn == Turn::chance) {
        for (int i = 0; i < 4 && look.clean(); ++i) {
            const auto outcome = game.outcome(look.state, look.chance);
            if (!game.admits(twin, outcome)) continue;
            State one = look.state, two = twin;
            Recorder told_one, told_two;
            game.apply(one, outcome, told_one);
            game.apply(two, outcome, told_two);
            compare(one, told_one.entries, two, told_two.entries, look.text(outcome));
        }
        return;
    }
    for (const Side actor : both_sides) {
        if (!is_asked(game, look.state, actor) || !is_asked(game, twin, actor)) continue;
        std::size_t tried = 0;
        for (const Action& action : look.legal(look.state, actor)) {
            if (!look.clean() || ++tried > look.plan.secret_actions) break;
            if (!game.check(twin, actor, action)) continue;
            State one = look.state, two = twin;
            Recorder told_one, told_two;
            game.apply(one, actor, action, told_one);
            game.apply(two, actor, action, told_two);
            compare(one, told_one.entries, two, told_two.entries, look.text(action));
        }
    }
}

template <Game G>
void knowledge_laws(Look<G>& look) {
    const G& game = look.game();
    for (const Side side : both_sides) {
        for (int i = 0; i < 2 && look.clean(); ++i)
            twin_laws(look, side,
                      game.imagine(game.observe(look.state, viewer(side)), look.chance));
        if (look.clean())
            twin_laws(look, side, with_other_secrets(game, look.state, side, look.chance));
    }
    const auto seen = game.observe(look.state, Viewer::spectator);
    const auto imagined = game.imagine(seen, look.chance);
    look.expect(game.is_sound(imagined), "a state imagined by a spectator is sound");
    look.expect(hash_of(game.observe(imagined, Viewer::spectator)) == hash_of(seen),
                "a spectator's view depends on what may be known");
}

// Acts of one side that leave the other's view the same are told to it in the same words.
template <Game G>
void secrecy_laws(Look<G>& look) {
    using State = typename G::State;
    const G& game = look.game();
    for (const Side actor : both_sides) {
        if (!is_asked(game, look.state, actor)) continue;
        const Viewer watchers[] = {viewer(other(actor)), Viewer::spectator};
        const bool sealed = look.plan.sealed_answers &&
                            game.prompt(look.state, actor).turn == Turn::both &&
                            is_asked(game, look.state, other(actor));
        for (const Viewer who : watchers) {
            // Acts that come to one and the same state keep nothing secret.
            struct Told {
                std::uint64_t state;
                std::vector<Entry> heard;
            };
            std::map<std::uint64_t, Told> told_by_view;
            std::size_t tried = 0;
            bool have = false;
            std::uint64_t sealed_view = 0;
            for (const auto& action : look.legal(look.state, actor)) {
                if (!look.clean() || ++tried > look.plan.secret_actions) break;
                State next = look.state;
                Recorder told;
                game.apply(next, actor, action, told);
                const std::uint64_t view = hash_of(game.observe(next, who));
                const Told now{hash_of(next), told_to(who, told.entries)};
                const auto [place, fresh] = told_by_view.try_emplace(view, now);
                look.expect(
                    fresh || place->second.state == now.state || place->second.heard == now.heard,
                    "who cannot see an act is not told of it", look.text(action));
                if (!sealed || is_asked(game, next, actor)) continue;
                look.expect(!have || view == sealed_view, "an answer given to both stays sealed",
                            look.text(action));
                have = true;
                sealed_view = view;
            }
        }
    }
}

// At a prompt to both, the order in which the two answer makes no difference.
template <Game G>
void both_laws(Look<G>& look) {
    using State = typename G::State;
    const G& game = look.game();
    if (game.prompt(look.state, Side::first).turn != Turn::both) return;
    if (!is_asked(game, look.state, Side::first) || !is_asked(game, look.state, Side::second))
        return;
    for (int i = 0; i < 4 && look.clean(); ++i) {
        const auto one = game.sample(look.state, Side::first, look.chance);
        const auto two = game.sample(look.state, Side::second, look.chance);
        State first_then = look.state, second_then = look.state;
        Silent silent;
        game.apply(first_then, Side::first, one, silent);
        game.apply(second_then, Side::second, two, silent);
        if (!look.expect(game.check(first_then, Side::second, two).ok() &&
                             game.check(second_then, Side::first, one).ok(),
                         "one answer leaves the other legal",
                         look.text(one) + ", " + look.text(two)))
            return;
        game.apply(first_then, Side::second, two, silent);
        game.apply(second_then, Side::first, one, silent);
        look.expect(hash_of(first_then) == hash_of(second_then), "answers of both sides commute",
                    look.text(one) + ", " + look.text(two));
    }
}

}  // namespace gonfalon::testing
