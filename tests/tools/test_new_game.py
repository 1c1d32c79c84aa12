"""tools/new_game makes a game that the checks of the project accept, and refuses what would spoil one."""
import os
import subprocess
import unittest

from project_copy import ProjectCopy


class NewGame(ProjectCopy):
    folders = ("tools", "cmake", "data", "games", "engine", "loader", "ai", "protocol", "tests/toy", "words", "server",
               "cli")

    def setUp(self):
        super().setUp()
        root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
        for name in ("CMakeLists.txt", "tests/toy_setups.h", "tests/toy_setups.cpp"):
            with open(os.path.join(root, name), encoding="utf-8") as file:
                self.write(name, file.read())

    def make(self, *words):
        return subprocess.run([self.path("tools/new_game"), *words], capture_output=True, text=True, check=False)

    def test_checks_accept_it(self):
        self.assertEqual(self.make("ford", "FOR").returncode, 0)
        for tool in ("check_data", "check_lang", "check_layers"):
            run = subprocess.run([self.path(f"tools/{tool}")], capture_output=True, text=True, check=False)
            self.assertEqual(run.returncode, 0, f"{tool}: {run.stdout}{run.stderr}")
        self.assertIn('"id": "FOR-1.1"', self.read("data/ford/rulebook.json"))
        self.assertIn(" ford)", self.read("CMakeLists.txt"))
        self.assertIn("&ford_entry", self.read("protocol/games/all.cpp"))
        self.assertNotIn("toy", self.read("games/ford/game.h"))
        self.assertIn('"Ford"', self.read("data/ford/game.json"))

    def test_a_name_that_is_taken(self):
        run = self.make("p3f", "PPP")
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("no free name", run.stderr)

    def test_a_prefix_that_is_none(self):
        run = self.make("ford", "ford")
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("no prefix", run.stderr)

    def test_a_file_that_is_there(self):
        self.write("loader/games/ford.h", "")
        run = self.make("ford", "FOR")
        self.assertIn("nothing was written", run.stderr)
        self.assertFalse(os.path.exists(self.path("games/ford")))

    def test_a_prefix_that_is_taken(self):
        run = self.make("ford", "GRU")
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("GRU", run.stderr)


if __name__ == "__main__":
    unittest.main()
