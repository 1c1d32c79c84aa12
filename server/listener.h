// Listener: somebody connected, as tables see him. Messages are given back in the order they are
// sent, from any thread.
#pragma once

#include <memory>
#include <string>

#include "server/account.h"

namespace gonfalon {

class Listener {
  public:
    virtual ~Listener() = default;
    virtual void send(std::shared_ptr<const std::string> message) = 0;
    // Nobody is there any more who waits for an answer.
    virtual bool gone() const { return false; }
    std::shared_ptr<Account> account;  // shared by those of one address; none: no limit
    bool may_ask() const { return !account || account->may_ask(); }
    void charge(Account::Clock::duration took) const {
        if (account) account->charge(took);
    }
    void send(std::string message) {
        send(std::make_shared<const std::string>(std::move(message)));
    }
};

}  // namespace gonfalon
