// The stored fonts that this thread has opened. A few stay open: opening one takes milliseconds.

import { threadId } from 'node:worker_threads';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { FontKey } from '@napi-rs/canvas';
import type { OwnFace } from '../../model/paper/letters.ts';
import { ImageFault } from '../images/image-fault.ts';
import { checkFont } from './font-file.ts';

type CanvasLibrary = typeof import('@napi-rs/canvas');
const require = createRequire(import.meta.url);

/** A document uses at most this many. */
export const mostFonts = 4;
const mostOpen = 2 * mostFonts;

const open = new Map<OwnFace, FontKey>();

/** Opens a font, if it is not open. Throws an ImageFault. */
export function openFont(bytes: Uint8Array): OwnFace {
  const face: OwnFace = `own-${createHash('sha256').update(bytes).digest('hex')}`;
  const known = open.get(face);
  if (known) open.delete(face);
  open.set(face, known ?? registered(bytes, face)); // the map is ordered by last use
  for (const [oldest, key] of open) {
    if (open.size <= mostOpen) break;
    open.delete(oldest);
    library().GlobalFonts.remove(key);
  }
  return face;
}

function registered(bytes: Uint8Array, face: OwnFace): FontKey {
  checkFont(bytes);
  const key = library().GlobalFonts.register(Buffer.from(bytes), familyOf(face));
  if (!key) throw new ImageFault('cannot be opened: it is damaged, or of a kind that is not known');
  return key;
}

/** The name of an open font in the canvas. All threads share its names, and each closes its own. */
export function familyOf(face: OwnFace): string {
  return `${face}-${threadId}`;
}

export function isOwn(face: string): face is OwnFace {
  return face.startsWith('own-');
}

function library(): CanvasLibrary {
  // Receipts must not depend on the fonts of the machine.
  process.env['DISABLE_SYSTEM_FONTS_LOAD'] = '1';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `require` returns any
  return require('@napi-rs/canvas') as CanvasLibrary;
}
