// `check-data`: every file against its schema, every scenario started, every army list checked,
// every catalogue read.
#include <algorithm>
#include <ostream>

#include "cli/session.h"
#include "loader/schema.h"
#include "loader/tree.h"
#include "protocol/armies.h"

namespace gonfalon::cli {

int check_data(Session& session) {
    std::vector<LoadError> errors = validate_all(session.files, "");
    const std::vector<std::string> paths = session.files.list("");
    std::size_t files = 0;
    for (const std::string& path : paths)
        if (path.ends_with(".json") && !path.starts_with("web/")) ++files;

    std::vector<std::pair<std::string, std::string>> scenarios;
    for (std::string_view game : Library::names())
        for (const std::string& scenario : session.library.scenarios(game))
            scenarios.emplace_back(game, scenario);
    {
        Progress progress(session.console, session.say("cli.check.scenarios"), scenarios.size());
        std::uint64_t at = 0;
        for (const auto& [game, scenario] : scenarios) {
            progress.reach(at++);
            if (auto match = session.library.start(game, scenario, {}, "typed"); !match) {
                LoadError error = match.error();
                if (error.file.empty()) error.file = game + "/scenarios/" + scenario + ".json";
                bool is_known = false;
                for (const LoadError& each : errors) is_known = is_known || each == error;
                if (!is_known) errors.push_back(std::move(error));
            }
        }
    }
    std::vector<LoadError> of_lists;
    each_army_game([&]<class G>() {
        for (LoadError& error : ArmyBook<G>::errors(session.files))
            of_lists.push_back(std::move(error));
    });
    for (LoadError& error : of_lists) {
        bool is_known = false;
        for (const LoadError& each : errors) is_known = is_known || each == error;
        if (!is_known) errors.push_back(std::move(error));
    }
    for (std::string_view game : Library::names())
        if (auto book = RuleBook::read(session.files, game); !book) errors.push_back(book.error());

    if (session.arguments.json) {
        Tree list = Tree::list();
        for (const LoadError& error : errors)
            list.add(Tree::object()
                         .set("file", error.file)
                         .set("path", error.path)
                         .set("key", error.key)
                         .set("detail", error.detail));
        session.console.out << Tree::object()
                                   .set("files", std::uint64_t{files})
                                   .set("scenarios", std::uint64_t{scenarios.size()})
                                   .set("errors", std::move(list))
                                   .write_indented();
        return errors.empty() ? done : failed;
    }
    // Games complain in words of their own.
    std::vector<std::string_view> catalogues = Library::names();
    each_army_game([&]<class G>() {
        if (std::find(catalogues.begin(), catalogues.end(), G::name) == catalogues.end())
            catalogues.push_back(G::name);
    });
    if (!errors.empty())
        for (const std::string_view game : catalogues) (void)session.words.use(session.files, game);
    for (const LoadError& error : errors) complain(session.console, session.words.say(error));
    if (!errors.empty())
        return session.give_up(session.say("cli.check.bad", {{"errors", errors.size()}}));
    session.console.out << session.say("cli.check.good",
                                       {{"files", files}, {"scenarios", scenarios.size()}})
                        << "\n";
    return done;
}

}  // namespace gonfalon::cli
