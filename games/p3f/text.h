// Words of this game on a line: zones by their labels, pieces and columns by their codes.
#pragma once

#include "engine/game/line_reader.h"
#include "games/p3f/game.h"

namespace gonfalon::p3f {

class WordReader : public LineReader {
  public:
    WordReader(const P3f& game, std::string_view text) : LineReader(text), game_(game) {}

    Zone zone_named(std::string_view label) {
        const auto& labels = game_.tables().zone_labels;
        for (std::size_t i = 0; i < labels.size(); ++i)
            if (labels[i] == label) return Zone{i};
        fail("expected.p3f_zone");
        return {};
    }
    Zone zone() { return ok() ? zone_named(next()) : Zone{}; }
    PieceId piece_named(std::string_view code) {
        const auto& codes = game_.tables().codes;
        for (std::size_t i = 0; i < codes.size(); ++i)
            if (codes[i] == code) return PieceId{i};
        fail("expected.p3f_unit");
        return {};
    }
    PieceId piece() { return ok() ? piece_named(next()) : PieceId{}; }
    ColumnId column(Side side) {
        if (!ok()) return {};
        const std::string_view code = next();
        const auto& codes = game_.tables().column_codes;
        for (std::size_t i = 0; i < codes.size(); ++i)
            if (codes[i] == code && game_.tables().columns[i].side == side) return ColumnId{i};
        fail("expected.p3f_column");
        return {};
    }

  private:
    const P3f& game_;
};

class WordWriter {
  public:
    WordWriter(const P3f& game, std::string& text) : game_(game), text_(text) {}

    WordWriter& word(std::string_view word) {
        add_word(text_, word);
        return *this;
    }
    WordWriter& number(int value) {
        add_number(text_, value);
        return *this;
    }
    WordWriter& piece(PieceId id) { return word(game_.tables().codes[id.index()]); }
    WordWriter& zone(Zone zone) { return word(game_.tables().zone_labels[zone.index()]); }
    WordWriter& column(ColumnId id) { return word(game_.tables().column_codes[id.index()]); }
    WordWriter& end() {
        text_.push_back('\n');
        return *this;
    }

  private:
    const P3f& game_;
    std::string& text_;
};

}  // namespace gonfalon::p3f
