#!/usr/bin/python3
"""A broken layer makes the check fail."""
import unittest

from project_copy import ProjectCopy


class Layers(ProjectCopy):
    folders = ("engine", "loader", "protocol", "tests/toy")

    def adding(self, name, text):
        return self.complaints("check_layers", lambda: self.write(name, text))

    def test_the_engine_must_not_include_a_layer_above_it(self):
        told = self.adding("engine/core/wrong.h", '#include "engine/rule/tally.h"\n')
        self.assertIn("engine/core/wrong.h:1: includes engine/rule/tally.h", told)
        told = self.adding("engine/game/wrong.h", '#include "loader/reader.h"\n')
        self.assertIn("engine/game stands below or beside loader", told)

    def test_no_game_includes_another(self):
        told = self.adding("games/grunwald/wrong.h", '#include "games/p3f/game.h"\n')
        self.assertIn("no game includes another", told)
        told = self.adding("games/p3f/wrong.h", '#include "generated/grunwald/index.h"\n')
        self.assertIn("no game includes another", told)

    def test_json_stays_in_loader_and_protocol(self):
        self.assertIn("loader/ and protocol/ alone",
                      self.adding("words/wrong.cpp", "#include <nlohmann/json.hpp>\n"))

    def test_raw_json_access_is_refused(self):
        text = '#include <nlohmann/json.hpp>\nint f(const nlohmann::json& j) { return j.at("x").get<int>(); }\n'
        self.assertIn("raw JSON access", self.adding("loader/wrong.cpp", text))

    def test_the_core_has_no_files_threads_or_exceptions(self):
        self.assertIn("<fstream> is not for the core", self.adding("loader/wrong.cpp", "#include <fstream>\n"))
        self.assertIn("<thread> is not for the core", self.adding("games/p3f/wrong.cpp", "#include <thread>\n"))
        self.assertIn("'throw' is not for the core",
                      self.adding("ai/players/wrong.cpp", "void f() { throw 1; }\n"))

    def test_rules_have_no_floating_point(self):
        self.assertIn("'double' in a rule", self.adding("games/grunwald/wrong.cpp", "double length = 1;\n"))

    def test_comments_and_strings_do_not_count(self):
        self.write("games/p3f/fine.cpp", '// a double attack, #include "games/grunwald/game.h"\n'
                                         'const char* word = "throw";\nint group = 1\'000;\n')
        self.assertNotIn("games/p3f/fine.cpp", self.run_tool("check_layers").stdout)


if __name__ == "__main__":
    unittest.main()
