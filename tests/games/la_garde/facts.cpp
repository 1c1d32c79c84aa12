#include "tests/games/la_garde/facts.h"

#include <algorithm>

#include "engine/space/plane/distance.h"

namespace gonfalon::la_garde::oracle {

namespace {

// Plain options only: what the defaults say.
class Look {
  public:
    Look(const Tables& tables, const State& state) : tables_(tables), state_(state) {}

    plane::Rectangle block(BrigadeId id) const {
        return plane::rectangle(state_.of(id).pose,
                                tables_.formation.block(arm(id), state_.of(id).size()));
    }
    plane::Rectangle block(GeneralId id) const {
        return plane::rectangle(state_.of(id).pose, tables_.formation.headquarters);
    }
    Arm arm(BrigadeId id) const { return tables_.movement_of(id).arm; }
    bool has(BrigadeId id, Trait trait) const { return tables_.of(id).traits.has(trait); }

    // LAG-R10  The weakest element's.
    Experience experience(BrigadeId id) const {
        std::size_t i = 0;
        while (state_.of(id).elements[i] == 0) ++i;
        return static_cast<Experience>(i);
    }

    Order order(BrigadeId id) const {
        const FormationId formation = tables_.of(id).formation;
        const Formation& card = tables_.of(formation);
        return card.kind == Formation::Kind::corps_troops ? state_.of(card.corps).order
                                                          : state_.of(formation).order;
    }

    // LAG-U46, LAG-R45
    bool commanded(BrigadeId id) const {
        const Formation& card = tables_.of(tables_.of(id).formation);
        const Length range = card.kind == Formation::Kind::division       ? 2500
                             : card.kind == Formation::Kind::corps_troops ? 4000
                                                                          : 7000;
        return state_.of(card.general).on_table() &&
               plane::within(block(id), block(card.general), range);
    }

    // LAG-R4
    bool chain(BrigadeId id, Order wanted) const {
        const Formation& card = tables_.of(tables_.of(id).formation);
        if (order(id) != wanted || !commanded(id)) return false;
        if (card.kind != Formation::Kind::division) return true;
        const GeneralId corps = tables_.of(card.corps).general;
        return state_.of(card.corps).order == wanted && state_.of(corps).on_table() &&
               plane::within(block(card.general), block(corps), 4000);
    }

    bool touched(BrigadeId id) const {
        for (std::size_t i = 0; i < tables_.brigades.size(); ++i) {
            const BrigadeId enemy(i);
            if (tables_.of(enemy).side != tables_.of(id).side && state_.of(enemy).on_table() &&
                plane::contact(block(id), block(enemy)))
                return true;
        }
        return false;
    }

    // --- Ground, by the piece that holds the middle (LAG-R44) ---

    bool stands_in(BrigadeId id, TerrainKind kind) const {
        const Point middle = block(id).middle();
        return std::any_of(tables_.battle.terrain.begin(), tables_.battle.terrain.end(),
                           [&](const TerrainPiece& piece) {
                               return piece.kind == kind &&
                                      std::any_of(piece.parts.begin(), piece.parts.end(),
                                                  [&](const plane::Polygon& part) {
                                                      return plane::contains(part, middle);
                                                  });
                           });
    }
    Cover cover(BrigadeId id) const {
        const bool foot = arm(id) == Arm::infantry;
        if (stands_in(id, TerrainKind::fortification)) return Cover::very_heavy;
        if (stands_in(id, TerrainKind::redoubt))
            return arm(id) == Arm::artillery ? Cover::very_heavy : Cover::heavy;
        if (stands_in(id, TerrainKind::town)) return Cover::heavy;
        if (foot && (stands_in(id, TerrainKind::wood) || stands_in(id, TerrainKind::steep_hill)))
            return Cover::light;
        if (has(id, Trait::voltigeurs) && stands_in(id, TerrainKind::crops)) return Cover::light;
        return Cover::none;
    }
    int height(BrigadeId id) const {
        return stands_in(id, TerrainKind::gentle_hill) || stands_in(id, TerrainKind::steep_hill);
    }
    bool difficult(BrigadeId id, BrigadeId attacker) const {
        const bool dry = stands_in(id, TerrainKind::bridge) || stands_in(id, TerrainKind::ford);
        return stands_in(id, TerrainKind::wood) || stands_in(id, TerrainKind::steep_hill) ||
               (stands_in(id, TerrainKind::river) && !dry) ||
               (arm(attacker) == Arm::cavalry && stands_in(id, TerrainKind::town));
    }
    bool confusing(BrigadeId id) const {
        return stands_in(id, TerrainKind::wood) || stands_in(id, TerrainKind::town);
    }
    bool fog() const {
        const Specials::Fog& fog = tables_.battle.special.fog;
        return fog.rule.exists() && state_.scene.turn >= fog.from && state_.scene.turn <= fog.to;
    }
    // LAG-R41  The line of the attack: from where it began its move, or from its rear, to the
    // enemy.
    bool crossed(Point from, Point to) const {
        for (const TerrainPiece& piece : tables_.battle.terrain)
            if (piece.kind == TerrainKind::bridge || piece.kind == TerrainKind::ford)
                for (const plane::Polygon& part : piece.parts)
                    if (plane::crosses(part, from, to)) return true;
        return false;
    }

