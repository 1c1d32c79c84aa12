#include "protocol/games/entries.h"

namespace gonfalon {

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

Tree figure_tree(std::string_view whose, std::size_t id, const plane::Figure& figure) {
    const auto number = [](std::int64_t value) { return Tree{value}; };
    Tree tree =
        Tree::object()
            .set(whose, Tree{static_cast<std::uint64_t>(id)})
            .set("at", Tree::list().add(number(figure.pose.at.x)).add(number(figure.pose.at.y)))
            .set("facing", number(figure.pose.facing))
            .set("width", number(figure.size.width))
            .set("depth", number(figure.size.depth))
            .set("range", number(figure.range));
    if (figure.ahead) tree.set("ahead", Tree{true});
    return tree;
}

}  // namespace gonfalon
