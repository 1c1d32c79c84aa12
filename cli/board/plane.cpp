#include <fmt/format.h>

#include <algorithm>

#include "cli/board/canvas.h"
#include "cli/board/kinds.h"
#include "cli/board/standing.h"

namespace gonfalon::cli {

namespace {

// Signs of open ground; sizes of one kind of thing share theirs.
std::string_view sign_of(std::string_view terrain) {
    constexpr std::pair<std::string_view, std::string_view> endings[] = {
        {"steep_hill", "▲"}, {"hill", "^"},          {"wood", "♣"},   {"lake", "≋"},
        {"building", "⌂"},   {"town", "⌂"},          {"field", "\""}, {"crops", "\""},
        {"hedge", "%"},      {"wall", "#"},          {"road", ":"},   {"track", "."},
        {"river", "≋"},      {"stream", "≈"},        {"ford", "≈"},   {"bridge", "="},
        {"marsh", "~"},      {"swamp", "~"},         {"rocks", "∴"},  {"rough", "∴"},
        {"trench", "∪"},     {"fortification", "Π"}, {"redoubt", "Π"}};
    for (const auto& [ending, sign] : endings)
        if (terrain.ends_with(ending)) return sign;
    return "?";
}

// Drawn over rivers and roads.
bool lies_on_top(std::string_view terrain) {
    const auto ends = [&](std::string_view ending) { return terrain.ends_with(ending); };
    return ends("bridge") || ends("ford") || ends("building") || ends("town");
}

bool is_set_up(std::string_view phase) {
    return phase == "set_up" || phase == "deployment" || phase == "relief" || phase == "roles";
}

std::vector<std::string> signs_of(std::string_view text) {
    std::vector<std::string> signs;
    for (const char c : text) {
        const bool begins = (static_cast<unsigned char>(c) & 0xc0) != 0x80;
        if (begins || signs.empty()) signs.emplace_back();
        signs.back() += c;
    }
    return signs;
}

std::vector<std::string> label_of(const Standing& piece) {
    std::vector<std::string> signs = signs_of(piece.code);
    if (piece.facing >= 0) signs.emplace_back(compass_arrow(piece.facing));
    return signs;
}

class Ground {
  public:
    Ground(const Session& session, const DescriptionRead& description, const Tree& view)
        : session_(session),
          description_(description),
          board_(description.whole["board"]),
          view_(view),
          measure_(session, board_),
          pieces_(standing(session, description, view)) {}

    std::string draw(std::string_view around) {
        if (around.empty())
            return points_text(session_, description_, view_) + picture(whole()) + still_to_come();
        Spot middle;
        if (!find(around, middle))
            return indented(session_.say("cli.board.no_such_place", {{"place", around}}),
                            session_.console.width, 2);
        const Window window = near(middle);
        std::vector<Standing> seen = pieces_;
        std::erase_if(seen, [&](const Standing& each) {
            return !each.on_table || !window.holds({each.x, each.y});
        });
        return picture(window) +
               standing_table(session_, measure_, seen).write(session_.console.width);
    }

    std::vector<Table> list() const {
        Table compass(2);
        if (!pieces_.empty()) compass.row({session_.say("cli.board.compass")});
        return {standing_table(session_, measure_, pieces_),
                groups_table(session_, description_, view_),
                fallen_table(session_, description_, view_), compass};
    }

