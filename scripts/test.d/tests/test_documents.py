"""documents.py finds what leads nowhere in Markdown files, long cells, and long pages; nothing else."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import documents
import structure


class Files(unittest.TestCase):
    """Markdown files in a folder of their own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()

    def write(self, files):
        """Writes files."""
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def told(self, text, **files):
        """The faults of a page with this text, and of other files, whose names have `__` for a slash."""
        self.write({"docs/page.md": text})
        self.write({f"{name.replace('__', '/')}.md": more for name, more in files.items()})
        return list(documents.faults(self.root))

    def finds(self, rule, words, text, **files):
        """The one fault of these files is of this rule and says this."""
        told = self.told(text, **files)
        self.assertEqual([(fault[0], fault[1]) for fault in told], [(rule, "docs/page.md")], told)
        self.assertEqual(told[0][3], words)


class Links(Files):
    """Links and images."""

    def test_links_to_what_is_there(self):
        self.write({"src/lib.rs": "", "docs/a (b).md": "", "docs/board.png": "", "docs/two words.md": ""})
        for link in ("[a](../src/lib.rs)", "[a](../src)", "[a](../src/)", "[a](/src/lib.rs#L3)", "[a](page.md)",
                     "[a](<two words.md>)", "[a](two%20words.md \"A title\")", "[a](a%20(b).md)", "![a](board.png)",
                     "[![a](board.png)](../src)", "[a]: ../src", '<img src="board.png" alt="">',
                     "[a](../src/lib.rs?raw=1)", "[a](../src/lib.rs#part)"):
            with self.subTest(link):
                self.assertEqual(self.told(f"Text.\n\n{link}\n"), [])

    def test_links_to_other_places_are_not_followed(self):
        for link in ("[a](https://example.org/a.md)", "[a](mailto:a@example.org)", "<https://example.org>",
                     "[a](//example.org/a)", "![a](https://example.org/a.png)"):
            with self.subTest(link):
                self.assertEqual(self.told(link), [])

    def test_links_to_what_is_not_there(self):
        for link, target in (("[a](other.md)", "docs/other.md"), ("[a](../src/lib.rs)", "src/lib.rs"),
                             ("[a](/docs/other.md#x)", "docs/other.md"), ("[a\nb](other.md)", "docs/other.md"),
                             ("![a](a.png)", "docs/a.png"), ("[![a](a.png)](page.md)", "docs/a.png"),
                             ("[![a](page.md)](a.png)", "docs/a.png"), ("[`a`](a.rs)", "docs/a.rs"),
                             ("[a]: other.md 'Title'", "docs/other.md"), ('<img src="a.png">', "docs/a.png"),
                             ("<a href='other.md'>a</a>", "docs/other.md"), ("| [a](b.md) |", "docs/b.md")):
            with self.subTest(link):
                line = 3 + link.count("\n")
                self.finds("link", f"line {line}: there is no {target}", f"Text.\n\n{link}\n")

    def test_links_out_of_the_repository_and_images_that_are_folders(self):
        self.finds("link", "line 1: ../../a leads out of the repository", "[a](../../a)")
        self.finds("link", "line 1: docs is no image", "![a](.)")

    def test_code_and_comments_hold_no_links(self):
        for text in ("`[a](b.md)`", "```\n[a](b.md)\n```", "- ~~~ text\n  [a](b.md)\n  ~~~", "``a ` [a](b.md)``",
                     "<!-- [a](b.md) -->", r"\[a](b.md)", "a](b.md)", "`a\n[a](b.md)`", "````\n```\n[a](b.md)\n````"):
            with self.subTest(text):
                self.assertEqual(self.told(text), [])

    def test_what_follows_code_holds_links(self):
        for text in ("`a` [a](b.md)", "```\n```\n[a](b.md)", "One ` alone.\n\n[a](b.md) and `code`",
                     "- one `\n- [a](b.md) `", "<!-- a --> [a](b.md)"):
            with self.subTest(text):
                self.assertEqual([fault[0] for fault in self.told(text)], ["link"])

    def test_the_first_ten_places_are_named(self):
        [(rule, page, size, words)] = self.told("[a](b.md)\n" * 12)
        self.assertEqual((rule, page, size), ("link", "docs/page.md", 12))
        self.assertTrue(words.endswith("line 10: there is no docs/b.md; and 2 more"), words)

    def test_pages_of_others_are_not_read(self):
        self.write({f"{folder}/page.md": "[a](b.md)" for folder in ("target/a", "web/node_modules", ".venv")})
        self.assertEqual(self.told(""), [])
        self.assertEqual(self.told("", **{".github__help": "[a](b.md)"})[0][1], ".github/help.md")


