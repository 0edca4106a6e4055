"""Planks of dark oiled walnut, and how any planks are cut from trunks.

Each plank is a slice through a simulated trunk: growth rings are distances from
a slightly tilted, wandering pith, so that flat-sawn arches and straight quarter
grain arise by themselves. The pith dips and rises once in a tile, so that the
planks run on without a butt joint.
"""

import numpy as np

import tiling as t

SIZE = 1024

# Plank edges (fractions of the tile), where along it the pith dips, pith (row
# offset in planks, depth, dip), rings per tile, tone.
PLANKS = [
    (0.00, 0.27, 0.31, (0.38, 0.13, 0.035), 78, 1.00),
    (0.27, 0.50, 0.86, (1.70, 0.26, 0.035), 80, 0.86),
    (0.50, 0.77, 0.12, (0.62, 0.10, 0.045), 70, 1.08),
    (0.77, 1.00, 0.58, (-0.60, 0.20, 0.04), 76, 0.93),
]

EARLY = np.array((102, 64, 39), float)
LATE = np.array((50, 31, 21), float)


def cut(planks, seed):
    """Growth rings counted from the pith, the tone and the distance to the plank's edge (pixels), texel by texel."""
    y, x = t.grid(SIZE)
    sway = t.noise(SIZE, seed, 1, 6, 1.6, (1.0, 1.0))
    ripple = t.noise(SIZE, seed + 1, 4, 40, 1.4, (1.0, 4.0))
    ring = np.zeros((SIZE, SIZE))
    tone = np.zeros((SIZE, SIZE))
    gap = np.full((SIZE, SIZE), 1.0)
    for top, bottom, start, (pith, depth, dip), rate, shade in planks:
        inside = (y >= top) & (y < bottom)
        across = y - (top + pith * (bottom - top)) + 0.012 * sway
        deep = depth + dip * np.sin(2 * np.pi * (x - start)) + 0.008 * sway
        radius = np.hypot(across, deep) + 0.0026 * ripple
        ring = np.where(inside, radius * rate, ring)
        tone = np.where(inside, shade, tone)
        edge = np.minimum(y - top, bottom - y)
        gap = np.where(inside, edge, gap)
    return ring, tone, gap * SIZE


def late_wood(ring):
    """How much of a year's late wood is where: early wood darkens slowly into it and then starts afresh."""
    phase = ring % 1.0
    late = t.smoothstep(0.25, 0.92, phase) * (1.0 - t.smoothstep(0.93, 1.0, phase))
    unequal = 0.55 + 0.45 * np.sin(np.floor(ring) * 2.399) ** 2
    return t.blur(late * unequal, (0.7, 2.5))


def make(folder):
    """Writes wood_albedo.png, wood_normal.png and wood_orm.png."""
    ring, tone, gap = cut(PLANKS, 201)
    late = late_wood(ring)

    streak = t.noise(SIZE, 203, 3, 40, 1.0, (1.0, 14.0))
    fibre = t.noise(SIZE, 204, 60, 400, 0.2, (1.0, 16.0))
    pore_noise = t.noise(SIZE, 205, 130, 420, 0.0, (1.0, 9.0))
    pores = t.smoothstep(1.6, 2.6, pore_noise + 0.35 * (0.5 - late))
    figure = t.noise(SIZE, 206, 4, 20, 1.0, (1.6, 0.7))

    rgb = t.mix(EARLY, LATE, np.clip(0.20 + 0.62 * late + 0.13 * streak, 0, 1))
    rgb *= (tone * (1 + 0.045 * fibre + 0.04 * streak + 0.025 * figure))[..., None]
    rgb *= (1 - 0.42 * pores)[..., None]
    seam = 1.0 - t.smoothstep(0.6, 2.6, gap)
    rgb *= (1 - 0.78 * seam)[..., None]
    rgb = np.clip(rgb, 0, 255)

    bevel = t.smoothstep(0.0, 4.0, gap)
    height = 1.2 * bevel - 0.55 * pores + 0.12 * fibre - 0.22 * late
    height += 0.5 * t.noise(SIZE, 207, 3, 18, 1.4, (1.0, 3.0))
    height = t.blur(height, (0.5, 1.0))
    roughness = 0.46 + 0.10 * late + 0.22 * pores + 0.03 * streak + 0.25 * seam
    ambient = t.occlusion(height, 4.0, 0.4)
    t.save_albedo(folder / "wood_albedo.png", rgb, 128)
    t.save_normal(folder / "wood_normal.png", t.normals(height, 0.9), 3)
    t.save_orm(folder / "wood_orm.png", ambient, roughness)
