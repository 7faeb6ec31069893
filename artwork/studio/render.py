"""Renders pictures: blender -b -P render.py -- jobs.json weights.tza.

A job is a car in the showroom {class, look, change, view} or a scene {scene, cars}, with {width, height, samples, out}.
"""

import json
import math
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
import camera
import numpy as np
import room
import scenes
from car import Car
from classes import spec_of
from denoise import Denoiser
from materials import linear, materials
from mathutils import Matrix


def add_mesh(mesh, name, material):
    me = bpy.data.meshes.new(name)
    k = len(mesh.f)
    me.vertices.add(len(mesh.v))
    me.vertices.foreach_set("co", mesh.v.astype("f").ravel())
    me.loops.add(k * 3)
    me.loops.foreach_set("vertex_index", mesh.f.astype("i").ravel())
    me.polygons.add(k)
    me.polygons.foreach_set("loop_start", np.arange(0, k * 3, 3, dtype="i"))
    me.polygons.foreach_set("loop_total", np.full(k, 3, "i"))
    me.polygons.foreach_set("use_smooth", np.ones(k, bool))
    me.update()
    me.use_auto_smooth = True
    me.auto_smooth_angle = 3.2
    me.normals_split_custom_set_from_vertices(mesh.n.astype("f").tolist())
    me.materials.append(material)
    return linked(bpy.data.objects.new(name, me))


def linked(o):
    bpy.context.scene.collection.objects.link(o)
    return o


def add_text(text, x, z, way, material):
    data = bpy.data.curves.new("plate", "FONT")
    data.body, data.size, data.align_x, data.align_y = text, 0.105, "CENTER", "CENTER"
    data.space_character = 1.05
    data.offset = 0.0012
    o = bpy.data.objects.new("plate", data)
    o.location = (x, 0, z)
    o.rotation_euler = (np.pi / 2, 0, way * np.pi / 2)
    o.scale = (0.80, 1, 1)
    data.materials.append(material)
    return linked(o)


def add_car(job, cell):
    """A car with its nose at the origin, and the objects that it is made of."""
    car = Car(spec_of(job["class"], job["change"]), cell)
    kinds = materials({**car.s.get("look", {}), **job["look"]})
    objects = [
        add_mesh(piece, f"{name}-{i}", kinds[name]) for name, pieces in car.parts.items() for i, piece in enumerate(pieces)
    ]
    objects += [add_text(text, x, z, way, kinds["ink"]) for text, x, z, way in car.texts]
    return car, objects


def stage_scene(job):
    """Returns the exposure."""
    bpy.ops.wm.read_factory_settings(use_empty=True)

    def park(name, x, y, turn, z=0.0, **look):
        known = job["cars"][name]
        car, objects = add_car({**known, "look": {**known["look"], **look}}, 0.014)
        middle = car.s.get("overall", car.s["length"]) / 2
        place = Matrix.Translation((x, y, z)) @ Matrix.Rotation(math.radians(turn), 4, "Z") @ Matrix.Translation((-middle, 0, 0))
        # Places are worked out anew before any is read.
        bpy.context.view_layer.update()
        for o in objects:
            o.matrix_world = place @ o.matrix_world

    return scenes.build(job["scene"], park)


def stage(job):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    car, _ = add_car(job, 0.012)
    k = car.s["cabin_at"]
    room.build(car.s.get("overall", car.s["length"]), k, float(car.form.roof(np.array(k["seats"][0]))))
    return car


def render_car(job, car):
    camera.aim(job["view"], car.s, np.concatenate([m.v[::7] for k in car.parts.values() for m in k]))
    is_inside = job["view"] in camera.INSIDE
    room.dress(job["view"], is_inside)
    # Exposed for its paint, as a photographer does: a white car keeps its lines, a black one shows some.
    lightness = float(np.dot(linear(job["look"]["trim" if is_inside else "paint"]), (0.21, 0.72, 0.07)))
    render(job, 0.9 - 2.4 * math.sqrt(lightness) if is_inside else -0.25 - 0.5 * lightness)


def render(job, exposure):
    scene = bpy.context.scene
    c = scene.cycles
    scene.render.engine = "CYCLES"
    c.device, c.samples = "CPU", job["samples"]
    c.use_denoising, c.use_adaptive_sampling = False, False
    c.sample_clamp_indirect, c.sample_clamp_direct = 2.0, 6
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transparent_max_bounces, c.transmission_bounces = 6, 2, 3, 12, 0
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy = 0.6
    scene.render.resolution_x, scene.render.resolution_y = job["width"], job["height"]
    scene.view_settings.view_transform, scene.view_settings.look = "Standard", "Medium High Contrast"
    scene.view_settings.exposure = exposure
    scene.render.image_settings.file_format = "PNG"
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    passes, files = tree.nodes.new("CompositorNodeRLayers"), tree.nodes.new("CompositorNodeOutputFile")
    shown = tree.nodes.new("CompositorNodeComposite")
    files.base_path, files.format.file_format = os.path.dirname(job["out"]), "OPEN_EXR"
    files.file_slots.clear()
    tree.links.new(passes.outputs["Image"], shown.inputs[0])
    guides = ("Albedo", "Normal")
    for guide in guides:
        files.file_slots.new(guide)
        tree.links.new(passes.outputs[f"Denoising {guide}"], files.inputs[guide])
    scene.render.filepath = job["out"]
    scene.render.use_persistent_data = True
    bpy.ops.render.render(write_still=True)
    seen = [read(job["out"])]
    for guide in guides:
        file = os.path.join(files.base_path, f"{guide}{scene.frame_current:04}.exr")
        seen.append(read(file))
        os.remove(file)
    write(calmer.calm(*seen), job["out"])


def read(file):
    image = bpy.data.images.load(file)
    image.colorspace_settings.name = "Non-Color"
    w, h = image.size
    pixels = np.empty(w * h * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(h, w, 4)[..., :3]


def write(pixels, file):
    h, w, _ = pixels.shape
    image = bpy.data.images.new("picture", w, h)
    image.colorspace_settings.name = "sRGB"
    whole = np.ones((h, w, 4), np.float32)
    whole[..., :3] = np.clip(pixels, 0, 1)
    image.pixels.foreach_set(whole.ravel())
    image.filepath_raw, image.file_format = file, "PNG"
    image.save()
    bpy.data.images.remove(image)


made, calmer = None, Denoiser(sys.argv[-1])
for job in json.load(open(sys.argv[sys.argv.index("--") + 1])):
    start = time.time()
    if "scene" in job:
        exposure = stage_scene(job)
    else:
        same = [job[k] for k in ("class", "change", "look")]
        if made is None or made[0] != same:
            made = (same, stage(job))
    built = time.time()
    if "scene" in job:
        render(job, exposure)
    else:
        render_car(job, made[1])
    print(f"MADE {job['out']} built {built - start:.1f} s rendered {time.time() - built:.1f} s", flush=True)
