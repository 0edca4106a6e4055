"""Training: symmetries, planes, loss and its gradient against slow versions, and that a network learns."""

import functools

import jax
import numpy as np
import pytest

import net as nets
import tensors as files
import training
from errors import FarmError
from slow import loss, net, quarter, random_net, shares, turned

SIZE, POINTS = 6, 36
WIDTHS = nets.Widths((3, 4, 5), 2, 2, 4)
LARGER = nets.Widths((8, 8, 16), 3, 2, 8)


@functools.partial(jax.jit, static_argnames=("graph",))
def losses(graph, state, batch):
    return training.losses(graph, state, batch, SIZE)


def told(learner, data):
    """The losses of every position."""
    return [np.asarray(part) for part in losses(learner.graph, learner.state, data)]


def positions(count, seed):
    """Random positions; one in three teaches no policy."""
    rng = np.random.default_rng(seed)
    codes = rng.integers(0, 16, (count, POINTS)).astype(np.uint8)
    policy = rng.dirichlet(np.full(POINTS, 0.3), count).astype(np.float32)
    weight = (np.arange(count) % 3 > 0).astype(np.float32)
    return training.Data(codes, policy, weight, rng.choice([-1, 0, 1], count).astype(np.float32))


def picture(codes):
    """The planes of a position, bit by bit."""
    return np.array([[[code >> plane & 1 for plane in range(4)] for code in row]
                     for row in codes.reshape(SIZE, SIZE)], float)


def board_symmetries(size):
    """All eight symmetries of a square board, written out: in each a point shows what stood on the point that is named."""
    last = size - 1
    views = [lambda r, c: (r, c), lambda r, c: (r, last - c), lambda r, c: (last - r, c),
             lambda r, c: (last - r, last - c)]
    places = [(row, column) for row in range(size) for column in range(size)]
    for view in views:
        for swap in (False, True):
            seen = [view(column, row) if swap else view(row, column) for row, column in places]
            yield tuple(row * size + column for row, column in seen)


@pytest.mark.parametrize("size", [2, 6, 8, 14])
def test_the_symmetries_are_those_of_the_board_that_keep_where_a_game_begins(size):
    middle = size // 2
    centre = {(middle - 1) * size + middle - 1, middle * size + middle}
    every = set(board_symmetries(size))
    keep = {way for way in every if {way[point] for point in centre} == centre}
    assert (len(every), len(keep)) == (8, 4)
    table = training.symmetries(size)
    assert table.shape == (4, size * size)
    assert {tuple(map(int, way)) for way in table} == keep


def test_a_quarter_turn_and_then_a_mirror_is_the_symmetry_of_the_paper():
    # The paper of 2022, 3.3.3: a quarter turn against the clock, then a mirror.
    board = np.arange(POINTS).reshape(SIZE, SIZE)
    assert (training.symmetries(SIZE)[1] == quarter(board)[:, ::-1].reshape(-1)).all()


def test_planes_and_policy_are_turned_together():
    data = positions(16, 2)
    ways = np.arange(16) % 4
    found = training.turn(data, training.symmetries(SIZE), ways)
    planes = np.asarray(training.planes_of(np.asarray(found.codes), SIZE))
    for at, way in enumerate(ways):
        assert (planes[at] == turned(picture(data.codes[at]), way)).all()
        policy = turned(data.policy[at].reshape(SIZE, SIZE), way)
        assert (np.asarray(found.policy)[at].reshape(SIZE, SIZE) == policy).all()
    assert (found.value == data.value).all() and (found.weight == data.weight).all()


def test_the_network_is_that_of_the_slow_version():
    tensors = random_net(nets.shapes(SIZE, WIDTHS), 3)
    learner = training.begin(SIZE, tensors)
    data = positions(11, 4)
    entropy, error = told(learner, data)
    for at in range(len(data)):
        logits, value = net(tensors, picture(data.codes[at]))
        cross = -(data.policy[at] * np.log(shares(logits))).sum()
        assert abs(entropy[at] - cross) < 1e-4
        assert abs(error[at] - (data.value[at] - value) ** 2) < 1e-4


