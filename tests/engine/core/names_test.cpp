#include "engine/core/names.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>

namespace gonfalon {
namespace {

enum class Ground : std::uint8_t { open, double_, steep_hill };
enum class Roman : std::uint8_t { one, two };
constexpr std::array<std::string_view, 2> spelling_of(Roman) { return {"I", "II"}; }

TEST_CASE("an enum has as many names as enumerators, in their order") {
    static_assert(count_of<Ground> == 3);
    static_assert(each_of<Ground>[2] == Ground::steep_hill);
    CHECK(name_of(Ground::open) == "open");
    CHECK(name_of(Ground::steep_hill) == "steep_hill");
}

TEST_CASE("a word of C++ is a name without its underscore") {
    CHECK(name_of(Ground::double_) == "double");
    CHECK(find_name<Ground>("double") == Ground::double_);
    CHECK_FALSE(find_name<Ground>("double_"));
}

TEST_CASE("an enum may spell its names itself") {
    CHECK(name_of(Roman::two) == "II");
    CHECK(find_name<Roman>("I") == Roman::one);
}

TEST_CASE("what is no name is not found") {
    CHECK_FALSE(find_name<Ground>(""));
    CHECK_FALSE(find_name<Ground>("ope"));
    CHECK_FALSE(find_name<Ground>("opens"));
    CHECK_FALSE(find_name<Roman>("one"));
}

TEST_CASE("an array has one place for each value") {
    EnumArray<Ground, int> costs{{1, 2, 4}};
    static_assert(costs.size() == 3);
    costs[Ground::double_] += 5;
    CHECK(costs[Ground::double_] == 7);
    CHECK(costs[Ground::steep_hill] == 4);
}

}  // namespace
}  // namespace gonfalon
