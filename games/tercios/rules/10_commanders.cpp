// TER-CMD, TER-ORD-17, TER-VIR-8 to TER-VIR-10  Commanders: whom they lead, where they ride, how
// they are lost.
#include "games/tercios/rules/referee.h"

namespace gonfalon::tercios {

// TER-CMD-8
bool Rules::interacts(CommanderId id, TroopId troop) const {
    const Commander& who = leader(id);
    const Troop& whom = this->troop(troop);
    if (who.side != whom.side) return false;
    const Regiment& regiment = tables.regiments[whom.regiment.index()];
    if (who.regiment.exists() && who.regiment == whom.regiment) return true;
    // TER-TRA-4
    if (regiment.allied && applies("TER-TRA-4"_rule, who.traits.has(Trait::diplomatic)))
        return true;
    // TER-SPK-1, TER-R83: it is the commander-in-chief who cannot.
    if (who.is_chief()) return !applies("TER-SPK-1"_rule, regiment.allied);
    if (rule_is_off("TER-CMD-8"_rule)) return true;
    return applies("TER-VIR-10"_rule, who.virtues.has(Virtue::fame));
}

// TER-ORD-18, TER-VIR-8
Length Rules::command_radius(CommanderId id) const {
    const bool presence = applies("TER-VIR-8"_rule, leader(id).virtues.has(Virtue::presence));
    return measure(presence ? Measure::command_radius_presence : Measure::command_radius);
}

Length Rules::ride_length(CommanderId id) const {
    const bool elan = applies("TER-VIR-9"_rule, leader(id).virtues.has(Virtue::elan));
    return measure(elan ? Measure::commander_move_elan : Measure::commander_move);
}

// TER-R42, TER-CMD-17: he goes where his unit goes.
Point Rules::stands_at(CommanderId id) const {
    const Officer& each = officer(id);
    return each.place == Place::attached ? base(each.troop).middle() : each.at;
}

plane::Disc Rules::disc(CommanderId id) const {
    return {officer(id).at, tables.base(BaseKind::commander).size.width / 2};
}

// TER-CMD-9, TER-CMD-15, TER-R40
bool Rules::in_radius(CommanderId id, TroopId troop, Length radius) const {
    const Officer& each = officer(id);
    if (each.place == Place::attached && each.troop == troop) return true;
    for (const Point centre : base(troop).centres()) {
        if (each.place == Place::attached) {
            if (applies("TER-CMD-15"_rule, plane::within(centre, base(each.troop), radius)))
                return true;
        } else if (plane::within(each.at, centre, radius + disc(id).radius)) {
            return true;
        }
    }
    return false;
}

Rules::Found& Rules::found_by(CommanderId viewer) const {
    if (found_.viewer != viewer) {
        found_.viewer = viewer;
        found_.seen = {};
    }
    return found_;
}

bool Rules::officer_sees(CommanderId id, TroopId troop) const {
    const Officer& each = officer(id);
    if (each.place == Place::attached && each.troop == troop) return true;
    return once(found_by(id).seen, troop, [&] {
        const TroopId with = each.place == Place::attached ? each.troop : TroopId{};
        const Point from = stands_at(id);
        for (const Point centre : base(troop).centres())
            if (sees(from, centre, with, troop)) return true;
        return false;
    });
}

bool Rules::officer_sees(CommanderId id, CommanderId target) const {
    const Officer& each = officer(id);
    const Officer& seen = officer(target);
    return sees(stands_at(id), stands_at(target),
                each.place == Place::attached ? each.troop : TroopId{},
                seen.place == Place::attached ? seen.troop : TroopId{});
}

// TER-R1
bool Rules::commands(CommanderId id, TroopId troop) const {
    if (!interacts(id, troop)) return false;
    const Officer& each = officer(id);
    if (each.place == Place::attached && each.troop == troop) return true;
    if (!in_radius(id, troop, command_radius(id))) return false;
    // TER-TRA-12
    return applies("TER-TRA-12"_rule, leader(id).traits.has(Trait::respectable)) ||
           officer_sees(id, troop);
}

bool Rules::in_command(TroopId id) const {
    // TER-X-10
    if (applies("TER-X-10"_rule, !options.commanders)) return true;
    // TER-SPA-2
    if (applies("TER-SPA-2"_rule, has(id, Special::integral_command))) return true;
    const RegimentId regiment = troop(id).regiment;
    if (tables.regiments[regiment.index()].kind == RegimentKind::battery && on_table(id)) {
        bool near = false;
        each_on_table(side_of(id), [&](TroopId gun) {
            near = near ||
                   (troop(gun).regiment == regiment && is_gun(gun) &&
                    plane::within(base(id), base(gun), measure(Measure::battery_company_radius)));
        });
        if (applies("TER-SPA-2"_rule, near)) return true;
    }
    bool led = false;
    each_officer(side_of(id), [&](CommanderId each) { led = led || commands(each, id); });
    return led;
}

bool Rules::near_trait(TroopId id, Trait trait) const {
    bool near = false;
    each_officer(side_of(id), [&](CommanderId each) {
        near = near || (leader(each).traits.has(trait) && commands(each, id));
    });
    return near;
}

// TER-STA-5, TER-CMD-18, TER-CMD-26
bool Rules::may_lead(CommanderId id) const {
    const Officer& each = officer(id);
    if (!each.in_play() || each.exhausted) return false;
    if (each.place == Place::attached)
        return !each.joined && !unit(each.troop).has(Mark::activated);
    return true;
}

// TER-TUR-7, TER-STA-5  One of his own side's.
bool Rules::require_leader(Side side, CommanderId id, Verdict& verdict) const {
    const bool his = exists(id) && side_of(id) == side && officer(id).in_play();
    if (!given(verdict, "TER-TUR-7"_rule, his)) return false;
    return verdict.require("TER-STA-5"_rule, !officer(id).exhausted);
}

// TER-CMD-12  Round impassable ground and the enemy, by one or two of their corners: is a way
// short enough? `joins`: the base he rides up to.
bool Rules::can_ride_round(CommanderId id, Point from, Point to, Length most,
                           const plane::Rectangle* joins) const {
    const plane::ItemSet solid = impassable();
    const auto open = [&](Point a, Point b) {
        if (a == b) return true;
        if (plane::any_crossed(board().scene, a, b, solid)) return false;
        bool enemy = false;
        each_on_table(other(side_of(id)),
                      [&](TroopId each) { enemy = enemy || plane::crosses(base(each), a, b); });
        return !enemy;
    };
    const auto length = [](Point a, Point b) {
        const Length way = plane::distance(a, b);
        return way + (plane::within(a, b, way) ? 0 : 1);
    };
    const auto last = [&](Point a) {
        return joins != nullptr ? plane::gap(plane::Disc{a, disc(id).radius}, *joins)
                                : length(a, to);
    };
    // Any corner near enough for which this is true.
    const auto any_corner = [&](auto&& is_good) {
        bool found = false;
        const auto look = [&](plane::Outline outline) {
            for (const Point corner : outline)
                found = found || (plane::within(from, corner, most) && is_good(corner));
        };
        solid.each([&](std::size_t part) { look(board().parts[part].corners()); });
        each_on_table(other(side_of(id)), [&](TroopId each) {
            if (is_far(each, from, most)) return;
            const auto outline = base(each).corners();
            look(plane::Outline(outline));
        });
        return found;
    };
    return any_corner([&](Point one) {
        const Length first = length(from, one);
        if (first + last(one) > most || !open(from, one)) return false;
        if (open(one, to)) return true;
        return any_corner([&](Point two) {
            return two != one && first + length(one, two) + last(two) <= most && open(one, two) &&
                   open(two, to);
        });
    });
}

// TER-CMD-12, TER-CMD-13
void Rules::require_ride_line(CommanderId id, Point from, Point to, Verdict& verdict) const {
    verdict.require("TER-CMD-12"_rule,
                    from == to || !plane::any_crossed(board().scene, from, to, impassable()));
    bool enemy = false;
    const Length length = plane::distance(from, to) + 1;
    each_on_table(other(side_of(id)), [&](TroopId each) {
        enemy = enemy || (!is_far(each, from, length) && plane::crosses(base(each), from, to));
    });
    verdict.require("TER-CMD-13"_rule, !enemy);
}

void Rules::require_free_disc(CommanderId id, Point at, Verdict& verdict) const {
    const plane::Disc there{at, disc(id).radius};
    bool free = true;
    for (const Side side : {Side::first, Side::second}) {
        each_on_table(side, [&](TroopId each) {
            free = free && (is_far(each, at, there.radius) || !plane::within(there, base(each), 0));
        });
        each_officer(side, [&](CommanderId each) {
            free = free && (each == id || officer(each).place != Place::table ||
                            !plane::within(there, disc(each), 0));
        });
    }
    verdict.require("TER-CMD-13"_rule, free);
    const plane::Box box = there.bounds();
    verdict.require("TER-X-16"_rule, table().contains(box));
    if (verdict.ok()) {
        bool dry = true;
        board().scene.near(box, impassable()).each([&](std::size_t part) {
            dry = dry && !plane::within(there, board().parts[part].corners(), 0);
        });
        verdict.require("TER-CMD-12"_rule, dry);
    }
}

Verdict Rules::check_ride(Side side, const Action& action, Length most) const {
    Verdict verdict;
    const CommanderId id = action.commander;
    verdict.require("TER-TUR-7"_rule, exists(id) && side_of(id) == side && officer(id).in_play());
    if (!verdict) return verdict;
    const Officer& each = officer(id);
    constexpr Length far = 100000;
    verdict.require("TER-X-16"_rule,
                    action.at.x >= 0 && action.at.y >= 0 && action.at.x < far && action.at.y < far);
    if (!verdict) return verdict;
    Point from = each.at;
    if (each.place == Place::attached) {
        // TER-CMD-18
        verdict.require("TER-CMD-18"_rule, !each.joined && !unit(each.troop).has(Mark::activated));
        const plane::Rectangle base = this->base(each.troop);
        from = base.middle();
        const plane::Disc there{action.at, disc(id).radius};
        verdict.at_most("TER-CMD-18"_rule, plane::gap(there, base), most);
    } else {
        const Length way = plane::distance(from, action.at);
        const Length measured = way + (plane::within(from, action.at, way) ? 0 : 1);
        verdict.at_most("TER-CMD-12"_rule, measured, most);
    }
    if (decided(verdict)) return verdict;
    Verdict straight = verdict;
    require_ride_line(id, from, action.at, straight);
    if (straight.ok() || each.place == Place::attached || !verdict.ok() ||
        !can_ride_round(id, from, action.at, most, nullptr))
        verdict = straight;
    if (decided(verdict)) return verdict;
    require_free_disc(id, action.at, verdict);
    return verdict;
}

// TER-CMD-16
Verdict Rules::check_join(Side side, const Action& action, Length most) const {
    Verdict verdict;
    const CommanderId id = action.commander;
    verdict.require("TER-CMD-16"_rule, exists(id) && side_of(id) == side && officer(id).in_play() &&
                                           is_own(action.troop, side) && on_table(action.troop));
    // From one unit to another rides only who is Nimble.
    if (verdict) verdict.require("TER-CMD-18"_rule, officer(id).place == Place::table);
    if (!verdict) return verdict;
    const bool allied = tables.regiments[troop(action.troop).regiment.index()].allied;
    verdict.require(allied && leader(id).is_chief() ? "TER-SPK-1"_rule : "TER-CMD-8"_rule,
                    interacts(id, action.troop));
    const plane::Rectangle base = this->base(action.troop);
    verdict.at_most("TER-CMD-12"_rule, plane::gap(disc(id), base), most);
    if (decided(verdict)) return verdict;
    Verdict straight = verdict;
    require_ride_line(id, officer(id).at, base.middle(), straight);
    if (straight.ok() || !verdict.ok() ||
        !can_ride_round(id, officer(id).at, base.middle(), most, &base))
        return straight;
    return verdict;
}

// TER-R44, TER-MOV-11
Verdict Rules::escape_verdict(CommanderId id, TroopId from, Point at) const {
    Verdict verdict;
    constexpr Length far = 100000;
    verdict.require("TER-X-16"_rule, at.x >= 0 && at.y >= 0 && at.x < far && at.y < far);
    if (!verdict) return verdict;
    const plane::Disc there{at, disc(id).radius};
    if (from.exists() && on_table(from) && side_of(from) == side_of(id)) {
        verdict.at_most("TER-MOV-11"_rule, plane::gap(there, base(from)),
                        measure(Measure::commander_aside));
    } else {
        const Length way = plane::distance(officer(id).at, at);
        verdict.at_most("TER-CMD-20"_rule, way, ride_length(id));
        if (from.exists() && on_table(from))
            verdict.at_least("TER-CMD-20"_rule, plane::gap(there, base(from)),
                             plane::gap(disc(id), base(from)));
    }
    if (decided(verdict)) return verdict;
    require_free_disc(id, at, verdict);
    return verdict;
}

bool Rules::can_escape(CommanderId id, TroopId from) const {
    bool found = false;
    each_escape(id, from, [&](Point at) {
        found = escape_verdict(id, from, at).ok();
        return !found;
    });
    return found;
}

Verdict Rules::check_escape(Side side, const Action& action) const {
    Verdict verdict;
    const Frame& frame = play.frames.top();
    const CommanderId id = frame.commander;
    verdict.require("TER-CMD-20"_rule, side_of(id) == side);
    if (!verdict) return verdict;
    const bool own = frame.other.exists() && side_of(frame.other) == side;
    if (action.verb == Verb::join) {
        if (given(verdict, "TER-MOV-11"_rule,
                  own && action.commander == id && action.troop == frame.other &&
                      on_table(frame.other)))
            verdict.require("TER-CMD-8"_rule, interacts(id, frame.other));
        return verdict;
    }
    if (action.verb == Verb::stand) {
        // TER-R111  Passed over and not stood upon, he may stay.
        if (own && on_table(frame.other) && !plane::within(disc(id), base(frame.other), 0))
            return verdict;
        const bool joins = own && on_table(frame.other) && interacts(id, frame.other);
        verdict.require(own ? "TER-MOV-11"_rule : "TER-CMD-20"_rule,
                        !joins && !can_escape(id, frame.other));
        return verdict;
    }
    verdict.require("TER-CMD-20"_rule, action.commander == id);
    if (!verdict) return verdict;
    return escape_verdict(id, frame.other, action.at);
}

// --- Doing it -----------------------------------------------------------------------------------

void Referee::ride(CommanderId id, Point at) {
    Officer& each = officer(id);
    each.place = Place::table;
    each.troop = {};
    each.at = at;
    log.say("log.rides"_say, "TER-CMD-12"_rule, {{"commander", value_of(id)}});
}

void Referee::join(CommanderId id, TroopId troop) {
    Officer& each = officer(id);
    each.place = Place::attached;
    each.troop = troop;
    each.at = {};
    each.joined = true;
    each.exhausted = true;
    log.say("log.joins"_say, "TER-CMD-16"_rule,
            {{"commander", value_of(id)}, {"unit", value_of(troop)}});
}

void Referee::exhaust(CommanderId id, RuleId rule) {
    if (!applies(rule, officer(id).in_play() && !officer(id).exhausted)) return;
    officer(id).exhausted = true;
    log.say("log.exhausted"_say, rule, {{"commander", value_of(id)}});
}

void Referee::lose(CommanderId id, RuleId rule, SayId say) {
    if (!applies(rule, officer(id).in_play())) return;
    officer(id) = {};
    officer(id).place = Place::destroyed;
    log.say(say, rule, {{"commander", value_of(id)}});
}

// TER-CMD-19, TER-R43
void Referee::drop_useless() {
    for (std::size_t i = 0; i < tables.commanders.size(); ++i) {
        const CommanderId id{i};
        if (!officer(id).in_play()) continue;
        bool useful = false;
        for (std::size_t t = 0; t < tables.troops.size() && !useful; ++t)
            useful = (state.units[t].on_table() || state.units[t].place == Place::waiting) &&
                     rules.interacts(id, TroopId{t});
        if (!useful) lose(id, "TER-CMD-19"_rule, "log.commander_leaves"_say);
    }
}

// TER-R112  One check of a kind at a time, so that there is room for all that can be owed.
void Referee::owe(Cause cause, CommanderId commander, TroopId troop) {
    for (Owed& each : play.owed)
        if (each.cause == cause && each.commander == commander) {
            each.troop = troop;
            return;
        }
    play.owed.push_back({cause, commander, troop});
}

// What is owed to commanders, one after the other. False: nothing is.
bool Referee::continue_owed() {
    if (play.owed.empty()) return false;
    const Owed owed = play.owed[0];
    play.owed.erase_at(0);
    if (!officer(owed.commander).in_play() || officer(owed.commander).place != Place::table)
        return true;
    if (owed.cause == Cause::none) {
        // TER-MOV-11
        if (rules.on_table(owed.troop)) begin_escape(owed.commander, owed.troop);
        return true;
    }
    const RuleId rule = owed.cause == Cause::contacted ? "TER-CMD-20"_rule
                        : owed.cause == Cause::coward  ? "TER-CMD-22"_rule
                                                       : "TER-TRB-16"_rule;
    log.say("log.in_danger"_say, rule, {{"commander", value_of(owed.commander)}});
    push_roll(owed.cause, owed.troop, owed.commander, rules.leader(owed.commander).rank,
              tables.checks.command_target, tables.checks.command_successes);
    return true;
}

void Referee::commander_rolled(const Frame& frame, int successes) {
    const CommanderId id = frame.commander;
    if (successes < frame.need) {
        if (frame.cause == Cause::coward) {
            lose(id, "TER-CMD-22"_rule, "log.commander_flees"_say);
        } else {
            lose(id, frame.cause == Cause::lucky ? "TER-CMD-21"_rule : "TER-CMD-20"_rule,
                 "log.commander_falls"_say);
        }
        return;
    }
    if (frame.cause == Cause::coward) return;
    if (successes < tables.checks.command_fresh_from)
        exhaust(id, frame.cause == Cause::lucky ? "TER-TRB-16"_rule : "TER-CMD-20"_rule);
    begin_escape(id, frame.cause == Cause::lucky ? TroopId{} : frame.troop);
}

void Referee::begin_escape(CommanderId id, TroopId enemy) {
    push(FrameKind::escape, {}, enemy);
    top().commander = id;
}

void Referee::escape(const Action& action) {
    const Frame frame = top();
    pop();
    if (action.verb == Verb::join) {
        // TER-CMD-16: however he joins.
        join(frame.commander, frame.other);
    } else if (action.verb == Verb::escape) {
        officer(frame.commander).at = action.at;
        log.say("log.rides"_say,
                frame.other.exists() && rules.side_of(frame.other) == rules.side_of(frame.commander)
                    ? "TER-MOV-11"_rule
                    : "TER-CMD-20"_rule,
                {{"commander", value_of(frame.commander)}});
    }
}

}  // namespace gonfalon::tercios
