// Outline fonts of Chinese, Japanese and Korean, which are sharp in every size and have real
// weights. They are packages of 4 to 6 MB that are used if they are installed beside Platen
// (docs/templates.md); without them the baked glyphs of 24 dots are scaled.

import { readFileSync } from 'node:fs';
import { installedFolder } from '../../package-file.ts';
import { cjkOrder } from './wide-glyphs.ts';

const packages: Record<string, string> = {
  ja: 'noto-sans-jp',
  'zh-hans': 'noto-sans-sc',
  'zh-hant': 'noto-sans-tc',
  ko: 'noto-sans-kr',
};

/** A package: its folder, and the part that contains each character. */
interface WideFont {
  folder: string;
  parts: Map<number, string>;
}

const fonts = new Map<string, WideFont | null>();

/** `wide/` with the package, the part and the weight, such as `wide/noto-sans-jp/119/700`. */
type WideFile = `wide/${string}`;

export function isWide(file: string): file is WideFile {
  return file.startsWith('wide/');
}

/** The file that should have the character; null if the font of the language is not installed or lacks it. */
export function wideFile(
  codePoint: number,
  locale: string | undefined,
  weight: number,
): WideFile | null {
  const order = cjkOrder(locale).flatMap((variant) => packages[variant] ?? []);
  // Another language's forms of the characters would be wrong, and a mixture of fonts ugly.
  if (!fontOf(order[0]!)) return null;
  for (const name of order) {
    const part = fontOf(name)?.parts.get(codePoint);
    if (part !== undefined) return `wide/${name}/${part}/${weight}`;
  }
  return null;
}

/** The path of a file, and the settings that select its weight. */
export function wideOutlines(file: WideFile): { path: string; family: string; settings: string } {
  const [, name = '', part = '', weight = ''] = file.split('/');
  const path = `${fontOf(name)!.folder}/files/${name}-${part}-wght-normal.woff2`;
  return { path, family: `${name}-${part}`, settings: `'wght' ${weight}` };
}

function fontOf(name: string): WideFont | null {
  let found = fonts.get(name);
  if (found === undefined) fonts.set(name, (found = opened(name)));
  return found;
}

function opened(name: string): WideFont | null {
  const folder = installedFolder(`@fontsource-variable/${name}`);
  if (folder === undefined) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of the package
  const ranges = JSON.parse(readFileSync(`${folder}/unicode.json`, 'utf8')) as Record<
    string,
    string
  >;
  const parts = new Map<number, string>();
  for (const [part, list] of Object.entries(ranges)) {
    if (!/^\[\d+\]$/.test(part)) continue; // Latin and other letters have fonts of their own
    for (const range of list.split(',')) {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      for (let codePoint = first; codePoint <= last; codePoint++)
        parts.set(codePoint, part.slice(1, -1));
    }
  }
  return { folder, parts };
}
