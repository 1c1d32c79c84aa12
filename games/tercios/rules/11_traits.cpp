// TER-CMD-23 to TER-CMD-26, TER-TRC, TER-TRB, TER-TRK  Command actions: what may be ordered of
// whom, the check, and what comes of it. Traits that work by themselves are where they work.
#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

namespace {

constexpr plane::Edge edge(Quarter quarter) { return static_cast<plane::Edge>(quarter); }
enum : std::uint8_t { rolling, ask_cold, done_to, follow_ride, follow_pose, resisting, ending };

// Its card is its owner's secret until it is shown.
bool is_secret(Trait trait) { return trait == Trait::bold || trait == Trait::cautious; }

}  // namespace

bool Rules::turns_free(TroopId id, Quarter to) const {
    if (to == Quarter::front) return false;
    if (unit(id).place == Place::building) return true;
    const plane::Rectangle turned =
        plane::rectangle(plane::faced(unit(id).pose, size(id), edge(to)), size(id));
    plane::ItemSet others = plane::without(field().troops | field().guns, field().item[id.index()]);
    return !field().scene.any_overlapped(turned, others | impassable()) &&
           plane::on_table(table(), turned);
}

// TER-CMD-23
void Rules::require_target(CommanderId id, const TraitCard& card, TroopId target,
                           Verdict& verdict) const {
    verdict.require("TER-CMD-23"_rule, exists(target) && on_table(target));
    if (!verdict) return;
    const bool own = side_of(target) == side_of(id);
    verdict.require("TER-CMD-23"_rule, own == (card.target == TraitCard::Target::own_unit));
    if (!verdict) return;
    if (own) verdict.require("TER-CMD-8"_rule, interacts(id, target));
    // TER-SPA-3, TER-R7
    if (is_gun(target))
        verdict.require("TER-SPA-3"_rule, card.arms.any() && card.arms.has(Arm::artillery));
    // TER-R58
    if (card.arms.any()) verdict.require("TER-CMD-23"_rule, card.arms.has(arm(target)));
    const Unit& each = unit(target);
    const bool fresh = each.card != Order::none && !each.has(Mark::activated);
    if (card.activated == TraitCard::Activated::no) verdict.require("TER-CMD-23"_rule, fresh);
    if (card.activated == TraitCard::Activated::yes)
        verdict.require("TER-CMD-23"_rule, each.has(Mark::activated));
    const bool respected =
        own && applies("TER-TRA-12"_rule, leader(id).traits.has(Trait::respectable));
    if (card.reach == TraitCard::Reach::command)
        verdict.require("TER-CMD-23"_rule, in_radius(id, target, command_radius(id)));
    if (card.sight && !respected) verdict.require("TER-CMD-23"_rule, officer_sees(id, target));
}

