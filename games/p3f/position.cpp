// Position: a state as a short text, one line a thing; what is not written has its first value.
//
//   turn 3                              segment combat second
//   initiative first                    flags second_phase fog fought
//   points 0 4                          level marginal
//   column first bataille attack shown tried due entered 2
//   C1 board 114 charge disordered...   (code, place, zone, marks)
//   started 114 115                     reaction 118     used 114
//   attacking 114                       last 118 H3
//   queue C1 C4                         must_charge, army_shaken, column_shaken, hesitating,
//                                       fallen, homeless
//   march C1 3 1 off_road upset closed  (piece, points spent, cost of the last step)
//   combat roll close none 114 118 C1 H3 1 2 none none [flags] | combat_supports C2 | ...
//   frame check step C1 - - - - none 5
//
// A piece without a line is not in play. `-` is nothing.
#include "games/p3f/rules/rules.h"
#include "games/p3f/text.h"

namespace gonfalon::p3f {

namespace {

// The small facts that are true or not, by name.
constexpr auto each_flag = members<&State::second_phase, &State::fog, &State::ruse_used,
                                   &State::fought, &State::rashness_tested, &State::orders_open>;
constexpr auto each_march_flag = members<&March::off_road, &March::upset, &March::closed>;
constexpr auto each_combat_flag =
    members<&Combat::charging, &Combat::caracole, &Combat::second, &Combat::same_lead,
            &Combat::attacker_asterisk, &Combat::defender_asterisk, &Combat::attacker_hurt,
            &Combat::lead_retreated, &Combat::lead_lost_step>;
constexpr auto each_column_flag = members<&Column::shown, &Column::tried, &Column::due>;
template <class S, class Visit>
void each_zone_set(S& state, Visit&& visit) {
    visit("started", state.started);
    visit("reaction", state.reaction);
    visit("used", state.used);
    visit("combat_retreats", state.combat.retreats);
}
template <class S, class Visit>
void each_piece_set(S& state, Visit&& visit) {
    visit("queue", state.queue);
    visit("must_charge", state.must_charge);
    visit("army_shaken", state.army_shaken);
    visit("column_shaken", state.column_shaken);
    visit("hesitating", state.hesitating);
    visit("fallen", state.fallen);
    visit("homeless", state.homeless);
    visit("combat_supports", state.combat.supports);
    visit("combat_seconds", state.combat.seconds);
    visit("combat_leaders", state.combat.leaders);
    visit("combat_slain", state.combat.slain);
}

class PositionWriter {
  public:
    PositionWriter(const P3f& game, std::string& text) : game_(game), out_(game, text) {}

    void write(const State& now) {
        out_.word("turn").number(now.turn).end();
        out_.word("segment").word(name_of(now.segment)).word(name_of(now.side)).end();
        out_.word("initiative").word(name_of(now.initiative)).end();
        flags(now);
        if (now.points[0] != 0 || now.points[1] != 0)
            out_.word("points").number(now.points[0]).number(now.points[1]).end();
        if (now.level != Level::none) out_.word("level").word(name_of(now.level)).end();
        for (std::size_t i = 0; i < game_.tables().columns.size(); ++i) column(now, ColumnId{i});
        for (std::size_t i = 0; i < game_.piece_count(); ++i) piece(now, PieceId{i});
        each_zone_set(now, [&](std::string_view name, const ZoneSet& set) {
            if (set.empty()) return;
            out_.word(name);
            for (const Zone zone : set) out_.zone(zone);
            out_.end();
        });
        if (now.attacking.exists()) out_.word("attacking").zone(now.attacking).end();
        if (now.last_target.exists() || now.last_defender.exists()) {
            out_.word("last");
            optional(now.last_target);
            optional(now.last_defender);
            out_.end();
        }
        each_piece_set(now, [&](std::string_view name, const PieceSet& set) {
            if (!set.any()) return;
            out_.word(name);
            set.each([&](std::size_t i) { out_.piece(PieceId{i}); });
            out_.end();
        });
        march(now.march);
        combat(now.combat);
        for (const Frame& frame : now.frames) write(frame);
    }