    // --- Sight of guns (LAG-R30): from the front centre to some side of the target ---

    bool sees(BrigadeId gun, BrigadeId target) const {
        if (fog() && !plane::within(block(gun), block(target), tables_.battle.special.fog.sight))
            return false;
        const plane::Rectangle aim = block(target);
        for (const plane::Edge edge : plane::edges)
            if (clear(gun, target, aim.centre(edge))) return true;
        for (const Point corner : aim.corners())
            if (clear(gun, target, corner)) return true;
        return false;
    }
    bool clear(BrigadeId gun, BrigadeId target, Point to) const {
        const Point from = state_.of(gun).pose.at;
        if (plane::behind_front(block(gun), to)) return false;
        for (const TerrainPiece& piece : tables_.battle.terrain) {
            if (!tables_.card(piece.kind).blocks_sight) continue;
            for (const plane::Polygon& part : piece.parts)
                if (!plane::contains(part, from) && !plane::contains(part, to) &&
                    plane::crosses(part, from, to))
                    return false;
        }
        const int high = std::max(height(gun), height(target));
        for (std::size_t i = 0; i < tables_.brigades.size(); ++i) {
            const BrigadeId other(i);
            if (other == gun || other == target || !state_.of(other).on_table()) continue;
            if (height(other) >= high && plane::crosses(block(other), from, to)) return false;
        }
        return true;
    }

