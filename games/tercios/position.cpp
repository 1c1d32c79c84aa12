// Position: a state as a short text, one line a thing; a member that is not written has its first
// value, a unit or commander without a line is not in the game.
//
//   scene phase action turn 2 active second        activation troop I1 order ready count 1
//   I1 pose 4572,2286,16384 place table card fire wear 1 marks disordered,shown
//   C0 at 4064,1270 place table exhausted yes
//   march, charge, shot, melee, command            as activation
//   frame kind roll cause order troop I1 dice 4 target 5
//   owed cause contacted commander C0 troop i2
#include <vector>

#include "engine/core/fields.h"
#include "games/tercios/rules/rules.h"
#include "games/tercios/text.h"

namespace gonfalon::tercios {

namespace {

// Members that are one word; the others have lines of their own.
template <class T>
inline constexpr bool is_word =
    !HasFields<T> || std::is_same_v<T, Point> || std::is_same_v<T, Pose>;
template <>
inline constexpr bool is_word<FixedStack<Frame, 12>> = false;
template <>
inline constexpr bool is_word<FixedVector<Owed, 12>> = false;

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
            if (name != "marks" && word != first[i]) {
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

void write_marks(std::string& text, std::uint64_t marks) {
    if (marks == 0) return;
    add_word(text, "marks");
    std::string list;
    for (std::size_t i = 0; i < mark_count; ++i)
        if ((marks >> i & 1u) != 0)
            list += (list.empty() ? "" : ",") + std::string(name_of(static_cast<Mark>(i)));
    add_word(text, list);
}

bool read_marks(std::string_view list, std::uint64_t& marks) {
    while (true) {
        const std::size_t cut = list.find(',');
        const std::string_view word = list.substr(0, cut);
        std::size_t i = 0;
        while (i < mark_count && name_of(static_cast<Mark>(i)) != word) ++i;
        if (i == mark_count || (marks >> i & 1u) != 0) return false;
        marks |= std::uint64_t{1} << i;
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
                if (!read_marks(in.next(), value.marks)) in.fail("expected.tercios_word");
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
        if (!known || !good) in.fail("expected.tercios_word");
    }
}

}  // namespace

void Tercios::write_position(const State& now, std::string& text) const {
    const MemberText words(*this);
    const Scene& play = now.scene;
    text.append("scene");
    write_members(words, text, play);
    text.push_back('\n');
    for (std::size_t i = 0; i < troop_count(); ++i) {
        const Unit& unit = now.units[i];
        if (unit == Unit{}) continue;
        text.append(code(TroopId{i}));
        write_members(words, text, unit);
        write_marks(text, unit.marks);
        text.push_back('\n');
    }
    for (std::size_t i = 0; i < commander_count(); ++i)
        write_line(words, text, code(CommanderId{i}), now.officers[i]);
    write_line(words, text, "activation", play.activation);
    write_line(words, text, "march", play.march);
    write_line(words, text, "charge", play.charge);
    write_line(words, text, "shot", play.shot);
    write_line(words, text, "melee", play.melee);
    write_line(words, text, "command", play.command);
    for (const Frame& frame : play.frames) write_line(words, text, "frame", frame);
    for (const Owed& owed : play.owed) write_line(words, text, "owed", owed);
}

ReadError Tercios::read_position(std::string_view text, State& state) const {
    const MemberText words(*this);
    WordReader in(*this, text);
    State found;
    Scene& play = found.scene;
    while (in.ok() && !in.at_end()) {
        const std::string_view head = in.next();
        if (head == "scene") {
            read_members(in, words, play);
        } else if (head == "activation") {
            read_members(in, words, play.activation);
        } else if (head == "march") {
            read_members(in, words, play.march);
        } else if (head == "charge") {
            read_members(in, words, play.charge);
        } else if (head == "shot") {
            read_members(in, words, play.shot);
        } else if (head == "melee") {
            read_members(in, words, play.melee);
        } else if (head == "command") {
            read_members(in, words, play.command);
        } else if (head == "frame") {
            if (play.frames.full()) {
                in.fail("expected.position");
                break;
            }
            Frame frame;
            read_members(in, words, frame);
            play.frames.push(frame);
        } else if (head == "owed") {
            if (play.owed.full()) {
                in.fail("expected.position");
                break;
            }
            Owed owed;
            read_members(in, words, owed);
            play.owed.push_back(owed);
        } else {
            bool known = false;
            for (std::size_t i = 0; i < troop_count() && !known; ++i)
                if (code(TroopId{i}) == head) {
                    known = true;
                    read_members(in, words, found.units[i]);
                }
            for (std::size_t i = 0; i < commander_count() && !known; ++i)
                if (code(CommanderId{i}) == head) {
                    known = true;
                    read_members(in, words, found.officers[i]);
                }
            if (!known) in.fail("expected.tercios_line");
        }
        in.end_of_line();
    }
    if (in.ok() && !is_sound(found)) in.fail("expected.position");
    if (in.ok()) state = found;
    return in.error();
}

}  // namespace gonfalon::tercios
