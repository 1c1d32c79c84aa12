#include "engine/core/fixed.h"

#include <doctest/doctest.h>

#include <cstring>
#include <vector>

#include "engine/core/function_ref.h"
#include "engine/core/id.h"

namespace gonfalon {
namespace {

TEST_CASE("a fixed vector holds what is put in, in order") {
    FixedVector<int, 4> numbers{7, 8, 9};
    CHECK(numbers.size() == 3);
    CHECK(numbers.capacity() == 4);
    CHECK(numbers[1] == 8);
    CHECK(numbers.contains(9));
    CHECK_FALSE(numbers.contains(1));
    numbers.push_back(10);
    CHECK(numbers.full());
    numbers.erase_at(1);
    CHECK(numbers == FixedVector<int, 4>{7, 9, 10});
    CHECK(numbers.back() == 10);
    numbers.clear();
    CHECK(numbers.empty());
}

TEST_CASE("equal contents of a fixed vector are equal bytes, whatever was there before") {
    struct Pair {
        int one, two;
        bool operator==(const Pair&) const = default;
    };
    FixedVector<Pair, 4> used{{1, 2}, {3, 4}, {5, 6}};
    used.erase_at(0);
    used.pop_back();
    FixedVector<Pair, 4> fresh{{3, 4}};
    CHECK(used == fresh);
    CHECK(std::memcmp(used.begin(), fresh.begin(), 4 * sizeof(Pair)) == 0);
    static_assert(std::is_trivially_copyable_v<FixedVector<Pair, 4>>);
}

TEST_CASE("a fixed stack gives back the last first") {
    FixedStack<int, 3> stack;
    stack.push(1);
    stack.push(2);
    CHECK(stack.top() == 2);
    stack.pop();
    CHECK(stack.top() == 1);
    CHECK(stack.size() == 1);
}

TEST_CASE("a fixed bitset is a set of small numbers") {
    FixedBitset<130> set;
    CHECK_FALSE(set.any());
    for (const std::size_t i : {129u, 0u, 64u, 63u}) set.set(i);
    CHECK(set.count() == 4);
    std::vector<std::size_t> found;
    set.each([&](std::size_t i) { found.push_back(i); });
    CHECK(found == std::vector<std::size_t>{0, 63, 64, 129});
    set.reset(64);
    CHECK_FALSE(set.test(64));
    set.assign(5, true);
    FixedBitset<130> other;
    other.set(5);
    other.set(6);
    CHECK((set & other).count() == 1);
    CHECK((set | other).count() == 5);
    set.clear();
    CHECK(set == FixedBitset<130>{});
}

TEST_CASE("ids of different things do not mix, and one value means none") {
    using Fruit = Id<struct FruitTag>;
    using Stone = Id<struct StoneTag, std::uint16_t>;
    static_assert(!std::is_convertible_v<Fruit, Stone>);
    static_assert(!std::is_convertible_v<int, Fruit>);
    CHECK_FALSE(Fruit{}.exists());
    CHECK(Fruit{0}.exists());
    CHECK(Stone{300}.index() == 300);
    CHECK(Fruit{1} < Fruit{2});
    CHECK(Fruit::none() == Fruit{});
}

TEST_CASE("a borrowed callable calls what it was given") {
    int sum = 0;
    const auto call = [](FunctionRef<int(int)> f) { return f(3) + f(4); };
    CHECK(call([&](int n) {
              sum += n;
              return n * n;
          }) == 25);
    CHECK(sum == 7);
}

}  // namespace
}  // namespace gonfalon
