#include "cli/board/placed.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/core/names.h"

namespace gonfalon::cli {

std::string text_of(const Tree& tree) {
    return tree.is_text()   ? std::string(tree.text())
           : tree.is_null() ? std::string{}
                            : tree.write();
}

const Tree& first_of(const Tree& tree, std::initializer_list<std::string_view> keys) {
    static const Tree nothing;
    for (std::string_view key : keys)
        if (const Tree* found = tree.find(key); found != nullptr && !found->is_null())
            return *found;
    return nothing;
}

namespace {

// Clockwise from north.
enum class Compass : std::uint8_t { N, NE, SE, S, SW, NW };

// A direction by its name or its number.
std::string facing_of(const Tree& facing) {
    const std::int64_t number = facing.integer(-1);
    if (number >= 0 && number < 6) return std::string(name_of(static_cast<Compass>(number)));
    return std::string(facing.text());
}

}  // namespace

std::vector<Placed> placed(const DescriptionRead& description, const Tree& view) {
    const Tree& states = first_of(view, {"units", "pieces"});
    std::map<std::int64_t, const PieceRead*> by_id;
    std::map<std::string_view, const PieceRead*> by_code;
    for (const PieceRead& piece : description.pieces) {
        by_id[piece.id] = &piece;
        by_code[piece.code] = &piece;
    }
    std::vector<Placed> result;
    for (std::size_t i = 0; i < states.size(); ++i) {
        const Tree& state = states[i];
        const PieceRead* piece = nullptr;
        if (const auto named = by_code.find(state["code"].text()); named != by_code.end()) {
            piece = named->second;
        } else if (const auto numbered =
                       by_id.find(state["id"].integer(static_cast<std::int64_t>(i)));
                   numbered != by_id.end()) {
            piece = numbered->second;
        }
        if (piece == nullptr) continue;
        // A place other than the board (in reserve, eliminated...) is no cell.
        const bool on_board = state["place"].text("board") == "board";
        const std::string cell =
            on_board ? text_of(first_of(state, {"hex", "square", "cell", "zone"})) : std::string{};
        const std::string side(state["side"].text(piece->side));
        // Leaders look everywhere.
        const std::string facing = piece->kind == "leader" ? "" : facing_of(state["facing"]);
        result.push_back({piece->code, side, cell, facing, piece, &state});
    }
    return result;
}

std::string_view arrow(std::string_view facing) {
    constexpr std::pair<std::string_view, std::string_view> arrows[] = {
        {"N", "↑"},  {"NE", "↗"}, {"E", "→"},  {"SE", "↘"}, {"S", "↓"}, {"SW", "↙"}, {"W", "←"},
        {"NW", "↖"}, {"n", "↑"},  {"ne", "↗"}, {"se", "↘"}, {"s", "↓"}, {"sw", "↙"}, {"nw", "↖"}};
    for (const auto& [name, sign] : arrows)
        if (name == facing) return sign;
    return "";
}

Paint paint_of(std::string_view side) { return side == "second" ? Paint::second : Paint::first; }

std::string Signs::of(const std::string& terrain) {
    if (terrain.empty()) return " ";
    constexpr std::pair<std::string_view, std::string_view> known[] = {
        {"open", "."},  {"clear", "."},  {"hill", "^"},    {"wood", "♣"}, {"forest", "♣"},
        {"marsh", "~"}, {"lake", "≋"},   {"village", "⌂"}, {"camp", "Δ"}, {"slope", "/"},
        {"river", "≋"}, {"bridge", "="}, {"road", "-"},    {"town", "⌂"}};
    for (const auto& [name, sign] : known)
        if (name == terrain) return met_.emplace(terrain, sign).first->second;
    return met_.emplace(terrain, terrain.substr(0, 1)).first->second;
}

std::string Signs::of(const std::string& terrain, std::string_view sign) {
    return met_.emplace(terrain, sign).first->second;
}

std::string Signs::key(const Session& session) const {
    std::string text;
    for (const auto& [terrain, sign] : met_) {
        const std::string key = "terrain." + terrain;
        text += (text.empty() ? "" : ", ") + sign + " " +
                (session.words.knows(key) ? session.say(key) : terrain);
    }
    return text;
}

std::string stack_text(const Session& session, const std::vector<const Placed*>& stack,
                       std::size_t columns) {
    const Placed& top = *stack.front();
    std::string text = top.code + std::string(arrow(top.facing));
    if (stack.size() > 1) text += fmt::format("+{}", stack.size() - 1);
    return session.console.paint(paint_of(top.side), padded(text, columns));
}

Stacks stacks_of(const std::vector<Placed>& pieces) {
    Stacks stacks;
    for (const Placed& piece : pieces)
        if (!piece.cell.empty()) stacks[piece.cell].push_back(&piece);
    return stacks;
}

namespace {

// When and where those come who wait for their turn; nothing is told of others.
std::string entry_of(const Session& session, const DescriptionRead& description,
                     const std::string& code) {
    for (const Tree& card : description.whole["pieces"].items()) {
        if (card["code"].text() != code || !card["column"].is_number()) continue;
        const auto column = static_cast<std::size_t>(card["column"].integer());
        const Tree& arrives = description.whole["columns"][column]["arrives"];
        if (!arrives.is_object()) return {};
        std::string where;
        for (const Tree& zone : arrives["zones"].items())
            where += (where.empty() ? "" : ", ") + std::string(zone.text());
        return session.say("cli.board.enters",
                           {{"turn", arrives["turn"].integer()}, {"places", where}});
    }
    return {};
}

}  // namespace

Table absent_table(const Session& session, const DescriptionRead& description,
                   const std::vector<Placed>& pieces) {
    Table table(2);
    for (const std::string_view place : {"reserve", "off_map", "left", "eliminated"})
        for (const std::size_t side : {0u, 1u}) {
            std::vector<std::pair<std::string, std::string>> rows;  // when and where; who
            for (const Placed& piece : pieces) {
                const Tree& state = *piece.state;
                if (state["place"].text() != place ||
                    piece.side != (side == 0 ? "first" : "second"))
                    continue;
                const std::string entry =
                    place == "reserve" ? entry_of(session, description, piece.code) : std::string{};
                auto row = std::find_if(rows.begin(), rows.end(),
                                        [&](const auto& each) { return each.first == entry; });
                if (row == rows.end()) row = rows.insert(row, {entry, {}});
                std::string& who = row->second;
                who += (who.empty() ? "" : ", ") +
                       session.console.paint(paint_of(piece.side), piece.code);
                if (const std::int64_t turn = state["return_turn"].integer(); turn > 0)
                    who += " (" + session.say("cli.board.arrives", {{"turn", turn}}) + ")";
            }
            const std::string whose = session.say(description.whole["sides"][side]["key"].text());
            for (const auto& [entry, who] : rows)
                table.row({session.say("cli.board.absent." + std::string(place),
                                       {{"side", whose},
                                        {"when", entry.empty() ? "" : " (" + entry + ")"},
                                        {"pieces", who}})});
        }
    return table;
}

Table banners_table(const Session& session, const Tree& view) {
    Table table(2);
    for (const Tree& banner : view["banners"].items()) {
        if (banner["state"].text() == "unplaced") continue;
        const std::string state = "cli.board.banner." + std::string(banner["state"].text());
        const std::string bearer(banner["bearer"].text());
        table.row({session.console.paint(paint_of(banner["side"].text()),
                                         std::string(banner["code"].text())),
                   text_of(banner["hex"]), session.say("cli.board.banner.word"),
                   bearer.empty() && session.words.knows(state)
                       ? session.say(state)
                       : session.say("cli.board.borne", {{"bearer", bearer}})});
    }
    return table;
}

std::string fog_text(const Session& session, const DescriptionRead& description, const Tree& view) {
    bool lies = view["fog"].boolean();
    const std::int64_t turn = view["turn"].integer();
    for (const Tree& special : description.whole["battle"]["special"].items())
        lies |= special["kind"].text() == "fog" && turn >= special["from"].integer() &&
                turn <= special["to"].integer();
    return lies ? "  " + session.say("cli.board.fog") + "\n" : std::string{};
}

std::string points_text(const Session& session, const DescriptionRead& description,
                        const Tree& view) {
    std::string text;
    const Tree& score = view["score"];
    for (std::size_t i = 0; i < 2 && score.size() == 2; ++i)
        text += (text.empty() ? "" : ", ") +
                session.say(description.whole["sides"][i]["key"].text()) + " " +
                std::to_string(score[i].integer());
    if (!text.empty())
        text =
            session.say("cli.board.points", {{"turn", view["turn"].integer()}, {"points", text}}) +
            "\n";
    return text.empty() ? text : indented(text, session.console.width, 2);
}

std::string condition_of(const Session& session, const Placed& piece) {
    const Tree& state = *piece.state;
    std::string text;
    const auto add = [&](std::string part) {
        text += (text.empty() ? "" : ", ") + std::move(part);
    };
    for (std::size_t i = 0; i < state.size() && state.is_object(); ++i) {
        const std::string& name = state.keys()[i];
        const Tree& value = state[i];
        constexpr std::string_view shown_elsewhere[] = {"id",  "code",   "side", "place",
                                                        "hex", "square", "cell", "zone"};
        if (std::find(std::begin(shown_elsewhere), std::end(shown_elsewhere), name) !=
            std::end(shown_elsewhere))
            continue;
        if (name == "facing") {
            if (!piece.facing.empty()) add(session.say("facing." + piece.facing));
            continue;
        }
        const std::string field =
            session.words.knows("field." + name)   ? session.say("field." + name)
            : session.words.knows("state." + name) ? session.say("state." + name)
                                                   : name;
        switch (value.kind()) {
            case Tree::Kind::boolean:
                if (value.boolean()) add(field);
                break;
            case Tree::Kind::integer:
                if (value.integer() != 0) add(fmt::format("{} {}", field, value.integer()));
                break;
            case Tree::Kind::text: {
                const std::string word(value.text());
                if (word.empty() || word == "none") break;
                for (const std::string& prefix : {name, std::string("state")})
                    if (session.words.knows(prefix + "." + word)) {
                        add(session.say(prefix + "." + word));
                        break;
                    } else if (prefix == "state") {
                        add(field + " " + word);
                    }
                break;
            }
            default:
                break;
        }
    }
    return text;
}

}  // namespace gonfalon::cli
