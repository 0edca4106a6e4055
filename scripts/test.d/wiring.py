"""Counts how far the features of the window reach: the second half of the report of `vocabulary.py`.

- the five measures of how far a change of a feature reaches: files in which a card is named, questions to the mode that
  a match had, the longest list of parameters, files that change the toasts, and changes of states that others define;
- files in which each overlay, and each card, is named;
- questions to the activity, the exhibition's state, the screen, the overlay and the step of the turn: each match, comparison,
  condition and call of a method outside the file that defines them. Schedules that run where a state begins or ends are counted apart;
- questions to a match about who may move and what becomes of it, and to the activity in a body: they are the rest of the
  questions to the mode that a match had before there were activities;
- parameters of systems, those that the registry runs too: as written, with tuples opened, and with the fields of each
  `SystemParam` as well;
- requests for a state (`NextState`) outside the file that defines it;
- files that read and change some large resources;
- files that start work in the background;
- messages, and the files that write and read each.

Needs Python's standard library alone.
"""

import functools
import re
from collections import Counter, defaultdict

import imports
import sources

OVERLAY = "Overlay"
# The constant that names a card, and other places at which it stands by its name alone.
CARD = re.compile(r'\bconst\s+(\w+)\s*:\s*CardName\s*=\s*CardName\s*::\s*new\(\s*"(\w+)"')
BY_NAME = re.compile(r'(?:\bCardName\s*::\s*new|\bkit\s*\.\s*(?:card|sheet))\(\s*"(\w+)"')
# Where functions are handed over that run as systems.
REGISTERS = re.compile(r"\b(?:add_(?:systems|observer|card|key|button|place)|run_system_cached(?:_with)?)\s*\(")
# The enums that say where the program is, each with the usual name of a value in front of a method.
ASKED = {"Activity": None, "ExhibitionState": r"\bexhibition_state(?:\s*\(\s*\))?(?:\s*\.\s*get\s*\(\s*\))?", "Screen": None,
         "Overlay": None, "TurnStep": None}
# What took the place of a match's mode: the struct and the enum that answer, and the ways to ask them in a body.
MATCH, ACTIVITY = "Match", "Activity"
# The module that asks for the activity in place of the features that register with it.
REGISTRY = "registry"
OF_THE_MATCH = re.compile(
    rf"(?:\.|\b{MATCH}\s*::)\s*(is_off_record|is_replay|is_played|is_kept|takes_back|nobody_moves)\b|\.\s*(remote|seats)\s*\(\s*\)"
    rf"|\bactivities\s*\.\s*(now)\s*\(\s*\)|\bState\s*<\s*({ACTIVITY})\s*>")
TOASTS = "Toasts"
RESOURCES = ("Match", "Preferences", "Settings", TOASTS)
WRITES, READS = ("MessageWriter",), ("MessageReader", "MessageCursor")
# A method that asks a value and is told nothing.
ASKS = re.compile(r"\bfn\s+(\w+)\s*\(\s*&?\s*self\s*\)")
# Functions that take a message as their argument or in angle brackets.
WRITTEN_BY, READ_BY = r"\bwrite_message(?:_batch)?\s*\(\s*", r"\bon_message\s*::\s*<\s*"
FORMS = {
    "thread::Builder": r"\bthread\s*::\s*Builder\s*::\s*new\b",
    "thread::spawn": r"\bthread\s*::\s*spawn\b",
    "thread::scope": r"\bthread\s*::\s*scope\b",
    "task of Bevy": r"\b(?:AsyncCompute|Compute|Io)TaskPool\s*::\s*get\b",
    "runtime of tokio": r"\bruntime\s*::\s*Builder\b|\bBuilder\s*::\s*new_(?:current|multi)_thread\b",
    "Task": r"\bTask\s*::\s*(?:begin|with_orders)\b",
    "EngineThread": r"\bEngineThread\s*::\s*\w+\s*\(",
}
# The ways in which an answer comes back.
ANSWERS = {"bounded channel": r"\bbounded\s*(?:::\s*<[^(]*>)?\s*\(", "channel": r"\bunbounded\s*(?:::\s*<[^(]*>)?\s*\(",
           "channel of tokio": r"\bunbounded_channel\s*\(", "Task": r"\bTask\s*<",
           "JoinHandle": r"\bJoinHandle\b", "number": r"\bAtomic\w+\b"}
