"""Makes every picture of the game: the tiling textures and the icon.

Usage: python make_textures.py [NAME...], a NAME being granite, rug, wood, stone
or icon; without one it makes them all. The icon needs the granite's albedo.
"""

import sys
from pathlib import Path

import granite
import icon
import rug
import stone
import wood

ASSETS = Path(__file__).resolve().parent.parent
MAKERS = {"granite": granite.make, "rug": rug.make, "wood": wood.make, "stone": stone.make}


def main(names):
    unknown = set(names) - set(MAKERS) - {"icon"}
    if unknown:
        sys.exit(f"unknown: {', '.join(sorted(unknown))}")
    folder = ASSETS / "textures"
    folder.mkdir(exist_ok=True)
    for name, make in MAKERS.items():
        if not names or name in names:
            make(folder)
    if not names or "icon" in names:
        icon.make(folder / "granite_albedo.png", ASSETS / "icon.png")


if __name__ == "__main__":
    main(sys.argv[1:])
