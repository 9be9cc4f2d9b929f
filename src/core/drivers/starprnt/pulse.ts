// The StarPRNT commands for the cash drawer and the buzzer. Nothing is sent to a
// printer whose profile lacks them.

import type { Profile } from '../../model/printers/profile.ts';
import { type Pulse, pulseUnits } from '../receipt-actions.ts';

export function pulse(action: Pulse, { drawer, beep }: Profile['can']): number[] {
  if (action.kind === 'beep')
    return beep === null ? [] : [0x1b, 0x1d, 0x19, 0x12, 1, action.times, 0]; // ESC GS EM DC2 — buzzer
  if (!drawer) return [];
  const { pin, onMs, offMs } = action;
  if (pin === 5) return [0x1a]; // SUB — second drawer; its pulse length cannot be set
  // ESC BEL sets the pulse length, BEL opens the first drawer.
  return [0x1b, 0x07, pulseUnits(onMs, 10, 127), pulseUnits(offMs, 10, 127), 0x07];
}
