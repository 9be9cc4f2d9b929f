// The rules of the commands for a running service that need no service.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { momentBefore, namedValue } from '../../../src/cli/option-values.ts';
import { documentOf, kindOfName } from '../../../src/cli/remote/print/document.ts';
import { readData } from '../../../src/cli/remote/print/read-data.ts';
import { textIn } from '../../../src/cli/remote/print/read-input.ts';
import { codeOfJob } from '../../../src/cli/remote/exit-codes.ts';
import { shortIds } from '../../../src/cli/remote/jobs/find-job.ts';
import { fieldsOf } from '../../../src/cli/remote/templates/schema-fields.ts';
import { ageOf, span } from '../../../src/cli/remote/times.ts';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';

test('a document is what its name says, and standard input what its first bytes say', () => {
  expect(kindOfName('Menu.MD')).toBe('markdown');
  expect(kindOfName('receipt')).toBeUndefined();
  const of = (text: string | Uint8Array, name = 'Standard input') =>
    documentOf(Buffer.from(text), name);
  expect(of('Back soon\n')).toEqual({ text: 'Back soon' });
  expect(of('\ufeff# Menu\r\n', 'menu.md')).toEqual({ markdown: '# Menu' });
  expect(of('%PDF-1.7 …')).toHaveProperty('pdf');
  expect(of('^XA^FDx^FS^XZ')).toMatchObject({ language: 'zpl' });
  expect(of('SIZE 40 mm,30 mm\r\nCLS\r\n')).toMatchObject({ language: 'tspl' });
  expect(of('\u001b@Hello')).toMatchObject({ language: 'escpos' });
  expect(of('<svg xmlns="http://www.w3.org/2000/svg"/>').image).toMatch(/^data:image\/svg\+xml;/);
  expect(of(Uint8Array.of(0x89, 80, 78, 71, 13, 10, 26, 10)).image).toMatch(/^data:image\/png;/);
  // A picture with the wrong extension is sent as what it is.
  expect(of(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'a.png').image).toMatch(/^data:image\/jpeg;/);
});

test('what cannot be a document is refused with what to do', () => {
  expect(() => documentOf(Buffer.of(0, 1, 2, 255), 'x')).toThrow(/--as: text, markdown/);
  expect(() => documentOf(Buffer.from(''), 'a.txt')).toThrow('a.txt is empty');
  expect(() => documentOf(Buffer.of(0xe9), 'a.txt')).toThrow(/not UTF-8.*iconv/);
  expect(documentOf(Buffer.from('CLS'), 'x', 'tspl')).toMatchObject({ language: 'tspl' });
});

test('rows and data that are not UTF-8 are refused, with the encoding that they seem to have', async () => {
  const folder = temporaryFolder();
  const refusal = async (name: string, content: Buffer) => {
    writeFileSync(join(folder, name), content);
    return await readData(join(folder, name)).catch((error: Error) => error.message);
  };
  const latin = Buffer.from('{"name":"Äpfel"}', 'latin1');
  expect(await refusal('a.json', latin)).toMatch(/a\.json is not UTF-8.*iconv -f WINDOWS-1252/);
  const wide = Buffer.from('\ufeff{"name":"Äpfel"}', 'utf16le');
  expect(await refusal('b.json', wide)).toMatch(/b\.json is not UTF-8.*iconv -f UTF-16/);
  expect(await refusal('c.json', Buffer.from('\ufeff{"name":"Äpfel"}'))).toEqual({ name: 'Äpfel' });
  expect(() => textIn(latin, 'rows.csv')).toThrow('rows.csv is not UTF-8');
});

test('ids are shortened to what tells them apart', () => {
  const ids = [
    '0198c0de-7a2b-7000-8000-0000000000a1',
    '0198c0de-7a2b-7000-8000-0000000000a2',
    '0198c0de-7a2c-7000-9111-0000000000a1',
  ];
  expect(ids.map(shortIds(ids.slice(0, 2)))).toEqual(['000000a1', '000000a2', '000000a1']);
  expect(new Set(ids.map(shortIds(ids))).size).toBe(3);
  expect(shortIds([])('0198c0de-7a2b-7000-8000-0000000000a1')).toBe('000000a1');
});

test('an unknown outcome has a code of its own: printing again may print twice', () => {
  const error = (mayHavePrinted: boolean) =>
    ({ code: 'UNCONFIRMED', message: '', mayHavePrinted }) as const;
  expect(codeOfJob({ status: 'completed', error: null })).toBe(0);
  expect(codeOfJob({ status: 'cancelled', error: null })).toBe(1);
  expect(codeOfJob({ status: 'failed', error: error(false) })).toBe(1);
  expect(codeOfJob({ status: 'failed', error: error(true) })).toBe(5);
});

test('fields of data are listed with their paths', () => {
  const schema = {
    type: 'object',
    required: ['items'],
    properties: {
      items: {
        type: 'array',
        items: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      },
      note: { type: ['string', 'null'], description: 'Below the total' },
      size: { enum: ['s', 'l'] },
    },
  };
  expect(fieldsOf(schema)).toEqual([
    { path: 'items', type: 'array of object', isRequired: true, description: '' },
    { path: 'items[].name', type: 'string', isRequired: true, description: '' },
    { path: 'note', type: 'string | null', isRequired: false, description: 'Below the total' },
    { path: 'size', type: '"s" | "l"', isRequired: false, description: '' },
  ]);
});

test('times are read and written as people do', () => {
  const now = Date.parse('2026-01-31T12:00:00Z');
  expect(ageOf('2026-01-31T11:59:48Z', now)).toBe('12s');
  expect(ageOf('2026-01-31T12:00:05Z', now)).toBe('0s');
  expect([span(59_600), span(3_000_000), span(40 * 3_600_000), span(72 * 3_600_000)]).toEqual([
    '1m',
    '50m',
    '40h',
    '3d',
  ]);
  const hourAgo = Date.now() - Date.parse(momentBefore('1h'));
  expect(Math.abs(hourAgo - 3_600_000)).toBeLessThan(60_000);
  expect(momentBefore('2026-01-31T13:00:00+01:00')).toBe('2026-01-31T12:00:00.000Z');
  expect(() => momentBefore('yesterday')).toThrow(/30m, 2h or 7d/);
  expect(namedValue('table=7=b', { a: '1' })).toEqual({ a: '1', table: '7=b' });
  expect(() => namedValue('table')).toThrow(/name=value/);
});
