// P3F-3  The game turn. Only this chapter decides what comes next.
#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

// A player has no more to say here.
void Referee::done(Side side) {
    switch (rules.situation().ask) {
        case Ask::set_up:
            log.say("log.set_up_done"_say, tables.battle.set_up_rule, {{"side", value_of(side)}});
            end_set_up();
            break;
        case Ask::cannonade:
            log.say("log.segment_done"_say, "P3F-S4.7"_rule, {{"side", value_of(side)}});
            for (Piece& each : state.pieces) each.set(Mark::fired, false);
            begin_turn();
            break;
        case Ask::orders:
            log.say("log.orders_done"_say, "P3F-10.1.2.1"_rule, {{"side", value_of(side)}});
            begin_movement();
            break;
        case Ask::move:
            end_movement();
            break;
        case Ask::react:
            log.say("log.reactions_done"_say, "P3F-6.1.1"_rule, {{"side", value_of(side)}});
            begin_combat();
            break;
        case Ask::attack:
            end_combat();
            break;
        case Ask::second_round:
            log.say("log.no_second_round"_say, "P3F-7.9.3"_rule);
            if (state.combat.stage == Stage::second_round) {
                total_up();
            } else {
                state.combat.stage = Stage::advance;
            }
            break;
        case Ask::second_attack:
            log.say("log.no_second_attack"_say, "P3F-11.1.2.2"_rule,
                    {{"unit", value_of(state.combat.attacker)}});
            state.combat.stage = Stage::advance;
            break;
        case Ask::support_retreat:
            log.say("log.supports_stay"_say, "P3F-7.5.3.8"_rule);
            state.combat.stage = Stage::casualties;
            break;
        case Ask::follow:
            log.say("log.leaders_stay"_say, "P3F-7.5.3.9"_rule);
            state.combat.stage = Stage::again;
            break;
        case Ask::advance:
            log.say("log.no_advance"_say, "P3F-7.7.1"_rule);
            state.combat.stage = Stage::over;
            break;
        case Ask::advance_before:
            log.say("log.no_advance"_say, "P3F-6.1.9"_rule);
            state.frames.pop();
            break;
        default:
            break;
    }
}

// Goes on until somebody is asked, dice are due or the battle is over.
void Referee::settle() {
    while (!state.is_over())
        if (!continue_owed() && !continue_frame() && !continue_segment()) return;
}

// What must be done at once, before whatever it interrupted goes on. Returns whether anything was.
bool Referee::continue_owed() {
    const bool waits =
        !state.frames.empty() && (state.frames.top().kind != FrameKind::combat &&
                                  state.frames.top().kind != FrameKind::advance_before);
    if (waits) return false;
    // P3F-R71: a retreat under way has ended, other retreats have not begun.
    const auto check_first = [&](PieceSet& pieces, Cause cause, bool army) {
        if (!pieces.any()) return false;
        std::size_t first = 0;
        while (!pieces.test(first)) ++first;
        pieces.reset(first);
        begin_check(PieceId{first}, cause);
        state.frames.top().army = army;
        return true;
    };
    if (check_first(state.army_shaken, Cause::leader_lost, true)) return true;
    if (check_first(state.column_shaken, Cause::leader_lost, false)) return true;
    // P3F-R69
    state.fallen.clear();
    // P3F-7.6c: his replacement comes after the checks.
    PieceId homeless;
    state.homeless.each([&](std::size_t i) { homeless = PieceId{i}; });
    if (homeless.exists()) {
        place_replacement(homeless);
        return true;
    }
    return check_first(state.hesitating, Cause::hesitation, false);
}

// P3F-7.6c, P3F-R26  Where several zones are equally near, his owner is asked.
void Referee::place_replacement(PieceId id) {
    const ZoneSet nearest =
        area::nearest(map, rules.zone_of(id), state.held[index(rules.side_of(id))], tables.land);
    state.homeless.reset(id.index());
    if (nearest.count() <= 1) {
        settle_leader(id, nearest.first());
        return;
    }
    Frame frame;
    frame.kind = FrameKind::place_leader;
    frame.piece = id;
    frame.zone = rules.zone_of(id);
    state.frames.push(frame);
}

