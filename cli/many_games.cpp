#include "cli/many_games.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <thread>

namespace gonfalon::cli {

Share share_of(double hits, double of) {
    if (of == 0) return {};
    constexpr double z = 1.959963984540054;
    const double p = hits / of;
    const double centre = p + z * z / (2 * of);
    const double spread = z * std::sqrt(p * (1 - p) / of + z * z / (4 * of * of));
    const double scale = 1 + z * z / of;
    return {p, std::max(0.0, (centre - spread) / scale), std::min(1.0, (centre + spread) / scale)};
}

double percent(double share) { return std::round(share * 1000) / 10; }

void run_jobs(Session& session, const std::string& what, std::uint64_t from, std::uint64_t to,
              FunctionRef<void(std::uint64_t)> job) {
    if (from >= to) return;
    std::atomic<std::uint64_t> next{from};
    std::atomic<std::uint64_t> finished{0};
    unsigned threads = session.arguments.threads;
    if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
    threads = static_cast<unsigned>(std::min<std::uint64_t>(threads, to - from));
    std::vector<std::thread> workers;
    for (unsigned i = 0; i < threads; ++i)
        workers.emplace_back([&] {
            for (std::uint64_t number = next++; number < to; number = next++) {
                job(number);
                ++finished;
            }
        });
    {
        Progress progress(session.console, what, to - from);
        while (session.console.err_is_terminal && finished < to - from) {
            progress.reach(finished);
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
    }
    for (std::thread& worker : workers) worker.join();
}

std::optional<int> share_of_budget(double budget) {
    if (!(budget >= 0 && budget <= 100)) return std::nullopt;
    return static_cast<int>(std::lround(budget * Effort::whole));
}

std::optional<std::string> save_record(Session& session, const Simulation& simulation,
                                       const std::string& name, Record record,
                                       const std::string (&players)[2]) {
    Record whole;
    for (const auto& [key, value] : simulation.header) whole.set(key, value);
    whole.set("dice", "typed");
    whole.set("first", players[0]);
    whole.set("second", players[1]);
    whole.lines = std::move(record.lines);
    whole.hashes = std::move(record.hashes);
    std::error_code error;
    const std::filesystem::path folder = session.arguments.records;
    std::filesystem::create_directories(folder, error);
    const auto written = write_file((folder / (name + ".gon")).string(), whole.write());
    if (written) return std::nullopt;
    return say(session.words, written.error());
}

}  // namespace gonfalon::cli
