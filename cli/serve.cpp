#include "server/serve.h"

#include <charconv>
#include <optional>
#include <ostream>

#include "cli/session.h"
#include "engine/core/names.h"

namespace gonfalon::cli {
namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
        text.remove_suffix(1);
    return text;
}

// One "name = value". What was typed on the command line is not at its default and stays.
bool set_option(Arguments& into, std::string_view name, std::string_view value) {
    const Arguments untouched;
    const auto text = [&](std::string Arguments::* member) {
        if (into.*member == untouched.*member) into.*member = value;
        return true;
    };
    const auto number = [&](unsigned Arguments::* member) {
        unsigned read = 0;
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), read);
        if (error != std::errc{} || end != value.data() + value.size()) return false;
        if (into.*member == untouched.*member) into.*member = read;
        return true;
    };
    if (name == "listen") return text(&Arguments::listen);
    if (name == "port") return number(&Arguments::port);
    if (name == "store") return text(&Arguments::store);
    if (name == "web") return text(&Arguments::web);
    if (name == "module") return text(&Arguments::module);
    if (name == "log-level") return text(&Arguments::log_level);
    if (name == "log-file") return text(&Arguments::log_file);
    if (name == "notify-command") return text(&Arguments::notify_command);
    if (name == "keep-days") return number(&Arguments::keep_days);
    if (name == "replace-days") return number(&Arguments::replace_days);
    if (name == "store-limit") return number(&Arguments::store_limit);
    if (name == "origin") {
        into.origins.emplace_back(value);
        return true;
    }
    if (name == "trusted-proxy") {
        into.proxies.emplace_back(value);
        return true;
    }
    return false;
}

// 0, or the line that cannot be used.
std::size_t read_config(std::string_view text, Arguments& into) {
    for (std::size_t line = 1; !text.empty(); ++line) {
        const std::size_t stop = std::min(text.find('\n'), text.size());
        const std::string_view words = trimmed(text.substr(0, stop));
        text.remove_prefix(std::min(stop + 1, text.size()));
        if (words.empty() || words.front() == '#') continue;
        const std::size_t equals = words.find('=');
        if (equals == words.npos) return line;
        if (!set_option(into, trimmed(words.substr(0, equals)), trimmed(words.substr(equals + 1))))
            return line;
    }
    return 0;
}

}  // namespace

int serve(Session& session) {
    Arguments arguments = session.arguments;
    if (!arguments.config.empty()) {
        const auto text = read_file(arguments.config);
        if (!text) return session.refuse(say(session.words, text.error()));
        if (const std::size_t line = read_config(*text, arguments); line != 0)
            return session.refuse(session.say(
                "cli.config.line", {{"file", arguments.config}, {"line", std::uint64_t{line}}}));
    }
    if (arguments.port > 65535) return session.refuse(session.say("cli.bad.port"));
    if (const auto used = session.words.use(session.files, "server"); !used)
        return session.give_up(session.words.say(used.error()));
    ServeOptions options;
    options.data = &session.files;
    options.listen = arguments.listen;
    options.port = static_cast<std::uint16_t>(arguments.port);
    // Whoever names a port has told others of it.
    options.next_port = arguments.config.empty() && arguments.port == Arguments().port;
    options.store = arguments.store;
    options.web = arguments.web;
    options.module = arguments.module;
    options.origins = arguments.origins;
    options.proxies = arguments.proxies;
    options.log_file = arguments.log_file;
    options.notify_command = arguments.notify_command;
    options.most_bytes = std::uint64_t{arguments.store_limit} << 20;
    options.kept = std::chrono::hours(24) * arguments.keep_days;
    options.replace_after = std::chrono::hours(24) * arguments.replace_days;
    const std::optional<LogLevel> level = find_name<LogLevel>(arguments.log_level);
    if (!level)
        return session.refuse(session.say("cli.bad.value", {{"what", arguments.log_level}}));
    options.log_level = *level;
    options.started = [&](const ServeStarted& started) {
        if (started.port != started.wanted_port && started.wanted_port != 0)
            complain(session.console,
                     session.say("serve.port_taken",
                                 {{"wanted", started.wanted_port}, {"port", started.port}}));
        if (!started.has_page) complain(session.console, session.say("serve.no_page"));
        if (arguments.listen != "127.0.0.1" && arguments.listen != "::1" &&
            arguments.listen != "localhost")
            complain(session.console,
                     session.say("cli.serve.open", {{"listen", arguments.listen}}));
        session.console.out << session.say("serve.address", {{"url", started.url}}) << "\n"
                            << session.say("serve.stop_hint") << std::endl;
    };
    options.failed = [&](const ServeError& error) {
        session.give_up(session.say(error.key, {{"detail", error.detail}}));
    };
    return gonfalon::serve(options);
}

}  // namespace gonfalon::cli
