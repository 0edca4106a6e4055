"""Reads the sources of our crates for reports: tokens, patterns, enums, and every place that names a variant.

`imports.py` follows a name to the file that defines it. Tests within the sources are left out. Code that a macro writes
is not seen, and neither is a variant that is named without its enum. Needs Python's standard library alone.
"""

import bisect
import functools
import re
from dataclasses import dataclass, field

import imports
import structure

VISIBLE = r"\bpub(?:\([^)]*\))?\s+"
ENUM = re.compile(VISIBLE + r"enum\s+(\w+)[^{;]*\{")
STRUCT = re.compile(r"\bstruct\s+(\w+)")
TRAIT = re.compile(VISIBLE + r"trait\s+(\w+)[^{;]*\{")
IMPL = re.compile(r"^[ \t]*(?:unsafe\s+)?impl\b([^{;]*)\{", re.MULTILINE)
METHOD = re.compile(r"\bfn\s+(\w+)")
TOKEN = re.compile(r'\w+|=>|==|!=|<=|>=|->|::|\.\.=|\.\.|&&|\|\||""|\S')
LONG_PATH = re.compile(r"(?<![\w$:])(?:\$crate\s*::\s*)?[A-Za-z_]\w*(?:\s*::\s*[A-Za-z_]\w*)+")
PARTNERS = {"(": ")", "[": "]", "{": "}"}
# Wrappers of a value that is compared: `Some(Kind::Pass) == kind`.
WRAPPERS = ("Some", "Ok", "Err")
# Signs and words beside a value that is not kept but compared or counted by.
COMPARED = ("==", "!=", "<=", ">=", "<", ">", "as")
# Functions whose argument is compared: conditions of a state, members of a list.
COMPARING = ("contains", "in_state")
# Schedules that run where a state is entered or left.
HOOKS = ("OnEnter", "OnExit", "OnTransition")


@dataclass(frozen=True)
class Enum:
    """An enum that other modules see: whether its variants have fields in braces, by name."""

    name: str
    file: object
    variants: dict = field(hash=False, compare=False)


@dataclass(frozen=True)
class Use:
    """A place that names a variant.

    The role is `pattern`, `compared`, `hook` or `built`; the question is the token at which the match, or the like,
    begins that the pattern belongs to.
    """

    enum: Enum
    variant: str
    file: object
    at: int
    line: int
    role: str
    question: int


