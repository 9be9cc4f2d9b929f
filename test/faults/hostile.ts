// Hostile but nearly valid input: expressions, configurations, printer
// responses and request bodies.

import fc from 'fast-check';
import { anyCharacter } from '../support/any/any-character.ts';

const scrap = fc.oneof(
  fc.constantFrom(
    ...'{{ }} | : ( ) [ ] . , + - * / == != < <= > >= and or not true false null @item @root @now'.split(
      ' ',
    ),
  ),
  fc.constantFrom(
    'price',
    'items',
    'money',
    'date',
    'sum',
    '__proto__',
    'constructor',
    '"',
    "'",
    '\\',
  ),
  fc.double().map(String),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
);

export const expressions = fc.oneof(
  fc.array(scrap, { maxLength: 40 }).map((scraps) => scraps.join(' ')),
  fc.array(scrap, { maxLength: 40 }).map((scraps) => scraps.join('')),
  fc.tuple(scrap, fc.nat({ max: 20_000 })).map(([text, times]) => text.repeat(times)),
);

const setting = fc.oneof(
  fc.constantFrom('server', 'host', 'port', 'data', 'auth', 'apiKey', 'printer', 'jobs', 'limits'),
  fc.string({ maxLength: 8 }),
);
const yamlScrap = fc.oneof(
  setting,
  fc.constantFrom(': ', '- ', '\n', '\n  ', '\n    ', '&a ', '*a', '<<: ', '!!binary ', '| ', '> '),
  fc.constantFrom('{', '}', '[', ']', '"', "'", '#', '---', '...', '%YAML', '0x1', '1e999', '~'),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
);

/** The configuration as the text of a file. */
export const configTexts = fc.oneof(
  fc.array(yamlScrap, { maxLength: 40 }).map((scraps) => scraps.join('')),
  fc.dictionary(setting, fc.jsonValue({ maxDepth: 4 })).map((tree) => JSON.stringify(tree)),
);

/** Noise and printer responses, complete and partial, in chunks of any size. */
export const answers = fc.array(
  fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom(
      Uint8Array.of(0x12),
      Uint8Array.of(0x10, 0x00, 0x0f, 0x00), // automatic status
      Uint8Array.of(0x37, 0x22, 0x21, 0x21, 0x21, 0x21, 0x00), // process id
      Uint8Array.of(0x37, 0x22, 0x21),
      Uint8Array.of(0x5f, 0x45, 0x50, 0x00), // name of a maker
      new Uint8Array(10_000).fill(0x5f),
      Uint8Array.of(0x11, 0x13),
    ),
  ),
  { maxLength: 20 },
);

const deep = fc
  .tuple(fc.constantFrom('[', '{"a":'), fc.nat({ max: 100_000 }))
  .map(([open, depth]) => open.repeat(depth));

const name = fc.oneof(
  fc.constantFrom('data', 'options', 'copies', 'id', 'name', 'config', 'blocks', 'type', 'content'),
  fc.constantFrom('width', 'items', 'schema', 'example', 'ip', 'port', '__proto__', 'constructor'),
  fc.string({ maxLength: 6 }),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    fc.constantFrom<unknown>(
      'text',
      'table',
      'each',
      'barcode',
      '80mm',
      '{{ a }}',
      '',
      0,
      -1,
      1e308,
    ),
    fc.constantFrom<unknown>(null, true, 1.5, '\u0000', '\ud800', '127.0.0.1', 'x'.repeat(5000)),
    expressions,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(name, tie('value'), { maxKeys: 5 }),
  ),
}));

export const bodies = fc.oneof(
  { weight: 20, arbitrary: value.map((tree) => JSON.stringify(tree)) },
  { weight: 20, arbitrary: value.map((data) => JSON.stringify({ data, options: data })) },
  {
    weight: 20,
    arbitrary: value.map((block) =>
      JSON.stringify({
        id: 'fuzz',
        name: 'x',
        config: { name: 'x', width: '80mm', blocks: [block] },
      }),
    ),
  },
  { weight: 1, arbitrary: deep },
  { weight: 5, arbitrary: fc.string({ unit: anyCharacter }) },
);

export const routes = fc.constantFrom<[method: string, path: string]>(
  ['POST', '/print/fuzzed'],
  ['POST', '/templates'],
  ['PUT', '/templates/fuzzed'],
  ['POST', '/printer/config'],
  ['POST', '/printer/test'],
  ['DELETE', '/jobs/none'],
  ['POST', '/print/..%2F..%2Fetc'],
  ['POST', '/nowhere'],
);
