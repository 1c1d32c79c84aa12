#include "cli/board_text.h"

#include "cli/board/kinds.h"

namespace gonfalon::cli {

std::string board_text(const Session& session, const DescriptionRead& description, const Tree& view,
                       std::string_view around) {
    const Tree& board = description.whole["board"];
    const std::vector<Placed> pieces = placed(description, view);
    const std::string_view kind = board["kind"].text();
    if (kind == "squares") return squares_text(session, board, pieces);
    if (kind == "hex") return hexes_text(session, board, pieces, around);
    if (kind == "plane") return plane_text(session, description, view, around);
    if (kind == "area") return zones_text(session, description, view, pieces, around);
    return pieces_text(session, description, view);
}

std::string pieces_text(const Session& session, const DescriptionRead& description,
                        const Tree& view) {
    if (description.whole["board"]["kind"].text() == "plane")
        return plane_pieces_text(session, description, view);
    Table table(2);
    for (const Placed& piece : placed(description, view)) {
        if (piece.cell.empty()) continue;
        table.row({session.console.paint(paint_of(piece.side), piece.code), piece.cell,
                   std::string(session.say(piece.piece->name)), condition_of(session, piece)});
    }
    return table.empty() ? session.say("cli.board.nobody") + "\n"
                         : table.write(session.console.width);
}

}  // namespace gonfalon::cli
