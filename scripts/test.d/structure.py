"""What the sources of our crates must keep to, read off them: `structure.py [--diagram | --circles | --shrink]`.

Fails, one line a fault, on
- an import circle of more than three files;
- a folder with more than sixteen files of its own, and a file named by a participle, such as told.rs (filenames.py);
- a module whose file lies beside its folder instead of in it, as mod.rs, or is named by `#[path]` or `include!`;
- a game that is named outside its own folders, the table of games, the few files that `ALLOWED` lists, and conditions
  of the compiler before an item or a row of a table;
- a crate that does not hand the features of the games on (features.py);
- a feature of the window that only tests have, named outside its folder and the list of features (guests.py);
- a file of tests that is no target and that no `mod` line takes in, and tests that a manifest turns off (modules.py);
- an action of the keys that a table of the pages lacks (actions.py);
- code that is compiled for every board (`with_history!` and what expands to it) outside the rules and the engines;
- a comment in Rust of more than 120 characters, which rustfmt leaves alone;
- a doc comment that begins with What, Where, Who, Whoever, So or How, that of a field or a variant, too;
- doc comments that say "so many" or "so long", where they are many;
- a path that becomes text in another way than by `messages::path_text`;
- a name that more than two types have, those of tests and experiments included;
- a link, an anchor, an image or a command in Markdown that leads nowhere, a file or a type of the code that a page
  names and nothing bears, a cell of a table that is too long, a page that is, and one that docs/SUMMARY.md lacks;
- a crate below the game that Bevy is built for, its tests included, and one whose sources nothing here looks for;
- a crate that stands in for one of crates.io and that Cargo.lock does not have, or no page tells of (patches.py);
- layers that import each other, or others than docs/architecture.md and the head of each crate show.

A layer is a crate below the game, or a module of the game itself. What does not keep to a rule yet stands in
structure.txt, whose lines go and never come: one that is not needed any more is a fault, too. `--shrink` takes those
away. `--diagram` writes the pictures of the layers, `--circles` prints every import that is part of a circle, the
allowed ones too. Needs Python's standard library alone.
"""

import argparse
import functools
import json
import re
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

import actions
import documents
import features
import filenames
import guests
import imports
import layers
import modules
import patches
import paths
import typenames
import wording

HERE = Path(__file__).resolve().parent
LARGEST_CIRCLE, LARGEST_FOLDER = 3, 16
# The crates whose code is compiled for each board.
FOR_EVERY_BOARD = ("rules", "engines")
# What counts as a file of a folder.
SOURCES = (".rs", ".js", ".mjs", ".ts")
# What else belongs to a page, and may name a game as well as they.
TEXTS = (*SOURCES, ".html", ".css", ".svg")
# The macros whose text is compiled for each board; others that expand to them are found.
BOARDS = frozenset({"with_history", "history_arms"})
# A row of the table of games.
ROW = re.compile(r"^\s*([A-Z]\w*) ([a-z]\w*) \{ [\d, ]+ \}$", re.MULTILINE)
# What takes in a file that is no module of its place.
ELSEWHERE = re.compile(r"#\[path\b|(?<!\w)include!")
# The parts of a name: `read_jiu`, `JiuRules` and `jiu8` name a game.
PART = re.compile(r"(?:[A-Z]?[a-z]+|[A-Z]+(?![a-z]))\d*")

# What is no game although one's name begins it.
FORMATS = frozenset({"jiu14"})
# Where a game has folders and files of its own, which bear its name.
HOMES = ("rules", "engines/engine", "engines/eval", "lab/protocol", "app/presentation", "cli/solve")
# Where a game may be named besides its own folders and the table of games, and why: parts of a path that follow each
# other; which games.
EVERY = "every"
ALLOWED = (
    ("pdn", "draughts", "the format of draughts"),
    ("sgf", "gomoku", "of the format's many games this is the one that is read"),
    ("jiu14", "jiu", "the format of jiu"),
    ("hub", "draughts", "the protocol of draughts"),
    ("dxp", "draughts", "the protocol of draughts"),
    ("gomocup", "gomoku", "the protocol of gomoku"),
    ("xo", "tictactoe", "the format and the protocol of the game that only tests play"),
    ("protocol/mod", "draughts", "says which game a protocol is for"),
    ("cli/bench", EVERY, "what is measured is a game's own"),
    ("experiment", EVERY, "the experiments of the papers, each about one game"),
    ("cli/record", "jiu", "records in a format that says more than a game are shown apart"),
)


