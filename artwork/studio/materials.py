"""What cars are made of."""

import bpy


def linear(hex_colour):
    def one(c):
        c = int(c, 16) / 255
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

    h = hex_colour.lstrip("#")
    return tuple(one(h[i : i + 2]) for i in (0, 2, 4))


def principled(name, base, metal=0.0, rough=0.3, coat=0.0, emit=None, strength=1.0, specular=0.5):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    i = m.node_tree.nodes["Principled BSDF"].inputs
    i["Base Color"].default_value = (*base, 1)
    i["Metallic"].default_value = metal
    i["Roughness"].default_value = rough
    i["Clearcoat"].default_value = coat
    i["Clearcoat Roughness"].default_value = 0.02
    i["Specular"].default_value = specular
    if emit:
        i["Emission"].default_value = (*emit, 1)
        i["Emission Strength"].default_value = strength
    return m


def clear(name, tint, gloss=0.0, reflect=1.0):
    """Thin glass: lets light through, tinted, and mirrors more at a slant."""
    m = bpy.data.materials.new(name)
    m["mirrors"] = reflect
    m.use_nodes = True
    t = m.node_tree
    t.nodes.remove(t.nodes["Principled BSDF"])
    through, mirrored, mix = (t.nodes.new(k) for k in ("ShaderNodeBsdfTransparent", "ShaderNodeBsdfGlossy", "ShaderNodeMixShader"))
    through.inputs[0].default_value = (*tint, 1)
    mirrored.inputs["Roughness"].default_value = gloss
    mirrored.inputs["Color"].default_value = (reflect, reflect, reflect, 1)
    slant = t.nodes.new("ShaderNodeFresnel")
    slant.inputs[0].default_value = 1.52
    t.links.new(slant.outputs[0], mix.inputs[0])
    t.links.new(through.outputs[0], mix.inputs[1])
    t.links.new(mirrored.outputs[0], mix.inputs[2])
    t.links.new(mix.outputs[0], t.nodes["Material Output"].inputs[0])
    return m


def paint(colour, finish):
    """Solid, metallic or pearl under a clear coat; a metallic darkens and a pearl cools as it turns away."""
    base = linear(colour)
    if finish == "solid":
        return principled("paint", base, 0.0, 0.45, 1.0)
    m = principled("paint", base, 0.62 if finish == "metallic" else 0.22, 0.36, 1.0)
    t = m.node_tree
    slant, mix = t.nodes.new("ShaderNodeLayerWeight"), t.nodes.new("ShaderNodeMixRGB")
    slant.inputs[0].default_value = 0.35
    away = tuple(c * 0.45 for c in base) if finish == "metallic" else (base[0] * 0.86, base[1] * 0.9, min(1, base[2] * 1.02))
    lift = 1.25 if finish == "metallic" else 1.0
    flakes = t.nodes.new("ShaderNodeTexVoronoi")
    flakes.inputs["Scale"].default_value = 900
    spread = t.nodes.new("ShaderNodeMixRGB")
    spread.blend_type = "OVERLAY"
    spread.inputs[0].default_value = 0.10 if finish == "metallic" else 0.04
    spread.inputs[1].default_value = (*(min(1, c * lift) for c in base), 1)
    where = t.nodes.new("ShaderNodeNewGeometry")
    t.links.new(where.outputs["Position"], flakes.inputs["Vector"])
    t.links.new(flakes.outputs["Color"], spread.inputs[2])
    t.links.new(slant.outputs["Facing"], mix.inputs[0])
    t.links.new(spread.outputs[0], mix.inputs[1])
    mix.inputs[2].default_value = (*away, 1)
    t.links.new(mix.outputs[0], t.nodes["Principled BSDF"].inputs["Base Color"])
    return m


def leather(colour):
    base = linear(colour)
    m = principled("leather", base, 0, 0.5, specular=0.4)
    t = m.node_tree
    grain, bump, where = (t.nodes.new(k) for k in ("ShaderNodeTexVoronoi", "ShaderNodeBump", "ShaderNodeNewGeometry"))
    grain.inputs["Scale"].default_value = 350
    bump.inputs["Strength"].default_value = 0.12
    bump.inputs["Distance"].default_value = 0.002
    t.links.new(where.outputs["Position"], grain.inputs["Vector"])
    t.links.new(grain.outputs["Distance"], bump.inputs["Height"])
    t.links.new(bump.outputs[0], t.nodes["Principled BSDF"].inputs["Normal"])
    return m


