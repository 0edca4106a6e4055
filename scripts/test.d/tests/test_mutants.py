"""mutants.py leaves out what does not compile, tries each mutant on the tests that reach it, and tells the survivors.

Run by `python3 -m unittest`. Nothing is compiled: a small program stands for a test binary.
"""

import contextlib
import io
import json
import stat
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import children
import mutants
from mutation import building, copy, reporting, running

FILE = "crates/a/src/lib.rs"
SCOPES = {"a": copy.Scope(("crates/a/src",), ("package-a",), without=("crates/a/src/left",), slow=("far::",))}


def mutant(number, key=None, site=(0, 10), choice=(0, 5), line=1, function="f", in_build=True):
    """A mutant of the file."""
    return copy.Mutant(number, key or f"{FILE}: {function}: {number} -> 0", FILE, line, function, str(number), "0",
                       in_build, site if in_build else None, choice if in_build else None)


def error(*spans, message="mismatched types", line=1):
    """An error as cargo tells it; a span is the first byte, the one behind the last, and whether it is the main one."""
    told = [{"file_name": FILE, "byte_start": start, "byte_end": end, "is_primary": primary, "line_start": line,
             "line_end": line} for start, end, primary in spans]
    return {"reason": "compiler-message", "message": {"level": "error", "message": message, "rendered": message,
                                                      "spans": told}}


class Blame(unittest.TestCase):
    """Errors of the compiler and the mutants that they are laid to."""

    def told(self, *messages):
        """The blamed among two choices of one site, one within its original, and one of another function."""
        known = [mutant(1, site=(100, 200), choice=(110, 120)), mutant(2, site=(100, 200), choice=(125, 135)),
                 mutant(3, site=(150, 180), choice=(155, 160)),
                 mutant(4, site=(300, 320), choice=(300, 310), line=9, function="g"),
                 mutant(5, in_build=False)]
        return building.blamed(messages, known)

    def test_the_surest_guess_is_taken(self):
        for label, spans, expected in (
            ("its own code", [(112, 114, True)], {"1"}),
            ("its own code, named besides", [(190, 195, True), (126, 130, False)], {"2"}),
            ("the original of a site", [(140, 145, True)], {"1", "2"}),
            ("the innermost site", [(165, 170, True)], {"3"}),
            ("more than a site", [(290, 400, True)], {"4"}),
        ):
            with self.subTest(label):
                self.assertEqual(self.told(error(*spans)), expected)

    def test_an_error_elsewhere_is_laid_to_its_line_or_function(self):
        self.assertEqual(self.told(error((500, 510, True), line=9)), {"4"})
        self.assertEqual(self.told(error((500, 510, True), line=12)), {"4"})
        self.assertEqual(self.told(error((500, 510, True), line=7)), {"1", "2", "3"})

    def test_a_function_that_a_constant_needs_stays_constant(self):
        for words in ("cannot call non-const function `step` in constants",
                      "cannot call non-const associated function `gaps::Way::step` in constant functions",
                      "cannot call non-const method `Way::<T>::step` in statics"):
            self.assertEqual(self.told(error((500, 510, True), message=words)), {"step"}, words)

    def test_what_is_no_mutants_fault_is_not_laid_to_one(self):
        self.assertEqual(self.told(error(message="aborting due to 2 previous errors")), set())
        self.assertEqual(self.told({"reason": "compiler-artifact"}), set())


