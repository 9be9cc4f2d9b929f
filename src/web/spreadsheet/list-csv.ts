// The rows as a CSV file with the names of the fields as its header, which the service prints as a
// batch. Long lists are made in parts, between which the page answers.

import { cellText, givenText, type ListSettings } from './row-data.ts';
import { optionFields } from './column-mapping.ts';
import { quoted } from './example-csv.ts';

const rowsAtOnce = 500;

export async function* slices<Row>(rows: readonly Row[]): AsyncGenerator<[Row[], number]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve));
    yield [rows.slice(from, from + rowsAtOnce), from];
  }
}

export async function listCsv(
  rows: readonly (readonly string[])[],
  settings: ListSettings,
): Promise<Blob> {
  const { sources } = settings.mapping;
  const fields = settings.fields.filter(({ path }) => sources[path]);
  const options = optionFields.filter((path) => sources[path]);
  const line = (cells: readonly string[]) => [
    ...fields.map((field) => {
      const text = givenText(sources[field.path], cells);
      return text.trim() === '' ? '' : cellText(field, text, settings);
    }),
    ...options.map((path) => givenText(sources[path], cells).trim()),
  ];
  const parts = [csvLine([...fields.map(({ path }) => path), ...options])];
  for await (const [slice] of slices(rows))
    parts.push(slice.map((cells) => csvLine(line(cells))).join(''));
  return new Blob(parts, { type: 'text/csv' });
}

function csvLine(cells: readonly string[]): string {
  // A line of one empty cell would count as empty, and shift the numbers of the rows after it.
  if (cells.length === 1 && cells[0] === '') return '" "\n';
  return `${cells.map(quoted).join(',')}\n`;
}
