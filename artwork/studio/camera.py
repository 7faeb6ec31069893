"""Where each picture is taken from; the car fills the same share of every frame."""

import math

import bpy
import numpy as np
from mathutils import Matrix

EYE = 1.30
INSIDE = ("interior", "dash")
# Degrees round from straight ahead of the nose, on the kerb side; lens; share of the width.
VIEWS = {
    "three-quarter": (40, 85, 0.84),
    "profile": (90, 72, 0.86),
    "rear": (138, 85, 0.82),
    "front": (0, 100, 0.56),
    "wheel": (58, 110, None),
    "interior": (0, 21, None),
    "dash": (180, 21, None),
}


def aim(view, spec, vertices):
    degrees, lens, share = VIEWS[view]
    scene = bpy.context.scene
    data = bpy.data.cameras.new(view)
    data.lens, data.sensor_width, data.clip_start = lens, 36, 0.02
    o = bpy.data.objects.new(view, data)
    scene.collection.objects.link(o)
    scene.camera = o
    if share is None:
        return close_up(o, data, view, spec)
    a = math.radians(degrees)
    back = np.array([-math.cos(a), -math.sin(a), 0.0])
    right = np.array([-back[1], back[0], 0.0])
    middle = np.array([spec.get("overall", spec["length"]) / 2, 0, 0])
    near, far = 4.0, 60.0
    for _ in range(40):
        d = (near + far) / 2
        u, v = project(vertices, middle + back * d, back, right, lens)
        near, far = (d, far) if np.ptp(u) > share else (near, d)
    at = middle + back * d + np.array([0, 0, EYE])
    u, v = project(vertices, at, back, right, lens)
    set_level(o, at, back, right)
    data.shift_x = (u.max() + u.min()) / 2
    # The car stands a little below the middle of the frame.
    data.shift_y = (v.max() + v.min()) / 2 + 0.012


def project(p, at, back, right, lens):
    d = p - at
    depth = -(d @ back)
    scale = lens / 36
    return d @ right / depth * scale, d[:, 2] / depth * scale


def set_level(o, at, back, right, pitch=0.0):
    frame = np.eye(4)
    frame[:3, 0], frame[:3, 1], frame[:3, 2], frame[:3, 3] = right, (0, 0, 1), back, at
    o.matrix_world = Matrix(frame.tolist()) @ Matrix.Rotation(math.radians(pitch), 4, "X")


def close_up(o, data, view, spec):
    k = spec["cabin_at"]
    if view == "wheel":
        a = math.radians(VIEWS[view][0])
        back = np.array([-math.cos(a), -math.sin(a), 0.0])
        at = np.array([spec["front_axle"] + 0.18, -spec["half"] + 0.1, 0]) + back * 4.2 + np.array([0, 0, 0.62])
        set_level(o, at, back, np.array([-back[1], back[0], 0]), -2.0)
    elif view == "interior":
        # From the middle of the dash, back over the seats.
        at = np.array([k["dash"][0] + 0.30, 0.10, k["hip"] + 0.66])
        back = np.array([-1.0, 0.10, 0]) / math.hypot(1, 0.10)
        set_level(o, at, back, np.array([-back[1], back[0], 0]), -20)
    else:
        # From between the seats, a little to the driver's side.
        at = np.array([k["seats"][0] + 0.40, 0.06, k["hip"] + 0.66])
        back = np.array([1.0, -0.04, 0]) / math.hypot(1, 0.04)
        set_level(o, at, back, np.array([-back[1], back[0], 0]), -15)
