// Reads a CSV file as the service does, to show its rows before they are sent and to find the
// cell that a problem is about.

export interface CsvTable {
  header: string[];
  /** Without the header and empty lines. */
  rows: string[][];
}

export interface ListFile extends CsvTable {
  /** Without its extension. */
  name: string;
  text: string;
  /** Another one for each file that was opened, also for the same one. */
  number: number;
}

export function readCsv(text: string): CsvTable {
  const plain = text.replace(/^\ufeff/, '');
  const line = plain.split('\n', 1)[0]!;
  const delimiter = line.split(';').length > line.split(',').length ? ';' : ',';
  const [header = [], ...rows] = [...records(plain, delimiter)];
  return { header: header.map((name) => name.trim()), rows };
}

function* records(text: string, delimiter: string): Generator<string[]> {
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    const rest = at;
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at++;
    cells.push(cell + text.slice(rest, at).replace(/\r$/, ''));
    if (text[at] === delimiter && at + 1 < text.length) {
      at++;
      continue;
    }
    if (text[at] === delimiter) cells.push('');
    at++;
    if (cells.length > 1 || cells[0] !== '') yield cells;
    cells = [];
  }
}

function closingQuote(text: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = text.indexOf('"', at);
    if (at === -1) return text.length;
    if (text[at + 1] !== '"') return at;
  }
}

/** A header and a row for the example of a template. */
export function exampleCsv(example: object): string {
  const cells = [...leaves(example, '')];
  const line = (texts: string[]) => texts.map(quoted).join(',');
  return `${line(cells.map(([path]) => path))}\n${line(cells.map(([, value]) => value))}\n`;
}

/** A longer example is a picture in base64, which does not belong into a cell. */
const longest = 200;
const itemsShown = 2;

function* leaves(value: unknown, path: string): Generator<[path: string, value: string]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.slice(0, itemsShown).entries())
      yield* leaves(item, `${path}[${index}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value))
      yield* leaves(field, path === '' ? name : `${path}.${name}`);
  } else {
    const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
    if (text !== '""' && text.length <= longest) yield [path, text];
  }
}

function quoted(text: string): string {
  return /[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
