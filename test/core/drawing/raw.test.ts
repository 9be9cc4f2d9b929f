import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rawProblems } from '../../../src/core/drawing/check-raw.ts';
import { drawRaw } from '../../../src/core/drawing/draw-raw.ts';
import { effectOf } from '../../../src/core/emulator/command-effects.ts';
import { byteName } from '../../../src/core/emulator/receipt/byte-name.ts';
import type { RawLanguage } from '../../../src/core/model/paper/drawing.ts';
import { cases } from '../../support/any/cases.ts';
import { commandNames } from '../../support/printers/command-names.ts';
import { readByZxing } from '../../support/paper/read-codes.ts';
import { slowTest } from '../../support/run/slow-test.ts';

function problems(language: RawLanguage, data: string): string[] {
  const bytes = Buffer.from(data, 'latin1');
  return rawProblems(language, bytes, 'print');
}

test('commands that store, configure or are not known are named with their place', () => {
  const data = '^XA^FO1,1^GB9,9,9^FS^XZ\n^QQ1^XA^DFR:A.ZPL^FS^XZ\n~JC^XA^JUS^XZ';
  expect(problems('zpl', data)).toEqual([
    expect.stringMatching(/^raw: \^QQ at byte 24 \(line 2\) is not known/),
    expect.stringMatching(/^raw: \^DF at byte 31 \(line 2\) stores data in the printer/),
    expect.stringMatching(/^raw: ~JC at byte 48 \(line 3\) changes or stops the printer/),
    expect.stringMatching(/^raw: \^JU at byte 54 \(line 3\) changes or stops the printer/),
  ]);
});

test.each([
  ['zpl', '^XA^FO1,1^GFB,999,999,9,ab', /^raw: ends within a command, after \^FO at byte 3/],
  ['zpl', '^XA^FO1,1^FDopen', /^raw: ends within a label; end it with \^XZ/],
  ['tspl', 'CLS\r\nPRINT 1', /^raw: ends within a command, after CLS at byte 0/],
  ['escpos', 'a\n\x1dv0\0\x10\0\x10\0', /^raw: ends within a command, after GS v/],
  ['starprnt', 'a\n\x1bX\x10\0', /^raw: ends within a command, after ESC X/],
] as const)('%s that ends within a command is refused: %j', (language, data, expected) => {
  expect(problems(language, data)[0]).toMatch(expected);
});

test.each([
  ['zpl', '^XA^FO10,10^A0N,30,30^FDa^FS^XZ'],
  ['tspl', 'SIZE 40 mm,30 mm\r\nCLS\r\nTEXT 8,8,"3",0,1,1,"a"\r\nPRINT 1\r\n'],
  ['escpos', '\x1b@Hello\n\x1dVA\0'],
  ['starprnt', '\x1b@Hello\n\x1bd\x02'],
] as const)('ordinary %s is sent', (language, data) => {
  expect(problems(language, data)).toEqual([]);
});

test.each([
  ['zpl', '^XZ^XA^NDE,P,6.6.6.6,255.0.0.0,6.6.6.1', '^ND'],
  ['zpl', '^XA^FO1,1^GB9,9,9^FS^XZ^XZ^XA^KP9999', '^KP'],
  ['zpl', '^XZ^XA^IDR:*.*', '^ID'],
  ['zpl', '^XZ^XA^JUF', '^JU'],
  ['zpl', '~DGR:EVIL.GRF,8,1,FFFFFFFFFFFFFFFF', '~DG'],
  // After ~JX the caret stays "!", so that the comment is none.
  ['zpl', '^XA^CC!~JX^XA^FX!XA!JUF!XZ^XZ', '^JU'],
  ['zpl', '^XA^FX! U1 setvar "ip.addr" "6.6.6.6"\r\n^FS^XZ', '! U1'],
  ['zpl', '^XA^FO1,1^FDa! u1 do "device.reset" ""\r\n^FS^XZ', '! U1'],
  ['zpl', '^XA^FO1,1^FDa^FS^XZ! U1 setvar "a" "b"\r\n', '! U1'],
  ['zpl', '^XA^FX!\tU\r\nsetvar "a" "b"\r\nEND^FS^XZ', '! U1'],
  ['escpos', '\x1b=\0Hello\n', 'ESC ='],
  ['escpos', '\x1bc5\x01Hello\n', 'ESC c'],
  ['escpos', '\x1d(A\x02\0\0\x01', 'GS ( A'],
  ['starprnt', 'a\n\x1b\x06\0', 'ESC ACK NUL'],
  ['tspl', 'DELAY 1000000\r\n', 'DELAY'],
] as const)('%s that disturbs the printer is refused: %j', (language, data, command) => {
  expect(problems(language, data).join('\n')).toContain(`raw: ${command} at byte `);
});

