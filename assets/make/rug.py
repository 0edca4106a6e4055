"""A quiet flat-woven wool rug in madder and indigo.

The figure is a lattice of stepped diamonds, drawn thread by thread on the grid of
the weave, as a weaver counts it. It is drawn dark and low in contrast because
the board lies on it and captions are set over it.
"""

import numpy as np

import tiling as t

SIZE = 1024
COLUMNS = 96  # pairs of warps across a tile
ROWS = 144  # weft rows down a tile

# sRGB dye colours: madder for the ground, indigo for the lattice, undyed dark
# wool for its outline and a little weld yellow for the seeds.
MADDER = (92, 34, 30)
DEEP_MADDER = (80, 28, 27)
INDIGO = (36, 43, 66)
DARK_WOOL = (56, 31, 29)
WELD = (112, 78, 44)


def pattern(u, v):
    """Dye number (0 madder .. 4 weld) of the thread whose middle is at column u, row v.

    `v` is a whole number and `u` is whole on odd rows, half on even ones, so a
    figure centred on whole numbers is mirrored exactly in both directions.
    """
    # Four diamonds across and four down, alternately of either madder; the step
    # of two threads gives the stair-like edge of a counted weave.
    half_width, half_height = COLUMNS // 8, ROWS // 8
    u = np.abs((u + half_width) % (2 * half_width) - half_width)
    v = np.abs((v + half_height) % (2 * half_height) - half_height)
    step = 3
    rise = np.floor((v + 1) / step) * step * half_width / half_height
    reach = u + rise
    dye = np.where(reach < half_width, 0, 1)
    band = np.abs(reach - half_width)
    dye = np.where(band <= 2.0, 3, dye)
    dye = np.where(band <= 1.0, 2, dye)
    # Seeds: a small stepped diamond in the one madder, a single dot in the other.
    seed = 1.5 * u + v
    dye = np.where(seed <= 4.6, 2, dye)
    dye = np.where(seed <= 1.6, 4, dye)
    far = (half_width - u) + (half_height - v) * half_width / half_height
    return np.where(far <= 1.2, 3, dye)


def make(folder):
    """Writes rug_albedo.png, rug_normal.png and rug_orm.png."""
    y, x = t.grid(SIZE)
    # Hand-spun yarn wanders a little.
    y = y + 0.0011 * t.noise(SIZE, 101, 3, 24, 1.2)
    x = x + 0.0009 * t.noise(SIZE, 102, 3, 24, 1.2)
    v = y * ROWS
    row = np.floor(v).astype(int)
    # Weft passes over and under alternate warps: each row is shifted by half.
    u = x * COLUMNS + 0.5 * (row % 2)
    column = np.floor(u).astype(int)
    across, along = v - row - 0.5, u - column - 0.5
    row, column = row % ROWS, column % COLUMNS

    # Each bead of weft is an ellipsoid dipping under its neighbours at both ends.
    bead = np.clip(1.0 - (np.abs(across) / 0.53) ** 2.2, 0, 1) * np.clip(
        1.0 - (np.abs(along) / 0.56) ** 3.0, 0, 1)
    bead = np.sqrt(bead)
    thread = np.random.default_rng(110).standard_normal((ROWS, COLUMNS))[row, column]
    ply = np.sin(2 * np.pi * (along * 2.2 + across * 1.1 + 0.15 * thread))
    fibre = t.noise(SIZE, 111, 90, 420, 0.2, (1.0, 0.45))

    dyes = np.array([MADDER, DEEP_MADDER, INDIGO, DARK_WOOL, WELD], float)
    rgb = dyes[pattern(column + 0.5 - 0.5 * (row % 2), row)]
    # Abrash: the dye bath's strength drifts from one weft row to the next.
    bath = np.random.default_rng(112).standard_normal(ROWS)
    bath = np.convolve(np.concatenate([bath] * 3), np.hanning(9) / 4, "same")[ROWS:2 * ROWS]
    tone = 1.0 + 0.05 * bath[row] + 0.06 * thread + 0.03 * t.noise(SIZE, 113, 3, 16, 1.0)
    light = 0.52 + 0.5 * bead + 0.05 * ply * bead + 0.05 * fibre
    rgb = rgb * (tone * light)[..., None]
    rgb = np.stack([t.blur(rgb[..., c], 0.6) for c in range(3)], axis=-1)

    height = 2.2 * bead + 0.22 * ply * bead + 0.20 * fibre + 0.25 * thread * bead
    height = t.blur(height, 0.8)
    roughness = 0.93 + 0.02 * fibre - 0.04 * bead
    t.save_albedo(folder / "rug_albedo.png", rgb, 96)
    t.save_normal(folder / "rug_normal.png", t.normals(height, 0.8), 4)
    t.save_orm(folder / "rug_orm.png", t.occlusion(height, 4.0, 0.45), roughness, 12)
