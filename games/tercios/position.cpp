// Position: a state as a short text, one line a thing; a member that is not written has its first
// value, a unit or commander without a line is not in the game.
//
//   scene phase action turn 2 active second        activation troop I1 order ready count 1
//   I1 pose 4572,2286,16384 place table card fire wear 1 marks disordered,shown
//   C0 at 4064,1270 place table exhausted yes
//   march, charge, shot, melee, command            as activation
//   frame kind roll cause order troop I1 dice 4 target 5
//   frame kind activation troop I1 stage acting
//   buying rolled yes left 3/1 bought 1/1 mapped yes/yes
//   laid stencil field pose 4572,6096,0 die 4 side second
//   owed cause contacted commander C0 troop i2
#include "engine/game/position_text.h"
#include "games/tercios/text.h"

namespace gonfalon::tercios {

namespace {

// A stage has a name of its kind, which stands before it. Older positions have its number, one flag
// for every kind, and what was announced in place of `need`.
struct FrameText {
    std::string_view skip = "stage";
    bool flag = false;
    void write(std::string& text, const Frame& frame) const {
        const auto word = [&](std::string_view stage) {
            add_word(text, skip);
            add_word(text, stage);
        };
        const bool named = with_stages(frame.kind, [&](auto first) {
            if (!frame.is_at(first)) word(name_of(frame.at<decltype(first)>()));
        });
        if (!named && frame.stage > 0) word(std::to_string(frame.stage));
    }
    static bool read_stage(std::string_view word, Frame& frame) {
        std::int64_t number = 0;
        if (read_number(word, 0, 255, number)) {
            frame.stage = static_cast<std::uint8_t>(number);
            return frame.stage_fits();
        }
        bool known = false;
        with_stages(frame.kind, [&](auto first) {
            const auto found = find_name<decltype(first)>(word);
            known = found.has_value();
            if (found) frame.go_to(*found);
        });
        return known;
    }
    bool read(std::string_view name, LineReader& in, Frame& frame) {
        if (name == skip) {
            if (!read_stage(in.next(), frame)) in.fail("expected.known_word");
            return true;
        }
        if (name != "flag") return false;
        flag = in.next() == "yes";
        return true;
    }
    void finish(Frame& frame) {
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
};

constexpr auto lines = [](auto& state, auto& page) {
    auto& play = state.scene;
    page.first("scene", play);
    page.template things<TroopId>(state.units, {}, Marked<Mark>{});
    page.template things<CommanderId>(state.officers);
    page.line("activation", play.activation);
    page.line("march", play.march);
    page.line("charge", play.charge);
    page.line("shot", play.shot);
    page.line("melee", play.melee);
    page.line("command", play.command);
    page.line("buying", play.buying);
    page.list("laid", play.laid);
    page.list("frame", play.frames, FrameText{});
    page.list("owed", play.owed);
};

}  // namespace

void Tercios::write_position(const State& now, std::string& text) const {
    PositionWriter<Tercios> page(*this, text);
    lines(now, page);
}

ReadError Tercios::read_position(std::string_view text, State& state) const {
    return read_position_by(*this, text, "expected.tercios_line", state, lines);
}

}  // namespace gonfalon::tercios
