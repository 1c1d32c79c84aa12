// TER-TUR, TER-ORD  The turn: cards, initiative, activations in turn. Only this file decides what
// comes next.
#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

namespace {

// Stages of an activation frame.
enum : std::uint8_t { begun, turned_up, checking, acting, gun_due, energetic, ending };

constexpr Mark marks_of_a_turn[] = {
    Mark::activated,     Mark::shown,          Mark::peeked,       Mark::unseen,
    Mark::reaction_only, Mark::asked_approach, Mark::asked_charge, Mark::stood,
    Mark::swift,         Mark::notable,        Mark::stoic,        Mark::undaunted,
    Mark::wide_arc,      Mark::unseen_target,  Mark::ruthless,     Mark::terrible,
    Mark::authoritarian, Mark::pious,          Mark::perfect,      Mark::trick_shoot,
    Mark::trick_melee,   Mark::determined,     Mark::energetic,    Mark::enthusiastic,
    Mark::tenacious,     Mark::may_fire,       Mark::twice};
constexpr Mark marks_of_an_activation[] = {
    Mark::authoritarian, Mark::pious,     Mark::perfect,      Mark::trick_shoot, Mark::trick_melee,
    Mark::determined,    Mark::energetic, Mark::enthusiastic, Mark::tenacious,   Mark::may_fire};

}  // namespace

// --- Planning -----------------------------------------------------------------------------------

bool Rules::wants_card(TroopId id) const {
    if (on_table(id)) return true;
    const auto& relief = scenario.special.relief;
    return exists(id) && unit(id).place == Place::waiting && relief.rule.exists() &&
           play.relief == troop(id).regiment && play.turn >= relief.turn;
}

Verdict Rules::check_order(Side side, const Action& action) const {
    Verdict verdict;
    // TER-ORD-2
    verdict.require("TER-ORD-2"_rule, play.phase == Phase::planning);
    verdict.require("TER-TUR-3"_rule, is_own(action.troop, side) && wants_card(action.troop) &&
                                          action.card != Order::none);
    return verdict;
}

// TER-SPI-8
Verdict Rules::check_brigade(Side side, const Action& action) const {
    Verdict verdict;
    verdict.require("TER-TUR-3"_rule, is_own(action.troop, side) && wants_card(action.troop));
    if (!verdict) return verdict;
    if (action.verb == Verb::alone) {
        verdict.require("TER-SPI-8"_rule, unit(action.troop).brigade.exists());
        return verdict;
    }
    verdict.require("TER-SPI-8"_rule, is_own(action.other, side) && action.other != action.troop &&
                                          wants_card(action.other));
    if (!verdict) return verdict;
    verdict.require("TER-SPI-8"_rule,
                    has(action.troop, Special::brigade) && has(action.other, Special::brigade) &&
                        troop(action.troop).regiment == troop(action.other).regiment &&
                        (!unit(action.troop).brigade.exists() ||
                         unit(action.troop).brigade != unit(action.other).brigade));
    return verdict;
}

Verdict Rules::check_seal(Side side) const {
    Verdict verdict;
    for (std::size_t i = tables.troop_begin[index(side)]; i < tables.troop_begin[index(side) + 1];
         ++i)
        if (wants_card(TroopId{i}))
            verdict.require("TER-ORD-1"_rule, state.units[i].card != Order::none);
    return verdict;
}

// --- Whose turn ---------------------------------------------------------------------------------

bool Rules::may_activate(TroopId id) const {
    if (!exists(id)) return false;
    const Unit& each = unit(id);
    return each.card != Order::none && !each.has(Mark::reaction_only) &&
           !each.has(Mark::activated) && (each.on_table() || each.place == Place::waiting);
}

bool Rules::troops_left(Side side) const {
    for (std::size_t i = tables.troop_begin[index(side)]; i < tables.troop_begin[index(side) + 1];
         ++i)
        if (may_activate(TroopId{i})) return true;
    return false;
}

bool Rules::commanders_left(Side side) const {
    bool any = false;
    each_officer(side, [&](CommanderId id) { any = any || may_lead(id); });
    return any;
}

