#include "tests/server/client.h"

#include <doctest/doctest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

#include "tests/server/wire.h"

namespace gonfalon::testing {
namespace {

void hold_to_schema(std::string_view message, std::string_view request) {
    const std::string wrong = wire_complaint(message, request);
    CHECK_MESSAGE(wrong.empty(), wrong);
}

}  // namespace

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;

struct Client::Socket {
    asio::io_context context;
    websocket::stream<beast::tcp_stream> stream{context};
    beast::flat_buffer buffer;
    bool reading = false;
    bool arrived = false;
    bool closed = false;
};

Client::Client(std::unique_ptr<Socket> socket) : socket_(std::move(socket)) {}
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;
Client::~Client() = default;

std::optional<Client> Client::connect(std::uint16_t port, std::string_view origin,
                                      std::string_view host, std::string_view forwarded,
                                      bool squeezed) {
    auto socket = std::make_unique<Socket>();
    beast::error_code error;
    beast::get_lowest_layer(socket->stream)
        .socket()
        .connect({asio::ip::make_address("127.0.0.1"), port}, error);
    if (error) return std::nullopt;
    beast::get_lowest_layer(socket->stream).socket().set_option(tcp::no_delay(true), error);
    const std::string where =
        host.empty() ? "127.0.0.1:" + std::to_string(port) : std::string(host);
    socket->stream.read_message_max(64 * 1024 * 1024);
    if (squeezed) {
        websocket::permessage_deflate squeeze;
        squeeze.client_enable = true;
        socket->stream.set_option(squeeze);
    }
    socket->stream.set_option(websocket::stream_base::decorator(
        [origin = std::string(origin),
         forwarded = std::string(forwarded)](websocket::request_type& request) {
            if (!origin.empty()) request.set(beast::http::field::origin, origin);
            if (!forwarded.empty()) request.set(beast::http::field::forwarded, forwarded);
        }));
    socket->stream.handshake(where, "/ws", error);
    if (error) return std::nullopt;
    return Client(std::move(socket));
}

void Client::send(std::string_view text) {
    beast::error_code error;
    socket_->stream.text(true);
    socket_->stream.write(asio::buffer(text.data(), text.size()), error);
    if (error) socket_->closed = true;
}

void Client::send_binary(std::string_view bytes) {
    beast::error_code error;
    socket_->stream.binary(true);
    socket_->stream.write(asio::buffer(bytes.data(), bytes.size()), error);
    if (error) socket_->closed = true;
}

void Client::send_part(std::string_view text) {
    beast::error_code error;
    socket_->stream.text(true);
    socket_->stream.write_some(false, asio::buffer(text.data(), text.size()), error);
    if (error) socket_->closed = true;
}

void Client::send_ping() {
    beast::error_code error;
    socket_->stream.ping({}, error);
    if (error) socket_->closed = true;
}

std::optional<std::string> Client::receive(std::chrono::milliseconds within) {
    Socket& socket = *socket_;
    if (socket.closed) return std::nullopt;
    if (!socket.reading) {
        socket.reading = true;
        socket.arrived = false;
        socket.stream.async_read(socket.buffer, [&socket](beast::error_code error, std::size_t) {
            socket.reading = false;
            socket.arrived = !error;
            if (error) socket.closed = true;
        });
    }
    socket.context.restart();
    const auto until = std::chrono::steady_clock::now() + within;
    socket.context.poll();
    while (socket.reading && std::chrono::steady_clock::now() < until)
        socket.context.run_one_until(until);
    if (!socket.arrived) return std::nullopt;
    socket.arrived = false;
    std::string text = beast::buffers_to_string(socket.buffer.data());
    socket.buffer.consume(socket.buffer.size());
    if (!ignores_pushes_) wire_.push_back(text);
    return text;
}

bool Client::closed() const { return socket_->closed; }
int Client::close_code() const { return socket_->stream.reason().code; }

Tree Client::ask(std::string_view what, std::string_view members) {
    const std::int64_t id = next_id_++;
    std::string text = "{\"id\":" + std::to_string(id) + ",\"do\":\"" + std::string(what) + "\"";
    if (!members.empty()) text += "," + std::string(members);
    send(text + "}");
    while (const std::optional<std::string> message = receive()) {
        if (ignores_pushes_ && message->starts_with("{\"push\"")) continue;
        Tree tree = read_tree(*message).value_or(Tree{});
        if (tree.find("push") != nullptr) {
            hold_to_schema(*message, {});
            pushes_.push_back(std::move(tree));
            continue;
        }
        if (tree["id"].integer(-1) != id) continue;
        hold_to_schema(*message, what);
        return tree;
    }
    return {};
}

Tree Client::push(std::string_view kind, std::chrono::milliseconds within) {
    for (std::size_t i = 0; i < pushes_.size(); ++i) {
        if (pushes_[i]["push"].text() != kind) continue;
        Tree found = std::move(pushes_[i]);
        pushes_.erase(pushes_.begin() + static_cast<std::ptrdiff_t>(i));
        return found;
    }
    const auto until = std::chrono::steady_clock::now() + within;
    for (;;) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            until - std::chrono::steady_clock::now());
        if (left.count() <= 0) return {};
        const std::optional<std::string> message = receive(left);
        if (!message) return {};
        Tree tree = read_tree(*message).value_or(Tree{});
        if (tree.find("push") != nullptr) hold_to_schema(*message, {});
        if (tree["push"].text() == kind) return tree;
        if (tree.find("push") != nullptr) pushes_.push_back(std::move(tree));
    }
}

void Client::cut() {
    beast::get_lowest_layer(socket_->stream).close();
    socket_->closed = true;
}

std::string exchange(std::uint16_t port, std::string_view request) {
    asio::io_context context;
    tcp::socket socket(context);
    beast::error_code error;
    socket.connect({asio::ip::make_address("127.0.0.1"), port}, error);
    if (error) return {};
    asio::write(socket, asio::buffer(request.data(), request.size()), error);
    std::string answer;
    asio::read(socket, asio::dynamic_buffer(answer), error);
    return answer;
}

}  // namespace gonfalon::testing
