#include "server/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <chrono>
#include <memory>

#include "protocol/messages.h"

namespace gonfalon {
namespace {

std::atomic<LogLevel> least{LogLevel::error};

spdlog::logger& lines() {
    static const std::shared_ptr<spdlog::logger> logger = [] {
        auto made = std::make_shared<spdlog::logger>(
            "gonfalon", std::make_shared<spdlog::sinks::stderr_sink_mt>());
        made->set_pattern("%v");
        made->set_level(spdlog::level::trace);
        made->flush_on(spdlog::level::trace);
        return made;
    }();
    return *logger;
}

}  // namespace

void set_log_level(LogLevel level) { least = level; }
bool logs(LogLevel level) { return level >= least.load() && level != LogLevel::off; }

void log(LogLevel level, std::string_view event,
         std::initializer_list<std::pair<std::string_view, std::string>> values) {
    if (!logs(level)) return;
    constexpr std::string_view names[] = {"debug", "info", "warning", "error", "off"};
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    JsonText json;
    json.object().key("time").number(
        std::int64_t{std::chrono::duration_cast<std::chrono::milliseconds>(now).count()});
    json.key("level").text(names[static_cast<std::size_t>(level)]).key("event").text(event);
    for (const auto& [name, value] : values) json.key(name).text(value);
    json.end();
    lines().info("{}", json.str());
}

}  // namespace gonfalon
