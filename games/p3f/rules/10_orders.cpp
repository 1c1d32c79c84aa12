// P3F-10  Advanced rules: orders, their change, and the initiative.
#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

// P3F-10.1.1  Principles

// P3F-10.1.1.2, P3F-10.1.1.3, P3F-R28
Order Rules::order_of(PieceId id) const {
    if (!options.advanced || applies("P3F-10.1.1.5"_rule, is_leader(id))) return Order::none;
    return is_isolated(id) ? Order::reserve : state.column(column_of(id)).order;
}
// P3F-10.1.1.7
const OrderRow& Rules::row_for(PieceId id, Heed heed) const {
    const Order order = heed == Heed::orders ? order_of(id) : Order::none;
    return tables.orders
        .rows[applies("P3F-10.1.1.7"_rule, order != Order::none) ? static_cast<std::size_t>(order)
                                                                 : 0];
}

// P3F-10.1.1.6  The enemy sees it.
void Referee::show_order(ColumnId column) {
    Column& shown = state.column(column);
    if (shown.shown) return;
    shown.shown = true;
    log.say("log.order_shown"_say, "P3F-10.1.1.6"_rule,
            {{"side", value_of(rules.card(column).side)},
             {"column", value_of(column)},
             {"order", value_of(shown.order)}});
}
// P3F-R33: what was seen in a phase is hidden again when it ends; what was seen at initiative, as
// soon as the new turn goes on.
void Referee::hide_orders() {
    for (std::size_t i = 0; i < tables.columns.size(); ++i) state.columns[i].shown = false;
    state.orders_open = false;
}
// An isolated unit is under Reserve, and everybody sees that it is isolated.
void Referee::use_order(PieceId id) {
    if (options.advanced && !rules.is_leader(id) && !rules.is_isolated(id))
        show_order(rules.column_of(id));
}

// P3F-T3, Disengage
bool Rules::not_nearer_enemy(PieceId id, Zone to) const {
    const ZoneSet& enemies = state.held[index(other(side_of(id)))];
    return area::distance(map, to, enemies, tables.land) >=
           area::distance(map, zone_of(id), enemies, tables.land);
}

// P3F-10.1.2  Changing an order

void Referee::begin_orders() {
    state.segment = Segment::orders;
    // P3F-S3.6
    for (std::size_t i = 0; i < tables.columns.size(); ++i) {
        const ColumnId column{i};
        if (rules.card(column).side != state.side) continue;
        const Talent* talent = rules.talent(column, Talent::Kind::forced_order);
        const bool due =
            talent != nullptr && state.turn >= talent->from_turn && state.turn <= talent->to_turn;
        if (!applies("P3F-S3.6"_rule, due)) continue;
        Frame frame;
        frame.kind = FrameKind::rashness;
        frame.piece = rules.card(column).leader;
        frame.column = column;
        state.frames.push(frame);
    }
}

// P3F-10.1.2.1, P3F-5.1.2
Verdict Rules::check_order(Side side, ColumnId id, Order wanted) const {
    Verdict verdict;
    const bool own = id.index() < tables.columns.size() && card(id).side == side;
    if (!verdict.require("P3F-10.1.2.1"_rule, own && wanted != Order::none)) return verdict;
    const ColumnCard& column = card(id);
    const Column& now = state.column(id);
    verdict.require("P3F-5.1.2"_rule, column.leader.exists() && piece(column.leader).on_board());
    verdict.require("P3F-10.1.2.1"_rule, !now.tried && now.order != wanted);
    // P3F-10.1.2.4, P3F-R43
    if (column.arrives > 0) {
        const int wait = options.orders_wait_longer ? 2 : 1;
        verdict.at_least("P3F-10.1.2.4"_rule, state.turn, now.entered + wait);
    }
    return verdict;
}

