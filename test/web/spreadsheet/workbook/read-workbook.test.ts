import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readWorkbook } from '../../../../src/web/spreadsheet/workbook/read-workbook.ts';
import { sheetXml, workbookFiles, workbookOf, zip } from '../../../support/pages/workbook-file.ts';
import { slowTest } from '../../../support/run/slow-test.ts';

const first = async (bytes: Uint8Array<ArrayBuffer>) => await (await readWorkbook(bytes)).read(0);
const sheet = (xml: string, parts: Parameters<typeof workbookFiles>[1] = {}) =>
  zip(workbookFiles([{ name: 'List', xml: `<sheetData>${xml}</sheetData>` }], parts));
const row = (cells: string, number = 1) => `<row r="${number}">${cells}</row>`;

describe('cells', () => {
  test('shared, rich and written texts are read, and how they are pronounced is not', async () => {
    const strings =
      '<si><t>Tea &amp; milk</t></si><si><r><t>Green </t></r><r><rPr><b/></rPr><t>tea</t></r></si>' +
      '<si><t>茶</t><rPh sb="0" eb="1"><t>ちゃ</t></rPh></si>';
    const cells =
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c>' +
      '<c r="D1" t="inlineStr"><is><t>two_x000A_lines</t></is></c><c r="E1" t="str"><f>A1&amp;B1</f><v>made</v></c>';
    expect(await first(sheet(row(cells), { strings }))).toEqual([
      ['Tea & milk', 'Green tea', '茶', 'two\nlines', 'made'],
    ]);
  });

  test('cells without a value and rows without cells are left out', async () => {
    const cells = `${row('<c r="B1"><v>1</v></c><c r="C1" s="3"/><c r="D1" t="s"/>')}${row('', 2)}${row('<c r="A9"><v>2</v></c>', 9)}`;
    expect(await first(sheet(cells))).toEqual([['', '1'], ['2']]);
  });

  test('numbers keep what is shown of them: leading zeros, cents, 13 digits', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;€&quot;;[Red]-0.00"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="10"/></cellXfs>';
    const cells =
      '<c r="A1" s="1"><v>1067</v></c><c r="B1" s="2"><v>3.5</v></c><c r="C1"><v>4006381333931</v></c>' +
      '<c r="D1"><v>0.30000000000000004</v></c><c r="E1"><v>1E-7</v></c><c r="F1" s="3"><v>7.0000000000000007E-2</v></c><c r="G1" s="2"><v>-1234.567</v></c>';
    expect(await first(sheet(row(cells), { styles }))).toEqual([
      ['01067', '3.50', '4006381333931', '0.3', '0.0000001', '0.07', '-1234.567'],
    ]);
  });

  test('dates, times and truth values are written so that they can be read', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="[$-407]dd\\.mm\\.yyyy\\ hh:mm"/><numFmt numFmtId="171" formatCode="&quot;day&quot;0"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="20"/><xf numFmtId="171"/></cellXfs>';
    const cells =
      '<c r="A1" s="1"><v>46053</v></c><c r="B1" s="2"><v>46053.586805555555</v></c><c r="C1" s="3"><v>0.5</v></c>' +
      '<c r="D1" t="b"><v>1</v></c><c r="E1" t="b"><v>0</v></c><c r="F1" s="4"><v>7</v></c><c r="G1" s="1"><v>59</v></c><c r="H1" t="e"><v>#N/A</v></c>';
    expect(await first(sheet(row(cells), { styles }))).toEqual([
      ['2026-01-31', '2026-01-31T14:05', '12:00', 'true', 'false', '7', '1900-02-28', '#N/A'],
    ]);
  });

  test('workbooks that count days from 1904 are four years later', async () => {
    const parts = {
      styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
      properties: '<workbookPr date1904="1"/>',
    };
    expect(await first(sheet(row('<c r="A1"><v>44591</v></c>'), parts))).toEqual([['2026-01-31']]);
  });

  test('merged cells have their text in each row, and a heading over the columns is left out', async () => {
    const xml = `${sheetXml([
      ['Price list'],
      ['group', 'name'],
      ['Tea', 'green'],
      ['', 'black'],
      ['Cup', 'small'],
    ])}<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A3:A4"/></mergeCells>`;
    expect(await first(zip(workbookFiles([{ name: 'List', xml }])))).toEqual([
      ['group', 'name'],
      ['Tea', 'green'],
      ['Tea', 'black'],
      ['Cup', 'small'],
    ]);
  });
});

describe('sheets', () => {
  const files = workbookFiles([
    { name: 'Notes', xml: sheetXml([['secret']]), state: 'hidden' },
    { name: 'Tea &amp; more', xml: sheetXml([['tea']]) },
    { name: 'Cups', xml: sheetXml([['cup']]) },
  ]);

  test('those that are not hidden can be chosen', async () => {
    const workbook = await readWorkbook(zip(files));
    expect(workbook.sheets).toEqual(['Tea & more', 'Cups']);
    expect([await workbook.read(0), await workbook.read(1)]).toEqual([[['tea']], [['cup']]]);
  });

  test('files that are stored, prefixed, commented or named in other cases are read', async () => {
    const renamed = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        name.replace('worksheets', 'WorkSheets'),
        name.includes('worksheets')
          ? `<!-- <row> -->${text.replaceAll(/<(\/?)(\w)/g, '<$1x:$2')}`
          : text,
      ]),
    );
    const workbook = await readWorkbook(zip(renamed, { isStored: true }));
    expect(await workbook.read(1)).toEqual([['cup']]);
  });
});

