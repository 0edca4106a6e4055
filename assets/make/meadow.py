"""Short summer grass of a high pasture, drawn blade by blade from above."""

import numpy as np
from PIL import Image, ImageDraw

import tiling as t

SIZE = 1024
BLADES = 15000
GROUND = np.array((64, 54, 36), float)
OLD, YOUNG, DRY = (np.array(c, float) for c in ((62, 72, 34), (116, 126, 58), (152, 138, 82)))


def blades(rng, draw_colour, draw_height):
    """Draws from the lowest blade to the highest, wrapped round the edges."""
    for number in range(BLADES):
        up = number / BLADES
        x, y = rng.uniform(0, SIZE, 2)
        angle, bend = rng.uniform(0, 2 * np.pi), rng.uniform(-0.7, 0.7)
        length = rng.uniform(14, 34)
        middle = (x + np.cos(angle) * length * 0.5, y + np.sin(angle) * length * 0.5)
        tip = (middle[0] + np.cos(angle + bend) * length * 0.5,
               middle[1] + np.sin(angle + bend) * length * 0.5)
        hue = t.mix(OLD, YOUNG, rng.uniform(0, 1))
        hue = t.mix(hue, DRY, rng.uniform(0, 1) ** 3 * 0.9) * (0.45 + 0.62 * up)
        width = int(rng.integers(2, 5))
        for dx in (-SIZE, 0, SIZE):
            for dy in (-SIZE, 0, SIZE):
                path = [(px + dx, py + dy) for px, py in ((x, y), middle, tip)]
                if all(-40 < px < SIZE + 40 and -40 < py < SIZE + 40 for px, py in path):
                    draw_colour.line(path, fill=tuple(int(c) for c in hue), width=width)
                    draw_height.line(path, fill=int(40 + 200 * up), width=width)


def make(folder):
    """Writes meadow_albedo.png and meadow_normal.png."""
    colour = Image.new("RGB", (SIZE, SIZE), tuple(int(c) for c in GROUND))
    height = Image.new("L", (SIZE, SIZE), 20)
    blades(np.random.default_rng(700), ImageDraw.Draw(colour), ImageDraw.Draw(height))
    rgb = np.asarray(colour, float)
    rgb = np.stack([t.blur(rgb[..., c], 0.7) for c in range(3)], axis=-1)
    rgb *= (1 + 0.10 * t.noise(SIZE, 701, 2, 9, 1.0))[..., None]
    relief = t.blur(np.asarray(height, float) / 40.0, 1.1)
    t.save_albedo(folder / "meadow_albedo.png", rgb, 48)
    half = slice(None, None, 2)
    t.save_normal(folder / "meadow_normal.png", t.normals(relief[half, half], 0.5), 10)
