"""Makes every sound of the game into ../sounds.

Usage: python make_sounds.py
"""

from pathlib import Path

import numpy as np

import synthesis as s

FOLDER = Path(__file__).resolve().parent.parent / "sounds"

# D major pentatonic: D E F# A B, in hertz from D4 (equal temperament, A4 = 440).
PENTATONIC = [440.0 * 2 ** (semitones / 12) for semitones in
              (-7, -5, -3, 0, 2, 5, 7, 9, 12, 14, 17)]


def place(number):
    """A stone set down: the contact, then one barely heard settling bounce."""
    track = s.silence(0.42)
    pitch = (1.0, 0.93, 1.07)[number - 1]
    s.add(track, s.stone(100 + number, pitch, 1.05, 1.25))
    s.add(track, s.stone(110 + number, pitch * 1.04, 0.35, 0.5),
          (0.046, 0.052, 0.041)[number - 1], 0.20)
    return s.press(s.room(track, 0.14), 1.9), 0.12


def step(number):
    """A stone slid to the next point, ending against its rest."""
    track = s.silence(0.52)
    length = (0.17, 0.20)[number - 1]
    s.add(track, s.slide(length, 200 + number), 0.0, 0.42)
    s.add(track, s.stone(210 + number, (1.05, 0.97)[number - 1], 0.75, 1.0), length - 0.02, 0.8)
    return s.press(s.room(track, 0.14), 1.9), 0.15


def place_on(ground, number):
    """A stone set down on something soft: cloth over a table, a hide, or the earth."""
    track = s.silence(0.34)
    pitch = (1.0, 0.92)[number - 1]
    seed = 1000 + number
    if ground == "wood":
        # A thick board knocks back: three tones of its plate, and the click of the stone itself.
        plate = [(318 * pitch, 1.0, 0.11), (566 * pitch, 0.7, 0.07), (1240 * pitch, 0.35, 0.03)]
        s.add(track, s.modes(plate, 0.20, 0.0006))
        s.add(track, s.band(s.stone(seed + 40, pitch, 0.5, 0.8), None, 5200), 0.0, 0.45)
    elif ground == "cloth":
        # The table under the cloth answers; the stone itself is all but mute.
        wood = [(142 * pitch, 0.9, 0.16), (236 * pitch, 0.6, 0.12), (418 * pitch, 0.35, 0.07)]
        s.add(track, s.modes(wood, 0.24, 0.0016))
        s.add(track, s.band(s.stone(seed, pitch, 0.2, 0.5), None, 1500), 0.0, 0.5)
        s.add(track, s.hiss(0.06, seed, 700, 3200, 0.05), 0.0, 0.10)
    elif ground == "hide":
        # A skin on the ground: one deep short tone and the pat of leather.
        skin = [(96 * pitch, 1.0, 0.17), (158 * pitch, 0.5, 0.10), (262 * pitch, 0.25, 0.06)]
        s.add(track, s.modes(skin, 0.22, 0.0014))
        s.add(track, s.hiss(0.05, seed + 10, 300, 1700, 0.035), 0.0, 0.45)
        s.add(track, s.band(s.stone(seed + 10, pitch, 0.1, 0.4), None, 2200), 0.0, 0.22)
    else:
        # Grit gives way under it.
        rng = np.random.default_rng(seed + 20)
        s.add(track, s.modes([(82 * pitch, 1.0, 0.10), (131 * pitch, 0.5, 0.07)], 0.16, 0.0018))
        s.add(track, s.hiss(0.07, seed + 20, 900, 5200, 0.06), 0.0, 0.34)
        for _ in range(9):
            at = 0.004 + 0.07 * rng.random() ** 2
            s.add(track, s.hiss(0.012, int(rng.integers(1 << 30)), 2200, 8000, 0.007), at,
                  0.30 * rng.random())
    return s.press(s.room(track, 0.10), 1.6), 0.12


def step_on(ground):
    """A stone drawn over cloth, hide, earth or wood to the next point."""
    track = s.silence(0.46)
    t = np.arange(int(0.22 * s.RATE)) / s.RATE
    rub = np.random.default_rng({"cloth": 1100, "hide": 1101, "earth": 1102, "wood": 1103}[ground])
    low, high = {"cloth": (600, 2600), "hide": (250, 1500), "earth": (900, 6000),
                 "wood": (500, 3800)}[ground]
    swell = np.sin(np.pi * (t / 0.22) ** 0.8) ** 1.3
    s.add(track, s.band(rub.standard_normal(len(t)), low, high) * swell, 0.0, 0.35)
    set_down, _ = place_on(ground, 1)
    s.add(track, set_down, 0.20, 0.8)
    return s.room(track, 0.10), 0.12


