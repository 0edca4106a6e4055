"""report.py writes the times of each kind of run into their own place of the page. Run by `python3 -m unittest`."""

import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import report


class Report(unittest.TestCase):
    """The pages of the times, and one that is written."""

    def test_every_kind_of_run_has_a_place(self):
        for mode in ("quick", "full", "long"):
            for state in ("bare", "warm"):
                self.assertTrue(report.has_place(report.page(mode), f"{mode} {state}"), f"{mode} {state}")

    def test_only_the_place_of_the_run_is_written(self):
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder) / "page.md"
            page.write_text("before\n<!-- times full warm -->\nold\n<!-- end of times full warm -->\nbehind\n")
            self.assertFalse(report.has_place(page, "full bare"))
            with contextlib.redirect_stderr(io.StringIO()):
                report.write(page, "full warm", "new")
            self.assertEqual(page.read_text(),
                             "before\n<!-- times full warm -->\nnew\n<!-- end of times full warm -->\nbehind\n")


if __name__ == "__main__":
    unittest.main()