// What the single trait asks besides.
void Rules::require_trait(const Action& action, Verdict& verdict) const {
    const CommanderId id = action.commander;
    const TraitCard& card = tables.card(action.trait);
    const TroopId target = action.troop;
    const auto near = [&](Length most) {
        return plane::within(base(action.troop), base(action.other), most);
    };
    switch (action.trait) {
        case Trait::inspiring:
        case Trait::expert:
            verdict.require("TER-TRC-2"_rule, leader(id).virtues.has(action.virtue) &&
                                                  tables.card(action.virtue).lent);
            if (action.trait == Trait::expert)
                verdict.require("TER-TRK-7"_rule, unit(target).brigade.exists());
            break;
        case Trait::alert:
            verdict.require("TER-TRB-1"_rule, turns_free(target, action.quarter));
            break;
        case Trait::bold:
            verdict.require("TER-TRB-3"_rule, action.card != Order::none);
            break;
        case Trait::cautious:
            verdict.require("TER-TRB-5"_rule,
                            action.card != Order::none && unit(target).card == Order::none);
            break;
        case Trait::comrade_in_arms:
            verdict.require("TER-TRB-6"_rule, officer(action.other_commander).exhausted &&
                                                  action.other_commander != id);
            break;
        case Trait::coordinator:
            verdict.require("TER-TRB-7"_rule, action.other != target);
            break;
        case Trait::diligent:
            verdict.require("TER-TRB-8"_rule, is_disordered(target));
            break;
        case Trait::fearless: {
            const plane::Rectangle there = base(target);
            verdict.at_most("TER-TRB-12"_rule, plane::gap(disc(id), there), ride_length(id));
            verdict.require("TER-TRB-12"_rule, can_charge(target));
            break;
        }
        case Trait::hero:
            verdict.require("TER-TRB-13"_rule,
                            unit(target).used != Order::none && unit(target).card == Order::none);
            break;
        case Trait::honourable:
            verdict.require("TER-TRB-14"_rule,
                            unit(target).wear > (has(target, Special::elite) ? 0 : 1));
            break;
        case Trait::perfectionist:
            verdict.require("TER-TRB-20"_rule, is_steady(target) &&
                                                   unit(target).card == Order::fire &&
                                                   !unit(target).has(Mark::unseen));
            break;
        case Trait::provoker:
            verdict.require("TER-TRB-22"_rule, can_charge(target));
            break;
        case Trait::smart:
            verdict.require("TER-TRB-25"_rule, !unit(target).has(Mark::unseen));
            break;
        case Trait::experienced: {
            const Form& company = form(target);
            bool shoots_or_pikes = company.weapons.has(Weapon::pikes);
            for (std::size_t i = first_shooting_weapon; i < weapon_count; ++i)
                shoots_or_pikes = shoots_or_pikes || company.weapons.has(static_cast<Weapon>(i));
            verdict.require("TER-TRK-6"_rule, company.unit_class == UnitClass::company &&
                                                  shoots_or_pikes && action.other != target);
            verdict.at_most("TER-TRK-6"_rule, unit(target).wear, card.most_wear);
            if (verdict.ok())
                verdict.require("TER-TRK-6"_rule,
                                form(action.other).unit_class == UnitClass::battalion &&
                                    unit(action.other).wear > 0 &&
                                    near(measure(Measure::experienced_gap)));
            break;
        }
        case Trait::indefatigable:
            verdict.require("TER-TRK-8"_rule,
                            action.other != target && unit(target).wear > 0 &&
                                form(target).unit_class == form(action.other).unit_class &&
                                troop(target).regiment == troop(action.other).regiment &&
                                near(measure(Measure::indefatigable_gap)));
            break;
        case Trait::nimble: {
            const Officer& each = officer(id);
            verdict.require("TER-TRK-10"_rule, each.place == Place::attached && !each.joined &&
                                                   !unit(each.troop).has(Mark::activated) &&
                                                   each.troop != target);
            if (verdict.ok())
                verdict.at_most("TER-TRK-10"_rule, plane::gap(base(each.troop), base(target)),
                                ride_length(id));
            break;
        }
        case Trait::accomplice:
            verdict.require("TER-TRK-1"_rule, action.other_commander != id);
            break;
        case Trait::prepared_guns:
            verdict.require("TER-TRK-12"_rule,
                            has(target, Special::carthorses) && !unit(target).has(Mark::limbered));
            break;
        case Trait::ruthless: {
            bool led = false;
            each_officer(side_of(target), [&](CommanderId each) {
                led = led ||
                      (officer(each).place == Place::attached && officer(each).troop == target);
            });
            verdict.require("TER-TRK-14"_rule, led);
            break;
        }
        case Trait::skilled:
            verdict.require("TER-TRK-16"_rule, turns_free(target, action.quarter));
            break;
        case Trait::tenacious:
            verdict.require("TER-TRK-18"_rule, has(target, Special::light));
            break;
        case Trait::trickster:
            verdict.require("TER-TRK-19"_rule,
                            in_hidden(target) && action.number >= 0 && action.number <= 1);
            break;
        case Trait::enigmatic:
            verdict.require("TER-X-4"_rule,
                            action.other != target && near(measure(Measure::enigmatic_gap) - 1));
            break;
        case Trait::intriguer:
            verdict.require("TER-TRB-15"_rule, !officer(action.other_commander).exhausted);
            break;
        default:
            break;
    }
}

