// Those who take and give nothing back: messages without an end, bombs, floods of what is no
// message, places held. Others are served meanwhile.
#include <doctest/doctest.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <fstream>
#include <memory>
#include <thread>

#include "server/account.h"
#include "tests/server/table_for_two.h"

namespace gonfalon::testing {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
namespace asio = boost::asio;

// Of this process: server and clients.
std::size_t resident_bytes() {
    std::ifstream statm("/proc/self/statm");
    std::size_t all = 0;
    std::size_t resident = 0;
    statm >> all >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

Client from(const TestServer& server, const std::string& address) {
    std::optional<Client> client = Client::connect(server.port(), {}, {}, "for=" + address);
    REQUIRE(client.has_value());
    return std::move(*client);
}

// Of one address behind a proxy that is believed.
ServeOptions behind_a_proxy() {
    ServeOptions options = TestServer::in_no_hurry();
    options.proxies = {"127.0.0.1"};
    return options;
}

bool ends_soon(Client& client) {
    const auto until = Clock::now() + 10s;
    while (!client.closed() && Clock::now() < until) (void)client.receive(100ms);
    return client.closed();
}

// Frames as they are on the line.
class BareSocket {
  public:
    BareSocket(std::uint16_t port, const std::string& address) {
        socket_.connect({asio::ip::make_address("127.0.0.1"), port});
        asio::write(socket_,
                    asio::buffer("GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                                 "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                 "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                                 "Sec-WebSocket-Extensions: permessage-deflate\r\n"
                                 "Forwarded: for=" +
                                 address + "\r\n\r\n"));
        in_.consume(asio::read_until(socket_, in_, "\r\n\r\n"));
    }
    // Asks for the library; whether it came squeezed.
    bool library_is_squeezed() {
        const std::string ask = R"({"id":1,"do":"library"})";
        // Masked with nothing.
        asio::write(
            socket_,
            asio::buffer(std::string({'\x81', static_cast<char>(0x80 | ask.size()), 0, 0, 0, 0}) +
                         ask));
        bool squeezed = false;
        for (bool first = true, last = false; !last; first = false) {
            const std::string head = take(2);
            last = (head[0] & 0x80) != 0;
            if (first) squeezed = (head[0] & 0x40) != 0;
            std::size_t size = static_cast<unsigned char>(head[1]);
            if (size >= 126) {
                const std::string digits = take(size == 126 ? 2 : 8);
                size = 0;
                for (const char each : digits) size = size << 8 | static_cast<unsigned char>(each);
            }
            (void)take(size);
        }
        return squeezed;
    }

  private:
    std::string take(std::size_t size) {
        if (in_.size() < size) asio::read(socket_, in_, asio::transfer_at_least(size - in_.size()));
        std::string taken(size, '\0');
        in_.sgetn(taken.data(), static_cast<std::streamsize>(size));
        return taken;
    }
    asio::io_context context_;
    asio::ip::tcp::socket socket_{context_};
    asio::streambuf in_;
};

constexpr std::string_view a_load = R"({"id":7,"do":"load","record":")";

}  // namespace

TEST_CASE("a message that never ends is not waited for, and its place goes to others") {
    ServeOptions options = TestServer::in_no_hurry();
    options.message_time = 400ms;
    const TestServer server(options);
    Client good = server.client();
    Client slow = server.client();
    slow.send_part(R"({"id":1,"do":)");
    CHECK(ends_soon(slow));
    // Who says nothing at all is no writer.
    std::this_thread::sleep_for(600ms);
    CHECK(error_of(good.ask("ping")).empty());
}

TEST_CASE("messages too long are not kept while they come in") {
    const TestServer server;
    Client good = server.client();
    std::vector<Client> hostile;
    const std::string part(3 << 20, ' ');
    const std::size_t before = resident_bytes();
    for (int i = 0; i < 40; ++i) {
        hostile.push_back(server.client());
        hostile.back().send_part(part);
        REQUIRE(error_of(good.ask("ping")).empty());
    }
    CHECK(resident_bytes() < before + (std::size_t{40} << 20));
}

