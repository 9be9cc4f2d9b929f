// A document as ZPL II: a format for each label. What is painted goes out as
// compressed graphics, cut to its ink; codes natively where they are exact.

import type { Document, Media } from '../../model/document.ts';
import type { Profile } from '../../model/profile.ts';
import { Bytes } from '../bytes.ts';
import { inkedAreas } from '../inked-areas.ts';
import { inParts, type Label, labels, repeated } from '../labels.ts';
import { putGraphic } from './graphic-field.ts';
import { nativeCode } from './native-code.ts';

// A field costs about as much as forty white rows of one sign each; ^GF takes no longer count than this.
const worth = { rows: 40, columns: Infinity, bytes: 99_999 };

/** A format without a field prints no label at all. */
const blank = { x: 0, y: 0, height: 1, stride: 1, pitch: 1, data: Uint8Array.of(0) };

export function encode(document: Document, profile: Profile, quantity = 1): Uint8Array {
  const found = labels(document, profile.bandHeight);
  // Copies of several labels come as sets, and the printer counts copies of one format alone.
  const [sets, copies] = found.length === 1 ? [1, quantity] : [quantity, 1];
  const out = new Bytes();
  const { darkness } = profile.labels ?? {};
  if (darkness !== undefined) out.ascii(`~SD${String(darkness).padStart(2, '0')}`, 0); // ~SD — darkness
  for (const label of found) putLabel(out, label, document, profile, copies);
  return repeated(out.taken(), sets);
}

function putLabel(
  out: Bytes,
  label: Label,
  document: Document,
  profile: Profile,
  copies: number,
): void {
  putLine(out, `^XA${setUp(label, document, profile)}`); // ^XA — begin
  const { codes, dots } = inParts(label, document.width, profile, nativeCode);
  for (const code of codes) putLine(out, code);
  const areas = inkedAreas(dots, worth);
  if (areas.length === 0 && codes.length === 0) areas.push(blank);
  for (const area of areas) putGraphic(out, area);
  putLine(out, `^PQ${copies}^XZ`); // ^PQ — quantity; ^XZ — print
}

const sensing: Record<Media['kind'], string> = { gap: 'Y', mark: 'M', continuous: 'N' };

/** All that whoever printed before may have set otherwise. */
function setUp({ height, isCut }: Label, { width, media }: Document, profile: Profile): string {
  const { can, labels: { inchesPerSecond } = {} } = profile;
  return [
    `^MN${sensing[media?.kind ?? 'continuous']}`, // ^MN — how the printer finds the next label
    `^PW${width}^LL${height}`, // ^PW ^LL — width and length
    '^LH0,0^LS0', // ^LH ^LS — from the corner, not shifted
    '^PON^PMN^LRN^FWN', // ^PO ^PM ^LR ^FW — not turned, mirrored, inverted; fields neither
    '^CI28', // ^CI — UTF-8
    // ^MM — a printer with a cutter is told whether to cut; any other keeps to tearing or peeling.
    can.cut.length > 0 ? `^MM${isCut ? 'C' : 'T'}` : '',
    inchesPerSecond === undefined ? '' : `^PR${inchesPerSecond}`, // ^PR — speed
  ].join('');
}

function putLine(out: Bytes, text: string): void {
  out.ascii(text, 0);
  out.byte(0x0a);
}
