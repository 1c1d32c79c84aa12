#include "protocol/case_steps.h"

namespace gonfalon {

void CaseSteps::look(const Match& match) {
    views_.push_back(read_tree(match.view(Viewer::all)).value_or(Tree{}));
}

void CaseSteps::add(Tree step) {
    step.set("view", Tree{std::uint64_t{views_.empty() ? 0 : views_.size() - 1}});
    step.set("expect", Tree::list());
    steps_.add(std::move(step));
}

void CaseSteps::begin(const Match& match) {
    description_ = read_tree(match.description()).value_or(Tree{});
    look(match);
    add(Tree::object().set("do", "begin"));
}

void CaseSteps::say(const Match& match, std::string_view what, Side side, std::string_view text) {
    Tree step = Tree::object();
    step.set("do", what).set("side", name_of(side)).set("text", text);
    if (const auto words = read_tree(match.describe(side, text))) step.set("describe", *words);
    add(std::move(step));
}

void CaseSteps::roll(std::string_view outcome) {
    add(Tree::object().set("do", "roll").set("text", outcome));
}

void CaseSteps::army(std::string_view what, const Tree& list, const Tree& report) {
    steps_.add(Tree::object()
                   .set("do", what)
                   .set("army", list)
                   .set("report", report)
                   .set("expect", Tree::list()));
}

void CaseSteps::went(const Match& match, Tree told) {
    look(match);
    set("view", Tree{std::uint64_t{views_.size() - 1}});
    set("told", std::move(told));
}

void CaseSteps::set(std::string_view key, Tree value) {
    if (steps_.size() > 0) steps_.items().back().set(key, std::move(value));
}

void CaseSteps::expect(Tree expectation) {
    if (steps_.size() == 0) return;
    Tree& step = steps_.items().back();
    Tree expected = step["expect"];
    expected.add(std::move(expectation));
    step.set("expect", std::move(expected));
}

}  // namespace gonfalon