class Folder(unittest.TestCase):
    """A copy in a folder of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()
        self.copy = copy.Copy(self.folder / "copy")
        self.copy.folder.mkdir()

    def rows(self, *rows):
        """Writes the list of mutants: function, original, and whether it is in the build."""
        copy.write(self.copy.rows, [
            {"number": number, "file": FILE, "line": number, "function": function, "original": original, "mutated": "0",
             "in_build": in_build, "site": [0, 9] if in_build else None, "choice": [0, 4] if in_build else None}
            for number, (function, original, in_build) in enumerate(rows, 1)])


class Copies(Folder):
    """Lists, and the files that are copied."""

    def test_mutants_that_read_alike_are_told_apart(self):
        self.rows(("f", "x", True), ("f", "x", True), ("g", "x", True))
        keys = [found.key for found in self.copy.mutants()]
        self.assertEqual(keys, [f"{FILE}: f: x -> 0", f"{FILE}: f: x -> 0 (2)", f"{FILE}: g: x -> 0"])

    def test_a_line_that_was_broken_off_is_taken_away(self):
        self.copy.results.write_text('{"key": "a"}\n{"key"')
        self.assertEqual(self.copy.known(), {"a": {"key": "a"}})
        self.copy.append(self.copy.results, {"key": "b"})
        self.assertEqual(list(self.copy.known()), ["a", "b"])

    def test_mutated_files_lie_apart_and_what_is_gone_goes(self):
        root = self.folder / "root"
        for file in ("crates/a/src/lib.rs", "crates/b/src/lib.rs", "crates/b/src/old.rs"):
            (root / file).parent.mkdir(parents=True, exist_ok=True)
            (root / file).write_text(file)
        every = ["crates/a/src/lib.rs", "crates/b/src/lib.rs", "crates/b/src/old.rs"]
        building.take(root, self.copy, every, {"crates/a/src/lib.rs"})
        mutated = self.copy.tree / "crates/a/src"
        mutated.mkdir(parents=True)
        for name in ("lib.rs", "mutation.rs"):
            (mutated / name).write_text("mutated")
        building.take(root, self.copy, every[:-1], {"crates/a/src/lib.rs"})

        def files(top):
            return sorted(path.relative_to(top).as_posix() for path in top.rglob("*") if path.is_file())

        self.assertEqual(files(self.copy.plain), ["crates/a/src/lib.rs"])
        self.assertEqual(files(self.copy.tree),
                         ["crates/a/src/lib.rs", "crates/a/src/mutation.rs", "crates/b/src/lib.rs"])
        self.assertEqual((mutated / "lib.rs").read_text(), "mutated")

    def test_a_new_build_keeps_only_what_is_killed(self):
        self.rows(("f", "x", True), ("g", "x", True), ("h", "x", True), ("i", "x", False))
        copy.write(self.copy.results, [{"key": f"{FILE}: {name}: x -> 0", "result": result} for name, result in (
            ("f", copy.KILLED), ("g", copy.SURVIVED), ("h", copy.TIMED_OUT), ("i", copy.KILLED), ("k", copy.KILLED))])
        building.forget(self.copy, anew=False)
        self.assertEqual(list(self.copy.known()), [f"{FILE}: f: x -> 0", f"{FILE}: h: x -> 0"])
        building.forget(self.copy, anew=True)
        self.assertEqual(self.copy.known(), {})


class Order(unittest.TestCase):
    """Which tests a mutant is tried on, and whether it is tried at all."""

    CHOICE = running.Choice(SCOPES, slow_s=10)

    def test_fast_tests_come_first_and_slow_ones_only_alone(self):
        tests = {name: running.Test("p", "b", name, "", "") for name in ("one", "two", "far::three", "four")}
        seconds = {"one": 5.0, "two": 1.0, "far::three": 0.5, "four": 20.0}
        for names, expected, left_out in (
            (("one", "two"), ["two", "one"], 0),
            (("one", "two", "far::three", "four"), ["two", "one"], 2),
            (("four", "far::three"), ["far::three", "four"], 0),
            ((), [], 0),
        ):
            with self.subTest(names):
                found, skipped = running.order([(seconds[name], tests[name]) for name in names], SCOPES["a"],
                                               self.CHOICE)
                self.assertEqual(([test.name for _, test in found], skipped), (expected, left_out))

    def test_a_mutant_is_tried_again_only_where_more_is_tried(self):
        def result(told, effort="full", slow_s=10, left_out=0):
            return {"result": told, "effort": effort, "slow_s": slow_s, "left_out": left_out}

        for label, known, settled in (
            ("never tried", None, False),
            ("killed", result(copy.KILLED, "quick"), True),
            ("timed out", result(copy.TIMED_OUT, "quick"), True),
            ("survived", result(copy.SURVIVED), True),
            ("survived with less effort", result(copy.SURVIVED, "quick"), False),
            ("slow tests were left out", result(copy.SURVIVED, slow_s=5, left_out=1), False),
            ("slower ones are left out still", result(copy.SURVIVED, slow_s=10, left_out=1), True),
            ("not covered", result(copy.NOT_COVERED), True),
            ("not covered with less effort", result(copy.NOT_COVERED, "quick"), False),
        ):
            with self.subTest(label):
                self.assertEqual(running.is_settled(known, self.CHOICE), settled)

    def test_a_sample_is_the_same_again(self):
        every = [mutant(number) for number in range(1, 101)] + [mutant(101, in_build=False)]

        def sample(**more):
            return [found.number for found in running.chosen(every, running.Choice(SCOPES, **more))]

        self.assertEqual(sample(sample=10), sample(sample=10))
        self.assertNotEqual(sample(sample=10), sample(sample=10, seed=2))
        self.assertEqual(sorted(sample()), list(range(1, 101)))
        self.assertEqual(sample()[:10], sample(sample=10))

    def test_a_test_that_hangs_has_timed_out(self):
        test = running.Test("p", "b", "one", "", "")
        for status, told in ((0, copy.SURVIVED), (101, copy.KILLED), (-6, copy.KILLED), (124, copy.TIMED_OUT)):
            with self.subTest(status), mock.patch.object(running, "attempt", return_value=status) as attempt:
                result = running.tried(mutant(7), [(2.0, test)], 0, self.CHOICE)
                self.assertEqual(result["result"], told)
                _, variables, limit_s, _ = attempt.call_args.args
                self.assertEqual((variables, limit_s), ({"TIBETANGO_MUTANT": "7"}, 25.0))
        with open("/dev/null", "w") as log, self.assertRaises(children.Failed) as failed:
            children.run(["sleep", "600"], log, ".", limit_s=0.01)
        self.assertEqual(failed.exception.args, (running.TOO_LONG,))


# Stands for a test binary: `adds` reaches 1 and 2 and fails with 1, `broken` fails always, `sees` reaches 2 and 3 and
# fails with 3.
BINARY = """#!{python}
import os, sys
REACHED = {{"adds": (1, 2), "broken": (4,), "sees": (2, 3)}}
FAILS = {{"adds": "1", "broken": os.environ.get("TIBETANGO_MUTANT"), "sees": "3"}}
if "--list" in sys.argv:
    print("\\n".join(f"{{name}}: test" for name in REACHED))
    sys.exit()