test('10,000 rows are read in slices, so that a page answers meanwhile', async () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => [`Tea ${n}`, n / 4]);
  let turns = 0;
  const counting = setInterval(() => turns++);
  const table = await first(workbookOf(rows));
  clearInterval(counting);
  expect(table).toHaveLength(10_000);
  expect(table.at(-1)).toEqual(['Tea 9999', '2499.75']);
  expect(turns).toBeGreaterThan(3);
});

describe('hostile files', () => {
  const files = workbookFiles([{ name: 'List', xml: sheetXml([['tea']]) }]);
  const with1 = (xml: string) => zip({ ...files, 'xl/worksheets/sheet1.xml': xml });
  const fault = async (bytes: Uint8Array<ArrayBuffer>) =>
    await first(bytes).then(
      () => 'read',
      ({ fault: found, message }) => found ?? message,
    );

  test.each([
    ['a text', Uint8Array.from(Buffer.from('PK\u0003\u0004 and no more')), 'damaged'],
    ['one that was cut', zip(files).slice(0, -30), 'damaged'],
    ['one with a password', zip(files, { flags: 1 }), 'locked'],
    ['an archive of pictures', zip({ 'a.png': 'x' }), 'otherFormat'],
    ['an OpenDocument file', zip({ mimetype: 'x', 'content.xml': '<x/>' }), 'otherFormat'],
    ['one without its sheet', zip(without('xl/worksheets/sheet1.xml')), 'damaged'],
    ['one without its texts', zip(without('xl/sharedStrings.xml')), 'damaged'],
    ['one without its relations', zip(without('xl/_rels/workbook.xml.rels')), 'damaged'],
    ['an unended element', with1('<worksheet><row r="1'), 'damaged'],
    ['an unended comment', with1(`<worksheet><!-- ${'-'.repeat(300_000)}`), 'damaged'],
    ['a column beyond the last', with1('<row r="1"><c r="ZZZ1"><v>1</v></c></row>'), 'damaged'],
    [
      'entities that multiply',
      with1(
        '<!DOCTYPE x [<!ENTITY a "&b;&b;"><!ENTITY b "ha">]><row r="1"><c><v>&a;</v></c></row>',
      ),
      'damaged',
    ],
    [
      'an entity of a file',
      with1('<!DOCTYPE x SYSTEM "file:///etc/passwd"><row r="1"><c><v>1</v></c></row>'),
      'damaged',
    ],
  ])('%s is refused', async (_name, bytes, expected) => {
    expect(await fault(bytes)).toBe(expected);
  });

  function without(path: string): Record<string, string> {
    return Object.fromEntries(Object.entries(files).filter(([name]) => name !== path));
  }

  test('rows of many empty columns are refused before they take much memory', async () => {
    const wide = '<row><c r="XFD1"><v>1</v></c></row>'.repeat(1000);
    expect(await fault(with1(`<worksheet>${wide}</worksheet>`))).toBe('tooLarge');
  });

  slowTest('a gigabyte of zeros is refused after its first part', async () => {
    const megabyte = deflateRawSync(Buffer.alloc(1_048_576), { finishFlush: 2 });
    const archive = zip({ ...files, 'xl/worksheets/sheet1.xml': 'x' });
    // The packed gigabyte stands in the place of the sheet, whose header is given its length.
    const packed = Buffer.concat(Array.from({ length: 1024 }, () => megabyte));
    expect(await fault(replacedLast(archive, packed))).toBe('damaged');
    const texts = `<a/>${' '.repeat(100_000)}`.repeat(10);
    const wide = deflateRawSync(texts, { finishFlush: 2 });
    const many = Buffer.concat(Array.from({ length: 1024 }, () => wide));
    expect(await fault(replacedLast(archive, many))).toBe('tooLarge');
  });
});

/** The archive with other packed bytes for its last file. */
function replacedLast(archive: Uint8Array<ArrayBuffer>, packed: Buffer): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(archive);
  const end = bytes.lastIndexOf('PK\u0005\u0006');
  const directory = bytes.readUInt32LE(end + 16);
  const entry = bytes.lastIndexOf('PK\u0001\u0002');
  const local = bytes.readUInt32LE(entry + 42);
  const from = local + 30 + bytes.readUInt16LE(local + 26);
  const tail = Buffer.from(bytes.subarray(directory));
  tail.writeUInt32LE(packed.length, entry - directory + 20);
  tail.writeUInt32LE(from + packed.length, end - directory + 16);
  return Uint8Array.from(Buffer.concat([bytes.subarray(0, from), packed, tail]));
}
