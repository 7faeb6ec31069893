"""Noses and tails by style: openings in coordinates that go round the corner, about the height of the lamps."""


def slim_lamps(z, k=1.0, inner=0.56, outer=1.40, rise=0.09, eyes=2):
    def at(a, up):
        return (a, z + up * k)

    found = [(inner + (outer - inner) * t, z + (0.012 + rise * t * 0.5) * k, 0.026 * k) for t in ([0.28, 0.47] if eyes == 2 else [0.2, 0.37, 0.54])]
    return dict(
        kind="lamp",
        outline=[(*at(inner, -0.022), 0.02), at(inner + 0.25, -0.012), at(outer - 0.18, rise * 0.3), (*at(outer, rise), 0.015), at(outer - 0.35, rise * 0.85), (*at(inner + 0.04, 0.032), 0.02)],
        eyes=found,
        lights=[
            {"from": 0.005, "to": 0.018, "above": [(inner - 0.1, z + 0.016 * k), (outer, z + rise * 0.66 * k)]},
            {"from": 0.005, "to": 0.016, "below": [(inner - 0.1, z - 0.006 * k), (outer - 0.4, z + 0.016 * k)]},
        ],
    )


def block_lamps(z, k=1.0, inner=0.60, outer=1.26):
    h = 0.075 * k
    return dict(
        kind="lamp",
        outline=[(inner, z - h * 0.9, 0.025), (outer - 0.12, z - h * 0.75, 0.05), (outer, z + h * 0.8, 0.03), (inner, z + h, 0.025)],
        eyes=[(inner + 0.12, z, 0.044 * k), (inner + 0.27, z + 0.006, 0.044 * k)],
        lights=[{"from": 0.008, "to": 0.024, "below": [(inner, z - h * 0.45), (outer, z - h * 0.25)]}, {"from": 0.008, "to": 0.022, "above": [(inner, z + h * 0.55), (outer, z + h * 0.45)]}],
    )


def round_lamps(z, a=0.86, r=0.105, bowl="bright_bowl"):
    import math

    ring = [(a + 1.06 * r * math.cos(t * math.pi / 6), z + r * math.sin(t * math.pi / 6)) for t in range(12)]
    return dict(kind="lamp", outline=ring, eyes=[(a, z, r * 0.5)], deep=0.05, bowl=bowl, lights=[{"from": 0.008, "to": 0.022}])


def across(w, top, low, chin=0.8, r=0.05):
    """An opening across the middle: as wide at the top, narrower at the foot."""
    mid = low + (top - low) * 0.58
    return [(-w, top), (w, top, r), (w * 1.06, mid, r), (w * chin, low, r), (-w * chin, low), (-w * 1.06, mid)]


def corner_intakes(low, high, inner=0.64, outer=1.06, **more):
    return dict(kind="intake", outline=[(inner, high - 0.03, 0.03), (outer, high, 0.04), (outer - 0.02, low, 0.04), (inner + 0.06, low, 0.03)], **more)


