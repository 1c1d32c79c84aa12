// `gonfalon serve`: HTTP and WebSocket, the page, the games, in one process.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "loader/data_files.h"
#include "server/log.h"

namespace gonfalon {

// What to tell whoever started it.
struct ServeStarted {
    std::string url;  // http://127.0.0.1:1410/
    std::uint16_t port = 0;
    std::uint16_t wanted_port = 0;  // another than `port`: that one was taken
    std::string store;              // file
    bool has_page = false;          // a page is built in, or served from a folder
};

struct ServeError {
    std::string key;     // "serve.cannot_listen", "serve.store_in_use", ..
    std::string detail;  // in the system's words
};

struct ServeOptions {
    const DataFiles* data = nullptr;  // must outlive the server
    std::string listen = "127.0.0.1";
    std::uint16_t port = 1410;         // 0: any free one
    bool next_port = true;             // where that one is taken
    std::string store;                 // file; empty: in the user's data folder
    std::string web;                   // folder of the page; empty: the one in the binary
    std::string module;                // gonfalon.wasm for the page; empty: it does without
    std::vector<std::string> origins;  // further accepted ones, behind a proxy
    std::size_t computer_threads = 0;  // 0: one less than there are cores, at least one
    std::chrono::milliseconds computer_pause{0};
    double requests_per_second = 60;  // of one connection
    double burst = 240;
    double bytes_per_second = 1 << 20;               // of one address, in messages
    std::chrono::milliseconds message_time{60'000};  // within which a message has come
    std::size_t most_connections = 4096;
    std::size_t most_tables = 4096;  // in memory
    bool squeeze_all = false;        // messages of those on this machine, too
    double question_share = 0.5;     // of a processor, for the questions of one address
    std::size_t most_backlog = std::size_t{256} << 20;  // bytes that wait for slow readers, of all
    std::vector<std::string> proxies;  // addresses whose Forwarded header is believed
    std::string log_file;              // empty: stderr
    std::size_t most_games = 100000;
    std::uint64_t most_bytes = 0;  // of the store's file; 0: no limit
    std::chrono::milliseconds replace_after{std::chrono::hours(24 * 7)};
    std::chrono::milliseconds kept{0};      // games nobody touches; 0: for ever
    std::chrono::milliseconds retry{5000};  // of a computer's act that could not be written
    std::chrono::milliseconds sweep{60'000};
    std::string notify_command;  // called when a seat is asked whose player is away
    std::chrono::milliseconds notify_again{60'000};  // the same seat not sooner
    std::function<std::int64_t()> wall;              // ms since 1970; none: the system's
    LogLevel log_level = LogLevel::error;
    std::function<void(const ServeStarted&)> started;
    std::function<void(const ServeError&)> failed;
};

// Runs until SIGINT or SIGTERM. 0, or 1 when it could not start.
int serve(const ServeOptions& options);

// The same, for those who stop it themselves.
class Server {
  public:
    static tl::expected<std::unique_ptr<Server>, ServeError> start(const ServeOptions& options);
    ~Server();

    const ServeStarted& started() const { return started_; }
    // Waits for a signal; only when they are caught.
    void wait();
    // Finishes what was begun, says goodbye, closes the store.
    void stop();

  private:
    struct Parts;
    explicit Server(std::unique_ptr<Parts> parts);
    static tl::expected<std::unique_ptr<Server>, ServeError> start(const ServeOptions& options,
                                                                   bool catch_signals);
    friend int serve(const ServeOptions& options);

    std::unique_ptr<Parts> parts_;
    ServeStarted started_;
};

}  // namespace gonfalon
