#include "tests/server/table_for_two.h"

#include <doctest/doctest.h>
#include <stdlib.h>

#include <filesystem>

namespace gonfalon::testing {

const DataFiles& test_data() {
    static const DataFiles files;
    return files;
}

TemporaryFolder::TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "gonfalon-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

TestServer::TestServer(ServeOptions options)
    : store_(folder_.file("games.sqlite")), options_(std::move(options)) {
    options_.data = &test_data();
    options_.port = 0;
    options_.store = store_;
    options_.log_level = LogLevel::off;
    start_again();
}

void TestServer::start_again() {
    server_.reset();
    auto started = Server::start(options_);
    REQUIRE(started.has_value());
    server_ = std::move(*started);
}

Client TestServer::client() const {
    std::optional<Client> client = Client::connect(port());
    REQUIRE(client.has_value());
    return std::move(*client);
}

Tree make_game(Client& client, std::string_view scenario, std::string_view players,
               std::string_view more) {
    std::string members =
        "\"game\":\"toy\",\"scenario\":" + quoted_json(scenario) + "," + std::string(players);
    if (!more.empty()) members += "," + std::string(more);
    return client.ask("create", members);
}

std::string seat_of(const Tree& created, std::string_view role) {
    return std::string(created["seats"][role].text());
}

std::string any_action(Client& client, const std::string& seat, std::size_t which) {
    const Tree reply = client.ask("actions", "\"seat\":" + quoted_json(seat));
    const Tree& actions = reply["actions"]["actions"];
    if (actions.size() == 0) return {};
    return std::string(actions[which % actions.size()]["text"].text());
}

Tree act(Client& client, const std::string& seat, std::uint64_t n, std::string_view action) {
    return client.ask("act", "\"seat\":" + quoted_json(seat) + ",\"n\":" + std::to_string(n) +
                                 ",\"actions\":[" + quoted_json(action) + "]");
}

std::string error_of(const Tree& reply) {
    if (reply["ok"].boolean()) return {};
    return std::string(reply["error"]["key"].text("no reply"));
}

}  // namespace gonfalon::testing
