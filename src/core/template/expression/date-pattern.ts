// Formats dates by a pattern such as `dd.MM.yyyy HH:mm`. Digits are Latin and the
// calendar is Gregorian; names of months and days are localized.

import { dateFormatter, type FormatSettings } from './formats.ts';
import type { Moment } from './moment.ts';

interface Clock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  name: (part: 'month' | 'weekday', length: 'long' | 'short') => string;
}

const two = (value: number) => String(value).padStart(2, '0');
const twelve = (hour: number) => hour % 12 || 12;

const symbols: Record<string, (clock: Clock) => string | number> = {
  yyyy: ({ year }) => String(year).padStart(4, '0'),
  yy: ({ year }) => two(year % 100),
  MMMM: ({ name }) => name('month', 'long'),
  MMM: ({ name }) => name('month', 'short'),
  MM: ({ month }) => two(month),
  M: ({ month }) => month,
  dd: ({ day }) => two(day),
  d: ({ day }) => day,
  EEEE: ({ name }) => name('weekday', 'long'),
  EEE: ({ name }) => name('weekday', 'short'),
  HH: ({ hour }) => two(hour),
  H: ({ hour }) => hour,
  hh: ({ hour }) => two(twelve(hour)),
  h: ({ hour }) => twelve(hour),
  mm: ({ minute }) => two(minute),
  ss: ({ second }) => two(second),
  a: ({ hour }) => (hour < 12 ? 'AM' : 'PM'),
};
export const dateSymbols = Object.keys(symbols);

interface PatternPart {
  symbol?: string;
  text?: string;
  /** Text that is not part of a pattern. */
  wrong?: string;
}

const piece = /'([^']*)'|([A-Za-z])\2*|[^A-Za-z']+/y;

export function datePieces(pattern: string): PatternPart[] {
  const pieces: PatternPart[] = [];
  for (let at = 0; at < pattern.length; at = piece.lastIndex) {
    piece.lastIndex = at;
    const found = piece.exec(pattern);
    if (!found) return [{ wrong: pattern.slice(at) }];
    const [all, quoted, letter] = found;
    if (quoted !== undefined) pieces.push({ text: quoted || "'" });
    else if (letter === undefined) pieces.push({ text: all });
    else pieces.push(Object.hasOwn(symbols, all) ? { symbol: all } : { wrong: all });
  }
  return pieces;
}

export function patternFormat(setting: FormatSettings, pattern: string): (at: Moment) => string {
  const parts = datePieces(pattern).map(({ symbol, text = '' }) =>
    symbol === undefined ? text : symbols[symbol]!,
  );
  return (at) => {
    const clock = clockAt(setting, at);
    let whole = '';
    for (const part of parts) whole += typeof part === 'string' ? part : part(clock);
    return whole;
  };
}

function clockAt({ locale, timeZone }: FormatSettings, { epochMs, zone }: Moment): Clock {
  const read = zone ?? timeZone;
  const digits = dateFormatter('en-US-u-ca-gregory-nu-latn', read, 'clock', {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  // Parsing 3/14/2026, 19:30:05 is twice as fast as formatToParts.
  const [month, day, year, hour, minute, second] = digits
    .format(epochMs)
    .match(/\d+/g)!
    .map(Number);
  const name: Clock['name'] = (part, length) =>
    // With the day the month gets its grammatical case: 14 marca, not marzec.
    dateFormatter(locale, read, `${part} ${length}`, { day: 'numeric', [part]: length })
      .formatToParts(epochMs)
      .find(({ type }) => type === part)?.value ?? '';
  return {
    year: year!,
    month: month!,
    day: day!,
    hour: hour!,
    minute: minute!,
    second: second!,
    name,
  };
}
