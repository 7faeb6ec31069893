"""Meshes as arrays: from a function to a surface, cut by outlines, with walls."""

import numpy as np


class Mesh:
    def __init__(self, v, n, f):
        self.v, self.n, self.f = v, n, f

    def offset(self, by):
        return Mesh(self.v + self.n * by, self.n, self.f)

    def flipped(self):
        return Mesh(self.v, -self.n, self.f[:, ::-1])

    def part(self, keep):
        """The triangles for which `keep` holds."""
        f = self.f[keep]
        used, back = np.unique(f, return_inverse=True)
        return Mesh(self.v[used], self.n[used], back.reshape(-1, 3))

    def finer(self):
        """Each triangle as four."""
        e = np.sort(np.concatenate([self.f[:, [0, 1]], self.f[:, [1, 2]], self.f[:, [2, 0]]]), axis=1)
        edges, back = np.unique(e, axis=0, return_inverse=True)
        back = back.reshape(-1) + len(self.v)
        k = len(self.f)
        a, b, c = back[:k], back[k : 2 * k], back[2 * k :]
        n = unit(self.n[edges].sum(1))
        o = self.f
        f = np.concatenate(
            [np.stack(q, 1) for q in ((o[:, 0], a, c), (a, o[:, 1], b), (c, b, o[:, 2]), (a, b, c))]
        )
        return Mesh(np.concatenate([self.v, self.v[edges].mean(1)]), np.concatenate([self.n, n]), f)


def unit(v):
    return v / np.maximum(np.linalg.norm(v, axis=-1, keepdims=True), 1e-12)


def join(meshes):
    meshes = [m for m in meshes if len(m.f)]
    if not meshes:
        return Mesh(np.zeros((0, 3)), np.zeros((0, 3)), np.zeros((0, 3), int))
    starts = np.cumsum([0] + [len(m.v) for m in meshes[:-1]])
    return Mesh(
        np.concatenate([m.v for m in meshes]),
        np.concatenate([m.n for m in meshes]),
        np.concatenate([m.f + s for m, s in zip(meshes, starts)]),
    )


def mirror(m):
    flip = np.array([1, -1, 1.0])
    return join([m, Mesh(m.v * flip, m.n * flip, m.f[:, ::-1])])


def surface(field, low, high, cell):
    """Where a field (negative inside) is nought: surface nets, drawn onto the true surface, with its true normals."""
    axes = [np.arange(l, h + cell, cell) for l, h in zip(low, high)]
    x, y, z = axes
    values = field(x[:, None, None], y[None, :, None], z[None, None, :])
    values = np.broadcast_to(values, [len(a) for a in axes])
    s = values < 0
    counts = sum(
        s[i : s.shape[0] - 1 + i, j : s.shape[1] - 1 + j, k : s.shape[2] - 1 + k].astype(np.int8)
        for i in (0, 1) for j in (0, 1) for k in (0, 1)
    )
    active = (counts > 0) & (counts < 8)
    ids = np.full(active.shape, -1)
    ids[active] = np.arange(active.sum())
    at = np.argwhere(active)
    v = np.stack([axes[d][at[:, d]] + cell / 2 for d in range(3)], 1)
    quads = []
    for d in range(3):
        a = np.moveaxis(s, d, 0)
        change = np.moveaxis(a[1:] != a[:-1], 0, d)
        rising = np.moveaxis(a[:-1], 0, d)
        p = np.argwhere(change)
        e, g = [(1, 2), (2, 0), (0, 1)][d]
        p = p[(p[:, e] > 0) & (p[:, g] > 0) & (p[:, e] < s.shape[e] - 1) & (p[:, g] < s.shape[g] - 1)]
        step = np.eye(3, dtype=int)
        q = np.stack([ids[tuple((p - o).T)] for o in (step[e] + step[g], step[g], 0 * step[e], step[e])], 1)
        out = rising[tuple(p.T)]
        q[~out] = q[~out][:, ::-1]
        quads.append(q)
    q = np.concatenate(quads)
    for _ in range(5):
        value, g = _gradient(field, v)
        step = (value / np.maximum((g * g).sum(1), 0.05))[:, None] * g
        length = np.linalg.norm(step, axis=1, keepdims=True)
        v = v - step * np.minimum(1, 0.7 * cell / np.maximum(length, 1e-9))
    _, g = _gradient(field, v)
    # The shorter diagonal lies better along a crease.
    long = np.linalg.norm(v[q[:, 0]] - v[q[:, 2]], axis=1) > np.linalg.norm(v[q[:, 1]] - v[q[:, 3]], axis=1)
    r = np.where(long[:, None], q[:, [1, 2, 3, 0]], q)
    return Mesh(v, unit(g), np.concatenate([r[:, [0, 1, 2]], r[:, [0, 2, 3]]]))


def _gradient(field, v, e=0.002):
    x, y, z = v.T
    g = np.stack(
        [
            field(x + e, y, z) - field(x - e, y, z),
            field(x, y + e, z) - field(x, y - e, z),
            field(x, y, z + e) - field(x, y, z - e),
        ],
        1,
    ) / (2 * e)
    return field(x, y, z), g