Verdict Rules::check_use(Side side, const Action& action) const {
    Verdict verdict;
    const CommanderId id = action.commander;
    verdict.require("TER-CMD-11"_rule, exists(id) && side_of(id) == side && officer(id).in_play() &&
                                           !officer(id).exhausted);
    if (!verdict) return verdict;
    const TraitCard& card = tables.card(action.trait);
    verdict.require("TER-CMD-23"_rule, leader(id).traits.has(action.trait) &&
                                           card.moment == TraitCard::Moment::command &&
                                           card.works == TraitCard::Works::by_action);
    if (!verdict) return verdict;
    const bool attached = officer(id).place == Place::attached;
    // TER-CMD-14, TER-R41
    verdict.require("TER-CMD-14"_rule, attached == (action.trait == Trait::nimble));
    if (!verdict) return verdict;
    using Target = TraitCard::Target;
    const bool on_troop = card.target == Target::own_unit || card.target == Target::enemy_unit;
    if (on_troop) {
        TraitCard looser = card;
        if (card.reach == TraitCard::Reach::commander_move) looser.sight = false;
        require_target(id, looser, action.troop, verdict);
        if (!verdict) return verdict;
        if (card.targets > 1) {
            require_target(id, card, action.other, verdict);
            if (!verdict) return verdict;
        }
    }
    if (card.target == Target::other_own_commander || card.target == Target::enemy_commander) {
        const CommanderId other_one = action.other_commander;
        verdict.require("TER-CMD-23"_rule, exists(other_one) && officer(other_one).in_play());
        if (!verdict) return verdict;
        verdict.require("TER-CMD-23"_rule, (side_of(other_one) == side) ==
                                               (card.target == Target::other_own_commander));
        if (card.sight) verdict.require("TER-CMD-23"_rule, officer_sees(id, other_one));
        if (card.reach == TraitCard::Reach::command)
            verdict.require("TER-CMD-23"_rule,
                            plane::within(stands_at(id), stands_at(other_one),
                                          command_radius(id) + 2 * disc(id).radius));
        if (!verdict) return verdict;
    }
    require_trait(action, verdict);
    // Nothing is named that the trait does not use.
    Action lean = Action::use(id, action.trait);
    if (on_troop) lean.troop = action.troop;
    if (on_troop && card.targets > 1) lean.other = action.other;
    if (!on_troop && action.other_commander.exists() &&
        (card.target == Target::other_own_commander || card.target == Target::enemy_commander))
        lean.other_commander = action.other_commander;
    if (is_secret(action.trait)) lean.card = action.card;
    if (action.trait == Trait::inspiring || action.trait == Trait::expert)
        lean.virtue = action.virtue;
    if (action.trait == Trait::alert || action.trait == Trait::skilled)
        lean.quarter = action.quarter;
    if (action.trait == Trait::trickster) lean.number = action.number;
    verdict.require("TER-CMD-23"_rule, lean == action);
    return verdict;
}

// TER-TRK-2  Who could cancel the action that has just succeeded.
CommanderId Rules::cold_for() const {
    const Command& command = play.command;
    const Side enemy = other(side_of(command.commander));
    CommanderId found{};
    each_officer(enemy, [&](CommanderId each) {
        if (found.exists() || !leader(each).traits.has(Trait::cold) || officer(each).exhausted)
            return;
        const bool himself = command.target == each;
        const bool his = command.troop.exists() && side_of(command.troop) == enemy &&
                         interacts(each, command.troop) &&
                         in_radius(each, command.troop, measure(Measure::cold_radius));
        if (himself || his) found = each;
    });
    return found;
}

// A move or withdrawal that a trait gives.
Verdict Rules::check_pose(Side side, const Action& action) const {
    Verdict verdict;
    const Command& command = play.command;
    verdict.require("TER-CMD-23"_rule, side_of(command.commander) == side);
    if (!verdict || action.verb == Verb::done) return verdict;
    verdict.require("TER-CMD-23"_rule, action.troop == command.troop);
    if (!verdict) return verdict;
    if (command.trait == Trait::relentless) {
        verdict.require("TER-TRB-23"_rule, action.verb == Verb::move);
        if (verdict) return check_way(command.troop, action.way(), March::Kind::relentless);
        return verdict;
    }
    // TER-TRK-13, TER-R56
    verdict.require("TER-TRK-13"_rule, action.verb == Verb::pull_back);
    verdict.at_least("TER-TRK-13"_rule, action.number, 1);
    verdict.at_most("TER-TRK-13"_rule, action.number, speed(command.troop, 0));
    return verdict;
}

// --- Doing it -----------------------------------------------------------------------------------

void Referee::use(const Action& action) {
    Command command;
    command.commander = action.commander;
    command.trait = action.trait;
    command.troop = action.troop;
    command.other = action.other;
    command.target = action.other_commander;
    command.card = action.card;
    command.virtue = action.virtue;
    command.quarter = action.quarter;
    command.choice = static_cast<std::uint8_t>(action.number);
    play.command = command;
    play.led = true;
    play.rider = {};
    const TraitCard& card = tables.card(action.trait);
    log.say("log.commands"_say, card.rule,
            {{"commander", value_of(action.commander)}, {"trait", value_of(action.trait)}});
    push(FrameKind::command);
    top().commander = action.commander;
    top().stage = rolling;
    // TER-CMD-24
    push_roll(Cause::command, {}, action.commander, rules.leader(action.commander).rank,
              card.success, tables.checks.command_successes);
}

