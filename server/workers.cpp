#include "server/workers.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <utility>

namespace gonfalon {

Workers::Workers(std::size_t threads, int nice, std::size_t for_acts) : for_acts_(for_acts) {
    for (std::size_t i = 0; i < threads; ++i)
        threads_.emplace_back([this, nice, i] { work(nice, i < for_acts_); });
}

Workers::~Workers() { stop(); }

void Workers::post(Task task, Urgency urgency) {
    // Due since the beginning of time, or just after it: in the order of posting within each.
    push(Clock::time_point::min() + Clock::duration(static_cast<int>(urgency)), std::move(task));
}

void Workers::post_after(std::int64_t ms, Task task) {
    if (ms <= 0)
        post(std::move(task));
    else
        push(Clock::now() + std::chrono::milliseconds(ms), std::move(task));
}

void Workers::push(Clock::time_point when, Task task) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push({when, posted_++, std::move(task)});
    }
    // One that does acts only may be the one that wakes.
    if (for_acts_ != 0)
        wake_.notify_all();
    else
        wake_.notify_one();
}

std::size_t Workers::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
}

void Workers::stop(Due due) {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        if (due == Due::drop) waiting_ = {};
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
}

bool Workers::idle() const {
    const std::lock_guard lock(mutex_);
    return running_ == 0 && (waiting_.empty() || waiting_.top().when > Clock::now());
}

void Workers::work(int nice, bool only_acts) {
    // On Linux the priority belongs to the thread, not to the process.
    if (nice > 0) setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), nice);
    std::unique_lock lock(mutex_);
    for (;;) {
        const auto urgent = Clock::time_point::min() + Clock::duration(0);
        if (waiting_.empty() || (only_acts && waiting_.top().when != urgent)) {
            if (stopping_) return;
            wake_.wait(lock);
            continue;
        }
        const Clock::time_point when = waiting_.top().when;
        if (when > Clock::now()) {
            if (stopping_) return;
            wake_.wait_until(lock, when);
            continue;
        }
        // The queue only hands out const references; the task is moved out just before the pop.
        Task task = std::move(const_cast<Waiting&>(waiting_.top()).task);
        waiting_.pop();
        ++running_;
        lock.unlock();
        task();
        task = nullptr;
        lock.lock();
        --running_;
    }
}

}  // namespace gonfalon
