"""The frames with several cars or a place of their own: the hero, and the dealership at four times of a day.

The camera looks along y; a car that is turned by nothing shows its flank, its nose to the left.
"""

import math

import bpy
import numpy as np
from camera import set_level
from materials import principled
from mathutils import noise
from room import area

WOOD, GOLD, ASPHALT = (0.16, 0.085, 0.042), (0.77, 0.55, 0.25), (0.028, 0.028, 0.03)


def build(name, park):
    """Sets a scene up; `park(car, x, y, turn, z)` puts a car into it, in another paint if one is named. Returns the exposure."""
    return {"hero": hero, "dusk": dusk, "handover": handover, "workshop": workshop, "yard": yard}[name](park)


def hero(park):
    hall()
    park("aston-martin-vantage", 2.3, 0.0, 42, paint="#8c121c")
    park("land-rover-defender", 1.45, 5.2, 62)
    park("range-rover-sport", 5.9, 4.3, 38)
    area((2.3, 0, 4.6), 5.6, 2.2, 420, (0, 0, 0))
    area((2.6, -4.4, 3.2), 8.0, 0.6, 230, (math.radians(62), 0, 0))
    area((2.6, 6.8, 5.2), 13.0, 0.6, 420, (math.radians(-30), 0, 0))
    look((0, -11.2, 1.16), 46, 0.03, -0.03)
    return -0.35


def handover(park):
    hall()
    park("porsche-taycan", 0.25, 0.2, 48)
    area((0.2, 0, 4.6), 5.4, 2.4, 460, (0, 0, 0))
    area((-1.0, -4.4, 3.4), 8.0, 0.6, 260, (math.radians(62), 0, 0))
    area((0, 6.8, 5.2), 13.0, 0.6, 420, (math.radians(-30), 0, 0))
    look((0, -9.6, 1.3), 50, 0, -0.10)
    return -0.3


def dusk(park):
    sky([(0.0, (0.62, 0.27, 0.13)), (0.10, (0.30, 0.20, 0.24)), (0.35, (0.05, 0.08, 0.17)), (1.0, (0.015, 0.028, 0.075))], 0.55)
    hills(46, 5.5, (0.012, 0.014, 0.022), 3)
    slab((0, 0, -0.05), (160, 160, 0.1), principled("asphalt", ASPHALT, 0, 0.24, specular=0.6))
    showroom_from_street()
    for x, car, turn in ((-6.4, "ferrari-488", 38), (-1.9, "land-rover-defender", 52), (2.4, "bentley-continental", 38), (6.6, "audi-rs6", 52)):
        park(car, x, 7.3, turn, 0.16)
    park("porsche-911-2020", 1.6, -2.6, 28)
    area((1.0, -6.0, 5.0), 6.0, 2.0, 90, (math.radians(35), 0, 0))
    look((-0.4, -14.2, 1.5), 36, 0, 0.045)
    return 0.35


