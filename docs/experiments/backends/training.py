"""Positions a second, forward and backward, 256 at a time, of one kept library: training.py jax|torch [SIZE]"""

import statistics
import sys
import time
from pathlib import Path

import numpy as np

BATCH, STEPS, RUNS = 256, 6, 7


def jax_step(size):
    sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "farm"))
    import net
    import training
    points, rng = size * size, np.random.default_rng(1)
    data = training.Data(rng.integers(0, 16, (4 * BATCH, points), np.uint8),
                         np.full((4 * BATCH, points), 1 / points, np.float32),
                         np.ones(4 * BATCH, np.float32), np.full(4 * BATCH, 0.3, np.float32))
    _, state = net.new(size, net.Widths(), 1)
    learner = training.begin(size, net.to_tensors(state))
    return lambda: training.train(learner, data, STEPS, BATCH, 0.001, 1e-4, size, rng)


def torch_step(size):
    import torch
    from torch import nn
    points = size * size
    relu = nn.ReLU()
    body = nn.Sequential(*[layer for a, b in ((4, 32), (32, 64), (64, 128))
                           for layer in (nn.Conv2d(a, b, 3, padding=1), relu)])
    policy = nn.Sequential(nn.Conv2d(128, 3, 1), relu, nn.Flatten(), nn.Linear(3 * points, points))
    value = nn.Sequential(nn.Conv2d(128, 4, 1), relu, nn.Flatten(), nn.Linear(4 * points, 64), relu,
                          nn.Linear(64, 1), nn.Tanh())
    net = nn.ModuleList([body, policy, value])
    adam = torch.optim.Adam(net.parameters(), 0.001)
    planes = torch.randint(0, 2, (BATCH, 4, size, size)).float()
    shares, aim = torch.full((BATCH, points), 1 / points), torch.full((BATCH, 1), 0.3)

    def steps():
        for _ in range(STEPS):
            adam.zero_grad()
            seen = body(planes)
            cross = -(shares * torch.log_softmax(policy(seen), 1)).sum(1).mean()
            (cross + ((value(seen) - aim) ** 2).mean()).backward()
            adam.step()

    return steps


def main():
    library, size = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 8
    steps = {"jax": jax_step, "torch": torch_step}[library](size)
    steps()
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        steps()
        times.append(BATCH * STEPS / (time.perf_counter() - start))
    print(f"| {library} | {size} x {size} | {statistics.median(times):.0f} "
          f"({min(times):.0f} to {max(times):.0f}) |")


main()
