// Star's own code page, the default of its printers. It has letters and signs
// here, but no box-drawing characters.

/** The bytes A0 to DF; U+FFFD where the manuals do not show a character. */
const signs =
  'ÄÖÜß§ªº\ufffd¢½\ufffd\ufffd¥¼Āë' +
  'éèēêïíìīîöóòōôüú' +
  'ùūûç¿\ufffd\ufffdĒↄ¡ÅøØäáà' +
  'āâ°℃℉ΩµΣσ\ufffd\ufffdχ∞±÷π';

export const standardPage = 'star';

/** Undefined for control bytes and unknown characters. */
export function decodeStandard(byte: number): string | undefined {
  if (byte >= 0x20 && byte < 0x7f) return String.fromCharCode(byte);
  const sign = signs[byte - 0xa0];
  return sign === '\ufffd' ? undefined : sign;
}
