"""Reports how much of the shared code knows one game alone, and how far features of the window reach; limits.py checks.

`vocabulary.py [--json | --places]` reads the sources of all crates and prints, one table each,

- variants of shared enums that one game alone produces, among the games of the table: those that only tests play do
  not count. A variant is produced where it is built, not where it is matched or compared; tables and conversions in
  the implementation of its own enum do not count. Where shared code builds it as well, a star says so.
  The enums of `NEUTRAL` stay shared;
- uses of such variants outside the games' own folders, by file;
- methods of the traits that games implement, and fields of `Presentation`, with the number of games that set each;
- the counts of `wiring.py` in the window: how far a change of a feature reaches, overlays and cards, questions to
  states and to the match, parameters of systems, resources, requests for states, work in the background, messages;
- lines of code.

`HOMES` and `ALLOWED` of structure.py say which files belong to a game. `--places` prints every place behind the tables,
`--json` everything for programs. Needs Python's standard library alone.
"""

import argparse
import json
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

import imports
import sources
import wiring

# Enums that stay shared though one game alone makes values of them, and why.
NEUTRAL = {
    "Effect": "what the eye sees: any game may recolour, promote, tell",
    "Gait": "how a piece moves",
    "Outline": "what pieces make together, as it is drawn",
    "Removal": "whether a piece that leaves was taken",
    "FormationSign": "how a formation is drawn",
    "Rank": "what the eye needs to know of a piece",
    "SolvedResult": "what a solver finds, whatever the game; it makes the values by a number",
}

HERE = Path(__file__).resolve().parent
# The crates whose enums and traits all games share, and the module of the game itself that is the window.
SHARED = ("rules", "search", "engines", "records", "content")
WINDOW = "app"
# The data by which a game tells the window how it looks.
PRESENTATION = "Presentation"