test.each([
  ['zpl', '^XA^FO1,1^FDThank you! U saved 2.00^FS^XZ'],
  ['escpos', '\x1b=\x01\x1bc5\0\x1bc3\x0fHello\n'],
] as const)('%s that only looks like it is sent: %j', (language, data) => {
  expect(problems(language, data)).toEqual([]);
});

test('a label that is begun and not ended is refused, however many ends are before it', () => {
  const expected = ['raw: ends within a label; end it with ^XZ'];
  expect(problems('zpl', '^XA^XZ^XZ^XZ^XA^FO1,1')).toEqual(expected);
  expect(problems('zpl', '^XZ^XA')).toEqual(expected);
});

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const digits = '0123456789'.split('');

test('of the 936 control commands of ZPL at the end of data only harmless ones are sent', () => {
  const names = letters.flatMap((one) => [...letters, ...digits].map((other) => `~${one}${other}`));
  expect(names).toHaveLength(936);
  const isSent = (data: string) => problems('zpl', data).length === 0;
  const sent = names.filter((name) => isSent(`^XA^XZ${name}`) || isSent(`^XZ${name}ES,2`));
  const queries = ['~HB', '~HD', '~HI', '~HL', '~HM', '~HQ', '~HS', '~HU'];
  const others = ['~JS', '~JX', '~MD', '~PH', '~PL', '~PM', '~PR', '~RV', '~SD', '~TA'];
  expect(sent).toEqual([...queries, ...others, '~WC', '~WL', '~WQ']);
});

/** How the commands of a language are written, with parameters that may be too few. */
const written: Record<RawLanguage, (command: string, parameters: string) => string> = {
  zpl: (command, parameters) => command + parameters,
  tspl: (command, parameters) =>
    command.startsWith('ESC ! ') ? `\x1b!${command.slice(6)}` : `${command} ${parameters}\r\n`,
  escpos: asBytes,
  starprnt: asBytes,
};

const byteNames = Array.from({ length: 256 }, (_, byte) => byteName(byte));

/** `ESC ACK CAN` as three characters. */
function asBytes(command: string, parameters: string): string {
  const codes = command.split(' ').map((name) => byteNames.indexOf(name));
  return String.fromCharCode(...codes) + parameters;
}

const ordinary: Record<RawLanguage, string[]> = {
  zpl: ['', '^XA^FO1,1^GB9,9,9^FS^XZ', '^XZ', '^XA', '~HS', '^XA^FDa', '\n'],
  tspl: ['', 'CLS\r\n', 'PRINT 1\r\n', '~!T\r\n'],
  escpos: ['', 'Hello\n', '\x1b@', '\x1dVA\0', '\x1dr\x01'],
  starprnt: ['', 'Hello\n', '\x1b@', '\x1bd\x02', '\x17'],
};

const languages = ['zpl', 'tspl', 'escpos', 'starprnt'] as const;

test.each(languages)('no %s whose last command stores or configures is sent', async (language) => {
  const names = (await commandNames(language)).filter((command) => {
    const effect = effectOf(language, { command, means: 'known', parameters: '' });
    return effect === 'store' || effect === 'configure';
  });
  expect(names.length).toBeGreaterThan(3);
  const parameters = fc.string({
    unit: fc.constantFrom(...',:*"0123456789AERZ. \0\x01\xff'.split('')),
  });
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...ordinary[language]), { maxLength: 4 }),
      fc.constantFrom(...names),
      parameters,
      (before, command, text) => {
        // Some functions of these print or ask: they have tests of their own.
        fc.pre(command !== 'GS ( L' && command !== 'DLE DC4');
        expect(problems(language, before.join('') + written[language](command, text))).not.toEqual(
          [],
        );
      },
    ),
    { numRuns: cases(300, 100) },
  );
});

