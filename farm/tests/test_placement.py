"""Matches of placement: who has more squares, who sits where, and what the program answers."""

import pytest

import placement
from errors import FarmError


def board(*rows):
    """The stones of a picture: o is side 0, x side 1."""
    return {(row, column): "ox".index(letter) for row, line in enumerate(rows) for column, letter in enumerate(line)}


@pytest.mark.parametrize(("rows", "counts"), [
    (["oo", "oo"], [1, 0]), (["oo", "ox"], [0, 0]), (["ooo", "ooo", "xxx"], [2, 0]),
    (["oxxo", "oxxo", "oxxo", "xoox"], [0, 2]), (["ooxx", "ooxx", "xxoo", "xxoo"], [2, 2]),
    # Neither a row's end and the next one's beginning nor the corners of a larger square make one.
    (["oxo", "xox", "oxo"], [0, 0]), (["oxxo", "oxxo"], [0, 1]),
])
def test_squares_are_four_neighbouring_stones_of_a_side(rows, counts):
    assert placement.squares(board(*rows)) == counts


class Scripted:
    """An engine that places the stones of a list for White and those of another for Black, and says what it was told."""

    def __init__(self, stones):
        self.stones, self.told, self.left = stones, [], {}

    def ask(self, command):
        self.told.append(command)
        word, *more = command.split()
        if word == "clear_board":
            self.left = {colour: list(stones) for colour, stones in self.stones.items()}
        if word == "legal_moves":
            return "d3 a0"
        return self.left[more[0]].pop(0) if word == "genmove" else ""


# On a board of four rows White has two squares, and Black one.
WON = {"white": ["a0", "a1", "b0", "b1", "c0", "c1", "d3", "a3"],
       "black": ["a2", "b2", "B3", "c2", "c3", "d0", "d1", "d2"]}
ALSO_WON = {**WON, "black": ["d2", "d1", "d0", "c3", "c2", "b3", "b2", "a2"]}


def test_the_engines_change_sides_and_the_first_is_the_one_that_counts():
    first, second = Scripted(WON), Scripted(ALSO_WON)
    assert placement.match([first, second], 4, 0, 1, 0, 4) == [1.0, 0.0, 1.0, 0.0]
    # Two games have the same number, by which the engines draw, and both sides are told of every stone.
    for engine in (first, second):
        assert [word for word in engine.told if word.startswith("seed")] == ["seed 0", "seed 0", "seed 1", "seed 1"]
        assert sum(word.startswith(("play", "genmove")) for word in engine.told) == 4 * 16
    assert "play black a2" in first.told and "play white a0" in second.told


def test_the_first_stones_are_drawn_from_the_legal_ones():
    with pytest.raises(FarmError, match="two stones on one point"):
        # This engine knows two points alone, and both stones of the opening may come to lie on one.
        placement.match([Scripted(WON), Scripted(WON)], 4, 16, 1, 0, 2)


def test_what_is_no_point_is_one_line():
    bad = Scripted({"white": ["a0-a1"], "black": []})
    with pytest.raises(FarmError, match="a0-a1 is no point"):
        placement.match([bad, bad], 4, 0, 1, 0, 1)


def test_the_program_plays_the_same_match_twice(binary, config):
    def play(*names):
        engines = [placement.Engine([binary, "engine", "jiu", "--size", 6, "--protocol", "gtp", "--visits", 40,
                                     "--engine", name, "--config", config]) for name in names]
        try:
            return placement.match(engines, 6, 4, 1, 0, 6)
        finally:
            for engine in engines:
                engine.__exit__()

    results = play("jiu-two-phase-uct", "random")
    assert results == play("jiu-two-phase-uct", "random") and sum(results) >= 4
    with pytest.raises(FarmError, match="the program ended at clear_board"):
        play("nobody", "random")
