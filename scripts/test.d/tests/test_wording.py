"""wording.py counts the doc comments that are no plain statements, and nothing else."""

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

    def test_one_percent_may_begin_so_and_no_more(self):
        self.assertEqual(self.told(plain(99) + "/// What a ply costs.\n"), [])
        count = "2 of 101 doc lines begin a doc comment with What, Where, Who, Whoever, So or How"
        self.finds(("first-word", "src", 2, f"{count}, at most 1 % may: part0.rs:199, part1.rs:1"),
                   plain(99) + "/// What a ply costs.\n", "//! How plies are counted.\n")

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
                self.assertTrue(words.endswith(f"may: part0.rs:{line}"), words)

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

    def test_the_first_ten_places_are_named(self):
        [(_, _, size, words)] = self.told("/// What.\nfn f() {}\n" * 12)
        self.assertEqual(size, 12)
        self.assertTrue(words.endswith("part0.rs:17, part0.rs:19 and 2 more"), words)


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
