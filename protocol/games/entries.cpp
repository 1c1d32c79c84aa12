#include "protocol/games/entries.h"

namespace gonfalon {

extern const GameEntry grunwald_entry;
extern const GameEntry la_garde_entry;
extern const GameEntry p3f_entry;
extern const GameEntry tercios_entry;
extern const GameEntry toy_entry;

std::vector<const GameEntry*> game_entries() {
    return {&grunwald_entry, &p3f_entry, &tercios_entry, &la_garde_entry, &toy_entry};
}

Tree data_tree(const DataFiles& files, std::string_view path) {
    const auto text = files.find(path);
    if (!text) return {};
    auto tree = read_tree(*text);
    return tree ? std::move(*tree) : Tree{};
}

const Tree& by_id(const Tree& list, std::string_view id) {
    for (const Tree& each : list.items())
        if (each["id"].text() == id) return each;
    return list["none"];
}

Tree measure(std::string_view unit, std::int64_t length, std::int64_t great,
             std::initializer_list<std::string_view> turns,
             std::initializer_list<std::string_view> counts) {
    const auto rules = [](std::initializer_list<std::string_view> ids) {
        Tree list = Tree::list();
        for (const std::string_view id : ids) list.add(Tree{id});
        return list;
    };
    return Tree::object()
        .set("unit", Tree{unit})
        .set("length", Tree{length})
        .set("great", Tree{great})
        .set("turns", rules(turns))
        .set("counts", rules(counts));
}

}  // namespace gonfalon
