// The bars of Code 93: widths in modules, alternately black and white.

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';
// Six elements a character; the last four serve as check characters only.
const patterns = (
  '131112 111213 111312 111411 121113 121212 121311 111114 131211 141111 211113 211212 211311 ' +
  '221112 221211 231111 112113 112212 112311 122112 132111 111123 111222 111321 121122 131121 ' +
  '212112 212211 211122 211221 221121 222111 112122 112221 122121 123111 121131 311112 311211 ' +
  '321111 112131 113121 211131 121221 312111 311121 122211'
).split(' ');
const edge = '111141';

export function code93(value: string): number[] {
  const values = Array.from(value, (character) => characters.indexOf(character));
  values.push(check(values, 20));
  values.push(check(values, 15));
  const body = values.map((index) => patterns[index]!).join('');
  return Array.from(`${edge}${body}${edge}1`, Number);
}

/** Weights from 1 to `most`, repeated, from the right. */
function check(values: number[], most: number): number {
  const sum = values.reduce(
    (total, value, index) => total + value * (((values.length - 1 - index) % most) + 1),
    0,
  );
  return sum % 47;
}