MOST = 10


class Wiring:
    """Counts in the window, a module of the game itself."""

    def __init__(self, found, module):
        self.sources = found
        self.folder = found.root / "src" / module
        self.files = {file: source for file, source in found.files.items() if self.folder in file.parents}

    def name(self, file):
        """A file as the report names it."""
        return self.sources.name(file)

    def report(self):
        """Everything that is counted."""
        found = {"overlays": self.overlays(), "cards": self.cards(), "questions": self.questions(),
                 "systems": self.systems(), "params": self.params(), "resources": self.resources(),
                 "requests": self.requests(), "background": self.background(), "messages": self.messages()}
        return {"measures": measures(found), **found}

    def measures(self):
        """The measures alone, without what only the report has."""
        return measures({"cards": self.cards(), "questions": self.of_the_match(), "systems": self.systems(),
                         "resources": self.resources((TOASTS,)), "requests": self.requests()})

    def enum(self, name):
        """An enum of the window by its name."""
        return next((enum for (file, own), enum in self.sources.enums.items() if own == name and file in self.files),
                    None)

    def overlays(self):
        """The files that name each overlay."""
        enum, named = self.enum(OVERLAY), defaultdict(set)
        for use in self.sources.uses:
            if use.enum == enum:
                named[use.variant].add(self.name(use.file))
        return {variant: sorted(named[variant]) for variant in enum.variants} if enum else {}

    def cards(self):
        """The files that name each card: by its constant, or by its name."""
        texts = {file: imports.without_comments(file.read_text()) for file in self.files}
        constants = {(file, name): card for file, text in texts.items() for name, card in CARD.findall(text)}
        named = {card: set() for card in constants.values()}
        words = "|".join(sorted({name for _, name in constants})) or "(?!)"
        path = re.compile(rf"(?<![\w.])((?:\w+\s*::\s*)*)\b({words})\b")
        for file, source in self.files.items():
            found = {self.sources.meant(source, use.start(), (*imports.segments(use[1]), use[2]))
                     for use in path.finditer(source.body)}
            for card in {constants[target] for target in found & constants.keys()} | set(BY_NAME.findall(texts[file])):
                named.setdefault(card, set()).add(self.name(file))
        return {card: sorted(files) for card, files in sorted(named.items())}

    # ---- Questions --------------------------------------------------------------------------

    def questions(self):
        """Every question to those enums: its text, form and place."""
        found = []
        for name, value in ASKED.items():
            enum = self.enum(name)
            if enum:
                found += self.matched(enum)
                found += self.called(enum, value)
                found += self.conditions(enum)
        found += self.of_the_match()
        return sorted(found, key=lambda question: (question["of"], question["file"], question["line"]))

    def of_the_match(self):
        """Questions to the match about who may move, and to the activity in a body.

        What the match answers with in its own implementations, wherever they stand, is no question of a feature; nor is
        what the registry asks once so that features need not.
        """
        answers = re.compile(rf"\bstruct\s+{MATCH}\b|\benum\s+{ACTIVITY}\b")
        return [{"of": MATCH, "file": self.name(file), "line": source.line(mention.start()), "form": "method",
                 "asks": next(filter(None, mention.groups()))}
                for file, source in self.files.items()
                if not answers.search(source.body) and self.folder / REGISTRY not in file.parents
                for mention in OF_THE_MATCH.finditer(source.body)
                if not any(start <= mention.start() < end and trait is None and target and target[-1] == MATCH
                           for start, end, trait, target in source.impls)]

    def matched(self, enum):
        """Matches and comparisons; a match is one question, however many arms it has."""
        seen = {}
        for use in self.sources.uses:
            if use.enum == enum and use.file != enum.file and use.role != "built":
                entry = seen.setdefault((use.file, use.question, use.role), {
                    "of": enum.name, "file": self.name(use.file), "line": use.line, "form": use.role, "asks": []})
                if use.variant not in entry["asks"]:
                    entry["asks"].append(use.variant)
        for entry in seen.values():
            entry["asks"] = " ".join(entry["asks"])
        return list(seen.values())

    def called(self, enum, value):
        """Calls of its methods, or mentions by their path; one that other types have too must be called on a value."""
        source, found = self.sources.files[enum.file], []
        names = {name for start, end, trait, target in source.impls if trait is None and target == (enum.name,)
                 for name in ASKS.findall(source.body[start:end])}
        everywhere = Counter(name for other in self.files.values() for name in ASKS.findall(other.body))
        for name in sorted(names):
            before = value if everywhere[name] > 1 else ""
            if before is not None:
                call = re.compile(rf"{before}\s*\.\s*({name})\s*\(\s*\)|\b{enum.name}\s*::\s*({name})\b")
                found += [{"of": enum.name, "file": self.name(file), "line": other.line(mention.end()), "form": "method",
                           "asks": name}
                          for file, other in self.files.items() if file != enum.file
                          for mention in call.finditer(other.body)]
        return found

    def conditions(self, enum):
        """Uses of the functions by which its file makes conditions of systems."""
        source = self.sources.files[enum.file]
        state = rf"Res\s*<\s*State\s*<\s*{enum.name}\b"
        names = {name for name in re.findall(r"\bfn\s+(\w+)\s*\([^)]*\)\s*->\s*bool", source.body)
                 if re.search(rf"\bfn\s+{name}\s*\([^)]*{state}", source.body)}
        found = []
        for file, other in self.files.items():
            for call in re.finditer(r"(?<![.\w])((?:\w+\s*::\s*)*)(\w+)(?!\s*[(\w:])", other.body):
                if call[2] in names and file != enum.file and not other.body[:call.start()].endswith("fn "):
                    target = self.sources.meant(other, call.start(), (*imports.segments(call[1]), call[2]))
                    if target == (enum.file, call[2]):
                        found.append({"of": enum.name, "file": self.name(file), "line": other.line(call.start(2)),
                                      "form": "condition", "asks": call[2]})
        return found

    # ---- Parameters of systems --------------------------------------------------------------

    @functools.cached_property
    def structs(self):
        """The lists of parameters that are structs: the types of their fields, by file and name."""
        found = {}
        for file, source in self.files.items():
            for derived in re.finditer(r"#\[derive\([^)]*\bSystemParam\b[^)]*\)\]", source.body):
                head = sources.STRUCT.search(source.body, derived.end())
                start = re.compile(r"[{(]").search(source.body, head.end()).start()
                end = source.starts[source.partner[source.token_at(start)]]
                found[file, head[1]] = [(without_name(part), start) for part in split(source.body[start + 1:end])]
        return found

    def systems(self):
        """The functions that are registered as systems, with the number of their parameters in three ways."""
        found = {}
        for source in self.files.values():
            for call in REGISTERS.finditer(source.body):
                start = source.token_at(call.end() - 1)
                end = source.partner.get(start, start)
                text = source.body[call.end():source.starts[end]]
                for path in re.finditer(r"(?<![\w.:])[A-Za-z_]\w*(?:\s*::\s*[A-Za-z_]\w*)*(?!\s*[(\w:<!])", text):
                    target = self.sources.meant(source, call.start(), imports.segments(path[0]))
                    if target and target[1] and target not in found:
                        row = self.system(*target)
                        if row:
                            found[target] = row
        return sorted(found.values(), key=lambda row: (-row["expanded"], row["file"], row["system"]))

    def system(self, file, name):
        """The numbers of parameters of a function; None where it is no function of the window."""
        source = self.files.get(file)
        head = re.search(rf"\bfn\s+{name}\b", source.body) if source else None
        if not head:
            return None
        start = source.body.index("(", head.end())
        if source.body[head.end()] == "<":
            start = source.body.index("(", end_of_angle(source.body, head.end()))
        end = source.starts[source.partner[source.token_at(start)]]
        written = split(source.body[start + 1:end])
        types = [without_name(part) for part in written]
        opened = [one for part in types for one in entries(part)]
        return {"file": self.name(file), "line": source.line(head.start()), "system": name, "written": len(types),
                "opened": len(opened), "expanded": sum(self.size(source, start, part) for part in opened)}

    def size(self, source, at, kind):
        """The number of parameters that a type stands for, with the fields of structs."""
        path = sources.path_in(sources.without_generics(kind))
        target = path and self.sources.meant(source, at, path)
        if target not in self.structs:
            return 1
        own = self.sources.files[target[0]]
        return sum(self.size(own, at, one) for part, at in self.structs[target] for one in entries(part))

    def params(self):
        """The structs of parameters, with the number of their fields, opened and expanded."""
        return sorted(({"file": self.name(file), "struct": name,
                        "fields": sum(len(entries(part)) for part, _ in parts),
                        "expanded": sum(self.size(self.sources.files[file], at, one)
                                        for part, at in parts for one in entries(part))}
                       for (file, name), parts in self.structs.items()),
                      key=lambda row: (-row["expanded"], row["file"]))

    # ---- Resources, background, messages ----------------------------------------------------

    def named(self, source, form, names):
        """The items among these that stand behind a form, which ends before their path."""
        for found in re.finditer(form + r"([A-Za-z_]\w*(?:\s*::\s*[A-Za-z_]\w*)*)", source.body):
            path = imports.segments(found[1])
            for part in (path, path[:-1]):
                target = part and self.sources.meant(source, found.start(1), part)
                if target in names:
                    yield target
                    break

    def resources(self, names=RESOURCES):
        """The files that read each large resource, and those that change it."""
        rows = []
        for name in names:
            target = next(((file, name) for file, source in self.files.items()
                           if re.search(rf"\bstruct\s+{name}\b", source.body)), None)
            if not target:
                continue
            read, change, named = set(), set(), set()
            for file, source in self.files.items():
                life = r"\s*<\s*(?:'\w+\s*,\s*)?"
                mutable = rf"\bResMut{life}|\bresource_mut\s*::\s*<\s*|\bresource_scope\s*::\s*<\s*"
                reads = rf"\bRes{life}|\bRef{life}|\b(?:get_)?resource\s*::\s*<\s*|\bresource_ref\s*::\s*<\s*"
                if any(self.named(source, f"(?:{mutable})", {target})):
                    change.add(self.name(file))
                if any(self.named(source, f"(?:{reads})", {target})):
                    read.add(self.name(file))
                if any(self.named(source, r"(?<![\w:])", {target})):
                    named.add(self.name(file))
            rows.append({"resource": name, "file": self.name(target[0]), "reading": sorted(read),
                         "changing": sorted(change), "naming": sorted(named)})
        return rows

    def requests(self):
        """The places that request a state outside the file that defines it."""
        derived = re.compile(r"#\[derive\([^)]*\b(?:Sub)?States\b[^)]*\)\]")
        head = re.compile(r"\b(?:struct|enum)\s+(\w+)")
        states = {(file, head.search(source.body, found.end())[1]) for file, source in self.files.items()
                  for found in derived.finditer(source.body)}
        return [{"state": state, "file": self.name(file), "line": source.line(mention.start())}
                for file, source in self.files.items()
                for mention in re.finditer(r"\bNextState\s*(?:::\s*)?<\s*((?:\w+\s*::\s*)*\w+)", source.body)
                for origin, state in [self.sources.meant(source, mention.start(1), imports.segments(mention[1]))
                                      or (None, None)]
                if (origin, state) in states and origin != file]

    def background(self):
        """The files that start work in the background, with the form and the way back of the answer."""
        found = []
        for file, source in sorted(self.files.items()):
            forms = [form for form, sign in FORMS.items() if re.search(sign, source.body)]
            if forms:
                line = min(source.line(re.search(FORMS[form], source.body).start()) for form in forms)
                text = imports.without_comments(file.read_text())
                found.append({"file": self.name(file), "line": line, "forms": forms,
                              "answers": [word for word, sign in ANSWERS.items() if re.search(sign, source.body)],
                              "names": re.findall(r'\.name\(\s*"([^"]+)"', text)})
        return found

    def messages(self):
        """Each message with the files that write and read it."""
        known = {}
        for file, source in self.files.items():
            for derived in re.finditer(r"#\[derive\([^)]*\bMessage\b[^)]*\)\]", source.body):
                head = re.compile(r"\b(?:struct|enum)\s+(\w+)").search(source.body, derived.end())
                known[file, head[1]] = {"message": head[1], "file": self.name(file), "writing": set(), "reading": set()}
        life = r"\s*<\s*(?:'\w+\s*,\s*)*"
        for file, source in self.files.items():
            for words, call, what in ((WRITES, WRITTEN_BY, "writing"), (READS, READ_BY, "reading")):
                for target in self.named(source, rf"(?:\b(?:{'|'.join(words)}){life}|{call})", known):
                    known[target][what].add(self.name(file))
            # A holder of all messages of a kind takes some away, or reads them.
            for target in self.named(source, r"\bMessages\s*<\s*", known):
                known[target]["reading"].add(self.name(file))
        return [{**row, "writing": sorted(row["writing"]), "reading": sorted(row["reading"])}
                for row in sorted(known.values(), key=lambda row: (row["file"], row["message"]))]


