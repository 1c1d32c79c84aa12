// What an answer does: each verb carried out by its chapter.
#include "games/tercios/rules/referee.h"

namespace gonfalon::tercios {

void Tercios::apply(State& state, Side side, const Action& action, Silent&) const {
    Referee(*this, state, Log{}).act(side, action);
}
void Tercios::apply(State& state, Side side, const Action& action, Recorder& trace) const {
    Referee(*this, state, Log{&trace}).act(side, action);
}
void Tercios::apply(State& state, const Outcome& outcome, Silent&) const {
    Referee(*this, state, Log{}).roll(outcome);
}
void Tercios::apply(State& state, const Outcome& outcome, Recorder& trace) const {
    Referee(*this, state, Log{&trace}).roll(outcome);
}

State Tercios::initial() const {
    State state;
    Referee(*this, state, Log{}).begin_game();
    return state;
}

// The answer "no", or "nothing more".
void Referee::done(Side side) {
    const Ask ask = rules.situation().ask;
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
            frame->stage = command_stage::end;
            break;
        case Ask::cold:
            frame->stage = command_stage::done_to;
            break;
        case Ask::ready:
        case Ask::run:
        case Ask::assault:
        case Ask::gun:
            frame->stage = activation_stage::ask_energetic;
            break;
        case Ask::fire:
            play.activation.fired = true;
            break;
        case Ask::energetic:
            frame->stage = activation_stage::end;
            break;
        case Ask::caracole:
            frame->stage = caracole_stage::answered;
            break;
        case Ask::intercept:
            frame->stage = charge_stage::intercepted;
            break;
        case Ask::dirty_war:
            frame->stage = frame->stage == melee_stage::ask_attacker ? melee_stage::ask_defender
                                                                     : melee_stage::beaten;
            break;
        case Ask::selfless:
            selfless(false);
            break;
        case Ask::elegant:
            frame->stage = melee_stage::goes;
            break;
        case Ask::pull_back:
        case Ask::advance:
            frame->stage = melee_stage::end;
            break;
        default:
            break;
    }
}

