#!/usr/bin/env python3
"""Two data sets of agent files, one for each profile, in the layout that bench/compare reads.

  bench/agent_sets.py FOLDER

Writes FOLDER/agent-oap and FOLDER/agent-agentmug: schema.json (the profile's), instances.jsonl (valid),
mutated.jsonl (each with one change) and mutated.expected (one digit a line, 1 = valid). The verdicts are known from the
way the files are made; the same bytes come out everywhere.
"""
import copy
import json
import pathlib
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from generator import Generator

SCHEMAS = pathlib.Path(__file__).resolve().parent.parent / "schemas"
COUNT = 300
DECISIONS = ("allow", "ask", "deny")
GONE = object()


def oap(g):
    """A valid Open Agent Profile."""
    def server():
        if g.chance(50):
            return {"name": g.name(), "transport": "stdio", "command": g.word(), "args": g.many(0, 4, g.word),
                    "env": {f"{g.word().upper()}_TOKEN": "${" + g.word().upper() + "_KEY}"}}
        return {"name": g.name(), "transport": "http", "url": f"https://{g.word()}.example/mcp",
                "headers": {"Authorization": "Bearer ${" + g.word().upper() + "}"}}

    def rule():
        return {"decision": g.one(DECISIONS), **g.some(tool=g.word, action=g.word, target=lambda: g.word() + "/**",
                                                       reason=g.sentence)}

    def fact():
        return {"id": g.name(), "text": g.sentence(5, 30),
                **g.some(confidence=lambda: g.below(101) / 100, source=g.word, learned_at=g.time,
                         tags=lambda: g.many(0, 4, g.word), pinned=lambda: g.chance(20))}

    def thread():
        return {"id": g.name(), "title": g.sentence(3, 8), "status": g.one(("open", "blocked", "done", "abandoned")),
                **g.some(detail=lambda: g.sentence(10, 40), opened_at=g.time, refs=lambda: g.many(0, 3, g.name))}

    role = {"instructions": " ".join(g.many(3, 30, g.sentence)),
            **g.some(objectives=lambda: g.many(1, 5, g.sentence), constraints=lambda: g.many(1, 8, g.sentence),
                     persona=lambda: g.some(tone=g.word, verbosity=lambda: g.one(("terse", "balanced", "detailed"))),
                     examples=lambda: g.many(1, 3, lambda: {"input": g.sentence(), "output": g.sentence()}))}
    spec = {"role": role, **g.some(
        model=lambda: {"provider": g.word(), "id": g.name(), "tier": g.one(("minimal", "standard", "frontier")),
                       "parameters": {"temperature": g.below(21) / 10, "max_output_tokens": g.between(256, 8192)}},
        tools=lambda: {"policy": g.one(("allowlist", "denylist", "inherit")), "allow": g.many(0, 20, g.name),
                       "mcp_servers": g.many(0, 4, server),
                       "bindings": g.many(0, 5, lambda: {"name": g.name(), "permission": g.one(DECISIONS)})},
        permissions=lambda: {"default": g.one(DECISIONS), "shell": g.one(DECISIONS), "rules": g.many(0, 10, rule),
                             "filesystem": {"read_roots": g.many(1, 3, g.word), "deny_paths": g.many(0, 3, g.word)},
                             "allow_hosts": g.many(0, 5, lambda: g.word() + ".example")},
        context=lambda: {"files": g.many(0, 6, lambda: {"path": g.word() + ".md", "mode": g.one(("always", "on_demand")),
                                                        "max_bytes": g.between(1, 100_000)}),
                         "variables": {g.word(): g.sentence() for _ in range(3)}},
        memory=lambda: {"mode": g.one(("off", "read_only", "read_write")), "scopes": g.many(0, 4, g.word)},
        runtime=lambda: {"mode": g.one(("primary", "subagent", "either")), "max_turns": g.between(1, 100),
                         "max_cost_usd": g.between(1, 500) / 100},
        lifecycle=lambda: {"writeback": g.one(("off", "propose", "auto")),
                           "on_end": g.many(0, 2, lambda: {"hook": g.name(), "with": {"path": g.word()}})})}
    file = {"oap": "1.0", "kind": "AgentProfile",
            "metadata": {"name": g.name(), "description": g.sentence(), "revision": g.between(1, 40),
                         **g.some(created_at=g.time, authors=lambda: g.many(1, 3, g.word),
                                  tags=lambda: g.many(0, 6, g.word), trust=lambda: g.one(("user", "project")))},
            "spec": spec}
    file.update(g.some(
        state=lambda: {"revision": g.between(0, 40), "summary": " ".join(g.many(1, 6, g.sentence)),
                       "facts": g.many(0, 40, fact), "open_threads": g.many(0, 10, thread)},
        history=lambda: g.many(0, 20, lambda: {"revision": g.between(1, 40), "at": g.time(), "change": g.sentence(),
                                               "sections": [g.one(("metadata", "spec", "state"))]})))
    return file


