// The laws every State keeps.
#include "engine/game/sound.h"
#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

namespace {

bool same_derived(const State& a, const State& b) {
    if (a.first != b.first || a.held != b.held || a.seen != b.seen ||
        a.controlling != b.controlling)
        return false;
    for (std::size_t i = 0; i < max_pieces; ++i)
        if (a.pieces[i].next != b.pieces[i].next) return false;
    return true;
}

// Where a frame lies: on top of the others, within a combat.
struct Around {
    bool top = false;
    bool in_combat = false;
};

struct Soundness {
    Soundness(const P3f& of, const State& state) : game(of), now(state), rules(of, state) {}

    bool holds() const {
        if (now.turn < 1 || now.turn > game.tables().battle.turns) return false;
        if ((now.level != Level::none) != now.is_over()) return false;
        return derived() && pieces() && stacks() && columns() && sets() && places() && march() &&
               segment();
    }

  private:
    bool fits(Zone zone) const { return !zone.exists() || game.map().has(zone); }
    bool fits(PieceId id) const { return !id.exists() || game.has(id); }

    bool derived() const;
    bool pieces() const;
    bool piece(PieceId id, const Piece& piece) const;
    bool stacks() const;
    bool columns() const;
    bool sets() const;
    bool places() const;
    bool march() const;
    bool segment() const;
    bool frames() const;
    bool frame(const Frame& each, Around around) const;
    bool check(const Frame& each, bool in_combat) const;
    bool combat() const;

