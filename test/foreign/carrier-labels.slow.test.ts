// Labels of carriers, as PDF and as ZPL, come out of receipt and label printers of every
// language, and two readers read every code on the paper. `npm run test:codes` prints all of
// them; PLATEN_SHEETS names a folder for their pictures.

import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Bitmap } from '../../src/core/raster/bitmap.ts';
import { carrierPdfs } from '../support/paper/carrier-pdfs.ts';
import { drawLabels, labelFiles } from '../support/paper/label-files.ts';
import type { PdfCode } from '../support/paper/pdf-writer.ts';
import { readByZbar, readByZxing, type Reading } from '../support/paper/read-codes.ts';
import { bitmapOfPng } from '../support/paper/read-png.ts';
import { shareService } from '../support/service/shared-service.ts';

const isAll = process.env.PLATEN_CARRIERS === 'all';
const folder = process.env.PLATEN_SHEETS;

/** Receipt paper of 80 mm, and labels of 4 inches. */
const models = {
  escpos: 'epson-203',
  starprnt: 'star-mc-print3',
  tspl: 'tsc-te200',
  zpl: 'zebra-zd420',
} as const;
type PrinterId = keyof typeof models;
const printers = Object.keys(models) as PrinterId[];

const service = shareService(async ({ post }) => {
  // One of the labels sets the printer up.
  const raw = 'unrestricted';
  for (const id of printers) await post('/printers', { id, virtual: models[id], raw });
});

/**
 * The readers block the service, too: a connection that was idle meanwhile may be closed by the
 * service while it is used again.
 */
const once = { headers: { connection: 'close' } };

/** Prints a label and returns what came out. */
async function printed(name: string, id: PrinterId, content: object): Promise<Bitmap> {
  // Bars of two dots become thinner on 80 mm, and are still read.
  const options = { printer: id, wait: true, allowLoss: true };
  const { body } = await service().post('/print', { ...content, options }, once);
  expect(body, JSON.stringify(body)).toMatchObject({ status: 'completed' });
  const { sheets } = (await service().get(`/virtual-printer/sheets?printer=${id}`, once)).body;
  const png = (await service().get(sheets[0].image as string, once)).body as Buffer;
  if (folder) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/${name}-${id}.png`, png);
  }
  return bitmapOfPng(png);
}

/** As the readers report it: zxing shows control characters, and zbar GS1 data without brackets. */
function expected({ symbology, value }: PdfCode): { zxing: string; zbar: string | null } {
  const shown = value.replaceAll('\u001e', '\u241e').replaceAll('\u001d', '\u241d');
  const isForZbar = ['code128', 'gs1-128', 'itf', 'qrcode'].includes(symbology);
  return { zxing: shown, zbar: isForZbar ? value.replaceAll(/[()]/g, '') : null };
}

const texts = (readings: Reading[]) => readings.map(({ text }) => text).toSorted();

describe.each(carrierPdfs.filter(({ name }) => isAll || name === 'express-4x6'))(
  'the PDF $name',
  ({ name, file, codes, print }) => {
    test.each(printers)('on %s', async (id) => {
      const sheet = await printed(name, id, { pdf: file.toString('base64'), ...print });
      const wanted = codes.map(expected);
      expect(texts(await readByZxing(sheet))).toEqual(wanted.map(({ zxing }) => zxing).toSorted());
      // zbar knows no Data Matrix, Aztec and PDF417.
      const forZbar = wanted.flatMap(({ zbar }) => zbar ?? []);
      expect(texts(await readByZbar(sheet))).toEqual(forZbar.toSorted());
    });
  },
);

/** Codes of a label that zxing does not find in its drawing at full size, and why. */
const unread: Record<string, number> = {
  'ups-ground': 1, // zxing finds a MaxiCode only in a picture with nothing else
  'ups-next-day': 1, // likewise
  'usps-priority': 1, // neither reader knows the bars of postal codes
  'usps-first-class': 1, // likewise
  'dhl-paket': 1, // a rule of the label crosses its Data Matrix
};

/** On receipt paper this label is made smaller: the bars of its Code 128 then have 1.7 dots, some one and some two. */
const tooThin = { 'australia-post': 'Code128' } as Record<string, string | undefined>;

const carriers = labelFiles.filter(({ file }) => file === 'carriers.zpl');

describe.each(carriers.filter(({ name }) => isAll || name === 'fedex-express'))(
  'the ZPL $name',
  (label) => {
    const { name, text } = label;
    const original = drawLabels(label).sheets[0]!.bitmap;

    test('has as many codes as commands for them', async () => {
      const commands = text.match(/\^B(?!Y)[0-9A-Z]/g) ?? [];
      expect(await readByZxing(original)).toHaveLength(commands.length - (unread[name] ?? 0));
    });

    test.each(printers)('on %s', async (id) => {
      const sheet = await printed(name, id, { raw: text, language: 'zpl' });
      const isReceipt = id === 'escpos' || id === 'starprnt';
      const isRead = ({ format }: Reading) =>
        !isReceipt || !format.toUpperCase().endsWith(String(tooThin[name]).toUpperCase());
      for (const read of [readByZxing, readByZbar])
        expect(texts(await read(sheet))).toEqual(texts((await read(original)).filter(isRead)));
    });
  },
);
