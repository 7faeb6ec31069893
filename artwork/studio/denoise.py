"""Two renders of one picture, of different grain, made into one that is calm.

Each is smoothed by weights from the other (non-local means over two buffers), so that grain does not guide itself.
"""

import numpy as np

REACH, PATCH, STRENGTH = 5, 1, 0.55


def blur(x, r):
    """The mean over a square of 2 r + 1 pixels."""
    for axis in (0, 1):
        pad = [(0, 0)] * x.ndim
        pad[axis] = (r + 1, r)
        total = np.cumsum(np.pad(x, pad, mode="edge"), axis=axis)
        n = total.shape[axis]
        x = (np.take(total, range(2 * r + 1, n), axis) - np.take(total, range(0, n - 2 * r - 1), axis)) / (2 * r + 1)
    return x


def calm(a, b):
    a, b = without_sparks(a), without_sparks(b)
    spread = blur(((a - b) ** 2 / 2).mean(2), 2) + 1e-6
    results = []
    for guide, target in ((a, b), (b, a)):
        total, weights = np.zeros_like(a), np.zeros(a.shape[:2])
        for dy in range(-REACH, REACH + 1):
            for dx in range(-REACH, REACH + 1):
                moved, there = shift(guide, dy, dx), shift(spread, dy, dx)
                apart = ((guide - moved) ** 2).mean(2)
                far = (apart - (spread + np.minimum(spread, there))) / (1e-5 + STRENGTH**2 * (spread + there))
                w = np.exp(-np.maximum(0, blur(far, PATCH)))
                total += w[..., None] * shift(target, dy, dx)
                weights += w
        results.append(total / weights[..., None])
    return (results[0] + results[1]) / 2


def shift(x, dy, dx):
    return np.roll(x, (dy, dx), (0, 1))


def without_sparks(x):
    """Lone pixels far from all their neighbours come down, or up, to them."""
    around = [shift(x, dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx]
    ordered = np.sort(np.stack(around), axis=0)
    return np.clip(x, ordered[1], ordered[-2])
