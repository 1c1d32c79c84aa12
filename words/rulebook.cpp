#include "words/rulebook.h"

#include <algorithm>
#include <cctype>

#include "loader/tree.h"

namespace gonfalon {

namespace {

tl::expected<Tree, LoadError> read_file(const DataFiles& files, const std::string& path) {
    const auto text = files.find(path);
    if (!text) return tl::make_unexpected(LoadError{path, "/", "load.no_file", {}});
    auto tree = read_tree(*text);
    if (!tree)
        return tl::make_unexpected(LoadError{path, "/" + tree.error().member,
                                             std::string(tree.error().key),
                                             std::to_string(tree.error().line)});
    return std::move(*tree);
}

std::vector<std::string> texts(const Tree& list) {
    std::vector<std::string> result;
    for (const Tree& each : list.items()) result.emplace_back(each.text());
    return result;
}

std::vector<Reading> by_edition(const Tree& tree) {
    std::vector<Reading> result;
    for (std::size_t i = 0; i < tree.size(); ++i)
        result.push_back({tree.keys()[i], read_both(tree[i])});
    return result;
}

std::string in_capitals(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return result;
}

}  // namespace

tl::expected<RuleBook, LoadError> RuleBook::read(const DataFiles& files, std::string_view game) {
    const std::string folder(game);
    const auto rules = read_file(files, folder + "/rulebook.json");
    if (!rules) return tl::make_unexpected(rules.error());
    const auto rulings = read_file(files, folder + "/rulings.json");
    if (!rulings) return tl::make_unexpected(rulings.error());
    RuleBook book;
    const Tree& editions = (*rules)["editions"];
    book.edition_option_ = editions["option"].text();
    book.editions_ = by_edition(editions["names"]);
    for (const Tree& rule : (*rules)["rules"].items()) {
        RuleText text;
        text.id = rule["id"].text();
        text.section = rule["section"].text();
        text.kind = rule["kind"].text();
        text.status = rule["status"].text();
        text.title = read_both(rule["title"]);
        text.text = read_both(rule["text"]);
        text.also = texts(rule["aliases"]);
        const Tree& source = rule["source"].is_object() ? rule["source"] : (*rules)["source"];
        text.printed = source["kind"].text() == "printed";
        text.readings = by_edition(rule["editions"]["texts"]);
        text.ruling = rule["editions"]["ruling"].text();
        text.option = rule["editions"]["option"].text();
        text.stands = rule["editions"]["stands"].text();
        book.rules_.push_back(std::move(text));
    }
    for (const Tree& ruling : (*rulings)["rulings"].items()) {
        RuleText text;
        text.id = ruling["id"].text();
        text.kind = "ruling";
        text.printed = false;
        text.status = ruling["status"].text("enforced");
        text.title = read_both(ruling["question"]);
        text.text = read_both(ruling["ruling"]);
        text.reason = read_both(ruling["reason"]);
        text.about = texts(ruling["about"]);
        book.rules_.push_back(std::move(text));
    }
    return book;
}

const RuleText* RuleBook::find(std::string_view id) const {
    for (const RuleText& rule : rules_)
        if (rule.id == id || std::find(rule.also.begin(), rule.also.end(), id) != rule.also.end())
            return &rule;
    // The prefix of the game may be left out, and capitals do not matter.
    const std::string wanted = in_capitals(id);
    for (const RuleText& rule : rules_) {
        const std::string own = in_capitals(rule.id);
        if (own == wanted || own.substr(own.find('-') + 1) == wanted) return &rule;
    }
    return nullptr;
}

std::vector<std::string> RuleBook::like(std::string_view id, std::size_t wanted) const {
    std::vector<std::string> result;
    const std::string capitals = in_capitals(id);
    // From the whole of it to its first half: the longest common beginning first.
    for (std::size_t size = capitals.size(); size > 0 && result.empty(); --size)
        for (const RuleText& rule : rules_) {
            const std::string own = in_capitals(rule.id);
            const std::size_t dash = own.find('-');
            const std::string_view beginning = std::string_view(capitals).substr(0, size);
            const bool without_prefix =
                dash != std::string::npos &&
                std::string_view(own).substr(dash + 1).starts_with(beginning);
            if (result.size() < wanted && (own.starts_with(beginning) || without_prefix))
                result.push_back(rule.id);
        }
    return result;
}

std::string_view RuleBook::title(std::string_view id, std::string_view language) const {
    const RuleText* rule = find(id);
    return rule == nullptr ? std::string_view{} : rule->title.in(language);
}

std::string_view RuleBook::in_force(const RuleText& rule, const OptionValues& options) const {
    if (rule.option.empty()) return rule.stands;
    const std::string_view chosen = option(options, rule.option);
    return chosen == edition_option_ ? option(options, edition_option_) : chosen;
}

std::string_view RuleBook::edition_name(std::string_view edition, std::string_view language) const {
    for (const Reading& each : editions_)
        if (each.edition == edition) return each.text.in(language);
    return edition;
}

}  // namespace gonfalon
