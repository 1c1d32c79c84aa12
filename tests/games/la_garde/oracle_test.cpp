// The oracle against the worked bags of the dossier, and the rows of the tables, with their sets
// and priorities, against the oracle.
#include "tests/games/la_garde/oracle.h"

#include <doctest/doctest.h>

#include <random>

#include "engine/chance/bag.h"
#include "tests/games/la_garde/data.h"

using namespace gonfalon;
using namespace gonfalon::la_garde;
using oracle::Fight;
using oracle::Reaction;
using oracle::Shot;

namespace {

const Tables& tables() {
    static const Tables loaded = tables_of("training-first-division");
    return loaded;
}

using Holder = TokenRow::Holder;
using Receiver = TokenRow::Receiver;

// Puts the tokens of the rows into a bag, as the data asks: of a set the fitting row with the
// lowest priority, for each side apart. `fits(row, attacker)` says whether a row holds for a side,
// `times` how often a row counts.
template <class Row, std::size_t Count, class Fits, class Times>
Tokens bag_by_rows(const std::array<TokenRow, Count>& rows, Tokens bag, Fits&& fits,
                   Times&& times) {
    const auto put = [&](const TokenRow& row, bool attacker, int count) {
        for (const TokenRow::Grant& grant : row.tokens) {
            Colour colour = Colour::white;
            if (grant.to == Receiver::attacker) colour = Colour::red;
            if (grant.to == Receiver::defender) colour = Colour::blue;
            if (grant.to == Receiver::holder) colour = attacker ? Colour::red : Colour::blue;
            if (grant.to == Receiver::opponent) colour = attacker ? Colour::blue : Colour::red;
            bag[place_of(colour)] =
                static_cast<std::uint8_t>(bag[place_of(colour)] + grant.count * count);
        }
    };
    for (const bool attacker : {true, false})
        for (std::size_t i = 0; i < Count; ++i) {
            const TokenRow& row = rows[i];
            const bool looked_at =
                row.side == Holder::either || (row.side == Holder::defender ? !attacker : attacker);
            if (!looked_at || !fits(static_cast<Row>(i), attacker)) continue;
            bool beaten = false;
            for (std::size_t k = 0; k < Count; ++k)
                beaten = beaten ||
                         (rows[k].set == row.set && row.set != RowSet::none &&
                          rows[k].priority < row.priority && fits(static_cast<Row>(k), attacker));
            if (!beaten) put(row, attacker, times(static_cast<Row>(i)));
        }
    return bag;
}

Tokens rows_bag(const Fight& f) {
    const auto fits = [&](CombatRow row, bool attacker) {
        const TokenRow& table = tables().combat[place_of(row)];
        const int better = static_cast<int>(f.attacker) - static_cast<int>(f.defender);
        const int mine = attacker ? f.attacker_elements : f.defender_elements;
        const int theirs = attacker ? f.defender_elements : f.attacker_elements;
        const int up = f.attacker_height - f.defender_height;
        const int supports = f.attacker_supports - f.defender_supports;
        const int arms = f.attacker_arms - f.defender_arms;
        const int general = attacker ? f.attacker_general : f.defender_general;
        switch (row) {
            case CombatRow::attacker_better:
            case CombatRow::attacker_better_3:
                return better >= table.levels;
            case CombatRow::defender_better:
            case CombatRow::defender_better_3:
                return -better >= table.levels;
            case CombatRow::defender_disorganised:
                return f.defender_cohesion == Cohesion::disorganised;
            case CombatRow::defender_rout:
                return f.defender_cohesion == Cohesion::rout;
            case CombatRow::numbers:
                return mine >= table.times * theirs ||
                       ((attacker ? f.attacker_large : f.defender_large) && mine > theirs);
            case CombatRow::successive:
                return f.earlier_combats > 0;
            case CombatRow::cover_light:
                return f.cover == Cover::light;
            case CombatRow::cover_heavy:
                return f.cover == Cover::heavy;
            case CombatRow::cover_very_heavy:
                return f.cover == Cover::very_heavy;
            case CombatRow::slope:
                return (attacker ? up : -up) > 0;
            case CombatRow::difficult:
                return f.difficult;
            case CombatRow::crossing:
                return f.crossing;
            case CombatRow::confused:
                return f.confused;
            case CombatRow::pikes_bows:
                return attacker ? f.attacker_pikes : f.defender_pikes;
            case CombatRow::fanatics:
                return f.fanatics;
            case CombatRow::grognards:
                return f.attacker_grognards != f.defender_grognards &&
                       (attacker ? f.attacker_grognards : f.defender_grognards);
            case CombatRow::heavy_cavalry:
                return f.heavy_cavalry;
            case CombatRow::lancers:
                return f.lancers;
            case CombatRow::support_1:
            case CombatRow::support_2:
            case CombatRow::support_3:
                return (attacker ? supports : -supports) >= table.more;
            case CombatRow::arms_1:
            case CombatRow::arms_2:
                return (attacker ? arms : -arms) >= table.more;
            // Every row that could be meant fits as well: the priorities must choose.
            case CombatRow::no_reaction:
                return f.reaction == Reaction::no_reaction;
            case CombatRow::square:
                return f.reaction == Reaction::square;
            case CombatRow::canister:
                return f.reaction == Reaction::canister;
            case CombatRow::guns_attack:
                return f.reaction == Reaction::guns_attack;
            case CombatRow::cavalry_by_infantry:
                return f.reaction == Reaction::cavalry_by_infantry;
            case CombatRow::hold:
                return f.reaction != Reaction::other;
            case CombatRow::chain:
                return attacker ? f.attacker_chain : f.defender_chain;
            case CombatRow::general_division:
                return general >= 1;
            case CombatRow::general_corps:
                return general == 2;
        }
        return false;
    };
    const auto times = [&](CombatRow row) {
        return tables().combat[place_of(row)].each ? f.earlier_combats : 1;
    };
    return bag_by_rows<CombatRow>(tables().combat, tables().draw.combat, fits, times);
}

Tokens rows_bag(const Shot& s) {
    const auto at = [&](int range, Calibre calibre) {
        return s.range == range && s.calibre == calibre;
    };
    const auto fits = [&](BombardmentRow row, bool attacker) {
        const int up = s.battery_height - s.target_height;
        switch (row) {
            case BombardmentRow::elite:
                return s.battery == Experience::elite;
            case BombardmentRow::guard:
                return s.battery == Experience::guard;
            case BombardmentRow::firer_disorganised:
                return s.battery_disorganised;
            case BombardmentRow::target_disorganised:
                return s.target == Cohesion::disorganised;
            case BombardmentRow::target_rout:
                return s.target == Cohesion::rout;
            case BombardmentRow::short_:
                return s.range == 0;
            case BombardmentRow::medium_light:
                return at(1, Calibre::light);
            case BombardmentRow::medium_medium:
                return at(1, Calibre::medium);
            case BombardmentRow::medium_heavy:
                return at(1, Calibre::heavy);
            case BombardmentRow::long_light:
                return at(2, Calibre::light);
            case BombardmentRow::long_medium:
                return at(2, Calibre::medium);
            case BombardmentRow::long_heavy:
                return at(2, Calibre::heavy);
            case BombardmentRow::target_attack:
                return s.order == Order::attack;
            case BombardmentRow::target_manoeuvre:
                return s.order == Order::manoeuvre;
            case BombardmentRow::target_defend:
                return s.order == Order::defend;
            case BombardmentRow::cover_light:
                return s.cover == Cover::light;
            case BombardmentRow::cover_heavy:
                return s.cover == Cover::heavy;
            case BombardmentRow::cover_very_heavy:
                return s.cover == Cover::very_heavy;
            case BombardmentRow::slope:
                return (attacker ? up : -up) > 0;
            case BombardmentRow::weather:
                return s.weather;
            case BombardmentRow::moved:
                return s.moved_by_hand;
            case BombardmentRow::chain:
                return s.chain;
        }
        return false;
    };
    return bag_by_rows<BombardmentRow>(tables().bombardment, tables().draw.bombardment, fits,
                                       [](BombardmentRow) { return 1; });
}

}  // namespace

