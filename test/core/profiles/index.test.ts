import { readdirSync } from 'node:fs';
import iconv from 'iconv-lite';
import Type from 'typebox';
import Value from 'typebox/value';
import { expect, test } from 'vitest';
import { dotsAcross } from '../../../src/core/model/printers/profile.ts';
import { barcodeFormats } from '../../../src/core/model/templates/symbology.ts';
import {
  detectProfile,
  onPaper,
  profileFor,
  profileHash,
  profileNamed,
  profiles,
  withHead,
} from '../../../src/core/profiles/index.ts';
import { font } from '../../../src/core/raster/text/font.ts';

const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
const Font = Type.Object(
  { width: whole(8, 12), height: whole(16, 24), number: whole(0, 4) },
  { additionalProperties: false },
);
const Symbologies = Type.Array(
  Type.Enum([...barcodeFormats, 'qrcode', 'pdf417', 'datamatrix', 'aztec']),
  { uniqueItems: true },
);
const WholeProfile = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
    model: Type.String({ minLength: 1 }),
    identity: Type.Union([
      Type.Object({ maker: Type.String(), model: Type.String() }, { additionalProperties: false }),
      Type.Null(),
    ]),
    driver: Type.Enum(['escpos', 'starprnt', 'starline', 'stargraphic', 'zpl', 'tspl']),
    dpi: Type.Enum([144, 180, 203, 300, 600]),
    dpiAcross: Type.Optional(whole(160, 169)),
    mechanism: Type.Enum(['thermal', 'impact']),
    paperMm: Type.Enum([25, 48, 52, 54, 56, 58, 72, 76, 80, 108, 112, 168]),
    width: Type.Integer({ multipleOf: 4, minimum: 300, maximum: 2496 }),
    papers: Type.Record(Type.String({ pattern: '^[0-9]+$' }), whole(96, 576)),
    fonts: Type.Object({ A: Font, B: Font }, { additionalProperties: false }),
    codepages: Type.Record(Type.String(), whole(0, 255)),
    symbologies: Symbologies,
    similarSymbologies: Symbologies,
    can: Type.Object(
      {
        cut: Type.Array(Type.Enum(['full', 'partial']), { uniqueItems: true }),
        drawer: Type.Boolean(),
        beep: Type.Union([Type.Enum(['esc-paren-A', 'esc-B', 'esc-gs-em']), Type.Null()]),
        status: Type.Enum(['push', 'poll', 'none']),
        confirm: Type.Enum(['process-id', 'status', 'none']),
        position: Type.Boolean(),
        smooth: Type.Boolean(),
        guard: Type.Boolean(),
      },
      { additionalProperties: false },
    ),
    units: Type.Enum(['dots', 'set']),
    images: Type.Union([Type.Enum(['gs-v-0', 'gs-paren-L', 'esc-star', 'pins']), Type.Null()]),
    bandHeight: whole(16, 11_700),
    cutterDistance: whole(1, 255),
    speedMmPerSecond: whole(20, 500),
  },
  { additionalProperties: false },
);

test.each(profiles)('$id is whole', (profile) => {
  expect([...Value.Errors(WholeProfile, profile)]).toEqual([]);
});

test.each(profiles)(
  '$id has fonts that we can paint and code pages that we can write',
  (profile) => {
    const { fonts, codepages } = profile;
    for (const { width, height } of Object.values(fonts))
      expect(font({ width, height }).cell).toEqual({ width, height });
    for (const page of Object.keys(codepages)) expect(iconv.encodingExists(page), page).toBe(true);
    expect(new Set(Object.values(codepages)).size).toBe(Object.keys(codepages).length);
    if (profile.driver === 'escpos') expect(codepages).toMatchObject({ cp437: 0 });
  },
);

