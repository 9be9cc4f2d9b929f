import { expect, test } from 'vitest';
import { openDrawing } from '../../../src/core/drawing/open-drawing.ts';
import type { RawLanguage } from '../../../src/core/model/paper/drawing.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';

const paper80 = profileNamed('epson-tm-t20')!;
const paper58 = profileNamed('generic-58')!;
const labels = profileNamed('tsc-te200')!;

interface Sent {
  language?: RawLanguage;
  profile?: typeof paper80;
  isSent?: boolean;
  allowLoss?: boolean;
}

async function warningsOf(
  content: string,
  { language = 'zpl', profile = paper80, isSent = true, allowLoss = false }: Sent = {},
) {
  const source = { kind: 'raw', language, content, dpi: 203, redraw: false } as const;
  const options = { cutPaper: true, maxPaperMm: 3000, isSent, allowLoss };
  const drawing = { source, fit: null, rotate: 'auto' } as const;
  return (await openDrawing(drawing, profile, options)).warnings;
}

const codesOf = async (content: string, sent?: Sent) =>
  (await warningsOf(content, sent)).map(({ code }) => code);

test('a label of which everything is drawn has no warnings', async () => {
  const label = '^XA^FO9,9^A0N,30^FDParcel^FS^FO9,60^BY3^BCN,80,N^FDAB1^FS^XZ';
  expect(await warningsOf(label)).toEqual([]);
});

const lost = '^XA^FO1,1^GB9,9,9^FS\n^FO9,9^BEN,80^FDnot digits^FS^XZ';

test('a code that cannot be drawn refuses the print, and the details name its place', async () => {
  await expect(warningsOf(lost)).rejects.toMatchObject({
    code: 'TEMPLATE_RENDER_ERROR',
    message: expect.stringContaining('options.allowLoss'),
    details: [
      'raw: ^FS at byte 47 (line 2): A code was not drawn: data that does not fit the barcode.',
    ],
  });
});

test('a label that has only a lost code names the code in its refusal', async () => {
  await expect(warningsOf('^XA^FO9,9^BEN,80^FDx^FS^XZ')).rejects.toMatchObject({
    details: [expect.stringContaining('prints nothing'), expect.stringContaining('A code was not')],
  });
});

test('a lost code is only a warning in a preview, and where the request allows the loss', async () => {
  expect(await codesOf(lost, { isSent: false })).toEqual(['CODE_LOST']);
  expect(await codesOf(lost, { allowLoss: true })).toEqual(['CODE_LOST']);
});

const wide = (module: number) =>
  `^XA^PW812^LL900^FO9,9^GB800,850,2^FS^FO20,50^BY${module}^BCN,100,N^FDAB^FS^XZ`;

test('a code whose bars become thinner than two dots on narrow paper refuses the print', async () => {
  const refusal = { details: [expect.stringMatching(/bars of a code became 1\.4 dots wide/)] };
  await expect(warningsOf(wide(2))).rejects.toMatchObject(refusal);
  expect(await codesOf(wide(2), { allowLoss: true })).toEqual(['CODE_SHRUNK']);
  expect(await codesOf(wide(3))).toEqual([]);
  await expect(warningsOf(wide(3), { profile: paper58 })).rejects.toMatchObject({
    details: [expect.stringMatching(/became 1\.4 dots/)],
  });
});

test('a code whose bars are thin as sent is printed with a warning', async () => {
  const warnings = await warningsOf(wide(1), { profile: labels });
  expect(warnings).toEqual([
    {
      code: 'CODE_THIN',
      message: 'The bars of a code are 1 dot wide.',
      place: expect.stringContaining('^FS'),
    },
  ]);
});

test.each([
  ['PICTURE_LOST', 'zpl', '^XA^FO1,1^GB9,9,9^FS^FO1,1^XGR:LOGO.GRF^FS^XZ'],
  ['CUT_OFF', 'zpl', '^XA^PW100^LL100^FO90,9^GB30,30,3^FS^XZ'],
  ['NOT_DRAWN', 'zpl', '^XA^QQ7^FO1,1^GB9,9,9^FS^XZ'],
  ['CHARACTER_LOST', 'escpos', '\x1b@\x1bt\x0e\x8e\xff\x1bt\x12\xff\x1bt\x14\xff\xfe\xfd\n'],
  [
    'PICTURE_LOST',
    'tspl',
    'SIZE 40 mm,30 mm\r\nCLS\r\nBAR 1,1,9,9\r\nPUTPCX 1,1,"A.PCX"\r\nPRINT 1\r\n',
  ],
] as const)('%s is the warning about %s such as %j', async (code, language, content) => {
  const profile = language === 'escpos' ? labels : paper80;
  const data = `data:;base64,${Buffer.from(content, 'latin1').toString('base64')}`;
  expect(await codesOf(data, { language, profile })).toContain(code);
});

test.each([
  ['escpos', '\x1b@\x1dw\x01\x1dh\x50\x1dkI\x05{BABC\n', labels],
  ['starprnt', '\x1b@\x1b\x1dyS2\x01\x1b\x1dyD1\0\x03\0ABC\x1b\x1dyP\n', labels],
  [
    'tspl',
    'SIZE 90 mm,30 mm\r\nCLS\r\nBAR 1,1,700,9\r\nBARCODE 9,9,"128",80,0,0,1,1,"AB"\r\nPRINT 1\r\n',
    paper80,
  ],
] as const)('the widths of bars are known in %s', async (language, content, profile) => {
  const data = `data:;base64,${Buffer.from(content, 'latin1').toString('base64')}`;
  const found = await codesOf(data, { language, profile, isSent: false });
  expect(found.filter((code) => code === 'CODE_THIN' || code === 'CODE_SHRUNK')).toHaveLength(1);
});

test('data for a printer of its own language is sent without warnings: that printer draws it', async () => {
  const zebra = { ...profileNamed('zebra-zd420')!, raw: 'print' as const };
  expect(await warningsOf(lost, { profile: zebra })).toEqual([]);
  expect(await codesOf(lost, { profile: zebra, isSent: false })).toEqual(['CODE_LOST']);
});

test('at most 20 warnings are listed', async () => {
  const many = `^XA^FO1,1^GB9,9,9^FS${'^QQ1'.repeat(50)}^XZ`;
  expect(await warningsOf(many)).toHaveLength(20);
});

test('a label that was written for 203 dpi keeps its size on a printer of 300 dpi', async () => {
  const zebra300 = { ...profileNamed('zebra-zd420-300')!, raw: 'print' } as const;
  const content = '^XA^PW400^LL200^FO0,0^GB400,200,2^FS^XZ';
  const open = async (dpi: 203 | 300 | null) => {
    const source = { kind: 'raw', language: 'zpl', content, dpi, redraw: false } as const;
    const options = { cutPaper: true, maxPaperMm: 3000, isSent: true, allowLoss: false };
    const { document, asIs } = await openDrawing(
      { source, fit: null, rotate: 'auto' },
      zebra300,
      options,
    );
    return { width: document.width, height: document.pages[0]!.height, isSent: asIs !== null };
  };
  expect(await open(203)).toEqual({ width: 600, height: 300, isSent: false });
  expect(await open(300)).toEqual({ width: 400, height: 200, isSent: true });
  expect(await open(null)).toEqual({ width: 400, height: 200, isSent: true });
});
