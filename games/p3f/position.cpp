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
#include "engine/game/position_text.h"
#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

namespace {

// A column is told by its side and its code: both sides may have the same.
template <class IdOf>
struct SidedColumn {
    const P3f& game;
    IdOf& column;
    template <class Words>
    void write(const Words&, std::string& text) const {
        add_word(text, column.exists() ? name_of(game.side_of(column)) : "-");
        if (column.exists()) add_word(text, game.code(column));
    }
    template <class Words>
    bool read(const Words&, LineReader& in) const {
        const std::string_view side = in.next();
        if (side == "-") return true;
        const std::string_view code = in.next();
        for (std::size_t i = 0; game.has(ColumnId{i}); ++i)
            if (game.code(ColumnId{i}) == code && name_of(game.side_of(ColumnId{i})) == side)
                column = ColumnId{i};
        return column.exists();
    }
};

template <class S, class Page>
void sets(S& state, Page& page) {
    const auto zones = [&](std::string_view name, auto& set) {
        page.row(name, !set.empty(), each<Zone>(set));
    };
    zones("started", state.started);
    zones("reaction", state.reaction);
    zones("used", state.used);
    zones("combat_retreats", state.combat.retreats);
    page.row("attacking", state.attacking.exists(), state.attacking);
    page.row("last", state.last_target.exists() || state.last_defender.exists(), state.last_target,
             state.last_defender);
    const auto pieces = [&](std::string_view name, auto& set) {
        page.row(name, set.any(), each<PieceId>(set));
    };
    pieces("queue", state.queue);
    pieces("must_charge", state.must_charge);
    pieces("army_shaken", state.army_shaken);
    pieces("column_shaken", state.column_shaken);
    pieces("hesitating", state.hesitating);
    pieces("fallen", state.fallen);
    pieces("homeless", state.homeless);
    pieces("combat_supports", state.combat.supports);
    pieces("combat_seconds", state.combat.seconds);
    pieces("combat_leaders", state.combat.leaders);
    pieces("combat_slain", state.combat.slain);
}

template <class S, class Page>
void lines(const P3f& game, S& state, Page& page) {
    page.row("turn", true, state.turn);
    page.row("segment", true, state.segment, state.side);
    page.row("initiative", true, state.initiative);
    page.row("flags",
             state.second_phase || state.fog || state.ruse_used || state.fought ||
                 state.rashness_tested || state.orders_open,
             flags<&State::second_phase, &State::fog, &State::ruse_used, &State::fought,
                   &State::rashness_tested, &State::orders_open>(state));
    page.row("points", state.points[0] != 0 || state.points[1] != 0, state.points[0],
             state.points[1]);
    page.row("level", state.level != Level::none, state.level);
    for (std::size_t i = 0; game.has(ColumnId{i}); ++i) {
        auto& column = state.columns[i];
        page.row("column " + std::string(name_of(game.side_of(ColumnId{i}))) + " " +
                     std::string(game.code(ColumnId{i})),
                 column != Column{}, column.order,
                 flags<&Column::shown, &Column::tried, &Column::due>(column),
                 Counted{"entered", column.entered});
    }
    for (std::size_t i = 0; game.has(PieceId{i}); ++i) {
        auto& piece = state.pieces[i];
        page.row(game.code(PieceId{i}), piece.place != Place::unused || piece.marks != 0,
                 piece.place, piece.zone, bare<Mark>(piece.marks));
    }
    sets(state, page);
    auto& march = state.march;
    page.row("march", march != March{}, march.piece, march.spent, march.step,
             flags<&March::off_road, &March::upset, &March::closed>(march));
    auto& combat = state.combat;
    page.row("combat", combat.stage != Stage::none, combat.stage, combat.mode, combat.clash,
             combat.from, combat.to, combat.attacker, combat.defender, combat.round,
             combat.difference, combat.attacker_result, combat.defender_result,
             flags<&Combat::charging, &Combat::caracole, &Combat::second, &Combat::same_lead,
                   &Combat::attacker_asterisk, &Combat::defender_asterisk, &Combat::attacker_hurt,
                   &Combat::lead_retreated, &Combat::lead_lost_step>(combat));
    page.rows("frame", state.frames, [&](auto& line, auto& frame) {
        line.words(frame.kind, frame.cause, frame.piece, frame.other, frame.zone, frame.from,
                   SidedColumn{game, frame.column}, frame.wanted, frame.need,
                   flags<&Frame::army>(frame));
    });
}

}  // namespace

void P3f::write_position(const State& now, std::string& text) const {
    PositionWriter<P3f> page(*this, text);
    lines(*this, now, page);
}

ReadError P3f::read_position(std::string_view text, State& target) const {
    State blank;
    if (options().advanced)
        for (std::size_t i = 0; has(ColumnId{i}); ++i)
            blank.columns[i].order = card(ColumnId{i}).order;
    return read_position_by(
        *this, text, "expected.p3f_unit", target,
        [&](State& state, auto& page) { lines(*this, state, page); }, blank,
        [&](State& state) {
            for (const Piece& piece : state.pieces)
                if (piece.on_board() && !piece.zone.exists()) return false;
            Referee(*this, state, Log{}).rebuild();
            return state.combat.round >= 1 && state.combat.round <= 2;
        });
}

}  // namespace gonfalon::p3f