class Vocabulary:
    """Counts what each game adds to the shared code."""

    def __init__(self, found):
        self.sources = found
        own, guests = found.games
        self.games, self.guests = sorted(own), sorted(guests)
        self.by_variant = defaultdict(list)
        for use in found.uses:
            self.by_variant[use.enum, use.variant].append(use)

    def is_shared(self, file):
        """True where all games share the items of a file."""
        parts = self.sources.structure.parts(self.sources.files[file].crate, file)
        inside = parts[0] in SHARED or parts[0] == WINDOW
        return inside and not self.sources.owners(file) and not self.sources.format_of(file)

    def place(self, use):
        """A place as the report names it."""
        return f"{self.sources.name(use.file)}:{use.line}"

    def is_own_table(self, use):
        """True where a variant is named in the implementation of its own enum."""
        source = self.sources.files[use.file]
        return any(start <= use.at < end and target
                   and self.sources.resolve(source.place, target) == (use.enum.file, use.enum.name)
                   for start, end, _, target in source.impls)

    def produced(self, enum, variant):
        """The games that produce a variant, and the places that build it: of games, and of shared code."""
        built = [use for use in self.by_variant[enum, variant] if use.role == "built" and not self.is_own_table(use)]
        own = [use for use in built if self.sources.owners(use.file)]
        games = set().union(*(self.sources.owners(use.file) for use in own))
        # A format belongs to its game.
        shared = [use for use in built if use not in own and self.sources.format_of(use.file) not in games]
        return {"variant": variant, "games": sorted(games), "own": [self.place(use) for use in own],
                "shared": [self.place(use) for use in shared]}

    def variants(self):
        """Every shared enum that games produce variants of, with those of one game alone."""
        for enum in sorted(self.sources.enums.values(), key=lambda enum: (self.sources.name(enum.file), enum.name)):
            if not self.is_shared(enum.file):
                continue
            rows = [self.produced(enum, variant) for variant in enum.variants]
            if any(row["games"] for row in rows):
                yield {"enum": enum.name, "file": self.sources.name(enum.file), "variants": len(enum.variants),
                       "rows": rows}

    def of_one_game(self, row):
        """The one game of the table that produces a variant; None where there is none, or more."""
        games = [game for game in row["games"] if game in self.games]
        return games[0] if len(games) == 1 else None

    def own_rows(self, enum):
        """The variants of an enum that one game alone produces, each with that game."""
        return [(row, game) for row in enum["rows"]
                if enum["enum"] not in NEUTRAL and (game := self.of_one_game(row))]

    def uses(self, enums):
        """Every use of a variant of one game outside that game's own folders."""
        found = []
        for enum in enums:
            key = self.sources.enums[self.sources.root / enum["file"], enum["enum"]]
            for row, game in self.own_rows(enum):
                for use in self.by_variant[key, row["variant"]]:
                    if not self.sources.owners(use.file):
                        found.append({"enum": enum["enum"], "variant": use.variant, "game": game,
                                      "file": self.sources.name(use.file), "line": use.line, "role": use.role,
                                      "where": self.where(use, game)})
        return found

    def where(self, use, game):
        """`definition`, `format` (of the same game), or the crate or module where a variant is used."""
        if use.file == use.enum.file:
            return "definition"
        if self.sources.format_of(use.file) == game:
            return "format"
        return self.sources.structure.parts(self.sources.files[use.file].crate, use.file)[0]

    def traits(self):
        """The shared traits that several games implement: each method, whether it has a default, which games set it."""
        set_by = defaultdict(lambda: defaultdict(set))
        for file, source in self.sources.files.items():
            for start, end, trait, _ in source.impls if self.sources.owners(file) else ():
                target = trait and self.sources.meant(source, start, trait)
                if target:
                    names = {name for name, _ in methods(source.body, start, end)}
                    for name in names | {""}:
                        set_by[target][name] |= self.sources.owners(file)
        for file, source in sorted(self.sources.files.items()):
            for head in sources.TRAIT.finditer(source.body) if self.is_shared(file) else ():
                games = set_by.get((file, head[1]), {})
                if len(games.get("", ())) > 1:
                    found = methods(source.body, head.end(), imports.closing(source.body, head.end()))
                    yield {"trait": head[1], "file": self.sources.name(file), "methods": [
                        {"method": name, "default": default, "games": sorted(games.get(name, ()))}
                        for name, default in found]}
        yield from self.presentation()

    def presentation(self):
        """The same of the data that each game gives the window."""
        for file, source in self.sources.files.items():
            head = re.search(rf"\bstruct\s+{PRESENTATION}\s*\{{", source.body)
            if not head or not self.is_shared(file):
                continue
            fields = re.findall(r"(?:pub\s+)?(\w+)\s*:(?!:)", top_level(source.body, head.end()))
            set_by = defaultdict(set)
            for other, own in self.sources.files.items():
                literals = rf"=\s*{PRESENTATION}\s*\{{"
                for literal in re.finditer(literals, own.body) if self.sources.owners(other) else ():
                    for name in re.findall(r"(?:^|,)\s*(\w+)\s*(?=[:,]|$)", top_level(own.body, literal.end())):
                        set_by[name] |= self.sources.owners(other)
            yield {"trait": PRESENTATION, "file": self.sources.name(file), "methods": [
                {"method": name, "default": True, "games": sorted(set_by[name])} for name in fields]}

    def lines(self):
        """Lines of code, by crate: of the sources, of tests within them, and of tests, benchmarks and the like."""
        for crate in self.sources.crates:
            row = {"crate": crate.folder.name if crate.folder != self.sources.root else "(the game)",
                   "sources": 0, "tests within": 0, "others": 0}
            for file in crate.files:
                text = imports.without_comments(file.read_text())
                code = code_lines(imports.without_tests(imports.without_literals(file.read_text())))
                row["sources"] += code_lines(text)
                row["tests within"] += code_lines(imports.without_literals(file.read_text())) - code
            for folder in ("tests", "benches", "examples", "fuzz"):
                for file in sorted((crate.folder / folder).rglob("*.rs")):
                    row["others"] += code_lines(imports.without_comments(file.read_text()))
            yield row

    def report(self):
        """Everything that is counted."""
        enums = list(self.variants())
        window = wiring.Wiring(self.sources, WINDOW)
        return {"games": self.games, "guests": self.guests, "enums": enums, "uses": self.uses(enums),
                "traits": list(self.traits()), **window.report(), "lines": list(self.lines())}


def code_lines(text):
    """The number of lines that are not blank."""
    return sum(bool(line.strip()) for line in text.splitlines())


def top_level(code, start):
    """The text within braces that open before `start`, without the insides of brackets."""
    body = code[start:imports.closing(code, start) - 1]
    kept, depth = [], 0
    for sign in body:
        depth -= sign in ")]}"
        kept.append(sign if depth == 0 else "")
        depth += sign in "([{"
    return "".join(kept)