def measures(found):
    """How far a change of a feature reaches, each measure with its number and words on it."""
    cards = found["cards"].values()
    longest = max(found["systems"], key=lambda row: row["opened"], default=None)
    toasts = next((row["changing"] for row in found["resources"] if row["resource"] == TOASTS), [])
    mode = [question for question in found["questions"] if question["of"] == MATCH]
    requests = found["requests"]
    return [
        {"measure": "files that name a card", "number": round(sum(map(len, cards)) / max(len(cards), 1), 1),
         "words": f"on average, of {len(cards)} cards; {max(map(len, cards), default=0)} at most"},
        {"measure": "questions to the mode", "number": len(mode),
         "words": f"to the match, or to the activity in a body, in {len({one['file'] for one in mode})} files"},
        {"measure": "longest list of parameters", "number": longest["opened"] if longest else 0,
         "words": f"{longest['system']} in {longest['file']}" if longest else ""},
        {"measure": f"ResMut<{TOASTS}>", "number": len(toasts), "words": "files"},
        {"measure": "NextState of others", "number": len(requests),
         "words": f"outside the file that defines the state, in {len({one['file'] for one in requests})} files"},
    ]


def end_of_angle(code, start):
    """The place behind the angle bracket that closes the one at `start`."""
    depth = 0
    for found in re.compile(r"->|[<>]").finditer(code, start):
        depth += (found[0] == "<") - (found[0] == ">")
        if depth == 0:
            return found.end()
    return len(code)


