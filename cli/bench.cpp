#include "bench/bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>

#include "cli/nearest.h"
#include "cli/session.h"
#include "loader/tree.h"

namespace gonfalon::cli {

namespace {

double rounded(double value) {
    const double scale = value >= 100 ? 1 : value >= 10 ? 10 : 100;
    return std::round(value * scale) / scale;
}

Tree tree_of(const gonfalon::bench::Report& report) {
    Tree tree = Tree::object();
    if (!report.game.empty())
        tree.set("game", report.game)
            .set("scenario", report.scenario)
            .set("state_bytes", std::uint64_t{report.state_bytes})
            .set("steps_per_second", std::round(report.steps_per_second))
            .set("games_per_second", rounded(report.games_per_second))
            .set("states_compared", report.states_compared)
            .set("states_differing", report.states_differing)
            .set("states_in_part", report.states_in_part)
            .set("actions_checked", report.actions_checked)
            .set("actions_refused", report.actions_refused);
    Tree measures = Tree::object();
    for (const auto& each : report.measures)
        measures.set(each.name, Tree::object()
                                    .set("ratio", rounded(each.ratio))
                                    .set("larger_is_better", each.larger_is_better)
                                    .set("ours_ns", rounded(each.ours))
                                    .set("reference_ns", rounded(each.reference)));
    return tree.set("measures", std::move(measures));
}

void show(Session& session, const gonfalon::bench::Report& report) {
    Console& console = session.console;
    console.out << console.paint(Paint::strong,
                                 report.game.empty()
                                     ? session.say("bench." + report.scenario)
                                     : fmt::format("{} {}", report.game, report.scenario))
                << "\n";
    Table table(2);
    for (const auto& each : report.measures)
        table.row({console.paint(Paint::strong, session.say("bench." + each.name,
                                                            {{"ratio", rounded(each.ratio)}})),
                   session.say("bench.times", {{"ours", rounded(each.ours)},
                                               {"reference", rounded(each.reference)}})});
    console.out << table.write(console.width);
    if (!report.game.empty())
        console.out << indented(
            session.say("bench.absolute", {{"steps", std::round(report.steps_per_second)},
                                           {"games", rounded(report.games_per_second)},
                                           {"bytes", report.state_bytes}}),
            console.width, 2);
    if (report.states_compared > 0)
        console.out << indented(
            session.say("bench.compared",
                        {{"states", report.states_compared}, {"differ", report.states_differing}}),
            console.width, 2);
    if (report.states_in_part > 0)
        console.out << indented(session.say("bench.checked", {{"states", report.states_in_part},
                                                              {"actions", report.actions_checked},
                                                              {"refused", report.actions_refused}}),
                                console.width, 2);
}

}  // namespace

int bench(Session& session) {
    std::vector<std::string_view> games = gonfalon::bench::games();
    if (!session.arguments.game.empty()) {
        if (std::find(games.begin(), games.end(), session.arguments.game) == games.end()) {
            return session.refuse(no_such(session.words, "cli.bad.game", session.arguments.game,
                                          {games.begin(), games.end()}));
        }
        games = {session.arguments.game};
    }
    std::vector<gonfalon::bench::Report> reports;
    {
        Progress progress(session.console, session.say("bench.measuring"),
                          (games.size() + 2) * 1000);
        std::uint64_t before = 0;
        const auto tell = [&](std::uint64_t part) { progress.reach(before + part); };
        reports.push_back(gonfalon::bench::measure_dice(tell));
        before += 1000;
        reports.push_back(gonfalon::bench::measure_plane(tell));
        for (std::string_view game : games) {
            before += 1000;
            auto measured = gonfalon::bench::measure(session.files, game, tell);
            if (!measured) return session.give_up(session.words.say(measured.error()));
            for (auto& each : *measured) reports.push_back(std::move(each));
        }
    }
    if (session.arguments.json) {
        Tree list = Tree::list();
        for (const auto& report : reports) list.add(tree_of(report));
        session.console.out << list.write_indented();
    } else {
        for (const auto& report : reports) show(session, report);
    }
    const bool differs = std::any_of(reports.begin(), reports.end(), [](const auto& report) {
        return report.states_differing > 0 || report.actions_refused > 0;
    });
    return differs ? failed : done;
}

}  // namespace gonfalon::cli
