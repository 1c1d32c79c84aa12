// View: what one side, or a spectator, may know. Not a State: an order its viewer has not seen is
// not in it.
#pragma once

#include "engine/core/fields.h"
#include "games/la_garde/model/state.h"

namespace gonfalon::la_garde {

struct UnitView {
    BrigadeId id{};
    Unit unit;
    plane::Size size;

    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("id", self.id);
        visit("pose", self.unit.pose);
        visit("from", self.unit.from);
        visit("place", self.unit.place);
        visit("cohesion", self.unit.cohesion);
        visit("elements", self.unit.elements);
        visit("fights", self.unit.fights);
        visit("still", self.unit.still);
        visit("width", self.size.width);
        visit("depth", self.size.depth);
        for (std::size_t i = 0; i < mark_count; ++i) {
            const bool on = self.unit.has(static_cast<Mark>(i));
            visit(name_of(static_cast<Mark>(i)), on);
        }
    }
};

struct OfficerView {
    GeneralId id{};
    Officer officer;

    static constexpr auto fields = members<&OfficerView::id, spread<&OfficerView::officer>>;
};

struct DivisionView {
    FormationId id{};
    Division division;  // order and wanted: none if not known
    bool has_order = false;
    bool changing = false;  // a test to change its order is due
    bool spent = false;     // LAG-R21

    static constexpr auto fields =
        members<&DivisionView::id, spread<&DivisionView::division>, &DivisionView::has_order,
                &DivisionView::changing, &DivisionView::spent>;
};

struct CorpsView {
    CorpsId id{};
    CorpsState corps;
    bool has_order = false;

    static constexpr auto fields =
        members<&CorpsView::id, spread<&CorpsView::corps>, &CorpsView::has_order>;
};

struct View {
    Viewer who = Viewer::spectator;
    std::array<std::int16_t, 2> score{};  // points if they were counted now
    FixedVector<UnitView, max_brigades> units;
    FixedVector<OfficerView, max_generals> officers;
    FixedVector<DivisionView, max_formations> divisions;
    FixedVector<CorpsView, max_corps> corps_orders;
    Scene scene;

    static constexpr auto fields =
        members<&View::who, &View::score, &View::units, &View::officers, &View::divisions,
                &View::corps_orders, spread<&View::scene>>;
};

}  // namespace gonfalon::la_garde