// TER-TUR-8: which commander was used does not matter.
Verdict Rules::check_activate(Side side, TroopId id) const {
    Verdict verdict;
    verdict.require("TER-TUR-7"_rule, is_own(id, side) && may_activate(id));
    if (!verdict) return verdict;
    const TroopSet& chain = play.activation.chain;
    // TER-SPI-8, TER-TRB-7
    if (chain.any()) {
        verdict.require("TER-SPI-8"_rule, chain.test(id.index()));
        return verdict;
    }
    if (play.next.exists() && may_activate(play.next)) {
        verdict.require("TER-CMD-23"_rule, id == play.next);
        return verdict;
    }
    // TER-SPK-6
    if (play.activation.paired) verdict.require("TER-SPK-6"_rule, has(id, Special::horde));
    const TroopId must = play.must[index(side)];
    if (must.exists() && may_activate(must)) verdict.require("TER-TRB-9"_rule, id == must);
    if (play.must_not[index(side)] == id) {
        bool others = false;
        for (std::size_t i = tables.troop_begin[index(side)];
             i < tables.troop_begin[index(side) + 1]; ++i)
            others = others || (TroopId{i} != id && may_activate(TroopId{i}));
        verdict.require("TER-TRB-11"_rule, !others);
    }
    // TER-TRB-18, TER-R52
    if (unit(id).last > 0) {
        bool others = false;
        for (std::size_t i = 0; i < tables.troops.size(); ++i)
            others =
                others || (may_activate(TroopId{i}) &&
                           (state.units[i].last == 0 ||
                            (side_of(TroopId{i}) == side && state.units[i].last > unit(id).last)));
        verdict.require("TER-TRB-18"_rule, !others);
    }
    return verdict;
}

bool Rules::can_activate_any(Side side) const {
    for (std::size_t i = tables.troop_begin[index(side)]; i < tables.troop_begin[index(side) + 1];
         ++i)
        if (may_activate(TroopId{i}) && check_activate(side, TroopId{i}).ok()) return true;
    return false;
}

// TER-TUR-10
Verdict Rules::check_pass(Side side) const {
    Verdict verdict;
    verdict.require("TER-TUR-7"_rule, play.activation.paired || !can_activate_any(side));
    return verdict;
}

// May nothing more be done with what is being asked?
Verdict Rules::check_hold() const {
    Verdict verdict;
    const TroopId id = play.activation.troop;
    switch (situation().ask) {
        case Ask::run:
            // TER-ADA-2
            if (options.run_minimum && on_table(id) && !unit(id).has(Mark::has_gun)) {
                const Pose pose = unit(id).pose;
                const Length least = measure(Measure::run_minimum);
                const bool can =
                    check_way(id, {0, least, 0}, March::Kind::run).ok() && base_speed(id) > 0;
                (void)pose;
                verdict.require("TER-ADA-2"_rule, !can);
            }
            break;
        case Ask::assault: {
            // TER-MEL-4, TER-ORD-9
            verdict.require("TER-MEL-4"_rule, !can_charge(id));
            bool can = false;
            each_on_table(other(side_of(id)),
                          [&](TroopId enemy) { can = can || approach_run(id, enemy).possible; });
            verdict.require("TER-ORD-9"_rule, !can);
            break;
        }
        default:
            break;
    }
    return verdict;
}

// --- Doing it -----------------------------------------------------------------------------------

// TER-TUR-1, TER-TUR-2
void Referee::begin_turn() {
    play.phase = Phase::planning;
    play.sealed = {};
    play.led = false;
    play.rider = {};
    play.next = {};
    play.must = {};
    play.must_not = {};
    play.must_lead = {};
    play.last_given = 0;
    play.activation = {};
    for (Unit& each : state.units) {
        if (each.place == Place::none) continue;
        for (const Mark mark : marks_of_a_turn) each.set(mark, false);
        each.card = Order::none;
        each.brigade = {};
        each.inspired = 0;
        each.last = 0;
        each.range = 0;
        if (each.place == Place::destroyed || each.place == Place::left ||
            each.place == Place::merged)
            each.set(Mark::activated);
    }
    for (std::size_t i = 0; i < tables.commanders.size(); ++i) {
        if (applies("TER-TUR-2"_rule, state.officers[i].exhausted))
            state.officers[i].exhausted = false;
        state.officers[i].joined = false;
    }
    log.say("log.turn"_say, "TER-TUR-1"_rule, {{"turn", number(play.turn)}});
}

