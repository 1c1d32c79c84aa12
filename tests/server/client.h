// A WebSocket client for tests: asks and waits for the reply, keeps the pushes that came before it.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "loader/tree.h"

namespace gonfalon::testing {

class Client {
  public:
    // Nothing where the server refuses the connection.
    // `forwarded`: the header of that name, as a proxy sets it.
    static std::optional<Client> connect(std::uint16_t port, std::string_view origin = {},
                                         std::string_view host = {},
                                         std::string_view forwarded = {}, bool squeezed = false);
    Client(Client&&) noexcept;
    Client& operator=(Client&&) noexcept;
    ~Client();

    void send(std::string_view text);
    void send_binary(std::string_view bytes);
    // A part of a message whose end never comes.
    void send_part(std::string_view text);
    void send_ping();
    // The next message, or nothing within the time or after the connection has closed.
    std::optional<std::string> receive(
        std::chrono::milliseconds within = std::chrono::milliseconds(10000));
    bool closed() const;
    int close_code() const;

    // {"id":..,"do":what, members}: the reply. Pushes that come first are kept.
    Tree ask(std::string_view what, std::string_view members = {});
    // The next push of this kind, from those kept or from the wire; null within the time.
    Tree push(std::string_view kind,
              std::chrono::milliseconds within = std::chrono::milliseconds(5000));
    std::vector<Tree>& pushes() { return pushes_; }
    // Pushes are dropped unread from now on, for those who measure the server and not this client.
    void ignore_pushes() { ignores_pushes_ = true; }
    // Every message as it came, in order.
    const std::vector<std::string>& wire() const { return wire_; }
    // Closes without a word, as a broken line does.
    void cut();

  private:
    struct Socket;
    explicit Client(std::unique_ptr<Socket> socket);

    std::unique_ptr<Socket> socket_;
    std::int64_t next_id_ = 1;
    bool ignores_pushes_ = false;
    std::vector<Tree> pushes_;
    std::vector<std::string> wire_;
};

// One HTTP exchange by hand: what is written, what comes back until the server closes.
std::string exchange(std::uint16_t port, std::string_view request);

}  // namespace gonfalon::testing