def front(style, z, low=0.22, k=1.0, half=0.915):
    """`z` height of the lamps, `low` the foot of the bumper, `k` the size of things."""
    span = z - low
    lower = dict(kind="intake", outline=across(0.52, low + span * 0.24, low + 0.015, 0.88, 0.03), pattern="mesh", pitch=0.032)
    corners = corner_intakes(low + span * 0.10, low + span * 0.46, pattern="bars", pitch=0.06, share=0.25)
    w = half / 0.915
    if style == "bars":
        return [slim_lamps(z, k), dict(kind="grille", outline=across(0.44 * w, z - 0.01, low + span * 0.42), pattern="bars", pitch=0.05, share=0.26, rim="chrome", bars="chrome"), corners, lower]
    if style == "star":
        return [slim_lamps(z, k * 1.15, rise=0.10), dict(kind="grille", outline=across(0.42 * w, z + 0.005, low + span * 0.42, 0.72), pattern="mesh", pitch=0.034, share=0.28, bars="gloss", rim="chrome", beams=[dict(z=z - span * 0.26, width=0.02)]), corners, lower]
    if style == "shield":
        return [slim_lamps(z, k, inner=0.60), dict(kind="grille", outline=across(0.46 * w, z + 0.02, low + 0.10, 0.72, 0.04), pattern="mesh", pitch=0.042, share=0.3, bars="gloss", rim="gloss", rim_width=0.02, deep=0.07), corner_intakes(low + 0.04, low + span * 0.5, inner=0.70, pattern="mesh", pitch=0.04)]
    if style == "tall":
        return [block_lamps(z, k), dict(kind="grille", outline=across(0.46 * w, z + 0.075 * k, low + span * 0.36, 0.94, 0.03), pattern="mesh", pitch=0.05, share=0.3, bars="trim", rim="gloss", rim_width=0.022, beams=[dict(z=z + 0.012, width=0.05, of="trim"), dict(z=z - span * 0.16, width=0.035, of="trim")]), dict(kind="panel", of="trim", outline=[(-0.95, low + span * 0.30), (0.95, low + span * 0.30, 0.04), (0.95, low, 0.04), (-0.95, low)], out=0.004), corner_intakes(low + span * 0.06, low + span * 0.24, inner=0.7, outer=1.0)]
    if style == "slim":
        return [slim_lamps(z, k * 0.85), dict(kind="grille", outline=across(0.47 * w, z + 0.012, z - 0.075 * k, 0.96, 0.02), pattern="bars", pitch=0.03, share=0.3, bars="gloss", beams=[dict(z=z - 0.03, width=0.012)]), dict(kind="intake", outline=across(0.66, low + span * 0.52, low + 0.02, 0.82, 0.05), pattern="mesh", pitch=0.04, share=0.3), corner_intakes(low + span * 0.12, low + span * 0.40, inner=0.82, outer=1.10)]
    if style == "twin":
        return [slim_lamps(z, k * 1.05, inner=0.54), dict(kind="grille", outline=[(0.05, z + 0.02, 0.03), (0.44, z + 0.005, 0.05), (0.46, z - span * 0.20, 0.05), (0.38, z - span * 0.36, 0.04), (0.09, z - span * 0.36, 0.04)], pattern="bars", pitch=0.03, share=0.35, bars="gloss", rim="chrome", rim_width=0.018), corners, lower]
    if style == "round":
        return [{**round_lamps(z, 0.90 * w, 0.098 * k), "ball": 0.115 * k}, dict(kind="intake", outline=across(0.36, low + span * 0.30, low + 0.03, 0.95, 0.03), pattern="bars", pitch=0.05, share=0.2), corner_intakes(low + 0.03, low + span * 0.36, inner=0.46, outer=1.04, pattern="bars", pitch=0.05, share=0.25)]
    if style == "upright":
        return [round_lamps(z, 0.78 * w, 0.10 * k), dict(kind="grille", outline=[(-0.98, z + 0.13), (0.98, z + 0.13, 0.05), (0.98, z - 0.13, 0.05), (-0.98, z - 0.13)], pattern="bars", pitch=0.075, share=0.3, bars="trim", deep=0.03)]
    if style == "closed":
        return [slim_lamps(z, k * 1.0, inner=0.60, eyes=3), dict(kind="intake", outline=across(0.60, low + span * 0.30, low + 0.02, 0.86, 0.05), pattern="bars", pitch=0.06, share=0.25), corner_intakes(low + 0.05, low + span * 0.50, inner=0.86, outer=1.08)]
    if style == "wedge":
        return [slim_lamps(z, k * 1.1, inner=0.70, outer=1.5, rise=0.12), dict(kind="intake", outline=[(0.30, low + span * 0.52, 0.03), (0.98, low + span * 0.78, 0.05), (1.02, low + 0.04, 0.05), (0.42, low + 0.03, 0.03)], pattern="mesh", pitch=0.045, share=0.22, deep=0.10)]
    if style == "quad":
        return [round_lamps(z, 0.82, 0.078), round_lamps(z, 0.62, 0.078), dict(kind="grille", outline=[(-0.94, z + 0.095), (0.94, z + 0.095, 0.02), (0.94, z - 0.095, 0.02), (-0.94, z - 0.095)], pattern="bars", pitch=0.036, share=0.25, bars="chrome", rim="chrome", rim_width=0.012, deep=0.03)]
    raise ValueError(style)


def rear(style, z=0.9, low=0.26, lamp=0.13, half=0.915):
    """`z` middle height of the lamps, `lamp` their height."""
    if style == "none":
        return []
    h = lamp / 2
    foot = dict(kind="panel", of="trim", outline=[(-0.70, low + 0.10), (0.70, low + 0.10, 0.04), (0.85, low + 0.03, 0.04), (0.85, low - 0.16), (-0.85, low - 0.16)], out=0.003)
    if style == "wide":
        return [dict(kind="tail", outline=[(0.40, z - h * 0.8, 0.02), (0.42, z + h * 0.8, 0.03), (0.85, z + h), (1.32, z + h * 0.9, 0.03), (1.12, z - h * 0.5), (0.85, z - h)], lights=[{"from": 0.010, "to": 0.026}, dict(line=[(0.45, z - h * 0.05), (1.15, z + h * 0.15)], width=0.018)]), foot]
    if style == "band":
        return [dict(kind="tail", outline=[(-0.9, z + h * 0.34), (0.55, z + h * 0.34), (1.30, z + h * 1.0, 0.02), (1.12, z - h * 0.5, 0.03), (0.62, z - h * 0.34), (-0.9, z - h * 0.34)], lights=[dict(line=[(-0.9, z), (0.6, z)], width=0.014), {"from": 0.008, "to": 0.022, "above": [(-1, z - 0.3), (1.3, z - 0.3)]}]), foot]
    if style == "tall":
        return [dict(kind="tail", outline=[(0.70, z - h, 0.03), (0.72, z + h, 0.04), (1.02, z + h, 0.05), (1.10, z, 0.1), (1.04, z - h, 0.05)], lights=[{"from": 0.012, "to": 0.032}, dict(line=[(0.74, z), (1.0, z)], width=0.02)]), foot]
    if style in ("square", "blocks"):
        return [dict(kind="tail", outline=[(0.52, z - h, 0.03), (0.52, z + h, 0.03), (1.14, z + h, 0.03), (1.10, z - h, 0.04)], lights=[{"from": 0.010, "to": 0.028}, dict(line=[(0.56, z), (1.05, z)], width=0.03)])] + ([foot] if style == "square" else [])
    if style == "rounds":
        from math import cos, pi, sin

        def ring(a, r):
            return dict(kind="tail", outline=[(a + r * cos(t * pi / 6), z + r * sin(t * pi / 6)) for t in range(12)], lights=[{"from": 0.012, "to": 0.03}])

        return [ring(0.52, h), ring(0.76, h), foot]
    raise ValueError(style)