bool Rules::has_contact(ColumnId column) const {
    bool contact = false;
    card(column).pieces.each([&](std::size_t i) {
        const PieceId id{i};
        if (is_unit(id) && piece(id).on_board())
            contact = contact ||
                      map.neighbours(zone_of(id)).intersects(state.held[index(other(side_of(id)))]);
    });
    return contact;
}
bool Rules::lieutenant_general_near(ColumnId column) const {
    const PieceId leader = card(column).leader;
    const PieceId general = tables.lieutenant_general[index(card(column).side)];
    if (!general.exists() || !commands_army(general) || !piece(general).on_board()) return false;
    return leader == general || radius(general).contains(zone_of(leader));
}
bool Rules::half_lost(ColumnId column) const {
    int lost = 0;
    card(column).pieces.each([&](std::size_t i) {
        const PieceId id{i};
        if (is_unit(id) && !counter(id).is_detachment() && piece(id).place == Place::eliminated)
            ++lost;
    });
    return 2 * lost >= card(column).first_units;
}

// P3F-10.1.2.3, P3F-R44
int Rules::order_quality(ColumnId column) const {
    const PieceId leader = card(column).leader;
    const int own = quality(leader);
    if (options.own_quality_for_orders) return own;
    const PieceId general = tables.lieutenant_general[index(card(column).side)];
    const bool helps = general.exists() && general != leader && commands_army(general) &&
                       piece(general).on_board() && zone_of(general) == zone_of(leader) &&
                       quality(general) > own;
    return applies("P3F-10.1.2.3"_rule, helps) ? quality(general) : own;
}

// P3F-10.1.2.2, P3F-T4  The lowest die that fails. `helper` is a leader whose help of once a turn
// served.
int Rules::order_need(ColumnId column, Order wanted, const Log& log, PieceId* helper) const {
    const Order now = state.column(column).order;
    const auto bold = [](Order order) {
        return order == Order::attack || order == Order::skirmish;
    };
    const auto timid = [](Order order) {
        return order == Order::disengage || order == Order::retreat;
    };
    log.cite("P3F-T4"_rule);
    Total die{log, "tally.order"_say};
    const auto holds = [&](OrderChange::When when) {
        switch (when) {
            case OrderChange::When::lieutenant_general_near:
                return lieutenant_general_near(column);
            case OrderChange::When::no_contact:
                return !has_contact(column);
            case OrderChange::When::contact:
                return has_contact(column);
            case OrderChange::When::reversal:
                return (bold(now) && timid(wanted)) || (timid(now) && bold(wanted));
            case OrderChange::When::half_lost:
                return half_lost(column) && !timid(wanted);
            case OrderChange::When::replacement:
                return piece(card(column).leader).has(Mark::replaced);
        }
        return false;
    };
    constexpr RuleId rules_of[] = {"P3F-T4.1"_rule, "P3F-T4.2"_rule, "P3F-T4.3"_rule,
                                   "P3F-T4.4"_rule, "P3F-T4.5"_rule, "P3F-T4.6"_rule};
    for (const OrderChange& each : tables.order_change)
        if (holds(each.when)) die.add(rules_of[static_cast<std::size_t>(each.when)], each.die);
    // P3F-S2.8, P3F-S5.6
    for (std::size_t i = 0; i < tables.columns.size(); ++i) {
        if (tables.columns[i].side != card(column).side) continue;
        const Talent* each = talent(ColumnId{i}, Talent::Kind::order_die);
        if (each == nullptr) continue;
        const PieceId leader = tables.columns[i].leader;
        const bool concerned =
            each->who == Talent::Who::own_column
                ? ColumnId{i} == column
                : ColumnId{i} != column && radius(leader).contains(zone_of(card(column).leader));
        if (!concerned || (each->once_a_turn && piece(leader).has(Mark::bonus_used))) continue;
        die.add(each->rule, each->value);
        if (each->once_a_turn && helper != nullptr) *helper = leader;
    }
    return order_quality(column) - die.sum();
}

