"""What is fixed to the body: mirrors, handles, plates, exhausts, rails."""

import numpy as np
from curves import larger
from mesh import Mesh, cut, lathe, loft, surface
from lamps import place, turn


def box(size, centre, r=0.01, cell=None, power=None):
    """A box with rounded edges."""
    size, centre = np.array(size) / 2, np.array(centre)

    def field(x, y, z):
        f = larger(np.abs(x - centre[0]) - size[0], np.abs(y - centre[1]) - size[1], r)
        return larger(f, np.abs(z - centre[2]) - size[2], r)

    return surface(field, centre - size - 0.03, centre + size + 0.03, cell or max(0.006, min(size) / 3))


def bar(points, r, squash=1.0):
    """A round bar through points."""
    p = np.array(points, float)
    rings = []
    for i, at in enumerate(p):
        d = p[min(i + 1, len(p) - 1)] - p[max(i - 1, 0)]
        d = d / np.linalg.norm(d)
        side = np.cross(d, (0, 0, 1.0)) if abs(d[2]) < 0.9 else np.cross(d, (0, 1.0, 0))
        side = side / np.linalg.norm(side)
        up = np.cross(side, d)
        rings.append([at + r * (np.cos(t) * side + squash * np.sin(t) * up) for t in np.linspace(0, 2 * np.pi, 14, endpoint=False)])
    return loft(rings)


def fit(car):
    s = car.s
    if "mirror" in s:
        mirror_on(car, *s["mirror"], s.get("mirror_size", 1.0))
    for x, z in s.get("handles", []):
        handle(car, x, z)
    plates(car)
    for y, z, r in s.get("exhausts", []):
        x = s["length"] - float(car.form.tail(z)) - s["tail_sweep"] * (y / s["half"]) ** s.get("tail_power", 2.4)
        pipe = turn(lathe([(r - 0.008, -0.08), (r - 0.006, 0.012), (r, 0.014), (r, -0.08)], 40), (1, 0, 0))
        pipe.v = pipe.v + np.array([x - 0.01, y, z])
        car.add("chrome", pipe)
    if s.get("rails"):
        rails(car)
    for end, z, tall in s.get("bumpers", []):
        bumper(car, end, z, tall)
    if s.get("steps"):
        a, b = s["steps"]
        z = float(car.form.bottom((a + b) / 2)) + 0.015
        car.add("trim", box((b - a, 0.16, 0.05), ((a + b) / 2, s["half"] - 0.085, z), 0.025, 0.02))


def mirror_on(car, x, z, scale):
    s = car.s
    y = float(car.form.glass_plan(x)) - s["tumble"] * max(z - float(car.form.belt(x)), 0)
    reach = s.get("mirror_reach", 0.155)
    c = np.array([x, y + reach, z])
    w, h, d = 0.105 * scale, 0.072 * scale * s.get("mirror_tall", 1.0), 0.085 * scale

    def cap(px, py, pz):
        u, v, t = (px - c[0]) / d, (py - c[1]) / w, (pz - c[2] - 0.012 * v_of(py)) / h
        return ((np.abs(u) ** 2.2 + np.abs(v) ** 3 + np.abs(t) ** 2.8) ** 0.4 - 1) * 0.07

    def v_of(py):
        return (py - c[1]) / w

    shell = surface(cap, c - 0.16 * max(1, s.get("mirror_tall", 1)), c + 0.16 * max(1, s.get("mirror_tall", 1)), 0.011)
    front, back = cut(shell, shell.v[:, 0] - c[0] - d * 0.45)
    low, top = cut(front, front.v[:, 2] - c[2] + h * 0.45)
    car.add(s.get("mirror_of", "paint"), top)
    car.add("gloss", low)
    flat = Mesh(back.v.copy(), back.n, back.f)
    flat.v[:, 0] = c[0] + d * 0.45 + 0.0
    flat.n = np.tile([1.0, 0, 0], (len(flat.v), 1))
    car.add("mirror", flat)
    car.add("gloss", bar([(x - 0.02, y - 0.02, z - h * 0.75), (x - 0.005, y + reach * 0.45, z - h * 0.7), (x, y + reach * 0.75, z - h * 0.5)], 0.026, 0.5))


