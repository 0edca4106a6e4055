"""structure.py finds files of tests that are compiled nowhere. Run by `python3 -m unittest`."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import test_structure

# Takes no target of its own accord, as the crates do.
MANIFEST = test_structure.FILES["crates/rules/Cargo.toml"].replace("[features]", """autotests = false
[[test]]
name = "rules"
path = "tests/main.rs"
[features]""")
TOOL = """
[package]
name = "tool"
version = "0.1.0"
edition = "2024"
[workspace]
"""
NOWHERE = "is compiled nowhere, so no test in it runs"
NO_FACE = "no target of crates/rules/Cargo.toml, and no mod.rs, main.rs or lib.rs to take it in"


class Modules(test_structure.Workspace):
    """Tests of a crate, in a file and in a folder."""

    def setUp(self):
        super().setUp()
        self.write({
            "crates/rules/Cargo.toml": MANIFEST,
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
                self.finds(f"{name}: {NOWHERE}: {line}", {name: ""})
                self.write({name: None})

    def test_a_file_in_a_folder_that_nothing_shows(self):
        for name in ("crates/rules/tests/perft/deep.rs", "crates/rules/tests/perft/deep/mod.rs"):
            with self.subTest(name):
                self.finds(f"{name}: {NOWHERE}: {NO_FACE}", {name: ""})
                self.write({name: None})
        self.write({"crates/rules/tests/main.rs": None, "crates/rules/tests/chess/mod.rs": None})
        names = ("chess/castling.rs", "text.rs")
        self.assertEqual(self.told(), [f"crates/rules/tests/{name}: {NOWHERE}: {NO_FACE}" for name in names])

    def test_a_program_of_tests_that_is_no_target(self):
        for name in ("crates/rules/tests/perft/main.rs", "crates/rules/tests/lib.rs"):
            with self.subTest(name):
                self.finds(f"{name}: {NOWHERE}: no target of crates/rules/Cargo.toml", {name: ""})
                self.write({name: None})
        # Whatever the file is called, and a module beside it is none of another target.
        self.write({"crates/rules/Cargo.toml": MANIFEST.replace("tests/main.rs", "tests/text.rs")})
        self.assertEqual(self.told(), [f"crates/rules/tests/main.rs: {NOWHERE}: no target of crates/rules/Cargo.toml"])

    def test_targets_that_cargo_finds_by_itself(self):
        for name in ("crates/rules/tests/perft.rs", "crates/rules/tests/perft/main.rs"):
            with self.subTest(name):
                self.write({"crates/rules/Cargo.toml": MANIFEST.replace("autotests = false\n", ""), name: ""})
                self.assertEqual(self.told(), [])
                self.write({"crates/rules/Cargo.toml": MANIFEST})
                self.assertEqual(len(self.told()), 1)
                self.write({name: None})

    def test_a_target_without_a_path_lies_where_its_name_says(self):
        taken_away = ("main.rs", "text.rs", "chess/mod.rs", "chess/castling.rs")
        self.write({f"crates/rules/tests/{name}": None for name in taken_away})
        for name in ("crates/rules/tests/rules.rs", "crates/rules/tests/rules/main.rs"):
            with self.subTest(name):
                self.write({"crates/rules/Cargo.toml": MANIFEST.replace('path = "tests/main.rs"\n', ""), name: ""})
                self.assertEqual(self.told(), [])
                self.write({"crates/rules/Cargo.toml": MANIFEST, "crates/rules/tests/main.rs": ""})
                self.assertEqual(len(self.told()), 1)
                self.write({name: None, "crates/rules/tests/main.rs": None})

    def test_a_text_is_no_code(self):
        other = '// include_str!("sample/game.rs")\nconst OTHER: &str = include_str!("main.rs");\n'
        text = {"crates/rules/tests/sample/game.rs": "", "crates/rules/tests/text.rs": other}
        self.finds(f"crates/rules/tests/sample/game.rs: {NOWHERE}: {NO_FACE}", text)
        self.write({"crates/rules/tests/text.rs": 'const GAME: &str = include_str!("sample/game.rs");\n'})
        self.assertEqual(self.told(), [])

    def test_a_line_in_a_comment_or_of_a_longer_name_is_none(self):
        self.finds("no mod castling;", {"crates/rules/tests/chess/mod.rs": "// mod castling;\nmod castling_rights;\n"})

    def test_a_program_with_a_library_has_two_faces(self):
        self.write({
            "tests/tool/Cargo.toml": TOOL,
            "tests/tool/src/main.rs": "",
            "tests/tool/src/lib.rs": "mod parts;\n",
            "tests/tool/src/parts.rs": "",
        })
        self.assertEqual(self.told(), [])
        self.finds("no mod parts; in tests/tool/src/main.rs or tests/tool/src/lib.rs", {"tests/tool/src/lib.rs": ""})


if __name__ == "__main__":
    unittest.main()
