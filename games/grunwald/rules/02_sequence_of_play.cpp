// GRU-2  The turn: nine phases in their order, and what is asked in each. Nothing else changes
// phase.
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

// GRU-2.1  The phases of a turn.
const PhaseRow& row_of(Phase phase) {
    static constexpr PhaseRow rows[] = {
        {"GRU-S0.3"_rule, false, Activity::set_up, Arm::cavalry},
        {"GRU-2.1.1"_rule, true, Activity::movement, Arm::cavalry},
        {"GRU-2.1.2"_rule, true, Activity::combat, Arm::cavalry},
        {"GRU-2.1.3"_rule, true, Activity::movement, Arm::infantry},
        {"GRU-2.1.4"_rule, true, Activity::combat, Arm::infantry},
        {"GRU-2.1.5"_rule, false, Activity::movement, Arm::cavalry},
        {"GRU-2.1.6"_rule, false, Activity::combat, Arm::cavalry},
        {"GRU-2.1.7"_rule, false, Activity::movement, Arm::infantry},
        {"GRU-2.1.8"_rule, false, Activity::combat, Arm::infantry},
        {"GRU-2.1.9"_rule, true, Activity::morale, Arm::cavalry},
        {"GRU-S0.9"_rule, true, Activity::over, Arm::cavalry},
    };
    return rows[static_cast<std::size_t>(phase)];
}

Side Rules::setting_up() const {
    const Side first = tables.scenario.sets_up_first;
    return state.second_setting_up ? other(first) : first;
}

// GRU-2.1  Player A has the initiative; player B is the other.
Side Rules::active() const {
    if (state.phase == Phase::set_up) return setting_up();
    const Side a = tables.scenario.first_player;
    return row_of(state.phase).player_a ? a : other(a);
}

// What is asked now, of whom: the top of what is being done, or else the phase itself.
Situation Rules::situation() const {
    const Side mover = active();
    const PhaseRow& row = row_of(state.phase);
    if (state.phase == Phase::over) return {Ask::over, mover, "GRU-S0.9"_rule};
    if (!state.tests.empty()) {
        const SpreadTest& test = state.tests.back();
        const bool panic = test.risk == Order::panicked;
        return {Ask::roll_spread, side_of(test.unit), panic ? "GRU-10.1.2"_rule : "GRU-9.1.2"_rule};
    }
    if (state.frames.empty()) {
        switch (row.activity) {
            case Activity::set_up:
                return {Ask::set_up, mover, row.rule};
            case Activity::movement:
                return {Ask::move, mover, row.rule};
            default:
                return {Ask::attack, mover, row.rule};
        }
    }
    const Frame& frame = state.frames.top();
    const Combat& combat = state.combat;
    switch (frame.kind) {
        case FrameKind::hand:
            return {Ask::put, mover, row.rule};
        case FrameKind::assign:
            return {Ask::assign, mover,
                    assigns_blazon(frame.unit) ? "GRU-13.1.5"_rule : "GRU-13.1.6"_rule};
        case FrameKind::reaction:
            return {Ask::react, other(mover), "GRU-11.1.5"_rule};
        case FrameKind::charge:
            return {Ask::join_charge, other(mover), "GRU-5.7.5"_rule};
        case FrameKind::volley:
            return asked_of_volley();
        case FrameKind::overrun:
            if (state.overrun.stage == OverrunStage::roll)
                return {Ask::roll_overrun, side_of(frame.unit), "GRU-5.8.5"_rule};
            if (state.overrun.stage == OverrunStage::infantry_tests)
                return {Ask::roll_overrun_test, side_of(state.overrun.infantry.back()),
                        "GRU-5.8.5.6"_rule};
            return {Ask::roll_overrun_test, side_of(frame.unit),
                    state.overrun.stage == OverrunStage::failure_test ? "GRU-5.8.7"_rule
                                                                      : "GRU-5.8.5.6"_rule};
        case FrameKind::combat:
            return asked_of_combat();
        case FrameKind::losses: {
            const bool attackers = frame.loss_mode == LossMode::attackers;
            return {Ask::lose, attackers ? combat.attacker : other(combat.attacker),
                    "GRU-5.1.1"_rule};
        }
        case FrameKind::retreat:
            return {Ask::retreat, side_of(frame.unit), "GRU-5.4.2"_rule};
        case FrameKind::facing:
            return {frame.facing_mode == FacingMode::retreat ? Ask::retreat_facing
                                                             : Ask::pursuit_facing,
                    side_of(frame.unit), "GRU-4.3.7"_rule};
        case FrameKind::pursuit:
            return {Ask::pursue, side_of(frame.unit),
                    frame.pursuit_mode == PursuitMode::obligatory ? "GRU-5.5.4"_rule
                                                                  : "GRU-5.5.5"_rule};
        case FrameKind::advance:
            return {Ask::advance, side_of(frame.unit), "GRU-5.2.9"_rule};
        case FrameKind::rally:
            return {Ask::roll_rally, side_of(frame.unit), "GRU-6.2.1"_rule};
        case FrameKind::scatter:
        case FrameKind::none:
            break;
    }
    return {Ask::over, mover, "GRU-S0.9"_rule};
}

