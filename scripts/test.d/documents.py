"""The checks of the Markdown files, for structure.py: links, anchors, images, commands, names of code, cells, lengths.

A link or an image that is relative must lead to a file or folder of the repository, and its anchor to a heading of the
target page, by GitHub's rule, or to an `id` or `name` there. Commands in code must exist (commands.py), and so must
files and types (names.py). A cell of a table has at most 200 characters. Links to other places are not followed.

A page of the book has at most 12 KB, and README.md at most 8 KB. Pages that docs/SUMMARY.md lists under Reference are
looked up, not read, and may be longer. Every page below docs stands in that list.
"""

import functools
import html
import os
import re
import unicodedata
from collections import Counter
from urllib.parse import unquote

import commands
import names

LONGEST_CELL = 200
# Bytes of a page of the book and of the README, and the part of the summary whose pages have no such bound.
LONGEST_PAGE, LONGEST_README = 12 * 1024, 8 * 1024
SUMMARY, UNBOUNDED = "docs/SUMMARY.md", "Reference"
# The number of places that a fault names.
NAMED = 10

FENCE = re.compile(r"[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}|~{3,})([^`]*)$")
# What hides Markdown: comments, escaped characters, and code in a line, which ends with its paragraph.
HIDDEN = re.compile(r"<!--.*?-->|\\[!-/:-@\[-`{-~]|(?<!`)(`+)(?!`)"
                    r"((?:(?!\n\s*(?:\n|[>|]|(?:[-*+]|#{1,6}|\d+[.)])\s)).)+?)(?<!`)\1(?!`)", re.DOTALL)
HEADING = re.compile(r" {0,3}#{1,6}(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$")
UNDERLINE = re.compile(r" {0,3}(?:=+|-{2,})[ \t]*$")
# The destination behind the words of a link, with or without a title.
DESTINATION = re.compile(r"\]\(\s*(<[^<>\n]*>|(?:[^\s()]|\([^\s()]*\))*)(?:\s+(?:\"[^\"]*\"|'[^']*'))?\s*\)")
DEFINITION = re.compile(r"^ {0,3}\[[^\]\n]+\]:[ \t]*(<[^<>\n]*>|\S+)", re.MULTILINE)
ELEMENT = re.compile(r"<([a-z]\w*)\b([^<>]*)>", re.IGNORECASE)
ATTRIBUTE = re.compile(r"\b(href|src|srcset|poster|id|name)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)
DELIMITERS = re.compile(r"[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
LINES = re.compile(r"L\d+(?:-L\d+)?")


class Page:
    """A Markdown file: `text` without the blocks of code, whose lines are empty, and `code` with their first lines."""

    def __init__(self, text):
        lines, self.code, end = [], [], None
        for number, line in enumerate(text.splitlines(), 1):
            fence = FENCE.match(line)
            if end is None and fence:
                end = fence[1]
                self.code.append((number + 1, []))
            elif end is not None and fence and fence[1].startswith(end) and not fence[2].strip():
                end = None
            elif end is not None:
                self.code[-1][1].append(line)
            else:
                lines.append(line)
                continue
            lines.append("")
        self.lines, self.text = lines, "\n".join(lines)
        self.code = [(number, "\n".join(block)) for number, block in self.code]

    @functools.cached_property
    def shown(self):
        """The text without comments, escaped characters and code; every place is where it was."""
        return HIDDEN.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), self.text)

    def line(self, place):
        """The number of the line of a place in the text."""
        return self.text.count("\n", 0, place) + 1

    def quoted(self):
        """The pieces of code: number of the first line, code, and whether it stands within a text, as one line."""
        yield from ((number, code, False) for number, code in self.code)
        for found in HIDDEN.finditer(self.text):
            if found[1]:
                yield self.line(found.start()), re.sub(r"\s*\n[\s>]*", " ", found[2]).replace(r"\|", "|").strip(), True

    def links(self):
        """The links and images: number of the line, destination, and whether it is an image."""
        for found in DESTINATION.finditer(self.shown):
            start = opening(self.shown, found.start())
            if start is not None:
                yield self.line(found.start()), found[1].strip("<>"), self.shown[:start].endswith("!")
        for found in DEFINITION.finditer(self.shown):
            yield self.line(found.start()), found[1].strip("<>"), False
        for place, name, key, value in self.attributes():
            if key in ("href", "src", "poster"):
                yield self.line(place), value, key != "href" and name in ("img", "video")
            elif key == "srcset":
                for choice in value.split(","):
                    yield self.line(place), choice.split()[0] if choice.split() else "", True

    def attributes(self):
        """The attributes of HTML elements that lead somewhere or name a place: place, element, attribute, value."""
        for element in ELEMENT.finditer(self.shown):
            for found in ATTRIBUTE.finditer(element[2]):
                yield element.start(), element[1].lower(), found[1].lower(), html.unescape(found[2] or found[3] or "")

    @functools.cached_property
    def anchors(self):
        """The anchors of the page: of its headings, and those that it sets itself."""
        found, counts = {value for _, _, key, value in self.attributes() if key in ("id", "name")}, Counter()
        for heading in self.headings():
            first = anchor = anchor_of(heading)
            while counts[anchor]:
                anchor = f"{first}-{counts[first]}"
                counts[first] += 1
            counts[anchor] += 1
            found.add(anchor)
        return found

    def headings(self):
        """The words of the headings, in order."""
        for number, line in enumerate(self.lines):
            before = self.lines[number - 1] if number else ""
            if heading := HEADING.match(line):
                yield heading[1] or ""
            elif UNDERLINE.match(line) and re.match(r" {0,3}[^\s>|#]", before) and not UNDERLINE.match(before):
                yield before.strip()

    def long_cells(self):
        """The cells that are too long: number of the line, and number of characters."""
        within = False
        for number, line in enumerate(self.lines):
            below = self.lines[number + 1] if number + 1 < len(self.lines) else ""
            within = "|" in line and (within or "|" in below and bool(DELIMITERS.match(below)))
            for cell in cells(line) if within else ():
                if len(cell) > LONGEST_CELL:
                    yield number + 1, len(cell)


