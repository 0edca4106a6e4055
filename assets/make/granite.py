"""Warm grey granite, honed and faintly pecked, as for a carved game slab."""

import numpy as np

import tiling as t

SIZE = 1024

# sRGB colours of the minerals and their share of the rock. The spread is much
# narrower than in a fresh-cut stone: engraved lines and playing stones have to
# read against it, and a weathered, handled slab has lost its contrast anyway.
MINERALS = [
    ("feldspar", (165, 154, 142), 0.44),
    ("plagioclase", (177, 169, 157), 0.24),
    ("quartz", (149, 142, 133), 0.25),
    ("biotite", (108, 100, 93), 0.07),
]


def crystals(count, seed, wobble):
    """One generation of crystals: mineral number, edge distance, value per crystal."""
    y, x = t.grid(SIZE)
    dy = t.noise(SIZE, seed + 1, 20, 160, 1.2) * wobble
    dx = t.noise(SIZE, seed + 2, 20, 160, 1.2) * wobble
    index, edge = t.cells(y + dy, x + dx, count, seed)
    rng = np.random.default_rng(seed + 3)
    shares = np.array([m[2] for m in MINERALS])
    kind = rng.choice(len(MINERALS), size=count, p=shares / shares.sum())
    value = rng.standard_normal(count)
    return kind[index], edge * SIZE, value[index]


def make(folder):
    """Writes granite_albedo.png, granite_normal.png and granite_orm.png."""
    colours = np.array([m[1] for m in MINERALS], float)
    big, big_edge, big_value = crystals(6500, 11, 0.0035)
    small, _, small_value = crystals(42000, 21, 0.0014)

    # Coarse crystals with patches of fine groundmass between them.
    patch = t.smoothstep(0.1, 0.9, t.noise(SIZE, 31, 10, 60, 1.0))
    rgb = t.mix(colours[big], colours[small], 0.15 + 0.6 * patch)
    value = big_value * (1 - patch) + small_value * (0.4 + 0.6 * patch)
    rgb += 3.4 * value[..., None]
    rgb = np.stack([t.blur(rgb[..., c], 0.75) for c in range(3)], axis=-1)

    # Slow clouds of warmth and tone, as from years of hands and lamp smoke; they
    # hold no large feature that would betray the repeat.
    tone = t.noise(SIZE, 41, 3, 14, 1.0)
    warm = t.noise(SIZE, 42, 3, 12, 1.0)
    rgb += 2.6 * tone[..., None] + warm[..., None] * np.array([1.6, 0.2, -1.8])
    rgb += 1.2 * t.noise(SIZE, 43, 120, 500, 0.0)[..., None]

    # Height in pixels: pecked undulation, crystals polished to different levels,
    # and pits where mica flakes have broken out.
    biotite = t.blur((big == 3).astype(float), 1.2)
    pits = t.smoothstep(1.9, 3.2, t.noise(SIZE, 51, 40, 170, 0.3))
    height = 1.1 * t.noise(SIZE, 52, 8, 34, 1.2)
    height += 0.32 * t.noise(SIZE, 53, 40, 130, 0.8)
    height += 0.16 * t.blur(big_value, 1.4) - 0.45 * biotite - 2.2 * t.blur(pits, 0.8)
    height -= 0.25 * t.blur(1.0 - t.smoothstep(0.0, 1.6, big_edge), 0.8)
    rgb *= (1.0 - 0.22 * t.blur(pits, 1.0))[..., None]

    roughness = 0.60 + 0.03 * big_value - 0.10 * (big == 2) - 0.12 * (big == 3)
    roughness = t.blur(roughness, 1.0) + 0.02 * tone + 0.15 * pits
    t.save_albedo(folder / "granite_albedo.png", rgb, 128)
    t.save_normal(folder / "granite_normal.png", t.normals(t.blur(height, 0.6), 0.75), 3)
    t.save_orm(folder / "granite_orm.png", t.occlusion(height, 5.0, 0.16), roughness)