def workshop(park):
    paint, steel = principled("wall", (0.62, 0.63, 0.64), 0, 0.7), principled("steel", (0.30, 0.31, 0.33), 0.8, 0.35)
    blue = principled("lift", (0.03, 0.07, 0.18), 0, 0.3, 0.6)
    slab((0, 2, -0.05), (18, 16, 0.1), principled("epoxy", (0.22, 0.225, 0.235), 0, 0.14, specular=0.5))
    slab((0, 6.5, 2.6), (18, 0.2, 5.4), paint)
    slab((0, 6.38, 0.6), (18, 0.04, 1.2), principled("dado", (0.05, 0.06, 0.075), 0, 0.5))
    slab((0, 6.36, 1.22), (18, 0.05, 0.05), principled("line", GOLD, 0.4, 0.4))
    for side in (-1, 1):
        slab((side * 8.2, 2, 2.6), (0.2, 16, 5.4), paint)
        slab((side * 1.62, 0.75, 1.9), (0.30, 0.34, 3.8), blue)
        slab((side * 1.62, 0.75, 0.02), (0.8, 0.8, 0.04), steel)
        slab((side * 1.50, 0.75, 1.52), (0.24, 0.44, 0.5), steel)
        for reach in (-1.15, 1.15):
            slab((side * 1.1, 0.75 + reach * 0.5, 1.56), (0.16, 1.3, 0.09), steel, turned=side * reach * -0.55)
    slab((0, 0.75, 3.84), (3.5, 0.34, 0.14), blue)
    park("porsche-911-1987", 0, 0.75, 90, 1.56)
    tools(-5.1)
    for x in (-4.2, 0, 4.2):
        slab((x, 1.2, 4.94), (0.26, 8, 0.06), principled("tube", (1, 1, 1), 0, 0.5, 0, (1, 0.97, 0.92), 3))
        area((x, 1.2, 4.85), 0.4, 8.0, 150, (0, 0, 0))
    area((0, -4.5, 3.2), 6.0, 1.0, 120, (math.radians(60), 0, 0))
    park("mercedes-sl", 5.1, 3.3, 64)
    look((-2.9, -7.6, 1.5), 30, 0.02, 0.035, 20)
    return -0.1


def yard(park):
    sky([(0.0, (0.98, 0.80, 0.58)), (0.07, (0.86, 0.80, 0.76)), (0.25, (0.42, 0.58, 0.80)), (1.0, (0.14, 0.30, 0.62))], 1.0, clouds=0.35)
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy, sun.angle, sun.color = 3.1, 0.02, (1.0, 0.84, 0.62)
    o = bpy.data.objects.new("sun", sun)
    o.rotation_euler = (math.radians(62), 0, math.radians(-52))
    bpy.context.scene.collection.objects.link(o)
    slab((0, 0, -0.05), (400, 300, 0.1), ground())
    hills(60, 6.0, (0.115, 0.105, 0.035), 11)
    hills(115, 13.0, (0.13, 0.135, 0.10), 5)
    fence()
    for i, car in enumerate(("toyota-landcruiser", "ford-ranger", "mazda-3", "subaru-outback", "toyota-hilux", "bmw-x5")):
        park(car, -5.4 + i * 3.15, 1.2 + i * 1.35, 58)
    look((-2.2, -9.4, 1.55), 32, -0.06, 0.01, 7)
    return 0.1


def look(at, lens, shift_x, shift_y, turn=0.0):
    data = bpy.data.cameras.new("view")
    data.lens, data.sensor_width, data.clip_end = lens, 36, 600
    data.shift_x, data.shift_y = shift_x, shift_y
    o = bpy.data.objects.new("view", data)
    bpy.context.scene.collection.objects.link(o)
    bpy.context.scene.camera = o
    a = math.radians(turn)
    back, right = np.array([math.sin(-a), -math.cos(a), 0]), np.array([math.cos(a), math.sin(-a), 0])
    set_level(o, np.array(at), back, right)


def slab(at, size, material, turned=0.0):
    bpy.ops.mesh.primitive_cube_add(size=1, location=at, rotation=(0, 0, turned))
    bpy.context.object.scale = size
    bpy.context.object.data.materials.append(material)


def hall():
    """The showroom with a wall of timber at its back, lit from above."""
    slab((0, 0, -0.05), (90, 60, 0.1), principled("floor", (0.11, 0.112, 0.118), 0, 0.13, specular=0.5))
    slab((0, 9.4, 5), (60, 0.2, 10), principled("wall", (0.05, 0.05, 0.055), 0, 0.9, specular=0.1))
    timber = principled("timber", WOOD, 0, 0.45)
    for x in np.arange(-1.6, 16, 0.34):
        slab((x, 9.15, 4), (0.12, 0.20, 8), timber)
    area((6.4, 8.7, 6.6), 16.0, 0.3, 300, (math.radians(8), 0, 0), colour=(1.0, 0.72, 0.42))
    dim_world((0.10, 0.105, 0.12), 0.35)


