// What receipt printers do besides printing: feed paper, cut it, and send pulses to
// the connector at their back, for the cash drawer and the buzzer.

import type { Action } from '../model/paper/document.ts';
import type { Profile } from '../model/printers/profile.ts';
import type { Bytes } from './bytes.ts';

type Cut = Extract<Action, { kind: 'cut' }>;
export type Pulse = Exclude<Action, Cut>;

export const longestFeed = 255;

/** Feeds paper with a command that takes one byte of dots. */
export function feedBy(out: Bytes, command: readonly [number, number], rows: number): void {
  for (let left = rows; left > 0; left -= longestFeed)
    out.put(command[0], command[1], Math.min(left, longestFeed));
}

/** The bytes of a language for what a receipt printer does between two pages. */
interface ActionCommands {
  /** Feeds the paper to the cutter and cuts it. */
  cut: (mode: Cut['mode']) => readonly number[];
  pulse: (pulse: Pulse, can: Profile['can']) => readonly number[];
}

/** `feed` feeds the paper to the tear bar of a printer without a cutter. */
export function actor({ cut, pulse }: ActionCommands) {
  return (
    action: Action,
    out: Bytes,
    { can, cutterDistance }: Profile,
    feed: (rows: number) => void,
  ): void => {
    if (action.kind !== 'cut') return out.put(...pulse(action, can));
    const mode = cutMode(action, can);
    if (mode === undefined) feed(cutterDistance);
    else out.put(...cut(mode));
  };
}

/** The requested kind of cut, or else the one that the printer has; undefined without a cutter. */
export function cutMode({ mode }: Cut, { cut }: Profile['can']): Cut['mode'] | undefined {
  return cut.includes(mode) ? mode : cut[0];
}

/** A time in the units of a command, which takes 1 to `most` of them. */
export function pulseUnits(ms: number, unitMs: number, most: number): number {
  return Math.min(most, Math.max(1, Math.round(ms / unitMs)));
}
