// Texts and numbers that are more expensive than they look: marks, joined emoji,
// scripts that are shaped, text without spaces, and thousands of different letters.

import type { Growth } from '../genes.ts';

/** Units that texts are made of by repeating. */
const units = [
  'a',
  ' ',
  'ab ',
  'word ',
  '-',
  'a\u0301',
  'a\u0300\u0323',
  'e\u0301\u0302\u0303\u0304\u0305\u0306\u0307',
  'ö',
  'ß',
  'ﬃ',
  'İ',
  '\u00ad',
  '\u200b',
  '\u2060',
  '\u00a0',
  '\t',
  '\n',
  '\r\n',
  '\u2028',
  '\u0000',
  '\u007f',
  '\ufffd',
  '\ud800',
  '\udc00',
  '👩\u200d',
  '👩\u200d👩\u200d👧\u200d👦',
  '👍🏽',
  '🇩🇪',
  '🇩',
  '❤\ufe0f\u200d🔥',
  '1\ufe0f\u20e3',
  '🏴\u{e0067}\u{e0062}\u{e007f}',
  '\ufe0f',
  '\u200d',
  'س',
  'سلام ',
  'ﷺ',
  'لا',
  'س\u064b\u0651',
  'ש',
  'שׁ',
  'abc שלום ',
  '\u202e',
  '\u2066a\u2069',
  'ก',
  'ก็',
  'กำ',
  'ที่นี่',
  'क',
  'क्',
  'क्ष',
  'कि',
  'र्क्षि',
  'ক্ষ',
  'ழ்',
  '漢',
  '漢字',
  '、',
  'ｱ',
  'が',
  '한',
  'ᄀ',
  'ᄀ\u1161\u11a8',
  'ཀྵ',
  'မြန်',
  'ខ្មែ',
  '𝒜',
  '\ue000',
  '\u{f0000}',
  '<',
  '&amp;',
  '"',
  '\\',
  '{{ a }}',
  '{{',
  '1',
  '1.',
  '€',
  '😀',
] as const;

/** The first code points of ranges whose letters all differ. */
const ranges = [
  0x21, 0xa1, 0x100, 0x300, 0x370, 0x400, 0x531, 0x5d0, 0x620, 0x700, 0x904, 0x985, 0xb85, 0xe01,
  0xf40, 0x1000, 0x10a0, 0x1100, 0x1780, 0x1e00, 0x2000, 0x20a0, 0x2190, 0x2500, 0x2600, 0x3041,
  0x3105, 0x3400, 0x4e00, 0xa000, 0xac00, 0xe000, 0xf900, 0xfb50, 0xfe70, 0xff01, 0x10000, 0x1d400,
  0x1f300, 0x1f600, 0x1f900, 0x20000, 0xe0100,
];

const longest = 40_000; // characters; a body has a million bytes

function runOfText(grow: Growth): string {
  const unit = grow.pick(units);
  return unit.repeat(1 + Math.min(grow.length(longest), longest / unit.length));
}

function mixedText(grow: Growth): string {
  const parts = Array.from({ length: grow.integer(1, 6) }, () => grow.pick(units)).join('');
  return parts.repeat(1 + Math.min(grow.length(longest), longest / parts.length));
}

/** Letters that all differ, so that no cache holds them. */
function differentText(grow: Growth): string {
  const first = grow.pick(ranges);
  const stride = grow.length(64, 1);
  const span = grow.length(0x5000, 16);
  const between = grow.pick(['', '', ' ', '\u0301', '\u200d', '\ufe0f']);
  const count = grow.length(20_000);
  let text = '';
  for (let index = 0; index < count; index++) {
    const code = first + ((index * stride) % span);
    text += String.fromCodePoint(code >= 0xd800 && code < 0xe000 ? 0x41 : code) + between;
  }
  return text;
}

function shortText(grow: Growth): string {
  return grow.pick(['', 'x', 'Flat white', '12.50', 'true', 'null', '0', '漢字', 'سلام', '👩‍👩‍👧']);
}

function dateText(grow: Growth): string {
  const two = (most: number) => String(grow.integer(0, most)).padStart(2, '0');
  const year = grow.pick(['2026', '0001', '9999', '-271821', '+275760']);
  const offset = grow.pick(['Z', '', `+${two(23)}:${two(59)}`, `-${two(14)}:00`]);
  return `${year}-${two(12)}-${two(31)}T${two(24)}:${two(60)}:${two(60)}${offset}`;
}

function numberText(grow: Growth): string {
  return `${grow.pick(['', '-', '+'])}${grow.pick(['1', '9', '0'])}${'7'.repeat(grow.length(5000))}${grow.pick(['', '.5', 'e9', 'e999'])}`;
}

export function anyText(grow: Growth): string {
  return grow.either(
    shortText,
    shortText,
    runOfText,
    mixedText,
    differentText,
    dateText,
    numberText,
  );
}

export function anyNumber(grow: Growth): number {
  const special = [0, -0, 1, -1, 0.1, 12.5, 1e-7, 1e21, 1e15 + 0.3, 1e100, 1.7e308, 5e-324, -1e300];
  return grow.chance(0.6) ? grow.pick(special) : Math.round((grow.fraction() - 0.3) * 1e9) / 100;
}

export function anyDate(grow: Growth): string {
  if (grow.chance(0.1)) return grow.grow(dateText);
  const two = (most: number) => String(grow.integer(1, most)).padStart(2, '0');
  const offset = grow.pick(['Z', `+${two(13)}:${two(59)}`, `-${two(11)}:${two(59)}`]);
  return `2026-${two(12)}-${two(28)}T${two(23)}:${two(59)}:${two(59)}${offset}`;
}

/** A value of data that prints. */
export function anyLeaf(grow: Growth): string | number | boolean | null {
  const kind = grow.fraction();
  if (kind < 0.6) return grow.grow(anyText);
  if (kind < 0.85) return grow.grow(anyNumber);
  return grow.pick([true, false, null]);
}

/** A maker of entries that all differ a little. */
export function differingText(grow: Growth): (index: number) => string {
  const text = grow.grow(anyText);
  const short = text.length > 400 ? text.slice(0, grow.length(400)) : text;
  return grow.chance(0.5) ? (index) => `${short}${index}` : () => short;
}
