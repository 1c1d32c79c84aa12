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

}  // namespace

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Server::~Server() { stop(); }

tl::expected<std::unique_ptr<Server>, ServeError> Server::start(const ServeOptions& options) {
    return start(options, false);
}

tl::expected<std::unique_ptr<Server>, ServeError> Server::start(const ServeOptions& options,
                                                                bool catch_signals) {
    set_log_level(options.log_level);
    if (!options.log_file.empty() && !set_log_file(options.log_file))
        return tl::unexpected(ServeError{"serve.cannot_log", options.log_file});
    if (!options.notify_command.empty() && !Notifier::can_run(options.notify_command))
        return tl::unexpected(ServeError{"serve.cannot_notify", options.notify_command});
    raise_descriptor_limit();
    if (!ready_randomness()) return tl::unexpected(ServeError{"serve.cannot_start", "sodium_init"});
    std::string file = options.store;
    if (file.empty()) {
        const tl::expected<std::string, StoreError> found = default_store_file();
        if (!found) return tl::unexpected(ServeError{found.error().key, found.error().detail});
        file = *found;
    }
    auto parts = std::make_unique<Parts>(*options.data, options.web, options.module);
    StoreOptions store_options;
    store_options.most_bytes = options.most_bytes;
    if (options.port != 0)
        store_options.address = options.listen + ":" + std::to_string(options.port);
    tl::expected<std::unique_ptr<Store>, StoreError> store = open_sqlite_store(file, store_options);
    if (!store) return tl::unexpected(ServeError{store.error().key, store.error().detail});
    parts->store = std::move(*store);
    parts->store_file = file;

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
    Parts* const raw = parts.get();
    hall.page_file = [raw](std::string_view path) { return raw->pages.page_file(path); };
    parts->hall = std::make_unique<Hall>(*parts->store, parts->library, std::move(hall));
    parts->pages.library = [raw] { return raw->hall->library_json(); };
    parts->pages.health = [raw] {
        JsonText json;
        const auto up = std::chrono::steady_clock::now() - raw->since;
        json.object().key("ok").boolean(true).key("version").text(GONFALON_VERSION);
        json.key("games").number(std::uint64_t{raw->store->game_count()});
        json.key("tables").number(std::uint64_t{raw->hall->table_count()});
        json.key("connections").number(std::uint64_t{raw->network->connections()});
        json.key("uptime_s")
            .number(std::int64_t{std::chrono::duration_cast<std::chrono::seconds>(up).count()});
        json.end();
        return json.take();
    };

    parts->pages.metrics = [raw] {
        const auto up = std::chrono::steady_clock::now() - raw->since;
        std::string text;
        const auto say = [&](std::string_view name, std::string_view type, std::uint64_t value) {
            text.append("# TYPE gonfalon_").append(name).append(" ").append(type).append("\n");
            text.append("gonfalon_").append(name).append(" ").append(std::to_string(value));
            text.append("\n");
        };
        say("uptime_seconds", "gauge",
            static_cast<std::uint64_t>(
                std::chrono::duration_cast<std::chrono::seconds>(up).count()));
        say("games", "gauge", raw->store->game_count());
        say("tables", "gauge", raw->hall->table_count());
        say("connections", "gauge", raw->network->connections());
        say("requests_total", "counter", raw->hall->request_count());
        say("questions_waiting", "gauge", raw->hall->questions_waiting());
        say("computers_waiting", "gauge", raw->hall->computers_waiting());
        std::error_code absent;
        for (const char* part : {"", "-wal"}) {
            const auto size = std::filesystem::file_size(raw->store_file + part, absent);
            say(*part == 0 ? "store_bytes" : "store_log_bytes", "gauge", absent ? 0 : size);
        }
        return text;
    };

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
    tl::expected<std::unique_ptr<Network>, NetworkError> opened =
        open_network(network, *parts->hall, parts->pages);
    if (!opened) {
        parts->hall->stop();
        parts->store->close();
        const bool in_use = opened.error().port_in_use;
        return tl::unexpected(ServeError{in_use ? "serve.port_in_use" : "serve.cannot_listen",
                                         opened.error().detail});
    }
    parts->network = std::move(*opened);
    parts->thread =
        std::thread([raw] { raw->network->run([raw] { raw->signalled.set_value(); }); });

    std::unique_ptr<Server> server(new Server(std::move(parts)));
    ServeStarted& started = server->started_;
    started.port = raw->network->port();
    started.wanted_port = options.port == 0 ? started.port : options.port;
    const bool six = options.listen.find(':') != std::string::npos;
    started.url = "http://" + (six ? "[" + options.listen + "]" : options.listen) + ":" +
                  std::to_string(started.port) + "/";
    started.store = file;
    started.has_page = raw->pages.page_file("index.html").has_value();
    log(LogLevel::info, "started", {{"url", started.url}, {"store", file}});
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