    const P3f& game;
    const State& now;
    Rules rules;
};

bool Soundness::derived() const {
    State again = now;
    Referee(game, again, Log{}).rebuild();
    return same_derived(now, again);
}

bool Soundness::pieces() const {
    return are_sound(now.pieces, game.piece_count(),
                     [&](std::size_t i, const Piece& each) { return piece(PieceId{i}, each); });
}

bool Soundness::piece(PieceId id, const Piece& piece) const {
    const Counter& counter = game.counter(id);
    if (piece.place == Place::board && !game.tables().land.contains(piece.zone)) return false;
    const bool homeless = counter.is_leader() && piece.place == Place::reserve;
    const bool gone = piece.place == Place::eliminated || piece.place == Place::left;
    if (piece.place != Place::board && piece.zone.exists() && !homeless && !gone) return false;
    if (piece.zone.exists() && !game.map().has(piece.zone)) return false;
    if (piece.has(Mark::dismounted) && !counter.two_faced) return false;
    if (piece.has(Mark::reduced) && counter.steps < 2) return false;
    if (piece.has(Mark::charge) && !counter.charge) return false;
    if (piece.has(Mark::caracole) && !(counter.caracole && game.options().caracole)) return false;
    if (piece.has(Mark::replaced) && !counter.is_leader()) return false;
    if (counter.is_leader() && piece.has(Mark::disorganised)) return false;
    if (piece.has(Mark::detached_step) && !(counter.detaches && piece.has(Mark::reduced)))
        return false;
    if (counter.is_detachment()) {
        // A parent may have left the map in this segment.
        if (piece.on_board() && !rules.on_board(counter.parent) &&
            now.piece(counter.parent).place != Place::left)
            return false;
        if (piece.place != Place::unused && !game.options().enfants_perdus) return false;
    }
    return true;
}

// P3F-4.3
bool Soundness::stacks() const {
    for (const Zone zone : game.map().zones()) {
        bool units[2] = {false, false};
        bool any[2] = {false, false};
        for (const PieceId id : Stack(now, zone)) {
            const std::size_t side = index(game.side_of(id));
            any[side] = true;
            units[side] = units[side] || (!rules.is_leader(id) && !game.counter(id).is_baggage());
        }
        if ((units[0] && any[1]) || (units[1] && any[0])) return false;
        for (const Side side : {Side::first, Side::second})
            if (rules.stacked(zone, side) >
                game.tables().ground.zone[static_cast<std::size_t>(game.ground(zone))].stacking)
                return false;
    }
    return true;
}

bool Soundness::columns() const {
    return are_sound(now.columns, game.tables().columns.size(),
                     [&](std::size_t, const Column& each) {
                         return (each.order != Order::none) == game.options().advanced;
                     });
}

bool Soundness::sets() const {
    bool sound = true;
    const auto of_side = [&](const PieceSet& set, bool phasing) {
        set.each([&](std::size_t i) {
            const PieceId id{i};
            sound = sound && rules.on_board(id) && rules.is_unit(id) &&
                    (!phasing || game.side_of(id) == now.side);
        });
    };
    of_side(now.queue, true);
    of_side(now.must_charge, true);
    of_side(now.army_shaken, false);
    of_side(now.column_shaken, false);
    of_side(now.hesitating, false);
    now.fallen.each([&](std::size_t i) {
        sound = sound && game.has(PieceId{i}) && rules.is_leader(PieceId{i}) &&
                now.pieces[i].has(Mark::replaced);
    });
    now.homeless.each([&](std::size_t i) {
        sound = sound && game.has(PieceId{i}) && rules.is_leader(PieceId{i}) &&
                now.pieces[i].place == Place::reserve && now.pieces[i].zone.exists();
    });
    return sound;
}

bool Soundness::places() const {
    const ZoneSet zones = game.map().zones();
    if (!now.started.is_subset_of(zones) || !now.reaction.is_subset_of(zones) ||
        !now.used.is_subset_of(zones))
        return false;
    return fits(now.attacking) && fits(now.last_target) && fits(now.last_defender);
}

bool Soundness::march() const {
    const PieceId id = now.march.piece;
    if (!id.exists()) return now.march == March{};
    return game.has(id) && game.side_of(id) == now.side && rules.on_board(id) &&
           now.segment == Segment::movement;
}

bool Soundness::segment() const {
    // Pending dice of a segment that asks nobody must be there.
    const bool idle = now.frames.empty() && now.homeless == PieceSet{};
    switch (now.segment) {
        case Segment::orders:
            if (!game.options().advanced) return false;
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
    if (now.fog && !game.tables().battle.specials.fog.rule.exists()) return false;
    return frames();
}

// The frames and the combat make sense together.
bool Soundness::frames() const {
    int combats = 0;
    for (std::size_t i = 0; i < now.frames.size(); ++i) {
        const Frame& each = now.frames[i];
        if (!fits(each.zone) || !fits(each.from) || !fits(each.piece) || !fits(each.other) ||
            !frame(each, {i + 1 == now.frames.size(), combats > 0}))
            return false;
        combats += each.kind == FrameKind::combat;
    }
    if (combats > 1 || (combats == 1) != (now.combat.stage != Stage::none)) return false;
    return combats == 0 ? now.combat == Combat{} : combat();
}

bool Soundness::frame(const Frame& each, Around around) const {
    const auto [top, in_combat] = around;
    const Specials& special = game.tables().battle.specials;
    const bool column = each.column.index() < game.tables().columns.size();
    switch (each.kind) {
        case FrameKind::combat:
            return true;
        case FrameKind::advance_before:
            return each.zone.exists() && each.from.exists() &&
                   game.map().adjacent(each.zone, each.from) && now.segment == Segment::reaction;
        case FrameKind::check:
            return top && check(each, in_combat);
        case FrameKind::fire:
            return top && rules.on_board(each.piece) && rules.on_board(each.other);
        case FrameKind::leader_test:
            return top && in_combat && rules.on_board(each.piece) && rules.is_leader(each.piece);
        case FrameKind::order:
            return top && now.segment == Segment::orders && game.options().advanced && column &&
                   game.card(each.column).side == now.side && each.wanted != Order::none &&
                   each.wanted != now.column(each.column).order;
        case FrameKind::place_leader:
            return top && each.piece.exists() && rules.is_leader(each.piece) &&
                   now.piece(each.piece).place == Place::reserve && each.zone.exists() &&
                   now.piece(each.piece).zone == each.zone &&
                   !area::nearest(game.map(), each.zone, now.held[index(rules.side_of(each.piece))],
                                  game.tables().land)
                        .empty();
        case FrameKind::rashness:
            return column && each.piece.exists() &&
                   game.card(each.column).talent.kind == Talent::Kind::forced_order;
        case FrameKind::arrival:
            return special.arrival.rule.exists() && each.column == special.arrival.column;
        case FrameKind::fog:
            return special.fog.rule.exists() && now.segment == Segment::end;
        case FrameKind::none:
            break;
    }
    return false;
}

bool Soundness::check(const Frame& each, bool in_combat) const {
    if (each.cause == Cause::none || !rules.on_board(each.piece)) return false;
    const bool shot = each.cause == Cause::reaction_fire || each.cause == Cause::reaction_charge;
    if (shot && (!rules.on_board(each.other) || now.segment != Segment::reaction ||
                 rules.side_of(each.other) == rules.side_of(each.piece) ||
                 !game.map().adjacent(rules.zone_of(each.piece), rules.zone_of(each.other))))
        return false;
    const bool goes = each.cause == Cause::withdrawal || each.cause == Cause::slip_away;
    if ((goes || each.cause == Cause::retreat) &&
        (!each.zone.exists() || !game.map().adjacent(rules.zone_of(each.piece), each.zone) ||
         rules.is_held(each.zone, other(rules.side_of(each.piece)))))
        return false;
    if (goes && (!each.from.exists() || now.segment != Segment::reaction)) return false;
    const bool fights = each.cause == Cause::retreat || each.cause == Cause::second_attack ||
                        each.cause == Cause::attacker_result ||
                        each.cause == Cause::defender_result;
    return !fights || in_combat;
}

bool Soundness::combat() const {
    const Combat& combat = now.combat;
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

bool P3f::is_sound(const State& now) const { return Soundness(*this, now).holds(); }

}  // namespace gonfalon::p3f
