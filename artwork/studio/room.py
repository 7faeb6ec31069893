"""The one showroom: soft lights above and beside, a polished floor, a quiet wall."""

import math

import bpy
from materials import principled


def build(length, cabin, roof):
    scene = bpy.context.scene
    middle = length / 2
    floor = principled("floor", (0.15, 0.152, 0.158), 0, 0.16, specular=0.45)
    plane((middle, 0, 0), (0, 0, 0), 120, floor)
    wall = principled("wall", (0.34, 0.345, 0.36), 0, 0.9, specular=0.1)
    t = wall.node_tree
    where, split, span = (t.nodes.new(k) for k in ("ShaderNodeNewGeometry", "ShaderNodeSeparateXYZ", "ShaderNodeMapRange"))
    shade = t.nodes.new("ShaderNodeValToRGB")
    shade.color_ramp.elements[0].color = (0.30, 0.305, 0.32, 1)
    shade.color_ramp.elements[1].color = (0.08, 0.083, 0.09, 1)
    span.inputs[2].default_value = 7.0
    t.links.new(where.outputs["Position"], split.inputs[0])
    t.links.new(split.outputs[2], span.inputs[0])
    t.links.new(span.outputs[0], shade.inputs[0])
    t.links.new(shade.outputs[0], t.nodes["Principled BSDF"].inputs["Base Color"])
    # A round wall, so that every view has the same behind it.
    bpy.ops.mesh.primitive_cylinder_add(vertices=128, radius=17, depth=30, location=(middle, 0, 10), end_fill_type="NOTHING")
    o = bpy.context.object
    o.data.materials.append(wall)
    bpy.ops.object.shade_smooth()
    # Above: one broad light over the car, narrow ones at its sides; they draw the lines along roof and flank.
    area((middle, 0, 4.3), 6.4, 2.2, 420, (0, 0, 0))
    for side in (-1, 1):
        area((middle, side * 4.6, 3.5), 9.0, 0.55, 270, (-side * math.radians(58), 0, 0))
    area((middle - 7.2, 0, 3.0), 0.8, 6.0, 130, (0, math.radians(-66), 0))
    area((middle + 7.2, 0, 3.0), 0.8, 6.0, 130, (0, math.radians(66), 0))
    world = bpy.data.worlds.new("room")
    scene.world = world
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = (0.20, 0.205, 0.215, 1)
    world.node_tree.nodes["Background"].inputs[1].default_value = 0.6


    # Inside, where the windows leave too little: one lamp under the roof, for the pictures taken there.
    x = (cabin["dash"][0] + cabin["seats"][-1]) / 2 + 0.25
    area((x, 0, roof - 0.07), 0.9, 0.7, 9, (0, 0, 0), "inside")
    area((cabin["dash"][0] + 0.1, 0, roof - 0.25), 0.3, 0.9, 3, (0, math.radians(-60), 0), "inside")


# What the glass mirrors of the lights, where a view has one of them in its windows.
MIRRORED = {"profile": {"glass": 0.06}, "rear": {"glass": 0.08, "screen": 0.08}, "front": {"screen": 0.05}}


def dress(view, is_inside):
    """For a picture from inside the lamp is lit and the glass is out."""
    for name in ("glass", "screen"):
        glass = bpy.data.materials[name]
        share = MIRRORED.get(view, {}).get(name, glass["mirrors"])
        glass.node_tree.nodes["Glossy BSDF"].inputs["Color"].default_value = (share, share, share, 1)
    for o in bpy.context.scene.objects:
        kind = o.name.split("-")[0]
        if kind == "inside":
            o.hide_render = not is_inside
        if kind in ("glass", "screen"):
            o.hide_render = is_inside


def plane(at, turned, size, material):
    bpy.ops.mesh.primitive_plane_add(size=size, location=at, rotation=turned)
    bpy.context.object.data.materials.append(material)


def area(at, long, deep, power, turned, name="light", colour=(1, 1, 1)):
    light = bpy.data.lights.new(name, "AREA")
    light.color = colour
    light.shape, light.size, light.size_y, light.energy = "RECTANGLE", long, deep, power
    o = bpy.data.objects.new(name, light)
    o.location, o.rotation_euler = at, turned
    o.visible_camera = False
    bpy.context.scene.collection.objects.link(o)