test('every file is a profile, and every profile another one', () => {
  const folder = new URL('../../../src/core/profiles/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const ids = profiles.map(({ id }) => id);
  expect(ids.map((id) => `${id}.json`).toSorted()).toEqual(files.toSorted());
  expect(new Set(profiles.map(({ model }) => model)).size).toBe(ids.length);
});

test('the usual papers have the usual widths', () => {
  expect(profileFor(80)).toMatchObject({ id: 'generic-80', width: 576 });
  expect(profileFor(58)).toMatchObject({ id: 'generic-58', width: 384, driver: 'escpos' });
});

test('any other paper gets the generic printer with that roll in it', () => {
  expect(profileFor(72)).toMatchObject({ id: 'generic-80', paperMm: 72, width: 504 });
  expect(profileFor(72).model).toBe('Generic 72 mm ESC/POS printer');
  expect(profileFor(110)).toMatchObject({ paperMm: 110, width: 808 });
  expect(profileFor(1).width).toBe(96);
});

test.each([
  ['epson-tm-t20', 58, 420],
  ['epson-tm-t88iv', 58, 360],
  ['generic-80', 58, 384],
  ['epson-tm-m30', 80, 576],
])('%s prints on a roll of %i mm in %i dots', (id, paperMm, width) => {
  const { papers, ...other } = onPaper(profileNamed(id)!, paperMm);
  expect(other).toEqual({ ...profileNamed(id), papers: undefined, paperMm, width });
  expect(papers).toBe(profileNamed(id)!.papers);
});

test.each([
  ['EPSON', 'TM-T20', 'epson-tm-t20'],
  ['EPSON', 'TM-T20II', 'epson-tm-t20'],
  ['EPSON', 'TM-T20III', 'epson-tm-t20'],
  ['EPSON', 'TM-T82X', 'epson-tm-t20'],
  ['EPSON', 'TM-m30', 'epson-tm-m30'],
  ['EPSON', 'TM-m30II-NT', 'epson-tm-m30'],
  ['EPSON', 'TM-T88IV', 'epson-tm-t88iv'],
  ['EPSON', 'TM-T88V', 'epson-tm-t88v'],
  ['EPSON', 'TM-T88VI', 'epson-tm-t88v'],
  ['EPSON', 'TM-T88VII', 'epson-tm-t88v'],
  ['BIXOLON', 'SRP-350', 'bixolon-srp-350'],
  ['SAMSUNG', 'SRP-350', 'bixolon-srp-350'],
  ['BIXOLON', 'SRP-350III', 'bixolon-srp-350iii'],
  ['BIXOLON', 'SRP-350plusIII', 'bixolon-srp-350iii'],
  ['CITIZEN', 'CT-S310II', 'citizen-ct-s310ii'],
  ['CITIZEN', 'CT-S651', 'citizen-ct-s651'],
  ['CITIZEN', 'CT-S801', 'citizen-ct-s'],
  ['CITIZEN', 'CT-E351', 'citizen-ct-s'],
  ['BIXOLON', 'SRP-S300', 'bixolon-srp-s300'],
  ['BIXOLON', 'SRP-330II', 'bixolon-srp-330'],
  ['BIXOLON', 'SRP-330III', 'bixolon-srp-330'],
  ['BIXOLON', 'SRP-F310II', 'bixolon-srp-330'],
  ['BIXOLON', 'SRP-Q300', 'bixolon-srp-330'],
  ['BIXOLON', 'SRP-QE300', 'bixolon-srp-330'],
  ['HPRT', 'TP808', 'hprt-tp80'],
  ['HPRT', 'CAPD347', 'hprt-tp80'], // a TP80K
  ['EPSON', 'TM-T81III', 'epson-tm-t20'],
  ['EPSON', 'TM-T100', 'epson-tm-t20'],
  ['EPSON', 'TM-m50II', 'epson-tm-m30'],
  ['EPSON', 'TM-m30II-SL', 'epson-tm-m30'],
  ['EPSON', 'TM-m10', 'epson-tm-m10'],
  ['EPSON', 'TM-T70II', 'epson-tm-t88v'],
  ['EPSON', 'TM-L90', 'epson-tm-l90'],
  ['EPSON', 'TM-P20II', 'epson-tm-p20'],
  ['EPSON', 'TM-P80II', 'epson-tm-p80'],
  ['', 'DA220', 'tsc-te200'],
  ['', 'MB240T', 'tsc-te200'],
  ['', 'MB340T', 'tsc-te300'],
  ['', 'TDP-225', 'tsc-tdp-225'],
  ['', 'ZQ620', 'zebra-zq-3'],
  ['', 'QLn220', 'zebra-zq-2'],
  ['', 'iMZ320', 'zebra-zq-3'],
  ['Star', 'TSP650II', 'star-escpos'],
  ['XPrinter', 'XP-N160II', 'xprinter-xp-80'],
  ['XPrinter', 'XP-58IIH', 'xprinter-xp-58'],
  ['StarPRNT', 'TSP143IV', 'star-tsp143iv'],
  ['StarPRNT', 'TSP654II (STR_T-001)', 'star-tsp654ii'],
  ['StarPRNT', 'MCP31L', 'star-mc-print3'],
  ['StarPRNT', 'MCP21LB', 'star-mc-print2'],
  ['StarPRNT', 'MCL32CI', 'star-mc-label3'],
  ['StarPRNT', 'POP10', 'star-mpop'],
  ['StarPRNT', 'TSP743II (STR_T-001)', 'star-tsp743ii'],
  ['StarPRNT', 'TSP847II', 'star-tsp847ii'],
  ['StarPRNT', 'TSP100IV SK', 'star-tsp143iv'],
  ['StarGraphic', 'TSP143IIILAN', 'star-tsp143iii'],
  ['StarGraphic', 'TSP113', 'star-tsp143iii'],
  ['EPSON', 'TM-U220B', 'epson-tm-u220'],
  ['BIXOLON', 'SRP-275III', 'bixolon-srp-275'],
  ['StarPRNT', 'SP742', 'star-sp700'],
  ['', 'TTP-244 Pro', 'tsc-ttp-244'],
  ['', 'TE200', 'tsc-te200'],
  ['', 'TE310', 'tsc-te300'],
  ['', 'XP-420B', 'xprinter-xp-420b'],
  ['', 'GX430t-300dpi', 'generic-zpl-300'],
  ['', 'ZT411-600dpi', 'generic-zpl-600'],
])('%s %s is known, by one profile alone', (maker, model, id) => {
  expect(detectProfile({ maker, model })?.id).toBe(id);
  const claims = profiles.filter(
    ({ identity }) =>
      identity &&
      new RegExp(identity.maker, 'i').test(maker) &&
      new RegExp(identity.model, 'i').test(model),
  );
  expect(claims).toHaveLength(1);
});

test.each([
  ['ZD420-203dpi', 'zebra-zd420'],
  ['ZD621-300dpi', 'zebra-zd420-300'],
  ['GK420d-200dpi', 'zebra-gk420'],
  ['ZT230-200dpi', 'zebra-zt230'],
  ['ZD230-203dpi', 'zebra-zd420'],
  ['GX420d-200dpi', 'zebra-gk420'],
  ['ZD410-203dpi', 'zebra-zd410'],
  ['ZD411-300dpi', 'zebra-zd410-300'],
  ['LP2824-200dpi', 'zebra-zd410'],
  ['ZQ310-203dpi', 'zebra-zq-2'],
  ['ZT421-203dpi', 'zebra-zt421'],
  ['ZT620-300dpi', 'zebra-zt421-300'],
  ['ZD611-203dpi', 'zebra-zd410'],
  ['ZD510-300dpi', 'zebra-zd510'],
  ['ZT411-203dpi', 'zebra-zt230'],
  ['ZT610-203dpi', 'zebra-zt230'],
  ['LP2824-203dpi', 'zebra-zd410'],
])('%s is known by its own profile before the generic one', (model, id) => {
  expect(detectProfile({ maker: '', model })?.id).toBe(id);
});

test.each([
  ['EPSON', 'TM-T88III'],
  ['EPSON', 'TM-U295'],
  ['BIXOLON', 'SRP-352III'],
  ['Platen', 'Virtual 80 mm'],
  ['GD', 'TM-T20II'],
  ['', ''],
])('%s %s is not taken for another', (maker, model) => {
  expect(detectProfile({ maker, model })).toBeUndefined();
});

test('a label printer prints a narrower roll from edge to edge, and no roll wider than its head', () => {
  const profile = profileNamed('generic-zpl-203')!;
  expect(onPaper(profile, 50)).toMatchObject({ paperMm: 50, width: 400 });
  expect(onPaper(profile, 112)).toMatchObject({ paperMm: 112, width: 832 });
  expect(onPaper(profileNamed('generic-zpl-300')!, 50).width).toBe(591);
});

test('a label printer that no profile knows has as many dots as it tells', () => {
  const generic = profileNamed('generic-zpl-203')!;
  expect(withHead(generic, 448)).toEqual({ ...generic, width: 448, paperMm: 56 });
  expect(onPaper(withHead(generic, 448), 80).width).toBe(448);
  expect(withHead(generic, undefined)).toBe(generic);
  const known = profileNamed('zebra-zd420')!;
  expect(withHead(known, 448)).toBe(known);
});

test('paper of 80 mm has more dots on a finer printer', () => {
  expect(dotsAcross(80, 203)).toBe(576);
  expect(dotsAcross(80, 300)).toBe(848);
});

test('Citizen numbers its code pages in its own way', () => {
  expect(profileNamed('citizen-ct-s310ii')!.codepages).toMatchObject({
    cp858: 2,
    cp852: 6,
    cp866: 7,
    cp857: 8,
  });
  expect(profileNamed('epson-tm-t20')!.codepages).toMatchObject({
    cp850: 2,
    cp858: 19,
    cp852: 18,
    cp866: 17,
    cp857: 13,
  });
});

test('printers of 180 dots per inch are 512 dots and 42 characters wide', () => {
  for (const { dpi, width, fonts } of profiles.filter((one) => one.dpi === 180)) {
    expect([dpi, width, Math.floor(width / fonts.A.width)]).toEqual([180, 512, 42]);
  }
});

test('a profile’s hash changes with anything in it', () => {
  const profile = profileFor(80);
  const { cp437, ...others } = profile.codepages;
  expect(profileHash(profileFor(80))).toBe(profileHash(profile));
  expect(profileHash({ ...profile, bandHeight: 64 })).not.toBe(profileHash(profile));
  expect(profileHash({ ...profile, codepages: { ...others, cp437: cp437! } })).not.toBe(
    profileHash(profile),
  );
  expect(new Set(profiles.map(profileHash)).size).toBe(profiles.length);
});
