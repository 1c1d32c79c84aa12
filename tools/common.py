"""What the checks share: where the project is, which files it has, how problems are told."""
import argparse
import json
import os
import re
import sys

CODE_FOLDERS = ("engine", "games", "loader", "ai", "protocol", "table", "module", "words", "server", "cli",
                "bench", "tests")
GAMES = {"toy": "tests/toy", "grunwald": "games/grunwald", "p3f": "games/p3f",
         "tercios": "games/tercios", "la_garde": "games/la_garde"}

# Compiled without exceptions and RTTI; no threads, files or locale inside.
CORE = ("engine/", "games/", "loader/", "ai/", "protocol/", "table/", "module/", "tests/toy/")
NOT_CORE = ("engine/testing/", "ai/arena/", "tests/toy/tests/")


def data_root(game):
    """Folder that has the shape of data/ for this game, from the root of the project."""
    return "tests/toy/data" if game == "toy" else "data"


def parser(description):
    options = argparse.ArgumentParser(description=description)
    options.add_argument("--root", default=os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
                         help="the project (default: the one this tool belongs to)")
    return options


class Problems:
    """Collects what is wrong; `end` prints it and ends the program with 0 or 1."""

    def __init__(self):
        self.lines = []

    def add(self, where, what):
        self.lines.append(f"{where}: {what}")

    def end(self, name, checked):
        for line in sorted(set(self.lines)):
            print(line)
        if self.lines:
            print(f"{name}: {len(set(self.lines))} problem(s)")
            sys.exit(1)
        print(f"{name}: {checked}, nothing wrong")


def files(root, folder, *endings):
    """Paths from the root, sorted, of the files below a folder."""
    found = []
    for where, folders, names in os.walk(os.path.join(root, folder)):
        folders[:] = sorted(f for f in folders if f not in ("node_modules", "dist", "build", "__pycache__"))
        for name in sorted(names):
            if name.endswith(endings):
                found.append(os.path.relpath(os.path.join(where, name), root))
    return found


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return file.read()


def no_duplicates(pairs):
    result = {}
    for key, value in pairs:
        if key in result:
            raise ValueError(f"key '{key}' is there twice")
        result[key] = value
    return result


def read_json(root, path, problems):
    """The document, or None with a problem told."""
    try:
        return json.loads(read(root, path), object_pairs_hook=no_duplicates)
    except (OSError, ValueError) as error:
        problems.add(path, str(error))
        return None


TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|R"(?P<raw>[^(\s]*)\(.*?\)(?P=raw)"|"(?:\\.|[^"\\\n])*"'
                   r"|(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'", re.S)


def without_comments(text, strings=True):
    """C++ with comments (and, if asked, the contents of strings) blanked; line numbers stay."""
    def blank(match):
        token = match.group()
        if token.startswith("/"):
            return re.sub(r"[^\n]", " ", token)
        return token if strings else '"' + re.sub(r"[^\n]", " ", token[1:-1]) + '"'
    return TOKEN.sub(blank, text)


def line_of(text, place):
    return text.count("\n", 0, place) + 1


def released_games(root):
    """A game is released once its rulebook and its code are there and the library offers it."""
    return [game for game, folder in GAMES.items()
            if os.path.exists(os.path.join(root, data_root(game), game, "rulebook.json"))
            and files(root, folder, ".h", ".cpp")
            and os.path.exists(os.path.join(root, "protocol/games", game + ".cpp"))]


def is_core(path):
    return path.startswith(CORE) and not path.startswith(NOT_CORE) and not path.endswith("_test.cpp")
