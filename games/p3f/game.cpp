// The game from its tables, and the laws every State keeps.
#include "games/p3f/game.h"

#include <utility>

#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

void Tables::complete() {
    side_begin = {0, 0, counters.size()};
    while (side_begin[1] < counters.size() && counters[side_begin[1]].side == Side::first)
        ++side_begin[1];
    for (std::size_t i = 0; i < map.size(); ++i)
        land.assign(Zone{i}, zone_ground[i] != Ground::forbidden);
    for (std::size_t side = 0; side < 2; ++side)
        to_supply[side] = area::distances_to(map, battle.supply[side], land);
    for (ColumnCard& column : columns) column.pieces.clear();
    for (std::size_t i = 0; i < counters.size(); ++i) {
        const Counter& counter = counters[i];
        ColumnCard& column = columns[counter.column.index()];
        column.pieces.set(i);
        if (counter.lieutenant_general) lieutenant_general[index(counter.side)] = PieceId{i};
        if (counter.is_detachment()) {
            detachments[index(counter.side)].set(i);
        } else if (!counter.is_leader()) {
            ++column.first_units;
        }
    }
}

P3f P3f::from(Tables tables) {
    tables.complete();
    P3f game;
    game.tables_ = std::make_shared<const Tables>(std::move(tables));
    return game;
}

// One die is due.
Outcome P3f::outcome(const State&, Chance& chance) const {
    return {static_cast<std::uint8_t>(chance.die())};
}

bool P3f::admits(const State& now, const Outcome& outcome) const {
    return is_chance(Rules(*this, now).situation().ask) && outcome.die >= 1 && outcome.die <= 6;
}

// Dice with the same effect are one outcome. What decides is the need written in the frame, or the
// column of the combat table.
bool P3f::settles(const State& now) const { return Rules(*this, now).situation().ask == Ask::loss; }

void P3f::outcomes(const State& now, FunctionRef<void(const Outcome&, std::uint64_t)> weigh) const {
    const Situation situation = Rules(*this, now).situation();
    if (!is_chance(situation.ask)) return;
    const Frame& frame = now.frames.top();
    const auto effect = [&](int die) -> int {
        switch (situation.ask) {
            case Ask::roll_check:
                return die <= frame.need;
            case Ask::roll_fire:
                return die < frame.need ? 2 : die == frame.need;
            case Ask::roll_leader:
                return die + frame.need < tables().ground.leader_survives_at;
            case Ask::roll_order:
                if (options().natural_orders && (die == 1 || die == 6)) return die == 1;
                return die < frame.need;
            case Ask::roll_rashness:
                return die >= card(frame.column).talent.die;
            case Ask::roll_arrival:
                return die >= tables().battle.specials.arrival.die;
            case Ask::roll_fog:
                return die >= tables().battle.specials.fog.lifts[now.turn];
            default: {
                const Cell& cell = tables().combat.at(now.combat.difference, die);
                return static_cast<int>(cell.attacker) + 8 * static_cast<int>(cell.defender) +
                       64 * (cell.attacker_asterisk ? 1 : 0) +
                       128 * (cell.defender_asterisk ? 1 : 0);
            }
        }
    };
    int effects[6];
    for (int die = 1; die <= 6; ++die) effects[die - 1] = effect(die);
    for (int i = 0; i < 6; ++i) {
        std::uint64_t weight = 0;
        bool first = true;
        for (int j = 0; j < 6; ++j) {
            if (effects[j] != effects[i]) continue;
            first = first && j >= i;
            ++weight;
        }
        if (first) weigh({static_cast<std::uint8_t>(i + 1)}, weight);
    }
}

