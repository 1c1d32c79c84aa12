// The clocks of the system, and one that does not jump with them.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <functional>
#include <utility>

namespace gonfalon {

// Never goes back.
inline std::int64_t steady_us() {
    return std::chrono::duration_cast<std::chrono::microseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

// Of the processor, by this thread.
inline std::int64_t spent_us() {
    timespec spent{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    return std::int64_t{spent.tv_sec} * 1'000'000 + spent.tv_nsec / 1000;
}

// Since 1970.
inline std::int64_t now_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

// Neither set nor stopped: it counts while the machine sleeps, too.
inline std::int64_t boot_ms() {
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

// The time of day as it was when we began, counted on by ourselves: somebody who sets the clock, or
// a clock that loses its mind, must not throw away games or seats that are promised for days.
class HallClock {
  public:
    explicit HallClock(const std::function<std::int64_t()>& wall)
        : wall_(wall()), began_(boot_ms()) {}

    std::int64_t now_ms() const { return wall_ + up_ms(); }
    std::int64_t up_ms() const { return boot_ms() - began_; }

  private:
    std::int64_t wall_;
    std::int64_t began_;
};

}  // namespace gonfalon
