// Reads the cells of a sheet as texts. Rows without any text are left out.

import { type CellFormat, numberText, plainFormat } from './cell-format.ts';
import { damaged, WorkbookProblem } from './workbook-problem.ts';
import type { XmlHandler } from './xml-reader.ts';

export interface SheetTexts {
  strings: readonly string[];
  /** The formats by the style of a cell. */
  formats: readonly CellFormat[];
  is1904: boolean;
}

interface Area {
  from: Place;
  to: Place;
}
interface Place {
  row: number;
  column: number;
}

/** Cells with the gaps between them, and what merged cells repeat. */
const mostCells = 2_000_000;
const mostColumns = 16_384;

export class SheetReader implements XmlHandler {
  readonly #texts: SheetTexts;
  readonly #rows: { number: number; cells: string[] }[] = [];
  readonly #merged: Area[] = [];
  #cells: string[] = [];
  #row = 0;
  #column = -1;
  #type = '';
  #format = plainFormat;
  #text = '';
  #isValue = false;
  #isReading = false;
  #count = 0;

  constructor(texts: SheetTexts) {
    this.#texts = texts;
  }

  open(name: string, attribute: (name: string) => string | undefined): void {
    if (name === 'row') {
      this.#row = Number(attribute('r') ?? this.#row + 1);
      this.#cells = [];
      this.#column = -1;
    } else if (name === 'c') {
      this.#column = placeOf(attribute('r'))?.column ?? this.#column + 1;
      if (this.#column >= mostColumns) damaged();
      this.#type = attribute('t') ?? 'n';
      this.#format = this.#texts.formats[Number(attribute('s') ?? 0)] ?? plainFormat;
      this.#text = '';
      this.#isValue = true;
    } else if (name === 'v' || name === 't') this.#isReading = this.#isValue;
    else if (name === 'rPh')
      // How the text is pronounced.
      this.#isValue = false;
    else if (name === 'mergeCell') this.#merge(attribute('ref') ?? '');
  }

  text(text: string): void {
    if (this.#isReading) this.#text += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isReading = false;
    else if (name === 'rPh') this.#isValue = true;
    else if (name === 'c') this.#endCell();
    else if (name === 'row') this.#endRow();
  }

  #endCell(): void {
    this.#isValue = false;
    const text = this.#cellText();
    if (text !== '') this.#put(this.#cells, this.#column, text);
  }

  #cellText(): string {
    if (this.#text === '') return '';
    switch (this.#type) {
      case 's':
        return this.#texts.strings[Number(this.#text)] ?? '';
      case 'n':
        return numberText(this.#text, this.#format, this.#texts.is1904);
      case 'b':
        return this.#text === '1' ? 'true' : 'false';
      default:
        return unescaped(this.#text);
    }
  }

  #put(cells: string[], column: number, text: string): void {
    this.#take(Math.max(1, column + 1 - cells.length));
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }

  #take(cells: number): void {
    this.#count += cells;
    if (this.#count > mostCells) throw new WorkbookProblem('tooLarge');
  }

  #endRow(): void {
    if (this.#cells.some((cell) => cell.trim() !== ''))
      this.#rows.push({ number: this.#row, cells: this.#cells });
  }

  #merge(ref: string): void {
    this.#take(1);
    const [from, to] = ref.split(':').map(placeOf);
    if (from && to) this.#merged.push({ from, to });
  }

  /** The rows, without headings that are merged over several columns. */
  table(): string[][] {
    for (const area of this.#merged) this.#fillDown(area);
    const wide = this.#merged.filter(({ from, to }) => to.column > from.column);
    const headings = new Set(wide.map(({ from }) => from.row));
    const first = this.#rows.findIndex(
      ({ number, cells }) => !headings.has(number) || textsIn(cells) > 1,
    );
    return this.#rows.slice(Math.max(0, first)).map(({ cells }) => cells);
  }

  /** Cells that are merged over several rows have their text in each of them. */
  #fillDown({ from, to }: Area): void {
    if (to.row <= from.row) return;
    let at = firstAtLeast(this.#rows, from.row);
    if (this.#rows[at]?.number !== from.row) return;
    const text = this.#rows[at]!.cells[from.column];
    if (text === undefined || text === '') return;
    for (at++; at < this.#rows.length && this.#rows[at]!.number <= to.row; at++)
      this.#put(this.#rows[at]!.cells, from.column, text);
  }
}

function textsIn(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}

function firstAtLeast(rows: readonly { number: number }[], number: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.number < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** `AB12`: its row is 12, its column 27. */
function placeOf(ref: string | undefined): Place | undefined {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(ref ?? '') ?? [];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(digits), column: column - 1 };
}

/** Signs that XML cannot hold are written as `_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
