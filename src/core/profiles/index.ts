// The printer models we know, each a JSON file that may extend another.

import { createHash } from 'node:crypto';
import { dotsAcross, type Profile } from '../model/profile.ts';
import generic58 from './generic-58.json' with { type: 'json' };
import generic80 from './generic-80.json' with { type: 'json' };

type File = Partial<Profile> & { id: string; extends?: string };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript reads JSON's words as any string; a test reads the files
const files = [generic80, generic58] as File[];

export const profiles: readonly Profile[] = files.map(({ id }) => read(id));

/** The generic printer for a paper of this width. */
export function profileFor(widthMm: number): Profile {
  const known = profiles.find(({ paperMm }) => paperMm === widthMm);
  if (known) return known;
  const nearest = read(widthMm < 70 ? generic58.id : generic80.id);
  return {
    ...nearest,
    id: `generic-${widthMm}`,
    model: `Generic ${widthMm} mm ESC/POS printer`,
    paperMm: widthMm,
    width: dotsAcross(widthMm, nearest.dpi),
  };
}

/** Names all that a document's bytes depend on besides the document; the order of code pages counts. */
export function profileHash(profile: Profile): string {
  return createHash('sha256').update(JSON.stringify(profile)).digest('hex');
}

function read(id: string): Profile {
  const file = files.find((one) => one.id === id);
  if (!file) throw new Error(`There is no profile "${id}".`);
  const { extends: from, ...own } = file;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whole once all it extends is read
  return { ...(from === undefined ? {} : read(from)), ...own } as Profile;
}
