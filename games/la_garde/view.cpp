// What each side may know, and a whole state that fits it.
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

namespace {

constexpr Order all_orders[] = {Order::attack, Order::defend, Order::manoeuvre};

bool sees_all(const State& now, Viewer who, Side owner) {
    return now.is_over() || sees_secrets_of(owner, who);
}

}  // namespace

// LAG-W4  Orders lie face down.
View LaGarde::observe(const State& now, Viewer who) const {
    View view;
    view.who = who;
    view.scene = now.scene;
    const Rules rules(*this, now);
    for (const Side side : {Side::first, Side::second})
        view.score[index(side)] = static_cast<std::int16_t>(rules.points(side, Log{}));
    for (std::size_t i = 0; i < tables().brigades.size(); ++i)
        view.units.push_back({BrigadeId{i}, now.units[i], size(now, BrigadeId{i})});
    for (std::size_t i = 0; i < tables().generals.size(); ++i)
        view.officers.push_back({GeneralId{i}, now.officers[i]});
    for (std::size_t i = 0; i < tables().formations.size(); ++i) {
        DivisionView each;
        each.id = FormationId{i};
        each.division = now.divisions[i];
        each.has_order = each.division.order != Order::none;
        // Tests are rolled in the open (LAG-R5); what is being laid is not.
        each.changing = now.scene.phase == Phase::tests && each.division.wanted != Order::none;
        each.spent = rules.is_spent(each.id);
        if (!sees_all(now, who, tables().formations[i].side)) {
            if (!each.division.known) each.division.order = Order::none;
            each.division.wanted = Order::none;
        }
        view.divisions.push_back(each);
    }
    for (std::size_t i = 0; i < tables().corps.size(); ++i) {
        CorpsView each;
        each.id = CorpsId{i};
        each.corps = now.corps[i];
        each.has_order = each.corps.order != Order::none;
        if (!sees_all(now, who, tables().corps[i].side)) {
            if (!each.corps.shown) each.corps.order = Order::none;
            each.corps.wanted = Order::none;
        }
        view.corps_orders.push_back(each);
    }
    return view;
}

// An order that is not known may be any.
State LaGarde::imagine(const View& view, Chance& chance) const {
    State state;
    state.scene = view.scene;
    for (const UnitView& each : view.units) state.of(each.id) = each.unit;
    for (const OfficerView& each : view.officers) state.of(each.id) = each.officer;
    for (const DivisionView& each : view.divisions) state.of(each.id) = each.division;
    for (const CorpsView& each : view.corps_orders) state.of(each.id) = each.corps;
    const auto any = [&] { return all_orders[chance.below(order_count)]; };
    for (const CorpsView& each : view.corps_orders)
        if (each.has_order && each.corps.order == Order::none) state.of(each.id).order = any();
    for (const DivisionView& each : view.divisions) {
        Division& division = state.of(each.id);
        if (each.has_order && division.order == Order::none) division.order = any();
        if (each.changing && division.wanted == Order::none)
            division.wanted =
                all_orders[(place_of(division.order) + 1 + chance.below(2)) % order_count];
    }
    // Who has sealed has laid what had to be laid.
    if (view.scene.phase == Phase::orders) {
        const Rules rules(*this, state);
        for (const Side side : {Side::first, Side::second}) {
            if (!view.scene.sealed[index(side)] || view.who == viewer(side) ||
                view.who == Viewer::all)
                continue;
            for (std::size_t i = tables().formation_begin[index(side)];
                 i < tables().formation_begin[index(side) + 1]; ++i)
                if (rules.wants_order(FormationId{i})) state.divisions[i].wanted = any();
            for (std::size_t i = tables().corps_begin[index(side)];
                 i < tables().corps_begin[index(side) + 1]; ++i)
                if (rules.wants_order(CorpsId{i})) state.corps[i].wanted = any();
        }
    }
    return state;
}

}  // namespace gonfalon::la_garde
