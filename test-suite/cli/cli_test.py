#!/usr/bin/env python3
"""Runs the command line as a user would and compares exit status, standard output and standard error.

    cli_test.py VOUCH

Every case is a row of CASES: the arguments, what is expected, and the files it needs in an empty folder.
"""
import json
import os
import pty
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.join(HERE, '..', '..')
AGENT = os.path.join(SOURCE, 'test-suite', 'cases', 'agent-files', 'reviewer.agent.json')

PORT = '{"type": "object", "properties": {"port": {"type": "integer"}}, "required": ["port"]}'
DEEP = '[' * 2000 + ']' * 2000
BROKEN = '{\n  "a": 1,\n}\n'

AGENT_YAML = '''oap: "1.0"
kind: AgentProfile
metadata: {name: a, description: Reviews the code of others}
spec:
  role: {instructions: Review.}
'''

FILES = {
    'agents/a.agent.yaml': AGENT_YAML,
    'agents/a.txt': AGENT_YAML,
    'agents/copilot.agent.md': '---\ndescription: Reviews\ntools: [read]\n---\nReview.\n',
    'agents/deep/unknown.agent.json': '{"a": 1}',
    'agents/escape.agent.yaml': AGENT_YAML.replace('name: a,', 'name: escape,') + '  context: {files: [{path: ../secrets.txt}]}\n',
    'agents/warn.agent.yaml': AGENT_YAML.replace('name: a,', 'name: warn, trust: managed,'),
    'agents/level3.agent.yaml': AGENT_YAML.replace('name: a,', 'name: level3,') + 'extends: [{name: base}]\n',
    'agents/newer.agent.yaml': AGENT_YAML.replace('1.0', '1.1').replace('name: a,', 'name: newer,'),
    'agents/quote.agent.yaml': AGENT_YAML.replace('{name: a, description: Reviews the code of others}',
                                                  'description: Reviews: the code of others'),
    'empty/README.md': '# Nothing to check here',
    's.json': PORT,
    'good.json': '{"port": 1}',
    'good2.json': '{"port": 2}',
    'bad.json': '{\n  "port": "x"\n}\n',
    'broken.json': BROKEN,
    'dup.json': '{"port": 1, "port": 2}',
    'deep.json': DEEP,
    'any.json': 'true',
    'no-schema.json': '{"type": "no such type"}',
    'no-json.json': '{',
    'lines.jsonl': '{"port": 1}\n{"port": "x"}\n\n{"port": 3}\r\n',
    'broken.jsonl': '{"port": 1}\n{"port" 2}\n{"port": 3}',
    'empty.jsonl': '\n  \n',
    'format.json': '{"format": "ipv4"}',
    'text.json': '"no address"',
    'draft4.json': '{"id": "http://x.test/", "type": "integer"}',
    'float.json': '1.0',
    'main.json': '{"$ref": "sub/part.json"}',
    'schema.yaml': 'type: object\nproperties:\n  port: {type: integer}\n',
    'by-id.json': '{"$ref": "https://id.test/part#/$defs/p"}',
    'to-broken.json': '{"allOf": [{"$ref": "sub/part.json"}, {"$ref": "sub/broken.json"}]}',
    'strings.json': '{"type": "array", "items": {"type": "string"}}',
    'numbers.json': '[1, 2, 3]',
    'sub/part.json': '{"type": "integer"}',
    'sub/id.json': '{"$id": "https://id.test/part", "$defs": {"p": {"type": "string"}}}',
    'twice/a.json': '{"$id": "https://id.test/part", "$defs": {"p": {"type": "string"}}}',
    'twice/b.json': '{"$id": "https://id.test/part", "$defs": {"p": {"type": "string"}}}',
    'sub/broken.json': '{',
    'faulty/bad.json': '{"$id": "https://id.test/part",\n  "$defs": {"p": {"type": "strin"}}}',
    'patterns.json': '{"allOf": [\n{"pattern": "("},\n{"pattern": "["}]}',
    'nowhere-ref.json': '{"$ref": "#/$defs/a", "$defs": {"b": true}}',
    'loop.json': '{"$ref": "#"}',
    'escape.json': '"\x1b[31m" x',
    'long.json': '{"a": "' + 'y' * 5000 + '", "port": "x", "z": "' + 'y' * 5000 + '"}',
}

