"""typenames.py finds each name that three types share, and nothing else."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import structure
import typenames

PLACES = ("src/app/a.rs", "crates/rules/tests/b.rs", "docs/experiments/c/src/main.rs")


class Names(unittest.TestCase):
    """Sources in a folder of their own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()

    def told(self, *texts):
        """The faults of files with these texts, each at a place of its own."""
        files = [self.root / place for place in PLACES[:len(texts)]]
        for file, text in zip(files, texts, strict=True):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        return list(typenames.faults(self.root, files))

    def test_a_third_type_of_a_name_is_found_whatever_it_is(self):
        for text in (
            "struct Pair;",
            "pub struct Pair<'a>(&'a str);",
            "pub(in crate::record) struct Pair;",
            "pub(crate) enum Pair {}",
            "pub trait Pair: Copy {}",
            "pub unsafe trait Pair {}",
            "pub union Pair { a: u8 }",
            "type Pair = (u8, u8);",
        ):
            with self.subTest(text):
                texts = ("struct Pair;\n", "use a::B;\n\nenum Pair {}\n", f"//! C.\n{text}\n")
                [(rule, name, size, words)] = self.told(*texts)
                self.assertEqual((rule, name, size), ("name", "Pair", 3))
                self.assertTrue(words.endswith(f"at most 2 may: {', '.join(sorted(PLACES))}"), words)

    def test_two_types_may_share_a_name(self):
        self.assertEqual(self.told("struct Pair;\n", "struct Pair;\n", "struct PairOf;\n"), [])

    def test_what_is_no_type_of_the_workspace_is_allowed(self):
        for label, text in (
            ("inside a function", "fn f() {\n    struct Pair;\n}\n"),
            ("in a comment", "/*\nstruct Pair;\n*/\n"),
            ("in a text", 'const TEXT: &str = "\nstruct Pair;\n";\n'),
            ("a use", "impl Pair {}\nuse a::Pair;\n"),
        ):
            with self.subTest(label):
                self.assertEqual(self.told("struct Pair;\n", "struct Pair;\n", text), [])

    def test_alternatives_of_one_file_count_once(self):
        either = "#[cfg(unix)]\ntype Pair = u8;\n#[cfg(not(unix))]\ntype Pair = u16;\n"
        self.assertEqual(self.told(either, "struct Pair;\n"), [])

    def test_the_structure_looks_at_tests_and_experiments(self):
        self.told(*["//! C.\nstruct Pair;\n"] * 3)
        (self.root / "src/lib.rs").write_text("//! A cabinet.\n")
        (self.root / "Cargo.toml").write_text('[package]\nname = "cabinet"\nversion = "0.1.0"\nedition = "2024"\n')
        told = [name for rule, name, *_ in structure.Structure(self.root, ()).faults() if rule == "name"]
        self.assertEqual(told, ["Pair"])


if __name__ == "__main__":
    unittest.main()
