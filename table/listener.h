// Listener: somebody connected, as tables see him. Messages are given back in the order they are
// sent, from any thread. Header only, as all that hosts derive from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "table/runner.h"

namespace gonfalon {

class Listener {
  public:
    virtual ~Listener() = default;
    virtual void send(std::shared_ptr<const std::string> message) = 0;
    // Nobody is there any more who waits for an answer.
    virtual bool gone() const { return false; }
    // Somebody is, but no longer wants the answer to this request.
    virtual bool gave_up(std::int64_t /*id*/) const { return false; }
    virtual void give_up(std::int64_t /*id*/) {}
    // Questions cost time: who has used up his own waits.
    virtual bool may_ask() const { return true; }
    virtual void charge(std::int64_t /*us*/) const {}
    // Has what takes long done by `runner`, one after the other of those of one address; false: too
    // much of theirs waits already.
    virtual bool post_aside(Runner& runner, Runner::Task work) {
        runner.post(std::move(work));
        return true;
    }
    // So do new games, which stay.
    virtual bool may_make_game() const { return true; }
    // And so do lines of records, which stay too.
    virtual bool may_write() const { return true; }
    virtual void wrote(std::size_t /*lines*/) const {}
    void send(std::string message) {
        send(std::make_shared<const std::string>(std::move(message)));
    }
};

}  // namespace gonfalon
