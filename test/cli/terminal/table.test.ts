import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { displayWidth, fitted } from '../../../src/cli/terminal/display-width.ts';
import type { Tone } from '../../../src/cli/terminal/screen.ts';
import { type Column, pairs, table } from '../../../src/cli/terminal/table.ts';

interface Row {
  id: string;
  name: string;
  count: number;
  note: string;
}

const rows: Row[] = [
  { id: 'bar', name: 'At the bar', count: 7, note: 'a note that is rather long' },
  { id: 'kitchen', name: '厨房のプリンター二号', count: 120, note: '' },
];
const columns: Column<Row>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'NAME', cell: ({ name }) => name, isCut: true },
  { title: 'COUNT', cell: ({ count }) => ({ text: String(count), tone: 'bad' }), isRight: true },
  { title: 'NOTE', cell: ({ note }) => note, isCut: true, leftOut: 1 },
];
const paint = (_: Tone, text: string) => text;
const at = (width: number) => table(columns, rows, { columns: width, paint });

test('for programs nothing is cut', () => {
  expect(at(Infinity)).toEqual([
    'ID       NAME                  COUNT  NOTE',
    'bar      At the bar                7  a note that is rather long',
    'kitchen  厨房のプリンター二号    120  ',
  ]);
});

test('a narrow terminal has the widest texts cut, and no line is wider than it', () => {
  expect(at(58)).toEqual([
    'ID       NAME                  COUNT  NOTE',
    'bar      At the bar                7  a note that is rath…',
    'kitchen  厨房のプリンター二号    120  ',
  ]);
  for (let width = 30; width < 70; width++)
    for (const line of at(width)) expect(displayWidth(line), line).toBeLessThanOrEqual(width);
});

test('a terminal that is narrower still has fewer columns', () => {
  expect(at(36)).toEqual([
    'ID       NAME                  COUNT',
    'bar      At the bar                7',
    'kitchen  厨房のプリンター二号    120',
  ]);
  expect(at(30)).toEqual([
    'ID       NAME            COUNT',
    'bar      At the bar          7',
    'kitchen  厨房のプリン…     120',
  ]);
});

test('colours change neither the words nor their places', () => {
  const coloured = table(columns, rows, {
    columns: 58,
    paint: (tone, text) => `\u001b[${tone === 'bad' ? 31 : 90}m${text}\u001b[39m`,
  });
  expect(coloured[1]).toContain('\u001b[31m7\u001b[39m');
  expect(coloured.map((line) => stripVTControlCharacters(line))).toEqual(at(58));
});

test('control characters of names do not reach the terminal', () => {
  const hostile = [{ id: 'a\u001b[2Jb\r\nc', name: '\u202egnp.exe', count: 0, note: '' }];
  const lines = table(columns, hostile, { columns: Infinity, paint });
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  for (const line of lines) expect(line).not.toMatch(/[\u0000-\u001f\u202e]/);
  expect(lines[1]).toContain('a [2Jb c');
  expect(pairs([['Name', 'x\u0007y']], { paint })).toEqual(['Name  x y']);
});

test('texts are cut between characters, however many code units these have', () => {
  expect(fitted('naïve café', 6)).toBe('naïve…');
  expect(fitted('👨‍👩‍👧 family', 4)).toBe('👨‍👩‍👧…');
  expect(displayWidth('e\u0301')).toBe(1);
});
