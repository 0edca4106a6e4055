"""wording.py finds the doc comments that are no plain statements, and nothing else."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import structure
import wording


class Files(unittest.TestCase):
    """Files of Rust in a folder of their own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()

    def told(self, *texts):
        """The faults of files with these texts."""
        files = [self.root / f"part{number}.rs" for number in range(len(texts))]
        for file, text in zip(files, texts, strict=True):
            file.write_text(text)
        return list(wording.faults(self.root, files))

    def finds(self, fault, *texts):
        """The one fault of these texts says this and has this rule, place and size."""
        told = self.told(*texts)
        self.assertEqual(len(told), 1, told)
        self.assertEqual(told[0], fault)


def plain(count):
    """Doc comments that are plain statements."""
    return "/// Returns the number of plies.\nfn plies() {}\n" * count


class FirstWords(Files):
    """The words that begin no doc comment."""

    def test_none_is_allowed_among_any_number_of_plain_ones(self):
        words = "doc comments that begin with What, Where, Who, Whoever, So or How in lines"
        self.finds(("first-word", "part0.rs", 2, f"{words} 1, 401"),
                   "//! How plies are counted.\n" + plain(199) + "\n/// What a ply costs.\n", plain(1))

    def test_fields_and_variants_count_as_items_do(self):
        for text, line in (
            ("struct A {\n    /// Side to move.\n    side: Side,\n    /// What it costs.\n    cost: u32,\n}\n", 4),
            ("struct A(\n    /// Who plays.\n    Side,\n);\n", 2),
            ("enum A {\n    /// No move.\n    Pass,\n    /// Where it goes.\n    Step(Point),\n}\n", 4),
            ("enum A {\n    Step {\n        #[serde(default)]\n        /// How far.\n        far: u8,\n    },\n}\n", 4),
            ("rows! {\n    enum A {\n        /// So it goes.\n        Go = (\"go\"),\n    }\n}\n", 3),
        ):
            with self.subTest(text):
                [(rule, _, size, words)] = self.told(text)
                self.assertEqual((rule, size), ("first-word", 1))
                self.assertTrue(words.endswith(f" in lines {line}"), words)

    def test_every_word_wherever_it_begins_a_comment(self):
        for text, line in (
            ("//! What.\n", 1),
            ("/// Where it lies.\nfn f() {}\n", 1),
            ("struct A {\n    /// Who plays.\n    side: Side,\n}\n", 2),
            ("fn f() {}\n\n/// Whoever plays.\nfn g() {}\n", 3),
            ("//! A module.\n/// So many.\nfn f() {}\n", 2),
            ("/// Plays.\n#[test]\n/// How it plays.\nfn f() {}\n", 3),
            ("/// Plays.\n\n/// What's played.\nfn f() {}\n", 3),
            ("///What.\n", 1),
        ):
            with self.subTest(text):
                [(rule, _, size, words)] = self.told(text)
                self.assertEqual((rule, size), ("first-word", 1))
                self.assertTrue(words.endswith(f" in lines {line}"), words)

    def test_other_words_and_other_places_are_allowed(self):
        for text in (
            "/// However it plays.\n",
            "/// Whose side it is.\n",
            "/// So-called kings.\n",
            "/// what.\n",
            "/// Plays.\n/// What is played is checked.\n",
            "/// Plays.\n///\n/// What is played is checked.\n",
            "// What is played.\n",
            "//// What is played.\n",
            "fn f() {} // What is played.\n",
            'const A: &str = "\n/// What is played.\n";\n',
            "",
        ):
            with self.subTest(text):
                self.assertEqual(self.told(text), [])


class Phrases(Files):
    """The phrases that name no number and no duration."""

    def test_twenty_lines_may_hold_them_and_no_more(self):
        lines = "/// Plays so many games.\n" * 10 + "/// Waits SO LONG, so long.\n" * 10
        self.assertEqual(self.told(lines), [])
        places = ", ".join(f"part0.rs:{line}" for line in range(1, 11))
        self.finds(("phrase", "src", 21,
                    f'21 doc lines say "so many" or "so long", at most 20 may: {places} and 11 more'),
                   lines, "//! Plays so many games.\n")

    def test_other_words_and_other_comments_do_not_count(self):
        for line in ("/// Also many, so longer.\n", "// So many games.\n", 'f("/// so many");\n', "/// So.\n/// Many.\n"):
            with self.subTest(line):
                self.assertEqual([fault for fault in self.told(plain(3000) + line * 21) if fault[0] == "phrase"], [])


class Check(Files):
    """structure.py has the faults of wording.py."""

    def test_the_structure_has_them(self):
        (self.root / "src").mkdir()
        (self.root / "src/lib.rs").write_text("//! What it is.\n")
        (self.root / "Cargo.toml").write_text('[package]\nname = "cabinet"\nversion = "0.1.0"\nedition = "2024"\n')
        told = [rule for rule, *_ in structure.Structure(self.root, ()).faults()]
        self.assertIn("first-word", told)


if __name__ == "__main__":
    unittest.main()
