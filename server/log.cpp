#include "server/log.h"

#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <chrono>
#include <memory>

#include "engine/core/names.h"
#include "protocol/messages.h"

namespace gonfalon {
namespace {

std::atomic<LogLevel> least{LogLevel::error};

std::shared_ptr<spdlog::logger> logger_to(std::shared_ptr<spdlog::sinks::sink> sink) {
    auto made = std::make_shared<spdlog::logger>("gonfalon", std::move(sink));
    made->set_pattern("%v");
    made->set_level(spdlog::level::trace);
    made->flush_on(spdlog::level::trace);
    return made;
}

std::shared_ptr<spdlog::logger>& lines() {
    static std::shared_ptr<spdlog::logger> logger =
        logger_to(std::make_shared<spdlog::sinks::stderr_sink_mt>());
    return logger;
}

}  // namespace

void set_log_level(LogLevel level) { least = level; }
bool set_log_file(const std::string& file) {
    try {
        lines() = logger_to(std::make_shared<spdlog::sinks::basic_file_sink_mt>(file));
        return true;
    } catch (const spdlog::spdlog_ex&) {
        return false;
    }
}
bool logs(LogLevel level) { return level >= least.load() && level != LogLevel::off; }

void log(LogLevel level, std::string_view event, LogValues values) {
    if (!logs(level)) return;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    JsonText json;
    json.object().key("time").number(
        std::int64_t{std::chrono::duration_cast<std::chrono::milliseconds>(now).count()});
    json.key("level").text(name_of(level)).key("event").text(event);
    for (const auto& [name, value] : values) json.key(name).text(value);
    json.end();
    lines()->info("{}", json.str());
}

}  // namespace gonfalon