namespace {

bool same_derived(const State& a, const State& b) {
    if (a.first != b.first || a.held != b.held || a.seen != b.seen ||
        a.controlling != b.controlling)
        return false;
    for (std::size_t i = 0; i < max_pieces; ++i)
        if (a.pieces[i].next != b.pieces[i].next) return false;
    return true;
}

// The frames and the combat make sense together.
bool is_sound_stack(const P3f& game, const State& now) {
    const Rules rules(game, now);
    const auto zone_ok = [&](Zone zone) { return !zone.exists() || game.map().has(zone); };
    const auto piece_ok = [&](PieceId id) { return !id.exists() || game.has(id); };
    const Combat& combat = now.combat;
    int combats = 0;
    for (std::size_t i = 0; i < now.frames.size(); ++i) {
        const Frame& frame = now.frames[i];
        const bool top = i + 1 == now.frames.size();
        if (!zone_ok(frame.zone) || !zone_ok(frame.from) || !piece_ok(frame.piece) ||
            !piece_ok(frame.other))
            return false;
        switch (frame.kind) {
            case FrameKind::combat:
                ++combats;
                break;
            case FrameKind::advance_before:
                if (!frame.zone.exists() || !frame.from.exists() ||
                    !game.map().adjacent(frame.zone, frame.from) ||
                    now.segment != Segment::reaction)
                    return false;
                break;
            case FrameKind::check: {
                if (!top || frame.cause == Cause::none || !rules.on_board(frame.piece))
                    return false;
                const bool shot =
                    frame.cause == Cause::reaction_fire || frame.cause == Cause::reaction_charge;
                if (shot &&
                    (!rules.on_board(frame.other) || now.segment != Segment::reaction ||
                     rules.side_of(frame.other) == rules.side_of(frame.piece) ||
                     !game.map().adjacent(rules.zone_of(frame.piece), rules.zone_of(frame.other))))
                    return false;
                const bool goes =
                    frame.cause == Cause::withdrawal || frame.cause == Cause::slip_away;
                if ((goes || frame.cause == Cause::retreat) &&
                    (!frame.zone.exists() ||
                     !game.map().adjacent(rules.zone_of(frame.piece), frame.zone) ||
                     rules.is_held(frame.zone, other(rules.side_of(frame.piece)))))
                    return false;
                if (goes && (!frame.from.exists() || now.segment != Segment::reaction))
                    return false;
                const bool in_combat =
                    frame.cause == Cause::retreat || frame.cause == Cause::second_attack ||
                    frame.cause == Cause::attacker_result || frame.cause == Cause::defender_result;
                if (in_combat && combats == 0) return false;
                break;
            }
            case FrameKind::fire:
                if (!top || !rules.on_board(frame.piece) || !rules.on_board(frame.other))
                    return false;
                break;
            case FrameKind::leader_test:
                if (!top || combats == 0 || !rules.on_board(frame.piece) ||
                    !rules.is_leader(frame.piece))
                    return false;
                break;
            case FrameKind::order:
                if (!top || now.segment != Segment::orders || !game.options().advanced ||
                    frame.column.index() >= game.tables().columns.size() ||
                    game.card(frame.column).side != now.side || frame.wanted == Order::none ||
                    frame.wanted == now.column(frame.column).order)
                    return false;
                break;
            case FrameKind::place_leader:
                if (!top || !frame.piece.exists() || !rules.is_leader(frame.piece) ||
                    now.piece(frame.piece).place != Place::reserve || !frame.zone.exists() ||
                    now.piece(frame.piece).zone != frame.zone ||
                    area::nearest(game.map(), frame.zone,
                                  now.held[index(rules.side_of(frame.piece))], game.tables().land)
                        .empty())
                    return false;
                break;
            case FrameKind::rashness:
                if (frame.column.index() >= game.tables().columns.size() || !frame.piece.exists() ||
                    game.card(frame.column).talent.kind != Talent::Kind::forced_order)
                    return false;
                break;
            case FrameKind::arrival:
                if (!game.tables().battle.specials.arrival.rule.exists() ||
                    frame.column != game.tables().battle.specials.arrival.column)
                    return false;
                break;
            case FrameKind::fog:
                if (!game.tables().battle.specials.fog.rule.exists() || now.segment != Segment::end)
                    return false;
                break;
            case FrameKind::none:
                return false;
        }
    }
    if (combats > 1 || (combats == 1) != (combat.stage != Stage::none)) return false;
    if (combat.stage == Stage::none) return combat == Combat{};
    const bool reaction = combat.mode != Mode::close;
    if ((now.segment == Segment::reaction) != reaction) return false;
    if (!reaction && now.segment != Segment::combat) return false;
    if (!game.map().adjacent(combat.from, combat.to)) return false;
    const auto side_ok = [&](PieceId id, Side side) {
        return game.has(id) && game.side_of(id) == side;
    };
    if (!side_ok(combat.attacker, now.side) || !rules.is_unit(combat.attacker)) return false;
    const bool named = combat.stage != Stage::defender;
    if (named && (!side_ok(combat.defender, other(now.side)) || !rules.is_unit(combat.defender)))
        return false;
    if (!named && combat.defender.exists() && !side_ok(combat.defender, other(now.side)))
        return false;
    const auto stands = [&](PieceId id, Zone zone) {
        return rules.on_board(id) && rules.zone_of(id) == zone;
    };
    if (combat.stage <= Stage::attacker_result &&
        (!stands(combat.attacker, combat.from) || (named && !stands(combat.defender, combat.to))))
        return false;
    if (combat.stage == Stage::defender && !rules.is_held(combat.to, other(now.side))) return false;
    if (combat.stage == Stage::defender_result && !stands(combat.defender, combat.to)) return false;
    // Whether an order lets him retreat is not asked here: whoever imagines a state may not know
    // it.
    if (combat.stage == Stage::loss &&
        (!stands(combat.defender, combat.to) || combat.defender_result < Result::one))
        return false;
    if (combat.stage == Stage::again && !rules.on_board(combat.attacker)) return false;
    if (combat.round < 1 || combat.round > 2) return false;
    bool sets = true;
    for (const PieceSet* set : {&combat.supports, &combat.seconds, &combat.leaders})
        set->each([&](std::size_t i) { sets = sets && rules.on_board(PieceId{i}); });
    combat.leaders.each([&](std::size_t i) { sets = sets && rules.is_leader(PieceId{i}); });
    combat.slain.each([&](std::size_t i) { sets = sets && rules.is_leader(PieceId{i}); });
    return sets && combat.retreats.is_subset_of(game.tables().land);
}

}  // namespace

