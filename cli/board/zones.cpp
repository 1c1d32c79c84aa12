#include <fmt/format.h>

#include "cli/board/kinds.h"

namespace gonfalon::cli {

namespace {

// A map of zones in words: who stands where, one line a zone; or one zone with its borders.
class ZoneList {
  public:
    ZoneList(const Session& session, const Tree& board, const std::vector<Placed>& pieces)
        : session_(session), board_(board), stacks_(stacks_of(pieces)) {}

    std::string list() const {
        Table table(2);
        for (const Tree& zone : board_["zones"].items()) {
            const auto stack = stacks_.find(text_of(zone["id"]));
            if (stack == stacks_.end()) continue;
            table.row({text_of(zone["id"]), about(zone), who(stack->second)});
        }
        return table.empty() ? session_.say("cli.board.nobody") + "\n"
                             : table.write(session_.console.width);
    }
    std::string around(std::string_view id) const {
        std::string text;
        for (const Tree& zone : board_["zones"].items())
            if (zone["id"].text() == id) text = "  " + std::string(id) + "  " + about(zone) + "\n";
        if (text.empty()) return list();
        if (const auto stack = stacks_.find(std::string(id)); stack != stacks_.end())
            text += indented(who(stack->second), session_.console.width, 4);
        Table table(2);
        for (const Tree& border : board_["borders"].items())
            add(table, border["zones"], id, &border);
        for (const Tree& junction : board_["junctions"].items()) {
            const Tree& zones = junction["zones"];
            for (std::size_t i = 0; i < zones.size(); ++i)
                if (zones[i].text() == id && zones.size() == 4)
                    table.row({std::string(zones[(i + 2) % 4].text()),
                               name_of_zone(zones[(i + 2) % 4].text()),
                               session_.say("cli.board.junction")});
        }
        return text + table.write(session_.console.width);
    }

  private:
    std::string name_of_zone(std::string_view id) const {
        for (const Tree& zone : board_["zones"].items())
            if (zone["id"].text() == id)
                return std::string(zone["name"][session_.language()].text());
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
    void add(Table& table, const Tree& zones, std::string_view id, const Tree* border) const {
        for (std::size_t i = 0; i < 2; ++i) {
            if (zones[i].text() != id) continue;
            std::string line = session_.say("cli.board." + std::string((*border)["type"].text()));
            if ((*border)["colour"].text() == "brown")
                line += ", " + session_.say("cli.board.brown");
            const std::string_view other = zones[1 - i].text();
            table.row({std::string(other), name_of_zone(other), line});
        }
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

}  // namespace gonfalon::cli
