// TER-CMD-23 to TER-CMD-26, TER-TRC, TER-TRB, TER-TRK  Command actions: what may be ordered of
// whom, the check, and what comes of it. Traits that work by themselves are where they work.
#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

namespace {

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
    if (!given(verdict, "TER-CMD-23"_rule, exists(target) && on_table(target))) return;
    const bool own = side_of(target) == side_of(id);
    if (card.target == TraitCard::Target::own_unit)
        verdict.require("TER-CMD-8"_rule, own);
    else
        verdict.require(card.rule, !own);
    if (!verdict) return;
    const bool allied = own && tables.regiments[troop(target).regiment.index()].allied;
    if (own)
        verdict.require(allied && leader(id).is_chief() ? "TER-SPK-1"_rule : "TER-CMD-8"_rule,
                        interacts(id, target));
    // TER-SPA-3, TER-R7
    if (is_gun(target))
        verdict.require("TER-SPA-3"_rule, card.arms.any() && card.arms.has(Arm::artillery));
    // Artillery alone, or never: TER-R58.
    if (card.arms.any())
        verdict.require(card.arms.has(Arm::artillery) ? card.rule : "TER-R58"_rule,
                        card.arms.has(arm(target)));
    const Unit& each = unit(target);
    const bool fresh = each.card != Order::none && !each.has(Mark::activated);
    if (card.activated == TraitCard::Activated::no) verdict.require(card.rule, fresh);
    if (card.activated == TraitCard::Activated::yes)
        verdict.require(card.rule, each.has(Mark::activated));
    if (decided(verdict)) return;
    const bool respected =
        own && applies("TER-TRA-12"_rule, leader(id).traits.has(Trait::respectable));
    if (card.reach == TraitCard::Reach::command)
        verdict.require("TER-CMD-23"_rule, in_radius(id, target, command_radius(id)));
    if (decided(verdict)) return;
    if (card.sight && !respected) verdict.require("TER-CMD-23"_rule, officer_sees(id, target));
}

// What the single trait asks besides.
void Rules::require_trait(const Action& action, Verdict& verdict) const {
    require_of_commanders(action, verdict);
    require_of_pair(action, verdict);
    require_of_troop(action, verdict);
}

void Rules::require_of_commanders(const Action& action, Verdict& verdict) const {
    const CommanderId id = action.commander;
    const TroopId target = action.troop;
    switch (action.trait) {
        case Trait::comrade_in_arms:
            verdict.require("TER-TRB-6"_rule, officer(action.other_commander).exhausted &&
                                                  action.other_commander != id);
            break;
        case Trait::intriguer:
            verdict.require("TER-TRB-15"_rule, !officer(action.other_commander).exhausted);
            break;
        case Trait::accomplice:
            verdict.require("TER-TRK-1"_rule, action.other_commander != id);
            break;
        case Trait::nimble: {
            const Officer& each = officer(id);
            const bool free = each.place == Place::attached && !each.joined && each.troop != target;
            if (!given(verdict, "TER-TRK-10"_rule, free)) break;
            verdict.require("TER-CMD-18"_rule, !unit(each.troop).has(Mark::activated));
            verdict.at_most("TER-TRK-10"_rule, plane::gap(base(each.troop), base(target)),
                            ride_length(id));
            break;
        }
        case Trait::fearless: {
            const plane::Rectangle there = base(target);
            verdict.at_most("TER-CMD-12"_rule, plane::gap(disc(id), there), ride_length(id));
            verdict.require("TER-TRB-12"_rule, can_charge(target));
            break;
        }
        case Trait::inspiring:
        case Trait::expert:
            // Another kind of virtue is his own, as its card says.
            if (leader(id).virtues.has(action.virtue))
                verdict.require(tables.card(action.virtue).rule, tables.card(action.virtue).lent);
            else
                verdict.require("TER-TRC-2"_rule, false);
            if (action.trait == Trait::expert)
                verdict.require("TER-TRK-7"_rule, unit(target).brigade.exists());
            break;
        default:
            break;
    }
}

