#include "server/serve.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <future>
#include <thread>

#include "protocol/library.h"
#include "server/hall.h"
#include "server/network.h"
#include "server/notifier.h"
#include "server/pages.h"
#include "server/randomness.h"
#include "server/shelf.h"
#include "server/store.h"

namespace gonfalon {

// Made in this order; taken down in stop().
struct Server::Parts {
    Parts(const DataFiles& files, std::string web, std::string module)
        : library(files, shelf.functions()), pages(files, std::move(web), std::move(module)) {}

    LockedShelf shelf;
    Library library;
    Pages pages;
    std::unique_ptr<Store> store;
    std::string store_file;
    std::unique_ptr<Network> network;
    std::unique_ptr<Hall> hall;
    std::thread thread;
    std::promise<void> signalled;
    std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now();

    std::uint64_t seconds_up() const;
    // What /healthz and /metrics answer.
    std::string health() const;
    std::string metrics() const;
    // Hall, pages and network know each other from here on.
    tl::expected<void, ServeError> open(const ServeOptions& options, bool catch_signals);
};

namespace {

// Every connection is a descriptor; the usual soft limit is a quarter of what we accept.
void raise_descriptor_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    const rlim_t wanted = std::min<rlim_t>(limit.rlim_max, 16384);
    if (limit.rlim_cur >= wanted) return;
    limit.rlim_cur = wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

HallOptions hall_options(const ServeOptions& options, const Pages& pages) {
    HallOptions hall;
    hall.computer_threads = options.computer_threads;
    if (hall.computer_threads == 0)
        hall.computer_threads = std::max(2u, std::thread::hardware_concurrency()) - 1;
    // More than cores: a short act is not to wait for the end of long questions.
    hall.table_threads =
        std::clamp<std::size_t>(std::size_t{2} * std::thread::hardware_concurrency(), 4, 16);
    hall.computer_pause = options.computer_pause;
    hall.most_games = options.most_games;
    hall.most_tables = options.most_tables;
    hall.replace_after = options.replace_after;
    hall.kept = options.kept;
    hall.retry = options.retry;
    hall.sweep = options.sweep;
    hall.notifier.command = options.notify_command;
    hall.notifier.again_after = options.notify_again.count();
    if (options.wall) hall.wall = options.wall;
    hall.page_file = [&pages](std::string_view path) { return pages.page_file(path); };
    return hall;
}

NetworkOptions network_options(const ServeOptions& options, bool catch_signals) {
    NetworkOptions network;
    network.address = options.listen;
    network.port = options.port;
    if (!options.next_port) network.further_ports = 0;
    network.origins = options.origins;
    network.requests_per_second = options.requests_per_second;
    network.burst = options.burst;
    network.bytes_per_second = options.bytes_per_second;
    network.message_time = options.message_time;
    network.most_connections = options.most_connections;
    network.squeeze_all = options.squeeze_all;
    network.share = options.question_share;
    network.proxies = options.proxies;
    network.most_backlog = options.most_backlog;
    network.catch_signals = catch_signals;
    return network;
}

tl::expected<std::string, ServeError> store_file_of(const ServeOptions& options) {
    if (!options.store.empty()) return options.store;
    const tl::expected<std::string, StoreError> found = default_store_file();
    if (!found) return tl::unexpected(ServeError{found.error().key, found.error().detail});
    return *found;
}

tl::expected<std::unique_ptr<Store>, ServeError> open_store(const ServeOptions& options,
                                                            const std::string& file) {
    StoreOptions asked;
    asked.most_bytes = options.most_bytes;
    if (options.port != 0) asked.address = options.listen + ":" + std::to_string(options.port);
    tl::expected<std::unique_ptr<Store>, StoreError> store = open_sqlite_store(file, asked);
    if (!store) return tl::unexpected(ServeError{store.error().key, store.error().detail});
    return std::move(*store);
}

// Whatever must be there before anything is made.
tl::expected<void, ServeError> prepare(const ServeOptions& options) {
    set_log_level(options.log_level);
    if (!options.log_file.empty() && !set_log_file(options.log_file))
        return tl::unexpected(ServeError{"serve.cannot_log", options.log_file});
    if (!options.notify_command.empty() && !Notifier::can_run(options.notify_command))
        return tl::unexpected(ServeError{"serve.cannot_notify", options.notify_command});
    raise_descriptor_limit();
    if (!ready_randomness()) return tl::unexpected(ServeError{"serve.cannot_start", "sodium_init"});
    return {};
}

}  // namespace

std::uint64_t Server::Parts::seconds_up() const {
    const auto up = std::chrono::steady_clock::now() - since;
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::seconds>(up).count());
}

