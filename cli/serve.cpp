#include "server/serve.h"

#include <ostream>

#include "cli/session.h"

namespace gonfalon::cli {

int serve(Session& session) {
    const Arguments& arguments = session.arguments;
    if (arguments.port > 65535) return session.refuse(session.say("cli.bad.port"));
    if (const auto used = session.words.use(session.files, "server"); !used)
        return session.give_up(session.words.say(used.error()));
    ServeOptions options;
    options.data = &session.files;
    options.listen = arguments.listen;
    options.port = static_cast<std::uint16_t>(arguments.port);
    options.store = arguments.store;
    options.web = arguments.web;
    options.origins = arguments.origins;
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
