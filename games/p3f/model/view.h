// View: what one side, or a spectator, may know. Not a State: an order the enemy has not shown in
// this phase is not in it.
#pragma once

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

    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("id", self.id);
        visit("order", self.order);
        visit("shown", self.shown);
        visit("tried", self.tried);
        visit("due", self.due);
        visit("entered", self.entered);
    }
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

    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("who", self.who);
        visit("turn", self.turn);
        visit("segment", self.segment);
        visit("side", self.side);
        visit("initiative", self.initiative);
        visit("second_phase", self.second_phase);
        visit("fog", self.fog);
        visit("ruse_used", self.ruse_used);
        visit("fought", self.fought);
        visit("rashness_tested", self.rashness_tested);
        visit("orders_open", self.orders_open);
        visit("level", self.level);
        visit("score", self.score);
        visit("points", self.points);
        visit("pieces", self.pieces);
        visit("columns", self.columns);
        visit("started", self.started);
        visit("reaction", self.reaction);
        visit("used", self.used);
        visit("attacking", self.attacking);
        visit("last_target", self.last_target);
        visit("last_defender", self.last_defender);
        visit("queue", self.queue);
        visit("must_charge", self.must_charge);
        visit("army_shaken", self.army_shaken);
        visit("column_shaken", self.column_shaken);
        visit("hesitating", self.hesitating);
        visit("fallen", self.fallen);
        visit("homeless", self.homeless);
        visit("march", self.march);
        visit("combat", self.combat);
        visit("frames", self.frames);
    }
};

}  // namespace gonfalon::p3f
