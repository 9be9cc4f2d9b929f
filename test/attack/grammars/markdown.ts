// Markdown: all that it has, nested, long and repeated, and the runs of marks that
// parsers take long for.

import type { Growth } from '../genes.ts';
import { codeBlock } from './codes.ts';
import { anyText } from './texts.ts';

const mostCharacters = 100_000;
const deepest = 10;

/** Marks that open something, and hardly ever close it. */
const units = [
  '[',
  '![',
  '[a](',
  '[a](<b',
  '[](',
  '*a ',
  '**a ',
  '*a **a ',
  '_a __b ',
  '*_',
  '`',
  '``a`',
  '<',
  '<a ',
  '<!--',
  '<?',
  '<a href="',
  '&amp;',
  '&#35;',
  '\\',
  '|',
  '|-',
  '> ',
  '- ',
  '1. ',
  '\n    ',
  '\t',
  '~~a',
  'http://a.b/',
  'a@b.c ',
  '[x]: y\n',
  '[^1]',
  '- - ',
  '=\n',
  '#',
  '```\n',
  '***',
];

function runOfMarks(grow: Growth): string {
  const unit = Array.from({ length: grow.integer(1, 3) }, () => grow.pick(units)).join('');
  return unit.repeat(Math.max(1, Math.min(grow.length(mostCharacters, 1), 95_000 / unit.length)));
}

function words(grow: Growth): string {
  if (grow.chance(0.7))
    return grow.pick(['Flat white', 'a', '12.50', '漢字', 'سلام', '{{ a }}', '👩‍👩‍👧']);
  return grow.grow(anyText).slice(0, grow.length(8000)).replaceAll('\n', ' ');
}

function link(grow: Growth): string {
  const href = `https://example.com/${'x'.repeat(grow.length(9000))}`;
  return grow.pick([`[${grow.grow(inline)}](${href})`, `<${href}>`, href, '[a][b]', '[^1]']);
}

function pictureMark(grow: Growth): string {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="5" height="5"/></svg>';
  const uri = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return `![x](${grow.pick([uri, uri, 'logo', 'https://example.com/a.png'])})`;
}

function emphasis(grow: Growth): string {
  const mark = grow.pick(['*', '**', '_', '__', '`', '~~', '***']);
  const depth = grow.length(40, 1);
  return `${mark.repeat(depth)}${grow.grow(inline)}${mark.repeat(depth)}`;
}

function tag(grow: Growth): string {
  const attributes = ' a="b"'.repeat(grow.length(2000));
  return `<b${attributes}>${grow.grow(words)}</b>`;
}

function inline(grow: Growth): string {
  if (grow.depth > deepest) return grow.grow(words);
  const part = grow.either(words, words, words, emphasis, link, tag, pictureMark);
  const times = grow.chance(0.8) ? 1 : grow.length(2000, 1);
  return part.repeat(Math.max(1, Math.min(times, Math.floor(9500 / (part.length + 1)))));
}

function paragraph(grow: Growth): string {
  return `${grow.list(inline, 5, 1).join(' ')}\n\n`;
}

function heading(grow: Growth): string {
  return `${'#'.repeat(grow.integer(1, 7))} ${grow.grow(inline)}\n\n`;
}

/** Each line of the inner blocks moves to the right. */
function nested(grow: Growth): string {
  const mark = grow.pick(['> ', '- ', '1. ', '- [x] ', '* ', '99999999. ']);
  const inner = grow.depth < deepest ? grow.list(block, 3, 1).join('') : grow.grow(words);
  const rest = mark === '> ' ? '> ' : ' '.repeat(mark.length);
  const lines = inner.trimEnd().split('\n').slice(0, 3000);
  const item = lines.map((line, index) => (index === 0 ? mark : rest) + line).join('\n');
  const times = Math.max(1, Math.min(grow.length(900, 1), Math.floor(40_000 / item.length)));
  return `${Array.from({ length: times }, () => item).join('\n')}\n\n`;
}

function deepList(grow: Growth): string {
  const mark = grow.pick(['- ', '> ', '1. ']);
  const depth = grow.length(grow.chance(0.8) ? 13 : 400, 1);
  if (grow.chance(0.5)) return `${mark.repeat(depth)}${grow.grow(words)}\n\n`;
  const step = ' '.repeat(mark.length);
  return `${Array.from({ length: depth }, (_, level) => `${step.repeat(level)}${mark}a\n`).join('')}\n`;
}

function table(grow: Growth): string {
  const columns = grow.chance(0.9) ? grow.integer(1, 12) : grow.length(2000, 1);
  const cell = grow.grow(inline).replaceAll('|', '').replaceAll('\n', ' ').slice(0, 4000);
  const row = (text: string) => `|${` ${text} |`.repeat(columns)}\n`;
  const rows = Math.min(grow.length(900), Math.floor(60_000 / row(cell).length));
  return `${row('h')}${row(grow.pick([':-', '-:', ':-:', '---']))}${row(cell).repeat(rows)}\n`;
}

const fences = [
  'qr',
  'QR',
  'barcode',
  'barcode ean13',
  'barcode code128',
  'barcode nothing',
  'js',
  '',
];

function fence(grow: Growth): string {
  const kind = grow.pick(fences);
  const isCode = kind.toLowerCase().startsWith('qr') || kind.startsWith('barcode');
  const code = String(grow.grow(codeBlock).content).slice(0, 3000).replaceAll('\n', ' ');
  const body = isCode
    ? grow.pick([code, '4006381333931', 'x'.repeat(grow.length(3000, 1))])
    : `${grow.grow(words)}\n`.repeat(grow.length(300, 1)).slice(0, 30_000);
  const one = `\`\`\`${kind}\n${body}\n\`\`\`\n\n`;
  return one.repeat(Math.max(1, Math.min(grow.length(400, 1), Math.floor(60_000 / one.length))));
}

function references(grow: Growth): string {
  return Array.from({ length: grow.length(2000, 1) }, (_, index) => `[b${index}]: /x "t"\n`).join(
    '',
  );
}

function block(grow: Growth): string {
  return grow.either(
    paragraph,
    paragraph,
    heading,
    nested,
    nested,
    deepList,
    table,
    fence,
    references,
    runOfMarks,
  );
}

export function anyMarkdown(grow: Growth): string {
  const blocks = grow.list(block, 12, 1).join('');
  const times = grow.chance(0.6) ? 1 : grow.length(300, 1);
  const text = blocks.repeat(Math.max(1, Math.min(times, Math.floor(95_000 / blocks.length))));
  return text.slice(0, grow.chance(0.97) ? mostCharacters : 2 * mostCharacters);
}
