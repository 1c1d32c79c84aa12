// Who may know a member of a State is said where the member is named, in the list of members: what
// is not marked there everybody may know.
//
//   struct Unit;
//   struct State;
//   Knowledge card_known(const State& now, const Unit& unit, Side owner, Viewer who);
//
//   struct Unit {
//       static constexpr auto fields =
//           members<&Unit::pose, secret<&Unit::card, card_known>, marked<&Unit::marks, Mark>>;
//   };
//   struct State {
//       static constexpr auto fields = members<&State::turn, things<&State::units, UnitId>>;
//   };
//
// What a viewer is told, what a player imagines and the law of secrecy follow: see view.h. Who may
// know is decided by what everybody may know: the function looks at no secret. It says Knowledge
// where everybody may know that there is something, true or false where even that is hidden with
// it.
//
// Owner is the side of the thing in whose list the secret stands, by the game's side_of(id); of the
// thing that a third argument names; of a secret that is an array of two, one of each side, that
// side.
#pragma once

#include <cstdint>

#include "engine/core/fields.h"
#include "engine/core/literal.h"
#include "engine/game/side.h"

namespace gonfalon {

enum class Knowledge : std::uint8_t { nothing, that_there_is_one, all };

struct NoOwner {};

namespace spelled {

// Hash, text and whoever else asks for no more get the member as it is.
template <auto member, auto known, auto owner>
struct Secret {
    template <class Self, class Visit>
    static constexpr void show(Self& self, Visit& visit) {
        if constexpr (requires { visit.template secret<member, known, owner>(self); })
            visit.template secret<member, known, owner>(self);
        else
            visit(name_of_member<member>, self.*member);
    }
};

template <auto member, class Mark>
struct Marked {
    template <class Self, class Visit>
    static constexpr void show(Self& self, Visit& visit) {
        if constexpr (requires { visit.template marks<Mark>(self.*member); })
            visit.template marks<Mark>(self.*member);
        else
            visit(name_of_member<member>, self.*member);
    }
};

template <auto member, class Id, Literal name>
struct Things {
    template <class Self, class Visit>
    static constexpr void show(Self& self, Visit& visit) {
        constexpr std::string_view shown =
            std::string_view(name).empty() ? name_of_member<member> : std::string_view(name);
        if constexpr (requires { visit.template things<Id>(shown, self.*member); })
            visit.template things<Id>(shown, self.*member);
        else
            visit(shown, self.*member);
    }
};

}  // namespace spelled

// In a list of members: one that not everybody may know;
template <auto member, auto known, auto owner = NoOwner{}>
inline constexpr spelled::Secret<member, known, owner> secret{};
// bits, one for each Mark;
template <auto member, class Mark>
inline constexpr spelled::Marked<member, Mark> marked{};
// an array of things, one for each id that the game has.
template <auto member, class Id, Literal name = "">
inline constexpr spelled::Things<member, Id, name> things{};

}  // namespace gonfalon
