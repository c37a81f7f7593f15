"""What is compared with what: columns, ratios, means and goals.

A column is a figure of a peer over a figure of the baseline. Its mean is geometric, over the sets where both are there
and both peers' verdicts are right.
"""
import csv
import dataclasses
import math

TITLES = {"vouch": "vouch", "blaze": "Blaze", "ajv": "ajv", "ata": "ata-validator", "rapidjson": "RapidJSON schema",
          "valijson": "valijson", "jsonschema": "python3-jsonschema"}


@dataclasses.dataclass(frozen=True)
class Column:
    title: str
    peer: str
    figure: str


@dataclasses.dataclass(frozen=True)
class Table:
    key: str
    title: str
    base: str  # Blaze's figure: the 1 of the table
    columns: tuple
    note: str


def _peers(figure):
    return tuple(Column(TITLES[p], p, figure) for p in ("ajv", "ata", "valijson", "rapidjson", "jsonschema"))


TABLES = (
    Table("verdict", "Verdict on parsed instances", "verdict_repeated",
          (Column("vouch, own value", "vouch", "verdict"), Column("vouch, RapidJSON", "vouch", "verdict_rapidjson"))
          + _peers("verdict") + (Column("walk of the DOM", "vouch", "walk"),),
          "Full passes over the set. Blaze's loop repeats one instance before the next, which flatters it here by up to "
          "a third: its command line offers no other."),
    Table("repeated", "Verdict, each instance repeated", "verdict_repeated",
          (Column("vouch, own value", "vouch", "verdict_repeated"),
           Column("vouch, RapidJSON", "vouch", "verdict_rapidjson_repeated"))
          + tuple(c for c in _peers("verdict_repeated") if c.peer != "jsonschema"),
          "Warm caches and predictors, like for like with Blaze's loop."),
    Table("text", "Text to verdict", "text",
          (Column("vouch", "vouch", "text"),) + _peers("text")
          + (Column("RapidJSON in-situ parse alone", "vouch", "insitu"),
             Column("simdjson DOM parse alone", "vouch", "simdjson")),
          "Full passes; vouch checks UTF-8 and duplicate keys. Blaze: the growth of the whole process with the file."),
    Table("compile", "Schema text to ready, without the metaschema check", "compile",
          (Column("vouch", "vouch", "compile"),) + _peers("compile"),
          "Patterns built and the validator set up. Blaze: the whole process with the schema less one with an empty "
          "schema."),
    Table("checked", "Schema text to ready, with the metaschema check", "compile_checked",
          (Column("vouch", "vouch", "compile_checked"), Column(TITLES["ajv"], "ajv", "compile_checked"),
           Column(TITLES["jsonschema"], "jsonschema", "compile_checked")),
          "Peers without a check are left out. Blaze: compile and its `metaschema` command added up."),
    Table("process", "Command line, whole process", "process", (Column("vouch", "vouch", "process"),),
          "Start, compile, and validate instances.jsonl, output to /dev/null."),
)


def geometric_mean(values):
    values = [v for v in values if v and v > 0]
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def ratio(outcomes, column, base, which="minimum"):
    """(ratio or None, trusted)."""
    mine, blaze = outcomes.get(column.peer), outcomes.get("blaze")
    if mine is None or blaze is None:
        return None, False
    a, b = getattr(mine, which)(column.figure), getattr(blaze, which)(base)
    if not a or not b:
        return None, False
    return a / b, mine.right() and blaze.right()


def mean(results, column, base, which="minimum"):
    """(mean or None, number of sets)."""
    ratios = [r for r, trusted in (ratio(o, column, base, which) for o in results.values()) if r and trusted]
    return geometric_mean(ratios), len(ratios)


class Reference:
    """blaze-ratios.csv beside the sets, where there is one: Blaze as a library, as a ratio to the walk and the parse."""

    def __init__(self, folders):
        self.rows = {}
        for folder in folders:
            path = folder / "blaze-ratios.csv"
            if path.exists():
                with path.open(newline="", encoding="utf-8") as file:
                    self.rows.update({row["dataset"]: row for row in csv.DictReader(file)})

    def value(self, name, column):
        text = self.rows.get(name, {}).get(column)
        return float(text) if text else None

    def against_blaze(self, name, outcomes, figure, yard, column):
        """Our figure over what Blaze would take here: the yardstick timed now, times its ratio."""
        vouch, factor = outcomes.get("vouch"), self.value(name, column)
        if vouch is None or factor is None or not vouch.minimum(figure) or not vouch.minimum(yard):
            return None
        return vouch.minimum(figure) / (vouch.minimum(yard) * factor)


@dataclasses.dataclass
class Goal:
    what: str
    most: float
    measured: float | None
    detail: str

    def state(self):
        return "not measured" if self.measured is None else "met" if self.measured <= self.most else "**missed**"


