// The JavaScript peers of bench/compare. Speaks the protocol of bench/worker.h.
//
//   node worker.js ajv|ata FOLDER        with NODE_PATH at the folder the packages are installed in
'use strict';
const fs = require('fs');
const path = require('path');
const readline = require('readline');

const dialects = {
  ajv: {
    'draft-06': () => {
      const Ajv = require('ajv').default;
      return (options) => {
        const ajv = new Ajv(options);
        ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json'));
        return ajv;
      };
    },
    'draft-07': () => { const Ajv = require('ajv').default; return (options) => new Ajv(options); },
    '2019-09': () => { const Ajv = require('ajv/dist/2019').default; return (options) => new Ajv(options); },
    '2020-12': () => { const Ajv = require('ajv/dist/2020').default; return (options) => new Ajv(options); },
  },
};

function dialect(schema) {
  const name = /draft-0\d|20\d\d-\d\d/.exec(schema.$schema || '2020-12');
  return name ? name[0] : 'unknown';
}

const peers = {
  ajv(schemaText) {
    const name = dialect(JSON.parse(schemaText));
    if (!dialects.ajv[name]) throw new Error(`ajv itself has no dialect ${name}`);
    const create = dialects.ajv[name]();
    const options = { strict: false, validateFormats: false, logger: false };
    return {
      version: `ajv ${require('ajv/package.json').version}`,
      compile(text, check) { return create({ ...options, validateSchema: check }).compile(JSON.parse(text)); },
      fromText: (judge) => (text) => judge(JSON.parse(text)),
      checks: true,
    };
  },
  ata() {
    const { Validator } = require('ata-validator');
    return {
      version: `ata-validator ${require('ata-validator/package.json').version}`,
      compile(text) {
        const validator = new Validator(JSON.parse(text), { assertFormat: false });
        const judge = (value) => validator.isValidObject(value);
        judge.validator = validator;
        return judge;
      },
      fromText: (judge) => (text) => judge.validator.isValidJSON(text),
      checks: false,
    };
  },
};

function lines(file) {
  if (!fs.existsSync(file)) return [];
  return fs.readFileSync(file, 'utf8').split('\n').filter((line) => line.trim() !== '');
}

const now = () => Number(process.hrtime.bigint());
let kept = 0;

// Samples of at least 50 microseconds.
function sample(pass, seconds) {
  const begin = now();
  pass();
  const first = now() - begin;
  const passes = first < 50e3 ? Math.floor(50e3 / Math.max(first, 10)) + 1 : 1;
  const end = begin + seconds * 1e9;
  const samples = [];
  do {
    const from = now();
    for (let i = 0; i < passes; ++i) pass();
    samples.push((now() - from) / passes);
  } while (now() < end);
  return samples;
}

function repeat(values, judge, seconds) {
  const begin = now();
  const end = begin + seconds * 1e9;
  for (const value of values) kept += judge(value) ? 1 : 0;
  const times = Math.min(20, Math.max(2, Math.floor((end - begin) / 2 / (now() - begin))));
  const samples = [];
  do {
    let pass = 0;
    for (const value of values) {
      judge(value);
      const from = now();
      for (let k = 0; k < times; ++k) kept += judge(value) ? 1 : 0;
      pass += (now() - from) / times;
    }
    samples.push(pass);
  } while (now() < end);
  return samples;
}

function main(name, folder) {
  const schema = fs.readFileSync(path.join(folder, 'schema.json'), 'utf8');
  let peer, judge;
  const texts = lines(path.join(folder, 'instances.jsonl'));
  const values = texts.map((text) => JSON.parse(text));
  try {
    peer = peers[name](schema);
    console.log(`version ${peer.version}, node ${process.version}`);
    judge = peer.compile(schema, true);
    judge(values[0]);  // generated code is compiled when it first runs
  } catch (error) {
    console.log(`refused ${String(error.message).replace(/\s+/g, ' ')}`);
    return;
  }
  const fromText = peer.fromText(judge);
  const all = texts.concat(lines(path.join(folder, 'mutated.jsonl')));
  const digit = (call) => { try { return call() ? '1' : '0'; } catch (error) { return '?'; } };
  console.log('verdicts value ' + all.map((text) => digit(() => judge(JSON.parse(text)))).join(''));
  console.log('verdicts text ' + all.map((text) => digit(() => fromText(text))).join(''));
  const figures = {
    verdict: (s) => sample(() => { for (const value of values) kept += judge(value) ? 1 : 0; }, s),
    verdict_repeated: (s) => repeat(values, judge, s),
    text: (s) => sample(() => { for (const text of texts) kept += fromText(text) ? 1 : 0; }, s),
    compile: (s) => sample(() => { kept += peer.compile(schema, false)(values[0]) ? 1 : 0; }, s),
  };
  if (peer.checks) figures.compile_checked = (s) => sample(() => { kept += peer.compile(schema, true)(values[0]); }, s);
  console.log('figures ' + Object.keys(figures).join(' '));
  console.log('ready');
  readline.createInterface({ input: process.stdin }).on('line', (line) => {
    const [figure, seconds] = line.split(' ');
    const samples = figures[figure](Number(seconds)).sort((a, b) => a - b);
    console.log(`${samples[0].toFixed(1)} ${samples[samples.length >> 1].toFixed(1)} ${samples.length}`);
  });
}

main(process.argv[2], process.argv[3]);
