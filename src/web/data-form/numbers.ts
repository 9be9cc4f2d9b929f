// Numbers as people write them: 1.234,56 and 1,234.56, with or without a currency.

export type DecimalSign = '.' | ',';

/** Spaces and apostrophes group digits in either style. */
const groups = "[\\s\\u00a0\\u2009\\u202f'’]";
const currency = /^[\p{Sc}]|[\p{Sc}]$|^[A-Za-z]{3}\s|\s[A-Za-z]{3}$/u;

/**
 * The number as plain digits with a point (`1234.56`), so that no digit is lost; null if the
 * text is not a number in this style.
 */
export function readNumber(text: string, decimal: DecimalSign): string | null {
  const { digits, isNegative } = bare(text);
  const [whole = '', fraction, ...more] = digits.split(decimal);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  const other = decimal === '.' ? ',' : '.';
  const plain = ungrouped(whole, other);
  if (plain === null || (plain === '' && fraction === undefined)) return null;
  const number = fraction === undefined ? plain : `${plain || '0'}.${fraction}`;
  return isNegative ? `-${number}` : number;
}

function bare(text: string): { digits: string; isNegative: boolean } {
  let digits = text.trim().replace(/^\u2212/, '-');
  // Accountants write (12.50) for -12.50.
  const inBrackets = /^\((.+)\)$/.exec(digits);
  if (inBrackets) digits = inBrackets[1]!;
  let isNegative = inBrackets !== null;
  const takeSign = () => {
    if (!/^[-+]/.test(digits)) return;
    if (digits.startsWith('-')) isNegative = !isNegative;
    digits = digits.slice(1).trim();
  };
  takeSign();
  const before = digits;
  digits = digits.replace(currency, '').trim();
  if (digits !== before) takeSign();
  return { digits, isNegative };
}

/** The digits of the whole part; null if its groups are not of two or three digits. */
function ungrouped(whole: string, sign: string): string | null {
  if (/^\d*$/.test(whole)) return whole;
  const parts = whole.split(new RegExp(`[${sign}]|${groups}`, 'u'));
  const [first = '', ...rest] = parts;
  const isGrouped =
    /^\d{1,3}$/.test(first) &&
    rest.every((part) => /^\d{2,3}$/.test(part)) &&
    rest.at(-1)!.length === 3;
  return isGrouped ? parts.join('') : null;
}

/** Which sign separates decimals in these texts; undefined if they do not tell. */
export function decimalSignIn(texts: Iterable<string>): DecimalSign | undefined {
  let points = 0;
  let commas = 0;
  for (const text of texts) {
    const sign = signOf(text);
    if (sign === '.') points++;
    if (sign === ',') commas++;
  }
  if (points === commas) return undefined;
  return points > commas ? '.' : ',';
}

/** `2,50` and `1.234,56` have a comma, `1,234` may be anything. */
function signOf(text: string): DecimalSign | undefined {
  if (readNumber(text, '.') === null && readNumber(text, ',') === null) return undefined;
  const signs: string[] = text.match(/[.,]/g) ?? [];
  const last = signs.at(-1) as DecimalSign | undefined;
  if (last === undefined) return undefined;
  const other = last === '.' ? ',' : '.';
  if (signs.includes(other)) return last;
  // A sign that stands twice groups digits, so the other one separates decimals.
  if (signs.length > 1) return other;
  return /(?:^|[^\d])[1-9]\d{0,2}[.,]\d{3}(?!\d)/.test(text) ? undefined : last;
}

/** A number that a person types: one sign alone separates decimals. Undefined if it is no number. */
export function typedNumber(text: string): number | undefined {
  const signs: string[] = text.match(/[.,]/g) ?? [];
  const decimal = signs.length === 0 ? '.' : (signs.at(-1) as DecimalSign);
  const isRepeated = signs.length > 1 && signs.every((sign) => sign === decimal);
  const other = decimal === '.' ? ',' : '.';
  const read = readNumber(text, isRepeated ? other : decimal);
  return read === null ? undefined : Number(read);
}
