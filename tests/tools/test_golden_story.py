"""tools/golden_story says where a golden game leaves the approved one."""
import os
import stat
import subprocess
import unittest

from project_copy import ROOT, ProjectCopy

HEAD = "gonfalon 1\ngame toy\n\n"
# Stands for the program: tells each line of the record as "N side text", and what came of it.
TELLER = """#!/usr/bin/env python3
import sys
last = int(sys.argv[sys.argv.index("--to") + 1])
for line in open(sys.argv[2]).read().split("\\n\\n")[1].split("\\n"):
    if line and not line.startswith("#") and int(line.split()[0]) <= last:
        number, rest = line.split(" ", 1)
        print(f"{number:>4}  {rest}")
        print(f"      told of {rest}")
"""


class Story(ProjectCopy):
    def setUp(self):
        super().setUp()
        self.write("teller", TELLER)
        os.chmod(self.path("teller"), stat.S_IRWXU)

    def story(self):
        return subprocess.run([os.path.join(ROOT, "tools/golden_story"), self.path("old"), self.path("new"),
                               self.path("teller")], text=True, stdout=subprocess.PIPE, check=True).stdout

    def games(self, old, new):
        self.write("old/toy/duel.gon", HEAD + old)
        self.write("new/toy/duel.gon", HEAD + new)

    def test_the_same_games_have_no_story(self):
        self.games("1 first step\n", "1 first step\n")
        self.assertEqual(self.story(), "0 of 1 golden games differ\n")

    def test_a_game_is_told_from_where_it_differs(self):
        self.games("1 first a\n2 first b\n3 * 4\n4 second c\n", "1 first a\n2 first b\n3 * 5\n4 second d\n")
        story = self.story()
        self.assertIn("toy/duel.gon: the same for 2 lines; 4 lines before, 4 now", story)
        self.assertNotIn("told of first a", story)
        self.assertEqual(story.count("told of first b"), 1, "what is the same is told once")
        self.assertLess(story.index("it went:"), story.index("told of * 4"))
        self.assertLess(story.index("it goes now:"), story.index("told of * 5"))

    def test_hashes_alone_are_no_other_game(self):
        self.games("1 first a\n# 1 0123\n", "1 first a\n# 1 4567\n")
        self.assertIn("the same 1 lines, other header or hashes", self.story())

    def test_games_that_came_or_went_and_counts_that_changed(self):
        self.games("1 first a\n", "1 first a\n")
        self.write("new/toy/hill.gon", HEAD + "1 first a\n")
        self.write("old/toy/wood.gon", HEAD + "1 first a\n")
        self.write("old/toy/duel.census", "1 first 4 all\n")
        self.write("new/toy/duel.census", "1 first 5 all\n")
        story = self.story()
        self.assertIn("toy/hill.gon: new", story)
        self.assertIn("toy/wood.gon: gone", story)
        self.assertIn("toy/duel.census: 1 lines, the first: '1 first 4 all' is now '1 first 5 all'", story)


if __name__ == "__main__":
    unittest.main()