Situation Rules::asked_of_volley() const {
    if (!state.volley.answered) {
        const UnitId target = state.volley.shots[0].target;
        return {Ask::answer_fire, side_of(target), "GRU-11.2.7"_rule};
    }
    const Side owner = side_of(shot().shooter);
    switch (shot().stage) {
        case ShotStage::stray:
            return {Ask::roll_stray, owner, "GRU-11.2.2"_rule};
        case ShotStage::victim:
            return {Ask::friend_hit, owner, "GRU-11.2.2"_rule};
        case ShotStage::bolt:
            return {Ask::roll_bolt, owner, "GRU-11.6.2"_rule};
        case ShotStage::arrows:
            return {Ask::roll_arrows, owner, "GRU-11.5.10"_rule};
        case ShotStage::leader:
            return {Ask::roll_leader_hit, owner, "GRU-11.2.5"_rule};
        default:
            return {Ask::roll_fire, owner, "GRU-11.1.5"_rule};
    }
}

Situation Rules::asked_of_combat() const {
    const Combat& combat = state.combat;
    const Side loser = combat.loser();
    switch (combat.stage) {
        case CombatStage::assembling:
            return {Ask::assemble, combat.attacker, "GRU-5.1.1"_rule};
        case CombatStage::garrison:
            return {Ask::garrison, other(combat.attacker), "GRU-12.1.8b"_rule};
        case CombatStage::roll:
            return {Ask::roll_combat, combat.attacker, "GRU-5.1.1"_rule};
        case CombatStage::disorganisation_roll:
            return {Ask::roll_disorganisation, loser, "GRU-T.disorganisation"_rule};
        case CombatStage::leader_tests:
            return {Ask::roll_leader, loser, "GRU-8.2.4"_rule};
        case CombatStage::retreat:
            return {Ask::retreat, loser, "GRU-5.4.1"_rule};
        case CombatStage::pursuit_tests:
            return {Ask::roll_pursuit, other(loser), "GRU-5.5.3"_rule};
        case CombatStage::pursuit:
            return {Ask::pursue, other(loser), "GRU-5.5.1"_rule};
        default:
            return {Ask::advance, combat.attacker, "GRU-5.2.9"_rule};
    }
}

// GRU-2.0  A phase may be cut short unless something in it is compulsory.
Verdict Rules::check_done() const {
    Verdict verdict;
    if (!state.frames.empty()) return verdict;  // the countercharge is assembled
    switch (row_of(state.phase).activity) {
        case Activity::set_up:
            for (std::size_t i = 0; i < tables.counters.size(); ++i) {
                const UnitId id(i);
                if (side_of(id) == setting_up() && is_leader(id) &&
                    !verdict.require("GRU-S0.4"_rule, unit(id).on_board()))
                    return verdict;
            }
            for (std::size_t i = 0; i < tables.banners.size(); ++i)
                if (tables.banners[i].side == setting_up() &&
                    !verdict.require("GRU-7.1.1"_rule,
                                     state.banners[i].state != BannerState::unplaced))
                    return verdict;
            return verdict;
        case Activity::movement: {
            bool waits = false;
            (state.ready & tables.of_side[index(active())]).each([&](std::size_t i) {
                if (is_panicked(UnitId(i)) && must_flee(UnitId(i))) waits = true;
            });
            verdict.require("GRU-10.2.2"_rule, !waits);
            return verdict;
        }
        default:
            // GRU-5.2.13: the phase ends when all combats are done.
            verdict.require("GRU-5.2.2"_rule, !must_still_attack());
            return verdict;
    }
}