  private:
    void optional(Zone zone) { zone.exists() ? out_.zone(zone) : out_.word("-"); }
    void optional(PieceId id) { id.exists() ? out_.piece(id) : out_.word("-"); }
    void flags(const State& now) {
        bool any = false;
        each_flag(now, [&](std::string_view, bool on) { any = any || on; });
        if (!any) return;
        out_.word("flags");
        each_flag(now, [&](std::string_view name, bool on) {
            if (on) out_.word(name);
        });
        out_.end();
    }
    void column(const State& now, ColumnId id) {
        const Column& column = now.column(id);
        if (column == Column{}) return;
        out_.word("column")
            .word(name_of(game_.card(id).side))
            .column(id)
            .word(name_of(column.order));
        each_column_flag(column, [&](std::string_view name, bool on) {
            if (on) out_.word(name);
        });
        if (column.entered != 0) out_.word("entered").number(column.entered);
        out_.end();
    }
    void piece(const State& now, PieceId id) {
        const Piece& piece = now.piece(id);
        if (piece.place == Place::unused && piece.marks == 0) return;
        out_.piece(id).word(name_of(piece.place));
        optional(piece.zone);
        for (std::size_t i = 0; i < count_of<Mark>; ++i)
            if (piece.has(static_cast<Mark>(i))) out_.word(name_of(static_cast<Mark>(i)));
        out_.end();
    }
    void march(const March& march) {
        if (march == March{}) return;
        out_.word("march");
        optional(march.piece);
        out_.number(march.spent).number(march.step);
        each_march_flag(march, [&](std::string_view name, bool on) {
            if (on) out_.word(name);
        });
        out_.end();
    }
    void combat(const Combat& combat) {
        if (combat.stage == Stage::none) return;
        out_.word("combat").word(name_of(combat.stage)).word(name_of(combat.mode));
        out_.word(name_of(combat.clash));
        optional(combat.from);
        optional(combat.to);
        optional(combat.attacker);
        optional(combat.defender);
        out_.number(combat.round).number(combat.difference);
        out_.word(name_of(combat.attacker_result)).word(name_of(combat.defender_result));
        each_combat_flag(combat, [&](std::string_view name, bool on) {
            if (on) out_.word(name);
        });
        out_.end();
    }
    void write(const Frame& frame) {
        out_.word("frame").word(name_of(frame.kind)).word(name_of(frame.cause));
        optional(frame.piece);
        optional(frame.other);
        optional(frame.zone);
        optional(frame.from);
        if (frame.column.exists()) {
            out_.word(name_of(game_.card(frame.column).side)).column(frame.column);
        } else {
            out_.word("-");
        }
        out_.word(name_of(frame.wanted)).number(frame.need);
        if (frame.army) out_.word("army");
        out_.end();
    }

    const P3f& game_;
    WordWriter out_;
};

class PositionReader {
  public:
    PositionReader(const P3f& game, std::string_view text) : game_(game), in_(game, text) {}

    ReadError read(State& state) {
        State found;
        if (game_.options().advanced)
            for (std::size_t i = 0; i < game_.tables().columns.size(); ++i)
                found.columns[i].order = game_.tables().columns[i].order;
        while (in_.ok() && !in_.at_end()) {
            line(found);
            in_.end_of_line();
        }
        if (in_.ok()) {
            Referee(game_, found, Log{}).rebuild();
            if (!game_.is_sound(found)) in_.fail("expected.position");
        }
        if (in_.ok()) state = found;
        return in_.error();
    }

  private:
    Zone optional_zone() {
        if (!in_.ok()) return {};
        const std::string_view word = in_.next();
        return word == "-" ? Zone{} : in_.zone_named(word);
    }
    PieceId optional_piece() {
        if (!in_.ok()) return {};
        const std::string_view word = in_.next();
        return word == "-" ? PieceId{} : in_.piece_named(word);
    }
    // Flags up to the end of the line, each at most once and in any order.
    template <class Each, class Of>
    void read_flags(Each each, Of& of) {
        while (in_.ok() && !in_.at_line_end()) {
            const std::string_view word = in_.next();
            bool known = false;
            each(of, [&](std::string_view name, bool& flag) {
                if (name != word) return;
                known = !flag;
                flag = true;
            });
            if (!known) in_.fail("expected.known_word");
        }
    }

