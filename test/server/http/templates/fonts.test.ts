import { expect, test } from 'vitest';
import { Bitmap } from '../../../../src/core/raster/bitmap.ts';
import { inkBox } from '../../../../src/core/raster/ink-box.ts';
import { makeFont, squares, words } from '../../../support/paper/make-font.ts';
import { picture } from '../../../support/paper/pictures.ts';
import { readPng } from '../../../support/paper/read-png.ts';
import { eventually } from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';
import { slowTest } from '../../../support/run/slow-test.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const font = base64(makeFont(squares()));

const shared = shareService(async (service) => {
  const { status, body } = await service.post('/assets', { name: 'brand', content: font });
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.asset).toMatchObject({ type: 'font/ttf', width: 0, height: 0 });
});

const receipt = (...blocks: object[]) => ({ name: 'Receipt', width: '80mm', blocks });
const label = (...blocks: object[]) => ({
  name: 'Label',
  media: { width: 50, height: 30 },
  blocks,
});
const branded = { type: 'text', content: 'AB', font: 'brand', fontSize: '10mm' };

async function preview(config: object): Promise<{ sheet: Bitmap; warnings: unknown[] }> {
  const headers = { accept: 'application/json' };
  const { body } = await shared().post('/preview', { config, data: {} }, { headers });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  const { width, height, rows } = readPng(Buffer.from(body.image, 'base64'));
  const sheet = new Bitmap(width, height);
  rows.forEach((row, y) => {
    for (let x = 0; x < width; x++) if (row[x] === '1') sheet.set(x, y);
  });
  return { sheet, warnings: body.warnings };
}

test('text of a receipt is printed in a stored font, and as its preview shows it', async () => {
  const config = receipt(branded);
  const { sheet } = await preview(config);
  // Two squares of 5 mm side by side.
  expect(inkBox(sheet)).toMatchObject({ width: 80, height: 40 });
  const before = shared().printer.sheets.length;
  const { body } = await shared().post('/print', { config, data: {} });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  const printed = await eventually(() => {
    expect(shared().printer.sheets).toHaveLength(before + 1);
    return shared().printer.sheets.at(-1)!.bitmap;
  });
  expect(inkBox(printed)).toMatchObject({ width: 80, height: 40 });
});

test('text of a label is printed in a stored font', async () => {
  const { sheet } = await preview(label({ ...branded, x: 10, y: 5 }));
  expect(inkBox(sheet)).toMatchObject({ x: 80, width: 80, height: 40 });
});

test('letters that a stored font lacks are printed in the sans font, without a warning', async () => {
  const own = await preview(label({ ...branded, content: 'C' }));
  const sans = await preview(label({ ...branded, content: 'C', font: undefined }));
  expect(own.sheet.data).toEqual(sans.sheet.data);
  expect(own.warnings).toEqual([]);
});

test('a template that names no stored font is refused with a near name', async () => {
  const config = receipt({ ...branded, font: 'brnd' });
  const { status, body } = await shared().post('/templates', { id: 'x', name: 'x', config });
  expect(status).toBe(400);
  expect(body.error.details).toEqual([
    'config.blocks[0].font: the font is the asset "brnd", which does not exist; store it with POST /assets; did you mean "brand"?',
  ]);
});

test('a stored font in a column of a receipt is refused, as printers have fonts of their own there', async () => {
  const config = receipt({ type: 'row', columns: [{ content: 'A', font: 'brand' }] });
  const { status, body } = await shared().post('/templates', { id: 'x', name: 'x', config });
  expect(status).toBe(400);
  expect(body.error.details[0]).toContain('must be A or B here');
});

test('a font cannot be printed as an image, and an image not as a font', async () => {
  const { body: stored } = await shared().post('/assets', {
    name: 'logo',
    content: base64(picture(8, 8)),
  });
  expect(stored.success).toBe(true);
  const config = receipt({ type: 'image', content: 'brand' }, { ...branded, font: 'logo' });
  const { body } = await shared().post('/templates', { id: 'x', name: 'x', config });
  expect(body.error.details).toEqual([
    expect.stringContaining(
      'config.blocks[0].content: the image is the asset "brand", which is a font',
    ),
    expect.stringContaining(
      'config.blocks[1].font: the font is the asset "logo", which is an image',
    ),
  ]);
  const swapped = await shared().put('/assets/logo', { content: font });
  expect(swapped.status).toBe(400);
  expect(swapped.body.error.message).toContain('under another name');
});

test('a font that a template prints in cannot be deleted', async () => {
  const config = receipt(branded);
  const { status } = await shared().post('/templates', { id: 'used', name: 'Used', config });
  expect(status).toBe(201);
  const refused = await shared().delete('/assets/brand');
  expect(refused.body.error).toMatchObject({ code: 'ASSET_IN_USE' });
});

