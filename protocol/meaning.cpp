#include "protocol/meaning.h"

#include <algorithm>

namespace gonfalon {
namespace {

void add_once(std::vector<std::string>& list, std::string_view word) {
    if (!word.empty() && std::find(list.begin(), list.end(), word) == list.end())
        list.emplace_back(word);
}

Tree list_of(const std::vector<std::string>& words) {
    Tree list = Tree::list();
    for (const std::string& each : words) list.add(Tree{each});
    return list;
}

}  // namespace

Meaning& Meaning::piece(std::string_view code) {
    add_once(pieces, code);
    return *this;
}

Meaning& Meaning::cell(std::string_view label) {
    add_once(cells, label);
    return *this;
}

void add_to(Tree& action, const Meaning& meaning) {
    if (meaning.sense != Sense::plain) action.set("sense", Tree{name_of(meaning.sense)});
    if (meaning.venture) action.set("venture", Tree{true});
    if (meaning.march) action.set("march", Tree{true});
    Tree on = Tree::object();
    if (!meaning.pieces.empty()) on.set("pieces", list_of(meaning.pieces));
    if (!meaning.cells.empty()) on.set("cells", list_of(meaning.cells));
    if (meaning.facing) on.set("facing", Tree{static_cast<std::int64_t>(*meaning.facing)});
    if (on.size() > 0) action.set("on", std::move(on));
}

}  // namespace gonfalon
