#include "module/browser_hall.h"

#include <algorithm>

#include "module/host.h"
#include "module/thought.h"
#include "module/unsaid.h"
#include "table/armies.h"
#include "table/door.h"
#include "table/examples.h"
#include "table/puzzles.h"
#include "table/thinker.h"
#include "table/token.h"
#include "words/army_page.h"

namespace gonfalon {
namespace {

using namespace host;

class Page final : public Listener {
  public:
    using Listener::send;
    void send(std::shared_ptr<const std::string> message) override {
        host_send(message->data(), message->size());
    }
};

class NoLock final : public Lock {
  public:
    void lock() override {}
    void unlock() override {}
};

}  // namespace

// --- Tasks ---------------------------------------------------------------------------------------

void OneByOne::post(Task task, Urgency urgency) {
    due_[static_cast<std::size_t>(urgency)].push_back(std::move(task));
}

void OneByOne::post_after(std::int64_t ms, Task task) {
    later_.push_back({host_steady() + static_cast<double>(ms), std::move(task)});
}

std::size_t OneByOne::waiting() const {
    return due_[0].size() + due_[1].size() + due_[2].size() + later_.size();
}

std::int64_t OneByOne::work() {
    for (;;) {
        const double now = host_steady();
        for (Later& each : later_)
            if (each.when <= now) post(std::move(each.task), Urgency::ordinary);
        std::erase_if(later_, [now](const Later& each) { return each.when <= now; });
        const auto queue = std::find_if(std::begin(due_), std::end(due_),
                                        [](const std::deque<Task>& each) { return !each.empty(); });
        if (queue == std::end(due_)) break;
        const Task task = std::move(queue->front());
        queue->pop_front();
        task();
    }
    if (later_.empty()) return -1;
    double first = later_.front().when;
    for (const Later& each : later_) first = std::min(first, each.when);
    return static_cast<std::int64_t>(std::max(1.0, first - host_steady()));
}

// --- The door ------------------------------------------------------------------------------------

BrowserHall::BrowserHall(const Library& library)
    : library_(library),
      store_([](int ticket, const std::string& json) {
          host_keep_write(ticket, json.data(), json.size());
      }),
      house_{store_, library_, tasks_, tasks_, *this},
      page_(std::make_shared<Page>()) {}

void BrowserHall::restore(std::string_view json) {
    const Tree tree = read_tree(json).value_or(Tree{});
    store_.restore(std::string(tree["store"].text()), tree["writes"].items());
}

void BrowserHall::bring(std::string_view json) {
    const Tree tree = read_tree(json).value_or(Tree{});
    const std::string folder = "examples/" + std::string(tree["game"].text()) + "/";
    DataPack pack;
    const Tree& cases = tree["cases"];
    for (std::size_t i = 0; i < cases.size(); ++i)
        pack.files[folder + cases.keys()[i]] = cases[i].text();
    examples_.lay_over(std::move(pack));
}

void BrowserHall::receive(std::string_view message) {
    tl::expected<Request, Complaint> request = read_request(message);
    if (!request) return page_->send(write_error(request.error()));
    switch (request->what) {
        case Do::ping:
            return page_->send(
                write_reply(request->id, "{\"time\":" + std::to_string(now_ms()) + "}"));
        case Do::library:
            return page_->send(
                write_reply(request->id, "{\"library\":" + library_reply(library_) + "}"));
        case Do::army_book:
        case Do::army_check:
            return page_->send(answer_army_list(library_.files(), *request));
        case Do::puzzles:
        case Do::puzzle:
            return page_->send(answer_puzzle(*request));
        case Do::examples:
        case Do::example:
            return page_->send(answer_example(*request, examples_));
        case Do::army_print:
            return page_->send(
                answer_army_print(library_.files(), *request,
                                  Unsaid(request->language == "fr" ? Language::fr : Language::en)));
        case Do::brief:
            return page_->send(brief_reply(house_, *request));
        case Do::mine:
            return page_->send(mine_reply(house_, *request,
                                          [this](std::string_view token) { return seat(token); }));
        case Do::create:
        case Do::load:
            return open(*request);
        case Do::claim:
            return claim(*request);
        default:
            return at_table(std::move(*request));
    }
}

void BrowserHall::open(const Request& request) {
    const auto refuse = [&](const Complaint& complaint) {
        page_->send(write_error(request.id, complaint));
    };
    // Nobody else can come to a table inside this browser.
    if (request.first.kind == WantedPlayer::Kind::elsewhere ||
        request.second.kind == WantedPlayer::Kind::elsewhere)
        return refuse({"error.needs_server", {}, {}, {}});
    tl::expected<Beginning, Complaint> beginning = request.what == Do::create
                                                       ? create_match(house_, request)
                                                       : load_match(house_, request, Budget());
    if (!beginning) return refuse(beginning.error());
    if (const std::optional<Complaint> complaint = check_players(request))
        return refuse(*complaint);
    // Whoever reads the record knows that no server watched.
    beginning->match.set_header("place", "browser");
    NewTable made = lay_table(house_, request, std::move(*beginning));
    tables_.emplace(made.table->id(), made.table);
    made.table->open(page_, request.id, std::move(made.seats), std::move(made.reply));
}

Read<std::optional<StoredSeat>> BrowserHall::seat(std::string_view token) {
    return store_.seat(token_hash(token));
}

std::shared_ptr<Table> BrowserHall::table(const std::string& game) {
    std::shared_ptr<Table>& found = tables_[game];
    if (!found) {
        StoredGame unread;
        unread.id = game;
        found = std::make_shared<Table>(house_, std::move(unread));
    }
    return found;
}

void BrowserHall::at_table(Request request) {
    const Read<std::optional<StoredSeat>> found = seat(request.seat);
    if (!found || !*found || (*found)->spent || (*found)->is_invite)
        return page_->send(write_error(request.id, {"error.unknown_seat", {}, {}, {}}));
    table((*found)->game)->ask(page_, (*found)->role, std::move(request));
}

void BrowserHall::claim(const Request& request) {
    const Read<std::optional<StoredSeat>> found = seat(request.invite);
    if (!found || !*found || !(*found)->is_invite)
        return page_->send(write_error(request.id, {"error.unknown_seat", {}, {}, {}}));
    table((*found)->game)->claim(page_, request, **found);
}

// --- What a host brings --------------------------------------------------------------------------

std::int64_t BrowserHall::now_ms() const { return static_cast<std::int64_t>(host_now()); }

std::int64_t BrowserHall::steady_us() const {
    return static_cast<std::int64_t>(host_steady() * 1000);
}

void BrowserHall::random_bytes(unsigned char* to, std::size_t size) { host_random(to, size); }

void BrowserHall::log(LogLevel level, std::string_view event, LogValues values) {
    if (!logs(level)) return;
    std::string text(event);
    for (const auto& [name, value] : values) text += " " + std::string(name) + "=" + value;
    host_log(text.data(), text.size());
}

std::unique_ptr<Lock> BrowserHall::new_lock() const { return std::make_unique<NoLock>(); }

std::int64_t BrowserHall::work() {
    const std::int64_t until = tasks_.work();
    for (auto& [ticket, each] : thinking_)
        if (!each.hurried && each.thinker->is_hurried()) {
            each.hurried = true;
            host_hurry(ticket);
        }
    return until;
}

void BrowserHall::think(Thought thought, std::shared_ptr<Thinker> thinker, Chosen done) {
    const int ticket = ++last_thought_;
    thinking_.emplace(ticket, Thinking{std::move(done), std::move(thinker), thought.hurried});
    const std::string json = write_thought(thought);
    host_think(ticket, json.data(), json.size());
}

void BrowserHall::chose(int ticket, std::string_view json) {
    const auto found = thinking_.find(ticket);
    if (found == thinking_.end()) return;
    const Chosen done = std::move(found->second.done);
    thinking_.erase(found);
    done(read_choice(json));
}

}  // namespace gonfalon
