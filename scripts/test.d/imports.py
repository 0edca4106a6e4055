"""What the source files of our crates import from each other, read off the sources. Python's standard library alone.

A path, in a `use` or in the code, is followed from its module through names brought in, re-exports and globs, from
crate to crate, to the file that defines the item. The tree of modules is that of the files; `mod` lines are not read,
for a macro may write them.
"""

import functools
import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

# What is no code: comments, and literals of strings and characters.
COMMENT = r"//[^\n]*|/\*(?:/\*.*?\*/|.)*?\*/"
STRING = r'(?<!\w)[bc]?r(?P<marks>#*)".*?"(?P=marks)|(?<!\w)[bc]?"(?:\\.|[^"\\])*"'
CHARACTER = r"'(?:\\(?:u\{[^}]*\}|x[0-9a-fA-F]{2}|.)|[^\\'\n])'"
NO_CODE = re.compile(f"{COMMENT}|{STRING}|\"(?:\\\\.|[^\"\\\\])*\"|{CHARACTER}", re.DOTALL)
OF_TESTS = re.compile(r"#\[cfg\((?:all\()?test\b[^\]]*\)\]")
ITEM = re.compile(r"\s*(?:#\[[^\]]*\]\s*)*"
                  r"(?:pub|fn|mod|use|struct|enum|impl|macro_rules|extern|const|static|trait|type|async)\b")
INLINE_MODULE = re.compile(r"\bmod\s+(\w+)\s*\{")
USE = re.compile(r"\b(?:pub(?:\([^)]*\))?\s+)?use\s+([^;]+);")
DEFINED = re.compile(r"\b(?:fn|struct|enum|union|trait|type|const(?!\s+fn\b)|static|macro_rules!)\s+([A-Za-z_]\w*)")
EXPORTED = re.compile(r"#\[macro_export[^\]]*\]\s*(?:#\[[^\]]*\]\s*)*macro_rules!\s+(\w+)")
MACRO = re.compile(r"\bmacro_rules!\s*(\w+)")
# Names without a path that may mean what a glob or a macro's text brings in.
CALL = re.compile(r"(?<![\w$:.])([a-z_]\w*)\s*\(")
EXPANDED = re.compile(r"(?<![\w$:.])(\w+)!\s*[(\[{]")
RAW = re.compile(r"\br#(?=[A-Za-z_])")
EXTERN = re.compile(r"\bextern\s+crate\s+(\w+)\s+as\s+(\w+)\s*;")
PATH = re.compile(r"(?<![\w$:.])\$?([A-Za-z_]\w*(?:\s*::\s*[A-Za-z_]\w*)*)")
SCRIPT = re.compile(r"""\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""")
# A name that goes through more re-exports than this goes in a circle.
LONGEST_WAY = 40


@dataclass(frozen=True)
class Crate:
    """A package with sources: the game itself or one of `crates/`."""

    name: str
    folder: Path

    @property
    def word(self):
        """How paths spell it."""
        return self.name.replace("-", "_")

    @property
    def files(self):
        """Its source files."""
        return sorted((self.folder / "src").rglob("*.rs"))


@dataclass
class Module:
    """A module: what its code names and defines."""

    file: Path
    code: str
    names: dict = field(default_factory=dict)
    globs: list = field(default_factory=list)
    defined: set = field(default_factory=set)


@dataclass(frozen=True)
class Import:
    """A file names an item of another file; `item` is None where only a module or a crate is known."""

    importer: Path
    origin: Path
    item: str | None


def crates(root):
    """The crates of the workspace that have sources, the game first."""
    folders = [root, *sorted((root / "crates").glob("*"))]
    return [Crate(package_name(folder), folder) for folder in folders
            if (folder / "Cargo.toml").is_file() and (folder / "src").is_dir()]


def package_name(folder):
    """The name that a manifest gives its package."""
    manifest = (folder / "Cargo.toml").read_text()
    found = re.search(r'^\[package\][^\[]*?^name\s*=\s*"([^"]+)"', manifest, re.MULTILINE | re.DOTALL)
    if not found:
        raise ValueError(f"{folder / 'Cargo.toml'}: no name of a package")
    return found.group(1)


def features(folder):
    """The features that a manifest declares."""
    manifest = (folder / "Cargo.toml").read_text()
    found = re.search(r"^\[features\]\n(.*?)(?=^\[|\Z)", manifest, re.MULTILINE | re.DOTALL)
    return re.findall(r'^"?([\w-]+)"?\s*=', found[1], re.MULTILINE) if found else []


