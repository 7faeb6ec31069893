"""A flat alloy tray on a chassis, with headboard, drop sides, guards and lamps."""

import numpy as np
from fittings import bar, box
from mesh import loft


def carry(car, t):
    s = car.s
    a, b, half, floor = t["from"], t["to"], t["half"], t["floor"]
    middle, long = (a + b) / 2, b - a
    car.add("tray", box((long, 2 * half, 0.05), (middle, 0, floor), 0.012, 0.03), both=False)
    car.add("tray", box((long, 0.03, 0.24), (middle, half - 0.015, floor + 0.13), 0.012, 0.02))
    car.add("tray", box((0.03, 2 * half, 0.24), (b - 0.015, 0, floor + 0.13), 0.012, 0.02), both=False)
    for x in np.linspace(a + 0.10, b - 0.05, 5):
        car.add("tray", box((0.045, 0.02, 0.26), (x, half + 0.004, floor + 0.13), 0.006, 0.012))
    # The headboard: a frame with rails, as tall as the cab's window.
    for y in (half - 0.03, 0.45):
        car.add("tray", bar([(a + 0.03, y, floor), (a + 0.03, y, floor + 0.78)], 0.022))
    for z in (0.30, 0.54, 0.78):
        car.add("tray", bar([(a + 0.03, -half + 0.03, floor + z), (a + 0.03, half - 0.03, floor + z)], 0.022), both=False)
    car.add("dark", box((b - 2.3, 0.09, 0.16), ((b + 2.3) / 2, 0.40, floor - 0.30), 0.02, 0.04))
    car.add("dark", box((b - 2.6, 0.9, 0.06), ((b + 2.6) / 2, 0, floor - 0.20), 0.02, 0.04), both=False)
    # A guard over each wheel.
    axle, r = s["rear_axle"], s["tyre"] + 0.075
    rings = [
        [(axle + q * np.cos(u), y, s["tyre"] + q * np.sin(u)) for q, y in ((r, half - 0.30), (r, half - 0.02), (r + 0.02, half - 0.02), (r + 0.02, half - 0.30))]
        for u in np.linspace(0.25, np.pi - 0.25, 24)
    ]
    guard = loft(rings)
    car.add("trim", guard)
    car.add("trim", guard.flipped())
    car.add("trim", box((0.06, 1.5, 0.10), (b - 0.03, 0, floor - 0.16), 0.015, 0.03), both=False)
    car.add("red_light", box((0.03, 0.20, 0.07), (b + 0.006, 0.72, floor - 0.15), 0.01, 0.012))
    car.add("amber", box((0.03, 0.09, 0.07), (b + 0.006, 0.57, floor - 0.15), 0.01, 0.012))


def snorkel(car):
    s = car.s
    x, y = 1.26, s["half"] - 0.055
    car.add("trim", bar([(x, y - 0.03, 1.0), (x, y + 0.02, 1.16), (x + 0.10, y - 0.02, 1.26), (x + 0.38, y - 0.08, 1.62), (x + 0.50, y - 0.12, 1.80), (x + 0.50, y - 0.12, 1.92)], 0.036), both=False)
    car.add("trim", box((0.10, 0.09, 0.12), (x + 0.49, y - 0.12, 1.95), 0.03, 0.015), both=False)
