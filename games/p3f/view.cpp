// What each side may know, and what may be hidden from it.
#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

// P3F-10.1.1.6  Orders lie face down; a try to change one shows only that it is made.
bool order_known(const State&, const Column& column, Side owner, Viewer who) {
    return column.shown || !applies("P3F-10.1.1.6"_rule, who != viewer(owner));
}
bool try_known(const State&, const Frame& frame, Side owner, Viewer who) {
    return frame.kind != FrameKind::order || !applies("P3F-10.1.1.6"_rule, who != viewer(owner));
}

// An order that is not known is taken for Reserve, which adds to no total and lets everybody react:
// so a forecast tells no modifier that nobody has seen. The one that is being tried for may be any.
void P3f::imagine_secrets(const View&, State& state, Chance& chance) const {
    for (std::size_t i = 0; i < tables().columns.size(); ++i)
        if (options().advanced && state.columns[i].order == Order::none)
            state.columns[i].order = Order::reserve;
    for (Frame& frame : state.frames) {
        if (frame.kind != FrameKind::order || frame.wanted != Order::none) continue;
        while (frame.wanted == Order::none || frame.wanted == state.column(frame.column).order)
            frame.wanted = all_orders[chance.below(std::size(all_orders))];
        frame.need = static_cast<std::int8_t>(
            Rules(*this, state).order_need(frame.column, frame.wanted, Log{}, nullptr));
    }
}

}  // namespace gonfalon::p3f
