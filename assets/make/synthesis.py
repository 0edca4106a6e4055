"""Instruments of the game's sounds, all synthesised; mono, floating point.

Stone and wood are banks of decaying modes, strings are Karplus-Strong loops and
the bowl is a set of beating inharmonic partials. All noise comes from generators
with a stated seed, so that every sound is the same on every run.
"""

import wave

import numpy as np
from scipy.signal import butter, fftconvolve, lfilter, sosfilt

import loudness

RATE = 44100
# The room tone has nothing above 5 kHz.
SLOW_RATE = 22050


def silence(seconds):
    """A track of the given length with nothing on it."""
    return np.zeros(round(seconds * RATE))


def add(track, sound, at=0.0, gain=1.0):
    """Mixes `sound` into `track` in place from `at` seconds, cut at its end."""
    start = round(at * RATE)
    stop = min(len(track), start + len(sound))
    track[start:stop] += gain * sound[:stop - start]


def band(sound, low=None, high=None, order=2):
    """Butterworth high-pass at `low` and low-pass at `high` hertz, as given."""
    if low:
        sound = sosfilt(butter(order, low, "high", fs=RATE, output="sos"), sound)
    if high:
        sound = sosfilt(butter(order, high, "low", fs=RATE, output="sos"), sound)
    return sound


def modes(partials, seconds, attack=0.0004):
    """Decaying sines: partials are (hertz, amplitude, time to fall by 60 dB)."""
    t = np.arange(int(seconds * RATE)) / RATE
    out = np.zeros_like(t)
    for number, (hertz, amplitude, fall) in enumerate(partials):
        # Golden-angle phases keep the modes from all peaking at once.
        out += amplitude * np.sin(2 * np.pi * hertz * t + 2.4 * number) * 10 ** (-3 * t / fall)
    return out * np.clip(t / attack, 0, 1)


def hiss(seconds, seed, low, high, fall):
    """Band-limited noise that falls by 60 dB in `fall` seconds."""
    t = np.arange(int(seconds * RATE)) / RATE
    white = np.random.default_rng(seed).standard_normal(len(t))
    return band(white, low, high) * 10 ** (-3 * t / fall)


def stone(seed, pitch=1.0, weight=1.0, bright=1.0):
    """A stone struck on a stone slab.

    The pebble rings high and briefly, the slab low; `weight` scales the slab,
    `bright` the pebble and the crack of the contact.
    """
    rng = np.random.default_rng(seed)
    partials = []
    # A compact body's modes crowd together upwards; heavy damping makes a click.
    for hertz, amplitude, fall in [(2150, 0.60, 0.110), (3240, 0.55, 0.090), (4370, 0.40, 0.070),
                                   (5480, 0.26, 0.042), (7150, 0.16, 0.030), (9300, 0.09, 0.020)]:
        partials.append((hertz * pitch * rng.uniform(0.97, 1.03),
                         bright * amplitude * rng.uniform(0.8, 1.2), fall))
    for hertz, amplitude, fall in [(168, 0.80, 0.30), (297, 0.75, 0.26), (463, 0.60, 0.22),
                                   (715, 0.50, 0.18), (1120, 0.45, 0.14)]:
        partials.append((hertz * (0.5 + 0.5 * pitch) * rng.uniform(0.98, 1.02),
                         weight * amplitude * rng.uniform(0.85, 1.15), fall))
    out = modes(partials, 0.36)
    add(out, hiss(0.03, seed + 1, 1500, 9000, 0.012), 0.0, 0.35 * bright)
    return out


def slide(seconds, seed):
    """A stone dragged over a granite slab: gritty, swelling and slowing."""
    t = np.arange(int(seconds * RATE)) / RATE
    rng = np.random.default_rng(seed)
    grit = rng.standard_normal(len(t))
    # Single crystals catch: sparse impulses excite the pebble's body.
    catches = (rng.random(len(t)) < 0.012) * rng.standard_normal(len(t)) * 5.0
    body = 0.55 * band(grit, 500, 2600) + 0.35 * band(catches, 900, 5200) + 0.5 * band(grit, 120, 420)
    return body * np.sin(np.pi * (t / seconds) ** 0.8) ** 1.3


