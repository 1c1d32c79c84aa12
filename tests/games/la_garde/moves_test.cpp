// Every move of many random games against what the sheet allows, read off the positions before and
// after it.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/space/plane/distance.h"
#include "engine/testing/random_game.h"
#include "games/la_garde/game.h"
#include "tests/games/la_garde/data.h"

using namespace gonfalon;
using namespace gonfalon::la_garde;

namespace {

struct Count {
    int manoeuvres = 0;
    int defends = 0;
    int attacks = 0;
    int from_zones = 0;
    int halved = 0;
    int wet = 0;
};

class Witness {
  public:
    Witness(const LaGarde& game, const State& before, const State& after)
        : game_(game), tables_(game.tables()), before_(before), after_(after) {}

    void look(const Action& action, Count& count) const {
        const BrigadeId id = action.brigade;
        const MovementRow& row = tables_.movement_of(id);
        const plane::Rectangle from = block(before_, id);
        const plane::Rectangle to = block(after_, id);
        const Length way = action.number;
        const Order order = order_of(id);
        const bool disorganised = before_.of(id).cohesion == Cohesion::disorganised;
        const bool commanded = is_commanded(id);
        CHECK(before_.of(id).cohesion != Cohesion::rout);

        // LAG-2.4: the column of the order, the corps general's 5 cm, halved when disorganised.
        Length most = row.base;
        if (commanded && order == Order::attack) most = row.attack;
        if (commanded && order == Order::defend) most = row.defend;
        if (commanded && order == Order::manoeuvre)
            most = row.manoeuvre_on_road + (corps_helps(id) ? 500 : 0);
        if (disorganised) most /= 2;
        CHECK(way <= most);
        count.halved += disorganised && way > 0;

        // LAG-U49  Who falls back by choice goes straight back, faces as before, a base move at
        // most.
        const auto fell_back = [&] {
            const Pose& pose = before_.of(id).pose;
            CHECK(after_.of(id).pose.facing == pose.facing);
            CHECK(after_.of(id).pose.at ==
                  plane::shifted(pose, plane::opposite(pose.facing), way).at);
            CHECK(way <= row.base);
        };
        const bool inside = in_zone(id, from);
        if (!commanded && way > 0) fell_back();
        if (commanded && order == Order::defend) {
            ++count.defends;
            if (row.arm == Arm::artillery) CHECK(way == 0);
            if (inside && way > 0) fell_back();
            if (!inside && way > 0)
                each_enemy(id, [&](BrigadeId enemy) {
                    CHECK(plane::gap(to, block(before_, enemy)) >=
                          plane::gap(from, block(before_, enemy)));
                });
        }
        if (commanded && order == Order::manoeuvre) {
            ++count.manoeuvres;
            if (inside && way > 0) fell_back();
            if (!inside) CHECK_FALSE(in_zone(id, to));
        }
        if (commanded && order == Order::attack) ++count.attacks;
        count.from_zones += inside;

        // Nobody ends on another or off the table.
        CHECK(tables_.battle.table().contains(to.bounds()));
        for (std::size_t i = 0; i < tables_.brigades.size(); ++i) {
            const BrigadeId other(i);
            if (other == id || !after_.of(other).on_table()) continue;
            CHECK_FALSE(plane::overlap(to, block(after_, other), plane::contact_slack));
        }
        if (wades(before_.of(id).pose.at, after_.of(id).pose.at)) {
            ++count.wet;
            CHECK(after_.of(id).cohesion >= Cohesion::disorganised);
        }
    }

  private:
    plane::Rectangle block(const State& state, BrigadeId id) const {
        return plane::rectangle(state.of(id).pose, game_.size(state, id));
    }
    plane::Rectangle block(GeneralId id) const {
        return plane::rectangle(before_.of(id).pose, tables_.formation.headquarters);
    }
    const Formation& formation(BrigadeId id) const { return tables_.of(tables_.of(id).formation); }