void Rules::require_of_pair(const Action& action, Verdict& verdict) const {
    const TroopId target = action.troop;
    const auto near = [&](Length most) {
        return plane::within(base(target), base(action.other), most);
    };
    switch (action.trait) {
        case Trait::coordinator:
            verdict.require("TER-TRB-7"_rule, action.other != target);
            break;
        case Trait::experienced: {
            const Form& company = form(target);
            bool shoots_or_pikes = company.weapons.has(Weapon::pikes);
            for (std::size_t i = first_shooting_weapon; i < weapon_count; ++i)
                shoots_or_pikes = shoots_or_pikes || company.weapons.has(static_cast<Weapon>(i));
            verdict.require("TER-TRK-6"_rule, company.unit_class == UnitClass::company &&
                                                  shoots_or_pikes && action.other != target);
            verdict.at_most("TER-TRK-6"_rule, unit(target).wear,
                            tables.card(action.trait).most_wear);
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
        case Trait::enigmatic:
            verdict.require("TER-X-4"_rule,
                            action.other != target && near(measure(Measure::enigmatic_gap) - 1));
            break;
        default:
            break;
    }
}

void Rules::require_of_troop(const Action& action, Verdict& verdict) const {
    const TroopId target = action.troop;
    switch (action.trait) {
        case Trait::alert:
            verdict.require("TER-TRB-1"_rule, turns_free(target, action.quarter));
            break;
        case Trait::bold:
            verdict.require("TER-TRB-3"_rule,
                            action.card != Order::none && (action.card != unit(target).card ||
                                                           unit(target).has(Mark::unseen)));
            break;
        case Trait::cautious:
            verdict.require("TER-TRB-5"_rule,
                            action.card != Order::none && unit(target).card == Order::none);
            break;
        case Trait::diligent:
            verdict.require("TER-TRB-8"_rule, is_disordered(target));
            break;
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
        case Trait::pious:
            verdict.require("TER-TRB-21"_rule, action.number >= 0 && action.number <= 1);
            break;
        case Trait::provoker:
            verdict.require("TER-TRB-22"_rule, can_charge(target));
            break;
        case Trait::smart:
            verdict.require("TER-TRB-25"_rule, !unit(target).has(Mark::unseen));
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
        default:
            break;
    }
}

Verdict Rules::check_use(Side side, const Action& action) const {
    Verdict verdict;
    const CommanderId id = action.commander;
    if (!require_leader(side, id, verdict)) return verdict;
    const TraitCard& card = tables.card(action.trait);
    verdict.require("TER-CMD-23"_rule, leader(id).traits.has(action.trait));
    // Some traits are no action.
    verdict.require(card.rule, card.moment == TraitCard::Moment::command &&
                                   card.works == TraitCard::Works::by_action);
    if (!verdict) return verdict;
    const bool attached = officer(id).place == Place::attached;
    // TER-CMD-14, TER-R41
    if (action.trait != Trait::nimble) verdict.require("TER-CMD-14"_rule, !attached);
    if (!verdict) return verdict;
    using Target = TraitCard::Target;
    const bool on_troop = card.target == Target::own_unit || card.target == Target::enemy_unit;
    if (on_troop) {
        TraitCard looser = card;
        if (card.reach == TraitCard::Reach::commander_move) looser.sight = false;
        require_target(id, looser, action.troop, verdict);
        if (!verdict || !on_table(action.troop)) return verdict;
        if (card.targets > 1) {
            require_target(id, card, action.other, verdict);
            if (!verdict || !on_table(action.other)) return verdict;
        }
    }
    if (card.target == Target::other_own_commander || card.target == Target::enemy_commander) {
        const CommanderId other_one = action.other_commander;
        if (!given(verdict, "TER-CMD-23"_rule, exists(other_one) && officer(other_one).in_play()))
            return verdict;
        verdict.require(card.rule, (side_of(other_one) == side) ==
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
    if (action.trait == Trait::trickster || action.trait == Trait::pious)
        lean.number = action.number;
    verdict.require(card.rule, lean == action);
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
        const auto is_his = [&](TroopId unit) {
            return unit.exists() && side_of(unit) == enemy && interacts(each, unit) &&
                   in_radius(each, unit, measure(Measure::cold_radius));
        };
        const bool his = is_his(command.troop) || is_his(command.other);
        if (himself || his) found = each;
    });
    return found;
}

// A move or withdrawal that a trait gives.
Verdict Rules::check_pose(Side side, const Action& action) const {
    Verdict verdict;
    const Command& command = play.command;
    const RuleId rule = tables.card(command.trait).rule;
    verdict.require(rule, side_of(command.commander) == side);
    if (!verdict || action.verb == Verb::done) return verdict;
    verdict.require(rule, action.troop == command.troop);
    if (!verdict) return verdict;
    if (command.trait == Trait::relentless) {
        verdict.require("TER-TRB-23"_rule, action.verb == Verb::move);
        if (verdict) return check_way(command.troop, action.way(), March::Kind::relentless);
        return verdict;
    }
    // TER-TRK-13, TER-R56
    verdict.require("TER-TRK-13"_rule, action.verb == Verb::pull_back);
    verdict.at_least("TER-TRK-13"_rule, action.number, 1);
    const Pose& pose = unit(command.troop).pose;
    verdict.at_most("TER-TRK-13"_rule, action.number,
                    farthest(command.troop, pose, plane::opposite(pose.facing), 0));
    return verdict;
}

}  // namespace gonfalon::tercios
