#include "cli/cli.h"

#include <exception>
#include <ostream>

#include "cli/arguments.h"
#include "cli/export_page.h"
#include "cli/session.h"

namespace gonfalon::cli {

namespace {

using Command = int (*)(Session&);
constexpr std::pair<std::string_view, Command> commands[] = {
    {"list", list},
    {"play", play},
    {"serve", serve},
    {"sim", sim},
    {"arena", arena},
    {"tune", tune},
    {"replay", replay},
    {"verify", verify},
    {"position", position},
    {"forecast", forecast},
    {"case", cases},
    {"rules", rules},
    {"sources", sources},
    {"check-data", check_data},
    {"bench", bench},
    {"army", army},
    {"backup", backup},
    {"check-store", check_store},
    {"export-page", export_page},
};

int run_checked(const std::vector<std::string>& line, Console& console) {
    DataFiles files;
    Words words(wanted_language(line, console));
    for (const char* catalogue : {"common", "cli"})
        if (const auto used = words.use(files, catalogue); !used) {
            complain(console,
                     used.error().file + ": " + used.error().key + " " + used.error().detail);
            return failed;
        }
    const Parsed parsed = parse_command_line(line, words, console);
    if (!parsed.arguments) return parsed.exit_code;
    for (const std::string& folder : parsed.arguments->packs) {
        auto pack = read_pack(folder);
        if (!pack) {
            complain(console, say(words, pack.error()));
            return bad_use;
        }
        files.lay_over(std::move(*pack));
    }
    // A pack may bring words of its own.
    if (!files.packs().empty())
        for (const char* catalogue : {"common", "cli"})
            if (const auto used = words.use(files, catalogue); !used) {
                complain(console, words.say(used.error()));
                return failed;
            }
    Session session{console, *parsed.arguments, words, files, Library(files)};
    for (const auto& [name, command] : commands)
        if (name == parsed.arguments->command) return command(session);
    return bad_use;
}

}  // namespace

int run(const std::vector<std::string>& words, Console& console) {
    try {
        const int code = run_checked(words, console);
        console.out.flush();
        return code;
    } catch (const std::exception& error) {
        complain(console, error.what());
        return failed;
    }
}

}  // namespace gonfalon::cli
