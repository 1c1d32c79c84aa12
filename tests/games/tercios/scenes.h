// Scenes that tests of Tercios begin with: two units about to fight,
// a commander among his troops, a shooter and his target, one unit on its own.
#pragma once

#include "tests/games/tercios/field.h"

namespace gonfalon::tercios {

// A bare unit: Discipline 4, Stamina 4, no weapon and no special rule, every defence 4.
void shape(Form& form, Arm arm, int speed, int melee, int courage);

// I1 of the first side on Assault, i1 facing it 100 mm away; both foot, Melee 4, Courage 4. Others
// of both sides stand far off, so that nobody is annihilated.
Stage duel(std::string_view defender = "card ready", Length gap = 1000,
           std::string_view options = "");
// Up to the first roll of the melee; a target that may react keeps its card.
Table joined(Stage& stage);
// Both rounds: hits and saves of the attacker's strike, then of the reply.
void blows(Table& table, int hits, int saves, int reply, int reply_saves);

// C0, of rank 3, near I1 and I2; enemies within sight at some distance.
Stage staff(Trait trait, std::string_view mine = "card ready",
            std::string_view theirs = "card ready");
// Carried out with so many successes.
Table done(Stage& stage, std::string_view what, int successes = 2);

// I1 (shoot 3, arquebus and musket by default) faces i1, `gap` from front centre to front centre.
Stage line_of_fire(Length gap, std::string_view shooter, std::string_view target = "",
                   std::string_view options = "");
void shape(Form& form, int shoot, int courage, Weapon weapon);
Table firing(Stage& stage);

// I1 with this card, an enemy far away.
Stage alone(std::string_view card, std::string_view options = "");
Table active(Stage& stage, std::string_view unit = "I1");

}  // namespace gonfalon::tercios
