// What an ESC/POS printer does between two pages: it cuts, opens the cash drawer and sounds its
// buzzer. Nothing is sent to a printer whose profile lacks a command.

import type { Profile } from '../../model/printers/profile.ts';
import { actor, type Pulse, pulseUnits } from '../receipt-actions.ts';

export const act = actor({
  cut: (mode) => [0x1d, 0x56, mode === 'full' ? 65 : 66, 0], // GS V
  pulse,
});

export function pulse(action: Pulse, { drawer, beep }: Profile['can']): number[] {
  if (action.kind === 'drawer') {
    const { pin, onMs, offMs } = action;
    const [on, off] = [pulseUnits(onMs, 2, 255), pulseUnits(offMs, 2, 255)];
    return drawer ? [0x1b, 0x70, pin === 5 ? 1 : 0, on, off] : []; // ESC p — pulse
  }
  const { times } = action;
  if (beep === 'esc-paren-A') return [0x1b, 0x28, 0x41, 4, 0, 48, pattern, times, tenths]; // ESC ( A — buzzer
  return beep === 'esc-B' ? [0x1b, 0x42, times, short] : []; // ESC B — buzzer
}

const pattern = 51;
const tenths = 10; // the shortest time of this command
const short = 2; // a step is 50 or 100 ms, depending on the maker