class Structure:
    """The crates below a folder, and all faults that are found in them: rule, place, how large, words."""

    def __init__(self, root, allowed=ALLOWED):
        self.root, self.allowed = root, allowed
        self.crates = imports.crates(root)

    @functools.cached_property
    def imports(self):
        """Every import of one file from another."""
        return imports.Tree(self.crates).imports()

    @functools.cached_property
    def circles(self):
        """The circles of imports, of Rust and of pages."""
        pages = [file for crate in self.crates for file in sorted((crate.folder / "src").rglob("*"))
                 if file.suffix in SOURCES[1:]]
        return imports.circles(self.imports) + imports.circles_of_pages(pages)

    def name(self, path):
        """A path as faults name it."""
        return path.relative_to(self.root).as_posix()

    def faults(self):
        """Every fault but those of the diagram."""
        yield from self.large_circles()
        yield from self.large_folders()
        yield from self.files_beside_their_folders()
        yield from self.files_elsewhere()
        yield from self.named_games()
        yield from self.features_of_games()
        yield from guests.faults(self.root, (file for crate in self.crates for file in named_in(crate)))
        yield from self.code_for_every_board()
        yield from wording.faults(self.root, self.rust())
        yield from paths.faults(self.root, (file for crate in self.crates for file in crate.files))
        yield from typenames.faults(self.root, (*self.rust(), *self.experiments()))
        yield from documents.faults(self.root)
        yield from modules.faults(self.root, self.rust())
        yield from filenames.faults(self.root, self.rust())
        yield from actions.faults(self.root)
        yield from patches.faults(self.root)
        yield from self.crates_with_bevy()
        yield from self.sources_elsewhere()

    def large_circles(self):
        """Circles of too many files: of those that lie in one folder the largest."""
        told = set()
        for circle in self.circles:
            if len(circle) > LARGEST_CIRCLE:
                place = self.name(common_folder(circle))
                if place not in told:
                    told.add(place)
                    files = ", ".join(self.name(file).removeprefix(place + "/") for file in circle)
                    yield ("circle", place, len(circle),
                           f"{len(circle)} files import each other, at most {LARGEST_CIRCLE} may: {files}")

    def trees(self):
        """Every folder in which sources begin: all of each crate's, and our own outside the crates."""
        ours = (self.root / top for top in ("src", "tests", "examples", "benches", "fuzz/src", "fuzz/fuzz_targets"))
        yield from (path for path in (*ours, *sorted((self.root / "crates").glob("*/*"))) if path.is_dir())

    def rust(self):
        """Every file of Rust, the scripts of a build too."""
        scripts = (self.root / "build.rs", *sorted((self.root / "crates").glob("*/build.rs")))
        yield from (file for file in scripts if file.is_file())
        yield from (file for tree in self.trees() for file in sorted(tree.rglob("*.rs")))

    def experiments(self):
        """Every file of Rust of the experiments, which are no part of the workspace."""
        return sorted((self.root / "docs" / "experiments").glob("*/src/**/*.rs"))

    def large_folders(self):
        """Folders with too many files."""
        for folder in (folder for tree in self.trees() for folder in folders(tree)):
            count = sum(file.suffix in SOURCES for file in folder.iterdir())
            if count > LARGEST_FOLDER:
                yield ("folder", self.name(folder), count,
                       f"{count} files, at most {LARGEST_FOLDER} may lie in one folder")

    def files_beside_their_folders(self):
        """Modules of the other style, all of a tree as one fault."""
        for tree in self.trees():
            found = [file for folder in folders(tree)
                     if (file := folder.with_suffix(".rs")).is_file() and any(folder.rglob("*.rs"))]
            if found:
                files = ", ".join(file.relative_to(tree).as_posix() for file in found)
                yield ("style", self.name(tree), len(found),
                       f"modules beside their folders, not in them as mod.rs: {files}")

    def files_elsewhere(self):
        """Sources that a file takes in by their path, where neither the tree of modules nor a reader finds them."""
        for crate in self.crates:
            for file in crate.files:
                if ELSEWHERE.search(imports.without_literals(file.read_text())):
                    yield "path", self.name(file), 1, "takes in a file by #[path] or include!, not as a module"

    def features_of_games(self):
        """Crates that do not hand the features of the games on, and code that they are scattered in."""
        table, own, _ = self.table()
        if table is None:
            return
        known = features.Features(self.packages, self.crate_of(table).name, own)
        for manifest, text in known.faults():
            yield "feature", self.name(Path(manifest).resolve()), 1, text
        for file in (file for crate in self.crates for file in crate.files):
            for line in features.scattered(imports.without_comments(file.read_text()), own):
                yield ("feature", self.name(file), 1,
                       f"lets a game's feature decide about a statement in line {line}: make a table of it")

    def crate_of(self, file):
        """The crate that a source file belongs to."""
        return next(crate for crate in reversed(self.crates) if crate.folder in file.parents)

    def table(self):
        """The table of games, the modules that it names, and those of them that are no rows of the list itself."""
        for file in (file for crate in self.crates for file in crate.files):
            text = file.read_text()
            if "macro_rules! for_games" in text:
                start = text.find("{", text.index("macro_rules! for_games"))
                every = {module for _, module in ROW.findall(text)}
                own = {module for _, module in ROW.findall(text[start:imports.closing(text, start + 1)])}
                return file, own or every, every - (own or every)
        return None, set(), set()

    def named_games(self):
        """Games that are named where no file may know them."""
        (table, own, guests), used = self.table(), set()
        games = own | guests
        if not games:
            yield "game", "src", 1, "no table of games (for_games!) is found"
        for crate in self.crates:
            yield from self.named_features(crate, games)
            for file in named_in(crate):
                path = self.parts(crate, file)
                foreign = games - owners(path)
                for place, which, _ in self.allowed:
                    if follow(path, tuple(place.split("/"))):
                        used.add(place)
                        foreign -= games if which == EVERY else set(which.split())
                lines = names_in(file, foreign) if file != table else []
                stray = sorted(foreign & set().union(*map(words, path))) if file != table else []
                if stray:
                    yield "game", self.name(file), 1, f"bears the name of {stray[0]} where no game has files of its own"
                elif lines:
                    line, game = lines[0]
                    more = f" and in {len(lines) - 1} more" if len(lines) > 1 else ""
                    yield "game", self.name(file), 1, f"names {game} in line {line}{more}"
        for place, _, _ in self.allowed:
            if place not in used:
                yield "game", place, 1, "is listed in ALLOWED of structure.py, and there is no such file"

    def parts(self, crate, file):
        """The parts of the path of a crate's file as `HOMES` and `ALLOWED` name it."""
        path = file.relative_to(crate.folder).with_suffix("").parts
        path = path[path[0] == "src":]
        return path if crate.folder == self.root else (crate.folder.name, *path)

    def named_features(self, crate, games):
        """Features of a crate in whose names a game stands, but for its own feature."""
        for feature in imports.features(crate.folder):
            for game in sorted(games & words(feature) - {feature}):
                yield "game", self.name(crate.folder / "Cargo.toml"), 1, f"names {game} in the feature {feature}"

    def code_for_every_board(self):
        """Files that have code compiled for each board, all of a folder as one fault: each costs a copy a board."""
        within = tuple(self.root / "crates" / name for name in FOR_EVERY_BOARD)
        named = re.compile(rf"(?<!fn )\b(?:{'|'.join(sorted(self.macros_of_boards()))})\b(?!\s*\()")
        for tree in (tree for tree in self.trees() if tree.parent not in within):
            found = [file for file in sorted(tree.rglob("*.rs"))
                     if named.search(imports.without_literals(file.read_text()))]
            if found:
                files = ", ".join(map(self.name, found))
                yield ("boards", self.name(tree), len(found),
                       f"with_history! outside {', '.join(FOR_EVERY_BOARD)}: {files}")

    def macros_of_boards(self):
        """The macros that other crates see whose text is compiled for each board."""
        bodies = {}
        for file in (file for crate in self.crates for file in crate.files):
            code = imports.without_literals(file.read_text())
            for found in imports.EXPORTED.finditer(code):
                start = code.find("{", found.end()) + 1
                bodies[found[1]] = code[start:imports.closing(code, start)]
        known = set(BOARDS)
        while more := {name for name, body in bodies.items() if name not in known
                       and any(re.search(rf"\b{other}\b", body) for other in known)}:
            known |= more
        return known

    def crates_with_bevy(self):
        """Crates below the game that Bevy is built for, each with the way to it that Cargo.lock tells."""
        lock = self.root / "Cargo.lock"
        after = imports.locked(lock) if lock.is_file() else {}
        # A manifest may say more than the lock does until cargo has seen it.
        for package in self.packages:
            after.setdefault(package["name"], []).extend(other["name"] for other in package["dependencies"])
        for crate in (crate for crate in self.crates if crate.folder != self.root):
            way = way_to(after, crate.name, lambda name: name == "bevy" or name.startswith("bevy_"))
            if way:
                yield "bevy", self.name(crate.folder), 1, f"depends on {way[-1]}: {' -> '.join(way)}"

    # ---- Layers ---------------------------------------------------------------------------

    def layers(self):
        """What imports what: the modules of the game and the crates below it, each with those that it imports."""
        after = {crate.folder.name: set() for crate in self.crates if crate.folder != self.root}
        layer = {file: self.layer(crate, file) for crate in self.crates for file in crate.files}
        after.update({name: set() for name in layer.values() if name})
        if any(crate.folder != self.root for crate in self.crates):
            after.update(self.dependencies())
        for found in self.imports:
            importer, origin = layer[found.importer], layer[found.origin]
            if importer and origin and importer != origin:
                after[importer].add(origin)
        return after

    def layer(self, crate, file):
        """The layer of a file; None for those that put the layers together."""
        if crate.folder != self.root:
            return crate.folder.name
        first = file.relative_to(crate.folder / "src").parts[0]
        return None if first in ("lib.rs", "main.rs") else first.removesuffix(".rs")

    @functools.cached_property
    def packages(self):
        """The packages of the workspace, as cargo tells them."""
        words = ("cargo", "metadata", "--offline", "--no-deps", "--format-version=1")
        return json.loads(subprocess.run(words, check=True, stdout=subprocess.PIPE, cwd=self.root).stdout)["packages"]

    def sources_elsewhere(self):
        """Crates that nothing here would read: packages beside `crates`, but for tests, and sources outside `src`."""
        for package in self.packages:
            folder = Path(package["manifest_path"]).parent.resolve()
            home = self.name(folder).split("/")[0]
            if folder != self.root and home not in ("crates", "tests"):
                yield "crate", self.name(folder), 1, "is a crate that does not lie in crates/"
            for target in package["targets"]:
                source = Path(target["src_path"]).resolve()
                if home != "tests" and {"lib", "bin"} & set(target["kind"]) and folder / "src" not in source.parents:
                    yield "crate", self.name(folder), 1, f"has sources outside src: {self.name(source)}"

    def dependencies(self):
        """The crates that each crate below the game depends on, as cargo tells it, but for its tests."""
        names = {crate.folder.resolve(): crate.folder.name for crate in self.crates if crate.folder != self.root}
        return {
            names[folder]: {names[Path(other["path"]).resolve()] for other in package["dependencies"]
                            if other["kind"] != "dev" and other.get("path")
                            and Path(other["path"]).resolve() in names}
            for package in self.packages
            if (folder := Path(package["manifest_path"]).parent.resolve()) in names
        }

    def diagram(self):
        """The layers as Mermaid's text."""
        return layers.diagram(self.layers())

    def faults_of_layers(self):
        """Layers that import each other, and pictures that show others."""
        after = self.layers()
        knots = [knot for knot in imports.components(after) if len(knot) > 1]
        for knot in knots:
            yield "layers", "src", 1, f"these layers import each other: {', '.join(knot)}"
        if not knots:
            yield from layers.faults(self.root, self.crates, after)


