"""names.py finds files, types and functions that pages name and the code does not have; nothing else."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import documents

RUST = '''//! Says Gone.
pub struct Board<T> { lines: T }
impl Board<u8> { fn of() -> &'static str { "Lost" } }
// Not a_stone_is_put_back.
#[test] fn a_stone_is_put_down() {}
'''


class Names(unittest.TestCase):
    """A page beside some code."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()
        for name, text in (("crates/rules/src/board/mod.rs", RUST), ("crates/server/src/page/kit/dom.js", ""),
                           ("target/made.rs", "struct Made;")):
            self.write(name, text)

    def write(self, name, text):
        """Writes a file."""
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text)

    def told(self, text, page="docs/architecture-crates.md"):
        """The faults of a page with this text: rule and words."""
        self.write(page, text)
        found = [(fault[0], fault[3]) for fault in documents.faults(self.root)]
        (self.root / page).unlink()
        return found

    def test_names_that_the_code_has(self):
        for code in ("mod.rs", "board/mod.rs", "crates/rules/src/board/mod.rs", "NAME/mod.rs", "kit/dom.js", "Board",
                     "Board::of", "Board<Lost>", "Board(Lost)", "Board { gone }", "*.rs", ".js", "BOARD", "K1", "gone",
                     "a_stone_is_put_down", "three_words_alone", "a_stone_is_put_back…", "--a_stone_is_put_back"):
            with self.subTest(code):
                self.assertEqual(self.told(f"Text `{code}`.\n"), [])

    def test_names_that_it_does_not_have(self):
        for code, words in (("of.rs", "there is no file of.rs"), ("d/mod.rs", "there is no file d/mod.rs"),
                            ("rules/mod.rs", "there is no file rules/mod.rs"), ("made.rs", "there is no file made.rs"),
                            ("NAME/dom.rs", "there is no file NAME/dom.rs"), ("om.js", "there is no file om.js"),
                            ("gone.rs::Board", "there is no file gone.rs"), ("Made", "no file of Rust names Made"),
                            ("Gone", "no file of Rust names Gone"), ("Lost", "no file of Rust names Lost"),
                            ("Board::gone", "no file of Rust names gone"), ("Gone<T>", "no file of Rust names Gone"),
                            ("a_stone_is_put_back", "no file of Rust names a_stone_is_put_back")):
            with self.subTest(code):
                self.assertEqual(self.told(f"Text.\n\n`{code}`\n"), [("name", f"line 3: {words}")])

    def test_other_pages_and_blocks_of_code(self):
        for page, text in (("docs/formats.md", "`Gone`"), ("docs/formats.md", "`a_stone_is_put_back`"),
                           ("docs/testing-times-quick.md", "`a_stone_is_put_back`"), ("README.md", "`gone.rs`"), ("README.md", "`Gone`"),
                           ("docs/adding.md", "```\n`Gone` of gone.rs\n```"), ("docs/adding.md", "Gone, gone.rs")):
            with self.subTest(page=page, text=text):
                self.assertEqual(self.told(text, page), [])
        self.assertEqual(len(self.told("`gone.rs`", "docs/formats.md")), 1)


if __name__ == "__main__":
    unittest.main()
