"""tools/check_commits finds a commit that is written otherwise than CONTRIBUTING.md says."""
import os
import subprocess
import tempfile
import unittest

TOOL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "check_commits")
BODY = "\n\nBecause the rulebook says so."


class Commits(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name
        self.git("init", "-q")
        self.commit("The beginning", "engine/a.h")
        self.base = self.git("rev-parse", "HEAD").strip()

    def git(self, *words):
        who = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
        return subprocess.run(["git", "-C", self.root, *who, *words], check=True, capture_output=True,
                              text=True).stdout

    def commit(self, message, path):
        whole = os.path.join(self.root, path)
        os.makedirs(os.path.dirname(whole) or self.root, exist_ok=True)
        with open(whole, "a", encoding="utf-8") as file:
            file.write(message)
        self.git("add", "-A")
        self.git("commit", "-q", "--cleanup=verbatim", "-m", message)

    def run_tool(self):
        return subprocess.run([TOOL, "--root", self.root, "--since", self.base], capture_output=True, text=True,
                              check=False)

    def refused(self, message, path, words):
        self.commit(message, path)
        run = self.run_tool()
        self.assertEqual(run.returncode, 1, run.stdout)
        self.assertIn(words, run.stdout)

    def accepted(self, message, path):
        self.commit(message, path)
        run = self.run_tool()
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_whole_commit(self):
        self.accepted("Charge costs a point" + BODY + "\n\nRules: GRU-5.6.5, GRU-5.6.6", "games/a.cpp")

    def test_long_subject(self):
        self.refused("x" * 73 + BODY, "games/a.cpp", "73 characters")

    def test_longest_subject(self):
        self.accepted("x" * 72 + BODY, "games/a.cpp")

    def test_full_stop(self):
        self.refused("Charge costs a point." + BODY, "games/a.cpp", "full stop")

    def test_no_empty_line(self):
        self.refused("Charge costs a point\nBecause.", "games/a.cpp", "empty line")

    def test_no_body(self):
        self.refused("Charge costs a point", "games/a.cpp", "say why")

    def test_trailer_is_no_body(self):
        self.refused("Charge costs a point\n\nRules: GRU-5.6.5", "games/a.cpp", "say why")

    def test_words_and_tests_need_no_body(self):
        self.accepted("Test a charge", "tests/a_test.cpp")
        self.accepted("Tell of charges", "README.md")

    def test_other_trailer(self):
        self.refused("Charge costs a point" + BODY + "\n\nReviewed-by: A", "games/a.cpp", "Reviewed-by")

    def test_colon_in_a_sentence_is_no_trailer(self):
        self.accepted("Charge costs a point\n\nNote: the table\nsays otherwise.", "games/a.cpp")

    def test_unknown_commit(self):
        self.base = "0123456789abcdef"
        self.assertEqual(self.run_tool().returncode, 2)


if __name__ == "__main__":
    unittest.main()
