#!/usr/bin/python3
"""A catalogue key shown raw by any command is found."""
import os
import unittest

from project_copy import ProjectCopy


class Output(ProjectCopy):
    def program(self, line):
        self.write("gonfalon", f"#!/bin/sh\necho '{line}'\n")
        os.chmod(self.path("gonfalon"), 0o755)

    def setUp(self):
        super().setUp()
        self.write("tests/playthroughs/toy/duel.gon", "gonfalon 1\ngame toy\nscenario duel\n\n1 first hold\n")
        self.program("A told line, by [TOY-4.3].")

    def test_a_raw_key(self):
        told = self.complaints("check_output", lambda: self.program("If [ui.forecast.none]: so."), "--binary", "gonfalon")
        self.assertIn("[ui.forecast.none]: shown raw by replay tests/playthroughs/toy/duel.gon --lang fr", told)
        self.assertIn("[ui.forecast.none]: shown raw by play toy duel --lang en", told)

    def test_rules_in_brackets_are_words(self):
        self.assertEqual(self.run_tool("check_output", "--binary", "gonfalon").returncode, 0)


if __name__ == "__main__":
    unittest.main()