TEST_CASE("LAG-U3 LAG-U21 LAG-R1 the worked bags of combats") {
    CHECK(oracle::bag_of(Fight{}) == Tokens{2, 3, 2});
    Fight fight;
    fight.attacker_chain = true;
    fight.attacker_supports = 1;
    fight.reaction = Reaction::hold;
    CHECK(oracle::bag_of(fight) == Tokens{4, 3, 3});
    fight.defender_chain = true;
    fight.cover = Cover::light;
    CHECK(oracle::bag_of(fight) == Tokens{4, 3, 5});
    fight.cover = Cover::heavy;
    CHECK(oracle::bag_of(fight) == Tokens{4, 3, 6});

    Fight combined;
    combined.attacker_chain = true;
    combined.attacker_supports = 2;
    combined.attacker_arms = 2;
    combined.attacker = Experience::veteran;
    combined.reaction = Reaction::hold;
    combined.defender_chain = true;
    CHECK(oracle::bag_of(combined) == Tokens{7, 3, 4});

    Fight caught;
    caught.attacker_chain = true;
    caught.attacker_supports = 1;
    caught.reaction = Reaction::no_reaction;
    CHECK(oracle::bag_of(caught) == Tokens{6, 3, 2});

    Fight square;
    square.attacker_chain = true;
    square.attacker = Experience::veteran;
    square.reaction = Reaction::square;
    square.defender_chain = true;
    CHECK(oracle::bag_of(square) == Tokens{4, 3, 6});
}

