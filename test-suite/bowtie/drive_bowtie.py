#!/usr/bin/env python3
"""Drives tools/bowtie as Bowtie would.

    drive_bowtie.py suite HARNESS BUILD_DIR
        the official suite: required and optional tests of all five dialects, the remotes as registry; no
        failure, no error, no skip. Left out: tests that need an option the protocol doesn't have (ASSERTING).
    drive_bowtie.py protocol HARNESS
        the protocol itself: echoes, bad lines, order, a case's own registry
"""
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
DIALECTS = {
    'draft4': 'http://json-schema.org/draft-04/schema#',
    'draft6': 'http://json-schema.org/draft-06/schema#',
    'draft7': 'http://json-schema.org/draft-07/schema#',
    'draft2019-09': 'https://json-schema.org/draft/2019-09/schema',
    'draft2020-12': 'https://json-schema.org/draft/2020-12/schema',
}

# The protocol can't ask for an assertion that the dialect leaves as an annotation.
ASSERTING = {'optional/format/': 'formats asserted'}

# Numbers must reach the harness as they were written: they travel through Python as marked strings.
MARK = '\ue000'


def loads(text):
    def mark(number):
        return MARK + number + MARK
    return json.loads(text, parse_float=mark, parse_int=mark)


def dumps(value):
    return re.sub(f'"{MARK}([^"{MARK}]*){MARK}"', r'\1', json.dumps(value, ensure_ascii=False))


class Harness:
    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask_raw(self, line):
        self.process.stdin.write(line + b'\n')
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f'FAIL the harness ended (status {self.process.wait()}) after {line[:300]!r}')
        return answer.decode('utf-8').rstrip('\n')

    def ask(self, request):
        return json.loads(self.ask_raw(dumps(request).encode('utf-8')))

    def stop(self):
        self.process.stdin.write(b'{"cmd":"stop"}\n')
        self.process.stdin.close()
        rest = self.process.stdout.read()
        status = self.process.wait(timeout=30)
        return status, rest


class Failures:
    def __init__(self):
        self.count = 0

    def add(self, where, what):
        self.count += 1
        if self.count <= 100:
            print(f'FAIL {where}: {what}'[:1500])

    def expect(self, where, actual, expected):
        if actual != expected:
            self.add(where, f'{actual!r} instead of {expected!r}')


def read(path):
    with open(path, encoding='utf-8') as file:
        return loads(file.read())


def json_files(folder):
    for parent, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if name.endswith('.json'):
                yield os.path.join(parent, name)


def run_case(harness, seq, case, failures, where, output=None):
    """The results of one case, or None when it was not run to the end."""
    request = {'cmd': 'run', 'seq': seq, 'case': case}
    if output is not None:
        request['output'] = output
    answer = harness.ask(request)
    if answer.get('seq') != seq:
        failures.add(where, f'answered with seq {answer.get("seq")!r}')
    results = answer.get('results')
    if results is None:
        failures.add(where, f'no results: {answer}')
        return None
    if len(results) != len(case['tests']):
        failures.add(where, f'{len(results)} results for {len(case["tests"])} tests')
        return None
    return results