def split(text):
    """The parts of a list, divided by commas outside all brackets."""
    parts, depth, part = [], 0, ""
    for sign in text.replace("->", "  ").replace("=>", "  "):
        depth += (sign in "([{<") - (sign in ")]}>")
        if sign == "," and depth == 0:
            parts.append(part)
            part = ""
        else:
            part += sign
    return [part.strip() for part in [*parts, part] if part.strip()]


def without_name(parameter):
    """The type of a parameter or field, without attributes and what stands before the colon."""
    text = re.sub(r"#\[[^\]]*\]", "", parameter)
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign in "([{<") - (sign in ")]}>")
        if sign == ":" and depth == 0 and ":" not in (text[place + 1:place + 2], text[place - 1:place]):
            return text[place + 1:].strip()
    return text.strip()


def entries(kind):
    """The types in a tuple, and in tuples in it; any other type alone."""
    if kind.startswith("(") and kind.endswith(")"):
        return [one for part in split(kind[1:-1]) for one in entries(part)]
    return [kind]


# ---- Tables -------------------------------------------------------------------------------


def print_tables(found, table, places):
    """Prints every count, by a function that prints a table."""
    table("How far a change of a feature reaches",
          [(row["number"], row["measure"], row["words"]) for row in found["measures"]])
    rows = [(len(files), variant) for variant, files in found["overlays"].items()]
    total, count = sum(number for number, _ in rows), max(len(rows), 1)
    some = [number for number, variant in rows if variant != "None"]
    table(f"Files in which an overlay is named: {total / count:.1f} on average, "
          f"{sum(some) / max(len(some), 1):.1f} without None",
          sorted(rows, reverse=True))
    table(f"Files in which each of {len(found['cards'])} cards is named",
          sorted(((len(files), card) for card, files in found["cards"].items()), reverse=True))
    if places:
        table("Every card", [(card, " ".join(files)) for card, files in found["cards"].items()])
    print_questions(found, table, places)
    heads = ("written", "opened", "expanded", "system", "file")
    table(f"Systems with the longest lists of parameters, of {len(found['systems'])}: {MOST} by the expanded list",
          [(row["written"], row["opened"], row["expanded"], row["system"], f"{row['file']}:{row['line']}")
           for row in found["systems"][:MOST]], heads)
    plain = sorted(found["systems"], key=lambda row: (-row["opened"], row["file"], row["system"]))
    table(f"The same by the list that is written, with tuples opened; "
          f"{sum(row['opened'] > MOST for row in plain)} have more than {MOST}, "
          f"{sum(row['expanded'] > MOST for row in plain)} by the expanded list",
          [(row["written"], row["opened"], row["expanded"], row["system"], f"{row['file']}:{row['line']}")
           for row in plain[:MOST]], heads)
    table("Structs of parameters",
          [(row["fields"], row["expanded"], row["struct"], row["file"]) for row in found["params"][:MOST]],
          ("fields", "expanded", "struct", "file"))
    table("Large resources: files that read, change and name them",
          [(row["resource"], len(set(row["reading"]) | set(row["changing"])), len(row["reading"]),
            len(row["changing"]), len(row["naming"])) for row in found["resources"]],
          ("resource", "as parameter", "read", "mutable", "named at all"))
    by_state = Counter(row["state"] for row in found["requests"])
    table("Requests for a state outside the file that defines it",
          [(number, len({row["file"] for row in found["requests"] if row["state"] == state}), state)
           for state, number in by_state.most_common()], ("places", "files", "state"))
    if places:
        table("Every request", [(row["state"], f"{row['file']}:{row['line']}") for row in found["requests"]])
    table(f"Work in the background: {len(found['background'])} files",
          [(" + ".join(row["forms"]), " ".join(row["answers"]), " ".join(row["names"]), f"{row['file']}:{row['line']}")
           for row in found["background"]], ("started by", "answered by", "name", "file"))
    print_messages(found, table, places)