# Arguments; status; a pattern for all of standard output; a pattern to find in standard error; standard input.
CASES = [
    # Verdicts and exit statuses.
    ('validate --schema s.json good.json', 0, r'good\.json: valid\n', r'^1 file checked: 1 valid, 0 invalid\n$', ''),
    ('validate --schema s.json bad.json', 1, r'bad\.json:2:11: error: .*integer.*\n(.*\n)*', r'1 invalid', ''),
    ('validate --schema s.json good.json bad.json good2.json', 1,
     r'good\.json: valid\nbad\.json:2:11: error: (.*\n)*good2\.json: valid\n', r'3 files checked: 2 valid, 1 invalid', ''),
    ('validate --schema s.json -q good.json good2.json', 0, r'', r'2 files checked', ''),
    ('validate --schema s.json -', 0, r'<stdin>: valid\n', r'1 file checked', '{"port": 1}'),
    ('validate --schema - good.json', 0, r'good\.json: valid\n', r'1 file', PORT),
    # Could not decide; the worst outcome wins, and the rest is still looked at.
    ('validate --schema s.json broken.json', 2, r'', r'broken\.json:2:9: error: ', ''),
    ('validate --schema s.json nowhere.json bad.json good.json', 2, r'bad\.json:2:11: (.*\n)*good\.json: valid\n',
     r'nowhere\.json: error: can\'t be opened: No such file(.*\n)*3 files checked: 1 valid, 1 invalid, 1 not decided', ''),
    ('validate --schema s.json sub', 2, r'', r'sub: error: can\'t be read: Is a directory', ''),
    ('validate --schema s.json dup.json', 2, r'', r'dup\.json:1:\d+: error: .*port', ''),
    ('validate --schema s.json', 2, r'', r'nothing to check', ''),
    ('validate --schema s.json --jsonl empty.jsonl', 2, r'', r'nothing to check', ''),
    ('validate --schema any.json deep.json', 2, r'', r'instance_depth(.*\n)*.*--instance-depth N', ''),
    ('validate --schema any.json --instance-depth 2000 deep.json', 0, r'deep\.json: valid\n', r'1 valid', ''),
    ('validate --schema any.json --document-bytes 3 good.json', 2, r'', r'document_bytes', ''),
    ('validate --schema loop.json good.json', 2, r'', r'good\.json: error: could not decide: .*loop', ''),
    # Schemas.
    ('validate --schema no-schema.json good.json', 2, r'', r'no-schema\.json:1:\d+: error: ', ''),
    ('validate --schema no-json.json good.json', 2, r'', r'no-json\.json:1:2: error: ', ''),
    ('validate --schema nowhere.json good.json', 2, r'', r'nowhere\.json: error: can\'t be opened', ''),
    ('validate --schema sub good.json', 2, r'', r'\Asub: error: this is a folder, .*\n  help: .*--resolve sub\n\Z', ''),
    ('compile sub -o s.vouch', 2, r'', r'\Asub: error: this is a folder', ''),
    ('validate --schema schema.yaml good.json', 2, r'',
     r'schema\.yaml:1:1: error: (.*\n)*  help: schemas are read as JSON, and this looks like YAML: convert it', ''),
    ('validate --schema - good.json', 2, r'', r'<stdin>:1:1: error: (.*\n)*  help: .*YAML', '# a schema\ntype: object\n'),
    ('validate --schema no-json.json good.json', 2, r'', r'\A(?!(.*\n)*.*YAML)', ''),
    ('validate --schema format.json text.json', 0, r'text\.json: valid\n', r'', ''),
    ('validate --schema format.json --assert-format text.json', 1, r'text\.json:1:1: error: (.*\n)*', r'', ''),
    ('validate --schema draft4.json float.json', 0, r'float\.json: valid\n', r'', ''),
    ('validate --schema draft4.json --dialect http://json-schema.org/draft-04/schema# float.json', 1,
     r'float\.json:1:1: error: (.*\n)*', r'', ''),
    ('validate --schema any.json --dialect https://nowhere.test/ good.json', 2, r'', r'https://nowhere\.test/', ''),
    # References: nothing is opened that --resolve doesn't name.
    ('validate --schema main.json float.json', 2, r'', r'main\.json:1:\d+: error: (.*\n)*.*--resolve', ''),
    ('validate --schema main.json --resolve sub float.json', 0, r'float\.json: valid\n', r'', ''),
    ('validate --schema main.json --resolve sub/part.json float.json', 0, r'float\.json: valid\n', r'', ''),
    ('validate --schema by-id.json --resolve sub text.json', 0, r'text\.json: valid\n', r'', ''),
    ('validate --schema by-id.json --resolve sub/part.json --resolve sub/id.json float.json', 1,
     r'float\.json:1:1: error: (.*\n)*', r'', ''),
    ('validate --schema by-id.json --resolve twice text.json', 2, r'', r'twice.a\.json(.*\n)*.*twice.b\.json', ''),
    ('validate --schema by-id.json --resolve sub/part.json text.json', 2, r'', r'by-id\.json:1:\d+: error: .*https://id\.test/part', ''),
    # A file that is no JSON is an error where a reference leads to it, a warning where it may hold what is missing, and
    # nothing to speak of where everything was found.
    ('validate --schema by-id.json --resolve sub/broken.json text.json', 2, r'',
     r'\Aby-id\.json:1:\d+: error: (.*\n)*sub/broken\.json:1:2: warning: .*\n {4}1 \| \{', ''),
    ('validate --schema by-id.json --resolve sub text.json', 0, r'.*valid\n', r'\A1 file checked', ''),
    ('validate --schema to-broken.json --resolve sub text.json', 2, r'',
     r'\Asub/broken\.json:1:2: error: .*\$ref at file://.*/to-broken\.json#/allOf/1/\$ref leads here\n {4}1 \| \{\n', ''),
    ('validate --schema to-broken.json --resolve sub/part.json --resolve sub/broken.json text.json', 2, r'',
     r'\Asub/broken\.json:1:2: error: .*/allOf/1/\$ref leads here\n', ''),
    ('validate --schema any.json --resolve nowhere text.json', 2, r'', r'\Anowhere: error: --resolve: no such file', ''),
    ("validate --schema any.json --resolve '' text.json", 64, r'', r'--resolve: the path is empty', ''),
    ("validate --schema '' text.json", 64, r'', r'--schema: the path is empty', ''),
    ('validate --schema any.json --dialect nope text.json', 64, r'', r'"nope" is not.*draft/2020-12/schema.*draft-04', ''),
    ("validate --schema any.json --dialect '' text.json", 64, r'', r'"" is not.*draft/2020-12/schema.*draft-04', ''),
    ('validate --schema any.json --dialect x:y text.json', 2, r'', r'--dialect: error: no metaschema .*"x:y"\n.*draft-04', ''),
    ('validate --schema any.json --program-bytes 0 text.json', 2, r'', r'help: --program-bytes N raises', ''),
    ('validate --schema strings.json --evaluation-steps 2 numbers.json', 1,
     r'.*the explanation ended early(.*\n)*  help: --evaluation-steps N allows a longer one\n', r'1 invalid', ''),
    # A fault in another document is shown with its line, under the name that --resolve gives it.
    ('validate --schema by-id.json --resolve faulty/bad.json text.json', 2, r'',
     r'^faulty/bad\.json:2:27: error: type: "strin" is not one of .*\n    2 \|   "\$defs": .*\n.*\^\n  at: /\$defs/p/type\n', ''),
    ('validate --schema patterns.json text.json', 2, r'',
     r'\Apatterns\.json:2:13: error: pattern: (.*\n)*patterns\.json:3:13: error: pattern: ', ''),
    ('validate --schema nowhere-ref.json text.json', 2, r'', r'\Anowhere-ref\.json:1:\d+: error: [^\n]*\n.*\n.*\n  at: /\$ref\n\Z', ''),
    # JSONL.
    ('validate --schema s.json --jsonl lines.jsonl', 1,
     r'lines\.jsonl:1: valid\nlines\.jsonl:2:10: error: (.*\n)*lines\.jsonl:4: valid\n',
     r'1 file checked, 3 documents: 2 valid, 1 invalid; 1 blank line passed over', ''),
    ('validate --schema s.json --jsonl broken.jsonl', 2, r'broken\.jsonl:1: valid\nbroken\.jsonl:3: valid\n',
     r'broken\.jsonl:2:9: error: ', ''),
    ('validate --schema s.json --jsonl -', 0, r'<stdin>:1: valid\n<stdin>:2: valid\n', r'2 documents',
     '{"port":1}\n{"port":2}'),
    ('validate --schema s.json --jsonl nowhere.jsonl lines.jsonl', 2, r'(.*\n)+', r'nowhere\.jsonl: error', ''),
    ('validate --schema any.json --jsonl --document-bytes 4 -', 2, r'<stdin>:1: valid\n<stdin>:3: valid\n',
     r'<stdin>:2: error: the line is longer than document_bytes', '1\n12345\n2\n'),
    # Machine output: one line of JSON for each document, unreadable ones included.
    ('validate --schema s.json --output flag good.json bad.json', 1, r'\{"valid":true\}\n\{"valid":false\}\n', r'2 files', ''),
    ('validate --schema s.json --output basic bad.json', 1, r'\{.*"valid":false.*\}\n', r'', ''),
    ('validate --schema s.json --output list bad.json', 1, r'\{.*"valid":false.*\}\n', r'', ''),
    ('validate --schema s.json --output hierarchical bad.json', 1, r'\{.*"valid":false.*\}\n', r'', ''),
    ('validate --schema s.json --output detailed bad.json', 1, r'\{.*"valid":false.*\}\n', r'', ''),
    ('validate --schema s.json --output verbose bad.json', 1, r'\{.*"valid":false.*\}\n', r'', ''),
    ('validate --schema s.json --output flag broken.json good.json', 2,
     r'\{"valid":null,"error":".+"\}\n\{"valid":true\}\n', r'broken\.json:2:9: error', ''),
    # A hostile document can't write to the terminal, a long line is cut.
    ('validate --schema any.json escape.json', 2, r'', r'\A[^\x1b]*\Z', ''),
    ('validate --schema s.json long.json', 1, r'long\.json:1:\d+: error: .*\n {4}1 \| \.\.\..{100}\.\.\.\n.*\^~~\n(.*\n)*', r'', ''),
    # Profiles and programs.
    (f'validate --profile oap-v1 {AGENT}', 0, r'(.*\n)*.*reviewer\.agent\.json: valid by oap-v1.*\n', r'1 valid', ''),
    (f'validate --profile oap-v1 --output flag {AGENT}', 0, r'\{"valid":true\}\n', r'1 valid', ''),
    ('validate --profile oap-v1 good.json', 1, r'(.*\n)+', r'1 invalid', ''),
    ('validate --profile agentmug-v1 good.json', 1, r'(.*\n)+', r'1 invalid', ''),
    ('compile s.json -o s.vouch', 0, r'', r'^$', ''),
    ('validate --program s.vouch good.json', 0, r'good\.json: valid\n', r'', ''),
    ('validate --program s.vouch bad.json', 1, r'bad\.json:2:11: (.*\n)*', r'', ''),
    ('validate --program good.json good.json', 2, r'', r'good\.json: error: ', ''),
    ('compile s.json -o nowhere/s.vouch', 2, r'', r'nowhere/s\.vouch: error: can\'t be written: No such file', ''),
    ('compile no-schema.json -o t.vouch', 2, r'', r'no-schema\.json', ''),
    ('inspect s.json', 0, r'(.*\n)+', r'', ''),
    ('inspect s.json --stage graph', 0, r'(.*\n)+', r'', ''),
    ('inspect s.json --stage ir', 0, r'(.*\n)+', r'', ''),
    ('inspect s.json --stage program', 0, r'(.*\n)+', r'', ''),
    ('profiles', 0, r'oap-v1 .*\n(.*\n)*.*JSON, YAML, Markdown: \.agent\.yaml .*\nagentmug-v1 .*\n(.*\n)* +JSON: \.agent\n', r'', ''),
    ('version', 0, r'vouch \d+\.\d+\.\d+\nbuilt with .*\nlibraries: .*\n', r'', ''),
    ('--version', 0, r'vouch \d+\.\d+\.\d+\n', r'', ''),
    ('--help', 0, r'(.*\n)+', r'', ''),
    # What is used every day comes first, the limits last.
    ('validate --help', 0, r'(.*\n)+.*--schema FILE(.*\n)+Options:(.*\n)+Agent files:(.*\n)+With --schema:(.*\n)+'
     r'Limits:\n(  .*\n)+.*--evaluation-steps(.*\n)(  .*\n)*\nExit status(.*\n)+', r'', ''),
    # Agent files: the content chooses the profile, findings have a rule, an excerpt and a place.
    ('validate agents/a.agent.yaml', 0, r'agents/a\.agent\.yaml: valid by oap-v1\n', r'\A1 file checked: 1 valid, 0 invalid\n\Z', ''),
    ('validate -q agents/a.agent.yaml', 0, r'', r'\A1 file checked: 1 valid, 0 invalid\n\Z', ''),
    ('validate - ', 0, r'<stdin>: valid by oap-v1.*\n', r'1 file checked: 1 valid', AGENT_YAML),
    ('validate agents/escape.agent.yaml', 1,
     r'agents/escape\.agent\.yaml:6:28: error OAP-S05: .*\n {4}6 \|   context: \{files: \[\{path: \.\./secrets\.txt\}\]\}\n'
     r' {6}\| {28}\^{14} at /spec/context/files/0/path\n {6}= help: .*\n', r'\A1 file checked: 0 valid, 1 invalid \(1 error\)\n\Z', ''),
    ('validate agents', 2, r'(.*\n)*agents/a\.agent\.yaml: valid by oap-v1\n(.*\n)*',
     r'agents/copilot\.agent\.md: note: passed over: this looks like a GitHub Copilot(.*\n)*agents/deep/unknown\.agent\.json: error: could not'
     r'(.*\n)*7 files checked: .*1 not decided, 1 passed over', ''),
    ('validate agents/copilot.agent.md', 2, r'', r'could not decide: this looks like a GitHub Copilot', ''),
    ('validate --profile oap-v1 agents/copilot.agent.md', 1, r'agents/copilot\.agent\.md:\d+:\d+: error .*this looks like a GitHub Copilot(.*\n)*', r'1 invalid', ''),
    ('validate agents/deep/unknown.agent.json', 2, r'', r'the content does not tell.*\n  help: --profile NAME', ''),
    ('validate agents agents/a.agent.yaml agents/../agents/a.agent.yaml', 2, r'(.*\n)*', r'a\.agent\.yaml: note: is among the files already(.*\n)*7 files', ''),
    ('validate empty', 2, r'', r'empty: error: could not decide: no agent file lies in this folder', ''),
    ('validate agents/a.agent.yaml empty nowhere.agent.yaml', 2, r'agents/a\.agent\.yaml: valid.*\n',
     r'nowhere\.agent\.yaml: error: could not decide: can\'t be opened: No such(.*\n)*3 files checked: 1 valid, 0 invalid, 2 not decided', ''),
    ('validate', 2, r'', r'nothing to check\n0 files checked', ''),
    ('validate broken.json', 2, r'', r'broken\.json: error: could not decide: line 2, column 9: ', ''),
    ('validate agents/quote.agent.yaml', 1, r'agents/quote\.agent\.yaml:3:\d+: error OAP-P\d\d: (.*\n)*', r'1 invalid', ''),
    ('validate agents/a.txt', 0, r'agents/a\.txt:\d+:\d+: info OAP-P01: (.*\n)*', r'1 valid, 0 invalid \(1 info\)', ''),
    # Settings of the rules.
    ('validate agents/warn.agent.yaml', 0, r'agents/warn\.agent\.yaml:\d+:\d+: warning OAP-S08: (.*\n)*.*: valid by oap-v1, with 1 warning\n', r'1 valid, 0 invalid \(1 warning\)', ''),
    ('validate --strict agents/warn.agent.yaml', 1, r'.*warning OAP-S08: (.*\n)*', r'0 valid, 1 invalid \(1 warning\)', ''),
    ('validate --severity OAP-S08=error agents/warn.agent.yaml', 1, r'.*error OAP-S08: (.*\n)*', r'1 invalid', ''),
    ('validate --severity OAP-S08=off --strict agents/warn.agent.yaml', 0, r'.*: valid by oap-v1\n', r'1 valid', ''),
    ('validate --severity OAP-S08=info --severity OAP-S05=warning agents/escape.agent.yaml agents/warn.agent.yaml', 0,
     r'(.*\n)*', r'2 valid, 0 invalid \(1 warning, 1 info\)', ''),
    ('validate --severity OAP-SO8=off agents/a.agent.yaml', 64, r'', r'no rule is called "OAP-SO8"; did you mean OAP-S08', ''),
    ('validate --severity OAP-S08=loud agents/a.agent.yaml', 64, r'', r'"loud" is no severity: error, warning', ''),
    ('validate --severity OAP-S08 agents/a.agent.yaml', 64, r'', r'write ID=error', ''),
    ('validate --level 2 agents/level3.agent.yaml', 1, r'(.*\n)*.*error OAP-R19: (.*\n)*', r'1 invalid', ''),
    ('validate --level 4 agents/a.agent.yaml', 64, r'', r'level', ''),
    ('validate agents/newer.agent.yaml', 1, r'.*error OAP-V03: (.*\n)*', r'1 invalid', ''),
    ('validate --allow-newer-minor agents/newer.agent.yaml', 0, r'.*warning OAP-V03: (.*\n)*', r'1 valid', ''),
    ('validate --published agents/a.agent.yaml', 0, r'.*valid.*\n', r'', ''),
    ('validate --instance-depth 1 agents/a.agent.yaml', 2, r'(.*\n)*', r'could not decide: a limit', ''),
    ('validate --document-bytes 9 agents/a.agent.yaml', 2, r'', r'document_bytes.*\n  help: --document-bytes N', ''),
    # Options that don't go together.
    ('validate --strict --schema s.json good.json', 64, r'', r'--strict is for agent files', ''),
    ('validate --format json --profile oap-v1 --jsonl lines.jsonl', 64, r'', r'--format is for agent files', ''),
    ('validate --jsonl lines.jsonl', 64, r'', r'need --schema', ''),
    ('validate --resolve sub agents/a.agent.yaml', 64, r'', r'--schema', ''),
    ('validate --format yaml agents/a.agent.yaml', 64, r'', r'.', ''),
    # Rules.
    ('rules', 0, r'oap-v1: .*\n(  .*\n)+\nagentmug-v1: .*\n(  .*\n)+', r'', ''),
    ('rules OAP-S05', 0, r'OAP-S05: .*\n  severity: error\n  tier:     spec\n  source:   .*\n(  note: .*\n)?', r'', ''),
    ('rules OAP-SO5', 64, r'', r'no rule is called "OAP-SO5"; did you mean OAP-S05', ''),
    ('rules soup', 64, r'', r'no rule is called "soup"', ''),
    ('rules --markdown OAP-S05', 64, r'', r'.', ''),
    # Wrong usage.
    ('frobnicate', 64, r'', r'unknown command "frobnicate": it is one of validate, compile', ''),
    ('', 64, r'', r'the command is missing: one of validate, compile, .*\n  help: vouch --help', ''),
    ('validat good.json', 64, r'', r'unknown command "validat"; did you mean "validate"\?', ''),
    ('good.json', 64, r'', r'unknown command "good\.json"; did you mean "vouch validate good\.json"\?', ''),
    ('--schema s.json good.json', 64, r'', r'unknown option "--schema"; did you mean "vouch validate --schema"\?', ''),
    ('validate --schem s.json good.json', 64, r'',
     r'unknown option "--schem"; did you mean "--schema"\?\n  help: vouch validate --help', ''),
    ('validate --evaluation-step=3 good.json', 64, r'', r'unknown option "--evaluation-step"; did you mean "--evaluation-steps"', ''),
    ('validate -z good.json', 64, r'', r'unknown option "-z"\n', ''),
    ('compile s.json --outptu s.vouch', 64, r'', r'unknown option "--outptu"; did you mean "--output"', ''),
    ('compile s.json any.json -o s.vouch', 64, r'', r'unexpected argument "any\.json"', ''),
    ('validate --schema s.json --output lists good.json', 64, r'', r'"lists" is not one of flag, .*; did you mean "list"', ''),
    ('validate --schema s.json --profile oap-v1 good.json', 64, r'', r'.', ''),
    ('validate --profile no-such good.json', 64, r'', r'.', ''),
    ('validate --profile oap-v1 --dialect x good.json', 64, r'', r'.', ''),
    ('validate --schema s.json --output pretty good.json', 64, r'', r'.', ''),
    ('validate --schema s.json --instance-depth x good.json', 64, r'', r'.', ''),
    ('validate --schema s.json --instance-depth -1 good.json', 64, r'', r'.', ''),
    ('validate --schema s.json --no-such-option good.json', 64, r'', r'.', ''),
    ('validate --schema s.json - -', 64, r'', r'only once', ''),
    ('validate --schema - -', 64, r'', r'only once', ''),
    ('compile s.json', 64, r'', r'.', ''),
    ('inspect s.json --stage soup', 64, r'', r'.', ''),
]


