// The driver of each printer language.

import type { Profile } from '../model/printers/profile.ts';
import type { Driver } from './driver.ts';
import { encode as encodeEpos } from './epos/encode.ts';
import { encode as encodeEscpos } from './escpos/encode.ts';
import { dialogue as escposDialogue } from './escpos/status.ts';
import { encode as encodeStargraphic } from './stargraphic/encode.ts';
import { dialogue as stargraphicDialogue } from './stargraphic/status.ts';
import { encode as encodeStarprnt } from './starprnt/encode.ts';
import { dialogue as starprntDialogue } from './starprnt/status.ts';
import { encode as encodeTspl } from './tspl/encode.ts';
import { dialogue as tsplDialogue } from './tspl/status.ts';
import { encode as encodeZpl } from './zpl/encode.ts';
import { dialogue as zplDialogue } from './zpl/status.ts';

const star: Driver = {
  encode: (document, profile) => encodeStarprnt(document, profile),
  countsCopies: false,
  dialogue: starprntDialogue,
};

const drivers: Record<Profile['driver'], Driver> = {
  escpos: {
    encode: (document, profile) => encodeEscpos(document, profile),
    countsCopies: false,
    dialogue: escposDialogue,
  },
  // Only printers that poll get it: nothing connects to them, and no dialogue is begun.
  epos: {
    encode: (document, profile) => encodeEpos(document, profile),
    countsCopies: false,
    dialogue: escposDialogue,
  },
  starprnt: star,
  starline: star,
  stargraphic: {
    encode: (document, profile) => encodeStargraphic(document, profile),
    countsCopies: false,
    dialogue: stargraphicDialogue,
  },
  tspl: { encode: encodeTspl, countsCopies: true, dialogue: tsplDialogue },
  zpl: { encode: encodeZpl, countsCopies: true, dialogue: zplDialogue },
};

export function driverFor(profile: Profile): Driver {
  return drivers[profile.driver];
}
