// CaseSteps: a case as it is shown to somebody: every deed with what is told of it and what the
// case expects of it, and how the board stands after each, nothing hidden. The shapes are told in
// protocol/README.md.
#pragma once

#include <string_view>
#include <vector>

#include "loader/tree.h"
#include "protocol/match.h"

namespace gonfalon {

class CaseSteps {
  public:
    const Tree& steps() const { return steps_; }
    const Tree& description() const { return description_; }
    const std::vector<Tree>& views() const { return views_; }

    void begin(const Match& match);
    // Before it is done, so that its words are those of that moment.
    void say(const Match& match, std::string_view what, Side side, std::string_view text);
    void roll(std::string_view outcome);
    // "allow" or "refuse": what the composition rules say of an army list. There is no board.
    void army(std::string_view what, const Tree& list, const Tree& report);
    // It has been done.
    void went(const Match& match, Tree told);
    // Of the deed that was last said.
    void set(std::string_view key, Tree value);
    void expect(Tree expectation);

  private:
    void add(Tree step);
    void look(const Match& match);

    Tree steps_ = Tree::list();
    Tree description_;
    std::vector<Tree> views_;
};

}  // namespace gonfalon
