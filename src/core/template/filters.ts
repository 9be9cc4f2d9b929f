// The closed list of filters: what each takes, gives and may be told. Knows
// nothing of syntax or of where the value came from.

import {
  dateFormat,
  datePieces,
  dateStyles,
  dateSymbols,
  numberFormat,
  patternFormat,
  timeFormat,
  type Setting,
} from './formats.ts';
import { moment } from './moment.ts';
import { isCurrency, printed, ValueFault, type Kind, type Value } from './value.ts';

export interface Parameter {
  name: string;
  kind: Kind;
  required: boolean;
  /** Only these may be computed; all others are constants, so that saving can check them. */
  computed: boolean;
  /** What a value of the right kind still has to be, where it is not that. */
  wrong?(value: Value): string | undefined;
}

export interface Filter {
  takes(constants: Value[]): Kind;
  /** `same`: what it took. */
  gives: 'text' | 'number' | 'same';
  parameters: Parameter[];
  /** What a field that is given to it means, for its description. */
  field?: string;
  /** Without it, something absent passes by and stays absent. */
  takesAbsent?: true;
  /** The value that arrives has been checked against `takes`, the arguments against `parameters`. */
  prepare(setting: Setting, given: Value[]): (value: Value) => Value;
}

function constant(name: string, kind: Kind, wrong?: Parameter['wrong']): Parameter {
  return { name, kind, required: false, computed: false, ...(wrong && { wrong }) };
}

function wholeNumber(name: string, least: number, most: number): Parameter {
  return constant(name, 'number', (value) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
      ? undefined
      : `a whole number from ${least} to ${most}`,
  );
}

function oneOf(name: string, allowed: readonly string[]): Parameter {
  return constant(name, 'string', (value) =>
    allowed.includes(value as string)
      ? undefined
      : `one of ${allowed.map((item) => `"${item}"`).join(', ')}`,
  );
}

const datePattern = constant('style', 'string', (value) => {
  const text = value as string;
  if ((dateStyles as readonly string[]).includes(text)) return undefined;
  const wrong = datePieces(text).find((piece) => piece.wrong !== undefined)?.wrong;
  if (wrong === undefined && text !== '') return undefined;
  return (
    `"short", "medium", "long", "full" or a pattern of ${dateSymbols.join(' ')} ` +
    `(other words in single quotes)${wrong ? `; "${wrong}" is none of these` : ''}`
  );
});

/** Does this pattern read the clock? */
function readsClock(style: Value): boolean {
  if (typeof style !== 'string' || (dateStyles as readonly string[]).includes(style)) return false;
  return datePieces(style).some(({ symbol }) => symbol !== undefined && /^[Hhmsa]/.test(symbol));
}

const required = (parameter: Parameter): Parameter => ({ ...parameter, required: true });
const number = () => 'number' as const;
const text = () => 'text' as const;
const list = () => 'list' as const;

/** Characters as a reader counts them, not code units. */
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
function characters(value: string): string[] {
  return Array.from(graphemes.segment(value), ({ segment }) => segment);
}