TEST_CASE("LAG-U4 LAG-U35 LAG-U36 LAG-U37 the worked bags of bombardments") {
    const auto bag = [](Calibre calibre, int range, Order order, bool chain) {
        Shot shot;
        shot.calibre = calibre;
        shot.range = range;
        shot.order = order;
        shot.chain = chain;
        return oracle::bag_of(shot);
    };
    CHECK(bag(Calibre::light, 2, Order::defend, false) == Tokens{1, 2, 6});
    CHECK(bag(Calibre::medium, 2, Order::attack, false) == Tokens{2, 2, 4});
    CHECK(bag(Calibre::medium, 1, Order::attack, true) == Tokens{4, 2, 3});
    CHECK(bag(Calibre::heavy, 1, Order::defend, false) == Tokens{3, 2, 4});
    CHECK(bag(Calibre::light, 0, Order::attack, false) == Tokens{5, 2, 3});
}

TEST_CASE("LAG-2.6-numbers LAG-R43 the rows of the combat table make the bags of the oracle") {
    std::mt19937 random(20261115);
    const auto below = [&](int limit) {
        return static_cast<int>(random() % static_cast<unsigned>(limit));
    };
    const auto coin = [&] { return below(3) == 0; };
    for (int i = 0; i < 20000; ++i) {
        Fight f;
        f.attacker = static_cast<Experience>(below(6));
        f.defender = static_cast<Experience>(below(6));
        f.defender_cohesion = static_cast<Cohesion>(below(3));
        f.attacker_elements = 1 + below(8);
        f.defender_elements = 1 + below(8);
        f.attacker_large = coin();
        f.defender_large = coin();
        f.earlier_combats = below(4);
        f.cover = static_cast<Cover>(below(4));
        f.attacker_height = below(2);
        f.defender_height = below(2);
        f.difficult = coin();
        f.crossing = coin();
        f.confused = coin();
        f.attacker_pikes = coin();
        f.defender_pikes = coin();
        f.fanatics = coin();
        f.attacker_grognards = coin();
        f.defender_grognards = coin();
        f.heavy_cavalry = coin();
        f.lancers = coin();
        f.attacker_supports = below(6);
        f.defender_supports = below(6);
        f.attacker_arms = 1 + below(3);
        f.defender_arms = 1 + below(3);
        f.reaction = static_cast<Reaction>(below(7));
        f.attacker_chain = coin();
        f.defender_chain = coin();
        f.attacker_general = below(3);
        f.defender_general = below(3);
        REQUIRE(rows_bag(f) == oracle::bag_of(f));
    }
}

TEST_CASE("LAG-2.9-short the rows of the bombardment table make the bags of the oracle") {
    for (int i = 0; i < 6 * 2 * 3 * 3 * 3 * 3 * 4; ++i) {
        int rest = i;
        const auto next = [&](int limit) {
            const int value = rest % limit;
            rest /= limit;
            return value;
        };
        Shot s;
        s.battery = static_cast<Experience>(next(6));
        s.battery_disorganised = next(2) == 1;
        s.target = static_cast<Cohesion>(next(3));
        s.calibre = static_cast<Calibre>(next(3));
        s.range = next(3);
        s.order = static_cast<Order>(next(3));
        s.cover = static_cast<Cover>(next(4));
        s.battery_height = i % 3 == 0;
        s.target_height = i % 5 == 0;
        s.weather = i % 2 == 0;
        s.moved_by_hand = i % 7 == 0;
        s.chain = i % 11 == 0;
        REQUIRE(rows_bag(s) == oracle::bag_of(s));
    }
}

TEST_CASE("LAG-U1 two tokens from a bag weigh what counting pairs says") {
    for (int red = 0; red <= 8; ++red)
        for (int white = 0; white <= 6; ++white)
            for (int blue = 0; blue <= 8; ++blue) {
                TokenBag<colour_count> bag;
                bag.put(0, red);
                bag.put(1, white);
                bag.put(2, blue);
                const auto total = static_cast<std::uint64_t>(bag.size());
                if (total < 2) continue;
                // Ordered draws, by what the bag says of each.
                std::array<std::uint64_t, combat_result_count> ways{};
                bag.outcomes([&](std::size_t first, std::uint64_t weight) {
                    TokenBag<colour_count> left = bag;
                    left.take(first);
                    left.outcomes([&](std::size_t second, std::uint64_t again) {
                        const int reds = (first == 0) + (second == 0);
                        const int whites = (first == 1) + (second == 1);
                        ways[tables().draw.method.row(reds, whites)] += weight * again;
                    });
                });
                const auto r = static_cast<std::uint64_t>(red);
                const auto w = static_cast<std::uint64_t>(white);
                const auto b = static_cast<std::uint64_t>(blue);
                const auto twice = [](std::uint64_t n) { return n == 0 ? 0 : n * (n - 1); };
                CHECK(ways == std::array<std::uint64_t, 6>{twice(b), 2 * b * w, twice(w), 2 * r * w,
                                                           twice(r), 2 * r * b});
            }
}
