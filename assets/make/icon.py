"""The program's icon: on a small granite board two white stones pinch an indigo one.

It has to read at 32 pixels: few lines, broad grooves, large stones.
"""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import tiling

SIZE = 256
SCALE = 4  # drawn this much larger, then reduced

FULL = SIZE * SCALE
SLAB = (10 * SCALE, 6 * SCALE, 246 * SCALE, 234 * SCALE)
FIELD = (52 * SCALE, 44 * SCALE, 204 * SCALE, 196 * SCALE)
THICKNESS = 14 * SCALE


def rounded(box, radius):
    """An antialiasable mask of a rounded rectangle."""
    mask = Image.new("L", (FULL, FULL), 0)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius, fill=255)
    return mask


def shadow(canvas, mask, offset, blur, strength):
    """Darkens the canvas under a shifted, blurred mask."""
    soft = Image.new("L", (FULL, FULL), 0)
    soft.paste(mask, offset)
    soft = soft.filter(ImageFilter.GaussianBlur(blur)).point(lambda v: int(v * strength))
    black = Image.new("RGBA", (FULL, FULL), (0, 0, 0, 255))
    black.putalpha(soft)
    return Image.alpha_composite(canvas, black)


def engrave(canvas, start, end):
    """A carved groove: a dark cut with a lit lower lip."""
    draw = ImageDraw.Draw(canvas)
    width = int(9 * SCALE)
    lip = int(2 * SCALE)
    draw.line([(start[0] + lip, start[1] + lip), (end[0] + lip, end[1] + lip)],
              fill=(214, 207, 196, 255), width=width)
    draw.line([start, end], fill=(62, 54, 49, 255), width=width)


def pebble(centre, radius, colour):
    """A flattened pebble lit from the upper left, with its mask."""
    y, x = np.mgrid[0:FULL, 0:FULL].astype(float) + 0.5
    u, v = (x - centre[0]) / radius, (y - centre[1]) / radius
    r2 = u * u + v * v
    z = np.sqrt(np.clip(1 - r2, 0, 1))
    # Flatter in the middle than a ball: the tilt gathers at the rim.
    tilt = 0.25 + 0.75 * r2
    normal = np.stack([u * tilt, v * tilt, z + 0.3], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    light = np.array([-0.48, -0.62, 0.62])
    light /= np.linalg.norm(light)
    half = light + np.array([0, 0, 1.0])
    half /= np.linalg.norm(half)
    diffuse = np.clip(normal @ light, 0, 1)
    gloss = np.clip(normal @ half, 0, 1) ** 26
    rgb = np.array(colour, float) * (0.36 + 0.74 * diffuse)[..., None] + 70 * gloss[..., None]
    alpha = np.where(r2 <= 1, 255, 0)
    rgba = np.dstack([np.clip(rgb, 0, 255), alpha]).astype(np.uint8)
    return Image.fromarray(rgba, "RGBA"), Image.fromarray(alpha.astype(np.uint8), "L")


def make(granite, path):
    """Writes the icon to `path`, its slab cut from the picture at `granite`."""
    # Cut so that about one crystal makes one pixel: speckle, not blotches.
    stone = Image.open(granite).convert("RGB").crop((0, 0, 900, 900))
    stone = stone.resize((FULL, FULL), Image.Resampling.BICUBIC).convert("RGBA")
    canvas = Image.new("RGBA", (FULL, FULL), (0, 0, 0, 0))
    top = rounded(SLAB, 34 * SCALE)
    side_box = (SLAB[0], SLAB[1] + THICKNESS, SLAB[2], SLAB[3] + THICKNESS)
    side = rounded(side_box, 34 * SCALE)
    canvas = shadow(canvas, side, (0, 3 * SCALE), 5 * SCALE, 0.55)
    dark = Image.fromarray((np.asarray(stone) * [0.52, 0.5, 0.49, 1.0]).astype(np.uint8), "RGBA")
    canvas.paste(dark, (0, 0), side)
    # Light falls off from the upper left.
    fall = np.add.outer(np.arange(FULL), np.arange(FULL)) / (2.0 * FULL)
    lit = np.asarray(stone).astype(float)
    lit[..., :3] *= (1.17 - 0.26 * fall)[..., None]
    canvas.paste(Image.fromarray(np.clip(lit, 0, 255).astype(np.uint8), "RGBA"), (0, 0), top)

    left, upper, right, lower = FIELD
    mid_x, mid_y = (left + right) // 2, (upper + lower) // 2
    lines = [((left, upper), (right, lower)), ((left, lower), (right, upper))]
    corners = [(left, upper), (right, upper), (right, lower), (left, lower)]
    lines += list(zip(corners, corners[1:] + corners[:1]))
    for start, end in lines:
        engrave(canvas, start, end)

    radius = 46 * SCALE
    white, indigo = (246, 240, 226), (44, 62, 132)
    for centre, colour in [((right, upper), white), ((mid_x, mid_y), indigo), ((left, lower), white)]:
        body, mask = pebble(centre, radius, colour)
        canvas = shadow(canvas, mask, (5 * SCALE, 9 * SCALE), 6 * SCALE, 0.65)
        canvas = Image.alpha_composite(canvas, body)
    ring = ImageDraw.Draw(canvas)
    inlay = int(radius * 0.46)
    ring.ellipse((mid_x - inlay, mid_y - inlay, mid_x + inlay, mid_y + inlay),
                 outline=(150, 168, 226, 255), width=6 * SCALE)
    tiling.write(path, canvas.reduce(SCALE))
