// Listener: somebody connected, as tables see him. Messages are given back in the order they are
// sent, from any thread.
#pragma once

#include <memory>
#include <string>

namespace gonfalon {

class Listener {
  public:
    virtual ~Listener() = default;
    virtual void send(std::shared_ptr<const std::string> message) = 0;
    void send(std::string message) {
        send(std::make_shared<const std::string>(std::move(message)));
    }
};

}  // namespace gonfalon
