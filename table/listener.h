// Listener: somebody connected, as tables see him. Messages are given back in the order they are
// sent, from any thread. Header only, as all that hosts derive from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

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
    // A place among those who wait for what takes long, until it is let go; none: he has enough.
    virtual std::shared_ptr<void> place_aside() { return std::make_shared<char>(); }
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