bool Referee::continue_frame() {
    if (state.frames.empty()) return false;
    switch (state.frames.top().kind) {
        case FrameKind::combat:
            return continue_combat();
        case FrameKind::advance_before: {
            const Frame frame = state.frames.top();
            if (rules.advance_before_is_possible(frame.from, frame.zone)) return false;
            state.frames.pop();
            return true;
        }
        default:
            return false;
    }
}

// P3F-3.0.2  A segment goes on to the next when nobody has anything to say in it.
bool Referee::continue_segment() {
    if (!state.frames.empty()) return false;
    switch (state.segment) {
        case Segment::set_up: {
            bool choice = false;
            each_on_board(state.side, [&](PieceId id) {
                choice = choice ||
                         (tables.battle.players_set_up && rules.counter(id).starts.count() > 1);
                choice =
                    choice || (options.enfants_perdus && rules.check_detach(id, rules.zone_of(id)));
            });
            if (choice) return false;
            end_set_up();
            return true;
        }
        case Segment::cannonade: {
            bool choice = false;
            each_on_board(state.side, [&](PieceId id) {
                choice = choice || (rules.counter(id).is_gun() && rules.can_bombard(id));
            });
            if (choice) return false;
            done(state.side);
            return true;
        }
        case Segment::gold:
        case Segment::rashness:
        case Segment::reorganisation: {
            if (state.queue.any()) {
                std::size_t first = 0;
                while (!state.queue.test(first)) ++first;
                state.queue.reset(first);
                begin_check(PieceId{first}, state.segment == Segment::gold ? Cause::gold
                                            : state.segment == Segment::rashness
                                                ? Cause::rashness
                                                : Cause::reorganisation);
                return true;
            }
            if (state.segment == Segment::gold) {
                begin_reaction();
            } else if (state.segment == Segment::rashness) {
                state.segment = Segment::combat;
                if (!state.must_charge.any()) end_combat();
            } else {
                end_phase();
            }
            return true;
        }
        case Segment::reaction:
            // The prompt must not tell whether orders forbid to react (P3F-10.1.1.6).
            if (rules.reaction_is_possible(Heed::no_orders)) return false;
            begin_combat();
            return true;
        case Segment::combat:
            // P3F-11.1.2.1, P3F-R58
            if (options.caracole) drop_idle_caracoles();
            return false;
        case Segment::end:
            next_turn();
            return true;
        default:
            return false;
    }
}

// P3F-3.0.1
void Referee::begin_turn() {
    state.second_phase = false;
    for (std::size_t i = 0; i < tables.columns.size(); ++i) state.columns[i].tried = false;
    for (Piece& each : state.pieces) each.set(Mark::bonus_used, false);
    // P3F-2.2
    if (state.turn == 1) {
        log.cite("P3F-2.2"_rule);
        log.cite(tables.battle.initiative_rule);
    }
    log.say("log.turn"_say, "P3F-3.0.1"_rule,
            {{"turn", number(state.turn)}, {"side", value_of(state.initiative)}});
    begin_phase(state.initiative);
    // P3F-S1.12
    const Specials::ChanceArrival& arrival = tables.battle.specials.arrival;
    if (options.andelot && applies("P3F-S1.12"_rule, arrival.turn == state.turn)) {
        Frame frame;
        frame.kind = FrameKind::arrival;
        frame.column = arrival.column;
        state.frames.push(frame);
    }
}

// P3F-3.0.2  Command comes first; nobody is asked anything in it.
void Referee::begin_phase(Side side) {
    state.side = side;
    log.say("log.phase"_say, "P3F-3.0.2"_rule, {{"side", value_of(side)}});
    command_segment();
    if (options.advanced) {
        begin_orders();
    } else {
        begin_movement();
    }
}

