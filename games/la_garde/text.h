// Words of this game on a line: its pieces by their codes, its enums by their names.
#pragma once

#include "engine/core/names.h"
#include "engine/game/member_text.h"
#include "engine/space/plane/words.h"
#include "games/la_garde/game.h"

namespace gonfalon::la_garde {

class WordReader : public LineReader {
  public:
    WordReader(const LaGarde& game, std::string_view text) : LineReader(text), game_(game) {}

    const LaGarde& game() const { return game_; }
    Point point() {
        const int x = number(-99999, 99999);
        const int y = number(-99999, 99999);
        return {x, y};
    }
    BrigadeId brigade() { return coded<BrigadeId>(game_, "expected.la_garde_brigade"); }
    GeneralId general() { return coded<GeneralId>(game_, "expected.la_garde_general"); }
    FormationId formation() { return coded<FormationId>(game_, "expected.la_garde_formation"); }
    CorpsId corps() { return coded<CorpsId>(game_, "expected.la_garde_corps"); }

  private:
    const LaGarde& game_;
};

}  // namespace gonfalon::la_garde
