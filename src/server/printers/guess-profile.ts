// Chooses a profile for a printer that has not reported its model yet: for a virtual
// printer the generic profile of the language that it emulates, for all others the
// generic ESC/POS profile.

import { printerModels } from '../../core/emulator/index.ts';
import type { Profile } from '../../core/model/profile.ts';
import { onPaper, profileFor, profileNamed } from '../../core/profiles/index.ts';

const usualPaperMm = 80;

/** `virtualModel` is the model that a virtual printer emulates. */
export function guessProfile(virtualModel: string | null, paperMm: number | null): Profile {
  const emulated = Object.entries(printerModels).find(([name]) => name === virtualModel)?.[1];
  const names = {
    escpos: '',
    zpl: `generic-zpl-${emulated?.dpi}`,
    tspl: 'generic-tspl',
    starprnt: 'generic-starprnt',
    starline: 'generic-starline',
    stargraphic: 'generic-stargraphic',
  };
  const generic = emulated && profileNamed(names[emulated.language]);
  if (!generic) return profileFor(paperMm ?? usualPaperMm);
  return onPaper(generic, paperMm ?? generic.paperMm);
}
