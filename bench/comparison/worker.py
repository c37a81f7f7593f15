"""A worker process of one peer: started, asked, ended; never waited for without a limit.

Worker speaks the protocol of bench/worker.h. Unavailable says why a peer has no figure.
"""
import os
import selectors
import subprocess
import time


class Unavailable(Exception):
    """Why there is no figure: shown in the report as it stands."""


def pinned(core):
    """A preexec_fn that puts the child on one core."""
    return lambda: os.sched_setaffinity(0, {core})


class Worker:
    def __init__(self, peer, command, core, timeout, env=None):
        self.peer, self.timeout = peer, timeout
        self.version, self.verdicts, self.figures = "", {}, []
        self._buffer = b""
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0,
            preexec_fn=pinned(core), env={**os.environ, **(env or {})})
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._process.stdout, selectors.EVENT_READ)
        try:
            self._greet()
        except Unavailable:
            self.close()
            raise

    def _greet(self):
        deadline = time.monotonic() + self.timeout
        while True:
            word, _, rest = self._line(deadline, "to judge every instance once").partition(" ")
            if word == "version":
                self.version = rest
            elif word == "verdicts":
                what, _, digits = rest.partition(" ")
                self.verdicts[what] = digits
            elif word == "figures":
                self.figures = rest.split()
            elif word == "refused":
                raise Unavailable("refuses the schema: " + rest[:200])
            elif word == "ready":
                return

    def _line(self, deadline, what):
        while b"\n" not in self._buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not self._selector.select(left):
                raise Unavailable(f"took longer than {self.timeout:g} s {what}")
            chunk = self._process.stdout.read(65536)
            if not chunk:
                status = self._process.wait()
                raise Unavailable(f"ended with signal {-status}" if status < 0 else f"ended with status {status}")
            self._buffer += chunk
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line.decode("utf-8", "replace")

    def ask(self, figure, seconds):
        """(minimum, median) in nanoseconds a pass."""
        try:
            self._process.stdin.write(f"{figure} {seconds}\n".encode())
            minimum, median, _ = self._line(time.monotonic() + self.timeout, f"for one reading of {figure}").split()
            return float(minimum), float(median)
        except (OSError, ValueError) as error:
            raise Unavailable(f"broke off: {error}") from error

    def close(self):
        self._process.kill()
        self._process.wait()
        self._selector.close()
        self._process.stdin.close()
        self._process.stdout.close()


def run_timed(command, core, timeout, allowed=(0,)):
    """Wall nanoseconds of one whole process on one core, its output thrown away."""
    begin = time.perf_counter_ns()
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, preexec_fn=pinned(core), timeout=timeout, check=False)
    except subprocess.TimeoutExpired as error:
        raise Unavailable(f"a process took longer than {timeout:g} s") from error
    elapsed = time.perf_counter_ns() - begin
    if done.returncode not in allowed:
        raise Unavailable(f"a process ended with status {done.returncode}")
    return elapsed
