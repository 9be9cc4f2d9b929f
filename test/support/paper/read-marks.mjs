// Reads the marks on a campaign label, or on a receipt of a printer without fonts: a
// Code 39 of its number at the top and one at the bottom. Supports digits only, and works on dots, however they were
// printed.

/** Bars and spaces alternately; w is a wide one. */
const digits = {
  nnnwwnwnn: '0',
  wnnwnnnnw: '1',
  nnwwnnnnw: '2',
  wnwwnnnnn: '3',
  nnnwwnnnw: '4',
  wnnwwnnnn: '5',
  nnwwwnnnn: '6',
  nnnwnnwnw: '7',
  wnnwnnwnn: '8',
  nnwwnnwnn: '9',
  nwnnwnwnn: '*',
};

/** In the format of oracle.ts: `BEGIN 1001.`, `END 1001.` */
export function readMarks(sheet, labelRows) {
  const { bitmap } = sheet;
  const at = (share) => numberIn(bitmap, Math.round(labelRows * share));
  const begun = at(0.15);
  const ended = at(0.85);
  return [...(begun ? [`BEGIN ${begun}.`] : []), ...(ended ? [`END ${ended}.`] : [])];
}

/** On a receipt of dots the first digit tells the marks apart: 1 begins, 2 ends. Rows of the same bars are one mark. */
export function readReceiptMarks({ bitmap }) {
  const marks = [];
  let before = null;
  for (let row = 0; row < bitmap.height; row++) {
    const number = numberIn(bitmap, row);
    if (number && number !== before)
      marks.push(`${number[0] === '1' ? 'BEGIN' : 'END'} ${number.slice(1)}.`);
    before = number;
  }
  return marks;
}

function numberIn(bitmap, row) {
  if (row >= bitmap.height) return null;
  const runs = [];
  let isBlack = false;
  for (let x = 0; x < bitmap.width; x++)
    if (bitmap.get(x, row) === isBlack && runs.length > 0) runs[runs.length - 1]++;
    else if (bitmap.get(x, row)) {
      runs.push(1);
      isBlack = true;
    } else if (runs.length > 0) {
      runs.push(1);
      isBlack = false;
    }
  const limit = 1.75 * Math.min(...runs);
  const signs = [];
  // Nine elements per character, followed by a gap.
  for (let from = 0; from + 9 <= runs.length; from += 10) {
    const widths = runs.slice(from, from + 9).map((run) => (run > limit ? 'w' : 'n'));
    signs.push(digits[widths.join('')] ?? '?');
  }
  return /^\*(\d+)\*$/.exec(signs.join(''))?.[1] ?? null;
}