def folders(tree):
    """A folder and all below it."""
    return sorted(path for path in (tree, *tree.rglob("*")) if path.is_dir())


def common_folder(files):
    """The innermost folder that all files lie in."""
    parents = [list(reversed(file.parents)) for file in files]
    return [level[0] for level in zip(*parents, strict=False) if len(set(level)) == 1][-1]


def words(name):
    """The parts of a name, in small letters and without numbers."""
    parts = (part.lower() for part in PART.findall(name))
    return {part if part in FORMATS else part.rstrip("0123456789") for part in parts}


def owners(path):
    """The words of a path that name a game where games have folders and files of their own."""
    return set().union(*(words(part) for place, part in enumerate(path) if "/".join(path[:place]) in HOMES))


def named_in(crate):
    """The files of a crate that may name no game of others: its sources, its page and the scripts of its build."""
    script = crate.folder / "build.rs"
    return [*sorted(file for file in (crate.folder / "src").rglob("*") if file.suffix in TEXTS and file.is_file()),
            *([script] if script.is_file() else [])]


def follow(path, parts):
    """Whether the parts stand in a path, one after the other."""
    return any(path[start:start + len(parts)] == parts for start in range(len(path)))


def names_in(file, games):
    """The lines of a file in which one of these games is named, outside comments and tests: number and game."""
    code = file.read_text()
    if file.suffix == ".rs":
        code = features.without_conditions(imports.without_tests(imports.without_comments(code)))
    return [(number, named[0]) for number, line in enumerate(code.splitlines(), 1)
            if (named := sorted(games & words(line)))]


