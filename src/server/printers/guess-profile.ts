// The profile of a printer that has not reported its model yet: the generic one of
// a virtual printer's language, ESC/POS for all others.

import { printerModels } from '../../core/emulator/index.ts';
import type { Profile } from '../../core/model/profile.ts';
import { onPaper, profileFor, profileNamed } from '../../core/profiles/index.ts';

const usualPaperMm = 80;

/** `virtual` is the emulated model of a virtual printer. */
export function guessProfile(virtual: string | null, paperMm: number | null): Profile {
  const emulated = Object.entries(printerModels).find(([name]) => name === virtual)?.[1];
  const names = {
    escpos: '',
    zpl: `generic-zpl-${emulated?.dpi}`,
    tspl: 'generic-tspl',
    starprnt: 'generic-starprnt',
  };
  const generic = emulated && profileNamed(names[emulated.language]);
  if (!generic) return profileFor(paperMm ?? usualPaperMm);
  return onPaper(generic, paperMm ?? generic.paperMm);
}
