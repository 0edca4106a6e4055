"""Loudness as ITU-R BS.1770-5 and EBU Tech 3341 define it, of mono recordings.

An event of the game lasts a few tenths of a second. Hearing adds up what comes within about
that time, so a knock of 50 ms sounds softer than a tone of the same level; the loudness of an
event is therefore its greatest *momentary* loudness: the mean power of the 400 ms in which most
of it lies, silence included. *Integrated* loudness is for what goes on: its gate would pass over
the blocks in which a knock dies away, and a file shorter than a block has none. It measures the
room tone alone.
"""

import math
import wave

import numpy as np
from scipy.signal import lfilter, resample_poly

# The K weighting at 48 kHz: the head's shelf and the high-pass of BS.1770-5, tables 1 and 2.
RATE = 48000
SHELF = ([1.53512485958697, -2.69169618940638, 1.19839281085285],
         [1.0, -1.69065929318241, 0.73248077421585])
HIGH_PASS = ([1.0, -2.0, 1.0], [1.0, -1.99004745483398, 0.99007225036621])
# Length of a block in seconds.
BLOCK = 0.4
# A block counts if it is louder than this, in LUFS, and than the mean of those less this many LU.
GATE, RELATIVE_GATE = -70.0, 10.0


def read(source):
    """The rate in hertz and the samples, -1 to 1, of a mono WAV file of 16 bits."""
    with wave.open(source if hasattr(source, "read") else str(source)) as file:
        if (file.getnchannels(), file.getsampwidth()) != (1, 2):
            raise ValueError(f"{source}: not mono with 16 bits")
        return file.getframerate(), np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768


def weighted(rate, sound):
    """The sound at 48 kHz as the ear weighs it."""
    common = math.gcd(rate, RATE)
    sound = resample_poly(sound, RATE // common, rate // common)
    return lfilter(*HIGH_PASS, lfilter(*SHELF, sound))


def lufs(power):
    """Mean power after the weighting as loudness in LUFS."""
    return -0.691 + 10 * np.log10(np.maximum(power, 1e-12))


def blocks(rate, sound, step):
    """The mean power of every block, each a step later than the one before."""
    total = np.concatenate([[0.0], np.cumsum(weighted(rate, sound) ** 2)])
    length = round(BLOCK * RATE)
    starts = np.arange(0, len(total) - length, step)
    return (total[starts + length] - total[starts]) / length


def momentary(rate, sound):
    """The greatest momentary loudness of a sound between two silences, in LUFS."""
    quiet = np.zeros(round(BLOCK * rate))
    return float(lufs(np.max(blocks(rate, np.concatenate([quiet, sound, quiet]), 48))))


def integrated(rate, sound):
    """The gated loudness of a sound that goes on, in LUFS."""
    power = blocks(rate, sound, round(BLOCK * RATE / 4))
    power = power[lufs(power) > GATE]
    if len(power) == 0:
        return -math.inf
    loud = power[lufs(power) > lufs(np.mean(power)) - RELATIVE_GATE]
    return float(lufs(np.mean(loud)))


def peak(sound):
    """The greatest sample, in dBFS."""
    return float(20 * np.log10(max(np.max(np.abs(sound)), 1e-9)))
