#include "cli/export_page.h"

#include <ostream>

#include "cli/session.h"
#include "server/export_page.h"

namespace gonfalon::cli {

int export_page(Session& session) {
    const auto written = gonfalon::export_page(session.files, session.arguments.where,
                                               session.say("cli.export.readme", {}));
    if (!written)
        return session.give_up(
            session.say(written.error().key, {{"file", written.error().detail}}));
    session.console.out << session.say("cli.export.done", {{"files", std::uint64_t{*written}},
                                                           {"folder", session.arguments.where}})
                        << "\n";
    return done;
}

}  // namespace gonfalon::cli
