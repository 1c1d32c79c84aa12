#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "server/pages.h"
#include "tests/server/table_for_two.h"

namespace gonfalon::testing {
namespace {

std::string get(const TestServer& server, std::string_view path, std::string_view more = {},
                std::string_view method = "GET") {
    std::string request = std::string(method) + " " + std::string(path) + " HTTP/1.1\r\n";
    if (more.find("Host:") == std::string_view::npos) request += "Host: localhost\r\n";
    return exchange(server.port(), request + "Connection: close\r\n" + std::string(more) + "\r\n");
}

bool answers(const std::string& answer, int status) {
    return answer.starts_with("HTTP/1.1 " + std::to_string(status) + " ");
}

bool has(const std::string& answer, std::string_view text) {
    return answer.find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("health, library and data are served; the rest of the data is not") {
    const TestServer server;
    const std::string health = get(server, "/health");
    CHECK(answers(health, 200));
    CHECK(has(health, "\"ok\":true"));
    const std::string library = get(server, "/api/library");
    CHECK(answers(library, 200));
    CHECK(has(library, "\"games\":["));
    CHECK(has(library, "\"players\":[\"random\""));
    CHECK_FALSE(has(library, "\"toy\""));
    CHECK(answers(get(server, "/data/lang/fr/server.json"), 200));
    CHECK(answers(get(server, "/data/toy/rulebook.json"), 200));
    CHECK(answers(get(server, "/data/toy/tables/attack.json"), 200));
    for (const char* path : {"/data/toy/scenarios/hill.json", "/data/toy/options.json", "/data/",
                             "/data/lang/server.json", "/api/", "/api/games", "/ws",
                             "/data/lang/xx/server.json", "/nothing.js"})
        CHECK_MESSAGE(answers(get(server, path), 404), path);
    for (const char* path : {"/../etc/passwd", "/%2e%2e/etc/passwd", "/a//b", "/a%00b",
                             "/.git/config", "/%zz", "/a%5cb"})
        CHECK_MESSAGE(answers(get(server, path), 400), path);
}

TEST_CASE("every answer carries the headers that keep the page to itself") {
    const TestServer server;
    for (const char* path : {"/", "/health", "/nothing.js", "/data/lang/en/server.json"}) {
        const std::string answer = get(server, path);
        CHECK(has(answer, "Content-Security-Policy: default-src 'none'"));
        CHECK(has(answer, "X-Content-Type-Options: nosniff"));
        CHECK(has(answer, "Referrer-Policy: no-referrer"));
        CHECK(has(answer, "frame-ancestors 'none'"));
    }
}

TEST_CASE("only reading, only from our own name") {
    const TestServer server;
    for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS"})
        CHECK(answers(get(server, "/health", {}, method), 405));
    const std::string head = get(server, "/health", {}, "HEAD");
    CHECK(answers(head, 200));
    CHECK(head.ends_with("\r\n\r\n"));
    CHECK(answers(get(server, "/health", "Host: evil.example\r\n"), 403));
    CHECK(answers(get(server, "/health", "Host: 127.0.0.1:1\r\n"), 200));
    CHECK(answers(exchange(server.port(), "so be it and nothing else\r\n\r\n"), 400));
    CHECK(answers(get(server, "/health", "X: " + std::string(40000, 'x') + "\r\n"), 400));
}

TEST_CASE("data comes compressed where that is accepted, and not again where it is known") {
    const TestServer server;
    const std::string plain = get(server, "/data/lang/en/server.json");
    const std::string small = get(server, "/data/lang/en/server.json", "Accept-Encoding: gzip\r\n");
    CHECK(has(small, "Content-Encoding: gzip"));
    CHECK(small.size() < plain.size());
    const std::size_t at = plain.find("ETag: ");
    REQUIRE(at != std::string::npos);
    const std::string tag = plain.substr(at + 6, plain.find("\r\n", at) - at - 6);
    CHECK(answers(get(server, "/data/lang/en/server.json", "If-None-Match: " + tag + "\r\n"), 304));
}

TEST_CASE("what comes in two forms says so to those who keep it on the way") {
    const TestServer server;
    for (const char* path :
         {"/api/library", "/data/lang/en/server.json", "/data/toy/rulebook.json"})
        for (const char* more : {"", "Accept-Encoding: gzip\r\n"}) {
            const std::string answer = get(server, path, more);
            CHECK_MESSAGE(has(answer, "Vary: Accept-Encoding"), path);
            CHECK_MESSAGE(has(answer, "ETag: \""), path);
        }
}

TEST_CASE("large answers are written and compressed once, however often they are read") {
    Pages pages(test_data(), "");
    pages.library = [] { return std::string(5000, ' ') + "{}"; };
    for (const char* path :
         {"/api/library", "/data/toy/rulebook.json", "/data/lang/fr/server.json"})
        for (const bool squeezed : {true, false}) {
            const PageAnswer one = pages.get({path, {}, squeezed});
            const PageAnswer two = pages.get({path, {}, squeezed});
            CHECK_MESSAGE(one.body.data() == two.body.data(), path);
            CHECK_MESSAGE(one.status == 200, path);
        }
}

TEST_CASE("a folder serves the page in development, and nothing outside of it") {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder.file("web/assets"));
    std::ofstream(folder.file("web/index.html")) << "<p>our page</p>";
    std::ofstream(folder.file("web/assets/a-1.js")) << "1;";
    std::ofstream(folder.file("secret.txt")) << "secret";
    std::filesystem::create_symlink(folder.file("secret.txt"), folder.file("web/link.txt"));
    ServeOptions options;
    options.web = folder.file("web");
    const TestServer server(options);
    CHECK(has(get(server, "/"), "our page"));
    CHECK(has(get(server, "/game/k3?x=1"), "our page"));
    CHECK(has(get(server, "/assets/a-1.js"), "text/javascript"));
    CHECK(answers(get(server, "/link.txt"), 404));
    CHECK(answers(get(server, "/assets/b.js"), 404));
}

TEST_CASE("the engine for the page is served where the server was given one") {
    const TemporaryFolder folder;
    std::ofstream(folder.file("built.wasm")) << "a module";
    ServeOptions options;
    options.module = folder.file("built.wasm");
    const TestServer server(options);
    const std::string answer = get(server, "/gonfalon.wasm");
    CHECK(answers(answer, 200));
    CHECK(has(answer, "application/wasm"));
    CHECK(has(answer, "a module"));
    const TestServer without;
    CHECK(answers(get(without, "/gonfalon.wasm"), 404));
}

TEST_CASE("without a page the server says how to get one, in both languages") {
    const TemporaryFolder folder;
    ServeOptions options;
    options.web = folder.path();
    const TestServer server(options);
    const std::string answer = get(server, "/");
    CHECK(answers(answer, 503));
    CHECK(has(answer, "lang=\"en\""));
    CHECK(has(answer, "lang=\"fr\""));
    CHECK(has(answer, "./play"));
}

TEST_CASE("a port that is taken is replaced by the next one") {
    const TestServer one;
    const TemporaryFolder folder;
    ServeOptions options;
    options.data = &test_data();
    options.store = folder.file("games.sqlite");
    options.port = one.port();
    const auto two = Server::start(options);
    REQUIRE(two.has_value());
    CHECK((*two)->started().port != one.port());
    CHECK((*two)->started().wanted_port == one.port());
    CHECK(Client::connect((*two)->started().port).has_value());
}

TEST_CASE("a port that was named is not replaced: the one who has it is left alone") {
    const TestServer one;
    const TemporaryFolder folder;
    ServeOptions options;
    options.data = &test_data();
    options.store = folder.file("games.sqlite");
    options.port = one.port();
    options.next_port = false;
    const auto two = Server::start(options);
    REQUIRE_FALSE(two.has_value());
    CHECK(two.error().key == "serve.port_in_use");
    CHECK(two.error().detail == "127.0.0.1:" + std::to_string(one.port()));
}

TEST_CASE("what cannot be opened is said, not crashed on") {
    ServeOptions options;
    options.data = &test_data();
    options.port = 0;
    options.store = "/proc/no/such/place/games.sqlite";
    options.log_level = LogLevel::off;
    auto server = Server::start(options);
    REQUIRE_FALSE(server.has_value());
    CHECK(server.error().key == "serve.cannot_store");
    const TemporaryFolder folder;
    options.store = folder.file("games.sqlite");
    options.listen = "no address";
    server = Server::start(options);
    REQUIRE_FALSE(server.has_value());
    CHECK(server.error().key == "serve.cannot_listen");
    // Not a database.
    std::ofstream(folder.file("text.sqlite")) << std::string(5000, 'x');
    options.listen = "127.0.0.1";
    options.store = folder.file("text.sqlite");
    CHECK_FALSE(Server::start(options).has_value());
}

TEST_CASE("what two readers could understand in two ways is refused") {
    const TestServer server;
    const std::string good = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
    CHECK(exchange(server.port(), good + "\r\n").starts_with("HTTP/1.1 200"));
    for (const char* more : {"Host: 127.0.0.1\r\n", "Origin: http://a\r\nOrigin: http://b\r\n",
                             "Transfer-Encoding: chunked\r\n\r\n0\r\n"})
        CHECK_MESSAGE(exchange(server.port(), good + more + "\r\n").starts_with("HTTP/1.1 400"),
                      more);
}

TEST_CASE("figures for those who watch the server") {
    const TestServer server;
    Client client = server.client();
    REQUIRE(error_of(make_game(client, "hill", hot_seat)).empty());
    const std::string told = exchange(
        server.port(), "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    for (const char* line : {"\ngonfalon_games 1\n", "\ngonfalon_tables 1\n",
                             "\ngonfalon_requests_total 1\n", "\ngonfalon_store_bytes "})
        CHECK_MESSAGE(told.find(line) != std::string::npos, line);
}

TEST_CASE("pages of other origins cannot connect") {
    const TestServer server;
    const std::string own = "127.0.0.1:" + std::to_string(server.port());
    CHECK(Client::connect(server.port()).has_value());
    CHECK(Client::connect(server.port(), "http://" + own).has_value());
    CHECK_FALSE(Client::connect(server.port(), "http://evil.example").has_value());
    CHECK_FALSE(Client::connect(server.port(), "null").has_value());
    CHECK_FALSE(Client::connect(server.port(), "http://127.0.0.1:1").has_value());
    CHECK_FALSE(Client::connect(server.port(), "http://evil.example", "evil.example").has_value());
    ServeOptions options;
    options.origins = {"https://club.example"};
    const TestServer behind_proxy(options);
    CHECK(Client::connect(behind_proxy.port(), "https://club.example").has_value());
}

}  // namespace gonfalon::testing
