"""tools/check_rules_version finds rules that changed while their number stood still."""
import os
import stat
import subprocess
import unittest

from project_copy import ProjectCopy

# Stands for the program: rules under which the lines in `forbidden` are not legal.
PROGRAM = """#!/usr/bin/env python3
import json, os, sys
forbidden = open(os.path.join(os.path.dirname(__file__), "forbidden")).read().split("\\n")
body = open(sys.argv[2]).read().split("\\n\\n")[1].split("\\n")
bad = [line.split()[0] for line in body if line and line.split(" ", 1)[1] in forbidden]
print(json.dumps({"ok": not bad, **({"failed_line": int(bad[0])} if bad else {})}))
sys.exit(1 if bad else 0)
"""
GOLDEN = "tests/playthroughs/toy/duel.reference.gon"


class RulesVersion(ProjectCopy):
    def setUp(self):
        super().setUp()
        self.write("program", PROGRAM)
        os.chmod(self.path("program"), stat.S_IRWXU)
        self.write("forbidden", "")
        self.git("init", "--quiet")
        self.rules(1)
        self.golden("1 first march\n2 second hold\n")
        self.commit()

    def git(self, *words):
        subprocess.run(["git", "-C", self.folder, "-c", "user.name=x", "-c", "user.email=x@example.org", *words],
                       check=True, capture_output=True)

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "--quiet", "--message", "x")

    def rules(self, number):
        self.write("data/toy/game.json", f'{{\n "rules": {number},\n "id": "toy"\n}}\n')

    def golden(self, lines):
        self.write(GOLDEN, f"gonfalon 1\ngame toy\n\n{lines}")

    def check(self, *arguments):
        answer = self.run_tool("check_rules_version", self.path("program"), *arguments)
        return answer.returncode, answer.stdout

    def test_another_computer_player_needs_no_other_number(self):
        self.golden("1 first hold\n")
        self.assertEqual(self.check(), (0, "rules: 1 older golden games are played as they were\n"))

    def test_rules_that_refuse_an_older_golden_need_another_number(self):
        self.write("forbidden", "second hold")
        code, told = self.check()
        self.assertEqual(code, 1)
        self.assertIn("toy: duel.reference.gon of HEAD is not played as it was under rules 1 (line 2)", told)
        self.assertIn("raise `rules` in data/toy/game.json", told)

    def test_a_number_that_rises_with_them_is_enough(self):
        self.write("forbidden", "second hold")
        self.rules(2)
        self.assertEqual(self.check()[0], 0)

    def test_a_number_forgotten_in_an_earlier_commit_is_found(self):
        self.write("forbidden", "second hold")
        self.golden("1 first march\n2 second run\n")
        self.commit()
        code, told = self.check()
        self.assertEqual(code, 1)
        self.assertNotIn("of HEAD", told)

    def test_games_of_before_the_last_number_bind_nobody(self):
        self.write("forbidden", "second hold")
        self.rules(2)
        self.golden("1 first march\n2 second run\n")
        self.commit()
        self.golden("1 first run\n")
        self.commit()
        self.assertEqual(self.check(), (0, "rules: 2 older golden games are played as they were\n"))

    def test_what_was_just_played_is_not_played_again(self):
        self.write("anew/toy/duel.reference.gon", self.read(GOLDEN))
        self.assertEqual(self.check("--anew", self.path("anew")), (0, "rules: 0 older golden games are played as they were\n"))

    def test_without_a_history_there_is_nothing_to_say(self):
        self.git("update-ref", "-d", "HEAD")
        self.assertEqual(self.check(), (0, "rules: no history to compare with\n"))


if __name__ == "__main__":
    unittest.main()
