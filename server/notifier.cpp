#include "server/notifier.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>

#include "protocol/messages.h"
#include "server/clock.h"
#include "server/log.h"

namespace gonfalon {

std::vector<std::string> Notifier::words_of(std::string_view command) {
    std::vector<std::string> words;
    while (!command.empty()) {
        const std::size_t stop = std::min(command.find(' '), command.size());
        if (stop != 0) words.emplace_back(command.substr(0, stop));
        command.remove_prefix(std::min(stop + 1, command.size()));
    }
    return words;
}

bool Notifier::can_run(std::string_view command) {
    const std::vector<std::string> words = words_of(command);
    struct stat found{};
    return !words.empty() && words[0].starts_with('/') && stat(words[0].c_str(), &found) == 0 &&
           S_ISREG(found.st_mode) && access(words[0].c_str(), X_OK) == 0;
}

Notifier::Notifier(NotifierOptions options)
    : options_(std::move(options)), words_(words_of(options_.command)) {
    thread_ = std::thread([this] { work(); });
}

Notifier::~Notifier() { stop(); }

void Notifier::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        waiting_.clear();
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void Notifier::seat_asked(const SeatAsked& who) {
    const std::int64_t now = steady_us() / 1000;
    const std::string seat = who.game + " " + std::string(name_of(who.side));
    const std::lock_guard lock(mutex_);
    if (const auto last = called_.find(seat);
        last != called_.end() && now - last->second < options_.again_after)
        return;
    if (waiting_.size() >= options_.most_waiting) {
        log(LogLevel::warning, "notify_dropped", {{"game", who.game}});
        return;
    }
    std::erase_if(called_,
                  [&](const auto& each) { return now - each.second >= options_.again_after; });
    called_[seat] = now;
    JsonText json;
    json.object().key("event").text("asked").key("game").text(who.game);
    json.key("side").text(name_of(who.side)).key("name").text(who.name);
    json.key("title").text(who.title).key("rules").text(who.rules);
    json.key("scenario").text(who.scenario).key("line").number(who.line).end();
    waiting_.push_back(json.take() + "\n");
    wake_.notify_all();
}

void Notifier::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
        if (stopping_) return;
        const std::string line = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        if (!call(line)) log(LogLevel::warning, "notify_failed");
        lock.lock();
    }
}

bool Notifier::call(const std::string& line) {
    // A socket, not a pipe: whoever does not read must not end us by a signal.
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return false;
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[1], STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    // Neither the games' file nor anybody's connection goes with it.
    posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
    posix_spawnattr_t how;
    posix_spawnattr_init(&how);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    std::vector<char*> words;
    for (const std::string& word : words_) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    char path[] = "PATH=/usr/local/bin:/usr/bin:/bin";
    char* environment[] = {path, nullptr};
    pid_t child = -1;
    const bool started =
        posix_spawn(&child, words_[0].c_str(), &files, &how, words.data(), environment) == 0;
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    close(ends[1]);
    if (started) (void)send(ends[0], line.data(), line.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    close(ends[0]);
    if (!started) return false;

    const std::int64_t until = steady_us() / 1000 + options_.patience;
    std::unique_lock lock(mutex_);
    for (int status = 0;;) {
        const pid_t ended = waitpid(child, &status, WNOHANG);
        if (ended != 0) return ended == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
        if (stopping_ || steady_us() / 1000 >= until) break;
        wake_.wait_for(lock, std::chrono::milliseconds(10), [this] { return stopping_; });
    }
    kill(-child, SIGKILL);
    waitpid(child, nullptr, 0);
    return false;
}

}  // namespace gonfalon
