#!/usr/bin/env python3
"""JSON lines in blocks: where blocks end, lines longer than blocks, pipes that are slow at either end, broken streams.

    blocks_test.py VOUCH [PART...]
"""
import contextlib
import gzip
import os
import pty
import select
import subprocess
import sys
import tempfile
import time

SCHEMA = '{"type": "object", "properties": {"n": {"type": "integer", "maximum": 9}, "s": {"maxLength": 3000000}}}'
TRUE, FALSE, NULL = b'{"valid":true}', b'{"valid":false}', b'{"valid":null'
BLOCK = 1 << 18       # what BlockReader reads at once,
FIRST = 1 << 16       # and first, where it looks for gzip
JOBS = ('1', '2', '3', '8')


def long_line(size, good=True):
    """A line of so many bytes."""
    frame = b'{"n":%d,"s":""}' % (1 if good else 10)
    return frame[:-2] + b'x' * (size - len(frame)) + frame[-2:]


class Test:
    def __init__(self, vouch, folder):
        self.vouch, self.folder, self.failures = vouch, folder, 0

    def command(self, *arguments):
        return (self.vouch, 'validate', '--schema', 's.json', '--jsonl') + arguments

    def run(self, *arguments, stdin=None):
        return subprocess.run(self.command(*arguments), cwd=self.folder, input=stdin, capture_output=True, check=False,
                              timeout=120)

    @contextlib.contextmanager
    def piped(self, *arguments, **streams):
        streams = {'stdin': subprocess.PIPE, 'stdout': subprocess.PIPE, 'stderr': subprocess.DEVNULL} | streams
        with subprocess.Popen(self.command(*arguments), cwd=self.folder, bufsize=0, **streams) as process:
            yield process

    def expect(self, what, good, shown=''):
        if not good:
            self.failures += 1
            print(f'FAILED: {what} {shown}'[:2000])

    def expect_verdicts(self, what, done, verdicts):
        got = [next((v for v in (TRUE, FALSE, NULL) if line.startswith(v)), line) for line in done.stdout.splitlines()]
        first = next((i for i, pair in enumerate(zip(got, verdicts)) if pair[0] != pair[1]), min(len(got), len(verdicts)))
        self.expect(what, got == verdicts, (done.returncode, len(got), len(verdicts), first, done.stderr[-300:]))
        status = 2 if NULL in verdicts else 1 if FALSE in verdicts else 0
        self.expect(f'{what}: status', done.returncode == status, (done.returncode, done.stderr[-300:]))

    def write(self, name, text):
        with open(os.path.join(self.folder, name), 'wb') as file:
            file.write(text)
        return name

    def blocks_that_end_anywhere(self):
        text = '{"n": 1}\r\n \t\r\n{"s": "\u00e9\u20ac\U0001f600"}\r\n{"n": 10}\n\n{"n": "\u00e9"}'.encode()
        verdicts = [TRUE, TRUE, FALSE, FALSE]
        for at in range(len(text) + 1):
            end = FIRST + at % 2 * BLOCK
            filler = b''.join(long_line(n) + b'\n' for n in (end - at - 20002, 20000))
            self.write('ends.jsonl', filler + text)
            self.expect_verdicts(f'byte {at} at the end of {end}', self.run('--output', 'flag', 'ends.jsonl'),
                                 [TRUE, TRUE] + verdicts)
        for at in range(1, len(text)):
            whole = text[:at].count(b'}\n') + text[:at].count(b'}\r\n')
            with self.piped('--output', 'flag', '-', '--jobs', '2') as process:
                process.stdin.write(text[:at])
                for _ in range(whole):
                    process.stdout.readline()
                time.sleep(0.002)  # it reads what there is, mostly
                process.stdin.write(text[at:])
                process.stdin.close()
                rest = process.stdout.read().splitlines()
            self.expect(f'a pipe, cut at {at}', rest == verdicts[whole:], rest)

    def lines_longer_than_blocks(self):
        sizes = (1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 7, 1, 5 * BLOCK, 1)
        lines = [b'1' if size == 1 else long_line(size, good=size % 2 == 0) for size in sizes]
        verdicts = [FALSE if size % 2 else TRUE for size in sizes]
        for ending in (b'\n', b''):
            text = b'\n'.join(lines) + ending
            self.write('long.jsonl', text)
            self.write('long.jsonl.gz', gzip.compress(text, 1))
            for jobs in JOBS:
                common = ('--output', 'flag', '--jobs', jobs)
                self.expect_verdicts(f'long lines, {jobs}', self.run(*common, 'long.jsonl'), verdicts)
                self.expect_verdicts(f'long lines packed, {jobs}', self.run(*common, 'long.jsonl.gz'), verdicts)
                self.expect_verdicts(f'long lines piped, {jobs}', self.run(*common, '-', stdin=text), verdicts)

    def lines_longer_than_the_limit(self):
        for limit in (200, BLOCK, 3 * BLOCK):
            sizes = (20, limit, limit + 1, 20, limit + BLOCK, limit + 3 * BLOCK + 5, 20, limit - 1, limit + 1)
            lines = [long_line(size) for size in sizes]
            verdicts = [NULL if size > limit else TRUE for size in sizes]
            for text in (b'\n'.join(lines), b'\n'.join(lines) + b'\n', b'\n'.join(lines) + b'\n\n{}\n'):
                more = [TRUE] if text.endswith(b'{}\n') else []
                self.write('limit.jsonl', text)
                one = None
                for jobs in JOBS:
                    common = ('--document-bytes', str(limit), '--output', 'flag', '--jobs', jobs)
                    done = self.run(*common, 'limit.jsonl')
                    self.expect_verdicts(f'the limit {limit}, {jobs}', done, verdicts + more)
                    one = one or done
                    self.expect(f'the same with {jobs} jobs', (one.stdout, one.stderr) == (done.stdout, done.stderr))
                    done = self.run(*common, '-', stdin=text)
                    self.expect_verdicts(f'the limit {limit} piped, {jobs}', done, verdicts + more)
                told = [line.split(b':')[1] for line in one.stderr.splitlines() if line.startswith(b'limit.jsonl:')]
                self.expect('their lines', told == [b'%d' % (i + 1) for i, v in enumerate(verdicts) if v == NULL], told)

    def memory_is_constant(self):
        """A line without end, and an output that nobody reads for a while."""
        peak = {}
        with self.piped('--document-bytes', '100000', '--output', 'flag', '--jobs', '2', '-') as process:
            process.stdin.write(b'{"s": "')
            for _ in range(60):
                process.stdin.write(b'x' * (1 << 20))
            peak['an endless line'] = self.peak_memory(process.pid)
            process.stdin.write(b'"}\n{}\n')
            process.stdin.close()
            answers = process.stdout.read().splitlines()
            self.expect('an endless line', answers[1:] == [TRUE] and answers[0].startswith(NULL), answers)
        count = 100000 if sanitized(self.vouch) else 1000000
        self.write('many.jsonl', b'{"n": 11}\n' * count)
        for jobs in JOBS[1:]:
            with self.piped('--output', 'flag', '--jobs', jobs, 'many.jsonl') as process:
                time.sleep(0.5)
                size = len(process.stdout.read(1))
                peak[f'no reader, {jobs}'] = self.peak_memory(process.pid)
                while got := len(process.stdout.read(1 << 20)):
                    size += got
            self.expect('all answers', size == count * len(FALSE + b'\n') and process.returncode == 1, size)
        self.write('more.jsonl', b'{"n": 11}\n' * 2 * count)
        with self.piped('--jobs', '16', 'more.jsonl') as process:  # each line gets far more text for people
            before = 0
            while before != (much := self.peak_memory(process.pid)):
                before = much
                time.sleep(1)
            process.kill()
        if sanitized(self.vouch):
            return print('memory: not measured below a sanitizer')
        self.expect('bounded answers', 0 < much < 300000, much)
        self.expect('constant memory', all(0 < kilobytes < 48000 for kilobytes in peak.values()), peak)

    @staticmethod
    def peak_memory(pid):
        with open(f'/proc/{pid}/status', encoding='utf-8') as file:
            return next(int(line.split()[1]) for line in file if line.startswith('VmHWM'))

    def many_jobs_with_little_to_do(self):
        for jobs in ('2', '64', '256'):
            for text, verdicts in ((b'{}', [TRUE]), (b'{}\n1\n', [TRUE, FALSE]), (b'1\n\n{}', [FALSE, TRUE])):
                self.expect_verdicts(f'{jobs} jobs', self.run('--output', 'flag', '--jobs', jobs, '-', stdin=text), verdicts)
            for text in (b'', b'\n', b' \n \n'):
                done = self.run('--output', 'flag', '--jobs', jobs, '-', stdin=text)
                self.expect(f'{jobs} jobs and nothing', done.returncode == 2 and b'nothing to check' in done.stderr, done)

    def a_slow_pipe(self):
        for jobs in JOBS:
            with self.piped('--output', 'flag', '--jobs', jobs, '-') as process:
                for parts, answer in (((b'{}\n',), TRUE), ((b'{"n"', b': 10', b'}\n'), FALSE), ((b'{}\n{"n"',), TRUE),
                                      ((b':10}\n{',), FALSE), ((b'}', b'\r', b'\n'), TRUE)):
                    for part in parts:
                        process.stdin.write(part)
                        time.sleep(0.01)
                    ready = select.select([process.stdout], [], [], 30)[0]
                    self.expect(f'an answer to {parts} with {jobs} jobs', ready and process.stdout.readline() == answer + b'\n')
                process.stdin.close()
                self.expect('no more', process.stdout.read() == b'')

    def the_same_for_any_number_of_jobs(self):
        mixed = b'\n'.join(long_line(30 + n * 7919 % 3000, good=n % 5 > 0) if n % 101 else b'' for n in range(1500))
        slow_first = long_line(3 * BLOCK) + b'\n' + b'{"n": 1}\n' * 100000
        odd = b'{"n": \x00}\n{}\x00\n\x00\n{"s": "\xff"}\n\xef\xbb\xbf{}\r\n{"n": 1'
        files = [self.write(name, text) for name, text in (
            ('mixed.jsonl', mixed), ('slow.jsonl', slow_first), ('odd.jsonl', odd), ('mixed.gz', gzip.compress(mixed)),
            ('cut.gz', gzip.compress(mixed)[:-9]), ('nothing.jsonl', b''))]
        files[2:2] = ['nowhere.jsonl', '.']  # "." is a folder, which can be opened but not read
        for form in ((), ('-q',), ('--output', 'flag'), ('--output', 'list')):
            one = self.run(*form, '--jobs', '1', *files)
            self.expect(f'{form}: status', one.returncode == 2, one.returncode)
            for message in (b'nowhere.jsonl: error: can\'t be opened', b'.: error: can\'t be read', b'the gzip data ends too early'):
                self.expect(f'{form}: {message}', one.stderr.count(message) == 1, one.stderr[-500:])
            for jobs in JOBS[1:]:
                many = self.run(*form, '--jobs', jobs, *files)
                self.expect(f'{form} with {jobs} jobs', (one.returncode, one.stdout, one.stderr) ==
                            (many.returncode, many.stdout, many.stderr))
        every = self.run('--jobs', '3', 'slow.jsonl').stdout
        self.expect('numbers of lines', every == b''.join(b'slow.jsonl:%d: valid\n' % n for n in range(1, 100002)))

    def broken_output(self):
        self.write('many.jsonl', b'{"n": 11}\n' * 1000000)
        for jobs in JOBS:
            with open('/dev/full', 'wb') as full:
                done = subprocess.run(self.command('--output', 'flag', '--jobs', jobs, 'many.jsonl'), cwd=self.folder,
                                      stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
            self.expect(f'a full disk, {jobs}', done.returncode == 2 and b"can't be written" in done.stderr, done)
            checked = done.stderr.split(b' invalid')[0].split()[-1]
            self.expect('stops reading', int(checked) < 500000, checked)
            with self.piped('--output', 'flag', '--jobs', jobs, 'many.jsonl', stdin=subprocess.DEVNULL) as process:
                process.stdout.readline()
                process.stdout.close()
                self.expect('a reader that leaves', process.wait(60) not in (0, 1), process.returncode)

    def progress(self):
        ours, theirs = pty.openpty()
        with self.piped('--output', 'flag', '-', stderr=theirs) as process:
            for _ in range(3):
                process.stdin.write(b'{"n": 10}\n')
                process.stdout.readline()
                time.sleep(0.3)
            process.stdin.close()
            process.stdout.read()
        os.close(theirs)
        shown = os.read(ours, 10000)
        os.close(ours)
        self.expect('progress', b'\r3 lines, 0 MB/s, 3 invalid\x1b[K' in shown and
                    shown.endswith(b'\r\x1b[K1 file checked, 3 documents: 0 valid, 3 invalid\r\n'), shown)


def sanitized(program):
    """Sanitizers need memory of their own."""
    with open(program, 'rb') as file:
        text = file.read()
    return b'__tsan_init' in text or b'__asan_init' in text


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        test = Test(os.path.abspath(sys.argv[1]), folder)
        test.write('s.json', SCHEMA.encode())
        for part in (test.blocks_that_end_anywhere, test.lines_longer_than_blocks, test.lines_longer_than_the_limit,
                     test.memory_is_constant, test.many_jobs_with_little_to_do, test.a_slow_pipe,
                     test.the_same_for_any_number_of_jobs, test.broken_output, test.progress):
            if len(sys.argv) > 2 and part.__name__ not in sys.argv:
                continue
            start = time.monotonic()
            part()
            print(f'{part.__name__}: {time.monotonic() - start:.1f} s')
        print(f'{test.failures} failures')
        sys.exit(1 if test.failures else 0)


main()
