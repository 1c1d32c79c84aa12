#include "ai/doctrine/tercios_odds.h"

#include <algorithm>

namespace gonfalon::tercios {

namespace {

constexpr std::size_t most_dice = 20;

// By faces that succeed, dice, and successes; out of `certain`.
using Successes = std::array<std::array<std::array<std::int32_t, most_dice + 1>, most_dice + 1>, 7>;

Successes make_successes() {
    Successes table{};
    constexpr std::int64_t one = std::int64_t{1} << 40;
    for (std::size_t faces = 0; faces <= 6; ++faces) {
        std::array<std::int64_t, most_dice + 1> row{};
        row[0] = one;
        for (std::size_t dice = 0; dice <= most_dice; ++dice) {
            for (std::size_t k = 0; k <= most_dice; ++k)
                table[faces][dice][k] =
                    static_cast<std::int32_t>((row[k] * certain + one / 2) / one);
            for (std::size_t k = most_dice + 1; k-- > 0;) {
                const std::int64_t before = k > 0 ? row[k - 1] : 0;
                row[k] = (row[k] * static_cast<std::int64_t>(6 - faces) +
                          before * static_cast<std::int64_t>(faces)) /
                         6;
            }
        }
    }
    return table;
}
// Worked out by whoever needs it first: twelve kB less to send to a browser.
const Successes& successes() {
    static const Successes table = make_successes();
    return table;
}

std::size_t dice_of(int dice) {
    return static_cast<std::size_t>(std::clamp(dice, 0, static_cast<int>(most_dice)));
}
std::size_t faces_of(int target) { return static_cast<std::size_t>(std::clamp(7 - target, 0, 6)); }

}  // namespace

Blow blow_of(int dice, int target, int resist_dice, int resist_target) {
    Blow blow;
    const std::size_t n = dice_of(dice);
    const std::size_t m = dice_of(resist_dice);
    const auto& hits = successes()[faces_of(target)][n];
    const auto& saves = successes()[faces_of(resist_target)][m];
    // Rounded once, at the end.
    std::array<std::int32_t, Blow::most + 1> firm{};
    std::array<std::int32_t, Blow::most + 1> shaken{};
    firm[0] = hits[0] * certain;
    for (std::size_t h = 1; h <= n; ++h) {
        if (hits[h] == 0) continue;
        shaken[std::min<std::size_t>(h, Blow::most)] += hits[h] * saves[0];
        for (std::size_t s = 1; s <= m; ++s)
            firm[std::min<std::size_t>(h > s ? h - s : 0, Blow::most)] += hits[h] * saves[s];
    }
    for (std::size_t wear = 0; wear <= Blow::most; ++wear) {
        blow.firm[wear] = static_cast<std::int16_t>((firm[wear] + certain / 2) / certain);
        blow.shaken[wear] = static_cast<std::int16_t>((shaken[wear] + certain / 2) / certain);
    }
    return blow;
}

int obeys(int dice) { return 100 - 100 * successes()[faces_of(5)][dice_of(dice)][0] / certain; }

Odds::Odds(const Rules& rules) : rules_(rules) {
    for (const Side side : {Side::first, Side::second})
        for (const VictoryPoint& each : rules.scenario.victory) {
            const std::uint8_t enemy = rules.role_of(other(side));
            if (each.kind == VictoryPoint::Kind::destroyed &&
                (each.role == both_roles || each.role == enemy))
                kill_[index(side)] += 1000 * each.points / std::max<int>(1, each.per);
            // Who is lost cannot be saved or brought across any more.
            if ((each.kind == VictoryPoint::Kind::saved ||
                 each.kind == VictoryPoint::Kind::across) &&
                (each.role == both_roles || each.role == rules.role_of(side)))
                kill_[index(side)] += 400 * each.points / std::max<int>(1, each.per);
        }
}

int Odds::worn(TroopId id, int wear) const {
    const int stamina = std::max(1, rules_.stamina(id));
    if (wear <= 0) return 0;
    const Judgement<Weight>& weights = rules_.tables.judgement;
    return whole(id) * wear * weights[Weight::wear_share] / (16 * (stamina + 1)) +
           (wear >= stamina ? weights[Weight::weary] : 0);
}

int Odds::disorder(TroopId id) const {
    return rules_.is_disordered(id) ? 0 : rules_.tables.judgement[Weight::disorder];
}

int Odds::loss(TroopId id, int more) const {
    if (more <= 0) return 0;
    const int stamina = std::max(1, rules_.stamina(id));
    const int wear = rules_.unit(id).wear;
    const int before = worn(id, wear);
    const int excess = wear + more - stamina;
    if (excess <= 0) return worn(id, wear + more) - before;
    int holds = 0;
    if (!rules_.has(id, Special::mercenaries)) {
        const auto& sixes = successes()[1][dice_of(rules_.profile(id).discipline)];
        for (std::size_t k = static_cast<std::size_t>(excess); k <= most_dice; ++k)
            holds += sixes[k];
    }
    return ((certain - holds) * whole(id) + holds * worn(id, stamina)) / certain - before;
}

void Odds::losses(TroopId id, std::array<int, Blow::most + 1>& by_wear) const {
    for (int wear = 0; wear <= Blow::most; ++wear)
        by_wear[static_cast<std::size_t>(wear)] = loss(id, wear);
}

int Odds::strike_dice(TroopId id, TroopId enemy, int change) const {
    if (rules_.is_weary(id) && !rules_.has(id, Weapon::bardiches)) --change;
    const bool steady = !rules_.is_disordered(id);
    if (rules_.has(id, Weapon::pikes) && rules_.is_cavalry(enemy) && steady) ++change;
    if (rules_.has(id, Weapon::halberds) && rules_.is_disordered(enemy)) ++change;
    return rules_.changed(rules_.profile(id).melee, change) +
           (rules_.has_virtue(id, Virtue::dexterity) ? 1 : 0);
}

int Odds::resist_dice(TroopId id, int change) const {
    if (rules_.is_disordered(id)) --change;
    if (rules_.is_fortified(id)) ++change;
    return rules_.changed(rules_.profile(id).courage, change) +
           (rules_.has_virtue(id, Virtue::will) ? 1 : 0);
}

int Odds::melee(TroopId attacker, TroopId defender, const Clash& clash) const {
    const int resist = rules_.tables.melee.resist;
    const int flank = clash.flank ? -1 : 0;
    const Blow strike = blow_of(
        strike_dice(attacker, defender, clash.bonus ? 1 : 0),
        rules_.defence_against(defender, attacker),
        resist_dice(defender, flank + (clash.stood ? 1 : 0) + (clash.sheltered ? 1 : 0)), resist);
    const Blow reply =
        blow_of(strike_dice(defender, attacker, flank + (clash.counter ? 1 : 0)),
                rules_.defence_against(attacker, defender), resist_dice(attacker, 0), resist);
    std::array<int, Blow::most + 1> defender_loss;
    std::array<int, Blow::most + 1> attacker_loss;
    losses(defender, defender_loss);
    losses(attacker, attacker_loss);
    // A beaten unit that was shaken retreats: foot before horse is ridden down, and whoever meets
    // lances; guns are lost by any defeat.
    const auto beaten = [&](TroopId loser, TroopId winner, bool shaken, int lost) {
        const int all = whole(loser) - worn(loser, rules_.unit(loser).wear);
        if (rules_.is_gun(loser)) return all;
        if (!shaken) return lost;
        const bool ridden_down = (rules_.is_infantry(loser) && rules_.is_cavalry(winner)) ||
                                 rules_.has(winner, Weapon::lances) ||
                                 rules_.has(winner, Weapon::heavy_lances);
        return ridden_down ? all : std::min(all, lost + disorder(loser));
    };
    std::array<std::int64_t, Blow::most + 2> under{};  // reply less than so much
    for (std::size_t w = 0; w <= Blow::most; ++w)
        under[w + 1] = under[w] + reply.of(static_cast<int>(w));
    std::int64_t sum = 0;
    for (std::size_t w = 0; w <= Blow::most; ++w) {
        const int lost = defender_loss[w];
        const std::int64_t wins = under[w];  // of the attacker
        const auto part = [&](std::int64_t chance, bool shaken) {
            if (chance == 0) return std::int64_t{0};
            const int won = beaten(defender, attacker, shaken, lost);
            const int kept = lost + (shaken ? disorder(defender) : 0);
            return chance * (wins * won + (certain - wins) * kept) / certain;
        };
        sum += part(strike.firm[w], false) + part(strike.shaken[w], true);
    }
    std::int64_t below = 0;  // strike less than so much
    for (std::size_t w = 0; w <= Blow::most; ++w) {
        const int lost = attacker_loss[w];
        const std::int64_t wins = below;  // of the defender
        const auto part = [&](std::int64_t chance, bool shaken) {
            if (chance == 0) return std::int64_t{0};
            const int won = beaten(attacker, defender, shaken, lost);
            const int kept = lost + (shaken ? disorder(attacker) : 0);
            return chance * (wins * won + (certain - wins) * kept) / certain;
        };
        sum -= part(reply.firm[w], false) + part(reply.shaken[w], true);
        below += strike.of(static_cast<int>(w));
    }
    return static_cast<int>(sum / certain);
}

int Odds::shot(TroopId target, int dice, bool gun, int resist) const {
    if (dice <= 0) return 0;
    const Defence against = gun ? Defence::artillery : Defence::salvo;
    const Blow blow = blow_of(
        dice, rules_.profile(target).defence[static_cast<std::size_t>(against)], resist,
        gun ? rules_.tables.shooting.resist_artillery : rules_.tables.shooting.resist_small_arms);
    std::int64_t sum = 0;
    const int order = disorder(target);
    for (int wear = 0; wear <= Blow::most; ++wear) {
        const int lost = loss(target, wear);
        sum += std::int64_t{blow.of(wear)} * lost +
               std::int64_t{blow.shaken[static_cast<std::size_t>(wear)]} * order;
    }
    return static_cast<int>(sum / certain);
}

int Odds::shot(TroopId, TroopId target, const Aim& aim) const {
    if (!aim.possible) return 0;
    const bool gun = rules_.tables.card(aim.weapon).kind != WeaponCard::Kind::small_arms;
    const Point to = rules_.base(target).centre(static_cast<plane::Edge>(aim.centre));
    return shot(target, aim.dice, gun, rules_.resist_dice(target, aim.from, to, false, Log{}));
}

int Odds::shot_from(TroopId id, TroopId target, Length distance, Order order) const {
    if (!rules_.can_shoot_at_all(id, order, false)) return 0;
    int best = 0;
    for (std::size_t i = first_shooting_weapon; i < weapon_count; ++i) {
        const auto weapon = static_cast<Weapon>(i);
        if (!rules_.has(id, weapon)) continue;
        const WeaponCard& card = rules_.tables.card(weapon);
        if (card.kind == WeaponCard::Kind::artillery_mark || distance > card.range ||
            (card.fire_only && order != Order::fire))
            continue;
        const int dice = rules_.shoot_dice(id, weapon, distance, order, {}, Log{});
        const bool weak = rules_.is_disordered(target) && !rules_.has(target, Special::open_order);
        const int resist = rules_.changed(rules_.profile(target).courage,
                                          (weak ? -1 : 0) + (rules_.is_fortified(target) ? 1 : 0));
        best =
            std::max(best, shot(target, dice, card.kind != WeaponCard::Kind::small_arms, resist));
    }
    return best;
}

}  // namespace gonfalon::tercios
