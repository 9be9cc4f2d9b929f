// Attacks by request bodies: JSON that is deep, wide, long or hardly JSON, sent to every
// route that takes a body.

import type { Growth } from '../genes.ts';
import type { Target } from '../search.ts';
import type { Step } from '../steps.ts';
import { anyText } from './texts.ts';

const routes = [
  ['POST', '/print/receipt'],
  ['POST', '/print/attack'],
  ['POST', '/templates'],
  ['PUT', '/templates/receipt'],
  ['POST', '/preview'],
  ['POST', '/preview/schema'],
  ['POST', '/templates/receipt/preview'],
  ['POST', '/assets'],
  ['PUT', '/assets/logo'],
  ['POST', '/printers'],
  ['PUT', '/printers/attack'],
  ['POST', '/printer/config'],
  ['POST', '/virtual-printer/faults'],
  ['POST', '/jobs/none/reprint'],
  ['POST', '/import?dryRun=true'],
  ['PUT', '/jobs/none'],
] as const;

const keys = [
  'data',
  'options',
  'id',
  'name',
  'config',
  'blocks',
  'type',
  'content',
  'items',
  'columns',
  'schema',
  'example',
  'width',
  'media',
  'copies',
  'printer',
  'locale',
  'timeZone',
  'currency',
  'ip',
  'port',
  'groups',
  'fallback',
  'if',
  '__proto__',
  'constructor',
  '',
  '0',
];

function key(grow: Growth): string {
  return grow.chance(0.85) ? grow.pick(keys) : grow.grow(anyText).slice(0, grow.length(20_000));
}

function stringJson(grow: Growth): string {
  if (grow.chance(0.7)) return JSON.stringify(grow.grow(anyText));
  const escape = grow.pick(['\\u0041', '\\ud83d\\ude00', '\\n', '\\"', '\\\\', '\\u0000', '\\x']);
  return `"${escape.repeat(grow.length(100_000))}"`;
}

function numberJson(grow: Growth): string {
  const digits = grow.pick(['9', '0', '1']).repeat(grow.length(300_000, 1));
  return grow.pick([
    '0',
    '-1',
    '1e999',
    '1e-999',
    `1${digits}`,
    `0.${digits}`,
    `1e${digits.slice(0, 50)}`,
    '80',
  ]);
}

function manyKeys(grow: Growth): string {
  const isSame = grow.chance(0.3);
  const own = grow.grow(key);
  const value = grow.chance(0.7) ? '1' : grow.grow(anyJson);
  const most = Math.max(1, Math.floor(900_000 / (own.length + value.length + 12)));
  const count = Math.min(grow.length(120_000), most);
  const isNumeric = grow.chance(0.2);
  const name = (index: number) =>
    JSON.stringify(isSame ? own : isNumeric ? String(index * 7919) : `${own}${index}`);
  return `{${Array.from({ length: count }, (_, index) => `${name(index)}:${value}`).join()}}`;
}

function manyItems(grow: Growth): string {
  const value = grow.grow(anyJson);
  const most = Math.max(1, Math.floor(900_000 / (value.length + 1)));
  const count = Math.min(grow.length(grow.chance(0.8) ? 10_000 : 500_000), most);
  return `[${Array.from({ length: count }, () => value).join()}]`;
}

function deepJson(grow: Growth): string {
  const depth = grow.length(grow.chance(0.7) ? 60 : 400_000);
  const [open, close] = grow.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['{"blocks":[', ']}'],
    ['{"items":{"a":[', ']}}'],
    ['[[],', ']'],
  ] as const);
  const levels = Math.min(depth, Math.floor(900_000 / (open.length + close.length)));
  return `${open.repeat(levels)}${grow.grow(anyJson)}${grow.chance(0.9) ? close.repeat(levels) : ''}`;
}

function objectJson(grow: Growth): string {
  const count = grow.integer(0, 6);
  const entry = () => `${JSON.stringify(grow.grow(key))}:${grow.grow(anyJson)}`;
  return `{${Array.from({ length: count }, entry).join()}}`;
}

function constantJson(grow: Growth): string {
  return grow.pick(['true', 'false', 'null', '{}', '[]', '""', '"80mm"', '"text"', '"each"']);
}

function anyJson(grow: Growth): string {
  if (grow.depth > 9) return grow.grow(constantJson);
  return grow.either(
    constantJson,
    stringJson,
    stringJson,
    numberJson,
    objectJson,
    objectJson,
    manyKeys,
    manyItems,
    deepJson,
  );
}

/** A body of the right form, with anything in it. */
function wrappedJson(grow: Growth): string {
  const inner = grow.grow(anyJson);
  return grow.pick([
    `{"data":${inner}}`,
    `{"data":{},"options":${inner}}`,
    `{"id":"attack","name":"x","config":{"name":"x","width":"80mm","blocks":[${inner}]}}`,
    `{"config":{"name":"x","width":"80mm","blocks":[${inner}]}}`,
    `{"config":${inner}}`,
    `{"config":{"name":"x","blocks":[],"example":{},"schema":${inner}}}`,
    `{"config":{"name":"x","blocks":[{"type":"text","content":${inner}}]}}`,
    `{"name":"attack","content":${inner}}`,
    `{"ip":"127.0.0.1","port":9,"groups":${inner}}`,
    `{"templates":[{"id":"a","name":"x","config":{"name":"x","blocks":[],"example":{"a":${inner}}}}]}`,
    `{"assets":[{"name":"a","content":${inner}}]}`,
    inner,
  ]);
}

function jsonAttack(grow: Growth): Step[] {
  const [method, path] = grow.pick(routes);
  const times = grow.chance(0.1) ? grow.length(8, 1) : 1;
  if (path.startsWith('/import') && grow.chance(0.5)) {
    // An import may be larger than other bodies.
    const part = grow.grow(anyJson);
    const count = Math.min(
      grow.length(10_000, 1),
      Math.floor(30_000_000 / (part.length + 60)) || 1,
    );
    const entry = (index: number) =>
      `{"id":"t${index}","name":"x","config":{"name":"x","blocks":[],"example":{"a":${part}}}}`;
    const entries = Array.from({ length: count }, (_, index) => entry(index)).join();
    return [{ kind: 'http', method, path, body: `{"templates":[${entries}]}`, times: 1 }];
  }
  const body = grow.grow(wrappedJson).slice(0, 1_040_000);
  return [{ kind: 'http', method, path, body, times }];
}

export const json: Target = { name: 'json', rule: jsonAttack, service: {} };