def materials(look):
    p = principled
    alloy = {"silver": ((0.62, 0.63, 0.65), 0.22), "dark": ((0.10, 0.105, 0.11), 0.28), "black": ((0.012, 0.012, 0.013), 0.25), "bronze": ((0.35, 0.22, 0.11), 0.3), "white": ((0.75, 0.75, 0.74), 0.4)}[look.get("alloy", "silver")]
    caliper = look.get("caliper")
    trim = (0.016, 0.016, 0.017)
    return {
        "paint": paint(look["paint"], look.get("finish", "metallic")),
        "white_paint": p("white", (0.8, 0.8, 0.78), 0, 0.4, 1.0),
        "glass": clear("glass", look.get("tint", (0.42, 0.45, 0.44))),
        "screen": clear("screen", (0.72, 0.77, 0.75), reflect=0.2),
        "lens": clear("lens", (0.97, 0.98, 0.99)),
        "gloss": p("gloss", (0.006, 0.006, 0.006), 0, 0.06, 0.5),
        "trim": p("trim", trim, 0, 0.42),
        "cladding": p("cladding", (0.022, 0.022, 0.023), 0, 0.5),
        "dark": p("dark", (0.008, 0.008, 0.008), 0, 0.7),
        "well": p("well", (0.006, 0.006, 0.006), 0, 0.9, specular=0.1),
        "void": p("void", (0.003, 0.003, 0.003), 0, 0.8, specular=0.1),
        "headlining": p("headlining", (0.30, 0.29, 0.28), 0, 0.9),
        "chrome": p("chrome", (0.82, 0.83, 0.85), 1, 0.06) if not look.get("black_pack") else p("chrome", (0.01, 0.01, 0.01), 0, 0.1, 0.6),
        "bowl": p("bowl", (0.05, 0.052, 0.056), 0.8, 0.22),
        "bright_bowl": p("bright_bowl", (0.75, 0.76, 0.78), 1, 0.16),
        "eye": p("eye", (0.10, 0.12, 0.16), 0.3, 0.02, 1.0),
        "drl": p("drl", (1, 1, 1), 0, 0.3, 0, (1, 0.98, 0.95), 7),
        "amber": p("amber", (0.6, 0.16, 0.01), 0, 0.15, 1.0),
        "red_lens": clear("red_lens", (0.55, 0.012, 0.014), 0.02),
        "red_bowl": p("red_bowl", (0.35, 0.02, 0.02), 0.6, 0.25),
        "red_light": p("red_light", (1, 0.05, 0.04), 0, 0.3, 0, (1, 0.05, 0.03), 5),
        "rubber": p("rubber", (0.013, 0.013, 0.014), 0, 0.62, specular=0.3),
        "alloy": p("alloy", *[alloy[0], 1, alloy[1]]) if look.get("alloy") != "white" else p("alloy", alloy[0], 0, 0.35, 0.5),
        "barrel": p("barrel", (0.05, 0.05, 0.053), 0.9, 0.4),
        "disc": p("disc", (0.38, 0.38, 0.39), 1, 0.3),
        "hub": p("hub", (0.20, 0.20, 0.21), 1, 0.25),
        "caliper": p("caliper", linear(caliper), 0, 0.25, 0.8) if caliper else p("caliper", (0.12, 0.12, 0.125), 0.6, 0.4),
        "plate": p("plate", linear("#e8e4cf"), 0, 0.4),
        "ink": p("ink", (0.01, 0.01, 0.012), 0, 0.5),
        "mirror": p("mirror", (0.7, 0.72, 0.75), 1, 0.02),
        "leather": leather(look.get("trim", "#1e1f21")),
        "dash": p("dash", (0.018, 0.018, 0.019), 0, 0.5),
        "door_card": p("door_card", (0.03, 0.03, 0.031), 0, 0.55),
        "inlay": p("inlay", linear(look.get("inlay", "#3a3c40")), 0.55, 0.25, 0.6),
        "needle": p("needle", (0.9, 0.9, 0.9), 0, 0.4, 0, (0.9, 0.93, 1.0), 1.2),
        "display": p("display", (0.01, 0.012, 0.016), 0, 0.1, 0, (0.012, 0.018, 0.028), 0.8),
        "tile": p("tile", (0.02, 0.03, 0.04), 0, 0.2, 0, (0.03, 0.055, 0.085), 0.8),
        "carpet": p("carpet", (0.012, 0.012, 0.012), 0, 0.95, specular=0.1),
        "canvas": p("canvas", linear(look.get("canvas", "#1b1b1c")), 0, 0.85, specular=0.15),
        "tray": p("tray", (0.50, 0.51, 0.53), 0.9, 0.38),
    }
