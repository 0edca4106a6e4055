"""The skin of a river pebble, almost white so that a material can tint it."""

import numpy as np

import tiling as t

SIZE = 512


def make(folder):
    """Writes stone_albedo.png and stone_normal.png."""
    cloud = t.noise(SIZE, 301, 2, 12, 1.2)
    cloud = t.warp(cloud, 9 * t.noise(SIZE, 302, 2, 10, 1.2), 9 * t.noise(SIZE, 303, 2, 10, 1.2))
    grain = t.noise(SIZE, 304, 40, 220, 0.6)
    # Veins lie along the zero lines of a noise field.
    vein_field = t.noise(SIZE, 305, 2, 14, 1.5)
    vein = np.exp(-((vein_field / 0.035) ** 2)) * t.smoothstep(-0.2, 1.2, cloud)
    vein = t.blur(vein, 0.8)
    pits = t.smoothstep(2.0, 3.4, t.noise(SIZE, 306, 30, 120, 0.3))

    value = 236 + 5.0 * cloud + 2.8 * grain - 13.0 * vein - 22.0 * pits
    warm = t.noise(SIZE, 307, 2, 10, 1.2)
    rgb = value[..., None] + warm[..., None] * np.array([1.2, 0.2, -1.4])

    height = 0.32 * t.noise(SIZE, 308, 4, 18, 1.4) + 0.09 * grain - 0.9 * t.blur(pits, 0.8)
    t.save_albedo(folder / "stone_albedo.png", rgb, 64)
    t.save_normal(folder / "stone_normal.png", t.normals(t.blur(height, 0.7), 0.7), 2)
