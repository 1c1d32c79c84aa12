// A model value as JSON, from the one list of its members.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/core/fields.h"
#include "engine/core/function_ref.h"
#include "engine/core/names.h"
#include "engine/core/without.h"
#include "engine/game/effect.h"
#include "engine/game/view.h"
#include "engine/rule/event.h"
#include "engine/rule/trace.h"
#include "engine/rule/verdict.h"
#include "loader/data_files.h"
#include "loader/tree.h"
#include "protocol/meaning.h"
#include "protocol/names.h"

namespace gonfalon {

// What only the game can say of itself at the border. Specialised per game in protocol/games/:
//
//   static Tree description(const G&, const DataFiles&, std::string_view scenario)
//                                                     board, pieces, tables: see README.md
//   static Tree cell(const G&, std::int32_t)          a place of a reach, as the board names it
//   static Tree label(const G&, SomeType)             for each type of value with a name of its own
//   static const Effects<G>& effects()                what its messages do to whom
//   static Inquiry asked(const G&, const State&, Side)  what kind of question is open
//   static Meaning meaning(const G&, const State&, Side, const Action&)
//                                                     what an answer is to it: see meaning.h
//
// and these, each of which a game either has or does without, and says so, so that one that is
// misspelt or takes other arguments does not compile:
//
//   static bool hides(const G&)                       is there anything that a side may not know,
//                                                     with these options? With it:
//   static Audience audience(const G&, const State&, Side, const Action&)
//   static bool reveals(const G&, const State&, Side, const Action&)
//   static void add_facts(const G&, const State&, Tree& view)   what the board shows on demand and
//                                                     follows from what all may know
//   static Tree view(const G&, const State&)    what a viewer is told, where that is not the
//                                                     members of the State (from which it follows)
//   static bool survey(const G&, const State&, std::string_view text, Tree& told)
//                                                     other questions to reach, such as what a
//                                                     unit sees
//   static bool answer_decides(const G&, const State&)          a forecast looks one answer of the
//                                                     other side further
//   static void each_supposition(const G&, const State&, const Action&, Suppose<G>)
//                                                     each thing a hidden fact may be that decides
//                                                     which odds count, with its name
//   static void each_doubt(const G&, const State& asked, Side asking, Suppose<G>)
//                                                     each thing that may be so of who is asked,
//                                                     where `asking` may not know which: the
//                                                     answers are foretold for each of them
//   static bool complete(const G&, State& begun, Side, Action& last, Recorder&)
//                                                     goes on with what an action only begins, as
//                                                     fully as can be, up to the action that throws
//                                                     the dice. With it:
//   static Event completed(const G&, const State&)    what that is called
//   static Tree formation(const G&, const State&, Side, std::size_t)   the name, as a Term, of a
//                                                     formation of a Plan; null: none of its men
//                                                     is there
template <class G>
struct Border;

template <class G>
using Suppose = FunctionRef<void(const Event& supposed, const typename G::State& as)>;

template <class G>
concept HasBorder = requires(const G& game, const DataFiles& files, std::string_view text,
                             const typename G::State& state, const typename G::Action& action) {
    { Border<G>::description(game, files, text) } -> std::same_as<Tree>;
    { Border<G>::cell(game, std::int32_t{}) } -> std::same_as<Tree>;
    { Border<G>::effects() } -> std::same_as<const Effects<G>&>;
    { Border<G>::asked(game, state, Side::first) } -> std::same_as<Inquiry>;
    { Border<G>::meaning(game, state, Side::first, action) } -> std::same_as<Meaning>;
    &Border<G>::hides;
    &Border<G>::audience;
    &Border<G>::reveals;
    &Border<G>::view;
    &Border<G>::add_facts;
    &Border<G>::survey;
    &Border<G>::answer_decides;
    &Border<G>::each_supposition;
    &Border<G>::each_doubt;
    &Border<G>::complete;
    &Border<G>::completed;
    &Border<G>::formation;
    requires is_given<decltype(Border<G>::hides)> == is_given<decltype(Border<G>::audience)>;
    requires is_given<decltype(Border<G>::complete)> == is_given<decltype(Border<G>::completed)>;
};

template <class G, class T>
concept LabelledBy = requires(const G& game, const T& value) { Border<G>::label(game, value); };

template <class G, class T>
Tree tree_of(const G& game, const T& value) {
    if constexpr (LabelledBy<G, T>) {
        return Border<G>::label(game, value);
    } else if constexpr (is_id<T>::value) {
        return value.exists() ? Tree{static_cast<std::int64_t>(value.value)} : Tree{};
    } else if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, std::string>) {
        return Tree{value};
    } else if constexpr (std::is_same_v<T, RuleId>) {
        return value.exists() ? Tree{G::rule_name(value)} : Tree{};
    } else if constexpr (ScopedEnum<T>) {
        return Tree{name_of(value)};
    } else if constexpr (std::is_integral_v<T>) {
        return Tree{static_cast<std::int64_t>(value)};
    } else if constexpr (HasFields<T>) {
        Tree object = Tree::object();
        T::fields(value, [&](std::string_view name, const auto& member) {
            object.set(name, tree_of(game, member));
        });
        return object;
    } else if constexpr (is_bitset<T>::value) {
        Tree list = Tree::list();
        value.each([&](std::size_t i) { list.add(Tree{static_cast<std::int64_t>(i)}); });
        return list;
    } else {
        static_assert(Sequence<T>, "give this type a fields() list");
        Tree list = Tree::list();
        for (const auto& item : value) list.add(tree_of(game, item));
        return list;
    }
}

