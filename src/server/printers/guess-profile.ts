// What a printer is taken for before it has said what it is: the generic one of
// the language that a virtual printer speaks, an ESC/POS one everywhere else.

import { printerModels } from '../../core/emulator/index.ts';
import type { Profile } from '../../core/model/profile.ts';
import { onPaper, profileFor, profileNamed } from '../../core/profiles/index.ts';

const usualPaperMm = 80;

/** `virtual` is the model that is played, if one is. */
export function guessProfile(virtual: string | null, paperMm: number | null): Profile {
  const played = Object.entries(printerModels).find(([name]) => name === virtual)?.[1];
  const names = {
    escpos: '',
    zpl: `generic-zpl-${played?.dpi}`,
    tspl: 'generic-tspl',
    starprnt: 'generic-starprnt',
  };
  const generic = played && profileNamed(names[played.language]);
  if (!generic) return profileFor(paperMm ?? usualPaperMm);
  return onPaper(generic, paperMm ?? generic.paperMm);
}
