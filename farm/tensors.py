"""Files in the form safetensors as bytes: named arrays of numbers and a card of words.

The library reads them. It writes the words in any order, and here the same content has to be the
same bytes, so writing is ours: a length of 8 bytes, a header in JSON, the numbers.
"""

import json

import numpy as np
from safetensors import SafetensorError
from safetensors.numpy import load

from errors import FarmError, one_line

# The names of kinds of numbers that we write.
_KINDS = {"float16": "F16", "float32": "F32", "uint8": "U8", "int32": "I32"}

_CARD = "__metadata__"


def to_bytes(tensors, card):
    """A file of the arrays in `tensors`, by name, and of the words in `card`, by name."""
    header, parts, at = {_CARD: dict(sorted(card.items()))}, [], 0
    for name, array in sorted(tensors.items()):
        array = np.ascontiguousarray(array)
        # Every number little-endian, whatever machine this is.
        data = array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes()
        header[name] = {"dtype": _KINDS[array.dtype.name], "shape": list(array.shape),
                        "data_offsets": [at, at + len(data)]}
        parts.append(data)
        at += len(data)
    text = json.dumps(header, separators=(",", ":")).encode()
    # Numbers begin at a multiple of their size.
    text += b" " * (-len(text) % 8)
    return b"".join([len(text).to_bytes(8, "little"), text, *parts])


def from_bytes(data, what):
    """The arrays and the card of a file; `what` names it where it is bad."""
    try:
        tensors = load(data)
        length = int.from_bytes(data[:8], "little")
        card = json.loads(data[8:8 + length]).get(_CARD, {})
    # A kind of numbers that numpy has not is a KeyError or a TypeError of the library.
    except (SafetensorError, ValueError, KeyError, TypeError) as error:
        raise FarmError(f"{what}: no file in the form safetensors: {one_line(error)}") from error
    return tensors, card