    Order order_of(BrigadeId id) const {
        const Formation& card = formation(id);
        return card.kind == Formation::Kind::corps_troops
                   ? before_.of(card.corps).order
                   : before_.of(tables_.of(id).formation).order;
    }
    bool is_commanded(BrigadeId id) const {
        const Formation& card = formation(id);
        const Length range = card.kind == Formation::Kind::division       ? 2500
                             : card.kind == Formation::Kind::corps_troops ? 4000
                                                                          : 7000;
        return before_.of(card.general).on_table() &&
               plane::within(block(before_, id), block(card.general), range);
    }
    bool corps_helps(BrigadeId id) const {
        const Formation& card = formation(id);
        if (!card.corps.exists() || before_.of(card.corps).order != Order::manoeuvre) return false;
        const GeneralId corps = tables_.of(card.corps).general;
        if (!before_.of(corps).on_table()) return false;
        return card.kind != Formation::Kind::division ||
               plane::within(block(card.general), block(corps), 4000);
    }
    template <class Visit>
    void each_enemy(BrigadeId id, Visit&& visit) const {
        for (std::size_t i = 0; i < tables_.brigades.size(); ++i) {
            const BrigadeId enemy(i);
            if (tables_.of(enemy).side != tables_.of(id).side && before_.of(enemy).on_table())
                visit(enemy);
        }
    }
    // LAG-R9  The edge, to a tenth, is outside. All round for foot and horse; for guns what lies
    // wholly or in part before their front.
    bool in_zone(BrigadeId id, const plane::Rectangle& base) const {
        bool found = false;
        each_enemy(id, [&](BrigadeId enemy) {
            if (before_.of(enemy).cohesion == Cohesion::rout) return;
            const MovementRow& row = tables_.movement_of(enemy);
            const bool train = tables_.of(enemy).traits.has(Trait::ammunition_train);
            const Length zone = train ? row.zone_with_train : row.zone;
            const plane::Rectangle theirs = block(before_, enemy);
            if (zone == 0 || !plane::within(theirs, base, zone - 1)) return;
            if (row.arm == Arm::artillery) {
                const auto corners = base.corners();
                if (std::none_of(corners.begin(), corners.end(), [&](Point corner) {
                        return plane::ahead(theirs, plane::Edge::front, corner);
                    }))
                    return;
            }
            found = true;
        });
        return found;
    }
    // LAG-R41  Some point of the way is in the river and on no bridge or ford, by a whole
    // centimetre, so that rims do not matter.
    bool wades(Point from, Point to) const {
        const auto stands = [&](Point p, TerrainKind kind) {
            for (const TerrainPiece& piece : tables_.battle.terrain)
                if (piece.kind == kind)
                    for (const plane::Polygon& part : piece.parts)
                        if (plane::contains_inside(part, p)) return true;
            return false;
        };
        int wet = 0;
        constexpr int steps = 200;
        for (int i = 0; i <= steps; ++i) {
            const Point p = plane::point_at(from, to, {i, steps});
            const bool dry = stands(p, TerrainKind::bridge) || stands(p, TerrainKind::ford);
            wet += stands(p, TerrainKind::river) && !dry;
        }
        return wet * plane::distance(from, to) > steps * centimetre;
    }

    const LaGarde& game_;
    const Tables& tables_;
    const State& before_;
    const State& after_;
};

void play(const LaGarde& game, std::uint64_t seed, Count& count) {
    testing::RandomGame<LaGarde> random(game, seed);
    for (int i = 0; i < 20000 && !random.over(); ++i) {
        const auto step = random.draw();
        const State before = random.state();
        Silent silent;
        random.apply(step, silent);
        if (!step.chance && step.action.verb == Verb::move) {
            INFO("step ", i, ", ", game.code(step.action.brigade));
            Witness(game, before, random.state()).look(step.action, count);
        }
    }
}

}  // namespace

TEST_CASE("LAG-2.4-manoeuvre-outside LAG-2.4-defend-outside moves of random games obey the sheet") {
    Count sum;
    for (const char* battle : {"training-first-division", "the-village", "the-crossing",
                               "encounter-at-the-crossroads", "auerstaedt"}) {
        const LaGarde game = LaGarde::from(tables_of(battle));
        INFO(std::string(battle));
        for (std::uint64_t seed = 1; seed <= 20; ++seed) play(game, seed, sum);
    }
    for (const int each :
         {sum.manoeuvres, sum.defends, sum.attacks, sum.from_zones, sum.halved, sum.wet})
        CHECK(each > 20);
}
