// What goes to the connector at the back of a receipt printer: the pulses that
// open the cash drawer and sound the buzzer.

import type { Action } from '../model/document.ts';

export type Pulse = Exclude<Action, { kind: 'cut' }>;

/** A time in the units of a command, which takes 1 to `most` of them. */
export function pulseUnits(ms: number, unitMs: number, most: number): number {
  return Math.min(most, Math.max(1, Math.round(ms / unitMs)));
}
