#include "loader/catalogue.h"

#include "loader/tree.h"

namespace gonfalon {

tl::expected<CatalogueLines, LoadError> read_catalogue(std::string_view json,
                                                       std::string_view path) {
    const auto complaint = [&](std::string place, std::string_view key, std::string detail) {
        return tl::make_unexpected(
            LoadError{std::string(path), std::move(place), std::string(key), std::move(detail)});
    };
    const auto tree = read_tree(json);
    if (!tree) {
        const TreeError& error = tree.error();
        return complaint("/" + error.member, error.key, std::to_string(error.line));
    }
    if (!tree->is_object()) return complaint("/", "load.not_an_object", {});
    CatalogueLines lines;
    lines.reserve(tree->size());
    for (std::size_t i = 0; i < tree->size(); ++i) {
        const std::string& key = tree->keys()[i];
        if (!(*tree)[i].is_text()) return complaint("/" + key, "load.not_a_text", {});
        lines.emplace_back(key, std::string((*tree)[i].text()));
    }
    return lines;
}

}  // namespace gonfalon