// TER-R74  Joins the units that share a card; the first of them gives the brigade its name.
void Referee::group(TroopId id, TroopId with) {
    const TroopId old = unit(id).brigade;
    unit(id).brigade = {};
    const auto rename = [&](TroopId name) {
        if (!name.exists()) return;
        TroopId first{};
        int count = 0;
        for (std::size_t i = 0; i < tables.troops.size(); ++i) {
            if (state.units[i].brigade != name) continue;
            if (!first.exists()) first = TroopId{i};
            ++count;
        }
        for (std::size_t i = 0; i < tables.troops.size(); ++i)
            if (state.units[i].brigade == name)
                state.units[i].brigade = count > 1 ? first : TroopId{};
    };
    rename(old);
    if (!with.exists()) return;
    if (!unit(with).brigade.exists()) unit(with).brigade = with;
    const TroopId name = unit(with).brigade;
    unit(id).brigade = name;
    unit(id).card = unit(with).card;
    rename(name);
}

void Referee::seal(Side side) {
    play.sealed[index(side)] = true;
    if (!play.sealed[0] || !play.sealed[1]) return;
    play.phase = Phase::initiative;
    log.say("log.sealed"_say, "TER-TUR-3"_rule);
}

// TER-TUR-4, TER-TUR-5
void Referee::initiative_rolled(const Outcome& outcome) {
    const int dice[2] = {outcome.dice[0], outcome.dice[1]};
    int winner = dice[0] > dice[1] ? 0 : dice[0] < dice[1] ? 1 : 2;
    RuleId rule = "TER-TUR-4"_rule;
    if (winner == 2) {
        int rank[2] = {-1, -1};
        for (const Side side : {Side::first, Side::second}) {
            const CommanderId chief = rules.chief(side);
            if (!chief.exists() || !officer(chief).in_play()) continue;
            const Commander& who = rules.leader(chief);
            rank[index(side)] = who.rank;
            // TER-R49
            if (applies("TER-VIR-11"_rule, who.virtues.has(Virtue::initiative)))
                rank[index(side)] += tables.checks.initiative_virtue_rank;
        }
        rule = "TER-TUR-5"_rule;
        if (!rule_is_off(rule)) winner = rank[0] > rank[1] ? 0 : rank[0] < rank[1] ? 1 : 2;
        if (winner == 2) {
            log.say("log.initiative_tied"_say, rule, {{"die", number(dice[0])}});
            return;
        }
    }
    play.active = winner == 0 ? Side::first : Side::second;
    log.say("log.initiative"_say, rule,
            {{"side", value_of(play.active)}, {"one", number(dice[0])}, {"two", number(dice[1])}});
    // TER-S5.4
    const auto& first = scenario.special.first_turn;
    if (first.rule.exists() && applies("TER-S5.4"_rule, play.turn == 1))
        play.active = rules.side_with(first.role);
    play.phase = Phase::first;
}

void Referee::begin_action(Side side) {
    play.phase = Phase::action;
    log.say("log.plays_first"_say, "TER-TUR-6"_rule, {{"side", value_of(side)}});
    give_hand(side);
}

// TER-TUR-7, TER-TUR-10, TER-TUR-11
void Referee::give_hand(Side side) {
    play.led = false;
    play.rider = {};
    play.next = {};
    play.activation = {};
    if (!rules.troops_left(Side::first) && !rules.troops_left(Side::second)) {
        end_turn();
        return;
    }
    play.active = side;
    if (!rules.can_activate_any(side) && !rules.commanders_left(side)) play.active = other(side);
}

