"""limits.py has a limit for each measure, and finds what is above its limit. Run by `python3 -m unittest`."""

import sys
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import limits


class Limits(unittest.TestCase):
    """Measures and their limits."""

    def told(self, number):
        """The faults where every measure has this number."""
        rows = [{"measure": name, "number": number, "words": "in words"} for name in limits.LIMITS]
        with mock.patch.object(limits, "measured", return_value=rows):
            return list(limits.faults(Path("/root")))

    def test_numbers_within_their_limits(self):
        self.assertEqual(self.told(0), [])

    def test_numbers_above_their_limits(self):
        found = self.told(21)
        self.assertEqual(len(found), len(limits.LIMITS))
        text = "questions to the mode: 21, at most 20 may be (in words): vocabulary.py --places"
        self.assertIn(("limit", "src", 1, text), found)

    def test_every_measure_of_the_sources_has_a_limit_and_keeps_to_it(self):
        root = Path(__file__).resolve().parents[3]
        self.assertEqual({row["measure"] for row in limits.measured(root)}, set(limits.LIMITS))
        self.assertEqual(list(limits.faults(root)), [])


if __name__ == "__main__":
    unittest.main()
