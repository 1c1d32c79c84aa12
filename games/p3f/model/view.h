// View: what one side, or a spectator, may know. Not a State: an order the enemy has not shown in
// this phase is not in it.
#pragma once

#include "engine/core/fields.h"
#include "games/p3f/model/state.h"

namespace gonfalon::p3f {

struct PieceView {
    PieceId id{};
    Place place = Place::unused;
    Zone zone{};
    std::uint16_t marks = 0;

    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("id", self.id);
        visit("place", self.place);
        visit("zone", self.zone);
        for (std::size_t i = 0; i < mark_count; ++i) {
            const bool on = (self.marks >> i & 1u) != 0;
            visit(name_of(static_cast<Mark>(i)), on);
        }
    }
};

struct ColumnView {
    ColumnId id{};
    Order order = Order::none;  // none: not played, or not known
    bool shown = false;
    bool tried = false;
    bool due = false;
    std::uint8_t entered = 0;

    static constexpr auto fields =
        members<&ColumnView::id, &ColumnView::order, &ColumnView::shown, &ColumnView::tried,
                &ColumnView::due, &ColumnView::entered>;
};

struct View {
    Viewer who = Viewer::spectator;
    std::uint8_t turn = 1;
    Segment segment = Segment::set_up;
    Side side = Side::first;
    Side initiative = Side::first;
    bool second_phase = false;
    bool fog = false;
    bool ruse_used = false;
    bool fought = false;
    bool rashness_tested = false;
    bool orders_open = false;
    Level level = Level::none;
    std::array<std::int16_t, 2> score{};  // victory points if the battle ended now
    std::array<std::int16_t, 2> points{};
    FixedVector<PieceView, max_pieces> pieces;
    FixedVector<ColumnView, max_columns> columns;
    ZoneSet started;
    ZoneSet reaction;
    ZoneSet used;
    Zone attacking{};
    Zone last_target{};
    PieceId last_defender{};
    PieceSet queue;
    PieceSet must_charge;
    PieceSet army_shaken;
    PieceSet column_shaken;
    PieceSet hesitating;
    PieceSet fallen;
    PieceSet homeless;
    March march;
    Combat combat;
    FixedStack<Frame, max_frames> frames;

    static constexpr auto fields =
        members<&View::who, &View::turn, &View::segment, &View::side, &View::initiative,
                &View::second_phase, &View::fog, &View::ruse_used, &View::fought,
                &View::rashness_tested, &View::orders_open, &View::level, &View::score,
                &View::points, &View::pieces, &View::columns, &View::started, &View::reaction,
                &View::used, &View::attacking, &View::last_target, &View::last_defender,
                &View::queue, &View::must_charge, &View::army_shaken, &View::column_shaken,
                &View::hesitating, &View::fallen, &View::homeless, &View::march, &View::combat,
                &View::frames>;
};

}  // namespace gonfalon::p3f
