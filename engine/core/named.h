// In a list of members: one that is called otherwise outside than in the program.
//
//   members<&OrderCard::rule, named<&OrderCard::acts, "actions">>
#pragma once

#include "engine/core/fields.h"
#include "engine/core/literal.h"

namespace gonfalon {

namespace spelled {

template <auto member, Literal name>
struct Named {
    template <class Self, class Visit>
    static constexpr void show(Self& self, Visit& visit) {
        visit(std::string_view(name), self.*member);
    }
};

}  // namespace spelled

template <auto member, Literal name>
inline constexpr spelled::Named<member, name> named{};

}  // namespace gonfalon
