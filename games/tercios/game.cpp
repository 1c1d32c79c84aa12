// The game from its tables: the ground cut into parts, dice and their weights, and the laws every
// State keeps.
#include "games/tercios/game.h"

#include <algorithm>
#include <utility>

#include "engine/chance/distribution.h"
#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

namespace {

std::string small_letter(std::string_view code, Side side) {
    std::string text(code);
    if (side == Side::second && !text.empty() && text[0] >= 'A' && text[0] <= 'Z')
        text[0] = static_cast<char>(text[0] - 'A' + 'a');
    return text;
}

}  // namespace

Tercios Tercios::from(Tables tables) {
    Tercios game;
    auto codes = std::make_shared<Codes>();
    for (std::size_t i = 0; i < tables.troops.size(); ++i)
        codes->troops.push_back(small_letter(tables.troop_codes[i], tables.troops[i].side));
    codes->labels = tables.troop_names;
    for (std::size_t i = 0; i < tables.troop_names.size(); ++i) {
        const Words& name = tables.troop_names[i];
        const std::size_t type = tables.troops[i].type.index();
        const bool named = type < tables.type_names.size() && name != tables.type_names[type];
        if (named && std::count(tables.troop_names.begin(), tables.troop_names.end(), name) < 2)
            continue;
        codes->labels[i] = {name.en + " " + codes->troops[i], name.fr + " " + codes->troops[i]};
    }
    for (std::size_t i = 0; i < tables.commanders.size(); ++i)
        codes->commanders.push_back(
            small_letter(tables.commander_codes[i], tables.commanders[i].side));
    for (std::size_t i = 0; i < tables.regiments.size(); ++i)
        codes->regiments.push_back(
            small_letter(tables.regiment_codes[i], tables.regiments[i].side));
    codes->terrain = tables.scenario.terrain_ids;
    if (tables.options.terrain_by_points)
        for (std::size_t i = codes->terrain.size(); i < max_terrain; ++i)
            codes->terrain.push_back("laid" + std::to_string(i));
    game.tables_ = std::make_shared<const Tables>(std::move(tables));
    auto board = std::make_shared<Board>();
    lay_out(*game.tables_, {}, *board);
    game.board_ = std::move(board);
    game.codes_ = std::move(codes);
    return game;
}

namespace {

struct Pool {
    int dice = 0;
    int faces = 6;
    bool counts = false;  // successes only matter
    int target = 0;
    bool ones = false;  // and whether there is a 1
    bool both = false;  // each of two dice matters, unless they are equal
};

Pool pool_of(const Tercios& game, const State& now) {
    const Ask ask = Rules(game, now).situation().ask;
    switch (ask) {
        case Ask::roll_roles:
        case Ask::roll_initiative:
            return {2, 6, false, 0, false};
        case Ask::roll_terrain:
            return {2, 6, false, 0, false, true};
        case Ask::roll_field:
        case Ask::roll_river:
            return {1, 6, false, 0, false};
        case Ask::draw_card:
            return {1, static_cast<int>(order_count), false, 0, false};
        case Ask::roll: {
            const Frame& frame = now.scene.frames.top();
            const bool ones = frame.cause == Cause::shooting && !now.scene.shot.gun &&
                              Rules(game, now).has(frame.troop, Special::experimental);
            return {frame.dice, 6, true, frame.target, ones};
        }
        default:
            return {};
    }
}

}  // namespace

Outcome Tercios::outcome(const State& now, Chance& chance) const {
    const Pool pool = pool_of(*this, now);
    Outcome outcome;
    for (int i = 0; i < pool.dice && !outcome.dice.full(); ++i)
        outcome.dice.push_back(static_cast<std::uint8_t>(chance.die(pool.faces)));
    return outcome;
}

bool Tercios::admits(const State& now, const Outcome& outcome) const {
    const Pool pool = pool_of(*this, now);
    if (pool.dice == 0 || static_cast<int>(outcome.dice.size()) != pool.dice) return false;
    for (const std::uint8_t die : outcome.dice)
        if (die < 1 || die > pool.faces) return false;
    return true;
}