class Source:
    """A source file: its code without tests and literals, cut into tokens."""

    def __init__(self, crate, file):
        self.crate, self.file = crate, file
        self.code = imports.RAW.sub("", imports.without_tests(imports.without_literals(file.read_text())))
        self.body = imports.USE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), self.code)
        parts = list(file.relative_to(crate.folder / "src").with_suffix("").parts)
        if parts[-1] == "mod" or parts == ["lib"]:
            parts.pop()
        self.place = (crate.word, *parts)
        self.ends = [found.end() for found in re.finditer(r"\n", self.code)]

    def line(self, at):
        """The number of the line at a place of the code."""
        return bisect.bisect_right(self.ends, at) + 1

    @functools.cached_property
    def tokens(self):
        """The tokens of the code, without `use`."""
        return [found[0] for found in TOKEN.finditer(self.body)]

    @functools.cached_property
    def starts(self):
        """The place in the code at which each token begins."""
        return [found.start() for found in TOKEN.finditer(self.body)]

    def token_at(self, at):
        """The number of the token that begins at a place of the code, or of the first one behind it."""
        return bisect.bisect_left(self.starts, at)

    @functools.cached_property
    def partner(self):
        """The bracket that belongs to each bracket, by numbers of tokens."""
        found, open_ones = {}, []
        for number, token in enumerate(self.tokens):
            if token in PARTNERS:
                open_ones.append(number)
            elif token in PARTNERS.values() and open_ones:
                start = open_ones.pop()
                found[start], found[number] = number, start
        return found

    @functools.cached_property
    def around(self):
        """The bracket that each token stands in; None outside all."""
        found, open_ones = [], []
        for number, token in enumerate(self.tokens):
            if token in PARTNERS.values() and open_ones:
                open_ones.pop()
            found.append(open_ones[-1] if open_ones else None)
            if token in PARTNERS:
                open_ones.append(number)
        return found

    @functools.cached_property
    def modules(self):
        """Modules within the file: where each begins and ends, and its place; the innermost come last."""
        def within(start, end, place):
            at = start
            while (found := imports.INLINE_MODULE.search(self.code, at, end)) is not None:
                at = imports.closing(self.code, found.end())
                yield found.end(), at, (*place, found[1])
                yield from within(found.end(), at, (*place, found[1]))
        return list(within(0, len(self.code), self.place))

    def module_at(self, at):
        """The place of the module that a place of the code belongs to."""
        return next((place for start, end, place in reversed(self.modules) if start <= at < end), self.place)

    @functools.cached_property
    def impls(self):
        """Implementations: where each begins and ends, the path of the trait (None without one) and of the type."""
        found = []
        for head in IMPL.finditer(self.body):
            text = without_generics(head[1])
            trait, _, target = text.rpartition(" for ")
            found.append((head.end(), imports.closing(self.body, head.end()), path_in(trait), path_in(target)))
        return found

    @functools.cached_property
    def patterns(self):
        """Spans of tokens that are patterns: start, end, and the token at which the question begins."""
        return sorted(patterns(self))

    def question(self, number):
        """The token at which the question begins that a token is part of the pattern of; None outside patterns."""
        at = bisect.bisect_right(self.patterns, (number, len(self.tokens), 0)) - 1
        start, end, question = self.patterns[at] if at >= 0 else (0, 0, None)
        return question if start <= number < end else None

    def role(self, first, last, braces):
        """The role of the variant whose path these tokens are, and its question; `braces`: it has fields in braces."""
        question = self.question(first)
        if question is not None:
            return "pattern", question
        if self.around[first] is not None and self.function_of(self.around[first]) in HOOKS:
            return "hook", first
        tokens, start, end = self.tokens, first, last
        if end + 1 < len(tokens) and (tokens[end + 1] == "(" or braces and tokens[end + 1] == "{"):
            end = self.partner.get(end + 1, end)
        while True:
            while start and tokens[start - 1] in "&*":
                start -= 1
            before = tokens[start - 1] if start else ""
            after = tokens[end + 1] if end + 1 < len(tokens) else ""
            if before in COMPARED or after in COMPARED:
                return "compared", start
            hull = self.around[first] if start == first else self.around[start]
            if hull is None or tokens[hull] != "(" or hull in (start, end):
                return "built", start
            called = self.function_of(hull)
            if called in COMPARING:
                return "compared", start
            if called in WRAPPERS:
                start, end = hull - 1, self.partner.get(hull, end)
            elif called is None and not self.is_call(hull):
                start, end = hull, self.partner.get(hull, end)
            else:
                return "built", start

    def function_of(self, bracket):
        """The word before a bracket: the function that is called there."""
        word = self.tokens[bracket - 1] if bracket else ""
        return word if word[:1].isalpha() or word[:1] == "_" else None

    def is_call(self, bracket):
        """True where a macro, or something without a name, is called there."""
        return bool(bracket) and self.tokens[bracket - 1] in (")", "]", "!", ">")


def without_generics(text):
    """A head of an implementation without what stands in angle brackets, and without its bounds."""
    depth, kept = 0, []
    for sign in text.replace("->", "  "):
        depth += sign == "<"
        kept.append(sign if depth == 0 else "")
        depth -= sign == ">"
    return re.split(r"\bwhere\b", "".join(kept))[0]


def path_in(text):
    """The path that a text is, as its parts; None for no path."""
    found = re.search(r"[A-Za-z_]\w*(?:\s*::\s*[A-Za-z_]\w*)*", re.sub(r"\b(?:dyn|mut)\b|\$", " ", text))
    return imports.segments(found[0]) if found else None


def skip(source, number):
    """The token behind this one, or behind the bracket that it opens."""
    if source.tokens[number] in PARTNERS:
        return source.partner.get(number, number) + 1
    return number + 1


def find(source, number, end, signs):
    """The first of these tokens before the end, outside brackets that open on the way; the end where there is none."""
    while number < end and source.tokens[number] not in signs:
        number = skip(source, number)
    return min(number, end)


def patterns(source):
    """Every span of tokens that is a pattern, with the token at which the question begins."""
    tokens, count = source.tokens, len(source.tokens)
    for number, token in enumerate(tokens):
        if token == "match":
            body = find(source, number + 1, count, ("{", ";", "}"))
            if body < count and tokens[body] == "{":
                yield from arms(source, number, body)
        elif token == "let":
            yield number + 1, find(source, number + 1, count, ("=", ";")), number
        elif token in ("matches", "assert_matches") and tokens[number + 1:number + 2] == ["!"]:
            end = source.partner.get(number + 2, count)
            comma = find(source, number + 3, end, (",",))
            yield comma, find(source, comma, end, ("if",)), number
        elif token == "for" and tokens[number + 1:number + 2] != ["<"]:
            end = find(source, number + 1, count, ("in", ";", "}", "fn", "impl", "pub", "#"))
            if end < count and tokens[end] == "in":
                yield number + 1, end, number