OAP_CHANGES = (  # path, new value, still valid
    (("kind",), "Agent", False), (("oap",), "2.0", False), (("oap",), "1.12", True), (("metadata", "name"), "Upper", False),
    (("metadata", "description"), "", False), (("metadata", "revision"), 0, False), (("metadata", "revision"), 2.5, False),
    (("metadata", "revision"), 3.0, True), (("metadata", "tags"), ["x" * 61], False), (("metadata", "id"), "x" * 200, True),
    (("metadata", "trust"), "anyone", False), (("metadata", "name"), GONE, False), (("metadata", "owner"), "x", False),
    (("spec", "role"), GONE, False), (("spec", "role", "instructions"), ["x"], False), (("spec", "extra"), {}, False),
    (("spec", "role", "expertise"), ["law", "tax"], True), (("spec", "role", "examples"), [{"input": "x"}], False),
    (("spec", "model"), {"parameters": {"temperature": 2.1}}, False), (("spec", "model"), {"parameters": {}}, True),
    (("spec", "tools"), {"mcp_servers": [{"name": "a", "transport": "stdio", "url": "x"}]}, False),
    (("spec", "tools"), {"mcp_servers": [{"name": "a", "transport": "http", "url": "x"}]}, True),
    (("spec", "tools"), {"mcp_servers": [{"name": "a", "transport": "http", "url": "x", "env": {"A": "b"}}]}, False),
    (("spec", "permissions"), {"rules": [{"tool": "x"}]}, False), (("spec", "permissions"), {"shell": "deny"}, True),
    (("spec", "runtime"), {"max_cost_usd": 0}, False), (("spec", "runtime"), {"max_turns": 7}, True),
    (("state",), {"facts": [{"id": "a", "text": "b", "confidence": 1.5}]}, False), (("state",), {"facts": []}, True),
    (("history",), [{"revision": 1}], False), (("extends",), [{"name": "base"}], True), (("spec",), [], False))