void Referee::command_rolled(int successes) {
    Command& command = play.command;
    command.successes = static_cast<std::uint8_t>(successes);
    const TraitCard& card = tables.card(command.trait);
    const bool succeeds = successes >= tables.checks.command_successes;
    log.say(succeeds ? "log.command_succeeds"_say : "log.command_fails"_say, "TER-CMD-24"_rule,
            {{"commander", value_of(command.commander)}, {"successes", number(successes)}});
    // TER-CMD-25
    if (successes < tables.checks.command_fresh_from || card.always_exhausted)
        exhaust(command.commander, "TER-CMD-25"_rule);
    top().stage = succeeds && rules.cold_for().exists() ? ask_cold : done_to;
}

void Referee::cancel(CommanderId id) {
    top().stage = done_to;
    push_roll(Cause::cold, {}, id, rules.leader(id).rank, tables.card(Trait::cold).success,
              tables.checks.command_successes);
}

bool Referee::continue_command() {
    Frame& frame = top();
    const Command& command = play.command;
    switch (frame.stage) {
        case done_to: {
            frame.stage = ending;
            const bool works = command.successes > 0 || tables.card(command.trait).even_if_failed ||
                               command.trait == Trait::skilled || command.trait == Trait::nimble;
            if (works) carry_out();
            return true;
        }
        case ending:
            end_command();
            return true;
        default:
            return false;
    }
}

void Referee::end_command() {
    const Command command = play.command;
    play.command = {};
    pop();
    // TER-TRB-19
    if (command.trait == Trait::patient && command.successes > 0 &&
        applies("TER-TRB-19"_rule, true)) {
        log.say("log.passes"_say, "TER-TRB-19"_rule, {{"side", value_of(play.active)}});
        pass_hand();
    }
}

