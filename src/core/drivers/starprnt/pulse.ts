// What goes to the connector at the back: the cash drawer and the buzzer. Where
// the profile does not know them, nothing is sent.

import type { Action } from '../../model/document.ts';
import type { Profile } from '../../model/profile.ts';

type Pulse = Exclude<Action, { kind: 'cut' }>;

export function pulse(action: Pulse, { drawer, beep }: Profile['can']): number[] {
  if (action.kind === 'beep')
    return beep === null ? [] : [0x1b, 0x1d, 0x19, 0x12, 1, action.times, 0]; // ESC GS EM DC2 — buzzer
  if (!drawer) return [];
  const { pin, onMs, offMs } = action;
  // ESC BEL — how long; BEL or SUB — the first drawer or the second
  return [0x1b, 0x07, tenMs(onMs), tenMs(offMs), pin === 5 ? 0x1a : 0x07];
}

function tenMs(ms: number): number {
  return Math.min(127, Math.max(1, Math.round(ms / 10)));
}
