"""The cabin: seats, dash, wheel, floor, as they show through glass and from inside."""

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
    face(car, x, top, half, "screen" not in k.get("without", ()))
    console(car, k, x, top)
    steering_wheel(car, np.array([x + 0.42, 0.37, top - 0.06]))


def face(car, x, top, half, has_screen):
    """What looks at the driver: a strip across, vents at both ends, instruments under a hood, a screen."""
    front = x + 0.235
    car.add("inlay", box((0.03, half * 1.86, 0.035), (front, 0, top - 0.125), 0.012, 0.012), both=False)
    car.add("gloss", box((0.03, half * 1.86, 0.008), (front + 0.004, 0, top - 0.098), 0.004, 0.006), both=False)
    for y in (half - 0.13, 0.13):
        vent(car, np.array([front + 0.01, y, top - 0.19]))
    car.add("dash", box((0.30, 0.40, 0.035), (x + 0.12, 0.37, top + 0.05), 0.017, 0.012), both=False)
    car.add("gloss", box((0.02, 0.36, 0.105), (x + 0.215, 0.37, top - 0.012), 0.01, 0.01), both=False)
    for y in (0.28, 0.46):
        at = np.array([x + 0.228, y, top - 0.012])
        for material, radius, thickness in (("needle", 0.043, 0.0022), ("hub", 0.049, 0.003)):
            ring = turn(lathe([(radius + thickness * np.cos(t), thickness * np.sin(t)) for t in np.linspace(0, 2 * np.pi, 9)], 40), (1, 0, 0))
            ring.v = ring.v + at
            car.add(material, ring, both=False)
        car.add("needle", bar([at, at + np.array([0.002, -0.022, 0.024])], 0.0018), both=False)
    if has_screen:
        car.add("gloss", box((0.018, 0.31, 0.165), (x + 0.25, 0.0, top - 0.02), 0.012, 0.012), both=False)
        car.add("display", box((0.012, 0.286, 0.142), (x + 0.2555, 0.0, top - 0.02), 0.004, 0.012), both=False)
        # A map with a road on it, and two tiles.
        tile = lambda wide, tall, y, up: box((0.003, wide, tall), (x + 0.2615, y, top - 0.02 + up), 0.0015, 0.003)
        car.add("tile", tile(0.160, 0.112, -0.045, -0.006), both=False)
        for up in (-0.036, 0.024):
            car.add("tile", tile(0.080, 0.052, 0.090, up), both=False)
        road = [(x + 0.264, y, top - 0.02 + up) for y, up in ((-0.110, -0.055), (-0.075, -0.020), (-0.050, -0.010), (0.010, 0.044))]
        car.add("needle", bar(road, 0.0026), both=False)


def vent(car, at):
    for material, m in (
        ("void", box((0.02, 0.15, 0.062), at - np.array([0.004, 0, 0]), 0.01, 0.01)),
        ("hub", box((0.024, 0.16, 0.004), at + np.array([0, 0, 0.034]), 0.002, 0.004)),
        ("hub", box((0.024, 0.16, 0.004), at - np.array([0, 0, 0.034]), 0.002, 0.004)),
    ):
        car.add(material, m)
    for z in (-0.016, 0.0, 0.016):
        car.add("dash", box((0.03, 0.145, 0.005), at + np.array([0, 0, z]), 0.002, 0.004))


def console(car, k, x, top):
    """Between the seats: a tunnel with a gear lever, holders for cups, an armrest."""
    end = k["seats"][0] + 0.10
    low = k["hip"] - 0.02
    car.add("dash", box((end - x - 0.1, 0.23, 0.30), ((end + x + 0.1) / 2, 0, low - 0.10), 0.05, 0.03), both=False)
    car.add("dash", box((0.30, 0.24, 0.36), (x + 0.22, 0, top - 0.36), 0.06, 0.03), both=False)
    car.add("inlay", box((0.34, 0.15, 0.012), (x + 0.55, 0, low + 0.052), 0.006, 0.008), both=False)
    lever = np.array([x + 0.50, 0, low + 0.06])
    car.add("hub", bar([lever, lever + np.array([0.015, 0, 0.07])], 0.010), both=False)
    car.add("leather", box((0.05, 0.045, 0.07), lever + np.array([0.018, 0, 0.095]), 0.02, 0.01), both=False)
    for at in (0.60, 0.69):
        cup = lathe([(0.038, 0.0), (0.042, 0.006), (0.038, 0.008), (0.034, -0.01)], 32)
        cup.v = cup.v[:, [0, 2, 1]] + np.array([x + at, 0, low + 0.055])
        cup.n = cup.n[:, [0, 2, 1]]
        car.add("hub", cup, both=False)
    car.add("leather", box((0.26, 0.20, 0.07), (end + 0.06, 0, low + 0.075), 0.03, 0.015), both=False)
    # Knobs of the heating under the screen.
    for y in (-0.075, 0.0, 0.075):
        knob = turn(lathe([(0.022, -0.01), (0.021, 0.018), (0.002, 0.02)], 32), (1, 0, 0))
        knob.v = knob.v + np.array([x + 0.375, y, top - 0.27])
        car.add("hub", knob, both=False)


def steering_wheel(car, at):
    """It is on the right; a rim of leather, three spokes, a boss."""
    facing = (0.92, 0, 0.38)
    rim = [(0.180 + 0.0155 * np.cos(t), 0.0155 * np.sin(t)) for t in np.linspace(0, 2 * np.pi, 13)]
    boss = [(0.078, -0.03), (0.076, 0.004), (0.062, 0.018), (0.002, 0.022)]
    badge = [(0.020, 0.020), (0.019, 0.026), (0.002, 0.027)]
    for material, profile in (("dash", rim), ("dash", boss), ("hub", badge)):
        m = turn(lathe(profile, 56), facing)
        m.v = m.v + at
        car.add(material, m, both=False)
    low = np.array([0.38, 0, -0.92])
    for end in (np.array([0, 0.172, 0]), np.array([0, -0.172, 0]), low * 0.172):
        car.add("dash", bar([at - np.array([0.006, 0, 0.002]), at + end], 0.026, 0.42), both=False)
        car.add("hub", bar([at + end * 0.42 + np.array([0.012, 0, 0.005]), at + end * 0.88 + np.array([0.010, 0, 0.004])], 0.010, 0.6), both=False)
    car.add("dash", bar([at - np.array([0.25, 0, 0.1]), at], 0.035), both=False)
    for y in (-0.13, 0.13):
        car.add("gloss", bar([at - np.array([0.05, 0, 0.02]), at + np.array([-0.03, y * 1.2, 0.03])], 0.008), both=False)