// P3F-R33: a try is its owner's secret, only that it is made is seen.
void Referee::try_order(ColumnId column, Order wanted) {
    state.column(column).tried = true;
    const Log secret = log.only_for(state.side);
    PieceId helper;
    Frame frame;
    frame.kind = FrameKind::order;
    frame.column = column;
    frame.wanted = wanted;
    frame.need = static_cast<std::int8_t>(rules.order_need(column, wanted, secret, &helper));
    if (helper.exists()) set_mark(helper, Mark::bonus_used, true);
    secret.say(
        "log.order_tried"_say, "P3F-10.1.2.1"_rule,
        {{"column", value_of(column)}, {"order", value_of(wanted)}, {"need", number(frame.need)}});
    log.only_for(other(state.side))
        .say("log.order_try_seen"_say, "P3F-10.1.2.1"_rule, {{"column", value_of(column)}});
    state.frames.push(frame);
}

void Referee::order_rolled(const Frame& frame, int die) {
    // P3F-R18
    const bool natural = options.natural_orders && (die == 1 || die == 6);
    const bool works = natural ? die == 1 : die < frame.need;
    const RuleId decides = natural ? "P3F-R18"_rule : "P3F-10.1.2.2"_rule;
    if (!applies("P3F-10.1.2.2"_rule, works)) {
        log.say("log.order_kept"_say, decides,
                {{"column", value_of(frame.column)}, {"die", number(die)}});
        return;
    }
    Column& column = state.column(frame.column);
    column.order = frame.wanted;
    column.shown = true;
    log.say("log.order_changed"_say, decides,
            {{"column", value_of(frame.column)},
             {"order", value_of(frame.wanted)},
             {"die", number(die)}});
}

// P3F-S3.6
void Referee::rashness_rolled(const Frame& frame, int die) {
    const Talent& talent = rules.card(frame.column).talent;
    const bool rash = applies("P3F-S3.6"_rule, die >= talent.die);
    log.say(rash ? "log.rash"_say : "log.not_rash"_say, "P3F-S3.6"_rule,
            {{"leader", value_of(frame.piece)},
             {"column", value_of(frame.column)},
             {"order", value_of(talent.order)},
             {"die", number(die)}});
    if (!rash) return;
    if (state.orders_open) hide_orders();
    state.column(frame.column).order = talent.order;
    state.column(frame.column).shown = true;
}

// P3F-10.1.3  Initiative

// P3F-10.1.3.2, P3F-R45
bool Rules::counts_for_initiative(ColumnId column) const {
    const ColumnCard& each = card(column);
    if (!each.leader.exists() || !piece(each.leader).on_board()) return false;
    bool unit = false;
    each.pieces.each([&](std::size_t i) {
        const PieceId id{i};
        if (is_unit(id) && piece(id).on_board())
            unit = unit || options.baggage_counts || !counter(id).is_baggage();
    });
    return unit;
}
int Rules::initiative_of(Side side) const {
    int sum = 0;
    for (std::size_t i = 0; i < tables.columns.size(); ++i)
        if (tables.columns[i].side == side && counts_for_initiative(ColumnId{i}))
            sum += tables.classes.initiative[static_cast<std::size_t>(state.columns[i].order)];
    return sum;
}

void Referee::determine_initiative() {
    for (std::size_t i = 0; i < tables.columns.size(); ++i)
        if (rules.counts_for_initiative(ColumnId{i})) show_order(ColumnId{i});
    state.orders_open = true;
    const int first = rules.initiative_of(Side::first);
    const int second = rules.initiative_of(Side::second);
    // P3F-10.1.3.3
    if (applies("P3F-10.1.3.3"_rule, first != second))
        state.initiative = first > second ? Side::first : Side::second;
    log.say("log.initiative"_say, "P3F-10.1.3.1"_rule,
            {{"first", number(first)},
             {"second", number(second)},
             {"side", value_of(state.initiative)}});
}

}  // namespace gonfalon::p3f
