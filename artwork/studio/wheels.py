"""Wheels: tyre with tread, rim, disc and six designs of spokes."""

import numpy as np
from mesh import join, lathe, loft


def mount(car, axle):
    s = car.s
    r, width, rim = s["tyre"], s["tyre_width"], s["rim"]
    face = s["track"]
    middle = face - width / 2
    centre = (axle, middle, r)
    h = width / 2
    tyre(car, r, h, rim, centre)
    # Barrel and lip.
    lip = rim + 0.004
    car.add("alloy", lathe([(lip, h - 0.030), (lip + 0.007, h - 0.018), (lip, h - 0.010), (rim - 0.012, h - 0.010), (rim - 0.022, h - 0.022), (rim - 0.03, 0.0)], 96, centre))
    car.add("barrel", lathe([(rim - 0.028, h - 0.02), (rim - 0.045, -h), (0.02, -h)], 64, centre))
    car.add("disc", lathe([(rim * 0.34, h - 0.085), (rim * 0.80, h - 0.085), (rim * 0.80, h - 0.11)], 64, centre))
    car.add("barrel", lathe([(0.01, h - 0.07), (rim * 0.36, h - 0.07), (rim * 0.36, h - 0.1)], 48, centre))
    a = np.linspace(-0.45, 0.45, 9) + (2.9 if axle < 2 else 0.3)
    pad = [[(q * rim * np.cos(t), y, q * rim * np.sin(t)) for q, y in ((0.56, h - 0.11), (0.56, h - 0.06), (0.84, h - 0.06), (0.84, h - 0.11))] for t in a]
    caliper = loft(pad)
    caliper.v = caliper.v + np.array(centre)
    car.add(s.get("caliper", "barrel"), caliper)
    design = DESIGNS[s.get("wheel", "twin-five")]
    spokes, hub = design(rim, h)
    for m, material in ((spokes, s.get("wheel_of", "alloy")), (hub, "hub")):
        m.v = m.v + np.array(centre)
        car.add(material, m)


def tyre(car, r, h, rim, centre):
    wall = [(rim, h - 0.028), (rim + 0.012, h - 0.010), (rim + (r - rim) * 0.35, h + 0.004), (rim + (r - rim) * 0.62, h + 0.004), (r - 0.020, h - 0.008), (r - 0.008, h - 0.022)]
    tread = []
    edges = np.linspace(h - 0.03, -h + 0.03, 5)
    for a, b in zip(edges, edges[1:]):
        tread += [(r - 0.001, a - 0.004), (r, (a + b) / 2), (r - 0.001, b + 0.004), (r - 0.008, b + 0.003), (r - 0.008, b - 0.003)]
    back = [(q, -y) for q, y in wall[::-1]]
    car.add("rubber", lathe(wall + tread[:-2] + back, 96, centre))


def spoke(rim, h, angle, inner, outer, deep=0.035, dish=0.02, shift=(0, 0), start=0.16, end=0.985):
    """One spoke: width inside and outside, on a face that is dished towards the hub; `shift` moves its ends round."""
    rings = []
    for t in np.linspace(0, 1, 9):
        r = rim * (start + (end - start) * t)
        w = inner + (outer - inner) * t - 0.25 * (inner + outer) / 2 * np.sin(np.pi * t)
        face = h - 0.012 - dish * (1 - t) ** 1.5 - 0.004
        depth = deep * (1 - 0.45 * t)
        off = shift[0] + (shift[1] - shift[0]) * t
        ring = []
        for across, down in ((-1, 1), (-1, 0.25), (-0.72, 0.02), (0, -0.04), (0.72, 0.02), (1, 0.25), (1, 1)):
            u = off + across * w / 2
            x, z = r * np.cos(angle) - u * np.sin(angle), r * np.sin(angle) + u * np.cos(angle)
            ring.append((x, face - depth * down, z))
        rings.append(ring)
    return loft(rings)


def hub(h, dish, r=0.062):
    y = h - 0.016 - dish
    return lathe([(r, y - 0.04), (r, y - 0.004), (r * 0.92, y + 0.002), (r * 0.52, y + 0.003), (r * 0.50, y + 0.007), (0.002, y + 0.008)], 48)


def around(count, make, phase=0.3):
    return join([make(phase + 2 * np.pi * i / count) for i in range(count)])


def twin_five(rim, h):
    def pair(a):
        return join([spoke(rim, h, a, 0.030, 0.026, shift=(o * 0.016, o * 0.046)) for o in (-1, 1)])

    return around(5, pair), hub(h, 0.02)


def ten(rim, h):
    return around(10, lambda a: spoke(rim, h, a, 0.026, 0.024, dish=0.03)), hub(h, 0.03)


def five(rim, h):
    return around(5, lambda a: spoke(rim, h, a, 0.075, 0.060, deep=0.045, dish=0.022)), hub(h, 0.022, 0.07)


def mesh_wheel(rim, h):
    def cross(a):
        return join([spoke(rim, h, a, 0.018, 0.016, shift=(0, o * 0.055), dish=0.015) for o in (-1, 1)])

    return around(10, cross), hub(h, 0.015, 0.05)


def turbine(rim, h):
    return around(14, lambda a: spoke(rim, h, a, 0.020, 0.040, shift=(0, 0.045), dish=0.014, deep=0.03)), hub(h, 0.014, 0.07)


def six(rim, h):
    return around(6, lambda a: spoke(rim, h, a, 0.052, 0.070, deep=0.05, dish=0.03)), hub(h, 0.03, 0.072)


def steel(rim, h):
    face = lathe([(rim * 0.98, h - 0.03), (rim * 0.8, h - 0.055), (rim * 0.62, h - 0.03), (rim * 0.42, h - 0.02), (rim * 0.36, h - 0.05), (0.01, h - 0.05)], 72)
    return face, hub(h, 0.03, 0.05)


def chrome_cap(rim, h):
    """A pressed steel wheel with a bright cap and ring, as of the sixties."""
    face = lathe([(rim * 0.99, h - 0.016), (rim * 0.86, h - 0.026), (rim * 0.78, h - 0.05), (rim * 0.6, h - 0.035)], 72)
    slots = around(5, lambda a: spoke(rim, h, a, 0.09, 0.10, deep=0.03, dish=0.012, end=0.9))
    return join([face, slots]), hub(h, 0.006, 0.075)


DESIGNS = {"twin-five": twin_five, "ten": ten, "five": five, "mesh": mesh_wheel, "turbine": turbine, "six": six, "steel": steel, "cap": chrome_cap}
