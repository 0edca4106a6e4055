"""White pulu: the hand-woven wool twill of Tibet, undyed and a little felted."""

import numpy as np

import tiling as t

SIZE = 1024
THREADS = 112  # a multiple of 4, so that the twill's step closes at the edge

WOOL = np.array((226, 217, 199), float)
SHADE = np.array((158, 143, 120), float)


def make(folder):
    """Writes pulu_albedo.png, pulu_normal.png and pulu_orm.png."""
    y, x = t.grid(SIZE)
    y = y + 0.0016 * t.noise(SIZE, 401, 3, 30, 1.2)
    x = x + 0.0016 * t.noise(SIZE, 402, 3, 30, 1.2)
    u, v = x * THREADS, y * THREADS
    column, row = np.floor(u).astype(int), np.floor(v).astype(int)
    # Two over, two under, each row a thread further: the slanting ribs of a twill.
    step = (column + row) % 4
    warp = step < 2
    across = np.where(warp, u - column, v - row) - 0.5
    # Along its float a thread rises in the middle and dives at both ends.
    float_at = np.where(warp, ((v + column) % 4.0), ((u + row - 2.0) % 4.0))
    along = np.abs(float_at / 2.0 - 0.5) * 2.0
    bead = np.sqrt(np.clip(1 - (np.abs(across) / 0.56) ** 2.2, 0, 1))
    bead *= np.clip(1.0 - 0.55 * np.clip(along, 0, 1.2) ** 2.5, 0.2, 1)

    rng = np.random.default_rng(410)
    strength = np.where(warp, rng.standard_normal(THREADS)[column % THREADS],
                        rng.standard_normal(THREADS)[row % THREADS])
    slubs = t.noise(SIZE, 411, 8, 60, 0.8, (1.0, 3.0))
    fibre = t.noise(SIZE, 412, 100, 430, 0.1)
    fuzz = t.noise(SIZE, 413, 14, 120, 0.7)
    height = 1.7 * bead + 0.22 * fibre + 0.25 * fuzz + 0.14 * slubs
    height = t.blur(height, 1.1)
    depth = t.smoothstep(0.15, 1.0, t.blur(bead, 0.8))
    rgb = t.mix(SHADE, WOOL, np.clip(0.30 + 0.72 * depth, 0, 1))
    tone = 1 + 0.016 * strength + 0.018 * fibre + 0.02 * slubs + 0.014 * t.noise(SIZE, 414, 2, 10, 1.0)
    rgb *= tone[..., None]
    rgb += t.noise(SIZE, 415, 2, 9, 1.0)[..., None] * np.array([0.8, 0.0, -2.2])
    t.save_albedo(folder / "pulu_albedo.png", rgb, 48)
    t.save_normal(folder / "pulu_normal.png", t.normals(height, 0.75), 6)
    half = slice(None, None, 2)
    t.save_orm(folder / "pulu_orm.png", t.occlusion(height, 4.0, 0.4)[half, half],
               np.full((SIZE // 2, SIZE // 2), 0.95), 16)