def locked(path):
    """What each package depends on by a Cargo.lock, for its tests too, by names: versions are not told apart."""
    after = {}
    for package in path.read_text().split("[[package]]")[1:]:
        name = re.search(r'^name = "([^"]+)"', package, re.MULTILINE)
        depends = re.search(r"^dependencies = \[([^\]]*)\]", package, re.MULTILINE)
        if name:
            others = re.findall(r'"([^" ]+)', depends[1]) if depends else []
            after.setdefault(name[1], []).extend(others)
    return after


def without_comments(text):
    """The code and its literals; lines stay where they are."""
    return NO_CODE.sub(lambda found: found[0] if found[0][0] != "/" else "\n" * found[0].count("\n"), text)


def comments(text):
    """The comments of a text: number of the first line of each, and its lines as they stand in the file."""
    lines = text.splitlines()
    for found in NO_CODE.finditer(text):
        if found[0][0] == "/":
            first = text.count("\n", 0, found.start())
            yield first + 1, lines[first:first + found[0].count("\n") + 1]


@functools.cache
def without_literals(text):
    """The code alone; lines stay where they are."""
    return NO_CODE.sub(lambda found: '""' * (found[0][0] != "/") + "\n" * found[0].count("\n"), text)


def blank(text):
    """Nothing but the lines of a text."""
    return "\n" * text.count("\n")


def closing(code, start):
    """The place behind the bracket that closes what is open before `start`."""
    depth = 1
    for found in re.compile(r"[{}]").finditer(code, start):
        depth += 1 if found[0] == "{" else -1
        if depth == 0:
            return found.end()
    return len(code)


def end_of_item(code, start):
    """The place behind the item, or the element of a list, that begins at `start`."""
    item, depth = ITEM.match(code, start), 0
    for found in re.compile(r"[][(){},;]").finditer(code, start):
        sign = found[0]
        if depth == 0 and not item and sign in ",)]}":
            return found.start()
        if depth == 0 and sign == ";":
            return found.end()
        if depth == 0 and sign == "{":
            return closing(code, found.end())
        depth += (sign in "([{") - (sign in ")]}")
    return len(code)


def without_tests(code):
    """The code less what only tests compile; lines stay where they are."""
    while found := OF_TESTS.search(code):
        end = end_of_item(code, found.end())
        code = code[:found.start()] + blank(code[found.start():end]) + code[end:]
    return code


def leaves(tree, before=()):
    """The paths of a tree of `use`, each with the name that it brings in."""
    depth, part, parts = 0, "", []
    for sign in tree + ",":
        depth += (sign == "{") - (sign == "}")
        if sign == "," and depth == 0:
            parts.append(part.strip())
            part = ""
        else:
            part += sign
    for part in filter(None, parts):
        if "{" in part:
            head, inner = part.split("{", 1)
            yield from leaves(inner.rsplit("}", 1)[0], (*before, *segments(head)))
            continue
        path, _, alias = part.partition(" as ")
        path = (*before, *segments(path))
        if len(path) > 1 and path[-1] == "self":
            path = path[:-1]
        yield path, alias.strip() or path[-1]


def segments(path):
    """a::b -> (a, b)"""
    return tuple(part.strip() for part in path.split("::") if part.strip())


