// Words of this game on a line: its pieces by their codes, its enums by their names.
#pragma once

#include "engine/core/names.h"
#include "engine/game/member_text.h"
#include "engine/space/plane/words.h"
#include "games/tercios/game.h"

namespace gonfalon {

template <>
struct SetMember<tercios::Tercios, tercios::TroopSet> {
    using type = tercios::TroopId;
};

}  // namespace gonfalon

namespace gonfalon::tercios {

class WordReader : public LineReader {
  public:
    WordReader(const Tercios& game, std::string_view text) : LineReader(text), game_(game) {}

    const Tercios& game() const { return game_; }
    Point point() {
        const int x = number(-99999, 99999);
        const int y = number(-99999, 99999);
        return {x, y};
    }
    TroopId troop() { return coded<TroopId>(game_, "expected.tercios_unit"); }
    StencilId stencil() { return coded<StencilId>(game_, "expected.tercios_piece"); }
    CommanderId commander() { return coded<CommanderId>(game_, "expected.tercios_commander"); }

  private:
    const Tercios& game_;
};

}  // namespace gonfalon::tercios