name = sys.argv[sys.argv.index("--exact") + 1]
with open({log!r}, "a") as log:
    log.write(f"{{name}} {{os.environ.get('TIBETANGO_MUTANT')}}\\n")
if "TIBETANGO_MUTANTS_REACHED" in os.environ:
    with open(os.environ["TIBETANGO_MUTANTS_REACHED"], "a") as record:
        record.write("".join(f"{{number}}\\n" for number in REACHED[name]))
sys.exit(101 if os.environ.get("TIBETANGO_MUTANT") == FAILS[name] else 0)
"""


class Runs(Folder):
    """Runs with a program that stands for a test binary."""

    def setUp(self):
        super().setUp()
        self.log = self.folder / "log"
        binary = self.folder / "binary"
        binary.write_text(BINARY.format(python=sys.executable, log=str(self.log)))
        binary.chmod(binary.stat().st_mode | stat.S_IXUSR)
        copy.write(self.copy.binaries, [{"package": "package-a", "name": "b", "path": str(binary),
                                         "folder": str(self.folder)}])
        self.rows(*((name, "x", True) for name in ("one", "two", "three", "four")))

    def run_all(self, **more):
        """Runs; returns the tests that fail without a mutant, and what the binary was asked meanwhile."""
        self.log.write_text("")
        with contextlib.redirect_stderr(io.StringIO()):
            failing = running.run(self.copy, running.Choice(SCOPES, workers=2, **more))
        return failing, sorted(self.log.read_text().splitlines())

    def became(self):
        """What became of the mutants, by function."""
        return {key.split(": ")[1]: (result["result"], result["test"]) for key, result in self.copy.known().items()}

    def test_each_mutant_is_tried_on_the_tests_that_reach_it(self):
        failing, asked = self.run_all()
        self.assertEqual(failing, ["package-a b broken"])
        self.assertEqual(self.became(), {
            "one": (copy.KILLED, "package-a b adds"), "two": (copy.SURVIVED, None),
            "three": (copy.KILLED, "package-a b sees"), "four": (copy.NOT_COVERED, None)})
        self.assertEqual(asked, ["adds 1", "adds 2", "adds None", "broken None", "sees 2", "sees 3", "sees None"])

    def test_a_run_goes_on_where_another_ended(self):
        _, asked = self.run_all(limit_s=0)
        self.assertEqual(asked, ["adds None", "broken None", "sees None"])
        self.assertEqual(self.became(), {})
        _, asked = self.run_all(sample=1)
        self.assertEqual(len(self.became()), 1)
        self.run_all()
        self.assertEqual(len(copy.read(self.copy.results)), 4)
        _, asked = self.run_all()
        # One that fails without a mutant may pass now.
        self.assertEqual(asked, ["broken None"])

    def test_more_effort_tries_the_survivors_again(self):
        self.run_all(effort="quick")
        _, asked = self.run_all(effort="full")
        self.assertEqual(asked, ["adds 2", "adds None", "broken None", "sees 2", "sees None"])


class Reports(Folder):
    """Tables, and reasons of survivors."""

    def setUp(self):
        super().setUp()
        self.rows(*((name, "x", name != "e") for name in "abcdef"))
        copy.write(self.copy.results, [
            {"key": f"{FILE}: {name}: x -> 0", "result": result, "test": None, "effort": "quick", "slow_s": 20,
             "left_out": 1, "seconds": 1.0}
            for name, result in (("a", copy.KILLED), ("b", copy.SURVIVED), ("c", copy.NOT_COVERED), ("d", copy.SURVIVED))])

    def test_survivors_need_a_reason(self):
        lines, faults = reporting.report(self.copy, SCOPES, {f"{FILE}: d: x -> 0": "Nobody sees it."})
        self.assertEqual(lines[2], "| `a` | 6 | 1 | 0 | 1 | 2 | 1 | 1 |")
        self.assertEqual(lines[6], f"| `{FILE}` | 6 | 1 | 0 | 1 | 2 | 1 | 1 |")
        self.assertEqual(lines[10:15], [
            f"{FILE}:2 b", "    - x", "    + 0", "    1 tests of more than 20 s were not tried",
            "    tried with quick effort"])
        self.assertEqual(lines[-1], "    Nobody sees it.")
        self.assertEqual(faults, [f"no reason: {FILE}: b: x -> 0"])

    def test_a_reason_that_is_not_needed_is_a_fault(self):
        reasons = dict.fromkeys((f"{FILE}: {name}: x -> 0" for name in ("a", "b", "d", "f", "gone")), "why")
        _, faults = reporting.report(self.copy, SCOPES, reasons)
        self.assertEqual(faults, [f"is killed and needs no reason: {FILE}: a: x -> 0",
                                  f"there is no such mutant any more: {FILE}: gone: x -> 0"])

    def test_those_that_no_test_reaches_are_listed_on_request(self):
        for list_all in (False, True):
            lines, _ = reporting.report(self.copy, SCOPES, {}, list_all)
            self.assertEqual(f"{FILE}:3 c" in lines, list_all)

    def test_reasons_are_read(self):
        self.assertEqual(reporting.read_reasons("# why\n\na -> b\n    One\n    two.\nc -> d\n\tThree.\n"),
                         {"a -> b": "One two.", "c -> d": "Three."})
        for text in ("a -> b\n", "a -> b\nc -> d\n    why\n", "    why\n", "a\n    why\na\n    why\n"):
            with self.subTest(text), self.assertRaises(reporting.BadReasons):
                reporting.read_reasons(text)
        reporting.read_reasons(mutants.REASONS.read_text())


class Scopes(unittest.TestCase):
    """The scopes that are tried."""

    def test_every_scope_is_there(self):
        for name, scope in mutants.SCOPES.items():
            for path in scope.paths + scope.without:
                self.assertTrue((mutants.ROOT / path).exists(), f"{name}: {path}")

    def test_what_stands_for_the_reached_is_what_the_program_writes(self):
        text = (mutants.ROOT / building.TOOL / "decided/mutation.rs").read_text()
        for name in ("TIBETANGO_MUTANT", "TIBETANGO_MUTANTS_REACHED"):
            self.assertIn(json.dumps(name), text)


if __name__ == "__main__":
    unittest.main()