void Referee::begin_movement() {
    state.segment = Segment::movement;
    state.march = {};
    state.started = state.seen[index(state.side)];
    for (Piece& each : state.pieces) {
        each.set(Mark::moved, false);
        each.set(Mark::finished, false);
    }
}

void Referee::end_movement() {
    finish_march();
    log.say("log.movement_done"_say, "P3F-4.0.4"_rule, {{"side", value_of(state.side)}});
    lose_stray_detachments();
    state.queue.clear();
    // P3F-11.3.1
    if (options.hunger_for_gold)
        each_on_board(state.side, [&](PieceId id) {
            if (rules.is_tempted(id)) state.queue.set(id.index());
        });
    state.segment = Segment::gold;
}

// P3F-6.1.2, P3F-6.1.3, P3F-R32
void Referee::begin_reaction() {
    state.segment = Segment::reaction;
    state.reaction.clear();
    for (const Zone zone : state.held[index(state.side)])
        if (!applies("P3F-6.1.3"_rule, state.started.contains(zone))) state.reaction.insert(zone);
    for (Piece& each : state.pieces) each.set(Mark::reacted, false);
}

void Referee::begin_combat() {
    state.segment = Segment::combat;
    state.reaction.clear();
    state.used.clear();
    state.attacking = Zone{};
    state.fought = false;
    state.rashness_tested = false;
    state.last_target = Zone{};
    state.last_defender = PieceId{};
    for (Piece& each : state.pieces)
        for (const Mark mark : {Mark::moved, Mark::finished, Mark::reacted, Mark::attacked,
                                Mark::fired, Mark::hesitated})
            each.set(mark, false);
}

void Referee::end_combat() {
    // P3F-S4.4, P3F-R63
    if (!state.rashness_tested) {
        state.rashness_tested = true;
        state.queue.clear();
        each_on_board(state.side, [&](PieceId id) {
            if (!rules.is_rash(id)) return;
            state.queue.set(id.index());
            use_order(id);
        });
        if (state.queue.any()) {
            state.segment = Segment::rashness;
            return;
        }
    }
    log.say("log.combat_done"_say, "P3F-7.1.1"_rule, {{"side", value_of(state.side)}});
    each_on_board(state.side, [&](PieceId id) {
        if (piece(id).has(Mark::caracole)) end_caracole(id, "P3F-11.1.2.1"_rule);
        piece(id).set(Mark::ruse, false);
    });
    begin_reorganisation();
}

void Referee::end_phase() {
    hide_orders();
    state.used.clear();
    state.attacking = Zone{};
    state.fought = false;
    state.last_target = Zone{};
    state.last_defender = PieceId{};
    state.must_charge.clear();
    state.started.clear();
    for (Piece& each : state.pieces)
        for (const Mark mark : {Mark::attacked, Mark::fired, Mark::hesitated})
            each.set(mark, false);
    if (!state.second_phase) {
        state.second_phase = true;
        begin_phase(other(state.side));
    } else {
        end_turn();
    }
}

// P3F-3.0.3
void Referee::end_turn() {
    state.segment = Segment::end;
    log.say("log.end_of_turn"_say, "P3F-3.0.3"_rule, {{"turn", number(state.turn)}});
    // Of the turn to come.
    if (options.advanced && state.turn < tables.battle.turns) determine_initiative();
    score_turn();
    // P3F-S5.7
    const Specials::Fog& fog = tables.battle.specials.fog;
    if (!applies("P3F-S5.7"_rule, state.fog)) return;
    if (state.turn >= fog.last_turn) {
        log.say("log.fog_gone"_say, "P3F-S5.7"_rule);
        state.fog = false;
    } else if (state.turn < fog.lifts.size() && fog.lifts[state.turn] > 0) {
        Frame frame;
        frame.kind = FrameKind::fog;
        state.frames.push(frame);
    }
}

void Referee::next_turn() {
    if (state.turn >= tables.battle.turns) {
        finish_battle();
        return;
    }
    ++state.turn;
    begin_turn();
}

}  // namespace gonfalon::p3f
