#!/usr/bin/env python3
"""Drives the command line over the cases that need a process of their own.

    drive_cli.py robustness VOUCH WORK_DIR   every case of robustness_gen.py: the verdict, the time, the memory
    drive_cli.py documents VOUCH WORK_DIR    every document of documents.json: accepted or refused

A wrong answer or a crash is a failure. CPU time and memory are printed; --max-seconds and --max-mib make what is
above them a failure.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))

# Beyond the default depths: undecided by default, right with the limits raised.
DEEP = {'linked-list-5000', 'linked-list-50000', 'nested-not-10000', 'nested-properties-1000',
        'nested-properties-10000'}
RAISED = ['--instance-depth', '1000000', '--schema-depth', '1000000']

# What documents.json leaves to us: refused unless named here.
POLICY_ACCEPTS = {'utf8_bom'}


def run(command, patience=120):
    """Exit status (negative: a signal, None: out of time), CPU seconds, peak memory in MiB, what it printed."""
    with tempfile.TemporaryFile() as out:
        start = time.monotonic()
        child = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        timed_out = False
        while True:
            pid, status, usage = os.wait4(child.pid, os.WNOHANG)
            if pid != 0:
                break
            if time.monotonic() - start > patience and not timed_out:
                timed_out = True
                child.kill()
            time.sleep(0.002)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        text = out.read().decode('utf-8', 'replace')
        seconds = usage.ru_utime + usage.ru_stime
        return (None if timed_out else child.returncode), seconds, usage.ru_maxrss / 1024, text


class Failures:
    def __init__(self):
        self.count = 0

    def add(self, where, what, text=''):
        self.count += 1
        print(f'FAIL {where}: {what}')
        if text:
            print('  ' + text[:600].replace('\n', '\n  '))


def robustness(args, failures):
    folder = os.path.join(args.work_dir, 'robustness')
    subprocess.run([sys.executable, os.path.join(HERE, 'robustness_gen.py'), folder], check=True,
                   stdout=subprocess.DEVNULL)
    runs = slowest = largest = 0
    for name in sorted(os.listdir(folder)):
        case = os.path.join(folder, name)
        with open(os.path.join(case, 'expect'), encoding='ascii') as file:
            expected = file.read().split()
        for i, want in enumerate(expected):
            status_wanted = {'true': 0, 'false': 1, 'refuse': 2}[want]
            command = [args.vouch, 'validate', '--schema', os.path.join(case, 'schema.json'),
                       os.path.join(case, f'instance-{i}.json')]
            attempts = [(command, status_wanted, '')]
            if name in DEEP:
                attempts = [(command, 2, ' by default'), (command + RAISED, status_wanted, ' with limits raised')]
            for attempt, wanted, how in attempts:
                status, seconds, memory, text = run(attempt)
                runs += 1
                slowest, largest = max(slowest, seconds), max(largest, memory)
                where = f'{name} instance {i}{how}'
                print(f'{where:<55} status {status}  {seconds:6.2f} s CPU  {memory:7.1f} MiB')
                if status != wanted:
                    failures.add(where, f'status {status} instead of {wanted}', text)
                elif wanted == 2 and 'error' not in text:
                    failures.add(where, 'undecided without a reason', text)
                if args.max_seconds and seconds > args.max_seconds:
                    failures.add(where, f'{seconds:.2f} s')
                if args.max_mib and memory > args.max_mib:
                    failures.add(where, f'{memory:.0f} MiB')
    print(f'robustness: {runs} runs, slowest {slowest:.2f} s CPU, largest {largest:.1f} MiB, '
          f'{failures.count} failures')
    return runs


def documents(args, failures):
    os.makedirs(args.work_dir, exist_ok=True)
    schema = os.path.join(args.work_dir, 'anything.json')
    with open(schema, 'w', encoding='ascii') as file:
        file.write('true')
    with open(os.path.join(HERE, 'documents.json'), encoding='utf-8') as file:
        cases = json.load(file)
    for case in cases:
        name = case['name']
        if 'hex' in case:
            data = bytes.fromhex(case['hex'])
        else:
            data = eval(case['recipe'], {'__builtins__': {}}).encode()  # from our own file
        path = os.path.join(args.work_dir, 'document.json')
        with open(path, 'wb') as file:
            file.write(data)
        accept = case['expect'] == 'accept' or (case['expect'] == 'policy' and name in POLICY_ACCEPTS)
        status, seconds, memory, text = run([args.vouch, 'validate', '--schema', schema, path])
        if status != (0 if accept else 2):
            failures.add(name, f'status {status}, but {"accept" if accept else "refuse"} is right', text)
        elif not accept and 'error:' not in text:
            failures.add(name, 'refused without a reason', text)
    print(f'documents: {len(cases)} documents, {failures.count} failures')
    return len(cases)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('what', choices=['robustness', 'documents'])
    parser.add_argument('vouch')
    parser.add_argument('work_dir')
    parser.add_argument('--max-seconds', type=float, default=0)
    parser.add_argument('--max-mib', type=float, default=0)
    args = parser.parse_args()
    failures = Failures()
    runs = {'robustness': robustness, 'documents': documents}[args.what](args, failures)
    if runs == 0:
        print('nothing ran: that is a failure')
    sys.exit(1 if failures.count or not runs else 0)


main()
