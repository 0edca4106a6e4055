"""structure.py finds tests that are compiled nowhere. Run by `python3 -m unittest`."""

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
        # The file may have any name, and a module beside it belongs to no other target.
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


class SilentTests(test_structure.Workspace):
    """Tests in the sources of a crate whose manifest may turn them off."""

    TESTS = "pub enum Side { White, Black }\n#[cfg(test)]\nmod tests {}\n"
    SIDE = "crates/rules/src/side.rs"

    def turn_off(self, *tables):
        """Says `test = false` in tables of the manifest."""
        manifest = test_structure.FILES["crates/rules/Cargo.toml"]
        off = "".join(f"{table}\ntest = false\n" for table in tables)
        self.write({"crates/rules/Cargo.toml": manifest + off})

    def fault(self, name, line):
        """The words for tests in a file of the crate."""
        return (f"{name}: has tests in line {line} that never run: crates/rules/Cargo.toml says test = false for its "
                "target")

    def test_they_run_unless_they_are_turned_off(self):
        self.write({self.SIDE: self.TESTS})
        self.assertEqual(self.told(), [])
        self.turn_off("[lib]")
        self.assertEqual(self.told(), [self.fault(self.SIDE, 2)])

    def test_every_kind_of_test(self):
        self.turn_off("[lib]")
        for what, code, line in (
            ("a module", self.TESTS, 2),
            ("with a feature", self.TESTS.replace("(test)", '(all(test, feature = "go"))'), 2),
            ("a function", "#[test]\nfn plays() {}\n", 1),
            ("none in a comment or a text", "// #[cfg(test)]\nconst OTHER: &str = \"#[test]\";\n", None),
            ("none for what tests lack", "#[cfg(not(test))]\nmod window {}\n", None),
        ):
            with self.subTest(what):
                self.write({self.SIDE: code})
                self.assertEqual(self.told(), [self.fault(self.SIDE, line)] if line else [])

    def test_a_module_that_a_macro_takes_in(self):
        self.turn_off("[lib]")
        name = "crates/rules/src/chess/mod.rs"
        self.finds(self.fault(name, 1), {name: "#[cfg(test)]\nmod tests {}\n"})

    def test_a_program_beside_a_library(self):
        main = "crates/rules/src/main.rs"
        self.write({main: "mod screen;\nfn main() {}\n", "crates/rules/src/screen.rs": "", self.SIDE: self.TESTS})
        program = '[[bin]]\nname = "rules"\npath = "src/main.rs"'
        screen = {"crates/rules/src/screen.rs": "#[test]\nfn draws() {}\n"}
        self.turn_off(program)
        self.assertEqual(self.told(), [])
        self.finds(self.fault("crates/rules/src/screen.rs", 1), screen)
        self.turn_off("[lib]")
        self.assertEqual(self.told(), [self.fault(self.SIDE, 2)])
        self.turn_off("[lib]", program)
        self.assertEqual(len(self.told()), 2)


if __name__ == "__main__":
    unittest.main()
