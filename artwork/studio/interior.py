"""The cabin as it shows through glass: seats, dash, wheel, floor."""

import numpy as np
from curves import larger, smaller
from fittings import bar, box
from lamps import turn
from mesh import lathe, surface


def furnish(car):
    s = car.s
    k = s["cabin_at"]
    for x in k["seats"]:
        wide = k.get("seat_at", 0.37)
        seat(car, x, wide, k["hip"], s, head=k.get("head", 0.70))
    for x in k.get("benches", []):
        for y in (0.40, 0.0):
            seat(car, x, y, k["hip"], s, both=y > 0, head=0.57)
    dash(car, k)
    floor = k["hip"] - 0.28
    car.add("carpet", box((k["floor"][1] - k["floor"][0], s["half"] * 1.62, 0.04), ((k["floor"][0] + k["floor"][1]) / 2, 0, floor), 0.02, 0.05), both=False)


def seat(car, x, y, hip, s, both=True, head=0.70):
    """Cushion, backrest and headrest, grown together."""
    lean = 0.36

    def field(px, py, pz):
        u, v, w = px - x, py - y, pz - hip
        cushion = larger(larger(np.abs(u + 0.02) - 0.27, np.abs(v) - 0.245, 0.10), np.abs(w + 0.02 + 0.15 * u) - 0.085, 0.09) - 0.03 * np.exp(-(((np.abs(v) - 0.21) / 0.05) ** 2))
        t = w - 0.02
        ub = u - 0.22 - lean * t
        thick = 0.075 + 0.03 * np.exp(-(((np.abs(v) - 0.20) / 0.05) ** 2))
        back = larger(larger(np.abs(ub) - thick, np.abs(v) - 0.245 + 0.10 * np.maximum(t - 0.25, 0), 0.09), np.abs(t - 0.27) - 0.31, 0.14)
        rest = larger(larger(np.abs(u - 0.24 - lean * t) - 0.05, np.abs(v) - 0.125, 0.06), np.abs(t - head) - 0.085, 0.07)
        stalk = larger(np.hypot(u - 0.23 - lean * t, np.abs(v) - 0.06) - 0.008, np.abs(t - head + 0.12) - 0.06, 0.01)
        return np.minimum(np.minimum(smaller(cushion, back, 0.05), rest), stalk)

    m = surface(field, (x - 0.36, y - 0.30, hip - 0.16), (x + 0.66, y + 0.30, hip + 0.86), 0.022)
    car.add("leather", m, both)


def dash(car, k):
    s = car.s
    x, top = k["dash"]
    # Narrower than the doors where they are narrowest.
    half = min(float(car.form.half_width(np.array(x), np.array(top - 0.1))), float(car.form.glass_plan(x))) - 0.11

    def field(px, py, pz):
        crown = 0.03 * np.exp(-(((py - 0.37) / 0.2) ** 2))
        f = larger(np.abs(px - x) - 0.26 + 0.35 * np.maximum(top - 0.12 - pz, 0), np.abs(py) - half + 0.25 * np.maximum(x - px - 0.05, 0), 0.06)
        return larger(f, np.abs(pz - top + 0.18) - 0.17 - crown, 0.08)

    car.add("dash", surface(field, (x - 0.4, -half - 0.05, top - 0.42), (x + 0.34, half + 0.05, top + 0.08), 0.03), both=False)
    car.add("dash", box((0.75, 0.26, 0.30), (x + 0.5, 0, top - 0.42), 0.08, 0.04), both=False)
    car.add("display", box((0.016, 0.30, 0.155), (x + 0.25, 0.02, top - 0.02), 0.012, 0.012), both=False)
    # The wheel is on the right.
    ring = [(0.178 + 0.016 * np.cos(t), 0.016 * np.sin(t)) for t in np.linspace(0, 2 * np.pi, 13)]
    wheel = turn(lathe(ring, 48), (0.92, 0, 0.38))
    boss = turn(lathe([(0.075, -0.03), (0.07, 0.012), (0.01, 0.02)], 32), (0.92, 0, 0.38))
    at = np.array([x + 0.40, 0.37, top - 0.05])
    for m in (wheel, boss):
        m.v = m.v + at
        car.add("dash", m, both=False)
    for y in (-0.17, 0.17):
        car.add("dash", bar([at, at + np.array([0, y, 0])], 0.017, 0.6), both=False)
    car.add("dash", bar([at, at + np.array([0.06, 0, -0.16])], 0.017, 0.6), both=False)
    car.add("dash", bar([at - np.array([0.25, 0, 0.1]), at], 0.03), both=False)