// A State as its viewer knows it, from the marks in its lists of members: of each secret that may
// be there "has_NAME", bits by name, things with their ids.
template <class G>
class TreeOfView {
    using State = typename G::State;

  public:
    TreeOfView(const G& game, const ViewOf<State>& view, Tree& object)
        : game_(game), view_(view), object_(object) {}

    template <class T>
    void operator()(std::string_view name, const T& member) {
        object_.set(name, tree_of(game_, member));
    }
    template <class Id, class Array>
    void things(std::string_view name, const Array& array) {
        Tree list = Tree::list();
        for (std::size_t i = 0; i < array.size() && game_.has(Id{i}); ++i) {
            Tree object = Tree::object().set("id", tree_of(game_, Id{i}));
            Array::value_type::fields(array[i], TreeOfView(game_, view_, object));
            list.add(std::move(object));
        }
        object_.set(name, std::move(list));
    }
    template <class Mark, class Bits>
    void marks(const Bits& bits) {
        for (const Mark mark : each_of<Mark>)
            object_.set(name_of(mark), Tree{(bits >> static_cast<unsigned>(mark) & 1u) != 0});
    }
    template <auto member, auto known, auto owner, class Self>
    void secret(const Self& self) {
        constexpr std::string_view name = name_of_member<member>;
        constexpr auto nothing = Self{}.*member;
        (*this)(name, self.*member);
        if constexpr (std::is_same_v<Knowledge, decltype(known(State{}, self, Side{}, Viewer{}))>)
            object_.set("has_" + std::string(name), there_is(self.*member, nothing));
    }

  private:
    template <class Member>
    Tree there_is(const Member& member, const Member& nothing) const {
        if constexpr (requires { member.begin(); }) {
            Tree list = Tree::list();
            for (std::size_t i = 0; i < member.size(); ++i)
                list.add(there_is(member[i], nothing[i]));
            return list;
        } else {
            return Tree{!(member == nothing) || view_.hides(member)};
        }
    }

    const G& game_;
    const ViewOf<State>& view_;
    Tree& object_;
};

template <class G>
Tree tree_of(const G& game, const ViewOf<typename G::State>& view) {
    Tree object = Tree::object().set("who", Tree{name_of(view.who())});
    TreeOfView<G> told(game, view, object);
    view.show(told);
    return object;
}

