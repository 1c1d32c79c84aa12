// The games that can be played by name. The module of the page does without the toy.
#include "protocol/games/entries.h"

namespace gonfalon {

extern const GameEntry grunwald_entry;
extern const GameEntry la_garde_entry;
extern const GameEntry p3f_entry;
extern const GameEntry tercios_entry;
#ifndef GONFALON_WITHOUT_TOY
extern const GameEntry toy_entry;
#endif

std::vector<const GameEntry*> game_entries() {
    return {&grunwald_entry, &p3f_entry, &tercios_entry, &la_garde_entry,
#ifndef GONFALON_WITHOUT_TOY
            &toy_entry
#endif
    };
}

}  // namespace gonfalon
