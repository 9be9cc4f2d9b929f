// The code page that Star's printers begin with, their own. Only its letters
// and signs are known here, not the pieces that boxes are made of.

/** For the bytes A0 to DF; U+FFFD where nobody told. */
const signs =
  'ÄÖÜß§ªº\ufffd¢½\ufffd\ufffd¥¼Āë' +
  'éèēêïíìīîöóòōôüú' +
  'ùūûç¿\ufffd\ufffdĒↄ¡ÅøØäáà' +
  'āâ°℃℉ΩµΣσ\ufffd\ufffdχ∞±÷π';

export const standardPage = 'star';

/** The character of a byte; control bytes and gaps have none. */
export function decodeStandard(byte: number): string | undefined {
  if (byte >= 0x20 && byte < 0x7f) return String.fromCharCode(byte);
  const sign = signs[byte - 0xa0];
  return sign === '\ufffd' ? undefined : sign;
}