def disc(seed, pitch=1.0, weight=1.0, bright=1.0):
    """A turned disc of boxwood set down on a wooden board.

    The disc clacks and is damped at once by the board, which knocks back low; `weight`
    scales the board, `bright` the disc and the edge that meets the board first.
    """
    rng = np.random.default_rng(seed)
    board = [(204, 0.50, 0.115), (351, 0.62, 0.098), (583, 0.50, 0.074), (921, 0.40, 0.055)]
    body = [(1460, 0.60, 0.050), (2270, 0.45, 0.038), (3310, 0.28, 0.027), (4680, 0.13, 0.019)]
    partials = []
    for hertz, amplitude, fall in board:
        partials.append((hertz * (0.6 + 0.4 * pitch) * rng.uniform(0.98, 1.02),
                         weight * amplitude * rng.uniform(0.85, 1.15), fall))
    for hertz, amplitude, fall in body:
        partials.append((hertz * pitch * rng.uniform(0.97, 1.03),
                         bright * amplitude * rng.uniform(0.85, 1.15), fall))
    out = modes(partials, 0.20, 0.0005)
    add(out, hiss(0.02, seed + 1, 1400, 7000, 0.009), 0.0, 0.22 * bright)
    return out


def glide(seconds, seed):
    """A wooden disc pushed over a smooth board: a soft, even rub."""
    t = np.arange(int(seconds * RATE)) / RATE
    rub = np.random.default_rng(seed).standard_normal(len(t))
    body = 0.7 * band(rub, 380, 1500) + 0.4 * resonance(rub, 720, 260) + 0.18 * band(rub, 1500, 4200)
    return body * np.sin(np.pi * (t / seconds) ** 0.85) ** 1.2


def block(hertz, fall=0.07):
    """A small hollow block of wood tapped with a bead: two tones a sixth apart."""
    return modes([(hertz, 1.0, fall), (1.67 * hertz, 0.42, 0.6 * fall), (2.9 * hertz, 0.12, 0.3 * fall)],
                 0.16, 0.0009)


def pluck(hertz, seconds, seed, fall=1.1, bright=0.5, pick=0.18):
    """A plucked lute course of two strings a hair apart (Karplus-Strong).

    `fall` is the time to fall by 60 dB at the fundamental, `bright` (0 to 1) how
    hard the plectrum is, `pick` where along the string it strikes.
    """
    length = int(seconds * RATE)
    out = np.zeros(length)
    for string, cents in enumerate((-1.6, 1.6)):
        f = hertz * 2 ** (cents / 1200)
        period = RATE / f
        # The two-point average in the loop delays by half a sample, and an
        # all-pass makes up the fraction that is left, so that the pitch is true.
        whole = int(period - 0.5 - 0.1)
        fraction = period - 0.5 - whole
        allpass = (1 - fraction) / (1 + fraction)
        rho = 10 ** (-3 * period / RATE / fall)
        # A string drawn aside at a point and let go has harmonics that fall as 1/n
        # and lacks those with a node there: a pulse as wide as the point's place.
        # A little noise on it makes the scrape of the plectrum.
        burst = (np.arange(whole) < pick * whole).astype(float)
        burst += 0.22 * np.random.default_rng(seed + 17 * string).uniform(-1, 1, whole)
        burst -= burst.mean()
        burst = lfilter([bright], [1, bright - 1], np.tile(burst, 2))[whole:]
        excitation = np.zeros(length)
        excitation[:whole] = burst / np.max(np.abs(burst))
        # The whole loop as one filter: y = x + rho * average(allpass(y delayed)).
        loop = rho * 0.5 * np.convolve([1, 1], [allpass, 1])
        denominator = np.zeros(whole + 3)
        denominator[0], denominator[1] = 1, allpass
        denominator[whole:whole + 3] -= loop
        out += 0.5 * lfilter([1, allpass], denominator, excitation)
    # A small skin-covered body: a few broad resonances and no deep bass.
    wet = sum(gain * resonance(out, centre, width)
              for centre, width, gain in [(310, 90, 0.55), (620, 160, 0.4), (1350, 400, 0.3)])
    return band(0.65 * out + wet, 110, 9000, 1)


