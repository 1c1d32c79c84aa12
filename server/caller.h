// Caller: a listener who pays for his questions from an account, and may change his mind about
// them.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <mutex>

#include "server/account.h"
#include "table/listener.h"

namespace gonfalon {

class Caller : public Listener {
  public:
    std::shared_ptr<Account> account;  // shared by those of one address; none: no limit

    bool may_ask() const override { return !account || account->may_ask(); }
    bool post_aside(Runner& runner, Runner::Task work) override {
        return account ? Account::post_aside(account, runner, std::move(work))
                       : Listener::post_aside(runner, std::move(work));
    }
    bool may_make_game() const override { return !account || account->may_make_game(); }
    bool may_write() const override { return !account || account->may_write(); }
    void wrote(std::size_t lines) const override {
        if (account) account->wrote(lines);
    }
    void charge(std::int64_t us) const override {
        if (account) account->charge(std::chrono::microseconds(us));
    }
    void give_up(std::int64_t id) override {
        const std::lock_guard lock(mutex_);
        given_up_[next_++ % given_up_.size()] = id;
    }
    bool gave_up(std::int64_t id) const override {
        const std::lock_guard lock(mutex_);
        return std::find(given_up_.begin(), given_up_.begin() + std::min(next_, given_up_.size()),
                         id) != given_up_.begin() + std::min(next_, given_up_.size());
    }

  private:
    mutable std::mutex mutex_;
    std::array<std::int64_t, 64> given_up_{};  // the last so many
    std::size_t next_ = 0;
};

}  // namespace gonfalon
