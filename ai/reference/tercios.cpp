#include "ai/reference/tercios.h"

#include <algorithm>
#include <cstdlib>

#include "generated/tercios/index.h"

namespace gonfalon {

using namespace tercios;

namespace {

// All worths are in thousandths of a victory point.
constexpr int victory_point = 1000;
constexpr int wear_worth = 260;
constexpr int weary_worth = 180;
constexpr int disorder_worth = 150;
constexpr int commander_worth = 350;
constexpr int exhausted_worth = 40;
constexpr int inch_worth = 9;  // nearer to where it wants to be
constexpr Length most_distance = 80 * tercios::inch;

const Form& form_of(const Tercios& game, const State& state, TroopId id) {
    return state.unit(id).has(Mark::on_foot) ? game.troop(id).foot : game.troop(id).form;
}

bool shoots_far(const Tercios& game, const Form& form) {
    if (form.profile.shoot == 0) return false;
    for (std::size_t i = first_shooting_weapon; i < weapon_count; ++i)
        if (form.weapons.has(static_cast<Weapon>(i)) &&
            game.tables().card(static_cast<Weapon>(i)).range > 5 * tercios::inch)
            return true;
    return false;
}

Length range_of(const Tercios& game, const Form& form) {
    Length range = 0;
    for (std::size_t i = first_shooting_weapon; i < weapon_count; ++i)
        if (form.weapons.has(static_cast<Weapon>(i)))
            range = std::max(range, game.tables().card(static_cast<Weapon>(i)).range);
    return range;
}

// How far the nearest enemy's base is from the front of a unit, and whether it lies ahead.
struct Nearest {
    Length distance = most_distance;
    TroopId enemy{};
    bool ahead = false;
};
Nearest nearest_enemy(const Tercios& game, const State& state, TroopId id) {
    Nearest best;
    const Pose& pose = state.unit(id).pose;
    const Side enemy = other(game.side_of(id));
    const auto& begin = game.tables().troop_begin;
    for (std::size_t i = begin[index(enemy)]; i < begin[index(enemy) + 1]; ++i) {
        if (!state.units[i].on_table()) continue;
        const Length far = plane::distance(pose.at, state.units[i].pose.at);
        if (far >= best.distance) continue;
        best.distance = far;
        best.enemy = TroopId{i};
        best.ahead =
            plane::dot(plane::direction(pose.facing), state.units[i].pose.at - pose.at) > 0;
    }
    return best;
}

// Where this side wants to be: the nearest marker, the far edge, or the enemy.
Length wish(const Tercios& game, const State& state, Side side, TroopId id, const Nearest& near) {
    const Scenario& scenario = game.scenario();
    const Point at = state.unit(id).pose.at;
    const auto& exit = scenario.special.exit;
    if (exit.rule.exists() && state.scene.role[index(side)] == exit.role) {
        switch (exit.edge) {
            case TableEdge::north:
                return scenario.depth - at.y;
            case TableEdge::south:
                return at.y;
            case TableEdge::east:
                return scenario.width - at.x;
            case TableEdge::west:
                return at.x;
        }
    }
    if (!scenario.markers.empty()) {
        Length best = most_distance;
        for (const Marker& marker : scenario.markers)
            best = std::min(best, plane::distance(at, marker.at));
        return std::min(best, near.distance + 6 * tercios::inch);
    }
    return near.distance;
}

// `placed`: where units stand counts too. Only for the side that judges: coming nearer is no gain
// to both.
int strength(const Tercios& game, const State& state, Side side, bool placed) {
    int worth = 0;
    const auto& begin = game.tables().troop_begin;
    for (std::size_t i = begin[index(side)]; i < begin[index(side) + 1]; ++i) {
        const TroopId id{i};
        const Unit& unit = state.units[i];
        if (unit.place == Place::left) {
            worth += 3 * victory_point / 2;
            continue;
        }
        if (!unit.on_table()) continue;
        const Form& form = form_of(game, state, id);
        worth += 6 * game.troop(id).points;
        const int stamina = std::max<int>(1, form.profile.stamina);
        worth -= wear_worth * unit.wear * 3 / stamina;
        if (unit.wear >= stamina) worth -= weary_worth;
        if (unit.has(Mark::disordered)) worth -= disorder_worth;
        if (unit.has(Mark::limbered)) worth -= 60;
        if (!placed) continue;
        const Nearest near = nearest_enemy(game, state, id);
        if (!near.enemy.exists()) continue;
        if (form.arm == Arm::artillery) {
            if (!near.ahead) worth -= 80;
            continue;
        }
        Length wanted = wish(game, state, side, id, near);
        if (shoots_far(game, form)) {
            // Near enough to shoot is near enough.
            const Length range = range_of(game, form) - tercios::inch;
            wanted = wanted > range ? wanted - range : 0;
        }
        worth -= inch_worth * (std::min(wanted, most_distance) / tercios::inch);
        if (!near.ahead && near.distance < 14 * tercios::inch) worth -= 110;
        // Enemies that look at its back.
        const Pose& enemy = state.unit(near.enemy).pose;
        const bool behind =
            plane::dot(plane::direction(unit.pose.facing), enemy.at - unit.pose.at) < 0;
        if (behind && near.distance < 10 * tercios::inch) worth -= 60;
    }
    const auto& leaders = game.tables().commander_begin;
    for (std::size_t i = leaders[index(side)]; i < leaders[index(side) + 1]; ++i) {
        const Officer& officer = state.officers[i];
        if (!officer.in_play()) continue;
        worth += commander_worth + 60 * game.tables().commanders[i].rank;
        if (officer.exhausted) worth -= exhausted_worth;
        if (officer.place != Place::table || !placed) continue;
        // Near his men, behind them.
        Length best = most_distance;
        for (std::size_t t = begin[index(side)]; t < begin[index(side) + 1]; ++t)
            if (state.units[t].on_table() &&
                (game.tables().commanders[i].is_chief() ||
                 game.tables().commanders[i].regiment == game.tables().troops[t].regiment))
                best = std::min(best, plane::distance(officer.at, state.units[t].pose.at));
        worth -= 4 * (best / tercios::inch);
    }
    return worth;
}

// Which card suits a unit where it stands.
Order card_for(const Tercios& game, const State& state, TroopId id, Chance& chance) {
    const Unit& unit = state.unit(id);
    const Form& form = form_of(game, state, id);
    if (!unit.on_table()) return Order::run;
    const Nearest near = nearest_enemy(game, state, id);
    const bool gun = form.arm == Arm::artillery;
    const Length range = range_of(game, form);
    const Length speed = form.profile.speed * tercios::inch;
    if (gun) return near.distance < range ? Order::fire : Order::ready;
    const int stamina = std::max<int>(1, form.profile.stamina);
    if (unit.wear >= 2 && unit.wear * 3 >= stamina * 2 && near.distance > 5 * tercios::inch &&
        chance.below(2) == 0)
        return Order::resist;
    if (unit.has(Mark::disordered)) return Order::ready;
    const bool weak = unit.wear >= stamina;
    const bool rides = form.arm == Arm::cavalry;
    const bool charges = !form.special.has(Special::no_charge) && !weak &&
                         (rides ? form.profile.melee >= 3 : form.profile.melee >= 3);
    const Length charge = speed * 3 / 2 + 2 * tercios::inch;
    const bool shoots = form.profile.shoot > 0;
    if (near.ahead && charges && near.distance < charge && chance.below(rides ? 4 : 3) != 0)
        return Order::assault;
    if (shoots && near.ahead && near.distance < range)
        return chance.below(3) == 0 ? Order::ready : Order::fire;
    if (near.distance > range + 2 * speed && near.distance > 3 * speed && near.ahead)
        return Order::run;
    return Order::ready;
}

bool plan_cards(const Tercios& game, const State& state, Side side, Chance& chance,
                Decision<Tercios>& decision) {
    const auto& begin = game.tables().troop_begin;
    for (std::size_t i = begin[index(side)]; i < begin[index(side) + 1]; ++i) {
        if (state.units[i].card != Order::none) continue;
        const Action action = Action::order(TroopId{i}, card_for(game, state, TroopId{i}, chance));
        if (!game.check(state, side, action)) continue;
        decision.action = action;
        decision.reason = {"reason.card"_say, RuleId{}};
        return true;
    }
    decision.action = Action::of(Verb::seal);
    decision.reason = {"reason.card"_say, RuleId{}};
    return true;
}

// Who is pressed most acts first: shooters with a target, chargers in reach.
int urgency(const Tercios& game, const State& state, TroopId id) {
    const Nearest near = nearest_enemy(game, state, id);
    int score = 3000 - near.distance / 10;
    switch (state.unit(id).card) {
        case Order::assault:
            score += 900;
            break;
        case Order::fire:
            score += 700;
            break;
        case Order::resist:
            score -= 800;
            break;
        default:
            break;
    }
    return score;
}

bool plan_activation(const Tercios& game, const State& state, Side side, Chance& chance,
                     Decision<Tercios>& decision) {
    // Now and then a commander first: what helps at once.
    if (!state.scene.led && chance.below(2) == 0) {
        std::int64_t best = Reference<Tercios>::evaluate(game, state, side) + 10;
        bool found = false;
        game.propose(state, side, 60, chance, [&](const Action& action) {
            if (action.verb != Verb::use && action.verb != Verb::ride) return;
            // What a trait is worth is mostly not seen in the position.
            int value = 0;
            if (action.verb == Verb::use) {
                switch (action.trait) {
                    case Trait::honourable:
                        value = 90;
                        break;
                    case Trait::diligent:
                        value = 60;
                        break;
                    case Trait::inspiring:
                    case Trait::swift:
                    case Trait::authoritarian:
                    case Trait::notable:
                    case Trait::determined:
                    case Trait::engineer:
                    case Trait::mentor:
                        value = 30;
                        break;
                    case Trait::intriguer:
                    case Trait::terrible:
                    case Trait::ruthless:
                    case Trait::schemer:
                    case Trait::smart:
                        value = 25;
                        break;
                    default:
                        value = static_cast<int>(chance.below(20));
                        break;
                }
            }
            const std::int64_t here =
                Reference<Tercios>::evaluate(game, state, side) + value - exhausted_worth / 2;
            if (here <= best) return;
            best = here;
            decision.action = action;
            found = true;
        });
        if (found) {
            decision.reason = {"reason.command"_say, RuleId{}};
            return true;
        }
    }
    int best = -100000;
    bool found = false;
    const auto& begin = game.tables().troop_begin;
    for (std::size_t i = begin[index(side)]; i < begin[index(side) + 1]; ++i) {
        const Action action = Action::of(Verb::activate, TroopId{i});
        if (state.units[i].card == Order::none) continue;
        const int value = urgency(game, state, TroopId{i});
        if (value <= best || !game.check(state, side, action)) continue;
        best = value;
        found = true;
        decision.action = action;
    }
    if (!found) return false;
    decision.reason = {"reason.activation"_say, RuleId{}};
    return true;
}

bool plan_reaction(const Tercios& game, const State& state, Side side, Chance& chance,
                   Decision<Tercios>& decision) {
    const Frame& frame = state.scene.frames.top();
    const TroopId id = frame.troop;
    const Unit& unit = state.unit(id);
    const Form& form = form_of(game, state, id);
    const Action evade = Action::of(Verb::evade, id);
    Action choice = Action::of(Verb::keep, id);
    switch (unit.card) {
        case Order::fire:
        case Order::resist:
            choice = Action::of(Verb::react, id);
            if (unit.card == Order::resist && !frame.charged) choice = Action::of(Verb::keep, id);
            break;
        case Order::assault:
            if (frame.charged || chance.below(2) == 0) choice = Action::of(Verb::react, id);
            break;
        case Order::ready:
            if (form.profile.shoot > 1 && chance.below(2) == 0)
                choice = Action::of(Verb::react, id);
            break;
        case Order::run:
            if (frame.charged && form.profile.melee <= 2) choice = Action::of(Verb::react, id);
            break;
        case Order::none:
            break;
    }
    const bool weak = unit.wear + 1 >= form.profile.stamina || form.profile.melee <= 2;
    if (frame.charged && weak && unit.card != Order::fire && game.check(state, side, evade))
        choice = evade;
    if (!game.check(state, side, choice)) choice = Action::of(Verb::keep, id);
    decision.action = choice;
    decision.reason = {"reason.reaction"_say, RuleId{}};
    return true;
}

// Points of horse and guns, which want open ground.
int open_share(const Tercios& game, Side side) {
    int open = 0;
    int all = 1;
    const auto& begin = game.tables().troop_begin;
    for (std::size_t i = begin[index(side)]; i < begin[index(side) + 1]; ++i) {
        const Troop& troop = game.tables().troops[i];
        all += troop.points;
        if (troop.form.arm != Arm::infantry) open += troop.points;
    }
    return 100 * open / all;
}

// Who has more horse and guns than the enemy keeps the middle open and fills the wings; who has
// fewer puts rough ground where the armies will meet.
bool plan_terrain(const Tercios& game, const State& state, Side side, Chance& chance,
                  Decision<Tercios>& decision) {
    const bool wants_open = open_share(game, side) > open_share(game, other(side));
    const Scenario& scenario = game.scenario();
    int best = -1000000;
    bool found = false;
    game.propose(state, side, 120, chance, [&](const Action& action) {
        if (action.verb != Verb::lay) return;
        const TerrainCard& card =
            game.tables().card(game.tables().stencils[action.stencil.index()].kind);
        const Length aside = std::abs(action.at.x - scenario.width / 2);
        const Length off = std::abs(action.at.y - scenario.depth / 2);
        const bool rough = card.ground.going != Going::open && card.ground.going != Going::easy;
        int value = static_cast<int>(chance.below(80)) + 40 * card.cost;
        if (wants_open && rough)
            value += aside / 60 - 120;
        else if (rough)
            value += 60 - aside / 100;
        else
            value += wants_open ? 60 : 0;
        // A river or a lake across the way of both is nobody's gain.
        if (card.ground.going == Going::impassable || card.free_crossing) value -= 60;
        value -= off / 80;
        if (value <= best) return;
        best = value;
        found = true;
        decision.action = action;
    });
    if (!found) return false;
    decision.reason = {"reason.best"_say, RuleId{}, {{"gain", number(best)}}};
    return true;
}

// The first proposal: what "place for me" does for a person.
bool plan_deployment(const Tercios& game, const State& state, Side side, Chance& chance,
                     Decision<Tercios>& decision) {
    bool found = false;
    game.propose(state, side, 1, chance, [&](const Action& action) {
        decision.action = action;
        found = true;
    });
    decision.reason = {"reason.deployment"_say, RuleId{}};
    return found;
}

}  // namespace

int Reference<Tercios>::evaluate(const Tercios& game, const State& state, Side side) {
    if (state.is_over()) return (game.score(state, side) - 500) * 100;
    const int points = game.points(state, side) - game.points(state, other(side));
    return victory_point * points + strength(game, state, side, true) -
           strength(game, state, other(side), false);
}

Event Reference<Tercios>::at_random() { return {"reason.random"_say, RuleId{}}; }

Event Reference<Tercios>::because(const Tercios&, const State&, Side, const Action&, int gain) {
    return {"reason.best"_say, RuleId{}, {{"gain", number(gain)}}};
}

bool Reference<Tercios>::plan(const Tercios& game, const State& state, Side side, Chance& chance,
                              Decision<Tercios>& decision) {
    switch (game.prompt(state, side).ask) {
        case Ask::terrain:
            return plan_terrain(game, state, side, chance, decision);
        case Ask::map:
            // TER-TRB-4: two points of one's own are worth more than one of the enemy's.
            decision.action = Action::counted(Verb::map, 0);
            decision.reason = {"reason.best"_say, RuleId{}, {{"gain", number(0)}}};
            return true;
        case Ask::plan:
            return plan_cards(game, state, side, chance, decision);
        case Ask::activate:
            return plan_activation(game, state, side, chance, decision);
        case Ask::react:
            return plan_reaction(game, state, side, chance, decision);
        case Ask::deploy:
            return plan_deployment(game, state, side, chance, decision);
        default:
            return false;
    }
}

}  // namespace gonfalon