class Tree:
    """All modules of some crates, by the path to each: the crate's word, then the modules."""

    def __init__(self, found):
        self.modules, self.exported, self.words = {}, defaultdict(dict), {crate.word for crate in found}
        self.macros = defaultdict(lambda: defaultdict(set))
        for crate in found:
            for file in crate.files:
                self.read(crate, file)

    def read(self, crate, file):
        """Takes up the modules of a file."""
        parts = list(file.relative_to(crate.folder / "src").with_suffix("").parts)
        if parts[-1] == "mod" or parts == ["lib"]:
            parts.pop()
        code = RAW.sub("", without_tests(without_literals(file.read_text())))
        for name in MACRO.findall(code):
            self.macros[crate.word][name].add(file)
        for found in EXPORTED.finditer(code):
            self.exported[crate.word][found[1]] = file
        self.add((crate.word, *parts), file, code)

    def add(self, path, file, code):
        """Takes up a module and those within it."""
        while found := INLINE_MODULE.search(code):
            end = closing(code, found.end())
            self.add((*path, found[1]), file, code[found.end():end - 1])
            code = code[:found.start()] + blank(code[found.start():end]) + code[end:]
        module = Module(file, USE.sub(lambda found: blank(found[0]), code))
        for found in USE.finditer(code):
            for leaf, name in leaves(found[1]):
                if leaf[-1] == "*":
                    module.globs.append(leaf[:-1])
                else:
                    module.names.setdefault(name, leaf)
        for origin, name in EXTERN.findall(code):
            module.names.setdefault(name, (origin,))
        module.defined = set(DEFINED.findall(module.code))
        self.modules[path] = module

    def target(self, place, path, way=0):
        """What a path means that stands in the module `place`: a file and an item in it, or None for foreign things.

        The item is None where the path ends at a module, or at something that is not found there.
        """
        if way > LONGEST_WAY or not path:
            return None
        first, rest = path[0], path[1:]
        if first == "crate":
            return self.within(place[:1], rest, way)
        if first in ("self", "super"):
            place = place[:-1] if first == "super" else place
            return self.target(place, rest, way) if rest[:1] == ("super",) else self.within(place, rest, way)
        if self.knows(place, first):
            return self.within(place, path, way)
        if found := self.by_globs(place, path, way):
            return found
        return self.within((first,), rest, way) if first in self.words else None

    def knows(self, place, name):
        """Whether a name means something in a module without its globs."""
        module = self.modules.get(place)
        return (*place, name) in self.modules or (
            module is not None and (name in module.defined or module.names.get(name, (name,)) != (name,)))

    def within(self, place, path, way):
        """What a path means that begins in the module `place`."""
        module = self.modules.get(place)
        if module is None:
            # A folder without a file of its own, or a module that only tests have.
            return self.within((*place, path[0]), path[1:], way) if path and self.has_below(place) else None
        if not path:
            return module.file, None
        name, rest = path[0], path[1:]
        if (*place, name) in self.modules:
            return self.within((*place, name), rest, way)
        if name in module.defined:
            return module.file, name
        if module.names.get(name, (name,)) != (name,):
            return self.target(place, (*module.names[name], *rest), way + 1)
        if found := self.by_globs(place, path, way):
            return found
        if len(place) == 1 and name in self.exported[place[0]]:
            return self.exported[place[0]][name], name
        return module.file, None

    def has_below(self, place):
        """Whether a module is known below a path."""
        return any(path[:len(place)] == place for path in self.modules)

    def by_globs(self, place, path, way):
        """What a path means by the globs of a module, where one of them brings its first name in."""
        module = self.modules.get(place)
        for glob in module.globs if module else ():
            found = self.target(place, (*glob, *path), way + 1)
            if found and found[1]:
                return found
        return None

    def imports(self):
        """Every import of one file from another."""
        found = set()
        for place, module in self.modules.items():
            for path in self.paths(module):
                target = self.target(place, path)
                if target and target[0] != module.file:
                    found.add(Import(module.file, *target))
            found.update(self.by_text(place, module))
        return found

    def by_text(self, place, module):
        """Macros of other files that a module uses by the order of the text, without a path."""
        for name in set(EXPANDED.findall(module.code)):
            origins = self.macros[place[0]].get(name, ())
            if len(origins) == 1 and module.file not in origins and name not in module.names:
                yield Import(module.file, *origins, name)

    def paths(self, module):
        """The paths in a module that may lead to other files."""
        yield from module.names.values()
        yield from (glob for glob in module.globs if set(glob) != {"super"})
        for text in set(PATH.findall(module.code)):
            path = segments(text)
            if len(path) > 1 or (module.globs and path[0][0].isupper()
                                 and path[0] not in module.names and path[0] not in module.defined):
                yield path
        if module.globs:
            for name in set(CALL.findall(module.code)) - module.defined - set(module.names):
                yield (name,)


def circles(imports):
    """The largest sets of files of which each imports, directly or not, each other one.

    An import of an item counts. What a module takes from the files of its own folder does not: that is how a folder
    shows one face and how the parts of a plugin are put together.
    """
    after = defaultdict(set)
    for found in imports:
        if found.item and not is_below(found.origin, found.importer):
            after[found.importer].add(found.origin)
    return [circle for circle in components(after) if len(circle) > 1]


def circles_of_pages(files):
    """The same for JavaScript, which names the files that it imports by their way from its own folder."""
    after = {file: {(file.parent / way).resolve() for way in SCRIPT.findall(file.read_text())} for file in files}
    return [circle for circle in components(after) if len(circle) > 1]


def is_below(file, module):
    """Whether a file belongs to the folder of a module."""
    folder = module.parent if module.name in ("mod.rs", "lib.rs") else module.with_suffix("")
    return folder in file.parents


def components(after):
    """Tarjan's strongly connected components of a graph, without recursion; each sorted, the largest first."""
    index, low, stack, on_stack, found = {}, {}, [], set(), []
    for start in sorted(after):
        if start in index:
            continue
        work = [(start, iter(sorted(after[start])))]
        index[start] = low[start] = len(index)
        stack.append(start)
        on_stack.add(start)
        while work:
            node, others = work[-1]
            for other in others:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    on_stack.add(other)
                    work.append((other, iter(sorted(after.get(other, ())))))
                    break
                if other in on_stack:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    whole = stack[stack.index(node):]
                    del stack[len(stack) - len(whole):]
                    on_stack.difference_update(whole)
                    found.append(sorted(whole))
    return sorted(found, key=lambda whole: (-len(whole), whole))
