"""The checks of `scripts/test`: which there are, in which order, and which run side by side.

Started by `scripts/test`, which has installed what the checks need. Python's standard library alone.
"""

import argparse
import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import children
import libtest
import report
import structure
from schedule import Schedule, Step, cores

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
TARGET = Path(os.environ["CARGO_TARGET_DIR"])
LOGS = TARGET / "test-logs"
JSON = "--message-format=json-render-diagnostics"

BUILD = "build of all tests"
BUILD_APART = "build of the guest game's tests"
# How the names of the libraries' own tests begin.
UNITS = "units of "
# Test binaries that need more than the machine: a display, a browser.
DISPLAY, BROWSER = "visual", "page"
# With several at a time the longest comes first, so that all cores are busy to the end.
LONGEST_FIRST = ("app", "rules", "visual", "engines", "page", "server", "lab", "cli")
# What a quick run leaves out of test binaries besides, by parts of names: what takes longest.
OMISSIONS = {
    "app": ("screens::", "visitors::"),
    "cli": ("matches::bench_tells_medians", "endings::draughts::those_that_come_with_the_program",
            "a_match_goes_on_with_any_faulty_program"),
    "content": ("challenges::a_course_goes_the_right_way", "challenges::the_proof_agrees_with_the_slow_one"),
    "engines": ("jiu_engines::the_champion_beats_greed", "draughts::endings::positions_are_worth",
                "draughts::endings::a_win_is_led", "gomoku::threats::"),
    "lab": ("experiment::every_level_plays", "souvenir::the_longest_games"),
    "records": ("pdn::collections::as_much_as_a_file_may_be",),
    "server": ("faults::a_bad_network",),
}
# The feature with which the crates know one game more.
GUEST = "guest"
# The tests that need it are few: to optimise the crates once more for them would take longer than they do.
APART = ("test", "--workspace", "--no-run", "--config", "profile.dev.opt-level=0", "--features", GUEST)
# The packages whose tests run without each game in turn: the crates, and the program with its commands.
WITHOUT_A_GAME = ("tibetango", *(f"tibetango-{name}" for name in (
    "rules", "search", "engines", "records", "content", "server", "lab")))
ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def cargo(command, *words):
    """A command of cargo, with the versions of Cargo.lock."""
    return ["cargo", command, "--locked", *words]


def command(*words, environment=None):
    """The work of a step that runs a program."""
    return lambda log: children.run(words, log, ROOT, environment)


def shell(function):
    """The work of a step that is a function of steps.sh."""
    return command("bash", HERE / "steps.sh", function)


def rust_files():
    """Every file of Rust: those too whose `mod` line a macro writes, which `cargo fmt` does not follow."""
    tops = ("src", "crates", "tests", "examples", "benches", "fuzz", "docs", "patches")
    found = (path for top in tops for path in (ROOT / top).rglob("*.rs"))
    return sorted(path for path in found if "target" not in path.parts)


def compiled(log, name, *words, environment=None):
    """What a command of cargo compiled and can be run, as cargo's messages tell it."""
    messages = LOGS / f"{name}-messages.json"
    # The messages go to a file, what cargo says to people into the log.
    children.run(["sh", "-c", 'out=$1; shift; exec "$@" >"$out"', "sh", messages, *words], log, ROOT, environment)
    told = [json.loads(line) for line in messages.read_text().splitlines()]
    return [message for message in told if message.get("reason") == "compiler-artifact" and message.get("executable")]


def binaries(messages):
    """The program and the tests that cargo's messages tell of, by name."""
    found = {}
    for message in messages:
        kinds, name = message["target"]["kind"], message["target"]["name"]
        binary = libtest.Binary(Path(message["executable"]), Path(message["manifest_path"]).parent)
        if "bin" in kinds and name == "tibetango":
            found["PROGRAM"] = binary
        elif "test" in kinds:
            found[name] = binary
        elif "lib" in kinds:
            found[f"{UNITS}{name}"] = binary
        else:
            raise RuntimeError(f"nothing runs {name} of {kinds}")
    return found


def build(log):
    """Compiles the tests, those that stand in libraries too, and the program; the binaries by name."""
    # Without the guest's feature cargo leaves out the tests that need it.
    words = cargo("test", "--workspace", "--no-run", "--tests", JSON)
    return binaries(compiled(log, "build", *words))


def with_its_program_in(folder):
    """The variables with which a build puts its program there.

    It then does not take the place of the one that other tests run; all else is shared.
    """
    return {"CARGO_BUILD_BUILD_DIR": str(TARGET), "CARGO_TARGET_DIR": str(TARGET / folder)}


def build_apart(log):
    """Compiles the tests of the guest game; the binaries by name."""
    words = cargo(*APART, *(f"--test={name}" for name in test_binaries(guest=True)), JSON)
    # A program with the guest game comes along.
    found = binaries(compiled(log, "apart", *words, environment=with_its_program_in(GUEST)))
    found.pop("PROGRAM", None)
    return found


