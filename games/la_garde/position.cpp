// Position: a state as a short text, one line a thing; a member that is not written has its first
// value, a brigade or general without a line is not in the game.
//
//   scene phase movement turn 2 active second formation d1
//   B1 pose 5200,2400,16384 from 5200,2400 place table elements 0/0/4/0/0/0 marks moved,shifted
//   MC1 pose 6000,900,16384 place table grade good aides 4
//   formation D1 order attack known yes      corps C1 order attack shown yes
//   combat stage draw attacker B1 defender b2 bag 4/3/3
//   task kind loss_test brigade B1 other b2 number 2 rule LAG-2.7-minor-defeat
#include "engine/game/position_text.h"
#include "engine/space/plane/words.h"
#include "games/la_garde/game.h"

namespace gonfalon::la_garde {

namespace {

// A rule is written by its id.
struct RuleOfTask {
    std::string_view skip = "rule";
    void write(std::string& text, const Task& task) const {
        if (!task.rule.exists()) return;
        add_word(text, "rule");
        add_word(text, LaGarde::rule_name(task.rule));
    }
    bool read(std::string_view name, LineReader& in, Task& task) {
        if (name != skip) return false;
        task.rule = LaGarde::find_rule(in.next());
        if (!task.rule.exists()) in.fail("expected.known_word");
        return true;
    }
    void finish(Task&) {}
};

constexpr auto lines = [](auto& state, auto& page) {
    page.first("scene", state.scene);
    page.template things<BrigadeId>(state.units, {}, Marked<Mark>{});
    page.template things<GeneralId>(state.officers);
    page.template things<FormationId>(state.divisions, "formation");
    page.template things<CorpsId>(state.corps, "corps");
    page.line("combat", state.scene.combat);
    page.list("task", state.scene.tasks, RuleOfTask{});
};

}  // namespace

void LaGarde::write_position(const State& now, std::string& text) const {
    PositionWriter<LaGarde> page(*this, text);
    lines(now, page);
}

ReadError LaGarde::read_position(std::string_view text, State& state) const {
    return read_position_by(*this, text, "expected.la_garde_line", state, lines);
}

}  // namespace gonfalon::la_garde
