#!/usr/bin/python3
"""A group of ./test whose program or files are missing fails: nothing passes because it is not there."""
import subprocess
import unittest

from project_copy import ROOT, ProjectCopy


class Missing(ProjectCopy):
    def failures(self, group):
        """How many checks of a group fail in a folder where nothing is built."""
        script = f'. "{ROOT}/tools/groups.sh"; mkdir -p "$logs"; jobs=1; {group} >/dev/null 2>&1; echo "$failed $passed"'
        told = subprocess.run(["bash", "-c", script], cwd=self.folder, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, check=True).stdout
        failed, passed = told.split()
        self.assertEqual(passed, "0")
        return int(failed)

    def test_groups_fail_without_what_they_run(self):
        for group in ("group_unit", "group_whole", "group_fuzz", "group_bytes", "group_goldens", "group_web",
                      "group_browser", "group_games", "group_kills", 'run_cases cases build/release/gonfalon'):
            with self.subTest(group):
                self.assertGreater(self.failures(group), 0)

    def test_cases_fail_without_the_program(self):
        self.write("tests/examples/toy/a.case", "")
        self.assertGreater(self.failures("run_cases cases build/release/gonfalon"), 0)


class Ctest(ProjectCopy):
    folders = ("cmake",)

    def test_cases_are_listed_and_fail_before_anything_is_built(self):
        self.write("tests/one_test.cpp", '\nTEST_CASE("TOY-1 walks") {}\nTEST_CASE(\n    "TOY-2 stands") {}\n')
        self.write("tests/examples/toy/TOY-1-example.case", "")
        self.write("build/CTestTestfile.cmake",
                   f'include({self.path("cmake/ctest_cases.cmake")})\n'
                   f'list_cases({self.path("build")} {self.folder})\n')
        run = subprocess.run(["ctest", "--output-on-failure", "-R", "TOY-1"], cwd=self.path("build"),
                             capture_output=True, text=True, check=False)
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("TOY-1 walks", run.stdout)
        self.assertIn("TOY-1-example", run.stdout)
        self.assertIn("gonfalon_tests", run.stdout)
        self.assertNotIn("TOY-2", run.stdout)


if __name__ == "__main__":
    unittest.main()
