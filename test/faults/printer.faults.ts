// The virtual printer under bytes that no driver sends, and under far more
// documents than there is time for every day. Each run tries others.

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { models } from '../../src/core/emulator/models.ts';
import { adversaries, adversary } from '../support/adversaries.ts';
import { anyLaidOutDocument, anyRawDocument } from '../support/any-document.ts';
import { anyModel, anyStream, play } from '../support/any-stream.ts';
import { examine } from '../support/examine.ts';
import { pairs } from '../support/examiners.ts';
import { keepFigures } from '../support/figures.ts';

const streams = 100_000;
const documents = 20_000;
const figures: Record<string, object> = {};

test('it survives 100,000 streams, at less than a second a megabyte', () => {
  let bytes = 0;
  let ms = 0;
  fc.assert(
    fc.property(anyStream, anyModel, (stream, model) => {
      ms += play(stream, model);
      bytes += stream.length;
    }),
    { numRuns: streams },
  );
  const msPerMegabyte = Math.round((ms * 1_000_000) / bytes);
  keep('streams', { streams, bytes, msPerMegabyte });
  expect(msPerMegabyte).toBeLessThan(1000);
});

test('it reads the worst that can be sent at less than a second a megabyte', () => {
  const length = 1_000_000;
  const msPerMegabyte = Object.keys(adversaries).map((name) => {
    const bytes = adversary(name, length);
    return [name, Math.round((play(bytes, models['virtual-80']) * length) / bytes.length)] as const;
  });
  keep('adversaries', { msPerMegabyte: Object.fromEntries(msPerMegabyte) });
  expect(msPerMegabyte.filter(([, ms]) => ms >= 1000)).toEqual([]);
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
  console.log(name, counted);
  keepFigures('printer', { tests: figures });
}
