// What a printer went through since the beginning of a day, from its events.

import type { DatedEvent, PrinterUpdate } from '../event.ts';

/**
 * States as people tell printers apart. A printer is `unknown` before the first of its events that
 * is still kept, and before it was reached for the first time.
 */
export const dayStates = ['ready', 'low', 'paused', 'error', 'offline', 'unknown'] as const;
export type DayState = (typeof dayStates)[number];

type Condition = Pick<PrinterUpdate['data'], 'status' | 'paperStatus' | 'paused'>;

export interface DayPeriod {
  /** Start of the period, which lasted until the next one began. */
  from: string;
  state: DayState;
}

export interface PrinterDay {
  /** Oldest first; no two neighbours have the same state. */
  periods: DayPeriod[];
  offlineSeconds: number;
  /** Reachable, but unable to print: out of paper, open, jammed. */
  errorSeconds: number;
  /** Time since when the paper is low, without a break; null if it is not, or if that is not known. */
  paperLowSince: string | null;
}

/** The latest periods that are kept of a printer that changes its state all the time. */
const maxPeriods = 200;

export function dayState({ status, paperStatus, paused }: Condition): DayState {
  if (status !== 'online') return status;
  if (paused) return 'paused';
  return paperStatus === 'low' ? 'low' : 'ready';
}

/**
 * `updates` are all events of one printer, oldest first, also some from before `since`; `current` is
 * null if it was never reached. Every change is an event: without one the printer always was as it
 * is now.
 */
export function printerDay(
  updates: readonly DatedEvent[],
  current: Condition | null,
  since: string,
  now: string,
): PrinterDay {
  const known = updates.filter((update) => update.type === 'printerUpdate');
  const before = known.findLast(({ at }) => at <= since);
  const unchanged = current && known.length === 0 ? dayState(current) : 'unknown';
  const first = before ? dayState(before.data) : unchanged;
  const periods: DayPeriod[] = [{ from: since, state: first }];
  for (const { at, data } of known) {
    const state = data.removed ? 'unknown' : dayState(data);
    if (at > since && state !== periods.at(-1)!.state) periods.push({ from: at, state });
  }
  const kept = periods.slice(-maxPeriods);
  return {
    periods: kept,
    offlineSeconds: secondsIn('offline', kept, now),
    errorSeconds: secondsIn('error', kept, now),
    paperLowSince: current?.paperStatus === 'low' ? lowSince(known) : null,
  };
}

function secondsIn(state: DayState, periods: readonly DayPeriod[], now: string): number {
  const ms = periods.reduce((sum, period, index) => {
    const end = periods[index + 1]?.from ?? now;
    return period.state === state
      ? sum + Math.max(0, Date.parse(end) - Date.parse(period.from))
      : sum;
  }, 0);
  return Math.round(ms / 1000);
}

function lowSince(updates: readonly Extract<DatedEvent, PrinterUpdate>[]): string | null {
  const other = updates.findLastIndex(({ data }) => data.paperStatus !== 'low');
  return updates[other + 1]?.at ?? null;
}