void Referee::carry_out() {
    Command& command = play.command;
    const CommanderId id = command.commander;
    const TraitCard& card = tables.card(command.trait);
    const Side enemy = other(rules.side_of(id));
    const int successes = command.successes;
    Frame& frame = top();
    if (card.next && command.troop.exists() && rules.on_table(command.troop))
        play.next = command.troop;
    switch (command.trait) {
        case Trait::fast:
            frame.stage = follow_ride;
            return;
        case Trait::accomplice:
            frame.stage = follow_ride;
            return;
        case Trait::comrade_in_arms:
            officer(command.target).exhausted = false;
            log.say("log.fresh_again"_say, card.rule, {{"commander", value_of(command.target)}});
            break;
        case Trait::intriguer:
            exhaust(command.target, card.rule);
            break;
        case Trait::sharp:
            play.must_lead[index(enemy)] = command.target;
            break;
        case Trait::coordinator:
            play.next = {};
            play.activation.chain.clear();
            play.activation.chain.set(command.troop.index());
            play.activation.chain.set(command.other.index());
            break;
        case Trait::eagle_eyed:
            play.must[index(enemy)] = command.troop;
            break;
        case Trait::erudite:
            play.must_not[index(enemy)] = command.troop;
            break;
        case Trait::relentless:
        case Trait::protector:
            if (rules.on_table(command.troop)) {
                if (command.trait == Trait::protector && successes == 0)
                    disorder(command.troop, card.rule);
                frame.stage = follow_pose;
            }
            return;
        case Trait::provoker:
            frame.stage = resisting;
            push_roll(Cause::provoked, command.troop, {}, rules.discipline(command.troop, {}, log),
                      tables.checks.order_target, successes);
            return;
        case Trait::fearless:
            if (rules.on_table(command.troop) && rules.can_charge(command.troop)) {
                unit(command.troop).set(Mark::twice, unit(command.troop).has(Mark::activated));
                join(id, command.troop);
                spend_card(command.troop);
                begin_forced_charge(command.troop);
            }
            return;
        case Trait::experienced: {
            Unit& battalion = unit(command.other);
            const int less = std::min<int>(battalion.wear, -card.wear);
            battalion.wear = static_cast<std::uint8_t>(battalion.wear - less);
            log.say("log.disbanded"_say, card.rule, {{"unit", value_of(command.troop)}});
            rules.each_officer(rules.side_of(id), [&](CommanderId each) {
                if (officer(each).place != Place::attached || officer(each).troop != command.troop)
                    return;
                officer(each).troop = command.other;
            });
            remove_from_table(command.troop, Place::destroyed);
            log.say("log.recovers"_say, card.rule,
                    {{"unit", value_of(command.other)}, {"wear", number(less)}});
            break;
        }
        case Trait::indefatigable:
            unit(command.troop).wear = static_cast<std::uint8_t>(unit(command.troop).wear - 1);
            unit(command.other).wear = static_cast<std::uint8_t>(unit(command.other).wear + 1);
            log.say("log.recovers"_say, card.rule,
                    {{"unit", value_of(command.troop)}, {"wear", number(1)}});
            log.say("log.wear"_say, card.rule,
                    {{"unit", value_of(command.other)}, {"wear", number(1)}});
            // TER-R48
            begin_break(command.other);
            break;
        case Trait::nimble: {
            Officer& each = officer(id);
            if (successes > 0) {
                each.exhausted = each.exhausted || successes < tables.checks.command_fresh_from;
                each.troop = command.troop;
                each.joined = true;
                log.say("log.joins"_say, card.rule,
                        {{"commander", value_of(id)}, {"unit", value_of(command.troop)}});
            } else {
                // He stops between them.
                each.at = plane::half(rules.base(each.troop).middle() +
                                      rules.base(command.troop).middle());
                each.place = Place::table;
                each.troop = {};
                begin_escape(id, {});
            }
            break;
        }
        case Trait::enigmatic: {
            Unit& one = unit(command.troop);
            Unit& two = unit(command.other);
            std::swap(one.card, two.card);
            for (const Mark mark : {Mark::shown, Mark::unseen, Mark::peeked}) {
                const bool was = one.has(mark);
                one.set(mark, two.has(mark));
                two.set(mark, was);
            }
            one.brigade = {};
            two.brigade = {};
            log.say("log.cards_swapped"_say, card.rule,
                    {{"unit", value_of(command.troop)}, {"other", value_of(command.other)}});
            break;
        }
        default:
            if (command.troop.exists() && rules.on_table(command.troop))
                carry_out_on(unit(command.troop));
            break;
    }
    // TER-R38
    if (successes > 0 && officer(id).place == Place::table &&
        applies("TER-TRC-1"_rule, options.fast_any_success) && top().kind == FrameKind::command)
        top().stage = follow_ride;
}

