"""Makes every sound of the game into ../sounds, each as loud as sounds.json says.

Usage: python make_sounds.py
"""

import json
from pathlib import Path

import numpy as np

import loudness
import synthesis as s

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parent / "sounds"
# The events: the loudness of each, and its files.
TABLE = json.loads((HERE / "sounds.json").read_text(encoding="utf-8"))

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
    track = s.silence(2.1)
    for index, (degree, at) in enumerate([(0, 0.0), (2, 0.13), (3, 0.26), (5, 0.39), (7, 0.56)]):
        s.add(track, s.pluck(PENTATONIC[degree], 1.5, 600 + index, 1.5, 0.60), at, 0.8 + 0.05 * index)
    s.add(track, s.pluck(PENTATONIC[5], 1.5, 610, 1.6, 0.5), 0.56, 0.7)
    s.add(track, s.pluck(PENTATONIC[3], 1.5, 611, 1.6, 0.5), 0.57, 0.6)
    s.add(track, s.bowl(293.66, 1.54, 3.0), 0.56, 0.42)
    s.add(track, s.bowl(587.33, 1.54, 2.4), 0.58, 0.16)
    return s.press(s.room(track, 0.18), 1.3), 0.8


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


def figure():
    """Pieces close a figure: two pairs of strings, one answering the other, and the last stone sits."""
    track = s.silence(1.15)
    for index, (degree, at) in enumerate([(3, 0.0), (0, 0.012), (5, 0.15), (2, 0.162)]):
        s.add(track, s.pluck(PENTATONIC[degree], 1.0, 1200 + index, 1.2, 0.52), at, 0.8)
    s.add(track, s.stone(1210, 1.1, 0.5, 0.7), 0.15, 0.16)
    s.add(track, s.bowl(587.33, 0.98, 1.6, 0.008), 0.15, 0.13)
    return s.room(track, 0.16), 0.45


def triumph():
    """The row that wins: a struck bowl and a string for each of its stones, climbing to the octave."""
    track = s.silence(1.5)
    for index, degree in enumerate((0, 2, 3, 4, 5)):
        at, last = 0.105 * index, index == 4
        hertz = PENTATONIC[degree]
        s.add(track, s.pluck(hertz, 1.1, 1300 + index, 1.5 if last else 0.8, 0.62), at, 0.62 + 0.07 * index)
        s.add(track, s.bowl(2 * hertz, 1.05, 1.5 if last else 0.5, 0.003, 0.3), at, 0.14 + 0.03 * index)
        s.add(track, s.stone(1310 + index, 1.0 + 0.05 * index, 0.4, 0.6), at, 0.14)
    s.add(track, s.bowl(293.66, 1.05, 2.4, 0.010), 0.42, 0.26)
    return s.press(s.room(track, 0.18), 1.2), 0.6


def crown():
    """A man is crowned: a second disc is laid on the first, and a small bowl rings."""
    track = s.silence(1.25)
    s.add(track, s.disc(1400, 1.06, 0.8, 1.0), 0.10, 0.55)
    s.add(track, s.disc(1401, 1.18, 0.5, 0.9), 0.165, 0.30)
    for hertz, at, gain in ((587.33, 0.15, 0.36), (880.0, 0.29, 0.32)):
        s.add(track, s.bowl(hertz, 0.96, 1.9, 0.006, 0.5), at, gain)
    s.add(track, s.pluck(PENTATONIC[5], 1.0, 1402, 1.2, 0.45), 0.15, 0.40)
    s.add(track, s.pluck(PENTATONIC[8], 0.95, 1403, 1.2, 0.45), 0.29, 0.40)
    return s.room(track, 0.16), 0.55


def decide():
    """A player decides: a bead laid on the board, and one low string."""
    track = s.silence(0.75)
    s.add(track, s.block(620, 0.06), 0.0, 0.35)
    s.add(track, s.pluck(PENTATONIC[0], 0.72, 1500, 0.8, 0.30), 0.02, 0.8)
    return s.room(track, 0.16), 0.3


def offer():
    """One side asks the other: a fourth upwards, left open, as a question is."""
    track = s.silence(1.15)
    s.add(track, s.pluck(PENTATONIC[1], 1.1, 1600, 1.0, 0.36), 0.0, 0.75)
    s.add(track, s.pluck(PENTATONIC[3], 0.95, 1601, 1.3, 0.36), 0.20, 0.85)
    s.add(track, s.bowl(440.0, 0.93, 1.6, 0.012, 0.7), 0.21, 0.16)
    return s.room(track, 0.18), 0.5


def clock():
    """The clock runs out: one tick and tock of wood."""
    track = s.silence(0.42)
    s.add(track, s.block(1046, 0.075), 0.0, 0.9)
    s.add(track, s.block(784, 0.085), 0.16, 1.0)
    return s.press(s.room(track, 0.12), 1.5), 0.12


def turn():
    """Your turn: a small bowl, once, with its fifth behind it."""
    track = s.silence(1.1)
    s.add(track, s.bowl(587.33, 1.08, 1.7, 0.010, 0.6), 0.0, 0.9)
    s.add(track, s.bowl(880.0, 0.95, 1.3, 0.010, 0.7), 0.13, 0.5)
    return s.room(track, 0.12), 0.5


def hint():
    """A hint: one string touched at its middle, high and light."""
    track = s.silence(0.8)
    s.add(track, s.pluck(PENTATONIC[8], 0.78, 1700, 0.9, 0.35, 0.5), 0.0, 0.8)
    s.add(track, s.bowl(1760.0, 0.7, 0.7, 0.004, 0.5), 0.0, 0.10)
    return s.room(track, 0.16), 0.35


