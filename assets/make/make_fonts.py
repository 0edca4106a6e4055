"""Subsets the game's fonts from Debian's Noto packages into ../fonts.

Usage: python make_fonts.py [FOLDER]

FOLDER holds the unpacked packages of PACKAGES below (a root under which
usr/share/fonts lies; / if they are installed). Without it they are fetched with
`apt-get download` and unpacked into a temporary folder.

The Chinese faces hold the characters of all files of config and those of GB 2312 (both
levels, 6763 characters: people write their names): run this again when a text gets a
character beyond them; a test says so.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent.parent
FONTS = ROOT / "assets/fonts"
CONFIG = ROOT / "config"
PACKAGES = ["fonts-noto-core", "fonts-noto-extra", "fonts-noto-cjk", "fonts-noto-cjk-extra"]
INSTALLED = Path("usr/share/fonts/truetype/noto")
INSTALLED_CJK = Path("usr/share/fonts/opentype/noto")

SYMBOLS = "←→↑↓↺↻•·–—…×½√✓○●"
TEXT = [*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2000, 0x2070), *map(ord, SYMBOLS)]
TIBETAN = [0x20, 0xA0, 0x200B, 0x200C, 0x200D, 0x25CC, *range(0xF00, 0x1000)]
# Lines may break at this space, which stands after each tsheg: it has no width.
BREAK = 0x200A
# A line of Tibetan is 1.7 em high; the font's own 2.8 em leave room for the rarest stacks.
TIBETAN_ASCENT, TIBETAN_DESCENT = 960, -740
TIBETAN_FACES = ["NotoSerifTibetan-Regular", "NotoSerifTibetan-SemiBold"]
# Face 2 of the collections is the one for simplified characters.
CHINESE_FACES = {"NotoSerifSC-Regular": "NotoSerifCJK-Regular.ttc",
                 "NotoSerifSC-SemiBold": "NotoSerifCJK-SemiBold.ttc"}
CHINESE_FACE = 2
# The collections have thousands of glyphs for texts that a program declares to be Japanese, Korean
# or written in Taiwan or Hong Kong; this one declares no language.
CHINESE_SCRIPTS = [f"{script}.dflt"
                   for script in ["DFLT", "cyrl", "grek", "hang", "hani", "kana", "latn"]]

TEXT_FACES = ["NotoSerif-Regular", "NotoSerif-SemiBold", "NotoSerifDisplay-SemiBold"]
# Noto Serif has neither arrows nor marks; these have, at the same units per em.
DONORS = ["NotoSansMath-Regular", "NotoSansSymbols2-Regular"]


def load(source, name):
    """A font of the packages, ready for subsetting; its dates are left as they are."""
    return TTFont(source / f"{name}.ttf", recalcTimestamp=False)


def reduce(font, characters, features, scripts=("*",)):
    """Keeps only the glyphs that the characters can come to by these features in these scripts;
    drops the hints."""
    options = subset.Options()
    options.layout_features = features
    options.layout_scripts = [*scripts]
    # bevy_text draws outlines unhinted, so hints would be dead weight.
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    # Nothing is set in columns.
    options.drop_tables += ["vhea", "vmtx", "VORG"]
    options.recalc_timestamp = False
    worker = subset.Subsetter(options)
    worker.populate(unicodes=characters)
    worker.subset(font)


def common_characters():
    """Both levels of GB 2312: the 3755 characters in common use, and 3008 that names have."""
    codes = (bytes([row, cell]) for row in range(0xB0, 0xF8) for cell in range(0xA1, 0xFF))
    return {ord(c) for code in codes for c in code.decode("gb2312", errors="ignore")}


def chinese_characters():
    """What the Chinese faces hold: common characters, punctuation, and all that texts use."""
    used = {ord(c) for file in sorted(CONFIG.rglob("*.ron")) for c in file.read_text("utf-8")}
    used = {c for c in used if c >= 0x2000 and not 0xF00 <= c < 0x1000}
    fullwidth = [*range(0x3000, 0x3018), *range(0xFF01, 0xFF5F)]
    return common_characters() | used | {*range(0x20, 0x7F), *range(0xA0, 0x100)} | {
        *range(0x2010, 0x2027), 0x2026, 0x00B7, *fullwidth}


def break_at_tsheg(font):
    """Gives the font a space without width, at which lines may break."""
    name = f"uni{BREAK:04X}"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = TTGlyphPen(None).glyph()
    font["glyf"].setGlyphOrder(font.getGlyphOrder())
    font["hmtx"][name] = (0, 0)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[BREAK] = name


def set_line(font, ascent, descent):
    """Sets the height of a line, wherever a program may look for it."""
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = ascent, descent, 0
    os2 = font["OS/2"]
    os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap = ascent, descent, 0


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
    """Downloads the packages and unpacks them into `folder`."""
    subprocess.run(["apt-get", "download", *PACKAGES], cwd=folder, check=True)
    for package in sorted(Path(folder).glob("*.deb")):
        subprocess.run(["dpkg-deb", "-x", str(package), str(folder)], check=True)


def make(root):
    """Writes the subsets and the licence from the packages under `root`."""
    FONTS.mkdir(exist_ok=True)
    source = root / INSTALLED
    donors = [load(source, name) for name in DONORS]
    faces = [load(source, name) for name in TEXT_FACES]
    for name, font in zip(TEXT_FACES, faces):
        reduce(font, TEXT, ["kern", "mark", "mkmk", "liga", "locl", "ccmp", "lnum", "tnum", "pnum",
                            "onum", "frac", "case", "smcp", "c2sc"])
        borrow(font, donors, map(ord, SYMBOLS))
        font.save(FONTS / f"{name}.ttf")
    for name in TIBETAN_FACES:
        font = load(source, name)
        reduce(font, TIBETAN, ["*"])
        break_at_tsheg(font)
        set_line(font, TIBETAN_ASCENT, TIBETAN_DESCENT)
        font.save(FONTS / f"{name}.ttf")
        faces.append(font)
    for name, file in CHINESE_FACES.items():
        font = TTFont(root / INSTALLED_CJK / file, fontNumber=CHINESE_FACE, recalcTimestamp=False)
        reduce(font, chinese_characters(), ["kern", "locl", "ccmp"], CHINESE_SCRIPTS)
        font.save(FONTS / f"{name}.otf")
        faces.append(font)
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
