// The answer to `army check` and `army print`, the same for the lists of every game.
#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "cli/session.h"

namespace gonfalon::cli {

// What a list breaks, rule by rule, under the verdict. Sheet: verdict, place, breach.
template <class Sheet, class Army>
void tell_breaches(Session& session, const Sheet& sheet, const Army& army,
                   std::string_view (*rule_name)(RuleId)) {
    Console& console = session.console;
    Table table(2);
    for (const auto& each : army.breaches)
        table.row({console.paint(Paint::note, std::string(rule_name(each.rule))),
                   sheet.place(each.place), sheet.breach(each)});
    console.out << console.paint(army.breaches.empty() ? Paint::good : Paint::bad, sheet.verdict())
                << "\n"
                << table.write(console.width);
}

// `tell_roster(session, sheet)` writes the roster on the console.
template <class Sheet, class Army, class Roster>
int answer_army(Session& session, const Sheet& sheet, const Army& army, const Tree& report,
                std::string_view (*rule_name)(RuleId), Roster&& tell_roster) {
    const int code = army.breaches.empty() ? done : failed;
    if (session.arguments.json) {
        session.console.out << report.write_indented();
        return code;
    }
    if (session.arguments.task == "check") {
        tell_breaches(session, sheet, army, rule_name);
        return code;
    }
    if (!session.arguments.html.empty()) {
        if (const auto written = write_file(session.arguments.html, sheet.html()); !written)
            return session.give_up(say(session.words, written.error()));
        session.console.out << session.say("cli.army.written", {{"file", session.arguments.html}})
                            << "\n";
    } else {
        tell_roster(session, sheet);
    }
    if (!army.breaches.empty()) tell_breaches(session, sheet, army, rule_name);
    return code;
}

}  // namespace gonfalon::cli
