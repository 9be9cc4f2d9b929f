// Random byte streams that no driver sends, for every printer that can be
// emulated.

import * as fc from 'fast-check';
import { createEmulator, type ModelName } from '../../../src/core/emulator/index.ts';
import { escposModels, type EscposModel } from '../../../src/core/emulator/escpos/models.ts';
import type { Sheet } from '../../../src/core/emulator/machine/sheet.ts';

export const anyModel = fc.constantFrom(...Object.values(escposModels));

/** Beginnings of commands with small lengths, which random bytes rarely produce. */
const beginnings = [
  ...'@!M-aEGt3dJ$\\D*piBR{V=LSTWeK%?&'.split('').map((letter) => [0x1b, letter.charCodeAt(0)]),
  ...'!BLWPVkhwHfrIaG$\\:^*/|CQ'.split('').map((letter) => [0x1d, letter.charCodeAt(0)]),
  ...'HLkDEA'.split('').map((letter) => [0x1d, 0x28, letter.charCodeAt(0)]),
  [0x1d, 0x76, 0x30, 0, 4, 0, 9, 0],
  [0x1d, 0x76, 0x30, 3],
  [0x1d, 0x38, 0x4c],
  [0x1d, 0x28, 0x4c, 14, 0, 48, 112, 48, 1, 1, 49, 8, 0, 4, 0],
  [0x1d, 0x28, 0x4c, 2, 0, 48, 50],
  [0x1b, 0x2a, 33, 3, 0],
  [0x10, 0x04],
  [0x10, 0x05],
  [0x10, 0x14, 1],
  [0x10, 0x14, 8, 1, 3, 20, 1, 6, 2, 8],
  [0x1c, 0x26],
  ...'C!WS-2?pq'.split('').map((letter) => [0x1c, letter.charCodeAt(0)]),
  [0x1c, 0x43, 1],
  [0x0c],
  [0x18],
  [0x1b, 0x0c],
  [0x1b, 0x4c],
  [0x1b, 0x57, 0, 0, 0, 0, 0, 1, 0, 1],
  [0x1b, 0x57, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff],
  [0x1b, 0x54, 1],
  [0x1b, 0x54, 3],
  [0x1d, 0x24, 40, 0],
  [0x1d, 0x5e, 3, 0, 0],
  [0x1c, 0x71, 1, 1, 0, 1, 0],
  [0x1c, 0x70, 1, 0],
  [0x1d, 0x2a, 1, 1],
  [0x1d, 0x28, 0x4c, 12, 0, 48, 67, 48, 65, 65, 1, 8, 0, 1, 0, 49, 0xff],
  [0x1d, 0x28, 0x4c, 6, 0, 48, 69, 65, 65, 2, 2],
  [0x1d, 0x28, 0x4c, 2, 0, 48, 64],
  [0x1b, 0x26, 3, 65, 66, 1],
  [0x1c, 0x2e],
  [0x0a],
  ...[48, 49, 50, 53, 54, 48 + 64].flatMap((kind) => [
    [0x1d, 0x28, 0x6b, 8, 0, kind, 80, 48],
    [0x1d, 0x28, 0x6b, 3, 0, kind, 81, 48],
  ]),
  ...[65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 79].map((m) => [0x1d, 0x6b, m, 12]),
];

export const anyStream = fc
  .array(
    fc.oneof(
      { arbitrary: fc.constantFrom(...beginnings), weight: 3 },
      { arbitrary: fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 12 }), weight: 2 },
      { arbitrary: fc.array(fc.integer({ min: 48, max: 57 }), { maxLength: 14 }), weight: 1 },
    ),
    { maxLength: 60, size: 'max' },
  )
  .map((parts) => Uint8Array.from(parts.flat()));

/**
 * Throws if the printer does, if its paper cannot be drawn, or if any of its
 * state exceeds its bounds.
 */
export function play(bytes: Uint8Array, model: EscposModel): void {
  let latest: Sheet | undefined;
  let longest = 0;
  const printer = createEmulator(model, {
    onSheet: (sheet) => {
      latest = sheet;
      longest = Math.max(longest, sheet.height);
    },
  });
  printer.receive(bytes);
  for (const sheet of [latest, printer.openSheet])
    if (sheet && sheet.bitmap.height !== sheet.height) throw new Error('It is drawn too short.');
  longest = Math.max(longest, printer.openSheet.height, printer.openSheet.text.length);
  const kept = Math.max(printer.trace.length, printer.complaints.length);
  if (longest > 24_000) throw new Error(`There is a sheet of ${longest} rows or lines.`);
  if (kept > 2000) throw new Error(`${kept} commands or complaints are kept.`);
}

/** CPU milliseconds of the reference work on an idle core of the machine that the limits are for. */
const referenceMs = 20;

/** The quickest of three: the first run of all is compiled meanwhile. */
function measureReference(): number {
  return Math.min(doReference(), doReference(), doReference());
}

/** CPU milliseconds of work that is always the same: objects that live shortly, and bytes. */
function doReference(): number {
  const begun = process.cpuUsage();
  let recent: { number: number; text: string }[] = [];
  let sum = 0;
  for (let number = 0; number < 400_000; number++) {
    const one = { number, text: `a${number & 255}` };
    recent.push(one);
    if (recent.length > 500) recent = [];
    sum = (sum * 31 + one.text.charCodeAt(1)) | 0;
  }
  const bytes = new Uint8Array(1 << 20);
  for (let turn = 0; turn < 8; turn++)
    for (let at = 0; at < bytes.length; at++) sum = (sum + (bytes[at] = (sum ^ at) & 255)) | 0;
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/**
 * CPU milliseconds per megabyte of a stream, once the printer's initial budget is used up. Other
 * work on the machine slows caches and memory down: it is judged by what the reference work takes
 * before and after it.
 */
export function msPerFurtherMegabyte(bytes: Uint8Array, model: ModelName): number {
  const half = bytes.length >> 1;
  const printer = createEmulator(model);
  printer.receive(bytes.subarray(0, half));
  const before = measureReference();
  const begun = process.cpuUsage();
  printer.receive(bytes.subarray(half));
  const { user, system } = process.cpuUsage(begun);
  const ms = ((user + system) * 1000) / (bytes.length - half);
  return scaled(ms, before);
}

/** As if the reference work, which took `before` milliseconds and is done again, took its usual time. */
function scaled(ms: number, before: number): number {
  return Math.round((ms * referenceMs) / Math.max(referenceMs, (before + measureReference()) / 2));
}

/** CPU milliseconds per megabyte of such streams, if each is read by a new printer; judged as above. */
export function msPerMegabyte(streams: readonly [Uint8Array, EscposModel][]): number {
  const before = measureReference();
  const begun = process.cpuUsage();
  for (const [bytes, model] of streams) createEmulator(model).receive(bytes);
  const { user, system } = process.cpuUsage(begun);
  const length = streams.reduce((sum, [bytes]) => sum + bytes.length, 0);
  return scaled(((user + system) * 1000) / length, before);
}
