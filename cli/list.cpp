#include <ostream>

#include "cli/session.h"
#include "loader/tree.h"

namespace gonfalon::cli {

int list(Session& session) {
    const std::string json = session.library.games();
    if (session.arguments.json) {
        session.console.out << read_tree(json).value_or(Tree{}).write_indented();
        return done;
    }
    const Tree library = read_tree(json).value_or(Tree{});
    Console& console = session.console;
    for (const Tree& game : library["games"].items()) {
        const BothLanguages title = read_both(game["title"]);
        console.out << console.paint(Paint::strong, game["game"].text()) << "  "
                    << session.say(title) << "\n";
        Table table(2);
        for (const Tree& scenario : game["scenarios"].items()) {
            const std::string text(session.say(read_both(scenario["title"])));
            table.row({console.paint(Paint::note, scenario["id"].text()), text});
        }
        console.out << table.write(console.width) << "\n";
    }
    console.out << session.say("cli.list.how") << "\n";
    return done;
}

}  // namespace gonfalon::cli
