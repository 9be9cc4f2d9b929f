// What the number of a cell means: a workbook stores days as numbers, and only the format of the
// cell tells that it is a date.

export interface CellFormat {
  kind: 'number' | 'date' | 'time';
  /** True if the hour of a date is shown. */
  hasTime: boolean;
  /** Digits before the point, as in `00000` for postcodes. */
  digits: number;
  /** Digits behind the point, as in `0.00` for prices. */
  decimals: number;
}

export const plainFormat: CellFormat = { kind: 'number', hasTime: false, digits: 0, decimals: 0 };

/** Formats that every workbook has; those of dates in East Asia are dates in other words. */
const builtIn: Record<number, string> = {
  1: '0',
  2: '0.00',
  4: '#,##0.00',
  8: '#,##0.00',
  14: 'd/m/y',
  15: 'd-m-y',
  16: 'd-m',
  17: 'm-y',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'd/m/y h:mm',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
};
for (const id of [27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]) builtIn[id] = 'd/m/y';
for (const id of [32, 33, 34, 35, 55, 56]) builtIn[id] = 'h:mm';

export function formatOf(id: number, codes: ReadonlyMap<number, string>): CellFormat {
  return formatOfCode(codes.get(id) ?? builtIn[id] ?? '');
}

function formatOfCode(code: string): CellFormat {
  // Texts in quotation marks, colours, languages and blanks say nothing about the number.
  const bare = (code.split(';')[0] ?? '')
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase();
  if (bare.includes('general')) return plainFormat;
  const hasTime = /[hs]/.test(bare);
  if (/[yd]/.test(bare) || (bare.includes('m') && !hasTime))
    return { ...plainFormat, kind: 'date', hasTime };
  if (hasTime) return { ...plainFormat, kind: 'time' };
  const [, whole = '', fraction = ''] = /([0#,]+)(?:\.(0+))?/.exec(bare) ?? [];
  return {
    ...plainFormat,
    digits: whole.replaceAll(/[^0]/g, '').length,
    decimals: bare.includes('%') || bare.includes('e') ? 0 : fraction.length,
  };
}

const dayMs = 86_400_000;
/** The day 0: the 29th of February 1900, which did not exist, is a day of workbooks. */
const firstDay = Date.UTC(1899, 11, 30);
const firstDay1904 = Date.UTC(1904, 0, 1);
const lastDay = 2_958_465;

/** The number of a cell as people would write it, with a decimal point; dates as in ISO 8601. */
export function numberText(text: string, format: CellFormat, is1904: boolean): string {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text;
  if (format.kind === 'date' && value >= 0 && value <= lastDay)
    return dateText(value, format.hasTime, is1904);
  if (format.kind === 'time' && value >= 0) return timeText(value);
  return plainText(value, format);
}

function dateText(days: number, hasTime: boolean, is1904: boolean): string {
  // Workbooks count one day less before that day.
  const day = !is1904 && days < 60 ? days + 1 : days;
  const seconds = Math.round(day * 86_400);
  const time = new Date((is1904 ? firstDay1904 : firstDay) + seconds * 1000).toISOString();
  if (!hasTime || seconds % 86_400 === 0) return time.slice(0, 10);
  return time.slice(0, time.endsWith(':00.000Z') ? 16 : 19);
}

function timeText(days: number): string {
  const seconds = Math.round((days * dayMs) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[2] === 0 ? parts.slice(0, 2) : parts;
  return shown.map((part) => String(part).padStart(2, '0')).join(':');
}

function plainText(value: number, { digits, decimals }: CellFormat): string {
  // Workbooks know 15 digits; 0.1 + 0.2 is stored as 0.30000000000000004.
  const rounded = Number(value.toPrecision(15));
  const plain = String(rounded);
  const text = plain.includes('e')
    ? rounded.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : plain;
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const shown = fraction.padEnd(decimals, '0');
  return `${text.startsWith('-') ? '-' : ''}${whole.padStart(digits, '0')}${shown && `.${shown}`}`;
}
