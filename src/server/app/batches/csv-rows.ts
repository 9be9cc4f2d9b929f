// Reads a CSV file row by row: the header names fields of the data (`customer.name`,
// `items[0].price`), and each row is the data of one print. Columns that begin with @ are options
// of the row. Bounded in bytes, columns and the length of a row, so that a file of any size takes
// little memory.

import type { CsvError } from 'csv-parse';
import { Readable, pipeline } from 'node:stream';
import { Fault } from '../../../core/model/fault.ts';
import type { Json, JsonObject } from '../../../core/model/json.ts';
import type { Pause } from '../operation/pause.ts';

export interface CsvRow extends CsvContent {
  /** 1 for the first row after the header. */
  number: number;
  /** The line of the file on which it begins; the header is on line 1. */
  line: number;
}

interface CsvContent {
  data: JsonObject;
  options: CsvRowOptions;
  /** What is wrong with the options: `@copies: must be …`. */
  problems: string[];
}

export interface CsvRowOptions {
  copies?: number;
  reference?: string;
}

const maxColumns = 1000;
const maxRowCharacters = 262_144;
const maxListLength = 100;
const maxDepth = 8;
/** Parsed at once: a byte takes up to 1.3 µs, and a row of 262,144 held the event loop for 0.4 s. */
const pieceCharacters = 8192;
const fieldPath = /^[^.[\]]+(?:\.[^.[\]]+|\[[0-9]{1,2}\])*$/;
const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

type Path = (string | number)[];
/** What a cell becomes by the schema of the data. */
type Kind = 'text' | 'number' | 'boolean';

interface Column {
  path: Path;
  kind: Kind;
  /** Set where it is no field of the data. */
  option?: keyof CsvRowOptions;
}

const optionColumns = new Map<string, keyof CsvRowOptions>([
  ['@copies', 'copies'],
  ['@reference', 'reference'],
]);

/** `lines`: the line on which the row ends. */
interface ParsedRow {
  record: string[];
  info: { lines: number };
}

/** Throws a Fault that names the line. */
export async function* csvRows(
  chunks: AsyncIterable<Uint8Array>,
  schema: JsonObject,
  pause: Pause,
): AsyncGenerator<CsvRow> {
  const { delimiter, texts } = await opened(chunks, pause);
  const { parse } = await import('csv-parse'); // most services never read a CSV file
  const parser = parse({
    bom: true,
    delimiter,
    skip_empty_lines: true,
    info: true,
    max_record_size: maxRowCharacters,
  });
  // The error is that of the loop below.
  pipeline(Readable.from(texts), parser, () => {});
  let columns: Column[] | undefined;
  let number = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRow>) {
      const line = info.lines - lineBreaks(record);
      if (columns) yield { number: ++number, line, ...rowOf(columns, record, delimiter) };
      else columns = columnsOf(record, schema);
    }
  } catch (error) {
    throw csvFault(error);
  }
}

/** Finds out the delimiter from the first line. */
async function opened(chunks: AsyncIterable<Uint8Array>, pause: Pause) {
  const decoded = decode(chunks);
  let head = '';
  while (!head.includes('\n') && head.length < maxRowCharacters) {
    const next = await decoded.next();
    if (next.done) break;
    head += next.value;
  }
  const line = head.split('\n', 1)[0]!;
  const count = (sign: string) => line.split(sign).length;
  const delimiter = count(';') > count(',') ? ';' : ',';
  async function* texts(): AsyncGenerator<string> {
    try {
      let next = { done: false, value: head };
      while (!next.done) {
        for (const piece of pieces(next.value)) {
          await pause();
          yield piece;
        }
        next = (await decoded.next()) as typeof next;
      }
    } finally {
      // The rest of the file is read by others after a fault, which an open iterator prevents.
      void decoded.return(undefined);
    }
  }
  return { delimiter, texts: texts() };
}

function* pieces(text: string): Generator<string> {
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = at + pieceCharacters;
    if (isHighSurrogate(text.charCodeAt(end - 1))) end++; // both halves of a character
    yield text.slice(at, end);
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Fault('UNSUPPORTED_MEDIA_TYPE', 'The CSV file is not valid UTF-8. Save it as UTF-8.');
  }
}

