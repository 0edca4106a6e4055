"""Building blocks for pictures that tile: noise, cells, normals, saving.

Everything here wraps round at the picture's edges. Noise is white noise shaped
in the frequency domain (a discrete Fourier transform is periodic by nature) and
cells are looked up on a torus, so that no seam ever needs to be hidden.
"""

import io
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.ndimage import map_coordinates
from scipy.spatial import cKDTree


def grid(size):
    """Row and column coordinates of the pixel centres, each in [0, 1)."""
    axis = (np.arange(size) + 0.5) / size
    return np.meshgrid(axis, axis, indexing="ij")


def standardise(field):
    """The field shifted and scaled to mean 0 and standard deviation 1."""
    field = field - field.mean()
    return field / field.std()


def noise(size, seed, low, high, slope=1.0, stretch=(1.0, 1.0)):
    """Band-limited noise of mean 0 and deviation 1.

    `low` and `high` bound the band in cycles per tile; inside it the amplitude
    falls as frequency to the power `-slope`. `stretch` divides the frequencies
    along rows and columns: (1, 8) gives features eight times as long along x.
    """
    white = np.random.default_rng(seed).standard_normal((size, size))
    fy = np.fft.fftfreq(size, 1.0 / size)[:, None] * stretch[0]
    fx = np.fft.rfftfreq(size, 1.0 / size)[None, :] * stretch[1]
    radius = np.hypot(fy, fx)
    radius[0, 0] = 1.0
    # Soft flanks: a hard cut-off would ring visibly around single features.
    band = 1.0 / (1.0 + (low / radius) ** 6) / (1.0 + (radius / high) ** 6)
    amplitude = band * radius ** -slope
    amplitude[0, 0] = 0.0
    return standardise(np.fft.irfft2(np.fft.rfft2(white) * amplitude, s=white.shape))


def blur(field, sigma):
    """Periodic Gaussian blur; `sigma` in pixels, or one each for (rows, columns)."""
    sy, sx = (sigma, sigma) if np.isscalar(sigma) else sigma
    fy = np.fft.fftfreq(field.shape[0])[:, None]
    fx = np.fft.rfftfreq(field.shape[1])[None, :]
    kernel = np.exp(-2.0 * np.pi**2 * ((fy * sy) ** 2 + (fx * sx) ** 2))
    return np.fft.irfft2(np.fft.rfft2(field) * kernel, s=field.shape)


def cells(y, x, count, seed):
    """Voronoi cells of `count` random seeds on the unit torus.

    Returns the number of the nearest seed at each (y, x) and the distance to
    the cell's edge: half the difference between the two nearest seeds.
    """
    seeds = np.random.default_rng(seed).random((count, 2))
    where = np.stack([y % 1.0, x % 1.0], axis=-1)
    distance, index = cKDTree(seeds, boxsize=1.0).query(where, k=2)
    return index[..., 0], 0.5 * (distance[..., 1] - distance[..., 0])


def warp(field, dy, dx):
    """The field sampled at pixel positions displaced by (dy, dx), wrapping."""
    rows, columns = np.indices(field.shape, dtype=float)
    return map_coordinates(field, [rows + dy, columns + dx], order=1, mode="grid-wrap")


def smoothstep(low, high, value):
    """0 below `low`, 1 above `high`, a smooth cubic ramp between."""
    t = np.clip((value - low) / (high - low), 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)


def mix(a, b, t):
    """Linear interpolation from `a` to `b`; `t` gains a channel axis if needed."""
    a, b = np.asarray(a, float), np.asarray(b, float)
    if (a.ndim == 3 or b.ndim == 3 or a.shape == (3,)) and np.ndim(t) == 2:
        t = t[..., None]
    return a + (b - a) * t


def normals(height, strength):
    """Tangent-space normals (OpenGL: +Y up the picture) in [-1, 1].

    `height` is in pixels, so that `strength` 1 gives the true slope.
    """
    dx = 0.5 * (np.roll(height, -1, 1) - np.roll(height, 1, 1)) * strength
    dy = 0.5 * (np.roll(height, -1, 0) - np.roll(height, 1, 0)) * strength
    # Rows run downwards, so a height that grows with the row tilts up the picture.
    n = np.stack([-dx, dy, np.ones_like(height)], axis=-1)
    return n / np.linalg.norm(n, axis=-1, keepdims=True)


def occlusion(height, radius, strength):
    """Cavity occlusion in [0, 1]: how far a point lies below its surroundings."""
    return np.clip(1.0 - strength * np.maximum(blur(height, radius) - height, 0.0), 0.0, 1.0)


def bytes_of(values):
    """[0, 1] to 0..=255, rounded and clipped."""
    return np.clip(np.rint(np.asarray(values) * 255.0), 0, 255).astype(np.uint8)


def coarse(values, step):
    """Bytes rounded to multiples of `step`: an invisible change that packs better."""
    wide = np.rint(values.astype(float) / step) * step
    return np.clip(wide, 0, 255).astype(np.uint8)


def write(path, image):
    """Writes a PNG without time stamps or other metadata."""
    packed = io.BytesIO()
    image.save(packed, "PNG", optimize=True)
    Path(path).write_bytes(packed.getvalue())


def save_albedo(path, rgb, colours=256):
    """Saves sRGB colours in 0..=255 with a palette of at most 256 entries."""
    image = Image.fromarray(np.clip(np.rint(rgb), 0, 255).astype(np.uint8), "RGB")
    image = image.quantize(colours, method=Image.Quantize.MEDIANCUT, kmeans=2,
                           dither=Image.Dither.NONE)
    write(path, image)


def save_normal(path, n, step=2):
    """Saves normals as RGB, each component mapped from [-1, 1] to 0..=255.

    Slopes are rounded around 128 so that a flat surface stays exactly flat.
    """
    xy = np.clip(128 + np.rint(n[..., :2] * 127.0 / step) * step, 0, 255)
    unit = (xy - 128.0) / 127.0
    z = np.sqrt(np.clip(1.0 - (unit**2).sum(-1), 0.0, 1.0))
    rgb = np.dstack([xy, coarse(bytes_of(z * 0.5 + 0.5), step)]).astype(np.uint8)
    write(path, Image.fromarray(rgb, "RGB"))


def save_orm(path, ambient, roughness, step=8):
    """Saves occlusion (R), roughness (G) and a metallic value of nought (B)."""
    zero = np.zeros(ambient.shape, np.uint8)
    rgb = np.dstack([coarse(bytes_of(ambient), step), coarse(bytes_of(roughness), step), zero])
    write(path, Image.fromarray(rgb, "RGB"))
