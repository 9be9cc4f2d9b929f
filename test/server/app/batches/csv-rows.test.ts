import { expect, test } from 'vitest';
import { csvRows } from '../../../../src/server/app/batches/csv-rows.ts';

/** The rows of a file that arrives at once, and how often others had their turn. */
async function read(text: string) {
  let pauses = 0;
  async function* file() {
    yield Buffer.from(text);
  }
  const pause = async () => void pauses++;
  const rows = [];
  const options = [];
  for await (const row of csvRows(file(), {}, pause)) {
    rows.push(row.data);
    options.push(row.options);
  }
  return { rows, pauses, options };
}

test('a long row is parsed in parts, between which others have their turn', async () => {
  const cells = Array.from({ length: 900 }, (_, index) => `f${index}`);
  const value = 'x'.repeat(250);
  const { rows, pauses } = await read(`${cells.join()}\n${cells.map(() => value).join()}\n`);
  expect(rows).toEqual([Object.fromEntries(cells.map((name) => [name, value]))]);
  expect(pauses).toBeGreaterThan(25);
});

test('a character is not cut in two', async () => {
  for (const before of ['', 'x']) {
    const value = before + '😀'.repeat(10_000);
    const { rows } = await read(`a,b\n${value},1\n`);
    expect(rows).toEqual([{ a: value, b: '1' }]);
  }
});

test('a column that is named as a method of every object is a field of the data', async () => {
  const { rows, options } = await read('valueOf,toString\n1,2\n');
  expect(rows).toEqual([{ valueOf: '1', toString: '2' }]);
  expect(options).toEqual([{}]);
});

test('an upload that breaks off is not taken for a mistake in the file', async () => {
  const reset = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
  async function* file() {
    yield Buffer.from('a,b\n1,2\n');
    throw reset;
  }
  await expect(async () => {
    for await (const row of csvRows(file(), {}, async () => {})) expect(row.problems).toEqual([]);
  }).rejects.toBe(reset);
});
