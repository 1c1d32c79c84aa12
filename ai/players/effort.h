// Effort: how much a computer player may think over one choice. Counted in states or simulations,
// so that the same effort gives the same choice on every machine and with every executor; a clock
// on the wall, which the core does not know, can only cut it short.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/function_ref.h"

namespace gonfalon {

// Fills values[i] with job(i), in any order, at the same time or elsewhere if it likes, and returns
// when all are there. The core starts no thread: terminal, server and page hand one in.
using Job = FunctionRef<int(std::size_t)>;
using Executor = FunctionRef<void(std::span<std::int32_t> values, Job job)>;

class Effort {
  public:
    static constexpr int usual = 50'000;
    static constexpr int whole = 1'000'000;

    Effort() = default;
    explicit Effort(int states) : states_(states) {}
    // `too_late` is asked between candidates; it outlives the choice.
    Effort(int states, const FunctionRef<bool()>* too_late)
        : states_(states), too_late_(too_late) {}

    // Only this share, in millionths, of the simulations a level stands for.
    Effort& share(int millionths) {
        millionths_ = millionths < 0 ? 0 : millionths;
        return *this;
    }
    // Simulations go there, to so many hands; it outlives the choice. Without one they run one
    // after the other.
    Effort& by(const Executor* executor, std::size_t hands = 1) {
        executor_ = executor;
        hands_ = hands;
        return *this;
    }

    // So many more states were looked at. False: nothing is left, answer with the best so far.
    bool spend(int states) {
        states_ -= states;
        if (states_ > 0 && is_too_late()) states_ = 0;
        return states_ > 0;
    }
    bool is_too_late() const { return too_late_ != nullptr && (*too_late_)(); }
    // What is left of so many simulations.
    int simulations(int of) const {
        return static_cast<int>(static_cast<long long>(of) * millionths_ / whole);
    }
    std::size_t hands() const { return hands_; }
    void run(std::span<std::int32_t> values, Job job) const {
        if (executor_ != nullptr) {
            (*executor_)(values, job);
        } else {
            for (std::size_t i = 0; i < values.size(); ++i) values[i] = job(i);
        }
    }

  private:
    int states_ = usual;
    int millionths_ = whole;
    const FunctionRef<bool()>* too_late_ = nullptr;
    const Executor* executor_ = nullptr;
    std::size_t hands_ = 1;
};

}  // namespace gonfalon