// Only what matters is told apart: how many dice succeed, who rolled higher.
void Tercios::outcomes(const State& now,
                       FunctionRef<void(const Outcome&, std::uint64_t)> weigh) const {
    const Pool pool = pool_of(*this, now);
    if (pool.dice == 0) return;
    const auto of = [](std::initializer_list<int> dice) {
        Outcome outcome;
        for (const int die : dice) outcome.dice.push_back(static_cast<std::uint8_t>(die));
        return outcome;
    };
    if (!pool.counts) {
        if (pool.dice == 1) {
            for (int die = 1; die <= pool.faces; ++die) weigh(of({die}), 1);
        } else if (pool.both) {
            for (int first = 1; first <= 6; ++first)
                for (int second = 1; second <= 6; ++second)
                    if (first != second) weigh(of({first, second}), 1);
            weigh(of({1, 1}), 6);
        } else {
            weigh(of({6, 1}), 15);
            weigh(of({1, 6}), 15);
            weigh(of({1, 1}), 6);
        }
        return;
    }
    const auto good = static_cast<std::uint64_t>(7 - pool.target < 0 ? 0 : 7 - pool.target);
    const std::uint64_t bad = 6 - good;
    const auto power = [](std::uint64_t base, int times) {
        std::uint64_t result = 1;
        for (int i = 0; i < times; ++i) result *= base;
        return result;
    };
    for (int hits = 0; hits <= pool.dice; ++hits) {
        const int misses = pool.dice - hits;
        const std::uint64_t ways_to = ways(pool.dice, hits) * power(good, hits);
        const auto give = [&](int miss, std::uint64_t weight) {
            if (weight == 0) return;
            Outcome outcome;
            for (int i = 0; i < pool.dice; ++i)
                outcome.dice.push_back(static_cast<std::uint8_t>(i < hits ? 6 : miss));
            weigh(outcome, weight);
        };
        if (!pool.ones) {
            give(1, ways_to * power(bad, misses));
        } else {
            // Without a 1, and with one or more.
            const std::uint64_t clean = bad > 0 ? power(bad - 1, misses) : 0;
            give(2, ways_to * clean);
            give(1, ways_to * (power(bad, misses) - clean));
        }
    }
}

