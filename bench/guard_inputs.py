"""The fixed inputs of bench/guard: small data sets of our own, the same bytes everywhere.

Entry point: write(folder). Agent files of both profiles, and `catalog`: a draft 7 schema with what those lack.
"""
import json

import agent_sets
from generator import Generator

COUNT = 24

CATALOG = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "definitions": {
        "price": {"type": "number", "exclusiveMinimum": 0, "multipleOf": 0.01},
        "code": {"type": "string", "pattern": "^[A-Z]{2,4}-(?:[0-9]{3}|x[0-9a-f]{4})$"},
        "shape": {"oneOf": [
            {"type": "object", "required": ["kind", "radius"], "additionalProperties": False,
             "properties": {"kind": {"const": "circle"}, "radius": {"type": "number", "minimum": 0}}},
            {"type": "object", "required": ["kind", "points"], "additionalProperties": False,
             "properties": {"kind": {"const": "path"}, "points": {"type": "array", "minItems": 2, "items": {
                 "type": "array", "items": [{"type": "number"}, {"type": "number"}], "additionalItems": False}}}},
            {"type": "object", "required": ["children"], "properties": {
                "children": {"type": "array", "items": {"$ref": "#/definitions/shape"}}}}]},
    },
    "type": "object", "required": ["id", "items"],
    "properties": {"id": {"$ref": "#/definitions/code"},
                   "items": {"type": "array", "uniqueItems": True, "items": {"anyOf": [
                       {"type": "string", "maxLength": 40}, {"$ref": "#/definitions/shape"}, {"type": "integer"},
                       {"type": "object", "required": ["price"], "properties": {
                           "price": {"$ref": "#/definitions/price"}, "stock": {"type": "integer", "minimum": 0},
                           "state": {"enum": ["new", "used", "broken", None, 0]}}}]}},
                   "limits": {"type": "object", "patternProperties": {"^max_": {"type": "integer"}, "_at$": {
                       "type": "string", "minLength": 20, "maxLength": 20}}, "additionalProperties": {"type": "boolean"},
                       "propertyNames": {"maxLength": 30}}},
    "patternProperties": {"^x-": True},
    "additionalProperties": False,
    "if": {"properties": {"id": {"pattern": "^EU"}}}, "then": {"required": ["limits"]},
}


def catalog(g):
    def shape(depth):
        kind = g.below(3 if depth < 3 else 2)
        if kind == 0:
            return {"kind": "circle", "radius": g.below(1000) / 10}
        if kind == 1:
            return {"kind": "path", "points": g.many(2, 8, lambda: [g.below(100), g.below(100) / 4])}
        return {"children": g.many(1, 4, lambda: shape(depth + 1))}

    def item(i):
        return g.one((lambda: f"{i} {g.words(1, 3)}"[:40], lambda: shape(0), lambda: 1000 + i, lambda: {
            "price": g.between(1, 100_000) / 100, "stock": i, "state": g.one(("new", "used", None))}))()

    return {"id": g.one(("EU", "USA", "APAC")) + f"-{g.between(100, 999)}",
            "items": [item(i) for i in range(g.between(0, 30))],
            "limits": {"max_size": g.between(1, 10**12), "made_at": g.time(), "open": g.chance(50), g.word(): True},
            "x-note": g.sentence()}


CATALOG_CHANGES = ((("id",), "eu-1", False), (("items",), [1, 1.0], False), (("limits",), {"max_a": 1.5}, False),
                   (("items",), [{"price": 0.005}], False), (("y",), 1, False), (("items",), [{"kind": "path"}], False))


def write(folder):
    folder.mkdir(parents=True, exist_ok=True)
    agent_sets.write(folder, COUNT)
    schema = folder / "catalog.schema.json"
    schema.write_text(json.dumps(CATALOG))
    agent_sets.write_set(folder / "catalog", schema, catalog, CATALOG_CHANGES, 3, COUNT)
    return ["agent-oap", "agent-agentmug", "catalog"]
