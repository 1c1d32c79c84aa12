#include "protocol/analysis.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "loader/tree.h"

namespace gonfalon {

namespace {

constexpr std::size_t most_points = 24;
constexpr std::size_t turning_points = 3;
constexpr int playouts = 16;
constexpr int worth_telling = 150;        // ten-thousandths
constexpr int share = Effort::whole / 4;  // of a captain's thinking, for a better plan

struct Point {
    std::uint64_t n = 1;
    int chance = 0;  // of the first side
    int dice = 0;    // what they did since the point before
    int decisions = 0;
};

// Lines before which a phase begins, evenly thinned, and the end.
std::vector<Point> points_of(const Match& match, const std::vector<RecordLine>& lines) {
    std::vector<Point> all;
    int before = 0;
    for (const RecordLine& line : lines) {
        const int clock = match.clock(line.number);
        if (!all.empty() && clock == before) continue;
        before = clock;
        all.push_back({line.number});
    }
    std::vector<Point> some;
    const std::size_t step = all.size() / most_points + 1;
    for (std::size_t i = 0; i < all.size(); i += step) some.push_back(all[i]);
    some.push_back({match.record().next()});
    return some;
}

Tree whole(std::int64_t value) { return Tree{value}; }

// The side that threw most away between two points, and what would have been better.
Tree turning_point(const Match& match, const std::vector<RecordLine>& lines, const Point& from,
                   const Point& to, const Effort& effort) {
    const Side side = to.decisions < 0 ? Side::first : Side::second;
    Tree tree = Tree::object()
                    .set("n", Tree{from.n})
                    .set("side", Tree{name_of(side)})
                    .set("lost", whole(std::abs(to.decisions)));
    for (const RecordLine& line : lines) {
        if (line.number < from.n || line.number >= to.n) continue;
        if (line.kind != RecordLine::Kind::action || line.side != side) continue;
        Chance chance(std::uint64_t{1410}, line.number);
        const auto counsel = match.counsel(side, "captain", line.number, chance, effort);
        const auto read = counsel ? read_tree(*counsel) : tl::make_unexpected(TreeError{});
        if (!read) continue;
        tree.set("n", Tree{line.number});
        tree.set("better", *read);
        break;
    }
    return tree;
}

}  // namespace

std::string analyse(const Match& match, Effort effort) {
    const std::vector<RecordLine> lines = match.record().standing();
    std::vector<Point> points = points_of(match, lines);
    Tree list = Tree::list();
    std::size_t known = 0;
    for (; known < points.size(); ++known) {
        Point& now = points[known];
        // However late, how it began and how it ended is known.
        if (effort.is_too_late() && known > 0 && known + 1 < points.size()) {
            points.erase(points.begin() + static_cast<std::ptrdiff_t>(known), points.end() - 1);
            --known;
            continue;
        }
        now.chance = match.prospect(now.n, playouts, effort);
        Tree each = Tree::object().set("n", Tree{now.n}).set("chance", whole(now.chance));
        if (known > 0) {
            const Point& before = points[known - 1];
            for (const RecordLine& line : lines)
                if (line.kind == RecordLine::Kind::chance && line.number >= before.n &&
                    line.number < now.n)
                    now.dice += match.fortune(line.number);
            now.decisions = now.chance - before.chance - now.dice;
            each.set("dice", whole(now.dice)).set("decisions", whole(now.decisions));
        }
        list.add(std::move(each));
    }
    std::vector<std::size_t> order;
    for (std::size_t i = 1; i < points.size(); ++i)
        if (std::abs(points[i].decisions) >= worth_telling) order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::abs(points[a].decisions) > std::abs(points[b].decisions);
    });
    if (order.size() > turning_points) order.resize(turning_points);
    std::sort(order.begin(), order.end());
    Tree turning = Tree::list();
    effort.share(share);
    for (const std::size_t i : order)
        turning.add(turning_point(match, lines, points[i - 1], points[i], effort));
    return Tree::object().set("points", std::move(list)).set("turning", std::move(turning)).write();
}

}  // namespace gonfalon
