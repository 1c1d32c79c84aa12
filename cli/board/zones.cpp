#include <fmt/format.h>

#include "cli/board/kinds.h"

namespace gonfalon::cli {

namespace {

// A map of zones in words: who stands where, one line a zone; or one zone with its borders.
class ZoneList {
  public:
    ZoneList(const Session& session, const Tree& board, const std::vector<Placed>& pieces)
        : session_(session), board_(board), stacks_(stacks_of(pieces)) {}

    // Those with somebody in them; of some zones only, if any are named.
    std::string list(std::string_view only = {}) const {
        Table table(2);
        for (const Tree& zone : board_["zones"].items()) {
            const auto stack = stacks_.find(text_of(zone["id"]));
            if (stack == stacks_.end()) continue;
            if (!only.empty() &&
                (" " + std::string(only) + " ").find(" " + text_of(zone["id"]) + " ") ==
                    std::string::npos)
                continue;
            table.row({text_of(zone["id"]), about(zone), who(stack->second)});
        }
        return table.empty() ? session_.say("cli.board.nobody") + "\n"
                             : table.write(session_.console.width);
    }
    std::string around(std::string_view id) const {
        std::string text;
        for (const Tree& zone : board_["zones"].items())
            if (zone["id"].text() == id) text = "  " + std::string(id) + "  " + about(zone) + "\n";
        // Several zones, or none of that name.
        if (text.empty()) return list(id.find(' ') == id.npos ? std::string_view{} : id);
        if (const auto stack = stacks_.find(std::string(id)); stack != stacks_.end())
            text += indented(who(stack->second), session_.console.width, 4);
        return text + neighbours(id, {});
    }
    std::string neighbours(std::string_view id, const Costs& costs) const {
        Table table(4);
        const auto add = [&](std::string_view other, std::string line) {
            const auto cost = costs.find(std::string(other));
            const auto stack = stacks_.find(std::string(other));
            table.row({std::string(other), about_zone(other), std::move(line),
                       cost == costs.end() ? "" : cost->second,
                       stack == stacks_.end() ? "" : who(stack->second)});
        };
        for (const Tree& border : board_["borders"].items())
            for (const std::size_t i : {0u, 1u}) {
                if (border["zones"][i].text() != id) continue;
                std::string line = session_.say("cli.board." + text_of(border["type"]));
                if (border["colour"].text() == "brown")
                    line += ", " + session_.say("cli.board.brown");
                add(border["zones"][1 - i].text(), std::move(line));
            }
        for (const Tree& junction : board_["junctions"].items()) {
            const Tree& zones = junction["zones"];
            for (std::size_t i = 0; i < zones.size(); ++i)
                if (zones[i].text() == id && zones.size() == 4)
                    add(zones[(i + 2) % 4].text(), session_.say("cli.board.junction"));
        }
        return table.write(session_.console.width);
    }

  private:
    std::string about_zone(std::string_view id) const {
        for (const Tree& zone : board_["zones"].items())
            if (zone["id"].text() == id) return about(zone);
        return {};
    }
    std::string about(const Tree& zone) const {
        return fmt::format("{} ({})", zone["name"][session_.language()].text(),
                           zone["type"].text());
    }
    std::string who(const std::vector<const Placed*>& stack) const {
        std::string text;
        for (const Placed* piece : stack) {
            const std::string condition = condition_of(session_, *piece);
            text += (text.empty() ? "" : ", ") +
                    session_.console.paint(paint_of(piece->side), piece->code) +
                    (condition.empty() ? "" : " (" + condition + ")");
        }
        return text;
    }
    const Session& session_;
    const Tree& board_;
    Stacks stacks_;
};

// What a side may see of columns and their orders, and the points as they stand.
std::string columns_text(const Session& session, const DescriptionRead& description,
                         const Tree& view) {
    Table table(2);
    for (const Tree& column : view["columns"].items()) {
        const std::string order = "order." + std::string(column["order"].text());
        if (column["order"].text("none") == "none" || !session.words.knows(order)) continue;
        const Tree& card =
            description.whole["columns"][static_cast<std::size_t>(column["id"].integer())];
        table.row(
            {session.console.paint(paint_of(card["side"].text()), std::string(card["code"].text())),
             std::string(card["name"][session.language()].text()), session.say(order)});
    }
    const std::string points = points_text(session, description, view);
    return table.empty() ? points : points + table.write(session.console.width);
}

}  // namespace

std::string zones_text(const Session& session, const DescriptionRead& description, const Tree& view,
                       const std::vector<Placed>& pieces, std::string_view around) {
    const ZoneList zones(session, description.whole["board"], pieces);
    if (!around.empty()) return zones.around(around);
    return zones.list() + columns_text(session, description, view);
}

std::string zone_neighbours_text(const Session& session, const Tree& board,
                                 const std::vector<Placed>& pieces, std::string_view zone,
                                 const Costs& costs) {
    return ZoneList(session, board, pieces).neighbours(zone, costs);
}

}  // namespace gonfalon::cli
