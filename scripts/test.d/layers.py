"""The pictures of the layers, for structure.py: one on the page of the architecture, one at the head of each crate.

Both follow from what each layer imports. An import is left out where a longer way leads to the same layer. The page
has the picture as Mermaid's text; the documentation of a crate has it as a list, the highest layer first. `BEGIN` and
`END` stand around either.
"""

PAGE = "docs/architecture.md"
BEGIN, END = "<!-- layers -->", "<!-- end of layers -->"
# What stands before each line of the documentation of a crate.
DOC = "//!"
OWN = "(this crate)"


def diagram(after):
    """The layers as Mermaid's text; `after` has what each imports."""
    lines = ["```mermaid", "graph TD"]
    for layer in sorted(after):
        others = nearest(after, layer)
        lines += [f"    {layer} --> {other}" for other in others]
        if not others and not any(layer in found for found in after.values()):
            lines.append(f"    {layer}")
    return "\n".join([*lines, "```"])


def listed(after, own):
    """The layers as a list, each above those that it imports; `own` are marked."""
    width = max(map(len, after))
    lines = []
    for layer in sorted(after, key=lambda layer: (-len(reached(after, layer)), layer)):
        others = ", ".join(nearest(after, layer))
        words = [f"{layer:{width}}", f"imports {others}" if others else "", OWN if layer in own else ""]
        lines.append("  ".join(filter(None, words)).rstrip())
    return "\n".join(["```text", *lines, "```"])


def nearest(after, layer):
    """The layers that one imports, without those that a longer way leads to."""
    return sorted(after[layer] - set().union(*(reached(after, other) for other in after[layer])))


def reached(after, start):
    """Every layer below one."""
    found, waiting = set(), [start]
    while waiting:
        for other in after[waiting.pop()] - found:
            found.add(other)
            waiting.append(other)
    return found


def between(text):
    """What stands between the marks of a text, if they are there."""
    if BEGIN not in text or END not in text.split(BEGIN, 1)[1]:
        return None
    return text.split(BEGIN, 1)[1].split(END, 1)[0]


def replaced(text, picture, begin=""):
    """A text with another picture between the marks, each line of which begins so; as it is where it has no marks."""
    if between(text) is None:
        return text
    before, rest = text.split(BEGIN, 1)
    lines = "".join(f"{begin}{line}\n" for line in picture.splitlines())
    return f"{before}{BEGIN}\n{lines}{begin}{END}{rest.split(END, 1)[1]}"


def heads(root, crates, after):
    """The files with the documentation of each crate, and the picture that belongs there."""
    below = {crate.folder.name for crate in crates if crate.folder != root}
    for crate in crates:
        own = {crate.folder.name} if crate.folder != root else set(after) - below
        yield crate.folder / "src/lib.rs", listed(after, own)


def write(root, crates, after):
    """Writes the pictures into the page and into every crate that has a place for one."""
    page = root / PAGE
    page.write_text(replaced(page.read_text(), diagram(after)))
    for file, picture in heads(root, crates, after):
        file.write_text(replaced(file.read_text(), picture, f"{DOC} "))


def faults(root, crates, after):
    """Pictures that show other layers, those of the crates once the page is right: rule, place, how large, words."""
    shown = between((root / PAGE).read_text())
    if shown is None:
        yield "layers", PAGE, 1, f"lacks {BEGIN} and {END}"
    elif shown.strip() != diagram(after):
        words = f"shows other layers than there are: run structure.py --diagram ({difference(shown, diagram(after))})"
        yield "layers", PAGE, 1, words
    else:
        for file, picture in heads(root, crates, after):
            text, name = file.read_text(), file.relative_to(root).as_posix()
            if between(text) is None:
                yield "layers", name, 1, f"lacks {BEGIN} and {END} in its documentation"
            elif text != replaced(text, picture, f"{DOC} "):
                yield "layers", name, 1, "shows other layers than there are: run structure.py --diagram"


def difference(shown, real):
    """What a diagram lacks and what it has too many of."""
    drawn, real = (set(map(str.strip, text.splitlines())) for text in (shown, real))
    return "; ".join([*(f"missing: {line}" for line in sorted(real - drawn)),
                      *(f"not so: {line}" for line in sorted(drawn - real - {""}))])