class Failures:
    def __init__(self):
        self.count = 0

    def add(self, what):
        self.count += 1
        print(f'FAIL {what}')


def check_cases(vouch, folder, failures):
    for arguments, status, out, err, stdin in CASES:
        done = subprocess.run([vouch] + shlex.split(arguments), cwd=folder, input=stdin.encode('utf-8'),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, check=False)
        stdout, stderr = done.stdout.decode('utf-8'), done.stderr.decode('utf-8')
        if done.returncode != status or not re.fullmatch(out, stdout) or not re.search(err, stderr):
            failures.add(f'vouch {arguments}\n  status {done.returncode}, expected {status}\n'
                         f'  stdout {stdout[:800]!r}\n  expected {out!r}\n  stderr {stderr[:800]!r}\n  expected {err!r}')


def check_output_is_json(vouch, folder, failures):
    for form in ('flag', 'basic', 'detailed', 'verbose', 'list', 'hierarchical'):
        done = subprocess.run([vouch, 'validate', '--schema', 's.json', '--output', form, 'good.json', 'bad.json',
                               'broken.json', 'nowhere.json'],
                              cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        lines = done.stdout.decode('utf-8').splitlines()
        verdicts = [json.loads(line)['valid'] for line in lines]
        if verdicts != [True, False, None, None]:
            failures.add(f'--output {form}: {lines}')


def check_agent_json(vouch, folder, failures):
    """--format json is one JSON value with the fields that the README names, whatever happens to the files."""
    def run(*arguments):
        done = subprocess.run((vouch, 'validate', '--format', 'json') + arguments, cwd=folder, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, check=False)
        if done.stderr:
            failures.add(f'--format json {arguments} writes to standard error: {done.stderr}')
        return done.returncode, json.loads(done.stdout.decode('utf-8'))

    with open(os.path.join(SOURCE, 'README.md'), encoding='utf-8') as file:
        readme = file.read()
    status, report = run('agents', 'nowhere.agent.yaml', 'empty')
    statuses = {os.path.basename(file['file']): file['status'] for file in report['files']}
    expected = {'a.agent.yaml': 'valid', 'copilot.agent.md': 'passed over', 'unknown.agent.json': 'undecided',
                'escape.agent.yaml': 'invalid', 'warn.agent.yaml': 'valid', 'nowhere.agent.yaml': 'undecided',
                'empty': 'undecided'}
    if status != 2 or not expected.items() <= statuses.items():
        failures.add(f'--format json: {status} {statuses}')
    if report['summary']['files'] != 9 or report['summary']['passed_over'] != 1:
        failures.add(f'--format json: {report["summary"]}')
    fields = set(report['summary']) | {'begin', 'end', 'line', 'column', 'byte'}
    for file in report['files']:
        fields |= set(file)
        for finding in file['findings']:
            fields |= set(finding)
            if file['file'].endswith('escape.agent.yaml'):
                shown = (finding['rule'], finding['severity'], finding['pointer'], finding['begin'], finding['end'])
                if shown != ('OAP-S05', 'error', '/spec/context/files/0/path', {'line': 6, 'column': 28, 'byte': 161},
                             {'line': 6, 'column': 42, 'byte': 175}):
                    failures.add(f'--format json: {shown}')
    missing = [field for field in sorted(fields) if f'`{field}`' not in readme and f'.{field}`' not in readme
               and f'[].{field}' not in readme and f'"{field}"' not in readme]
    if missing:
        failures.add(f'the README does not tell of the JSON fields {missing}')
    if run('agents/warn.agent.yaml', '--strict')[0] != 1 or run('agents/a.agent.yaml')[0] != 0:
        failures.add('--format json: exit status')
    status, nothing = run()
    if status != 2 or nothing['files'] or nothing['summary']['files'] != 0:
        failures.add(f'--format json without files: {status} {nothing}')


def check_secrets(vouch, folder, failures):
    """A secret is printed by no format, wherever it stands."""
    secret = 'ghp_' + 'x7Kq' * 9
    with open(os.path.join(folder, 'secret.agent.yaml'), 'w', encoding='utf-8') as file:
        file.write(AGENT_YAML.replace('name: a,', 'name: secret,') +
                   f'  variables: {{A: {secret}}}\n  {secret}: {secret}\n  tools: "{secret}"\n')
    for form in ('text', 'json'):
        done = subprocess.run([vouch, 'validate', '--format', form, 'secret.agent.yaml'], cwd=folder,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if done.returncode != 1 or secret[6:] in done.stdout.decode() or b'OAP-S01' not in done.stdout:
            failures.add(f'secrets, {form}: {done.returncode} {done.stdout.decode()}')
    os.remove(os.path.join(folder, 'secret.agent.yaml'))
    with open(os.path.join(folder, 'secret.json'), 'w', encoding='utf-8') as file:
        json.dump({'oap': secret, secret: 1}, file)
    for form in (('--output', 'basic'), ('--output', 'verbose'), ('--output', 'hierarchical'), ('--jsonl',)):
        done = subprocess.run([vouch, 'validate', '--profile', 'oap-v1', *form, 'secret.json'], cwd=folder,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if done.returncode != 1 or secret[6:] in done.stdout.decode():
            failures.add(f'secrets, {form}: {done.returncode} {done.stdout.decode()}')


def check_folders(vouch, folder, failures):
    """Links don't make a search endless, a link to a file counts once, what can't be read is said."""
    root = os.path.join(folder, 'links')
    os.makedirs(os.path.join(root, 'sub'))
    with open(os.path.join(root, 'sub', 'A.AGENT.YAML'), 'w', encoding='utf-8') as file:
        file.write(AGENT_YAML)
    os.symlink('..', os.path.join(root, 'sub', 'loop'))
    os.symlink('loop.agent.yaml', os.path.join(root, 'loop.agent.yaml'))
    os.symlink('sub/A.AGENT.YAML', os.path.join(root, 'b.agent.yaml'))
    os.mkfifo(os.path.join(root, 'pipe.agent.yaml'))
    done = subprocess.run([vouch, 'validate', 'links'], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=60, check=False)
    said = done.stderr.decode()
    if (done.returncode != 2 or 'loop.agent.yaml: error: could not decide' not in said or
            'pipe.agent.yaml: error: could not decide: neither' not in said or
            'is among the files already' not in said or '3 files checked: 1 valid' not in said):
        failures.add(f'links: {done.returncode} {done.stdout.decode()} {said}')
    # A name is what it is, whatever its letters do.
    os.makedirs(os.path.join(folder, 'names'))
    name = os.path.join(folder, 'names', 'a\n\x1b[31m.agent.yaml')
    with open(name, 'w', encoding='utf-8') as file:
        file.write('oap: 1')
    with open(os.path.join(folder, 'names').encode() + b'/\xff.agent.yaml', 'w', encoding='utf-8') as file:
        file.write('oap: 1')
    for form in ('text', 'json'):
        done = subprocess.run([vouch, 'validate', '--format', form, 'names'], cwd=folder, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False)
        if done.returncode != 1 or '\x1b' in done.stdout.decode('utf-8'):
            failures.add(f'names, {form}: {done.returncode} {done.stdout}')


def check_rules(vouch, failures):
    done = subprocess.run([vouch, 'rules', '--markdown'], stdout=subprocess.PIPE, check=False)
    with open(os.path.join(SOURCE, 'profiles', 'RULES.md'), 'rb') as file:
        if done.stdout != file.read():
            failures.add('profiles/RULES.md is not what `vouch rules --markdown` prints: generate it again')


def check_colour(vouch, folder, failures):
    """Escape sequences on a terminal, none where NO_COLOR is set; elsewhere check_cases has seen that there are none."""
    for variables, expected in (({'TERM': 'xterm'}, True), ({'TERM': 'xterm', 'NO_COLOR': '1'}, False),
                                ({'TERM': 'dumb'}, False)):
        environment = {name: value for name, value in os.environ.items() if name not in ('TERM', 'NO_COLOR')}
        for arguments in (['--schema', 's.json', 'bad.json'], ['agents/escape.agent.yaml'], ['agents/a.agent.yaml']):
            master, slave = pty.openpty()
            subprocess.run([vouch, 'validate'] + arguments, cwd=folder, stdout=slave, stderr=subprocess.DEVNULL,
                           env={**environment, **variables}, check=False)
            os.close(slave)
            try:
                coloured = b'\x1b[' in os.read(master, 65536)
            except OSError:  # nothing was written
                coloured = None
            os.close(master)
            if coloured != expected:
                failures.add(f'colour of {arguments} with {variables}: {coloured}')


def check_full_disk(vouch, folder, failures):
    if not os.path.exists('/dev/full'):
        return
    with open('/dev/full', 'wb') as full:
        for arguments in (('validate', '--schema', 's.json', 'good.json'), ('--help',), ('--version',), ('version',),
                          ('validate', '--help'), ('profiles',)):
            done = subprocess.run((vouch,) + arguments, cwd=folder, stdout=full, stderr=subprocess.PIPE, check=False)
            if done.returncode != 2 or b"can't be written" not in done.stderr:
                failures.add(f'{arguments}, standard output on a full disk: {done.returncode} {done.stderr}')
        # The exit status says the outcome, also where messages are lost.
        for arguments, status in ((('validate', '--schema', 's.json', 'good.json'), 0),
                                  (('validate', '--schema', 's.json', 'bad.json'), 1),
                                  (('validate', '--schema', 's.json', 'nowhere.json'), 2), (('frobnicate',), 64)):
            done = subprocess.run((vouch,) + arguments, cwd=folder, stdout=subprocess.PIPE, stderr=full, check=False)
            if done.returncode != status or (status < 2) != bool(done.stdout):
                failures.add(f'{arguments}, standard error on a full disk: {done.returncode} {done.stdout}')


def check_upstream(vouch, failures):
    """The published agent files that are JSON are valid by their profiles."""
    shared = os.environ.get('VOUCH_SHARED', os.path.join(SOURCE, '..', 'shared'))
    upstream = os.path.join(shared, 'agent-files', 'upstream')
    if not os.path.isdir(upstream):
        print('upstream agent files: not run: data absent')
        return
    count = 0
    for parent, _, names in sorted(os.walk(upstream)):
        for name in sorted(names):
            profile = ('agentmug-v1' if name.endswith('.agent') else
                       'oap-v1' if name.endswith('.agent.json') else None)
            if profile is None:
                continue  # YAML, Markdown, and what is no agent file
            count += 1
            path = os.path.join(parent, name)
            done = subprocess.run([vouch, 'validate', '--profile', profile, path], stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, check=False)
            if done.returncode != 0:
                failures.add(f'{path}: {done.stdout.decode()}')
    print(f'upstream agent files: {count} valid by their profiles' if count else 'upstream agent files: none')
    if count == 0:
        failures.add('no upstream agent file was found')


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    vouch = os.path.abspath(sys.argv[1])
    failures = Failures()
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, 'w', encoding='utf-8', newline='') as file:
                file.write(text)
        check_cases(vouch, folder, failures)
        check_output_is_json(vouch, folder, failures)
        check_colour(vouch, folder, failures)
        check_full_disk(vouch, folder, failures)
        check_agent_json(vouch, folder, failures)
        check_secrets(vouch, folder, failures)
        check_folders(vouch, folder, failures)
        if any(name.endswith('.part') for name in os.listdir(folder)):
            failures.add('a half-written file was left behind')
    check_rules(vouch, failures)
    check_upstream(vouch, failures)
    print(f'{len(CASES)} command lines, {failures.count} failures')
    sys.exit(1 if failures.count else 0)


main()
