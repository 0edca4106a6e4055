"""Mutation testing: `mutants.py build COPY`, `mutants.py run COPY SCOPE...`, `mutants.py report COPY`.

All mutants are in one build; an environment variable switches one on when a test runs. docs/testing-mutation.md says
more. COPY is a folder outside the repository; $CARGO_TARGET_DIR is the target directory of its build, and no other.
Needs Python's standard library alone.
"""

import argparse
import os
import resource
import signal
import sys
from pathlib import Path

from mutation import building, copy, reporting, running
from schedule import cores

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
REASONS = HERE / "mutants.txt"
GIB = 1 << 30
SCOPES = {
    "rules": copy.Scope(("crates/rules/src",), ("tibetango-rules",), without=("crates/rules/src/tictactoe",),
                        slow=("jiaqi_cross_check::agrees_on_9_lines",)),
    "table": copy.Scope(("crates/server/src/game",), ("tibetango-server",), slow=("faults::a_bad_network",)),
    "room": copy.Scope(("crates/server/src/room",), ("tibetango-server",), slow=("faults::a_bad_network",)),
    "record": copy.Scope(("crates/records/src/record",), ("tibetango-records",),
                         slow=("pdn::collections::as_much_as_a_file_may_be",)),
    "choose": copy.Scope(("crates/records/src/session/choose.rs",), ("tibetango-records", "tibetango-server"),
                         slow=("faults::a_bad_network", "pdn::collections::as_much_as_a_file_may_be")),
}


def build(chosen):
    """Builds the mutants; exit status 0 or 1."""
    place = chosen.copy
    if ROOT == place.folder or ROOT in place.folder.parents:
        raise SystemExit(f"mutants.py: {place.folder} lies in the repository, which is copied there")
    if "CARGO_TARGET_DIR" not in os.environ:
        raise SystemExit("mutants.py: CARGO_TARGET_DIR must name a target directory for these builds alone")
    place.folder.mkdir(parents=True, exist_ok=True)
    try:
        building.build(ROOT, place, SCOPES, chosen.anew)
    except building.NotBuilt as error:
        print(f"mutants.py: {error}", file=sys.stderr)
        return 1
    in_build = sum(mutant.in_build for mutant in place.mutants())
    print(f"{in_build} of {len(place.mutants())} mutants are in the build")
    return 0


def run(chosen):
    """Tries mutants; exit status 0, or 1 where a test fails without one."""
    if not chosen.copy.binaries.is_file():
        raise SystemExit("mutants.py: nothing is built there yet")
    # For everything that is started from here.
    resource.setrlimit(resource.RLIMIT_AS, (chosen.memory_gib * GIB, chosen.memory_gib * GIB))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    choice = running.Choice(
        scopes={name: SCOPES[name] for name in chosen.scopes}, effort="quick" if chosen.quick else "full",
        slow_s=chosen.slow, workers=chosen.workers, sample=chosen.sample, seed=chosen.seed,
        limit_s=None if chosen.limit_minutes is None else 60 * chosen.limit_minutes)
    failing = running.run(chosen.copy, choice)
    for label in failing:
        print(f"mutants.py: fails without a mutant, and was not used: {label}", file=sys.stderr)
    return 1 if failing else 0


def report(chosen):
    """Prints what became of the mutants; exit status 0, or 1 where a survivor has no reason."""
    try:
        reasons = reporting.read_reasons(chosen.reasons.read_text())
    except reporting.BadReasons as error:
        raise SystemExit(f"mutants.py: {chosen.reasons}: {error}") from error
    lines, faults = reporting.report(chosen.copy, SCOPES, reasons, chosen.all)
    print("\n".join(lines))
    for fault in faults:
        print(f"mutants.py: {fault}", file=sys.stderr)
    return 1 if faults else 0


def main(arguments=None):
    """Does what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)

    def command(work, words):
        added = commands.add_parser(work.__name__, help=words, description=words)
        added.add_argument("copy", metavar="COPY", type=copy.Copy)
        added.set_defaults(work=work)
        return added

    added = command(build, "build the tests with all mutants")
    added.add_argument("--anew", action="store_true",
                       help="forget which mutants are killed, and which do not compile")
    added = command(run, "try the mutants that are not known yet")
    added.add_argument("scopes", metavar="SCOPE", nargs="+", choices=SCOPES, help=", ".join(SCOPES))
    added.add_argument("--limit-minutes", type=float, metavar="N", help="begin no mutant after so long")
    added.add_argument("--sample", type=int, metavar="N", help="only so many mutants, at random")
    added.add_argument("--seed", type=int, metavar="N", default=1, help="of the order and the sample (default: 1)")
    added.add_argument("--quick", action="store_true", help="a tenth of the random cases, as in scripts/test --quick")
    added.add_argument("--slow", type=float, metavar="SECONDS", default=20,
                       help="try tests that take longer only if no other one reaches a mutant (default: 20)")
    added.add_argument("--workers", type=int, metavar="N", default=cores(),
                       help="tests at a time (default: as many as there are cores)")
    added.add_argument("--memory-gib", type=int, metavar="N", default=4, help="of a test's address space (default: 4)")
    added = command(report, "print what became of the mutants")
    added.add_argument("--reasons", type=Path, default=REASONS, help="why survivors may live")
    added.add_argument("--all", action="store_true", help="list those that no test reaches, too")
    chosen = parser.parse_args(arguments)
    return chosen.work(chosen)


if __name__ == "__main__":
    sys.exit(main())
