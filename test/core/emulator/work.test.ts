// How much a printer does for a byte, counted in dots and in symbols that the
// library draws.

import bwipjs from 'bwip-js';
import { beforeEach, expect, test, vi } from 'vitest';
import { models } from '../../../src/core/emulator/models.ts';
import { adversaries, adversary } from '../../support/adversaries.ts';
import { play } from '../../support/any-stream.ts';
import { start } from './play.ts';

const work = vi.hoisted(() => ({ bytesOfDots: 0 }));

vi.mock(import('../../../src/core/raster/bitmap.ts'), async (original) => {
  const { Bitmap, ...rest } = await original();
  class Counted extends Bitmap {
    constructor(width: number, height: number, data?: Uint8Array) {
      super(width, height, data);
      if (!data) work.bytesOfDots += this.data.length;
    }
  }
  return { ...rest, Bitmap: Counted };
});

const library = vi.spyOn(bwipjs, 'raw');

function forget(): void {
  work.bytesOfDots = 0;
  library.mockClear();
}

beforeEach(forget);

const length = 50_000;
const names = Object.keys(adversaries);

test.each(names)('%s: no dots are made that nobody looks at', (name) => {
  const bytes = adversary(name, length);
  for (const model of ['virtual-80', 'epson-203'] as const) {
    forget();
    start(model).printer.receive(bytes);
    // A line that is written over and over is drawn on the way: 192 rows for 128 characters.
    expect(work.bytesOfDots).toBeLessThan(25 * bytes.length);
    // At first those that any receipt has; then one for 2,000 bytes.
    expect(library.mock.calls.length).toBeLessThan(250 + bytes.length / 2000);
  }
});

test.each(names)('%s: its paper can be looked at', (name) => {
  expect(() => play(adversary(name, 5000), models['virtual-80'])).not.toThrow();
});

test('a symbol that comes again is not drawn again', () => {
  const { printer, send } = start();
  const pdf417 = [0x1d, 0x28, 0x6b, 8, 0, 48, 80, 48, ...Buffer.from('hello')];
  const print = [0x1d, 0x28, 0x6b, 3, 0, 48, 81, 48];
  for (let count = 0; count < 100; count++) send(pdf417, print);
  expect(library).toHaveBeenCalledTimes(1);
  expect(printer.complaints).toEqual([]);
});
