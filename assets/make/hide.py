"""The flesh side of a tanned yak hide: pebbled grain, creases, scuffs and old stains."""

import numpy as np

import tiling as t

SIZE = 1024
TAN = np.array((171, 128, 84), float)
DARK = np.array((104, 68, 42), float)
PALE = np.array((200, 163, 118), float)


def make(folder):
    """Writes hide_albedo.png, hide_normal.png and hide_orm.png."""
    y, x = t.grid(SIZE)
    dy, dx = 0.004 * t.noise(SIZE, 501, 6, 60, 1.0), 0.004 * t.noise(SIZE, 502, 6, 60, 1.0)
    _, grain = t.cells(y + dy, x + dx, 15000, 503)
    _, coarse = t.cells(y + 2 * dy, x + 2 * dx, 1500, 504)
    grain = t.smoothstep(0.0, 2.4, grain * SIZE)
    crease = 1.0 - t.smoothstep(0.0, 2.6, coarse * SIZE)
    crease *= t.smoothstep(0.0, 1.4, t.noise(SIZE, 505, 2, 14, 1.0))
    folds = np.exp(-(t.noise(SIZE, 506, 2, 9, 1.6) / 0.05) ** 2)
    cloud = t.noise(SIZE, 507, 2, 16, 1.1)
    stain = t.smoothstep(0.7, 2.0, t.noise(SIZE, 508, 2, 9, 1.2))
    scuff = t.smoothstep(1.6, 3.0, t.noise(SIZE, 509, 10, 220, 0.6, (1.0, 4.0)))
    fine = t.noise(SIZE, 510, 120, 480, 0.0)

    rgb = t.mix(TAN, DARK, np.clip(0.18 - 0.16 * cloud + 0.30 * stain, 0, 0.7))
    rgb = t.mix(rgb, DARK, np.clip(0.24 * (1 - grain) + 0.35 * crease + 0.22 * folds, 0, 1))
    rgb = t.mix(rgb, PALE, 0.45 * scuff)
    rgb *= (1 + 0.016 * fine)[..., None]
    height = 0.75 * grain - 0.9 * t.blur(crease, 1.0) - 0.7 * t.blur(folds, 2.0) + 0.09 * fine
    height += 0.9 * t.noise(SIZE, 511, 4, 20, 1.4)
    height = t.blur(height, 0.8)
    rough = 0.66 + 0.05 * cloud + 0.10 * scuff - 0.07 * grain
    t.save_albedo(folder / "hide_albedo.png", rgb, 64)
    t.save_normal(folder / "hide_normal.png", t.normals(height, 0.85), 6)
    half = slice(None, None, 2)
    t.save_orm(folder / "hide_orm.png", t.occlusion(height, 5.0, 0.3)[half, half],
               t.blur(rough, 1.5)[half, half], 12)
