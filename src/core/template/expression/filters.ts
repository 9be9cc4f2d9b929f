// The filters of the expression language: what each takes, returns and accepts as
// arguments, and how it works.

import type { Json } from '../../model/json.ts';
import { boldSteps, boldWords } from './bold-words.ts';
import { addDays, addHours, addMonths, type DateStep, rounded, stepped } from './date-steps.ts';
import { datePieces, dateSymbols, patternFormat } from './date-pattern.ts';
import {
  dateFormat,
  dateStyles,
  numberFormat,
  timeFormat,
  type FormatSettings,
} from './formats.ts';
import { moment, type Moment } from './moment.ts';
import { printed, ValueFault, type Kind, type Value } from './value.ts';

export interface Parameter {
  name: string;
  kind: Kind;
  required: boolean;
  /** Whether the argument may be an expression; others must be constants, so that they can be checked on saving. */
  computed: boolean;
  /** Whether the field of an argument may be absent. */
  isOptional?: true;
  /** What else is expected of a value of the right kind; undefined if it is fine. */
  wrong?: (value: Value) => string | undefined;
}

export interface Filter {
  takes: (constants: Value[]) => Kind;
  /** `same`: the kind that it took. `date`: a date, with a time if it took one. */
  gives: 'text' | 'number' | 'date' | 'same';
  parameters: Parameter[];
  /** Meaning of a field used with it, for the description in the data schema. */
  field?: string;
  /** Called with absent values too; other filters pass them through. */
  takesAbsent?: true;
  /** The steps of work that the size of the result does not show. */
  steps?: (value: Value, given: Value[]) => number;
  /** The value has been checked against `takes`, the arguments against `parameters`. */
  prepare: (setting: FormatSettings, given: Value[]) => (value: Value) => Value;
}

function constant(name: string, kind: Kind, wrong?: Parameter['wrong']): Parameter {
  return { name, kind, required: false, computed: false, ...(wrong && { wrong }) };
}

function required(parameter: Parameter): Parameter {
  return { ...parameter, required: true };
}