void Referee::act(Side side, const Action& action) {
    const Ask ask = rules.situation().ask;
    const TroopId id = action.troop;
    // TER-TRK-15, TER-R53: the next commander this side activates, whenever that is.
    if (ask == Ask::activate &&
        (action.verb == Verb::ride || action.verb == Verb::join || action.verb == Verb::use))
        play.must_lead[index(side)] = {};
    switch (action.verb) {
        case Verb::done:
            done(side);
            break;
        case Verb::map:
            map(side, action);
            break;
        case Verb::lay:
            lay(side, action);
            break;
        case Verb::role:
            choose_role(action);
            break;
        case Verb::relief:
            play.relief = rules.troop(id).regiment;
            log.say("log.relief"_say, "TER-S5.3"_rule,
                    {{"side", value_of(side)}, {"regiment", value_of(play.relief)}});
            begin_deployment();
            break;
        case Verb::place:
        case Verb::merge:
        case Verb::station:
        case Verb::attach:
            place(action);
            break;
        case Verb::order: {
            const TroopId brigade = unit(id).brigade;
            for (std::size_t i = 0; i < tables.troops.size(); ++i)
                if (TroopId{i} == id || (brigade.exists() && state.units[i].brigade == brigade))
                    state.units[i].card = action.card;
            log.only_for(side).say("log.ordered"_say, "TER-TUR-3"_rule,
                                   {{"unit", value_of(id)}, {"order", value_of(action.card)}});
            break;
        }
        case Verb::brigade:
            group(id, action.other);
            log.only_for(side).say("log.brigade"_say, "TER-SPI-8"_rule,
                                   {{"unit", value_of(id)}, {"other", value_of(action.other)}});
            break;
        case Verb::alone:
            group(id, {});
            log.only_for(side).say("log.alone"_say, "TER-SPI-8"_rule, {{"unit", value_of(id)}});
            break;
        case Verb::seal:
            seal(side);
            break;
        case Verb::first:
            begin_action(action.number == 0 ? side : other(side));
            break;
        case Verb::ride:
            ride(action.commander, action.at);
            if (ask == Ask::ride) {
                top().stage = command_stage::end;
            } else {
                play.rider = action.commander;
                play.led = true;
            }
            break;
        case Verb::join:
            if (ask == Ask::escape) {
                escape(action);
                break;
            }
            if (ask == Ask::ride) top().stage = command_stage::end;
            join(action.commander, id);
            play.led = true;
            break;
        case Verb::use:
            use(action);
            break;
        case Verb::activate:
            activate(action);
            break;
        case Verb::pass:
            log.say("log.passes"_say, "TER-TUR-10"_rule, {{"side", value_of(side)}});
            pass_hand();
            break;
        case Verb::move: {
            if (ask == Ask::pose) {
                pose(action);
                break;
            }
            if (ask == Ask::vanguard) {
                const Point from = unit(id).pose.at;
                put(id, plane::end_of(unit(id).pose, action.way()));
                unit(id).set(Mark::activated);
                after_move(id, from, unit(id).pose.at, "TER-SPK-9"_rule);
                if (!rules.vanguard_left(side)) next_vanguard(side);
                break;
            }
            spend(Act::move);
            begin_march(id, action.way(), ask == Ask::run ? March::Kind::run : March::Kind::ready);
            break;
        }
        case Verb::enter:
            spend(Act::move);
            enter(action);
            break;
        case Verb::leave:
            spend(Act::move);
            begin_march(id, action.way(), ask == Ask::run ? March::Kind::run : March::Kind::ready);
            play.march.leaves = true;
            break;
        case Verb::occupy: {
            spend(Act::move);
            const TerrainId building = rules.building_at(id, action.way());
            begin_march(id, action.way(), March::Kind::ready);
            play.march.building = building;
            break;
        }
        case Verb::face:
            if (ask == Ask::reaction) {
                reaction(side, action);
                break;
            }
            if (ask == Ask::energetic) {
                face(id, action.quarter, "TER-TRK-4"_rule);
                top().stage = activation_stage::end;
                break;
            }
            if (applies("TER-SPC-2"_rule, rules.turns_freely(id))) {
                play.activation.turned = true;
                face(id, action.quarter, "TER-SPC-2"_rule);
            } else {
                spend(Act::face);
                face(id, action.quarter, "TER-ORD-6"_rule);
            }
            break;
        case Verb::reorganise:
            spend(Act::reorganise);
            unit(id).set(Mark::disordered, false);
            log.say("log.reorganised"_say, "TER-ORD-5"_rule, {{"unit", value_of(id)}});
            break;
        case Verb::shoot: {
            if (ask == Ask::reaction) {
                reaction(side, action);
                break;
            }
            if (ask == Ask::gun) {
                top().stage = activation_stage::ask_energetic;
                begin_shot({.troop = id,
                            .target = action.other,
                            .weapon = Weapon::light_gun,
                            .gun = true});
                break;
            }
            const Order order = ask == Ask::ready ? Order::ready : Order::fire;
            if (ask == Ask::ready) spend(Act::shoot);
            play.activation.fired = true;
            const Aim aim = rules.aim(id, action.other, action.quarter, order, false);
            if (rules.has(id, Special::caracole)) push(FrameKind::caracole, id);
            begin_shot({.troop = id,
                        .target = action.other,
                        .from = action.quarter,
                        .weapon = aim.weapon});
            break;
        }
        case Verb::limber:
        case Verb::unlimber: {
            spend(Act::limber);
            const bool limbers = action.verb == Verb::limber;
            unit(id).set(Mark::limbered, limbers);
            if (limbers) unit(id).set(Mark::left_position);
            log.say(limbers ? "log.limbered"_say : "log.unlimbered"_say, "TER-SPA-7"_rule,
                    {{"unit", value_of(id)}});
            break;
        }
        case Verb::mount:
            spend(Act::mount);
            mount(id, static_cast<Angle>(action.turn));
            break;
        case Verb::dismount:
            spend(Act::mount);
            dismount(id);
            break;
        case Verb::charge: {
            play.activation.fired = true;
            const Run run = rules.charge_run(id, action.other, action.quarter);
            begin_charge(id, action.other, run, true);
            break;
        }
        case Verb::approach:
            play.activation.fired = true;
            approach(id, action.other);
            break;
        case Verb::react:
        case Verb::keep:
            react(action);
            break;
        case Verb::evade:
            if (ask == Ask::react) {
                react(action);
            } else if (ask == Ask::reaction) {
                reaction(side, action);
            } else {
                evade(id, top().other, action.number);
            }
            break;
        case Verb::stand:
            if (ask == Ask::escape) {
                escape(action);
            } else {
                reaction(side, action);
            }
            break;
        case Verb::intercept:
            top().stage = charge_stage::intercepted;
            intercept(action);
            break;
        case Verb::caracole: {
            const TroopId rider = top().troop;
            top().stage = caracole_stage::answered;
            play.activation.back = static_cast<std::int16_t>(action.number);
            push_roll(Cause::caracole, rider, {}, rules.discipline(rider, {}, log),
                      tables.card(Special::caracole).target,
                      tables.card(Special::caracole).successes);
            break;
        }
        case Verb::dirty_war:
            another_round();
            break;
        case Verb::again:
            selfless(true);
            break;
        case Verb::elegant:
            exhaust(action.commander, "TER-X-2"_rule);
            play.melee.retreated = false;
            top().stage = melee_stage::goes;
            log.say("log.elegant"_say, "TER-X-2"_rule,
                    {{"commander", value_of(action.commander)}, {"unit", value_of(rules.loser())}});
            break;
        case Verb::pull_back:
            if (ask == Ask::pose) {
                pose(action);
            } else {
                pull_back(action.number);
            }
            break;
        case Verb::advance:
            advance(action.number);
            break;
        case Verb::escape:
            escape(action);
            break;
        case Verb::cancel:
            cancel(action.commander);
            break;
    }
    settle();
}

}  // namespace gonfalon::tercios
