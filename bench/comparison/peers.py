"""The peers: how each is brought from its registry into the output folder, and started on a set.

Nothing here is vendored. What can't be brought is told with the reason and shown in the report.
"""
import os
import pathlib
import platform
import shutil
import subprocess

from comparison.blaze import Blaze
from comparison.worker import Unavailable, Worker, run_timed

BENCH = pathlib.Path(__file__).resolve().parent.parent
SOURCE = BENCH.parent
NAMES = ["blaze", "ajv", "ata", "rapidjson", "valijson", "jsonschema"]
NPM_PACKAGES = {"blaze": "@sourcemeta/jsonschema", "ajv": "ajv", "ata": "ata-validator"}
CALL_SECONDS = 1800


def call(command, **options):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
                          timeout=CALL_SECONDS, **options)
    if done.returncode != 0:
        raise Unavailable(f"{command[0]} failed: " + " ".join((done.stdout + done.stderr).split())[-400:])
    return done.stdout


class Vouch(Worker):
    """Our own worker, and our command line for the whole process."""

    def __init__(self, program, command_line, data_set, core, timeout):
        super().__init__("vouch", [program, str(data_set.folder)], core, timeout)
        self._core = core
        self._command = [command_line, "validate", "--quiet", "--schema", str(data_set.folder / "schema.json"),
                         "--jsonl", str(data_set.folder / "instances.jsonl")]
        self.figures = self.figures + ["process"]

    def ask(self, figure, seconds):
        if figure != "process":
            return super().ask(figure, seconds)
        elapsed = run_timed(self._command, self._core, self.timeout, (0, 1))
        return elapsed, elapsed


class Peers:
    def __init__(self, out, build, names, core, timeout):
        self.folder, self.build, self.core, self.timeout = out / "peers", build, core, timeout
        self.folder.mkdir(parents=True, exist_ok=True)
        self.names = names
        self.missing = {}  # name: reason

    def prepare(self):
        for name in self.names:
            try:
                getattr(self, "_prepare_" + ("npm" if name in NPM_PACKAGES else name))(name)
            except (Unavailable, OSError, subprocess.TimeoutExpired) as error:
                self.missing[name] = f"can't be installed: {error}"

    def _prepare_npm(self, name):
        if not (self.folder / "package.json").exists():
            (self.folder / "package.json").write_text('{"private": true}\n')
        if not (self.folder / "node_modules" / NPM_PACKAGES[name]).exists():
            call(["npm", "install", "--no-audit", "--no-fund", NPM_PACKAGES[name]], cwd=self.folder)

    def _prepare_jsonschema(self, _):
        try:
            call(["/usr/bin/python3", "-c", "import jsonschema"])
        except Unavailable:
            if os.geteuid() != 0:
                raise
            call(["apt-get", "install", "-y", "--no-install-recommends", "python3-jsonschema"])

    def _prepare_rapidjson(self, _):
        self._build_peer("rapidjson", [])

    def _prepare_valijson(self, _):
        """Unpacked, not installed: the package depends on the headers of every library it can adapt."""
        unpacked = self.folder / "valijson"
        if not unpacked.exists():
            call(["apt-get", "download", "libvalijson-dev"], cwd=self.folder)
            package = next(self.folder.glob("libvalijson-dev*.deb"))
            call(["dpkg", "-x", str(package), str(unpacked)])
        self._build_peer("valijson", ["-isystem", str(unpacked / "usr/include")])

    def _build_peer(self, name, flags):
        source, program = BENCH / "peers" / f"{name}_peer.cc", self.folder / f"{name}-peer"
        if program.exists() and program.stat().st_mtime > max(p.stat().st_mtime for p in (source, BENCH / "worker.h")):
            return
        compiler = os.environ.get("CXX", "c++")
        call([compiler, "-std=c++20", "-O3", "-DNDEBUG", f"-I{SOURCE}", *flags, str(source), "-o", str(program)])

    def _blaze_program(self):
        machine = {"x86_64": "x86_64", "aarch64": "arm64"}.get(platform.machine())
        found = self.folder / "node_modules/@sourcemeta/jsonschema/build/github-releases" / f"jsonschema-linux-{machine}"
        if not found.exists():
            raise Unavailable(f"its package has no program for {platform.machine()}")
        return str(found)

    def start(self, name, data_set):
        if name in self.missing:
            raise Unavailable(self.missing[name])
        if name == "vouch":
            return Vouch(str(self.build / "bench/vouch-measure"), str(self.build / "tools/vouch"), data_set, self.core,
                         self.timeout)
        if name == "blaze":
            return Blaze(name, self._blaze_program(), data_set, self.folder / "scratch", self.core, self.timeout)
        env = {"NODE_PATH": str(self.folder / "node_modules")}
        command = {
            "ajv": ["node", str(BENCH / "peers/worker.js"), "ajv"],
            "ata": ["node", str(BENCH / "peers/worker.js"), "ata"],
            "rapidjson": [str(self.folder / "rapidjson-peer")],
            "valijson": [str(self.folder / "valijson-peer")],
            "jsonschema": ["/usr/bin/python3", "-W", "ignore", str(BENCH / "peers/worker.py")],
        }[name]
        return Worker(name, [*command, str(data_set.folder)], self.core, self.timeout, env)


def build_ours(build, targets=("vouch-measure", "vouch_cli")):
    """Configures (where it isn't yet) and builds our programs in Release."""
    if not (build / "CMakeCache.txt").exists():
        generator = ["-G", "Ninja"] if shutil.which("ninja") else []
        call(["cmake", "-S", str(SOURCE), "-B", str(build), *generator, "-DCMAKE_BUILD_TYPE=Release",
              "-DVOUCH_BUILD_BENCH=ON", "-DVOUCH_BUILD_TESTS=OFF"])
    call(["cmake", "--build", str(build), "--target", *targets, "--parallel"])
