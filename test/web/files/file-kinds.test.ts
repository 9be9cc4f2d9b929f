import { expect, test } from 'vitest';
import { contentOf, openFile, type OpenedFile } from '../../../src/web/files/file-kinds.ts';

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const utf8 = (text: string) => new TextEncoder().encode(text);

function opened(name: string, content: Uint8Array): OpenedFile {
  const file = openFile(name, content);
  if (typeof file === 'string') throw new Error(file);
  return file;
}

test.each([
  ['note.txt', utf8('Back soon – 10 minutes ☕'), 'text'],
  ['README', utf8('# Title'), 'text'],
  ['menu.md', utf8('# Menu'), 'markdown'],
  ['label.txt', utf8('^XA^FO10,10^FDHello^FS^XZ'), 'zpl'],
  ['label.zpl', utf8('~HS'), 'zpl'],
  ['label.prn', utf8('SIZE 50 mm,30 mm\r\nCLS\r\nPRINT 1\r\n'), 'tspl'],
  ['cars.txt', utf8('BMW and Audi'), 'text'],
  ['letter.txt', utf8('A size 50 box is in print.'), 'text'],
  ['receipt.bin', bytes('\u001b@Hello\u001dV\u0000'), 'escpos'],
  ['receipt.prn', bytes('\u001b\u001dtHello\u0000'), 'starprnt'],
  ['a.pdf', bytes('%PDF-1.7\n\u00e2\u00e3'), 'pdf'],
  ['scan', bytes('\n%PDF-1.4\n'), 'pdf'],
  ['logo.png', bytes('\u0089PNG\r\n\u001a\n'), 'image'],
  ['photo', bytes('\u00ff\u00d8\u00ff\u00e0'), 'image'],
  ['logo.svg', utf8('<?xml version="1.0"?>\n<!-- a -->\n<svg xmlns="…"/>'), 'image'],
  ['page.txt', utf8('Write <svg> like this'), 'text'],
])('%s is opened as what it holds', (name, content, kind) => {
  expect(opened(name, content).kinds[0]).toBe(kind);
});

test.each([
  ['empty.txt', utf8(''), 'empty'],
  ['large.pdf', new Uint8Array(2 * 1024 * 1024 + 1), 'tooLarge'],
  ['letter.docx', bytes('PK\u0003\u0004\u0014\u0000'), 'office'],
  ['letter.doc', bytes('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1'), 'office'],
  ['photo.heic', bytes('\u0000\u0000\u0000\u0018ftypheic'), 'otherPicture'],
  ['data.dat', bytes('\u0001\u0002\u0003\u0004'), 'unknown'],
])('%s is refused: %s', (name, content, problem) => {
  expect(openFile(name, content)).toBe(problem);
});

test.each([
  ['stock.xlsx', bytes('PK\u0003\u0004\u0014\u0000'), 'workbook'],
  ['stock.xls', bytes('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1'), 'workbook'],
  ['stock', bytes('PK\u0003\u0004…PK\u0001\u0002…xl/workbook.xml…'), 'workbook'],
  ['stock.xlsx', bytes('%PDF-1.7\n'), 'pdf'],
])('of the workbook %s the rows are printed', (name, content, kind) => {
  const found = openFile(name, content);
  expect(typeof found === 'string' ? found : found.kinds[0]).toBe(kind);
});

test('text is read in the encodings that editors write, without their marks', () => {
  const texts = [
    utf8('Kräuter\n'),
    utf8('\ufeffKräuter\r\n'),
    bytes('Kr\u00e4uter'),
    Uint8Array.from([0xff, 0xfe, ...Buffer.from('Kräuter', 'utf16le')]),
  ];
  for (const content of texts)
    expect(contentOf(opened('a.txt', content), 'text')).toEqual({ text: 'Kräuter' });
});

test('pictures, PDFs and printer data are sent as they are', () => {
  const content = bytes(`\u0089PNG${'\u0000\u00ff'.repeat(10_000)}`);
  const file = opened('a.png', content);
  const { image = '' } = contentOf(file, 'image');
  expect(image.startsWith('data:image/png;base64,')).toBe(true);
  expect(Buffer.from(image.split(',')[1]!, 'base64')).toEqual(Buffer.from(content));
  const raw = opened('a.bin', bytes('\u001b@A'));
  expect(contentOf(raw, 'escpos')).toEqual({ raw: 'data:;base64,G0BB', language: 'escpos' });
});

test('a table is printable text, and known to have rows', () => {
  expect(opened('prices.csv', utf8('name;price\nTea;2,50'))).toMatchObject({ isTable: true });
});