def test_a_step_goes_down_the_gradient_of_formula_4():
    tensors = random_net(nets.shapes(SIZE, WIDTHS), 5)
    data, l2, rate = positions(5, 6), 0.01, 0.003
    learner = training.begin(SIZE, tensors)
    seed = 9
    after, policy, value = training.train(learner, data, 1, 5, rate, l2, SIZE,
                                          np.random.default_rng(seed))
    # The same draws: which positions, and in which way.
    rng = np.random.default_rng(seed)
    rows, ways = rng.integers(0, 5, 5), rng.integers(0, 4, 5, dtype=np.int32)
    drawn = [(turned(picture(data.codes[row]), way),
              turned(data.policy[row].reshape(SIZE, SIZE), way).reshape(-1).astype(float),
              float(data.weight[row]), float(data.value[row])) for row, way in zip(rows, ways)]
    whole = loss(tensors, drawn, l2)
    squares = sum((array.astype(float) ** 2).sum() for array in tensors.values())
    assert abs(policy + value + l2 * squares - whole) < 1e-4 * whole
    # Adam keeps a tenth of the first gradient, and its first step is as long as the rate.
    kept = nets.to_tensors(after.adam.mu)
    moved = nets.to_tensors(after.state)
    rng, seen = np.random.default_rng(1), 0
    for name, array in tensors.items():
        for _ in range(4):
            place = tuple(rng.integers(0, side) for side in array.shape)

            def shifted(by, array=array, place=place, name=name):
                other = array.astype(float)
                other[place] += by
                return loss({**tensors, name: other}, drawn, l2)

            slope = (shifted(1e-5) - shifted(-1e-5)) / 2e-5
            assert abs(10 * kept[name][place] - slope) < 1e-3 * max(1, abs(slope)), (name, place)
            if abs(slope) > 0.01:
                step = moved[name][place] - array[place]
                assert abs(step + rate * np.sign(slope)) < 0.01 * rate, (name, place)
                seen += 1
    assert seen > 20


def test_losses_are_measured_over_all_positions_once():
    learner = training.begin(SIZE, random_net(nets.shapes(SIZE, WIDTHS), 7))
    data = positions(11, 8)
    entropy, error = told(learner, data)
    teaching = data.weight > 0
    for batch in (4, 32):
        policy, value = training.measure(learner, data, batch, SIZE)
        assert abs(policy - entropy[teaching].mean()) < 1e-4
        assert abs(value - error.mean()) < 1e-4
    assert training.measure(learner, data.take(slice(0, 0)), 4, SIZE) == (0.0, 0.0)


def test_a_few_positions_are_learned_by_heart():
    data = positions(3, 10)
    data = training.Data(data.codes, data.policy, np.ones(3, np.float32),
                         np.array([1, -1, 0], np.float32))
    _, state = nets.new(SIZE, LARGER, 1)
    learner = training.begin(SIZE, nets.to_tensors(state))
    # What is new prefers nothing: every point looks alike, and the game is even.
    policy, value = training.measure(learner, data, 8, SIZE)
    assert abs(policy - np.log(POINTS)) < 1e-5 and abs(value - 2 / 3) < 1e-5
    # No network can do better than know the policies: what is left is their own entropy.
    least = -(data.policy * np.log(np.maximum(data.policy, 1e-30))).sum(1).mean()
    assert least < policy - 1
    learner, _, _ = training.train(learner, data, 300, 32, 0.01, 0.0, SIZE,
                                   np.random.default_rng(1))

    def seen(numbers, way):
        return np.stack([turned(one.reshape(SIZE, SIZE), way).reshape(-1) for one in numbers])

    # In every way that the game allows.
    for way in range(4):
        policy, value = training.measure(
            learner, training.Data(seen(data.codes, way), seen(data.policy, way), data.weight, data.value),
            8, SIZE)
        assert least - 1e-4 < policy < least + 0.1 and value < 0.05


def test_training_goes_on_from_its_file_as_if_it_had_not_ended():
    data, rng = positions(8, 11), np.random.default_rng(3)
    learner = training.begin(SIZE, random_net(nets.shapes(SIZE, WIDTHS), 12))
    half, _, _ = training.train(learner, data, 2, 5, 0.01, 0.001, SIZE, rng)
    # Bytes: arrays that lay in the learner's own memory would keep it from being given away.
    before, _ = files.from_bytes(files.to_bytes(half.tensors(), {}), "x")
    again = training.go_on(SIZE, before, "x")
    state = rng.bit_generator.state
    ended = []
    # The one that goes on is still what it was, and can do so twice.
    for learner in (half, again, half):
        rng.bit_generator.state = state
        end, *means = training.train(learner, data, 2, 5, 0.01, 0.001, SIZE, rng)
        assert end.tensors()["adam.count"] == [4]
        ended.append((files.to_bytes(end.tensors(), {}), means))
    assert ended[0] == ended[1] == ended[2]
    for lost in ("adam.count", "adam.mu.conv1.bias"):
        with pytest.raises(FarmError, match="x: it lacks what the optimiser remembers"):
            training.go_on(SIZE, {name: array for name, array in before.items() if name != lost}, "x")


