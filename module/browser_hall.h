// BrowserHall: the tables of one browser, in one worker: the host of table/ without threads. What
// the page says comes in as it would come to a server, and goes out the same way.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "module/memory_store.h"
#include "protocol/library.h"
#include "protocol/messages.h"
#include "table/house.h"
#include "table/listener.h"
#include "table/table.h"

namespace gonfalon {

// Does things one after the other, when it is told to.
class OneByOne final : public Runner {
  public:
    using Runner::post;
    void post(Task task, Urgency urgency) override;
    void post_after(std::int64_t ms, Task task) override;
    std::size_t waiting() const override;
    // Everything that is due; how many ms until something else is, or -1.
    std::int64_t work();

  private:
    struct Later {
        double when;
        Task task;
    };
    std::deque<Task> due_[3];  // by urgency
    std::vector<Later> later_;
};

class BrowserHall final : private Host {
  public:
    explicit BrowserHall(const Library& library);

    void restore(std::string_view json);  // {"store":id,"writes":[..]}
    void receive(std::string_view message);
    // The examples of a game, which are no part of the module: {"game","cases":{NAME:TEXT}}.
    void bring(std::string_view json);
    void kept(int ticket, bool durable) { store_.kept(ticket, durable); }
    void chose(int ticket, std::string_view json);
    std::int64_t work();

  private:
    void open(const Request& request);
    void at_table(Request request);
    void claim(const Request& request);
    Read<std::optional<StoredSeat>> seat(std::string_view token);
    std::shared_ptr<Table> table(const std::string& game);

    std::int64_t now_ms() const override;
    std::int64_t steady_us() const override;
    void random_bytes(unsigned char* to, std::size_t size) override;
    void log(LogLevel level, std::string_view event, LogValues values) override;
    bool logs(LogLevel level) const override { return level >= LogLevel::warning; }
    std::unique_ptr<Lock> new_lock() const override;
    void seats_changed() override {}
    void think(Thought thought, std::shared_ptr<Thinker> thinker, Chosen done) override;
    bool has_replay_page() const override { return false; }
    std::string replay_page(const Match&, Viewer, const ReplayParts&, Budget) const override {
        return {};
    }

    const Library& library_;
    DataFiles examples_;
    OneByOne tasks_;
    MemoryStore store_;
    House house_;
    std::shared_ptr<Listener> page_;
    std::map<std::string, std::shared_ptr<Table>> tables_;
    struct Thinking {
        Chosen done;
        std::shared_ptr<Thinker> thinker;
        bool hurried = false;
    };
    std::map<int, Thinking> thinking_;
    int last_thought_ = 0;
};

}  // namespace gonfalon