export const filters: Record<string, Filter> = {
  money: {
    takes: number,
    gives: 'text',
    field: 'An amount of money',
    parameters: [
      {
        ...constant('currency', 'currency', (value) =>
          isCurrency(value as string) ? undefined : 'a currency such as "EUR"',
        ),
        computed: true,
      },
    ],
    prepare(setting, [currency]) {
      const code = (currency as string | undefined) ?? setting.currency;
      return numeric(numberFormat(setting.locale, { style: 'money' }, code));
    },
  },
  number: {
    takes: number,
    gives: 'text',
    parameters: [wholeNumber('digits', 0, 15)],
    prepare: (setting, [digits]) =>
      numeric(
        numberFormat(setting.locale, { style: 'decimal', digits: (digits as number) ?? null }),
      ),
  },
  percent: {
    takes: number,
    gives: 'text',
    field: 'A share, 0.19 for 19 %',
    parameters: [wholeNumber('digits', 0, 15)],
    prepare: (setting, [digits]) =>
      numeric(
        numberFormat(setting.locale, { style: 'percent', digits: (digits as number) ?? null }),
      ),
  },
  date: {
    takes: ([style]) => (readsClock(style) ? 'time' : 'date'),
    gives: 'text',
    parameters: [datePattern],
    prepare(setting, [style = 'medium']) {
      const named = dateStyles.find((name) => name === style);
      const format = named ? dateFormat(setting, named) : patternFormat(setting, style as string);
      return (value) => format(moment(value as string)!);
    },
  },
  time: {
    takes: () => 'time',
    gives: 'text',
    parameters: [oneOf('style', dateStyles)],
    prepare(setting, [style = 'short']) {
      const format = timeFormat(setting, style as (typeof dateStyles)[number]);
      return (value) => format(moment(value as string)!);
    },
  },
  upper: {
    takes: text,
    gives: 'text',
    parameters: [],
    prepare: (setting) => (value) => printed(value).toLocaleUpperCase(setting.locale),
  },
  lower: {
    takes: text,
    gives: 'text',
    parameters: [],
    prepare: (setting) => (value) => printed(value).toLocaleLowerCase(setting.locale),
  },
  truncate: {
    takes: text,
    gives: 'text',
    parameters: [required(wholeNumber('length', 1, 1000))],
    prepare:
      (_, [length]) =>
      (value) => {
        const whole = printed(value);
        if (whole.length <= (length as number)) return whole;
        // A grapheme is at most a few dozen code units: no need to segment a whole novel.
        const seen = characters(whole.slice(0, (length as number) * 32));
        if (seen.length <= (length as number)) return whole;
        return `${seen
          .slice(0, (length as number) - 1)
          .join('')
          .trimEnd()}…`;
      },
  },
  pad: {
    takes: text,
    gives: 'text',
    parameters: [
      required(wholeNumber('length', 1, 255)),
      oneOf('side', ['start', 'end']),
      constant('fill', 'string', (value) =>
        characters(value as string).length === 1 ? undefined : 'one character',
      ),
    ],
    prepare:
      (_, [length, side = 'end', fill = ' ']) =>
      (value) => {
        const whole = printed(value);
        const missing = (length as number) - (whole.length < 256 ? characters(whole).length : 256);
        if (missing <= 0) return whole;
        const padding = (fill as string).repeat(missing);
        return side === 'start' ? padding + whole : whole + padding;
      },
  },
  default: {
    takes: () => 'any',
    gives: 'same',
    parameters: [{ name: 'value', kind: 'any', required: true, computed: true }],
    takesAbsent: true,
    prepare:
      (_, [substitute]) =>
      (value) =>
        value === undefined || value === null || value === '' ? substitute : value,
  },
  join: {
    takes: list,
    gives: 'text',
    parameters: [
      constant('separator', 'string', (value) =>
        (value as string).length <= 20 ? undefined : 'at most 20 characters long',
      ),
    ],
    prepare:
      (_, [separator = ', ']) =>
      (value) =>
        (value as Value[]).map(printed).join(separator as string),
  },
  count: {
    takes: list,
    gives: 'number',
    parameters: [],
    takesAbsent: true,
    prepare: () => (value) => (value as Value[] | null | undefined)?.length ?? 0,
  },
  // The expression of `sum: "price * quantity"` is computed by whoever knows the items; numbers arrive here.
  sum: {
    takes: list,
    gives: 'number',
    parameters: [constant('expression', 'string')],
    takesAbsent: true,
    prepare: () => (value) => {
      let total = 0;
      for (const term of (value as Value[] | null | undefined) ?? []) {
        if (typeof term !== 'number') throw new ValueFault('adds numbers only');
        total += term;
      }
      return total;
    },
  },
};

function numeric(format: (value: number) => string): (value: Value) => string {
  return (value) => format(value as number);
}
