#include "server/network.h"

#include <algorithm>
#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <list>
#include <map>
#include <optional>
#include <set>

#include "protocol/messages.h"
#include "server/clock.h"
#include "server/connection.h"
#include "server/hall.h"
#include "server/log.h"
#include "server/pages.h"
#include "server/visitor.h"
#include "table/allowance.h"

namespace gonfalon {
namespace {

namespace http = beast::http;
using tcp = asio::ip::tcp;
using namespace std::chrono_literals;

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t frame_limit = 4 * 1024 * 1024;
constexpr int refusals_before_closing = 200;
constexpr std::size_t message_cost = 512;  // bytes that cost as much as reading a message at all
constexpr std::size_t piece = 64 * 1024;   // read of a message before others have their turn
constexpr std::size_t buffer_kept = 16 * 1024;  // between two messages of a connection
constexpr std::size_t spare_connections = 64;   // let in while room is made for them

std::string_view host_of(std::string_view host_and_port) {
    if (host_and_port.starts_with('['))
        return host_and_port.substr(0, std::min(host_and_port.find(']') + 1, host_and_port.size()));
    return host_and_port.substr(0, std::min(host_and_port.find(':'), host_and_port.size()));
}

std::string_view view_of(beast::string_view text) { return {text.data(), text.size()}; }

class BeastNetwork final : public Network {
  public:
    BeastNetwork(NetworkOptions options, Hall& hall, Pages& pages)
        : options_(std::move(options)),
          hall_(hall),
          pages_(pages),
          context_(1),
          acceptor_(context_),
          signals_(context_),
          closing_timer_(context_),
          late_timer_(context_) {
        backlog_->most = options_.most_backlog;
    }

    // Nothing when it listens.
    std::optional<NetworkError> listen() {
        beast::error_code error;
        if (options_.address == "localhost") options_.address = "127.0.0.1";
        const auto address = asio::ip::make_address(options_.address, error);
        if (error) return NetworkError{options_.address + ": " + error.message()};
        loopback_ = address.is_loopback();
        // From here on a signal waits for run().
        if (options_.catch_signals) {
            signals_.add(SIGINT);
            signals_.add(SIGTERM);
        }
        for (int i = 0; i <= options_.further_ports; ++i) {
            const int port = options_.port == 0 ? 0 : options_.port + i;
            if (port > 65535) break;
            const tcp::endpoint where(address, static_cast<std::uint16_t>(port));
            acceptor_ = tcp::acceptor(context_);
            acceptor_.open(where.protocol(), error);
            if (error) return NetworkError{error.message()};
            acceptor_.set_option(asio::socket_base::reuse_address(true), error);
            acceptor_.bind(where, error);
            if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
            if (!error) {
                port_ = acceptor_.local_endpoint().port();
                return std::nullopt;
            }
            if (error != asio::error::address_in_use) break;
        }
        if (error != asio::error::address_in_use)
            return NetworkError{options_.address + ": " + error.message()};
        return NetworkError{options_.address + ":" + std::to_string(options_.port), true};
    }

    std::uint16_t port() const override { return port_; }
    std::size_t connections() const override { return connection_count_; }

    void run(std::function<void()> on_signal) override {
        if (options_.catch_signals) {
            signals_.async_wait([this, on_signal](beast::error_code error, int) {
                if (error) return;
                // A second one ends the process at once.
                signals_.clear();
                on_signal();
            });
        }
        asio::co_spawn(context_, accept(), asio::detached);
        look_for_late();
        context_.run();
    }

    void refuse() override {
        asio::post(context_, [this] {
            beast::error_code error;
            acceptor_.close(error);
        });
    }

    void close() override {
        asio::post(context_, [this] {
            beast::error_code error;
            acceptor_.close(error);
            signals_.cancel(error);
            late_timer_.cancel();
            for (const auto& weak : connected_)
                if (const auto connection = weak.lock())
                    connection->say_goodbye(websocket::close_code::going_away);
            wait_for_goodbyes(25);
        });
    }

  private:
    void wait_for_goodbyes(int tries) {
        if (tries == 0 || connection_count_ == 0) {
            context_.stop();
            return;
        }
        closing_timer_.expires_after(20ms);
        closing_timer_.async_wait([this, tries](beast::error_code error) {
            if (!error) wait_for_goodbyes(tries - 1);
        });
    }

