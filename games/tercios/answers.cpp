// What an answer does: each verb carried out by its chapter.
#include "games/tercios/rules/referee.h"
#include "games/tercios/verbs.h"

namespace gonfalon::tercios {

// The answer "no", or "nothing more".
void Referee::done(Side side, Ask ask) {
    Frame* frame = play.frames.empty() ? nullptr : &top();
    switch (ask) {
        case Ask::map:
            map(side, Action::done());
            break;
        case Ask::terrain:
            stop_buying(side);
            break;
        case Ask::vanguard:
            for (std::size_t i = tables.troop_begin[index(side)];
                 i < tables.troop_begin[index(side) + 1]; ++i)
                state.units[i].set(Mark::activated);
            next_vanguard(side);
            break;
        case Ask::ride:
        case Ask::pose:
            frame->go_to(CommandStage::end);
            break;
        case Ask::cold:
            frame->go_to(CommandStage::done_to);
            break;
        case Ask::ready:
        case Ask::run:
        case Ask::assault:
        case Ask::gun:
            frame->go_to(ActivationStage::ask_energetic);
            break;
        case Ask::fire:
            play.activation.fired = true;
            break;
        case Ask::energetic:
            frame->go_to(ActivationStage::end);
            break;
        case Ask::caracole:
            frame->go_to(CaracoleStage::answered);
            break;
        case Ask::intercept:
            frame->go_to(ChargeStage::intercepted);
            break;
        case Ask::dirty_war:
            frame->go_to(frame->is_at(MeleeStage::ask_attacker) ? MeleeStage::ask_defender
                                                                : MeleeStage::beaten);
            break;
        case Ask::selfless:
            selfless(false);
            break;
        case Ask::elegant:
            frame->go_to(MeleeStage::goes);
            break;
        case Ask::pull_back:
        case Ask::advance:
            frame->go_to(MeleeStage::end);
            break;
        default:
            break;
    }
}

void Referee::relieve(Side side, TroopId id) {
    play.relief = rules.troop(id).regiment;
    log.say("log.relief"_say, "TER-S5.3"_rule,
            {{"side", value_of(side)}, {"regiment", value_of(play.relief)}});
    begin_deployment();
}

// The whole brigade has one card.
void Referee::order(Side side, TroopId id, Order card) {
    const TroopId brigade = unit(id).brigade;
    for (std::size_t i = 0; i < tables.troops.size(); ++i)
        if (TroopId{i} == id || (brigade.exists() && state.units[i].brigade == brigade))
            state.units[i].card = card;
    log.only_for(side).say("log.ordered"_say, "TER-TUR-3"_rule,
                           {{"unit", value_of(id)}, {"order", value_of(card)}});
}

void Referee::join_brigade(Side side, TroopId id, TroopId with) {
    group(id, with);
    log.only_for(side).say("log.brigade"_say, "TER-SPI-8"_rule,
                           {{"unit", value_of(id)}, {"other", value_of(with)}});
}
void Referee::leave_brigade(Side side, TroopId id) {
    group(id, {});
    log.only_for(side).say("log.alone"_say, "TER-SPI-8"_rule, {{"unit", value_of(id)}});
}

void Referee::pass(Side side) {
    log.say("log.passes"_say, "TER-TUR-10"_rule, {{"side", value_of(side)}});
    pass_hand();
}

void Referee::come_on(const Action& action) {
    spend(Act::move);
    enter(action);
}

void Referee::meet_charge(const Action& action) {
    top().go_to(ChargeStage::intercepted);
    intercept(action);
}

void Referee::ride_out(const Action& action, Ask ask) {
    ride(action.commander, action.at);
    if (ask == Ask::ride) {
        top().go_to(CommandStage::end);
    } else {
        play.rider = action.commander;
        play.led = true;
    }
}

void Referee::join_troop(const Action& action, Ask ask) {
    if (ask == Ask::escape) return escape(action);
    if (ask == Ask::ride) top().go_to(CommandStage::end);
    join(action.commander, action.troop);
    play.led = true;
}

void Referee::move(Side side, const Action& action, Ask ask) {
    const TroopId id = action.troop;
    if (ask == Ask::pose) return pose(action);
    if (ask != Ask::vanguard) return march(action, ask);
    const Point from = unit(id).pose.at;
    put(id, plane::end_of(unit(id).pose, action.way()));
    unit(id).set(Mark::activated);
    after_move(id, from, unit(id).pose.at, "TER-SPK-9"_rule);
    if (!rules.vanguard_left(side)) next_vanguard(side);
}

void Referee::march(const Action& action, Ask ask) {
    spend(Act::move);
    begin_march(action.troop, action.way(),
                ask == Ask::run ? March::Kind::run : March::Kind::ready);
}

void Referee::march_off(const Action& action, Ask ask) {
    march(action, ask);
    play.march.leaves = true;
}

void Referee::occupy(const Action& action) {
    spend(Act::move);
    const TerrainId building = rules.building_at(action.troop, action.way());
    begin_march(action.troop, action.way(), March::Kind::ready);
    play.march.building = building;
}

void Referee::turn(Side side, const Action& action, Ask ask) {
    const TroopId id = action.troop;
    if (ask == Ask::reaction) return reaction(side, action);
    if (ask == Ask::energetic) {
        face(id, action.quarter, "TER-TRK-4"_rule);
        top().go_to(ActivationStage::end);
    } else if (applies("TER-SPC-2"_rule, rules.turns_freely(id))) {
        play.activation.turned = true;
        face(id, action.quarter, "TER-SPC-2"_rule);
    } else {
        spend(Act::face);
        face(id, action.quarter, "TER-ORD-6"_rule);
    }
}

void Referee::reorganise(TroopId id) {
    spend(Act::reorganise);
    unit(id).set(Mark::disordered, false);
    log.say("log.reorganised"_say, "TER-ORD-5"_rule, {{"unit", value_of(id)}});
}

void Referee::shoot(Side side, const Action& action, Ask ask) {
    const TroopId id = action.troop;
    if (ask == Ask::reaction) return reaction(side, action);
    if (ask == Ask::gun) {
        top().go_to(ActivationStage::ask_energetic);
        begin_shot({.troop = id, .target = action.other, .weapon = Weapon::light_gun, .gun = true});
        return;
    }
    const Order order = ask == Ask::ready ? Order::ready : Order::fire;
    if (ask == Ask::ready) spend(Act::shoot);
    play.activation.fired = true;
    const Aim aim = rules.aim(id, action.other, action.quarter, order, false);
    if (rules.has(id, Special::caracole)) push(FrameKind::caracole, id);
    begin_shot({.troop = id, .target = action.other, .from = action.quarter, .weapon = aim.weapon});
}

void Referee::limber(TroopId id, bool limbers) {
    spend(Act::limber);
    unit(id).set(Mark::limbered, limbers);
    if (limbers) unit(id).set(Mark::left_position);
    log.say(limbers ? "log.limbered"_say : "log.unlimbered"_say, "TER-SPA-7"_rule,
            {{"unit", value_of(id)}});
}

void Referee::mount_up(const Action& action) {
    spend(Act::mount);
    mount(action.troop, static_cast<Angle>(action.turn));
}
void Referee::get_down(TroopId id) {
    spend(Act::mount);
    dismount(id);
}

void Referee::walk_up(const Action& action) {
    play.activation.fired = true;
    approach(action.troop, action.other);
}

void Referee::charge(const Action& action) {
    play.activation.fired = true;
    const Run run = rules.charge_run(action.troop, action.other, action.quarter);
    begin_charge(action.troop, action.other, run, true);
}

void Referee::evade_now(Side side, const Action& action, Ask ask) {
    if (ask == Ask::react) return react(action);
    if (ask == Ask::reaction) return reaction(side, action);
    evade(action.troop, top().other, action.number);
}

void Referee::roll_caracole(Length back) {
    const TroopId rider = top().troop;
    top().go_to(CaracoleStage::answered);
    play.activation.back = static_cast<std::int16_t>(back);
    push_roll(Cause::caracole, rider, {}, rules.discipline(rider, {}, log),
              tables.card(Special::caracole).target, tables.card(Special::caracole).successes);
}

void Referee::excuse(CommanderId id) {
    exhaust(id, "TER-X-2"_rule);
    play.melee.retreated = false;
    top().go_to(MeleeStage::goes);
    log.say("log.elegant"_say, "TER-X-2"_rule,
            {{"commander", value_of(id)}, {"unit", value_of(rules.loser())}});
}

void Referee::act(Side side, const Action& action) {
    const Ask ask = rules.situation().ask;
    // TER-TRK-15, TER-R53: the next commander this side activates, whenever that is.
    if (ask == Ask::activate &&
        (action.verb == Verb::ride || action.verb == Verb::join || action.verb == Verb::use))
        play.must_lead[index(side)] = {};
    row_of(action.verb).act(*this, {action, side, ask});
    settle();
}

}  // namespace gonfalon::tercios
