#!/usr/bin/python3
"""A rule without code, test or play is a hole; a rule that can be off unnoticed is a mutant alive."""
import os
import stat
import unittest

from project_copy import ProjectCopy

RULEBOOK = """{"game": "toy", "prefix": "TOY", "source": {"kind": "ours", "why": "a test"}, "rules": [
 {"id": "TOY-1.1", "kind": "modifier", "status": "enforced"},
 {"id": "TOY-1.2", "kind": "prohibition", "status": "enforced"},
 {"id": "TOY-1.3", "kind": "definition", "status": "data"}]}"""
RULINGS = '{"rulings": [{"id": "TOY-R1"}]}'
CODE = 'total.add("TOY-1.1"_rule, 1); // TOY-R1\nverdict.require("TOY-1.2"_rule, ok);\n'
TESTS = 'TEST_CASE("TOY-1.1 TOY-1.2 both of them") {}\n'


class SmallGame(ProjectCopy):
    """A toy game of two rules, complete until a test breaks it."""

    def setUp(self):
        super().setUp()
        self.write("tests/toy/data/toy/rulebook.json", RULEBOOK)
        self.write("tests/toy/data/toy/rulings.json", RULINGS)
        self.write("tests/toy/rules/01_all.cpp", CODE)
        self.write("tests/games/toy_test.cpp", TESTS)
        self.write("hits.txt", "TOY-1.1 3\nTOY-1.2 1\n")


class Coverage(SmallGame):
    def changing(self, name, pattern, replacement):
        return self.complaints("rule_coverage", lambda: self.replace(name, pattern, replacement),
                               "--hits", self.path("hits.txt"), "--quiet", "toy")

    def test_a_complete_game_passes(self):
        result = self.run_tool("rule_coverage", "--hits", self.path("hits.txt"), "toy")
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_a_rule_without_code(self):
        self.assertIn("TOY-1.2: prohibition, enforced: no code names it",
                      self.changing("tests/toy/rules/01_all.cpp", r"verdict.*", ""))

    def test_a_rule_that_is_only_mentioned_is_tested_by_values(self):
        self.replace("tests/toy/rules/01_all.cpp", r"verdict.*", "// TOY-1.2 follows from the table")
        result = self.run_tool("rule_coverage", "--hits", self.path("hits.txt"), "toy")
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertIn("reached by no switch, tested by values: 1", result.stdout)

    def test_a_rule_that_a_row_of_a_table_names_has_code(self):
        self.replace("tests/toy/rules/01_all.cpp", r"total.*;", "// TOY-R1")
        self.assertIn("TOY-1.1: modifier, enforced: no code names it",
                      self.run_tool("rule_coverage", "--quiet", "toy").stdout)
        self.write("tests/toy/data/toy/tables/rows.json", '{"rows": [\n    {"rule": "TOY-1.1", "adds": 1}]}')
        result = self.run_tool("rule_coverage", "--quiet", "toy")
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_a_rule_without_a_test(self):
        self.assertIn("TOY-1.2: prohibition, enforced: no test begins with it",
                      self.changing("tests/games/toy_test.cpp", "TOY-1.2 ", ""))

    def test_a_rule_never_met(self):
        self.assertIn("TOY-1.1: modifier, enforced: never met in play", self.changing("hits.txt", "TOY-1.1", "TOY-9"))

    def test_a_rule_still_to_do(self):
        self.assertIn("TOY-1.3: definition, todo: still to do",
                      self.changing("tests/toy/data/toy/rulebook.json", '"data"', '"todo"'))

    def test_a_ruling_nobody_cites(self):
        self.assertIn("TOY-R1: ruling, ruling: a ruling that nothing cites",
                      self.changing("tests/toy/rules/01_all.cpp", "// TOY-R1", ""))

    def test_a_test_of_a_rule_that_does_not_exist(self):
        self.assertIn("TOY-8.8 is not in the rulebook",
                      self.changing("tests/games/toy_test.cpp", "TOY-1.1 ", "TOY-1.1 TOY-8.8 "))

    def test_a_case_file_is_a_test(self):
        self.replace("tests/games/toy_test.cpp", "TOY-1.2 ", "")
        self.write("tests/examples/toy/one.case", "forbidden A1-b2 TOY-1.2\n")
        result = self.run_tool("rule_coverage", "--hits", self.path("hits.txt"), "toy")
        self.assertEqual(result.returncode, 0, result.stdout)


class Mutants(SmallGame):
    def suite(self, noticed):
        """A test binary that fails when one of these rules is off."""
        self.write("build/sanitize/gonfalon_tests",
                   "#!/bin/sh\ncase \" $* \" in *--list-test-cases*) exit 0;; esac\n"
                   f"case \" {noticed} \" in *\" $RULE_OFF \"*) exit 1;; esac\nexit 0\n")
        os.chmod(self.path("build/sanitize/gonfalon_tests"), stat.S_IRWXU)

    def test_every_rule_is_noticed(self):
        self.suite("TOY-1.1 TOY-1.2")
        result = self.run_tool("rule_mutants", "toy")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn("TOY-1.1          modifier     noticed by its test", result.stdout)

    def test_a_rule_that_can_be_off_unnoticed(self):
        self.suite("TOY-1.1")
        result = self.run_tool("rule_mutants", "toy")
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertIn("TOY-1.2: turned off, no test notices this prohibition", result.stdout)

    def test_a_rule_that_no_switch_reaches_is_listed(self):
        self.replace("tests/toy/rules/01_all.cpp", r"verdict.*", 'trace.say("log.x"_say, "TOY-1.2"_rule);')
        self.suite("TOY-1.1")
        result = self.run_tool("rule_mutants", "toy")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn("TOY-1.2          prohibition  no switch reaches it; its tests look at values", result.stdout)

    def test_a_sample(self):
        self.suite("TOY-1.1 TOY-1.2")
        result = self.run_tool("rule_mutants", "toy", "--sample", "1", "--seed", "5")
        self.assertIn("1 of 2 rules", result.stdout)


if __name__ == "__main__":
    unittest.main()
