// P3F-8  Reorganisation segment.
#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

// P3F-8.0.2, P3F-1.3.6.13
bool Rules::may_reorganise(PieceId id) const {
    if (!is_disorganised(id)) return false;
    if (applies("P3F-1.3.6.13"_rule, is_isolated(id))) return false;
    const bool quiet = is_commanded(id) && !in_control(zone_of(id), other(side_of(id)));
    return !applies("P3F-8.0.2"_rule, !quiet);
}

// P3F-8.0.1  Nobody would decline: every unit that may, tries. P3F-8.0.3: a leader helps all.
void Referee::begin_reorganisation() {
    state.segment = Segment::reorganisation;
    state.queue.clear();
    each_on_board(state.side, [&](PieceId id) {
        if (rules.is_unit(id) && applies("P3F-8.0.1"_rule, rules.may_reorganise(id)))
            state.queue.set(id.index());
    });
}

}  // namespace gonfalon::p3f
