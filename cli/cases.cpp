// `case`: runs rulebook examples.
#include <ostream>

#include "cli/session.h"
#include "cli/telling.h"
#include "loader/tree.h"
#include "protocol/case.h"

namespace gonfalon::cli {

namespace {

std::string sentence(Session& session, const CaseResult& result, const std::string& file,
                     const CaseFailure& failure) {
    std::string seen = failure.seen;
    std::string expected = failure.expected;
    if (failure.key == "case.cannot_start") seen = session.words.say(failure.load);
    if (!failure.refusal.empty()) seen = Telling(session, result.game).refusal(failure.refusal);
    // These two carry a message key of the game.
    if (failure.key == "case.bad_position") expected = session.say(expected);
    if (failure.key == "case.action_unreadable") seen = session.say(seen);
    return session.say(
        "case.where",
        {{"file", file},
         {"line", failure.line},
         {"what", session.say(failure.key, {{"expected", expected}, {"seen", seen}})}});
}

}  // namespace

int cases(Session& session) {
    const std::vector<std::string>& files = session.arguments.files;
    std::size_t passed = 0;
    std::size_t not_read = 0;
    std::size_t expectations = 0;
    Tree list = Tree::list();
    std::vector<std::string> complaints;
    {
        Progress progress(session.console, session.say("cli.case.running"), files.size());
        for (std::size_t i = 0; i < files.size(); ++i) {
            progress.reach(i);
            const auto text = read_file(files[i]);
            if (!text) {
                ++not_read;
                complaints.push_back(say(session.words, text.error()));
                continue;
            }
            const CaseResult result = run_case(session.files, *text);
            expectations += result.expectations;
            if (result.ok()) ++passed;
            if (Library::find(result.game) != nullptr)
                if (const auto used = session.words.use(session.files, result.game); !used)
                    complaints.push_back(session.words.say(used.error()));
            Tree failures = Tree::list();
            for (const CaseFailure& failure : result.failures) {
                complaints.push_back(sentence(session, result, files[i], failure));
                failures.add(Tree::object()
                                 .set("line", std::uint64_t{failure.line})
                                 .set("key", failure.key)
                                 .set("expected", failure.expected)
                                 .set("seen", failure.seen)
                                 .set("what", complaints.back()));
            }
            Tree rules = Tree::list();
            for (const std::string& rule : result.rules) rules.add(rule);
            list.add(Tree::object()
                         .set("file", files[i])
                         .set("title", result.title)
                         .set("game", result.game)
                         .set("rules", std::move(rules))
                         .set("ok", result.ok())
                         .set("expectations", std::uint64_t{result.expectations})
                         .set("failures", std::move(failures)));
        }
    }
    for (const std::string& each : complaints) complain(session.console, each);
    if (session.arguments.json) {
        session.console.out << list.write_indented();
    } else {
        session.console.out << session.say("cli.case.total", {{"passed", passed},
                                                              {"failed", files.size() - passed},
                                                              {"expectations", expectations}})
                            << "\n";
    }
    if (not_read == files.size()) return bad_use;
    return passed == files.size() ? done : failed;
}

}  // namespace gonfalon::cli