# Explanations over the verdict of the same instances: both ours, on our own value.
EXPLANATIONS = (("valid instances", "explain", "verdict"),
                ("valid instances, with annotations", "explain_annotations", "verdict"),
                ("invalid (mutated) instances", "explain_invalid", "verdict_invalid"))


def explanation_ratios(results, explain, verdict):
    """[(set, ratio)]."""
    ours = ((name, o["vouch"].minimum(explain), o["vouch"].minimum(verdict)) for name, o in results.items() if "vouch" in o)
    return [(name, a / b) for name, a, b in ours if a and b]


def explanations(results):
    """Rows of what is explained, the geometric mean, the slowest set and how many there are."""
    rows = []
    for title, explain, verdict in EXPLANATIONS:
        ratios = explanation_ratios(results, explain, verdict)
        worst, name = _worst(ratios)
        rows.append((title, geometric_mean([value for _, value in ratios]), worst, name, len(ratios)))
    return rows


def _worst(pairs):
    pairs = [(value, name) for name, value in pairs if value is not None]
    return max(pairs) if pairs else (None, "")


def goals(results, reference):
    found = []

    def add(what, most, value, detail):
        found.append(Goal(what, most, value, detail))

    def add_mean(what, most, figure, base):
        value, count = mean(results, Column("", "vouch", figure), base)
        add(what, most, value, f"{count} sets, Blaze's loop or command line")

    def add_reference(what, most, figure, yard, column):
        values = [reference.against_blaze(n, o, figure, yard, column) for n, o in results.items()]
        values = [v for v in values if v]
        add(what, most, geometric_mean(values), f"{len(values)} sets, Blaze by blaze-ratios.csv")

    walk, parse = "blaze_verdict/rapidjson_dom_walk", "blaze_text_to_verdict/rapidjson_insitu_parse"
    add_mean("verdict on own value ÷ Blaze", 0.35, "verdict", "verdict_repeated")
    add_mean("verdict on RapidJSON ÷ Blaze", 0.42, "verdict_rapidjson", "verdict_repeated")
    if reference.rows:
        add_reference("verdict on own value ÷ Blaze's full passes", 0.35, "verdict", "walk", walk)
        add_reference("verdict on RapidJSON ÷ Blaze's full passes", 0.42, "verdict_rapidjson", "walk", walk)
    add_mean("the same, each instance repeated, own value", 0.6, "verdict_repeated", "verdict_repeated")
    add_mean("the same, each instance repeated, RapidJSON", 0.6, "verdict_rapidjson_repeated", "verdict_repeated")
    for title, figure in (("own value", "verdict"), ("RapidJSON", "verdict_rapidjson")):
        worst, name = _worst((n, ratio(o, Column("", "vouch", figure), "verdict_repeated")[0])
                             for n, o in results.items())
        add(f"slowest set, {title} ÷ Blaze", 1, worst, name)
    for title, figure, column in (("own value", "verdict", "prototype_own_value_verdict/blaze_verdict"),
                                  ("RapidJSON", "verdict_rapidjson", "prototype_rapidjson_verdict/blaze_verdict")):
        against = ((n, reference.against_blaze(n, o, figure, "walk", walk), reference.value(n, column))
                   for n, o in results.items())
        worst, name = _worst((n, mine / theirs) for n, mine, theirs in against if mine and theirs)
        if reference.rows:
            add(f"slowest set, {title} ÷ prototype", 1.1, worst, name)
    if "clang-format" in results:
        add("clang-format, own value ÷ Blaze", 0.2,
            ratio(results["clang-format"], Column("", "vouch", "verdict"), "verdict_repeated")[0], "Blaze's loop")
        if reference.rows:
            add("clang-format, own value ÷ Blaze's full passes", 0.2,
                reference.against_blaze("clang-format", results["clang-format"], "verdict", "walk", walk),
                "Blaze by blaze-ratios.csv")
    add_mean("text to verdict ÷ Blaze", 0.14, "text", "text")
    if reference.rows:
        add_reference("text to verdict ÷ Blaze's parse and verdict", 0.14, "text", "insitu", parse)
    add_mean("schema text to ready ÷ Blaze", 0.1, "compile", "compile")
    times = ((n, o["vouch"].minimum("compile") / 1e6) for n, o in results.items()
             if "vouch" in o and o["vouch"].minimum("compile"))
    worst, name = _worst(times)
    add("slowest schema text to ready, ms", 10, worst, name)
    explain = explanation_ratios(results, "explain", "verdict")
    add("explain valid instances ÷ verdict", 3, geometric_mean([v for _, v in explain]),
        "geometric mean; slowest {1}: {0:.1f}".format(*_worst(explain)) if explain else "")
    return found
