// Serial numbers: the last digits of a text count up from label to label.

export interface Serial {
  increment: number;
  keepsZeros: boolean;
}

/** ^SN counts at most this many digits. */
const mostDigits = 12;

/** The text on the label with this index, from 0. */
export function serialText(
  start: string,
  { increment, keepsZeros }: Serial,
  index: number,
): string {
  const found = /^([^]*?)(\d+)(\D*)$/.exec(start);
  if (!found) return start;
  const [, before = '', digits = '', behind = ''] = found;
  const counted = digits.slice(-mostDigits);
  const size = 10 ** counted.length;
  const value = (((Number(counted) + increment * index) % size) + size) % size;
  const text = keepsZeros ? String(value).padStart(counted.length, '0') : String(value);
  return `${before}${digits.slice(0, digits.length - counted.length)}${text}${behind}`;
}