    const Tables& tables_;
    const State& state_;
};

// LAG-U50
void count_supports(const Look& look, BrigadeId engaged, BrigadeId enemy, int& brigades,
                    int& arms) {
    const Tables& tables = look.tables_;
    const State& state = look.state_;
    std::array<bool, arm_count> seen{};
    seen[place_of(look.arm(engaged))] = true;
    for (std::size_t i = 0; i < tables.brigades.size(); ++i) {
        const BrigadeId id(i);
        const Unit& unit = state.of(id);
        if (id == engaged || !unit.on_table() || tables.of(id).side != tables.of(engaged).side ||
            unit.cohesion == Cohesion::rout || look.arm(id) == Arm::baggage || unit.fights > 0 ||
            unit.has(Mark::fought) || look.touched(id))
            continue;
        bool helps = false;
        if (look.arm(id) == Arm::artillery) {
            const Ranges& range = tables.losses.ranges[place_of(tables.movement_of(id).calibre)];
            helps = !unit.has(Mark::dry) &&
                    plane::within(look.block(id), look.block(enemy), range.far) &&
                    look.sees(id, enemy);
        } else {
            const Length base = tables.movement_of(id).base;
            helps = plane::within(look.block(id), look.block(engaged), base) &&
                    !(plane::squared_distance(look.block(id), look.block(enemy)) <
                      plane::squared_distance(look.block(engaged), look.block(enemy)));
        }
        if (!helps) continue;
        ++brigades;
        seen[place_of(look.arm(id))] = true;
    }
    // Baggage is no arm.
    seen[place_of(Arm::baggage)] = false;
    arms = static_cast<int>(std::count(seen.begin(), seen.end(), true));
}

Reaction reaction_of(const Look& look, BrigadeId attacker, BrigadeId defender) {
    const Unit& unit = look.state_.of(defender);
    const Order order = look.order(defender);
    const Arm arm = look.arm(defender);
    const bool square = arm == Arm::infantry && unit.cohesion == Cohesion::formed &&
                        look.experience(defender) != Experience::militia &&
                        order == Order::defend && !unit.has(Mark::shifted) &&
                        look.arm(attacker) == Arm::cavalry;
    const bool behind = plane::behind_front(look.block(defender), look.state_.of(attacker).pose.at);
    if (order == Order::manoeuvre || unit.cohesion == Cohesion::rout || !look.commanded(defender) ||
        (behind && !square))
        return Reaction::no_reaction;
    if (square) return Reaction::square;
    if (arm == Arm::artillery && order == Order::defend && !unit.has(Mark::dry))
        return Reaction::canister;
    if (arm == Arm::artillery && order == Order::attack) return Reaction::guns_attack;
    if (arm == Arm::cavalry && look.arm(attacker) == Arm::infantry)
        return Reaction::cavalry_by_infantry;
    return order == Order::defend ? Reaction::hold : Reaction::other;
}

int general_of(const Tables& tables, GeneralId id) {
    if (!id.exists()) return 0;
    return tables.of(id).rank == Rank::division ? 1 : 2;
}

}  // namespace

Fight fight_of(const Tables& tables, const State& state, int earlier) {
    const Combat& combat = state.scene.combat;
    const BrigadeId attacker = combat.attacker;
    const BrigadeId defender = combat.defender;
    const Look look(tables, state);
    Fight f;
    f.attacker = look.experience(attacker);
    f.defender = look.experience(defender);
    f.defender_cohesion = state.of(defender).cohesion;
    f.attacker_elements = state.of(attacker).size();
    f.defender_elements = state.of(defender).size();
    f.attacker_large = look.has(attacker, Trait::large);
    f.defender_large = look.has(defender, Trait::large);
    f.earlier_combats = earlier;
    f.cover = look.cover(defender);
    f.attacker_height = look.height(attacker);
    f.defender_height = look.height(defender);
    f.difficult = look.difficult(defender, attacker);
    for (const Point from :
         {state.of(attacker).from, look.block(attacker).centre(plane::Edge::rear)})
        f.crossing = f.crossing || look.crossed(from, look.block(defender).middle());
    f.confused = look.fog() || (look.confusing(attacker) && look.confusing(defender));
    f.attacker_pikes = look.has(attacker, Trait::pikes_bows);
    f.defender_pikes = look.has(defender, Trait::pikes_bows);
    f.fanatics = look.has(attacker, Trait::fanatics);
    f.attacker_grognards = look.has(attacker, Trait::grognards);
    f.defender_grognards = look.has(defender, Trait::grognards);
    f.heavy_cavalry =
        look.has(attacker, Trait::heavy_cavalry) && look.order(defender) != Order::defend;
    f.lancers = look.has(attacker, Trait::lancers);
    count_supports(look, attacker, defender, f.attacker_supports, f.attacker_arms);
    count_supports(look, defender, attacker, f.defender_supports, f.defender_arms);
    f.reaction = reaction_of(look, attacker, defender);
    f.attacker_chain = look.chain(attacker, Order::attack);
    f.defender_chain = look.chain(defender, Order::defend);
    f.attacker_general = general_of(tables, combat.engaged[0]);
    f.defender_general = general_of(tables, combat.engaged[1]);
    return f;
}

Shot shot_of(const Tables& tables, const State& state) {
    const BrigadeId battery = state.scene.combat.attacker;
    const BrigadeId target = state.scene.combat.defender;
    const Look look(tables, state);
    Shot s;
    s.battery = look.experience(battery);
    s.battery_disorganised = state.of(battery).cohesion == Cohesion::disorganised;
    s.target = state.of(target).cohesion;
    s.calibre = tables.movement_of(battery).calibre;
    const Length far[] = {2000, 2500, 3000};
    const auto reaches = [&](Length range) {
        return plane::within(look.block(battery), look.block(target), range);
    };
    s.range = reaches(1000) ? 0 : reaches(far[place_of(s.calibre)]) ? 1 : 2;
    s.order = look.order(target);
    s.cover = look.cover(target);
    s.battery_height = look.height(battery);
    s.target_height = look.height(target);
    s.weather = look.fog();
    s.moved_by_hand = state.of(battery).has(Mark::by_hand);
    s.chain = look.chain(battery, Order::attack);
    return s;
}

}  // namespace gonfalon::la_garde::oracle
