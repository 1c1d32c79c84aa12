// Workers: a few threads that run what is posted to them, at once or after a while.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>

#include "table/runner.h"

namespace gonfalon {

class Workers final : public Runner {
  public:
    // `nice`: how much these threads give way to others (0 to 19). `for_acts`: so many of them do
    // acts and nothing else, so that an act never waits for the end of a question.
    Workers(std::size_t threads, int nice, std::size_t for_acts = 0);
    ~Workers() override;
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    using Runner::post;
    void post(Task task, Urgency urgency) override;
    void post_after(std::int64_t ms, Task task) override;
    // Ends the threads; what is due is run before, or dropped. What is not due yet is dropped.
    enum class Due : std::uint8_t { run, drop };
    void stop(Due due = Due::run);
    // Nothing due and nothing running.
    bool idle() const;
    std::size_t waiting() const override;

  private:
    using Clock = std::chrono::steady_clock;
    struct Later {
        Clock::time_point when;
        std::uint64_t order;  // first posted, first run
        Task task;
        bool operator<(const Later& o) const {
            return when != o.when ? when > o.when : order > o.order;
        }
    };
    void work(int nice, bool only_acts);
    // The most urgent task that is due, or none.
    Task take(bool only_acts);
    void call_due();

    mutable std::mutex mutex_;
    std::condition_variable wake_;       // of those that do everything
    std::condition_variable wake_acts_;  // of those that do acts only
    std::deque<Task> due_[urgency_count];
    std::priority_queue<Later> later_;
    std::uint64_t posted_ = 0;
    std::size_t for_acts_ = 0;
    std::size_t asleep_ = 0;  // who may be woken
    std::size_t asleep_for_acts_ = 0;
    std::size_t running_ = 0;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace gonfalon
