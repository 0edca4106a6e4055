"""structure.py finds each fault once it is made, in a small workspace that has none. Run by `python3 -m unittest`."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import imports
import structure

# A game of three modules and two crates below it; no fault.
FILES = {
    "Cargo.toml": """
[package]
name = "cabinet"
version = "0.1.0"
edition = "2024"
[workspace]
members = ["crates/*"]
[features]
default = ["games"]
games = ["chess", "go"]
chess = ["cabinet-search/chess"]
go = ["cabinet-search/go"]
[dependencies]
cabinet-rules = { path = "crates/rules", default-features = false }
cabinet-search = { path = "crates/search", default-features = false }
""",
    "src/lib.rs": """//! A cabinet.
//! <!-- layers -->
//! ```text
//! cli     imports app, search  (this crate)
//! app     imports rules  (this crate)
//! search  imports rules
//! rules
//! ```
//! <!-- end of layers -->
pub mod app;
pub mod cli;
pub use cabinet_rules as games;
""",
    "src/main.rs": "fn main() { cabinet::cli::run() }\n",
    "src/app/mod.rs": "use crate::games::Side;\npub struct Window(Side);\n",
    "src/cli/mod.rs": "use crate::app::Window;\nuse cabinet_search::search;\npub fn run() { search() }\n",
    "crates/rules/Cargo.toml": """
[package]
name = "cabinet-rules"
version = "0.1.0"
edition = "2024"
[features]
default = ["chess", "go"]
chess = []
go = []
""",
    "crates/rules/src/lib.rs": """//! <!-- layers -->
//! ```text
//! cli     imports app, search
//! app     imports rules
//! search  imports rules
//! rules   (this crate)
//! ```
//! <!-- end of layers -->
mod side;
pub mod table;
pub use side::*;
for_games!(modules);
""",
    "crates/rules/src/side.rs": "pub enum Side { White, Black }\n",
    "crates/rules/src/table.rs": """
macro_rules! for_games {
    ($then:ident) => {
        $then! {
            Chess chess { 8 }
            Go go { 9, 19 }
        }
    };
}
""",
    "crates/rules/src/chess/mod.rs": "pub struct Chess;\n",
    "crates/search/Cargo.toml": """
[package]
name = "cabinet-search"
version = "0.1.0"
edition = "2024"
[features]
default = ["chess", "go"]
chess = ["cabinet-rules/chess"]
go = ["cabinet-rules/go"]
[dependencies]
cabinet-rules = { path = "../rules", default-features = false }
""",
    "crates/search/src/lib.rs": """//! <!-- layers -->
//! ```text
//! cli     imports app, search
//! app     imports rules
//! search  imports rules  (this crate)
//! rules
//! ```
//! <!-- end of layers -->
// Knows no chess.
use cabinet_rules::Side;
pub fn search(_: Side) {}
""",
    "docs/architecture.md": """
<!-- layers -->
```mermaid
graph TD
    app --> rules
    cli --> app
    cli --> search
    search --> rules
```
<!-- end of layers -->
""",
}
# With the module's own file a folder of eighteen.
FULL = {f"src/app/part{n}.rs": "" for n in range(17)}


def ring(names, code="use super::{other}::{Other};"):
    """Files of a folder, each of which imports from the next one."""
    return {f"src/app/{name}.rs": f"{code.format(other=other, Other=other.upper())}\npub struct {name.upper()};\n"
            for name, other in zip(names, names[1:] + names[:1], strict=True)}


class Workspace(unittest.TestCase):
    """A workspace in a folder of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()
        self.write(FILES)

    def write(self, files):
        """Writes files; None takes one away."""
        for name, text in files.items():
            path = self.root / name
            if text is None:
                path.unlink()
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)

    def told(self, exceptions="", allowed=()):
        """What is said of the workspace."""
        path = self.root / "exceptions.txt"
        path.write_text(exceptions)
        whole = structure.Structure(self.root, allowed)
        return structure.judge([*whole.faults(), *whole.faults_of_layers()], structure.read_exceptions(path))

    def finds(self, fault, files, **how):
        """One fault is found once these files are written."""
        self.write(files)
        told = self.told(**how)
        self.assertEqual(len(told), 1, told)
        self.assertIn(fault, told[0])