Verdict Rules::check_pass() const {
    Verdict verdict;
    if (state.frames.top().kind == FrameKind::pursuit ||
        (state.frames.top().kind == FrameKind::combat &&
         state.combat.stage == CombatStage::pursuit))
        verdict.require("GRU-5.5.4"_rule, !must_pursue_on());
    return verdict;
}

// Nothing is left that could be moved or brought on.
bool Rules::movement_is_spent() const { return !state.ready.any() && !anything_to_bring_on(); }

void Referee::begin_game() {
    set_up();
    state.morale = tables.scenario.initial_morale;
    state.level = static_cast<std::int8_t>(rules.level_at(state.morale));
    if (tables.scenario.players_set_up) {
        state.phase = Phase::set_up;
    } else {
        end_set_up();
    }
    settle();
}

// Everything that follows without asking anybody.
void Referee::settle() {
    while (state.phase != Phase::over && state.tests.empty()) {
        const bool went_on = state.frames.empty() ? continue_phase() : continue_frame();
        if (!went_on) return;
    }
}

// False: a player must say something.
bool Referee::continue_phase() {
    switch (row_of(state.phase).activity) {
        case Activity::set_up:
        case Activity::over:
            return false;
        case Activity::movement:
            if (state.closing) {
                next_phase();
                return true;
            }
            if (rules.movement_is_spent()) {
                done();
                return true;
            }
            return false;
        case Activity::combat:
            if (rules.attack_is_possible()) return false;
            next_phase();
            return true;
        case Activity::morale:
            morale_phase();
            return true;
    }
    return false;
}

bool Referee::continue_frame() {
    const Frame frame = state.frames.top();
    switch (frame.kind) {
        case FrameKind::reaction:
            if (rules.reaction_is_possible()) return false;
            state.frames.pop();
            return true;
        case FrameKind::charge:
            // GRU-5.7.5: others may ride with the first.
            if (applies("GRU-5.7.5"_rule, rules.countercharge_is_possible(frame.unit)))
                return false;
            begin_countercharge_combat();
            return true;
        case FrameKind::volley:
            return continue_volley();
        case FrameKind::overrun:
            return continue_overrun();
        case FrameKind::combat:
            return continue_combat();
        case FrameKind::losses:
            return continue_losses();
        case FrameKind::retreat:
            return continue_retreat();
        case FrameKind::scatter:
            return continue_scatter();
        case FrameKind::pursuit:
            return continue_pursuit();
        case FrameKind::facing:
        case FrameKind::rally:
        case FrameKind::advance:
            if (unit(frame.unit).on_board()) return false;
            state.frames.pop();
            return true;
        default:
            return false;
    }
}

void Referee::next_phase() {
    finish_march();
    const Phase ended = state.phase;
    const PhaseRow& row = row_of(ended);
    if (row.activity == Activity::movement && row.arm == Arm::cavalry) {
        // GRU-R54: charge is speed; cavalry that enters no hex in its movement has none.
        (tables.cavalry & tables.of_side[index(rules.active())]).each([&](std::size_t i) {
            Unit& rider = state.units[i];
            if (rider.on_board() && !rider.is(Unit::advanced) && rider.charge > 0)
                set_charge(UnitId(i), 0, "GRU-R54"_rule);
        });
    }
    begin_phase(static_cast<Phase>(static_cast<int>(ended) + 1));
}

