// The commands that look after the games' file: backup, check-store.
#include "server/store.h"

#include <ostream>

#include "cli/session.h"
#include "loader/tree.h"
#include "server/log.h"

namespace gonfalon::cli {
namespace {

tl::expected<std::string, StoreError> store_file(const Session& session) {
    if (!session.arguments.store.empty()) return session.arguments.store;
    return default_store_file();
}

int complain_of(Session& session, const StoreError& error) {
    return session.give_up(session.say(error.key, {{"detail", error.detail}}));
}

}  // namespace

int backup(Session& session) {
    if (const auto used = session.words.use(session.files, "server"); !used)
        return session.give_up(session.words.say(used.error()));
    const auto file = store_file(session);
    if (!file) return complain_of(session, file.error());
    if (const auto made = back_up_store(*file, session.arguments.where); !made)
        return complain_of(session, made.error());
    session.console.out << session.say("cli.backup.done", {{"file", session.arguments.where}})
                        << "\n";
    return done;
}

int check_store(Session& session) {
    // What is wrong is told in words, once.
    set_log_level(LogLevel::off);
    if (const auto used = session.words.use(session.files, "server"); !used)
        return session.give_up(session.words.say(used.error()));
    const auto file = store_file(session);
    if (!file) return complain_of(session, file.error());
    const auto report = gonfalon::check_store(
        *file, session.arguments.save, [&](const std::string& record) -> std::uint64_t {
            const auto resumed = session.library.resume(record);
            return resumed ? resumed->failed_line : 1;
        });
    if (!report) return complain_of(session, report.error());
    if (session.arguments.json) {
        Tree troubles = Tree::list();
        for (const StoreTrouble& each : report->troubles)
            troubles.add(Tree::object()
                             .set("game", each.game)
                             .set("key", each.key)
                             .set("detail", each.detail));
        session.console.out << Tree::object()
                                   .set("games", std::uint64_t{report->games})
                                   .set("saved", std::uint64_t{report->saved})
                                   .set("troubles", std::move(troubles))
                                   .write_indented();
        return report->troubles.empty() ? done : failed;
    }
    for (const StoreTrouble& each : report->troubles)
        session.console.out << session.say(each.key, {{"game", each.game}, {"detail", each.detail}})
                            << "\n";
    session.console.out << session.say("cli.check_store.games",
                                       {{"games", std::uint64_t{report->games}},
                                        {"troubles", std::uint64_t{report->troubles.size()}}})
                        << "\n";
    if (!session.arguments.save.empty())
        session.console.out << session.say("cli.check_store.saved",
                                           {{"games", std::uint64_t{report->saved}},
                                            {"file", session.arguments.save}})
                            << "\n";
    return report->troubles.empty() ? done : failed;
}

}  // namespace gonfalon::cli
