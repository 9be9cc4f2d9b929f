// The character sets of ^CI, by number.

import iconv from 'iconv-lite';

/** 0 to 13 are variants of code page 850. */
export const charsets: Record<number, string> = {
  ...Object.fromEntries(Array.from({ length: 14 }, (_, number) => [number, 'cp850'])),
  14: 'big5',
  15: 'shift_jis',
  16: 'shift_jis',
  17: 'euc-jp',
  24: 'gb18030',
  26: 'gb18030',
  27: 'windows1252',
  28: 'utf8',
  29: 'utf-16be',
  30: 'utf-16le',
  31: 'windows1250',
  33: 'windows1251',
  34: 'windows1253',
  35: 'windows1254',
  36: 'windows1255',
};

/** `data` has one character for each byte. */
export function decodeText(data: string, charset: number): string {
  const bytes = Buffer.from(data, 'latin1');
  if (charset === 28) return bytes.toString('utf8');
  return iconv.decode(bytes, charsets[charset] ?? 'cp850');
}
