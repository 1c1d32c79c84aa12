#include "cli/board_text.h"

#include <set>

#include "cli/board/kinds.h"

namespace gonfalon::cli {

std::string board_text(const Session& session, const DescriptionRead& description, const Tree& view,
                       std::string_view around) {
    const Tree& board = description.whole["board"];
    const std::vector<Placed> pieces = placed(description, view);
    const std::string_view kind = board["kind"].text();
    const std::string fog = around.empty() ? fog_text(session, description, view) : std::string{};
    if (kind == "squares") return squares_text(session, board, pieces);
    if (kind == "hex") return hexes_text(session, board, pieces, around) + fog;
    if (kind == "plane") return plane_text(session, description, view, around) + fog;
    if (kind == "area") return zones_text(session, description, view, pieces, around) + fog;
    return pieces_text(session, description, view);
}

std::string neighbours_text(const Session& session, const DescriptionRead& description,
                            const Tree& view, std::string_view code, const Costs& costs) {
    const Tree& board = description.whole["board"];
    const std::vector<Placed> pieces = placed(description, view);
    for (const Placed& piece : pieces) {
        if (piece.code != code || piece.cell.empty()) continue;
        if (board["kind"].text() == "hex")
            return hex_neighbours_text(session, board, pieces, piece.cell, costs);
        if (board["kind"].text() == "area")
            return zone_neighbours_text(session, board, pieces, piece.cell, costs);
    }
    return {};
}

std::string changed_places(const Session& session, const DescriptionRead& description,
                           const Tree& before, const Tree& now) {
    if (description.whole["board"]["kind"].text() == "plane")
        return plane_moved(session, description, before, now);
    std::map<std::string, std::string> known;
    for (const Placed& piece : placed(description, before))
        known[piece.code] = piece.state->write();
    std::set<std::string> cells;
    for (const Placed& piece : placed(description, now)) {
        const auto old = known.find(piece.code);
        if (old != known.end() && old->second == piece.state->write()) continue;
        if (!piece.cell.empty()) cells.insert(piece.cell);
    }
    std::string all;
    for (const std::string& cell : cells) all += (all.empty() ? "" : " ") + cell;
    return all;
}

std::vector<Table> pieces_tables(const Session& session, const DescriptionRead& description,
                                 const Tree& view) {
    if (description.whole["board"]["kind"].text() == "plane")
        return plane_pieces(session, description, view);
    Table table(2);
    const std::vector<Placed> pieces = placed(description, view);
    for (const Placed& piece : pieces) {
        if (piece.cell.empty()) continue;
        table.row({session.console.paint(paint_of(piece.side), piece.code), piece.cell,
                   std::string(session.say(piece.piece->name)), condition_of(session, piece)});
    }
    return {table, banners_table(session, view), absent_table(session, description, pieces)};
}

std::string pieces_text(const Session& session, const DescriptionRead& description,
                        const Tree& view) {
    const std::vector<Table> tables = pieces_tables(session, description, view);
    const bool nobody = tables.front().empty();
    std::string text = nobody ? session.say("cli.board.nobody") + "\n" : std::string{};
    for (const Table& each : tables) text += each.write(session.console.width);
    return text;
}

}  // namespace gonfalon::cli
