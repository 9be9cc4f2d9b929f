import { expect, test } from 'vitest';
import { encode } from '../../../src/core/drivers/stargraphic/encode.ts';
import { dialogue } from '../../../src/core/drivers/stargraphic/status.ts';
import type { Document, Item, Page } from '../../../src/core/model/paper/document.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { plainLook } from '../../support/paper/plain-blocks.ts';

const profile = profileNamed('star-tsp143iii')!;

function graphic(...pages: Partial<Page>[]): string {
  const document: Document = {
    width: 576,
    dpi: 203,
    pages: pages.map((page) => ({ height: 0, items: [], after: [], ...page })),
  };
  return Buffer.from(encode(document, profile)).toString('latin1');
}

const start = '\x1b\x1ea\x01\x1b\x1eE\x00\x17';
const page = (ending: number, rows: string) =>
  `\x1b*rR\x1b*rA\x1b*rP0\0\x1b*rE${ending}\0${rows}\x1b\x0c\x04\x1b*rB`;
const box = (y: number, width: number, height: number): Item => ({
  kind: 'box',
  x: 0,
  y,
  width,
  height,
});

test('a page is rows up to their last dot, and white rows are skipped', () => {
  expect(graphic({ height: 14, items: [box(2, 9, 1), box(4, 8, 1), box(13, 1, 1)] })).toBe(
    start + page(1, '\x1b*rY2\0b\x02\0\xff\x80b\x01\0\0b\x01\0\xff\x1b*rY8\0b\x01\0\x80'),
  );
});

test('white at the end of a page ends with a row, which surely moves the paper', () => {
  expect(graphic({ height: 30 })).toBe(start + page(1, '\x1b*rY29\0b\x01\0\0'));
});

test('the cut is the end of a raster page; drawers are outside', () => {
  expect(
    graphic({
      height: 1,
      after: [
        { kind: 'cut', mode: 'full' },
        { kind: 'drawer', pin: 5, onMs: 100, offMs: 100 },
      ],
    }),
  ).toBe(`${start}${page(13, 'b\x01\0\0')}\x1a`);
});

test('text is drawn, also what every other printer writes itself', () => {
  const text: Item = {
    kind: 'text',
    text: 'Hello',
    x: 0,
    y: 0,
    width: 60,
    height: 24,
    ...plainLook,
  };
  const made = graphic({ height: 24, items: [text] });
  expect(made).not.toContain('Hello');
  expect(made.split('b').length).toBeGreaterThan(10);
});

test('no row contains a real-time command', () => {
  const rows = [0x1b, 0x06].flatMap((byte, column): Item[] =>
    [0, 1, 2, 3, 4, 5, 6, 7]
      .filter((bit) => byte & (0x80 >> bit))
      .map((bit) => ({ kind: 'box', x: column * 8 + bit, y: 0, width: 1, height: 1 })),
  );
  expect(graphic({ height: 1, items: rows })).toContain('b\x02\0\x1f\x06');
});

test('the hello does not reset, and an interrupted page is filled up, dropped and left', () => {
  expect(Buffer.from(dialogue.hello).toString('hex')).toBe('1b06011b232a0a001b1e6101');
  const resync = Buffer.from(dialogue.resync(profile)).toString('latin1');
  expect(resync).toBe(`${'\0'.repeat(8192)}\x1b*rC\x1b*rB\x1b\x1ea\x01`);
  expect(dialogue.confirmation(profile, undefined)).toBe('status');
});