class Rules(Workspace):
    """Each rule, broken once."""

    def test_nothing_is_wrong_to_begin_with(self):
        self.assertEqual(self.told(), [])

    def test_a_circle_of_four_files(self):
        self.finds("src/app: 4 files import each other, at most 3 may: a.rs, b.rs, c.rs, d.rs", ring("abcd"))

    def test_a_circle_of_three_files_is_allowed(self):
        self.write(ring("abc"))
        self.assertEqual(self.told(), [])

    def test_a_circle_through_a_face_and_a_glob(self):
        self.finds("4 files import each other, at most 3 may: a.rs, b.rs, c.rs, d.rs", {
            "src/app/mod.rs": "pub use a::*;\npub use b::B;\npub use c::C;\npub use d::D;\n"
                              "use crate::games::Side;\npub struct Window(Side);\n",
            "src/app/a.rs": "use super::{B, Window};\npub struct A;\n",
            "src/app/b.rs": "use crate::app::C;\npub struct B;\n",
            "src/app/c.rs": "fn c() -> super::D { super::D }\npub struct C;\n",
            "src/app/d.rs": "use super::super::app::A;\npub struct D;\n",
        })

    def test_a_circle_within_tests_alone_is_none(self):
        self.write(ring("abcd", "#[cfg(test)]\nmod tests {{ use super::super::{other}::{Other}; }}"))
        self.assertEqual(self.told(), [])

    def test_a_circle_of_names_without_a_path(self):
        told = "4 files import each other, at most 3 may: a.rs, b.rs, c.rs, d.rs"
        for code in (
            "use super::{other}::*;\nfn f() {{ of_{other}() }}\npub fn of_{name}() {{}}\n",
            "fn f() {{ of_{other}!() }}\nmacro_rules! of_{name} {{ () => {{}} }}\n",
            "use super::r#{other}::f_{other};\npub fn f_{name}() {{}}\n",
            "extern crate cabinet as own;\nuse own::app::{other}::f_{other};\npub fn f_{name}() {{}}\n",
        ):
            with self.subTest(code):
                self.finds(told, {f"src/app/{name}.rs": code.format(name=name, other=other)
                                  for name, other in zip("abcd", "bcda", strict=True)})

    def test_a_circle_on_a_page(self):
        self.finds("src/app: 4 files import each other, at most 3 may: a.js, b.js, c.js, d.js", {
            f"src/app/{name}.js": f'import {{ {other} }}\n  from "./{other}.js";\nexport const {name} = 1;\n'
            for name, other in zip("abcd", "bcda", strict=True)})

    def test_a_folder_of_seventeen_files(self):
        self.finds("src/app: 17 files, at most 16", {f"src/app/part{n}.rs": "" for n in range(16)})

    def test_a_folder_of_sixteen_files_is_allowed(self):
        self.write({f"crates/rules/tests/part{n}.rs": "" for n in range(16)})
        self.assertEqual(self.told(), [])

    def test_a_module_beside_its_folder(self):
        self.finds("crates/rules/src: modules beside their folders, not in them as mod.rs: chess.rs",
                   {"crates/rules/src/chess/mod.rs": None, "crates/rules/src/chess.rs": "pub struct Chess;\n",
                    "crates/rules/src/chess/king.rs": ""})

    def test_a_module_beside_a_folder_of_folders(self):
        self.finds("src: modules beside their folders, not in them as mod.rs: cli/a.rs",
                   {"src/cli/a.rs": "pub mod b;\n", "src/cli/a/b/mod.rs": ""})

    def test_a_game_in_shared_code(self):
        for code in ("use cabinet_rules::chess::Chess;\n", "fn of_chess() {}\n", 'const NAME: &str = "chess";\n'):
            with self.subTest(code):
                self.finds("src/app/board.rs: names chess in line 2", {"src/app/board.rs": "// A board.\n" + code})

    def test_a_game_by_names_with_numbers_and_features(self):
        self.finds("src/app/board.rs: names chess in line 1", {"src/app/board.rs": "fn at_chess8() {}\n"})
        self.write({"src/app/board.rs": None})
        manifest = FILES["crates/search/Cargo.toml"].replace("chess = ", "of-chess = []\nchess = ")
        self.finds("crates/search/Cargo.toml: names chess in the feature of-chess",
                   {"crates/search/Cargo.toml": manifest})

    def test_a_feature_of_a_game_that_is_missing_or_gets_lost(self):
        manifest = FILES["crates/search/Cargo.toml"]
        for old, new, fault in (
            ('go = ["cabinet-rules/go"]\n', "", "has no feature for go"),
            ('"cabinet-rules/go"', "", "does not hand go on to cabinet-rules"),
            ('default = ["chess", "go"]', 'default = ["chess"]', "lacks go in its default features"),
            (", default-features = false", "", "takes all games with cabinet-rules"),
        ):
            with self.subTest(fault):
                whole = manifest.replace(', "go"', "") if old.startswith("go") else manifest
                self.write({"crates/search/Cargo.toml": whole.replace(old, new)})
                told = self.told()
                self.assertTrue(any(f"crates/search/Cargo.toml: {fault}" in line for line in told), told)

    def test_a_feature_that_a_crate_for_tests_hands_on_is_lost_without_tests(self):
        manifest = FILES["crates/search/Cargo.toml"].replace("search", "lonely")
        self.write({"crates/lonely/src/lib.rs": "", "crates/lonely/Cargo.toml":
                    manifest.replace("cabinet-rules/", "cabinet-search/")
                    + '[dev-dependencies]\ncabinet-search = { path = "../search", default-features = false }\n'})
        told = [line for line in self.told() if "hand" in line]
        self.assertEqual(told, [f"crates/lonely/Cargo.toml: does not hand {game} on to cabinet-rules"
                                for game in ("chess", "go")])

    def test_conditions_for_a_game(self):
        self.write({"src/app/board.rs": '#[cfg(feature = "chess")]\nmod king;\n'
                                        'const ALL: &[u8] = &[\n    #[cfg(feature = "go")]\n    1,\n];\n'})
        self.assertEqual(self.told(), [])
        self.finds("src/app/board.rs: lets a game's feature decide about a statement in line 2", {
            "src/app/board.rs": 'fn f() {\n    #[cfg(not(feature = "go"))]\n    let a = 1;\n}\n'})

    def test_a_game_on_a_page_and_in_the_script_of_a_build(self):
        for name, code in (("src/app/page/move.js", 'if (game === "chess") stop();\n'),
                           ("crates/search/src/page.html", '<p id="chess">\n'), ("build.rs", "fn chess() {}\n"),
                           ("crates/search/build.rs", "fn chess() {}\n")):
            with self.subTest(name):
                self.finds(f"{name}: names chess in line 1", {name: code})
                self.write({name: None})

    def test_a_file_that_bears_a_games_name_elsewhere(self):
        self.finds("src/app/chess_board.rs: bears the name of chess where no game",
                   {"src/app/chess_board.rs": "fn of_chess() {}\n"})

    def test_another_game_in_a_games_folder(self):
        self.finds("crates/rules/src/chess/mod.rs: names go in line 1",
                   {"crates/rules/src/chess/mod.rs": "pub struct Go;\npub struct Chess;\n"})

    def test_a_game_in_comments_and_tests_is_allowed(self):
        self.write({"src/app/board.rs": "//! As in chess.\n/* Go */\n#[cfg(test)]\nmod tests { fn chess() {} }\n"})
        self.assertEqual(self.told(), [])

    def test_a_game_where_it_is_allowed(self):
        self.write({"src/cli/pgn/read.rs": "fn chess() {}\n"})
        self.assertEqual(self.told(allowed=(("pgn", "chess", "its format"),)), [])
        self.finds("names chess in line 1", {}, allowed=(("cli/pgn", "go", "not its format"),))

    def test_an_allowance_for_no_file(self):
        self.finds("pgn: is listed in ALLOWED", {}, allowed=(("pgn", "chess", "its format"),))

    def test_code_for_every_board(self):
        code = "fn f(line: &AnyGameHistory) { with_history!(line, line => line.len()) }\n"
        self.write({"crates/rules/src/any.rs": code})
        self.assertEqual(self.told(), [])
        self.finds("src: with_history! outside rules, engines: src/cli/many.rs", {"src/cli/many.rs": code})
        self.finds("crates/search/src: with_history! outside rules, engines: crates/search/src/many.rs",
                   {"src/cli/many.rs": None, "crates/search/src/many.rs": code})

    def test_code_for_every_board_by_other_names(self):
        self.write({"crates/rules/src/any.rs": "#[macro_export]\nmacro_rules! on_each { () => { with_history!() } }\n"})
        for code in ("fn f() { with_history ! (a) }", "use cabinet_rules::with_history as each;",
                     "fn f() { history_arms!() }",
                     "fn f() { cabinet_rules::on_each!() }"):
            for tree, place in (("src", "src/app"), ("crates/search/tests",) * 2, ("crates/search/examples",) * 2):
                with self.subTest(code=code, place=place):
                    self.finds(f"{tree}: with_history! outside", {f"{place}/many.rs": code})
                    self.write({f"{place}/many.rs": None})
        self.write({"src/app/board.rs": "fn f() { Session::with_history(1) }\npub fn with_history() {}\n"})
        self.assertEqual(self.told(), [])

    def test_files_that_are_no_modules(self):
        for code in ('#[path = "b.rs"]\nmod c;\n', 'include!("b.rs");\n'):
            with self.subTest(code):
                self.finds("src/app/a.rs: takes in a file by", {"src/app/a.rs": code})

    def test_crates_that_nothing_would_read(self):
        manifest = '[package]\nname = "lonely"\nversion = "0.1.0"\nedition = "2024"\n'
        members = FILES["Cargo.toml"].replace('"crates/*"', '"crates/*", "tools"')
        self.write({"Cargo.toml": members, "tools/Cargo.toml": manifest})
        self.finds("tools: is a crate that does not lie in crates/", {"tools/src/lib.rs": ""})
        self.write({"Cargo.toml": FILES["Cargo.toml"], "tools/src/lib.rs": None})
        self.write({"crates/lonely/Cargo.toml": manifest + '[lib]\npath = "lib.rs"\n'})
        self.finds("crates/lonely: has sources outside src: crates/lonely/lib.rs", {"crates/lonely/lib.rs": ""})

    def test_the_game_may_be_built_with_bevy_and_no_crate_below_it(self):
        def locked(**packages):
            lines = {name: "".join(f' "{other}",\n' for other in others) for name, others in packages.items()}
            return "version = 4\n" + "".join(f'\n[[package]]\nname = "{name.replace("_", "-")}"\nversion = "0.1.0"\n'
                                             f"dependencies = [\n{others}]\n" for name, others in lines.items())

        below = {"cabinet": ["bevy", "cabinet-rules"], "cabinet_search": ["cabinet-rules", "rand 0.10.3"]}
        self.write({"Cargo.lock": locked(**below, cabinet_rules=[], rand=[])})
        self.assertEqual(self.told(), [])
        self.finds("crates/search: depends on bevy_ecs: cabinet-search -> rand -> bevy_ecs",
                   {"Cargo.lock": locked(**below, cabinet_rules=[], rand=["bevy_ecs 0.19.1"])})
        self.write({"Cargo.lock": locked(**below, cabinet_rules=["bevy"], rand=[])})
        self.assertEqual(self.told(), [
            "crates/rules: depends on bevy: cabinet-rules -> bevy",
            "crates/search: depends on bevy: cabinet-search -> cabinet-rules -> bevy",
        ])

    def test_bevy_in_a_manifest_that_the_lock_does_not_know_yet(self):
        self.write({"Cargo.lock": "version = 4\n"})
        for kind in ("dependencies", "dev-dependencies", "build-dependencies"):
            with self.subTest(kind):
                self.finds("crates/search: depends on bevy: cabinet-search -> bevy", {
                    "crates/search/Cargo.toml": FILES["crates/search/Cargo.toml"]
                    + f'[target.\'cfg(unix)\'.{kind}]\nengine = {{ package = "bevy", version = "1" }}\n'})

    def test_a_comment_that_is_too_wide_wherever_it_stands(self):
        wide = "w" * 117
        for name, line, code in (("src/app/a.rs", 1, f"fn f() {{}} // {wide}\n"),
                                 ("crates/rules/build.rs", 2, f"/*\n    {wide}\n*/\nfn main() {{}}\n"),
                                 ("fuzz/src/lib.rs", 1, f"/* {wide} */\n")):
            with self.subTest(name):
                self.finds(f"{name}: comments of more than 120 characters in lines {line}", {name: code})
                self.write({name: None})

    def test_a_comment_that_is_too_wide(self):
        self.finds("tests/wide.rs: comments of more than 120 characters in lines 2, 4",
                   {"tests/wide.rs": f"//! Short.\n//! {'w' * 117}\n// {'w' * 117}\n    /// {'w' * 113}\n"})

    def test_a_row_of_a_table_and_an_address_may_be_wide(self):
        wide = "w" * 120
        self.write({"tests/wide.rs": f'//! | {wide} |\n//! https://{wide}\nconst A: &str = "{wide}";\n'})
        self.assertEqual(self.told(), [])

    def test_no_table_of_games(self):
        self.finds("no table of games", {"crates/rules/src/table.rs": ""})

    def test_layers_that_the_diagram_does_not_show(self):
        self.finds("missing: app --> search; not so: app --> rules; not so: cli --> search",
                   {"src/app/search.rs": "fn think() { cabinet_search::search() }\n"})

    def test_a_dependency_that_the_diagram_does_not_show(self):
        manifest = FILES["crates/search/Cargo.toml"].replace("search", "lonely").replace("rules", "search")
        self.write({"crates/lonely/Cargo.toml": manifest})
        self.finds("missing: lonely --> search", {"crates/lonely/src/lib.rs": ""})

    def test_what_a_build_needs_is_a_dependency(self):
        manifest = '[package]\nname = "lonely"\nversion = "0.1.0"\nedition = "2024"\n'
        self.write({"crates/lonely/Cargo.toml": manifest
                    + '[build-dependencies]\ncabinet-search = { path = "../search" }\n'})
        self.finds("missing: lonely --> search", {"crates/lonely/src/lib.rs": ""})

    def test_layers_that_import_each_other(self):
        self.finds("these layers import each other: app, cli", {"src/app/start.rs": "use crate::cli::run;\n"})

    def test_a_page_without_a_diagram(self):
        self.finds("docs/architecture.md: lacks <!-- layers -->", {"docs/architecture.md": "# Architecture\n"})

    def test_a_crate_without_a_picture(self):
        self.finds("crates/search/src/lib.rs: lacks <!-- layers -->", {
            "crates/search/src/lib.rs": "use cabinet_rules::Side;\npub fn search(_: Side) {}\n"})

    def test_a_picture_of_a_crate_that_is_not_so(self):
        for before, now in (("app     imports rules", "app"), ("rules   (this crate)", "rules"),
                            ("//! cli", "//!  cli")):
            with self.subTest(now):
                text = FILES["crates/rules/src/lib.rs"].replace(before, now)
                self.finds("crates/rules/src/lib.rs: shows other layers than there are",
                           {"crates/rules/src/lib.rs": text})


