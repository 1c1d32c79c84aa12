// The ground: cover, height, difficult pieces, rivers, sight.
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

namespace {

// Calls visit(card) for the pieces that hold a point.
template <class Visit>
void each_piece_at(const Rules& rules, Point p, Visit&& visit) {
    TerrainId last{};
    for (std::size_t i = 0; i < rules.board.parts.size(); ++i) {
        const plane::Polygon& part = rules.board.parts[i];
        if (rules.board.piece[i] == last || !part.bounds().contains(p) || !plane::contains(part, p))
            continue;
        last = rules.board.piece[i];
        visit(rules.tables.card(rules.battle.terrain[last.index()].kind));
    }
}

}  // namespace

// LAG-R44  By its centre; the best of the pieces it stands in.
Cover Rules::cover(BrigadeId id) const {
    Cover best = Cover::none;
    each_piece_at(*this, base(id).middle(), [&](const TerrainCard& card) {
        bool fits = true;
        switch (card.cover_for) {
            case TerrainCard::For::all:
                break;
            case TerrainCard::For::infantry:
                fits = arm(id) == Arm::infantry;
                break;
            case TerrainCard::For::artillery:
                fits = arm(id) == Arm::artillery;
                break;
            case TerrainCard::For::voltigeurs:
                fits = has(id, Trait::voltigeurs);
                break;
        }
        Cover found = fits ? card.cover : card.cover_of_others;
        if (!fits && options.redoubt_for_guns_only) found = Cover::none;
        if (!fits && found != Cover::none) note_rule("LAG-R42"_rule);
        if (found != Cover::none && rule_is_off(card.rule)) return;
        if (found > best) {
            note_rule(card.rule);
            best = found;
        }
    });
    return best;
}

int Rules::height(BrigadeId id) const {
    int best = 0;
    each_piece_at(*this, base(id).middle(), [&](const TerrainCard& card) {
        if (applies(card.rule, card.height > best)) best = card.height;
    });
    return best;
}

// LAG-R13  The ground the defender stands on; built-up areas for cavalry that attacks.
bool Rules::in_difficult(BrigadeId id, bool cavalry_attacks) const {
    bool found = false;
    each_piece_at(*this, base(id).middle(), [&](const TerrainCard& card) {
        const bool hard =
            card.difficult || (card.difficult_for_cavalry_in_combat && cavalry_attacks);
        found = found || applies(card.rule, hard);
    });
    return found;
}

bool Rules::in_confusion(BrigadeId id) const {
    bool found = false;
    each_piece_at(*this, base(id).middle(), [&](const TerrainCard& card) {
        if (card.confuses) found = true;
    });
    return found;
}

bool Rules::fog() const {
    const Specials::Fog& fog = battle.special.fog;
    return fog.rule.exists() && applies(fog.rule, play.turn >= fog.from && play.turn <= fog.to);
}

bool Rules::crosses_river(Point from, Point to) const {
    for (const plane::Polygon& each : board.rivers)
        if (plane::crosses(each, from, to)) return true;
    return false;
}

bool Rules::crosses_bridge(Point from, Point to) const {
    for (const plane::Polygon& each : board.crossings)
        if (plane::crosses(each, from, to)) return true;
    return false;
}

// From where its last move began, or from its own rear where it stands on the crossing already.
bool Rules::attacks_across(BrigadeId attacker, BrigadeId defender) const {
    const Point to = base(defender).middle();
    return crosses_bridge(unit(attacker).from, to) ||
           crosses_bridge(base(attacker).centre(plane::Edge::rear), to);
}

Length Rules::cost(Point from, Point to, Length length) const {
    if (options.difficult_is_free || board.difficult.empty()) return length;
    const plane::Box box = plane::box_of(from, to);
    bool near = false;
    for (const plane::Polygon& each : board.difficult) near = near || box.meets(each.bounds());
    if (!near) return length;
    const Length inside = plane::length_inside(board.difficult, from, to);
    if (!applies("LAG-R6"_rule, inside > 0)) return length;
    return length + inside * (tables.movement.difficult_times - 1);
}

Length Rules::affordable(Point from, Angle way, Length most) const {
    const plane::Direction d = plane::direction(way);
    if (cost(from, from + plane::offset(d, most), most) <= most) return most;
    Length low = 0;
    Length high = most;
    while (high - low > 1) {
        const Length middle = (low + high) / 2;
        (cost(from, from + plane::offset(d, middle), middle) <= most ? low : high) = middle;
    }
    return low;
}

// LAG-R30
bool Rules::sees(BrigadeId battery, const Pose& from, BrigadeId target) const {
    const plane::Rectangle own = base_at(battery, from);
    const plane::Rectangle& aim = base(target);
    if (fog() && !plane::within(own, aim, battle.special.fog.sight)) return false;
    const int high = std::max(height(battery), height(target));
    const auto corners = aim.corners();
    const auto centres = aim.centres();
    // Who could stand on any of the lines.
    const plane::Box field = aim.bounds().joined(from.at);
    BrigadeSet between;
    for (std::size_t j = 0; j < tables.brigades.size(); ++j) {
        const BrigadeId other{j};
        if (other == battery || other == target || !state.units[j].on_table()) continue;
        if (field.meets(base(other).bounds())) between.set(j);
    }
    bool seen = false;
    for (std::size_t i = 0; i < 8 && !seen; ++i) {
        const Point to = i < 4 ? centres[i] : corners[i - 4];
        if (plane::behind_front(own, to)) continue;
        bool hidden = false;
        const plane::Box line = plane::box_of(from.at, to);
        for (const plane::Polygon& each : board.hiding) {
            if (!line.meets(each.bounds())) continue;
            if (plane::contains(each, from.at) || plane::contains(each, to)) continue;
            if (plane::crosses(each, from.at, to)) {
                hidden = true;
                break;
            }
        }
        between.each([&](std::size_t j) {
            const plane::Rectangle& body = base(BrigadeId{j});
            if (hidden || !line.meets(body.bounds()) || !plane::crosses(body, from.at, to)) return;
            hidden = high == 0 || height(BrigadeId{j}) >= high;
        });
        seen = !hidden;
    }
    return !applies("LAG-R30"_rule, !seen);
}

bool Rules::touches_front(BrigadeId, const plane::Rectangle& own, BrigadeId enemy) const {
    const plane::Rectangle& there = base(enemy);
    if (!own.bounds().grown(2).meets(there.bounds())) return false;
    const auto corners = there.corners();
    return plane::squared_distance(own.front + own.left, own.front - own.left,
                                   plane::Outline(corners))
        .at_most(2 * plane::contact_slack);
}

bool Rules::in_contact(BrigadeId id) const {
    bool found = false;
    each_on_table(other(side_of(id)), [&](BrigadeId enemy) {
        if (!found && touches(id, enemy)) found = true;
    });
    return found;
}

bool Rules::overlaps_any(BrigadeId id, const plane::Rectangle& here) const {
    const plane::Box box = here.bounds();
    for (std::size_t i = 0; i < tables.brigades.size(); ++i) {
        if (BrigadeId{i} == id || !state.units[i].on_table()) continue;
        const plane::Rectangle& there = base(BrigadeId{i});
        if (box.meets(there.bounds()) && plane::overlap(here, there, plane::contact_slack))
            return true;
    }
    return false;
}

}  // namespace gonfalon::la_garde