bool Tercios::is_sound(const State& now) const {
    const Rules rules(*this, now);
    const Scene& play = now.scene;
    const auto troop_ok = [&](TroopId id) { return !id.exists() || has(id); };
    const auto commander_ok = [&](CommanderId id) { return !id.exists() || has(id); };
    constexpr Length far = 100000;
    const auto point_ok = [&](Point at) {
        return at.x > -far && at.x < far && at.y > -far && at.y < far;
    };
    if (play.turn < 1 || play.turn > 30) return false;
    if ((play.phase == Phase::over) != (play.level != Level::none)) return false;
    if (play.role[0] > 1 || play.role[1] > 1 || play.role[0] == play.role[1]) return false;
    if (play.river > 6 || play.winner > 2) return false;
    if (!rules.terrain_is_sound()) return false;
    const auto regiment_ok = [&](RegimentId id) {
        return !id.exists() || id.index() < tables().regiments.size();
    };
    if (!regiment_ok(play.deploying) || !regiment_ok(play.relief)) return false;
    for (std::size_t i = 0; i < max_troops; ++i) {
        const Unit& unit = now.units[i];
        if (i >= troop_count()) {
            if (!(unit == Unit{})) return false;
            continue;
        }
        const TroopId id{i};
        if (unit.place == Place::none) {
            if (!(unit == Unit{})) return false;
            continue;
        }
        if (unit.place == Place::attached) return false;
        if (!point_ok(unit.pose.at) || !troop_ok(unit.brigade)) return false;
        if ((unit.marks >> mark_count) != 0 || unit.inspired > virtue_count) return false;
        if ((unit.place == Place::building) != unit.building.exists()) return false;
        if (unit.building.exists() && !rules.is_building(unit.building)) return false;
        if (unit.has(Mark::on_foot) && !troop(id).has_foot) return false;
        if (unit.brigade.exists() && (side_of(unit.brigade) != side_of(id))) return false;
        const bool off = unit.place == Place::destroyed || unit.place == Place::left ||
                         unit.place == Place::merged;
        if (off && unit.card != Order::none) return false;
        if (unit.has(Mark::unseen) && unit.card != Order::ready) return false;
        if (unit.card == Order::none &&
            (unit.has(Mark::unseen) || unit.has(Mark::shown) || unit.has(Mark::peeked)))
            return false;
        // TER-ORD-1
        if (play.phase == Phase::planning && play.sealed[index(side_of(id))] &&
            rules.wants_card(id) && unit.card == Order::none)
            return false;
        if (unit.card != Order::none &&
            (play.phase < Phase::planning || play.phase == Phase::terrain))
            return false;
        if (play.phase == Phase::action && unit.card != Order::none &&
            unit.has(Mark::activated) != unit.has(Mark::reaction_only) &&
            !(play.activation.troop == id))
            return false;
        if (unit.wear > 60) return false;
        if (play.frames.empty() && play.owed.empty() && unit.on_table() &&
            unit.wear > rules.stamina(id) && play.phase != Phase::over)
            return false;
    }
    for (std::size_t i = 0; i < max_commanders; ++i) {
        const Officer& officer = now.officers[i];
        if (i >= commander_count()) {
            if (!(officer == Officer{})) return false;
            continue;
        }
        if (officer.place == Place::none) {
            if (!(officer == Officer{})) return false;
            continue;
        }
        if (officer.place == Place::building || officer.place == Place::merged) return false;
        if (!point_ok(officer.at)) return false;
        if ((officer.place == Place::attached) != officer.troop.exists() &&
            officer.place != Place::left)
            return false;
        if (officer.place == Place::attached) {
            if (!has(officer.troop) || side_of(officer.troop) != commander(CommanderId{i}).side)
                return false;
            if (!now.unit(officer.troop).on_table()) return false;
        }
    }
    for (const TroopId id :
         {play.must[0], play.must[1], play.must_not[0], play.must_not[1], play.next,
          play.activation.troop, play.march.troop, play.charge.troop, play.charge.target,
          play.shot.troop, play.shot.target, play.melee.attacker, play.melee.defender,
          play.command.troop, play.command.other})
        if (!troop_ok(id)) return false;
    for (const CommanderId id : {play.must_lead[0], play.must_lead[1], play.rider,
                                 play.command.commander, play.command.target})
        if (!commander_ok(id)) return false;
    bool chain = true;
    play.activation.chain.each([&](std::size_t i) { chain = chain && i < troop_count(); });
    if (!chain) return false;
    if (play.phase != Phase::action && play.phase != Phase::vanguard && !play.frames.empty())
        return false;
    if (play.march.building.exists() && !rules.is_building(play.march.building)) return false;
    int seen[frame_kind_count] = {};
    int deepest = 0;
    for (std::size_t i = 0; i < play.frames.size(); ++i) {
        const Frame& frame = play.frames[i];
        const bool top = i + 1 == play.frames.size();
        if (!troop_ok(frame.troop) || !troop_ok(frame.other) || !commander_ok(frame.commander))
            return false;
        if (frame.kind == FrameKind::none) return false;
        ++seen[static_cast<std::size_t>(frame.kind)];
        if (nesting(frame.kind) > 0) {
            if (nesting(frame.kind) <= deepest) return false;
            deepest = nesting(frame.kind);
        }
        switch (frame.kind) {
            case FrameKind::activation:
                if (!play.activation.troop.exists() || frame.stage > activation_stage::end)
                    return false;
                break;
            case FrameKind::march:
                if (!play.march.troop.exists()) return false;
                break;
            case FrameKind::charge:
                if (!play.charge.troop.exists() || !play.charge.target.exists()) return false;
                if (frame.stage > charge_stage::fought) return false;
                break;
            case FrameKind::shot:
                if (!play.shot.troop.exists() || !play.shot.target.exists()) return false;
                break;
            case FrameKind::melee:
                if (!play.melee.attacker.exists() || !play.melee.defender.exists()) return false;
                if (frame.stage > melee_stage::end || play.melee.winner > 3) return false;
                if (top && frame.stage == melee_stage::ask_elegant && play.melee.winner != 1 &&
                    play.melee.winner != 2)
                    return false;
                break;
            case FrameKind::command:
                if (!play.command.commander.exists()) return false;
                break;
            case FrameKind::reaction:
                if (!frame.troop.exists() || !frame.other.exists()) return false;
                if (!now.unit(frame.other).on_table() && frame.stage < reaction_stage::turned_up)
                    return false;
                break;
            case FrameKind::escape:
                if (!frame.commander.exists()) return false;
                break;
            case FrameKind::selfless:
            case FrameKind::caracole:
                if (!frame.troop.exists()) return false;
                break;
            case FrameKind::roll:
                if (frame.dice > Outcome::most_dice || (top && frame.dice == 0)) return false;
                if (!top && !follows_harm(frame.cause)) return false;
                if (!frame.troop.exists() && !frame.commander.exists()) return false;
                if (frame.cause != Cause::none && (frame.target < 1 || frame.target > 6))
                    return false;
                break;
            case FrameKind::none:
                return false;
        }
    }
    if (seen[static_cast<std::size_t>(FrameKind::roll)] > static_cast<int>(most_rolls) ||
        seen[static_cast<std::size_t>(FrameKind::escape)] > 1)
        return false;
    for (const Owed& each : play.owed)
        if (!troop_ok(each.troop) || !has(each.commander)) return false;
    if (play.phase == Phase::action && play.frames.empty() && play.rider.exists() &&
        !now.officer(play.rider).in_play())
        return false;
    return true;
}

}  // namespace gonfalon::tercios