def test_binaries(guest=False):
    """The names of the test binaries of `build`, or `build_apart` for the guest game, before there is a build.

    Those of the libraries' own tests are not among them.
    """
    words = cargo("metadata", "--no-deps", "--format-version=1")
    told = subprocess.run(words, check=True, stdout=subprocess.PIPE, cwd=ROOT).stdout
    targets = [target for package in json.loads(told)["packages"] for target in package["targets"]]
    return [target["name"] for target in targets
            if "test" in target["kind"] and (GUEST in target.get("required-features", ())) == guest]


def without_a_game(mode):
    """The steps that show that the program is whole without any one of its games.

    A full run has the compiler check the commands and all crates below them, without their tests: nothing of Bevy is
    compiled, and other packages are there from the lints without Bevy. A long run has it check everything, the window
    and all tests included, and runs the tests that are left of the crates and the commands.
    """
    _, games, _ = structure.Structure(ROOT).table()

    def features(game, *more):
        return ("--no-default-features", "--features", ",".join([*more, *sorted(games - {game})]))

    for game in sorted(games):
        which = ("--workspace", "--all-targets", *features(game, "gui")) if mode == "long" else (
            "-p", "tibetango", *features(game))
        yield Step(f"without {game}", command(*cargo("check", *which)), alone="cargo", after=(BUILD,))
    if mode != "long":
        return
    packages = [word for name in WITHOUT_A_GAME for word in ("-p", name)]
    for game in sorted(games):
        # Without the window cargo passes over the tests that need it. All that fails is of interest, and ten times as
        # many random cases show nothing here that they do not show with all games.
        words = cargo("test", "--tests", "--no-fail-fast", *packages, *features(game))
        environment = {**with_its_program_in("without-a-game"), "TIBETANGO_TESTS": "full"}
        yield Step(f"tests without {game}", command(*words, environment=environment), alone="cargo", after=(BUILD,))


def checks(mode, built, results):
    """All steps of a run. The builds fill `built`, tests append to `results` what they took."""
    def run_tests(name):
        without = OMISSIONS.get(name, ()) if mode == "quick" else ()
        return lambda log: results.extend(libtest.run(built[name], log, name, threads=1, without=without))

    def run_units(log):
        # The other build may end meanwhile and add to what is built.
        for name in [name for name in list(built) if name.startswith(UNITS)]:
            results.extend(libtest.run(built[name], log, name, threads=1))

    def with_program(*words):
        def work(log):
            program = built["PROGRAM"].path
            children.run([program if word == "PROGRAM" else word for word in words], log, ROOT,
                         {"TIBETANGO_BINARY": str(program)})
        return work

    steps_sh = ("bash", HERE / "steps.sh")
    built_first = {"after": (BUILD,)}
    steps = [
        Step("format", command("rustfmt", "--check", *rust_files())),
        Step("structure", command("python3", HERE / "structure.py")),
        Step("lints of Python, JavaScript and shell", shell("small_lints")),
        Step("licences, bans, sources", shell("licences")),
        Step("lints",
             command(*cargo("clippy", "--workspace", "--all-targets", "--features", GUEST, "--", "-D", "warnings")),
             alone="cargo"),
        Step(BUILD, lambda log: built.update(build(log)), alone="cargo"),
    ]
    names = test_binaries()
    if mode == "quick":
        names = [name for name in names if name not in (DISPLAY, BROWSER)]
    names.sort(key=lambda name: LONGEST_FIRST.index(name) if name in LONGEST_FIRST else len(LONGEST_FIRST))
    if mode != "quick":
        # Long to compile, quick to run: first of all that follows.
        steps += [Step(BUILD_APART, lambda log: built.update(build_apart(log)), alone="cargo", **built_first)]
    steps += [Step(f"tests: {name}", run_tests(name), waits=name == BROWSER, **built_first) for name in names]
    steps += [
        Step("tests: units", run_units, **built_first),
        Step("configuration", with_program("PROGRAM", "check-config"), **built_first),
        Step("farm", with_program(*steps_sh, "farm"), **built_first),
        Step("examples in the documentation", command(*cargo("test", "--workspace", "--doc")), alone="cargo",
             **built_first),
    ]
    if mode == "quick":
        return cargo_early(steps)
    steps += [
        *(Step(f"tests: {name}", run_tests(name), after=(BUILD_APART,)) for name in test_binaries(guest=True)),
        Step("types of the farm", shell("farm_types"), optional=True),
        Step("learning", with_program(*steps_sh, "learning"), optional=True, **built_first),
        Step("advisories", shell("advisories"), optional=True, after=("licences, bans, sources",)),
        Step("documentation",
             command(*cargo("doc", "--workspace", "--no-deps"), environment={"RUSTDOCFLAGS": "-D warnings"}),
             alone="cargo", **built_first),
        # Without Bevy only what the compiler says differs, and that the program then has no window.
        Step("lints without Bevy",
             command(*cargo("clippy", "-p", "tibetango", "--no-default-features", "--features", "games",
                            "--all-targets", "--", "-D", "warnings")),
             alone="cargo", **built_first),
    ]
    if mode == "long":
        steps += [
            Step("the program as it is played", command(*cargo("build", "--release", "-p", "tibetango")), alone="cargo",
                 **built_first),
            Step("the program without Bevy",
                 command(*cargo("test", "-p", "tibetango", "--no-default-features", "--features", "games", "--test",
                                "cli"), environment=with_its_program_in("without-a-window")),
                 alone="cargo", **built_first),
            Step("benches", shell("benches"), alone="cargo", **built_first),
            Step("the tool of mutation testing", shell("mutants"), alone="cargo", **built_first),
            Step("examples of the crates", shell("crate_examples"), alone="cargo", **built_first),
            Step("publishing, dry", shell("publishing"), alone="cargo", optional=True, **built_first),
            Step("a minute of fuzzing each", shell("fuzz"), optional=True, **built_first),
            Step("soak", command(TARGET / "release/tibetango", "bench", "soak"), after=("the program as it is played",)),
            Step("a server under load", shell("load"), optional=True, after=("the program as it is played",)),
            Step("a week of visitors", command(TARGET / "release/tibetango", "bench", "week"),
                 after=("the program as it is played",)),
        ]
    steps += without_a_game(mode)
    return cargo_early(steps)


