#!/usr/bin/python3
"""A broken translation makes the check fail."""
import os
import sys
import unittest

from project_copy import ROOT, ProjectCopy

sys.path.insert(0, os.path.join(ROOT, "tools"))
import messages  # noqa: E402

ENGLISH = "tests/toy/data/lang/en/toy.json"
FRENCH = "tests/toy/data/lang/fr/toy.json"


class Languages(ProjectCopy):
    folders = ("data/lang", "engine", "loader", "tests/toy")

    def changing(self, name, change):
        return self.complaints("check_lang", lambda: self.edit_json(name, change))

    def test_a_key_missing_in_one_language(self):
        self.assertIn("log.attacks: is missing in French", self.changing(FRENCH, lambda words: words.pop("log.attacks")))

    def test_a_placeholder_missing_in_one_language(self):
        told = self.changing(FRENCH, lambda words: words.update({"log.attacks": "{piece} attaque."}))
        self.assertIn("{target} is in only one of the languages", told)

    def test_a_pattern_that_does_not_parse(self):
        told = self.changing(FRENCH, lambda words: words.update({"log.attacks": "{piece} attaque {target."}))
        self.assertIn("log.attacks: ',' expected", told)
        told = self.changing(ENGLISH, lambda words: words.update({"log.attacks": "{piece, date} attacks {target}."}))
        self.assertIn("'date' is not used here", told)

    def test_french_spaces(self):
        told = self.changing(FRENCH, lambda words: words.update({"log.attacks": "{piece} attaque {target} !"}))
        self.assertIn("narrow no-break space", told)

    def test_english_spaces(self):
        told = self.changing(ENGLISH, lambda words: words.update({"log.attacks": "{piece} attacks {target} at 5 %."}))
        self.assertIn("no space before %", told)

    def test_a_gender_that_fits_one_name_only(self):
        told = self.changing(FRENCH, lambda words: words.update({"state.shaken": "ébranlée"}))
        self.assertIn("state.shaken: 'ébranlée' is said of whoever it is", told)

    def test_a_key_that_no_catalogue_has(self):
        told = self.complaints("check_lang", lambda: self.write(
            "games/grunwald/wrong.cpp", 'auto key = "log.nobody_says_this";\n'))
        self.assertIn("'log.nobody_says_this' is in no catalogue", told)


class Patterns(unittest.TestCase):
    def test_plural_and_select_need_other(self):
        for pattern in ("{n, plural, one {# unit}}", "{who, select, first {a} second {b}}"):
            with self.assertRaises(messages.PatternError):
                messages.parse(pattern)

    def test_arguments_are_found_inside_branches(self):
        nodes = messages.parse("{n, plural, one {{unit} falls} other {# units of {side} fall}}")
        self.assertEqual(messages.arguments(nodes), {"n": {"plural"}, "unit": {"plain"}, "side": {"plain"}})

    def test_apostrophes(self):
        self.assertEqual(messages.parse("don't"), ["don't"])
        self.assertEqual(messages.parse("it''s '{x}'"), ["it's {x}"])
        with self.assertRaises(messages.PatternError):
            messages.parse("l'{x}")

    def test_french_typography(self):
        narrow = "\u202f"
        self.assertEqual(messages.french_typography(f"Qui{narrow}? Lui{narrow}: à 3:1{narrow}!"), [])
        self.assertEqual(len(messages.french_typography("Qui?")), 1)
        self.assertEqual(len(messages.french_typography("« mot »")), 2)
        self.assertEqual(len(messages.french_typography("l'aile")), 1)
        self.assertEqual(len(messages.french_typography("5 %")), 1)
        self.assertEqual(messages.french_typography(f"5{narrow}%"), [])


if __name__ == "__main__":
    unittest.main()