def disc_place(number):
    """A wooden disc set down on a wooden board."""
    track = s.silence(0.34)
    pitch = (1.0, 0.94)[number - 1]
    s.add(track, s.disc(1800 + number, pitch, 1.0, 1.0))
    s.add(track, s.disc(1810 + number, 1.05 * pitch, 0.25, 0.4), (0.038, 0.044)[number - 1], 0.22)
    return s.press(s.room(track, 0.10), 1.7), 0.12


def disc_slide(number):
    """A wooden disc pushed to the next square; it knocks as it is let go."""
    track = s.silence(0.50)
    s.add(track, s.glide((0.24, 0.22)[number - 1], 1820 + number), 0.0, 0.34)
    s.add(track, s.disc(1830 + number, (0.96, 1.02)[number - 1], 0.7, 0.6), (0.225, 0.205)[number - 1], 0.75)
    return s.press(s.room(track, 0.10), 1.6), 0.14


def disc_jump(number):
    """A disc lifted over another one: a touch at the lift, a firm knock where it lands."""
    track = s.silence(0.72)
    pitch = (0.97, 0.90)[number - 1]
    s.add(track, s.disc(1840 + number, 1.15, 0.2, 0.5), 0.0, 0.16)
    s.add(track, s.disc(1850 + number, pitch, 1.2, 1.0), 0.36, 1.0)
    s.add(track, s.disc(1860 + number, 1.04 * pitch, 0.3, 0.4), 0.40, 0.20)
    return s.press(s.room(track, 0.12), 1.8), 0.15


def disc_sweep(number):
    """A taken disc swept off the board against those beside it, higher with each of the capture."""
    track = s.silence(0.66)
    pitch = (0.90, 1.0, 1.12, 1.26)[number - 1]
    s.add(track, s.glide(0.20, 1870 + number), 0.0, 0.30)
    s.add(track, s.disc(1880 + number, pitch, 0.8, 1.1), 0.20, 0.9)
    s.add(track, s.disc(1890 + number, 1.12 * pitch, 0.4, 0.9), 0.255, 0.5)
    s.add(track, s.disc(1900 + number, 1.2 * pitch, 0.2, 0.6), 0.30, 0.22)
    return s.press(s.room(track, 0.12), 1.9), 0.15


def room_tone():
    """The air of a quiet room with a bowl that has almost died away, as a loop without a seam.

    Everything in it has a whole number of periods in the loop: noise from a spectrum with random
    phases, slow swells, and the bowl's tones moved to the nearest such frequency.
    """
    seconds, rng = 12, np.random.default_rng(2000)
    count = seconds * s.SLOW_RATE
    hertz = np.fft.rfftfreq(count, 1 / s.SLOW_RATE)
    shape = np.zeros(len(hertz))
    heard = hertz > 0
    # Softer by 6 dB an octave from 250 Hz up, and nothing that only a large loudspeaker plays.
    shape[heard] = 1 / (1 + hertz[heard] / 250) / (1 + (70 / hertz[heard]) ** 2) / (1 + (hertz[heard] / 3000) ** 4)
    air = np.fft.irfft(shape * np.exp(2j * np.pi * rng.random(len(hertz))), count)
    air /= np.std(air)
    t = np.arange(count) / count
    swell = 1 + sum(0.10 * np.cos(2 * np.pi * (turns * t + rng.random())) for turns in (1, 2, 3))
    sound = air * swell
    for target, gain in ((146.83, 0.22), (220.0, 0.12), (293.66, 0.14), (440.0, 0.05)):
        for beside in (0, 4):
            cycles = round(target * seconds) + beside
            breath = 0.5 + 0.5 * np.cos(2 * np.pi * (t + rng.random()))
            sound += 0.5 * gain * breath * np.sin(2 * np.pi * (cycles * t + rng.random()))
    return sound


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
    **{f"disc_{name}_{n}": (lambda make=make, n=n: make(n))
       for name, make, most in (("place", disc_place, 2), ("slide", disc_slide, 2), ("jump", disc_jump, 2),
                                ("sweep", disc_sweep, 4))
       for n in range(1, most + 1)},
    **{f"capture_{n}": (lambda n=n: capture(n)) for n in range(1, 7)},
    "gun": gun, "figure": figure, "triumph": triumph, "crown": crown,
    "yield": make_way, "decide": decide, "phase": phase, "win": win, "lose": lose, "draw": draw,
    "offer": offer, "clock": clock, "turn": turn, "hint": hint, "refuse": refuse, "click": click,
}


def main():
    FOLDER.mkdir(exist_ok=True)
    made = {name: s.finish(*make()) for name, make in SOUNDS.items()}
    levels = {name: event["level"] for event in TABLE["events"] for name in event["files"]}
    beside = {name: event.get("with") for event in TABLE["events"] for name in event["files"]}
    if set(levels) != {*made, "room"}:
        raise ValueError(f"sounds.json and the score differ in {sorted(set(levels) ^ {*made, 'room'})}")
    # What another sound is heard with comes first.
    for name in sorted(made, key=lambda name: beside[name] is not None):
        if not np.all(np.isfinite(made[name])):
            raise ValueError(f"{name}: the synthesis ran away")
        made[name] = s.at_level(made[name], levels[name], TABLE["ceiling"], made.get(beside[name]))
        s.save(FOLDER / f"{name}.wav", made[name])
    room = room_tone()
    room *= 10 ** ((levels["room"] - loudness.integrated(s.SLOW_RATE, room)) / 20)
    s.save(FOLDER / "room.wav", room, s.SLOW_RATE)


if __name__ == "__main__":
    main()