bool P3f::is_sound(const State& now) const {
    const Tables& all = tables();
    const Rules rules(*this, now);
    if (now.turn < 1 || now.turn > all.battle.turns) return false;
    if ((now.level != Level::none) != now.is_over()) return false;
    // Derived facts.
    State again = now;
    Referee(*this, again, Log{}).rebuild();
    if (!same_derived(now, again)) return false;
    // Pieces.
    for (std::size_t i = 0; i < max_pieces; ++i) {
        const PieceId id{i};
        const Piece& piece = now.pieces[i];
        if (i >= piece_count()) {
            if (!(piece == Piece{})) return false;
            continue;
        }
        const Counter& counter = this->counter(id);
        if (piece.place == Place::board && !all.land.contains(piece.zone)) return false;
        const bool homeless = counter.is_leader() && piece.place == Place::reserve;
        const bool gone = piece.place == Place::eliminated || piece.place == Place::left;
        if (piece.place != Place::board && piece.zone.exists() && !homeless && !gone) return false;
        if (piece.zone.exists() && !map().has(piece.zone)) return false;
        if (piece.has(Mark::dismounted) && !counter.two_faced) return false;
        if (piece.has(Mark::reduced) && counter.steps < 2) return false;
        if (piece.has(Mark::charge) && !counter.charge) return false;
        if (piece.has(Mark::caracole) && !(counter.caracole && options().caracole)) return false;
        if (piece.has(Mark::replaced) && !counter.is_leader()) return false;
        if (counter.is_leader() && piece.has(Mark::disorganised)) return false;
        if (piece.has(Mark::detached_step) && !(counter.detaches && piece.has(Mark::reduced)))
            return false;
        if (counter.is_detachment()) {
            // A parent may have left the map in this segment.
            if (piece.on_board() && !rules.on_board(counter.parent) &&
                now.piece(counter.parent).place != Place::left)
                return false;
            if (piece.place != Place::unused && !options().enfants_perdus) return false;
        }
    }
    // P3F-4.3
    for (const Zone zone : map().zones()) {
        bool units[2] = {false, false};
        bool any[2] = {false, false};
        for (const PieceId id : Stack(now, zone)) {
            const std::size_t side = index(side_of(id));
            any[side] = true;
            units[side] = units[side] || (!rules.is_leader(id) && !counter(id).is_baggage());
        }
        if ((units[0] && any[1]) || (units[1] && any[0])) return false;
        for (const Side side : {Side::first, Side::second})
            if (rules.stacked(zone, side) >
                all.ground.zone[static_cast<std::size_t>(ground(zone))].stacking)
                return false;
    }
    // Columns.
    for (std::size_t i = 0; i < max_columns; ++i) {
        const Column& column = now.columns[i];
        if (i >= all.columns.size()) {
            if (!(column == Column{})) return false;
        } else if ((column.order != Order::none) != options().advanced) {
            return false;
        }
    }
    // Sets and zones.
    bool sets = true;
    const auto of_side = [&](const PieceSet& set, bool phasing) {
        set.each([&](std::size_t i) {
            const PieceId id{i};
            sets = sets && rules.on_board(id) && rules.is_unit(id) &&
                   (!phasing || side_of(id) == now.side);
        });
    };
    of_side(now.queue, true);
    of_side(now.must_charge, true);
    of_side(now.army_shaken, false);
    of_side(now.column_shaken, false);
    of_side(now.hesitating, false);
    now.fallen.each([&](std::size_t i) {
        sets = sets && has(PieceId{i}) && rules.is_leader(PieceId{i}) &&
               now.pieces[i].has(Mark::replaced);
    });
    now.homeless.each([&](std::size_t i) {
        sets = sets && has(PieceId{i}) && rules.is_leader(PieceId{i}) &&
               now.pieces[i].place == Place::reserve && now.pieces[i].zone.exists();
    });
    if (!sets) return false;
    const ZoneSet zones = map().zones();
    if (!now.started.is_subset_of(zones) || !now.reaction.is_subset_of(zones) ||
        !now.used.is_subset_of(zones))
        return false;
    for (const Zone zone : {now.attacking, now.last_target})
        if (zone.exists() && !map().has(zone)) return false;
    if (now.last_defender.exists() && !has(now.last_defender)) return false;
    const March& march = now.march;
    if (march.piece.exists()) {
        if (!has(march.piece) || side_of(march.piece) != now.side || !rules.on_board(march.piece))
            return false;
        if (now.segment != Segment::movement) return false;
    } else if (!(march == March{})) {
        return false;
    }
    // Pending dice of a segment that asks nobody must be there.
    const bool idle = now.frames.empty() && now.homeless == PieceSet{};
    switch (now.segment) {
        case Segment::orders:
            if (!options().advanced) return false;
            break;
        case Segment::gold:
        case Segment::rashness:
        case Segment::reorganisation:
        case Segment::end:
            if (idle) return false;
            break;
        case Segment::over:
            return now.frames.empty() && now.combat == Combat{};
        default:
            break;
    }
    if (now.homeless.any() && now.frames.empty()) return false;
    if (now.fog && !all.battle.specials.fog.rule.exists()) return false;
    return is_sound_stack(*this, now);
}

}  // namespace gonfalon::p3f
