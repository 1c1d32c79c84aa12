// Account: what those of one address may ask for, by what it costs rather than by how often. A
// question is answered while there is something left; what it took is taken off afterwards.
#pragma once

#include <algorithm>
#include <chrono>
#include <deque>
#include <memory>
#include <mutex>
#include <utility>

#include "table/allowance.h"
#include "table/runner.h"

namespace gonfalon {

class Account {
  public:
    using Clock = std::chrono::steady_clock;

    // `share`: of one processor's time. A few seconds of it may be saved up.
    explicit Account(double share, double bytes_per_second = 1 << 20)
        : share_(share),
          left_(share * saved_s),
          bytes_per_second_(bytes_per_second),
          bytes_left_(bytes_per_second * saved_s),
          squeezed_(2 * bytes_per_second, 8 * bytes_per_second) {}

    bool may_ask() {
        const std::lock_guard lock(mutex_);
        earn();
        return left_ > 0;
    }
    // Nothing is owed: a new account would be the same.
    bool is_full() {
        const std::lock_guard lock(mutex_);
        earn();
        return left_ >= share_ * saved_s && bytes_left_ >= bytes_per_second_ * saved_s &&
               new_games_.is_full(now_us()) && new_games_today_.is_full(now_us()) &&
               lines_today_.is_full(now_us()) && squeezed_.is_full(now_us());
    }
    // Half of what everybody together may make: one address does not take it from the others.
    bool may_make_game() {
        const std::lock_guard lock(mutex_);
        return new_games_today_.is_left(now_us()) && new_games_.take(now_us()) &&
               new_games_today_.take(now_us());
    }
    // Lines of records are kept: so many of one address in a day.
    bool may_write() {
        const std::lock_guard lock(mutex_);
        return lines_today_.is_left(now_us());
    }
    void wrote(std::size_t lines) {
        const std::lock_guard lock(mutex_);
        lines_today_.spend(now_us(), static_cast<double>(lines));
    }
    void charge(Clock::duration took) {
        const std::lock_guard lock(mutex_);
        left_ -= std::chrono::duration<double>(took).count();
    }
    // So much came in: how long until more is listened to.
    std::chrono::microseconds has_read(std::size_t bytes) {
        const std::lock_guard lock(mutex_);
        earn();
        bytes_left_ -= static_cast<double>(bytes);
        if (bytes_left_ >= 0) return std::chrono::microseconds(0);
        return std::chrono::microseconds(
            static_cast<std::int64_t>(-bytes_left_ / bytes_per_second_ * 1e6));
    }
    // Squeezing what is sent is work of the thread that serves everybody: of one address so much,
    // and the rest goes as it is.
    bool may_squeeze(std::size_t bytes) {
        const std::lock_guard lock(mutex_);
        return squeezed_.take(now_us(), static_cast<double>(bytes));
    }
    // What takes long is done one after the other, so that one address never holds all threads of
    // `runner`, and others come in between; few wait.
    static bool post_aside(const std::shared_ptr<Account>& account, Runner& runner,
                           Runner::Task work) {
        {
            const std::lock_guard lock(account->mutex_);
            if (account->aside_.size() == most_aside) return false;
            account->aside_.push_back(std::move(work));
            if (account->goes_on_aside_) return true;
            account->goes_on_aside_ = true;
        }
        next_aside(std::make_shared<Turns>(account), runner);
        return true;
    }
    // Messages longer than most: few at a time.
    bool begin_long_message() {
        const std::lock_guard lock(mutex_);
        if (long_messages_ == most_long_messages) return false;
        ++long_messages_;
        return true;
    }
    void end_long_message() {
        const std::lock_guard lock(mutex_);
        --long_messages_;
    }

  private:
    static constexpr double saved_s = 6;
    static constexpr double day_s = 86400;
    static constexpr int most_long_messages = 8;
    static constexpr std::size_t most_aside = 8;
    // Those who waited are forgotten with the runner that stops: they hold the account, too.
    struct Turns {
        explicit Turns(std::shared_ptr<Account> those_of) : of(std::move(those_of)) {}
        Turns(const Turns&) = delete;
        Turns& operator=(const Turns&) = delete;
        ~Turns() {
            std::deque<Runner::Task> dropped;  // ends after the lock
            const std::lock_guard lock(of->mutex_);
            if (ended) return;
            dropped.swap(of->aside_);
            of->goes_on_aside_ = false;
        }
        std::shared_ptr<Account> of;
        bool ended = false;
    };
    static void next_aside(const std::shared_ptr<Turns>& turns, Runner& runner) {
        runner.post([turns, &runner] {
            Account& of = *turns->of;
            Runner::Task work;
            {
                const std::lock_guard lock(of.mutex_);
                work = std::move(of.aside_.front());
                of.aside_.pop_front();
            }
            work();
            {
                const std::lock_guard lock(of.mutex_);
                of.goes_on_aside_ = !of.aside_.empty();
                turns->ended = !of.goes_on_aside_;
                if (turns->ended) return;
            }
            next_aside(turns, runner);
        });
    }
    static std::int64_t now_us() {
        return std::chrono::duration_cast<std::chrono::microseconds>(
                   Clock::now().time_since_epoch())
            .count();
    }
    void earn() {
        const Clock::time_point now = Clock::now();
        left_ = std::min(share_ * saved_s,
                         left_ + share_ * std::chrono::duration<double>(now - last_).count());
        bytes_left_ = std::min(
            bytes_per_second_ * saved_s,
            bytes_left_ + bytes_per_second_ * std::chrono::duration<double>(now - last_).count());
        last_ = now;
    }
    std::mutex mutex_;
    double share_;
    double left_;
    double bytes_per_second_;
    double bytes_left_;
    int long_messages_ = 0;
    std::deque<Runner::Task> aside_;  // waits
    bool goes_on_aside_ = false;      // one of them is due or being done
    Allowance new_games_{5, 250};
    Allowance new_games_today_{1000 / day_s, 1000};
    Allowance lines_today_{200000 / day_s, 200000};
    Allowance squeezed_;
    Clock::time_point last_ = Clock::now();
};

}  // namespace gonfalon
