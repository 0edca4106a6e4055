"""The check of names of the code in Markdown, for documents.py: files and types that do not exist.

A file of Rust or JavaScript that a page below `docs` names in code must be the end of some file's path; `NAME` stands
for any part of it. On the pages about the code, every word of a type or its item in code must stand in some file of
Rust, comments and texts aside; so must a function with a name of four words or more, such as a test has.
"""

import functools
import os
import re

import imports

# Folders that hold nothing of ours.
FOREIGN = frozenset({"target", "node_modules", ".git", ".venv"})
# The pages whose types are those of the code; on others such a word may be a tag, a property or a person.
ABOUT_CODE = re.compile(r"docs/(?:adding|architecture|decisions|glossary|testing)[\w-]*\.md")
FILE = re.compile(r"(?<![\w./-])(?:[\w-]+/)*[\w-]+\.(?:rs|js)\b")
# A type, with or without what stands in it, its parameters and its fields: `Limits::lines`, `Task<N, O>`.
TYPE = re.compile(r"([A-Z]\w*[a-z]\w*(?:::\w+)*)(?:<.*>)?(?:\(.*\)| \{.*\})?")
# A function with a name of four words or more. The times of tests name those of the run that was measured.
FUNCTION = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+){3,}")
MEASURED = re.compile(r"docs/testing-times[\w-]*\.md")


class Names:
    """The files and the words of the code below a folder."""

    def __init__(self, root):
        self.root = root

    @functools.cached_property
    def files(self):
        """The paths of the files of Rust and JavaScript."""
        found = []
        for folder, folders, files in os.walk(self.root):
            folders[:] = [name for name in folders if name not in FOREIGN]
            found += [os.path.relpath(os.path.join(folder, name), self.root)
                      for name in files if name.endswith((".rs", ".js"))]
        return found

    @functools.cached_property
    def ends(self):
        """The ends of these paths, from one part to all."""
        parts = (path.split(os.sep) for path in self.files)
        return {"/".join(path[place:]) for path in parts for place in range(len(path))}

    @functools.cached_property
    def words(self):
        """The words of Rust, without comments and texts."""
        sources = ((self.root / path).read_text() for path in self.files if path.endswith(".rs"))
        return {word for text in sources for word in re.findall(r"\w+", imports.without_literals(text))}

    def has_file(self, name):
        """Whether a path ends with this, in which `NAME` is any part."""
        if "NAME" not in name:
            return name in self.ends
        pattern = re.compile(re.escape(name).replace("NAME", r"[\w-]+"))
        return any(pattern.fullmatch(end) for end in self.ends)

    def unknown(self, name, page):
        """The names in the code of a page that nothing bears: line and words."""
        for line, code, within_text in page.quoted():
            if not within_text or not name.startswith("docs/"):
                continue
            for file in FILE.findall(code):
                if not self.has_file(file):
                    yield line, f"there is no file {file}"
            if not ABOUT_CODE.fullmatch(name):
                continue
            found = TYPE.fullmatch(code)
            words = re.findall(r"\w+", found[1]) if found else []
            if FUNCTION.fullmatch(code) and not MEASURED.fullmatch(name):
                words.append(code)
            for word in words:
                if word not in self.words:
                    yield line, f"no file of Rust names {word}"
