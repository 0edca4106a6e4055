"""Files in the form safetensors: what we write the library reads, and what is damaged is refused."""

import numpy as np
import pytest
from safetensors.numpy import load, save

import net as nets
import tensors as files
from errors import FarmError
from slow import random_net

ARRAYS = {
    "b": np.arange(6, dtype=np.float32).reshape(2, 3) - 2.5,
    "a.bytes": np.arange(5, dtype=np.uint8),
    "none": np.zeros((0, 4), np.float32),
    "turned": np.arange(6, dtype=np.int32).reshape(2, 3).T,
    "big": np.arange(3, dtype=">f4"),
}
CARD = {"words": 'quotes " and བོད', "a": ""}


def same(found, expected):
    assert found.keys() == expected.keys()
    for name, array in expected.items():
        assert found[name].dtype == array.dtype.newbyteorder("=") and found[name].shape == array.shape
        assert (found[name] == array).all()


def test_what_is_written_is_read_by_us_and_by_the_library():
    data = files.to_bytes(ARRAYS, CARD)
    arrays, card = files.from_bytes(data, "here")
    same(arrays, ARRAYS)
    assert card == CARD
    same(load(data), ARRAYS)
    # The library's own files are read too.
    arrays, card = files.from_bytes(save({"x": np.ones(3, np.float32)}, {"k": "v"}), "here")
    same(arrays, {"x": np.ones(3, np.float32)})
    assert card == {"k": "v"}
    assert files.from_bytes(save({"x": np.ones(3, np.float32)}), "here")[1] == {}


def test_the_same_content_is_the_same_bytes():
    data = files.to_bytes(ARRAYS, CARD)
    assert files.to_bytes(dict(reversed(ARRAYS.items())), dict(reversed(CARD.items()))) == data
    assert files.to_bytes({**ARRAYS, "b": ARRAYS["b"] + 1}, CARD) != data
    assert files.to_bytes(ARRAYS, {**CARD, "a": "b"}) != data
    # Numbers begin where the processor likes them to.
    assert (8 + int.from_bytes(data[:8], "little")) % 8 == 0


def network():
    widths = nets.Widths((2, 3, 4), 2, 1, 3)
    tensors = random_net(nets.shapes(6, widths), 1)
    return tensors, nets.Card("jiu", 6, "competition", "0123 by a test", "abcd", 3, 7)


def test_a_network_comes_back_from_its_file():
    tensors, card = network()
    data = nets.to_bytes(tensors, card)
    found, again = nets.from_bytes(data, "here")
    same(found, tensors)
    assert again == card and nets.widths_of(found) == nets.Widths((2, 3, 4), 2, 1, 3)
    # What belongs to no network does not go into its file.
    assert nets.to_bytes({**tensors, "adam.count": np.zeros(1, np.int32)}, card) == data


def test_damaged_files_are_refused_in_a_line():
    data = nets.to_bytes(*network())
    head = 8 + int.from_bytes(data[:8], "little")
    rng = np.random.default_rng(1)

    def refused(damaged):
        try:
            nets.from_bytes(damaged, "--start: x")
        except FarmError as error:
            assert str(error).startswith("--start: x: ") and "\n" not in str(error)
            return True
        return False

    for end in (0, 4, 8, head // 2, head, head + 3, len(data) // 2, len(data) - 1):
        assert refused(data[:end]), end
    assert refused(data + b"x") and refused(b"text" * 100)
    # A damaged header of any kind ends in a refusal.
    letters = list(b'0123456789[]{}":,-AFIU\xff')
    count = 0
    for _ in range(400):
        damaged = bytearray(data)
        damaged[rng.integers(8, head)] = rng.choice(letters)
        count += refused(bytes(damaged))
    # The words of the card may read otherwise without being wrong.
    assert count > 200


@pytest.mark.parametrize(("change", "said"), [
    (lambda t, w: t.pop("conv2.bias"), "a layer is missing"),
    (lambda t, w: t.pop("conv1.weight"), "conv1.weight is not F32 of [3, 3, 4, 2]"),
    (lambda t, w: t.update({"value1.bias": np.zeros(1025, np.float32)}), "not 1 to 1024 wide"),
    (lambda t, w: t.update({"value2.bias": np.zeros(1, np.int32)}), "value2.bias is not F32 of [1]"),
    (lambda t, w: t["policy.bias"].__setitem__(3, np.nan), "policy.bias holds what is no number"),
    (lambda t, w: w.update(size="8"), "policy.weight is not F32 of [128, 64]"),
    (lambda t, w: w.update(size="six"), "its card does not say"),
    (lambda t, w: w.pop("made"), "its card does not say"),
    (lambda t, w: w.pop("aim"), "its card does not say"),
    (lambda t, w: w.update(aim="more\nlines"), "it aims at"),
    (lambda t, w: w.update(planes="own"), "other planes than 'own enemy last first'"),
    (lambda t, w: w.update(format="onnx"), "its format is 'onnx'"),
])
def test_what_is_no_network_is_refused_with_the_reason(change, said):
    tensors, card = network()
    words = card.words()
    change(tensors, words)
    with pytest.raises(FarmError) as refused:
        nets.from_bytes(files.to_bytes(tensors, words), "x")
    assert said in str(refused.value)