def way_to(after, start, wanted):
    """The shortest way from one name to one that is wanted, both included; None where there is none."""
    ways, waiting = {start: (start,)}, [start]
    for name in waiting:
        for other in after.get(name, ()):
            if other not in ways:
                ways[other] = (*ways[name], other)
                waiting.append(other)
                if wanted(other):
                    return ways[other]
    return None


def read_exceptions(path):
    """The exceptions of a file: how much each rule allows at each place."""
    found = {}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        fields = line.split("#")[0].split()
        if not fields:
            continue
        if len(fields) not in (2, 3) or not fields[-1].isdecimal() and len(fields) == 3:
            raise ValueError(f"{path}:{number}: {line!r} is not: rule, place, and how much where that counts")
        found[tuple(fields[:2])] = int(fields[2]) if len(fields) == 3 else 1
    return found


def judge(faults, exceptions):
    """The lines to be told: faults that are not excepted, and exceptions that are larger than needed."""
    told, needed = [], Counter()
    for rule, place, size, text in faults:
        needed[rule, place] = size
        if size > exceptions.get((rule, place), 0):
            told.append(f"{place}: {text}")
    for (rule, place), size in exceptions.items():
        if needed[rule, place] == 0:
            told.append(f"structure.txt: '{rule} {place}' is not needed any more: take the line away (--shrink does)")
        elif needed[rule, place] < size:
            enough = f"{needed[rule, place]} is enough (--shrink)"
            told.append(f"structure.txt: '{rule} {place} {size}' allows too much: {enough}")
    return told


