// Reads the marks on a campaign label: a Code 39 of its number at the top and
// one at the bottom. Supports digits only, and works on dots, however they were
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