function columnsOf(header: string[], schema: JsonObject): Column[] {
  const problems: string[] = [];
  if (header.length > maxColumns)
    problems.push(`header: has ${header.length} columns; at most ${maxColumns} are possible`);
  const names = new Set<string>();
  const columns = header.slice(0, maxColumns).map((name, index) => {
    const path = pathOf(name.trim());
    if (!path) problems.push(`header: column ${index + 1} is not a field such as customer.name`);
    if (names.has(name.trim())) problems.push(`header: ${name.trim()} is there twice`);
    names.add(name.trim());
    const option = optionColumns.get(name.trim());
    return { path: path ?? [], kind: kindOf(schema, path ?? []), ...(option && { option }) };
  });
  if (problems.length > 0)
    throw new Fault(
      'VALIDATION_ERROR',
      'The first row of the CSV file must name the fields of the data.',
      problems.slice(0, 100),
    );
  return columns;
}

function pathOf(name: string): Path | null {
  if (name.length > 200 || !fieldPath.test(name)) return null;
  const path = [...name.matchAll(/\[([0-9]+)\]|[^.[\]]+/g)].map(([text, index]) =>
    index === undefined ? text : Number(index),
  );
  const isSafe = path.every((step) => typeof step === 'number' || !forbidden.has(step));
  return isSafe && path.length <= maxDepth ? path : null;
}

function kindOf(schema: JsonObject, path: Path): Kind {
  let at: Json | undefined = schema;
  for (const step of path) {
    const fields = asObject(at);
    at = typeof step === 'number' ? fields.items : asObject(fields.properties)[step];
  }
  const { type } = asObject(at);
  const types = Array.isArray(type) ? type : [type];
  if (types.includes('string')) return 'text';
  if (types.includes('number') || types.includes('integer')) return 'number';
  return types.includes('boolean') ? 'boolean' : 'text';
}

function asObject(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** Empty cells are left out. */
/** Cells in quotation marks may have several lines. */
function lineBreaks(cells: readonly string[]): number {
  let breaks = 0;
  for (const cell of cells) breaks += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
  return breaks;
}

function rowOf(columns: Column[], cells: string[], delimiter: string): CsvContent {
  const row: CsvContent = { data: {}, options: {}, problems: [] };
  columns.forEach(({ path, kind, option }, index) => {
    const cell = cells[index] ?? '';
    if (cell === '') return;
    if (option) setOption(row, option, cell.trim());
    else put(row.data, path, valueOf(cell, kind, delimiter));
  });
  return row;
}

function setOption(row: CsvContent, option: keyof CsvRowOptions, text: string): void {
  if (option === 'copies') {
    if (/^(?:[1-9][0-9]?|100)$/.test(text)) row.options.copies = Number(text);
    else row.problems.push('@copies: must be a whole number from 1 to 100');
    // oxlint-disable-next-line no-control-regex -- databases cut text at some of them
  } else if (/^[^\u0000-\u001f\u007f]{1,255}$/.test(text)) row.options.reference = text;
  else row.problems.push('@reference: must have 1 to 255 characters, without control characters');
}

/** Text that is no number stays text: the check of the data refuses it with its field. */
function valueOf(cell: string, kind: Kind, delimiter: string): Json {
  const text = cell.trim();
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (kind !== 'number') return cell;
  const number = delimiter === ';' ? text.replace(',', '.') : text;
  return /^-?[0-9]+(\.[0-9]+)?$/.test(number) ? Number(number) : cell;
}

function put(data: JsonObject, path: Path, value: Json): void {
  let at: JsonObject | Json[] = data;
  path.forEach((step, index) => {
    const isLast = index === path.length - 1;
    const inner = isLast ? value : typeof path[index + 1] === 'number' ? [] : {};
    // A list has no gaps: empty items are left out.
    const key = Array.isArray(at) && typeof step === 'number' ? Math.min(step, at.length) : step;
    if (typeof key === 'number' && key >= maxListLength) return;
    const fields = at as Record<string | number, Json>;
    if (isLast || !Object.hasOwn(fields, key) || typeof fields[key] !== 'object')
      fields[key] = inner;
    at = fields[key] as JsonObject | Json[];
  });
}

const explanations: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'a quotation mark is followed by more text; double those in a field',
  INVALID_OPENING_QUOTE: 'a quotation mark is in the middle of a field; quote the whole field',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'has another number of fields than the header',
  CSV_MAX_RECORD_SIZE: `is longer than ${maxRowCharacters} characters; a quotation mark may be missing`,
};

function csvFault(error: unknown): unknown {
  const { code, lines } = error as Partial<CsvError> & { lines?: number };
  const explanation = explanations[code ?? ''];
  if (error instanceof Fault || explanation === undefined) return error;
  return new Fault('VALIDATION_ERROR', 'The CSV file cannot be read. Nothing of it was stored.', [
    `line ${lines ?? 1}: ${explanation}`,
  ]);
}