def shrink(path, faults):
    """Takes from the file of exceptions what is not needed any more; nothing is added."""
    needed = {(rule, place): size for rule, place, size, _ in faults}
    kept = []
    for line in path.read_text().splitlines(keepends=True):
        fields = line.split("#")[0].split()
        size = needed.get(tuple(fields[:2]), 0) if fields else 1
        if size == 0:
            continue
        if len(fields) == 3 and size < int(fields[2]):
            line = f"{fields[0]} {fields[1]} {size}\n"
        kept.append(line)
    path.write_text("".join(kept))


def print_circles(structure):
    """Every circle, with what is imported in it."""
    for circle in structure.circles:
        files, named = set(circle), defaultdict(set)
        for found in structure.imports:
            if found.item and {found.importer, found.origin} <= files and not imports.is_below(found.origin,
                                                                                              found.importer):
                named[found.importer, found.origin].add(found.item)
        print(f"{len(circle)} files")
        for (importer, origin), items in sorted(named.items()):
            print(f"    {structure.name(importer)} -> {structure.name(origin)}: {', '.join(sorted(items))}")


def main(arguments=None):
    """Looks at the sources; exit status 0, or 1 where there is a fault."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--diagram", action="store_true", help="write the pictures of the layers")
    what.add_argument("--circles", action="store_true", help="print every import that is part of a circle")
    what.add_argument("--shrink", action="store_true", help="take away exceptions that are not needed any more")
    parser.add_argument("--root", type=Path, default=HERE.parents[1], help="the repository")
    parser.add_argument("--exceptions", type=Path, default=HERE / "structure.txt")
    chosen = parser.parse_args(arguments)
    structure = Structure(chosen.root.resolve())
    if chosen.circles:
        print_circles(structure)
        return 0
    faults = list(structure.faults())
    if chosen.shrink:
        shrink(chosen.exceptions, faults)
        return 0
    if chosen.diagram:
        layers.write(structure.root, structure.crates, structure.layers())
        return 0
    import limits  # It imports this file.
    told = judge([*faults, *structure.faults_of_layers(), *limits.faults(structure.root)],
                 read_exceptions(chosen.exceptions))
    print("\n".join(told or ["the structure is as it should be"]))
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
