// `rules` (the coverage table, or one rule) and `sources` (every value that is not printed).
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <ostream>
#include <set>

#include "cli/session.h"
#include "cli/telling.h"
#include "loader/tree.h"
#include "protocol/example.h"

namespace gonfalon::cli {

namespace {

constexpr std::string_view statuses[] = {"enforced", "by_construction", "data", "left_to_players",
                                         "not_applicable"};

// What is missing from a rule's entry, as a catalogue key; empty: nothing.
std::string_view hole_in(const RuleText& rule) {
    if (rule.status == "todo") return "cli.rules.hole_todo";
    if (std::find(std::begin(statuses), std::end(statuses), rule.status) == std::end(statuses))
        return "cli.rules.hole_status";
    const auto empty = [](const BothLanguages& text) {
        return text.en.size() < 3 || text.fr.size() < 3;
    };
    if (empty(rule.title)) return "cli.rules.hole_title";
    if (empty(rule.text)) return "cli.rules.hole_text";
    return {};
}

Tree tree_of(const RuleText& rule) {
    Tree tree = Tree::object();
    tree.set("id", rule.id).set("kind", rule.kind).set("status", rule.status);
    const auto both = [](const BothLanguages& text) {
        return Tree::object().set("en", text.en).set("fr", text.fr);
    };
    tree.set("title", both(rule.title)).set("text", both(rule.text));
    if (!rule.reason.en.empty()) tree.set("reason", both(rule.reason));
    if (!rule.readings.empty()) {
        Tree texts = Tree::object();
        for (const Reading& each : rule.readings) texts.set(each.edition, both(each.text));
        tree.set("editions", Tree::object().set("ruling", rule.ruling).set("texts", texts));
    }
    return tree;
}

int one_rule(Session& session, const RuleBook& book) {
    const std::string& id = session.arguments.rule;
    const RuleText* rule = book.find(id);
    if (rule == nullptr) {
        std::string like;
        for (const std::string& each : book.like(id, 6)) like += (like.empty() ? "" : ", ") + each;
        return session.refuse(
            session.say(like.empty() ? "cli.rules.unknown" : "cli.rules.unknown_like",
                        {{"rule", id}, {"like", like}}));
    }
    if (session.arguments.json) {
        session.console.out << tree_of(*rule).write_indented();
    } else {
        const auto specs = load_options(session.files, session.arguments.game);
        if (!specs) return session.give_up(session.words.say(specs.error()));
        const auto wanted = session.options();
        if (!wanted) return session.refuse(wanted.error());
        auto chosen = choose_options(*specs, *wanted);
        if (!chosen) return session.refuse(session.words.say(chosen.error()));
        Telling telling(session, session.arguments.game);
        telling.play_with(std::move(*chosen));
        session.console.out << telling.rule_text(*rule);
    }
    return done;
}

struct Unprinted {
    std::string file;
    std::string path;
    std::string kind;
    std::string why;
};

std::string reason_of(const Tree& source, std::string_view language) {
    for (const char* key : {"why", "from", "method", "address", "book"}) {
        const Tree& reason = source[key];
        if (reason.is_text()) return std::string(reason.text());
        if (reason.is_object()) return std::string(read_both(reason).in(language));
    }
    return {};
}

void collect(const Tree& tree, const std::string& file, const std::string& path,
             std::string_view language, std::vector<Unprinted>& into) {
    if (tree.is_object()) {
        const Tree& source = tree["source"];
        const std::string_view kind = source.is_text() ? source.text() : source["kind"].text();
        if (!kind.empty() && kind != "printed")
            into.push_back(
                {file, path.empty() ? "/" : path, std::string(kind), reason_of(source, language)});
        // Sources of single members of a row that is printed.
        const Tree& sources = tree["sources"];
        for (std::size_t i = 0; i < sources.size(); ++i) {
            const std::string_view of_member = sources[i]["kind"].text();
            if (sources.is_object() && of_member != "printed")
                into.push_back({file, path + "/" + sources.keys()[i], std::string(of_member),
                                reason_of(sources[i], language)});
        }
    }
    for (std::size_t i = 0; i < tree.size(); ++i) {
        const bool is_object = tree.is_object();
        if (is_object && (tree.keys()[i] == "source" || tree.keys()[i] == "sources")) continue;
        // A row or unit is easier to find by its name than by its place.
        std::string step = is_object ? tree.keys()[i] : std::to_string(i);
        for (const char* key : {"id", "code"})
            if (!is_object && tree[i][key].is_text()) step = std::string(tree[i][key].text());
        collect(tree[i], file, path + "/" + step, language, into);
    }
}

}  // namespace

int rules(Session& session) {
    if (!session.use_game(session.arguments.game)) return bad_use;
    const auto book = RuleBook::read(session.files, session.arguments.game);
    if (!book) return session.give_up(session.words.say(book.error()));
    if (!session.arguments.rule.empty()) return one_rule(session, *book);

    Console& console = session.console;
    // Rules by their status; rulings are ours and no part of what is covered.
    std::map<std::string, std::size_t> counts;
    std::size_t rules = 0;
    std::size_t printed = 0;
    std::size_t rulings = 0;
    // Printed rules that the engine holds, and those of them that an example shows.
    std::size_t held = 0;
    std::size_t shown = 0;
    std::set<std::string> with_example;
    for (const ExampleHead& each : examples_of(session.arguments.game))
        with_example.insert(each.rules.begin(), each.rules.end());
    std::vector<std::pair<const RuleText*, std::string_view>> holes;
    Tree list = Tree::list();
    Table table;
    for (const RuleText& rule : book->rules()) {
        if (rule.is_ruling()) {
            ++rulings;
        } else {
            ++rules;
            ++counts[rule.status];
            if (rule.printed) ++printed;
            if (rule.printed && rule.status == "enforced") {
                ++held;
                if (with_example.contains(rule.id)) ++shown;
            }
        }
        if (const std::string_view hole = hole_in(rule); !hole.empty())
            holes.emplace_back(&rule, hole);
        if (session.arguments.json) {
            list.add(tree_of(rule));
        } else {
            table.row({console.paint(Paint::note, rule.id),
                       session.words.knows("rule_status." + rule.status)
                           ? session.say("rule_status." + rule.status)
                           : rule.status,
                       std::string(rule.title.in(session.language()))});
        }
    }
    if (session.arguments.json) {
        Tree count = Tree::object();
        for (const auto& [status, number] : counts) count.set(status, std::uint64_t{number});
        Tree missing = Tree::list();
        for (const auto& [rule, hole] : holes)
            missing.add(Tree::object().set("id", rule->id).set("hole", hole));
        console.out << Tree::object()
                           .set("game", session.arguments.game)
                           .set("rules", std::move(list))
                           .set("counts", std::move(count))
                           .set("printed", std::uint64_t{printed})
                           .set("rulings", std::uint64_t{rulings})
                           .set("enforced", std::uint64_t{held})
                           .set("shown", std::uint64_t{shown})
                           .set("holes", std::move(missing))
                           .write_indented();
        return holes.empty() ? done : failed;
    }
    console.out << table.write(console.width) << "\n";
    console.out << session.say("cli.rules.total", {{"rules", rules}, {"printed", printed}}) << "\n";
    Table summary(2);
    for (const auto& [status, number] : counts)
        summary.row(
            {padded_left(std::to_string(number), 5), session.words.knows("rule_status." + status)
                                                         ? session.say("rule_status." + status)
                                                         : status});
    console.out << summary.write(console.width)
                << session.say("cli.rules.rulings", {{"rulings", rulings}}) << "\n"
                << session.say("cli.rules.shown", {{"shown", shown}, {"rules", held}}) << "\n"
                << std::flush;
    for (const auto& [rule, hole] : holes)
        complain(console, session.say(hole, {{"rule", rule->id}, {"status", rule->status}}));
    if (!holes.empty())
        return session.give_up(session.say("cli.rules.holes", {{"holes", holes.size()}}));
    return done;
}

int sources(Session& session) {
    if (!session.use_game(session.arguments.game)) return bad_use;
    std::vector<Unprinted> found;
    std::size_t files = 0;
    for (const std::string& path : session.files.list(session.arguments.game + "/")) {
        if (!path.ends_with(".json")) continue;
        const auto tree = read_tree(*session.files.find(path));
        if (!tree)
            return session.give_up(session.words.say(LoadError{
                path, "/", std::string(tree.error().key), std::to_string(tree.error().line)}));
        ++files;
        collect(*tree, path, "", session.language(), found);
    }
    Console& console = session.console;
    if (session.arguments.json) {
        Tree list = Tree::list();
        for (const Unprinted& each : found)
            list.add(Tree::object()
                         .set("file", each.file)
                         .set("path", each.path)
                         .set("kind", each.kind)
                         .set("why", each.why));
        console.out << list.write_indented();
        return done;
    }
    std::string file;
    for (const Unprinted& each : found) {
        if (each.file != file) {
            console.out << (file.empty() ? "" : "\n") << console.paint(Paint::strong, each.file)
                        << "\n";
            file = each.file;
        }
        Table table(2);
        table.row(
            {each.path, console.paint(Paint::note, session.say("source." + each.kind)), each.why});
        console.out << table.write(console.width);
    }
    console.out << "\n"
                << session.say("cli.sources.total", {{"values", found.size()}, {"files", files}})
                << "\n";
    return done;
}

}  // namespace gonfalon::cli