def showroom_from_street():
    """A pavilion of glass under a broad roof."""
    dark, timber = principled("frame", (0.015, 0.015, 0.017), 0.5, 0.35), principled("timber", WOOD, 0, 0.5)
    slab((0, 8, 0.07), (20, 8.4, 0.14), principled("slab", (0.30, 0.29, 0.28), 0, 0.2))
    slab((0, 8, 4.75), (22.5, 10.6, 0.42), dark)
    slab((0, 2.68, 4.72), (22.5, 0.03, 0.05), principled("line", GOLD, 0, 0.4, 0, (1.0, 0.66, 0.28), 6))
    slab((0, 12.1, 2.3), (20, 0.2, 4.6), principled("back", (0.42, 0.33, 0.24), 0, 0.8))
    for x in np.arange(-9.8, 9.9, 0.42):
        slab((x, 11.9, 2.3), (0.14, 0.14, 4.6), timber)
    for side in (-1, 1):
        slab((side * 10, 8, 2.3), (0.2, 8.4, 4.6), dark)
    for x in np.linspace(-10, 10, 7):
        slab((x, 3.9, 2.3), (0.12, 0.16, 4.6), dark)
    slab((0, 3.9, 0.18), (20, 0.10, 0.14), dark)
    for x in (-6.6, 0, 6.6):
        area((x, 7.6, 4.45), 5.4, 2.6, 300, (0, 0, 0), colour=(1.0, 0.80, 0.56))
        slab((x, 7.0, 4.50), (4.6, 0.16, 0.04), principled("strip", (1, 1, 1), 0, 0.4, 0, (1.0, 0.85, 0.62), 7))
    # A star of the south above the door.
    gold = principled("star", GOLD, 0, 0.3, 0, (1.0, 0.70, 0.32), 5)
    for x, z in ((-0.5, 5.2), (0.5, 5.3), (0.05, 5.62), (0.0, 5.06)):
        slab((x, 2.9, z), (0.16, 0.05, 0.16), gold)


def tools(x):
    red, dark = principled("chest", (0.36, 0.02, 0.02), 0, 0.3, 0.6), principled("board", (0.06, 0.062, 0.068), 0, 0.6)
    metal = principled("metal", (0.6, 0.6, 0.62), 1, 0.25)
    slab((x, 5.9, 0.55), (1.6, 0.7, 0.95), red)
    for z in (0.28, 0.47, 0.66, 0.85):
        slab((x, 5.54, z), (1.4, 0.02, 0.02), metal)
    slab((x + 2.7, 5.95, 0.88), (3.2, 0.75, 0.06), principled("bench", (0.30, 0.19, 0.10), 0, 0.5))
    for side in (1.25, 4.15):
        slab((x + side, 5.95, 0.43), (0.1, 0.6, 0.86), dark)
    slab((x + 2.4, 6.34, 2.1), (4.2, 0.05, 1.15), dark)
    for i in range(14):
        slab((x + 0.6 + i * 0.27, 6.28, 2.2 - 0.12 * (i % 3)), (0.04 + 0.02 * (i % 2), 0.04, 0.42 + 0.1 * (i % 4)), metal)
    rubber = principled("tyres", (0.012, 0.012, 0.013), 0, 0.6)
    for i in range(4):
        bpy.ops.mesh.primitive_torus_add(major_radius=0.25, minor_radius=0.10, location=(x + 8.9, 5.6, 0.12 + i * 0.2))
        bpy.context.object.data.materials.append(rubber)


def fence():
    wood, wire = principled("post", (0.16, 0.12, 0.085), 0, 0.9), principled("wire", (0.4, 0.4, 0.4), 0.9, 0.5)
    for x in np.arange(-40, 60, 3.2):
        slab((x, 26, 0.6), (0.13, 0.13, 1.25), wood)
    for z in (0.35, 0.7, 1.05):
        slab((10, 25.9, z), (110, 0.02, 0.02), wire)


