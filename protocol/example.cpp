#include "protocol/example.h"

#include <algorithm>

#include "protocol/case.h"
#include "protocol/case_steps.h"

namespace gonfalon {

namespace {

constexpr std::string_view ending = ".case";

std::string folder_of(std::string_view game) { return "examples/" + std::string(game) + "/"; }

// What stands after `heading` at the beginning of a line.
std::string_view after(std::string_view text, std::string_view heading) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        if (line.starts_with(heading) && line.size() > heading.size() &&
            line[heading.size()] == ' ')
            return line.substr(heading.size() + 1);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return {};
}

}  // namespace

ExampleHead head_of(std::string_view name, std::string_view text) {
    ExampleHead head{std::string(name),
                     std::string(after(text, "title")),
                     std::string(after(text, "title_fr")),
                     {}};
    std::string_view rules = after(text, "rules");
    while (!rules.empty()) {
        const std::size_t end = std::min(rules.find(' '), rules.size());
        if (end > 0) head.rules.emplace_back(rules.substr(0, end));
        rules.remove_prefix(std::min(end + 1, rules.size()));
    }
    return head;
}

std::vector<ExampleHead> examples_of(std::string_view game, const DataFiles& files) {
    const std::string folder = folder_of(game);
    std::vector<ExampleHead> heads;
    for (const std::string& path : files.list(folder)) {
        if (!path.ends_with(ending)) continue;
        const std::string_view name = std::string_view(path).substr(
            folder.size(), path.size() - folder.size() - ending.size());
        heads.push_back(head_of(name, files.find(path).value_or("")));
    }
    return heads;
}

std::optional<Example> example_named(std::string_view game, std::string_view name,
                                     const DataFiles& files) {
    const auto text = files.find(folder_of(game) + std::string(name) + std::string(ending));
    if (!text) return std::nullopt;
    CaseSteps steps;
    if (!run_case(files, *text, &steps).ok()) return std::nullopt;
    const ExampleHead head = head_of(name, *text);
    Tree rules = Tree::list();
    for (const std::string& rule : head.rules) rules.add(rule);
    Tree title = Tree::object().set("en", head.title).set("fr", head.title_fr);
    return Example{Tree::object()
                       .set("name", head.name)
                       .set("title", std::move(title))
                       .set("rules", std::move(rules)),
                   steps.description(), steps.steps(), steps.views()};
}

}  // namespace gonfalon
