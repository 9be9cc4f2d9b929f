// Rates a masked QR code: the lower the penalty, the easier it is to read. Modules are bits, 32 in
// a number, and whole numbers are compared at once: choosing the mask took two thirds of the CPU
// time of accepting a receipt for a printer that draws no codes itself, module by module.

/** Rows or columns of modules; black is 1, and the first module of a line is the lowest bit. */
export interface QrLines {
  /** The number of lines, and of modules in each. */
  size: number;
  /** The numbers of one line. */
  words: number;
  bits: Int32Array;
}

const mostWords = 6; // the largest symbol has 177 modules in a line
/** One more than can be used: what follows the last number is white. */
const noWords = () => new Int32Array(mostWords + 1);
/** Bits of modules that have the colour of the next one in their line, and of those that begin three equal ones. */
let same = noWords();
let sameBefore = noWords();
const three = noWords();
const line = noWords();
const runs = new Uint8Array(mostWords * 32 + 1);

/** The sum of all penalties, or a number that is no less than `least`. */
export function penalty(rows: QrLines, columns: QrLines, least: number): number {
  let total = balancePenalty(rows);
  for (let row = 0; row < rows.size && total < least; row++) {
    [same, sameBefore] = [sameBefore, same];
    total += linePenalty(rows, row);
    if (row > 0) total += blockPenalty(rows, row);
  }
  for (let column = 0; column < columns.size && total < least; column++)
    total += linePenalty(columns, column);
  return total;
}

/** Ten for every full 5 % of deviation from a balance of black and white. */
function balancePenalty({ bits, size }: QrLines): number {
  let black = 0;
  for (const word of bits) black += ones(word);
  const off = Math.abs(black * 20 - size * size * 10);
  return Math.floor(off / (size * size)) * 10;
}

/** Penalises runs of five and more, and patterns like a finder with white beside it. */
function linePenalty({ bits, size, words }: QrLines, index: number): number {
  for (let word = 0; word < words; word++) line[word] = bits[index * words + word]!;
  line[words] = 0;
  same[words] = 0;
  three[words] = 0;
  for (let word = 0; word < words; word++)
    same[word] = ~(line[word]! ^ later(line, word, 1)) & lowestBits(size - 1 - word * 32);
  for (let word = 0; word < words; word++) three[word] = same[word]! & later(same, word, 1);
  let total = 0;
  let isLastSet = 0;
  let mayHaveFinder = 0;
  for (let word = 0; word < words; word++) {
    // A run of n modules has n - 4 that begin five equal ones, and costs n - 2.
    const five = three[word]! & later(three, word, 2);
    total += ones(five) + 2 * ones(five & ~((five << 1) | isLastSet));
    isLastSet = five >>> 31;
    mayHaveFinder |= finders(word);
  }
  return mayHaveFinder ? total + finderPenalty(size) : total;
}

/**
 * Modules of the line at which a finder may begin: black, white, three black, white, black; or the
 * white before the middle of a larger one.
 */
function finders(word: number): number {
  const [first, second] = [line[word]!, later(line, word, 1)];
  const middle = later(line, word, 2) & later(line, word, 3) & later(line, word, 4);
  if (middle === 0) return 0;
  const [sixth, seventh] = [later(line, word, 5), later(line, word, 6)];
  const small = first & ~second & middle & ~sixth & seventh;
  return small | (~first & ~second & middle & sixth & seventh & later(line, word, 7));
}

/** Three for every block of two by two modules of one colour in this row and the one before. */
function blockPenalty({ bits, words }: QrLines, row: number): number {
  let total = 0;
  for (let word = 0; word < words; word++) {
    const at = row * words + word;
    total += ones(same[word]! & sameBefore[word]! & ~(bits[at]! ^ bits[at - words]!));
  }
  return total * 3;
}

/** Forty for every black and white in the ratio 1:1:3:1:1 with four white modules or the edge on one side. */
function finderPenalty(size: number): number {
  // Runs alternate, starting with white, of which there may be none.
  let count = line[0]! & 1;
  let from = 0;
  runs[0] = 0;
  for (let word = 0; word * 32 < size; word++) {
    let ends = ~same[word]! & lowestBits(size - 1 - word * 32);
    for (; ends !== 0; ends &= ends - 1) {
      const next = word * 32 + 32 - Math.clz32(ends & -ends);
      runs[count++] = next - from;
      from = next;
    }
  }
  runs[count] = size - from;
  let total = 0;
  for (let run = 3; run + 2 <= count; run += 2) if (isFinder(run, count)) total += 40;
  return total;
}

function isFinder(middle: number, last: number): boolean {
  const one = runs[middle - 1]!;
  if (runs[middle] !== 3 * one || runs[middle + 1] !== one) return false;
  if (runs[middle - 2] !== one || runs[middle + 2] !== one) return false;
  const [before, after] = [middle - 3, middle + 3];
  return before === 0 || after >= last || runs[before]! >= 4 || runs[after]! >= 4;
}

/** The bits of the modules that follow `by` places later in their line. */
function later(words: Int32Array, word: number, by: number): number {
  return (words[word]! >>> by) | (words[word + 1]! << (32 - by));
}

/** The lowest `count` bits. */
export function lowestBits(count: number): number {
  if (count >= 32) return -1;
  return count <= 0 ? 0 : (1 << count) - 1;
}

/** The number of bits that are set. */
function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
