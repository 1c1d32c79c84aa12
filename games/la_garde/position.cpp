// Position: a state as a short text, one line a thing; a member that is not written has its first
// value, a brigade or general without a line is not in the game.
//
//   scene phase movement turn 2 active second formation d1
//   B1 pose 5200,2400,16384 from 5200,2400 place table elements 0/0/4/0/0/0 marks moved,shifted
//   MC1 pose 6000,900,16384 place table grade good aides 4
//   formation D1 order attack known yes      corps C1 order attack shown yes
//   combat stage draw attacker B1 defender b2 bag 4/3/3
//   task kind loss_test brigade B1 other b2 number 2 rule LAG-2.7-minor-defeat
#include <vector>

#include "engine/core/fields.h"
#include "games/la_garde/rules/rules.h"
#include "games/la_garde/text.h"

namespace gonfalon::la_garde {

namespace {

using Members = MemberText<LaGarde>;

void read_unit(WordReader& in, const Members& words, Unit& unit) {
    words.read_members(in, unit, [&](std::string_view name) {
        if (name != "marks") return false;
        if (!Members::read_marks<Mark>(in.next(), unit.marks)) in.fail("expected.known_word");
        return true;
    });
}

void read_task(WordReader& in, const Members& words, Task& task) {
    words.read_members(in, task, [&](std::string_view name) {
        if (name != "rule") return false;
        task.rule = LaGarde::find_rule(in.next());
        if (!task.rule.exists()) in.fail("expected.known_word");
        return true;
    });
}

}  // namespace

void LaGarde::write_position(const State& now, std::string& text) const {
    const Members words(*this);
    const Scene& play = now.scene;
    text.append("scene");
    words.write_members(text, play);
    text.push_back('\n');
    for (std::size_t i = 0; i < tables().brigades.size(); ++i) {
        const Unit& unit = now.units[i];
        if (unit == Unit{}) continue;
        text.append(code(BrigadeId{i}));
        words.write_members(text, unit, "marks");
        Members::write_marks<Mark>(text, unit.marks);
        text.push_back('\n');
    }
    for (std::size_t i = 0; i < tables().generals.size(); ++i)
        words.write_line(text, code(GeneralId{i}), now.officers[i]);
    for (std::size_t i = 0; i < tables().formations.size(); ++i)
        words.write_line(text, "formation " + std::string(code(FormationId{i})), now.divisions[i]);
    for (std::size_t i = 0; i < tables().corps.size(); ++i)
        words.write_line(text, "corps " + std::string(code(CorpsId{i})), now.corps[i]);
    words.write_line(text, "combat", play.combat);
    for (const Task& task : play.tasks) {
        text.append("task");
        words.write_members(text, task, "rule");
        if (task.rule.exists()) {
            add_word(text, "rule");
            add_word(text, rule_name(task.rule));
        }
        text.push_back('\n');
    }
}

ReadError LaGarde::read_position(std::string_view text, State& state) const {
    const Members words(*this);
    WordReader in(*this, text);
    State found;
    Scene& play = found.scene;
    while (in.ok() && !in.at_end()) {
        const std::string_view head = in.next();
        if (head == "scene") {
            words.read_members(in, play);
        } else if (head == "combat") {
            words.read_members(in, play.combat);
        } else if (head == "formation") {
            const FormationId id = in.formation();
            if (in.ok()) words.read_members(in, found.of(id));
        } else if (head == "corps") {
            const CorpsId id = in.corps();
            if (in.ok()) words.read_members(in, found.of(id));
        } else if (head == "task") {
            if (play.tasks.full()) {
                in.fail("expected.position");
                break;
            }
            Task task;
            read_task(in, words, task);
            play.tasks.push_back(task);
        } else {
            bool known = false;
            for (std::size_t i = 0; i < tables().brigades.size() && !known; ++i)
                if (code(BrigadeId{i}) == head) {
                    known = true;
                    read_unit(in, words, found.units[i]);
                }
            for (std::size_t i = 0; i < tables().generals.size() && !known; ++i)
                if (code(GeneralId{i}) == head) {
                    known = true;
                    words.read_members(in, found.officers[i]);
                }
            if (!known) in.fail("expected.la_garde_line");
        }
        in.end_of_line();
    }
    if (in.ok() && !is_sound(found)) in.fail("expected.position");
    if (in.ok()) state = found;
    return in.error();
}

}  // namespace gonfalon::la_garde
