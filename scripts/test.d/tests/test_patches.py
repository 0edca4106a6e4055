"""structure.py finds crates that stand in for others no more. Run by `python3 -m unittest`."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import patches
import test_structure

ROOT = Path(__file__).resolve().parents[3]
MANIFEST = test_structure.FILES["Cargo.toml"].replace("[features]", """[patch.crates-io]
clock = { path = "patches/clock" }
[features]""")
CLOCK = """
[package]
name = "clock"
version = "1.2.3"
edition = "2024"
"""
LOCK = """
version = 4

[[package]]
name = "clock"
version = "1.2.3"
"""
OF_CRATES_IO = 'source = "registry+https://github.com/rust-lang/crates.io-index"\n'


class Patches(test_structure.Workspace):
    """A crate that stands in for another."""

    def setUp(self):
        super().setUp()
        self.write({
            "Cargo.toml": MANIFEST,
            "Cargo.lock": LOCK,
            "patches/clock/Cargo.toml": CLOCK,
            "docs/decisions.md": "Ours is used for `clock`.\n",
            "docs/dependencies.md": "Our own crate stands in for `clock`.\n",
        })

    def test_a_stand_in_that_is_used_and_told_of(self):
        self.assertEqual(patches.stand_ins(self.root), {"clock": "patches/clock"})
        self.assertEqual(list(patches.faults(self.root)), [])

    def test_another_version_is_used(self):
        self.finds("patches/clock: stands in for clock 1.2.3, but Cargo.lock has of it: 1.3.0",
                   {"Cargo.lock": LOCK.replace("1.2.3", "1.3.0") + OF_CRATES_IO})

    def test_the_same_version_of_crates_io_is_used(self):
        self.finds("patches/clock: stands in for clock 1.2.3, but Cargo.lock has of it: 1.2.3",
                   {"Cargo.lock": LOCK + OF_CRATES_IO})

    def test_nothing_uses_it(self):
        self.finds("patches/clock: stands in for clock 1.2.3, but Cargo.lock has of it: none",
                   {"Cargo.lock": "version = 4\n"})

    def test_the_other_crate_is_used_beside_it(self):
        other = '\n[[package]]\nname = "clock"\nversion = "2.0.0"\n' + OF_CRATES_IO
        self.finds("patches/clock: Cargo.lock has clock of crates.io beside the one in patches/clock",
                   {"Cargo.lock": LOCK + other})

    def test_there_is_no_such_folder(self):
        self.finds("patches/clock: no package lies in patches/clock", {"patches/clock/Cargo.toml": None})

    def test_a_page_does_not_tell_of_it(self):
        self.finds("docs/dependencies.md does not say that a crate of ours stands in for `clock`",
                   {"docs/dependencies.md": "Nothing.\n"})


class Shipped(unittest.TestCase):
    """The stand-ins themselves."""

    def test_they_are_found(self):
        self.assertIn("inventory", patches.stand_ins(ROOT))


if __name__ == "__main__":
    unittest.main()