class Exceptions(Workspace):
    """What is not right yet may be listed, and the list only shrinks."""

    def test_a_fault_that_is_listed(self):
        self.write(FULL)
        self.assertEqual(self.told("folder src/app 18 # to be divided\n"), [])

    def test_a_fault_that_has_grown(self):
        self.finds("src/app: 18 files, at most 16", FULL, exceptions="folder src/app 17\n")

    def test_a_line_that_is_not_needed(self):
        self.finds("'folder src/app' is not needed any more", {}, exceptions="folder src/app 18\n")

    def test_a_line_that_allows_too_much(self):
        self.finds("'folder src/app 19' allows too much: 18 is enough", FULL, exceptions="folder src/app 19\n")

    def test_a_line_that_cannot_be_read(self):
        with self.assertRaisesRegex(ValueError, "exceptions.txt:2"):
            self.told("# A list.\nfolder src/app many\n")

    def test_shrinking(self):
        listed = self.root / "exceptions.txt"
        self.write({**FULL, listed.name: "# Folders.\nfolder src/app 19\nfolder src/cli 17\nstyle src 2\n"})
        words = ["--root", str(self.root), "--exceptions", str(listed), "--shrink"]
        self.assertEqual(structure.main(words), 0)
        self.assertEqual(listed.read_text(), "# Folders.\nfolder src/app 18\n")


