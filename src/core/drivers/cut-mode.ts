// Chooses a full or partial cut: the requested one if the printer has it, else the
// one that it has.

import type { Action } from '../model/document.ts';
import type { Profile } from '../model/profile.ts';

type Cut = Extract<Action, { kind: 'cut' }>;

/** Undefined for a printer without a cutter. */
export function cutMode({ mode }: Cut, { cut }: Profile['can']): Cut['mode'] | undefined {
  return cut.includes(mode) ? mode : cut[0];
}
