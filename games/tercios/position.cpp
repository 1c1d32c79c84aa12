// Position: a state as a short text, one line a thing; a member that is not written has its first
// value, a unit or commander without a line is not in the game.
//
//   scene phase action turn 2 active second        activation troop I1 order ready count 1
//   I1 pose 4572,2286,16384 place table card fire wear 1 marks disordered,shown
//   C0 at 4064,1270 place table exhausted yes
//   march, charge, shot, melee, command            as activation
//   frame kind roll cause order troop I1 dice 4 target 5
//   buying rolled yes left 3/1 bought 1/1 mapped yes/yes
//   laid stencil field pose 4572,6096,0 die 4 side second
//   owed cause contacted commander C0 troop i2
#include <vector>

#include "engine/core/fields.h"
#include "games/tercios/rules/rules.h"
#include "games/tercios/text.h"

namespace gonfalon::tercios {

namespace {

using Members = MemberText<Tercios>;

void read_unit(WordReader& in, const Members& words, Unit& unit) {
    words.read_members(in, unit, [&](std::string_view name) {
        if (name != "marks") return false;
        if (!Members::read_marks<Mark>(in.next(), unit.marks)) in.fail("expected.known_word");
        return true;
    });
}

// Older positions have one flag for every kind, and what was announced in place of `need`.
void read_frame(WordReader& in, const Members& words, Frame& frame) {
    bool flag = false;
    words.read_members(in, frame, [&](std::string_view name) {
        if (name != "flag") return false;
        flag = in.next() == "yes";
        return true;
    });
    if (frame.kind == FrameKind::reaction && frame.need > 1) {
        frame.announced = frame.need == 2 ? Announced::evasion : Announced::interception;
        frame.need = 1;
    }
    if (!flag) return;
    if (frame.kind == FrameKind::reaction)
        frame.charged = true;
    else if (frame.cause == Cause::breaking)
        frame.again = true;
    else
        frame.remounts = true;
}

}  // namespace

void Tercios::write_position(const State& now, std::string& text) const {
    const Members words(*this);
    const Scene& play = now.scene;
    text.append("scene");
    words.write_members(text, play);
    text.push_back('\n');
    for (std::size_t i = 0; i < troop_count(); ++i) {
        const Unit& unit = now.units[i];
        if (unit == Unit{}) continue;
        text.append(code(TroopId{i}));
        words.write_members(text, unit, "marks");
        Members::write_marks<Mark>(text, unit.marks);
        text.push_back('\n');
    }
    for (std::size_t i = 0; i < commander_count(); ++i)
        words.write_line(text, code(CommanderId{i}), now.officers[i]);
    words.write_line(text, "activation", play.activation);
    words.write_line(text, "march", play.march);
    words.write_line(text, "charge", play.charge);
    words.write_line(text, "shot", play.shot);
    words.write_line(text, "melee", play.melee);
    words.write_line(text, "command", play.command);
    words.write_line(text, "buying", play.buying);
    for (const Laid& laid : play.laid) words.write_line(text, "laid", laid);
    for (const Frame& frame : play.frames) words.write_line(text, "frame", frame);
    for (const Owed& owed : play.owed) words.write_line(text, "owed", owed);
}

ReadError Tercios::read_position(std::string_view text, State& state) const {
    const Members words(*this);
    WordReader in(*this, text);
    State found;
    Scene& play = found.scene;
    while (in.ok() && !in.at_end()) {
        const std::string_view head = in.next();
        if (head == "scene") {
            words.read_members(in, play);
        } else if (head == "activation") {
            words.read_members(in, play.activation);
        } else if (head == "march") {
            words.read_members(in, play.march);
        } else if (head == "charge") {
            words.read_members(in, play.charge);
        } else if (head == "shot") {
            words.read_members(in, play.shot);
        } else if (head == "melee") {
            words.read_members(in, play.melee);
        } else if (head == "command") {
            words.read_members(in, play.command);
        } else if (head == "buying") {
            words.read_members(in, play.buying);
        } else if (head == "laid") {
            if (play.laid.full()) {
                in.fail("expected.position");
                break;
            }
            Laid laid;
            words.read_members(in, laid);
            play.laid.push_back(laid);
        } else if (head == "frame") {
            if (play.frames.full()) {
                in.fail("expected.position");
                break;
            }
            Frame frame;
            read_frame(in, words, frame);
            play.frames.push(frame);
        } else if (head == "owed") {
            if (play.owed.full()) {
                in.fail("expected.position");
                break;
            }
            Owed owed;
            words.read_members(in, owed);
            play.owed.push_back(owed);
        } else {
            bool known = false;
            for (std::size_t i = 0; i < troop_count() && !known; ++i)
                if (code(TroopId{i}) == head) {
                    known = true;
                    read_unit(in, words, found.units[i]);
                }
            for (std::size_t i = 0; i < commander_count() && !known; ++i)
                if (code(CommanderId{i}) == head) {
                    known = true;
                    words.read_members(in, found.officers[i]);
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
