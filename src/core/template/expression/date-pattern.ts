// Formats dates by a pattern such as `dd.MM.yyyy HH:mm`. Digits are Latin and the
// calendar is Gregorian; names of months and days are localized.

import { clockMs, dateFormatter, type FormatSettings } from './formats.ts';
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
  kkkk: (clock) => String(weekOf(clock).year).padStart(4, '0'),
  ww: (clock) => two(weekOf(clock).week),
  w: (clock) => weekOf(clock).week,
  DDD: (clock) => String(dayOfYear(clock)).padStart(3, '0'),
  D: dayOfYear,
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

const dayMs = 86_400_000;
type Day = Pick<Clock, 'year' | 'month' | 'day'>;

function dayOfYear({ year, month, day }: Day): number {
  return (Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)) / dayMs + 1;
}

/** The week by ISO 8601, and the year that it belongs to: that of its Thursday. */
function weekOf({ year, month, day }: Day): { year: number; week: number } {
  const at = Date.UTC(year, month - 1, day);
  const fromMonday = (new Date(at).getUTCDay() + 6) % 7;
  const thursday = new Date(at + (3 - fromMonday) * dayMs);
  const ofYear = thursday.getUTCFullYear();
  const days = (thursday.getTime() - Date.UTC(ofYear, 0, 1)) / dayMs;
  return { year: ofYear, week: Math.floor(days / 7) + 1 };
}

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
  const local = new Date(clockMs(epochMs, read));
  const name: Clock['name'] = (part, length) =>
    // The day gives the month its grammatical case: 14 marca, not marzec.
    dateFormatter(locale, read, `${part} ${length}`, { day: 'numeric', [part]: length })
      .formatToParts(epochMs)
      .find(({ type }) => type === part)?.value ?? '';
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    name,
  };
}
