"""The Python peer of bench/compare: python3-jsonschema. Speaks the protocol of bench/worker.h.

  worker.py FOLDER
"""
import json
import pathlib
import sys
import time


def lines(path):
    if not path.exists():
        return []
    return [line for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]


def sample(one_pass, seconds):
    """Samples of one pass each, or of enough passes for 50 microseconds."""
    begin = time.perf_counter_ns()
    one_pass()
    first = time.perf_counter_ns() - begin
    end = begin + int(seconds * 1e9)
    if first >= seconds * 1e9:
        return [first]
    passes = 1 if first >= 50_000 else int(50_000 / max(first, 10)) + 1
    samples = []
    while not samples or time.perf_counter_ns() < end:
        start = time.perf_counter_ns()
        for _ in range(passes):
            one_pass()
        samples.append((time.perf_counter_ns() - start) / passes)
    return samples


def main(folder):
    try:
        import jsonschema
    except ImportError as error:
        print("refused", error)
        return
    version = getattr(jsonschema, "__version__", "?")
    print(f"version python3-jsonschema {version}, Python {sys.version.split()[0]}", flush=True)
    schema_text = (folder / "schema.json").read_text(encoding="utf-8")

    def compiled(check):
        schema = json.loads(schema_text)
        kind = jsonschema.validators.validator_for(schema, default=jsonschema.Draft202012Validator)
        if check:
            kind.check_schema(schema)
        return kind(schema)

    def digit(text):
        try:
            return "1" if validator.is_valid(json.loads(text)) else "0"
        except Exception:
            return "?"

    try:
        validator = compiled(True)
    except Exception as error:
        print("refused", " ".join(str(error).split())[:300])
        return
    texts = lines(folder / "instances.jsonl")
    values = [json.loads(text) for text in texts]
    print("verdicts value", "".join(map(digit, texts + lines(folder / "mutated.jsonl"))))
    figures = {
        "verdict": lambda: [validator.is_valid(value) for value in values],
        "text": lambda: [validator.is_valid(json.loads(text)) for text in texts],
        "compile": lambda: compiled(False),
        "compile_checked": lambda: compiled(True),
    }
    print("figures", *figures)
    print("ready", flush=True)
    for line in sys.stdin:
        figure, seconds = line.split()
        samples = sorted(sample(figures[figure], float(seconds)))
        print(f"{samples[0]:.1f} {samples[len(samples) // 2]:.1f} {len(samples)}", flush=True)


main(pathlib.Path(sys.argv[1]))
