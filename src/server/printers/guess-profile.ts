// Chooses a profile for a printer that has not reported a known model: for a virtual
// printer the generic profile of the language that it emulates, for all others the
// generic ESC/POS profile. Clones number their code pages differently, so only the
// first one is used, which is active after a reset, until a person chooses a profile
// by name because its test page was right; everything else is sent as bitmaps.

import { printerModels } from '../../core/emulator/index.ts';
import { modelNamed, modelNames } from '../../core/emulator/products.ts';
import type { Identity, Profile } from '../../core/model/printers/profile.ts';
import { onPaper, profileFor, profileNamed } from '../../core/profiles/index.ts';

import type { PollProtocol } from '../../core/model/polling/poll-state.ts';

const usualPaperMm = 80;
const narrowPaper = { mm: 58, dots: 384 };
const certainPages = { cp437: 0 };

/** `virtualModel` is the model that a virtual printer emulates. */
export function guessProfile(
  virtualModel: string | null,
  paperMm: number | null,
  identity: Identity | null,
): Profile {
  const known = modelNames.find((name) => name === virtualModel);
  const emulated = known && modelNamed(known);
  const names = {
    escpos: '',
    zpl: `generic-zpl-${emulated?.dpi}`,
    tspl: 'generic-tspl',
    starprnt: 'generic-starprnt',
    starline: 'generic-starline',
    stargraphic: 'generic-stargraphic',
  };
  const generic = emulated && profileNamed(names[emulated.language]);
  const isNarrow = emulated?.language === 'escpos' && emulated.width <= narrowPaper.dots;
  const guessed = profileFor(paperMm ?? (isNarrow ? narrowPaper.mm : usualPaperMm));
  // A product numbers its code pages in its own way, as the clone that it is.
  const isVirtual = (known && known in printerModels) || identity?.maker === 'Platen';
  if (!generic) return isVirtual ? guessed : { ...guessed, codepages: certainPages };
  return onPaper(generic, paperMm ?? generic.paperMm);
}

/** The profile of a printer that polls, by its protocol: the chosen one if the protocol can carry its language. */
export function polledProfile(protocol: PollProtocol, chosen: Profile | undefined): Profile {
  if (protocol === 'cloudprnt')
    return chosen && isStar(chosen) ? chosen : profileNamed('generic-starprnt')!;
  const profile = chosen?.driver === 'escpos' ? chosen : profileFor(usualPaperMm);
  return { ...profile, driver: 'epos' };
}

/** Whether CloudPRNT can carry the language of the profile. */
function isStar({ driver }: Profile): boolean {
  return driver === 'starprnt' || driver === 'starline' || driver === 'stargraphic';
}