def test_a_rate_that_is_too_large_is_told_of():
    learner = training.begin(SIZE, random_net(nets.shapes(SIZE, WIDTHS), 13))
    with pytest.raises(FarmError, match="--rate: .* a smaller rate is needed"):
        training.train(learner, positions(8, 14), 40, 5, 1e30, 0.0, SIZE, np.random.default_rng(1))


def test_a_seed_gives_a_network():
    def numbers(seed):
        return nets.to_tensors(nets.new(SIZE, LARGER, seed)[1])

    assert nets.digest(numbers(2**64 - 1)) == nets.digest(numbers(2**64 - 1))
    assert nets.digest(numbers(1)) != nets.digest(numbers(2))
    assert {name: array.shape for name, array in numbers(1).items()} == nets.shapes(SIZE, LARGER)


def games(**changed):
    """A file of games as the program writes it, with some of it changed."""
    planes = np.zeros((3, POINTS, 4), np.uint8)
    planes[1, 5, 0] = planes[1, 6, 1] = planes[1, 6, 2] = planes[2, :, 3] = 1
    policy = np.zeros((3, POINTS), np.float32)
    policy[:, 7] = 1
    parts = {"planes": planes, "policy": policy, "policy_weight": np.array([1, 0, 1], np.float32),
             "value": np.array([1, -1, 0], np.float32)}
    card = {"format": "tibetango-guided 1", "game": "jiu", "size": "6"}
    for name, other in changed.items():
        if name in card:
            card[name] = other
        else:
            other(parts)
    return files.to_bytes(parts, card)


def test_games_are_read():
    data = training.read_games(games(), "jiu", SIZE, "x")
    assert data.codes[1, 5] == 1 and data.codes[1, 6] == 6 and (data.codes[2] == 8).all()
    assert (data.weight == [1, 0, 1]).all() and (data.value == [1, -1, 0]).all()
    both = training.joined([data, data.take(slice(1, 2))])
    assert (both.value == [1, -1, 0, -1]).all() and (both.codes[3] == data.codes[1]).all()


@pytest.mark.parametrize(("changed", "said"), [
    ({"size": "8"}, "not the form 'tibetango-guided 1' for jiu on 6 x 6"),
    ({"game": "jiaqi"}, "not the form"),
    ({"x": lambda parts: parts.pop("value")}, "value is not f4"),
    ({"x": lambda parts: parts.update(value=np.zeros(4, np.float32))}, "planes is not u1 of [4, 36, 4]"),
    ({"x": lambda parts: parts["planes"].__setitem__((0, 0, 0), 2)}, "its numbers are no positions"),
    ({"x": lambda parts: parts["policy"].__setitem__((0, 7), 0.5)}, "its numbers are no positions"),
    ({"x": lambda parts: parts["policy"].__setitem__((0, 7), np.nan)}, "its numbers are no positions"),
    ({"x": lambda parts: parts["value"].__setitem__(0, 2)}, "its numbers are no positions"),
    ({"x": lambda parts: parts["policy_weight"].__setitem__(0, 0.5)}, "its numbers are no positions"),
])
def test_what_is_no_file_of_games_is_refused(changed, said):
    with pytest.raises(FarmError) as refused:
        training.read_games(games(**changed), "jiu", SIZE, "x")
    assert str(refused.value).startswith("x: ") and said in str(refused.value)
    # A policy that teaches nothing may be anything.
    training.read_games(games(x=lambda parts: parts["policy"].__setitem__((1, 7), 0.5)), "jiu", SIZE, "x")


def test_steps_look_at_new_positions_so_many_times():
    assert [training.steps_for(*which) for which in ((1000, 4.0, 256), (1024, 4.0, 256), (1, 0.001, 256))
            ] == [16, 16, 1]
