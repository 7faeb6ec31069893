"""Curves and outlines: what a body is drawn with."""

import numpy as np


class Curve:
    """A taut curve y(x) through points: monotone cubic, then softened by a few centimetres."""

    def __init__(self, points, soft=0.04, step=0.004):
        p = np.array(sorted(points), float)
        low, high = p[0, 0] - 6, p[-1, 0] + 6
        self.xs = np.arange(low, high, step)
        ys = _pchip(p[:, 0], p[:, 1], self.xs)
        if soft > 0:
            reach = int(3 * soft / step) + 1
            kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) * step / soft) ** 2)
            ys = np.convolve(np.pad(ys, reach, mode="reflect", reflect_type="odd"), kernel / kernel.sum(), "valid")
        self.ys = ys
        self.slopes = np.gradient(ys, step)

    def __call__(self, x):
        return np.interp(x, self.xs, self.ys)

    def slope(self, x):
        return np.interp(x, self.xs, self.slopes)


def _pchip(x, y, at):
    h, d = np.diff(x), np.diff(y) / np.diff(x)
    m = np.zeros_like(x)
    m[0], m[-1] = d[0], d[-1]
    for i in range(1, len(x) - 1):
        if d[i - 1] * d[i] > 0:
            a, b = 2 * h[i] + h[i - 1], h[i] + 2 * h[i - 1]
            m[i] = (a + b) / (a / d[i - 1] + b / d[i])
    i = np.clip(np.searchsorted(x, at) - 1, 0, len(h) - 1)
    t = (at - x[i]) / h[i]
    inside = (
        y[i] * (2 * t**3 - 3 * t**2 + 1)
        + h[i] * m[i] * (t**3 - 2 * t**2 + t)
        + y[i + 1] * (3 * t**2 - 2 * t**3)
        + h[i] * m[i + 1] * (t**3 - t**2)
    )
    return np.where(at < x[0], y[0] + m[0] * (at - x[0]), np.where(at > x[-1], y[-1] + m[-1] * (at - x[-1]), inside))


def outline(points, steps=5):
    """A closed outline whose corners are rounded: (a, b) as much as its edges allow, (a, b, r) by about r."""
    p = np.array([q[:2] for q in points], float)
    reach = [q[2] if len(q) > 2 else 9.0 for q in points]
    rounded = []
    for i in range(len(p)):
        before, here, after = p[i - 1], p[i], p[(i + 1) % len(p)]
        ends = []
        for other in (before, after):
            length = np.linalg.norm(other - here)
            ends.append(here + (other - here) * min(reach[i], length / 2) / max(length, 1e-9))
        for t in np.linspace(0, 1, steps):
            rounded.append((1 - t) ** 2 * ends[0] + 2 * t * (1 - t) * here + t**2 * ends[1])
    return np.array(rounded)


def distance(polygon, a, b):
    """Signed distance to a closed outline, negative inside."""
    best = np.full(a.shape, 1e9)
    inside = np.zeros(a.shape, bool)
    for (x0, y0), (x1, y1) in zip(polygon, np.roll(polygon, -1, axis=0)):
        dx, dy = x1 - x0, y1 - y0
        length = dx * dx + dy * dy
        if length < 1e-12:
            continue
        t = np.clip(((a - x0) * dx + (b - y0) * dy) / length, 0, 1)
        best = np.minimum(best, (a - x0 - t * dx) ** 2 + (b - y0 - t * dy) ** 2)
        if y0 != y1:
            inside ^= ((y0 > b) != (y1 > b)) & (a < dx * (b - y0) / dy + x0)
    return np.where(inside, -1, 1) * np.sqrt(best)


def larger(a, b, k):
    """The larger of two, rounded where they meet: cuts an edge by a radius of about k."""
    h = np.maximum(k - np.abs(a - b), 0) / k
    return np.maximum(a, b) + h * h * k / 4


def smaller(a, b, k):
    return -larger(-a, -b, k)


def ramp(a, b, x):
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)
