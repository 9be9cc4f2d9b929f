// CSV files: many columns, long cells, quotation marks, and rows that are cheap for their
// bytes or the opposite.

import type { Growth } from '../genes.ts';
import { anyText } from './texts.ts';

const mostCharacters = 12_000_000; // the service takes 64 MiB

/** Fields of the templates of batches.ts, and paths of other forms. */
const fields = ['a', 'b', 'n', 'customer.name', 'list[0].name', 'list[1].name', 'tags[0]'];

function header(grow: Growth): string[] {
  const kind = grow.fraction();
  if (kind < 0.5) return fields.slice(0, grow.integer(1, fields.length));
  const count = grow.length(kind < 0.9 ? 1000 : 100_000, 1);
  const path = grow.pick<(index: number) => string>([
    (index) => `f${index}`,
    (index) => `deep.x.y.z.f${index}`,
    (index) => `many[${index % 100}].f${index}`,
    (index) => `z${'.b'.repeat(index % 7)}.f${index}`,
    (index) => `deep${index}${'[9]'.repeat(index % 8)}`,
    (index) => 'x'.repeat(190) + index,
  ]);
  return ['a', ...Array.from({ length: count }, (_, index) => path(index))];
}

function cell(grow: Growth): string {
  const kind = grow.fraction();
  if (kind < 0.5) return grow.pick(['x', '', '1', '12.50', 'Flat white', '1,5', 'true']);
  if (kind < 0.7) return grow.grow(anyText);
  const unit = grow.pick(['a', '""', 'é', '漢', '\n', ' ', ';', '😀']);
  return unit.repeat(grow.length(grow.chance(0.9) ? 200_000 : 300_000, 1) / unit.length);
}

/** Quoted well, or not at all. */
function row(grow: Growth): (index: number) => string[] {
  const [first, ...others] = grow.list(cell, 8, 1);
  const cells = [first || 'x', ...others];
  const isNumbered = grow.chance(0.5);
  return (index) => (isNumbered ? [`${index}`, ...cells.slice(1)] : cells);
}

export function anyCsv(grow: Growth): string {
  const delimiter = grow.pick([',', ',', ';']);
  const isQuoted = grow.chance(0.9);
  const written = (cells: readonly string[]) =>
    cells
      .map((text) =>
        isQuoted && /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
      )
      .join(delimiter);
  const end = grow.pick(['\n', '\n', '\r\n', '\r']);
  const columns = grow.grow(header);
  const makers = grow.list(row, 3, 1);
  // A row has as many cells as the header, mostly, unless they have too many characters.
  const fitted = (cells: string[]) => {
    const fitting = Math.ceil((mostCharacters * cells.length) / cells.join('').length);
    const length = Math.min(columns.length, fitting);
    return Array.from({ length }, (_, index) => cells[index % cells.length]!);
  };
  const isFitted = grow.chance(0.95);
  const line = (index: number) => {
    const cells = makers[index % makers.length]!(index);
    return written(isFitted ? fitted(cells) : cells);
  };
  const most = grow.length(grow.chance(0.8) ? 3000 : 100_000);
  const start = grow.pick(['', '\ufeff', '"', '\n\n']);
  const rows: string[] = [];
  for (let room = mostCharacters; rows.length < most && room > 0;) {
    const text = line(rows.length);
    rows.push(text);
    room -= text.length + 2;
  }
  const tail = grow.pick(['', '', end, '"', '\ud800', `"${'x'.repeat(grow.length(300_000))}`]);
  const isBlank = grow.chance(0.05);
  const blank = isBlank ? end.repeat(grow.length(1_000_000)) : '';
  return `${start}${[columns.join(delimiter), ...rows].join(end)}${blank}${tail}`;
}
