"""What fills an opening of nose or tail: a lamp with an inside, a grille, an intake, a plain panel."""

import numpy as np
from curves import distance, outline
from mesh import cut, join, lathe, thick, unit, walls


def fill(car, piece, k, wrap):
    if not len(piece.f):
        return
    {"lamp": headlamp, "tail": tail_lamp, "grille": grille, "intake": intake, "panel": panel}[k["kind"]](car, piece, k, wrap)


def edge(k, m, wrap):
    """How far each point is outside the outline. A lamp on a slope, where heights say little, is round in space instead."""
    a, z, here = wrap(m)
    if "ball" not in k:
        return distance(outline(k["outline"]), a, z)
    if "middle" not in k:
        a0, z0, _ = k["eyes"][0]
        # The same coordinates go on across the bonnet: the outermost point is meant.
        near = here & (np.hypot(a - a0, z - z0) < 0.02)
        k["middle"] = m.v[near][np.argmax(m.v[near, 1])]
    return np.linalg.norm(m.v - k["middle"], axis=1) - k["ball"]


def panel(car, piece, k, wrap):
    car.add(k.get("of", "trim"), thick(piece.offset(k.get("out", 0.0)), 0.02))


def headlamp(car, piece, k, wrap):
    deep = k.get("deep", 0.06)
    car.add("lens", piece.offset(-0.002))
    car.add(k.get("bowl", "bowl"), piece.offset(-deep))
    car.add("bowl", walls(piece, deep))
    trace_light(car, piece, k, wrap, "drl")
    for a, z, r in k.get("eyes", []):
        at, n = nearest(piece, k["middle"]) if "ball" in k else place(piece, wrap, a, z)
        facing = unit(np.array([-1.0, 0.25 * n[1], 0.0]))
        eye(car, at - n * 0.012 + np.array([0.0, 0, 0]), facing, r)


def trace_light(car, piece, k, wrap, material):
    """Light guides: bands that keep a distance from the edge of the lamp, where `where` lets them."""
    for light in k.get("lights", []):
        fine = piece.finer()
        a, z, _ = wrap(fine)
        d = edge(k, fine, wrap)
        s = np.maximum(d + light.get("from", 0.006), -light.get("to", 9) - d)
        if "line" in light:
            (a0, z0), (a1, z1) = light["line"]
            off = z - z0 - (a - a0) * (z1 - z0) / (a1 - a0)
            s = np.abs(off) - light["width"] / 2
            s = np.maximum(s, np.maximum(a0 - a, a - a1))
            s = np.maximum(s, d + 0.006)
        if "below" in light:
            (a0, z0), (a1, z1) = light["below"]
            s = np.maximum(s, z - z0 - (a - a0) * (z1 - z0) / (a1 - a0))
        if "above" in light:
            (a0, z0), (a1, z1) = light["above"]
            s = np.maximum(s, z0 + (a - a0) * (z1 - z0) / (a1 - a0) - z)
        band, _ = cut(fine, s)
        car.add(light.get("of", material), thick(band.offset(-light.get("deep", 0.012)), 0.012))


def eye(car, at, facing, r):
    """A projector: a ring, a dark tube and a ball of glass."""
    ring = turn(lathe([(r * 0.82, -0.02), (r * 0.86, 0.0), (r, 0.004), (r * 1.04, -0.006), (r * 1.04, -0.05)], 48), facing)
    tube = turn(lathe([(r * 0.84, 0.0), (r * 0.72, -0.025), (0.002, -0.03)], 48), facing)
    ball = turn(lathe([(r * 0.72 * np.sin(t), -0.03 + r * 0.5 * np.cos(t)) for t in np.linspace(1.5, 0.02, 10)], 48), facing)
    for material, m in (("chrome", ring), ("bowl", tube), ("eye", ball)):
        m.v = m.v + at
        car.add(material, m)


def turn(m, facing):
    """What is turned round y, turned to face elsewhere."""
    y = unit(np.array(facing, float))
    x = unit(np.cross(y, np.array([0.0, 0, 1.0])))
    z = np.cross(x, y)
    frame = np.stack([x, y, z])
    m.v, m.n = m.v @ frame, m.n @ frame
    return m


def place(piece, wrap, a, z):
    """The point of a surface at wrap coordinates, with its normal."""
    pa, pz, _ = wrap(piece)
    i = np.argmin((pa - a) ** 2 + (pz - z) ** 2)
    return piece.v[i], piece.n[i]


def nearest(piece, at):
    i = np.argmin(((piece.v - at) ** 2).sum(1))
    return piece.v[i], piece.n[i]


def tail_lamp(car, piece, k, wrap):
    deep = 0.045
    car.add(k.get("lens", "red_lens"), piece.offset(0.002))
    car.add("red_lens", walls(piece.offset(0.002), 0.01))
    car.add("red_bowl", piece.offset(-deep))
    car.add("bowl", walls(piece, deep))
    trace_light(car, piece, k, wrap, "red_light")


def grille(car, piece, k, wrap):
    deep = k.get("deep", 0.05)
    car.add("void", piece.offset(-deep))
    car.add(k.get("wall", "gloss"), walls(piece, deep))
    shape = outline(k["outline"])
    fine = piece.finer()
    a, z, _ = wrap(fine)
    d = distance(shape, a, z)
    pattern = k.get("pattern", "bars")
    pitch, share = k.get("pitch", 0.045), k.get("share", 0.45)
    if pattern == "bars":
        s = wave(z - fine.v[:, 1] * k.get("lean", 0.0), pitch, share)
    elif pattern == "slots":
        s = wave(fine.v[:, 1], pitch, share)
    elif pattern == "mesh":
        fine = fine.finer()
        y, zz = fine.v[:, 1], fine.v[:, 2]
        s = np.minimum(wave(y * 0.8 + zz, pitch, share), wave(y * 0.8 - zz, pitch, share))
        a, z, _ = wrap(fine)
        d = distance(shape, a, z)
    elif pattern == "none":
        s = np.full(len(fine.v), 1.0)
    bars, _ = cut(fine, s)
    car.add(k.get("bars", "chrome"), thick(bars.offset(-k.get("back", 0.018)), 0.016))
    for bar in k.get("beams", []):
        # Broad bars across, at a height.
        a, z, _ = wrap(fine)
        beam, _ = cut(fine, np.abs(z - bar["z"]) - bar["width"] / 2)
        car.add(bar.get("of", "chrome"), thick(beam.offset(-0.006), 0.03))
    if k.get("rim"):
        fine = piece.finer()
        a, z, _ = wrap(fine)
        d = distance(shape, a, z)
        rim, _ = cut(fine, -d - k.get("rim_width", 0.014))
        car.add(k["rim"], thick(rim.offset(0.005), 0.03))


def wave(x, pitch, share):
    """Negative within stripes."""
    return (np.abs((x / pitch) % 1 - 0.5) - share / 2) * pitch


def intake(car, piece, k, wrap):
    deep = k.get("deep", 0.06)
    car.add("void", piece.offset(-deep))
    car.add(k.get("wall", "trim"), walls(piece, deep))
    if k.get("pattern"):
        grille(car, piece, {**k, "bars": k.get("bars", "trim"), "share": k.get("share", 0.3)}, wrap)
    for fog in k.get("eyes", []):
        at, n = place(piece, wrap, *fog[:2])
        eye(car, at - n * 0.02, np.array([-1.0, 0.1, 0]), fog[2])
