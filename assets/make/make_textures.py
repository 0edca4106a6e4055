"""Makes every picture of the game: the tiling textures and the icon.

Usage: python make_textures.py [NAME...], a NAME being granite, rug, wood, birch, stone,
pulu, hide, earth, meadow or icon; without one it makes them all. The icon needs the granite's albedo.
"""

import sys
from pathlib import Path

import birch
import earth
import granite
import hide
import icon
import meadow
import pulu
import rug
import stone
import wood

ASSETS = Path(__file__).resolve().parent.parent
MAKERS = {
    module.__name__: module.make
    for module in (granite, rug, wood, birch, stone, pulu, hide, earth, meadow)
}


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