template <class G>
Tree term_tree(const G& game, Value value) {
    if (value.noun == tenths_noun)
        return Tree::object().set("tenths", Tree{static_cast<std::int64_t>(value.number)});
    const Term term =
        value.noun == 0 ? Term{Term::Kind::number, value.number, {}, {}, {}, 0} : game.term(value);
    if (term.kind == Term::Kind::number) return Tree{static_cast<std::int64_t>(term.number)};
    Tree object = Tree::object();
    switch (term.kind) {
        case Term::Kind::key:
            object.set("key", Tree{term.text});
            break;
        case Term::Kind::label:
            object.set("label", Tree{term.text});
            break;
        case Term::Kind::name:
            object.set("name",
                       Tree::object().set("en", Tree{term.text}).set("fr", Tree{term.text_fr}));
            break;
        case Term::Kind::number:
            break;
    }
    if (!term.refer.empty()) {
        object.set("ref", Tree::object().set(
                              term.refer, term.kind == Term::Kind::label
                                              ? Tree{term.text}
                                              : Tree{static_cast<std::int64_t>(term.reference)}));
    }
    return object;
}

template <class G>
Tree sentence_tree(const G& game, const Event& event) {
    Tree object = Tree::object();
    object.set("say", Tree{G::say_name(event.say)});
    if (event.rule.exists()) object.set("rule", Tree{G::rule_name(event.rule)});
    Tree arguments = Tree::object();
    for (const Argument& argument : event.arguments) {
        arguments.set(argument.name, term_tree(game, argument.value));
    }
    object.set("args", std::move(arguments));
    return object;
}

// An action as it is offered: its fields, its notation and words, what it means to a pointer.
template <class G>
Tree action_tree(const G& game, const typename G::State& state, Side side,
                 const typename G::Action& action) {
    Tree tree = tree_of(game, action);
    std::string text;
    game.write(state, action, text);
    tree.set("text", Tree{text});
    tree.set("describe", sentence_tree(game, game.describe(state, side, action)));
    add_to(tree, Border<G>::meaning(game, state, side, action));
    return tree;
}

template <class G>
Tree consequence_tree(const G& game, const Consequence& consequence) {
    const Effects<G>& effects = Border<G>::effects();
    Tree object = Tree::object();
    object.set("effect", Tree{name_of(consequence.effect)});
    if (consequence.subject.noun != 0) object.set("subject", term_tree(game, consequence.subject));
    if (const auto side = effects.side_of(game, consequence.subject))
        object.set("side", Tree{name_of(*side)});
    if (consequence.effect == Effect::loses || consequence.effect == Effect::gains)
        object.set("amount", Tree{static_cast<std::int64_t>(consequence.amount)});
    return object;
}

template <class G>
Tree told_tree(const G& game, const Entry& entry) {
    Tree object = Tree::object();
    switch (entry.kind) {
        case Entry::Kind::event:
            object = sentence_tree(game, entry.event);
            object.set("kind", Tree{"event"});
            if (Tree does = Tree::list(); true) {
                Border<G>::effects().each(entry.event, [&](const Consequence& each) {
                    does.add(consequence_tree(game, each));
                });
                if (does.size() > 0) object.set("does", std::move(does));
            }
            break;
        case Entry::Kind::modifier:
            object.set("kind", Tree{"modifier"});
            object.set("tally", Tree{G::say_name(entry.event.say)});
            object.set("rule", Tree{G::rule_name(entry.event.rule)});
            object.set("amount", Tree{entry.amount});
            break;
        case Entry::Kind::cite:
            object.set("kind", Tree{"cite"});
            object.set("rule", Tree{G::rule_name(entry.event.rule)});
            break;
    }
    return object;
}

template <class G>
Tree verdict_tree(const Verdict& verdict) {
    Tree object = Tree::object();
    object.set("legal", Tree{verdict.ok()});
    if (verdict.ok()) return object;
    Tree list = Tree::list();
    for (const Breach& breach : verdict.breaches()) {
        Tree each = Tree::object();
        each.set("rule", Tree{G::rule_name(breach.rule)});
        if (breach.measures) {
            each.set("measured", Tree{static_cast<std::int64_t>(breach.measured)});
            each.set("allowed", Tree{static_cast<std::int64_t>(breach.allowed)});
        }
        list.add(std::move(each));
    }
    object.set("breaches", std::move(list));
    return object;
}

}  // namespace gonfalon
