"""structure.py finds files that are named by a participle. Run by `python3 -m unittest`."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import filenames
import structure

ROOT = Path("/root")


def told(*names):
    """The names that are faults."""
    return [place for _, place, _, _ in filenames.faults(ROOT, [ROOT / name for name in names])]


class FileNames(unittest.TestCase):
    """Names of files and of folders that are modules."""

    def test_a_participle_is_found(self):
        for name in ("src/told.rs", "src/taken.rs", "src/compared.rs", "src/kept/mod.rs", "tests/shipped.rs"):
            with self.subTest(name):
                self.assertEqual(told(name), [name])

    def test_a_noun_and_several_words_are_none(self):
        self.assertEqual(told("src/speed.rs", "src/seed.rs", "src/drawn_move.rs", "src/board/mod.rs",
                              "src/kept/store.rs", "src/set.rs"), [])

    def test_the_fault_says_why(self):
        (rule, place, size, text), = filenames.faults(ROOT, [ROOT / "src/shown.rs"])
        self.assertEqual((rule, place, size), ("file-name", "src/shown.rs", 1))
        self.assertEqual(text, "shown is a participle: a file is named after what is in it, by a noun")

    def test_the_sources_have_none(self):
        found = structure.Structure(Path(__file__).resolve().parents[3])
        self.assertEqual(list(filenames.faults(found.root, found.rust())), [])


if __name__ == "__main__":
    unittest.main()