def opening(text, end):
    """The place of the bracket that the one at `end` closes; None where there is none in the paragraph."""
    depth = 0
    for place in range(end, max(-1, text.rfind("\n\n", 0, end)), -1):
        depth += (text[place] == "]") - (text[place] == "[")
        if depth == 0:
            return place
    return None


def cells(line):
    """The cells of a row, without the destinations of links."""
    row = re.sub(r"^[ \t>]*\||(?<!\\)\|[ \t]*$", "", line)
    for cell in re.split(r"(?<!\\)\|", row):
        yield DESTINATION.sub("]", cell).replace(r"\|", "|").strip()


def anchor_of(heading):
    """The anchor of a heading by GitHub's rule, but for the number of a repeated one."""
    # Code as it stands; of the rest what is read.
    parts = re.split(r"(`+)(.+?)\1", heading)
    words = "".join(parts[place + 1] if place % 3 == 1 else words_of(parts[place])
                    for place in range(len(parts)) if place % 3 != 2).lower()
    return "".join("-" if sign == " " else sign for sign in words
                   if sign in " -" or unicodedata.category(sign)[0] in "LM" or unicodedata.category(sign) in ("Nd", "Pc"))


def words_of(text):
    """The words of a heading without images, destinations of links, HTML and emphasis."""
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", text)
    text = re.sub(r"\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])", r"\1", text)
    text = re.sub(r"<[^<>]*>", "", text)
    return html.unescape(re.sub(r"(?<![\w\\])_+(?=\w)|(?<=\w)_+(?!\w)", "", text))