def resonance(sound, hertz, width):
    """A two-pole resonance with unit gain at its peak."""
    r = np.exp(-np.pi * width / RATE)
    theta = 2 * np.pi * hertz / RATE
    gain = (1 - r * r) / 2
    return lfilter([gain, 0, -gain], [1, -2 * r * np.cos(theta), r * r], sound)


def bowl(hertz, seconds, fall=3.2, mallet=0.012, soft=0.6):
    """A bronze bowl struck with a padded mallet: inharmonic, slowly beating.

    The ratios are near those of a bent-in rim, 1 : 2.7 : 5.0 : 7.8; each mode is
    split in two by the bowl's uneven wall. `soft` (0 to 1) takes off the top.
    """
    partials = []
    for ratio, amplitude, life in [(1.0, 1.0, 1.0), (2.71, 0.55, 0.62), (5.02, 0.30, 0.36),
                                   (7.83, 0.14, 0.22), (11.1, 0.06, 0.12)]:
        amplitude *= (1.0 - 0.55 * soft) ** (ratio / 3.0)
        beat = 1.1 + 0.9 * ratio
        partials.append((hertz * ratio, 0.6 * amplitude, fall * life))
        partials.append((hertz * ratio + beat, 0.4 * amplitude, fall * life))
    return modes(partials, seconds, mallet)


def room(sound, amount=0.10, fall=0.35, seed=900):
    """Adds the short dark reverberation of a small furnished room."""
    tail = hiss(fall, seed, 250, 4200, fall)
    tail[:int(0.006 * RATE)] = 0.0
    tail /= np.sqrt(np.sum(tail**2))
    return sound + amount * fftconvolve(sound, tail)[:len(sound)]


def press(sound, drive):
    """Soft saturation: the peaks give way, so that a short knock sounds fuller."""
    return np.tanh(drive * sound / np.max(np.abs(sound)))


def limit(sound, ceiling):
    """Lets the peaks give way, so that none passes the ceiling; up to 70 % of it nothing changes."""
    knee = 0.7 * ceiling
    over = np.maximum(np.abs(sound) - knee, 0.0)
    return np.sign(sound) * (np.minimum(np.abs(sound), knee) + (ceiling - knee) * np.tanh(over / (ceiling - knee)))


def finish(sound, fade):
    """Frees a sound of what no loudspeaker plays, and brings it from nought to nought.

    `fade` is the length of the closing cosine fade in seconds.
    """
    sound = band(sound, 35, None, 1)
    sound[:20] *= np.linspace(0, 1, 20)
    count = int(fade * RATE)
    sound[-count:] *= 0.5 * (1 + np.cos(np.linspace(0, np.pi, count)))
    return sound / np.max(np.abs(sound))


def at_level(sound, level, ceiling_db, beside=None):
    """The sound with a greatest momentary loudness of `level` LUFS.

    `beside` is heard at the same time and counts, but stays as it is. Peaks above the ceiling
    are limited, which takes a little loudness, so the gain is sought.
    """
    ceiling = 10 ** (ceiling_db / 20)
    low, high = -60.0, 20.0
    for _ in range(30):
        gain = 0.5 * (low + high)
        mix = limit(10 ** (gain / 20) * sound, ceiling)
        if beside is not None:
            both = np.zeros(max(len(mix), len(beside)))
            both[:len(mix)] += mix
            both[:len(beside)] += beside
            mix = both
        low, high = (gain, high) if loudness.momentary(RATE, mix) < level else (low, gain)
    return limit(10 ** (low / 20) * sound, ceiling)


def save(path, sound, rate=RATE):
    """Writes 16-bit mono PCM."""
    pcm = np.rint(sound * 32767).astype("<i2")
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(pcm.tobytes())
