// GRU-5.1.1 e to g  The combat table and what follows from it, in its order.
#include <algorithm>

#include "games/grunwald/rules/alive.h"
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

// GRU-5.1.1 e, f  Two dice on the combat table.
void Referee::combat_result(int dice) {
    Combat& combat = state.combat;
    const CombatResult& result = tables.combat.at(dice, combat.column);
    trace.say("log.combat_dice"_say, "GRU-T.combat"_rule,
              {{"dice", number(dice)},
               {"odds", odds(combat.column)},
               {"result", of(Noun::result, (dice - 2) * CombatTable::columns + combat.column)}});
    combat.attacker_loss = result.attacker_loss;
    combat.defender_loss = result.defender_loss;
    combat.attacker_retreats = result.attacker_retreat > 0;
    combat.retreat = std::max(result.attacker_retreat, result.defender_retreat);
    combat.outright =
        combat.attacker_retreats ? result.attacker_disorganised : result.defender_disorganised;
    combat.stage = CombatStage::attacker_losses;
    const bool nothing = combat.attacker_loss + combat.defender_loss + combat.retreat == 0;
    if (nothing) trace.say("log.no_result"_say, "GRU-T.combat"_rule);
    if (combat.retreat > 0)
        trace.say("log.retreat_due"_say, "GRU-5.4.1"_rule,
                  {{"side", of(combat.loser())}, {"hexes", number(combat.retreat)}});
    if (combat.retreat > 0) note_leaders();
    // GRU-5.6.11
    if (applies("GRU-5.6.11"_rule, combat.attacker_retreats))
        each_alive(state, combat.attackers,
                   [&](UnitId id) { set_charge(id, 0, "GRU-5.6.11"_rule); });
}

// GRU-5.1.1 f, g  Losses, then retreat, then pursuit, then disorganisation. The dice that are due
// whatever the players choose are thrown before they choose the way of a retreat, and before the
// side that stays chooses who takes its loss; their effect waits for its turn (GRU-R141).
bool Referee::continue_combat() {
    Combat& combat = state.combat;
    switch (combat.stage) {
        case CombatStage::assembling:
        case CombatStage::roll:
            return false;
        case CombatStage::garrison: {
            const Units candidates = rules.garrison_candidates();
            if (candidates.count() > 1) return false;
            candidates.each([&](std::size_t i) { stand(UnitId(i)); });
            if (!candidates.any()) fix_odds();
            return true;
        }
        case CombatStage::attacker_losses:
            combat.stage = CombatStage::defender_losses;
            if (combat.attacker_retreats) combat.lost = combat.attacker_loss;
            if (combat.retreat == 0 || combat.attacker_retreats ||
                !rules.fighters(combat.defenders).any())
                lose_attackers();
            return true;
        case CombatStage::defender_losses:
            combat.stage = CombatStage::disorganisation_roll;
            kill_lone_leaders();
            if (state.phase == Phase::over) return true;
            owe_losses(combat.defender_loss, LossMode::defenders);
            if (!combat.attacker_retreats) combat.lost = combat.defender_loss;
            return true;
        case CombatStage::disorganisation_roll:
            return continue_disorganisation();
        case CombatStage::leader_tests:
            if (combat.pending.any()) return false;
            combat.stage = CombatStage::winner_losses;
            return true;
        case CombatStage::winner_losses:
            combat.stage = CombatStage::retreat;
            prepare_retreats();
            lose_attackers();
            return true;
        case CombatStage::retreat:
            return continue_retreats();
        case CombatStage::shortfall:
            combat.stage = CombatStage::pursuit_tests;
            if (applies("GRU-5.4.6"_rule, combat.missing > 0)) owe_shortfall();
            combat.pending.clear();
            return true;
        case CombatStage::pursuit_tests:
            if (!combat.pursuits_prepared) prepare_pursuits();
            return continue_pursuit_tests();
        case CombatStage::pursuit: {
            bool someone = false;
            (combat.obligatory | combat.voluntary).each([&](std::size_t i) {
                someone = someone || rules.can_pursue(UnitId(i));
            });
            if (someone) return false;
            combat.stage = CombatStage::disorganisation;
            return true;
        }
        case CombatStage::disorganisation:
            combat.stage = CombatStage::charge;
            disorganise_losers();
            return true;
        case CombatStage::charge:
            combat.stage = CombatStage::advance;
            drop_charge();
            prepare_advance();
            return true;
        case CombatStage::advance:
            if (rules.advance_is_possible()) return false;
            combat.stage = CombatStage::finished;
            return true;
        case CombatStage::finished:
            finish_combat();
            return true;
    }
    return false;
}

void Referee::lose_attackers() {
    owe_losses(state.combat.attacker_loss, LossMode::attackers);
    state.combat.attacker_loss = 0;
}

// GRU-8.2.7: a leader attacked alone dies whatever the dice say.
void Referee::kill_lone_leaders() {
    each_alive(state, state.combat.defenders, [&](UnitId id) {
        if (applies("GRU-8.2.7"_rule,
                    rules.is_leader(id) && !rules.holds_fighters(unit(id).hex, rules.side_of(id))))
            kill_leader(id, "GRU-8.2.7"_rule);
    });
}

bool Referee::continue_disorganisation() {
    Combat& combat = state.combat;
    const Units& losers = combat.attacker_retreats ? combat.attackers : combat.defenders;
    const bool someone_is_left = rules.fighters(losers).any();
    if (combat.retreat == 0 || (!someone_is_left && !combat.leaders.any())) {
        combat.stage = CombatStage::charge;
        lose_attackers();
        return true;
    }
    if (someone_is_left && !combat.outright && combat.dice == 0) return false;
    // GRU-R26: no dice for a result with D; it is told where they would have told it.
    if (combat.outright) tell_disorder();
    combat.stage = CombatStage::leader_tests;
    combat.pending = combat.leaders;
    return true;
}

