// What goes to the connector at the back: the cash drawer and the buzzer. Where
// the profile does not know them, nothing is sent.

import type { Action } from '../../model/document.ts';
import type { Profile } from '../../model/profile.ts';

type Pulse = Exclude<Action, { kind: 'cut' }>;

export function pulse(action: Pulse, { drawer, beep }: Profile['can']): number[] {
  if (action.kind === 'drawer') {
    const { pin, onMs, offMs } = action;
    return drawer ? [0x1b, 0x70, pin === 5 ? 1 : 0, twoMs(onMs), twoMs(offMs)] : []; // ESC p — pulse
  }
  const { times } = action;
  if (beep === 'esc-paren-A') return [0x1b, 0x28, 0x41, 4, 0, 48, pattern, times, tenths]; // ESC ( A — buzzer
  return beep === 'esc-B' ? [0x1b, 0x42, times, short] : []; // ESC B — buzzer
}

const pattern = 51;
const tenths = 10; // the shortest time of this command
const short = 2; // a step is 50 or 100 ms, depending on the maker

function twoMs(ms: number): number {
  return Math.min(255, Math.max(1, Math.round(ms / 2)));
}
