// TER-TPL-2 to TER-TPL-6, TER-TRB-4, TER-TEL-3, TER-TEL-8, TER-TEL-9  Terrain by points, before
// everything else: dice, cartographers, pieces bought and laid in turn, the dice of fields and
// rivers.
#include "games/tercios/ground/placing.h"
#include "games/tercios/rules/referee.h"

namespace gonfalon::tercios {

namespace {

const TerrainCard& card_of(const Tables& tables, const Laid& laid) {
    return tables.card(tables.stencils[laid.stencil.index()].kind);
}

}  // namespace

// TER-R101  One is as good as several.
bool Rules::has_cartographer(Side side) const {
    for (std::size_t i = tables.commander_begin[index(side)];
         i < tables.commander_begin[index(side) + 1]; ++i)
        if (applies("TER-TRB-4"_rule, tables.commanders[i].traits.has(Trait::cartographer)))
            return true;
    return false;
}

// TER-R103
bool Rules::can_buy(Side side) const {
    if (play.buying.stopped[index(side)] || play.laid.size() + 2 > max_laid) return false;
    for (const Stencil& each : tables.stencils)
        if (tables.card(each.kind).cost <= play.buying.left[index(side)]) return true;
    return false;
}

Verdict Rules::check_map(const Action& action) const { return yes_or_no("TER-TRB-4"_rule, action); }

Verdict Rules::check_lay(Side side, const Action& action) const {
    Verdict verdict;
    if (!given(verdict, "TER-TPL-2"_rule, game.has(action.stencil))) return verdict;
    const Stencil& stencil = tables.stencils[action.stencil.index()];
    const TerrainCard& card = tables.card(stencil.kind);
    const bool free = play.buying.crossing;
    if (free) {
        // TER-TEL-9
        verdict.require("TER-TEL-9"_rule, card.over_river);
    } else {
        verdict = check_purchase(tables, board().waters.any(), stencil.kind,
                                 play.buying.left[index(side)], play.buying.bought[index(side)]);
    }
    const bool pointed = action.at.x >= 0 && action.at.y >= 0 && action.at.x <= scenario.width &&
                         action.at.y <= scenario.depth && action.turn >= 0 && action.turn < 65536;
    verdict.require("TER-X-16"_rule, pointed);
    if (!verdict) return verdict;
    const TerrainId river = free ? TerrainId{board().pieces.size() - 1} : TerrainId{};
    verdict = check_laying(tables, board(), stencil, action.pose(), river);
    if (!verdict) return verdict;
    if (free)
        return check_free_crossing(tables, stencil.kind,
                                   posed(tables, stencil, action.pose())[0].shape);
    // TER-R103  A full table has no place left; a river keeps some for its crossing.
    const std::size_t parts = posed(tables, stencil, action.pose()).size();
    const std::size_t cuts = card.over_river ? most_cuts : card.free_crossing ? 2 * most_cuts : 0;
    verdict.require(
        "TER-R103"_rule,
        board().parts.size() + parts + cuts <= max_parts &&
            board().roads.size() + parts <= max_roads &&
            board().pieces.size() + piece_count(stencil) + (cuts > 0 ? 1 : 0) <= max_terrain);
    if (card.free_crossing) {
        FixedVector<Laid, max_laid> with = play.laid;
        with.push_back({action.stencil, action.pose(), 0, side});
        verdict.require("TER-TEL-9"_rule, has_free_crossing(tables, {with.begin(), with.size()}));
    }
    return verdict;
}

bool Rules::terrain_is_sound() const {
    const Buying& buying = play.buying;
    if (!options.terrain_by_points)
        return play.phase != Phase::terrain && buying == Buying{} && play.laid.empty();
    if (!buying.rolled && !(buying == Buying{} && play.laid.empty())) return false;
    std::size_t pieces = scenario.terrain.size();
    for (const Laid& each : play.laid) {
        if (!game.has(each.stencil) || each.die > 6) return false;
        if (each.pose.at.x < 0 || each.pose.at.y < 0 || each.pose.at.x > scenario.width ||
            each.pose.at.y > scenario.depth)
            return false;
        if (each.die != 0 && !card_of(tables, each).rolled) return false;
        pieces += piece_count(tables.stencils[each.stencil.index()]);
    }
    if (pieces > max_terrain) return false;
    if (buying.left[0] > 8 || buying.left[1] > 8) return false;
    if (buying.crossing && (play.laid.empty() || !card_of(tables, play.laid.back()).free_crossing ||
                            play.laid.back().side != play.active || play.phase != Phase::terrain))
        return false;
    return play.phase == Phase::terrain || buying.rolled;
}

// --- Doing it -----------------------------------------------------------------------------------

void Referee::begin_terrain() { play.phase = Phase::terrain; }

// TER-TPL-2
void Referee::terrain_rolled(const Outcome& outcome) {
    const int first = outcome.dice[0];
    const int second = outcome.dice[1];
    if (first == second) {
        log.say("log.terrain_tied"_say, "TER-TPL-2"_rule);
        return;
    }
    Buying& buying = play.buying;
    buying.rolled = true;
    buying.left = {outcome.dice[0], outcome.dice[1]};
    buying.higher = first > second ? Side::first : Side::second;
    for (const Side side : {Side::first, Side::second}) {
        buying.mapped[index(side)] = !rules.has_cartographer(side);
        log.say("log.terrain_points"_say, "TER-TPL-2"_rule,
                {{"side", value_of(side)}, {"points", number(buying.left[index(side)])}});
    }
    begin_buying();
}

// TER-TRB-4, TER-R55
void Referee::map(Side side, const Action& action) {
    Buying& buying = play.buying;
    buying.mapped[index(side)] = true;
    if (action.verb == Verb::map) {
        const TraitCard& card = tables.card(Trait::cartographer);
        const Side whose = action.number == 0 ? side : other(side);
        const int change = action.number == 0 ? card.own_die : card.enemy_die;
        const int die = std::max(1, buying.left[index(whose)] + change);
        buying.left[index(whose)] = static_cast<std::uint8_t>(die);
        log.say(action.number == 0 ? "log.mapped_own"_say : "log.mapped_enemy"_say,
                "TER-TRB-4"_rule,
                {{"side", value_of(side)}, {"other", value_of(whose)}, {"points", number(die)}});
    }
    begin_buying();
}

// TER-R102  The dice as they have been changed decide who buys first; equal, as they fell.
void Referee::begin_buying() {
    const Buying& buying = play.buying;
    play.active = buying.higher;
    if (!buying.mapped[0] || !buying.mapped[1]) {
        if (buying.mapped[index(buying.higher)]) play.active = other(buying.higher);
        return;
    }
    if (buying.left[0] != buying.left[1])
        play.active = buying.left[0] > buying.left[1] ? Side::first : Side::second;
    log.say("log.buys_first"_say, "TER-TPL-2"_rule, {{"side", value_of(play.active)}});
    if (!rules.can_buy(play.active)) next_to_buy(play.active);
}

void Referee::lay(Side side, const Action& action) {
    Buying& buying = play.buying;
    const TerrainCard& card = tables.card(tables.stencils[action.stencil.index()].kind);
    const bool free = buying.crossing;
    play.laid.push_back({action.stencil, action.pose(), 0, side});
    rules.forget_ground();
    buying.crossing = false;
    if (free) {
        log.say("log.laid_free"_say, "TER-TEL-9"_rule,
                {{"side", value_of(side)}, {"piece", value_of(action.stencil)}});
    } else {
        buying.left[index(side)] = static_cast<std::uint8_t>(buying.left[index(side)] - card.cost);
        ++buying.bought[index(side)];
        log.say("log.laid"_say, "TER-TPL-2"_rule,
                {{"side", value_of(side)},
                 {"piece", value_of(action.stencil)},
                 {"points", number(buying.left[index(side)])}});
    }
    // TER-TEL-9  The crossing of a river comes next, from the same hand.
    if (applies("TER-TEL-9"_rule, card.free_crossing)) {
        buying.crossing = true;
        return;
    }
    // TER-TEL-3  A field waits for its die.
    if (!card.rolled || card.free_crossing) next_to_buy(side);
}

void Referee::stop_buying(Side side) {
    play.buying.stopped[index(side)] = true;
    log.say("log.buys_no_more"_say, "TER-R103"_rule, {{"side", value_of(side)}});
    next_to_buy(side);
}

void Referee::field_rolled(int die) {
    Laid& field = play.laid.back();
    field.die = static_cast<std::uint8_t>(die);
    rules.forget_ground();
    log.say("log.field"_say, "TER-TEL-3"_rule,
            {{"piece", value_of(field.stencil)}, {"die", number(die)}});
    next_to_buy(field.side);
}

void Referee::next_to_buy(Side side) {
    if (rules.can_buy(other(side)))
        play.active = other(side);
    else if (rules.can_buy(side))
        play.active = side;
    else
        begin_rivers();
}

// TER-TEL-8  Before the deployment, each river that has no die yet.
void Referee::begin_rivers() {
    bool due = false;
    for (const TerrainPiece& piece : scenario.terrain)
        due = due || (tables.card(piece.kind).free_crossing && piece.roll == 0 && play.river == 0);
    for (const Laid& each : play.laid)
        due = due || (card_of(tables, each).free_crossing && each.die == 0);
    if (due)
        play.phase = Phase::river;
    else
        begin_roles();
}

void Referee::river_rolled(int die) {
    log.say("log.river"_say, "TER-TEL-8"_rule, {{"die", number(die)}});
    const auto given = static_cast<std::uint8_t>(die);
    for (const TerrainPiece& piece : scenario.terrain)
        if (tables.card(piece.kind).free_crossing && piece.roll == 0 && play.river == 0) {
            play.river = given;
            begin_rivers();
            return;
        }
    for (Laid& each : play.laid)
        if (card_of(tables, each).free_crossing && each.die == 0) {
            each.die = given;
            rules.forget_ground();
            break;
        }
    begin_rivers();
}

}  // namespace gonfalon::tercios
