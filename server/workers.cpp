#include "server/workers.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace gonfalon {

Workers::Workers(std::size_t threads, int nice, std::size_t for_acts) : for_acts_(for_acts) {
    for (std::size_t i = 0; i < threads; ++i)
        threads_.emplace_back([this, nice, i] { work(nice, i < for_acts_); });
}

Workers::~Workers() { stop(); }

void Workers::post(Task task, Urgency urgency) {
    const std::lock_guard lock(mutex_);
    due_[static_cast<std::size_t>(urgency)].push_back(std::move(task));
    // Whoever is awake looks again before he sleeps. Those counted as asleep may be called already,
    // for as many acts as wait.
    if (urgency == Urgency::act && asleep_for_acts_ != 0) {
        wake_acts_.notify_one();
        if (due_[0].size() <= asleep_for_acts_) return;
    }
    if (asleep_ != 0) wake_.notify_one();
}

void Workers::post_after(std::int64_t ms, Task task) {
    if (ms <= 0) {
        post(std::move(task));
        return;
    }
    const std::lock_guard lock(mutex_);
    later_.push({Clock::now() + std::chrono::milliseconds(ms), posted_++, std::move(task)});
    wake_.notify_one();
}

std::size_t Workers::waiting() const {
    const std::lock_guard lock(mutex_);
    std::size_t count = later_.size();
    for (const std::deque<Task>& each : due_) count += each.size();
    return count;
}

void Workers::stop(Due due) {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        if (due == Due::drop)
            for (std::deque<Task>& each : due_) each.clear();
        else
            call_due();
        later_ = {};
    }
    wake_.notify_all();
    wake_acts_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
}

bool Workers::idle() const {
    const std::lock_guard lock(mutex_);
    return running_ == 0 &&
           std::all_of(std::begin(due_), std::end(due_),
                       [](const std::deque<Task>& each) { return each.empty(); }) &&
           (later_.empty() || later_.top().when > Clock::now());
}

void Workers::call_due() {
    while (!later_.empty() && later_.top().when <= Clock::now()) {
        // The queue only hands out const references; the task is moved out just before the pop.
        due_[static_cast<std::size_t>(Urgency::ordinary)].push_back(
            std::move(const_cast<Later&>(later_.top()).task));
        later_.pop();
    }
}

Workers::Task Workers::take(bool only_acts) {
    for (std::deque<Task>& each : due_) {
        if (!each.empty()) {
            Task task = std::move(each.front());
            each.pop_front();
            return task;
        }
        if (only_acts) break;
    }
    return nullptr;
}

void Workers::work(int nice, bool only_acts) {
    // On Linux the priority belongs to the thread, not to the process. It is less than that of the
    // process, which may be low itself.
    const auto me = static_cast<id_t>(syscall(SYS_gettid));
    if (nice > 0) setpriority(PRIO_PROCESS, me, getpriority(PRIO_PROCESS, me) + nice);
    std::unique_lock lock(mutex_);
    for (;;) {
        if (!only_acts) call_due();
        Task task = take(only_acts);
        if (!task) {
            if (stopping_) return;
            std::size_t& asleep = only_acts ? asleep_for_acts_ : asleep_;
            ++asleep;
            if (only_acts)
                wake_acts_.wait(lock);
            else if (later_.empty())
                wake_.wait(lock);
            else
                wake_.wait_until(lock, Clock::time_point(later_.top().when));
            --asleep;
            continue;
        }
        ++running_;
        lock.unlock();
        task();
        task = nullptr;
        lock.lock();
        --running_;
    }
}

}  // namespace gonfalon
