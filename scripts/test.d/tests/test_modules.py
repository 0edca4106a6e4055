"""structure.py finds files of tests that no `mod` line takes in. Run by `python3 -m unittest`."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import test_structure


class Modules(test_structure.Workspace):
    """Tests of a crate, in a file and in a folder."""

    def setUp(self):
        super().setUp()
        self.write({
            "crates/rules/tests/main.rs": "#[cfg(feature = \"chess\")]\nmod chess;\nmod text;\n",
            "crates/rules/tests/chess/mod.rs": "mod castling;\n",
            "crates/rules/tests/chess/castling.rs": "",
            "crates/rules/tests/text.rs": "",
        })

    def test_files_with_their_lines_are_compiled(self):
        self.assertEqual(self.told(), [])

    def test_a_file_and_a_folder_without_a_line(self):
        for name, line in (
            ("crates/rules/tests/perft.rs", "no mod perft; in crates/rules/tests/main.rs"),
            ("crates/rules/tests/go/mod.rs", "no mod go; in crates/rules/tests/main.rs"),
            ("crates/rules/tests/chess/perft.rs", "no mod perft; in crates/rules/tests/chess/mod.rs"),
        ):
            with self.subTest(name):
                self.finds(f"{name}: is compiled nowhere, so no test in it runs: {line}", {name: ""})
                self.write({name: None})

    def test_a_line_in_a_comment_or_of_a_longer_name_is_none(self):
        self.finds("no mod castling;", {"crates/rules/tests/chess/mod.rs": "// mod castling;\nmod castling_rights;\n"})

    def test_a_program_with_a_library_has_two_faces(self):
        self.write({
            "tests/tool/src/main.rs": "",
            "tests/tool/src/lib.rs": "mod parts;\n",
            "tests/tool/src/parts.rs": "",
        })
        self.assertEqual(self.told(), [])
        self.finds("no mod parts; in tests/tool/src/main.rs or tests/tool/src/lib.rs", {"tests/tool/src/lib.rs": ""})


if __name__ == "__main__":
    unittest.main()
