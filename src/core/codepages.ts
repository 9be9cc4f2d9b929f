// The single-byte code pages of printers: which byte is which character. Shared by
// drivers and emulators; each has its own numbers for selecting a page.

import iconv from 'iconv-lite';

/** Pages that only printers have, 128 characters each. */
const printerPages: Record<string, string> = {
  katakana:
    '▁▂▃▄▅▆▇█▏▎▍▌▋▊▉┼┴┬┤├▔─│▕┌┐└┘╭╮╰╯\ufffd｡｢｣､･ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿ' +
    'ﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ═╞╪╡◢◣◥◤♠♥♦♣●○╱╲╳円年月日時分秒〒市区町村人▓\ufffd',
};

/** The upper half of a page: 128 characters for the bytes 80 to FF, U+FFFD for gaps. */
const upperHalves = new Map<string, string>();
const encodings = new Map<string, Map<number, number>>();

function upperHalf(page: string): string {
  let text = upperHalves.get(page);
  if (text === undefined) {
    const bytes = Buffer.from(Array.from({ length: 128 }, (_, index) => index + 0x80));
    text = printerPages[page] ?? iconv.decode(bytes, page);
    upperHalves.set(page, text);
  }
  return text;
}

/** The character of a byte; undefined for control bytes and gaps. */
export function decodeByte(page: string, byte: number): string | undefined {
  if (byte < 0x20 || byte === 0x7f) return undefined;
  if (byte < 0x80) return String.fromCharCode(byte);
  const character = upperHalf(page)[byte - 0x80]!;
  return isPrintable(character.charCodeAt(0)) ? character : undefined;
}

/** The byte of a character, always 20 to 7E or 80 to FF, so that no character acts as a command. */
export function encodeCharacter(page: string, codePoint: number): number | undefined {
  if (codePoint >= 0x20 && codePoint < 0x7f) return codePoint;
  let encoding = encodings.get(page);
  if (!encoding) {
    encoding = new Map();
    const text = upperHalf(page);
    for (let index = 127; index >= 0; index--) {
      const unit = text.charCodeAt(index);
      if (isPrintable(unit)) encoding.set(unit, index + 0x80);
    }
    encodings.set(page, encoding);
  }
  return encoding.get(codePoint);
}

// Gaps decode to U+FFFD, and some pages contain C1 controls.
function isPrintable(unit: number): boolean {
  return unit >= 0xa0 && unit !== 0xfffd && unit !== 0xad;
}
