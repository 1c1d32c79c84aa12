// What each side may know, and what may be hidden from it.
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

namespace {

constexpr Order all_orders[] = {Order::attack, Order::defend, Order::manoeuvre};

Knowledge face_down(bool known) { return known ? Knowledge::all : Knowledge::that_there_is_one; }

}  // namespace

// LAG-W4  Orders lie face down.
Knowledge order_known(const State&, const Division& division, Side owner, Viewer who) {
    return face_down(division.known || who == viewer(owner));
}

Knowledge corps_order_known(const State&, const CorpsState& corps, Side owner, Viewer who) {
    return face_down(corps.shown || who == viewer(owner));
}

// Tests are rolled in the open (LAG-R5); what is being laid is not.
Knowledge wanted_known(const State& now, const Division&, Side owner, Viewer who) {
    if (now.scene.phase == Phase::tests) return face_down(who == viewer(owner));
    return who == viewer(owner) ? Knowledge::all : Knowledge::nothing;
}

bool corps_wanted_known(const State&, const CorpsState&, Side owner, Viewer who) {
    return who == viewer(owner);
}

// An order that is not known may be any.
void LaGarde::imagine_secrets(const View& view, State& state, Chance& chance) const {
    const auto any = [&] { return all_orders[chance.below(order_count)]; };
    for (std::size_t i = 0; i < tables().corps.size(); ++i)
        if (view.hides(view[&State::corps][i].order)) state.corps[i].order = any();
    for (std::size_t i = 0; i < tables().formations.size(); ++i) {
        const Division& seen = view[&State::divisions][i];
        Division& division = state.divisions[i];
        if (view.hides(seen.order)) division.order = any();
        if (view.hides(seen.wanted))
            division.wanted =
                all_orders[(place_of(division.order) + 1 + chance.below(2)) % order_count];
    }
    // Who has sealed has laid what had to be laid.
    if (state.scene.phase != Phase::orders) return;
    const Rules rules(*this, state);
    for (const Side side : {Side::first, Side::second}) {
        if (!state.scene.sealed[index(side)] || sees_secrets_of(side, view.who())) continue;
        for (std::size_t i = tables().formation_begin[index(side)];
             i < tables().formation_begin[index(side) + 1]; ++i)
            if (rules.wants_order(FormationId{i})) state.divisions[i].wanted = any();
        for (std::size_t i = tables().corps_begin[index(side)];
             i < tables().corps_begin[index(side) + 1]; ++i)
            if (rules.wants_order(CorpsId{i})) state.corps[i].wanted = any();
    }
}

}  // namespace gonfalon::la_garde
