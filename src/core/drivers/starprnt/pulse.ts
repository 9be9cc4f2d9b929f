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
  if (pin === 5) return [0x1a]; // SUB — the second drawer, for as long as the printer likes
  return [0x1b, 0x07, tenMs(onMs), tenMs(offMs), 0x07]; // ESC BEL, BEL — how long, and the first drawer
}

function tenMs(ms: number): number {
  return Math.min(127, Math.max(1, Math.round(ms / 10)));
}
