// Documents that are printed without a template: which kind a file is, and the request that
// prints it.

import { isUtf8 } from 'node:buffer';
import { extname } from 'node:path';
import type { DirectPrint } from '../../../client/index.ts';
import { CommandError } from '../../command-result.ts';
import { textIn } from './read-input.ts';

export const documentKinds = [
  'text',
  'markdown',
  'image',
  'pdf',
  'zpl',
  'tspl',
  'escpos',
  'starprnt',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

const imageTypes: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
};

const kinds: Record<string, DocumentKind> = {
  '.txt': 'text',
  '.text': 'text',
  '.log': 'text',
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.pdf': 'pdf',
  '.zpl': 'zpl',
  '.tspl': 'tspl',
  '.escpos': 'escpos',
  '.starprnt': 'starprnt',
  ...Object.fromEntries(Object.keys(imageTypes).map((name) => [name, 'image' as const])),
};

/** Undefined unless its extension says it. */
export function kindOfName(path: string): DocumentKind | undefined {
  return kinds[extname(path).toLowerCase()];
}

const signatures: [DocumentKind, type: string, pattern: RegExp][] = [
  ['pdf', '', /^\s{0,1024}%PDF-/],
  ['image', 'image/png', /^\x89PNG\r\n/],
  ['image', 'image/jpeg', /^\xff\xd8\xff/],
  ['image', 'image/gif', /^GIF8[79]a/],
  ['image', 'image/webp', /^RIFF.{4}WEBP/s],
  ['image', 'image/svg+xml', /^(\xef\xbb\xbf)?\s{0,200}<(\?xml[^]{0,500})?<?svg[\s>]/],
  ['zpl', '', /^\s{0,200}(\^XA|~D[A-Z]|~[A-Z]{2})/],
  ['tspl', '', /^\s{0,200}(SIZE|GAP|CLS|DIRECTION)\b[^]{0,2000}\bCLS\b/],
  // oxlint-disable-next-line no-control-regex -- the command that begins most print data
  ['escpos', '', /^\x1b@/],
];

/** The kind of a document by its first bytes. */
function sniffed(content: Buffer): [DocumentKind, type: string] | undefined {
  const start = content.subarray(0, 4096).toString('latin1');
  const found = signatures.find(([, , pattern]) => pattern.test(start));
  if (found) return [found[0], found[1]];
  return isUtf8(content) && !content.includes(0) ? ['text', ''] : undefined;
}

/** `name` says what it is, unless `as` does; standard input is looked at. */
export function documentOf(content: Buffer, name: string, as?: DocumentKind): DirectPrint {
  if (content.length === 0) throw new CommandError(`${name} is empty: there is nothing to print.`);
  const [byContent, type] = sniffed(content) ?? [];
  const kind = as ?? kindOfName(name) ?? byContent;
  switch (kind) {
    case undefined:
      throw new CommandError(
        `${name} is of no known kind. Say what it is with --as: ${documentKinds.join(', ')}.`,
      );
    case 'text':
    case 'markdown':
      return { [kind]: textOf(content, name) };
    case 'pdf':
      return { pdf: content.toString('base64') };
    case 'image': {
      const media = (type === '' ? undefined : type) ?? imageTypes[extname(name).toLowerCase()];
      return { image: `data:${media ?? 'image/png'};base64,${content.toString('base64')}` };
    }
    default:
      return { raw: `data:;base64,${content.toString('base64')}`, language: kind };
  }
}

/** Editors put a line break last. */
function textOf(content: Buffer, name: string): string {
  const text = textIn(content, name).replace(/\r?\n$/, '');
  if (text === '') throw new CommandError(`${name} is empty: there is nothing to print.`);
  return text;
}
