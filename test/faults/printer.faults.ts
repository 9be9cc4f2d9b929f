// Feeds the ESC/POS emulator with bytes that no driver sends, and with many
// more documents than `npm test` does. Each run uses another seed.

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EscposModel } from '../../src/core/emulator/escpos/models.ts';
import { adversaries, adversary } from '../support/any/adversaries.ts';
import { anyLaidOutDocument, anyRawDocument } from '../support/any/any-document.ts';
import {
  anyModel,
  anyStream,
  msPerFurtherMegabyte,
  msPerMegabyte,
  play,
} from '../support/any/any-stream.ts';
import { examine } from '../support/paper/examine.ts';
import { pairs } from '../support/printers/examiners.ts';
import { keepFigures } from '../support/campaigns/figures.ts';

const streams = 100_000;
const documents = 20_000;
const figures: Record<string, object> = {};

test('it survives 100,000 streams, at less than a second a megabyte', () => {
  const played: [Uint8Array, EscposModel][] = [];
  fc.assert(
    fc.property(anyStream, anyModel, (stream, model) => {
      play(stream, model);
      played.push([stream, model]);
    }),
    { numRuns: streams },
  );
  const bytes = played.reduce((sum, [stream]) => sum + stream.length, 0);
  const ms = msPerMegabyte(played);
  keep('streams', { streams, bytes, msPerMegabyte: ms });
  expect(ms).toBeLessThan(1000);
});

test('it reads the worst that can be sent at less than a second a megabyte', () => {
  const worst = Object.keys(adversaries).map((name) => {
    const bytes = adversary(name, 2_000_000);
    return [name, msPerFurtherMegabyte(bytes, adversaries[name]!.model)] as const;
  });
  keep('adversaries', { msPerMegabyte: Object.fromEntries(worst) });
  // Each status request and each reset is three bytes, with a response or a
  // restart.
  const most = (name: string) => (/: (questions|resets)$/.test(name) ? 5000 : 1000);
  expect(worst.filter(([name, ms]) => ms >= most(name))).toEqual([]);
});

test('it prints 20,000 documents as they are painted', () => {
  const numRuns = Math.ceil(documents / pairs.length / 2);
  for (const { profile, model } of pairs)
    for (const any of [anyRawDocument, anyLaidOutDocument])
      fc.assert(
        fc.property(any(profile), (document) => {
          expect(examine(document, profile, model).faults, profile.id).toEqual([]);
        }),
        { numRuns },
      );
  keep('documents', { documents: numRuns * pairs.length * 2 });
});

function keep(name: string, counted: object): void {
  figures[name] = counted;
  keepFigures('printer', { tests: figures });
}
