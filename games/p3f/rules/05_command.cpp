// P3F-5  Command: radius, isolation, and the way back to a leader.
#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

// P3F-5.2  Command radius

// P3F-5.2.1, P3F-5.2.4: control, lone leaders and baggage of the enemy do not stop it.
ZoneSet Rules::radius(PieceId leader) const {
    if (!leader.exists() || !piece(leader).on_board()) return {};
    ZoneSet ground = map.zones();
    const ZoneSet closed = ground - tables.land;
    if (applies("P3F-5.2.2"_rule, !closed.empty())) ground -= closed;
    const ZoneSet& enemies = state.held[index(other(side_of(leader)))];
    if (applies("P3F-5.2.3"_rule, !enemies.empty())) ground -= enemies;
    return area::within(map, zone_of(leader), tables.ground.command_radius, ground);
}

// P3F-5.1.1  Within reach of its column commander or of the lieutenant-general now.
bool Rules::is_commanded(PieceId id) const {
    const ColumnCard& column = card(column_of(id));
    // P3F-S5.10
    if (column.always_in_command) return true;
    const Zone zone = zone_of(judged_with(id));
    const PieceId general = tables.lieutenant_general[index(side_of(id))];
    return radius(column.leader).contains(zone) ||
           (general.exists() && commands_army(general) && radius(general).contains(zone));
}

// P3F-11.4.2  Enfants perdus share the status of their parent.
PieceId Rules::judged_with(PieceId id) const {
    const PieceId parent = counter(id).parent;
    return applies("P3F-11.4.2"_rule, parent.exists()) && on_board(parent) ? parent : id;
}

// P3F-5.0, P3F-5.3.1  Found now, kept until the next command segment of this player.
void Referee::command_segment() {
    std::array<ZoneSet, max_columns> reach;
    ZoneSet army;
    for (std::size_t i = 0; i < tables.columns.size(); ++i)
        if (tables.columns[i].side == state.side) reach[i] = rules.radius(tables.columns[i].leader);
    const PieceId general = tables.lieutenant_general[index(state.side)];
    if (general.exists() && rules.commands_army(general)) army = rules.radius(general);
    each_on_board(state.side, [&](PieceId id) {
        if (rules.is_leader(id)) return;
        const ColumnId column = rules.column_of(id);
        const Zone zone = rules.zone_of(rules.judged_with(id));
        const bool commanded = rules.card(column).always_in_command ||
                               reach[column.index()].contains(zone) || army.contains(zone);
        const bool isolated = applies("P3F-5.0"_rule, !commanded);
        if (isolated == rules.is_isolated(id)) return;
        set_mark(id, Mark::isolated, isolated);
        log.say(isolated ? "log.isolated"_say : "log.in_command"_say, "P3F-5.3.1"_rule,
                {{"unit", value_of(id)}});
    });
}

// P3F-5.3  Isolated units

// P3F-5.3.2  In the French edition only as long as it is out of the radius.
bool Rules::must_join_leader(PieceId id) const {
    return is_isolated(id) && !(options.isolated_free_in_radius && is_commanded(id));
}

// P3F-R25  The way leads around enemies as the radius does; only where they leave none is it
// counted over all passable ground.
bool Rules::is_nearer(Zone leader, Zone here, Zone to, Side side) const {
    const ZoneSet around = tables.land - state.held[index(other(side))];
    const int way =
        options.isolated_straight ? area::unreachable : area::distance(map, here, leader, around);
    if (way != area::unreachable) return area::distance(map, to, leader, around) < way;
    return area::distance(map, to, leader, tables.land) <
           area::distance(map, here, leader, tables.land);
}

// P3F-R25, P3F-R73
bool Rules::is_nearer_leader(PieceId id, Zone to) const {
    const auto nearer = [&](PieceId leader) {
        return leader.exists() && piece(leader).on_board() &&
               is_nearer(zone_of(leader), zone_of(id), to, side_of(id));
    };
    if (nearer(card(column_of(id)).leader)) return true;
    const PieceId general = tables.lieutenant_general[index(side_of(id))];
    return general.exists() && commands_army(general) && nearer(general);
}

// P3F-R14  Does some step bring it nearer without entering enemy control?
bool Rules::has_quiet_way(PieceId id) const {
    for (const Zone to : map.open_neighbours(zone_of(id)) & tables.land)
        if (!is_held(to, other(side_of(id))) && !in_control(to, other(side_of(id))) &&
            is_nearer_leader(id, to) && has_room(id, to))
            return true;
    return false;
}

}  // namespace gonfalon::p3f
