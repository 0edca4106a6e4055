"""What became of the mutants: tables, and the survivors with the reasons why they may live."""

from collections import Counter

from . import copy

NOT_TRIED, NOT_BUILT = "not tried", "do not compile"
COLUMNS = (copy.KILLED, copy.TIMED_OUT, copy.NOT_COVERED, copy.SURVIVED, NOT_TRIED, NOT_BUILT)


class BadReasons(Exception):
    """The file of reasons does not have the form; why."""


def report(place, scopes, reasons, list_all=False):
    """The lines of the report, and the faults: survivors without a reason, and reasons that are not needed."""
    known, lines, faults = place.known(), [], []
    mutants = place.mutants()
    became = {mutant.key: known[mutant.key]["result"] if mutant.key in known else NOT_TRIED
              for mutant in mutants if mutant.in_build}
    by_scope, by_file = {name: Counter() for name in scopes}, {}
    for mutant in mutants:
        name = next((name for name, scope in scopes.items() if scope.has(mutant.file)), None)
        if name is not None:
            told = became.get(mutant.key, NOT_BUILT)
            by_scope[name][told] += 1
            by_file.setdefault(mutant.file, Counter())[told] += 1
    lines += [*table("Scope", by_scope), "", *table("File", by_file)]
    for told, title in ((copy.SURVIVED, "Survivors"), (copy.NOT_COVERED, "Not covered")):
        found = [mutant for mutant in mutants if became.get(mutant.key) == told]
        if found and (told == copy.SURVIVED or list_all):
            lines += ["", f"{title}:", ""]
            for mutant in found:
                lines += described(mutant, known[mutant.key], reasons.get(mutant.key))
    faults += [f"no reason: {mutant.key}" for mutant in mutants
               if became.get(mutant.key) == copy.SURVIVED and mutant.key not in reasons]
    keys = {mutant.key for mutant in mutants}
    for key in reasons:
        if key not in keys:
            faults.append(f"there is no such mutant any more: {key}")
        elif became.get(key) in (copy.KILLED, copy.TIMED_OUT):
            faults.append(f"is {became[key]} and needs no reason: {key}")
    return lines, faults


def table(heading, rows):
    """A table of counts as Markdown."""
    lines = [f"| {heading} | Mutants | {' | '.join(column.capitalize() for column in COLUMNS)} |",
             "|---" * (len(COLUMNS) + 2) + "|"]
    for name, counts in rows.items():
        cells = (counts.total(), *(counts[column] for column in COLUMNS))
        lines.append(f"| `{name}` | {' | '.join(map(str, cells))} |")
    return lines


def described(mutant, result, reason):
    """The lines about a mutant that lives."""
    lines = [f"{mutant.file}:{mutant.line} {mutant.function}", f"    - {mutant.original}", f"    + {mutant.mutated}"]
    if result["left_out"]:
        lines.append(f"    {result['left_out']} tests of more than {result['slow_s']:g} s were not tried")
    if result["effort"] != "full":
        lines.append(f"    tried with {result['effort']} effort")
    return [*lines, f"    {reason}"] if reason else lines


def read_reasons(text):
    """The reasons of a file by the key of the mutant: a key stands on a line, its reason indented below."""
    found, key = {}, None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line[0].isspace():
            if key is not None and not found[key]:
                raise BadReasons(f"line {number}: the one before has no reason")
            key = line.strip()
            if key in found:
                raise BadReasons(f"line {number}: stands there twice")
            found[key] = ""
        elif key is None:
            raise BadReasons(f"line {number}: a reason for nothing")
        else:
            found[key] = f"{found[key]} {line.strip()}".strip()
    if key is not None and not found[key]:
        raise BadReasons("the last line has no reason")
    return found
