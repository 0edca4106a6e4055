"""The pages on adding things name files that are there, quote their example as it stands, and name tests as proof.

By unittest.
"""

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
FEATURE = (ROOT / "docs/adding-a-feature.md").read_text()
THINGS = (ROOT / "docs/adding.md").read_text()
PAGES = FEATURE + THINGS
# Paths from the root, with what stands for a name of one's own.
PATH = re.compile(r"`((?:src|crates|config|tests|scripts|docs|fuzz|assets)/[\w./*-]*)`")
OPEN = re.compile(r"\b(?:NAME|CODE)\b")
# A step that names its file first, and the code below it.
STEP = re.compile(r"\d+\. `([^`]+\.rs)`")
PROOF = re.compile(r"^Proof: (.*?)(?:\n\n|\Z)", re.MULTILINE | re.DOTALL)
TEST = re.compile(r"`(\w+_\w+)`")


def quoted():
    """The blocks of code of the pages, each with the file that the step above it names."""
    file, block = None, None
    for line in PAGES.splitlines():
        step = STEP.match(line)
        if step:
            file = step[1]
        elif line.strip() == "```rust":
            block = []
        elif line.strip() == "```" and block is not None:
            yield file, block
            block = None
        elif block is not None:
            block.append(line.strip())


class Adding(unittest.TestCase):
    """The pages on adding things."""

    def test_its_paths_lead_somewhere(self):
        paths = PATH.findall(PAGES)
        self.assertGreater(len(paths), 40)
        for path in paths:
            with self.subTest(path):
                self.assertTrue(list(ROOT.glob(OPEN.sub("*", path).rstrip("/"))))

    def test_its_example_stands_as_it_is_quoted(self):
        blocks = list(quoted())
        self.assertEqual([name for name, _ in blocks], [
            "src/app/features/mod.rs", "src/app/features/proverb/mod.rs", "src/app/features/proverb/view.rs"])
        for name, block in blocks:
            lines = [line.strip() for line in (ROOT / name).read_text().splitlines()]
            for line in block:
                with self.subTest(f"{name}: {line}"):
                    self.assertIn(line, (*lines, ".."))

    def test_each_section_has_a_proof_that_is_there(self):
        sections = [FEATURE, *THINGS.split("\n## ")[1:]]
        self.assertEqual(len(sections), 7)
        code = "".join(file.read_text() for top in ("tests", "crates") for file in sorted((ROOT / top).rglob("*.rs")))
        for section in sections:
            with self.subTest(section.splitlines()[0]):
                proof = PROOF.search(section)
                self.assertTrue(proof)
                for test in TEST.findall(proof[1]):
                    self.assertIn(f"fn {test}(", code)


if __name__ == "__main__":
    unittest.main()