  private:
    // Signs are about twice as high as wide.
    Window scaled(Window window) const {
        constexpr std::int64_t frame = 6;
        const auto width = static_cast<std::int64_t>(session_.console.width);
        const std::int64_t shown =
            session_.console.out_is_terminal ? std::clamp<std::int64_t>(width, 40, 130) : 72;
        window.columns = shown - frame;
        window.rows = std::max<std::int64_t>(
            4, (window.columns * window.depth + window.width) / (2 * window.width));
        return window;
    }
    Window whole() const {
        Window window;
        window.width = std::max<std::int64_t>(1, board_["width"].integer(1));
        window.depth = std::max<std::int64_t>(1, board_["depth"].integer(1));
        return scaled(window);
    }
    // A third of the table each way, within its edges.
    Window near(Spot middle) const {
        const Window all = whole();
        Window window;
        window.width = std::max<std::int64_t>(1, all.width / 3);
        window.depth = std::max<std::int64_t>(1, all.depth / 3);
        window.x =
            std::clamp<std::int64_t>(middle.x - window.width / 2, 0, all.width - window.width);
        window.y =
            std::clamp<std::int64_t>(middle.y - window.depth / 2, 0, all.depth - window.depth);
        return scaled(window);
    }
    bool find(std::string_view around, Spot& middle) const {
        for (const Standing& piece : pieces_)
            if (piece.on_table && piece.code == around) {
                middle = {piece.x, piece.y};
                return true;
            }
        return measure_.read_place(around, middle.x, middle.y);
    }

    std::string picture(const Window& window) {
        Canvas canvas(window);
        std::string key;
        if (is_set_up(view_["phase"].text())) draw_zones(canvas, key);
        draw_terrain(canvas);
        const std::string terrain = signs_.key(session_);
        if (!terrain.empty()) key = indented(terrain, session_.console.width, 2) + key;
        draw_markers(canvas, key);
        draw_pieces(canvas, key);
        return canvas.write(session_, measure_) + key;
    }

    void draw_zones(Canvas& canvas, std::string& key) {
        for (std::size_t side = 0; side < 2; ++side)
            for (const Tree* zone : zones_of(side)) {
                const Corners outline = corners_of((*zone)["outline"]);
                if (outline.empty()) continue;
                canvas.fill(outline, "·", side == 0 ? Paint::first : Paint::second);
                const auto [left, right] = std::minmax_element(
                    outline.begin(), outline.end(), [](Spot a, Spot b) { return a.x < b.x; });
                const auto [low, high] = std::minmax_element(
                    outline.begin(), outline.end(), [](Spot a, Spot b) { return a.y < b.y; });
                key += indented(session_.say("cli.board.zone",
                                             {{"side", session_.say(description_.sides[side])},
                                              {"x", measure_.extent(left->x, right->x)},
                                              {"y", measure_.extent(low->y, high->y)}}),
                                session_.console.width, 2);
            }
    }
    // Zones go with the role a side plays; without roles, one a side.
    std::vector<const Tree*> zones_of(std::size_t side) const {
        std::vector<const Tree*> result;
        const Tree& zones = board_["zones"];
        if (board_["roles"].size() == 0) {
            if (side < zones.size()) result.push_back(&zones[side]);
            return result;
        }
        const auto role =
            static_cast<std::size_t>(view_["role"][side].integer(static_cast<std::int64_t>(side)));
        for (const Tree& id : board_["roles"][role]["zones"].items())
            for (const Tree& zone : zones.items())
                if (zone["id"] == id) result.push_back(&zone);
        return result;
    }

    void draw_terrain(Canvas& canvas) {
        std::vector<const Tree*> parts;
        for (const Tree& piece : board_["terrain"].items()) parts.push_back(&piece);
        for (const Tree& laid : view_["ground"].items())
            for (const Tree& part : laid["parts"].items()) parts.push_back(&part);
        const auto height = [](const Tree* part) {
            return (*part)["line"].is_list() ? 1 : lies_on_top((*part)["kind"].text()) ? 2 : 0;
        };
        std::stable_sort(parts.begin(), parts.end(),
                         [&](const Tree* a, const Tree* b) { return height(a) < height(b); });
        for (const Tree* part : parts) {
            const std::string kind = text_of((*part)["kind"]);
            const std::string_view sign = sign_of(kind);
            const bool drawn =
                height(part) == 1 ? canvas.line(corners_of((*part)["line"]),
                                                (*part)["width"].integer(), sign, Paint::faint)
                                  : canvas.fill(corners_of((*part)["outline"]), sign, Paint::faint);
            if (drawn) signs_.of(kind, sign);
        }
    }

