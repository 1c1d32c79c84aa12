// Network: HTTP and WebSocket on one thread. Whatever is heavy to compile about it stays in
// network.cpp.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace gonfalon {

class Hall;
class Pages;

struct NetworkOptions {
    std::string address = "127.0.0.1";
    std::uint16_t port = 1410;         // 0: any free one
    int further_ports = 50;            // tried when it is taken
    std::vector<std::string> origins;  // accepted beside our own ("https://example.org")
    std::size_t most_connections = 4096;
    std::size_t most_connections_of_address = 1024;
    std::size_t most_backlog = std::size_t{256} << 20;  // bytes that wait for slow readers, of all
    double requests_per_second = 60;
    double burst = 240;
    double bytes_per_second = 1 << 20;               // of one address, in messages
    std::chrono::milliseconds message_time{60'000};  // within which a message has come
    bool squeeze_all = false;                        // messages of those on this machine, too
    double share = 0.5;                // of a processor, for the questions of one address
    std::vector<std::string> proxies;  // whose word about the visitor's address is believed
    bool catch_signals = false;        // SIGINT, SIGTERM: once, then the system's default
};

class Network {
  public:
    virtual ~Network() = default;

    virtual std::uint16_t port() const = 0;
    virtual std::size_t connections() const = 0;
    // Until close(); on a thread of the caller's choice. `on_signal` is called at most once.
    virtual void run(std::function<void()> on_signal) = 0;
    // From another thread: no new connections.
    virtual void refuse() = 0;
    // From another thread: says goodbye to everybody, waits a little, ends run().
    virtual void close() = 0;
};

struct NetworkError {
    std::string detail;  // in the system's words
    bool port_in_use = false;
};
// Listens; `hall` and `pages` must outlive it.
tl::expected<std::unique_ptr<Network>, NetworkError> open_network(const NetworkOptions& options,
                                                                  Hall& hall, Pages& pages);

}  // namespace gonfalon
