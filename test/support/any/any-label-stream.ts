// Random byte streams that no driver sends, in ZPL, TSPL and the languages of Star: pieces
// of commands in any order, mutated, with noise between them.

import * as fc from 'fast-check';
import { createEmulator, type ModelName, printerModels } from '../../../src/core/emulator/index.ts';
import type { Sheet } from '../../../src/core/emulator/machine/sheet.ts';
import { tsplCommands } from '../../../src/core/emulator/tspl/commands.ts';
import { formatCommands } from '../../../src/core/emulator/zpl/commands.ts';
import { controlCommands } from '../../../src/core/emulator/zpl/control-commands.ts';

export const foreignLanguages = ['zpl', 'tspl', 'starprnt', 'starline', 'stargraphic'] as const;
export type ForeignLanguage = (typeof foreignLanguages)[number];

const zpl = [
  '^XA',
  '^XZ',
  '^FS',
  '~HS',
  '~HI',
  '~HQES',
  '~JA',
  '~JX',
  '~JR',
  '~PP',
  '~PS',
  '^FR',
  '^FH',
  '^FO10,10',
  '^FT20,90',
  '^PW300',
  '^LL200',
  '^LH3,4',
  '^LS-5',
  '^LT-9',
  '^POI',
  '^PMY',
  '^LRY',
  '^FWR',
  '^CI28',
  '^BY3,2.2,40',
  '^PQ3',
  '^PQ99999999,2',
  '^MMC',
  '^MNN',
  '^CC!',
  '^CD;',
  '~CT@',
  '^A0N,30,20',
  '^AAB,999,999',
  '^CF0,60',
  '^FB200,9,3,C',
  '^FDhello world_7E',
  '^FD>:AB>51234',
  '^GB50,40,3',
  '^GB32000,32000,32000,W',
  '^GFA,12,12,3,FFhZ0,:!',
  '^GFB,9,9,3,',
  '^GFC,5,5,1,',
  '^GFA,99999999,99999999,9,',
  '^GFA,8,8,1,:Z64:eJz7//8/AA==:1234',
  '~DGR:A.GRF,4,1,0FF0FF00',
  '^XGR:A.GRF,10,10',
  '^IDR:*.*',
  '~DYR:A,B,G,9,1,',
  '^QQ',
  '^FX',
  '^',
  '~',
  ',',
  ':',
  '\r\n',
];
const zplStores = [
  '^DFR:A^FS',
  '^XFR:A^FS',
  '^XFR:B^FS',
  '^FN1^FS',
  '^FN1^FDa^FS',
  '^SN99,1,Y^FS',
  '^SFdd,1^FS',
  '^MUM',
  '^MUD,150,300',
  '^ISR:A,N',
  '^ILR:A',
  '^MCN',
  '^CVY',
  '~DYR:A,A,G,4,1,0FF0FF00',
  '~DYR:A,P,P,9,,89504E47',
  '~DUR:A,9,00',
  '^CWQ,R:A.TTF',
];
const zplCodes = [
  '^BCN,50,Y^FD12345678',
  '^BER^FD123456789012',
  '^BQN,2,99^FDQA,',
  '^BXN,9,200^FDab',
  '^B7N,3,8^FDab',
  '^BON,9^FDab',
  '^B3N,Y^FDAB',
  '^BKN^FD12',
  '^B2N^FD12',
  '^BAN^FDA',
  '^B9N^FD123456',
  '^BUN^FD1',
  '^B8N^FD1',
];