def suite(harness, build_dir, failures):
    root = subprocess.run(
        ['bash', os.path.join(HERE, '..', 'official', 'find_suite.sh'), '--path', build_dir],
        check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    remotes_folder = os.path.join(root, 'remotes')
    remotes = {'http://localhost:1234/' + os.path.relpath(path, remotes_folder): read(path)
               for path in json_files(remotes_folder)}
    print(f'official suite: {root}, {len(remotes)} remotes as registry')
    seq = 0
    for folder, uri in DIALECTS.items():
        failures.expect(folder, harness.ask({'cmd': 'dialect', 'dialect': uri}), {'ok': True})
        tests = 0
        left_out = set()
        for path in json_files(os.path.join(root, 'tests', folder)):
            name = os.path.relpath(path, os.path.join(root, 'tests'))
            reasons = [reason for part, reason in ASSERTING.items() if part in name]
            if reasons:
                left_out.add(f'{os.path.dirname(name)} ({reasons[0]})')
                continue
            for group in read(path):
                where = f'{name} / {group["description"]}'
                case = {'description': group['description'], 'schema': group['schema'],
                        'tests': [{'description': test['description'], 'instance': test['data']}
                                  for test in group['tests']]}
                if 'localhost:1234' in json.dumps(group['schema']):
                    case['registry'] = remotes
                seq += 1
                results = run_case(harness, seq, case, failures, where, 'flag' if seq % 2 else None)
                tests += len(group['tests'])
                for test, result in zip(group['tests'], results or []):
                    if result != {'valid': test['valid']}:
                        failures.add(f'{where} / {test["description"]}', f'{result}')
        print(f'{folder}: {tests} tests; left out: {", ".join(sorted(left_out)) or "nothing"}')
        if tests == 0:
            failures.add(folder, 'no tests')
    status, rest = harness.stop()
    failures.expect('stop', (status, rest), (0, b''))


def protocol(harness, failures):
    def bad(where, line):
        answer = json.loads(harness.ask_raw(line))
        if answer.get('errored') is not True or not answer['context']['message']:
            failures.add(where, f'{answer}')

    bad('run before start', b'{"cmd":"run","seq":1,"case":{"schema":true,"tests":[]}}')
    bad('another version', b'{"cmd":"start","version":2}')
    started = harness.ask({'cmd': 'start', 'version': 1})
    implementation = started['implementation']
    failures.expect('version', started['version'], 1)
    failures.expect('name', (implementation['name'], implementation['language']), ('vouch', 'c++'))
    failures.expect('dialects', sorted(implementation['dialects']), sorted(DIALECTS.values()))
    for field in ('homepage', 'issues', 'source', 'version'):
        if not isinstance(implementation.get(field), str):
            failures.add('start', f'no {field}')

    for line in (b'', b'no json', b'[]', b'"run"', b'{}', b'{"cmd":1}', b'{"cmd":"dance"}', b'{"cmd":"run"}',
                 b'{"cmd":"run","seq":1,"case":1}', b'{"cmd":"run","seq":1,"case":{}}',
                 b'{"cmd":"run","seq":1,"case":{"schema":true,"tests":1}}',
                 b'{"cmd":"run","seq":1,"case":{"schema":{"type":"no type"},"tests":[]}}',
                 b'{"cmd":"run","seq":1,"case":{"schema":{"$ref":"https://nowhere.test/"},"tests":[]}}',
                 b'\xff\xfe', b'[' * 200000, b'{"cmd":"run","cmd":"dance"}'):
        bad(f'bad line {line[:60]!r}', line)

    failures.expect('unknown dialect', harness.ask({'cmd': 'dialect', 'dialect': 'https://nowhere.test/'}),
                    {'ok': False})
    failures.expect('no dialect', harness.ask({'cmd': 'dialect'}), {'ok': False})
    failures.expect('dialect', harness.ask({'cmd': 'dialect', 'dialect': DIALECTS['draft7']}), {'ok': True})

    for seq in ('null', 'true', '0', '-0', '1.0', '1e400', '12345678901234567890123',
                '"a\\u0062\\/ \\" \U0001f600"', '[ 1, {"a": []} ]', '{"b":1,"a":2}'):
        line = f'{{"cmd":"run","seq":{seq},"case":{{"schema":true,"tests":[{{"instance":1}}]}}}}'
        answer = harness.ask_raw(line.encode('utf-8'))
        failures.expect(f'seq {seq}', answer, f'{{"seq":{seq},"results":[{{"valid":true}}]}}')

    # Only the dialect outlives a case: draft 7 ignores $ref's siblings, and a registry is gone with its case.
    case = {'description': 'siblings',
            'schema': {'$ref': '#/definitions/a', 'type': 'string', 'definitions': {'a': True}},
            'tests': [{'description': 'number', 'instance': 1}]}
    failures.expect('draft 7', run_case(harness, 's', case, failures, 'draft 7'), [{'valid': True}])
    case = {'description': 'registry', 'schema': {'$ref': 'https://registry.test/a'},
            'registry': {'https://registry.test/a': {'type': 'string'}},
            'tests': [{'description': 'number', 'instance': 1}, {'description': 'string', 'instance': 'a'}]}
    failures.expect('registry', run_case(harness, 's', case, failures, 'registry'),
                    [{'valid': False}, {'valid': True}])
    del case['registry']
    answer = harness.ask({'cmd': 'run', 'seq': 's', 'case': case})
    failures.expect('registry of another case', (answer['seq'], answer.get('errored')), ('s', True))
    failures.expect('2020-12', harness.ask({'cmd': 'dialect', 'dialect': DIALECTS['draft2020-12']}),
                    {'ok': True})
    case = {'description': 'annotations', 'schema': {'properties': {'a b': {'title': 'A', 'type': 'string'}}},
            'tests': [{'description': 'valid', 'instance': {'a b': 'x'}},
                      {'description': 'invalid', 'instance': {'a b': 1}}]}
    results = run_case(harness, None, case, failures, 'annotations', 'annotations') or [{}, {}]
    found = sorted(results[0].get('annotations', []), key=lambda one: one['keyword'])
    failures.expect('annotations', found, [
        {'keyword': 'properties', 'instanceLocation': '', 'keywordLocation': '#/properties',
         'annotation': ['a b']},
        {'keyword': 'title', 'instanceLocation': '/a b', 'keywordLocation': '#/properties/a%20b/title',
         'annotation': 'A'}])
    failures.expect('no annotations', results[1], {'valid': False, 'annotations': []})
    case = {'description': 'loop', 'schema': {'$ref': '#'}, 'tests': [{'description': 'any', 'instance': 1}]}
    results = run_case(harness, 1, case, failures, 'loop')
    if not results or results[0].get('errored') is not True:
        failures.add('reference loop', f'{results}')
    status, rest = harness.stop()
    failures.expect('stop', (status, rest), (0, b''))
    print('protocol: done')


def main():
    if len(sys.argv) < 3 or sys.argv[1] not in ('suite', 'protocol'):
        sys.exit(__doc__)
    failures = Failures()
    harness = Harness(sys.argv[2])
    if sys.argv[1] == 'suite':
        harness.ask({'cmd': 'start', 'version': 1})
        suite(harness, sys.argv[3], failures)
    else:
        protocol(harness, failures)
    print(f'{failures.count} failures')
    sys.exit(1 if failures.count else 0)


main()
