// TER-TUR-7, TER-ORD  One activation from its card to its end, and the stack of what is going on.
#include "games/tercios/rules/referee.h"

namespace gonfalon::tercios {

void Referee::activate(const Action& action) {
    const TroopId id = action.troop;
    TroopSet chain = play.activation.chain;
    const bool paired = play.activation.paired;
    // TER-TRB-9: who is forced to act breaks what was coordinated.
    if (paired || !chain.test(id.index())) chain.clear();
    chain.reset(id.index());
    // TER-SPI-8
    const TroopId brigade = unit(id).brigade;
    if (brigade.exists())
        for (std::size_t i = 0; i < tables.troops.size(); ++i)
            if (TroopId{i} != id && state.units[i].brigade == brigade &&
                rules.may_activate(TroopId{i}))
                chain.set(i);
    play.activation = {};
    play.activation.troop = id;
    play.activation.chain = chain;
    play.activation.paired = paired;
    play.next = {};
    play.led = true;  // TER-TUR-9
    // TER-R53  Both bind one activation.
    const Side side = rules.side_of(id);
    play.must[index(side)] = {};
    play.must_not[index(side)] = {};
    // TER-TRK-9
    if (action.card == Order::fire && applies("TER-TRK-9"_rule, unit(id).has(Mark::may_fire)))
        unit(id).card = Order::fire;
    push(FrameKind::activation, id);
    top().go_to(ActivationStage::begun);
}

// TER-TRB-24  The card nobody has seen is drawn when it is turned up.
void Referee::draw_if_unseen(TroopId id) {
    if (!unit(id).has(Mark::unseen)) return;
    Frame frame;
    frame.kind = FrameKind::roll;
    frame.cause = Cause::none;
    frame.troop = id;
    frame.dice = 1;
    play.frames.push(frame);
}

void Referee::card_drawn(const Outcome& outcome) {
    const TroopId id = top().troop;
    pop();
    unit(id).card = static_cast<Order>(outcome.dice[0] - 1);
    unit(id).set(Mark::unseen, false);
    log.say("log.card_drawn"_say, "TER-TRB-24"_rule,
            {{"unit", value_of(id)}, {"order", value_of(unit(id).card)}});
}

bool Referee::continue_activation() {
    Frame& frame = top();
    Activation& active = play.activation;
    const TroopId id = active.troop;
    const bool here = rules.on_table(id) || unit(id).place == Place::waiting;
    if ((!here || active.ended) && !frame.is_at(ActivationStage::end)) {
        frame.go_to(ActivationStage::end);
        return true;
    }
    switch (frame.at<ActivationStage>()) {
        case ActivationStage::begun:
            frame.go_to(ActivationStage::turned_up);
            draw_if_unseen(id);
            return true;
        case ActivationStage::turned_up: {
            // TER-ORD-1, TER-R18
            show_card(id, "TER-ORD-1"_rule);
            active.order = unit(id).card;
            const bool notable = unit(id).has(Mark::notable);
            spend_card(id);
            unit(id).set(Mark::notable, notable);
            unit(id).used = active.order;
            frame.go_to(ActivationStage::checking);
            // TER-SPC-11, TER-R61
            if (rules.on_table(id) && active.order != Order::assault && rules.is_steady(id) &&
                rules.has(id, Special::impetuous) &&
                applies("TER-SPC-11"_rule, rules.can_charge(id)))
                push_roll(Cause::impetuous, id, {}, rules.discipline(id, {}, log),
                          tables.checks.order_target, tables.checks.order_successes);
            return true;
        }
        case ActivationStage::checking:
            frame.go_to(ActivationStage::acting);
            // TER-ORD-14
            if (applies("TER-ORD-14"_rule, rules.is_steady(id)) || active.forced) return true;
            // TER-R50
            if (applies("TER-TRB-2"_rule, unit(id).has(Mark::authoritarian))) {
                active.successes = 1;
                return true;
            }
            push_roll(Cause::order, id, {}, rules.discipline(id, {}, log),
                      tables.checks.order_target, tables.checks.order_successes);
            return true;
        case ActivationStage::acting:
            return act_on_order();
        case ActivationStage::ask_gun: {
            bool any = false;
            rules.each_on_table(other(rules.side_of(id)), [&](TroopId enemy) {
                any = any || rules.gun_aim(id, enemy).possible;
            });
            if (any) return false;
            frame.go_to(ActivationStage::ask_energetic);
            return true;
        }
        case ActivationStage::ask_energetic:
            if (rules.on_table(id) && unit(id).has(Mark::energetic)) return false;
            frame.go_to(ActivationStage::end);
            return true;
        default:
            end_activation();
            return true;
    }
}

// Is a player asked what to do with the card? If not, what it does is done.
bool Referee::act_on_order() {
    Frame& frame = top();
    Activation& active = play.activation;
    const TroopId id = active.troop;
    const bool waiting = unit(id).place == Place::waiting;
    switch (active.order) {
        case Order::ready:
            if (active.count < tables.ready_actions) return false;
            break;
        case Order::run:
            if (active.count == 0) return false;
            break;
        case Order::fire:
            if (active.fired) {
                frame.go_to(unit(id).has(Mark::has_gun) ? ActivationStage::ask_gun
                                                        : ActivationStage::ask_energetic);
                return true;
            }
            if (!waiting &&
                (rules.can_shoot_at_all(id, Order::fire, false) || unit(id).has(Mark::has_gun)))
                return false;
            break;
        case Order::assault:
            if (active.fired || waiting) break;
            // TER-ORD-10
            if (applies("TER-ORD-10"_rule, !rules.sees_any_enemy(id))) {
                log.say("log.sees_nobody"_say, "TER-ORD-10"_rule, {{"unit", value_of(id)}});
                break;
            }
            return false;
        case Order::resist:
            recover();
            break;
        case Order::none:
            break;
    }
    frame.go_to(ActivationStage::ask_energetic);
    return true;
}

void Referee::impetuous_rolled(const Frame& roll, int successes) {
    if (successes >= roll.need) {
        log.say("log.holds_back"_say, "TER-SPC-11"_rule, {{"unit", value_of(roll.troop)}});
        return;
    }
    log.say("log.cannot_be_held"_say, "TER-SPC-11"_rule, {{"unit", value_of(roll.troop)}});
    play.activation.order = Order::assault;
    play.activation.forced = true;
}

// TER-ORD-15, TER-ORD-16
void Referee::order_rolled(const Frame& roll, int successes) {
    play.activation.successes = static_cast<std::uint8_t>(successes);
    if (!applies("TER-ORD-16"_rule, successes < roll.need)) {
        log.say("log.obeys"_say, "TER-ORD-15"_rule, {{"unit", value_of(roll.troop)}});
        return;
    }
    log.say("log.order_lost"_say, "TER-ORD-16"_rule, {{"unit", value_of(roll.troop)}});
    top().go_to(ActivationStage::end);
}

// TER-ORD-13, TER-R2, TER-R88
void Referee::recover() {
    const TroopId id = play.activation.troop;
    if (!rules.on_table(id)) return;
    Unit& each = unit(id);
    const bool elite = applies("TER-SPI-7"_rule, rules.has(id, Special::elite));
    const bool large = applies("TER-SPI-6"_rule, rules.has(id, Special::large));
    const int least =
        elite ? tables.card(Special::elite).wear_left : tables.card(Special::large).wear_left;
    int less = large || elite ? play.activation.successes : 1;
    less = std::min<int>(less, each.wear - least);
    if (!applies("TER-ORD-13"_rule, less > 0)) {
        log.say("log.stands_idle"_say, "TER-ORD-13"_rule, {{"unit", value_of(id)}});
        return;
    }
    each.wear = static_cast<std::uint8_t>(each.wear - less);
    log.say("log.recovers"_say,
            elite   ? "TER-SPI-7"_rule
            : large ? "TER-SPI-6"_rule
                    : "TER-ORD-13"_rule,
            {{"unit", value_of(id)}, {"wear", number(less)}});
}

void Referee::end_activation() {
    const TroopId id = play.activation.troop;
    pop();
    Unit& each = unit(id);
    for (const Mark mark : marks_of_an_activation) each.set(mark, false);
    each.set(Mark::notable, false);
    if (!rules.is_gun(id)) each.range = 0;
    for (Unit& any : state.units) {
        any.set(Mark::asked_approach, false);
        any.set(Mark::asked_charge, false);
        any.set(Mark::stood, false);
        // TER-TRK-9: at once or not at all.
        any.set(Mark::may_fire, false);
    }
    // TER-TRB-27: the next unit, not those after it.
    for (std::size_t i = 0; i < tables.troops.size(); ++i)
        if (rules.side_of(TroopId{i}) != rules.side_of(id))
            state.units[i].set(Mark::terrible, false);
    const TroopSet chain = play.activation.chain;
    const bool paired = play.activation.paired;
    play.activation = {};
    play.activation.chain = chain;
    if (!play.frames.empty()) return;  // a charge that a command brought about
    bool more = false;
    chain.each([&](std::size_t i) { more = more || rules.may_activate(TroopId{i}); });
    if (more) return;
    play.activation.chain.clear();
    // TER-SPK-6
    if (!paired && applies("TER-SPK-6"_rule, rules.has(id, Special::horde))) {
        const Side side = rules.side_of(id);
        for (std::size_t i = tables.troop_begin[index(side)];
             i < tables.troop_begin[index(side) + 1]; ++i)
            if (rules.may_activate(TroopId{i}) && rules.has(TroopId{i}, Special::horde) &&
                rules.troop(TroopId{i}).regiment == rules.troop(id).regiment)
                play.activation.chain.set(i);
        play.activation.paired = play.activation.chain.any();
        if (play.activation.paired) return;
    }
    pass_hand();
}

// --- Settling -----------------------------------------------------------------------------------

// Goes on until somebody is asked or dice are due.
void Referee::settle() {
    while (!state.is_over() && go_on()) {
    }
}

bool Referee::go_on() {
    if (!play.frames.empty()) {
        const Frame frame = top();
        if (frame.kind == FrameKind::roll) {
            const bool gone = follows_harm(frame.cause) && !rules.on_table(frame.troop);
            if (frame.dice > 0 && !gone) return false;
            pop();
            if (!gone) rolled(frame, 0, 0);
            return true;
        }
        if (frame.kind == FrameKind::escape || frame.kind == FrameKind::selfless) return false;
    }
    if (continue_owed()) return true;
    if (!play.frames.empty()) return continue_frame();
    if (play.phase == Phase::action || play.phase == Phase::planning) {
        // TER-R87
        bool left[2] = {false, false};
        for (std::size_t i = 0; i < tables.troops.size(); ++i)
            if (state.units[i].on_table() || state.units[i].place == Place::waiting)
                left[index(tables.troops[i].side)] = true;
        if (!left[0] || !left[1]) {
            count_points();
            // Troops that got away have not been beaten.
            const auto saved = [&](std::size_t side) {
                for (std::size_t i = 0; i < tables.troops.size(); ++i)
                    if (index(tables.troops[i].side) == side && state.units[i].place == Place::left)
                        return true;
                return false;
            };
            if (left[0] == left[1] || (!left[0] && saved(0)) || (!left[1] && saved(1))) {
                const int lead = play.points[0] - play.points[1];
                finish(lead == 0 ? Level::drawn : Level::decisive,
                       lead > 0   ? 0
                       : lead < 0 ? 1
                                  : 2,
                       "TER-BAT-3"_rule);
            } else {
                finish(Level::annihilated, left[0] ? 0 : 1, "TER-R87"_rule);
            }
            return true;
        }
    }
    if (play.phase != Phase::action) return false;
    // TER-R48  A commander who has gone took his Zeal with him.
    for (std::size_t i = 0; i < tables.troops.size(); ++i)
        if (state.units[i].on_table() && state.units[i].wear > rules.profile(TroopId{i}).stamina &&
            begin_break(TroopId{i}))
            return true;
    if (play.rider.exists() && !officer(play.rider).in_play()) play.rider = {};
    if (play.led && !play.rider.exists() && !play.activation.paired &&
        !rules.can_activate_any(play.active)) {
        pass_hand();
        return true;
    }
    return false;
}

bool Referee::continue_frame() {
    switch (top().kind) {
        case FrameKind::activation:
            return continue_activation();
        case FrameKind::march:
            return continue_march();
        case FrameKind::charge:
            return continue_charge();
        case FrameKind::reaction:
            return continue_reaction();
        case FrameKind::shot:
            return continue_shot();
        case FrameKind::melee:
            return continue_melee();
        case FrameKind::command:
            return continue_command();
        case FrameKind::caracole: {
            const TroopId id = top().troop;
            if (top().is_at(CaracoleStage::asked) && rules.on_table(id) &&
                unit(id).place == Place::table)
                return false;
            pop();
            return true;
        }
        default:
            return false;
    }
}

// What dice do: the frame that asked for them is on top again.
void Referee::rolled(const Frame& frame, int successes, int ones) {
    switch (frame.cause) {
        case Cause::order:
            order_rolled(frame, successes);
            break;
        case Cause::impetuous:
            impetuous_rolled(frame, successes);
            break;
        case Cause::reaction:
            reaction_rolled(frame, successes);
            break;
        case Cause::shooting:
            shot_rolled(successes, ones);
            break;
        case Cause::shot_resist:
            shot_resisted(successes);
            break;
        case Cause::caracole:
            if (successes >= frame.need) {
                caracole(play.activation.back);
            } else {
                log.say("log.caracole_failed"_say, "TER-SPC-7"_rule,
                        {{"unit", value_of(frame.troop)}});
            }
            break;
        case Cause::strike:
        case Cause::strike_resist:
        case Cause::reply:
        case Cause::reply_resist:
            strike_rolled(frame, successes);
            break;
        case Cause::breaking:
            break_rolled(frame, successes);
            break;
        case Cause::greatswords:
            greatswords_rolled(frame, successes);
            break;
        case Cause::frenzy:
            frenzy_rolled(frame, successes);
            break;
        case Cause::horses:
            horses_rolled(frame, successes);
            break;
        case Cause::command:
            command_rolled(successes);
            break;
        case Cause::cold:
            // TER-TRK-2
            if (successes >= frame.need) {
                play.command.successes = 0;
                top().go_to(CommandStage::end);
                log.say("log.command_cancelled"_say, "TER-TRK-2"_rule,
                        {{"commander", value_of(frame.commander)}});
            }
            if (successes < tables.checks.command_fresh_from)
                exhaust(frame.commander, "TER-TRK-2"_rule);
            break;
        case Cause::provoked:
            provoked_rolled(successes);
            break;
        case Cause::contacted:
        case Cause::coward:
        case Cause::lucky:
            commander_rolled(frame, successes);
            break;
        case Cause::none:
            break;
    }
}

void Referee::roll(const Outcome& outcome) {
    if (play.frames.empty()) {
        if (play.phase == Phase::terrain && play.buying.rolled)
            field_rolled(outcome.dice[0]);
        else if (play.phase == Phase::terrain)
            terrain_rolled(outcome);
        else if (play.phase == Phase::river)
            river_rolled(outcome.dice[0]);
        else if (play.phase == Phase::roles)
            roles_rolled(outcome);
        else
            initiative_rolled(outcome);
        settle();
        return;
    }
    const Frame frame = top();
    if (frame.cause == Cause::none) {
        card_drawn(outcome);
        settle();
        return;
    }
    int successes = 0;
    int ones = 0;
    for (const std::uint8_t die : outcome.dice) {
        successes += die >= frame.target ? 1 : 0;
        ones += die == 1 ? 1 : 0;
    }
    pop();
    rolled(frame, successes, ones);
    settle();
}

}  // namespace gonfalon::tercios