def cargo_early(steps):
    """The steps in the order in which they begin: what cargo does, one step at a time, right behind the longest tests.

    At the end it would leave all cores but one idle.
    """
    longest = [step.name for step in steps].index(f"tests: {LONGEST_FIRST[0]}")
    return steps[:longest + 1] + sorted(steps[longest + 1:], key=lambda step: step.alone != "cargo")


def repeat(mode, times, name):
    """Runs the tests whose names contain `name` many times with every core loaded."""
    path = LOGS / "repeat.log"
    with path.open("w") as log:
        print("==> building the tests", file=sys.stderr)
        try:
            built = {**build(log), **build_apart(log)}
        except children.Failed:
            print(f"scripts/test: the build failed: {path}", file=sys.stderr)
            return 1
        left_out = ("PROGRAM", DISPLAY, BROWSER) if mode == "quick" else ("PROGRAM",)
        found = {label: libtest.matching(binary, name) for label, binary in built.items() if label not in left_out}
        found = {label: tests for label, tests in found.items() if tests}
        if not found:
            print(f"scripts/test: no test's name contains {name!r}", file=sys.stderr)
            return 2
        count = sum(map(len, found.values()))
        print(f"==> {count} tests, {times} times, with {cores()} cores loaded", file=sys.stderr)
        failures = libtest.repeat(built, found, times, log)
    for (label, test), rounds in sorted(failures.items()):
        print(f"{label} {test}: failed {len(rounds)} of {times} times, first in round {rounds[0]}")
    failed = sum(map(len, failures.values()))
    print(f"{count * times - failed} of {count * times} runs passed" + (f", see {path}" if failed else ""))
    return 1 if failures else 0


def main():
    """Runs the checks; exit status 0, 1 (a check failed) or 2 (they cannot run)."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--mode", choices=("quick", "full", "long"), default="full")
    parser.add_argument("--times", action="store_true")
    parser.add_argument("--keep-going", action="store_true")
    parser.add_argument("--repeat", type=int)
    parser.add_argument("name", nargs="?")
    arguments = parser.parse_args()

    def ended(number, _):
        for other in ENDS:
            signal.signal(other, signal.SIG_IGN)
        sys.exit(128 + number)

    for number in ENDS:
        signal.signal(number, ended)
    bare = not (TARGET / "debug").is_dir()
    which = f"{arguments.mode} {'bare' if bare else 'warm'}"
    page = report.page(arguments.mode)
    if arguments.times and not report.has_place(page, which):
        print(f"scripts/test: {page} has no place for the times of a run that is {which}", file=sys.stderr)
        return 2
    LOGS.mkdir(parents=True, exist_ok=True)
    with (LOGS / "lock").open("w") as guard:
        try:
            fcntl.flock(guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            print(f"scripts/test: another run uses {TARGET}", file=sys.stderr)
            return 2
        os.environ["TIBETANGO_TESTS"] = arguments.mode
        try:
            if arguments.repeat:
                return repeat(arguments.mode, arguments.repeat, arguments.name)
            built, results = {}, []
            schedule = Schedule(checks(arguments.mode, built, results), LOGS, arguments.keep_going)
            begun = time.monotonic()
            passed = schedule.run()
            took = time.monotonic() - begun
        finally:
            children.end_all()
        report.summary(schedule.steps, took)
        if passed and arguments.times:
            report.write(page, which, report.tables(which, schedule.steps, results, took))
        return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
