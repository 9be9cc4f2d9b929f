// Calculates with dates: adds hours, days and months, and rounds to parts of a day. Days and
// months are those of the template's time zone: 03:00 stays 03:00 when clocks change.

import { clockMs, type FormatSettings } from './formats.ts';
import { moment, type Moment } from './moment.ts';
import { ValueFault } from './value.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export type DateStep = (at: Moment, setting: FormatSettings) => Moment;

export function addHours(hours: number): DateStep {
  return (at) => ({ ...at, epochMs: at.epochMs + Math.round(hours * 60) * minuteMs });
}

export function addDays(days: number): DateStep {
  requireWhole(days);
  return onClock((localMs) => localMs + days * dayMs);
}

/** The last day of a month that has fewer days: a month after 31 January is 28 February. */
export function addMonths(months: number): DateStep {
  requireWhole(months);
  return onClock((localMs) => {
    const at = new Date(localMs);
    const day = at.getUTCDate();
    at.setUTCDate(1);
    at.setUTCMonth(at.getUTCMonth() + months);
    const last = new Date(at.getTime());
    last.setUTCMonth(last.getUTCMonth() + 1, 0);
    at.setUTCDate(Math.min(day, last.getUTCDate()));
    return at.getTime();
  });
}

/** Rounds to a multiple of minutes since midnight. */
export function rounded(minutes: number, direction: 'up' | 'down'): DateStep {
  const round = direction === 'up' ? Math.ceil : Math.floor;
  const unit = minutes * minuteMs;
  return onClock((localMs) => {
    const midnight = Math.floor(localMs / dayMs) * dayMs;
    return midnight + round((localMs - midnight) / unit) * unit;
  });
}

/** Parses a date, changes it, and writes it in the same form. */
export function stepped(text: string, step: DateStep, setting: FormatSettings): string | undefined {
  const at = moment(text);
  if (!at) return undefined;
  const { epochMs, zone, hasTime } = step(at, setting);
  const written = Number.isFinite(epochMs) && Math.abs(epochMs) < mostMs && new Date(epochMs);
  if (!written || written.getUTCFullYear() < 1 || written.getUTCFullYear() > 9999)
    throw new ValueFault('is beyond the years 1 to 9999');
  const iso = written.toISOString().slice(0, 19);
  if (!hasTime) return iso.slice(0, 10);
  return zone === null ? `${iso}Z` : iso;
}

const mostMs = 8.64e15; // what a Date can hold

function requireWhole(count: number): void {
  if (!Number.isInteger(count)) throw new ValueFault(`must be a whole number, not ${count}`);
}

/** Changes what a clock shows, given as if it were that of UTC. */
function onClock(change: (localMs: number) => number): DateStep {
  return (at, { timeZone }) => {
    if (at.zone !== null) return { ...at, epochMs: change(at.epochMs) };
    const wanted = change(clockMs(at.epochMs, timeZone));
    if (!Number.isFinite(wanted) || Math.abs(wanted) >= mostMs - dayMs)
      return { ...at, epochMs: NaN };
    // The offset of the zone may be another one then; the second guess is right unless a clock never shows it.
    const offset = (guess: number) => clockMs(guess, timeZone) - guess;
    const first = wanted - offset(wanted);
    return { ...at, epochMs: wanted - offset(first) };
  };
}
