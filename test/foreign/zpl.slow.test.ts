// Draws Platen's ZPL with third-party renderers and compares it with the
// painted document.

import { createCanvas, loadImage } from '@napi-rs/canvas';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ready } from 'zpl-renderer-js';
import { codewords } from '../../src/core/codes/code128.ts';
import { upceBody } from '../../src/core/codes/ean.ts';
import { gs1Text } from '../../src/core/codes/gs1.ts';
import { encode } from '../../src/core/drivers/zpl/encode.ts';
import type { CodeItem, Document } from '../../src/core/model/paper/document.ts';
import type { Profile } from '../../src/core/model/printers/profile.ts';
import { profileNamed } from '../../src/core/profiles/index.ts';
import { Bitmap } from '../../src/core/raster/bitmap.ts';
import { paint } from '../../src/core/raster/paint.ts';
import { render } from '../../src/core/render.ts';
import { checkTemplate } from '../../src/core/check-template.ts';
import { labelStarters } from '../../src/server/starters/index.ts';
import { anyLabel, anyLabelCode } from '../support/any/any-label.ts';
import { drawZpl } from '../support/paper/draw-zpl.ts';
import { compare } from '../support/paper/examine-label.ts';
import { readByZxing } from '../support/paper/read-codes.ts';

const fine = profileNamed('generic-zpl-203')!;

async function starter(id: string, profile: Profile): Promise<Document> {
  const { config } = labelStarters.find((one) => one.id === id)!;
  const check = checkTemplate(config);
  if (!check.ok) throw new Error(check.details.join('\n'));
  const now = new Date('2026-03-04T12:34:56Z');
  const options = { now, copy: 1, cutPaper: true, maxPaperMm: 3000, marksCopy: false };
  return render(check.template, check.template.example, profile, options);
}

const ids = labelStarters.map(({ id }) => id);

test.each(ids)('zplr draws %s as it is painted', async (id) => {
  for (const dpi of [203, 300]) {
    const profile = profileNamed(`generic-zpl-${dpi}`)!;
    const document = await starter(id, profile);
    const { labels, complaints } = await drawZpl(encode(document, profile), dpi);
    expect(complaints).toEqual([]);
    paint(document).forEach((label, number) =>
      expect(compare(label, labels[number]), `${dpi} dpi, ${number}`).toBeUndefined(),
    );
  }
});

/** zplr draws symbol 15 of Code 128 differently from all other programs, also as check digit. */
function hasFifteen({ symbology, value }: CodeItem): boolean {
  if (symbology !== 'code128' && symbology !== 'gs1-128') return false;
  const values = codewords(symbology === 'gs1-128' ? gs1Text(value) : value);
  const check = values.reduce((sum, one, place) => sum + one * Math.max(place, 1), 0) % 103;
  return [...values, check].includes(15);
}

function readable(document: Document): Document {
  const pages = document.pages.map((page) => ({
    ...page,
    items: page.items.filter((item) => item.kind !== 'code' || !hasFifteen(item)),
  }));
  return { ...document, pages };
}

test('zplr draws any label as it is painted', async () => {
  await fc.assert(
    fc.asyncProperty(anyLabel(fine).map(readable), async (document) => {
      const { labels, complaints } = await drawZpl(encode(document, fine), 203);
      expect(complaints).toEqual([]);
      paint(document).forEach((label, number) =>
        expect(compare(label, labels[number])).toBeUndefined(),
      );
    }),
    { numRuns: 40, seed: 1042, endOnFailure: true },
  );
}, 60_000);

/** The document as drawn by zpl-renderer-js. */
async function drawnByZebrash({ width, pages }: Document, bytes: Uint8Array): Promise<Bitmap> {
  const { api } = await ready;
  const { height } = pages[0]!;
  const zpl = Buffer.from(bytes).toString('latin1');
  const png = await api.zplToBase64Async(zpl, width / 8, height / 8, 8);
  const canvas = createCanvas(width, height).getContext('2d');
  canvas.drawImage(await loadImage(Buffer.from(png, 'base64')), 0, 0);
  const { data } = canvas.getImageData(0, 0, width, height);
  const bitmap = new Bitmap(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (data[(y * width + x) * 4]! < 128) bitmap.set(x, y);
  return bitmap;
}

function alone(code: CodeItem, edge: number): Document {
  const items = [{ ...code, x: edge, y: edge }];
  const [width, height] = [code.width + 2 * edge, code.height + 2 * edge];
  return {
    width,
    dpi: 203,
    media: { kind: 'gap', gap: 24 },
    pages: [{ height, items, after: [] }],
  };
}

const codes = anyLabelCode(203).filter(({ module, width, height }) => {
  return module > 1 && width < 700 && height < 700;
});
// zpl-renderer-js supports neither Code 93 nor Codabar, drops the symbol of a Code 128
// with a single one, and stays in code set B where >5 selects C.
const drawn = new Set(['code39', 'itf', 'code128', 'gs1-128']);

/** Digits in pairs after other characters. */
function changesSet(symbology: string, value: string): boolean {
  return symbology === 'code128' && /\D\d{4}/.test(value);
}

test('zpl-renderer-js draws the codes left to the printer as Platen paints them', async () => {
  const ours = codes.filter(
    ({ symbology, mode, value }) =>
      drawn.has(symbology) && mode === 'auto' && value.length > 1 && !changesSet(symbology, value),
  );
  for (const code of fc.sample(ours, { numRuns: 15, seed: 1042 })) {
    const document = alone(code, 64);
    const picture = await drawnByZebrash(document, encode(document, fine));
    expect(compare(paint(document)[0]!, picture), JSON.stringify(code)).toBeUndefined();
  }
}, 60_000);

test.each(['shipping-label', 'product-label', 'asset-tag'])(
  'zpl-renderer-js draws %s as it is painted',
  async (id) => {
    const document = await starter(id, fine);
    const picture = await drawnByZebrash(document, encode(document, fine));
    expect(compare(paint(document)[0]!, picture)).toBeUndefined();
  },
  60_000,
);

/** Barcode readers report UPC-A and UPC-E as the 13 digits of their EAN. */
function told({ symbology, value }: CodeItem): string {
  if (symbology === 'upca') return `0${value}`;
  return symbology === 'upce' ? `0${upceBody(value)}${value.at(-1)}` : value;
}

test('every code that zplr draws is read with its content', async () => {
  // zxing knows no MSI, and the bearer bars of a low ITF-14 leave too little of its bars.
  const isUnreadable = ({ symbology, height, module }: CodeItem) =>
    symbology === 'msi' || (symbology === 'itf14' && height < 20 * module);
  const whole = codes.filter((code) => !hasFifteen(code) && !isUnreadable(code));
  for (const code of fc.sample(whole, { numRuns: 30, seed: 1042 })) {
    const { labels } = await drawZpl(encode(alone(code, 64), fine), 203);
    const read = (await readByZxing(labels[0]!)).map(({ text }) => text);
    expect(read, JSON.stringify(code)).toEqual([told(code)]);
  }
}, 60_000);