const hostile: [name: string, data: string][] = [
  ['a flood of ~DG', `~DGR:A.GRF,80000,100,${'F'.repeat(2000)}\n`.repeat(100)],
  ['endless fields', `^XA${'^FO1,1^A0N,300,300^FDWWWWWWWWWW^FS'.repeat(3000)}^XZ`],
  [
    'formats that recall themselves',
    '^XA^DFR:A.ZPL^XFR:A.ZPL^FS^XZ^XA^XFR:A.ZPL^FS^XZ'.repeat(500),
  ],
  ['huge boxes', `^XA${'^FO0,0^GB32000,32000,32000^FS'.repeat(1000)}^XZ`],
  ['an endless graphic', `^XA^FO1,1^GFA,99999999,99999999,9999,${'z'.repeat(100_000)}`],
  ['many copies', '^XA^FO1,1^GB9,9,9^FS^PQ99999999^XZ'],
  ['a label of 32 m', '^XA^LL32000^PW32000^FO1,1^GB9,9,9^FS^XZ'.repeat(20)],
];

slowTest.each(hostile)('hostile data is drawn within bounds: %s', (_, data) => {
  const dots = () => {
    const { sheets } = drawRaw({ language: 'zpl', dpi: 203 }, Buffer.from(data), 3000);
    return sheets.reduce((sum, { bitmap }) => sum + bitmap.width * bitmap.height, 0);
  };
  try {
    expect(dots()).toBeLessThan(832 * 24_000);
  } catch (error) {
    expect((error as Error).message).toContain('more than 3000 mm');
  }
});

function drawnZpl(data: string) {
  return drawRaw({ language: 'zpl', dpi: 203 }, Buffer.from(data), 3000).sheets;
}

const sizes = (data: string) =>
  drawnZpl(data).map(({ bitmap: { width, height } }) => [width, height]);

test('a ZPL label without ^PW and ^LL is as wide and as long as its content', () => {
  expect(sizes('^XA^FO10,20^GB30,40,2^FS^XZ')).toEqual([[40, 60]]);
  expect(sizes('^XA^FO700,1500^GB400,100,2^FS^XZ')).toEqual([[1100, 1600]]);
});

test('white dots and blank lines at the end of a ZPL label take no paper', () => {
  const data =
    '^XA^FO0,0^GB20,20,20^FS^FO0,0^GFA,8,8,1,FF00000000000000^FS^FO0,50^GB90,90,9,W^FS^XZ';
  expect(sizes(data)).toEqual([[20, 20]]);
});

test('^PW and ^LL name the size of a ZPL label, and the labels after it keep the size', () => {
  const box = '^FO10,20^GB30,40,2^FS';
  const data = `^XA^PW1184^LL1678${box}^XZ^XA${box}^XZ^XA^LL100${box}^XZ`;
  expect(sizes(data)).toEqual([
    [1184, 1678],
    [1184, 1678],
    [1184, 100],
  ]);
});

test('a series of ZPL labels has room for its longest number', () => {
  const series = (from: string) => sizes(`^XA^FO0,0^AAN,18,10^SN${from},1,N^FS^PQ3^XZ`);
  const [short] = series('1');
  const long = series('09');
  expect(long[0]![0]).toBeGreaterThan(short![0]!);
  expect(new Set(long.map(String)).size).toBe(1);
});

test('a barcode 14 cm to the right and 19 cm down a ZPL label is read', async () => {
  const [sheet] = drawnZpl('^XA^FO700,1500^BY2^BCN,100,N^FDPALLET42^FS^XZ');
  expect(await readByZxing(sheet!.bitmap)).toEqual([{ format: 'Code128', text: 'PALLET42' }]);
});

test('line feeds behind the last cut of a receipt make no sheet, text does, and feeds alone feed', () => {
  const sheetsOf = (data: string) =>
    drawRaw({ language: 'escpos', dpi: 203 }, Buffer.from(data, 'latin1'), 3000).sheets;
  const receipt = `Two teas${'\n'.repeat(6)}\x1dV\x01`; // past the cutter
  expect(sheetsOf(`${receipt}\n\r`)).toHaveLength(1);
  expect(sheetsOf(`${receipt}\n\rThank you\n`)).toHaveLength(2);
  expect(sheetsOf('\n\n\n')).toHaveLength(1);
});
