#include "module/thought.h"

#include "loader/tree.h"

namespace gonfalon {
namespace {

Side side_of(std::string_view name) {
    return name == name_of(Side::second) ? Side::second : Side::first;
}

}  // namespace

std::string write_thought(const Thought& thought) {
    Tree missed = Tree::list();
    for (const RecordLine& line : thought.missed)
        missed.add(Tree::object()
                       .set("kind", static_cast<int>(line.kind))
                       .set("side", name_of(line.side))
                       .set("n", Tree(line.number))
                       .set("to", Tree(line.undo_to))
                       .set("text", line.text));
    return Tree::object()
        .set("game", thought.game)
        .set("side", name_of(thought.side))
        .set("level", thought.level)
        .set("draft", thought.draft)
        .set("next", Tree(thought.next))
        .set("hurried", thought.hurried)
        .set("whole", thought.whole)
        .set("missed", std::move(missed))
        .write();
}

Thought read_thought(std::string_view json) {
    const Tree tree = read_tree(json).value_or(Tree{});
    Thought thought;
    thought.game = tree["game"].text();
    thought.side = side_of(tree["side"].text());
    thought.level = tree["level"].text();
    thought.draft = tree["draft"].text();
    thought.next = static_cast<std::uint64_t>(tree["next"].integer(1));
    thought.hurried = tree["hurried"].boolean();
    thought.whole = tree["whole"].text();
    for (const Tree& each : tree["missed"].items()) {
        RecordLine line;
        const std::int64_t kind = each["kind"].integer();
        line.kind = kind == 2   ? RecordLine::Kind::undo
                    : kind == 1 ? RecordLine::Kind::chance
                                : RecordLine::Kind::action;
        line.side = side_of(each["side"].text());
        line.number = static_cast<std::uint64_t>(each["n"].integer());
        line.undo_to = static_cast<std::uint64_t>(each["to"].integer());
        line.text = each["text"].text();
        thought.missed.push_back(std::move(line));
    }
    return thought;
}

std::string write_choice(const tl::expected<Choice, Refusal>& choice) {
    Tree tree = Tree::object();
    if (choice)
        tree.set("action", choice->action).set("reason", choice->reason);
    else
        tree.set("refusal", choice.error().json);
    return tree.write();
}

tl::expected<Choice, Refusal> read_choice(std::string_view json) {
    const Tree tree = read_tree(json).value_or(Tree{});
    if (!tree["action"].is_text()) {
        Refusal refusal;
        refusal.json = tree["refusal"].text();
        return tl::unexpected(refusal);
    }
    return Choice{std::string(tree["action"].text()), std::string(tree["reason"].text())};
}

}  // namespace gonfalon