void Referee::pass_hand() {
    const Side side = play.active;
    for (std::size_t i = 0; i < tables.troops.size(); ++i) {
        Unit& each = state.units[i];
        each.set(Mark::asked_approach, false);
        each.set(Mark::asked_charge, false);
        each.set(Mark::stood, false);
        if (rules.side_of(TroopId{i}) == side) {
            // TER-R39
            each.inspired = 0;
            for (const Mark mark : marks_of_an_activation) each.set(mark, false);
            if (!rules.is_gun(TroopId{i})) each.range = 0;
        } else {
            each.set(Mark::terrible, false);
        }
    }
    // TER-R53
    play.must[index(side)] = {};
    play.must_not[index(side)] = {};
    play.must_lead[index(side)] = {};
    give_hand(other(side));
}

void Referee::activate(const Action& action) {
    const TroopId id = action.troop;
    TroopSet chain = play.activation.chain;
    const bool paired = play.activation.paired;
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
    // TER-TRK-9
    if (action.card == Order::fire && applies("TER-TRK-9"_rule, unit(id).has(Mark::may_fire)))
        unit(id).card = Order::fire;
    push(FrameKind::activation, id);
    top().stage = begun;
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
    if ((!here || active.ended) && frame.stage != ending) {
        frame.stage = ending;
        return true;
    }
    switch (frame.stage) {
        case begun:
            frame.stage = turned_up;
            draw_if_unseen(id);
            return true;
        case turned_up: {
            // TER-ORD-1, TER-R18
            show_card(id, "TER-ORD-1"_rule);
            active.order = unit(id).card;
            const bool notable = unit(id).has(Mark::notable);
            spend_card(id);
            unit(id).set(Mark::notable, notable);
            unit(id).used = active.order;
            frame.stage = checking;
            // TER-SPC-11, TER-R61
            if (rules.on_table(id) && active.order != Order::assault && rules.is_steady(id) &&
                rules.has(id, Special::impetuous) &&
                applies("TER-SPC-11"_rule, rules.can_charge(id)))
                push_roll(Cause::impetuous, id, {}, rules.discipline(id, {}, log),
                          tables.checks.order_target, tables.checks.order_successes);
            return true;
        }
        case checking:
            frame.stage = acting;
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
        case acting:
            return act_on_order();
        case gun_due: {
            bool any = false;
            rules.each_on_table(other(rules.side_of(id)), [&](TroopId enemy) {
                any = any || rules.gun_aim(id, enemy).possible;
            });
            if (any) return false;
            frame.stage = energetic;
            return true;
        }
        case energetic:
            if (rules.on_table(id) && unit(id).has(Mark::energetic)) return false;
            frame.stage = ending;
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
                frame.stage = unit(id).has(Mark::has_gun) ? gun_due : energetic;
                return true;
            }
            if (!waiting &&
                (rules.can_shoot_at_all(id, Order::fire, false) || unit(id).has(Mark::has_gun)))
                return false;
            break;
        case Order::assault:
            if (active.fired || waiting) break;
            // TER-ORD-10
            if (!rules.sees_any_enemy(id)) {
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
    frame.stage = energetic;
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
    if (successes >= roll.need) {
        log.say("log.obeys"_say, "TER-ORD-15"_rule, {{"unit", value_of(roll.troop)}});
        return;
    }
    log.say("log.order_lost"_say, "TER-ORD-16"_rule, {{"unit", value_of(roll.troop)}});
    top().stage = ending;
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
    if (less <= 0) {
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
    }
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
    if (!paired && rules.has(id, Special::horde)) {
        const Side side = rules.side_of(id);
        for (std::size_t i = tables.troop_begin[index(side)];
             i < tables.troop_begin[index(side) + 1]; ++i)
            if (rules.may_activate(TroopId{i}) && rules.has(TroopId{i}, Special::horde) &&
                rules.troop(TroopId{i}).regiment == rules.troop(id).regiment)
                play.activation.paired = true;
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
            const bool after = frame.cause == Cause::breaking || frame.cause == Cause::horses ||
                               frame.cause == Cause::frenzy || frame.cause == Cause::greatswords;
            const bool gone = after && !rules.on_table(frame.troop);
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
            if (top().stage == 0 && rules.on_table(id) && unit(id).place == Place::table)
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
                top().stage = 6;
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
        if (play.phase == Phase::river)
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
