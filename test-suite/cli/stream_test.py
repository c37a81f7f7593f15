#!/usr/bin/env python3
"""JSON lines in quantity: several threads, packed input, pipes, and vouch as a stage of GNU parallel.

    stream_test.py VOUCH
"""
import gzip
import os
import shutil
import subprocess
import sys
import tempfile

SCHEMA = '{"type": "object", "properties": {"n": {"type": "integer", "maximum": 19990}}, "required": ["n"]}'
LINES = 20000
EXPECTED_INVALID = 9 + LINES // 1000  # those above 19990, and every thousandth, which has no "n"


def lines():
    for n in range(LINES):
        if n % 1000 == 0:
            yield '{"m": 1}'
        elif n % 777 == 0:
            yield '   '
        else:
            yield '{"n": %d, "text": "%s"}' % (n, 'x' * (n % 97))


class Test:
    def __init__(self, vouch, folder):
        self.vouch, self.folder, self.failures = vouch, folder, 0

    def run(self, *arguments, stdin=None, **options):
        return subprocess.run((self.vouch, 'validate', '--schema', 's.json', '--jsonl') + arguments, cwd=self.folder,
                              input=stdin, capture_output=True, check=False, timeout=120, **options)

    def expect(self, what, good, shown=''):
        if not good:
            self.failures += 1
            print(f'FAILED: {what} {shown}')

    def path(self, name):
        return os.path.join(self.folder, name)

    def same_for_any_number_of_jobs(self):
        for form in ((), ('--output', 'flag'), ('--output', 'basic'), ('-q',)):
            one = self.run(*form, '--jobs', '1', 'lines.jsonl')
            for jobs in ('2', '3', '7'):
                many = self.run(*form, '--jobs', jobs, 'lines.jsonl')
                self.expect(f'{form} with {jobs} jobs', (many.returncode, many.stdout, many.stderr) ==
                            (one.returncode, one.stdout, one.stderr))
            self.expect(f'{form}: status', one.returncode == 1, one.stderr[-300:])
            self.expect(f'{form}: summary', f', {EXPECTED_INVALID} invalid'.encode() in one.stderr, one.stderr[-300:])
        every_line = self.run('--output', 'flag', 'lines.jsonl').stdout.splitlines()
        verdicts = [line == b'{"valid":true}' for line in every_line]
        expected = [n % 1000 != 0 and n <= 19990 for n in range(LINES) if n % 1000 == 0 or n % 777 != 0]
        self.expect('one verdict a line, in order', verdicts == expected, len(verdicts))

    def packed(self):
        with open(self.path('lines.jsonl'), 'rb') as file:
            plain = file.read()
        half = len(plain) // 2
        with open(self.path('lines.jsonl.gz'), 'wb') as file:  # two members, as after `cat a.gz b.gz`
            file.write(gzip.compress(plain[:half]) + gzip.compress(plain[half:]))
        from_file = self.run('--output', 'flag', 'lines.jsonl')
        from_gzip = self.run('--output', 'flag', 'lines.jsonl.gz')
        with open(self.path('lines.jsonl.gz'), 'rb') as file:
            packed = file.read()
        from_pipe = self.run('--output', 'flag', '-', stdin=packed)
        self.expect('a packed file', from_gzip.stdout == from_file.stdout and from_gzip.returncode == 1, from_gzip.stderr)
        self.expect('packed standard input', from_pipe.stdout == from_file.stdout, from_pipe.stderr)
        for cut in (1, 2, 5, len(packed) // 3, len(packed) - 1):
            damaged = self.run('-q', '-', stdin=packed[:cut])
            self.expect(f'gzip data cut at {cut}', damaged.returncode == 2, damaged.returncode)
        flipped = bytearray(packed)
        flipped[len(flipped) // 2] ^= 0x55
        damaged = self.run('-q', '-', stdin=bytes(flipped))
        self.expect('damaged gzip data', damaged.returncode == 2 and b"can't be unpacked" in damaged.stderr, damaged.stderr)

    def goes_on_behind_a_limit(self):
        text = '{"n": 1}\n{"n": [%s]}\n{"n": 2}\n{"n": %s}\n{"n": 3}' % ('[' * 2000 + ']' * 2000, '9' * 500)
        done = self.run('--document-bytes', '4096', '--number-digits', '100', '--output', 'flag', '-', stdin=text.encode())
        verdicts = [line[:13] for line in done.stdout.splitlines()]
        self.expect('lines behind a limit', done.returncode == 2 and
                    verdicts == [b'{"valid":true', b'{"valid":null', b'{"valid":true', b'{"valid":null', b'{"valid":true'],
                    done.stdout)

    def answers_at_once(self):
        """A partner that waits for each answer before it sends the next line."""
        with subprocess.Popen((self.vouch, 'validate', '--schema', 's.json', '--jsonl', '--output', 'flag', '-'),
                              cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL) as process:
            for text, answer in ((b'{"n": 1}\n', b'{"valid":true}\n'), (b'{}\n', b'{"valid":false}\n')) * 3:
                process.stdin.write(text)
                process.stdin.flush()
                self.expect('an answer to a line', process.stdout.readline() == answer)
            process.stdin.close()

    def fails_loudly(self):
        with open('/dev/full', 'wb') as full:
            done = subprocess.run((self.vouch, 'validate', '--schema', 's.json', '--jsonl', 'lines.jsonl'), cwd=self.folder,
                                  stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
        self.expect('a full disk', done.returncode == 2 and b"can't be written" in done.stderr, done)

    def below_parallel(self):
        if shutil.which('parallel') is None:
            print('GNU parallel: not run: it is not installed')
            return
        command = (f"parallel --will-cite --keep-order --pipepart --block 100k -a lines.jsonl "
                   f"'{self.vouch}' validate --schema s.json --jsonl --jobs 1 --output flag -")
        done = subprocess.run(command, shell=True, cwd=self.folder, capture_output=True, check=False, timeout=120)
        alone = self.run('--output', 'flag', 'lines.jsonl')
        self.expect('below GNU parallel', done.stdout == alone.stdout, (len(done.stdout), len(alone.stdout), done.stderr[-300:]))
        self.expect('its status', done.returncode != 0, done.returncode)
        print('GNU parallel: run')

    def as_a_stage(self):
        """What bench/SCALE.md gives to engines that take every status but 0 for a crash."""
        page = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'bench', 'SCALE.md')
        with open(page, encoding='utf-8') as file:
            stage = file.read().split('```sh\n')[1].split('```')[0]
        self.expect('the page has the stage', stage.count('| vouch ') == stage.count(' S ') == 1, stage)
        with open(self.path('stage'), 'w', encoding='utf-8') as file:
            file.write(stage.replace('| vouch ', f"| '{self.vouch}' ").replace(' S ', ' s.json '))
        for what, text, good in (('valid lines', b'{"n": 1}\n', True), ('invalid lines', b'{"n": 1}\n{}\n', True),
                                 ('no line', b'', True), ('half a line', b'{"n": 1, "s": "\\\\"}', True),
                                 ('a line that is no JSON', b'{"n": 1}\n{\n', False)):
            done = subprocess.run(('sh', 'stage'), cwd=self.folder, input=text, capture_output=True, check=False, timeout=60)
            self.expect(f'a stage: {what}', (done.returncode == 0) == good and
                        len(done.stdout.splitlines()) == len(text.splitlines()), (done.returncode, done.stdout))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, 's.json'), 'w', encoding='utf-8') as file:
            file.write(SCHEMA)
        with open(os.path.join(folder, 'lines.jsonl'), 'w', encoding='utf-8') as file:
            file.write('\n'.join(lines()) + '\n')
        test = Test(os.path.abspath(sys.argv[1]), folder)
        test.same_for_any_number_of_jobs()
        test.packed()
        test.goes_on_behind_a_limit()
        test.answers_at_once()
        test.fails_loudly()
        test.below_parallel()
        test.as_a_stage()
        print(f'{test.failures} failures')
        sys.exit(1 if test.failures else 0)


main()
