"""ICU message patterns, as far as the project uses them: {x}, {x, number}, plural and select."""
import re


class PatternError(ValueError):
    pass


NAME = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_]*)\s*")


class Parser:
    def __init__(self, pattern):
        self.text = pattern
        self.place = 0

    def parse(self):
        nodes = self.message(inside=False, plural=False)
        if self.place != len(self.text):
            raise PatternError(f"'}}' too many at {self.place + 1}")
        return nodes

    def message(self, inside, plural):
        """Nodes until the closing brace (inside) or the end: text, or (kind, name, branches)."""
        nodes, text = [], ""
        while self.place < len(self.text):
            char = self.text[self.place]
            if char == "'":
                text += self.quoted(plural)
            elif char == "{":
                if text:
                    nodes.append(text)
                    text = ""
                nodes.append(self.argument())
            elif char == "}":
                break
            else:
                text += char
                self.place += 1
        if inside and self.place >= len(self.text):
            raise PatternError("a brace is never closed")
        if text:
            nodes.append(text)
        return nodes

    def quoted(self, plural):
        """An apostrophe: itself, unless it stands before a brace (or # in a plural)."""
        self.place += 1
        following = self.text[self.place:self.place + 1]
        if following == "'":
            self.place += 1
            return "'"
        if following not in ("{", "}") and not (plural and following == "#"):
            return "'"
        end = self.text.find("'", self.place)
        if end < 0:
            raise PatternError("an apostrophe before a brace quotes the rest of the message")
        result = self.text[self.place:end]
        self.place = end + 1
        return result

    def name(self, what):
        match = NAME.match(self.text, self.place)
        if not match:
            raise PatternError(f"{what} expected at {self.place + 1}")
        self.place = match.end()
        return match.group(1)

    def expect(self, char):
        if self.text[self.place:self.place + 1] != char:
            raise PatternError(f"'{char}' expected at {self.place + 1}")
        self.place += 1

    def argument(self):
        self.expect("{")
        name = self.name("the name of a placeholder")
        if self.text[self.place:self.place + 1] == "}":
            self.place += 1
            return ("plain", name, {})
        self.expect(",")
        kind = self.name("number, plural or select")
        if kind == "number":
            self.expect("}")
            return ("number", name, {})
        if kind not in ("plural", "select"):
            raise PatternError(f"'{kind}' is not used here: only plain, number, plural and select")
        self.expect(",")
        branches = {}
        while True:
            match = re.compile(r"\s*(=[0-9]+|[A-Za-z_][A-Za-z0-9_]*)?\s*").match(self.text, self.place)
            self.place = match.end()
            selector = match.group(1)
            if selector is None:
                break
            if selector in branches:
                raise PatternError(f"'{selector}' is there twice for {name}")
            self.expect("{")
            branches[selector] = self.message(inside=True, plural=kind == "plural")
            self.expect("}")
        self.expect("}")
        if "other" not in branches:
            raise PatternError(f"{kind} of {name} has no 'other'")
        return (kind, name, branches)


def parse(pattern):
    return Parser(pattern).parse()


def arguments(nodes):
    """name -> set of kinds it is used as ('plain' and 'number' count as one)."""
    found = {}
    for node in nodes:
        if isinstance(node, str):
            continue
        kind, name, branches = node
        found.setdefault(name, set()).add("plain" if kind == "number" else kind)
        for branch in branches.values():
            for inner, kinds in arguments(branch).items():
                found.setdefault(inner, set()).update(kinds)
    return found


def selectors(nodes):
    """name -> set of all selectors of its selects."""
    found = {}
    for node in nodes:
        if isinstance(node, str):
            continue
        kind, name, branches = node
        if kind == "select":
            found.setdefault(name, set()).update(branches)
        for branch in branches.values():
            for inner, names in selectors(branch).items():
                found.setdefault(inner, set()).update(names)
    return found


def texts(nodes):
    """The literal text of a message, each placeholder as U+FFFC."""
    result = [""]
    for node in nodes:
        if isinstance(node, str):
            result[0] += node
        elif node[0] in ("plain", "number"):
            result[0] += "\ufffc"
        else:
            result[0] += "\ufffc"
            for branch in node[2].values():
                result += texts(branch)
    return result


NARROW = "\u202f"
NO_BREAK = "\u00a0"
CODE = re.compile(r"`[^`]*`|\b[a-z]+://\S+|--?[a-z][a-z-]*")


def french_typography(text):
    """What is wrong with the spaces and apostrophes of a French text, as sentences."""
    wrong = []
    text = CODE.sub(lambda match: "x" * len(match.group()), text)
    for match in re.finditer(r"[;:!?]+", text):
        before = text[match.start() - 1] if match.start() else ""
        after = text[match.end()] if match.end() < len(text) else ""
        if before == "" or before in "(" + NARROW:
            continue
        if match.group() == ":" and (after.isalnum() or after in "/\ufffc") and before not in " " + NO_BREAK:
            continue  # 3:1, a path
        wrong.append(f"'{match.group()[0]}' wants a narrow no-break space (U+202F) before it")
    if re.search(r"[\w}\ufffc][ \u00a0]%", text):
        wrong.append("'%' wants a narrow no-break space (U+202F) before it")
    for match in re.finditer("«(.)?", text):
        if (match.group(1) or NO_BREAK) not in (NO_BREAK, NARROW):
            wrong.append("'«' wants a no-break space after it")
    for match in re.finditer("(.)?»", text):
        if (match.group(1) or NO_BREAK) not in (NO_BREAK, NARROW):
            wrong.append("'»' wants a no-break space before it")
    if re.search(r"[^\W\d_]'[^\W\d_]", text):
        wrong.append("a straight apostrophe: write ’")
    return sorted(set(wrong))
