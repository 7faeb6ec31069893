"""A working four-wheel drive with one row of seats and an alloy tray."""

from classes.large_4wd import CLASS as LARGE

CLASS = {
    **LARGE,
    **dict(
        length=2.80, overall=5.10, half=0.93, front_axle=0.84, rear_axle=3.98, track=0.93, tyre=0.385, arch=0.445, rim=0.215, tyre_width=0.24,
        plan=[(0, 0.90), (0.5, 0.915), (2.8, 0.915)],
        glass_plan=[(1.0, 0.83), (1.5, 0.84), (2.8, 0.835)],
        roof=[(1.12, 1.0), (1.38, 1.19), (1.62, 1.45), (1.80, 1.645), (1.95, 1.755), (2.2, 1.83), (2.5, 1.85), (2.9, 1.84)],
        tail=[(0.2, 0.10), (0.4, 0.02), (0.6, 0.0), (1.2, 0.0), (1.9, 0.05)], tail_sweep=0.03, rear_corner=0.08, tail_edge=0.1,
        blend=[(1.0, 0.02), (2.9, 0.02)], bend=[(1.4, -0.18), (2.2, -0.08), (2.8, 0.0)],
        glass=dict(
            above_belt=0.018, pillar=0.085, ends=[(2.54, 1.16, 2.50, 1.76)], pillars=[], trim_of="gloss",
            screen={"from": 1.45, "to": 1.92, "pillar": 0.04}, rear_screen={"low": 1.24, "high": 1.70, "pillar": 0.10},
        ),
        doors=[[(1.50, 0.42, 0.06), (1.44, 0.7), (1.44, 1.0), (1.48, 1.20, 0.02), (2.56, 1.26, 0.02), (2.56, 0.9), (2.54, 0.42, 0.04)]],
        lids=[], face="upright", face_at=(0.99, 0.42, 1.25, 0.93), back="none",
        rails=None, steps=None, handles=[(2.38, 1.05)], wheel="steel", alloy_tray={"from": 2.86, "to": 5.10, "half": 0.93, "floor": 1.0},
        front_plate=0.60, rear_plate=0.72, rear_plate_out=-0.06, snorkel=True,
        cabin_at=dict(seats=[2.05], benches=[], hip=0.90, dash=(1.54, 1.22), floor=(1.3, 2.7)),
    ),
}