void Referee::begin_phase(Phase phase) {
    state.phase = phase;
    state.closing = false;
    state.march = March{};
    state.ready.clear();
    state.fought.clear();
    state.targeted.clear();
    state.due_attackers.clear();
    state.due_targets.clear();
    const PhaseRow& row = row_of(phase);
    if (row.activity == Activity::morale || row.activity == Activity::over) return;
    const Side side = rules.active();
    trace.say("log.phase"_say, row.rule, {{"phase", of(phase)}, {"side", of(side)}});

    if (row.activity == Activity::movement) {
        if (row.arm == Arm::cavalry) state.entered = {};
        const Units movers =
            (row.arm == Arm::cavalry ? tables.cavalry | tables.leaders : tables.infantry) &
            tables.of_side[index(side)];
        // GRU-11.6.2: a bolt stops foot in its own movement too, later in the turn (GRU-R126).
        const int stopped = row.arm == Arm::cavalry ? Unit::stopped : 0;
        const int per_phase = stopped | Unit::countercharged | Unit::advanced | Unit::tested;
        for (std::size_t i = 0; i < tables.counters.size(); ++i) {
            Unit& each = state.units[i];
            each.set(static_cast<std::uint8_t>(per_phase), false);
            each.rest = Rest::none;
            if (!each.on_board() || !movers.test(i)) continue;
            if (!each.is(Unit::bound) && !each.is(Unit::stopped)) state.ready.set(i);
            // GRU-R54, the other reading.
            if (tables.options.charge_between_turns == Options::ChargeBetweenTurns::reset &&
                each.charge > 0)
                set_charge(UnitId(i), 0, "GRU-R54"_rule);
        }
        push(Frame::reaction(UnitId{}, Moment::start_of_phase));
        return;
    }

    // GRU-R60: what must attack and be attacked is fixed when the phase begins; a leader alone may
    // be but need not (GRU-R145).
    const Units fighters =
        (row.arm == Arm::cavalry ? tables.cavalry : tables.infantry) & tables.of_side[index(side)];
    fighters.each([&](std::size_t i) {
        const UnitId id(i);
        const Unit& attacker = unit(id);
        if (!attacker.on_board() || !rules.has_zone(id)) return;
        for (int aside = -1; aside <= 1; ++aside) {
            const Hex hex = map.neighbour(attacker.hex, hex::rotate(attacker.facing, aside));
            if (!state.first_in(hex).exists() || !rules.zone_reaches(id, hex)) continue;
            for (const UnitId enemy : rules.stack(hex)) {
                if (rules.side_of(enemy) == side || rules.is_leader(enemy)) continue;
                state.due_attackers.set(i);
                state.due_targets.set(enemy.index());
            }
        }
    });
}

// The player has nothing more to do in this phase, or with this countercharge.
void Referee::done() {
    if (!state.frames.empty()) {
        begin_countercharge_combat();
        return;
    }
    switch (row_of(state.phase).activity) {
        case Activity::set_up:
            if (!state.second_setting_up) {
                state.second_setting_up = true;
                trace.say("log.set_up_done"_say, "GRU-S0.3"_rule,
                          {{"side", of(tables.scenario.sets_up_first)}});
            } else {
                end_set_up();
            }
            return;
        case Activity::movement:
            // GRU-11.1.5 c: the other side may fire when all have moved.
            finish_march();
            state.closing = true;
            push(Frame::reaction(UnitId{}, Moment::end_of_phase));
            return;
        default:
            next_phase();
            return;
    }
}

void Referee::pass() {
    const Frame frame = state.frames.top();
    switch (frame.kind) {
        case FrameKind::volley:
            state.volley.answered = true;
            return;
        case FrameKind::pursuit:
            finish_pursuit(frame.unit);
            return;
        case FrameKind::combat:
            state.combat.stage = state.combat.stage == CombatStage::pursuit
                                     ? CombatStage::disorganisation
                                     : CombatStage::finished;
            return;
        default:
            state.frames.pop();
            return;
    }
}

// The first turn begins.
void Referee::end_set_up() {
    state.turn = 1;
    trace.say("log.turn"_say, "GRU-2.0"_rule, {{"turn", number(1)}});
    begin_phase(Phase::cavalry_movement_a);
}

// GRU-2.1.9  Phase 9: the level of morale is read anew (GRU-R4, GRU-R5), and the turn marker
// advances.
void Referee::morale_phase() {
    const int before = state.level;
    const int level = rules.level_at(state.morale);
    // GRU-6.1.9: not sooner.
    if (applies("GRU-2.1.9"_rule, level != before)) {
        state.level = static_cast<std::int8_t>(level);
        trace.say("log.level"_say, "GRU-2.1.9"_rule,
                  {{"side", of(Side::first)},
                   {"level", grunwald::level(level)},
                   {"box", grunwald::level(state.morale)}});
    }
    rest_leaders();
    const int turns = tables.options.turns != 0 ? tables.options.turns : tables.scenario.turns;
    if (applies("GRU-S0.9"_rule, state.turn >= turns)) {
        decide_by_points();
        return;
    }
    ++state.turn;
    constexpr int per_turn = Unit::fired | Unit::fired_own | Unit::bound;
    for (std::size_t i = 0; i < tables.counters.size(); ++i)
        state.units[i].set(static_cast<std::uint8_t>(per_turn), false);
    for (Banner& banner : state.banners) banner.moved = false;
    trace.say("log.turn"_say, "GRU-2.0"_rule, {{"turn", number(state.turn)}});
    begin_phase(Phase::cavalry_movement_a);
}

}  // namespace gonfalon::grunwald
