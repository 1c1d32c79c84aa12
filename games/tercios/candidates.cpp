// The lists, question by question.
#include "games/tercios/candidates.h"

#include <algorithm>
#include <vector>

namespace gonfalon::tercios {

// A question, whether its answers are finitely many and all listed, and their list.
struct Candidates::Row {
    Ask ask;
    bool finite;
    void (Candidates::*list)();
};

const Candidates::Row Candidates::rows[] = {
    {Ask::map, true, &Candidates::ask_map},
    {Ask::terrain, false, &Candidates::ask_terrain},
    {Ask::role, true, &Candidates::ask_role},
    {Ask::relief, true, &Candidates::relief},
    {Ask::deploy, false, &Candidates::deploy},
    {Ask::vanguard, false, &Candidates::ask_vanguard},
    {Ask::plan, true, &Candidates::plan},
    {Ask::first, true, &Candidates::ask_first},
    {Ask::activate, false, &Candidates::ask_activate},
    {Ask::command, true, &Candidates::ask_command},
    {Ask::ride, false, &Candidates::ask_ride},
    {Ask::pose, false, &Candidates::ask_pose},
    {Ask::cold, true, &Candidates::ask_cold},
    {Ask::ready, false, &Candidates::ask_ready},
    {Ask::run, false, &Candidates::ask_run},
    {Ask::fire, true, &Candidates::ask_fire},
    {Ask::gun, true, &Candidates::ask_gun},
    {Ask::assault, true, &Candidates::ask_assault},
    {Ask::caracole, false, &Candidates::ask_caracole},
    {Ask::energetic, true, &Candidates::ask_energetic},
    {Ask::react, true, &Candidates::ask_react},
    {Ask::reaction, true, &Candidates::ask_reaction},
    {Ask::evade, false, &Candidates::ask_evade},
    {Ask::intercept, false, &Candidates::ask_intercept},
    {Ask::dirty_war, true, &Candidates::ask_dirty_war},
    {Ask::selfless, true, &Candidates::ask_selfless},
    {Ask::elegant, true, &Candidates::ask_elegant},
    {Ask::pull_back, false, &Candidates::ask_pull_back},
    {Ask::advance, false, &Candidates::ask_advance},
    {Ask::escape, false, &Candidates::ask_escape},
};

const Candidates::Row* Candidates::row_of(Ask ask) {
    const auto* const found =
        std::ranges::find_if(rows, [&](const Row& row) { return row.ask == ask; });
    return found == std::end(rows) ? nullptr : found;
}

bool Candidates::asked() const {
    const Situation situation = rules_.situation();
    if (is_chance(situation.ask) || situation.ask == Ask::over) return false;
    if (situation.ask == Ask::plan) return !play_.sealed[index(side_)];
    return situation.side == side_;
}

bool Candidates::finite() const {
    const Row* const row = row_of(rules_.situation().ask);
    return !asked() || (row != nullptr && row->finite);
}

void Candidates::visit(FunctionRef<bool(const Action&)> each) {
    begin(each);
    if (!asked()) return;
    if (const Row* const row = row_of(rules_.situation().ask)) (this->*row->list)();
}

// --- Set-up ----------------------------------------------------------------------------------
void Candidates::ask_map() {
    give(Action::counted(Verb::map, 0));
    give(Action::counted(Verb::map, 1));
    give(Action::done());
}

void Candidates::ask_terrain() {
    // First, as the list of places is long.
    give(Action::done());
    terrain();
}

void Candidates::ask_role() {
    give(Action::counted(Verb::role, 0));
    give(Action::counted(Verb::role, 1));
}

// Horse first: it can come late.
void Candidates::relief() {
    if (best_first_) {
        const std::vector<RegimentId> list = deployment_order(rules_, side_);
        for (auto each = list.rbegin(); each != list.rend(); ++each)
            give(Action::of(Verb::relief, tables_.regiments[each->index()].begin));
    }
    for (std::size_t i = tables_.regiment_begin[index(side_)];
         i < tables_.regiment_begin[index(side_) + 1]; ++i)
        give(Action::of(Verb::relief, tables_.regiments[i].begin));
}

void Candidates::ask_vanguard() {
    own([&](TroopId each_one) {
        if (rules_.on_table(each_one) && rules_.has(each_one, Special::vanguard) &&
            !now_.unit(each_one).has(Mark::activated))
            moves(each_one, March::Kind::ready);
    });
    give(Action::done());
}

// --- Planning --------------------------------------------------------------------------------
void Candidates::plan() {
    own([&](TroopId id) {
        if (!rules_.wants_card(id)) return;
        for (const Order card : all_orders) give(Action::order(id, card));
    });
    own([&](TroopId id) {
        if (!rules_.has(id, Special::brigade)) return;
        own([&](TroopId mate) {
            if (tables_.troops[mate.index()].regiment == tables_.troops[id.index()].regiment)
                give(Action::of(Verb::brigade, id, mate));
        });
        give(Action::of(Verb::alone, id));
    });
    give(Action::of(Verb::seal));
}

// --- The turn --------------------------------------------------------------------------------
void Candidates::ask_first() {
    give(Action::counted(Verb::first, 0));
    give(Action::counted(Verb::first, 1));
}

void Candidates::ask_activate() {
    own([&](TroopId each_one) {
        if (!rules_.may_activate(each_one)) return;
        give(Action::of(Verb::activate, each_one));
        Action swapped = Action::of(Verb::activate, each_one);
        swapped.card = Order::fire;
        if (now_.unit(each_one).has(Mark::may_fire)) give(swapped);
    });
    if (!play_.led) officers([&](CommanderId each_one) { lead(each_one); });
    give(Action::of(Verb::pass));
}

void Candidates::ask_ready() {
    const TroopId id = play_.activation.troop;
    ready(id);
    give(Action::done());
}

void Candidates::ask_run() {
    const TroopId id = play_.activation.troop;
    if (rules_.on_table(id)) {
        moves(id, March::Kind::run);
        if (game_.options().run_minimum)
            give(Action::move(id, {0, rules_.measure(Measure::run_minimum), 0}));
        leaves(id);
        faces(id);
    } else {
        enters(id);
    }
    give(Action::done());
}

void Candidates::ask_fire() {
    const TroopId id = play_.activation.troop;
    shots(id);
    give(Action::done());
}

void Candidates::ask_gun() {
    const TroopId id = play_.activation.troop;
    enemies([&](TroopId enemy) { give(Action::shoot(id, enemy)); });
    give(Action::done());
}

void Candidates::ask_assault() {
    const TroopId id = play_.activation.troop;
    enemies([&](TroopId enemy) {
        for (const Quarter centre : all_quarters) give(Action::charge(id, enemy, centre));
    });
    enemies([&](TroopId enemy) { give(Action::of(Verb::approach, id, enemy)); });
    give(Action::done());
}

void Candidates::ask_caracole() {
    const TroopId id = play_.activation.troop;
    const Pose& pose = rules_.unit(id).pose;
    const Length most = rules_.farthest(id, pose, plane::opposite(pose.facing), 0);
    give(Action::counted(Verb::caracole, most));
    give(Action::counted(Verb::caracole, most / 2));
    give(Action::done());
}

void Candidates::ask_energetic() {
    const TroopId id = play_.activation.troop;
    faces(id);
    give(Action::done());
}

// --- Reactions and what follows a fight --------------------------------------------------------
void Candidates::ask_react() {
    const TroopId who = play_.frames.top().troop;
    give(Action::of(Verb::react, who));
    give(Action::of(Verb::evade, who));
    give(Action::of(Verb::keep, who));
}

void Candidates::ask_reaction() {
    const Frame& frame = play_.frames.top();
    for (const Quarter from : all_quarters) give(Action::shoot(frame.troop, frame.other, from));
    give(Action::of(Verb::evade, frame.troop));
    faces(frame.troop);
    give(Action::of(Verb::stand));
}

void Candidates::ask_evade() {
    const Frame& frame = play_.frames.top();
    const Length most = rules_.evade_most(frame.troop, frame.other);
    const Length least = rules_.evade_least(frame.troop, frame.other);
    Action flees = Action::of(Verb::evade, frame.troop);
    flees.number = most;
    give(flees);
    if (least != most) {
        flees.number = least;
        give(flees);
    }
}

void Candidates::ask_intercept() {
    // At the nearest place, and at quarters of the charger's way.
    own([&](TroopId each_one) {
        if (!rules_.may_intercept(each_one)) return;
        Action meets = Action::of(Verb::intercept, each_one);
        give(meets);
        const Length last = rules_.last_meeting();
        for (int quarter = 1; quarter <= 4; ++quarter) {
            meets.number = last * quarter / 4;
            if (meets.number > 0) give(meets);
        }
    });
    give(Action::done());
}

void Candidates::ask_dirty_war() {
    give(Action::of(Verb::dirty_war));
    give(Action::done());
}

void Candidates::ask_selfless() {
    give(Action::of(Verb::again));
    give(Action::done());
}

void Candidates::ask_elegant() {
    give(Action::led(Verb::elegant, rules_.elegant_for(rules_.loser())));
    give(Action::done());
}

void Candidates::ask_pull_back() {
    const Length gap = rules_.gap(play_.melee.attacker, play_.melee.defender);
    const Length most = rules_.measure(Measure::spacing_after_melee) - gap;
    give(Action::counted(Verb::pull_back, most));
    give(Action::done());
}

void Candidates::ask_advance() {
    const Length most = rules_.measure(Measure::advance);
    give(Action::counted(Verb::advance, most));
    give(Action::counted(Verb::advance, most / 2));
    give(Action::done());
}

void Candidates::ask_escape() {
    const Frame& frame = play_.frames.top();
    Action join = Action::led(Verb::join, frame.commander);
    join.troop = frame.other;
    if (frame.other.exists()) give(join);
    rules_.each_escape(frame.commander, frame.other, [&](Point at) {
        give(Action::led(Verb::escape, frame.commander, at));
        return going_;
    });
    give(Action::of(Verb::stand));
}

// --- Commanders ------------------------------------------------------------------------------
void Candidates::ask_command() { uses(play_.rider); }

void Candidates::ask_ride() {
    const CommanderId who =
        play_.command.trait == Trait::accomplice ? play_.command.target : play_.command.commander;
    give(Action::done());
    rides(who);
}

void Candidates::ask_pose() {
    give(Action::done());
    if (play_.command.trait == Trait::relentless) {
        moves(play_.command.troop, March::Kind::relentless);
    } else {
        const Pose& pose = rules_.unit(play_.command.troop).pose;
        const Length most =
            rules_.farthest(play_.command.troop, pose, plane::opposite(pose.facing), 0);
        for (int level = 1; level <= levels; ++level) {
            Action back = Action::counted(Verb::pull_back, most / level);
            back.troop = play_.command.troop;
            give(back);
        }
    }
}

void Candidates::ask_cold() {
    give(Action::led(Verb::cancel, rules_.cold_for()));
    give(Action::done());
}

void Candidates::lead(CommanderId id) {
    if (!rules_.may_lead(id)) return;
    uses(id);
    rides(id);
}

Point Candidates::spoke(CommanderId id, int each, Length far) const {
    return rules_.stands_at(id) + plane::offset(static_cast<Angle>(each * (65536 / spokes)), far);
}

void Candidates::rides(CommanderId id) {
    own([&](TroopId troop) {
        if (!rules_.on_table(troop) || !rules_.interacts(id, troop)) return;
        Action join = Action::led(Verb::join, id);
        join.troop = troop;
        give(join);
    });
    const Length most = rules_.ride_length(id);
    for (int each = 0; each < spokes; ++each)
        for (int level = 1; level <= levels; ++level)
            give(Action::led(Verb::ride, id, spoke(id, each, most / level - 2)));
}

void Candidates::uses(CommanderId id) {
    if (!id.exists() || !now_.officer(id).in_play()) return;
    for (std::size_t t = 0; t < trait_count && going_; ++t) {
        const auto trait = static_cast<Trait>(t);
        if (!tables_.commanders[id.index()].traits.has(trait)) continue;
        const TraitCard& card = tables_.card(trait);
        if (card.moment != TraitCard::Moment::command || card.works != TraitCard::Works::by_action)
            continue;
        use(id, trait, card);
    }
}

void Candidates::use(CommanderId id, Trait trait, const TraitCard& card) {
    using Target = TraitCard::Target;
    switch (card.target) {
        case Target::none:
        case Target::self:
            give(Action::use(id, trait));
            break;
        case Target::own_unit:
            own([&](TroopId troop) {
                if (rules_.on_table(troop)) use_on(id, trait, card, troop);
            });
            break;
        case Target::enemy_unit:
            enemies([&](TroopId troop) { use_on(id, trait, card, troop); });
            break;
        case Target::other_own_commander:
        case Target::enemy_commander: {
            const Side whose = card.target == Target::enemy_commander ? other(side_) : side_;
            for (std::size_t i = tables_.commander_begin[index(whose)];
                 i < tables_.commander_begin[index(whose) + 1]; ++i) {
                Action action = Action::use(id, trait);
                action.other_commander = CommanderId{i};
                give(action);
            }
            break;
        }
    }
}

void Candidates::use_on(CommanderId id, Trait trait, const TraitCard& card, TroopId troop) {
    Action action = Action::use(id, trait, troop);
    if (card.targets > 1) {
        const Side whose = rules_.side_of(troop);
        for (std::size_t i = tables_.troop_begin[index(whose)];
             i < tables_.troop_begin[index(whose) + 1]; ++i) {
            if (!now_.units[i].on_table()) continue;
            action.other = TroopId{i};
            give(action);
        }
        return;
    }
    switch (trait) {
        case Trait::bold:
        case Trait::cautious:
            for (const Order card_given : all_orders) {
                action.card = card_given;
                give(action);
            }
            break;
        case Trait::inspiring:
        case Trait::expert:
            for (std::size_t v = 0; v < virtue_count; ++v) {
                action.virtue = static_cast<Virtue>(v);
                if (tables_.commanders[id.index()].virtues.has(action.virtue)) give(action);
            }
            break;
        case Trait::alert:
        case Trait::skilled:
            for (const Quarter to : {Quarter::left, Quarter::rear, Quarter::right}) {
                action.quarter = to;
                give(action);
            }
            break;
        case Trait::pious:
        case Trait::trickster:
            give(action);
            action.number = 1;
            give(action);
            break;
        default:
            give(action);
            break;
    }
}

}  // namespace gonfalon::tercios
