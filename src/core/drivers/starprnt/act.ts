// What a Star printer does between two pages.

import type { Action } from '../../model/document.ts';
import type { Profile } from '../../model/profile.ts';
import type { Bytes } from '../bytes.ts';
import { cutMode } from '../receipt-actions.ts';
import { pulse } from './pulse.ts';

/** `feed` feeds the paper to the tear bar of a printer without a cutter. */
export function act(
  action: Action,
  out: Bytes,
  { can, cutterDistance }: Profile,
  feed: (rows: number) => void,
): void {
  if (action.kind !== 'cut') return out.put(...pulse(action, can));
  const mode = cutMode(action, can);
  if (mode === undefined) feed(cutterDistance);
  else out.put(0x1b, 0x64, mode === 'full' ? 2 : 3); // ESC d — feed to the cutter and cut
}