class Anchors(Files):
    """The anchors of headings."""

    def test_anchors_by_the_rule_of_github(self):
        for heading, anchor in (
            ("# How to play", "how-to-play"),
            ("## Games, rules & boards ##", "games-rules--boards"),
            ("### `scripts/test` and _this_ *one*", "scriptstest-and-this-one"),
            ("# snake_case", "snake_case"),
            ("# [A link](https://example.org/a) and ![an image](https://example.org/b)", "a-link-and-"),
            ("# Two  spaces - dash", "two--spaces---dash"),
            ("# མིག་མངས", "མིགམངས"),
            ("# 久棋 (jiu)", "久棋-jiu"),
            ("# A &amp; B <br>", "a--b-"),
            ("# `a_b` <i>c</i>", "a_b-c"),
            ("# `<name>`", "name"),
            ("Below a line\n===", "below-a-line"),
            ("Below dashes\n------", "below-dashes"),
            ("#", ""),
        ):
            with self.subTest(heading):
                self.assertEqual(documents.Page(f"Text.\n\n{heading}\n").anchors, {anchor})

    def test_repeated_headings_are_numbered(self):
        page = documents.Page("# A\n# A\n# A-1\n# A\n")
        self.assertEqual(page.anchors, {"a", "a-1", "a-1-1", "a-2"})

    def test_anchors_that_a_page_sets(self):
        page = documents.Page('<a name="one"></a>\n<div class="x" id=\'two\'>\n`<a id="three">`\n')
        self.assertEqual(page.anchors, {"one", "two"})

    def test_what_looks_like_a_heading(self):
        page = documents.Page("```\n# Code\n```\n#Word\n####### Seven\n\n---\n| a |\n---\n> a\n---\n")
        self.assertEqual(page.anchors, set())

    def test_links_to_anchors(self):
        other = "# One\n## Two words\n"
        for link in ("#here", "other.md#one", "other.md#two-words", "../docs/other.md#one", "../#top", "other.md#L2"):
            with self.subTest(link):
                self.assertEqual(self.told(f"# Here\n[a]({link})", docs__other=other, README="# Top"), [])
        for link, anchor, page in (("#there", "there", "docs/page.md"), ("other.md#three", "three", "docs/other.md"),
                                   ("#Here", "Here", "docs/page.md"), ("page.md#here-1", "here-1", "docs/page.md")):
            with self.subTest(link):
                self.finds("link", f"line 2: there is no #{anchor} in {page}", f"# Here\n[a]({link})", docs__other=other)


class Cells(Files):
    """The cells of tables."""

    def told_of(self, cell):
        """The faults of a table with this cell."""
        return self.told(f"Text.\n\n| a | b |\n|---|:-:|\n| c | {cell} |\n")

    def test_cells_of_200_characters_and_no_more(self):
        self.assertEqual(self.told_of("x" * 200), [])
        fault = "cells of more than 200 characters: line 5: 201 characters"
        self.assertEqual(self.told_of("x" * 201), [("cell", "docs/page.md", 1, fault)])

    def test_destinations_of_links_do_not_count(self):
        self.assertEqual(self.told_of(f"{'x' * 190} [a](https://example.org/{'y' * 50})"), [])

    def test_pipes_separate_cells_unless_escaped(self):
        self.assertEqual(self.told_of(f"{'x' * 150} | {'x' * 150}"), [])
        self.assertEqual(len(self.told_of(rf"{'x' * 150} \| {'x' * 150}")), 1)

    def test_tables_without_outer_pipes(self):
        self.assertEqual(len(self.told(f"a | b\n--|--\nc | {'x' * 201}\n")), 1)

    def test_lines_outside_tables(self):
        line = f"a | {'x' * 201}\n"
        for text in (line, f"```\na | b\n--|--\n{line}```\n", f"a | b\n--|--\nc | d\n\n{line}"):
            with self.subTest(text[:20]):
                self.assertEqual(self.told(text), [])


