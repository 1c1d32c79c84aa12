// A server on a free port with a store of its own, and what tests do with it over and over.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/serve.h"
#include "tests/server/client.h"

namespace gonfalon::testing {

const DataFiles& test_data();

// A folder that goes away with the object.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    std::string file(std::string_view name) const { return path_ + "/" + std::string(name); }
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

class TestServer {
  public:
    // Options that let a test ask as fast as it can.
    static ServeOptions in_no_hurry() {
        ServeOptions options;
        options.requests_per_second = 1e6;
        options.burst = 1e6;
        options.bytes_per_second = 1e9;
        options.question_share = 1e6;
        return options;
    }
    TestServer() : TestServer(in_no_hurry()) {}
    explicit TestServer(ServeOptions options);
    std::uint16_t port() const { return server_->started().port; }
    Server& server() { return *server_; }
    const std::string& store() const { return store_; }
    // Connected; the test fails if it cannot be.
    Client client() const;
    void stop() { server_.reset(); }
    void start_again();

  private:
    TemporaryFolder folder_;
    std::string store_;
    ServeOptions options_;
    std::unique_ptr<Server> server_;
};

// Who sits where in a new game.
inline constexpr std::string_view hot_seat = R"("first":{"kind":"here"},"second":{"kind":"here"})";
inline constexpr std::string_view against_computer =
    R"("first":{"kind":"here"},"second":{"kind":"computer","level":"random"})";
inline constexpr std::string_view with_friend =
    R"("first":{"kind":"here","name":"Anna"},"second":{"kind":"elsewhere"})";
inline constexpr std::string_view two_computers =
    R"("first":{"kind":"computer","level":"random"},"second":{"kind":"computer","level":"random"})";

// The reply to `create`.
Tree make_game(Client& client, std::string_view scenario, std::string_view players,
               std::string_view more = {});
std::string seat_of(const Tree& created, std::string_view role);
// The first action a side may do now, in notation; empty when it is asked nothing.
std::string any_action(Client& client, const std::string& seat, std::size_t which = 0);
// `act` with one action at the line that is next.
Tree act(Client& client, const std::string& seat, std::uint64_t n, std::string_view action);
std::string error_of(const Tree& reply);

}  // namespace gonfalon::testing
