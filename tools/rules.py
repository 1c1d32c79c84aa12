"""The rules of a game, where code, tests and play speak of them."""
import re

import common

# Kinds whose enforcement must be seen in play, not only in code.
SPEAKING = ("modifier", "prohibition", "procedure", "table")
TEST_NAME = re.compile(r'\b(?:TEST_CASE\w*|SCENARIO)\s*\(\s*"((?:\\.|[^"\\])*)"')


class Rule:
    def __init__(self, entry, ruling=False):
        self.id = entry["id"]
        self.kind = "ruling" if ruling else entry["kind"]
        self.status = "ruling" if ruling else entry["status"]
        self.in_code = False      # "ID"_rule
        self.mentioned = False    # anywhere in the code, comments included
        self.applied = False      # in applies(...): a procedure that can be turned off
        self.switched = False     # somewhere it adds, forbids or decides, so turning it off does something
        self.in_data = False      # named by a table or another data file
        self.by_data = False      # a scenario names it as the rule of something it has
        self.by_row = False       # a row of a table names it as the rule of what the row adds
        self.tests = []           # names of test cases that begin with the id, and case files
        self.met = 0


def ids_at_start(name, pattern):
    """The ids a test name begins with: "GRU-5.6.5 GRU-5.6.6 a firer ..."."""
    found = []
    for word in re.split(r"[\s,]+", name):
        if not pattern.fullmatch(word.rstrip(":")):
            break
        found.append(word.rstrip(":"))
    return found


# Calls that only say which rule it was. In all others a rule may add, forbid or decide.
TELLING = {"say", "cite", "set_charge", "eliminate", "trample", "repel", "Event", "Situation"}


def only_told(code, at):
    """Does the id at this place stand in a call, or between the braces of a value, of TELLING?"""
    depth = 0
    for place in range(at - 1, max(0, at - 2000), -1):
        if code[place] in ")}":
            depth += 1
        elif code[place] in "({" and depth == 0:
            return re.search(r"(\w*)\s*$", code[max(0, place - 80):place]).group(1) in TELLING
        elif code[place] in "({":
            depth -= 1
        elif code[place] == ";" and depth == 0:
            return False
    return False


class Rulebook:
    def __init__(self, root, game, problems):
        self.game = game
        self.unknown = []  # (where, id) of ids that no rulebook has
        data = common.data_root(game)
        book = common.read_json(root, f"{data}/{game}/rulebook.json", problems) or {"rules": [], "prefix": "?"}
        rulings = common.read_json(root, f"{data}/{game}/rulings.json", problems) or {"rulings": []}
        self.prefix = book["prefix"]
        self.rules = {entry["id"]: Rule(entry) for entry in book["rules"]}
        self.rules.update({entry["id"]: Rule(entry, ruling=True) for entry in rulings["rulings"]})
        self.pattern = re.compile(re.escape(self.prefix) + r"-[A-Za-z0-9]+(?:[.\-][A-Za-z0-9_]+)*")
        self.read_code(root)
        self.read_data(root)
        self.read_tests(root)

    def rule(self, name, where):
        if name not in self.rules:
            self.unknown.append((where, name))
            return None
        return self.rules[name]

    def read_code(self, root):
        for path in common.files(root, common.GAMES[self.game], ".h", ".cpp"):
            if path.endswith("_test.cpp"):
                continue
            text = common.read(root, path)
            for match in self.pattern.finditer(text):
                where = f"{path}:{common.line_of(text, match.start())}"
                rule = self.rules.get(match.group())
                if rule is None:
                    # A comment may name a whole chapter ("GRU-5.6") or a range.
                    if not any(each.startswith(match.group()) for each in self.rules):
                        self.unknown.append((where, match.group()))
                    continue
                rule.mentioned = True
            code = common.without_comments(text)
            for match in re.finditer(r'"(' + self.pattern.pattern + r')"_rule', code):
                rule = self.rule(match.group(1), f"{path}:{common.line_of(code, match.start())}")
                if rule:
                    rule.in_code = True
                    rule.switched = rule.switched or not only_told(code, match.start())
                    if re.search(r"\bapplies\s*\(\s*$", code[:match.start()]):
                        rule.applied = True

    def read_data(self, root):
        data = common.data_root(self.game)
        for path in common.files(root, f"{data}/{self.game}", ".json"):
            if path.endswith(("/rulebook.json", "/rulings.json")):
                continue
            text = common.read(root, path)
            for match in self.pattern.finditer(text):
                if match.group() in self.rules:
                    self.rules[match.group()].in_data = True
                    if "/scenarios/" in path or "/units/" in path:
                        named = re.search(r'"(?:\w+_)?rule": "$', text[:match.start()][-40:]) is not None
                        self.rules[match.group()].by_data |= named
                    if "/tables/" in path and self.rules[match.group()].kind == "modifier":
                        named = re.search(r'^ {4,}.*"rule": "$', text[:match.start()].split("\n")[-1]) is not None
                        self.rules[match.group()].by_row |= named

    def read_tests(self, root):
        for path in common.files(root, "tests", ".cpp", ".h"):
            text = common.without_comments(common.read(root, path))
            for match in TEST_NAME.finditer(text):
                where = f"{path}:{common.line_of(text, match.start())}"
                for name in ids_at_start(match.group(1), self.pattern):
                    rule = self.rule(name, where)
                    if rule:
                        rule.tests.append(where)
        for path in common.files(root, "tests", ".case"):
            for name in set(self.pattern.findall(common.read(root, path))):
                rule = self.rule(name, path)
                if rule:
                    rule.tests.append(path)

    def read_hits(self, path):
        with open(path, encoding="utf-8") as file:
            for line in file:
                name, _, count = line.strip().partition(" ")
                if name in self.rules:
                    self.rules[name].met += int(count or 1)

    def can_be_turned_off(self):
        """Rules whose absence a test must notice."""
        return [rule for rule in self.rules.values()
                if rule.status == "enforced" and (rule.in_code and rule.switched or rule.by_row)
                and (rule.kind in ("modifier", "prohibition") or rule.kind == "procedure" and rule.applied)]

    def by_values(self):
        """Rules that no switch reaches: what shows that they hold is tests of values."""
        return [rule for rule in self.rules.values()
                if rule.status == "enforced" and rule.kind in ("modifier", "prohibition", "procedure")
                and rule.tests and rule.mentioned and not rule.switched and not rule.by_row]