class Lengths(Files):
    """The lengths of pages."""

    # The bytes that a page and the README may have.
    PAGE, README = 12_288, 8_192
    SUMMARY = ("# Summary\n\n# Develop\n\n- [Page](page.md)\n  - [Farm](../farm/README.md)\n\n"
               "# Reference\n\n- [Formats](formats.md)\n  - [Words](parts/words.md)\n\n"
               "# Results\n\n- [Play](play.md)\n")
    PAGES = ("docs/page", "farm/README", "docs/formats", "docs/parts/words", "docs/play")

    def lengths(self, **sizes):
        """The faults of files of these sizes, whose names have `__` for a slash, with a summary of the book."""
        self.write({"docs/SUMMARY.md": self.SUMMARY, **{f"{name}.md": "" for name in self.PAGES}})
        self.write({f"{name.replace('__', '/')}.md": "x" * size for name, size in sizes.items()})
        return [fault[:3] for fault in documents.faults(self.root)]

    def test_pages_of_12_kilobytes_and_no_more(self):
        for name in ("docs/page", "farm/README", "docs/play"):
            with self.subTest(name):
                key = name.replace("/", "__")
                self.assertEqual(self.lengths(**{key: self.PAGE}), [])
                fault = ("length", f"{name}.md", self.PAGE + 1)
                self.assertEqual(self.lengths(**{key: self.PAGE + 1}), [fault])
                self.write({f"{name}.md": ""})

    def test_the_front_page_of_8_kilobytes_and_no_more(self):
        self.assertEqual(self.lengths(README=self.README), [])
        self.assertEqual(self.lengths(README=self.README + 1), [("length", "README.md", self.README + 1)])

    def test_references_and_what_is_no_page_of_the_book(self):
        self.assertEqual(self.lengths(docs__formats=50_000, docs__parts__words=50_000, CHANGELOG=50_000,
                                      farm__more=50_000), [])

    def test_a_page_that_leaves_the_references(self):
        self.lengths(docs__formats=50_000)
        self.write({"docs/SUMMARY.md": self.SUMMARY.replace("# Reference", "# References")})
        self.assertEqual([fault[1] for fault in documents.faults(self.root)], ["docs/formats.md"])

    def test_a_page_that_the_summary_leaves_out(self):
        self.assertEqual(self.lengths(docs__more=1, docs__parts__more=1, farm__more=1),
                         [("summary", "docs/more.md", 1), ("summary", "docs/parts/more.md", 1)])
        # Without a summary there is no book.
        (self.root / "docs/SUMMARY.md").unlink()
        self.assertEqual(list(documents.faults(self.root)), [])

    def test_bytes_count_and_not_letters(self):
        # A letter of Tibetan has three bytes.
        self.write({"docs/page.md": "\N{TIBETAN LETTER KA}" * (self.PAGE // 3)})
        self.assertEqual(list(documents.faults(self.root)), [])
        self.write({"docs/page.md": "\N{TIBETAN LETTER KA}" * (self.PAGE // 3 + 1)})
        [(rule, page, size, words)] = documents.faults(self.root)
        self.assertEqual((rule, page, size), ("length", "docs/page.md", 12_291))
        self.assertEqual(words, "12291 bytes, at most 12288 may stand on a page outside Reference in docs/SUMMARY.md")


class Check(Files):
    """structure.py has the faults of documents.py, and its exceptions."""

    def test_the_structure_has_them(self):
        self.write({"Cargo.toml": '[package]\nname = "cabinet"\nversion = "0.1.0"\nedition = "2024"\n',
                    "src/lib.rs": "", "README.md": f"[a](b.md)\n\n| a |\n|---|\n| {'x' * 201} |\n"})
        found = [fault for fault in structure.Structure(self.root, ()).faults() if fault[1] == "README.md"]
        self.assertEqual([fault[0] for fault in found], ["link", "cell"])
        self.assertEqual(structure.judge(found, {("cell", "README.md"): 1}), ["README.md: line 1: there is no b.md"])
        too_much = structure.judge(found, {("cell", "README.md"): 2, ("link", "README.md"): 1})
        self.assertIn("allows too much", too_much[0])


if __name__ == "__main__":
    unittest.main()