TEST_CASE("one address has few long messages under way, and others theirs") {
    const TestServer server(behind_a_proxy());
    std::vector<Client> hostile;
    for (int i = 0; i < 20; ++i) {
        hostile.push_back(from(server, "192.0.2.1"));
        hostile.back().send_part(std::string(a_load) + std::string(100'000, 'x'));
    }
    const auto load = [&](const char* address) {
        Client client = from(server, address);
        client.send(std::string(a_load) + std::string(100'000, 'x') + "\"," +
                    std::string(hot_seat) + "}");
        return error_of(read_tree(client.receive().value_or("")).value_or(Tree{}));
    };
    CHECK(load("192.0.2.1") == "error.busy");
    CHECK(load("192.0.2.2") == "error.bad_record");
    // They end: their places are free.
    for (Client& each : hostile) each.cut();
    const auto until = Clock::now() + 10s;
    while (load("192.0.2.1") == "error.busy" && Clock::now() < until)
        std::this_thread::sleep_for(20ms);
    CHECK(load("192.0.2.1") == "error.bad_record");
}

TEST_CASE("little that unpacks to much is refused like much") {
    ServeOptions options = TestServer::in_no_hurry();
    options.squeeze_all = true;
    const TestServer server(options);
    std::optional<Client> bomb = Client::connect(server.port(), {}, {}, {}, true);
    REQUIRE(bomb.has_value());
    CHECK(error_of(bomb->ask("ping")).empty());
    bomb->send(std::string(3 << 20, ' '));
    CHECK(bomb->receive().value_or("").find("error.too_large") != std::string::npos);
    bomb->send(std::string(a_load) + std::string(3 << 20, 'x'));
    const std::string reply = bomb->receive().value_or("");
    CHECK(reply.find("error.too_large") != std::string::npos);
    CHECK(reply.find("\"id\":7") != std::string::npos);
    // Beyond every limit.
    bomb->send(std::string(60 << 20, ' '));
    CHECK(ends_soon(*bomb));
}

TEST_CASE(
    "of one address so much is squeezed, by however many connections, and the rest goes as it is") {
    ServeOptions options = behind_a_proxy();
    options.squeeze_all = true;
    options.bytes_per_second = 16 << 10;  // eight times that at once: one library, and no more
    const TestServer server(options);
    BareSocket greedy(server.port(), "192.0.2.1");
    CHECK(greedy.library_is_squeezed());
    int asked = 1;
    while (asked < 20 && greedy.library_is_squeezed()) ++asked;
    CHECK(asked < 20);
    BareSocket again(server.port(), "192.0.2.1");
    BareSocket other(server.port(), "192.0.2.2");
    CHECK_FALSE(again.library_is_squeezed());
    CHECK(other.library_is_squeezed());
}

TEST_CASE("whoever pings without end is shown the door") {
    const TestServer server;
    Client good = server.client();
    Client hostile = server.client();
    for (int i = 0; i < 50; ++i) hostile.send_ping();
    CHECK(error_of(hostile.ask("ping")).empty());
    for (int i = 0; i < 500 && !hostile.closed(); ++i) hostile.send_ping();
    CHECK(ends_soon(hostile));
    CHECK(error_of(good.ask("ping")).empty());
}

TEST_CASE("who sends more than his address may is listened to more slowly, and others at once") {
    ServeOptions options = behind_a_proxy();
    options.bytes_per_second = 100'000;
    const TestServer server(options);
    Client good = from(server, "192.0.2.2");
    Client greedy = from(server, "192.0.2.1");
    const std::string padded = "{\"id\":1,\"do\":\"ping\"" + std::string(15'000, ' ') + "}";
    const auto began = Clock::now();
    constexpr int count = 50;
    for (int i = 0; i < count; ++i) greedy.send(padded);
    double worst = 0;
    for (int i = 0; i < 20; ++i) {
        const auto asked = Clock::now();
        REQUIRE(error_of(good.ask("ping")).empty());
        worst = std::max(worst, std::chrono::duration<double>(Clock::now() - asked).count());
    }
    for (int i = 0; i < count; ++i) REQUIRE(greedy.receive().has_value());
    const double took = std::chrono::duration<double>(Clock::now() - began).count();
    // 50 times 15 kB, of which 600 kB were saved up: all are answered, the last of them late.
    CHECK(took > 1.2);
    CHECK(worst < took / 2);
}

TEST_CASE("who holds all places makes room: those who only look first") {
    ServeOptions options = behind_a_proxy();
    options.most_connections = 8;
    const TestServer server(options);
    // A request that is never finished.
    asio::io_context context;
    std::vector<std::unique_ptr<asio::ip::tcp::socket>> slow;
    for (int i = 0; i < 8; ++i) {
        slow.push_back(std::make_unique<asio::ip::tcp::socket>(context));
        slow.back()->connect({asio::ip::make_address("127.0.0.1"), server.port()});
        const std::string_view half = "GET / HTTP/1.1\r\nHost: loc";
        asio::write(*slow.back(), asio::buffer(half.data(), half.size()));
    }
    std::this_thread::sleep_for(600ms);
    std::vector<Client> crowd;
    for (int i = 0; i < 8; ++i) {
        crowd.push_back(from(server, "192.0.2.1"));
        CHECK(error_of(crowd.back().ask("ping")).empty());
    }
    // One of a crowd goes for one who is alone, and the other way round nobody of his own.
    Client alone = from(server, "192.0.2.2");
    CHECK(error_of(alone.ask("ping")).empty());
    for (int i = 0; i < 6; ++i) {
        crowd.push_back(from(server, "192.0.2.1"));
        CHECK(error_of(crowd.back().ask("ping")).empty());
    }
    CHECK(error_of(alone.ask("ping")).empty());
}

TEST_CASE("what one address may keep is bounded: lines of records by the day") {
    Account account(0.5);
    CHECK(account.may_write());
    account.wrote(150'000);
    CHECK(account.may_write());
    CHECK_FALSE(account.is_full());
    account.wrote(100'000);
    CHECK_FALSE(account.may_write());
    CHECK(Account(0.5).may_write());
}

TEST_CASE("of many games those in use stay in memory") {
    ServeOptions options = TestServer::in_no_hurry();
    options.most_tables = 8;
    const TestServer server(options);
    Client client = server.client();
    const auto seat_member = [](const std::string& seat) {
        return "\"seat\":" + quoted_json(seat);
    };
    const Tree used = make_game(client, "hill", hot_seat);
    REQUIRE(error_of(client.ask("join", seat_member(seat_of(used, "first")))).empty());
    std::vector<std::string> seats;
    for (int i = 0; i < 30; ++i)
        seats.push_back(seat_of(make_game(client, "hill", hot_seat), "first"));
    const auto tables = [&] {
        const std::string told = exchange(
            server.port(), "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        const std::size_t at = told.find("\"tables\":");
        REQUIRE(at != std::string::npos);
        return std::stoi(told.substr(at + 9));
    };
    const auto until = Clock::now() + 20s;
    while (tables() > 8 && Clock::now() < until) {
        std::this_thread::sleep_for(300ms);
        // Room is made when another is wanted.
        REQUIRE(error_of(make_game(client, "hill", hot_seat)).empty());
    }
    CHECK(tables() <= 8);
    // Whatever was put away is there when it is asked for.
    for (const std::string& seat : seats)
        CHECK(error_of(client.ask("view", seat_member(seat))).empty());
    CHECK(error_of(client.ask("view", seat_member(seat_of(used, "first")))).empty());
}

}  // namespace gonfalon::testing