def handle(car, x, z):
    s = car.s
    y = lambda q: float(car.form.half_width(np.array(q), np.array(z)))
    length = 0.105
    dip = [(x + length * t, y(x + length * t) + 0.030 - 0.016 * abs(t) ** 4, z + 0.004 * t) for t in np.linspace(-1, 1, 9)]
    car.add(s.get("handle_of", "paint"), bar(dip, 0.016, 0.75))
    for t in (-0.86, 0.86):
        at = x + length * t
        car.add(s.get("handle_of", "paint"), box((0.035, 0.05, 0.026), (at, y(at) + 0.008, z), 0.01))
    cup = surface(lambda a, b, c: ((np.abs((a - x) / 0.085) ** 2.5 + np.abs((b - y(x)) / 0.006) ** 2 + np.abs((c - z) / 0.034) ** 2.5) ** 0.4 - 1) * 0.02, (x - 0.12, y(x) - 0.03, z - 0.06), (x + 0.12, y(x) + 0.03, z + 0.06), 0.008)
    car.add("dark", cup)


def plates(car):
    s, f = car.s, car.form
    z = s["front_plate"]
    x = float(f.nose(z)) - 0.018 + s.get("front_plate_out", 0)
    plate(car, x, z, -1)
    z = s["rear_plate"]
    x = s.get("overall", s["length"]) - (0 if "overall" in s else float(f.tail(z))) + 0.012 + s.get("rear_plate_out", 0)
    plate(car, x, z, 1)


def plate(car, x, z, way):
    car.add("trim", box((0.012, 0.40, 0.125), (x - way * 0.004, 0, z), 0.006, 0.008), both=False)
    car.add("plate", box((0.010, 0.372, 0.107), (x + way * 0.004, 0, z), 0.008, 0.008), both=False)
    car.texts.append((car.s.get("plate", "NSW 26"), x + way * 0.0115, z, way))


def rails(car):
    s, f = car.s, car.form
    k = s["rails"]
    xs = np.linspace(k["from"], k["to"], 13)
    points = []
    for i, x in enumerate(xs):
        y = k["half"] - 0.03 * ((x - xs.mean()) / (xs[-1] - xs[0]) * 2) ** 2
        top = float(f.roof(x + float(f.bend(x)) * y * y)) - s["crown"] * y * y
        e = min(i, len(xs) - 1 - i)
        points.append((x, y, top + (-0.03 if e == 0 else 0.02 if e == 1 else 0.035)))
    car.add(k.get("of", "alloy"), bar(points, 0.017, 0.9))


def bumper(car, end, z, tall):
    """A bar of chrome round a corner."""
    s, f = car.s, car.form
    rings = []
    for a in np.linspace(0, 1.3, 40):
        # Along the nose to the corner, then back along the flank.
        y = s["half"] * min(a, 1.0) * 0.985
        sweep = s["nose_sweep" if end == "front" else "tail_sweep"] * (y / s["half"]) ** 2.2
        back = sweep + max(0.0, a - 0.80) ** 2 * 2.2 - 0.055
        x = float(f.nose(z)) + back if end == "front" else s["length"] - float(f.tail(z)) - back
        way = -1 if end == "front" else 1
        turned = min(1.0, max(0.0, (a - 0.78) / 0.22)) * np.pi / 2
        out = np.array([way * np.cos(turned), np.sin(turned), 0])
        rings.append([np.array([x, y, z]) + out * 0.030 * np.cos(t) + np.array([0, 0, tall / 2 * np.sin(t)]) for t in np.linspace(0, 2 * np.pi, 16, endpoint=False)])
    m = loft(rings)
    centre = np.repeat(np.array(rings).mean(1), 16, axis=0)
    if ((m.v - centre) * m.n).sum() < 0:
        m = m.flipped()
    car.add("chrome", m)
