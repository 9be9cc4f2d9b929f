// Templates and data that take long to check: each is small, and its work is a product.

export interface Hostile {
  config: { name: string; blocks: object[]; schema?: object; example?: object };
  /** Takes long to validate; without it the config itself takes long to check. */
  data?: object;
}

const name = 'Hostile';
const text = (content: string) => ({ type: 'text', content });
const repeated = <Entry>(count: number, make: (index: number) => Entry) =>
  Array.from({ length: count }, (_, index) => make(index));
const given = (schema: object, more: object = {}) => ({
  name,
  blocks: [],
  schema: { type: 'object', ...schema },
  example: {},
  ...more,
});

/** A tree of `anyOf`, four branches at each level. */
const branching = (levels: number): object =>
  levels === 0
    ? { type: 'string', maxLength: 5 }
    : { anyOf: repeated(4, () => branching(levels - 1)) };

const listOf = (items: object) => given({ properties: { list: { type: 'array', items } } });

let patterns = 0;

/** The same with patterns that nobody compiled before: the compiled ones are kept. */
export function withNewPatterns(config: Hostile['config']): Hostile['config'] {
  return JSON.parse(
    JSON.stringify(config, (key, value) =>
      key === 'pattern' ? `${value}|new${patterns++}` : value,
    ),
  );
}

export const slowToCheck: Record<string, Hostile['config']> = {
  '1,000 allOf': given({
    allOf: repeated(1000, (index) => ({ properties: { [`f${index}`]: { minimum: index } } })),
  }),
  '800 anyOf': given({ properties: { a: { anyOf: repeated(800, (n) => ({ const: n })) } } }),
  'a tree of anyOf': given({ properties: { a: branching(5) } }),
  '100 enums of 150 entries': given({
    properties: Object.fromEntries(
      repeated(100, (index) => [`e${index}`, { enum: repeated(150, (n) => n) }]),
    ),
  }),
  '1,500 fields': given({
    properties: Object.fromEntries(repeated(1500, (n) => [`f${n}`, { type: 'string' }])),
  }),
  '100 parts in fields with names of 200 letters': given({
    properties: {
      ['n'.repeat(200)]: {
        properties: {
          ['m'.repeat(200)]: { allOf: repeated(100, (n) => ({ minimum: n, maximum: 999 + n })) },
        },
      },
    },
  }),
  '50 patterns with 950 repeats': given({
    properties: Object.fromEntries(repeated(50, (n) => [`p${n}`, { pattern: `^a{0,19}${n}$` }])),
  }),
  'patterns of 4,900 parts': given({
    properties: Object.fromEntries(
      repeated(49, (n) => [`p${n}`, { pattern: String.fromCharCode(97 + (n % 26)).repeat(100) }]),
    ),
  }),
  '1,000 expressions in 1,000 parts': {
    ...given({
      properties: { field: {} },
      allOf: repeated(200, (index) => ({ properties: { [`f${index}`]: {} } })),
    }),
    blocks: repeated(1000, (index) => text(`{{ f${index % 200} }}{{ x${index} }}`)),
  },
  '900 blocks of long expressions': {
    name,
    blocks: repeated(900, (n) => text(`{{ ${repeated(100, (at) => `a${n}_${at}`).join(' + ')} }}`)),
  },
  '120 constant PDF417': {
    name,
    blocks: repeated(120, (index) => ({
      type: 'pdf417',
      content: `${'code '.repeat(20)}${index}`,
    })),
  },
};

export const slowToValidate: Record<string, Required<Hostile>> = {
  'dates times entries of a list': {
    config: {
      name,
      blocks: [
        {
          type: 'each',
          items: 'items',
          blocks: repeated(10, (index) => text(`{{ f${index} | date }}`)),
        },
      ],
    },
    data: {
      items: repeated(3000, () =>
        Object.fromEntries(repeated(10, (index) => [`f${index}`, '2026-03-14T18:30:00Z'])),
      ),
    },
  },
  'enum entries times values': {
    config: listOf({ enum: repeated(150, (index) => `entry ${index}`) }),
    data: { list: repeated(5000, () => 'none of them') },
  },
  'anyOf times values': {
    config: listOf({ anyOf: repeated(60, (index) => ({ const: index })) }),
    data: { list: repeated(20_000, () => 'none') },
  },
  'a pattern times text': {
    config: listOf({ pattern: '^[ab]{0,90}c$' }),
    data: { list: repeated(500, () => 'ab'.repeat(200)) },
  },
  'optional fields times entries of a list': {
    config: {
      name,
      blocks: [
        {
          type: 'each',
          items: 'items',
          blocks: repeated(300, (index) => ({ ...text('x'), if: `f${index}` })),
        },
      ],
    },
    data: { items: repeated(5000, () => ({})) },
  },
};
