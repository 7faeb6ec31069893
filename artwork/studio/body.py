"""The outer form of a car as a field: flank, bonnet, nose and tail cut from one another, the cabin grown on."""

import numpy as np
from curves import Curve, larger, ramp, smaller
from mesh import cut, surface


class Form:
    def __init__(self, s):
        self.s = s
        c = lambda name, soft=0.04: Curve(s[name], soft)
        self.top, self.drop, self.bottom, self.plan = c("top", s.get("top_soft", 0.05)), c("drop", 0.1), c("bottom", 0.06), c("plan", 0.12)
        self.nose, self.tail = c("nose", 0.025), c("tail", s.get("tail_soft", 0.025))
        self.section = c("section", 0.02)
        self.roof, self.belt = c("roof", s.get("roof_soft", 0.06)), c("belt", 0.06)
        self.glass_plan = c("glass_plan", 0.12)
        self.blend = c("blend", 0.08)
        self.creases = [(Curve(k["line"], 0.05), k) for k in s.get("creases", [])]
        self.folds = [(Curve(k["line"], 0.05), k) for k in s.get("folds", [])]
        # The windscreen bends in plan to one side, the rear glass to the other.
        self.bend = Curve(s["bend"], 0.2)

    def half_width(self, x, z):
        s = self.s
        low, high = self.bottom(x), self.belt(x)
        t = (z - low) / (high - low)
        w = self.plan(x) * s["half"] - self.section(t)
        for axle in (s["front_axle"], s["rear_axle"]):
            d = np.sqrt((x - axle) ** 2 + ((z - s["tyre"]) * 0.95) ** 2) / s["arch"]
            flare = s.get("rear_flare", s["flare"]) if axle == s["rear_axle"] else s["flare"]
            reach = s.get("flare_reach", 1.75)
            w = w + flare * ramp(reach, 1.05, d) * ramp(-0.2, 0.3, t)
            w = w + s.get("lip", 0.006) * ramp(1.14, 1.09, d)
        for line, k in self.creases:
            d = z - line(x)
            fade = ramp(k["from"], k["from"] + k.get("fade", 0.3), x) * ramp(k["to"], k["to"] - k.get("fade", 0.3), x)
            # A crease stands out at its line and falls away quickly above, slowly below (or the other way round).
            w = w + k["depth"] * fade * np.exp(-np.abs(d) / np.where(d > 0, k.get("above", 0.04), k.get("below", 0.15)))
        return w

    def deck(self, x, y):
        z = self.top(x) - self.drop(x) * (np.abs(y) / self.s["half"]) ** 2.6
        for line, k in self.folds:
            d = np.abs(y) - line(x)
            fade = ramp(k["from"], k["from"] + 0.3, x) * ramp(k["to"], k["to"] - 0.3, x)
            z = z + k["depth"] * fade * ramp(-k.get("width", 0.05), k.get("width", 0.05), d) * k.get("sign", 1)
        return z

    def lower(self, x, y, z):
        s = self.s
        a = np.abs(y)
        side = a - self.half_width(x, z)
        across = (a / s["half"]) ** s.get("nose_power", 2.2)
        front = (self.nose(z) + s["nose_sweep"] * across - x) / np.sqrt(1 + self.nose.slope(z) ** 2)
        across = (a / s["half"]) ** s.get("tail_power", 2.4)
        back = (x - s["length"] + self.tail(z) + s["tail_sweep"] * across) / np.sqrt(1 + self.tail.slope(z) ** 2)
        top = (z - self.deck(x, y)) / np.sqrt(1 + self.top.slope(x) ** 2)
        under = (self.bottom(x) - z) * 0.98
        f = larger(side, front, s["front_corner"])
        f = larger(f, back, s["rear_corner"])
        edge = s.get("edge", 0.07)
        f = larger(f, top, edge(x) if callable(edge) else edge)
        return larger(f, under, s.get("sill", 0.08)), back

    def cabin(self, x, y, z, back):
        s = self.s
        a = np.abs(y)
        bent = x + self.bend(x) * a * a
        over = (z - self.roof(bent) + s["crown"] * a * a) / np.sqrt(1 + self.roof.slope(bent) ** 2)
        up = z - self.belt(x)
        # Below the belt it draws in, so that the flank alone shows.
        lean = s["tumble"] * np.maximum(up, 0) + s.get("tumble_curve", 0.12) * np.maximum(up, 0) ** 2
        side = (a - self.glass_plan(x) + lean + 0.7 * np.maximum(-up, 0)) / np.sqrt(1 + s["tumble"] ** 2)
        f = larger(over, side, s["rail"])
        if s.get("tailgate"):
            f = larger(f, back, s.get("tail_edge", 0.08))
        else:
            f = np.maximum(f, back + 0.04)
        if "cab_back" in s:
            at, slope = s["cab_back"]
            f = larger(f, (x - at + slope * up) / np.sqrt(1 + slope**2), 0.09)
        return np.maximum(f, -up - 0.25)

    def field(self, x, y, z):
        lower, back = self.lower(x, y, z)
        if self.s.get("cabin") == "none":
            return lower
        f = smaller(lower, self.cabin(x, y, z, back), self.blend(x))
        if "tray" in self.s:
            f = np.maximum(f, -self.tray(x, y, z))
        return f

    def tray(self, x, y, z):
        """An open box cut from above."""
        t = self.s["tray"]
        inside = np.maximum(np.abs(x - (t["from"] + t["to"]) / 2) - (t["to"] - t["from"]) / 2, np.abs(y) - t["half"])
        return larger(inside, t["floor"] - z, 0.03)

    def shell(self, cell):
        """The half on the side of positive y."""
        s = self.s
        high = max(z for _, z in s["roof"] + s["top"]) + 0.08
        m = surface(self.field, (-0.12, -2 * cell, 0.04), (s["length"] + 0.12, s["half"] + 0.14, high), cell)
        _, m = cut(m, m.v[:, 1])
        m.v[np.abs(m.v[:, 1]) < 1e-4, 1] = 0
        m.n[m.v[:, 1] == 0] *= np.array([1, 0, 1])
        m.n /= np.linalg.norm(m.n, axis=1, keepdims=True)
        return m
