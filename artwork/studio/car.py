"""A car: its shell cut into panels, glass, lamps and openings, and what is fixed to it, by material."""

import numpy as np
import fittings
import interior
import lamps
import tray
import wheels
from body import Form
from curves import distance, larger, outline
from mesh import Mesh, cut, join, lathe, mirror, thick, walls

FAR = 9.0


class Car:
    def __init__(self, spec, cell=0.014):
        self.s = spec
        self.form = Form(spec)
        self.parts = {}
        self.texts = []
        shell = self.form.shell(cell)
        shell = self.cut_arches(shell)
        shell = self.cut_glass(shell)
        shell = self.open_roof(shell)
        shell = self.cut_front(shell)
        shell = self.cut_rear(shell)
        shell = self.cut_trim(shell)
        self.line_inside(shell)
        self.add("paint", self.cut_seams(shell))
        fittings.fit(self)
        interior.furnish(self)
        if "alloy_tray" in spec:
            tray.carry(self, spec["alloy_tray"])
        if spec.get("snorkel"):
            tray.snorkel(self)
        for axle in (spec["front_axle"], spec["rear_axle"]):
            wheels.mount(self, axle)

    def add(self, material, mesh, both=True):
        if len(mesh.f):
            self.parts.setdefault(material, []).append(mirror(mesh) if both else mesh)

    # --- what the shell is cut by -------------------------------------------------------------------------------

    def cut_arches(self, m):
        s = self.s
        for axle in (s["front_axle"], s["rear_axle"]):
            if axle > s["length"]:
                continue
            rise = s.get("arch_rise", 0.0)
            x, y, z = m.v.T
            square = s.get("arch_power", 2.0)
            d = (np.abs((x - axle) / 1.0) ** square + np.abs(z - s["tyre"] - rise) ** square) ** (1 / square) - s["arch"]
            gone, m = cut(m, np.maximum(d, 0.5 - y))
            rim = lambda p, axle=axle: (np.abs(p[:, 0] - axle) < s["arch"] * 1.3) & (p[:, 1] > 0.55) & (p[:, 2] < s["tyre"] + rise + s["arch"] * 1.1) & (p[:, 2] > 0.1)
            self.add("cladding" if s.get("cladding") else "paint", walls(m, 0.045, (0, -1, 0), rim))
            r = s["arch"] + 0.014
            well = lathe([(r, s["half"] - 0.06), (r, 0.45), (0.02, 0.45)], 64, (axle, 0, s["tyre"] + rise))
            self.add("well", cut(well, s.get("well_floor", 0.2) - well.v[:, 2])[0].flipped())
            self.add("well", cut(well, s.get("well_floor", 0.2) - well.v[:, 2])[0])
        return m

    def over(self, x, y, z):
        """How far above the roof, with its screens, a point of the cabin's side lies."""
        f, s = self.form, self.s
        bent = x + f.bend(x) * y * y
        return (z - f.roof(bent) + s["crown"] * y * y) / np.sqrt(1 + f.roof.slope(bent) ** 2), bent

    def side_of_cabin(self, x, y, z):
        f, s = self.form, self.s
        up = np.maximum(z - f.belt(x), 0)
        return y - f.glass_plan(x) + s["tumble"] * up + s.get("tumble_curve", 0.12) * up**2

    def cut_glass(self, m):
        s, g = self.s, self.s["glass"]
        if g.get("windows", True):
            m = self.cut_windows(m, g)
        for name in ("screen", "rear_screen"):
            if name not in g:
                continue
            k = g[name]
            x, y, z = m.v.T
            side = self.side_of_cabin(x, y, z) + k.get("pillar", 0.045)
            if "from" in k:
                _, bent = self.over(x, y, z)
                d = larger(np.maximum(k["from"] - bent, bent - k["to"]), side, 0.06)
                d = np.maximum(d, np.where(m.n[:, 2] > 0.12, -FAR, FAR) if not k.get("steep") else -FAR)
                d = np.maximum(d, self.form.belt(x) - 0.05 - z)
            else:
                d = larger(np.maximum(k["low"] - z, z - k["high"]), side, 0.06)
                d = np.where(m.n[:, 0] > 0.15, d, FAR)
                d = np.where(x > s["length"] * 0.6, d, FAR)
            pane, m = cut(m, d)
            frit, clear = self.band(pane, k.get("frit", 0.025))
            self.add("gloss", frit.offset(-0.003))
            self.add("screen", clear.offset(-0.003))
        return m

    def open_roof(self, m):
        """Takes off what is behind the screen's frame and above the belt."""
        if "open" not in self.s:
            return m
        x, y, z = m.v.T
        over, bent = self.over(x, y, z)
        d = np.maximum(self.form.belt(x) + 0.02 - z, np.minimum(self.s["open"] - bent, over + 0.05))
        d = np.maximum(d, self.side_of_cabin(x, y, z) - 0.02)
        _, m = cut(m, d)
        self.add("gloss", walls(m, 0.035, None, lambda p: (p[:, 2] > self.form.belt(p[:, 0]) - 0.02) & (p[:, 0] > self.s["open"] - 0.8) & (p[:, 0] < 3.4)))
        return m

    def band(self, m, width):
        """The rim of a piece just cut, and the rest of it: by distance from its edge."""
        edge = rim_points(m)
        if not len(edge):
            return Mesh(m.v[:0], m.n[:0], m.f[:0]), m
        near = np.full(len(m.v), 1e9)
        for start in range(0, len(m.v), 4000):
            p = m.v[start : start + 4000]
            near[start : start + 4000] = np.sqrt(((p[:, None] - edge[None]) ** 2).sum(2).min(1))
        return cut(m, near - width)

    def cut_windows(self, m, g):
        x, y, z = m.v.T
        over, _ = self.over(x, y, z)
        d = larger(self.form.belt(x) + g.get("above_belt", 0.02) - z, over + g.get("pillar", 0.06), g.get("round", 0.03))
        for x0, z0, x1, z1 in g.get("ends", []):
            # A line from bottom to top that the glass stays in front of.
            length = np.hypot(x1 - x0, z1 - z0)
            d = larger(d, ((x - x0) * (z1 - z0) - (z - z0) * (x1 - x0)) / length, g.get("end_round", 0.05))
        d = np.maximum(d, g.get("front", -1.0) - x)
        d = np.where(self.side_of_cabin(x, y, z) > -0.10, d, FAR)
        d = np.where(np.abs(m.n[:, 1]) > 0.45, d, FAR)
        whole, m = cut(m, d)
        trim, panes = self.band(whole, g.get("trim", 0.012))
        self.add(g.get("trim_of", "chrome"), thick(trim.offset(0.002), 0.012))
        for x0, z0, x1, z1, w in g.get("pillars", []):
            x, y, z = panes.v.T
            across = x - x0 - (z - z0) * (x1 - x0) / (z1 - z0)
            behind, ahead = cut(panes, w / 2 - across)
            x, y, z = ahead.v.T
            across = x - x0 - (z - z0) * (x1 - x0) / (z1 - z0)
            front, post = cut(ahead, across + w / 2)
            self.add("gloss", post)
            panes = join([front, behind])
        self.add("glass", panes.offset(-0.005))
        return m

    # Outlines on nose and tail lie in coordinates that go round the corner: the distance from the middle, and on along
    # the flank.

    def front_wrap(self, m):
        x, y, z = m.v.T
        return y + x, z, (x < self.s["front_axle"] + 0.1) & (m.n[:, 0] < 0.55)

    def rear_wrap(self, m):
        x, y, z = m.v.T
        return y + self.s["length"] - x, z, (x > self.s["rear_axle"] - 0.1) & (m.n[:, 0] > -0.55)

    def region(self, m, k, wrap):
        _, _, here = wrap(m)
        return cut(m, np.where(here, lamps.edge(k, m, wrap), FAR))

    def cut_front(self, m):
        for k in self.s["front"]:
            piece, m = self.region(m, k, self.front_wrap)
            lamps.fill(self, piece, k, self.front_wrap)
        return m

    def cut_rear(self, m):
        for k in self.s["rear"]:
            piece, m = self.region(m, k, self.rear_wrap)
            lamps.fill(self, piece, k, self.rear_wrap)
        return m

    def line_inside(self, m):
        """A dark skin behind the panels closes the shut lines; above the belt it is the headlining."""
        inner = m.offset(-0.03)
        roof, low = cut(inner, self.form.belt(inner.v[:, 0]) - 0.02 - inner.v[:, 2])
        self.add("door_card", low)
        self.add("headlining", roof)

    def cut_trim(self, m):
        s = self.s
        if "tray" in s:
            t = s["tray"]
            x, y, z = m.v.T
            d = np.maximum(np.abs(x - (t["from"] + t["to"]) / 2) - (t["to"] - t["from"]) / 2, y - t["half"]) - 0.006
            bed, m = cut(m, np.where(z > t["floor"] - 0.05, d, FAR))
            self.add("trim", bed)
        for points in s.get("vents", []):
            d = np.where(m.v[:, 1] > 0.4, distance(outline(points), m.v[:, 0], m.v[:, 2]), FAR)
            vent, m = cut(m, d)
            self.add("void", vent.offset(-0.05))
            self.add("gloss", walls(vent, 0.05))
        lower, m = cut(m, m.v[:, 2] - self.form.bottom(m.v[:, 0]) - s.get("under", 0.028))
        self.add("trim", lower)
        if s.get("cladding"):
            for axle in (s["front_axle"], s["rear_axle"]):
                x, y, z = m.v.T
                d = np.hypot(x - axle, z - s["tyre"] - s.get("arch_rise", 0)) - s["arch"] - s["cladding"]
                round_wheel, m = cut(m, np.where(y > 0.5, d, FAR))
                self.add("cladding", thick(round_wheel.offset(0.004), 0.01))
            x, y, z = m.v.T
            low, m = cut(m, z - self.form.bottom(x) - s["cladding"] * 1.6)
            self.add("cladding", low.offset(0.003))
        if s.get("roof_paint"):
            x, y, z = m.v.T
            roof, m = cut(m, self.form.belt(x) + 0.03 - z)
            self.add(s["roof_paint"], roof)
        return m

    def cut_seams(self, m):
        s = self.s
        for points in s.get("doors", []):
            m = gap(m, lambda q: np.where(q.v[:, 1] > 0.4, distance(outline(points), q.v[:, 0], q.v[:, 2]), FAR))
        if "bonnet" in s:
            shape = outline(s["bonnet"] + [(x, -y, *r) for x, y, *r in s["bonnet"][::-1]])
            m = gap(m, lambda q: np.where((q.n[:, 2] > 0.35) & (q.v[:, 2] > 0.5) & (q.v[:, 0] < s["rear_axle"] - 1), distance(shape, q.v[:, 0], q.v[:, 1]), FAR))
        for points in s.get("lids", []):
            shape = outline(points + [(-a, *r) for a, *r in points[::-1]])

            def lid(q):
                a, z, here = self.rear_wrap(q)
                return np.where(here & (q.n[:, 0] > 0.25), distance(shape, a, z), FAR)

            m = gap(m, lid)
        for points in s.get("decks", []):
            shape = outline(points + [(x, -y, *r) for x, y, *r in points[::-1]])
            m = gap(m, lambda q: np.where((q.n[:, 2] > 0.35) & (q.v[:, 0] > s["rear_axle"] - 0.6), distance(shape, q.v[:, 0], q.v[:, 1]), FAR))
        return m


def rim_points(m):
    e = np.concatenate([m.f[:, [0, 1]], m.f[:, [1, 2]], m.f[:, [2, 0]]])
    _, first, times = np.unique(np.sort(e, axis=1), axis=0, return_index=True, return_counts=True)
    rim = e[first[times == 1]]
    rim = rim[np.abs(m.v[rim][:, :, 1]).max(1) > 1e-5]
    ends = m.v[rim]
    return np.concatenate([ends.mean(1), ends[:, 0]])


def gap(m, field, width=0.0024):
    """A shut line: a gap along a closed outline."""
    inside, outside = cut(m, field(m))
    _, inside = cut(inside, -field(inside) - width) if len(inside.f) else (None, inside)
    _, outside = cut(outside, field(outside) - width)
    return join([inside, outside])
