#include "ai/reference/p3f_judging.h"

namespace gonfalon::p3f::judging {

namespace {

// Of all units on the map or still to come.
int ratings_of(const P3f& game, const State& state, Side side) {
    int sum = 0;
    const auto& begin = game.tables().side_begin;
    for (std::size_t i = begin[index(side)]; i < begin[index(side) + 1]; ++i)
        if ((state.pieces[i].on_board() || state.pieces[i].place == Place::reserve) &&
            marches(game.counter(PieceId{i})))
            sum += rating(game, state, PieceId{i});
    return sum;
}

// What a result costs the unit it strikes.
int cost_of(Result result, int worth) {
    switch (result) {
        case Result::none:
            return 0;
        case Result::check:
            return disorder / 3;
        case Result::disorganised:
            return disorder;
        case Result::one:
            return worth / 2;
        case Result::two:
            return worth;
    }
    return 0;
}

}  // namespace

const Face& face(const P3f& game, const State& state, PieceId id) {
    const Counter& counter = game.counter(id);
    return state.piece(id).has(Mark::dismounted) ? counter.back : counter.front;
}
int rating(const P3f& game, const State& state, PieceId id) {
    const bool reduced = state.piece(id).has(Mark::reduced);
    return reduced ? game.counter(id).reduced : face(game, state, id).combat;
}

bool marches(const Counter& counter) {
    return counter.front.arm == Arm::infantry || counter.front.arm == Arm::cavalry;
}

int unit_worth(const P3f& game, const State& state, PieceId id) {
    return rating_point * (2 + rating(game, state, id));
}
int worth_of(const P3f& game, const State& state, PieceId id) {
    const VictoryTable& values = game.tables().victory;
    const Counter& counter = game.counter(id);
    int points = counter.is_detachment() ? values.enfants_perdus
                 : counter.is_baggage()
                     ? values.baggage
                     : values.classes[static_cast<std::size_t>(counter.front.unit_class)];
    for (const Objective& objective : game.tables().battle.objectives)
        if (objective.kind == Objective::Kind::unit_value && objective.side != counter.side &&
            objective.arm == counter.front.arm && !counter.is_detachment())
            points = objective.points;
    return unit_worth(game, state, id) + victory_point * points;
}

int gain_at(const P3f& game, int difference, int attacker, int defender) {
    int sum = 0;
    for (int die = 1; die <= 6; ++die) {
        const Cell& cell = game.tables().combat.at(difference, die);
        sum += cost_of(cell.defender, defender) - cost_of(cell.attacker, attacker);
        sum += (cell.defender_asterisk ? 200 : 0) - (cell.attacker_asterisk ? 200 : 0);
    }
    return sum / 6;
}

ZoneSet refuge(const P3f& game, const State& state, Side side) {
    ZoneSet zones;
    for (const Objective& objective : game.tables().battle.objectives)
        if (objective.side == side && objective.kind == Objective::Kind::units_safe)
            zones |= objective.zones;
    if (zones.empty()) return zones;
    const bool weaker =
        4 * ratings_of(game, state, side) < 3 * ratings_of(game, state, other(side));
    return weaker ? zones : ZoneSet{};
}

}  // namespace gonfalon::p3f::judging