    void line(State& state) {
        const std::string_view head = in_.next();
        if (head == "turn") {
            state.turn = static_cast<std::uint8_t>(in_.number(1, max_turns));
        } else if (head == "segment") {
            state.segment = in_.named<Segment>();
            state.side = in_.named<Side>();
        } else if (head == "initiative") {
            state.initiative = in_.named<Side>();
        } else if (head == "flags") {
            read_flags([](State& of, auto&& visit) { each_flag(of, visit); }, state);
        } else if (head == "points") {
            for (std::int16_t& points : state.points)
                points = static_cast<std::int16_t>(in_.number(-999, 999));
        } else if (head == "level") {
            state.level = in_.named<Level>();
        } else if (head == "column") {
            column(state);
        } else if (head == "attacking") {
            state.attacking = in_.zone();
        } else if (head == "last") {
            state.last_target = optional_zone();
            state.last_defender = optional_piece();
        } else if (head == "march") {
            state.march.piece = in_.piece();
            state.march.spent = static_cast<std::uint8_t>(in_.number(0, 60));
            state.march.step = static_cast<std::uint8_t>(in_.number(0, 60));
            read_flags([](March& of, auto&& visit) { each_march_flag(of, visit); }, state.march);
        } else if (head == "combat") {
            combat(state.combat);
        } else if (head == "frame") {
            frame(state);
        } else if (!set(head, state)) {
            piece(head, state);
        }
    }
    bool set(std::string_view head, State& state) {
        bool known = false;
        each_zone_set(state, [&](std::string_view name, ZoneSet& zones) {
            if (name != head) return;
            known = true;
            while (in_.ok() && !in_.at_line_end()) zones.insert(in_.zone());
        });
        each_piece_set(state, [&](std::string_view name, PieceSet& pieces) {
            if (name != head) return;
            known = true;
            while (in_.ok() && !in_.at_line_end()) {
                const PieceId id = in_.piece();
                if (id.exists()) pieces.set(id.index());
            }
        });
        return known;
    }
    void column(State& state) {
        const Side side = in_.named<Side>();
        const ColumnId id = in_.column(side);
        const Order order = in_.named<Order>("expected.p3f_order");
        if (!in_.ok()) return;
        Column& column = state.column(id);
        column = Column{};
        column.order = order;
        while (in_.ok() && !in_.at_line_end()) {
            const std::string_view word = in_.next();
            if (word == "entered") {
                column.entered = static_cast<std::uint8_t>(in_.number(1, max_turns));
                continue;
            }
            bool known = false;
            each_column_flag(column, [&](std::string_view name, bool& flag) {
                if (name != word) return;
                known = !flag;
                flag = true;
            });
            if (!known) in_.fail("expected.known_word");
        }
    }
    void piece(std::string_view code, State& state) {
        const PieceId id = in_.piece_named(code);
        const Place place = in_.named<Place>();
        const Zone zone = optional_zone();
        Piece found;
        found.place = place;
        found.zone = zone;
        while (in_.ok() && !in_.at_line_end()) {
            const Mark mark = in_.named<Mark>();
            if (found.has(mark)) in_.fail("expected.known_word");
            found.set(mark);
        }
        if (!in_.ok()) return;
        if (place == Place::board && !zone.exists()) {
            in_.fail("expected.p3f_zone");
            return;
        }
        state.piece(id) = found;
    }
    void combat(Combat& combat) {
        combat.stage = in_.named<Stage>();
        combat.mode = in_.named<Mode>();
        combat.clash = in_.named<Clash>();
        combat.from = optional_zone();
        combat.to = optional_zone();
        combat.attacker = optional_piece();
        combat.defender = optional_piece();
        combat.round = static_cast<std::uint8_t>(in_.number(1, 2));
        combat.difference = static_cast<std::int8_t>(in_.number(-40, 40));
        combat.attacker_result = in_.named<Result>();
        combat.defender_result = in_.named<Result>();
        read_flags([](Combat& of, auto&& visit) { each_combat_flag(of, visit); }, combat);
    }
    void frame(State& state) {
        Frame frame;
        frame.kind = in_.named<FrameKind>();
        frame.cause = in_.named<Cause>();
        frame.piece = optional_piece();
        frame.other = optional_piece();
        frame.zone = optional_zone();
        frame.from = optional_zone();
        const std::string_view side = in_.ok() ? in_.next() : std::string_view{};
        if (side == name_of(Side::first)) {
            frame.column = in_.column(Side::first);
        } else if (side == name_of(Side::second)) {
            frame.column = in_.column(Side::second);
        } else if (side != "-") {
            in_.fail("expected.known_word");
        }
        frame.wanted = in_.named<Order>("expected.p3f_order");
        frame.need = static_cast<std::int8_t>(in_.number(-40, 40));
        if (in_.ok() && !in_.at_line_end()) {
            frame.army = in_.next() == "army";
            if (!frame.army) in_.fail("expected.known_word");
        }
        if (state.frames.full()) in_.fail("expected.position");
        if (in_.ok()) state.frames.push(frame);
    }

    const P3f& game_;
    WordReader in_;
};

}  // namespace

void P3f::write_position(const State& now, std::string& text) const {
    PositionWriter(*this, text).write(now);
}

ReadError P3f::read_position(std::string_view text, State& state) const {
    return PositionReader(*this, text).read(state);
}

}  // namespace gonfalon::p3f
