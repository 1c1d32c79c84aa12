// View: what one side, or a spectator, may know. Not a State: the card of a troop that its viewer
// has not seen is not in it.
#pragma once

#include "engine/core/fields.h"
#include "games/tercios/model/state.h"

namespace gonfalon::tercios {

struct UnitView {
    TroopId id{};
    Pose pose;
    Place place = Place::none;
    Order card = Order::none;  // none: no card, or not known
    bool has_card = false;
    Order used = Order::none;
    std::uint8_t wear = 0;
    TroopId brigade{};
    TerrainId building{};
    std::uint8_t inspired = 0;
    std::uint8_t last = 0;
    std::uint16_t range = 0;
    std::uint64_t marks = 0;

    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("id", self.id);
        visit("pose", self.pose);
        visit("place", self.place);
        visit("card", self.card);
        visit("has_card", self.has_card);
        visit("used", self.used);
        visit("wear", self.wear);
        visit("brigade", self.brigade);
        visit("building", self.building);
        visit("inspired", self.inspired);
        visit("last", self.last);
        visit("range", self.range);
        for (std::size_t i = 0; i < mark_count; ++i) {
            const bool on = (self.marks >> i & 1u) != 0;
            visit(name_of(static_cast<Mark>(i)), on);
        }
    }
};

struct OfficerView {
    CommanderId id{};
    Officer officer;

    static constexpr auto fields = members<&OfficerView::id, spread<&OfficerView::officer>>;
};

struct View {
    Viewer who = Viewer::spectator;
    std::array<std::int16_t, 2> score{};  // victory points if they were counted now
    FixedVector<UnitView, max_troops> units;
    FixedVector<OfficerView, max_commanders> officers;
    Scene scene;

    static constexpr auto fields =
        members<&View::who, &View::score, &View::units, &View::officers, spread<&View::scene>>;
};

}  // namespace gonfalon::tercios
