// What each side may know, and a whole state that fits it.
#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

// P3F-10.1.1.6  Orders lie face down; a try to change one shows only that it is made.
View P3f::observe(const State& now, Viewer who) const {
    View view;
    view.who = who;
    view.turn = now.turn;
    view.segment = now.segment;
    view.side = now.side;
    view.initiative = now.initiative;
    view.second_phase = now.second_phase;
    view.fog = now.fog;
    view.ruse_used = now.ruse_used;
    view.fought = now.fought;
    view.rashness_tested = now.rashness_tested;
    view.orders_open = now.orders_open;
    view.level = now.level;
    view.points = now.points;
    for (const Side side : {Side::first, Side::second})
        view.score[index(side)] = static_cast<std::int16_t>(points(now, side));
    for (std::size_t i = 0; i < piece_count(); ++i) {
        const Piece& piece = now.pieces[i];
        view.pieces.push_back({PieceId{i}, piece.place, piece.zone, piece.marks});
    }
    const auto hides = [&](Side owner) {
        return applies("P3F-10.1.1.6"_rule, !sees_secrets_of(owner, who) && !now.is_over());
    };
    for (std::size_t i = 0; i < tables().columns.size(); ++i) {
        const Column& column = now.columns[i];
        const bool hidden = hides(tables().columns[i].side) && !column.shown;
        view.columns.push_back({ColumnId{i}, hidden ? Order::none : column.order, column.shown,
                                column.tried, column.due, column.entered});
    }
    view.started = now.started;
    view.reaction = now.reaction;
    view.used = now.used;
    view.attacking = now.attacking;
    view.last_target = now.last_target;
    view.last_defender = now.last_defender;
    view.queue = now.queue;
    view.must_charge = now.must_charge;
    view.army_shaken = now.army_shaken;
    view.column_shaken = now.column_shaken;
    view.hesitating = now.hesitating;
    view.fallen = now.fallen;
    view.homeless = now.homeless;
    view.march = now.march;
    view.combat = now.combat;
    view.frames = now.frames;
    for (Frame& frame : view.frames)
        if (frame.kind == FrameKind::order && hides(now.side)) {
            frame.wanted = Order::none;
            frame.need = 0;
        }
    return view;
}

// An order that is not known is taken for Reserve, which adds to no total and lets everybody react:
// so a forecast tells no modifier that nobody has seen. The one that is being tried for may be any.
State P3f::imagine(const View& view, Chance& chance) const {
    State state;
    state.turn = view.turn;
    state.segment = view.segment;
    state.side = view.side;
    state.initiative = view.initiative;
    state.second_phase = view.second_phase;
    state.fog = view.fog;
    state.ruse_used = view.ruse_used;
    state.fought = view.fought;
    state.rashness_tested = view.rashness_tested;
    state.orders_open = view.orders_open;
    state.level = view.level;
    state.points = view.points;
    for (const PieceView& each : view.pieces) {
        Piece& piece = state.piece(each.id);
        piece.place = each.place;
        piece.zone = each.zone;
        piece.marks = each.marks;
    }
    for (const ColumnView& each : view.columns) {
        Column& column = state.column(each.id);
        column.order = each.order;
        column.shown = each.shown;
        column.tried = each.tried;
        column.due = each.due;
        column.entered = each.entered;
        if (options().advanced && column.order == Order::none) column.order = Order::reserve;
    }
    state.started = view.started;
    state.reaction = view.reaction;
    state.used = view.used;
    state.attacking = view.attacking;
    state.last_target = view.last_target;
    state.last_defender = view.last_defender;
    state.queue = view.queue;
    state.must_charge = view.must_charge;
    state.army_shaken = view.army_shaken;
    state.column_shaken = view.column_shaken;
    state.hesitating = view.hesitating;
    state.fallen = view.fallen;
    state.homeless = view.homeless;
    state.march = view.march;
    state.combat = view.combat;
    state.frames = view.frames;
    Referee(*this, state, Log{}).rebuild();
    for (Frame& frame : state.frames) {
        if (frame.kind != FrameKind::order || frame.wanted != Order::none) continue;
        while (frame.wanted == Order::none || frame.wanted == state.column(frame.column).order)
            frame.wanted = all_orders[chance.below(std::size(all_orders))];
        frame.need = static_cast<std::int8_t>(
            Rules(*this, state).order_need(frame.column, frame.wanted, Log{}, nullptr));
    }
    return state;
}

}  // namespace gonfalon::p3f
