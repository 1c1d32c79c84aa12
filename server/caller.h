// Caller: a listener who pays for his questions from an account.
#pragma once

#include <chrono>
#include <memory>

#include "server/account.h"
#include "table/listener.h"

namespace gonfalon {

class Caller : public Listener {
  public:
    std::shared_ptr<Account> account;  // shared by those of one address; none: no limit

    bool may_ask() const override { return !account || account->may_ask(); }
    void charge(std::int64_t us) const override {
        if (account) account->charge(std::chrono::microseconds(us));
    }
};

}  // namespace gonfalon
