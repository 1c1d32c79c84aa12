// Connection: somebody connected by WebSocket, what waits for him and what he sends. For
// network.cpp alone: heavy to compile.
#pragma once

#include <algorithm>
#include <atomic>
#include <boost/asio/post.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <memory>
#include <string>

#include "server/caller.h"
#include "server/log.h"

namespace gonfalon {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

inline constexpr std::size_t backlog_limit =
    8 * 1024 * 1024;  // bytes a slow reader may fall behind
// The last reply may be larger than that (a replay page) and still has to arrive.
inline constexpr std::size_t backlog_messages = 4096;
inline constexpr std::size_t most_long_messages = 64;  // on their way in at once, from everybody

// What waits for slow readers, of all of them together: those who read nothing must not fill the
// memory of those who do.
struct Backlog {
    std::size_t most = 0;
    std::atomic<std::size_t> bytes{0};
    std::atomic<std::size_t> readers{0};
    bool is_beyond_share(std::size_t of_one) const {
        return bytes > most && of_one > most / std::max<std::size_t>(readers.load(), 1);
    }
};

// Somebody connected by WebSocket. Everything but send() happens on the network's thread.
class Connection final : public Caller, public std::enable_shared_from_this<Connection> {
  public:
    Connection(beast::tcp_stream stream, std::shared_ptr<Backlog> backlog)
        : socket_(std::move(stream)), backlog_(std::move(backlog)) {
        ++backlog_->readers;
    }
    ~Connection() override {
        backlog_->bytes -= waiting_bytes_;
        --backlog_->readers;
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    websocket::stream<beast::tcp_stream>& socket() { return socket_; }
    bool squeezes = false;  // what is long, as long as the account has something left for it

    using Listener::send;
    void send(std::shared_ptr<const std::string> message) override {
        asio::post(socket_.get_executor(),
                   [self = shared_from_this(), message = std::move(message)]() mutable {
                       self->enqueue(std::move(message));
                   });
    }

    void say_goodbye(websocket::close_code code) {
        if (closing_) return;
        closing_ = true;
        goodbye_ = code;
        if (!writing_) finish();
    }

    void forget() {
        gone_ = true;
        left_ = true;
    }
    bool gone() const override { return left_; }
    // Without a word: nobody there would hear it.
    void cut() {
        gone_ = true;
        beast::get_lowest_layer(socket_).close();
    }

    // A message has begun to come in, or is there as a whole.
    void begins(std::int64_t now) {
        if (begun_ == 0) begun_ = now;
    }
    void ends() { begun_ = 0; }
    std::int64_t begun() const { return begun_; }

  private:
    void enqueue(std::shared_ptr<const std::string> message) {
        if (closing_ || gone_) return;
        if (waiting_bytes_ > backlog_limit || waiting_.size() > backlog_messages ||
            backlog_->is_beyond_share(waiting_bytes_)) {
            log(LogLevel::warning, "reader_too_slow");
            cut();
            return;
        }
        waiting_bytes_ += message->size();
        backlog_->bytes += message->size();
        waiting_.push_back(std::move(message));
        if (!writing_) write();
    }

    void write() {
        writing_ = true;
        socket_.text(true);
        if (squeezes) socket_.compress(account->may_squeeze(waiting_.front()->size()));
        socket_.async_write(asio::buffer(*waiting_.front()),
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                                self->writing_ = false;
                                self->waiting_bytes_ -= self->waiting_.front()->size();
                                self->backlog_->bytes -= self->waiting_.front()->size();
                                self->waiting_.pop_front();
                                if (error) {
                                    self->gone_ = true;
                                    self->forget_what_waits();
                                    return;
                                }
                                if (!self->waiting_.empty())
                                    self->write();
                                else if (self->closing_)
                                    self->finish();
                            });
    }

    void forget_what_waits() {
        backlog_->bytes -= waiting_bytes_;
        waiting_bytes_ = 0;
        waiting_.clear();
    }

    void finish() {
        socket_.async_close(goodbye_, [self = shared_from_this()](beast::error_code) {});
    }

    websocket::stream<beast::tcp_stream> socket_;
    std::shared_ptr<Backlog> backlog_;
    std::deque<std::shared_ptr<const std::string>> waiting_;
    std::size_t waiting_bytes_ = 0;
    websocket::close_code goodbye_ = websocket::close_code::normal;
    std::int64_t begun_ = 0;  // us; 0: nothing is on its way in
    bool writing_ = false;
    bool closing_ = false;
    bool gone_ = false;
    std::atomic<bool> left_{false};
};

// A message longer than most, while it comes in: so many of one address at once, and of everybody.
class LongMessage {
  public:
    LongMessage(std::size_t& of_all, Account& account) {
        if (of_all >= most_long_messages || !account.begin_long_message()) return;
        of_all_ = &of_all;
        account_ = &account;
        ++of_all;
    }
    ~LongMessage() {
        if (account_ == nullptr) return;
        --*of_all_;
        account_->end_long_message();
    }
    LongMessage(const LongMessage&) = delete;
    LongMessage& operator=(const LongMessage&) = delete;
    bool may_come() const { return account_ != nullptr; }

  private:
    std::size_t* of_all_ = nullptr;
    Account* account_ = nullptr;
};

}  // namespace gonfalon
