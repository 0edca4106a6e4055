"""Trodden earth of the high pastures: loam, grit and a few small stones."""

import numpy as np

import tiling as t

SIZE = 1024
LOAM = np.array((140, 110, 80), float)
DAMP = np.array((98, 74, 53), float)
DUST = np.array((172, 146, 114), float)
GRIT = np.array([(186, 174, 156), (120, 112, 104), (92, 78, 66), (170, 132, 100)], float)


def stones(y, x, count, seed, share, radius):
    """Little stones: which grit each pixel belongs to, and its rounded height."""
    index, edge = t.cells(y, x, count, seed)
    rng = np.random.default_rng(seed + 1)
    there = rng.random(count) < share
    size = radius * rng.uniform(0.5, 1.0, count)
    dome = t.smoothstep(0.0, 1.0, edge * SIZE / size[index]) * there[index]
    return rng.integers(len(GRIT), size=count)[index], dome, rng.standard_normal(count)[index]


def make(folder):
    """Writes earth_albedo.png, earth_normal.png and earth_orm.png."""
    y, x = t.grid(SIZE)
    dy, dx = 0.003 * t.noise(SIZE, 601, 10, 90, 0.8), 0.003 * t.noise(SIZE, 602, 10, 90, 0.8)
    cloud, fine = t.noise(SIZE, 603, 2, 14, 1.1), t.noise(SIZE, 604, 60, 460, 0.4)
    crumbs = t.noise(SIZE, 605, 24, 150, 0.6)
    rgb = t.mix(LOAM, DAMP, np.clip(0.35 - 0.22 * cloud - 0.16 * crumbs, 0, 1))
    rgb = t.mix(rgb, DUST, np.clip(0.18 + 0.20 * t.noise(SIZE, 606, 3, 24, 1.0), 0, 0.6))
    rgb *= (1 + 0.05 * fine)[..., None]
    height = 1.0 * crumbs + 0.55 * fine + 1.6 * t.noise(SIZE, 607, 4, 24, 1.2)
    for count, seed, share, radius, tall in [(26000, 610, 0.10, 3.0, 1.6), (5200, 620, 0.05, 6.5, 3.6)]:
        kind, dome, value = stones(y + dy, x + dx, count, seed, share, radius)
        edge = t.smoothstep(0.05, 0.45, dome)
        rgb = t.mix(rgb, GRIT[kind] * (0.94 + 0.05 * value)[..., None], 0.85 * edge)
        height += tall * dome
    height = t.blur(height, 0.8)
    ambient = t.occlusion(height, 4.0, 0.22)
    rgb *= (0.72 + 0.28 * ambient)[..., None]
    t.save_albedo(folder / "earth_albedo.png", rgb, 64)
    t.save_normal(folder / "earth_normal.png", t.normals(height, 0.5), 8)
    half = slice(None, None, 2)
    t.save_orm(folder / "earth_orm.png", ambient[half, half],
               np.full((SIZE // 2, SIZE // 2), 0.96), 16)
