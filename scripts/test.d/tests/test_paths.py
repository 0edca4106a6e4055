"""paths.py finds each path that becomes text without `path_text`, and nothing else."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import paths
import structure


class Ways(unittest.TestCase):
    """Sources in a folder of their own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()

    def told(self, text, name="src/app/window.rs"):
        """The faults of a file with this text."""
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return list(paths.faults(self.root, [file]))

    def test_every_way_is_found(self):
        for text, line in (
            ('format!("{}: {error}", path.display())', 1),
            ("let name =\n    path\n        .display();", 3),
            ("let name = file.file_name().unwrap_or_default()\n    .to_string_lossy().into_owned();", 2),
            ("names.map(Path::display)", 1),
            ("names.map(OsStr::to_string_lossy)", 1),
        ):
            with self.subTest(text):
                [(rule, place, size, words)] = self.told(text)
                self.assertEqual((rule, place, size), ("shown", "src/app/window.rs", 1))
                self.assertTrue(words.startswith(f"a path becomes text in lines {line} without"), words)

    def test_every_line_of_a_file_is_named(self):
        [(_, _, size, words)] = self.told("a.display();\nb();\nc.display();\n")
        self.assertEqual(size, 2)
        self.assertIn("in lines 1, 3 without", words)

    def test_other_words_and_tests_are_allowed(self):
        for text in (
            "// path.display()\n",
            'let words = "path.display()";\n',
            "let display = kit.display;\n",
            "fn display(path: &Path) -> String { path_text(path) }\n",
            "#[cfg(test)]\nmod tests {\n    fn f() { path.display(); }\n}\n",
        ):
            with self.subTest(text):
                self.assertEqual(self.told(text), [])

    def test_the_function_itself_may(self):
        for home in paths.HOMES:
            self.assertEqual(self.told("path.to_string_lossy()", home), [])

    def test_the_structure_has_them(self):
        self.told("//! A cabinet.\nfn f() { path.display(); }\n", "src/lib.rs")
        (self.root / "Cargo.toml").write_text('[package]\nname = "cabinet"\nversion = "0.1.0"\nedition = "2024"\n')
        told = [rule for rule, *_ in structure.Structure(self.root, ()).faults()]
        self.assertIn("shown", told)


if __name__ == "__main__":
    unittest.main()
