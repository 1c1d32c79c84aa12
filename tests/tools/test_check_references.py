#!/usr/bin/python3
"""A text that names a rule which does not exist is found, wherever it stands."""
import unittest

from project_copy import ProjectCopy


class References(ProjectCopy):
    folders = ("data", "games", "tests/toy")

    def told(self, name, text):
        return self.complaints("check_references", lambda: self.write(name, text))

    def test_all_references_of_the_project_hold(self):
        result = self.run_tool("check_references")
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_a_ruling_that_does_not_exist_in_a_readme(self):
        self.assertIn("games/grunwald/notes.md:2: GRU-R17 is not in the rulebook or the rulings",
                      self.told("games/grunwald/notes.md", "Slips of the book:\nGRU-R16, GRU-R17\n"))

    def test_a_rule_that_does_not_exist_in_a_comment(self):
        self.assertIn("TER-XYZ-3 is not in the rulebook", self.told("games/tercios/more.h", "// as in TER-XYZ-3\n"))

    def test_a_rule_that_does_not_exist_in_a_catalogue(self):
        self.assertIn("P3F-99.1 is not in the rulebook", self.told("data/lang/en/more.json", '{"a": "see P3F-99.1"}'))

    def test_a_number_with_something_added(self):
        self.assertIn("GRU-R21x is not", self.told("docs/note.md", "GRU-R21x\n"))

    def test_a_chapter_and_a_family_stand_for_their_rules(self):
        self.write("docs/note.md", "GRU-5.6, GRU-12.1.8, LAG-R, GRU-8.1.7-a-leader-stays.case\n")
        self.assertEqual(self.run_tool("check_references").returncode, 0)


if __name__ == "__main__":
    unittest.main()
