// TER-TRC, TER-TRB, TER-TRK  Command actions carried out: the check, its cancelling, what comes of
// it.
#include <utility>

#include "games/tercios/rules/referee.h"

namespace gonfalon::tercios {

namespace {

// What a trait leaves on a troop until it is used or the turn ends.
constexpr std::pair<Trait, Mark> lasting[] = {
    {Trait::authoritarian, Mark::authoritarian},
    {Trait::swift, Mark::swift},
    {Trait::terrible, Mark::terrible},
    {Trait::determined, Mark::determined},
    {Trait::energetic, Mark::energetic},
    {Trait::enthusiastic, Mark::enthusiastic},
    {Trait::notable, Mark::notable},
    {Trait::ruthless, Mark::ruthless},
    {Trait::stoic, Mark::stoic},
    {Trait::tenacious, Mark::tenacious},
    {Trait::undaunted, Mark::undaunted},
};

}  // namespace

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
    top().go_to(CommandStage::rolling);
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
    top().go_to(succeeds && rules.cold_for().exists() ? CommandStage::ask_cold
                                                      : CommandStage::done_to);
}

void Referee::cancel(CommanderId id) {
    top().go_to(CommandStage::done_to);
    push_roll(Cause::cold, {}, id, rules.leader(id).rank, tables.card(Trait::cold).success,
              tables.checks.command_successes);
}

bool Referee::continue_command() {
    Frame& frame = top();
    const Command& command = play.command;
    switch (frame.at<CommandStage>()) {
        case CommandStage::done_to: {
            frame.go_to(CommandStage::end);
            const bool works = command.successes > 0 || tables.card(command.trait).even_if_failed ||
                               command.trait == Trait::skilled || command.trait == Trait::nimble;
            if (applies(tables.card(command.trait).rule, works)) carry_out();
            return true;
        }
        case CommandStage::end:
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
    if (applies("TER-TRB-19"_rule, command.trait == Trait::patient && command.successes > 0)) {
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
        case Trait::accomplice:
            frame.go_to(CommandStage::follow_ride);
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
                frame.go_to(CommandStage::follow_pose);
            }
            return;
        case Trait::provoker:
            frame.go_to(CommandStage::resisting);
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
        case Trait::experienced:
            disband(card.rule, -card.wear);
            break;
        case Trait::indefatigable:
            share_wear(card.rule);
            break;
        case Trait::nimble:
            ride_across();
            break;
        case Trait::enigmatic:
            swap_cards(card.rule);
            break;
        default:
            if (command.troop.exists() && rules.on_table(command.troop))
                carry_out_on(unit(command.troop));
            break;
    }
    // TER-R38
    if (successes > 0 && officer(id).place == Place::table &&
        applies("TER-TRC-1"_rule, options.fast_any_success) && top().kind == FrameKind::command)
        top().go_to(CommandStage::follow_ride);
}

// TER-TRK-6  A company joins a battalion and rests it.
void Referee::disband(RuleId rule, int rest) {
    const Command& command = play.command;
    Unit& battalion = unit(command.other);
    const int less = std::min<int>(battalion.wear, rest);
    battalion.wear = static_cast<std::uint8_t>(battalion.wear - less);
    log.say("log.disbanded"_say, rule, {{"unit", value_of(command.troop)}});
    rules.each_officer(rules.side_of(command.commander), [&](CommanderId each) {
        if (officer(each).place != Place::attached || officer(each).troop != command.troop) return;
        officer(each).troop = command.other;
    });
    remove_from_table(command.troop, Place::destroyed);
    drop_useless();
    log.say("log.recovers"_say, rule, {{"unit", value_of(command.other)}, {"wear", number(less)}});
}

// TER-TRK-8
void Referee::share_wear(RuleId rule) {
    const Command& command = play.command;
    unit(command.troop).wear = static_cast<std::uint8_t>(unit(command.troop).wear - 1);
    unit(command.other).wear = static_cast<std::uint8_t>(unit(command.other).wear + 1);
    log.say("log.recovers"_say, rule, {{"unit", value_of(command.troop)}, {"wear", number(1)}});
    log.say("log.wear"_say, rule, {{"unit", value_of(command.other)}, {"wear", number(1)}});
    // TER-R48
    begin_break(command.other);
}

// TER-TRK-10
void Referee::ride_across() {
    const Command& command = play.command;
    const CommanderId id = command.commander;
    Officer& each = officer(id);
    if (command.successes > 0) {
        // TER-CMD-16: however he joins.
        join(id, command.troop);
    } else {
        // He stops between them.
        each.at = plane::half(rules.base(each.troop).middle() + rules.base(command.troop).middle());
        each.place = Place::table;
        each.troop = {};
        begin_escape(id, {});
    }
}

// TER-X-4
void Referee::swap_cards(RuleId rule) {
    const Command& command = play.command;
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
    log.say("log.cards_swapped"_say, rule,
            {{"unit", value_of(command.troop)}, {"other", value_of(command.other)}});
}

// Actions on one troop that are over at once or leave a mark.
void Referee::carry_out_on(Unit& target) {
    const Trait trait = play.command.trait;
    if (leave_mark(target) || change_card(target) || change(target))
        log.say("log.affected"_say, tables.card(trait).rule,
                {{"unit", value_of(play.command.troop)}, {"trait", value_of(trait)}});
}

