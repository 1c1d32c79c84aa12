// Notifier: calls a command of the operator's when a seat is asked whose player is not here, so
// that he can be told by whatever means: mail, chat, a webhook. No shell is involved, no secret is
// handed over, and however much happens it is called only so often.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "table/house.h"

namespace gonfalon {

struct NotifierOptions {
    std::string command;                // a program by its whole path, then its words
    std::int64_t again_after = 60'000;  // ms; the same seat not sooner
    std::int64_t patience = 10'000;     // ms; then it is killed
    std::size_t most_waiting = 256;     // further ones are dropped
};

class Notifier {
  public:
    explicit Notifier(NotifierOptions options);
    ~Notifier();
    Notifier(const Notifier&) = delete;
    Notifier& operator=(const Notifier&) = delete;

    // From any thread; at once.
    void seat_asked(const SeatAsked& who);
    // Ends the thread; what waits is dropped.
    void stop();

    // "/usr/bin/tell --all" by its words; a program without its whole path, or one that cannot be
    // run, is none.
    static std::vector<std::string> words_of(std::string_view command);
    static bool can_run(std::string_view command);

  private:
    void work();
    // One line of JSON on its standard input; false: it could not be started, or failed.
    bool call(const std::string& line);

    const NotifierOptions options_;
    const std::vector<std::string> words_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::string> waiting_;
    std::map<std::string, std::int64_t> called_;  // seat -> when, steady ms
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace gonfalon
