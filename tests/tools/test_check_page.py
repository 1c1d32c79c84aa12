#!/usr/bin/python3
"""A rule in the page makes the check fail."""
import unittest

from project_copy import ProjectCopy


class Page(ProjectCopy):
    folders = ("web/src", "games", "tests/toy")

    def adding(self, text, name="web/src/games/grunwald/wrong.ts"):
        return self.complaints("check_page", lambda: self.write(name, text))

    def test_no_rule_is_named(self):
        told = self.adding('export const bounds = ["GRU-4.1.3", "GRU-3.3.2"];\n')
        self.assertIn("wrong.ts:1: 'GRU-4.1.3': rules are named by the protocol", told)

    def test_no_set_of_verbs_is_kept(self):
        told = self.adding('const VENTURES = new Set(["declare", "fire", "batter"]);\n')
        self.assertIn("a set of verbs or questions (declare, fire, batter)", told)
        told = self.adding('const SETTING_UP = new Set(["terrain", "deploy"]);\n', "web/src/game/wrong.ts")
        self.assertIn("a set of verbs or questions (terrain, deploy)", told)

    def test_no_verb_is_read(self):
        self.assertIn("an action's verb is read", self.adding('const ends = (a) => a["verb"] === "done";\n'))
        self.assertIn("an action's verb is read", self.adding("<p>{action.verb}</p>\n", "web/src/game/Wrong.svelte"))

    def test_no_arc_range_or_zone_is_worked_out(self):
        for line in ('const r = m.lengthOf("command_radius");',
                     "for (const turn of [-1, 0, 1]) put(neighbour(hex, unit.facing + turn));",
                     'const horse = phase.startsWith("cavalry");',
                     'if (!card.zone || u.cohesion === "rout") continue;',
                     "const adrift = Math.hypot(to.x - from.x, to.y - from.y) > range + 30;"):
            with self.subTest(line):
                self.assertIn("wrong.ts:1:", self.adding(line + "\n"))

    def test_games_are_not_cast_through_unknown(self):
        told = self.adding("export const open = (d) => new Open(d) as unknown as OpenGame;\n")
        self.assertIn("a cast through `unknown`", told)

    def test_comments_and_styles_do_not_count(self):
        self.write("web/src/game/fine.ts", "// GRU-4.1.3 bounds a march\nexport const one = 1;\n")
        self.assertNotIn("fine.ts", self.run_tool("check_page").stdout)


if __name__ == "__main__":
    unittest.main()