def hills(far, high, colour, seed):
    """A ridge across the view."""
    xs, ys = np.linspace(-190, 190, 190), np.linspace(0, 60, 24)
    v, f = [], []
    for j, y in enumerate(ys):
        rise = math.sin(min(1.0, j / 14) * math.pi / 2)
        for x in xs:
            z = noise.fractal((x * 0.016 + seed * 7, y * 0.02, seed), 0.9, 2.1, 4) * 0.5 + 0.55
            v.append((x, far + y, max(0.0, z) * high * rise - 0.2))
    k = len(xs)
    for j in range(len(ys) - 1):
        f += [(j * k + i, j * k + i + 1, (j + 1) * k + i + 1, (j + 1) * k + i) for i in range(k - 1)]
    me = bpy.data.meshes.new("hills")
    me.from_pydata(v, [], f)
    me.polygons.foreach_set("use_smooth", [True] * len(f))
    m = principled("hills", colour, 0, 1.0, specular=0)
    mottle(m, colour, tuple(c * 0.45 for c in colour), 0.22)
    me.materials.append(m)
    bpy.context.scene.collection.objects.link(bpy.data.objects.new("hills", me))


def ground():
    m = principled("gravel", (0.30, 0.25, 0.19), 0, 0.95, specular=0.1)
    mottle(m, (0.33, 0.28, 0.215), (0.20, 0.165, 0.125), 9)
    return m


def mottle(material, light, dark, scale):
    """Two colours of one thing, by patches."""
    t = material.node_tree
    where, patches, ramp = (t.nodes.new(k) for k in ("ShaderNodeNewGeometry", "ShaderNodeTexNoise", "ShaderNodeValToRGB"))
    patches.inputs["Scale"].default_value, patches.inputs["Detail"].default_value = scale, 8
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (*dark, 1), (*light, 1)
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.38, 0.62
    t.links.new(where.outputs["Position"], patches.inputs["Vector"])
    t.links.new(patches.outputs["Fac"], ramp.inputs[0])
    t.links.new(ramp.outputs[0], t.nodes["Principled BSDF"].inputs["Base Color"])


def dim_world(colour, strength):
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    back = world.node_tree.nodes["Background"]
    back.inputs[0].default_value, back.inputs[1].default_value = (*colour, 1), strength


def sky(stops, strength, clouds=0.0):
    """Colours from the horizon up."""
    dim_world((0, 0, 0), strength)
    t = bpy.context.scene.world.node_tree
    where, split, ramp = (t.nodes.new(k) for k in ("ShaderNodeTexCoord", "ShaderNodeSeparateXYZ", "ShaderNodeValToRGB"))
    while len(ramp.color_ramp.elements) < len(stops):
        ramp.color_ramp.elements.new(0.5)
    for e, (at, colour) in zip(ramp.color_ramp.elements, stops):
        e.position, e.color = at, (*colour, 1)
    t.links.new(where.outputs["Generated"], split.inputs[0])
    t.links.new(split.outputs[2], ramp.inputs[0])
    shown = ramp.outputs[0]
    if clouds:
        stretch, puffs, band, mix = (t.nodes.new(k) for k in ("ShaderNodeMapping", "ShaderNodeTexNoise", "ShaderNodeValToRGB", "ShaderNodeMixRGB"))
        stretch.inputs["Scale"].default_value = (1.6, 1.6, 9)
        puffs.inputs["Scale"].default_value, puffs.inputs["Detail"].default_value = 1.7, 7
        band.color_ramp.elements[0].position, band.color_ramp.elements[1].position = 0.50, 0.72
        band.color_ramp.elements[1].color = (clouds * 2,) * 3 + (1,)
        mix.inputs[2].default_value = (1.0, 0.93, 0.86, 1)
        t.links.new(where.outputs["Generated"], stretch.inputs[0])
        t.links.new(stretch.outputs[0], puffs.inputs["Vector"])
        t.links.new(puffs.outputs["Fac"], band.inputs[0])
        t.links.new(band.outputs[0], mix.inputs[0])
        t.links.new(shown, mix.inputs[1])
        shown = mix.outputs[0]
    t.links.new(shown, t.nodes["Background"].inputs[0])