class Diagram(Workspace):
    """The diagram of the layers."""

    def test_it_is_written_into_the_page(self):
        self.write({"docs/architecture.md": "before\n<!-- layers -->\nold\n<!-- end of layers -->\nbehind\n"})
        self.assertEqual(structure.main(["--root", str(self.root), "--diagram"]), 0)
        self.assertEqual(self.told(), [])
        page = (self.root / "docs/architecture.md").read_text()
        self.assertTrue(page.startswith("before\n") and page.endswith("\nbehind\n"), page)

    def test_it_is_written_into_the_crates(self):
        for name in ("src/lib.rs", "crates/rules/src/lib.rs", "crates/search/src/lib.rs"):
            self.write({name: FILES[name].replace("imports rules", "")})
        self.assertEqual(structure.main(["--root", str(self.root), "--diagram"]), 0)
        self.assertEqual(self.told(), [])
        self.assertEqual((self.root / "src/lib.rs").read_text(), FILES["src/lib.rs"])

    def test_one_crate_without_a_workspace_has_its_modules_for_layers(self):
        manifest = '[package]\nname = "alone"\nversion = "0.1.0"\nedition = "2024"\n'
        with tempfile.TemporaryDirectory() as folder:
            self.root = Path(folder).resolve()
            self.write({"Cargo.toml": manifest, "src/lib.rs": "pub mod a;\npub mod b;\npub mod c;\n",
                        "src/a.rs": "use crate::b::B;\nuse crate::c::C;\n",
                        "src/b.rs": "use super::c::C;\npub struct B;\n",
                        "src/c.rs": "pub struct C;\n"})
            drawn = structure.Structure(self.root).diagram()
        self.assertEqual(drawn, "```mermaid\ngraph TD\n    a --> b\n    b --> c\n```")


