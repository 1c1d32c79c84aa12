"""A copy of the project in a temporary folder, to break one thing at a time."""
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class ProjectCopy(unittest.TestCase):
    """Each test has its own copy; `complaints` are the lines a tool adds once the copy is broken."""

    folders = ()  # what is copied

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="gonfalon-")
        self.addCleanup(shutil.rmtree, self.folder)
        for folder in self.folders:
            source = os.path.join(ROOT, folder)
            if os.path.isdir(source):
                shutil.copytree(source, self.path(folder), dirs_exist_ok=True)

    def path(self, name):
        return os.path.join(self.folder, name)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def replace(self, name, pattern, replacement):
        text, count = re.subn(pattern, replacement, self.read(name), count=1)
        self.assertEqual(count, 1, f"{name} has nothing like {pattern}")
        self.write(name, text)

    def edit_json(self, name, change):
        document = json.loads(self.read(name))
        change(document)
        self.write(name, json.dumps(document, ensure_ascii=False, indent=1))

    def run_tool(self, tool, *arguments):
        return subprocess.run([os.path.join(ROOT, "tools", tool), "--root", self.folder, *arguments],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)

    def complaints(self, tool, break_it, *arguments):
        """Runs the tool before and after `break_it`; the new lines it prints. It must then fail."""
        before = set(re.sub(r":\d+:", ":", line) for line in
                     self.run_tool(tool, *arguments).stdout.splitlines())
        break_it()
        after = self.run_tool(tool, *arguments)
        self.assertEqual(after.returncode, 1, after.stdout + after.stderr)
        return "\n".join(line for line in after.stdout.splitlines()
                         if re.sub(r":\d+:", ":", line) not in before)
