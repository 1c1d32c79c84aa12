// Names of the data as JSON.
#pragma once

#include "engine/core/both_languages.h"
#include "engine/core/some.h"
#include "loader/tree.h"

namespace gonfalon {

inline Tree both(const BothLanguages& name) {
    return Tree::object().set("en", name.en).set("fr", name.fr);
}
template <class Enum>
Tree names_in(Some<Enum> some, std::size_t count) {
    Tree list = Tree::list();
    for (std::size_t i = 0; i < count; ++i)
        if (some.has(static_cast<Enum>(i))) list.add(Tree{name_of(static_cast<Enum>(i))});
    return list;
}

}  // namespace gonfalon
