#!/usr/bin/python3
"""A statement that copies a rulebook is found; one in our own words, and a row of figures, is not."""
import unittest

from project_copy import ProjectCopy

RULEBOOK = "tests/toy/data/toy/rulebook.json"


class Statements(ProjectCopy):
    folders = ("tests/toy",)

    def comparing(self, printed, statement, aliases=()):
        self.write("printed/toy-rules-en.txt", "Nothing.")

        def change():
            self.edit_json(RULEBOOK, lambda book: book["rules"][0].update(
                text={"en": statement, "fr": "autre"}, aliases=list(aliases)))
            self.write("printed/toy-rules-en.txt", printed)
        return self.complaints("compare_statements", change, self.path("printed"), "toy")

    def test_eight_words_in_common(self):
        told = self.comparing("A unit may never\nenter a zone that the enemy holds.",
                              "Remember: a unit may never enter a zone that the foe holds.")
        self.assertIn("text en: 9 words: a unit may never enter a zone that the", told)

    def test_a_number_that_is_no_heading(self):
        told = self.comparing("10.2 ORDERS\nText.", "Something else.", ["EN 10.2", "EN 10.2.3"])
        self.assertIn("EN 10.2.3 is no heading", told)
        self.assertNotIn("EN 10.2 is", told)


if __name__ == "__main__":
    unittest.main()
