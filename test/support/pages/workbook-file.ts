// Writes workbooks (.xlsx) as other programs do, and broken ones.

import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP archive of these files; `stored` are not compressed. */
export function zip(
  files: Record<string, string | Uint8Array>,
  { isStored = false, flags = 0 } = {},
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content as string);
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(isStored ? 0 : 8, 4);
    fields.writeUInt32LE(checksum(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(nameBytes.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields, place, nameBytes);
    const local = [Buffer.from('PK\u0003\u0004', 'latin1'), fields, nameBytes, packed];
    parts.push(...local);
    at += local.reduce((sum, { length }) => sum + length, 0);
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Uint8Array.from(Buffer.concat([...parts, listed, end]));
}

/** Node 20.15 and later have it; readers of workbooks do not look at it. */
function checksum(bytes: Uint8Array): number {
  return typeof crc32 === 'function' ? crc32(bytes) : 0;
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface SheetFile {
  name: string;
  /** The XML within `worksheet`. */
  xml: string;
  state?: string;
}

/** The files of a workbook, to be changed before they are packed. */
export function workbookFiles(
  sheets: SheetFile[],
  { strings = '', styles = '', properties = '' } = {},
): Record<string, string> {
  const ids = sheets.map((_, index) => `rId${index + 1}`);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="${relations}">${properties}<sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="${ids[index]}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, index) => relation(ids[index]!, 'worksheet', `worksheets/sheet${index + 1}.xml`))
      .join(
        '',
      )}${relation('rIdS', 'sharedStrings', '/xl/sharedStrings.xml')}${relation('rIdT', 'styles', 'styles.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ xml }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet>${xml}</worksheet>`,
      ]),
    ),
  };
}

/** A workbook of one sheet with these cells: texts and numbers. */
export function workbookOf(rows: (string | number)[][], name = 'Sheet1'): Uint8Array<ArrayBuffer> {
  return zip(workbookFiles([{ name, xml: sheetXml(rows) }]));
}

export function sheetXml(rows: (string | number)[][]): string {
  return `<sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells
          .map((cell, column) => cellXml(`${String.fromCharCode(65 + column)}${row + 1}`, cell))
          .join('')}</row>`,
    )
    .join('')}</sheetData>`;
}

function cellXml(place: string, cell: string | number): string {
  return typeof cell === 'number'
    ? `<c r="${place}"><v>${cell}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
}