std::string Server::Parts::health() const {
    JsonText json;
    json.object().key("ok").boolean(true).key("version").text(GONFALON_VERSION);
    json.key("games").number(std::uint64_t{store->game_count()});
    json.key("tables").number(std::uint64_t{hall->table_count()});
    json.key("connections").number(std::uint64_t{network->connections()});
    json.key("uptime_s").number(seconds_up());
    json.end();
    return json.take();
}

std::string Server::Parts::metrics() const {
    std::string text;
    const auto say = [&](std::string_view name, std::string_view type, std::uint64_t value) {
        text.append("# TYPE gonfalon_").append(name).append(" ").append(type).append("\n");
        text.append("gonfalon_").append(name).append(" ").append(std::to_string(value));
        text.append("\n");
    };
    say("uptime_seconds", "gauge", seconds_up());
    say("games", "gauge", store->game_count());
    say("tables", "gauge", hall->table_count());
    say("connections", "gauge", network->connections());
    say("requests_total", "counter", hall->request_count());
    say("questions_waiting", "gauge", hall->questions_waiting());
    say("computers_waiting", "gauge", hall->computers_waiting());
    std::error_code absent;
    for (const char* part : {"", "-wal"}) {
        const auto size = std::filesystem::file_size(store_file + part, absent);
        say(*part == 0 ? "store_bytes" : "store_log_bytes", "gauge", absent ? 0 : size);
    }
    return text;
}

tl::expected<void, ServeError> Server::Parts::open(const ServeOptions& options,
                                                   bool catch_signals) {
    hall = std::make_unique<Hall>(*store, library, hall_options(options, pages));
    pages.library = [this] { return hall->library_json(); };
    pages.health = [this] { return health(); };
    pages.metrics = [this] { return metrics(); };
    tl::expected<std::unique_ptr<Network>, NetworkError> opened =
        open_network(network_options(options, catch_signals), *hall, pages);
    if (!opened) {
        hall->stop();
        store->close();
        const bool in_use = opened.error().port_in_use;
        return tl::unexpected(ServeError{in_use ? "serve.port_in_use" : "serve.cannot_listen",
                                         opened.error().detail});
    }
    network = std::move(*opened);
    thread = std::thread([this] { network->run([this] { signalled.set_value(); }); });
    return {};
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Server::~Server() { stop(); }

tl::expected<std::unique_ptr<Server>, ServeError> Server::start(const ServeOptions& options) {
    return start(options, false);
}

tl::expected<std::unique_ptr<Server>, ServeError> Server::start(const ServeOptions& options,
                                                                bool catch_signals) {
    if (auto ready = prepare(options); !ready) return tl::unexpected(ready.error());
    tl::expected<std::string, ServeError> file = store_file_of(options);
    if (!file) return tl::unexpected(file.error());
    auto parts = std::make_unique<Parts>(*options.data, options.web, options.module);
    tl::expected<std::unique_ptr<Store>, ServeError> store = open_store(options, *file);
    if (!store) return tl::unexpected(store.error());
    parts->store = std::move(*store);
    parts->store_file = *file;
    if (auto open = parts->open(options, catch_signals); !open) return tl::unexpected(open.error());

    std::unique_ptr<Server> server(new Server(std::move(parts)));
    ServeStarted& started = server->started_;
    started.port = server->parts_->network->port();
    started.wanted_port = options.port == 0 ? started.port : options.port;
    const bool six = options.listen.find(':') != std::string::npos;
    started.url = "http://" + (six ? "[" + options.listen + "]" : options.listen) + ":" +
                  std::to_string(started.port) + "/";
    started.store = *file;
    started.has_page = server->parts_->pages.page_file("index.html").has_value();
    log(LogLevel::info, "started", {{"url", started.url}, {"store", *file}});
    return server;
}

void Server::wait() { parts_->signalled.get_future().wait(); }

void Server::stop() {
    if (!parts_ || !parts_->thread.joinable()) return;
    log(LogLevel::info, "stopping");
    parts_->network->refuse();
    parts_->hall->stop();
    parts_->network->close();
    parts_->thread.join();
    parts_->store->close();
    // Tables hold connections, and those belong to the network: tables go first.
    parts_->hall.reset();
    parts_->network.reset();
    parts_->store.reset();
    log(LogLevel::info, "stopped");
}

int serve(const ServeOptions& options) {
    const tl::expected<std::unique_ptr<Server>, ServeError> server = Server::start(options, true);
    if (!server) {
        if (options.failed) options.failed(server.error());
        return 1;
    }
    if (options.started) options.started((*server)->started());
    (*server)->wait();
    // What was acknowledged is on disk: whatever is still being computed then goes with the
    // process.
    std::thread([] {
        std::this_thread::sleep_for(std::chrono::milliseconds(1800));
        log(LogLevel::warning, "stop_cut_short");
        _exit(0);
    }).detach();
    (*server)->stop();
    return 0;
}

}  // namespace gonfalon