// Actions on one troop that are over at once or leave a mark.
void Referee::carry_out_on(Unit& target) {
    const Command& command = play.command;
    const TraitCard& card = tables.card(command.trait);
    const TroopId id = command.troop;
    const int successes = command.successes;
    const auto mark = [&](Mark each) { target.set(each); };
    switch (command.trait) {
        case Trait::inspiring:
            target.inspired = static_cast<std::uint8_t>(static_cast<unsigned>(command.virtue) + 1u);
            break;
        case Trait::expert:
            for (Unit& each : state.units)
                if (each.on_table() && each.brigade.exists() && each.brigade == target.brigade)
                    each.inspired =
                        static_cast<std::uint8_t>(static_cast<unsigned>(command.virtue) + 1u);
            break;
        case Trait::alert:
            face(id, command.quarter, card.rule);
            return;
        case Trait::authoritarian:
            mark(Mark::authoritarian);
            break;
        case Trait::bold:
            target.card = command.card;
            target.brigade = {};
            target.set(Mark::shown, false);
            target.set(Mark::peeked, false);
            target.set(Mark::unseen, false);
            break;
        case Trait::cautious:
            target.card = command.card;
            target.set(Mark::reaction_only);
            target.set(Mark::shown, false);
            target.set(Mark::peeked, false);
            break;
        case Trait::diligent:
            target.set(Mark::disordered, false);
            break;
        case Trait::engineer:
        case Trait::mentor:
            if (!applies("TER-TRB-10"_rule, command.trait == Trait::engineer) &&
                !applies("TER-TRB-17"_rule, command.trait == Trait::mentor))
                break;
            target.range =
                static_cast<std::uint16_t>(target.range + card.range_per_success * successes);
            break;
        case Trait::hero:
            // TER-TRB-13  It has its card again and acts now.
            target.card = target.used;
            target.set(Mark::activated, false);
            target.set(Mark::shown);
            play.next = id;
            if (successes == 1) {
                add_wear(id, card.wear_with_one_success, card.rule);
                begin_break(id);
            }
            break;
        case Trait::honourable: {
            // TER-R51
            const bool elite = rules.has(id, Special::elite);
            const int least = elite ? 0 : 1;
            int less = elite ? successes : 1;
            less = std::min<int>(less, target.wear - least);
            target.wear = static_cast<std::uint8_t>(target.wear - less);
            log.say("log.recovers"_say, card.rule,
                    {{"unit", value_of(id)}, {"wear", number(less)}});
            return;
        }
        case Trait::meticulous:
            target.last = ++play.last_given;
            break;
        case Trait::perfectionist:
            if (successes > 0) mark(Mark::perfect);
            break;
        case Trait::pious:
            if (target.card == Order::resist && !target.has(Mark::unseen)) {
                mark(Mark::pious);
            } else {
                target.card = Order::resist;
                target.brigade = {};
                target.set(Mark::unseen, false);
                target.set(Mark::peeked, false);
            }
            break;
        case Trait::schemer:
            target.card = Order::ready;
            target.brigade = {};
            target.set(Mark::unseen);
            target.set(Mark::shown, false);
            target.set(Mark::peeked, false);
            break;
        case Trait::smart:
            // TER-R54
            mark(Mark::peeked);
            log.only_for(rules.side_of(command.commander))
                .say("log.card_peeked"_say, card.rule,
                     {{"unit", value_of(id)}, {"order", value_of(target.card)}});
            break;
        case Trait::swift:
            mark(Mark::swift);
            break;
        case Trait::terrible:
            mark(Mark::terrible);
            break;
        case Trait::determined:
            mark(Mark::determined);
            break;
        case Trait::energetic:
            mark(Mark::energetic);
            break;
        case Trait::enthusiastic:
            mark(Mark::enthusiastic);
            break;
        case Trait::innovative:
            mark(Mark::wide_arc);
            if (target.card != Order::none && !target.has(Mark::activated)) mark(Mark::may_fire);
            break;
        case Trait::notable:
            mark(Mark::notable);
            break;
        case Trait::prepared_guns:
            mark(Mark::limbered);
            break;
        case Trait::ruthless:
            mark(Mark::ruthless);
            break;
        case Trait::skilled:
            // TER-TRK-16
            if (successes > 0) face(id, command.quarter, card.rule);
            if (successes < tables.checks.command_fresh_from) {
                spend_card(id);
                target.used = Order::none;
                log.say("log.order_lost"_say, card.rule, {{"unit", value_of(id)}});
            }
            return;
        case Trait::stoic:
            mark(Mark::stoic);
            break;
        case Trait::tenacious:
            mark(Mark::tenacious);
            break;
        case Trait::trickster:
            mark(command.choice == 0 ? Mark::trick_shoot : Mark::trick_melee);
            break;
        case Trait::undaunted:
            mark(Mark::undaunted);
            break;
        default:
            return;
    }
    log.say("log.affected"_say, card.rule,
            {{"unit", value_of(id)}, {"trait", value_of(command.trait)}});
}

// TER-TRB-22
void Referee::provoked_rolled(int successes) {
    top().stage = ending;
    const TroopId id = play.command.troop;
    if (successes >= play.command.successes) {
        log.say("log.not_provoked"_say, "TER-TRB-22"_rule, {{"unit", value_of(id)}});
        return;
    }
    if (!rules.on_table(id) || !rules.can_charge(id)) return;
    log.say("log.provoked"_say, "TER-TRB-22"_rule, {{"unit", value_of(id)}});
    spend_card(id);
    begin_forced_charge(id);
}

void Referee::begin_forced_charge(TroopId id) {
    const TroopSet chain = play.activation.chain;
    play.activation = {};
    play.activation.chain = chain;
    play.activation.troop = id;
    play.activation.order = Order::assault;
    play.activation.forced = true;
    unit(id).used = Order::assault;
    push(FrameKind::activation, id);
    top().stage = 3;
}

void Referee::pose(const Action& action) {
    top().stage = ending;
    if (action.verb == Verb::done) return;
    const TroopId id = play.command.troop;
    if (action.verb == Verb::move) {
        begin_march(id, action.way(), March::Kind::relentless);
        return;
    }
    const Length gone =
        fall(id, plane::opposite(unit(id).pose.facing), action.number, false, false);
    log.say("log.falls_back"_say, "TER-TRK-13"_rule,
            {{"unit", value_of(id)}, {"length", millimetres(gone)}});
}

}  // namespace gonfalon::tercios
