// The single-byte code pages of printers: which byte is which character. Shared by
// drivers and emulators; each has its own numbers for selecting a page.

import iconv from 'iconv-lite';

/** ISCII from A1 on, as offsets into the block of a script; -1 is a gap. */
const isciiOffsets = [
  1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 14, 15, 16, 13, 18, 19, 20, 17, 21, 22, 23, 24, 25, 26, 27, 28,
  29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 95, 48, 49, 50, 51,
  52, 53, 54, 55, 56, 57, -1, 62, 63, 64, 65, 66, 67, 70, 71, 72, 69, 74, 75, 76, 73, 77, 60, 100,
  -1, -1, -1, -1, -1, -1, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, -1, -1, -1, -1, -1,
];

/** The full stop of Hindi serves all scripts. */
const danda = 100;

function iscii(block: number): string {
  const signs = isciiOffsets.map((offset) => {
    const character = String.fromCharCode((offset === danda ? 0x0900 : block) + offset);
    return offset < 0 || !/\p{Assigned}/u.test(character) ? '\ufffd' : character;
  });
  return '\ufffd'.repeat(33) + signs.join('');
}

const upper = Buffer.from(Array.from({ length: 128 }, (_, index) => index + 0x80));

/** Pages that only printers have: 128 characters each, U+FFFD for gaps. */
const printerPages: Record<string, () => string> = {
  katakana: () =>
    '▁▂▃▄▅▆▇█▏▎▍▌▋▊▉┼┴┬┤├▔─│▕┌┐└┘╭╮╰╯\ufffd｡｢｣､･ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿ' +
    'ﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ═╞╪╡◢◣◥◤♠♥♦♣●○╱╲╳円年月日時分秒〒市区町村人▓\ufffd',
  cp772: () =>
    'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп░▒▓│┤ĄČĘĖ╣║╗╝ĮŠ┐└┴┬├─┼ŲŪ╚╔╩╦╠═╬Žąčęėįšųū' +
    'ž┘┌█▄▌▐▀рстуфхцчшщъыьэюяЁё≥≤„“÷≈°∙·√ⁿ²■\ufffd',
  cp774: () =>
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤ĄČĘĖ╣║╗╝ĮŠ┐└┴┬├─┼ŲŪ╚╔╩╦╠═╬Žąčęėįšųū' +
    'ž┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤„“÷≈°∙·√ⁿ²■\ufffd',
  cp851: () =>
    'ÇüéâäàΆçêëèïîΈÄΉΊ\ufffdΌôöΎûùΏÖÜά£έήίϊΐόύΑΒΓΔΕΖΗ½ΘΙ«»░▒▓│┤ΚΛΜΝ╣║╗╝ΞΟ┐└┴┬├─┼ΠΡ╚╔╩╦╠═╬ΣΤΥΦ' +
    'ΧΨΩαβγ┘┌█▄δε▀ζηθικλμνξοπρσςτ´\ufffd±υφχ§ψ¸°¨ωϋΰώ■\ufffd',
  cp853: () =>
    'ÇüéâäàĉçêëèïîìÄĈÉċĊôöòûùİÖÜĝ£Ĝ×ĵáíóúñÑĞğĤĥ\ufffd½Ĵş«»░▒▓│┤ÁÂÀŞ╣║╗╝Żż┐└┴┬├─┼Ŝŝ╚╔╩╦╠═╬¤' +
    '\ufffd\ufffdÊËÈıÍÎÏ┘┌█▄\ufffdÌ▀ÓßÔÒĠġµĦħÚÛÙŬŭ\ufffd´\ufffd\ufffdℓŉ˘§÷¸°¨˙\ufffd³²■\ufffd',
  cp1098: () =>
    '\ufffd\ufffd\u060c\u061b\u061f\u064b\u0622\ufe82\ufffd\u0627\ufe8e\ufffd\u0621\u0623' +
    '\ufe84\ufffd\u0624\ufe8b\u0628\ufe91\ufb56\ufb58\u062a\ufe97\u062b\ufe9b\u062c\ufe9f' +
    '\ufb7a\ufb7c×\u062d\ufea3\u062e\ufea7\u062f\u0630\u0631\u0632\ufb8a\u0633\ufeb3\u0634' +
    '\ufeb7\u0635\ufebb«»░▒▓│┤\u0636\ufebf\ufec1\ufec3╣║╗╝¤\ufec5┐└┴┬├─┼\ufec7\u0639╚╔╩╦╠═╬' +
    '\ufffd\ufeca\ufecb\ufecc\u063a\ufece\ufecf\ufed0\u0641\ufed3┘┌█▄\u0642\ufed7▀\ufb8e' +
    '\ufedb\ufb92\ufb94\u0644\ufedf\u0645\ufee3\u0646\ufee7\u0648\u0647\ufeeb\ufeec\ufba4' +
    '\ufbfc\ufffd\ufbfd\ufbfe\u0640\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668' +
    '\u0669■\ufffd',
  // TCVN-3 has its capitals in a table of their own.
  'tcvn-capitals': () => iconv.decode(upper, 'tcvn').toUpperCase(),
  'iscii-devanagari': () => iscii(0x0900),
  'iscii-bengali': () => iscii(0x0980),
  'iscii-punjabi': () => iscii(0x0a00),
  'iscii-gujarati': () => iscii(0x0a80),
  'iscii-oriya': () => iscii(0x0b00),
  'iscii-tamil': () => iscii(0x0b80),
  'iscii-telugu': () => iscii(0x0c00),
  'iscii-kannada': () => iscii(0x0c80),
  'iscii-malayalam': () => iscii(0x0d00),
};

/** The upper half of a page: 128 characters for the bytes 80 to FF, U+FFFD for gaps. */
const upperHalves = new Map<string, string>();
const encodings = new Map<string, Map<number, number>>();

function upperHalf(page: string): string {
  let text = upperHalves.get(page);
  if (text === undefined) {
    text = printerPages[page]?.() ?? iconv.decode(upper, page);
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