test('a font that would take forever to draw is refused at once, and others are stored', async () => {
  const { glyphs } = squares();
  for (let level = 2; level < 12; level++)
    glyphs.push({ parts: Array.from({ length: 10 }, () => level - 1) });
  const bomb = makeFont({ glyphs, letters: { A: 11 } });
  const { status, body } = await shared().post('/assets', { name: 'bomb', content: base64(bomb) });
  expect(status).toBe(400);
  expect(body.error.message).toContain('The font has a letter of more than 100 parts');
  const good = base64(makeFont({ ...squares('XYZ') }));
  expect((await shared().post('/assets', { name: 'good', content: good })).status).toBe(201);
});

/** A font of squares, 1 for A and B and 2 for ß, whose feature ccmp replaces one by a number of squares 1. */
function replacing(glyph: number, count: number): string {
  const sequence = words(count, ...Array.from({ length: count }, () => 1));
  const coverage = words(1, 1, glyph);
  const lookup = [words(2, 0, 1, 8), words(1, 8 + sequence.length, 1, 8), sequence, coverage];
  const script = Buffer.concat([words(1), Buffer.from('DFLT'), words(8, 4, 0, 0, 0xffff, 1, 0)]);
  const feature = Buffer.concat([words(1), Buffer.from('ccmp'), words(8, 0, 1, 0)]);
  const [features, lookups] = [10 + script.length, 10 + script.length + feature.length];
  const table = [words(1, 0, 10, features, lookups), script, feature, words(1, 4), ...lookup];
  const { glyphs, letters } = squares();
  return base64(
    makeFont({
      glyphs: [...glyphs, glyphs[1]!],
      letters: { ...letters, ß: 2 },
      tables: { GSUB: Buffer.concat(table) },
    }),
  );
}

test('a font that makes thousands of letters of one is refused', async () => {
  const content = replacing(1, 5000);
  const { status, body } = await shared().post('/assets', { name: 'many', content });
  expect([status, body.error.message]).toEqual([400, expect.stringContaining('8 ems (A)')]);
});

// The canvas reads before the first glyph of a text that has none, which ends its process.
test('a font that makes nothing of a letter is refused, and the service goes on', async () => {
  const content = replacing(1, 0);
  const { status, body } = await shared().post('/assets', { name: 'none', content });
  expect([status, body.error.message]).toEqual([
    400,
    'The font is damaged: the program that tried to draw it ended. Store another file of this font.',
  ]);
});

slowTest('a stored font that crashes the canvas fails only the documents that use it', async () => {
  // Its broken letter is not one of those that are tried.
  const content = replacing(2, 0);
  expect((await shared().post('/assets', { name: 'worse', content })).status).toBe(201);
  const config = receipt({ ...branded, font: 'worse', content: 'ß' });
  const others = preview(receipt(branded));
  const { status, body } = await shared().post('/preview', { config, data: {} });
  expect([status, body.error.message]).toEqual([500, expect.stringContaining('font "worse"')]);
  expect(inkBox((await others).sheet)).toMatchObject({ width: 80 });
  const printed = await shared().post('/print', { config, data: {} });
  expect(printed.body.error).toMatchObject({ code: 'TEMPLATE_RENDER_ERROR' });
  const { sheet } = await preview(receipt({ ...branded, font: 'worse' }));
  expect(inkBox(sheet)).toMatchObject({ width: 80, height: 40 });
});

test('text on a receipt can have any size, be spaced and be turned', async () => {
  const small = { type: 'text', content: 'HH', fontSize: '5mm' };
  const { sheet: plain } = await preview(receipt(small));
  const { sheet: spaced } = await preview(receipt({ ...small, letterSpacing: '2mm' }));
  const { sheet: turned } = await preview(receipt({ ...small, rotate: 90 }));
  const { sheet: over } = await preview(receipt({ ...small, rotate: 180 }));
  const [one, wide, side, back] = [plain, spaced, turned, over].map((drawn) => inkBox(drawn)!);
  expect(wide!.width).toBe(one!.width + 16);
  expect([side!.width, side!.height]).toEqual([one!.height, one!.width]);
  expect([back!.width, back!.height]).toEqual([one!.width, one!.height]);
  expect(back!.x).toBeGreaterThan(400);
});

test('a size and a font of the printer are refused beside a drawn size', async () => {
  const config = receipt({ type: 'text', content: 'A', fontSize: '5mm', size: 2, font: 'B' });
  const { body } = await shared().post('/templates', { id: 'x', name: 'x', config });
  expect(body.error.details.join()).toMatch(/size: is for a font of the printer.*font: is a font/);
});

test('bold text in a stored font has thicker strokes', async () => {
  const { sheet } = await preview(label({ ...branded, content: 'A', bold: true }));
  expect(inkBox(sheet)!.width).toBe(40 + Math.round(80 / 24));
});
