// A header and a row for the example of a template, to begin a spreadsheet with.

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

export function quoted(text: string): string {
  const needsQuotes = /[",;\n\r]/.test(text) || text.trim() !== text;
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
