// Thinker: a computer player's own copy of a game, kept up line by line, so that the table answers
// others while it thinks.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <tl/expected.hpp>

#include "ai/players/effort.h"
#include "engine/core/function_ref.h"
#include "protocol/library.h"
#include "protocol/match.h"
#include "table/house.h"

namespace gonfalon {

// The longest it may think about one choice, in microseconds.
inline constexpr std::int64_t thinking_limit = 5'000'000;

class Thinker {
  public:
    // `seed`: of what it draws while it thinks. `share`: per cent of its usual thinking.
    // `too_late`: then the best so far. `reading`: of a record it does not know yet; there is no
    // choice when that is spent. `company`: where simulations go, if they go elsewhere.
    struct Company {
        const Executor* executor = nullptr;
        std::size_t hands = 1;
    };
    tl::expected<Choice, Refusal> choose(const Library& library, const Thought& thought,
                                         std::uint64_t seed, int share,
                                         FunctionRef<bool()> too_late, Budget reading = {},
                                         Company company = {nullptr, 1});

    // The choice for line `next` is asked for. From any thread, as are the others:
    void begin(std::uint64_t next, bool hurried) {
        next_ = next;
        hurried_ = hurried;
    }
    // answer with the best so far;
    void hurry() { hurried_ = true; }
    bool is_hurried() const { return hurried_; }
    bool is_done(std::uint64_t next) const { return next_ != next; }

  private:
    std::optional<Match> copy_;
    std::atomic<std::uint64_t> next_{0};
    std::atomic<bool> hurried_{false};
};

}  // namespace gonfalon
