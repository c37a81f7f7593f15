"""Writes what was measured: figures.csv, disagreements.csv, report.md; and the table of the README."""
import csv
import re
import textwrap

from comparison.figures import TABLES, TITLES, explanations, goals, mean, ratio

BEGIN, END = "<!-- bench/compare: begin -->", "<!-- bench/compare: end -->"
_figure = re.compile(r"[(*]*[0-9.]+[)*]*(?: \(\d+\))?|n/a(?: \(0\))?|")
LISTED = 8  # disagreements of one peer on one set that the report spells out; the CSV has all


def number(value):
    if value is None:
        return "n/a"
    if value >= 100:
        return f"{value:.0f}"
    if value >= 10:
        return f"{value:.1f}"
    return f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"


def table(head, rows):
    """Columns of figures stand to the right."""
    right = [all(_figure.fullmatch(row[i]) for row in rows) for i in range(len(head))]
    lines = ["| " + " | ".join(head) + " |", "|" + "".join("---:|" if r else "---|" for r in right)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def write_csv(path, sets, results):
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(["set", "dialect", "instances", "bytes", "peer", "version", "verdicts_right", "figure", "minimum_ns",
                      "median_ns", "rounds", "reason"])
        for data in sets:
            size = sum(len(text.encode()) for text in data.instances)
            for peer, outcome in results[data.name].items():
                row = [data.name, data.dialect, len(data.instances), size, peer, outcome.version, outcome.right()]
                for figure, readings in outcome.readings.items():
                    out.writerow(row + [figure, f"{outcome.minimum(figure):.1f}", f"{outcome.median(figure):.1f}",
                                        len(readings), ""])
                if outcome.reason:
                    out.writerow(row + ["", "", "", "", outcome.reason])


def place(data, index):
    count = len(data.instances)
    return f"instances:{index + 1}" if index < count else f"mutated:{index - count + 1}"


def write_disagreements(path, sets, results):
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(["set", "peer", "judged", "line", "expected", "verdict"])
        for data in sets:
            for peer, outcome in results[data.name].items():
                for what, wrong in outcome.wrong.items():
                    for index, digit in wrong:
                        out.writerow([data.name, peer, what, place(data, index), data.expected[index], digit])


def disagreements(sets, results):
    rows = []
    for data in sets:
        for peer, outcome in results[data.name].items():
            for what, wrong in outcome.wrong.items():
                if wrong:
                    some = ", ".join(f"{place(data, i)} says {d}" for i, d in wrong[:LISTED])
                    more = f" and {len(wrong) - LISTED} more" if len(wrong) > LISTED else ""
                    rows.append([data.name, TITLES[peer], what, f"{len(wrong)} of {len(data.expected)}", some + more])
    return table(["set", "peer", "judged", "wrong", "lines"], rows) if rows else "None.\n"


def away(sets, results):
    rows = [[data.name, TITLES[peer], outcome.reason.replace("|", "\\|")]
            for data in sets for peer, outcome in results[data.name].items() if outcome.reason]
    return table(["set", "peer", "why"], rows) if rows else "Nobody.\n"


def means(results, tables):
    rows = []
    for spec in tables:
        for column in spec.columns:
            low, count = mean(results, column, spec.base)
            middle, _ = mean(results, column, spec.base, "median")
            rows.append([spec.title, column.title, number(low), number(middle), str(count)])
    return table(["what", "who", "÷ Blaze (minima)", "÷ Blaze (medians)", "sets"], rows)


def per_set(sets, results, spec):
    rows = []
    for data in sets:
        outcomes = results[data.name]
        blaze = outcomes["blaze"].minimum(spec.base) if "blaze" in outcomes else None
        row = [data.name, str(len(data.instances)), number(blaze / 1000) if blaze else "n/a"]
        for column in spec.columns:
            value, trusted = ratio(outcomes, column, spec.base)
            row.append(number(value) if trusted or value is None else f"({number(value)})")
        rows.append(row)
    last = ["**geometric mean**", "", ""]
    for column in spec.columns:
        value, count = mean(results, column, spec.base)
        last.append(f"**{number(value)}**" if value else "n/a")
    return table(["set", "instances", "Blaze, µs"] + [c.title for c in spec.columns], rows + [last])


def ours(sets, results):
    def micro(outcome, figure):
        value = outcome.minimum(figure)
        return number(value / 1000) if value else "n/a"

    figures = ["walk", "verdict", "verdict_rapidjson", "verdict_repeated", "explain", "explain_annotations",
               "verdict_invalid", "explain_invalid", "insitu", "text", "compile", "compile_lazy", "compile_checked", "load", "process"]
    rows = []
    for data in sets:
        outcome = results[data.name]["vouch"]
        rows.append([data.name] + [micro(outcome, f) for f in figures])
    return table(["set"] + figures, rows)


HOW = """\
All programs run on one core, pinned; readings of one figure by all peers follow each other, and the order turns with
every round. A reading is a slice of time with at least one pass over all instances of the set, cut into samples of at
least 50 µs; the minimum is that of all samples, the median that of the rounds' medians. A reading that took more than
2 s is not repeated. Ratios below are those of the minima. A figure in brackets is of a peer (or against a Blaze) whose
verdicts on the set are not all right; it counts in no mean. Where two processes are subtracted and the difference is
lost in noise, it is n/a. `format` is not asserted by anyone.

| figure | what it includes |
|---|---|
| verdict | every instance once, already parsed: by vouch on its own value and on a `rapidjson::Value`, by RapidJSON's validator and valijson on a `rapidjson::Value`, by ajv, ata-validator and python3-jsonschema on their language's values |
| verdict, repeated | up to 20 times one instance, then the next; Blaze: `validate --fast --benchmark --loop N`, the means it prints added up, the least of each instance over the rounds for the minimum |
| text | read, check and judge the text of every instance; ours: `Validator::Check`, with UTF-8 and duplicate keys checked; RapidJSON's validator and valijson: parse to a DOM and judge that; ajv: `JSON.parse` and judge; Blaze: (time of its process on the instances K times over − once) ÷ (K − 1), so its reading of lines and reporting is in it |
| compile | schema text to ready for the first verdict, patterns included; ours: `Schema::Compile` without the metaschema check, `BuildPatterns`, a `Validator`; ajv and ata-validator: a new instance and the first verdict, after which the code is compiled; Blaze: the difference of two processes |
| compile_checked | the same with the schema checked against its metaschema |
| compile_lazy | `Schema::Compile` alone: patterns are built when they are first used |
| load | `Schema::Decode` of the encoded program |
| explain | the explaining evaluator on valid instances as the library runs it, which may ask the verdict evaluator first; without annotations: the verdict alone would do, so this is what asking costs; explain_annotations: every annotation collected |
| explain_invalid | the verdict and then the errors of those mutated instances that are invalid; verdict_invalid: their verdict alone |
| walk | a walk of the RapidJSON DOM that looks at everything once: a lower bound of the verdict on it |
| insitu, simdjson | RapidJSON's in-situ parse (a copy of the text included) and simdjson's DOM parse: lower bounds of reading |
| process | the whole command line over instances.jsonl, output thrown away; only of those whose command line reads JSON lines |
"""


def write_report(path, sets, results, reference, facts):
    parts = ["# Comparison of JSON Schema validators\n",
             table(["fact", "value"], [[k, str(v)] for k, v in facts]),
             "## Goals\n",
             table(["goal", "at most", "measured", "", "over"],
                   [[g.what, f"{g.most:g}", number(g.measured), g.state(), g.detail] for g in goals(results, reference)]),
             "## Geometric means\n", "Ratios to Blaze's time; less is faster.\n", means(results, TABLES),
             "![ratios by set](ratios.svg)\n",
             "## What explanations cost\n", "Time ÷ that of the verdict of the same instances, by vouch on its own value.\n",
             table(["explained", "geometric mean", "slowest set", "which", "sets"],
                   [[title, number(value), number(worst), name, str(count)]
                    for title, value, worst, name, count in explanations(results)]),
             "## Verdicts that differ from what is expected\n", disagreements(sets, results),
             "## Who could not run\n", away(sets, results), "## How the figures are taken\n", HOW]
    for spec in TABLES:
        parts += [f"## {spec.title}: by set, ÷ Blaze\n", spec.note + "\n", per_set(sets, results, spec)]
    if any("vouch" in outcomes for outcomes in results.values()):
        parts += ["## vouch: times of one pass, µs\n", ours(sets, results)]
    path.write_text("\n".join(parts), encoding="utf-8")


def rewrite_readme(path, results, facts):
    text = path.read_text(encoding="utf-8")
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        raise SystemExit(f"{path}: the two markers of the benchmark section are not there once each")
    titles = {"verdict": "verdict", "repeated": "repeated", "text": "text → verdict", "compile": "schema → ready",
              "process": "process"}
    specs = [spec for spec in TABLES if spec.key in titles]
    whos = list(dict.fromkeys(c.title for spec in specs for c in spec.columns))
    whos.sort(key=lambda who: (not who.startswith("vouch"), "alone" in who or "walk" in who))
    rows = [["Blaze"] + ["1"] * len(specs)]
    for who in whos:
        row = [who]
        for spec in specs:
            column = next((c for c in spec.columns if c.title == who), None)
            value, count = mean(results, column, spec.base) if column else (None, 0)
            row.append("" if column is None else f"{number(value)}" + (f" ({count})" if count < len(results) else ""))
        rows.append(row)
    facts = dict(facts)
    head = (f"Time ÷ Blaze's, geometric means over {len(results)} data sets; in brackets the number of sets where the "
            "peer runs and all its verdicts are right, if fewer. "
            f"{facts['processor']}, one core, {facts['date'][:10]}.")
    foot = ("Blaze's verdicts are timed by its own loop, which repeats one instance before the next; the others' in the "
            "first column are full passes.")
    grid = table(["", *(titles[spec.key] for spec in specs)], rows)
    body = "\n" + textwrap.fill(head, 110) + "\n\n" + grid + "\n" + textwrap.fill(foot, 110) + "\n"
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    path.write_text(before + BEGIN + body + END + after, encoding="utf-8")
