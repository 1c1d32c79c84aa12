// What a person asks while playing: where a piece can go, and what can be typed.
#include <algorithm>
#include <map>

#include "cli/play.h"
#include "cli/typed.h"

namespace gonfalon::cli {

void Play::show_reach(Side side, const std::string& typed) {
    const std::string what = notation(typed);
    std::string json = match_.reach(side, what);
    std::vector<ReachPlaceRead> places = read_reach(json);
    if (places.empty() && read_verdict(json).unreadable) {
        // The code of a piece will do: any action of it tells which piece is meant.
        for (const ActionRead& each : read_actions(match_.actions(side, most_actions)).actions) {
            if (!mentions(each.text, what)) continue;
            json = match_.reach(side, each.text);
            places = read_reach(json);
            if (!places.empty()) break;
        }
    }
    if (places.empty()) {
        const VerdictRead verdict = read_verdict(json);
        if (verdict.unreadable && !is_code(what)) {
            print(telling_.verdict(verdict, what));
        } else {
            line("cli.play.no_reach");
        }
    } else if (Measure(session_, description_.whole["board"]).exists()) {
        show_ways(places);
    } else {
        show_cells(places);
    }
}

// Each place once, with the least it costs, whatever the facing.
void Play::show_cells(const std::vector<ReachPlaceRead>& places) {
    std::map<std::string, std::int64_t> least;
    for (const ReachPlaceRead& place : places) {
        const auto [known, fresh] = least.try_emplace(place.cell, place.cost);
        if (!fresh) known->second = std::min(known->second, place.cost);
    }
    const std::int64_t parts =
        std::max<std::int64_t>(1, description_.whole["cost_parts"].integer(1));
    std::string text;
    for (const auto& [cell, cost] : least)
        text += (text.empty() ? "" : "  ") +
                session_.say("cli.play.reach_place",
                             {{"place", cell},
                              {"cost", static_cast<double>(cost) / static_cast<double>(parts)}});
    print(indented(text, session_.console.width, 2));
}

// On open ground: how far each way, with the action that goes there. The ways are told finely; some
// of them are enough to read, and those that lead at an enemy or along a road.
void Play::show_ways(const std::vector<ReachPlaceRead>& places) {
    constexpr std::int64_t fineness = 4;
    constexpr std::int64_t all_round = 64;  // ways beyond these are no round numbers
    const Measure measure(session_, description_.whole["board"]);
    Table table(2);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const ReachPlaceRead& place = places[i];
        // The nearest and the farthest place of one stretch come as a pair.
        const bool begins = i + 1 < places.size() && places[i + 1].cell == place.cell;
        const ReachPlaceRead& far = begins ? places[++i] : place;
        const std::int64_t way = number_of(place.cell).value_or(0);
        if (far.steps.empty() || (way % fineness != 0 && way < all_round)) continue;
        const std::string heading =
            std::string(compass_arrow(far.facing)) + " " +
            session_.say("cli.measure.degrees", {{"value", compass_degrees(far.facing)}});
        const bool from_here = !begins || place.cost <= 1;
        const std::string length =
            from_here || place.cost == far.cost
                ? measure.length(far.cost)
                : session_.say("cli.play.reach_stretch", {{"from", measure.length(place.cost)},
                                                          {"to", measure.length(far.cost)}});
        table.row({heading, length, session_.console.paint(Paint::strong, far.steps.front())});
    }
    print(table.empty() ? session_.say("cli.play.no_reach") + "\n"
                        : table.write(session_.console.width));
}

void Play::show_help() {
    line("cli.play.help");
    Table table(2);
    for (std::string_view verb : verbs) {
        const std::string name(verb);
        table.row({session_.console.paint(Paint::strong, session_.say("cli.usage." + name)),
                   session_.say("cli.explain." + name)});
    }
    print(table.write(session_.console.width));
    if (session_.words.knows("notation.forms"))
        print(indented(session_.say("notation.forms"), session_.console.width, 0));
    line("cli.play.help_words");
    if (const Measure measure(session_, description_.whole["board"]); measure.exists())
        line("cli.play.help_measures", {{"unit", measure.unit_word()}});
}

}  // namespace gonfalon::cli
