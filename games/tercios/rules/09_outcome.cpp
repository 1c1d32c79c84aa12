// TER-MEL-18 to TER-MEL-27, TER-SPC-5  Who has won, who falls back, who follows.
#include "games/tercios/rules/referee.h"

namespace gonfalon::tercios {

TroopId Rules::winner() const {
    const Melee& melee = play.melee;
    return melee.winner == 1 ? melee.attacker : melee.winner == 2 ? melee.defender : TroopId{};
}
TroopId Rules::loser() const {
    const Melee& melee = play.melee;
    return melee.winner == 1 ? melee.defender : melee.winner == 2 ? melee.attacker : TroopId{};
}

// TER-X-2
CommanderId Rules::elegant_for(TroopId id) const {
    CommanderId found{};
    each_officer(side_of(id), [&](CommanderId each) {
        if (!found.exists() && leader(each).traits.has(Trait::elegant) &&
            !officer(each).exhausted && interacts(each, id) &&
            in_radius(each, id, measure(Measure::elegant_radius)))
            found = each;
    });
    return found;
}

// TER-MEL-27: any distance up to it.
Verdict Rules::check_advance(const Action& action) const {
    Verdict verdict;
    verdict.at_least("TER-MEL-27"_rule, action.number, 1);
    verdict.at_most("TER-MEL-27"_rule, action.number, measure(Measure::advance));
    return verdict;
}

// TER-MEL-22: as far as it takes to leave an inch.
Verdict Rules::check_pull_back(const Action& action) const {
    Verdict verdict;
    const Length gap = this->gap(play.melee.attacker, play.melee.defender);
    verdict.at_least("TER-MEL-22"_rule, action.number, 1);
    verdict.at_most("TER-MEL-22"_rule, action.number,
                    std::max(0, measure(Measure::spacing_after_melee) - gap));
    return verdict;
}

// --- Doing it -----------------------------------------------------------------------------------

bool Referee::continue_melee() {
    Frame& frame = top();
    Melee& melee = play.melee;
    switch (frame.at<MeleeStage>()) {
        case MeleeStage::start:
            count_dice();
            frame.go_to(MeleeStage::rolling);
            push_roll(Cause::strike, melee.attacker, {}, melee.strike,
                      rules.defence_against(melee.defender, melee.attacker));
            return true;
        case MeleeStage::reply_due:
            frame.go_to(MeleeStage::rolling);
            push_roll(Cause::reply, melee.defender, {}, melee.reply,
                      rules.defence_against(melee.attacker, melee.defender));
            return true;
        case MeleeStage::losses:
            settle_losses();
            return true;
        case MeleeStage::attacker_breaks:
            // TER-R5
            frame.go_to(MeleeStage::defender_breaks);
            begin_break(melee.attacker);
            return true;
        case MeleeStage::defender_breaks:
            frame.go_to(MeleeStage::decided);
            begin_break(melee.defender);
            return true;
        case MeleeStage::decided:
            decide_winner();
            return true;
        case MeleeStage::beaten:
            beaten();
            return true;
        case MeleeStage::checked:
            greatswords();
            return true;
        case MeleeStage::falling:
            fall_back();
            return true;
        case MeleeStage::goes:
            go_back();
            return true;
        case MeleeStage::gone:
            frame.go_to(MeleeStage::frenzy);
            return true;
        case MeleeStage::frenzy:
            frenzy();
            return true;
        case MeleeStage::follow:
            follow_up();
            return true;
        case MeleeStage::end:
            end_melee();
            return true;
        default:
            return false;
    }
}

void Referee::greatswords() {
    top().go_to(MeleeStage::falling);
    const TroopId winner = rules.winner();
    const TroopId loser = rules.loser();
    // TER-WPM-4
    if (winner.exists() && rules.on_table(winner) && rules.on_table(loser) &&
        !rules.is_disordered(loser) &&
        applies("TER-WPM-4"_rule, rules.has(winner, Weapon::greatswords)))
        push_roll(Cause::greatswords, loser, {}, rules.discipline(loser, {}, log),
                  tables.checks.greatswords_target, tables.checks.greatswords_successes);
}

void Referee::go_back() {
    const Melee& melee = play.melee;
    top().go_to(MeleeStage::gone);
    const TroopId loser = melee.winner == 3 ? melee.attacker : rules.loser();
    const TroopId enemy = loser == melee.attacker ? melee.defender : melee.attacker;
    if (!rules.on_table(loser) || !rules.on_table(enemy)) return;
    if (melee.retreated) {
        retreat(loser, enemy);
    } else {
        // TER-MEL-20; a square, or who is caught in flight, has the enemy behind it too.
        const bool behind = plane::behind_front(rules.base(loser), rules.base(enemy).front);
        disengage(loser, enemy, loser == melee.defender && (melee.flank || behind));
    }
}

void Referee::frenzy() {
    const Melee& melee = play.melee;
    top().go_to(MeleeStage::follow);
    // TER-SPK-3
    const bool attacker = rules.on_table(melee.attacker);
    const bool defender = rules.on_table(melee.defender);
    if (attacker == defender) return;
    const TroopId left = attacker ? melee.attacker : melee.defender;
    if (applies("TER-SPK-3"_rule, rules.has(left, Special::frenzied)))
        push_roll(Cause::frenzy, left, {}, rules.discipline(left, {}, log),
                  tables.checks.order_target, tables.checks.order_successes);
}

void Referee::follow_up() {
    const Melee& melee = play.melee;
    top().go_to(MeleeStage::end);
    const TroopId winner = rules.winner();
    if (winner.exists() && rules.on_table(winner) && unit(winner).place != Place::building) {
        const TroopId loser = rules.loser();
        const bool shaken =
            winner == melee.attacker ? melee.defender_shaken : melee.attacker_shaken;
        const bool destroyed = !rules.on_table(loser);
        // TER-SPC-5, TER-R17: after a retreat, not after a broken Break check.
        if (destroyed && melee.retreated && rules.is_infantry(loser) && rules.is_cavalry(winner) &&
            applies("TER-SPC-5"_rule, rules.has(winner, Special::pursuit))) {
            pursue();
            return;
        }
        // TER-MEL-27
        if (winner == melee.attacker && shaken && (destroyed || melee.retreated)) {
            top().go_to(MeleeStage::ask_advance);
            return;
        }
    }
    // TER-MEL-22
    if (rules.on_table(melee.attacker) && rules.on_table(melee.defender) &&
        unit(melee.attacker).place == Place::table &&
        applies("TER-MEL-22"_rule,
                rules.gap(melee.attacker, melee.defender) < measure(Measure::spacing_after_melee)))
        top().go_to(MeleeStage::ask_pull_back);
}

// TER-MEL-18
void Referee::decide_winner() {
    Melee& melee = play.melee;
    if (!applies("TER-MEL-18"_rule, melee.inflicted != melee.suffered)) {
        melee.winner = 3;
    } else if (melee.inflicted > melee.suffered) {
        melee.winner = 1;
    } else {
        melee.winner = 2;
    }
    top().go_to(MeleeStage::beaten);
    if (melee.winner == 3) {
        log.say("log.melee_drawn"_say, "TER-MEL-26"_rule,
                {{"attacker", value_of(melee.attacker)}, {"defender", value_of(melee.defender)}});
        if (rules.dirty_war_possible()) top().go_to(MeleeStage::ask_attacker);
    } else {
        log.say("log.melee_won"_say, "TER-MEL-18"_rule,
                {{"unit", value_of(rules.winner())}, {"enemy", value_of(rules.loser())}});
    }
}

// TER-TRK-3, TER-TRB-12
void Referee::beaten() {
    Melee& melee = play.melee;
    top().go_to(MeleeStage::checked);
    const TroopId attacker = melee.attacker;
    const TroopId defender = melee.defender;
    const TroopId loser = rules.loser();
    if (loser.exists() && rules.on_table(loser) && unit(loser).has(Mark::twice)) {
        rules.each_officer(rules.side_of(loser), [&](CommanderId each) {
            if (officer(each).place == Place::attached && officer(each).troop == loser &&
                rules.leader(each).traits.has(Trait::fearless))
                lose(each, "TER-TRB-12"_rule, "log.commander_falls"_say);
        });
    }
    if (!rules.on_table(attacker) || !unit(attacker).has(Mark::determined)) return;
    if (melee.winner == 1 && rules.on_table(defender)) {
        const bool weaker =
            rules.base_speed(defender) < rules.base_speed(attacker) || melee.disordered;
        if (applies("TER-TRK-3"_rule, weaker)) {
            add_wear(defender, tables.card(Trait::determined).wear, "TER-TRK-3"_rule);
            begin_break(defender);
        }
    } else if (melee.winner == 2) {
        disorder(attacker, "TER-TRK-3"_rule);
    }
}

void Referee::greatswords_rolled(const Frame& frame, int successes) {
    if (successes < frame.need) disorder(frame.troop, "TER-WPM-4"_rule);
}

// Who must retreat, who is destroyed, who only disengages.
void Referee::fall_back() {
    Melee& melee = play.melee;
    top().go_to(MeleeStage::goes);
    if (melee.winner == 3) {
        // TER-MEL-26
        melee.retreated = false;
        return;
    }
    const TroopId loser = rules.loser();
    const TroopId winner = rules.winner();
    if (!rules.on_table(loser)) return;
    // TER-SPA-5
    if (applies("TER-SPA-5"_rule, rules.has(loser, Special::no_escape))) {
        destroy(loser, "TER-SPA-5"_rule);
        return;
    }
    // TER-ADA-5
    if (applies("TER-ADA-5"_rule, rules.has(loser, Special::forlorn_hope))) {
        destroy(loser, "TER-ADA-5"_rule);
        return;
    }
    const bool shaken = loser == melee.defender ? melee.defender_shaken : melee.attacker_shaken;
    if (!rules.on_table(winner)) return;
    melee.retreated = applies("TER-MEL-16"_rule, shaken);
    if (melee.retreated && rules.elegant_for(loser).exists()) top().go_to(MeleeStage::ask_elegant);
}

// TER-MEL-23 to TER-MEL-25
void Referee::retreat(TroopId id, TroopId enemy) {
    // TER-MEL-24, TER-R68, TER-ADA-15, TER-R86: before any check for the horses. TER-ADA-14: not
    // by dragoons, who never pursue.
    if (applies("TER-MEL-24"_rule, rules.is_infantry(id) && rules.is_cavalry(enemy) &&
                                       rules.has(enemy, Special::pursuit))) {
        destroy(id, unit(id).has(Mark::on_foot) ? "TER-ADA-15"_rule : "TER-MEL-24"_rule);
        return;
    }
    // TER-WPM-5
    if (applies("TER-WPM-5"_rule, rules.has(enemy, Weapon::lances))) {
        destroy(id, "TER-WPM-5"_rule);
        return;
    }
    // TER-ADA-10
    if (unit(id).has(Mark::on_foot) && !unit(id).has(Mark::horses_lost) && !top().remounts &&
        applies("TER-ADA-10"_rule, options.dragoons_adapted)) {
        top().remounts = true;
        top().go_to(MeleeStage::goes);
        push_roll(Cause::horses, id, {}, rules.discipline(id, {}, log), tables.checks.order_target);
        top().remounts = true;
        return;
    }
    // TER-X-7
    if (unit(id).has(Mark::has_gun)) {
        unit(id).set(Mark::has_gun, false);
        log.say("log.gun_lost"_say, "TER-X-7"_rule, {{"unit", value_of(id)}});
    }
    const bool out = step_outside(id, rules.base(enemy).front);
    const Pose before = unit(id).pose;
    const Pose pose = rules.flight(id, enemy);
    const bool passes = rules.has(id, Special::open_order) && options.open_order_always;
    const Length length = rules.farthest(id, pose, pose.facing, 2);
    Length gone = 0;
    if (out) {
        put(id, pose);
        gone = fall(id, pose.facing, length, passes, Rim::is_crossed);
        if (!rules.on_table(id)) return;
        if (gone == 0 && !plane::stands_free(rules.field().scene, pose, rules.size(id),
                                             rules.ground_for(id, {.units = passes})))
            put(id, before);
    }
    log.say("log.retreats"_say, "TER-MEL-23"_rule,
            {{"unit", value_of(id)}, {"length", inches(gone)}});
    disorder(id, "TER-MEL-23"_rule);
    if (gone < length) {
        add_wear(id, tables.melee.blocked_wear, "TER-MEL-25"_rule);
        begin_break(id);
    }
}

// TER-R78  Out of a building on the side farthest from the enemy that has room, facing it. False:
// no side has, and it stays inside.
bool Referee::step_outside(TroopId id, Point enemy) {
    if (unit(id).place != Place::building) return true;
    const plane::Rectangle house = rules.base(id);
    const TerrainId building = unit(id).building;
    unit(id).place = Place::table;
    unit(id).building = {};
    const plane::Ground ground = rules.ground_for(id);
    std::optional<Pose> out;
    plane::Product farthest = -1;
    for (std::size_t side = 0; side < quarter_count; ++side) {
        const Point centre = house.centre(edge(static_cast<Quarter>(side)));
        const plane::Product far = plane::square(centre - enemy);
        const Pose pose{centre, plane::bearing(centre, house.middle())};
        if (far <= farthest ||
            !plane::stands_free(rules.field().scene, pose, rules.size(id), ground))
            continue;
        farthest = far;
        out = pose;
    }
    if (out) {
        put(id, *out);
    } else {
        unit(id).place = Place::building;
        unit(id).building = building;
    }
    return out.has_value();
}

// TER-MEL-19 to TER-MEL-21
void Referee::disengage(TroopId id, TroopId enemy, bool turns) {
    const Point from = rules.base(enemy).front;
    const bool inside = unit(id).place == Place::building;
    const bool out = step_outside(id, from);
    const Pose before = unit(id).pose;
    if (!inside && turns) {
        // TER-MEL-20
        Quarter best = Quarter::front;
        plane::Product nearest = plane::square(rules.base(id).front - from);
        for (std::size_t side = 1; side < quarter_count; ++side) {
            const Point centre = rules.base(id).centre(edge(static_cast<Quarter>(side)));
            const plane::Product far = plane::square(centre - from);
            if (far >= nearest) continue;
            nearest = far;
            best = static_cast<Quarter>(side);
        }
        if (applies("TER-MEL-20"_rule, best != Quarter::front))
            put(id, plane::faced(unit(id).pose, rules.size(id), edge(best)));
    }
    const bool passes = rules.has(id, Special::open_order) && options.open_order_always;
    const RuleId why = play.melee.winner == 3 ? "TER-MEL-26"_rule : "TER-MEL-19"_rule;
    const Length length = measure(Measure::disengage);
    const Length gone = out ? fall(id, plane::opposite(unit(id).pose.facing), length, passes) : 0;
    if (gone == 0 && !inside && turns &&
        !plane::stands_free(rules.field().scene, unit(id).pose, rules.size(id),
                            rules.ground_for(id, {.units = passes})))
        put(id, before);
    log.say("log.disengages"_say, why, {{"unit", value_of(id)}, {"length", inches(gone)}});
    if (gone >= length) return;
    // TER-R59
    if (applies("TER-TRA-3"_rule, rules.has_attached(id, Trait::calm))) return;
    add_wear(id, tables.melee.blocked_wear, "TER-MEL-21"_rule);
    begin_break(id);
}

// TER-ADA-10, TER-ADA-11
void Referee::horses_rolled(const Frame& frame, int successes) {
    const TroopId id = frame.troop;
    if (!rules.on_table(id)) return;
    if (successes < tables.checks.order_successes) {
        unit(id).set(Mark::horses_lost);
        log.say("log.horses_lost"_say, frame.remounts ? "TER-ADA-10"_rule : "TER-ADA-11"_rule,
                {{"unit", value_of(id)}});
        return;
    }
    if (!frame.remounts) return;
    // They mount and go.
    unit(id).set(Mark::on_foot, false);
    rules.forget();
    log.say("log.mounted"_say, "TER-ADA-10"_rule, {{"unit", value_of(id)}});
}

void Referee::frenzy_rolled(const Frame& frame, int successes) {
    const TroopId id = frame.troop;
    if (!rules.on_table(id)) return;
    if (successes < frame.need) {
        disorder(id, "TER-SPK-3"_rule);
        return;
    }
    if (unit(id).wear == 0) return;
    unit(id).wear = static_cast<std::uint8_t>(unit(id).wear - tables.card(Special::frenzied).wear);
    log.say("log.recovers"_say, "TER-SPK-3"_rule,
            {{"unit", value_of(id)}, {"wear", number(tables.card(Special::frenzied).wear)}});
}

// TER-R66
void Referee::pursue() {
    const TroopId id = rules.winner();
    const Length gone = fall(id, unit(id).pose.facing,
                             rules.farthest(id, unit(id).pose, unit(id).pose.facing, 0), false);
    log.say("log.pursues"_say, "TER-SPC-5"_rule,
            {{"unit", value_of(id)}, {"length", inches(gone)}});
}

void Referee::advance(Length distance) {
    const TroopId id = play.melee.attacker;
    top().go_to(MeleeStage::end);
    const Length gone = fall(id, play.melee.heading, distance, false);
    if (gone == 0) return;
    log.say("log.advances"_say, "TER-MEL-27"_rule,
            {{"unit", value_of(id)}, {"length", inches(gone)}});
}

void Referee::pull_back(Length distance) {
    const TroopId id = play.melee.attacker;
    top().go_to(MeleeStage::end);
    const Length gone = fall(id, plane::opposite(unit(id).pose.facing), distance, false);
    if (gone == 0) return;
    log.say("log.pulls_back"_say, "TER-MEL-22"_rule,
            {{"unit", value_of(id)}, {"length", inches(gone)}});
}

// TER-REA-8
void Referee::end_melee() {
    const Melee melee = play.melee;
    play.melee = {};
    pop();
    if (rules.exists(melee.attacker)) unit(melee.attacker).set(Mark::twice, false);
    if (!melee.interception) return;
    const bool goes_on = melee.winner == 2 && rules.on_table(melee.defender);
    if (!applies("TER-REA-8"_rule, !goes_on)) return;
    play.activation.ended = true;
    log.say("log.halted"_say, "TER-REA-8"_rule, {{"unit", value_of(melee.defender)}});
}

}  // namespace gonfalon::tercios