function wholeNumber(name: string, least: number, most: number): Parameter {
  return constant(name, 'number', (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? undefined
      : `a whole number from ${least} to ${most}`,
  );
}

function oneOf(name: string, allowed: readonly string[]): Parameter {
  return constant(name, 'string', (value) =>
    allowed.some((item) => item === value)
      ? undefined
      : `one of ${allowed.map((item) => `"${item}"`).join(', ')}`,
  );
}

function styleNamed(style: Value): (typeof dateStyles)[number] | undefined {
  return dateStyles.find((name) => name === style);
}

const dateStyle = constant('style', 'string', (value) => {
  if (styleNamed(value)) return undefined;
  const wrong = datePieces(printed(value)).find((piece) => piece.wrong !== undefined)?.wrong;
  if (wrong === undefined && value !== '') return undefined;
  return (
    `"short", "medium", "long", "full" or a pattern of ${dateSymbols.join(' ')} ` +
    `(other words in single quotes)${wrong ? `; "${wrong}" is none of these` : ''}`
  );
});

/** Whether the pattern contains a time of day. */
function readsClock(style: Value): boolean {
  if (typeof style !== 'string' || styleNamed(style)) return false;
  return datePieces(style).some(({ symbol }) => symbol !== undefined && /^[Hhmsa]/.test(symbol));
}

const dateSteps = () => 20; // a step takes about half a microsecond

// Values and arguments are already checked; these narrow their types.
const numberOr = <Other>(value: Value, other: Other) => (typeof value === 'number' ? value : other);
const textOr = <Other>(value: Value, other: Other) => (typeof value === 'string' ? value : other);
const listOf = (value: Value): Json[] => (Array.isArray(value) ? value : []);
const onNumber = (format: (value: number) => string) => (value: Value) =>
  format(numberOr(value, NaN));
const onText = (change: (value: string) => string) => (value: Value) => change(printed(value));
const onMoment = (format: (at: Moment) => string) => (value: Value) => {
  const at = moment(printed(value));
  return at && format(at);
};

/** Grapheme clusters: characters as a reader counts them. */
let graphemes: Intl.Segmenter | undefined;
function characters(value: string): string[] {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(graphemes.segment(value), ({ segment }) => segment);
}

const isOneEach = /^[\u0020-\u02ff]*$/; // each code unit is a character

/** The steps to find the characters among the first `most` code units. */
function characterSteps(value: Value, most: number): number {
  const start = printed(value).slice(0, most);
  return isOneEach.test(start) ? 0 : start.length >> 1;
}

/** How much of a text is looked at to find its first characters: an emoji has up to 15 code units. */
const unitsOf = (count: number) => 32 * count;

function truncate(whole: string, length: number): string {
  if (whole.length <= length) return whole;
  const start = whole.slice(0, length + 1);
  const most = unitsOf(length);
  const seen = isOneEach.test(start) ? start : firstCharacters(whole.slice(0, most), length + 1);
  if (seen.length <= length && whole.length <= most) return whole;
  const kept = seen.slice(0, length - 1);
  return `${(typeof kept === 'string' ? kept : kept.join('')).trimEnd()}…`;
}

// Intl.Segmenter takes quadratic time, so it is given a part at a time.
const atOnce = 512;

/** The first `count` characters and maybe more, or all. */
function firstCharacters(text: string, count: number): string[] {
  const found: string[] = [];
  for (let start = 0; start < text.length && found.length < count;) {
    const size = Math.min(atOnce, 2 * (count - found.length) + 64);
    const seen = characters(text.slice(start, start + size));
    // The last one may continue in the next part. One that is longer than a part is cut.
    const last = start + size < text.length && seen.length > 1 ? seen.pop()! : '';
    for (const character of seen) found.push(character);
    start += size - last.length;
  }
  return found;
}

const longestPadded = 255;

function pad(whole: string, length: number, side: Value, fill: string): string {
  const seen = isOneEach.test(whole) || whole.length > longestPadded ? whole : characters(whole);
  const missing = length - seen.length;
  const padding = fill.repeat(Math.max(missing, 0));
  return side === 'start' ? padding + whole : whole + padding;
}

function add(terms: Json[]): number {
  let total = 0;
  for (const term of terms) {
    if (typeof term !== 'number') throw new ValueFault('adds numbers only');
    total += term;
  }
  return total;
}

const number = () => 'number' as const;
const text = () => 'text' as const;
const list = () => 'list' as const;

/** A number of hours, days or months: a whole one, except for hours. */
function quantity(name: string, isWhole = true): Parameter {
  const most = 100_000;
  const isRight = (value: Value) =>
    typeof value === 'number' && Math.abs(value) <= most && (!isWhole || Number.isInteger(value));
  const expected = `a ${isWhole ? 'whole ' : ''}number from -${most} to ${most}`;
  const wrong = (value: Value) => (isRight(value) ? undefined : expected);
  return { ...required(constant(name, 'number', wrong)), computed: true };
}

/** Parts of a day that it consists of, in minutes. */
const minutes = required(
  constant('minutes', 'number', (value) =>
    typeof value === 'number' && Number.isInteger(value) && value > 0 && 1440 % value === 0
      ? undefined
      : 'minutes that divide a day, such as 15, 30, 60 or 1440',
  ),
);

/** A filter that changes a date. An absent number of hours, days or months changes nothing. */
function dateFilter(
  kind: 'date' | 'time',
  parameter: Parameter,
  step: (count: number) => DateStep,
): Filter {
  return {
    takes: () => kind,
    gives: 'date',
    parameters: [parameter],
    steps: dateSteps,
    prepare(setting, [given]) {
      const change = step(numberOr(given, 0));
      return (value) => stepped(printed(value), change, setting);
    },
  };
}

export const filters: Record<string, Filter> = {
  money: {
    takes: number,
    gives: 'text',
    field: 'An amount of money',
    parameters: [{ ...constant('currency', 'currency'), computed: true }],
    prepare: ({ locale, currency }, [own]) =>
      onNumber(numberFormat(locale, { style: 'money' }, textOr(own, currency))),
  },
  number: {
    takes: number,
    gives: 'text',
    parameters: [wholeNumber('digits', 0, 15)],
    prepare: ({ locale }, [digits]) =>
      onNumber(numberFormat(locale, { style: 'decimal', digits: numberOr(digits, null) })),
  },
  percent: {
    takes: number,
    gives: 'text',
    field: 'A share, 0.19 for 19 %',
    parameters: [wholeNumber('digits', 0, 15)],
    prepare: ({ locale }, [digits]) =>
      onNumber(numberFormat(locale, { style: 'percent', digits: numberOr(digits, null) })),
  },
  date: {
    takes: ([style]) => (readsClock(style) ? 'time' : 'date'),
    gives: 'text',
    parameters: [dateStyle],
    steps: dateSteps,
    prepare(setting, [style = 'medium']) {
      const named = styleNamed(style);
      return onMoment(named ? dateFormat(setting, named) : patternFormat(setting, printed(style)));
    },
  },
  time: {
    takes: () => 'time',
    gives: 'text',
    parameters: [oneOf('style', dateStyles)],
    steps: dateSteps,
    prepare: (setting, [style]) => onMoment(timeFormat(setting, styleNamed(style) ?? 'short')),
  },
  addHours: dateFilter('time', quantity('hours', false), addHours),
  addDays: dateFilter('date', quantity('days'), addDays),
  addMonths: dateFilter('date', quantity('months'), addMonths),
  roundUp: dateFilter('time', minutes, (unit) => rounded(unit, 'up')),
  roundDown: dateFilter('time', minutes, (unit) => rounded(unit, 'down')),
  upper: {
    takes: text,
    gives: 'text',
    parameters: [],
    prepare: ({ locale }) => onText((value) => value.toLocaleUpperCase(locale)),
  },
  lower: {
    takes: text,
    gives: 'text',
    parameters: [],
    prepare: ({ locale }) => onText((value) => value.toLocaleLowerCase(locale)),
  },
  truncate: {
    takes: text,
    gives: 'text',
    parameters: [required(wholeNumber('length', 1, 1000))],
    steps: (value, [length]) => characterSteps(value, unitsOf(numberOr(length, 1))),
    prepare: (_, [length]) => onText((value) => truncate(value, numberOr(length, 1))),
  },
  pad: {
    takes: text,
    gives: 'text',
    parameters: [
      required(wholeNumber('length', 1, longestPadded)),
      oneOf('side', ['start', 'end']),
      constant('fill', 'string', (value) =>
        characters(printed(value)).length === 1 ? undefined : 'one character',
      ),
    ],
    steps: (value) => characterSteps(value, longestPadded),
    prepare: (_, [length, side, fill]) =>
      onText((value) => pad(value, numberOr(length, 1), side, textOr(fill, ' '))),
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
        printed(value).length <= 20 ? undefined : 'at most 20 characters long',
      ),
    ],
    prepare:
      (_, [separator]) =>
      (value) =>
        listOf(value).map(printed).join(textOr(separator, ', ')),
  },
  bold: {
    takes: text,
    gives: 'text',
    parameters: [{ name: 'words', kind: 'list', required: true, computed: true, isOptional: true }],
    steps: (value, [words]) => boldSteps(printed(value), listOf(words).map(printed)),
    prepare: ({ locale }, [words]) =>
      onText((value) => boldWords(value, listOf(words).map(printed), locale)),
  },
  count: {
    takes: list,
    gives: 'number',
    parameters: [],
    takesAbsent: true,
    prepare: () => (value) => listOf(value).length,
  },
  // evaluate.ts computes the expression of `sum: "price * quantity"` for each item; the value is a list of numbers.
  sum: {
    takes: list,
    gives: 'number',
    parameters: [constant('expression', 'string')],
    takesAbsent: true,
    prepare: () => (value) => add(listOf(value)),
  },
};
