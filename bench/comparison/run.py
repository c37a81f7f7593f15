"""Runs every peer over every set, interleaved on one core, and gathers what they say.

Entry points: DataSet, find_sets, measure. Readings of one figure by all peers follow each other; the order turns with
the rounds.
"""
import dataclasses
import json
import pathlib
import statistics
import time

from comparison.worker import Unavailable

SLOW_SECONDS = 2.0  # a reading that took longer isn't repeated


@dataclasses.dataclass
class DataSet:
    name: str
    folder: pathlib.Path
    instances: list
    mutated: list
    expected: str  # a digit for each instance, then for each mutated one
    dialect: str | None


@dataclasses.dataclass
class Outcome:
    """What one peer did on one set."""
    version: str = ""
    reason: str = ""  # why there are no figures, or no more of them
    verdicts: dict = dataclasses.field(default_factory=dict)  # way of judging: digits
    wrong: dict = dataclasses.field(default_factory=dict)  # way of judging: [(index, digit)]
    readings: dict = dataclasses.field(default_factory=dict)  # figure: [(minimum, median)]
    order: list = dataclasses.field(default_factory=list)

    def right(self):
        return bool(self.verdicts) and not any(self.wrong.values())

    def minimum(self, figure):
        readings = self.readings.get(figure)
        return min(r[0] for r in readings) if readings else None

    def median(self, figure):
        readings = self.readings.get(figure)
        return statistics.median(r[1] for r in readings) if readings else None


def _lines(path):
    if not path.exists():
        return []
    return [line for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]


def load_set(folder):
    instances, mutated = _lines(folder / "instances.jsonl"), _lines(folder / "mutated.jsonl")
    digits = (folder / "mutated.expected").read_text().split() if (folder / "mutated.expected").exists() else []
    expected = "".join(digits)
    if len(expected) != len(mutated):
        raise SystemExit(f"{folder}: mutated.expected has {len(expected)} digits for {len(mutated)} instances")
    schema = json.loads((folder / "schema.json").read_text(encoding="utf-8"))
    dialect = schema.get("$schema") if isinstance(schema, dict) else None
    return DataSet(folder.name, folder, instances, mutated, "1" * len(instances) + expected, dialect)


def find_sets(folders, names):
    """The sets of all folders by name; a folder that is a set itself counts as one."""
    found = {}
    for folder in folders:
        candidates = [folder] if (folder / "schema.json").exists() else sorted(folder.iterdir())
        for candidate in candidates:
            if (candidate / "schema.json").exists() and (candidate / "instances.jsonl").exists():
                if candidate.name in found:
                    raise SystemExit(f"two sets are called {candidate.name}")
                found[candidate.name] = candidate
    missing = [name for name in names if name not in found]
    if missing:
        raise SystemExit("no such set: " + ", ".join(missing))
    return [load_set(found[name]) for name in (names or sorted(found))]


def _start(peers, name, data_set):
    outcome, worker = Outcome(), None
    try:
        worker = peers.start(name, data_set)
        outcome.version, outcome.verdicts = worker.version, worker.verdicts
        for what, digits in worker.verdicts.items():
            outcome.wrong[what] = [(i, d) for i, (d, e) in enumerate(zip(digits, data_set.expected)) if d != e]
    except (Unavailable, OSError) as error:
        outcome.reason = str(error)
    return outcome, worker


def _keep(readings, worker, figure, seconds):
    reading = worker.ask(figure, seconds)
    readings.setdefault(figure, []).append(reading)
    if figure in getattr(worker, "cumulative", ()):
        readings[figure] = [(reading[0], median) for _, median in readings[figure]]


def measure_set(peers, names, data_set, rounds, seconds):
    outcomes, workers = {}, {}
    try:
        for name in names:
            outcomes[name], worker = _start(peers, name, data_set)
            if worker is not None:
                workers[name] = worker
        figures = list(dict.fromkeys(f for worker in workers.values() for f in worker.figures))
        done = set()
        for turn in range(rounds):
            order = list(workers)
            order = order[turn % len(order):] + order[:turn % len(order)] if order else []
            for figure in figures:
                for name in order:
                    if figure not in workers[name].figures or (name, figure) in done or outcomes[name].reason:
                        continue
                    begin = time.monotonic()
                    try:
                        _keep(outcomes[name].readings, workers[name], figure, seconds)
                    except Unavailable as error:
                        outcomes[name].readings.pop(figure, None)
                        outcomes[name].reason = f"{figure}: {error}"
                    if time.monotonic() - begin > SLOW_SECONDS:
                        done.add((name, figure))
    finally:
        for worker in workers.values():
            worker.close()
    return outcomes


def measure(peers, names, sets, rounds, seconds, say):
    """{set name: {peer name: Outcome}}; of the sets done so far when interrupted."""
    results = {}
    for number, data_set in enumerate(sets, 1):
        begin = time.monotonic()
        try:
            results[data_set.name] = measure_set(peers, names, data_set, rounds, seconds)
        except KeyboardInterrupt:
            say(f"interrupted: {len(sets) - len(results)} sets are not in the report")
            break
        away = [name for name, outcome in results[data_set.name].items() if outcome.reason]
        say(f"[{number}/{len(sets)}] {data_set.name}: {time.monotonic() - begin:.0f} s"
            + (f", without {', '.join(away)}" if away else ""))
    return results
