"""The classes of car in stock, and how one of them is changed for a single car."""

import copy
import importlib

import faces


def spec_of(name, change):
    spec = copy.deepcopy(importlib.import_module("classes." + name.replace("-", "_")).CLASS)
    merge(spec, change)
    spec["front"] = faces.front(spec["face"], *spec["face_at"])
    spec["rear"] = faces.rear(spec["back"], *spec["back_at"])
    return spec


def merge(into, change):
    for key, value in change.items():
        into[key] = merge(into[key], value) if isinstance(value, dict) and isinstance(into.get(key), dict) else value
    return into