    asio::awaitable<void> accept() {
        for (;;) {
            auto [error, socket] = co_await acceptor_.async_accept(as_result);
            if (error == asio::error::operation_aborted || !acceptor_.is_open()) co_return;
            if (error) {
                // Out of descriptors, most likely: let some connections end.
                log(LogLevel::warning, "accept_failed", {{"detail", error.message()}});
                asio::steady_timer pause(context_, 100ms);
                co_await pause.async_wait(as_result);
                continue;
            }
            beast::error_code ignored;
            const std::string address = socket.remote_endpoint(ignored).address().to_string();
            const std::string peer = visitor_of(address, {}, {});
            std::size_t& of_address = by_address_[peer];
            const bool too_many =
                of_address >= options_.most_connections_of_address && !is_trusted_proxy(address);
            if (connection_count_ >= options_.most_connections && !too_many) make_room();
            if (connection_count_ >= options_.most_connections + spare_connections || too_many) {
                if (of_address == 0) by_address_.erase(peer);
                log(LogLevel::warning, "too_many_connections");
                continue;
            }
            ++connection_count_;
            ++of_address;
            socket.set_option(tcp::no_delay(true), ignored);
            asio::co_spawn(context_, serve(beast::tcp_stream(std::move(socket))),
                           [this, peer](std::exception_ptr failure) {
                               --connection_count_;
                               if (--by_address_[peer] == 0) by_address_.erase(peer);
                               if (!failure) return;
                               try {
                                   std::rethrow_exception(failure);
                               } catch (const std::exception& error) {
                                   log(LogLevel::error, "connection_failed",
                                       {{"detail", error.what()}});
                               }
                           });
        }
    }

    // Where all places are taken: whoever reads pages and has been silent longest goes; else one of
    // those who hold most places.
    void make_room() {
        // Whoever has only just come is about to say what for.
        constexpr std::int64_t just_now = 500'000;
        if (!readers_.empty() && readers_.front()->since() < steady_us() - just_now)
            return readers_.front()->send_away();
        std::shared_ptr<Connection> of_most;
        for (const auto& weak : connected_) {
            const auto each = weak.lock();
            if (each && !each->gone() &&
                (!of_most || each->account.use_count() > of_most->account.use_count()))
                of_most = each;
        }
        if (of_most)
            of_most->cut();
        else if (!readers_.empty())
            readers_.front()->send_away();
    }

    // A message that takes for ever to come in keeps its place from others.
    void look_for_late() {
        late_timer_.expires_after(options_.message_time / 4);
        late_timer_.async_wait([this](beast::error_code error) {
            if (error) return;
            const std::int64_t before =
                steady_us() - std::chrono::microseconds(options_.message_time).count();
            for (const auto& weak : connected_) {
                const auto each = weak.lock();
                if (!each || each->begun() == 0 || each->begun() > before) continue;
                log(LogLevel::warning, "writer_too_slow");
                each->cut();
            }
            look_for_late();
        });
    }

    // One that reads pages, as long as it does; the longest silent stand first.
    class Reader {
      public:
        Reader(std::list<Reader*>& all, beast::tcp_stream& stream) : all_(all), stream_(stream) {
            place_ = all_.insert(all_.end(), this);
        }
        ~Reader() { leave(); }
        Reader(const Reader&) = delete;
        Reader& operator=(const Reader&) = delete;
        void heard() {
            since_ = steady_us();
            if (is_in_) all_.splice(all_.end(), all_, place_);
        }
        std::int64_t since() const { return since_; }
        void leave() {
            if (is_in_) all_.erase(place_);
            is_in_ = false;
        }
        void send_away() {
            leave();
            stream_.close();
        }

      private:
        std::list<Reader*>& all_;
        beast::tcp_stream& stream_;
        std::list<Reader*>::iterator place_;
        std::int64_t since_ = steady_us();
        bool is_in_ = true;
    };

