#!/usr/bin/python3
"""The walk through one attack cannot outlive the functions it names."""
import os
import shutil
import unittest

from project_copy import ROOT, ProjectCopy


class Walk(ProjectCopy):
    folders = ("engine", "games/grunwald", "protocol", "table", "server", "web/src")

    def setUp(self):
        super().setUp()
        shutil.copy(os.path.join(ROOT, "ARCHITECTURE.md"), self.path("ARCHITECTURE.md"))

    def told(self, pattern, replacement):
        return self.complaints("check_walk", lambda: self.replace("ARCHITECTURE.md", pattern, replacement))

    def test_the_walk_of_the_project_holds(self):
        result = self.run_tool("check_walk")
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_a_function_that_is_gone(self):
        self.assertIn("touchStone does not stand in web/src/game/hand.svelte.ts", self.told("`touchPiece`", "`touchStone`"))

    def test_a_member_function_that_is_gone(self):
        self.assertIn("strike does not stand in games/grunwald", self.told("`Referee::attack`", "`Referee::strike`"))

    def test_a_file_that_is_gone(self):
        self.assertIn("no file protocol/read_demand.cpp", self.told("protocol/read_request.cpp", "protocol/read_demand.cpp"))

    def test_too_many_hops(self):
        self.assertIn("hops; 1 to 35 are expected", self.told(r"(?m)^\| 34 \|", "| 33 | x | y |\n| 33 | x | y |\n| 34 |"))


if __name__ == "__main__":
    unittest.main()