bool Referee::continue_retreats() {
    Combat& combat = state.combat;
    bool anyone = false;
    bool someone_can = false;
    combat.pending.each([&](std::size_t i) {
        if (!state.units[i].on_board()) return combat.pending.reset(i);
        anyone = true;
        someone_can = someone_can || rules.retreat_is_possible(UnitId(i));
    });
    if (anyone && someone_can) return false;
    // GRU-5.4.6: those who are left have no way at all.
    combat.pending.each([&](std::size_t i) {
        if (rules.is_fighting(UnitId(i))) combat.missing = combat.retreat;
    });
    combat.pending.clear();
    combat.stage = CombatStage::shortfall;
    return true;
}

void Referee::owe_shortfall() {
    const Combat& combat = state.combat;
    const int points =
        tables.options.retreat_shortfall == Options::RetreatShortfall::per_hex ? combat.missing : 1;
    trace.say("log.retreat_short"_say, "GRU-5.4.6"_rule,
              {{"side", of(combat.loser())}, {"points", number(points)}});
    owe_losses(points, combat.attacker_retreats ? LossMode::attackers : LossMode::defenders);
}

// GRU-5.1.1 f  One point for the whole side; its owner names the unit (GRU-R103).
Units Rules::loss_candidates() const {
    const bool attackers = state.frames.top().loss_mode == LossMode::attackers;
    return fighters(attackers ? state.combat.attackers : engaged_defenders());
}

Verdict Rules::check_lose(UnitId id) const {
    Verdict verdict;
    if (stands(id, situation().side, "GRU-5.1.1"_rule, verdict))
        verdict.require("GRU-5.1.1"_rule, loss_candidates().test(id.index()));
    return verdict;
}

void Referee::owe_losses(int points, LossMode mode) {
    if (points == 0) return;
    push(Frame::losses(points, mode));
    // Where there is a choice, the odds name it.
    if (rules.loss_candidates().count() > 1)
        trace.say("log.loss_due"_say, "GRU-5.1.1"_rule,
                  {{"side", of(mode == LossMode::attackers ? state.combat.attacker
                                                           : other(state.combat.attacker))},
                   {"points", number(points)}});
}

bool Referee::continue_losses() {
    const Units candidates = rules.loss_candidates();
    const std::size_t count = candidates.count();
    if (state.frames.top().points() == 0 || count == 0) {
        state.frames.pop();
        return true;
    }
    if (count > 1) return false;
    candidates.each([&](std::size_t i) { lose(UnitId(i)); });
    return true;
}

void Referee::lose(UnitId id) {
    --state.frames.top().points();
    const bool short_retreat = state.combat.stage == CombatStage::pursuit_tests;
    lose_strength(id, 1, short_retreat ? "GRU-5.4.6"_rule : "GRU-5.1.1"_rule);
}

// GRU-5.1.1 g  The side that had to retreat reads the disorganisation table, each unit its column
// (GRU-R62, GRU-R11); a result with D needs no dice (GRU-R26).
bool Rules::loses_order(UnitId id) const {
    const Combat& combat = state.combat;
    if (is_leader(id)) return false;
    if (combat.outright) return true;
    const int row = combat.attacker_retreats ? combat.retreat : combat.retreat - 1;
    const auto line = static_cast<std::size_t>(std::clamp(row, 0, 4));
    const auto column = static_cast<std::size_t>(tables.counter(id).unit_class);
    return (tables.disorganisation.rows[line][column] >> combat.dice & 1) != 0;
}

void Referee::disorganise_losers() {
    const Combat combat = state.combat;
    each_alive(state, combat.attacker_retreats ? combat.attackers : combat.defenders,
               [&](UnitId id) {
                   if (combat.outright && rules.loses_order(id)) {
                       disorganise(id, "GRU-R26"_rule, true);
                   } else if (applies("GRU-T.disorganisation"_rule, rules.loses_order(id))) {
                       disorganise(id, "GRU-T.disorganisation"_rule, true);
                   }
               });
}

// Told as soon as the dice are known (GRU-R141), so that the odds of an attack count it.
bool Referee::tell_disorder() {
    const Combat combat = state.combat;
    bool any = false;
    each_alive(state, combat.attacker_retreats ? combat.attackers : combat.defenders,
               [&](UnitId id) {
                   if (!rules.loses_order(id)) return;
                   any = true;
                   trace.say("log.loses_order"_say, "GRU-5.1.1"_rule, {{"unit", of(id)}});
               });
    return any;
}

// GRU-5.2.12 (GRU-R1)  Attackers slow down; defenders only by the other reading of the example.
void Referee::drop_charge() {
    const auto slow = [&](UnitId id) {
        const int charge = unit(id).charge - tables.values.charge_loss_after_combat;
        if (applies("GRU-5.2.12"_rule, unit(id).charge > 0))
            set_charge(id, std::max(0, charge), "GRU-5.2.12"_rule);
    };
    each_alive(state, state.combat.attackers, slow);
    if (tables.options.charge_loss_after_combat == Options::ChargeLoss::both)
        each_alive(state, state.combat.defenders, slow);
}

void Referee::finish_combat() {
    const Combat combat = state.combat;
    if (!combat.countercharge) {
        state.fought |= combat.attackers;
        state.targeted |= combat.defenders;
    }
    state.combat = Combat{};
    state.frames.pop();
}

}  // namespace gonfalon::grunwald