    void draw_markers(Canvas& canvas, std::string& key) {
        std::string named;
        const auto add = [&](std::string part) {
            named += (named.empty() ? "* " : ", ") + std::move(part);
        };
        const auto name = [&](const Tree& thing) {
            return std::string(thing["name"][session_.language()].text());
        };
        for (const char* list : {"markers", "objectives"})
            for (const Tree& marker : board_[list].items()) {
                if (!marker["at"].is_list()) continue;
                const Spot at{marker["at"][std::size_t{0}].integer(),
                              marker["at"][std::size_t{1}].integer()};
                const Window& window = canvas.window();
                if (!window.holds(at)) continue;
                canvas.put(std::min(window.column_of(at.x), window.columns - 1),
                           std::min(window.row_of(at.y), window.rows - 1), "*", Paint::strong);
                add(fmt::format("{} ({})", name(marker), measure_.place(at.x, at.y)));
            }
        for (const Tree& area : board_["areas"].items()) {
            Corners outline = corners_of(area["outline"]);
            if (outline.empty()) continue;
            outline.push_back(outline.front());
            if (canvas.line(outline, 0, "*", Paint::strong)) add(name(area));
        }
        if (!named.empty()) key += indented(named, session_.console.width, 2);
    }

    void draw_pieces(Canvas& canvas, std::string& key) {
        std::string unseen;
        for (const Standing& piece : pieces_) {
            if (!piece.on_table || !canvas.window().holds(Spot{piece.x, piece.y})) continue;
            if (canvas.label({piece.x, piece.y}, label_of(piece), paint_of(piece.side))) continue;
            unseen +=
                (unseen.empty() ? "" : ", ") +
                fmt::format("{} ({})", session_.console.paint(paint_of(piece.side), piece.code),
                            measure_.place(piece.x, piece.y));
        }
        if (!unseen.empty())
            key += indented(session_.say("cli.board.no_room", {{"pieces", unseen}}),
                            session_.console.width, 2);
    }

    std::string still_to_come() const {
        const auto waiting = std::count_if(pieces_.begin(), pieces_.end(),
                                           [](const Standing& each) { return !each.on_table; });
        if (waiting == 0) return {};
        return indented(session_.say("cli.board.still_to_come", {{"count", waiting}}),
                        session_.console.width, 2);
    }

    const Session& session_;
    const DescriptionRead& description_;
    const Tree& board_;
    const Tree& view_;
    Measure measure_;
    std::vector<Standing> pieces_;
    Signs signs_;
};

}  // namespace

std::string plane_text(const Session& session, const DescriptionRead& description, const Tree& view,
                       std::string_view around) {
    return Ground(session, description, view).draw(around);
}

std::string plane_moved(const Session& session, const DescriptionRead& description,
                        const Tree& before, const Tree& now) {
    const std::vector<Standing> then = standing(session, description, before);
    const std::vector<Standing> seen = standing(session, description, now);
    const Standing* moved = nullptr;
    for (const Standing& piece : seen) {
        const bool stayed = std::any_of(then.begin(), then.end(), [&](const Standing& each) {
            return each.code == piece.code && each.on_table && each.x == piece.x &&
                   each.y == piece.y && each.facing == piece.facing;
        });
        if (!piece.on_table || stayed) continue;
        if (moved == nullptr)
            moved = &piece;
        else if (piece.x != moved->x || piece.y != moved->y)
            return {};
    }
    return moved == nullptr ? std::string{} : moved->code;
}

std::vector<Table> plane_pieces(const Session& session, const DescriptionRead& description,
                                const Tree& view) {
    return Ground(session, description, view).list();
}

}  // namespace gonfalon::cli
