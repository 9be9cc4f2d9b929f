// Encodes text as Code 128 codewords and bars. Code sets B (characters) and C
// (pairs of digits) suffice, because the text has no control characters.

const startB = 104;
export const startC = 105;
export const toB = 100;
export const toC = 99;
export const fnc1 = 102;
/** Represents FNC1 in text: it separates GS1 fields. */
export const separator = '\u001d';

// Six elements a codeword, by its value.
const patterns =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222' +
  '123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321' +
  '232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121' +
  '313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224' +
  '111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111' +
  '111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113' +
  '114311411113411311113141114131311141411131211412211214211232';
const stop = '2331112';

/** The shortest sequence for the text, from the start character to before the check character. */
export function codewords(text: string): number[] {
  const { length } = text;
  // The number of codewords needed from each position on, in either set.
  const inB = new Float64Array(length + 2);
  const inC = new Float64Array(length + 2);
  inB[length + 1] = inC[length + 1] = Infinity;
  for (let at = length - 1; at >= 0; at--) {
    const step = stepInC(text, at);
    inB[at] = 1 + Math.min(inB[at + 1]!, inC[at + 1]! + 1);
    inC[at] = step === 0 ? Infinity : 1 + Math.min(inC[at + step]!, inB[at + step]! + 1);
  }
  let isC = inC[0]! < inB[0]!;
  const found = [isC ? startC : startB];
  for (let at = 0; at < length;) {
    const step = isC ? stepInC(text, at) : 1;
    found.push(valueOf(text.slice(at, at + step), isC));
    at += step;
    const [here, there] = isC ? [inC, inB] : [inB, inC];
    if (at < length && there[at]! + 1 < here[at]!) {
      found.push(isC ? toB : toC);
      isC = !isC;
    }
  }
  return found;
}

/** The number of characters that one codeword of set C encodes here; 0 if it cannot. */
function stepInC(text: string, at: number): number {
  if (text[at] === separator) return 1;
  return isDigit(text[at]) && isDigit(text[at + 1]) ? 2 : 0;
}

function valueOf(characters: string, isC: boolean): number {
  if (characters === separator) return fnc1;
  return isC ? Number(characters) : characters.charCodeAt(0) - 0x20;
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

export function code128(text: string): number[] {
  const values = codewords(text);
  const sum = values.reduce((total, value, place) => total + value * Math.max(place, 1), 0);
  const parts = [...values, sum % 103].map((value) => patterns.slice(value * 6, value * 6 + 6));
  return Array.from(parts.join('') + stop, Number);
}
