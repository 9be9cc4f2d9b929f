// Opens a workbook (.xlsx): which sheets it has, and the cells of one of them.

import { type CellFormat, formatOf } from './cell-format.ts';
import { SheetReader, type SheetTexts, unescaped } from './read-sheet.ts';
import { damaged, WorkbookProblem } from './workbook-problem.ts';
import { type XmlHandler, XmlReader } from './xml-reader.ts';
import { ZipArchive } from './zip-archive.ts';

export interface Workbook {
  /** The names of the sheets that are not hidden. */
  sheets: string[];
  read: (sheet: number) => Promise<string[][]>;
}

interface Relation {
  type: string;
  path: string;
}

/** Work after which the page may answer. */
const workMs = 12;
const mostSheets = 500;

export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Workbook> {
  const archive = new ZipArchive(bytes);
  const main = await mainPart(archive);
  const { sheets, is1904 } = await sheetsOf(archive, main);
  const relations = await relationsOf(archive, main);
  const known = sheets.flatMap((sheet) => {
    const relation = relations.get(sheet.relation);
    return relation?.type === 'worksheet' ? [{ ...sheet, path: relation.path }] : [];
  });
  const shown = known.some(({ isHidden }) => !isHidden)
    ? known.filter(({ isHidden }) => !isHidden)
    : known;
  if (shown.length === 0) damaged();
  const partOf = (type: string) =>
    [...relations.values()].find((relation) => relation.type === type)?.path;
  let texts: Promise<SheetTexts> | undefined;
  const loadTexts = async (): Promise<SheetTexts> => ({
    strings: await stringsOf(archive, partOf('sharedStrings')),
    formats: await formatsOf(archive, partOf('styles')),
    is1904,
  });
  return {
    sheets: shown.map(({ name }) => name),
    read: async (sheet) => {
      const reader = new SheetReader(await (texts ??= loadTexts()));
      await readPart(archive, shown[sheet]!.path, reader);
      return reader.table();
    },
  };
}

async function mainPart(archive: ZipArchive): Promise<string> {
  // An OpenDocument file, or a ZIP archive of anything else.
  if (!archive.has('_rels/.rels')) throw new WorkbookProblem('otherFormat');
  const relations = await relationsOf(archive, '');
  const main = [...relations.values()].find(({ type }) => type === 'officeDocument')?.path;
  // A text document or a presentation, or a workbook in binary (.xlsb).
  if (main === undefined || !/(?:^|\/)workbook\.xml$/i.test(main))
    throw new WorkbookProblem('otherFormat');
  return main;
}

async function relationsOf(archive: ZipArchive, part: string): Promise<Map<string, Relation>> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const name = part.slice(folder.length);
  const relations = new Map<string, Relation>();
  await readPart(archive, `${folder}_rels/${name}.rels`, {
    open: (element, attribute) => {
      const [id, target, type] = [attribute('Id'), attribute('Target'), attribute('Type')];
      if (element !== 'Relationship' || !id || !target || !type) return;
      const { pathname } = new URL(target, `file:///${folder}`);
      relations.set(id, {
        type: type.slice(type.lastIndexOf('/') + 1),
        path: decodeURI(pathname).slice(1),
      });
    },
  });
  return relations;
}

async function sheetsOf(archive: ZipArchive, main: string) {
  const sheets: { name: string; relation: string; isHidden: boolean }[] = [];
  let is1904 = false;
  await readPart(archive, main, {
    open: (element, attribute) => {
      if (element === 'workbookPr') is1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      if (element !== 'sheet' || sheets.length === mostSheets) return;
      sheets.push({
        name: unescaped(attribute('name') ?? ''),
        relation: attribute('id') ?? '',
        isHidden: (attribute('state') ?? 'visible') !== 'visible',
      });
    },
  });
  return { sheets, is1904 };
}

async function stringsOf(archive: ZipArchive, path: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (path === undefined) return strings;
  let text = '';
  let isText = false;
  let isPhonetic = false;
  await readPart(archive, path, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = !isPhonetic;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si') strings.push(unescaped(text));
    },
  });
  return strings;
}

async function formatsOf(archive: ZipArchive, path: string | undefined): Promise<CellFormat[]> {
  const ids: number[] = [];
  if (path === undefined) return [];
  const codes = new Map<number, string>();
  let isOfCells = false;
  await readPart(archive, path, {
    open: (name, attribute) => {
      if (name === 'numFmt')
        codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      else if (name === 'cellXfs') isOfCells = true;
      else if (name === 'xf' && isOfCells) ids.push(Number(attribute('numFmtId') ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  const byId = new Map([...new Set(ids)].map((id) => [id, formatOf(id, codes)]));
  return ids.map((id) => byId.get(id)!);
}

/** Reads a part in slices, between which the page answers. */
async function readPart(archive: ZipArchive, path: string, handler: XmlHandler): Promise<void> {
  const reader = new XmlReader(handler);
  const decoder = new TextDecoder();
  let begun = performance.now();
  for await (const piece of archive.read(path)) {
    reader.push(decoder.decode(piece, { stream: true }));
    if (performance.now() - begun < workMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  }
  reader.push(decoder.decode());
  reader.end();
}