def arms(source, question, body):
    """The patterns of a match whose braces open at `body`."""
    tokens, number, end = source.tokens, body + 1, source.partner.get(body, len(source.tokens))
    while number < end:
        arrow = find(source, number, end, ("=>",))
        yield number, find(source, number, arrow, ("if",)), question
        number = arrow + 1
        if number < end and tokens[number] == "{":
            number = skip(source, number)
            number += number < end and tokens[number] == ","
        else:
            number = find(source, number, end, (",",)) + 1


def variants(code, start):
    """The variants of an enum whose braces open before `start`: whether each has fields in braces, by name."""
    body = code[start:imports.closing(code, start) - 1]
    found, at = {}, 0
    attribute = re.compile(r"\s*#\[")
    while at < len(body):
        while mark := attribute.match(body, at):
            at = end_of_bracket(body, mark.end())
        name = re.compile(r"\s*([A-Za-z_]\w*)\s*(\{)?").match(body, at)
        if not name:
            break
        found[name[1]] = name[2] is not None
        at = imports.end_of_item(body, name.end() - len(name[2] or ""))
        if name[2]:
            comma = re.compile(r"\s*,?").match(body, at)
            at = comma.end()
        else:
            at += 1
    return found


def end_of_bracket(code, start):
    """The place behind the bracket that closes the square one open before `start`."""
    depth = 1
    for found in re.compile(r"[][]").finditer(code, start):
        depth += 1 if found[0] == "[" else -1
        if depth == 0:
            return found.end()
    return len(code)


class Sources:
    """All sources of the crates below a folder."""

    def __init__(self, root, allowed=structure.ALLOWED):
        self.structure = structure.Structure(root, allowed)
        self.root, self.crates = root, self.structure.crates
        self.files = {file: Source(crate, file) for crate in self.crates for file in crate.files}
        self.tree, self.known = imports.Tree(self.crates), {}

    def name(self, file):
        """A file as the report names it."""
        return self.structure.name(file)

    def resolve(self, place, path):
        """The file and the item that a path means in a module; None for foreign things."""
        key = (place, path)
        if key not in self.known:
            self.known[key] = self.tree.target(place, path)
        return self.known[key]

    def meant(self, source, at, path):
        """The same where the path stands in the code of a file; `Self` is the type that is implemented there."""
        place = source.module_at(at)
        if path[0] == "Self":
            own = [target for start, end, _, target in source.impls if start <= at < end]
            if not own or own[-1] is None:
                return None
            path = (*own[-1], *path[1:])
        # An import goes before a definition: a type that belongs to a trait may bear the same name.
        module = self.tree.modules.get(place)
        brought = module.names.get(path[0], ()) if module else ()
        return self.resolve(place, (*brought, *path[1:]) if len(brought) > 1 else path)

    @functools.cached_property
    def games(self):
        """The games of the table, and those that only tests play."""
        _, own, guests = self.structure.table()
        return own, guests

    def owners(self, file):
        """The games whose own file this is."""
        parts = self.structure.parts(self.files[file].crate, file)
        return structure.owners(parts) & set().union(*self.games)

    def format_of(self, file):
        """The one game whose format, protocol or experiment this file is about; None for any other file."""
        parts = self.structure.parts(self.files[file].crate, file)
        found = [which for place, which, _ in self.structure.allowed if structure.follow(parts, tuple(place.split("/")))]
        return found[0] if len(found) == 1 and found[0] in set().union(*self.games) else None

    @functools.cached_property
    def enums(self):
        """Every enum that other modules see, by file and name; those that a macro writes are left out."""
        found = {}
        for source in self.files.values():
            for head in ENUM.finditer(source.body):
                names = variants(source.body, head.end())
                if names and "$" not in source.body[head.start():head.end()]:
                    found[source.file, head[1]] = Enum(head[1], source.file, names)
        return found

    @functools.cached_property
    def uses(self):
        """Every place that names a variant of an enum."""
        found = []
        for source in self.files.values():
            for path in LONG_PATH.finditer(source.body):
                parts = imports.segments(path[0].removeprefix("$crate").removeprefix("::"))
                if len(parts) < 2 or not parts[-1][0].isupper():
                    continue
                target = self.meant(source, path.start(), parts[:-1])
                enum = self.enums.get(target)
                if enum and parts[-1] in enum.variants:
                    first = source.token_at(path.start())
                    last = source.token_at(path.end()) - 1
                    role, question = source.role(first, last, enum.variants[parts[-1]])
                    line = source.line(path.start())
                    found.append(Use(enum, parts[-1], source.file, path.start(), line, role, question))
        return found