def methods(code, start, end):
    """The functions of a trait or an implementation, each with whether it has a body."""
    found, depth, at = [], 0, start
    while at < end - 1:
        head = sources.METHOD.match(code, at)
        if head and depth == 0 and not code[at - 1].isalnum():
            stop = imports.end_of_item(code, at)
            found.append((head[1], code[stop - 1] == "}"))
            at = stop
            continue
        depth += (code[at] in "{(") - (code[at] in "})")
        at += 1
    return found


# ---- Tables -------------------------------------------------------------------------------


def table(title, rows, head=()):
    """Prints rows below a title, in columns."""
    print(f"\n{title}")
    rows = [[str(cell) for cell in row] for row in ([head] if head else []) + list(rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def print_variants(found, counted):
    """The variants of one game alone, by enum."""
    rows, total, also = [], 0, 0
    for enum in found["enums"]:
        own = counted.own_rows(enum)
        total, also = total + len(own), also + sum(bool(row["shared"]) for row, _ in own)
        by_game = defaultdict(list)
        for row, game in own:
            by_game[game].append(row["variant"] + "*" * bool(row["shared"]))
        words = "; ".join(f"{game}: {' '.join(names)}" for game, names in sorted(by_game.items()))
        rows.append((enum["enum"], enum["variants"], len(own), words or NEUTRAL.get(enum["enum"], "")))
    variants = sum(enum["variants"] for enum in found["enums"])
    rows.append(("in all", variants, total, f"{also} of them (*) are built by shared code too"))
    table(f"Variants of {len(found['enums'])} shared enums that one game alone produces", rows,
          ("enum", "variants", "of one", "which"))


def print_uses(found):
    """The uses of such variants, by file."""
    by_file = Counter((use["where"], use["file"]) for use in found["uses"])
    rows = [(number, where, file) for (where, file), number in
            sorted(by_file.items(), key=lambda item: (item[0][0], -item[1], item[0][1]))]
    outside = [use for use in found["uses"] if not use["file"].startswith("crates/rules/")]
    table(f"Uses of them outside the games' folders: {len(found['uses'])} in {len(by_file)} files, "
          f"{len(outside)} of them in {len({use['file'] for use in outside})} files outside the rules", rows,
          ("uses", "where", "file"))


def print_traits(found, games):
    """The traits that games implement, and who sets what."""
    for trait in found["traits"]:
        rows = []
        for method in trait["methods"]:
            own = [game for game in method["games"] if game in games]
            guests = [game for game in method["games"] if game not in games]
            which = " ".join(own) if len(own) < len(games) else "all"
            rows.append((method["method"], "default" if method["default"] else "", len(own),
                         " ".join([which, *(f"({guest})" for guest in guests)])))
        one = sum(row[2] == 1 for row in rows)
        table(f"{trait['trait']} ({trait['file']}): {len(rows)} methods or fields, {one} set by one game", rows)


def print_lines(found):
    """The lines of code."""
    rows = [(row["crate"], row["sources"], row["tests within"], row["others"]) for row in found["lines"]]
    rows.append(("in all", *(sum(row[place] for row in rows) for place in (1, 2, 3))))
    table("Lines of code, neither blank nor comments", rows, ("crate", "src", "tests in src", "tests, benches, ..."))


def print_places(found):
    """Every place at which a variant of one game is used outside its folders."""
    table("Every use", [(f"{use['file']}:{use['line']}", f"{use['enum']}::{use['variant']}", use["game"], use["role"])
                        for use in sorted(found["uses"], key=lambda use: (use["file"], use["line"]))])


def main(arguments=None):
    """Counts and prints; always exit status 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print everything as JSON")
    how.add_argument("--places", action="store_true", help="print every place behind the tables, too")
    parser.add_argument("--root", type=Path, default=HERE.parents[1], help="the repository")
    chosen = parser.parse_args(arguments)
    counted = Vocabulary(sources.Sources(chosen.root.resolve()))
    found = counted.report()
    if chosen.json:
        print(json.dumps(found, indent=1))
        return 0
    print_variants(found, counted)
    print_uses(found)
    print_traits(found, counted.games)
    wiring.print_tables(found, table, chosen.places)
    print_lines(found)
    if chosen.places:
        print_places(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
