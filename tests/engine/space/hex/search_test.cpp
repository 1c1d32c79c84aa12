#include "engine/space/hex/search.h"

#include <doctest/doctest.h>

#include <array>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "engine/space/hex/edges.h"
#include "tests/engine/space/hex/ground.h"

namespace gonfalon::hex {
namespace {

using testing::grids;
using testing::Numbers;

// A march with most of what a game may ask: ground of different costs, hexes and sides that stop
// it, turns that cost, free steps, and an extra state that remembers a turn made in this hex.
struct Country {
    Grid grid;
    std::vector<int> cost = std::vector<int>(2048);
    HexSet stopping;
    EdgeSet barred;
    int turn_cost = 1;

    Country(const Grid& shape, Numbers& numbers) : grid(shape), turn_cost(numbers.below(3)) {
        for (const Hex hex : board(grid)) cost[hex.id] = numbers.below(5);
        stopping = numbers.set(grid, 8);
        for (int count = 0; count < 200; ++count) {
            const Hex hex = numbers.hex(grid);
            barred.insert(grid, hex, numbers.direction());
        }
    }

    template <class Offer>
    void steps(Node node, Offer&& offer) const {
        if (stopping.contains(node.hex())) return;
        if (node.extra() == 0)
            for (const int way : {-1, 1})
                offer(Node(node.hex(), rotate(node.facing(), way), 1), turn_cost);
        for (const int way : {-1, 0, 1}) {
            const Direction direction = rotate(node.facing(), way);
            const Hex next = grid.neighbour(node.hex(), direction);
            if (barred.contains(node.hex(), direction)) continue;
            const int extra = way == 0 ? 0 : 2 + (way > 0 ? 1 : 0);
            offer(Node(next, direction, extra), next == no_hex ? 0 : cost[next.id]);
        }
    }
};

// Dijkstra as in a textbook, on ordered containers.
std::map<Node, int> by_the_book(const Country& country, std::vector<Node> starts, int limit) {
    std::map<Node, int> best;
    std::set<std::pair<int, Node>> open;
    for (const Node start : starts) {
        best[start] = 0;
        open.insert({0, start});
    }
    while (!open.empty()) {
        const int cost = open.begin()->first;
        const Node node = open.begin()->second;
        open.erase(open.begin());
        country.steps(node, [&](Node next, int step) {
            if (next == no_node || cost + step > limit) return;
            const auto known = best.find(next);
            if (known != best.end() && known->second <= cost + step) return;
            if (known != best.end()) open.erase({known->second, next});
            best[next] = cost + step;
            open.insert({cost + step, next});
        });
    }
    return best;
}

void march(Search& search, const Country& country, const std::vector<Node>& starts, int limit) {
    search.run(starts, limit, [&](Node node, int, auto&& offer) { country.steps(node, offer); });
}

TEST_CASE("hex search: a node keeps its hex, facing and extra state apart from all others") {
    std::set<Node> seen{no_node};
    for (const Hex hex : board(grids[1]))
        for (const Facing facing : directions)
            for (int extra = 0; extra < 4; ++extra) {
                const Node node(hex, facing, extra);
                const bool same =
                    node.hex() == hex && node.facing() == facing && node.extra() == extra;
                if (!same || !seen.insert(node).second) FAIL_CHECK(node.id);
            }
    CHECK(Node(no_hex, Direction::south, 2) == no_node);
}

TEST_CASE("hex search: costs equal those of a textbook search, on one workspace used again") {
    const auto search = std::make_unique<Search>();
    Numbers numbers(31);
    for (const Grid& grid : grids)
        for (int trial = 0; trial < 12; ++trial) {
            const Country country(grid, numbers);
            std::vector<Node> starts;
            for (int count = 1 + numbers.below(3); count > 0; --count) {
                const Hex hex = numbers.hex(grid);
                starts.emplace_back(hex, numbers.direction());
            }
            const int limit = numbers.below(30);
            march(*search, country, starts, limit);
            const auto expected = by_the_book(country, starts, limit);

            CHECK(search->reached().size() == expected.size());
            HexSet hexes;
            int last = 0;
            for (const Node node : search->reached()) {
                const auto known = expected.find(node);
                REQUIRE(known != expected.end());
                CHECK(search->cost(node) == known->second);
                CHECK(search->cost(node) >= last);
                last = search->cost(node);
                hexes.insert(node.hex());
            }
            CHECK(search->reached_hexes() == hexes);
            for (const Hex hex : board(grid)) {
                int best = -1;
                for (const auto& [node, cost] : expected)
                    if (node.hex() == hex && (best < 0 || cost < best)) best = cost;
                const Node found = search->best_at(hex);
                CHECK((found == no_node) == (best < 0));
                if (found != no_node) CHECK(search->cost(found) == best);
                if (trial > 0 && expected.size() > 500) break;  // the slow part, once per map
            }
        }
}

TEST_CASE("hex search: a path read back is made of lawful steps that add up to its cost") {
    const auto search = std::make_unique<Search>();
    Numbers numbers(32);
    std::array<Node, 2048> room;
    for (const Grid& grid : grids) {
        const Country country(grid, numbers);
        const Hex home = numbers.hex(grid);
        const Node start(home, numbers.direction());
        march(*search, country, {start}, 20);
        for (const Node goal : search->reached()) {
            const auto path = search->path(goal, room);
            REQUIRE_FALSE(path.empty());
            CHECK(path.front() == start);
            CHECK(path.back() == goal);
            int total = 0;
            for (std::size_t place = 1; place < path.size(); ++place) {
                int cheapest = -1;
                country.steps(path[place - 1], [&](Node next, int step) {
                    if (next == path[place] && (cheapest < 0 || step < cheapest)) cheapest = step;
                });
                REQUIRE(cheapest >= 0);
                total += cheapest;
            }
            CHECK(total == search->cost(goal));
        }
    }
}

TEST_CASE("hex search: turning then marching costs what a hand count says") {
    const Grid grid{50, 32, 1, 0, Parity::even};
    const auto search = std::make_unique<Search>();
    const auto walk = [&](Node node, int, auto&& offer) {
        offer(Node(node.hex(), rotate(node.facing(), 1)), 1);
        offer(Node(node.hex(), rotate(node.facing(), -1)), 1);
        offer(Node(grid.neighbour(node.hex(), node.facing()), node.facing()), 2);
    };
    const Node start(grid.parse("1010"), Direction::north);
    search->run(start, 8, walk);
    CHECK(search->cost(start) == 0);
    CHECK(search->predecessor(start) == no_node);
    CHECK(search->cost(Node(grid.parse("1006"), Direction::north)) == 8);
    CHECK(search->cost(Node(grid.parse("1012"), Direction::south)) == 3 + 4);
    CHECK(search->cost(search->best_at(grid.parse("1110"))) == 3);
}

TEST_CASE("hex search: nothing is reached beyond the limit, and small room gives no path") {
    const Grid grid{50, 32, 1, 0, Parity::even};
    const auto search = std::make_unique<Search>();
    const auto ahead = [&](Node node, int, auto&& offer) {
        offer(Node(grid.neighbour(node.hex(), node.facing()), node.facing()), 2);
    };
    const Node start(grid.parse("1031"), Direction::north);
    search->run(start, 7, ahead);
    CHECK(search->reached().size() == 4);
    const Node far(grid.parse("1027"), Direction::north);
    const Node goal(grid.parse("1028"), Direction::north);
    std::array<Node, 4> room;
    CHECK_FALSE(search->reached(far));
    CHECK(search->path(far, room).empty());
    CHECK(search->path(no_node, room).empty());
    CHECK(search->path(goal, room).size() == 4);
    CHECK(search->path(goal, std::span(room).first(3)).empty());
    search->run(start, -1, ahead);
    CHECK(search->reached().empty());
    CHECK_FALSE(search->reached(start));
    search->run(start, 1'000'000, ahead);
    CHECK(search->reached().size() == 32);
}

TEST_CASE("hex search: the largest map with all its nodes fits the workspace") {
    const Grid& grid = grids[1];
    const auto search = std::make_unique<Search>();
    search->run(Node(grid.at(0, 0), Direction::north), Search::max_cost,
                [&](Node node, int, auto&& offer) {
                    offer(Node(node.hex(), rotate(node.facing(), 1), node.extra()), 0);
                    offer(Node(node.hex(), node.facing(), (node.extra() + 1) % 4), 1);
                    offer(Node(grid.neighbour(node.hex(), node.facing()), node.facing()), 1);
                });
    CHECK(search->reached().size() == 64u * 32 * 6 * 4);
}

TEST_CASE("hex search: equal runs give equal paths") {
    const auto first = std::make_unique<Search>();
    const auto second = std::make_unique<Search>();
    Numbers numbers(33);
    const Country country(grids[0], numbers);
    const Country elsewhere(grids[4], numbers);
    const Node start(grids[0].parse("2515"), Direction::south);
    march(*second, elsewhere, {Node(grids[4].at(3, 3), Direction::north)}, 30);
    march(*first, country, {start}, 12);
    march(*second, country, {start}, 12);
    REQUIRE(first->reached().size() == second->reached().size());
    for (std::size_t place = 0; place < first->reached().size(); ++place) {
        const Node node = first->reached()[place];
        CHECK(second->reached()[place] == node);
        CHECK(second->predecessor(node) == first->predecessor(node));
    }
}

}  // namespace
}  // namespace gonfalon::hex
