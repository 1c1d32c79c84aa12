#include "words/rulebook.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>
#include <map>

#include "words/words.h"

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

// The tables of one game, each read once.
class Figures {
  public:
    Figures(const DataFiles& files, std::string game) : files_(files), game_(std::move(game)) {}

    Filling filling(std::string_view name, std::string_view figure) {
        std::string path(figure);
        constexpr int most = 4;  // a value may lead to another such, and a pack's in a circle
        for (int i = 0; i < most && path.find('[') != path.npos; ++i) {
            const std::size_t open = path.rfind('[');
            const std::size_t close = path.find(']', open);
            if (close == path.npos) break;
            const Tree& key = find(path.substr(open + 1, close - open - 1));
            path.replace(open, close + 1 - open, key.text());
        }
        if (const std::size_t sign = path.find(" # "); sign != path.npos)
            return {name, place_of(path.substr(sign + 3), find(path.substr(0, sign)))};
        std::int64_t by = 1;
        std::int64_t times = 1;
        if (const std::size_t slash = path.find(" / "); slash != path.npos) {
            std::from_chars(path.data() + slash + 3, path.data() + path.size(), by);
            if (by == 0) by = 1;
            path.resize(slash);
        }
        if (const std::size_t star = path.find(" * "); star != path.npos) {
            std::from_chars(path.data() + star + 3, path.data() + path.size(), times);
            path.resize(star);
        }
        const Tree& value = find(path);
        if (value.is_text()) return {name, value.text()};
        constexpr std::int64_t most_times = 1000;
        times = std::clamp<std::int64_t>(times, 1, most_times);
        constexpr std::int64_t bound = std::numeric_limits<std::int64_t>::max() / most_times;
        const std::int64_t number = std::clamp(value.integer(), -bound, bound) * times;
        if (by == 2 && number == 1) return {name, "½"};
        if (number % by != 0) return {name, static_cast<double>(number) / static_cast<double>(by)};
        return {name, number / by};
    }

  private:
    static std::int64_t place_of(std::string_view wanted, const Tree& list) {
        for (std::size_t i = 0; i < list.size(); ++i)
            if (list[i].is_text() && list[i].text() == wanted)
                return static_cast<std::int64_t>(i) + 1;
        return 0;
    }

    const Tree& find(const std::string& path) {
        const std::size_t dot = std::min(path.find('.'), path.size());
        const std::string name = path.substr(0, dot);
        auto table = tables_.find(name);
        if (table == tables_.end()) {
            const bool table_of_rules = name.find('/') == name.npos;
            const auto text =
                files_.find(game_ + (table_of_rules ? "/tables/" : "/") + name + ".json");
            auto tree = text ? read_tree(*text) : tl::expected<Tree, TreeError>(Tree{});
            table = tables_.emplace(name, tree ? std::move(*tree) : Tree{}).first;
        }
        return table->second.at_path(std::string_view(path).substr(std::min(dot + 1, path.size())));
    }

    const DataFiles& files_;
    std::string game_;
    std::map<std::string, Tree> tables_;
};

// Every text of an entry is a pattern for its figures.
Tree with_figures(const Tree& entry, Figures& figures) {
    const Tree& wanted = entry["figures"];
    if (!wanted.is_object()) return entry;
    std::vector<Filling> fillings;
    for (std::size_t i = 0; i < wanted.size(); ++i)
        fillings.push_back(figures.filling(wanted.keys()[i], wanted[i].text()));
    Tree result = Tree::object();
    for (std::size_t i = 0; i < entry.size(); ++i) {
        const std::string& key = entry.keys()[i];
        if (key == "figures") continue;
        Tree member = entry[i];
        if (key == "title" || key == "text" || key == "ruling" || key == "reason")
            for (const Language language : {Language::en, Language::fr})
                if (const Tree* text = member.find(name_of(language)))
                    member.set(name_of(language), Words::fill(language, text->text(), fillings));
        result.set(key, std::move(member));
    }
    return result;
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

Tree filled_rules(const DataFiles& files, const std::string& path) {
    auto book = read_file(files, path);
    if (!book) return {};
    Figures figures(files, path.substr(0, path.find('/')));
    Tree result = Tree::object();
    for (std::size_t i = 0; i < book->size(); ++i) {
        Tree member = (*book)[i];
        if (member.is_list())
            for (Tree& entry : member.items()) entry = with_figures(entry, figures);
        result.set(book->keys()[i], std::move(member));
    }
    return result;
}

tl::expected<RuleBook, LoadError> RuleBook::read(const DataFiles& files, std::string_view game) {
    const std::string folder(game);
    for (const char* file : {"/rulebook.json", "/rulings.json"})
        if (const auto there = read_file(files, folder + file); !there)
            return tl::make_unexpected(there.error());
    const Tree rules = filled_rules(files, folder + "/rulebook.json");
    const Tree rulings = filled_rules(files, folder + "/rulings.json");
    RuleBook book;
    const Tree& editions = rules["editions"];
    book.edition_option_ = editions["option"].text();
    book.editions_ = by_edition(editions["names"]);
    for (const Tree& rule : rules["rules"].items()) {
        RuleText text;
        text.id = rule["id"].text();
        text.section = rule["section"].text();
        text.kind = rule["kind"].text();
        text.status = rule["status"].text();
        text.title = read_both(rule["title"]);
        text.text = read_both(rule["text"]);
        text.also = texts(rule["aliases"]);
        const Tree& source = rule["source"].is_object() ? rule["source"] : rules["source"];
        text.printed = source["kind"].text() == "printed";
        text.readings = by_edition(rule["editions"]["texts"]);
        text.ruling = rule["editions"]["ruling"].text();
        text.option = rule["editions"]["option"].text();
        text.stands = rule["editions"]["stands"].text();
        book.rules_.push_back(std::move(text));
    }
    for (const Tree& ruling : rulings["rulings"].items()) {
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