const tspl = [
  'SIZE 40 mm,30 mm',
  'SIZE 9999,9999',
  'GAP 0,0',
  'BLINE 3 mm,0',
  'DIRECTION 1,1',
  'CLS',
  'PRINT 1,2',
  'PRINT 999999,999999',
  'REFERENCE 9,9',
  'SHIFT -9',
  'CODEPAGE UTF-8',
  'CODEPAGE 9',
  'BAR 1,2,300,9999',
  'BOX 1,1,900,900,99',
  'REVERSE 0,0,99,99',
  'ERASE -9,-9,99,99',
  'TEXT 9,9,"5",90,10,10,"a\\["]b"',
  'TEXT 9,9,"0",0,99,99,"ab"',
  'SET CUTTER 2',
  'SET RESPONSE ON',
  'SET X Y',
  'CUT',
  'OUT "a"',
  '~!T',
  '~!I',
  'BITMAP 1,2,2,3,0,abcdef',
  'BITMAP 0,0,9999,99999,0,',
  'BITMAP 0,0,1,',
  'FEED 9',
  '"',
  ',',
  '\x1B!?',
  '\x1B!S',
  '\x1B!R',
  '\x1B!P',
  '\x1B!O',
  '\x1B!D',
  '~!E',
  '\x1B!.',
  '\x1B',
  '\r',
  '\n',
  '\r\n',
  '\r\n',
  '\r\n',
];
const tsplStores = [
  '@1="09"',
  'SET COUNTER @1 +1',
  'TEXT 9,9,"1",0,1,1,"a"+@1',
  'BARCODE 1,1,"128",40,1,0,2,4,@1',
  'DOWNLOAD "A.BMP",9,BMabcdefg',
  'DOWNLOAD "A.PCX",99999999,',
  'DOWNLOAD "A.BAS"',
  'EOP',
  'KILL "*.*"',
  'PUTBMP 1,1,"A.BMP"',
  'PUTPCX 1,1,"A.PCX"',
];
const tsplCodes = [
  'BARCODE 1,1,"128",40,1,0,2,4,"ab"',
  'BARCODE 1,1,"EAN13",40,1,90,2,4,"123456789012"',
  'QRCODE 1,1,H,9,A,180,"ab"',
  'DMATRIX 1,1,99,99,"ab"',
  'PDF417 1,1,9,9,270,E3,W9,H99,"ab"',
  'AZTEC 1,1,90,20,"ab"',
  'BARCODE 1,1,"128M",9,0,0,9,9,"!105!10212"',
];

const star = [
  '\x1B@',
  '',
  '\x1BE',
  '\x1BF',
  '\x1B-1',
  '\x1B4',
  '',
  '',
  '\x1Bi',
  '\x1BW5',
  '',
  '\x1Bt ',
  '\x1Ba1',
  '\x1BAÿ\0',
  '\x1BRðÿ',
  '\x1Bl	',
  '\x1BQ ',
  '\x1BD	\0	',
  '\x1Bz0',
  '\x1B0',
  '\x1Baÿ',
  '\x1BJÿ',
  '\x1BIÿ',
  '\x1Bd3',
  '\x07',
  '\x1B\x07',
  '',
  '\x1B\0',
  '\x1Ba1',
  '\x1BE\0',
  '',
  '\x1B\0\0',
  '\x1B',
  '\x1B',
  '\x1B#*\n\0',
  '\x1BS\0\0\0',
  '\x1BSÿÿÿÿ\0',
  '\x1Bk\0',
  '\x1BX\0',
  '\x1BK\0',
  '\x1B*rA',
  '\x1B*rB',
  '\x1B*rY99\0',
  '\x1B*rml5\0',
  'b\0ÿÿ',
  'k\0ª',
  '\x1B\f\0',
  '\n',
  '\x1B',
  'text',
];
const starCodes = [
  '\x1Bb621PAB',
  '\x1Bb321P123456789012',
  '\x1Bb	ÿAB',
  '\x1Bb5',
  '\x1ByP',
  '\x1BxP',
  '\x1ByD1\0\0abc',
  '\x1ByS2\b',
  '\x1BxD\0abc',
  '\x1BxS3\n',
  '\x1BxS01',
];

const graphic = [
  '\x1B*rR',
  '\x1B*rA',
  '\x1B*rB',
  '\x1B*rC',
  '\x1B*rP0\0',
  '\x1B*rP200\0',
  '\x1B*rE13\0',
  '\x1B*rF9\0',
  '\x1B*rD3\0',
  '\x1B*rY99\0',
  '\x1B*rY64000\0',
  '\x1B*rml5\0',
  '\x1B*rmr70\0',
  '\x1B*rN9\0',
  '\x1B*ra',
  '\x1B*rb',
  'b\x02\0\xff\x81',
  'k\x01\0\xaa',
  'b\0\0',
  'b\xff\x01',
  '\x1B\f\0',
  '\x1B\f\x04',
  '\x1B\f\x19',
  '\x1B\x07\x14\x14',
  '\x07',
  '\x1A',
  '\x17',
  '\x1B\x1Ea1',
  '\x1B\x1EE\0',
  '\x1B\x06\x01',
  '\x1B\x06\x18',
  '\x1B\x1D\x03\x01\0\0\x04',
  '\x1B\x1D\x03\x00\0\0',
  '\x1B#*\n\0',
  '\x1B\x1D)I\x01\x001',
  '\x1B\x1D(S\x05\x02ab',
  '\x1B?\n\0',
  'text\n',
  '\x1B',
];

