// What one side, or a spectator, may know of a State, made from the marks in its lists of members
// (secret.h).
//
//   observe_by(game, now, who)        the View; a game without secrets: a copy
//   imagine_by(game, view, chance)    a whole State that fits it; the game fills in what is hidden:
//   void imagine_secrets(const View& view, State& state, Chance& chance) const;
//   each_secret(game, now, visit)     visit(member, nothing, may_know): for laws
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include "engine/chance/chance.h"
#include "engine/core/fixed.h"
#include "engine/game/secret.h"

namespace gonfalon {

// Not a State: what its viewer may not know is as if it were not there, and nothing leads back to
// the whole.
template <class State>
class ViewOf {
  public:
    Viewer who() const { return who_; }
    // view[&State::units][3].card
    template <class Member>
    const Member& operator[](Member State::* member) const {
        return known_.*member;
    }
    // Is there something, which the viewer may not know? `member` lies in this view.
    template <class Member>
    bool hides(const Member& member) const {
        return hidden_.test(place_of(known_, member));
    }
    // Visits the members of the State as they are known.
    template <class Visit>
    void show(Visit& visit) const {
        State::fields(known_, visit);
    }

    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("who", self.who_);
        visit("known", self.known_);
        visit("hidden", self.hidden_);
    }

  private:
    template <class G>
    friend ViewOf<typename G::State> observe_by(const G&, const typename G::State&, Viewer);
    template <class G>
    friend typename G::State imagine_by(const G&, const ViewOf<typename G::State>&, Chance&);

    ViewOf(const State& state, Viewer who) : known_(state), who_(who) {}

    template <class Member>
    static std::size_t place_of(const State& state, const Member& member) {
        return static_cast<std::size_t>(reinterpret_cast<const std::byte*>(&member) -
                                        reinterpret_cast<const std::byte*>(&state));
    }

    State known_;
    Viewer who_;
    FixedBitset<sizeof(State)> hidden_;  // by the place of the member
};

namespace detail {

template <class G, class Visit>
class Secrets {
    using State = typename G::State;

  public:
    Secrets(const G& game, const State& now, Visit& visit)
        : game_(game), now_(now), visit_(visit) {}

    template <class T>
    void operator()(std::string_view, T& member) {
        if constexpr (HasFields<T>)
            std::remove_const_t<T>::fields(member, *this);
        else if constexpr (requires { member.begin(); })
            if constexpr (HasFields<std::remove_cvref_t<decltype(*member.begin())>>)
                for (auto& each : member) (*this)({}, each);
    }
    template <class Id, class Array>
    void things(std::string_view, Array& array) {
        for (std::size_t i = 0; i < array.size(); ++i) {
            if constexpr (requires { game_.side_of(Id{i}); }) {
                if (!game_.has(Id{i})) return;
                owner_ = game_.side_of(Id{i});
            }
            (*this)({}, array[i]);
        }
    }
    template <auto member, auto known, auto owner, class Self>
    void secret(Self& self) {
        constexpr auto fresh = Self{}.*member;
        auto& found = self.*member;
        const auto hide = [&](Side side, auto& hidden, const auto& nothing) {
            visit_(hidden, nothing, [&, side](Viewer who) {
                return who == Viewer::all || is_over() ? Knowledge::all
                                                       : grade(known(now_, self, side, who));
            });
        };
        if constexpr (std::is_member_object_pointer_v<decltype(owner)>) {
            if (game_.has(self.*owner)) hide(game_.side_of(self.*owner), found, fresh);
        } else if constexpr (requires { found.begin(); }) {
            static_assert(fresh.size() == 2);
            for (const Side side : {Side::first, Side::second})
                hide(side, found[index(side)], fresh[index(side)]);
        } else {
            hide(owner_, found, fresh);
        }
    }
    template <class Mark, class Bits>
    void marks(Bits&) {}

  private:
    // Nothing is hidden any more then.
    bool is_over() const {
        if constexpr (requires { now_.is_over(); }) return now_.is_over();
        return false;
    }
    static Knowledge grade(Knowledge known) { return known; }
    static Knowledge grade(bool known) { return known ? Knowledge::all : Knowledge::nothing; }

    const G& game_;
    const State& now_;
    Visit& visit_;
    Side owner_ = Side::first;
};

template <class G>
inline constexpr bool keeps_secrets =
    requires(const G& game, const ViewOf<typename G::State>& view, typename G::State& state,
             Chance& chance) { game.imagine_secrets(view, state, chance); };

}  // namespace detail

// Visits each secret that there may be in `now` (visit may change it) with the value that means
// that there is nothing, and a function that says what a viewer may know of it: Knowledge(Viewer).
template <class G, class Visit>
void each_secret(const G& game, typename G::State& now, Visit&& visit) {
    if constexpr (detail::keeps_secrets<G>) {
        detail::Secrets<G, Visit> secrets(game, now, visit);
        G::State::fields(now, secrets);
    }
}

template <class G>
ViewOf<typename G::State> observe_by(const G& game, const typename G::State& now, Viewer who) {
    using State = typename G::State;
    ViewOf<State> view(now, who);
    each_secret(game, view.known_, [&](auto& member, const auto& nothing, auto&& may_know) {
        const Knowledge known = may_know(who);
        if (known == Knowledge::all) return;
        if (known == Knowledge::that_there_is_one && !(member == nothing))
            view.hidden_.set(ViewOf<State>::place_of(view.known_, member));
        member = nothing;
    });
    return view;
}

template <class G>
typename G::State imagine_by(const G& game, const ViewOf<typename G::State>& view, Chance& chance) {
    typename G::State state = view.known_;
    if constexpr (detail::keeps_secrets<G>) game.imagine_secrets(view, state, chance);
    return state;
}

}  // namespace gonfalon
