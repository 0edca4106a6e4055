"""Staves of pale oiled birch, planed smooth and glued: its rings are faint, its pores fine, its figure flames."""

import numpy as np

import tiling as t
from wood import SIZE, cut, late_wood

# As in wood.py.
STAVES = [
    (0.00, 0.36, 0.22, (0.30, 0.16, 0.030), 62, 1.00),
    (0.36, 0.66, 0.74, (1.55, 0.24, 0.030), 66, 0.955),
    (0.66, 1.00, 0.05, (0.70, 0.13, 0.035), 58, 1.025),
]

EARLY = np.array((206, 168, 116), float)
LATE = np.array((166, 122, 76), float)


def make(folder):
    """Writes birch_albedo.png, birch_normal.png and birch_orm.png."""
    ring, tone, gap = cut(STAVES, 801)
    late = late_wood(ring)

    streak = t.noise(SIZE, 803, 3, 40, 1.0, (1.0, 14.0))
    fibre = t.noise(SIZE, 804, 60, 400, 0.2, (1.0, 18.0))
    flame = t.noise(SIZE, 805, 5, 26, 1.1, (2.2, 0.6))
    flecks = t.smoothstep(2.1, 3.0, t.noise(SIZE, 806, 90, 300, 0.1, (1.0, 11.0)))

    rgb = t.mix(EARLY, LATE, np.clip(0.10 + 0.46 * late + 0.10 * streak, 0, 1))
    rgb *= (tone * (1 + 0.025 * fibre + 0.025 * streak + 0.022 * flame))[..., None]
    rgb *= (1 - 0.22 * flecks)[..., None]
    # Glue leaves a hair of a line.
    seam = 1.0 - t.smoothstep(0.4, 1.6, gap)
    rgb *= (1 - 0.30 * seam)[..., None]
    rgb = np.clip(rgb, 0, 255)

    height = 0.10 * fibre - 0.20 * late - 0.30 * flecks - 0.25 * seam
    height += 0.35 * t.noise(SIZE, 807, 3, 18, 1.4, (1.0, 3.0))
    height = t.blur(height, (0.5, 1.0))
    roughness = 0.42 + 0.07 * late + 0.12 * flecks + 0.03 * streak + 0.15 * seam
    ambient = t.occlusion(height, 4.0, 0.4)
    t.save_albedo(folder / "birch_albedo.png", rgb, 128)
    t.save_normal(folder / "birch_normal.png", t.normals(height, 0.7), 3)
    t.save_orm(folder / "birch_orm.png", ambient, roughness)