const pieces: Record<ForeignLanguage, [plain: string[], codes: string[]]> = {
  zpl: [[...zpl, ...zplStores], zplCodes],
  tspl: [[...tspl, ...tsplStores], tsplCodes],
  starprnt: [star, starCodes],
  starline: [[...star, ...graphic], starCodes],
  stargraphic: [graphic, starCodes],
};

const parameter = fc.oneof(
  fc.constantFrom('', '0', '1', '2', '-1', '9', '45', '300', '9999', '99999999', '0.5'),
  fc.constantFrom('N', 'R', 'I', 'B', 'Y', 'A', 'W', 'R:A', 'R:*.*', 'mm', 'ON', 'OFF', '@1'),
  fc.constantFrom('"1"', '"128"', '"RSS14"', '"a b"', '"(01)123"', 'x3', 'E3', 'C2', 'abc'),
);
const parameters = fc.array(parameter, { maxLength: 9 }).map((list) => list.join(','));

/** Any command of the tables of a language with any parameters, and often data. */
const anyCommand: Partial<Record<ForeignLanguage, fc.Arbitrary<string>>> = {
  zpl: fc
    .tuple(
      fc.constantFrom(...Object.keys(formatCommands), ...Object.keys(controlCommands)),
      parameters,
      fc.constantFrom('', '', '^FS', '^FD123456^FS', '^FDabc'),
    )
    .map((parts) => parts.join('')),
  tspl: fc
    .tuple(
      fc.constantFrom(...Object.keys(tsplCommands)),
      parameters,
      fc.constantFrom('', ',"123456"', ',"abc"', ',@1'),
    )
    .map(([name, given, data]) => `${name} ${given}${data}`),
};

/** Drawing a code takes as long as reading a thousand other bytes. */
export function anyLabelStream(language: ForeignLanguage): fc.Arbitrary<Uint8Array> {
  const [plain, codes] = pieces[language];
  const text = (list: string[]) =>
    fc.constantFrom(...list).map((one) => Buffer.from(one, 'latin1'));
  const between = language === 'tspl' ? Buffer.from('\r\n') : Buffer.alloc(0);
  return fc
    .tuple(
      fc.array(
        fc.oneof(
          { arbitrary: text(plain).map((one) => Buffer.concat([one, between])), weight: 40 },
          { arbitrary: text(plain), weight: 20 },
          { arbitrary: text(codes).map((one) => Buffer.concat([one, between])), weight: 2 },
          {
            arbitrary: (anyCommand[language] ?? fc.constant('')).map((one) =>
              Buffer.concat([Buffer.from(one, 'latin1'), between]),
            ),
            weight: 20,
          },
          { arbitrary: fc.uint8Array({ maxLength: 12 }), weight: 10 },
          {
            arbitrary: fc.stringMatching(/^[0-9,. ]{0,8}$/).map((one) => Buffer.from(one)),
            weight: 6,
          },
        ),
        { maxLength: 40, size: 'max' },
      ),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 }),
    )
    .map(([parts, changes]) => {
      const bytes = Uint8Array.from(Buffer.concat(parts));
      for (const [place, value] of changes)
        if (bytes.length > 0) bytes[place % bytes.length] = value;
      return bytes;
    });
}

export function anyModelOf(language: ForeignLanguage): fc.Arbitrary<ModelName> {
  const names = (Object.keys(printerModels) as ModelName[]).filter(
    (name) => printerModels[name].language === language,
  );
  return fc.constantFrom(...names);
}

/**
 * Throws if the printer does, or if any of its state exceeds its bounds.
 * Returns the time taken.
 */
export function playLabels(bytes: Uint8Array, model: ModelName): number {
  let tallest = 0;
  let sheets = 0;
  let latest: Sheet | undefined;
  const printer = createEmulator(model, {
    onSheet: (sheet) => {
      sheets++;
      latest = sheet;
      tallest = Math.max(tallest, sheet.height, sheet.text.length);
    },
  });
  const begun = process.cpuUsage();
  printer.receive(bytes);
  const { user, system } = process.cpuUsage(begun);
  tallest = Math.max(tallest, printer.openSheet.height);
  if (latest && latest.height < 2000 && latest.bitmap.height !== latest.height)
    throw new Error('It is drawn too short.');
  if (tallest > 32_000) throw new Error(`There is a sheet of ${tallest} rows or lines.`);
  if (sheets > 1000 * bytes.length) throw new Error(`${sheets} sheets from ${bytes.length} bytes.`);
  const kept = Math.max(printer.trace.length, printer.complaints.length);
  if (kept > 2000) throw new Error(`${kept} commands or complaints are kept.`);
  return (user + system) / 1000;
}
