#include "engine/core/hash.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>

namespace gonfalon {
namespace {

enum class Colour : std::uint8_t { red, blue };
enum class Plain : std::int8_t { minus = -1, plus = 1 };

struct Point {
    int x = 0;
    int y = 0;
    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("x", self.x);
        visit("y", self.y);
    }
};

struct Thing {
    Point where;
    Colour colour = Colour::red;
    std::int16_t weight = 0;
    FixedVector<Point, 3> path;
    FixedBitset<70> marks;
    std::array<bool, 2> flags{};
    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("where", self.where);
        visit("colour", self.colour);
        visit("weight", self.weight);
        visit("path", self.path);
        visit("marks", self.marks);
        visit("flags", self.flags);
    }
};

TEST_CASE("fields are visited by name, in the order they are listed, to read and to write") {
    Thing thing;
    std::string names;
    Thing::fields(thing, [&](std::string_view name, auto&) { names += std::string(name) + " "; });
    CHECK(names == "where colour weight path marks flags ");
    Point::fields(thing.where,
                  [](std::string_view name, int& value) { value = name == "x" ? 3 : 4; });
    CHECK(thing.where.x == 3);
    CHECK(thing.where.y == 4);
    static_assert(HasFields<Thing> && HasFields<const Thing> && !HasFields<int>);
    static_assert(is_bitset<FixedBitset<9>>::value && Sequence<FixedVector<int, 2>>);
}

TEST_CASE("a hash depends on every member and on nothing else") {
    std::set<std::uint64_t> seen{hash_of(Thing{})};
    const auto differs = [&](const Thing& thing) { return seen.insert(hash_of(thing)).second; };
    Thing thing;
    CHECK_FALSE(differs(thing));
    thing.where.x = 1;
    CHECK(differs(thing));
    thing.where = {0, 1};
    CHECK(differs(thing));
    thing.colour = Colour::blue;
    CHECK(differs(thing));
    thing.weight = -1;
    CHECK(differs(thing));
    thing.path.push_back({});
    CHECK(differs(thing));
    thing.path.push_back({});
    CHECK(differs(thing));
    thing.marks.set(69);
    CHECK(differs(thing));
    thing.flags[1] = true;
    CHECK(differs(thing));
    const Thing copy = thing;
    CHECK(hash_of(copy) == hash_of(thing));
    thing.path.pop_back();
    thing.path.push_back({});
    CHECK(hash_of(copy) == hash_of(thing));
}

TEST_CASE("a hash does not depend on the width of a number, but on its sign") {
    CHECK(hash_of(std::uint8_t{7}) == hash_of(std::int64_t{7}));
    CHECK(hash_of(std::int8_t{-1}) == hash_of(std::int64_t{-1}));
    CHECK(hash_of(-1) != hash_of(1));
    CHECK(hash_of(Plain::minus) == hash_of(-1));
}

TEST_CASE("texts have hashes of their own") {
    CHECK(hash_text("") != hash_text(std::string_view("\0", 1)));
    CHECK(hash_text("ab") != hash_text("ba"));
    CHECK(hash_text("été") == hash_text("\xC3\xA9t\xC3\xA9"));
}

TEST_CASE("hash signature: old records depend on this number") {
    static_assert(hash_of(std::uint8_t{0}) != 0);
    // 1410 hashed step by step with 64-bit arithmetic outside this program.
    CHECK(hash_of(1410) == 0xE35B889BA50E5FECull);
}

TEST_CASE("sixty-four thousand small values hash to as many numbers, every bit evenly used") {
    std::set<std::uint64_t> seen;
    std::array<int, 64> ones{};
    constexpr int count = 1 << 16;
    for (int i = 0; i < count; ++i) {
        const std::uint64_t hash = hash_of(Point{i % 256, i / 256});
        seen.insert(hash);
        for (std::size_t bit = 0; bit < 64; ++bit) ones[bit] += static_cast<int>(hash >> bit & 1u);
    }
    CHECK(seen.size() == count);
    // Six standard deviations of a fair coin: 6 * sqrt(65536) / 2.
    for (const int each : ones) CHECK(std::abs(each - count / 2) < 768);
}

}  // namespace
}  // namespace gonfalon
