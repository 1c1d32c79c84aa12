// Probability: an exact fraction, as long as 128 bits hold it.
#pragma once

#include <cstdint>
#include <numeric>

namespace gonfalon {

__extension__ typedef unsigned __int128 Wide;

// A reduced fraction; once 128 bits no longer hold it, only the approximation is kept (for
// display).
struct Probability {
    Wide over = 0;
    Wide under = 1;
    double approximate = 0;
    bool exact = true;

    static Probability whole() { return {1, 1, 1.0, true}; }

    static Wide common(Wide a, Wide b) {
        while (b != 0) {
            const Wide rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }
    Probability times(std::uint64_t weight, std::uint64_t total) const {
        Probability result = *this;
        result.approximate *= static_cast<double>(weight) / static_cast<double>(total);
        if (!exact) return result;
        const std::uint64_t shared = std::gcd(weight, total);
        Wide up = weight / shared;
        Wide down = total / shared;
        const Wide a = common(over, down);
        const Wide b = common(up, under);
        Wide new_over = 0;
        Wide new_under = 0;
        result.exact = !__builtin_mul_overflow(over / a, up / b, &new_over) &&
                       !__builtin_mul_overflow(under / b, down / a, &new_under);
        if (result.exact) {
            result.over = new_over;
            result.under = new_under;
        }
        return result;
    }
    Probability plus(const Probability& other) const {
        Probability result = *this;
        result.approximate += other.approximate;
        result.exact = exact && other.exact;
        if (!result.exact) return result;
        const Wide shared = common(under, other.under);
        Wide a = 0;
        Wide b = 0;
        Wide sum = 0;
        Wide down = 0;
        result.exact = !__builtin_mul_overflow(over, other.under / shared, &a) &&
                       !__builtin_mul_overflow(other.over, under / shared, &b) &&
                       !__builtin_add_overflow(a, b, &sum) &&
                       !__builtin_mul_overflow(under, other.under / shared, &down);
        if (!result.exact) return result;
        const Wide reduce = sum == 0 ? down : common(sum, down);
        result.over = sum / reduce;
        result.under = down / reduce;
        return result;
    }
    Probability complement() const {
        Probability result = *this;
        result.over = under - over;
        result.approximate = exact && over == under ? 0 : 1 - approximate;
        return result;
    }
    bool operator==(const Probability& other) const {
        return exact && other.exact ? over == other.over && under == other.under
                                    : approximate == other.approximate;
    }
};

}  // namespace gonfalon