    // Requests of one connection, until it closes or becomes a WebSocket.
    asio::awaitable<void> serve(beast::tcp_stream stream) {
        beast::flat_buffer buffer;
        Reader reader(readers_, stream);
        for (;;) {
            reader.heard();
            http::request_parser<http::string_body> parser;
            parser.header_limit(16 * 1024);
            parser.body_limit(1024);
            stream.expires_after(30s);
            const auto [error, size] = co_await http::async_read(stream, buffer, parser, as_result);
            if (error) {
                const bool is_http =
                    error.category() == beast::error_code(http::error::bad_method).category() &&
                    error != http::error::end_of_stream;
                if (is_http) co_await refuse(stream, {}, {400, "400\n"}, 11);
                break;
            }
            const auto& request = parser.get();
            const std::string_view target = view_of(request.target());
            const std::string_view host = view_of(request[http::field::host]);
            if (is_ambiguous(request)) {
                co_await refuse(stream, request.method(), {400, "400\n"}, request.version());
                break;
            }
            if (!host_is_ours(host)) {
                co_await refuse(stream, request.method(), {403, "403\n"}, request.version());
                break;
            }
            if (websocket::is_upgrade(request)) {
                if (target.substr(0, target.find('?')) == "/ws" &&
                    origin_is_ours(view_of(request[http::field::origin]), host)) {
                    stream.expires_never();
                    reader.leave();
                    co_await talk(std::move(stream), parser.release());
                    co_return;
                }
                log(LogLevel::warning, "origin_refused");
                co_await refuse(stream, request.method(), {403, "403\n"}, request.version());
                break;
            }
            PageAnswer answer;
            if (request.method() != http::verb::get && request.method() != http::verb::head) {
                answer = {405, "405\n", nullptr, {{"Allow", "GET, HEAD"}}};
            } else {
                PageRequest asked;
                asked.target = target;
                asked.if_none_match = view_of(request[http::field::if_none_match]);
                asked.accepts_gzip =
                    request[http::field::accept_encoding].find("gzip") != beast::string_view::npos;
                answer = pages_.get(asked);
            }
            const bool keep = request.keep_alive();
            if (!co_await respond(stream, request.method(), std::move(answer), request.version(),
                                  keep ? After::keep : After::close) ||
                !keep)
                break;
        }
        beast::error_code ignored;
        stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    asio::awaitable<bool> refuse(beast::tcp_stream& stream, http::verb method, PageAnswer answer,
                                 unsigned version) {
        answer.headers.emplace_back("Content-Type", "text/plain; charset=utf-8");
        return respond(stream, method, std::move(answer), version, After::close);
    }

    enum class After : std::uint8_t { close, keep };
    asio::awaitable<bool> respond(beast::tcp_stream& stream, http::verb method, PageAnswer answer,
                                  unsigned version, After after) {
        http::response<http::span_body<const char>> response(
            static_cast<http::status>(answer.status), version);
        for (const auto& [name, value] : security_headers()) response.set(name, value);
        for (const auto& [name, value] : answer.headers) response.set(name, value);
        response.keep_alive(after == After::keep);
        if (method != http::verb::head)
            response.body() = beast::span<const char>(answer.body.data(), answer.body.size());
        response.prepare_payload();
        if (answer.status != 304) response.content_length(answer.body.size());
        // Nobody's line is slower than 8 KiB a second.
        stream.expires_after(30s + std::chrono::seconds(answer.body.size() / 8192));
        http::response_serializer<http::span_body<const char>> serializer(response);
        // The head announces a body that is not sent.
        if (method == http::verb::head) {
            const auto [error, size] =
                co_await http::async_write_header(stream, serializer, as_result);
            co_return !error;
        }
        const auto [error, size] = co_await http::async_write(stream, serializer, as_result);
        co_return !error;
    }

    // What two readers might understand in two ways is understood by none.
    static bool is_ambiguous(const http::request<http::string_body>& request) {
        return request.count(http::field::host) > 1 || request.count(http::field::origin) > 1 ||
               request.count(http::field::content_length) > 1 ||
               request.count(http::field::transfer_encoding) > 0;
    }

    bool is_trusted_proxy(std::string_view peer) const {
        return std::find(options_.proxies.begin(), options_.proxies.end(), peer) !=
               options_.proxies.end();
    }

    // Where a header is there more than once, the last one is the proxy's own.
    static std::string_view last_of(const http::request<http::string_body>& request,
                                    beast::string_view name) {
        std::string_view found;
        const auto [from, to] = request.equal_range(name);
        for (auto each = from; each != to; ++each) found = view_of(each->value());
        return found;
    }
    std::string visitor(const std::string& peer,
                        const http::request<http::string_body>& request) const {
        if (!is_trusted_proxy(peer)) return visitor_of(peer, {}, {});
        return visitor_of(peer, last_of(request, "Forwarded"), last_of(request, "X-Forwarded-For"));
    }

    // Those of one address share one account. Whoever has spent his and comes back finds it so.
    std::shared_ptr<Account> account_of(const std::string& address) {
        if (accounts_.size() >= accounts_looked_over_at_) {
            std::erase_if(accounts_, [](const auto& each) {
                return each.second.use_count() == 1 && each.second->is_full();
            });
            accounts_looked_over_at_ = std::max<std::size_t>(256, 2 * accounts_.size());
        }
        std::shared_ptr<Account>& kept = accounts_[address];
        if (!kept) kept = std::make_shared<Account>(options_.share, options_.bytes_per_second);
        return kept;
    }

    // A page of another site resolving to this machine would send its own name.
    bool host_is_ours(std::string_view host) const {
        if (!loopback_) return true;
        const std::string_view name = host_of(host);
        return name == "localhost" || name == "127.0.0.1" || name == "[::1]" ||
               name == options_.address;
    }

    bool origin_is_ours(std::string_view origin, std::string_view host) const {
        if (origin.empty()) return true;  // not a browser
        for (const std::string& each : options_.origins)
            if (origin == each) return true;
        for (const std::string_view scheme : {"http://", "https://"})
            if (origin.starts_with(scheme) && origin.substr(scheme.size()) == host) return true;
        return false;
    }

    asio::awaitable<void> talk(beast::tcp_stream stream, http::request<http::string_body> request) {
        beast::error_code ignored;
        const auto peer = stream.socket().remote_endpoint(ignored).address();
        const bool far = !peer.is_loopback();
        const std::shared_ptr<Account> account = account_of(visitor(peer.to_string(), request));
        // Held by each connection, by the list of accounts and here.
        if (account.use_count() > static_cast<long>(options_.most_connections_of_address) + 2) {
            log(LogLevel::warning, "too_many_connections");
            co_await refuse(stream, request.method(), {503, "503\n"}, request.version());
            co_return;
        }
        const auto connection = std::make_shared<Connection>(std::move(stream), backlog_);
        connection->account = account;
        auto& socket = connection->socket();
        websocket::stream_base::timeout times{};
        times.handshake_timeout = 10s;
        times.idle_timeout = 40s;  // half of it without a word: a ping
        times.keep_alive_pings = true;
        socket.set_option(times);
        socket.read_message_max(frame_limit);
        if (far || options_.squeeze_all) {
            websocket::permessage_deflate squeeze;
            squeeze.server_enable = true;
            squeeze.compLevel = 3;
            squeeze.memLevel = 5;
            squeeze.server_max_window_bits = 12;
            squeeze.msg_size_threshold = 1400;
            socket.set_option(squeeze);
            connection->squeezes = true;
        }
        const auto [refused] = co_await socket.async_accept(request, as_result);
        if (refused) co_return;
        const auto place = connected_.insert(connection).first;
        co_await converse(connection);
        connected_.erase(place);
        connection->forget();
        hall_.left(connection);
    }

    asio::awaitable<void> converse(std::shared_ptr<Connection> connection) {
        auto& socket = connection->socket();
        Allowance allowance(options_.requests_per_second, options_.burst);
        int refused = 0;
        // Pings and their like are no messages, and are answered all the same.
        socket.control_callback([this, of = std::weak_ptr(connection), signs = Allowance(10, 100)](
                                    websocket::frame_type, beast::string_view) mutable {
            if (signs.take(steady_us())) return;
            asio::post(context_, [of] {
                if (const auto connection = of.lock()) connection->cut();
            });
        });
        beast::flat_buffer buffer;
        for (;;) {
            const std::optional<Complaint> complaint = co_await read_message(connection, buffer);
            if (connection->gone()) co_return;
            const std::string_view message = text_of(buffer);
            // Long messages cost more than short ones.
            if (!allowance.take(steady_us(), 1.0 + static_cast<double>(message.size()) / 16384.0)) {
                if (++refused > refusals_before_closing) {
                    log(LogLevel::warning, "too_fast");
                    connection->say_goodbye(websocket::close_code::policy_error);
                }
                // So that even a request refused for haste gets its own reply.
                const auto id = complaint ? complaint->id : glance_at(message).id;
                connection->send(write_error({"error.too_fast", {}, {}, id}));
            } else if (complaint) {
                connection->send(write_error(*complaint));
            } else if (socket.got_binary()) {
                connection->send(write_error({"error.malformed", {{"at", "1"}}, {}, {}}));
            } else {
                hall_.receive(connection, message);
            }
            buffer.consume(buffer.size());
            if (buffer.capacity() > buffer_kept) buffer.shrink_to_fit();
        }
    }

    static std::string_view text_of(const beast::flat_buffer& buffer) {
        return {static_cast<const char*>(buffer.data().data()), buffer.size()};
    }

    // Piece by piece: what is longer than it may be, or too much at once, is read and not kept. The
    // connection is gone where it ended.
    asio::awaitable<std::optional<Complaint>> read_message(std::shared_ptr<Connection> connection,
                                                           beast::flat_buffer& buffer) {
        auto& socket = connection->socket();
        std::optional<Complaint> complaint;
        std::optional<LongMessage> is_long;
        std::size_t most = request_limit;
        do {
            const auto [error, size] = co_await socket.async_read_some(buffer, piece, as_result);
            if (error) {
                connection->forget();
                break;
            }
            connection->begins(steady_us());
            // Whoever sends more than his address may is listened to more slowly.
            const std::size_t cost = size + (socket.is_message_done() ? message_cost : 0);
            if (const std::chrono::microseconds late = connection->account->has_read(cost);
                late > 0us) {
                asio::steady_timer pause(context_, late);
                co_await pause.async_wait(as_result);
            }
            if (!complaint && buffer.size() > most && !is_long) {
                const Glance glance = glance_at(text_of(buffer));
                most = glance.limit;
                if (buffer.size() <= most &&
                    !is_long.emplace(long_messages_, *connection->account).may_come())
                    complaint = Complaint{"error.busy", {}, {}, glance.id};
            }
            if (!complaint && buffer.size() > most)
                complaint = Complaint{"error.too_large",
                                      {{"limit", std::to_string(most)}},
                                      {},
                                      glance_at(text_of(buffer)).id};
            if (complaint) buffer.consume(buffer.size());
        } while (!socket.is_message_done());
        connection->ends();
        co_return complaint;
    }

    NetworkOptions options_;
    Hall& hall_;
    Pages& pages_;
    // Those still connected at the end leave with the context.
    std::size_t long_messages_ = 0;
    std::list<Reader*> readers_;
    asio::io_context context_;
    tcp::acceptor acceptor_;
    asio::signal_set signals_;
    asio::steady_timer closing_timer_;
    asio::steady_timer late_timer_;
    bool loopback_ = true;
    std::uint16_t port_ = 0;
    std::atomic<std::size_t> connection_count_{0};
    std::shared_ptr<Backlog> backlog_ = std::make_shared<Backlog>();
    std::map<std::string, std::size_t> by_address_;  // as visitors are known
    std::map<std::string, std::shared_ptr<Account>> accounts_;
    std::size_t accounts_looked_over_at_ = 256;
    std::set<std::weak_ptr<Connection>, std::owner_less<std::weak_ptr<Connection>>> connected_;
};

}  // namespace

tl::expected<std::unique_ptr<Network>, NetworkError> open_network(const NetworkOptions& options,
                                                                  Hall& hall, Pages& pages) {
    auto network = std::make_unique<BeastNetwork>(options, hall, pages);
    if (std::optional<NetworkError> failure = network->listen())
        return tl::unexpected(std::move(*failure));
    return network;
}

}  // namespace gonfalon
