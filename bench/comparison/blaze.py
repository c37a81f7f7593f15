"""Blaze, measured through the command line of @sourcemeta/jsonschema: whole processes and its own loop.

verdict_repeated  the sum over instances of the means that `validate --fast --benchmark --loop N` prints; its loop
                  repeats one instance before the next
text              (time of the instances K times over - time of them once) / (K - 1): read, parse, judge, report
compile           time with the schema - time with an empty schema of the same dialect, one instance each
compile_checked   compile + the same difference for `metaschema`
process           the whole process over instances.jsonl
"""
import json
import re
import subprocess

from comparison.worker import Unavailable, pinned, run_timed

TEXT_BYTES = 6_000_000
CLOCK_NS = 60  # what the loop's own clock costs an iteration, about
FAILED = 2  # the exit status when instances are invalid

_judged = re.compile(r"\[(\d+)\]: (PASS|FAIL) ([0-9.]+) \+- ")


class Blaze:
    # Figures whose minimum is over all readings so far, and may grow: the latest counts.
    cumulative = ("text", "compile", "compile_checked")

    def __init__(self, peer, program, data_set, scratch, core, timeout):
        self.peer, self.program, self.core, self.timeout = peer, program, core, timeout
        self.schema = str(data_set.folder / "schema.json")
        self.count = len(data_set.instances)
        scratch.mkdir(parents=True, exist_ok=True)
        self.once = self._write(scratch / "once.jsonl", data_set.instances)
        size = sum(map(len, data_set.instances)) + self.count
        self.copies = max(3, TEXT_BYTES // size + 2)
        self.often = self._write(scratch / "often.jsonl", data_set.instances * self.copies)
        self.one = self._write(scratch / "one.json", data_set.instances[:1])
        dialect = data_set.dialect
        if dialect is None:
            raise Unavailable("takes no schema without $schema")
        self.empty = self._write(scratch / "empty.json", [json.dumps({"$schema": dialect})])
        self.version = "Blaze through @sourcemeta/jsonschema " + self._output(["version"])[0].strip()
        self.verdicts = {"text": self._verdicts(self._write(scratch / "all.jsonl",
                                                            data_set.instances + data_set.mutated),
                                                self.count + len(data_set.mutated))}
        self.figures = ["verdict_repeated", "text", "compile", "compile_checked", "process"]
        self.loop, self.best, self.least = 20, None, {}

    @staticmethod
    def _write(path, texts):
        path.write_text("\n".join(texts) + "\n", encoding="utf-8")
        return str(path)

    def _output(self, arguments):
        try:
            done = subprocess.run([self.program, *arguments], stdin=subprocess.DEVNULL, capture_output=True,
                                  text=True, errors="replace", timeout=self.timeout, check=False,
                                  preexec_fn=pinned(self.core))
        except subprocess.TimeoutExpired as error:
            raise Unavailable(f"took longer than {self.timeout:g} s") from error
        return done.stdout, done.stderr, done.returncode

    def _verdicts(self, path, count):
        """By the benchmark, which names the instance and prints no errors: those take seconds."""
        out, errors, status = self._output(["validate", self.schema, path, "--fast", "--continue", "--benchmark",
                                            "--loop", "1"])
        digits = ["?"] * count
        for number, word, _ in _judged.findall(out):
            digits[int(number) - 1] = "1" if word == "PASS" else "0"
        if status not in (0, FAILED) or "?" == "".join(set(digits)):
            raise Unavailable("refuses the schema: " + " ".join((errors or out).split())[:200])
        return "".join(digits)

    def _run(self, *arguments):
        """(the least time of this command so far, this time)"""
        elapsed = run_timed([self.program, *arguments], self.core, self.timeout, (0, FAILED))
        self.least[arguments] = min(elapsed, self.least.get(arguments, elapsed))
        return self.least[arguments], elapsed

    def _difference(self, longer, shorter, parts=1):
        """The difference of the minima, since a minimum of differences would be too small; and this difference."""
        return tuple(max(0, a - b) / parts for a, b in zip(self._run(*longer), self._run(*shorter)))

    def _compile(self):
        return self._difference(("validate", self.schema, self.one, "--fast"),
                                ("validate", self.empty, self.one, "--fast"))

    def _metaschema(self):
        return self._difference(("metaschema", self.schema), ("metaschema", self.empty))

    def _repeated(self, seconds):
        out, _, _ = self._output(["validate", self.schema, self.once, "--fast", "--continue", "--benchmark",
                                  "--loop", str(self.loop)])
        means = [float(mean) for _, mean in sorted((int(number), mean) for number, _, mean in _judged.findall(out))]
        if len(means) != self.count:
            raise Unavailable(f"its benchmark gave {len(means)} figures for {self.count} instances")
        nanoseconds = sum(means) * 1000
        # It prints means, which a disturbance spoils, so the least of each instance's counts.
        self.best = list(map(min, means, self.best or means))
        self.loop = min(2000, max(10, int(seconds * 1e9 / (nanoseconds + CLOCK_NS * self.count))))
        return sum(self.best) * 1000, nanoseconds

    def ask(self, figure, seconds):
        if figure == "verdict_repeated":
            return self._repeated(seconds)
        once = ("validate", self.schema, self.once, "--fast")
        if figure == "text":
            return self._difference(("validate", self.schema, self.often, "--fast"), once, self.copies - 1)
        if figure == "compile":
            return self._compile()
        if figure == "compile_checked":
            return tuple(map(sum, zip(self._compile(), self._metaschema())))
        return self._run(*once)

    def close(self):
        pass
