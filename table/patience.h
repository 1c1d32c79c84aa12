// Patience: how long a question may take: until its time is over, whoever asked is gone or no
// longer wants to know, or the house closes.
#pragma once

#include <cstdint>

#include "engine/core/function_ref.h"
#include "engine/game/budget.h"
#include "table/house.h"
#include "table/listener.h"

namespace gonfalon {

class Patience {
  public:
    static constexpr std::int64_t at_the_table = 2'000'000;  // us; others of the game wait for it
    static constexpr std::int64_t aside = 20'000'000;        // us
    static constexpr std::size_t states = 200'000;

    Patience(const Host& host, const Listener& from, std::int64_t id, std::int64_t us)
        : host_(host), from_(from), id_(id), until_(host.steady_us() + us) {}
    Patience(const Patience&) = delete;
    Patience& operator=(const Patience&) = delete;

    bool is_over() const {
        return from_.gone() || from_.gave_up(id_) || host_.is_stopping() ||
               host_.steady_us() > until_;
    }
    // Valid while this object lives.
    Budget budget() const { return Budget(&over_, states); }

  private:
    const Host& host_;
    const Listener& from_;
    std::int64_t id_;
    std::int64_t until_;
    struct Ask {
        const Patience& of;
        bool operator()() const { return of.is_over(); }
    };
    const Ask ask_{*this};
    const FunctionRef<bool()> over_{ask_};
};

// What has to be done however long it takes, unless the house closes.
class UntilClosing {
  public:
    explicit UntilClosing(const Host& host) : ask_{host} {}
    UntilClosing(const UntilClosing&) = delete;
    UntilClosing& operator=(const UntilClosing&) = delete;

    // Valid while this object lives.
    Budget budget() const { return Budget(&over_); }

  private:
    struct Ask {
        const Host& host;
        bool operator()() const { return host.is_stopping(); }
    };
    const Ask ask_;
    const FunctionRef<bool()> over_{ask_};
};

}  // namespace gonfalon
