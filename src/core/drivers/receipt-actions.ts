// What receipt printers do besides printing: feed paper, cut it, and send pulses to
// the connector at their back, for the cash drawer and the buzzer.

import type { Action } from '../model/document.ts';
import type { Profile } from '../model/profile.ts';
import type { Bytes } from './bytes.ts';

type Cut = Extract<Action, { kind: 'cut' }>;
export type Pulse = Exclude<Action, Cut>;

export const longestFeed = 255;

/** Feeds paper with a command that takes one byte of dots. */
export function feedBy(out: Bytes, command: readonly [number, number], rows: number): void {
  for (let left = rows; left > 0; left -= longestFeed)
    out.put(command[0], command[1], Math.min(left, longestFeed));
}

/** The requested kind of cut, or else the one that the printer has; undefined without a cutter. */
export function cutMode({ mode }: Cut, { cut }: Profile['can']): Cut['mode'] | undefined {
  return cut.includes(mode) ? mode : cut[0];
}

/** A time in the units of a command, which takes 1 to `most` of them. */
export function pulseUnits(ms: number, unitMs: number, most: number): number {
  return Math.min(most, Math.max(1, Math.round(ms / unitMs)));
}