class Documents:
    """The Markdown files below a folder."""

    def __init__(self, root):
        self.root = root
        self.pages = {name: Page((root / name).read_text()) for name in markdown(root)}
        self.commands = commands.CommandLine(root)
        self.names = names.Names(root)

    def faults(self):
        """The faults of all pages, those of one rule in one page as one: rule, place, how large, words."""
        for name, page in self.pages.items():
            yield from collected("link", name, self.broken_links(name, page))
            yield from collected("command", name, self.unknown_commands(page))
            yield from collected("name", name, self.names.unknown(name, page))
            found = [(line, f"{count} characters") for line, count in page.long_cells()]
            yield from collected("cell", name, found, f"cells of more than {LONGEST_CELL} characters: ")
        yield from self.long_pages()
        yield from self.unlisted_pages()

    def unlisted_pages(self):
        """The pages of the book that its summary leaves out: readers would not find them."""
        listed = {*self.parts(), SUMMARY}
        for name in self.pages if SUMMARY in self.pages else ():
            if name.startswith("docs/") and name not in listed:
                yield "summary", name, 1, f"{SUMMARY} does not list this page"

    def long_pages(self):
        """The pages that are too long."""
        parts = self.parts()
        for name in self.pages:
            of_the_book = name.startswith("docs/") or name in parts
            most = LONGEST_README if name == "README.md" else LONGEST_PAGE
            size = (self.root / name).stat().st_size
            if of_the_book and parts.get(name) != UNBOUNDED and size > most:
                where = "" if name == "README.md" else f" outside {UNBOUNDED} in {SUMMARY}"
                yield "length", name, size, f"{size} bytes, at most {most} may stand on a page{where}"

    def parts(self):
        """The pages of the book, each with the part of the summary that lists it."""
        found, part = {"README.md": ""}, ""
        page = self.pages.get(SUMMARY)
        links = {line: destination for line, destination, _ in page.links()} if page else {}
        for number, line in enumerate(page.lines if page else (), 1):
            if heading := HEADING.match(line):
                part = heading[1] or ""
            elif number in links:
                found[os.path.normpath(os.path.join(os.path.dirname(SUMMARY), links[number]))] = part
        return found

    def broken_links(self, name, page):
        """The links, anchors and images of a page that lead nowhere: line and words."""
        for line, destination, is_image in sorted(page.links()):
            if ELSEWHERE.match(destination):
                continue
            path, _, anchor = destination.partition("#")
            path, anchor = unquote(path.partition("?")[0]), unquote(anchor)
            folder = "" if path.startswith("/") else os.path.dirname(name)
            target = os.path.normpath(os.path.join(folder, path.lstrip("/"))) if path else name
            if target.split(os.sep)[0] == "..":
                yield line, f"{destination} leads out of the repository"
            elif not (self.root / target).exists():
                yield line, f"there is no {target}"
            elif is_image and not (self.root / target).is_file():
                yield line, f"{target} is no image"
            elif anchor and not self.has_anchor(target, anchor):
                yield line, f"there is no #{anchor} in {target}"

    def has_anchor(self, target, anchor):
        """Whether a file has an anchor; of files that are no Markdown that is not known."""
        folder = os.path.join(target, "README.md")
        page = self.pages.get(target) or self.pages.get(folder)
        return page is None or anchor in page.anchors or bool(LINES.fullmatch(anchor))

    def unknown_commands(self, page):
        """The quoted commands of a page that do not exist: line and words."""
        found = ((first + number, words) for first, code, within_text in page.quoted()
                 for number, words in self.commands.faults(code, within_text))
        return sorted(found)


def markdown(root):
    """The names of the Markdown files below a folder."""
    found = []
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name not in names.FOREIGN]
        found += [os.path.relpath(os.path.join(folder, name), root) for name in files if name.endswith(".md")]
    return sorted(found)


def collected(rule, name, found, before=""):
    """The places of a page where one rule is broken, as one fault, if there are any."""
    found = list(found)
    if found:
        places = "; ".join(f"line {line}: {words}" for line, words in found[:NAMED])
        more = f"; and {len(found) - NAMED} more" if len(found) > NAMED else ""
        yield rule, name, len(found), f"{before}{places}{more}"


def faults(root):
    """The faults of the Markdown files below a folder: rule, place, how large, words."""
    yield from Documents(root).faults()