class Reading(unittest.TestCase):
    """What is code and what is not."""

    def test_literals_and_comments_go_and_lines_stay(self):
        for text, code in (
            ('a("mod b {") + c', 'a("") + c'),
            ('r#"use "x";"# ;', '"" ;'),
            ("// use a;\nb", "\nb"),
            ("/* use a;\n */ b", "\n b"),
            ("/* a /* b\n */ c */ d", "\n d"),
            ("fn f<'a>(x: &'a str) -> char { '\"' }", "fn f<'a>(x: &'a str) -> char { \"\" }"),
            (r"'\'' '\u{41}' '{'", '"" "" ""'),
            ('"a \\" b\n" c', '""\n c'),
        ):
            with self.subTest(text):
                self.assertEqual(imports.without_literals(text), code)

    def test_what_only_tests_compile_goes(self):
        for text, code in (
            ("#[cfg(test)]\nmod tests { fn a() { b() } }\nfn c() {}", "\n\nfn c() {}"),
            ("#[cfg(test)]\nuse a::b;\nuse c::d;", "\n\nuse c::d;"),
            ("f(#[cfg(test)] a, b)", "f(, b)"),
            ("#[cfg(not(test))]\nfn a() {}", "#[cfg(not(test))]\nfn a() {}"),
        ):
            with self.subTest(text):
                self.assertEqual(imports.without_tests(text).replace("\n\n\n", "\n\n"), code)

    def test_trees_of_use(self):
        self.assertEqual(sorted(imports.leaves("a::{self, b::{C, D as E}, f::*}")), [
            (("a",), "a"), (("a", "b", "C"), "C"), (("a", "b", "D"), "E"), (("a", "f", "*"), "*"),
        ])


if __name__ == "__main__":
    unittest.main()