bool Referee::leave_mark(Unit& target) {
    for (const auto& [trait, mark] : lasting) {
        if (trait != play.command.trait) continue;
        target.set(mark);
        return true;
    }
    return false;
}

// Traits that give another card, or the same once more.
bool Referee::change_card(Unit& target) {
    const Command& command = play.command;
    switch (command.trait) {
        case Trait::bold:
            target.card = command.card;
            target.brigade = {};
            target.set(Mark::shown, false);
            target.set(Mark::peeked, false);
            target.set(Mark::unseen, false);
            return true;
        case Trait::cautious:
            target.card = command.card;
            target.set(Mark::reaction_only);
            target.set(Mark::shown, false);
            target.set(Mark::peeked, false);
            return true;
        case Trait::hero:
            // TER-TRB-13  It has its card again and acts now.
            target.card = target.used;
            target.set(Mark::activated, false);
            target.set(Mark::shown);
            play.next = command.troop;
            if (command.successes == 1) {
                const TraitCard& card = tables.card(command.trait);
                add_wear(command.troop, card.wear_with_one_success, card.rule);
                begin_break(command.troop);
            }
            return true;
        case Trait::pious:
            if (target.card == Order::resist && !target.has(Mark::unseen)) {
                target.set(Mark::pious);
            } else if (command.choice == 0) {
                target.card = Order::resist;
                target.brigade = {};
                target.set(Mark::unseen, false);
                target.set(Mark::peeked, false);
            }
            return true;
        case Trait::schemer:
            target.card = Order::ready;
            target.brigade = {};
            target.set(Mark::unseen);
            target.set(Mark::shown, false);
            target.set(Mark::peeked, false);
            return true;
        default:
            return false;
    }
}

// The others; false: nothing more is to be said of it.
bool Referee::change(Unit& target) {
    const Command& command = play.command;
    const TraitCard& card = tables.card(command.trait);
    const TroopId id = command.troop;
    const int successes = command.successes;
    switch (command.trait) {
        case Trait::inspiring:
            target.inspired = static_cast<std::uint8_t>(static_cast<unsigned>(command.virtue) + 1u);
            return true;
        case Trait::expert:
            for (Unit& each : state.units)
                if (each.on_table() && each.brigade.exists() && each.brigade == target.brigade)
                    each.inspired =
                        static_cast<std::uint8_t>(static_cast<unsigned>(command.virtue) + 1u);
            return true;
        case Trait::alert:
            face(id, command.quarter, card.rule);
            return false;
        case Trait::diligent:
            target.set(Mark::disordered, false);
            return true;
        case Trait::engineer:
        case Trait::mentor:
            if (!applies("TER-TRB-10"_rule, command.trait == Trait::engineer) &&
                !applies("TER-TRB-17"_rule, command.trait == Trait::mentor))
                return true;
            target.range =
                static_cast<std::uint16_t>(target.range + card.range_per_success * successes);
            return true;
        case Trait::honourable: {
            // TER-R51
            const bool elite = rules.has(id, Special::elite);
            const int least = elite ? 0 : 1;
            int less = elite ? successes : 1;
            less = std::min<int>(less, target.wear - least);
            target.wear = static_cast<std::uint8_t>(target.wear - less);
            log.say("log.recovers"_say, card.rule,
                    {{"unit", value_of(id)}, {"wear", number(less)}});
            return false;
        }
        case Trait::meticulous:
            target.last = ++play.last_given;
            return true;
        case Trait::perfectionist:
            if (successes > 0) target.set(Mark::perfect);
            return true;
        case Trait::smart:
            // TER-R54
            target.set(Mark::peeked);
            log.only_for(rules.side_of(command.commander))
                .say("log.card_peeked"_say, card.rule,
                     {{"unit", value_of(id)}, {"order", value_of(target.card)}});
            return true;
        case Trait::innovative:
            target.set(Mark::wide_arc);
            if (target.card != Order::none && !target.has(Mark::activated))
                target.set(Mark::may_fire);
            return true;
        case Trait::prepared_guns:
            target.set(Mark::limbered);
            target.set(Mark::left_position);  // TER-R76
            return true;
        case Trait::skilled:
            // TER-TRK-16
            if (successes > 0) face(id, command.quarter, card.rule);
            if (successes < tables.checks.command_fresh_from) {
                spend_card(id);
                target.used = Order::none;
                log.say("log.order_lost"_say, card.rule, {{"unit", value_of(id)}});
            }
            return false;
        case Trait::trickster:
            target.set(command.choice == 0 ? Mark::trick_shoot : Mark::trick_melee);
            return true;
        default:
            return false;
    }
}

// TER-TRB-22
void Referee::provoked_rolled(int successes) {
    top().go_to(CommandStage::end);
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
    top().go_to(ActivationStage::acting);
}

void Referee::pose(const Action& action) {
    top().go_to(CommandStage::end);
    if (action.verb == Verb::done) return;
    const TroopId id = play.command.troop;
    if (action.verb == Verb::move) {
        begin_march(id, action.way(), March::Kind::relentless);
        return;
    }
    const Length gone = fall(id, plane::opposite(unit(id).pose.facing), action.number, false);
    if (gone == 0) return;
    const bool failed = play.command.successes == 0;
    log.say("log.falls_back"_say, "TER-TRK-13"_rule,
            {{"unit", value_of(id)}, {"length", inches(gone)}});
    if (failed) disorder(id, "TER-TRK-13"_rule);
}

}  // namespace gonfalon::tercios