def capture(number):
    """The taken stone turns over under a pluck, higher with each of the chain."""
    track = s.silence(0.95)
    s.add(track, s.stone(300 + number, 1.25, 0.25, 0.5), 0.0, 0.10)
    hertz = PENTATONIC[number - 1]
    s.add(track, s.pluck(hertz, 0.93, 310 + number, 0.95, 0.50 + 0.03 * number), 0.012)
    return s.room(track, 0.16), 0.35


def gun():
    """A run along the strings, quickening, into its last note."""
    track = s.silence(1.25)
    at = 0.0
    for index in range(8):
        last = index == 7
        s.add(track, s.pluck(PENTATONIC[index], 1.2, 400 + index, 1.2 if last else 0.6, 0.65, 0.12),
              at, 0.55 + 0.06 * index)
        at += 0.066 - 0.004 * index
    s.add(track, s.stone(420, 0.95, 0.8, 0.5), at - 0.04, 0.30)
    return s.room(track, 0.16), 0.45


def make_way():
    """A yield: a stone drawn aside, and two soft falling notes."""
    track = s.silence(1.1)
    s.add(track, s.slide(0.32, 500), 0.0, 0.10)
    s.add(track, s.pluck(PENTATONIC[3], 1.0, 501, 1.0, 0.30), 0.08, 0.7)
    s.add(track, s.pluck(PENTATONIC[1], 0.85, 502, 1.1, 0.25), 0.27, 0.7)
    return s.room(track, 0.18), 0.4


def phase():
    """The phase turns: one stroke on a bowl."""
    return s.room(s.bowl(293.66, 1.68, 3.4), 0.10), 0.75


def win():
    """A rising figure on the lute, ending with the bowl."""
    track = s.silence(1.69)
    for index, (degree, at) in enumerate([(0, 0.0), (2, 0.13), (3, 0.26), (5, 0.39), (7, 0.56)]):
        s.add(track, s.pluck(PENTATONIC[degree], 1.3, 600 + index, 1.3, 0.60), at, 0.8 + 0.05 * index)
    s.add(track, s.pluck(PENTATONIC[5], 1.1, 610, 1.4, 0.5), 0.56, 0.6)
    s.add(track, s.bowl(293.66, 1.13, 3.0), 0.56, 0.30)
    return s.room(track, 0.18), 0.7


def lose():
    """Gentle: three low notes coming to rest."""
    track = s.silence(1.69)
    for index, (degree, at) in enumerate([(3, 0.0), (1, 0.24), (0, 0.52)]):
        s.add(track, s.pluck(PENTATONIC[degree] / 2, 1.5, 700 + index, 1.5, 0.26), at, 0.8)
    s.add(track, s.bowl(146.83, 1.17, 2.6, 0.03, 0.9), 0.52, 0.16)
    return s.room(track, 0.20), 0.7


def draw():
    """An open fifth, struck twice: level, neither up nor down."""
    track = s.silence(1.5)
    for index, at in enumerate((0.0, 0.30)):
        s.add(track, s.pluck(PENTATONIC[0], 1.3, 800 + index, 1.3, 0.40), at, 0.7)
        s.add(track, s.pluck(PENTATONIC[3], 1.3, 810 + index, 1.3, 0.40), at + 0.02, 0.6)
    return s.room(track, 0.18), 0.6


def refuse():
    """A soft dull tap, as of a finger on the table."""
    track = s.silence(0.24)
    tap = s.modes([(118, 1.0, 0.13), (196, 0.6, 0.10), (331, 0.25, 0.06)], 0.2, 0.003)
    s.add(track, tap)
    s.add(track, s.hiss(0.05, 850, 150, 700, 0.03), 0.0, 0.35)
    return s.band(track, None, 900), 0.08


def click():
    """A tick for buttons: a bead on wood."""
    track = s.silence(0.09)
    s.add(track, s.modes([(1240, 0.8, 0.030), (2330, 0.5, 0.020), (640, 0.5, 0.035)], 0.08, 0.0006))
    return track, 0.03


SOUNDS = {
    **{f"place_{n}": (lambda n=n: place(n)) for n in (1, 2, 3)},
    **{f"step_{n}": (lambda n=n: step(n)) for n in (1, 2)},
    **{f"place_{g}_{n}": (lambda g=g, n=n: place_on(g, n))
       for g in ("cloth", "hide", "earth", "wood") for n in (1, 2)},
    **{f"step_{g}": (lambda g=g: step_on(g)) for g in ("cloth", "hide", "earth", "wood")},
    **{f"capture_{n}": (lambda n=n: capture(n)) for n in range(1, 7)},
    "gun": gun, "yield": make_way, "phase": phase, "win": win, "lose": lose, "draw": draw,
    "refuse": refuse, "click": click,
}


def main():
    FOLDER.mkdir(exist_ok=True)
    for name, make in SOUNDS.items():
        sound, fade = make()
        if not np.all(np.isfinite(sound)):
            raise ValueError(f"{name}: the synthesis ran away")
        s.save(FOLDER / f"{name}.wav", sound, fade)


if __name__ == "__main__":
    main()
