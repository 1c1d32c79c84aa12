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

// Members that are one word; the others have lines of their own.
template <class T>
inline constexpr bool is_word =
    !HasFields<T> || std::is_same_v<T, Point> || std::is_same_v<T, Pose>;
template <>
inline constexpr bool is_word<FixedVector<Task, max_tasks>> = false;

template <class T>
void write_members(const MemberText& words, std::string& text, const T& value) {
    std::vector<std::string> first;
    const T blank{};
    T::fields(blank, [&](std::string_view, const auto& member) {
        using Member = std::remove_cvref_t<decltype(member)>;
        if constexpr (is_word<Member>) first.push_back(words.write(member));
    });
    std::size_t i = 0;
    T::fields(value, [&](std::string_view name, const auto& member) {
        using Member = std::remove_cvref_t<decltype(member)>;
        if constexpr (is_word<Member>) {
            const std::string word = words.write(member);
            if (name != "marks" && name != "rule" && word != first[i]) {
                add_word(text, name);
                add_word(text, word);
            }
            ++i;
        }
    });
}

template <class T>
void write_line(const MemberText& words, std::string& text, std::string_view head, const T& value) {
    if (value == T{}) return;
    text.append(head);
    write_members(words, text, value);
    text.push_back('\n');
}

void write_marks(std::string& text, std::uint8_t marks) {
    if (marks == 0) return;
    add_word(text, "marks");
    std::string list;
    for (std::size_t i = 0; i < mark_count; ++i)
        if ((marks >> i & 1u) != 0)
            list += (list.empty() ? "" : ",") + std::string(name_of(static_cast<Mark>(i)));
    add_word(text, list);
}

bool read_marks(std::string_view list, std::uint8_t& marks) {
    while (true) {
        const std::size_t cut = list.find(',');
        const std::string_view word = list.substr(0, cut);
        std::size_t i = 0;
        while (i < mark_count && name_of(static_cast<Mark>(i)) != word) ++i;
        if (i == mark_count || (marks >> i & 1u) != 0) return false;
        marks = static_cast<std::uint8_t>(marks | 1u << i);
        if (cut == std::string_view::npos) return true;
        list = list.substr(cut + 1);
    }
}

// Names and words up to the end of the line.
template <class T>
void read_members(WordReader& in, const MemberText& words, T& value) {
    while (in.ok() && !in.at_line_end()) {
        const std::string_view name = in.next();
        if constexpr (std::is_same_v<T, Unit>) {
            if (name == "marks") {
                if (!read_marks(in.next(), value.marks)) in.fail("expected.la_garde_word");
                continue;
            }
        }
        if constexpr (std::is_same_v<T, Task>) {
            if (name == "rule") {
                value.rule = LaGarde::find_rule(in.next());
                if (!value.rule.exists()) in.fail("expected.la_garde_word");
                continue;
            }
        }
        bool known = false;
        bool good = true;
        const std::string_view word = in.next();
        T::fields(value, [&](std::string_view member_name, auto& member) {
            using Member = std::remove_cvref_t<decltype(member)>;
            if constexpr (is_word<Member>) {
                if (member_name != name || known) return;
                known = true;
                good = words.read(word, member);
            }
        });
        if (!known || !good) in.fail("expected.la_garde_word");
    }
}

}  // namespace

void LaGarde::write_position(const State& now, std::string& text) const {
    const MemberText words(*this);
    const Scene& play = now.scene;
    text.append("scene");
    write_members(words, text, play);
    text.push_back('\n');
    for (std::size_t i = 0; i < tables().brigades.size(); ++i) {
        const Unit& unit = now.units[i];
        if (unit == Unit{}) continue;
        text.append(code(BrigadeId{i}));
        write_members(words, text, unit);
        write_marks(text, unit.marks);
        text.push_back('\n');
    }
    for (std::size_t i = 0; i < tables().generals.size(); ++i)
        write_line(words, text, code(GeneralId{i}), now.officers[i]);
    for (std::size_t i = 0; i < tables().formations.size(); ++i)
        write_line(words, text, "formation " + std::string(code(FormationId{i})), now.divisions[i]);
    for (std::size_t i = 0; i < tables().corps.size(); ++i)
        write_line(words, text, "corps " + std::string(code(CorpsId{i})), now.corps[i]);
    write_line(words, text, "combat", play.combat);
    for (const Task& task : play.tasks) {
        text.append("task");
        write_members(words, text, task);
        if (task.rule.exists()) {
            add_word(text, "rule");
            add_word(text, rule_name(task.rule));
        }
        text.push_back('\n');
    }
}

ReadError LaGarde::read_position(std::string_view text, State& state) const {
    const MemberText words(*this);
    WordReader in(*this, text);
    State found;
    Scene& play = found.scene;
    while (in.ok() && !in.at_end()) {
        const std::string_view head = in.next();
        if (head == "scene") {
            read_members(in, words, play);
        } else if (head == "combat") {
            read_members(in, words, play.combat);
        } else if (head == "formation") {
            const FormationId id = in.formation();
            if (in.ok()) read_members(in, words, found.of(id));
        } else if (head == "corps") {
            const CorpsId id = in.corps();
            if (in.ok()) read_members(in, words, found.of(id));
        } else if (head == "task") {
            if (play.tasks.full()) {
                in.fail("expected.position");
                break;
            }
            Task task;
            read_members(in, words, task);
            play.tasks.push_back(task);
        } else {
            bool known = false;
            for (std::size_t i = 0; i < tables().brigades.size() && !known; ++i)
                if (code(BrigadeId{i}) == head) {
                    known = true;
                    read_members(in, words, found.units[i]);
                }
            for (std::size_t i = 0; i < tables().generals.size() && !known; ++i)
                if (code(GeneralId{i}) == head) {
                    known = true;
                    read_members(in, words, found.officers[i]);
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
