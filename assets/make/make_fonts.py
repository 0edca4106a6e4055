"""Subsets the game's fonts from Debian's Noto packages into ../fonts.

Usage: python make_fonts.py [FOLDER]

FOLDER holds the unpacked packages fonts-noto-core and fonts-noto-extra (a root
under which usr/share/fonts lies; / if they are installed). Without it they are
fetched with `apt-get download` and unpacked into a temporary folder.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parent.parent / "fonts"
PACKAGES = ["fonts-noto-core", "fonts-noto-extra"]
INSTALLED = Path("usr/share/fonts/truetype/noto")

SYMBOLS = "←→↑↓↺↻•·–—…×½√✓○●"
TEXT = [*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2000, 0x2070), *map(ord, SYMBOLS)]
TIBETAN = [0x20, 0xA0, 0x200B, 0x200C, 0x200D, 0x25CC, *range(0xF00, 0x1000)]

TEXT_FACES = ["NotoSerif-Regular", "NotoSerif-SemiBold", "NotoSerifDisplay-SemiBold"]
# Noto Serif has neither arrows nor marks; these have, at the same units per em.
DONORS = ["NotoSansMath-Regular", "NotoSansSymbols2-Regular"]


def load(source, name):
    """A font of the packages, ready for subsetting; its dates are left as they are."""
    return TTFont(source / f"{name}.ttf", recalcTimestamp=False)


def reduce(font, characters, features):
    """Keeps only the glyphs that the characters can come to; drops the hints."""
    options = subset.Options()
    options.layout_features = features
    # bevy_text draws outlines unhinted, so hints would be dead weight.
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.recalc_timestamp = False
    worker = subset.Subsetter(options)
    worker.populate(unicodes=characters)
    worker.subset(font)


def borrow(font, donors, characters):
    """Copies glyphs that `font` lacks from the first donor that has them."""
    own = font.getBestCmap()
    order = font.getGlyphOrder()
    for character in characters:
        if character in own:
            continue
        donor = next((d for d in donors if character in d.getBestCmap()), None)
        if donor is None:
            raise SystemExit(f"U+{character:04X}: no font of the packages has it")
        if donor["head"].unitsPerEm != font["head"].unitsPerEm:
            raise SystemExit("the donor's units per em differ")
        glyph_set, source_name = donor.getGlyphSet(), donor.getBestCmap()[character]
        recording = DecomposingRecordingPen(glyph_set)
        glyph_set[source_name].draw(recording)
        pen = TTGlyphPen(None)
        recording.replay(pen)
        name = f"uni{character:04X}"
        order = [*order, name]
        font.setGlyphOrder(order)
        font["glyf"][name] = pen.glyph()
        font["glyf"].setGlyphOrder(order)
        font["hmtx"][name] = donor["hmtx"][source_name]
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[character] = name


def licence(root, fonts):
    """The fonts' copyright notices and the OFL in full, from the package's own copy."""
    notices = sorted({f"{font['name'].getDebugName(4)}: {font['name'].getDebugName(0)}"
                      for font in fonts})
    text = (root / "usr/share/doc/fonts-noto-core/copyright").read_text(encoding="utf-8")
    # A stand-alone paragraph of Debian's format: blank lines are written " .".
    body = text.split("\nLicense: OFL-1.1\n PREAMBLE\n", 1)[1].split("\n\n", 1)[0]
    lines = ["PREAMBLE", *("" if line == " ." else line[1:] for line in body.split("\n"))]
    return "\n".join([
        "The fonts here are subsets of these, or hold glyphs of them:", "", *notices, "",
        "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
        "This license is copied below, and is also available at https://openfontlicense.org",
        "", "SIL OPEN FONT LICENSE Version 1.1 - 26 February 2007", "", *lines, ""])


def fetch(folder):
    """Downloads the two packages and unpacks them into `folder`."""
    subprocess.run(["apt-get", "download", *PACKAGES], cwd=folder, check=True)
    for package in sorted(Path(folder).glob("*.deb")):
        subprocess.run(["dpkg-deb", "-x", str(package), str(folder)], check=True)


def make(root):
    """Writes the subsets and the licence from the packages under `root`."""
    FONTS.mkdir(exist_ok=True)
    source = root / INSTALLED
    donors = [load(source, name) for name in DONORS]
    faces = [load(source, name) for name in [*TEXT_FACES, "NotoSerifTibetan-Regular"]]
    for name, font in zip(TEXT_FACES, faces):
        reduce(font, TEXT, ["kern", "mark", "mkmk", "liga", "locl", "ccmp", "lnum", "tnum", "pnum",
                            "onum", "frac", "case", "smcp", "c2sc"])
        borrow(font, donors, map(ord, SYMBOLS))
        font.save(FONTS / f"{name}.ttf")
    tibetan = faces[-1]
    reduce(tibetan, TIBETAN, ["*"])
    tibetan.save(FONTS / "NotoSerifTibetan-Regular.ttf")
    notices = licence(root, [*donors, *faces])
    (FONTS / "OFL.txt").write_text(notices, encoding="utf-8")


def main(arguments):
    if arguments:
        make(Path(arguments[0]))
        return
    with tempfile.TemporaryDirectory() as folder:
        fetch(folder)
        make(Path(folder))


if __name__ == "__main__":
    main(sys.argv[1:])
