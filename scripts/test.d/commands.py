"""The commands that documents quote, for documents.py: programs of `scripts`, subcommands and options of `tibetango`.

The command line of `tibetango` is read from the sources of `src/cli`, whose types derive it with clap: from the struct
that derives `Parser` on, through subcommands and flattened types. An enum that implements `Args` itself is a command
with arguments of its own, those of its first variant; the others are subcommands. If a type is not defined there, its
options cannot be known, and every option is accepted.
"""

import functools
import re
from dataclasses import dataclass

import imports

PROGRAM = "tibetango"
# The script that passes its arguments on to the program, an option before them that it takes itself, and the games that
# it takes instead of a subcommand.
PLAY = "scripts/play"
OWN = re.compile(r'"\$\{1:-\}" = (--[\w-]+)')
GAMES = re.compile(r'^\s*"" \| ([\w |]+)\)', re.MULTILINE)
# The options and the subcommand that clap adds by itself.
BY_CLAP, HELP = {"help": False, "version": False}, "help"

# A type of rustfmt's form: whether it is a struct, its name and its fields or variants.
TYPE = re.compile(r"^(?:pub(?:\([^)]*\))? )?(struct|enum) (\w+)[^{;(]*\{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
PARSER = re.compile(r"#\[derive\([^)]*\bParser\b[^)]*\)\]\s*(?:#\[[^\]]*\]\s*)*(?:pub(?:\([^)]*\))? )?struct (\w+)")
# A field with an attribute of clap: kind of attribute, its text, name and type of the field.
FIELD = re.compile(
    r"#\[(arg|command)\((.*?)\)\]\s*\n\s*(?:#\[[^\]]*\]\s*)*(?:pub(?:\([^)]*\))? )?(\w+): ([^\n]+?),?$",
    re.MULTILINE | re.DOTALL)
# Values of keys other than `long`: a word in a text is no key.
OTHER_VALUE = re.compile(r"(?<!long = )\"[^\"]*\"")
LONG = re.compile(r"(?:^|,)\s*long(?:\s*=\s*\"([^\"]+)\")?\s*(?=,|$)")
ALIAS = re.compile(r"\b(?:visible_)?alias(?:es)?\s*=\s*(\"[^\"]*\"|\[[^\]]*\])")
# A variant: another name than its own, its name, and the type or the fields that it holds.
VARIANT = re.compile(r"(?:^    #\[command\([^\n]*?\bname = \"([^\"]+)\"[^\n]*\n)?"
                     r"^    ([A-Z]\w*)(?:\(([\w:<>]+)\)| \{\n(.*?)^    \})?,$", re.MULTILINE | re.DOTALL)

# The path of a program in `scripts`; a pattern for several is none.
SCRIPT = re.compile(r"(?<![\w/.-])(?:\./)?(scripts/[\w./-]*\w)(?![\w*{<])")
QUOTED = re.compile(r'"[^"]*"|' + r"'[^']*'")
BRACKETS = re.compile(r"\[[^\[\]]*\]")
SEPARATOR = re.compile(r"\|\|?|&&?|;")
# What ends the commands of a line: a comment, or a description in a column of its own.
BEHIND = re.compile(r"\s#\s|\s{3,}")
# A call: what may stand before a program (a prompt, variables, a key of a unit, a folder), program and arguments.
CALL = re.compile(rf"(?:\$ )?(?:sudo |time |\w+=\S*\s+|Exec\w+=)*"
                  rf"(?:(?:\S*\b(?:bin|release|debug)/|\./)?({PROGRAM})|(?:\./)?(scripts/[\w./-]*\w))(?=\s|$)(.*)")
NAME = re.compile(r"[a-z][a-z0-9-]*")
OPTION = re.compile(r"--([a-z][\w-]*)(=?)")


@dataclass
class Command:
    """A command of the program: options with whether each takes a value (None: unknown), subcommands, if any, and whether
    a word in the place of a subcommand may be an argument."""

    options: dict | None
    subcommands: dict | None = None
    has_arguments: bool = False


class CommandLine:
    """The command line of the program that lies below a folder, and its scripts."""

    def __init__(self, root):
        self.root = root
        self.types = {}
        for file in sorted((root / "src/cli").rglob("*.rs")):
            code = imports.without_comments(file.read_text())
            for found in TYPE.finditer(code):
                self.types.setdefault(found[2], []).append((file, found[1], found[3]))

    @functools.cached_property
    def program(self):
        """The program itself with all its subcommands; None where no struct derives `Parser`."""
        main = self.root / "src/cli/mod.rs"
        found = PARSER.search(imports.without_comments(main.read_text())) if main.is_file() else None
        command = self.command(found[1], main) if found else None
        return command if command and command.subcommands else None

    @functools.cached_property
    def play(self):
        """The text of scripts/play; empty if there is none."""
        script = self.root / PLAY
        return script.read_text() if script.is_file() else ""

    @functools.cached_property
    def games(self):
        """The games that scripts/play takes instead of a subcommand."""
        found = GAMES.search(self.play)
        return found[1].split(" | ") if found else []

    def command(self, path, file):
        """The command that the type of this path defines, as a file names it."""
        definitions = self.definitions(path, file)
        if not definitions:
            return Command(None)
        options, subcommands = {}, None
        for place, kind, body in definitions:
            read = Command({}, self.variants(body, place)) if kind == "enum" else self.fields(body, place)
            name = re.sub(r"^.*<|>.*$", "", path).split("::")[-1]
            if kind == "enum" and re.search(rf"^impl Args for {name} ", place.read_text(), re.MULTILINE):
                (_, first), *others = self.variants(body, place).items()
                return Command(first.options, dict(others), has_arguments=True)
            options = both(options, read.options)
            subcommands = read.subcommands if subcommands is None else subcommands
        return Command(options, subcommands)

    def definitions(self, path, file):
        """The types that a path may mean: in the module that it names, in a folder of that name, or anywhere."""
        *before, name = re.sub(r"^.*<|>.*$", "", path).split("::")
        found = self.types.get(name, [])
        if before and before[-1] not in ("self", "super", "crate"):
            return ([known for known in found if module(known[0]) == before[-1]]
                    or [known for known in found if before[-1] in known[0].parts])
        return [known for known in found if known[0] == file] or found

    def fields(self, body, file):
        """The command that fields define."""
        options, subcommands = {}, None
        for kind, attribute, name, of_type in FIELD.findall(body):
            if kind == "arg":
                takes_value = of_type != "bool"
                if long := LONG.search(OTHER_VALUE.sub("", attribute)):
                    options = both(options, {long[1] or name.replace("_", "-"): takes_value})
                for names in ALIAS.findall(attribute):
                    options = both(options, dict.fromkeys(re.findall(r"\"([^\"]+)\"", names), takes_value))
            elif re.search(r"\bflatten\b", attribute):
                inner = self.command(of_type, file)
                options = both(options, inner.options)
                subcommands = subcommands or inner.subcommands
            elif re.search(r"\bsubcommand\b", attribute):
                subcommands = self.command(of_type, file).subcommands
        return Command(options, subcommands)

    def variants(self, body, file):
        """The subcommands that the variants of an enum define, by name."""
        found = {}
        for named, variant, of_type, fields in VARIANT.findall(body):
            name = named or re.sub(r"(?<!^)(?=[A-Z])", "-", variant).lower()
            found[name] = self.command(of_type, file) if of_type else self.fields(fields, file)
        return found

    # ---- Quotations -----------------------------------------------------------------------

    def faults(self, code, within_text=False):
        """The faults of the commands in a piece of code: number of the line, from 0, and words.

        Within a text the name of the program may be left out: `arena --json`.
        """
        if within_text and " --" in code and self.program and code.split()[0] in self.program.subcommands:
            code = f"{PROGRAM} {code}"
        for number, line in joined(code.splitlines()):
            for script in SCRIPT.findall(line):
                if not (self.root / script).exists():
                    yield number, f"there is no {script}"
            for program, arguments in calls(line):
                yield from ((number, fault) for fault in self.faults_of_call(program, arguments))

    def faults_of_call(self, program, arguments):
        """The faults of one call."""
        if program == PROGRAM:
            return self.faults_of_program(arguments)
        script = self.root / program
        if program == PLAY:
            if arguments and arguments[0] in OWN.findall(self.play):
                arguments = arguments[1:]
            first = arguments[0] if arguments else ""
            if first.startswith("-") or first in self.games:
                arguments = ["play", *arguments]
            return self.faults_of_program(arguments)
        text = script.read_text() if script.is_file() else None
        # A script has no parser: its options stand somewhere in its text.
        names = {option[1] for word in arguments if (option := OPTION.match(word))}
        return [f"{program} has no option --{name}" for name in sorted(names)
                if text is not None and not re.search(rf"--{name}(?![\w-])", text)]

    def faults_of_program(self, arguments):
        """The faults of the arguments of the program: unknown subcommands and options."""
        command, name = self.program, PROGRAM
        if command is None:
            yield "src/cli/mod.rs defines no subcommands that can be read"
            return
        options = both(command.options, BY_CLAP)
        words = iter(arguments)
        for word in words:
            option = OPTION.match(word)
            if word == "--":
                return
            if option:
                if options is not None and option[1] not in options:
                    yield f"{name} has no option --{option[1]}"
                elif options and options[option[1]] and not option[2]:
                    next(words, None)
            elif command.subcommands and not word.startswith("-"):
                # A placeholder stands for any subcommand.
                if word == HELP or not NAME.fullmatch(word):
                    return
                if word not in command.subcommands and command.has_arguments:
                    continue
                if word not in command.subcommands:
                    yield f"{name} has no subcommand {word}"
                    return
                command, name = command.subcommands[word], f"{name} {word}"
                options = both(options, command.options)


def both(some, more):
    """All options of both; None if either is unknown."""
    return None if some is None or more is None else some | more


def module(file):
    """The name of the module that a file holds."""
    return (file.parent if file.name == "mod.rs" else file).stem


def joined(lines):
    """The lines with their numbers, from 0; a line that ends in a backslash goes on in the next one."""
    start, parts = 0, []
    for number, line in enumerate(lines):
        parts.append(line.removesuffix("\\").strip())
        if not line.endswith("\\") or number == len(lines) - 1:
            yield start, " ".join(parts)
            start, parts = number + 1, []


def calls(line):
    """The calls of a line: program and arguments. Quoted arguments are left empty, brackets of usage dropped."""
    line = BEHIND.split(QUOTED.sub('""', line.strip()))[0]
    while BRACKETS.search(line):
        # A choice within brackets separates no commands.
        line = BRACKETS.sub(lambda found: f" {found[0][1:-1].replace('|', ' ')} ", line)
    for part in SEPARATOR.split(line):
        found = CALL.fullmatch(part.strip())
        if found:
            yield found[1] or found[2], [word.strip("(){},.:") or word for word in found[3].split()]