def agentmug(g):
    """A valid AgentMug agent file."""
    def tool():
        kind = g.below(5)
        name, auth = {"name": g.name()}, {"requiresUserAuth": g.chance(50)}
        if kind == 0:
            return g.name()
        if kind == 1:
            return {"kind": "builtin", **name, "description": g.sentence()}
        if kind == 2:
            return {"kind": "mcp", **name, "server": g.word(), **auth, "scopes": g.many(0, 3, g.word),
                    "inputSchema": {"type": "object", "properties": {g.word(): {"type": "string"}}}}
        if kind == 3:
            return {"kind": "webhook", **name, "url": f"https://{g.word()}.example/hook", "method": g.one(("GET", "POST"))}
        return {"kind": "nango", **name, "provider": g.word(), "endpoint": "/" + g.word(), **auth,
                "method": g.one(("GET", "PATCH")), "headers": {"X-Team": g.word()}, "bodyEncoding": "json"}

    def trigger():
        return g.one(({"type": "manual"}, {"type": "schedule", "cron": "0 8 * * 1", "timezone": "Europe/Berlin"},
                      {"type": "webhook", "path": "/" + g.word()}, {"type": "api", "endpoint": "/" + g.word()},
                      {"type": "mail", "address": g.word() + "@mail.example"}))

    def parameter():
        base = {"name": g.word(), "label": g.words(1, 3), "required": g.chance(50)}
        kind = g.one(("string", "number", "boolean", "url", "select", "file"))
        extra = {"select": lambda: {"options": g.many(1, 4, lambda: {"value": g.word(), "label": g.word()})},
                 "file": lambda: {"artifact": {"kind": "table", "accepts": [".csv"]}}}.get(kind, dict)()
        return {**base, "type": kind, **extra}

    def source():
        return {"id": g.word(), "label": g.words(1, 3), "role": g.one(("knowledge", "working", "inbox")),
                "kind": g.one(("file", "folder", "provider")), "required": g.chance(50),
                "access": {"capabilities": g.one((["read"], ["read", "list", "cite"], ["read", "write", "version"]))},
                **g.some(accepts=lambda: {"extensions": [".md", ".txt"]},
                         freshness=lambda: {"mode": "on-run", "maxAgeSeconds": g.between(0, 86400), "onStale": "warn"},
                         sharing=lambda: {"strategy": g.one(("rebind", "exclude", "snapshot"))})}

    def check(i):
        return {"id": f"check_{i}", "name": g.words(2, 5), "type": g.one(("citation", "freshness", "invariant")),
                "phase": g.one(("bind", "pre-run", "post-run")), "severity": g.one(("error", "warning")),
                **g.some(assertion=g.sentence, sourceIds=lambda: [g.word()])}

    blueprint = {"primaryModel": g.name(), "systemPrompt": " ".join(g.many(4, 40, g.sentence)),
                 "tools": g.many(0, 12, tool),
                 **g.some(modelPolicy=lambda: {"mode": "preferred", "preferredModels": g.many(1, 3, g.name)},
                          maxTokens=lambda: g.between(256, 8192), thinkingPatterns=lambda: g.many(0, 3, g.word),
                          skills=lambda: g.many(0, 5, lambda: {"name": g.name(), "trigger": g.sentence(),
                                                               "recipe": " ".join(g.many(1, 6, g.sentence))}),
                          guardrails=lambda: {"sideEffectGate": g.one(("off", "confirm", "refuse"))})}
    return {"$schema": "https://agentmug.com/schemas/agent.v1.json", "id": g.name(), "name": g.words(1, 3),
            "description": g.sentence(), "version": f"1.{g.below(9)}.0", "exportedAt": g.time(), "blueprint": blueprint,
            "inputs": {"accepts": g.one((["text"], ["text", "image"])), "placeholder": g.sentence()},
            **g.some(outputs=lambda: {"shape": g.one(("text", "json", "void"))}, triggers=lambda: g.many(0, 4, trigger),
                     parameters=lambda: g.many(0, 6, parameter), sources=lambda: g.many(0, 5, source),
                     evaluation=lambda: {"version": 1, "failurePolicy": "warn",
                                         "checks": [check(i) for i in range(g.between(1, 6))]},
                     brain=lambda: g.many(0, 10, lambda: {"title": g.words(2, 5), "content": " ".join(g.many(1, 9, g.sentence))}),
                     memory=lambda: g.many(0, 20, lambda: {"key": g.name(), "value": g.sentence(), "importance": g.below(10)}),
                     metadata=lambda: {"tags": g.many(0, 5, g.word), "pricing": g.one((
                         {"kind": "free"}, {"kind": "one-time", "amountUsd": g.between(1, 99)}))})}