def cut(m, s):
    """What lies inside (s < 0) and outside of a line drawn on a mesh, split along it."""
    s = np.where(np.abs(s) < 1e-7, 1e-7, s)
    neg = s[m.f] < 0
    count = neg.sum(1)
    inside, outside, mixed = m.f[count == 3], m.f[count == 0], m.f[(count == 1) | (count == 2)]
    if not len(mixed):
        return _used(m.v, m.n, inside), _used(m.v, m.n, outside)
    lone_neg = (s[mixed] < 0).sum(1) == 1
    lone = np.argmax((s[mixed] < 0) == lone_neg[:, None], axis=1)
    rows = np.arange(len(mixed))
    a, b, c = mixed[rows, lone], mixed[rows, (lone + 1) % 3], mixed[rows, (lone + 2) % 3]
    pairs = np.sort(np.concatenate([np.stack([a, b], 1), np.stack([a, c], 1)]), axis=1)
    edges, back = np.unique(pairs, axis=0, return_inverse=True)
    back = back.reshape(-1)
    t = (s[edges[:, 0]] / (s[edges[:, 0]] - s[edges[:, 1]]))[:, None]
    v = np.concatenate([m.v, m.v[edges[:, 0]] * (1 - t) + m.v[edges[:, 1]] * t])
    n = np.concatenate([m.n, unit(m.n[edges[:, 0]] * (1 - t) + m.n[edges[:, 1]] * t)])
    ab, ac = back[: len(mixed)] + len(m.v), back[len(mixed) :] + len(m.v)
    tip = np.stack([a, ab, ac], 1)
    base = np.concatenate([np.stack([ab, b, c], 1), np.stack([ab, c, ac], 1)])
    twice = np.concatenate([lone_neg, lone_neg])
    inside = np.concatenate([inside, tip[lone_neg], base[~twice]])
    outside = np.concatenate([outside, tip[~lone_neg], base[twice]])
    return _used(v, n, inside), _used(v, n, outside)


def _used(v, n, f):
    used, back = np.unique(f, return_inverse=True)
    return Mesh(v[used], n[used], back.reshape(-1, 3)) if len(f) else Mesh(v[:0], n[:0], f.reshape(0, 3))


def walls(m, depth, along=None, keep=None):
    """The rim of a mesh drawn inwards (against its normals, or along a direction)."""
    e = np.concatenate([m.f[:, [0, 1]], m.f[:, [1, 2]], m.f[:, [2, 0]]])
    key = np.sort(e, axis=1)
    _, first, times = np.unique(key, axis=0, return_index=True, return_counts=True)
    rim = e[first[times == 1]]
    rim = rim[np.abs(m.v[rim][:, :, 1]).max(1) > 1e-5]
    if keep is not None:
        rim = rim[keep(m.v[rim].mean(1))]
    if not len(rim):
        return _used(m.v, m.n, rim.reshape(0, 3)[:0])
    used, back = np.unique(rim, return_inverse=True)
    back = back.reshape(-1, 2)
    top = m.v[used]
    deep = top - m.n[used] * depth if along is None else top + np.array(along) * depth
    v = np.concatenate([top, deep])
    k = len(used)
    f = np.concatenate(
        [np.stack([back[:, 1], back[:, 0], back[:, 0] + k], 1), np.stack([back[:, 1], back[:, 0] + k, back[:, 1] + k], 1)]
    )
    return Mesh(v, vertex_normals(v, f), f)


def vertex_normals(v, f):
    n = np.zeros_like(v)
    face = np.cross(v[f[:, 1]] - v[f[:, 0]], v[f[:, 2]] - v[f[:, 0]])
    for i in range(3):
        np.add.at(n, f[:, i], face)
    return unit(n)


def thick(m, depth):
    """A sheet with a rim: the outer face and its walls."""
    return join([m, walls(m, depth)])


def loft(rings, closed=True, caps=True):
    """A skin over rings of equally many points each."""
    rings = np.array(rings, float)
    k, n = rings.shape[:2]
    v = rings.reshape(-1, 3)
    f = []
    last = n if closed else n - 1
    for i in range(k - 1):
        j = np.arange(last)
        a, b = i * n + j, i * n + (j + 1) % n
        f += [np.stack([a, b, b + n], 1), np.stack([a, b + n, a + n], 1)]
    f = np.concatenate(f)
    if caps:
        for base, order in ((0, -1), ((k - 1) * n, 1)):
            j = np.arange(1, n - 1)
            fan = np.stack([np.full(n - 2, base), base + j, base + j + 1], 1)[:, ::order]
            f = np.concatenate([f, fan])
    return Mesh(v, vertex_normals(v, f), f)


def lathe(profile, steps=96, centre=(0, 0, 0)):
    """(radius, y) turned round the axis of y."""
    a = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    rings = [[(r * np.cos(t), y, r * np.sin(t)) for t in a] for r, y in profile]
    m = loft(rings, caps=False)
    m.v = m.v + np.array(centre)
    return m
