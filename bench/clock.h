// Timing: alternating repeats of two runs, and their medians.
#pragma once

#include <time.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace gonfalon::bench {

// The compiler must believe that `value` is read.
template <class T>
inline void keep(const T& value) {
    asm volatile("" : : "r"(&value) : "memory");
}

// Time of this thread on a processor: what others do meanwhile on a busy machine is not counted.
inline double thread_nanoseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

template <class Run>
double nanoseconds(Run&& run) {
    const double start = thread_nanoseconds();
    run();
    return thread_nanoseconds() - start;
}

inline double median(std::vector<double> values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

struct Pair {
    double ours = 0;
    double reference = 0;
    double ours_in_references = 0;  // median of the ratios of neighbouring repeats
};

// Each run returns how many units of work it did; the result is per unit.
template <class Ours, class Reference>
Pair alternate(int repeats, Ours&& ours, Reference&& reference) {
    std::vector<double> a;
    std::vector<double> b;
    std::vector<double> ratios;
    for (int i = 0; i < repeats + 1; ++i) {
        std::uint64_t units = 1;
        const double of_ours = nanoseconds([&] { units = ours(); }) / static_cast<double>(units);
        const double of_reference =
            nanoseconds([&] { units = reference(); }) / static_cast<double>(units);
        if (i == 0) continue;  // the first repeat warms up
        a.push_back(of_ours);
        b.push_back(of_reference);
        ratios.push_back(of_ours / of_reference);
    }
    return {median(a), median(b), median(ratios)};
}

}  // namespace gonfalon::bench