AGENTMUG_CHANGES = (
    (("$schema",), "https://agentmug.com/schemas/agent.v2.json", False), (("id",), "", False), (("name",), GONE, False),
    (("exportedAt",), 1, False), (("custom",), {"x": 1}, True), (("emoji",), "🫖", True), (("emoji",), None, False),
    (("inputs", "accepts"), [], False), (("inputs", "accepts"), ["video"], False), (("inputs", "accepts"), ["audio"], True),
    (("blueprint", "tools"), [""], False), (("blueprint", "tools"), [{"kind": "builtin", "name": "x"}], True),
    (("blueprint", "tools"), [{"kind": "mcp", "name": "x", "server": "y"}], False),
    (("blueprint", "tools"), [{"kind": "other", "name": "x"}], False), (("blueprint", "tools"), GONE, False),
    (("blueprint", "tools"), [{"kind": "webhook", "name": "x", "url": "https://a.example", "method": "HEAD"}], False),
    (("blueprint", "systemPrompt"), 1, False), (("blueprint", "maxTokens"), "many", False),
    (("blueprint", "skills"), [{"name": "a", "trigger": "b", "recipe": "c", "librarySkillId": "d"}], False),
    (("blueprint", "skills"), [{"name": "a", "trigger": "b", "recipe": "c", "executable": True}], False),
    (("triggers",), [{"type": "schedule"}], False), (("triggers",), [{"type": "moon", "phase": 1}], True),
    (("triggers",), [{"type": "webhook", "path": 5}], False), (("triggers",), [{"type": "manual", "x": 1}], True),
    (("parameters",), [{"name": "a", "label": "b", "type": "file", "required": True}], False),
    (("parameters",), [{"name": "a", "label": "b", "type": "select", "required": True, "options": []}], False),
    (("parameters",), [{"name": "a", "label": "b", "type": "text", "required": True, "default": 1}], True),
    (("parameters",), [{"name": "A", "label": "b", "type": "text", "required": True}], False),
    (("sources",), [{"id": "a"}], False), (("sources",), [], True),
    (("evaluation",), {"version": 1, "failurePolicy": "warn", "checks": []}, False),
    (("evaluation",), {"version": 1, "failurePolicy": "block", "checks": [
        {"id": "a", "name": "b", "type": "output-schema", "phase": "bind", "severity": "error"}]}, False),
    (("metadata",), {"pricing": {"kind": "one-time"}}, False), (("metadata",), {"pricing": {"kind": "free"}}, True),
    (("outputs",), {"shape": "xml"}, False), (("memory",), [{"key": "k", "value": 1}], False))


def changed(file, path, value):
    file = copy.deepcopy(file)
    place = file
    for key in path[:-1]:
        place = place[key]
    if value is GONE:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return file


def write_set(folder, schema, make, changes, seed, count):
    g = Generator(seed)
    files = [make(g) for _ in range(count)]
    picks = [changes[i % len(changes)] for i in range(count)]
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(schema, folder / "schema.json")

    def lines(values):
        return "".join(json.dumps(v, ensure_ascii=False, separators=(",", ":")) + "\n" for v in values)

    (folder / "instances.jsonl").write_text(lines(files), encoding="utf-8")
    mutated = [changed(file, path, value) for file, (path, value, _) in zip(files, picks)]
    (folder / "mutated.jsonl").write_text(lines(mutated), encoding="utf-8")
    (folder / "mutated.expected").write_text("".join("1\n" if valid else "0\n" for *_, valid in picks))


def write(folder, count=COUNT):
    write_set(folder / "agent-oap", SCHEMAS / "oap-v1.agent-profile.schema.json", oap, OAP_CHANGES, 1, count)
    write_set(folder / "agent-agentmug", SCHEMAS / "agentmug.agent.v1.schema.json", agentmug, AGENTMUG_CHANGES, 2, count)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write(pathlib.Path(sys.argv[1]))
