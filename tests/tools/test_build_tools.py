#!/usr/bin/python3
"""What the build generates: indexes of rules and keys, and the embedded files."""
import gzip
import os
import subprocess
import unittest

from project_copy import ROOT, ProjectCopy


class Index(ProjectCopy):
    def index(self):
        return subprocess.run([os.path.join(ROOT, "tools/generate_index.py"), "toy", "1", self.path("book.json"),
                               self.path("rulings.json"), self.path("words.json"), self.path("out/index.h")],
                              capture_output=True, text=True, check=False)

    def setUp(self):
        super().setUp()
        self.write("book.json", '{"rules": [{"id": "TOY-2"}, {"id": "TOY-1"}]}')
        self.write("rulings.json", '{"rulings": [{"id": "TOY-R1"}]}')
        self.write("words.json", '{"log.b": "b", "log.a": "a"}')

    def test_ids_and_keys_are_sorted(self):
        self.assertEqual(self.index().returncode, 0)
        text = self.read("out/index.h")
        self.assertLess(text.index('"TOY-1"'), text.index('"TOY-2"'))
        self.assertLess(text.index('"log.a"'), text.index('"log.b"'))

    def test_an_id_used_twice_is_refused(self):
        self.write("rulings.json", '{"rulings": [{"id": "TOY-1"}]}')
        result = self.index()
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("TOY-1", result.stderr)


class Embedding(ProjectCopy):
    PROGRAM = """
#include <cstdio>
#include <string_view>
#include "loader/embedded.h"
int main() {
    using namespace gonfalon;
    std::string_view before;
    for (std::size_t i = 0; i < gonfalon_embedded_count; ++i) {
        const EmbeddedFile& file = gonfalon_embedded_files[i];
        if (!(before < file.path)) return 1;
        before = file.path;
        std::printf("%s %zu %02x\\n", file.path, file.size, file.size ? file.begin[0] : 0);
    }
}
"""

    def test_files_are_reached_by_path_in_order(self):
        self.write("data/grunwald/rulebook.json", "{}")
        self.write("tests/toy/data/lang/fr/toy.json", '{"a":"b"}')
        self.write("web/dist/index.html", "<p>" + "x" * 500)
        self.write("web/dist/tiny.txt", "x")
        subprocess.run([os.path.join(ROOT, "tools/embed.py"), self.folder, self.path("out"), "native"], check=True)
        self.write("main.cpp", self.PROGRAM)
        subprocess.run(["g++", "-std=c++20", "-I", ROOT, self.path("main.cpp"), self.path("out/embedded.S"),
                        "-o", self.path("main")], check=True)
        told = subprocess.run([self.path("main")], capture_output=True, text=True, check=True).stdout
        with open(self.path("out/web/index.html.gz"), "rb") as file:
            packed = file.read()
        self.assertEqual(gzip.decompress(packed).decode(), self.read("web/dist/index.html"))
        self.assertEqual(told.splitlines(), [
            "grunwald/rulebook.json 2 7b", "lang/fr/toy.json 9 7b", "web/index.html 503 3c",
            f"web/index.html.gz {len(packed)} 1f", "web/tiny.txt 1 78"])


if __name__ == "__main__":
    unittest.main()
