#include "protocol/case_army.h"

#include <algorithm>

#include "protocol/armies.h"
#include "protocol/case_text.h"

namespace gonfalon {

namespace {

// The place of a step among the items of a list or the members of an object; its size: none.
std::size_t place_in(const Tree& tree, std::string_view step) {
    if (tree.is_object())
        return static_cast<std::size_t>(std::find(tree.keys().begin(), tree.keys().end(), step) -
                                        tree.keys().begin());
    if (const auto place = integer_of(step); place && *place >= 0)
        return std::min(static_cast<std::size_t>(*place), tree.size());
    const auto named = std::find_if(tree.items().begin(), tree.items().end(),
                                    [&](const Tree& each) { return each["id"].text() == step; });
    return static_cast<std::size_t>(named - tree.items().begin());
}

Tree* at(Tree& tree, std::string_view path) {
    Tree* now = &tree;
    while (!path.empty()) {
        const std::size_t dot = std::min(path.find('.'), path.size());
        const std::size_t place = place_in(*now, path.substr(0, dot));
        if (place >= now->size()) return nullptr;
        now = &now->items()[place];
        path.remove_prefix(std::min(dot + 1, path.size()));
    }
    return now;
}

Tree value_of(std::string_view text) {
    const auto read = read_tree("[" + std::string(text) + "]");
    return read && read->size() == 1 ? (*read)[std::size_t{0}] : Tree{text};
}

// "regiments.R1.kind" -> "regiments.R1" and "kind"
std::pair<std::string_view, std::string_view> parted(std::string_view path) {
    const std::size_t dot = path.rfind('.');
    if (dot == std::string_view::npos) return {{}, path};
    return {path.substr(0, dot), path.substr(dot + 1)};
}

}  // namespace

bool CaseArmy::change(std::string_view path, std::string_view value) {
    const auto [parent, last] = parted(path);
    Tree* holder = at(list_, parent);
    if (holder == nullptr) return false;
    if (holder->is_object()) {
        holder->set(last, value_of(value));
        return true;
    }
    Tree* item = at(*holder, last);
    if (item == nullptr) return false;
    *item = value_of(value);
    return true;
}

bool CaseArmy::add(std::string_view path, std::string_view value) {
    Tree* list = at(list_, path);
    if (list == nullptr || !list->is_list()) return false;
    list->add(value_of(value));
    return true;
}

bool CaseArmy::drop(std::string_view path) {
    const auto [parent, last] = parted(path);
    Tree* holder = at(list_, parent);
    if (holder == nullptr) return false;
    const std::size_t place = place_in(*holder, last);
    if (place >= holder->size()) return false;
    // An object is made anew: its names and its values go together.
    Tree rest = holder->is_object() ? Tree::object() : Tree::list();
    for (std::size_t i = 0; i < holder->size(); ++i) {
        if (i == place) continue;
        if (holder->is_object())
            rest.set(holder->keys()[i], holder->items()[i]);
        else
            rest.add(holder->items()[i]);
    }
    *holder = std::move(rest);
    return true;
}

tl::expected<Tree, LoadError> CaseArmy::report(const DataFiles& files, std::string_view game,
                                               const OptionValues& options) const {
    tl::expected<Tree, LoadError> result = Tree{};
    at_army_game(game, [&]<class G>() {
        const auto army = check_army<G>(files, list_.write(), "case", options);
        if (army)
            result = army_report(*army);
        else
            result = tl::make_unexpected(army.error());
    });
    return result;
}

}  // namespace gonfalon
