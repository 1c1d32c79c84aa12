// What a person asks while playing: where a piece can go, and what can be typed.
#include <algorithm>
#include <map>
#include <set>

#include "cli/board_text.h"
#include "cli/play.h"
#include "cli/typed.h"
#include "cli/unit_text.h"

namespace gonfalon::cli {

std::vector<ReachPlaceRead> Play::reach_of(Side side, const std::string& what, std::string& json) {
    json = match_.reach(side, what);
    std::vector<ReachPlaceRead> places = read_reach(json);
    if (!places.empty() || !read_verdict(json).unreadable) return places;
    // The code of a piece will do: any action of it tells which piece is meant.
    for (const ActionRead& each : read_actions(match_.actions(side, most_actions)).actions) {
        if (!mentions(each.text, what)) continue;
        json = match_.reach(side, each.text);
        places = read_reach(json);
        if (!places.empty()) break;
    }
    return places;
}

// "odds all attack 0907": with every row and end.
void Play::show_odds(Side side, std::string_view typed) {
    const std::string word = session_.say("cli.odds.all") + " ";
    const bool all = typed.starts_with(word) || typed.starts_with("all ");
    if (all) typed.remove_prefix(typed.find(' ') + 1);
    tell_of(side, typed, [&](const Match& match, const std::string& action) {
        ForecastRead odds = read_forecast(match.forecast(side, action));
        odds.action = action;
        print(telling_.forecast(odds, name_of(side), all));
    });
}

void Play::show_reach(Side side, const std::string& typed) {
    const std::string what = notation(typed);
    std::string json;
    const std::vector<ReachPlaceRead> places = reach_of(side, what, json);
    if (places.empty()) {
        const VerdictRead verdict = read_verdict(json);
        if (verdict.unreadable && !is_code(what)) {
            // One word alone was meant for a piece.
            if (what.find(' ') == what.npos)
                line("cli.play.no_such_unit", {{"code", what}});
            else
                print(telling_.verdict(verdict, what));
        } else {
            show_deeds(side, what);
        }
    } else if (Measure(session_, description_.whole["board"]).exists()) {
        show_ways(places);
    } else {
        show_cells(places);
    }
}

namespace {

// Each place once, with the least it costs, whatever the facing.
std::map<std::string, double> least_costs(const std::vector<ReachPlaceRead>& places,
                                          const DescriptionRead& description) {
    const std::int64_t parts =
        std::max<std::int64_t>(1, description.whole["cost_parts"].integer(1));
    std::map<std::string, double> least;
    for (const ReachPlaceRead& place : places) {
        const double cost = static_cast<double>(place.cost) / static_cast<double>(parts);
        const auto [known, fresh] = least.try_emplace(place.cell, cost);
        if (!fresh) known->second = std::min(known->second, cost);
    }
    return least;
}

}  // namespace

void Play::show_cells(const std::vector<ReachPlaceRead>& places) {
    std::string text;
    for (const auto& [cell, cost] : least_costs(places, description_))
        text += (text.empty() ? "" : "  ") +
                session_.say("cli.play.reach_place", {{"place", cell}, {"cost", cost}});
    print(indented(text, session_.console.width, 2));
}

// Who can go nowhere may still charge, attack or shoot: what is said of it, or of what stands
// beside it where an attack names its target alone.
void Play::show_deeds(Side side, const std::string& code) {
    constexpr std::size_t most = 8;
    const Tree view = read_tree(match_.view(viewer_of(side))).value_or(Tree{});
    const std::string beside = neighbours_text(session_, description_, view, code, {});
    const auto concerns = [&](std::string_view action) {
        if (mentions(action, code)) return true;
        for (const PieceRead& piece : description_.pieces)
            if (piece.side == name_of(side) && mentions(action, piece.code)) return false;
        const std::size_t verb = std::min(action.find(' '), action.size());
        for (std::string_view rest = trimmed(action.substr(verb)); !rest.empty();) {
            const std::size_t end = std::min(rest.find(' '), rest.size());
            if (mentions(beside, rest.substr(0, end))) return true;
            rest = trimmed(rest.substr(end));
        }
        return false;
    };
    Table table(2);
    std::size_t count = 0;
    for (const ActionRead& each : read_actions(match_.actions(side, most_actions)).actions)
        if (concerns(each.text) && count++ < most)
            table.row({session_.console.paint(Paint::strong, each.text),
                       session_.words.say(each.describe)});
    line(table.empty() ? "cli.play.no_reach" : "cli.play.no_reach_but");
    print(table.write(session_.console.width));
    if (count > most) line("cli.play.reach_more", {{"count", count - most}, {"code", code}});
}

void Play::show_unit(Side side, const std::string& code) {
    const Tree view = read_tree(match_.view(viewer_of(side))).value_or(Tree{});
    const std::string text = unit_text(session_, telling_.rules(), description_, view, code);
    if (text.empty()) {
        line("cli.play.no_such_unit", {{"code", code}});
        return;
    }
    print(text);
    std::map<std::string, std::string> costs;
    const MatchStatus status = match_.status();
    const bool is_asked =
        (status.turn == Turn::player || status.turn == Turn::both) && status.asked[index(side)];
    if (std::string json; is_asked && is_code(code))
        for (const auto& [cell, cost] : least_costs(reach_of(side, code, json), description_))
            costs[cell] = session_.say("cli.play.costs", {{"cost", cost}});
    const std::string beside = neighbours_text(session_, description_, view, code, costs);
    if (beside.empty()) return;
    print("  " + session_.say("cli.play.beside") + "\n");
    print(beside);
}

// On open ground: how far each way, with the action that goes there. The ways are told finely; some
// of them are enough to read, and those that lead at an enemy or along a road.
void Play::show_ways(const std::vector<ReachPlaceRead>& places) {
    constexpr std::int64_t fineness = 4;
    constexpr std::int64_t all_round = 64;  // ways beyond these are no round numbers
    const Measure measure(session_, description_.whole["board"]);
    Table table(2);
    std::set<std::string> told;  // a way at an enemy may be a round one too
    for (std::size_t i = 0; i < places.size(); ++i) {
        const ReachPlaceRead& place = places[i];
        // The nearest and the farthest place of one stretch come as a pair.
        const bool begins = i + 1 < places.size() && places[i + 1].cell == place.cell;
        const ReachPlaceRead& far = begins ? places[++i] : place;
        const std::int64_t way = number_of(place.cell).value_or(0);
        if (far.steps.empty() || (way % fineness != 0 && way < all_round)) continue;
        if (!told.insert(far.steps.front()).second) continue;
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