def print_questions(found, table, places):
    """The questions to the enums that say where the program is."""
    by_form = defaultdict(Counter)
    for question in found["questions"]:
        by_form[question["of"]][question["form"]] += 1
    forms = ("method", "pattern", "compared", "condition", "hook")
    rows = [(name, *(counts[form] for form in forms), sum(counts.values()) - counts["hook"],
             len({question["file"] for question in found["questions"] if question["of"] == name}))
            for name, counts in by_form.items()]
    table("Questions outside the file that defines what is asked", rows,
          ("asked", "method", "match", "compared", "condition", "(hook)", "in all", "files"))
    if places:
        table("Every question", [(question["of"], question["form"], f"{question['file']}:{question['line']}",
                                  question["asks"]) for question in found["questions"]])


def print_messages(found, table, places):
    """The messages; all of them, or those alone that one file writes and reads."""
    rows = [(len(row["writing"]), len(row["reading"]), row["message"], row["file"]) for row in found["messages"]]
    table(f"Messages: {len(rows)}; files that write and read each", rows, ("write", "read", "message", "defined in"))
    alone = [row for row in found["messages"]
             if len(row["writing"]) == 1 and row["writing"] == row["reading"]]
    table(f"Messages that one file alone writes and reads: {len(alone)}",
          [(row["message"], row["writing"][0]) for row in alone] or [("none",)])
    if places:
        table("Every message", [(f"{row['message']}: {' '.join(row['writing'])} -> {' '.join(row['reading'])}",)
                                for row in found["messages"]])
