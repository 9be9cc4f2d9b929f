// The sizes of MicroPDF417, which ZPL numbers from 0 to 33.

/** Rows by the number of columns, in the order of the modes. */
const rows: readonly (readonly number[])[] = [
  [11, 14, 17, 20, 24, 28],
  [8, 11, 14, 17, 20, 23, 26],
  [6, 8, 10, 12, 15, 20, 26, 32, 38, 44],
  [4, 6, 8, 10, 12, 15, 20, 26, 32, 38, 44],
];

const sizes = rows.flatMap((list, index) =>
  list.map((count) => ({ columns: index + 1, rows: count })),
);

export function microPdf417Size(mode: number): { columns: number; rows: number } {
  return sizes[mode] ?? sizes[0]!;
}
