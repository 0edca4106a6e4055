"""checks.py: what the steps of each kind of run wait for, and what only some runs do. Run by `python3 -m unittest`."""

import os
import re
import sys
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
# Nothing is built here: the steps are only listed.
os.environ.setdefault("CARGO_TARGET_DIR", "target")

import checks


def steps(mode):
    """The steps of such a run, in their order."""
    def binaries(guest=False):
        return ["third"] if guest else ["app", "page", "rules", "visual"]

    with mock.patch.object(checks, "test_binaries", binaries):
        return checks.checks(mode, {}, [])


class Checks(unittest.TestCase):
    """The steps of a quick, a full and a long run."""

    def test_every_step_waits_for_steps_of_its_run(self):
        for mode in ("quick", "full", "long"):
            names = [step.name for step in steps(mode)]
            self.assertEqual(len(names), len(set(names)), mode)
            for step in steps(mode):
                self.assertLessEqual(set(step.after), set(names), f"{mode}: {step.name}")

    def test_a_long_run_loads_the_server_that_is_shipped(self):
        long = {step.name: step for step in steps("long")}
        self.assertEqual(long["a server under load"].after, ("the program as it is played",))
        script = (checks.HERE / "steps.sh").read_text()
        self.assertIn('release/tibetango" bench serve --rooms 100,1000\n', script)
        for mode in ("quick", "full"):
            self.assertNotIn("a server under load", [step.name for step in steps(mode)], mode)

    def test_no_step_of_cargo_is_left_for_the_end(self):
        for mode in ("quick", "full", "long"):
            alone = [step.alone for step in steps(mode)]
            behind = alone[[step.name for step in steps(mode)].index("tests: app") + 1:]
            self.assertIn("cargo", behind, mode)
            self.assertNotIn("cargo", behind[behind.count("cargo"):], mode)

    def test_each_game_is_left_out_in_turn(self):
        _, games, _ = checks.structure.Structure(checks.ROOT).table()
        self.assertGreater(len(games), 1)
        gone = {f"without {game}" for game in games}
        for mode, left_out in (("quick", set()), ("full", gone), ("long", gone)):
            names = {step.name for step in steps(mode)}
            self.assertEqual(names & gone, left_out, mode)
            tested = {f"tests {name}" for name in gone} if mode == "long" else set()
            self.assertEqual({name for name in names if name.startswith("tests without ")}, tested, mode)

    def test_the_tests_without_a_game_are_those_of_every_crate(self):
        crates = {f"tibetango-{folder.name}" for folder in (checks.ROOT / "crates").iterdir() if folder.is_dir()}
        self.assertEqual(set(checks.WITHOUT_A_GAME), {"tibetango"} | crates)
        workflow = (checks.ROOT / ".github/workflows/check.yml").read_text()
        run = re.search(r"cargo test (.*?)--no-default-features", workflow, re.DOTALL).group(1)
        self.assertEqual(set(re.findall(r"-p (\S+)", run)), set(checks.WITHOUT_A_GAME))

    def test_the_workflow_leaves_out_each_game_in_turn(self):
        _, games, _ = checks.structure.Structure(checks.ROOT).table()
        workflow = (checks.ROOT / ".github/workflows/check.yml").read_text()
        rows = re.findall(r"- game: (\w+)\n +others: (\S+)\n", workflow)
        self.assertEqual({game: set(others.split(",")) for game, others in rows},
                         {game: games - {game} for game in games})


if __name__ == "__main__":
    unittest.main()
